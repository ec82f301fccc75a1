'use strict';
// Stored intents, and calls that ask to be let through. A plain call goes to the native half as a handful of arguments;
// one that is in any way odd goes there as a document. Which way it went shows in nothing but time.

const native = require('./native.cjs');
const { AttestError, argument, answered, reading } = require('./error.cjs');
const { handed } = require('./document.cjs');

/** The number of a word, or nothing. One after the other, calls are much alike: the last word is remembered. */
function numbered(words) {
  const numbers = new Map(words.map((word, at) => [word, at]));
  let [last, known] = [words[0], 0];
  return (word) => {
    if (word !== last) {
      const number = numbers.get(word);
      if (number === undefined) return undefined;
      last = word;
      known = number;
    }
    return known;
  };
}

/** Three letters as one number, or nothing. */
function packed(text) {
  if (text.length !== 3) return undefined;
  const [a, b, c] = [text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)];
  return (a | b | c) < 128 ? a | (b << 8) | (c << 16) : undefined;
}

const words = JSON.parse(native.words());
const kindOf = numbered(words.kinds);
const channelOf = numbered(words.channels);
const HOLDS = words.holds;

/** Answers of the fast way that are no verdict. */
const ELSEWHERE = -1;
const CLOSED = -2;
/** The most recipients that go the fast way. */
const FEW = 4;
/** The channel of a call that names none. */
const NO_CHANNEL = 15;

const own = Object.prototype.hasOwnProperty;

function instant(at) {
  const ms = at instanceof Date ? at.getTime() : at;
  if (!Number.isSafeInteger(ms)) throw argument('an instant is a Date, or whole milliseconds since 1970');
  return ms;
}

class Gate {
  #native = new native.NativeGate();
  #spent = new Float64Array(1);
  #decide = this.#native.decider(this.#spent);

  constructor(intents) {
    if (intents !== undefined) this.add(intents);
  }

  add(intents) {
    answered(
      handed(
        intents,
        (text) => this.#native.addText(text),
        (bytes) => this.#native.addBytes(bytes),
      ),
    );
    return this;
  }

  revoke(id) {
    if (typeof id !== 'string' || !id.isWellFormed()) throw argument('the id of an intent is a text');
    return answered(this.#native.revoke(id));
  }

  get size() {
    return answered(this.#native.size());
  }

  advance(now = Date.now()) {
    answered(this.#native.advance(reading(() => instant(now))));
  }

  check(call, at) {
    return this.#ask(call, at, false);
  }

  authorize(call, at) {
    return this.#ask(call, at, true);
  }

  checkText(call, at) {
    return this.#document(call, reading(() => options(at)), false);
  }

  authorizeText(call, at) {
    return this.#document(call, reading(() => options(at)), true);
  }

  close() {
    this.#native.close();
  }

  #ask(call, at, spend) {
    const asked = at === undefined || typeof at === 'number' ? at : reading(() => options(at));
    let now = asked;
    if (typeof asked === 'object') {
      if (asked.considered) return JSON.parse(this.#document(call, asked, spend));
      now = asked.now;
    } else if (asked === undefined) {
      now = Date.now();
    } else if (!Number.isSafeInteger(asked)) {
      instant(asked);
    }
    if (typeof call === 'object' && call !== null && !ArrayBuffer.isView(call)) {
      let said;
      try {
        said = this.#fast(call, now, spend);
      } catch (fault) {
        throw fault instanceof AttestError ? fault : argument('a value could not be read');
      }
      if (typeof said === 'string') return { intent_id: said, matches: true, spent: this.#spent[0] };
      if (said >= 0) return { matches: false, reason: HOLDS[said] };
      if (said === CLOSED) throw new AttestError({ code: 'closed', message: 'the handle is closed' });
      if (said !== ELSEWHERE) throw new AttestError({ code: 'internal', message: 'a fault of this library' });
    }
    return JSON.parse(this.#document(call, { now, considered: false }, spend));
  }

  #document(call, { now, considered }, spend) {
    const asked = { now, spend, considered };
    return answered(
      handed(
        call,
        (text) => this.#native.askText(text, asked),
        (bytes) => this.#native.askBytes(bytes, asked),
      ),
    );
  }

  // Own enumerable properties are what a document would hold, and any other than these makes the call an odd one.
  #fast(call, now, spend) {
    let kind;
    let channel = NO_CHANNEL;
    let ids;
    let addresses;
    let amount;
    let currency;
    for (const key in call) {
      if (!own.call(call, key)) return ELSEWHERE;
      switch (key) {
        case 'kind':
          kind = kindOf(call.kind);
          break;
        case 'channel': {
          const named = call.channel;
          if (named !== undefined && named !== null) channel = channelOf(named);
          break;
        }
        case 'to_ids':
          ids = call.to_ids;
          break;
        case 'addresses':
          addresses = call.addresses;
          break;
        case 'amount':
          amount = call.amount;
          break;
        case 'currency':
          currency = call.currency;
          break;
        default:
          return ELSEWHERE;
      }
    }
    if (kind === undefined || channel === undefined || !plain(ids) || call.toJSON !== undefined) return ELSEWHERE;
    let form = kind | (channel << 4) | (spend ? 1 << 16 : 0);
    if (typeof amount === 'number') form |= 1 << 14;
    else if (typeof amount === 'string') form |= 2 << 14;
    else if (amount !== undefined) return ELSEWHERE;
    if (typeof currency === 'string') {
      currency = packed(currency);
      if (currency === undefined) return ELSEWHERE;
      form |= 1 << 13;
    } else if (currency !== undefined) {
      return ELSEWHERE;
    }
    const count = ids.length;
    form |= count << 8;
    if (addresses === undefined) {
      if (count === 1) return this.#one(now, form, amount, currency, ids[0], undefined);
    } else {
      if (!plain(addresses) || addresses.length !== count) return ELSEWHERE;
      form |= 1 << 12;
      if (count === 1) return this.#one(now, form, amount, currency, ids[0], addresses[0]);
    }
    const all = [];
    for (let at = 0; at < count; at++) {
      const id = ids[at];
      const address = addresses === undefined ? undefined : addresses[at];
      if (typeof id !== 'string' || (addresses !== undefined && typeof address !== 'string')) return ELSEWHERE;
      all.push(id, address);
    }
    return this.#decide(now, form, amount, currency, ...all);
  }

  #one(now, form, amount, currency, id, address) {
    return this.#decide(now, form, amount, currency, id, address);
  }
}
if (Symbol.dispose !== undefined) Gate.prototype[Symbol.dispose] = Gate.prototype.close;

/** A list that a document would write as its items. */
function plain(list) {
  return Array.isArray(list) && list.length <= FEW && list.toJSON === undefined;
}

/** When a gate is asked, and whether the intents that came near are wanted. */
function options(at) {
  if (at === undefined) return { now: Date.now(), considered: false };
  if (typeof at === 'number' || at instanceof Date) return { now: instant(at), considered: false };
  if (at === null || typeof at !== 'object') throw argument('the options are an object');
  const { now, considered } = at;
  return { now: now === undefined ? Date.now() : instant(now), considered: considered === true };
}

module.exports = { Gate };
