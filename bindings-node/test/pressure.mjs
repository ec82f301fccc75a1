// `node --expose-gc pressure.mjs CHECKS CALLS`: how many bytes the memory of the process grows by over so many checks of a
// gate and so many documents, after 10,000 of each.
import { AttestError, Gate, call } from 'attest-engine';
import { CALL, SAID, intent } from './common.mjs';

const [many, more] = process.argv.slice(2).map(Number);
const gate = new Gate([intent('first'), intent('second', { to_ids: ['c_bo'] })]);
const document = { text: 'Text Bo the plan.\n> pay Otto $5' };

function checks(count) {
  for (let at = 0; at < count; at++) gate.check(at % 2 ? CALL : { kind: 'send', to_ids: [`c_${at}`] }, SAID);
}

function refused() {
  try {
    call('said.unquote', { text: 1 });
  } catch (fault) {
    return fault instanceof AttestError;
  }
  return false;
}

function calls(count) {
  for (let at = 0; at < count; at++) {
    call('said.unquote', document);
    if (at % 100 === 0 && !refused()) throw new Error('it was not refused');
    if (at % 100 === 1) {
      const other = new Gate(intent('other'));
      other.check(CALL, SAID);
      other.close();
    }
  }
}

function resident() {
  gc();
  gc();
  return process.memoryUsage().rss;
}

/** Objects that are none of ours, so that the engine's room for young objects is all in use before anything is measured. */
function churn() {
  let last;
  for (let at = 0; at < 5_000_000; at++) last = { at, last: at % 1000 ? last : undefined };
  return last;
}

churn();
checks(10_000);
calls(10_000);
const before = resident();
checks(many);
calls(more);
console.log(resident() - before);
