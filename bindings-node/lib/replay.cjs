'use strict';
// A ledger derived again on another thread, with a way to see how far it is and to end it.

const native = require('./native.cjs');
const { argument, answered } = require('./error.cjs');
const { handed } = require('./document.cjs');

/** How often progress is told, in milliseconds. */
const EVERY = 50;

async function replayAsync(ledger, options = {}) {
  if (options === null || typeof options !== 'object') throw argument('the options are an object');
  const { signal, onProgress } = options;
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw argument('the signal is an AbortSignal');
  if (onProgress !== undefined && typeof onProgress !== 'function') throw argument('progress is told to a function');
  signal?.throwIfAborted();
  const work = handed(
    ledger,
    (text) => native.NativeReplay.ofText(text),
    (bytes) => native.NativeReplay.ofBytes(bytes),
  );
  const stop = () => work.stop();
  signal?.addEventListener('abort', stop, { once: true });
  let told = -1;
  const tell = () => {
    const { done, total } = work.far();
    if (total === 0 || done === told) return;
    told = done;
    onProgress({ done, total });
  };
  let failed;
  // What the host's function throws ends the replay, and is thrown to whoever waits for it.
  const look = () => {
    try {
      tell();
    } catch (fault) {
      failed = { fault };
      work.stop();
    }
  };
  const timer = onProgress === undefined ? undefined : setInterval(look, EVERY);
  try {
    const answer = await work.run();
    if (failed !== undefined) throw failed.fault;
    signal?.throwIfAborted();
    const report = JSON.parse(answered(answer));
    if (onProgress !== undefined) tell();
    return report;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}

module.exports = { replayAsync };
