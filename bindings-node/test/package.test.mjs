// What the package's own files say: its types are those of the library, and no rule of S or G stands in its JavaScript.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import * as attest from 'attest-engine';
import { ROOT } from './common.mjs';

const require = createRequire(import.meta.url);
const place = dirname(require.resolve('attest-engine/package.json'));

test('the types are what their generator writes', async () => {
  const script = join(ROOT, 'bindings-node/scripts/types.mjs');
  const { types } = await import(pathToFileURL(script).href);
  const own = readFileSync(join(place, 'types.d.cts'), 'utf8');
  assert.ok(own === types(attest), `stale: run \`node ${script}\` in this folder`);
});

test('every exported name has a type, and every type a name', () => {
  const declared = readFileSync(join(place, 'index.d.cts'), 'utf8');
  const names = [...declared.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(names)].sort(), Object.keys(attest).filter((name) => name !== 'default').sort());
});

test('no rule stands in the JavaScript: neither its words nor its members nor arithmetic with times and amounts', () => {
  const files = ['index.cjs', 'index.mjs', ...readdirSync(join(place, 'lib')).map((name) => `lib/${name}`)];
  assert.ok(files.length > 8);
  const schema = (name) => attest.call('schema', { name });
  // Words of the closed sets, and members of intents and of receipts: whoever decides has to name one.
  const words = new Set();
  const take = (value) => {
    if (Array.isArray(value?.enum)) value.enum.forEach((word) => words.add(word));
    if (value && typeof value === 'object') Object.values(value).forEach(take);
  };
  for (const name of ['Call', 'Intent', 'GateAnswer', 'Receipt', 'Hold']) take(schema(name));
  assert.ok(words.has('send') && words.has('too_early') && words.has('VERIFIED'));
  const members = ['created_at', 'window_minutes', 'standing', 'limits', 'amount_max', 'until', 'when', 'revoked'];
  // Words of this door's own, which happen to be words of a set as well.
  for (const own of ['kind', 'channel', 'amount', 'currency', 'function', true, false, null]) words.delete(own);
  for (const file of files) {
    const text = readFileSync(join(place, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    for (const [, , quoted] of text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)) {
      assert.ok(!words.has(quoted), `${file} names ${quoted}`);
    }
    for (const member of members) assert.ok(!new RegExp(`\\b${member}\\b`).test(text), `${file} reads ${member}`);
    assert.ok(!/\b(?:60000|60_000|3600|86400)\b/.test(text), `${file} counts with time`);
    assert.ok(!/(?:amount|spent|now)\b\s*[<>]/.test(text), `${file} compares`);
  }
});

test('one version, and the platforms as optional packages of it', () => {
  const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
  const workspace = /^version = "([^"]+)"$/m.exec(readFileSync(join(ROOT, 'Cargo.toml'), 'utf8'))[1];
  assert.equal(manifest.version, workspace);
  assert.equal(attest.about().library, workspace);
  const targets = JSON.parse(readFileSync(join(place, 'targets.json'), 'utf8'));
  assert.deepEqual(Object.keys(manifest.optionalDependencies), targets.map(({ name }) => name));
  assert.deepEqual(new Set(Object.values(manifest.optionalDependencies)), new Set([workspace]));
  assert.equal(manifest.scripts, undefined);
  assert.equal(manifest.dependencies, undefined);
});
