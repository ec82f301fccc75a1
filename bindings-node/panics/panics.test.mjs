// A build that can panic on request: no panic crosses, none is printed, and the library goes on.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { AttestError, call } from 'attest-engine';

test('a panic is an error of its own and says nothing', () => {
  assert.throws(
    () => call('test.panic', {}),
    (fault) => fault instanceof AttestError && fault.code === 'internal' && !fault.message.includes('content'),
  );
  assert.equal(call('sha256_hex', '"a"').length, 64);
});

test('a panic prints nothing', () => {
  const script = "require('attest-engine').call('test.panic', {})";
  const { status, stderr } = spawnSync(process.execPath, ['-e', `try { ${script} } catch {}`], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.equal(stderr, '');
});
