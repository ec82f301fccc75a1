// The example hosts and the example tool server, run from beside the installed package.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { HandClock, Ledger } from 'attest-engine';
import { Outward as OutwardOnStore } from '../examples/ledger-host/outward.mjs';
import { IntentsInAFile } from '../examples/node-host/intents.mjs';
import { send, startServer } from '../examples/node-host/mail.mjs';
import { Outward } from '../examples/node-host/outward.mjs';
import { COMMAND } from './common.mjs';

const example = (name) => fileURLToPath(new URL(`../examples/${name}`, import.meta.url));

function folder(context) {
  const place = mkdtempSync(join(tmpdir(), 'attest-'));
  context.after(() => rmSync(place, { recursive: true, force: true }));
  return place;
}

test('the host sends what was asked for and holds the rest, with the reason', (context) => {
  const file = join(folder(context), 'intents.json');
  const { status, stdout, stderr } = spawnSync(process.execPath, [example('node-host/main.mjs'), file], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'kept 1, dropped 1',
    'irene@vance.example: sent',
    'otto@lind.example: held: This goes to somebody you did not name.',
    'irene@vance.example: held: What you asked for has already been done as often as you asked.',
    'the server has irene@vance.example',
  ]);
  const [kept] = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(kept.used, 1);
});

test('mail arrives as it was written, and a header cannot be smuggled in', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const contacts = [{ id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] }];
  const store = new IntentsInAFile(join(folder(context), 'intents.json'));
  const outward = new Outward(store, contacts, server.port);
  await outward.said('Email Irene the plan.', new Date().toISOString(), () => '{"intents":[{"kind":"send","to":["Irene"]}]}');
  const mail = { to: 'irene@vance.example', subject: 'x', text: 'one\n.\n..two' };
  await send(server.port, { ...mail, from: 'agent@host.example' });
  const [{ to, text }] = server.received.splice(0);
  assert.deepEqual(to, ['irene@vance.example']);
  assert.ok(text.endsWith('\n\none\n.\n..two\n'), text);
  await assert.rejects(outward.mail({ ...mail, subject: 'x\r\nBcc: <otto@lind.example>' }));
  assert.deepEqual(server.received, []);
});

test('the host on a store goes from the request to the receipt, and the ids tie', async (context) => {
  const file = join(folder(context), 'host.attest');
  const run = () => spawnSync(process.execPath, [example('ledger-host/main.mjs'), file], { encoding: 'utf8', timeout: 60_000 });
  const { status, stdout, stderr } = run();
  assert.equal(status, 0, stderr);
  const ledger = await Ledger.open(file, { create: false, clock: new HandClock(Date.parse('2026-10-06T18:41:00Z')) });

  // One mail was let through, one was held, and the log knows who approved the first.
  const [passed, held, ...more] = (await ledger.vault.log()).decisions;
  assert.deepEqual(more, []);
  assert.deepEqual([held.matches, held.reason, held.said_id], [false, 'recipient', undefined]);
  assert.deepEqual([passed.matches, passed.spent, passed.surface, passed.device], [true, 1, 'deck', 'mac']);

  const { receipts } = await ledger.receipts();
  assert.equal(receipts.length, 1);
  const [receipt] = receipts;
  assert.deepEqual([receipt.grade, receipt.state, receipt.requestId], ['VERIFIED', 'FINAL', 'req-1']);
  assert.equal(Date.parse(receipt.finalAt), Date.parse('2026-10-06T14:40:00-04:00'));

  const trace = await ledger.trace({ receiptId: receipt.id });
  assert.deepEqual(trace.receipt, receipt);
  assert.deepEqual([trace.requestId, trace.requestKnown, trace.request.id], ['req-1', true, 'req-1']);
  assert.deepEqual([trace.claim.id, trace.claim.requestId], [receipt.claimId, 'req-1']);
  assert.deepEqual(trace.observations.map(({ id }) => id), receipt.observationIds);
  assert.equal(trace.observations[0].counterparty, 'irene@vance.example');
  assert.equal(Date.parse(trace.observations[0].occurredAt), Date.parse('2026-10-06T14:02:00-04:00'));
  const [turn, ...others] = trace.said;
  assert.deepEqual([others, turn.id, turn.intents.length], [[], passed.said_id, 1]);
  const [{ id: intent, intent: stored, decisions }] = turn.intents;
  assert.deepEqual([intent, stored.said_id, stored.to_ids], [passed.intent_id, turn.id, ['c_irene']]);
  assert.deepEqual(decisions.map(({ id, spent }) => [id, spent]), [[passed.id, 1]]);

  const ids = { claim: trace.claim.id, mail: trace.observations[0].id };
  assert.deepEqual(stdout.trimEnd().split('\n'), [
    'kept 1, dropped 1',
    'irene@vance.example: sent',
    'otto@lind.example: held: This goes to somebody you did not name.',
    'the server has irene@vance.example',
    '14:05:00 checking',
    'to be looked at again from 2026-10-06T18:33:00Z',
    '14:40:00 VERIFIED',
    `turn ${turn.id}, on deck mac, in request req-1`,
    `intent ${intent}`,
    `decision ${passed.id}, spent 1`,
    `claim ${ids.claim} of muse, for request req-1`,
    `mail ${ids.mail}`,
    `receipt ${receipt.id}: VERIFIED, of claim ${ids.claim} by mail ${ids.mail}`,
  ]);
  // The command says the same of the file, and finds nothing wrong with it.
  const command = (...of) => spawnSync(COMMAND, ['ledger', ...of], { encoding: 'utf8', timeout: 60_000 });
  const shown = command('trace', file, receipt.id);
  assert.equal(shown.status, 0, shown.stderr);
  for (const id of [turn.id, intent, passed.id, ids.claim, ids.mail, receipt.id]) {
    assert.ok(shown.stdout.includes(` id ${id}`), shown.stdout);
  }
  const checked = command('check', file);
  assert.equal(checked.status, 0, checked.stdout);
  assert.deepEqual((await ledger.replay()).mismatches, []);
  // A second hour is not lived on top of the first.
  assert.notEqual(run().status, 0);
  await ledger.close();
});

