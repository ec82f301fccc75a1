'use strict';
// A store: one file of claims, receipts and approvals. Everything that touches the file runs off the event loop, one thing
// after the other: calls on one ledger are answered in the order in which they were made.

const native = require('./native.cjs');
const { AttestError, argument, answered } = require('./error.cjs');
const { handed } = require('./document.cjs');
const { instant, members } = require('./options.cjs');

/** The longest wait that the engine knows, in milliseconds. */
const LONGEST = 2147483647;

const storeOperations = () => JSON.parse(native.storeOperations());

/** A clock that is set by hand: for tests, and for histories that are lived through again. */
class HandClock {
  #native;

  constructor(now) {
    this.#native = native.NativeClock.at(instant(now));
  }

  get now() {
    return this.#native.now();
  }

  set now(now) {
    this.#native.set(instant(now));
  }

  /** Opens a store on it; for `Ledger.open`. */
  static open(clock, path, patience, create) {
    return clock.#native.open(path, patience, create);
  }
}
const openOn = HandClock.open;
delete HandClock.open;

/** The key without which nobody makes a ledger: it is opened, which takes time. */
const OPENED = Symbol('opened');

class Ledger {
  #native;
  #last = Promise.resolve();

  constructor(key, opened) {
    if (key !== OPENED) throw argument('a ledger is opened: await Ledger.open(path)');
    this.#native = opened;
    this.vault = Object.freeze(new Vault(this));
  }

  static async open(path, options) {
    const { clock, create = true, patience = 10000 } = members(options, ['clock', 'create', 'patience']);
    if (typeof path !== 'string' || !path.isWellFormed()) throw argument('the path of a file is a text');
    if (typeof create !== 'boolean') throw argument('create is true or false');
    if (!Number.isInteger(patience) || patience < 0 || patience > LONGEST) {
      throw argument('patience is a whole number of milliseconds');
    }
    if (clock !== undefined && !(clock instanceof HandClock)) throw argument('the clock is a HandClock');
    const opened = clock === undefined ? native.openLedger(path, patience, create) : openOn(clock, path, patience, create);
    return new Ledger(OPENED, answered(await opened));
  }

  /** Lets one thing wait for the one before, so that no ledger holds more than one thread of the pool. */
  #next(work) {
    const own = this.#last.then(work);
    this.#last = own.catch(() => {});
    return own;
  }

  async callText(name, document = '{}') {
    if (typeof name !== 'string') throw argument('the name of an operation is a text');
    // What is handed in is read now: the caller may change it while the call waits.
    const run = handed(
      document,
      (text) => () => this.#native.runText(name, text),
      (bytes) => {
        const own = bytes.slice();
        return () => this.#native.runBytes(name, own);
      },
    );
    return answered(await this.#next(run));
  }

  async call(name, document) {
    return JSON.parse(await this.callText(name, document));
  }

  async close() {
    answered(await this.#next(() => this.#native.close()));
  }
}
if (Symbol.asyncDispose !== undefined) Ledger.prototype[Symbol.asyncDispose] = Ledger.prototype.close;

/** What a store keeps of approvals; its operations. */
class Vault {
  #ledger;

  constructor(ledger) {
    this.#ledger = ledger;
  }

  static call(vault, name, document) {
    return vault.#ledger.call(name, document);
  }
}
const callOf = { ledger: (own, name, document) => own.call(name, document), vault: Vault.call };
delete Vault.call;

// A method for each row of the table, so that none is missing.
for (const { name } of storeOperations()) {
  const [family, own] = name.split('.');
  const method = own.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  const of = family === 'ledger' ? Ledger : Vault;
  if (method in of.prototype) throw new AttestError({ code: 'internal', message: 'two methods of one name' });
  Object.defineProperty(of.prototype, method, {
    value: {
      [method](document) {
        return callOf[family](this, name, document);
      },
    }[method],
    configurable: true,
    writable: true,
  });
}

module.exports = { HandClock, Ledger, storeOperations };
