// A host from request to receipt: `node main.mjs FILE` makes the store FILE and lives through an hour with it. What the
// person typed permits one mail; an agent asks for two, and one goes out, over SMTP to a server on this machine. The agent's
// log says that it did, the list of sent mail shows it, and the receipt says that they agree.
//
// The clock is set by hand so that the hour takes no hour. Leave `clock` out, and the store reads the system's.
import { existsSync } from 'node:fs';
import { HandClock, Ledger } from 'attest-engine';
import { startServer } from '../node-host/mail.mjs';
import { agentLog, request, sentList } from './looks.mjs';
import { Outward } from './outward.mjs';

const [file] = process.argv.slice(2);
if (file === undefined || existsSync(file)) throw new Error('usage: node main.mjs FILE, of a file that is not there yet');

const mailbox = 'alex@harlow.example';
const contacts = [
  { id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] },
  { id: 'c_otto', name: 'Otto Lind', addresses: ['otto@lind.example'] },
];
// A model of yours stands here. Whatever it answers is held to what was typed.
const ask = async () => '{"intents": [{"kind": "send", "to": ["Irene"]}, {"kind": "send", "to": ["Otto"]}]}';

const clock = new HandClock(0);
/** It is so late on that day, and the text that says so. */
function now(time) {
  const text = `2026-10-06T${time}-04:00`;
  clock.now = new Date(text);
  return text;
}

let at = now('14:00:00');
const ledger = await Ledger.open(file, { clock });
const server = await startServer();
const outward = new Outward(ledger.vault, { contacts, from: mailbox, port: server.port });

// 14:00. The person types a request to an agent, on a surface of their own.
const requestId = 'req-1';
const turn = { text: 'Email Irene the plan.', local_time: at, surface: 'deck', device: 'mac', request_id: requestId };
const { intents, dropped } = await outward.said(turn, ask);
await ledger.pass(request('muse', requestId, at));
console.log(`kept ${intents.length}, dropped ${dropped.length}`);

// 14:02. The agent asks to send two mails, and writes down what it did.
at = now('14:02:10');
const done = [];
const plan = { subject: 'The plan', text: 'As agreed.' };
for (const to of ['irene@vance.example', 'otto@lind.example']) {
  const { sent, why } = await outward.mail({ ...plan, to }, `muse/${requestId}/${to}`);
  if (sent) done.push({ at, to, subject: plan.subject, requestId });
  console.log(`${to}: ${sent ? 'sent' : `held: ${why}`}`);
}
console.log(`the server has ${server.received.map(({ to }) => to).join(', ')}`);

// 14:05. The log and the list are read for the first time. Mail may still be on its way: nothing is decided yet.
async function look(time) {
  const readAt = now(time);
  await ledger.pass(agentLog('muse', done, readAt));
  await ledger.pass(sentList(server.received, { mailbox, readAt }));
  const { changed, nextAt } = await ledger.batch();
  const { receipts } = await ledger.receipts();
  for (const { grade, state } of receipts) console.log(`${time} ${state === 'PENDING' ? 'checking' : grade}`);
  return { changed, nextAt };
}
const { nextAt } = await look('14:05:00');
console.log(`to be looked at again from ${nextAt}`);

// 14:40. The grace is over.
const [receiptId] = (await look('14:40:00')).changed;

const { said, request: asked, claim, observations, receipt } = await ledger.trace({ receiptId });
for (const { id, surface, device, intents: permitted } of said) {
  console.log(`turn ${id}, on ${surface} ${device}, in request ${asked.id}`);
  for (const { id: intent, decisions } of permitted) {
    console.log(`intent ${intent}`);
    for (const { id: decision, spent } of decisions) console.log(`decision ${decision}, spent ${spent}`);
  }
}
console.log(`claim ${claim.id} of ${claim.agent}, for request ${claim.requestId}`);
for (const { id } of observations) console.log(`mail ${id}`);
console.log(`receipt ${receipt.id}: ${receipt.grade}, of claim ${receipt.claimId} by mail ${receipt.observationIds}`);
server.close();
await ledger.close();
