// A check of a gate beside a host's own loop, both over the same intents, in one process:
//
//   node bench/gate.mjs [FOLDER]
//
// FOLDER is one into which the package is installed; the present one otherwise. Prints the table of
// docs/performance.md. Ratios of one run compare; times do not travel between machines.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { check, stored } from './baseline.mjs';

const require = createRequire(join(resolve(process.argv[2] ?? '.'), 'x.js'));
const { Gate, matches } = require('attest-engine');

/** 2026-03-02T09:05:00Z. */
const NOW = Date.UTC(2026, 2, 2, 9, 5);
const SIZES = [100, 1_000, 10_000, 100_000];

function intent(at, more = {}) {
  return {
    id: `i-${String(at).padStart(7, '0')}`,
    kind: 'send',
    channel: null,
    to: ['Ines'],
    to_ids: [`c_${at}`],
    what: 'the plan',
    when: { at: null, window_minutes: 120 },
    standing: false,
    limits: { amount_max: null, currency: null, count: null, until: null },
    reply_to_current: false,
    created_at: '2026-03-02T09:00:00Z',
    backing: { to: [], verb: { start: 0, end: 4 } },
    ...more,
  };
}

const EUROS = { amount_max: 62.5, currency: 'EUR', count: null, until: null };

/** What is stored, and the call: the loop has to look at every intent, as it has for a call that nothing covers. */
const STORIES = [
  {
    name: 'a recipient each, the last one covers it',
    intent: (at) => intent(at),
    call: (count) => ({ kind: 'send', channel: 'email', to_ids: [`c_${count - 1}`] }),
    covers: true,
  },
  {
    name: 'a recipient each, nobody named this one',
    intent: (at) => intent(at),
    call: () => ({ kind: 'send', channel: 'email', to_ids: ['c_nobody'] }),
    covers: false,
  },
  {
    name: 'the same, with the address it goes to, which the loop does not look at',
    intent: (at) => intent(at),
    call: () => ({ kind: 'send', channel: 'email', to_ids: ['c_nobody'], addresses: ['ines@corp.example'] }),
    covers: false,
  },
  {
    name: 'a payee each, the last one covers it',
    intent: (at) => intent(at, { kind: 'pay', limits: EUROS }),
    call: (count) => ({ kind: 'pay', channel: 'web', to_ids: [`c_${count - 1}`], amount: 49.5, currency: 'EUR' }),
    covers: true,
  },
  {
    name: 'one recipient, all are used up',
    intent: (at) => intent(at, { to_ids: ['c_ines'], used: 1 }),
    call: () => ({ kind: 'send', channel: 'email', to_ids: ['c_ines'] }),
    covers: false,
  },
];

/** The least time of several runs for one of `each` things, in nanoseconds. */
function least(runs, each, work) {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const from = process.hrtime.bigint();
    work(each);
    best = Math.min(best, Number(process.hrtime.bigint() - from) / each);
  }
  return best;
}

/** As many calls as a run makes, each an object of its own, as a host makes them. */
const copies = (call, count) => Array.from({ length: count }, () => ({ ...call, to_ids: [...call.to_ids] }));

function measure(story, count) {
  const text = JSON.stringify(Array.from({ length: count }, (_, at) => story.intent(at)));
  // Read from JSON, as a host has them, where the engine makes one text of equal short ones: the loop then compares places.
  const plain = JSON.parse(text).map(stored);
  const gate = new Gate(text);
  gate.advance(NOW);
  const call = JSON.parse(JSON.stringify(story.call(count)));
  if ((check(plain, call, NOW) !== undefined) !== story.covers || gate.check(call, NOW).matches !== story.covers) {
    throw new Error(`${story.name}: not the answer`);
  }
  const calls = copies(call, 1000);
  let yes = 0;
  const loop = (each) => {
    for (let at = 0; at < each; at++) if (check(plain, calls[at % 1000], NOW) !== undefined) yes++;
  };
  const door = (each) => {
    for (let at = 0; at < each; at++) if (gate.check(calls[at % 1000], NOW).matches) yes++;
  };
  // Both compiled before either is timed.
  loop(Math.max(20, Math.ceil(3e6 / count)));
  door(30_000);
  const slow = least(20, Math.max(3, Math.ceil(5e5 / count)), loop);
  const fast = least(60, 2_000, door);
  gate.close();
  return { slow, fast, yes };
}

const number = (value) => Math.round(value).toLocaleString('en-US');
console.log('| intents | stored | loop, ns | `Gate.check`, ns | times faster | beside 100 stored |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const story of STORIES) {
  let few;
  for (const count of SIZES) {
    const { slow, fast } = measure(story, count);
    few ??= fast;
    const ratio = (fast / few).toFixed(2);
    console.log(`| ${story.name} | ${number(count)} | ${number(slow)} | ${number(fast)} | ${number(slow / fast)} | ${ratio} |`);
  }
}

const [one, asked] = [intent(0), { kind: 'send', channel: 'email', to_ids: ['c_0'] }];
let reads = 0;
const counted = (target) =>
  new Proxy(target, {
    get(own, key) {
      reads += 1;
      const value = own[key];
      return value !== null && typeof value === 'object' ? counted(value) : value;
    },
  });
matches(counted(one), counted(asked), { now: NOW });
const single = least(20, 2_000, (each) => {
  for (let at = 0; at < each; at++) matches(one, asked, { now: NOW });
});
console.log(`\nA single \`matches\` on two plain objects: ${number(single)} ns, ${reads} property reads.`);
