// What stands beside a document is refused where it cannot be what was meant, and then nothing was asked or spent.
import assert from 'node:assert/strict';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import { AttestError, Gate, Ledger, explain, extract, matches, replayAsync } from 'attest-engine';
import { CALL, SAID, intent, throws } from './common.mjs';

/** What is no object of options, with a right instant in it or not. */
function unplain() {
  class Options {
    get now() {
      return SAID;
    }
  }
  const beside = (more) => Object.assign(more, { now: SAID });
  return [
    null,
    '',
    true,
    1n,
    Symbol('x'),
    [],
    [SAID],
    beside([]),
    new Number(SAID),
    new String('x'),
    new Options(),
    Object.create({ now: SAID }),
    beside(() => SAID),
    beside(new Map()),
    beside(new Error('x')),
    new Proxy({}, { ownKeys: () => assert.fail('of the host') }),
  ];
}

test('a gate is asked at the instant that was meant, or not at all', () => {
  const ways = (gate, at) => [
    () => gate.check(CALL, at),
    () => gate.authorize(CALL, at),
    () => gate.checkText(CALL, at),
    () => gate.authorizeText(JSON.stringify(CALL), at),
  ];
  // The intent holds now, by this machine's clock: whoever falls back on it spends.
  const gate = new Gate(intent('first', { created_at: new Date().toISOString() }));
  const odd = [...unplain(), { now: [SAID] }, { now: null }, { now: new Number(SAID) }, { now: '2026-03-04T10:00:00Z' }];
  odd.push({ now: SAID, x: 1 }, { x: 1 }, { Now: SAID }, { now: SAID, x: undefined }, { [Symbol('now')]: SAID });
  odd.push(...['yes', 1, 0, null, 'false'].map((considered) => ({ considered })));
  for (const at of odd) for (const work of ways(gate, at)) throws(work, 'invalid_argument');
  assert.equal(gate.authorize(CALL).matches, true);
  throws(() => gate.advance([]), 'invalid_argument');
  throws(() => gate.advance({ now: SAID }), 'invalid_argument');
});

test('options and dates of another realm, without a prototype, under a polluted one', () => {
  const gate = new Gate(intent('first'));
  const yes = { intent_id: 'first', matches: true, spent: 1 };
  for (const code of [`({ now: ${SAID} })`, `new Date(${SAID})`, `({ now: new Date(${SAID}), considered: false })`]) {
    assert.deepEqual(gate.check(CALL, runInNewContext(code)), yes);
  }
  assert.deepEqual(gate.check(CALL, { __proto__: null, now: SAID }), yes);
  Object.prototype.now = 1;
  Object.prototype.considered = true;
  try {
    assert.deepEqual(gate.check(CALL, { now: SAID }), yes);
    assert.equal(gate.check(CALL, {}).reason, 'too_late');
    assert.equal(matches(intent('i'), { ...CALL, at: '2026-03-04T10:00:00Z' }, {}), true);
  } finally {
    delete Object.prototype.now;
    delete Object.prototype.considered;
  }
});

test('what was spent before is not passed over', () => {
  const odd = [...unplain(), { now: SAID, usd: 1 }, { now: SAID, Used: 1 }];
  for (const used of ['1', true, null, [1], 1n, new Number(1), NaN]) odd.push({ now: SAID, used });
  for (const now of [null, [SAID], new Number(SAID), {}, NaN]) odd.push({ now, used: 1 });
  for (const options of odd) {
    throws(() => matches(intent('i'), CALL, options), 'invalid_argument');
    throws(() => explain(intent('i'), CALL, options), 'invalid_argument');
  }
  throws(() => matches(intent('i'), CALL, { now: SAID, used: 0.5 }), 'invalid_input');
  throws(() => matches(intent('i'), CALL, { now: SAID, used: -1 }), 'invalid_input');
});

test('the options of a replay and of a store, and the context of a turn', async () => {
  const refused = { name: 'AttestError', code: 'invalid_argument' };
  for (const options of [...unplain(), { onprogress() {} }, { signal: undefined, x: 1 }]) {
    await assert.rejects(replayAsync('{}', options), refused);
  }
  // Were the path taken, the code would be that of a store that is not there.
  for (const options of [...unplain(), { Create: false, create: false }, { clok: 1, create: false }]) {
    await assert.rejects(Ledger.open('/nowhere/a.attest', options), refused);
  }
  for (const context of unplain()) await assert.rejects(extract('x', context, () => ''), refused);
  await assert.rejects(extract('x', { zone: 'UTC' }, () => ''), { code: 'invalid_input', pointer: '/~unknown' });
});

