// A store: its operations as methods, its clock, and what a program can do wrong with it.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { AttestError, HandClock, Ledger, call, storeOperations } from 'attest-engine';

/** 2026-10-06T18:00:00Z. */
const NOW = 1791309600000;
const MAIL = { kind: 'send', channel: 'email', to_ids: ['c_ines'] };
const TURN = { device: 'mac', local_time: '2026-10-06T14:00:00-04:00', surface: 'deck', text: 'Email Ines the plan.' };

function folder(t) {
  const own = mkdtempSync(join(tmpdir(), 'attest-'));
  t.after(() => rmSync(own, { recursive: true, force: true }));
  return own;
}

const place = (t) => join(folder(t), 'a.attest');
const refused = (work, code) => assert.rejects(work, (fault) => fault instanceof AttestError && fault.code === code);

test('every operation has a method', async (t) => {
  const ledger = await Ledger.open(place(t));
  const rows = storeOperations();
  assert.ok(rows.length > 0);
  for (const { name } of rows) {
    const [family, own] = name.split('.');
    const method = own.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
    const of = family === 'ledger' ? ledger : ledger.vault;
    await refused(of[method]({ 'no such key': 1 }), 'invalid_input');
    await refused(ledger.call(name, '{'), 'invalid_json');
  }
  await refused(ledger.call('sha256_hex', '"a"'), 'unknown_operation');
  await ledger.close();
});

test('a turn is read once and spent once', async (t) => {
  const file = place(t);
  const clock = new HandClock(NOW);
  const ledger = await Ledger.open(file, { clock });
  const held = await ledger.vault.authorize({ call: MAIL });
  assert.deepEqual([held.matches, held.reason, held.at], [false, 'no_intent', '2026-10-06T18:00:00Z']);
  const { said_id } = await ledger.vault.said(TURN);
  const contacts = [{ id: 'c_ines', name: 'Ines Vale', addresses: ['ines@vale.example'] }];
  const read = { said_id, contacts, raw: [{ kind: 'send', to: ['Ines'] }] };
  assert.equal((await ledger.vault.intents(JSON.stringify(read))).intents.length, 1);
  await refused(ledger.vault.intents(read), 'already_read');
  clock.now = new Date(NOW + 60000);
  const passed = await ledger.vault.authorize(Buffer.from(JSON.stringify({ call: MAIL })));
  assert.deepEqual([passed.matches, passed.at], [true, '2026-10-06T18:01:00Z']);
  assert.equal((await ledger.vault.authorize({ call: MAIL })).matches, false);
  await ledger.close();
  const again = await Ledger.open(file, { create: false });
  assert.equal((await again.vault.log()).decisions.length, 3);
  await again.close();
});

test('calls are answered in the order in which they were made, whatever is done with their documents', async (t) => {
  const ledger = await Ledger.open(place(t), { clock: new HandClock(NOW) });
  const request = { call: MAIL, key: '0' };
  const asked = Array.from({ length: 50 }, (_, at) => {
    request.key = `${at}`;
    return ledger.vault.authorize(at % 2 === 0 ? request : Buffer.from(JSON.stringify(request)));
  });
  const log = ledger.vault.log({ limit: 1000 });
  const ids = (await Promise.all(asked)).map(({ id }) => id);
  assert.deepEqual((await log).decisions.map(({ id }) => id), ids);
  assert.equal(new Set(ids).size, 50);
  await ledger.close();
});

test('what is closed stays closed, and what was asked before is answered', async (t) => {
  const ledger = await Ledger.open(place(t));
  const before = ledger.digest();
  const [first, second] = [ledger.close(), ledger.close()];
  const after = ledger.digest();
  assert.deepEqual((await before).days, []);
  await refused(after, 'closed');
  await first;
  await second;
  await refused(ledger.vault.list(), 'closed');
});

