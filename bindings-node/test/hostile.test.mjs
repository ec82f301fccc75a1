// Whatever is handed in, the answer is an error of this door or a hold, and what stood before still stands.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Gate, call, callText, extract, gradeBatch, holdText, matches, replay } from 'attest-engine';
import { CALL, SAID, intent, throws } from './common.mjs';

const thrower = () => {
  throw new Error('ana@fjord.example');
};

/** Objects that are no documents, and the code of each. */
function odd() {
  const cyclic = { text: 'x' };
  cyclic.self = cyclic;
  const circle = [];
  circle.push(circle);
  let deep = 1;
  for (let at = 0; at < 100_000; at++) deep = [deep];
  return [
    ['a cyclic object', cyclic, 'invalid_json'],
    ['a cyclic list', circle, 'invalid_json'],
    ['a deep list', deep, 'invalid_json'],
    ['NaN', { text: NaN }, 'invalid_argument'],
    ['Infinity', [Infinity], 'invalid_argument'],
    ['a bigint', { text: 1n }, 'invalid_argument'],
    ['a function', { text: () => 1 }, 'invalid_argument'],
    ['a symbol', { text: Symbol('x') }, 'invalid_argument'],
    ['a map', { text: new Map([[1, 2]]) }, 'invalid_argument'],
    ['a hole', [, 1], 'invalid_argument'],
    ['undefined', undefined, 'invalid_argument'],
    ['a generator', { text: (function* () {})() }, 'invalid_argument'],
    ['an exhausted iterator', { text: exhausted() }, 'invalid_argument'],
    ['a promise', { text: Promise.resolve('x') }, 'invalid_argument'],
    ['half a pair in a key', { 'a\udc00': 1, 'a\ud800': 1 }, 'invalid_json'],
    ['half a pair in text', '"\ud800"', 'invalid_json'],
    ['broken bytes', Buffer.from([0x22, 0xff, 0x22]), 'invalid_json'],
    ['no text', '', 'invalid_json'],
    ['a huge text', 'x'.repeat((256 << 20) + 1), 'too_large'],
    ['a huge text inside', { text: 'x'.repeat((256 << 20) + 1) }, 'too_large'],
    ['a getter that throws', Object.defineProperty({}, 'text', { get: thrower, enumerable: true }), 'invalid_argument'],
    ['a toJSON that throws', { toJSON: thrower }, 'invalid_argument'],
    ['a proxy', new Proxy({}, { ownKeys: thrower }), 'invalid_argument'],
    ['a proxy that reads', new Proxy({ text: 'x' }, { get: thrower }), 'invalid_argument'],
    ['a revoked proxy', revoked(), 'invalid_argument'],
  ];
}

function exhausted() {
  const iterator = [1][Symbol.iterator]();
  iterator.next();
  iterator.next();
  return iterator;
}

function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

test('what is no document is refused with a code', () => {
  for (const [name, value, code] of odd()) {
    for (const work of [() => call('said.unquote', value), () => callText('canonical_json', value)]) {
      throws(work, code);
    }
    throws(() => gradeBatch(value), code);
    throws(() => replay(value), code);
    assert.equal(call('sha256_hex', '"a"').length, 64, name);
  }
});

