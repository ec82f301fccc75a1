'use strict';
// A ledger derived again on another thread, with a way to see how far it is and to end it.

const native = require('./native.cjs');
const { argument, answered } = require('./error.cjs');
const { handed } = require('./document.cjs');
const { members } = require('./options.cjs');

/** How often progress is told, in milliseconds. */
const EVERY = 50;

async function replayAsync(ledger, options) {
  const { signal, onProgress } = members(options, ['signal', 'onProgress']);
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw argument('the signal is an AbortSignal');
  if (onProgress !== undefined && typeof onProgress !== 'function') throw argument('progress is told to a function');
  signal?.throwIfAborted();
  const work = handed(
    ledger,
    (text) => native.NativeReplay.ofText(text),
    (bytes) => native.NativeReplay.ofBytes(bytes),
  );
  let failed;
  let end;
  const ended = new Promise((resolve) => (end = resolve));
  const stop = () => {
    work.stop();
    end();
  };
  signal?.addEventListener('abort', stop, { once: true });
  // What the host's function throws, or breaks its promise with, ends the replay, and is thrown to whoever waits for it.
  const fail = (fault) => {
    failed ??= { fault };
    stop();
  };
  const unsettled = new Set();
  let told = -1;
  const tell = () => {
    const { done, total } = work.far();
    if (total === 0 || done === told) return;
    told = done;
    const heard = (async () => onProgress({ done, total }))().catch(fail);
    unsettled.add(heard);
    heard.then(() => unsettled.delete(heard));
  };
  const timer = onProgress === undefined ? undefined : setInterval(tell, EVERY);
  // Whether somebody has ended it; the host's own fault comes first.
  const look = () => {
    if (failed !== undefined) throw failed.fault;
    signal?.throwIfAborted();
  };
  try {
    const answer = await work.run();
    look();
    const report = JSON.parse(answered(answer));
    if (onProgress !== undefined) {
      tell();
      await Promise.race([ended, Promise.all(unsettled)]);
      look();
    }
    return report;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', stop);
  }
}

module.exports = { replayAsync };
