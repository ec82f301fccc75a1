// A host that asks before each send: `node main.mjs FILE` keeps its intents in FILE. It starts a mail server of its own on
// this machine, lets one mail through, and holds two.
import { startServer } from './mail.mjs';
import { IntentsInAFile } from './intents.mjs';
import { Outward } from './outward.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node main.mjs FILE');

const contacts = [
  { id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] },
  { id: 'c_otto', name: 'Otto Lind', addresses: ['otto@lind.example'] },
];
// A model of yours stands here. Whatever it answers is held to what was typed.
const ask = async () => '{"intents": [{"kind": "send", "to": ["Irene"]}, {"kind": "send", "to": ["Otto"]}]}';

const server = await startServer();
const outward = new Outward(new IntentsInAFile(file), contacts, server.port);
const { intents, dropped } = await outward.said('Email Irene the plan.', new Date().toISOString(), ask);
console.log(`kept ${intents.length}, dropped ${dropped.length}`);

const plan = { subject: 'The plan', text: 'As agreed.\n.\nUntil then' };
for (const to of ['irene@vance.example', 'otto@lind.example']) {
  const { sent, why } = await outward.mail({ ...plan, to });
  console.log(`${to}: ${sent ? 'sent' : `held: ${why}`}`);
}
// The host starts again: what was spent is in the file.
const again = new Outward(new IntentsInAFile(file), contacts, server.port);
const { sent, why } = await again.mail({ ...plan, to: 'irene@vance.example' });
console.log(`irene@vance.example: ${sent ? 'sent' : `held: ${why}`}`);
console.log(`the server has ${server.received.map(({ to }) => to).join(', ')}`);
server.close();
