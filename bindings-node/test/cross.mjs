// Runs the operations that are named on standard input, one a line: the operation, a tab, the document. Answers a line
// each: the answer, or a minus sign and the error document. With the path of a store, a line begins with the instant it is,
// in epoch milliseconds, and a tab, and its operation runs there.

import { readFileSync } from 'node:fs';

import { AttestError, HandClock, Ledger, callText } from 'attest-engine';

const lines = readFileSync(0, 'utf8').split('\n');
if (lines.at(-1) === '') lines.pop();
const clock = new HandClock(0);
const ledger = process.argv[2] === undefined ? undefined : await Ledger.open(process.argv[2], { clock });
const answers = [];
for (const line of lines) {
  let rest = line;
  if (ledger !== undefined) {
    const tab = rest.indexOf('\t');
    clock.now = Number(rest.slice(0, tab));
    rest = rest.slice(tab + 1);
  }
  const tab = rest.indexOf('\t');
  const asked = [rest.slice(0, tab), rest.slice(tab + 1)];
  try {
    answers.push(ledger === undefined ? callText(...asked) : await ledger.callText(...asked));
  } catch (fault) {
    if (!(fault instanceof AttestError)) throw fault;
    answers.push(`-${JSON.stringify(fault)}`);
  }
}
await ledger?.close();
process.stdout.write(`${answers.join('\n')}\n`);
