// What goes the fast way of a gate, part by part: texts and numbers cross as they are, and calls do not mix.
import assert from 'node:assert/strict';
import test from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Gate } from 'attest-engine';
import { CALL, SAID, intent, throws } from './common.mjs';

/** Numbers of a fixed row, so that a failure can be made again. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const both = (gate, call) => {
  const said = JSON.stringify(gate.check(call, SAID));
  assert.equal(said, gate.checkText(JSON.stringify(call), SAID), JSON.stringify(call));
  return JSON.parse(said);
};

/** Letters of one, two, three and four bytes, some of whose lower bytes are ASCII letters, and halves of pairs. */
const LETTERS = [
  [...'abcABC019_-.@'],
  [...'abc\u00e9\u00ff\u0080'],
  [...'abc\u0161\u0261\u6161\u4100\u0430\u0100'],
  ['a', 'b', '\u{1f600}', '\u{10161}', '\ufffd'],
  ['a', '\ud83d', '\ude00', '\ufffd'],
];

test('a text is one recipient and no other, whatever letters it is written in', () => {
  const next = chance(11);
  const pick = (list) => list[next(list.length)];
  const seen = { same: 0, other: 0 };
  for (let round = 0; round < 4000; round++) {
    const letters = pick(LETTERS);
    const text = Array.from({ length: next(next(4) ? 26 : 70) }, () => pick(letters)).join('');
    // Another of the same length and the same lower bytes, and some that differ by one letter.
    const near = [
      [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) & 0xff) | 0x100)).join(''),
      [...text].map((letter) => String.fromCodePoint(letter.codePointAt(0) & 0xff)).join(''),
      `${text}a`,
      `${text}\0`,
      text.slice(1),
      text.slice(0, -1),
      text.slice(0, -1) + pick(letters),
      pick(letters) + text.slice(1),
    ];
    const gate = new Gate(intent('first', { to_ids: [text] }));
    for (const other of [text, ...near]) {
      const [halves, same] = [!(other + text).isWellFormed(), other === text];
      const alone = both(gate, { kind: 'send', to_ids: [other] });
      // Half a pair is read as U+FFFD, which may stand there as well.
      if (!halves) assert.equal(alone.matches, same, JSON.stringify([text, other]));
      seen[same ? 'same' : 'other'] += 1;
      both(gate, { kind: 'send', to_ids: ['c_bo', other].slice(next(2)), addresses: [text, pick(near)].slice(next(2)) });
      both(gate, { kind: 'send', to_ids: [pick(near)], addresses: [other] });
    }
  }
  assert.ok(seen.same >= 4000 && seen.other > 20_000, JSON.stringify(seen));
});

test('texts that the engine keeps in parts cross whole', () => {
  const halves = ['c_', 'ida-sorel-of-the-firm'];
  const whole = halves.join('');
  const gate = new Gate(intent('first', { to_ids: [whole] }));
  const joined = halves[0] + halves[1];
  const sliced = `xx${whole}xx`.slice(2, -2);
  for (const id of [whole, joined, sliced, `${sliced}`, Buffer.from(whole).toString('latin1')]) {
    assert.equal(both(gate, { kind: 'send', to_ids: [id] }).matches, true);
  }
});

/** Doubles with what JSON writes for them: whole numbers, few places and many, neighbours, powers of two, the ends. */
function amounts(next) {
  const bits = new DataView(new ArrayBuffer(8));
  const beside = (number, by) => {
    bits.setFloat64(0, number);
    bits.setBigInt64(0, bits.getBigInt64(0) + by);
    return bits.getFloat64(0);
  };
  const all = [1, 10, 100, 1200, 0.01, 0.1 + 0.2, 0.07, 1.005, 2.675, 1e15, 1e16, 1e20, 123456789012345.6, 9999999999999.99];
  for (let power = -12; power < 60; power++) all.push(2 ** power);
  for (let round = 0; round < 3000; round++) {
    const size = 10 ** next(17);
    const cents = next(size) + next(100);
    all.push(cents / 100, cents / 10, cents / 1000, cents, next(1e6) / 2 ** next(30));
  }
  return all.flatMap((number) => [number, beside(number, 1n), beside(number, -1n)]);
}

