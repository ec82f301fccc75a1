// Every golden file goes through this door with the same bytes as through the command line.
import assert from 'node:assert/strict';
import test from 'node:test';
import { call, callText } from 'attest-engine';
import { goldens, line, rpc } from './common.mjs';

const compact = (text) => JSON.stringify(JSON.parse(text));

test('every golden file of grading passes, with the bytes of the command line', async () => {
  const files = goldens('grading');
  assert.ok(files.length > 250, `${files.length} files`);
  const requests = files.map(({ text }) => ({ op: 'golden', text: compact(text) }));
  const lines = await rpc(requests);
  files.forEach(({ name, text }, at) => {
    assert.equal(line(at, () => callText('golden', text)), lines[at], name);
    assert.deepEqual(call('golden', JSON.parse(text)), { failures: [], passed: true }, name);
  });
});

test('the batches of the golden files give the same bytes as text, as bytes and as objects', async () => {
  const requests = [];
  for (const { text } of goldens('grading')) {
    const { batches = [] } = JSON.parse(text);
    for (const batch of batches) requests.push({ op: 'grade_batch', text: JSON.stringify(batch.request ?? batch) });
  }
  const lines = await rpc(requests);
  requests.forEach(({ op, text }, at) => {
    const ways = [text, Buffer.from(text), new Uint8Array(Buffer.from(text)), JSON.parse(text)];
    for (const way of ways) assert.equal(line(at, () => callText(op, way)), lines[at]);
  });
});

test('every case of Said answers as the command line does, and as the case says', async () => {
  const cases = goldens('said').flatMap(({ name, text }) => {
    const rows = JSON.parse(text);
    return Array.isArray(rows) ? rows.filter((row) => row.op).map((row) => ({ ...row, file: name })) : [];
  });
  assert.ok(cases.length > 200, `${cases.length} cases`);
  const lines = await rpc(cases.map(({ op, input }) => ({ op, text: JSON.stringify(input) })));
  const canonical = (value) => callText('canonical_json', value);
  // What would have kept a dropped intent is a sentence for people, which no case holds to the letter.
  const bare = (answer) => {
    answer.dropped?.forEach((one) => delete one.missing);
    return answer;
  };
  // A text by itself is JSON text to this door.
  const handed = (value) => (typeof value === 'string' ? JSON.stringify(value) : value);
  cases.forEach(({ op, input, expect, name, file }, at) => {
    assert.equal(line(at, () => callText(op, handed(input))), lines[at], `${file}: ${name}`);
    if (lines[at].startsWith('{"id"')) {
      assert.equal(canonical(handed(bare(call(op, handed(input))))), canonical(handed(expect)), `${file}: ${name}`);
    }
  });
});