test('an error of an object says where, as far as the contract names its keys', () => {
  const cyclic = {};
  cyclic.text = cyclic;
  const circle = [];
  circle.push({ to: circle });
  const deep = (depth, inner) => (depth === 0 ? inner : [deep(depth - 1, inner)]);
  const getter = (key) => Object.defineProperty({}, key, { get: thrower, enumerable: true });
  const places = [
    [NaN, 'invalid_argument', ''],
    [undefined, 'invalid_argument', ''],
    [{ text: [1, -Infinity] }, 'invalid_argument', '/text/1'],
    [{ claims: [0, { 'ana@fjord.example': 1n }] }, 'invalid_argument', '/claims/1/~unknown'],
    [{ claims: [0, , 1] }, 'invalid_argument', '/claims/1'],
    [{ claims: new Set() }, 'invalid_argument', '/claims'],
    [getter('text'), 'invalid_argument', '/text'],
    [[getter('ana')], 'invalid_argument', '/0/~unknown'],
    [{ text: { toJSON: thrower } }, 'invalid_argument', '/text'],
    [{ text: { toJSON: () => [NaN] } }, 'invalid_argument', '/text/0'],
    [{ text: revoked() }, 'invalid_argument', '/text'],
    [{ text: new Proxy([1], { get: (own, key) => (key === '0' ? thrower() : own[key]) }) }, 'invalid_argument', '/text/0'],
    [cyclic, 'invalid_json', '/text'.repeat(64)],
    [circle, 'invalid_json', '/0/to'.repeat(32)],
    [deep(65, 1), 'invalid_json', '/0'.repeat(64)],
  ];
  for (const [value, code, pointer] of places) {
    assert.throws(() => call('canonical_json', value), { name: 'AttestError', code, pointer });
    assert.throws(() => new Gate([intent('i'), value]), { code, pointer: code === 'invalid_json' ? /^(\/\w+){64}$/ : `/1${pointer}` });
  }
  assert.throws(() => matches(intent('i', { used: NaN }), CALL), { code: 'invalid_argument', pointer: '/intent/used' });
  assert.throws(() => matches(intent('i'), getter('kind')), { code: 'invalid_argument', pointer: '/call/kind' });
  // What is as deep as a document may be is one, and what is deeper is refused as its text is.
  assert.equal(call('canonical_json', deep(64, 1)).length, 64 + 1 + 64);
  for (const depth of [65, 66, 70]) {
    const said = [deep(depth, 1), JSON.stringify(deep(depth, 1))].map((document) => {
      try {
        return call('canonical_json', document);
      } catch (fault) {
        return JSON.stringify(fault);
      }
    });
    assert.equal(said[0], said[1]);
  }
});

test('an object is asked for a form of its own once, as JSON.stringify asks', () => {
  class Own {
    a = 1;
    toJSON() {
      return this;
    }
  }
  assert.equal(call('canonical_json', new Own()), JSON.stringify(new Own()));
  assert.equal(call('canonical_json', [new Date(SAID)]), '["2026-03-04T10:00:00.000Z"]');
});

test('half a pair of surrogates in a value reads as the contract says: as a replacement character', () => {
  assert.equal(call('canonical_json', { a: 'x\ud800' }), '{"a":"x\ufffd"}');
  const gate = new Gate(intent('first', { to_ids: ['c_\ud800'] }));
  const outward = { ...CALL, to_ids: ['c_\udc00'] };
  assert.equal(JSON.stringify(gate.check(outward, SAID)), gate.checkText(JSON.stringify(outward), SAID));
  throws(() => gate.revoke('\ud800'), 'invalid_argument');
});

test('an error says nothing of what a getter threw', () => {
  try {
    call('said.unquote', Object.defineProperty({}, 'text', { get: thrower, enumerable: true }));
    assert.fail('nothing was thrown');
  } catch (fault) {
    assert.equal(fault.cause, undefined);
    assert.ok(!`${fault.stack}${fault.message}`.includes('fjord'));
  }
});

test('a list of intents is stored whole or not at all, whatever is in it', () => {
  const gate = new Gate(intent('first'));
  for (const [, value, code] of odd()) {
    throws(() => gate.add([intent('second'), value]), inside(value, code));
    assert.equal(gate.size, 1);
  }
  throws(() => gate.add([intent('second'), intent('first')]), 'invalid_input');
  throws(() => gate.add([intent('second'), { ...intent('third'), backing: undefined }]), 'invalid_input');
  assert.equal(gate.size, 1);
  assert.equal(gate.add([intent('second'), intent('third')]).size, 3);
});

