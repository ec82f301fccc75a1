// The fast way of a gate says what a document says, byte for byte.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Gate, callText } from 'attest-engine';
import { CALL, MINUTE, SAID, intent, throws } from './common.mjs';

/** More recipients than go the fast way. */
const CROWD = ['c_ida', 'c_bo', 'c_ann', 'c_tom', 'c_eve'];

/** For each member of a call: values that a call has, and values that none has. */
const MEMBERS = {
  kind: [['send', 'send', 'pay', 'post'], ['act_out', 'change', 'fly', 7, undefined]],
  channel: [['email', 'sms', null, undefined], ['pigeon', 7]],
  to_ids: [
    [['c_ida'], ['c_ida'], ['c_bo'], ['c_ida', 'c_bo'], ['ida@sorel.example'], ['zo\u00eb', '\u0418\u0434\u0430'], CROWD],
    [[], undefined, 'c_ida', ['c_ida', 7], [null], [''], ['c_ida', ''], ['c_ida\ud800'], ['c_ida'.repeat(500)], [...CROWD, 'c_zoe']],
  ],
  addresses: [[undefined, undefined, undefined, ['ida@sorel.example']], [['ida@sorel.example', 'bo@firm.example'], [], null, [7]]],
  amount: [
    [undefined, 5, 62.5, '62.50', 0.1 + 0.2, 62.51, 62.499, 62.50000000000001],
    ['1e3', 0, -1, -0, 1e21, 1e-7, 5e-324, '', '62.5 ', '\u0666', true, null],
  ],
  currency: [['EUR', 'EUR', 'USD', undefined], ['eur', 'EURO', '', null]],
};

