// Runs the operations that are named on standard input, one a line: the operation, a tab, the document. Answers a line
// each: the answer, or a minus sign and the error document.

import { readFileSync } from 'node:fs';

import { AttestError, callText } from 'attest-engine';

const lines = readFileSync(0, 'utf8').split('\n');
if (lines.at(-1) === '') lines.pop();
const answers = lines.map((line) => {
  const tab = line.indexOf('\t');
  try {
    return callText(line.slice(0, tab), line.slice(tab + 1));
  } catch (fault) {
    if (!(fault instanceof AttestError)) throw fault;
    return `-${JSON.stringify(fault)}`;
  }
});
process.stdout.write(`${answers.join('\n')}\n`);
