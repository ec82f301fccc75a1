// What several tests need: the goldens and the command of the checkout that is tested, and how an error looks.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AttestError } from 'attest-engine';

/** The checkout, and the built command; the tests themselves stand outside of it. */
export const { ATTEST_ROOT: ROOT, ATTEST_COMMAND: COMMAND } = process.env;
assert.ok(ROOT && COMMAND, 'run these tests with `cargo test-all node`');

export const MINUTE = 60_000;
/** 2026-03-04T10:00:00Z. */
export const SAID = Date.UTC(2026, 2, 4, 10);

export function intent(id, more = {}) {
  return {
    id,
    kind: 'send',
    channel: null,
    to: ['Ida'],
    to_ids: ['c_ida'],
    what: null,
    when: { at: null, window_minutes: 120 },
    standing: false,
    limits: { amount_max: null, currency: null, count: null, until: null },
    reply_to_current: false,
    created_at: '2026-03-04T10:00:00Z',
    backing: { to: [], verb: { start: 0, end: 4 } },
    ...more,
  };
}

export const CALL = { kind: 'send', channel: 'email', to_ids: ['c_ida'] };

/** Some work throws an error of this door, with this code. */
export function throws(work, code) {
  assert.throws(work, (fault) => {
    assert.ok(fault instanceof AttestError, `${fault?.stack}`);
    assert.ok(fault instanceof Error);
    assert.equal(fault.name, 'AttestError');
    assert.equal(fault.code, code);
    return true;
  });
}

export function goldens(folder) {
  const place = join(ROOT, 'golden', folder);
  const files = readdirSync(place).filter((name) => name.endsWith('.json'));
  return files.map((name) => ({ name, text: readFileSync(join(place, name), 'utf8') }));
}

/** What the command answers to many requests, line by line. */
export async function rpc(requests) {
  const command = spawn(COMMAND, ['rpc'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const chunks = [];
  command.stdout.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => command.on('close', resolve).on('error', reject));
  requests.forEach(({ op, text }, id) => command.stdin.write(`{"id":${id},"op":${JSON.stringify(op)},"input":${text}}\n`));
  command.stdin.end();
  assert.equal(await ended, 0);
  const lines = Buffer.concat(chunks).toString('utf8').split('\n');
  assert.equal(lines.pop(), '');
  assert.equal(lines.length, requests.length);
  return lines;
}

/** The line of the command for what this door answers. */
export function line(id, work) {
  try {
    return `{"id":${id},"ok":${work()}}`;
  } catch (fault) {
    assert.ok(fault instanceof AttestError, `${fault?.stack}`);
    return `{"error":${JSON.stringify(fault)},"id":${id}}`;
  }
}
