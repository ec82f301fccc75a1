// Replay, on the event loop and away from it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { callText, replay, replayAsync } from 'attest-engine';
import { ROOT, rpc } from './common.mjs';

const LEDGER = readFileSync(join(ROOT, 'examples/ledger.json'));

test('the example ledger, in every form, with the bytes of the command line', async () => {
  const report = replay(LEDGER);
  assert.deepEqual(report.mismatches, []);
  assert.deepEqual(await replayAsync(LEDGER), report);
  assert.deepEqual(await replayAsync(LEDGER.toString('utf8')), report);
  assert.deepEqual(await replayAsync(JSON.parse(LEDGER)), report);
  const [line] = await rpc([{ op: 'replay', text: JSON.stringify(JSON.parse(LEDGER)) }]);
  assert.equal(`{"id":0,"ok":${callText('replay', LEDGER)}}`, line);
});

test('the event loop goes on meanwhile, and progress is told', async () => {
  const told = [];
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  try {
    await replayAsync(LEDGER, { onProgress: (progress) => told.push(progress) });
  } finally {
    clearInterval(timer);
  }
  // A replay on this thread would let no timer run.
  assert.ok(ticks > 0, `${ticks}`);
  const last = told.at(-1);
  assert.equal(last.done, last.total);
  assert.ok(last.total > 100);
  assert.ok(told.every(({ done }, at) => at === 0 || done > told[at - 1].done));
});

test('bytes may change once it has begun', async () => {
  const copy = Buffer.from(LEDGER);
  const promised = replayAsync(copy);
  copy.fill(0);
  assert.deepEqual((await promised).mismatches, []);
});

test('a signal ends it, before and while it runs, and any number of times', async () => {
  await assert.rejects(replayAsync(LEDGER, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  const controller = new AbortController();
  const both = [1, 2].map(() => replayAsync(LEDGER, { signal: controller.signal }));
  const reason = new Error('enough');
  controller.abort(reason);
  for (const settled of await Promise.allSettled(both)) assert.deepEqual(settled, { status: 'rejected', reason });
  const unused = new AbortController();
  assert.ok((await replayAsync(LEDGER, { signal: unused.signal })).checked !== 0);
  assert.ok((await replayAsync(LEDGER, { signal: unused.signal })).checked !== 0);
  unused.abort();
});

test('faults break the promise, of the document and of the host', async () => {
  await assert.rejects(replayAsync('[]'), { name: 'AttestError', code: 'invalid_input' });
  await assert.rejects(replayAsync('{'), { name: 'AttestError', code: 'invalid_json' });
  await assert.rejects(replayAsync({ a: NaN }), { name: 'AttestError', code: 'invalid_argument' });
  for (const options of [null, 7, { signal: {} }, { onProgress: 7 }]) {
    await assert.rejects(replayAsync(LEDGER, options), { name: 'AttestError', code: 'invalid_argument' });
  }
  const own = new Error('of the host');
  const thrower = () => {
    throw own;
  };
  await assert.rejects(replayAsync(LEDGER, { onProgress: thrower }), (fault) => fault === own);
});

test('a promise that progress breaks breaks the one of the replay, and nobody is left with it', async () => {
  const own = new Error('of the host');
  const unhandled = [];
  const note = (fault) => unhandled.push(fault);
  process.on('unhandledRejection', note);
  try {
    const after = (ticks) => async () => {
      for (let at = 0; at < ticks; at++) await new Promise(setImmediate);
      throw own;
    };
    const ways = [
      after(0),
      after(3),
      () => Promise.reject(own),
      () => ({ then: (_, reject) => reject(own) }),
      () => Object.defineProperty({}, 'then', { get: () => { throw own; } }),
    ];
    for (const onProgress of ways) {
      await assert.rejects(replayAsync(LEDGER, { onProgress }), (fault) => fault === own);
    }
    await assert.rejects(replayAsync(LEDGER, { onProgress: () => Promise.reject() }), (fault) => fault === undefined);
    // What is broken after an abort is nobody's any more.
    const controller = new AbortController();
    const late = replayAsync(LEDGER, { signal: controller.signal, onProgress: async () => {
      controller.abort();
      await after(2)();
    } });
    await assert.rejects(late, { name: 'AbortError' });
    // Nobody waits for a promise that is never kept, once the signal says so.
    const other = new AbortController();
    const never = replayAsync(LEDGER, { signal: other.signal, onProgress: () => new Promise(() => setImmediate(() => other.abort())) });
    await assert.rejects(never, { name: 'AbortError' });
    let heard = 0;
    const report = await replayAsync(LEDGER, { onProgress: async () => {
      await new Promise(setImmediate);
      heard += 1;
    } });
    assert.ok(heard > 0 && report.mismatches.length === 0);
    for (let at = 0; at < 10; at++) await new Promise(setImmediate);
    assert.deepEqual(unhandled, []);
  } finally {
    process.off('unhandledRejection', note);
  }
});

test('a worker that is ended in the middle of a replay takes nothing with it', async () => {
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { replayAsync } = require('attest-engine');
    replayAsync(workerData, { onProgress() {} }).catch(() => {});
    parentPort.postMessage('running');`;
  for (let round = 0; round < 3; round++) {
    const worker = new Worker(script, { eval: true, workerData: LEDGER });
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    assert.equal(await worker.terminate(), 1);
  }
  assert.equal(replay(LEDGER).mismatches.length, 0);
});
