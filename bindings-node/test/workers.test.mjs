// Workers load the library, use it and end, many of them, and leave nothing behind.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { Gate } from 'attest-engine';
import { CALL, SAID, intent } from './common.mjs';

const SCRIPT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { AttestError, Gate, call } = require('attest-engine');
  const { stored, outward, at } = workerData;
  const gate = new Gate(stored);
  let code;
  try { call('no.such', {}); } catch (fault) { if (fault instanceof AttestError) code = fault.code; }
  let covered = 0;
  for (let round = 0; round < 1000; round++) if (gate.check(outward, at).matches) covered += 1;
  parentPort.postMessage({ code, covered, hash: call('sha256_hex', '"a"').length });`;

test('fifty workers, five at a time, each with a gate of its own', async () => {
  const data = { stored: [intent('first')], outward: CALL, at: SAID };
  const one = () =>
    new Promise((resolve, reject) => {
      let said;
      const worker = new Worker(SCRIPT, { eval: true, workerData: data });
      worker.once('message', (message) => (said = message)).once('error', reject);
      worker.once('exit', (status) => resolve({ status, said }));
    });
  for (let round = 0; round < 10; round++) {
    for (const { status, said } of await Promise.all(Array.from({ length: 5 }, one))) {
      assert.equal(status, 0);
      assert.deepEqual(said, { code: 'unknown_operation', covered: 1000, hash: 64 });
    }
  }
  assert.equal(new Gate(data.stored).check(CALL, SAID).matches, true);
});

test('a worker that is ended while it asks', async () => {
  const script = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { Gate } = require('attest-engine');
    const gate = new Gate(workerData.stored);
    parentPort.postMessage('asking');
    for (;;) gate.check(workerData.outward, workerData.at);`;
  for (let round = 0; round < 5; round++) {
    const workerData = { stored: [intent('first')], outward: CALL, at: SAID };
    const worker = new Worker(script, { eval: true, workerData });
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    assert.equal(await worker.terminate(), 1);
  }
});