/** Numbers of a fixed row, so that a failure can be made again. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function intents(next) {
  const pick = (list) => list[next(list.length)];
  return Array.from({ length: 1 + next(12) }, (_, at) => {
    const pays = next(3) === 0;
    const to_ids = pick([['c_ida'], ['c_bo'], ['c_ida', 'c_bo'], ['ida@sorel.example'], ['\u0418\u0434\u0430', 'zo\u00eb'], CROWD]);
    return intent(`i-${at}${pick(['', '-\u00e9', '-\u6771'])}`, {
      kind: pays ? 'pay' : pick(['send', 'post', 'change']),
      channel: pick([null, 'email', 'sms']),
      to: to_ids,
      to_ids,
      limits: { amount_max: pays ? 62.5 : null, currency: pays ? 'EUR' : null, count: pick([null, 1, 3]), until: null },
      standing: false,
      used: next(2),
    });
  });
}

test('a call as an object, as text, as bytes and as a request gives the same bytes', () => {
  const next = chance(7);
  const pick = (list) => list[next(list.length)];
  const seen = new Map();
  for (let round = 0; round < 6000; round++) {
    const stored = intents(next);
    const gate = new Gate(stored);
    const outward = {};
    for (const [key, [sound, odd]] of Object.entries(MEMBERS)) {
      const value = pick(next(12) === 0 ? odd : sound);
      if (value !== undefined || next(2) === 0) outward[key] = value;
    }
    const now = SAID + pick([0, 5 * MINUTE, -11 * MINUTE, 200 * MINUTE]);
    const text = JSON.stringify(outward);
    const said = JSON.stringify(gate.check(outward, now));
    assert.equal(said, gate.checkText(text, now), text);
    assert.equal(said, gate.checkText(Buffer.from(text), { now }), text);
    assert.equal(said, callText('said.gate', { intents: stored, call: outward, now }), text);
    const near = gate.check(outward, { now, considered: true });
    assert.equal(JSON.stringify(near), callText('said.gate', { intents: stored, call: outward, now, considered: true }));
    seen.set(near.reason ?? 'matches', (seen.get(near.reason ?? 'matches') ?? 0) + 1);
    // What is spent is spent the same, whichever way the call came.
    const [first, second] = [new Gate(stored), new Gate(JSON.stringify(stored))];
    for (let turn = 0; turn < 3; turn++) {
      assert.equal(JSON.stringify(first.authorize(outward, now)), second.authorizeText(text, now));
    }
  }
  for (const reason of ['matches', 'malformed', 'kind', 'channel', 'recipient', 'amount', 'currency', 'used_up', 'too_early', 'too_late']) {
    assert.ok(seen.get(reason) > 10, `${reason}: ${seen.get(reason)}`);
  }
});

test('each property of a plain call is read once, and nothing is turned into text', () => {
  const reads = [];
  const gate = new Gate(intent('first'));
  const stringify = JSON.stringify;
  const watched = (target, path) =>
    new Proxy(target, {
      get(own, key) {
        reads.push(`${path}${String(key)}`);
        return own[key];
      },
    });
  const outward = watched({ ...CALL, to_ids: watched(['c_ida'], 'to_ids.'), addresses: watched(['ida@sorel.example'], 'addresses.') }, '');
  JSON.stringify = () => assert.fail('it was written as text');
  let said;
  try {
    said = gate.check(outward, SAID);
  } finally {
    JSON.stringify = stringify;
  }
  assert.equal(said.reason ?? 'matches', 'matches');
  const own = reads.filter((name) => !/toJSON|length/.test(name));
  assert.deepEqual(own, ['kind', 'channel', 'to_ids', 'addresses', 'to_ids.0', 'addresses.0']);
});

test('what a call inherits is no part of it', () => {
  const gate = new Gate(intent('first', { channel: 'email' }));
  const bare = { kind: 'send', to_ids: ['c_ida'] };
  const held = { matches: false, reason: 'channel' };
  assert.deepEqual(gate.check(bare, SAID), held);
  assert.deepEqual(gate.check(Object.assign(Object.create({ channel: 'email' }), bare), SAID), held);
  Object.prototype.channel = 'email';
  try {
    assert.deepEqual(gate.check(bare, SAID), held);
    assert.deepEqual(gate.check({ ...bare, foo: 1 }, SAID), { matches: false, reason: 'malformed' });
  } finally {
    delete Object.prototype.channel;
  }
  class Outward {
    kind = 'send';
    to_ids = ['c_ida'];
    toJSON() {
      return { ...CALL, to_ids: ['c_bo'] };
    }
  }
  assert.deepEqual(gate.check(new Outward(), SAID), { matches: false, reason: 'recipient' });
  assert.deepEqual(gate.check({ ...CALL, to_ids: Object.assign(['c_ida'], { toJSON: () => ['c_bo'] }) }, SAID), {
    matches: false,
    reason: 'recipient',
  });
});

test('revoked, added later, advanced, many recipients, long texts', () => {
  const gate = new Gate();
  assert.deepEqual(gate.check(CALL, SAID), { matches: false, reason: 'no_intent' });
  gate.add(intent('first'));
  gate.advance(SAID);
  assert.equal(gate.check(CALL, SAID).intent_id, 'first');
  assert.equal(gate.revoke('first'), true);
  assert.equal(gate.revoke('nobody'), false);
  assert.deepEqual(gate.check(CALL, SAID), { matches: false, reason: 'revoked' });
  for (const count of [2, 3, 4, 5, 8, 9, 15, 16, 17, 100]) {
    const ids = Array.from({ length: count }, (_, at) => `c_${at}`);
    const own = new Gate(intent('all', { to: ids, to_ids: ids }));
    assert.deepEqual(own.check({ kind: 'send', to_ids: ids }, SAID), { intent_id: 'all', matches: true, spent: count });
  }
  for (const length of [7, 8, 100, 2040, 2044, 2045, 2046, 2047, 2048, 2049, 5000]) {
    const id = '\u00e9'.repeat(3) + 'x'.repeat(length);
    const own = new Gate(intent('long', { to_ids: [id] }));
    assert.equal(own.check({ kind: 'send', to_ids: [id] }, SAID).intent_id, 'long');
    assert.equal(own.check({ kind: 'send', to_ids: [`${id}y`] }, SAID).reason, 'recipient');
  }
  throws(() => gate.add(intent('first')), 'invalid_input');
});

test('a letter of another script is another recipient', () => {
  const gate = new Gate(intent('first', { to_ids: ['ca'] }));
  assert.equal(gate.check({ kind: 'send', to_ids: ['c\u0430'] }, SAID).reason, 'recipient');
  assert.equal(gate.check({ kind: 'send', to_ids: ['c\u0161'] }, SAID).reason, 'recipient');
  const replaced = new Gate(intent('first', { to_ids: ['c\ufffd'] }));
  assert.equal(replaced.check({ kind: 'send', to_ids: ['c\ufffd'] }, SAID).intent_id, 'first');
  const half = { kind: 'send', to_ids: ['c\ud800'] };
  assert.equal(JSON.stringify(replaced.check(half, SAID)), replaced.checkText(JSON.stringify(half), SAID));
});
