'use strict';

const { AttestError } = require('./lib/error.cjs');
const operations = require('./lib/operations.cjs');
const { Gate } = require('./lib/gate.cjs');
const { HandClock, Ledger, storeOperations } = require('./lib/ledger.cjs');
const { Policy } = require('./lib/policy.cjs');
const { extract } = require('./lib/extract.cjs');
const { replayAsync } = require('./lib/replay.cjs');

module.exports = {
  AttestError,
  Gate,
  HandClock,
  Ledger,
  Policy,
  about: operations.about,
  call: operations.call,
  callText: operations.callText,
  explain: operations.explain,
  extract,
  gradeBatch: operations.gradeBatch,
  holdText: operations.holdText,
  matches: operations.matches,
  operations: operations.operations,
  prepare: operations.prepare,
  prompt: operations.prompt,
  recipientId: operations.recipientId,
  replay: operations.replay,
  replayAsync,
  resolve: operations.resolve,
  storeOperations,
  unquote: operations.unquote,
  validate: operations.validate,
};
