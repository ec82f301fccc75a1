// A million checks and a hundred thousand documents leave memory as it is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const GROWTH = 8 * 1024 * 1024;

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