test('a gate takes no instant beyond the years 1970 to 9999, asked or advanced', () => {
  const gate = new Gate(intent('first'));
  for (const now of [-1, Date.UTC(10_000, 0), new Date(-1), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    for (const work of [() => gate.advance(now), () => gate.check(CALL, now)]) {
      assert.throws(work, (fault) => fault instanceof AttestError && fault.code === 'invalid_input' && fault.pointer === '/now');
    }
  }
  gate.advance(0);
  gate.advance(Date.UTC(10_000, 0) - 1);
  assert.equal(gate.check(CALL, Date.UTC(10_000, 0) - 1).reason, 'too_late');
});

test('the recipients of a call are read as far as a call has any', () => {
  const gate = new Gate(intent('first'));
  let read = 0;
  const list = (length) =>
    new Proxy(['c_ida'], {
      get: (own, key) => (key === 'length' ? length : /^\d+$/.test(String(key)) ? ((read += 1), 'c_ida') : own[key]),
      getOwnPropertyDescriptor: () => ({ value: 'c_ida', writable: true, enumerable: true, configurable: true }),
    });
  const held = { matches: false, reason: 'malformed' };
  for (const length of [1001, 2 ** 32 - 1]) {
    for (const call of [{ ...CALL, to_ids: list(length) }, { ...CALL, addresses: list(length) }, { ...CALL, more: list(length) }]) {
      read = 0;
      assert.deepEqual(gate.authorize(call, SAID), held);
      assert.deepEqual(JSON.parse(gate.checkText(call, SAID)), held);
      assert.deepEqual(gate.check(call, { now: SAID, considered: true }), { considered: [], ...held });
      assert.deepEqual(explain(intent('i'), call, { now: SAID }), held);
      assert.equal(read, 4 * 1001);
    }
  }
  // As many as a call has are read, and the last one counts.
  const ids = Array.from({ length: 1000 }, (_, at) => `c_${at}`);
  const own = new Gate(intent('all', { to: ids, to_ids: ids }));
  assert.equal(own.check({ kind: 'send', to_ids: ids }, SAID).spent, 1000);
  assert.equal(own.check({ kind: 'send', to_ids: [...ids.slice(1), 'c_x'] }, SAID).reason, 'recipient');
});

test('what stands behind a hole of a list is no recipient', () => {
  const gate = new Gate(intent('first', { to_ids: ['c_ida', 'c_bo'], to: ['Ida', 'Bo'] }));
  const lists = { to_ids: [[,], ['c_bo', ,], [, 'c_bo'], ['c_bo', 'c_bo', 'c_bo', 'c_bo', ,]] };
  for (const above of [Array.prototype, Object.prototype]) {
    for (const at of [0, 1, 4]) above[at] = 'c_ida';
    try {
      for (const to_ids of lists.to_ids) {
        assert.throws(() => gate.authorize({ kind: 'send', to_ids }, SAID), { code: 'invalid_argument', pointer: /^\/to_ids\/\d$/ });
        const whole = Array.from(to_ids, () => 'c_bo');
        const call = { kind: 'send', to_ids: whole, addresses: to_ids };
        assert.throws(() => gate.authorize(call, SAID), { code: 'invalid_argument', pointer: /^\/addresses\/\d$/ });
        throws(() => matches(intent('i'), { kind: 'send', to_ids }, { now: SAID }), 'invalid_argument');
      }
    } finally {
      for (const at of [0, 1, 4]) delete above[at];
    }
  }
  // A list whose own prototypes have something there, which may be there for one look and not for the next.
  const between = Object.create(Array.prototype, { 0: { get: () => 'c_ida' } });
  class List extends Array {}
  Object.defineProperty(List.prototype, 0, { get: () => 'c_ida' });
  for (const list of [Object.setPrototypeOf([,], between), new List(1)]) {
    for (const call of [{ kind: 'send', to_ids: list }, { kind: 'send', to_ids: ['c_bo'], addresses: list }]) {
      assert.throws(() => gate.authorize(call, SAID), { code: 'invalid_argument', pointer: /^\/(to_ids|addresses)\/0$/ });
    }
  }
  let looks = 0;
  Object.defineProperty(Array.prototype, 0, { configurable: true, get: () => (looks++ === 0 ? undefined : 'c_ida') });
  try {
    assert.throws(() => gate.authorize({ kind: 'send', to_ids: [,] }, SAID), { code: 'invalid_argument' });
  } finally {
    delete Array.prototype[0];
  }
  // A list of a class of its own is a list.
  assert.equal(gate.check({ kind: 'send', to_ids: List.from(['c_ida']) }, SAID).matches, true);
  assert.equal(gate.check({ kind: 'send', to_ids: ['c_ida'] }, SAID).matches, true);
});
