'use strict';
// A policy that is loaded once and grades many batches.

const native = require('./native.cjs');
const { answered } = require('./error.cjs');
const { handed } = require('./document.cjs');

class Policy {
  #native;

  constructor(document) {
    this.#native = answered(handed(document, native.loadPolicyText, native.loadPolicyBytes));
  }

  get hash() {
    return answered(this.#native.hash());
  }

  gradeBatch(request) {
    return JSON.parse(
      answered(
        handed(
          request,
          (text) => this.#native.gradeText(text),
          (bytes) => this.#native.gradeBytes(bytes),
        ),
      ),
    );
  }

  close() {
    this.#native.close();
  }
}
if (Symbol.dispose !== undefined) Policy.prototype[Symbol.dispose] = Policy.prototype.close;

module.exports = { Policy };
