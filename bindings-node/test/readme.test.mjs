// What the README shows of this door runs as it is written, and is short.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROOT } from './common.mjs';

const blocks = (text) => [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code);

function run(code) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

test('the program of the README', () => {
  const [code, ...others] = blocks(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  assert.ok(code && others.length === 0);
  assert.ok(code.trimEnd().split('\n').length <= 8, code);
  const [first, second] = run(code).trimEnd().split('\n');
  assert.match(first, /matches: true, spent: 1/);
  assert.equal(second, 'This goes to somebody you did not name.');
});

test('the programs of docs/node.md', () => {
  const programs = blocks(readFileSync(join(ROOT, 'docs/node.md'), 'utf8'));
  assert.ok(programs.length >= 3);
  for (const code of programs) run(code);
});
