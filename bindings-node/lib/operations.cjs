'use strict';
// Every operation, by name, and those that have a function of their own.

const native = require('./native.cjs');
const { argument, answered } = require('./error.cjs');
const { handed, textOf } = require('./document.cjs');

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

/** The members of an object of options that are there. */
function some(options, ...keys) {
  const found = {};
  if (options === undefined) return found;
  if (options === null || typeof options !== 'object') throw argument('the options are an object');
  for (const key of keys) {
    if (options[key] !== undefined) found[key] = options[key];
  }
  return found;
}

/** An instant as documents write it. */
function written(instant) {
  if (typeof instant === 'string') return instant;
  const at = instant instanceof Date ? instant.getTime() : instant;
  if (!Number.isSafeInteger(at)) throw argument('an instant is a Date, or whole milliseconds since 1970');
  return at;
}

function pair(name, intent, outward, options) {
  const more = some(options, 'now', 'used');
  if (more.now !== undefined) more.now = written(more.now);
  return call(name, { intent, call: outward, ...more });
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
  written,
};
