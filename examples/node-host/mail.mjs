// Mail over SMTP, as much of RFC 5321 as the example needs: a server on this machine that keeps what it is sent, and a
// client that sends. A host of yours has its own.
import { connect, createServer } from 'node:net';

/** Whole lines of a socket, one after the other. */
async function* lines(socket) {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    const parts = (text + chunk).split('\r\n');
    text = parts.pop();
    yield* parts;
  }
}

async function serve(socket, received) {
  const say = (line) => socket.write(`${line}\r\n`);
  let mail = { to: [], text: '' };
  let inside = false;
  say('220 mail.example');
  for await (const line of lines(socket)) {
    if (inside && line !== '.') {
      mail.text += `${line.replace(/^\.\./, '.')}\n`;
    } else if (inside) {
      inside = false;
      received.push(mail);
      mail = { to: [], text: '' };
      say('250 kept');
    } else if (/^RCPT TO:/i.test(line)) {
      mail.to.push(/<(.*)>/.exec(line)?.[1]);
      say('250 yes');
    } else if (/^DATA$/i.test(line)) {
      inside = true;
      say('354 go on');
    } else if (/^QUIT$/i.test(line)) {
      say('221 bye');
      socket.end();
    } else {
      say('250 yes');
    }
  }
}

/** Starts a server; `received` fills with `{ to, text }`. */
export function startServer() {
  const received = [];
  const server = createServer((socket) => serve(socket, received).catch(() => socket.destroy()));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      resolve({ port: server.address().port, received, close: () => server.close() });
    });
  });
}

/** Sends one mail; `id` becomes its Message-ID and `at` its Date, where they are given. */
export async function send(port, { from, to, subject, text, id, at }) {
  const unsafe = /[\r\n<>]/;
  if ([from, to, subject, id].some((part) => unsafe.test(part))) throw new Error('a header may not hold a line break');
  const headers = [`From: <${from}>`, `To: <${to}>`, `Subject: ${subject}`];
  if (id !== undefined) headers.push(`Message-ID: <${id}>`);
  if (at !== undefined) headers.push(`Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`);
  const socket = connect(port, '127.0.0.1');
  const answers = lines(socket);
  const step = async (line, code) => {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const { value } = await answers.next();
    if (!value?.startsWith(code)) throw new Error(`the server said ${value}`);
  };
  try {
    const body = `${text}`.split(/\r?\n/).map((line) => line.replace(/^\./, '..'));
    await step(undefined, '220');
    await step('HELO host.example', '250');
    await step(`MAIL FROM:<${from}>`, '250');
    await step(`RCPT TO:<${to}>`, '250');
    await step('DATA', '354');
    await step([...headers, '', ...body, '.'].join('\r\n'), '250');
    await step('QUIT', '221');
  } finally {
    socket.destroy();
  }
}