test('on a store, an attempt that is made again sends nothing again, and a mail shows its decision', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const clock = new HandClock(Date.parse('2026-10-06T18:00:00Z'));
  const ledger = await Ledger.open(join(folder(context), 'host.attest'), { clock });
  const contacts = [{ id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] }];
  const outward = new OutwardOnStore(ledger.vault, { contacts, from: 'alex@harlow.example', port: server.port });
  const mail = { to: 'irene@vance.example', subject: 'The plan', text: 'As agreed.' };
  const before = await outward.mail(mail, 'before');
  assert.deepEqual([before.sent, before.why], [false, 'Nothing you asked for is waiting to be done.']);
  const turn = { text: 'Email Irene the plan.', local_time: '2026-10-06T14:00:00-04:00', surface: 'cli', device: 'mac' };
  const ask = async (system, user) => {
    assert.ok(system.length > 0 && user.includes('Email Irene the plan.'));
    return '[{"kind": "send", "to": ["Irene"]}]';
  };
  await outward.said(turn, ask);
  const first = await outward.mail(mail, 'a');
  const again = await outward.mail(mail, 'a');
  assert.deepEqual([first.sent, again.sent, again.decision], [true, true, first.decision]);
  // What was held stays held under its key, though the person has asked meanwhile.
  assert.equal((await outward.mail(mail, 'before')).sent, false);
  assert.deepEqual(server.received.map(({ to }) => to), [['irene@vance.example']]);
  assert.match(server.received[0].text, new RegExp(`^Message-ID: <${first.decision.id}@host\\.example>$`, 'm'));
  assert.match(server.received[0].text, /^Date: Tue, 06 Oct 2026 18:00:00 \+0000$/m);
  await ledger.close();
});

test('an agent drives the tool server through a real client', async (context) => {
  const server = await startServer();
  context.after(() => server.close());
  const file = join(folder(context), 'intents.json');
  // The host writes down what the person asked for; the agent's server only reads it.
  const contacts = [{ id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] }];
  const host = new Outward(new IntentsInAFile(file), contacts, server.port);
  await host.said('Email Irene the plan.', new Date().toISOString(), () => '{"intents":[{"kind":"send","to":["Irene"]}]}');
  const client = new Client({ name: 'agent', version: '0.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [example('mcp-server/server.mjs'), file, String(server.port)],
    stderr: 'pipe',
  });
  await client.connect(transport);
  context.after(() => client.close());
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), ['contacts', 'send_mail']);
  const ask = async (to) => {
    const { content, isError } = await client.callTool({
      name: 'send_mail',
      arguments: { to, subject: 'The plan', text: 'As agreed.' },
    });
    return { said: content[0].text, isError };
  };
  const stranger = 'This goes to somebody you did not name.';
  assert.deepEqual(await ask('otto@lind.example'), { said: `held: ${stranger}`, isError: true });
  assert.deepEqual(await ask('Irene <otto@lind.example>'), { said: `held: ${stranger}`, isError: true });
  assert.deepEqual(await ask('irene@vance.example'), { said: 'sent', isError: false });
  const { said } = await ask('irene@vance.example');
  assert.equal(said, 'held: What you asked for has already been done as often as you asked.');
  assert.deepEqual(server.received.map(({ to }) => to), [['irene@vance.example']]);
});
