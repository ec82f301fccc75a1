// The same functions and classes for `import`: one copy of the library, whichever way it is loaded.
import attest from './index.cjs';

export const {
  AttestError,
  Gate,
  HandClock,
  Ledger,
  Policy,
  about,
  call,
  callText,
  explain,
  extract,
  gradeBatch,
  holdText,
  matches,
  operations,
  prepare,
  prompt,
  recipientId,
  replay,
  replayAsync,
  resolve,
  storeOperations,
  unquote,
  validate,
} = attest;
export default attest;