test('a number is the amount that JSON writes for it, to the last digit', () => {
  let plain = 0;
  for (const amount of amounts(chance(12))) {
    const text = JSON.stringify(amount);
    // Others are no amounts, or no numbers of a document.
    if (!/^\d+(\.\d{1,20})?$/.test(text) || amount === 0 || amount >= 2 ** 53) continue;
    const limits = (below) => ({ amount_max: text, currency: 'EUR', count: null, until: null, ...(below && { amount_below: true }) });
    const call = { kind: 'pay', to_ids: ['c_ida'], amount, currency: 'EUR' };
    // It keeps within itself and is not below itself: no other amount does both.
    assert.equal(new Gate(intent('first', { kind: 'pay', limits: limits(false) })).check(call, SAID).matches, true, text);
    assert.equal(new Gate(intent('first', { kind: 'pay', limits: limits(true) })).check(call, SAID).reason, 'amount', text);
    plain += 1;
  }
  assert.ok(plain > 20_000, `${plain}`);
});

test('a number that is no amount, or none of a document, gets what the document gets', () => {
  const gate = new Gate(intent('first', { kind: 'pay', limits: { amount_max: 5, currency: 'EUR', count: null, until: null } }));
  const answer = (work) => {
    try {
      const said = work();
      return typeof said === 'string' ? said : JSON.stringify(said);
    } catch (fault) {
      return JSON.stringify(fault);
    }
  };
  const refused = [2 ** 53, 2 ** 53 + 2, 1e16, 1e20, -(2 ** 53)];
  for (const amount of [...refused, 2 ** 53 - 1, 1e21, 1e300, -1, -0, 0, 1e-20, 1e-21, 5e-324, 1e-7]) {
    const call = { kind: 'pay', to_ids: ['c_ida'], amount, currency: 'EUR' };
    const said = answer(() => gate.check(call, SAID));
    assert.equal(said, answer(() => gate.checkText(JSON.stringify(call), SAID)), `${amount}`);
    assert.equal(said.includes('invalid_json'), refused.includes(amount), said);
  }
});

