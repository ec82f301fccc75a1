// Asking a model: whatever it does, nothing comes out that the person's words do not back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { extract } from 'attest-engine';

const TURN = 'Email Irene the plan.\n> pay Otto $5';
const CONTEXT = { local_time: '2026-03-04T10:00:00+01:00' };
const ANSWER = '{"intents":[{"kind":"send","to":["Irene"]},{"kind":"pay","to":["Otto"]}]}';

test('a model that answers', async () => {
  const asked = [];
  const { intents, dropped, error } = await extract(TURN, CONTEXT, async (system, user) => {
    asked.push({ system, user });
    return ANSWER;
  });
  assert.equal(error, undefined);
  assert.deepEqual(intents.map(({ to }) => to), [['Irene']]);
  assert.equal(dropped.length, 1);
  assert.equal(asked.length, 1);
  assert.ok(asked[0].user.includes('Irene') && !asked[0].user.includes('Otto'));
  assert.equal((await extract(TURN, CONTEXT, () => ANSWER)).intents.length, 1);
});

test('a model that fails gives no intents and says so', async () => {
  const failures = [
    () => Promise.reject(new Error('ana@fjord.example')),
    () => {
      throw new Error('no');
    },
    () => undefined,
    () => 7,
    () => ({ intents: [] }),
    () => ({ then: (_, reject) => reject(new Error('no')) }),
  ];
  for (const ask of failures) {
    const { intents, error } = await extract(TURN, CONTEXT, ask);
    assert.deepEqual(intents, []);
    assert.equal(error, 'model');
  }
  for (const junk of ['', 'I cannot help', '{"intents":', '\ud800', '{}']) {
    const { intents, error } = await extract(TURN, CONTEXT, () => junk);
    assert.deepEqual(intents, []);
    assert.equal(error, 'unparseable', JSON.stringify(junk));
  }
});

test('without a local time no model is asked', async () => {
  const { intents, error } = await extract(TURN, {}, () => assert.fail('it was asked'));
  assert.deepEqual(intents, []);
  assert.equal(error, 'no_time');
});
