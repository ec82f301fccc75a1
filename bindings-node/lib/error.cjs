'use strict';
// What every function throws. It holds a code and a place, never content.

class AttestError extends Error {
  constructor(document) {
    super(document.message);
    this.code = document.code;
    if (document.pointer !== undefined) this.pointer = document.pointer;
    if (document.issues !== undefined) this.issues = document.issues;
    if (document.retryAt !== undefined) this.retryAt = document.retryAt;
  }

  /** The error document, as every other door gives it. */
  toJSON() {
    const { code, issues, message, pointer, retryAt } = this;
    return { code, issues, message, pointer, retryAt };
  }
}
Object.defineProperty(AttestError.prototype, 'name', { value: 'AttestError', configurable: true, writable: true });

/** An argument that the function cannot use. */
function argument(message) {
  return new AttestError({ code: 'invalid_argument', message });
}

/** What the native half answered, or its error, thrown. */
function answered(answer) {
  if (answer !== null && typeof answer === 'object' && typeof answer.fault === 'string') {
    throw new AttestError(JSON.parse(answer.fault));
  }
  return answer;
}

/** Runs some work that touches the caller's objects. Whatever they throw is no content for a log of ours. */
function reading(work) {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof AttestError) throw fault;
    throw argument('a value could not be read');
  }
}

module.exports = { AttestError, argument, answered, reading };
