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