test('arguments that are none', async (t) => {
  const file = place(t);
  for (const [path, options] of [
    [7],
    [undefined],
    ['a\ud800'],
    [''],
    ['a\0b'],
    [file, null],
    [file, { clock: () => NOW }],
    [file, { patience: -1 }],
    [file, { patience: 1.5 }],
    [file, { create: 1 }],
  ]) {
    await refused(Ledger.open(path, options), 'invalid_argument');
  }
  assert.throws(() => new Ledger(), { code: 'invalid_argument' });
  for (const odd of [NaN, '7', 1.5, undefined]) assert.throws(() => new HandClock(odd), { code: 'invalid_argument' });
  const ledger = await Ledger.open(file);
  await refused(ledger.call(7), 'invalid_argument');
  await refused(ledger.digest(7), 'invalid_input');
  await refused(ledger.digest(NaN), 'invalid_argument');
  await refused(ledger.digest(Symbol('x')), 'invalid_argument');
  await ledger.close();
});

test('files of no use', async (t) => {
  const own = folder(t);
  const file = join(own, 'a.attest');
  await refused(Ledger.open(file, { create: false }), 'not_found');
  assert.equal(existsSync(file), false);
  writeFileSync(join(own, 'odd'), 'this is no store, however long it gets to be');
  await refused(Ledger.open(join(own, 'odd')), 'storage_corrupt');
  await refused(Ledger.open(join(own, 'nowhere', 'a')), 'storage_readonly');
  await (await Ledger.open(file)).close();
  // The version stands at byte 60 of the file, the most significant byte first.
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(99, 60);
  writeFileSync(file, bytes);
  await refused(Ledger.open(file), 'storage_newer');
});

test('a clock beyond what can be written stores nothing, and an error says when to ask again', async (t) => {
  const clock = new HandClock(NOW);
  const ledger = await Ledger.open(place(t), { clock });
  await ledger.vault.said(TURN);
  for (const now of [-1, Number.MAX_SAFE_INTEGER]) {
    clock.now = now;
    await refused(ledger.vault.authorize({ call: MAIL }), 'invalid_argument');
  }
  clock.now = NOW;
  assert.deepEqual((await ledger.vault.log()).decisions, []);
  await ledger.batch();
  await assert.rejects(ledger.batch({ now: '2026-10-06T17:00:00Z' }), (fault) => {
    assert.equal(fault.code, 'batch_out_of_order');
    assert.ok(Date.parse(fault.retryAt) > NOW, fault.retryAt);
    assert.equal(JSON.parse(JSON.stringify(fault)).retryAt, fault.retryAt);
    return true;
  });
  await ledger.close();
});

test('an export is what replay reads', async (t) => {
  const ledger = await Ledger.open(place(t), { clock: new HandClock(NOW) });
  const line = {
    agent: 'muse',
    sourceKind: 'activity_view',
    type: 'email.sent',
    text: 'mailed Ines',
    counterparty: 'ines@vale.example',
    extractor: { id: 'log', version: '1' },
    claimedAt: '2026-10-06T13:50:00-04:00',
    claimedAtPrecision: 'minute',
  };
  await ledger.pass({ source: 'activity', agent: 'muse', readAt: '2026-10-06T13:59:00-04:00', activeAt: [], rows: [line] });
  await ledger.batch();
  assert.equal((await ledger.receipts({ agent: 'muse' })).receipts.length, 1);
  const report = call('replay', await ledger.export());
  assert.deepEqual([report.receipts, report.mismatches], [1, []]);
  assert.deepEqual(await ledger.replay(), report);
  assert.deepEqual((await ledger.check()).findings, []);
  await ledger.close();
});

test('workers, each with a ledger of its own on one file, lose no write', async (t) => {
  const file = place(t);
  await (await Ledger.open(file)).close();
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { Ledger } = require('attest-engine');
    (async () => {
      const ledger = await Ledger.open(workerData.file);
      for (let at = 0; at < 20; at++) await ledger.vault.authorize({ call: workerData.mail });
      await ledger.close();
      parentPort.postMessage('done');
    })();`;
  const one = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(script, { eval: true, workerData: { file, mail: MAIL } });
      worker.once('error', reject).once('exit', resolve);
    });
  assert.deepEqual(await Promise.all([one(), one(), one()]), [0, 0, 0]);
  const ledger = await Ledger.open(file);
  assert.equal((await ledger.vault.log({ limit: 1000 })).decisions.length, 60);
  // A worker that is ended in the midst of it leaves the file sound.
  const worker = new Worker(script, { eval: true, workerData: { file, mail: MAIL } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await worker.terminate();
  assert.deepEqual((await ledger.check()).findings, []);
  await ledger.close();
});
