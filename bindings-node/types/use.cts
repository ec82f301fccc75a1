// The types as a program of CommonJS sees them. It is checked, not run.
import attest = require('attest-engine');

export const gate: attest.Gate = new attest.Gate();
export const answer: attest.GateAnswer = gate.check({ kind: 'pay', to_ids: ['c_ida'], amount: '62.50', currency: 'EUR' }, Date.now());
// @ts-expect-error a code is read, never written
new attest.AttestError({});
