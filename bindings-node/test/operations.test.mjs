// Every operation is there, answers, and refuses in this door's own way.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import test from 'node:test';
import * as attest from 'attest-engine';
import { CALL, ROOT, SAID, intent, throws } from './common.mjs';

const { AttestError, call } = attest;
const POLICY = readFileSync(join(ROOT, 'core/src/policy/default.json'), 'utf8');

test('both module systems load one library with every documented name', () => {
  const required = createRequire(import.meta.url)('attest-engine');
  const named = Object.keys(attest).filter((name) => name !== 'default');
  assert.deepEqual(named.sort(), Object.keys(required).sort());
  for (const name of named) assert.equal(attest[name], required[name], name);
  assert.equal(attest.default, required);
  const documented = `AttestError Gate HandClock Ledger Policy about call callText explain extract gradeBatch holdText matches
    operations prepare prompt recipientId replay replayAsync resolve storeOperations unquote validate`;
  assert.deepEqual(named, documented.split(/\s+/));
});

test('every operation can be called, and an unknown one cannot', () => {
  const rows = attest.operations();
  assert.ok(rows.length >= 27);
  for (const { name, input, output, doc } of rows) {
    assert.ok(doc.endsWith('.') && input && output);
    for (const shape of [input, output]) assert.match(typeof call('schema', { name: shape }), /^(object|boolean)$/);
    // A list of `true` is a document of few shapes; the others say so.
    try {
      call(name, [true]);
    } catch (fault) {
      assert.ok(fault instanceof AttestError && /^invalid_(input|policy)$/.test(fault.code), `${name}: ${fault}`);
    }
  }
  throws(() => call('no.such', {}), 'unknown_operation');
  throws(() => call(7, {}), 'invalid_argument');
});

test('what it is', () => {
  const { abi, library, contract, policyHash } = attest.about();
  const header = readFileSync(join(ROOT, 'include/attest.h'), 'utf8');
  assert.equal(abi, Number(/^#define ATTEST_ABI_VERSION (\d+)$/m.exec(header)[1]));
  assert.match(library, /^\d+\.\d+\.\d+$/);
  assert.match(contract, /^G v1\./);
  assert.match(policyHash, /^[0-9a-f]{64}$/);
});

test('functions of Said and of grading', async () => {
  assert.equal(call('sha256_hex', '"a"'), 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
  assert.equal(attest.unquote('Text Bo.\n> pay Otto').text, 'Text Bo.\n');
  assert.equal(attest.prepare('Text Bo.').text, 'Text Bo.');
  assert.equal(attest.matches(intent('i'), CALL, { now: SAID }), true);
  assert.equal(attest.matches(intent('i'), CALL, { now: new Date(SAID), used: 1 }), false);
  assert.equal(attest.matches(intent('i'), CALL, { now: '2026-03-04T10:00:00Z' }), true);
  assert.equal(attest.matches(intent('i'), CALL), false);
  assert.deepEqual(attest.explain(intent('i'), CALL, { now: SAID }), { matches: true, spent: 1 });
  assert.deepEqual(attest.explain(intent('i'), CALL, { now: SAID + 1e9 }), { matches: false, reason: 'too_late' });
  assert.equal(attest.holdText('too_early'), 'It is too early for what you asked.');
  const contacts = [{ id: 'c_ida', name: 'Ida Sorel', addresses: ['ida@sorel.example'] }];
  assert.deepEqual(attest.recipientId('Ida@Sorel.example', contacts), { address: 'ida@sorel.example', id: 'c_ida' });
  const turn = { text: 'Email Ida the plan.', local_time: '2026-03-04T10:00:00Z' };
  const { intents } = attest.validate({ ...turn, raw: [{ kind: 'send', to: ['Ida'] }] });
  assert.equal(intents.length, 1);
  assert.deepEqual(attest.resolve({ intents, contacts }).intents[0].to_ids, ['c_ida']);
  const asked = attest.prompt(turn);
  assert.ok(asked.user.includes('Email Ida the plan.'));
});

test('a policy that is loaded grades as the operation does', () => {
  const { policy } = call('load_policy', POLICY);
  const loaded = new attest.Policy(policy);
  assert.equal(loaded.hash, attest.about().policyHash);
  const request = JSON.parse(readFileSync(join(ROOT, 'examples/batch.json'), 'utf8'));
  const { policy: _, ...bare } = request;
  assert.deepEqual(loaded.gradeBatch(bare), attest.gradeBatch({ ...bare, policy }));
  assert.deepEqual(loaded.gradeBatch(Buffer.from(JSON.stringify(bare))), loaded.gradeBatch(JSON.stringify(bare)));
  throws(() => loaded.gradeBatch({ ...bare, policy }), 'invalid_input');
  loaded.close();
  throws(() => loaded.gradeBatch(bare), 'closed');
  throws(() => loaded.hash, 'closed');
  throws(() => new attest.Policy({ nothing: 1 }), 'invalid_policy');
});

test('an error holds a code, a place and the faults, and no content', () => {
  const fault = (work) => {
    try {
      work();
    } catch (thrown) {
      return thrown;
    }
    return assert.fail('nothing was thrown');
  };
  const broken = fault(() => call('said.unquote', '{"text": 1}'));
  assert.equal(broken.code, 'invalid_input');
  assert.equal(broken.pointer, '/text');
  assert.equal(broken.issues, undefined);
  const policy = fault(() => call('load_policy', { secretword: 'ana@fjord.example' }));
  assert.equal(policy.code, 'invalid_policy');
  assert.ok(policy.issues.length > 0 && policy.issues.every(({ path, problem }) => path !== undefined && problem));
  assert.ok(!JSON.stringify(policy).includes('fjord') && !JSON.stringify(policy).includes('secretword'));
  assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(broken))), ['code', 'message', 'pointer']);
});