test('an instant that is none is refused either way, and moves no clock', () => {
  const gate = new Gate(intent('first'));
  for (const now of [-1, Date.UTC(10_000, 0), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
    throws(() => gate.authorize(CALL, now), 'invalid_input');
    throws(() => gate.authorizeText(JSON.stringify(CALL), now), 'invalid_input');
  }
  assert.deepEqual(gate.authorize(CALL, SAID), { intent_id: 'first', matches: true, spent: 1 });
});

test('a call that asks again while it is read is answered as if it did not', () => {
  const [gate, other] = [
    new Gate([intent('first'), intent('second', { kind: 'pay', limits: { amount_max: 62.5, currency: 'EUR', count: null, until: null } })]),
    new Gate(intent('other', { to_ids: ['zo\u00eb'] })),
  ];
  const pay = { kind: 'pay', channel: 'web', to_ids: ['c_ida'], addresses: ['ida@sorel.example'], amount: 62.51, currency: 'EUR' };
  const within = () => {
    assert.deepEqual(gate.check(CALL, SAID), { intent_id: 'first', matches: true, spent: 1 });
    assert.deepEqual(gate.check({ ...pay, amount: 62.5 }, SAID), { intent_id: 'second', matches: true, spent: 1 });
    assert.deepEqual(gate.check({ ...pay, amount: '62.50' }, SAID), { intent_id: 'second', matches: true, spent: 1 });
    assert.deepEqual(other.check({ kind: 'send', to_ids: ['zo\u00eb'] }, SAID), { intent_id: 'other', matches: true, spent: 1 });
    assert.deepEqual(other.check({ kind: 'send', to_ids: ['c_x', 'c_y', 'c_z'] }, SAID), { matches: false, reason: 'recipient' });
  };
  let inner = 0;
  const sly = (target, key) => {
    const value = target[key];
    return Object.defineProperty(Array.isArray(target) ? [...target] : { ...target }, key, {
      enumerable: true,
      get: () => {
        inner += 1;
        within();
        return value;
      },
    });
  };
  const held = { matches: false, reason: 'amount' };
  assert.deepEqual(gate.check(pay, SAID), held);
  for (const key of Object.keys(pay)) assert.deepEqual(gate.check(sly(pay, key), SAID), held, key);
  for (const key of ['to_ids', 'addresses']) {
    assert.deepEqual(gate.check({ ...pay, [key]: sly(pay[key], 0) }, SAID), held, key);
    assert.deepEqual(gate.check({ ...pay, [key]: sly(pay[key], 'toJSON') }, SAID), held, key);
  }
  const two = { ...CALL, to_ids: ['c_ida', 'c_bo'], addresses: ['ida@sorel.example', 'bo@firm.example'] };
  for (const at of [0, 1]) {
    for (const key of ['to_ids', 'addresses']) {
      assert.deepEqual(gate.check({ ...two, [key]: sly(two[key], at) }, SAID), { matches: false, reason: 'recipient' }, key);
    }
  }
  assert.ok(inner >= 14, `${inner}`);
});

test('a list says once how long it is', () => {
  const gate = new Gate(intent('first'));
  for (const more of [2, 4, 5, 17, 65_537]) {
    let asked = 0;
    const grows = new Proxy(['c_ida'], {
      get: (own, key) => (key === 'length' ? (asked++ === 0 ? 1 : more) : own[key]),
    });
    assert.deepEqual(gate.check({ kind: 'send', to_ids: grows }, SAID), { intent_id: 'first', matches: true, spent: 1 });
    assert.equal(asked, 1);
  }
});

test('the id of each of many intents, in any order, again and again, beside those that come later', () => {
  const next = chance(14);
  const gate = new Gate();
  const name = (at) => `i-${at}${at % 7 ? '' : '-\u0438\u00e9'}`;
  const grow = (from, to) => {
    gate.add(Array.from({ length: to - from }, (_, at) => intent(name(from + at), { to_ids: [`c_${from + at}`] })));
  };
  for (const [from, to] of [[0, 5], [5, 1023], [1023, 1025], [1025, 5000]]) {
    grow(from, to);
    for (const at of [to - 1, 0, from, ...Array.from({ length: 2000 }, () => next(to))]) {
      assert.equal(gate.check({ kind: 'send', to_ids: [`c_${at}`] }, SAID).intent_id, name(at));
    }
  }
  gate.revoke(name(4999));
  assert.equal(gate.check({ kind: 'send', to_ids: ['c_4999'] }, SAID).matches, false);
  assert.equal(gate.check({ kind: 'send', to_ids: ['c_4998'] }, SAID).intent_id, name(4998));
  const empty = new Gate(intent('', {}));
  for (let turn = 0; turn < 3; turn++) assert.equal(empty.check(CALL, SAID).intent_id, '');
});

test('many gates at once: each answers for its own intents, whatever gates came and went', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const next = chance(13);
  let gates = [];
  for (let round = 0; round < 40; round++) {
    for (let at = 0; at < 25; at++) {
      const name = `${round}-${at}`;
      gates.push({ name, gate: new Gate(intent(`i-${name}`, { to_ids: [`c_${name}`] })), closed: false });
    }
    for (const one of gates) if (next(6) === 0) [one.closed] = [true, one.gate.close()];
    for (const { name, gate, closed } of gates) {
      const ask = (id) => gate.check({ kind: 'send', to_ids: [id] }, SAID);
      if (closed) {
        assert.throws(() => ask(`c_${name}`), { name: 'AttestError', code: 'closed' });
      } else {
        assert.equal(ask(`c_${name}`).intent_id, `i-${name}`);
        assert.equal(ask('c_nobody').reason, 'recipient');
      }
    }
    // Most are dropped, and their places are given to the next ones once they are gone.
    gates = gates.filter(() => next(3) === 0);
    collect();
    await new Promise(setImmediate);
  }
});
