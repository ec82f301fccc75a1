'use strict';
// Every operation, by name, and those that have a function of their own.

const native = require('./native.cjs');
const { argument, answered } = require('./error.cjs');
const { handed, textOf } = require('./document.cjs');
const { instant, members } = require('./options.cjs');

/** Items of the lists of a call that are handed over: one more than a call has. */
const MOST = native.maxRecipients() + 1;

function callText(name, document) {
  if (typeof name !== 'string') throw argument('the name of an operation is a text');
  return answered(
    handed(
      document,
      (text) => native.callText(name, text),
      (bytes) => native.callBytes(name, bytes),
    ),
  );
}

function call(name, document) {
  return JSON.parse(callText(name, document));
}

const operations = () => JSON.parse(native.operations());
const about = () => JSON.parse(native.about());

function pair(name, intent, outward, options) {
  const { now, used } = members(options, ['now', 'used']);
  if (used !== undefined && typeof used !== 'number') throw argument('what was used before is a number');
  let document = `{"call":${textOf(outward, MOST, ['call'])},"intent":${textOf(intent, Infinity, ['intent'])}`;
  if (now !== undefined) document += `,"now":${textOf(typeof now === 'string' ? now : instant(now), Infinity, ['now'])}`;
  if (used !== undefined) document += `,"used":${textOf(used, Infinity, ['used'])}`;
  return call(name, `${document}}`);
}

const matches = (intent, outward, options) => pair('said.matches', intent, outward, options).matches;
const explain = (intent, outward, options) => pair('said.explain', intent, outward, options);

const gradeBatch = (request) => call('grade_batch', request);
const replay = (ledger) => call('replay', ledger);
const unquote = (text) => call('said.unquote', { text });
const prepare = (text) => call('said.prepare', { text });
const validate = (request) => call('said.validate', request);
const resolve = (request) => call('said.resolve', request);
const recipientId = (address, contacts) => call('said.recipient_id', { address, contacts });
const holdText = (reason) => call('said.hold_text', textOf(reason));
const prompt = (request) => call('said.prompt', request);

module.exports = {
  about,
  call,
  callText,
  explain,
  gradeBatch,
  holdText,
  matches,
  operations,
  prepare,
  prompt,
  recipientId,
  replay,
  resolve,
  unquote,
  validate,
};
