// A million checks and a hundred thousand documents leave memory as it is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const GROWTH = 8 * 1024 * 1024;

test('gates and policies that are only dropped are looked for as the memory they hold grows', (context) => {
  const script = fileURLToPath(new URL('dropped.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const [gates, policies] = JSON.parse(stdout);
  context.diagnostic(`gates kept up to ${gates.most} of ${gates.made}, policies ${policies.most} of ${policies.made}`);
  for (const { made, most } of [gates, policies]) assert.ok(most < made / 2, stdout);
});

test('memory after a warm-up, after a million checks and a hundred thousand calls', (context) => {
  // The engine gives its young objects more room as it runs, up to 16 MiB each way: here they have it from the start.
  const flags = ['--expose-gc', '--min-semi-space-size=16', '--max-semi-space-size=16'];
  const script = fileURLToPath(new URL('pressure.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, script, '1000000', '100000'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const grown = Number(stdout);
  context.diagnostic(`memory grew by ${Math.round(grown / 1024)} KiB`);
  assert.ok(Number.isSafeInteger(grown) && grown < GROWTH, stdout);
});