/** Texts inside a list are values like any other, and Buffers have a form in JSON of their own. */
function inside(value, code) {
  if (ArrayBuffer.isView(value)) return 'invalid_input';
  if (typeof value === 'string' && code === 'invalid_json') return 'invalid_input';
  return code;
}

test('a call that cannot be read is no approval, and the gate stays as it was', () => {
  const gate = new Gate(intent('first'));
  for (const key of ['kind', 'channel', 'to_ids', 'addresses', 'amount', 'currency', 'other', 'toJSON']) {
    const thrown = Object.defineProperty({ ...CALL }, key, { get: thrower, enumerable: true });
    throws(() => gate.authorize(thrown, SAID), 'invalid_argument');
  }
  for (const trap of ['ownKeys', 'get', 'getOwnPropertyDescriptor', 'getPrototypeOf']) {
    const proxy = new Proxy(CALL, { [trap]: thrower });
    throws(() => gate.authorize(proxy, SAID), 'invalid_argument');
  }
  throws(() => gate.authorize({ ...CALL, amount: NaN }, SAID), 'invalid_argument');
  throws(() => gate.authorize({ ...CALL, to_ids: new Proxy([], { get: thrower }) }, SAID), 'invalid_argument');
  throws(() => gate.authorize(undefined, SAID), 'invalid_argument');
  throws(() => gate.authorize({ ...CALL, at: '2026-03-04T10:00:00Z' }, SAID), 'invalid_input');
  for (const at of [NaN, 1.5, Infinity, '2026', null, new Date(NaN), { now: NaN }, 1n]) {
    throws(() => gate.authorize(CALL, at), 'invalid_argument');
  }
  for (const call of [null, 7, [], {}, { ...CALL, kind: 'fly' }, { ...CALL, more: 1 }]) {
    const said = call === null || typeof call !== 'object' ? gate.check(JSON.stringify(call), SAID) : gate.check(call, SAID);
    assert.deepEqual(said, { matches: false, reason: 'malformed' });
  }
  assert.deepEqual(gate.authorize(CALL, SAID), { intent_id: 'first', matches: true, spent: 1 });
});

test('a handle that is closed says so, and only it', () => {
  const [gate, other] = [new Gate(intent('first')), new Gate(intent('first'))];
  gate.close();
  gate.close();
  throws(() => gate.check(CALL, SAID), 'closed');
  throws(() => gate.check(JSON.stringify(CALL), SAID), 'closed');
  throws(() => gate.add(intent('second')), 'closed');
  throws(() => gate.revoke('first'), 'closed');
  throws(() => gate.size, 'closed');
  assert.equal(other.check(CALL, SAID).matches, true);
  throws(() => gate.revoke(7), 'invalid_argument');
  assert.throws(() => Gate.prototype.check.call({}, CALL, SAID), TypeError);
});

test('one step is one step: a getter that asks the gate again does not spend twice', () => {
  const gate = new Gate(intent('first'));
  const inner = [];
  const sly = {
    kind: 'send',
    get to_ids() {
      inner.push(gate.authorize(CALL, SAID));
      return ['c_ida'];
    },
  };
  const said = gate.authorize(sly, SAID);
  assert.equal(inner.length, 1);
  assert.equal(inner[0].matches, true);
  assert.deepEqual(said, { matches: false, reason: 'used_up' });
});

test('arguments of the other functions', async () => {
  throws(() => matches(intent('i'), CALL, 7), 'invalid_argument');
  throws(() => matches(intent('i'), CALL, { now: NaN }), 'invalid_argument');
  throws(() => holdText('nothing of the kind'), 'invalid_input');
  await assert.rejects(extract('x', {}), { name: 'AttestError', code: 'invalid_argument' });
  await assert.rejects(extract(7, {}, () => ''), { name: 'AttestError', code: 'invalid_input' });
});
