'use strict';
// Stored intents, and calls that ask to be let through. A plain call goes to the native half as a few numbers, laid where
// both halves see them, and its texts; one that is in any way odd goes there as a document. Which way it went shows in
// nothing but time.

const native = require('./native.cjs');
const { AttestError, argument, answered, reading } = require('./error.cjs');
const { handed } = require('./document.cjs');
const { instant, isDate, members } = require('./options.cjs');

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

/** Three letters as one number, or nothing. The last ones are remembered, as above. */
function packing() {
  let [last, known] = ['', undefined];
  return (text) => {
    if (text !== last) {
      if (text.length !== 3) return undefined;
      const [a, b, c] = [text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(2)];
      if ((a | b | c) > 127) return undefined;
      last = text;
      known = a | (b << 8) | (c << 16);
    }
    return known;
  };
}

const words = JSON.parse(native.words());
const kindOf = numbered(words.kinds);
const channelOf = numbered(words.channels);
const packed = packing();
const HOLDS = words.holds;

/** What is said on the fast way, beside the numbers of holds. */
const COVERED = -1;
const ELSEWHERE = -2;
const CLOSED = -3;
const BROKEN = -4;
/** Bytes of the desk: two doubles and six whole numbers. */
const DESK = 40;
/** Places among the doubles. */
const NOW = 0;
const AMOUNT = 1;
/** Places among the whole numbers, behind the doubles. */
const GATE = 0;
const FORM = 1;
const CURRENCY = 2;
const SAID = 3;
const SPENT = 4;
const PLACE = 5;
/** Ids of intents are kept in lists of so many, two to the power of `PAGE_BITS`. */
const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
/** The most recipients that go the fast way. */
const FEW = 4;
/** Items of the lists of a call that are handed over: one more than a call has. */
const MOST = native.maxRecipients() + 1;
/** The channel of a call that names none. */
const NO_CHANNEL = 15;

// What both halves see. Nobody else has it, and nothing of a host's runs between the first number that is laid there and
// the answer that is taken from it: not even a getter of a call, all of which are read before.
const desk = new ArrayBuffer(DESK);
const doubles = new Float64Array(desk, 0, 2);
const numbers = new Int32Array(desk, 16, 6);
const gates = new native.NativeGates();
/** The fast way of every gate: one function, since the engine makes more of a call that always calls the same one. */
const decide = gates.decider(desk);

const own = Object.prototype.hasOwnProperty;
const prototypeOf = Object.getPrototypeOf;
const LIST = Array.prototype;
/** Has at 0 what every plain list with a hole there has. */
const HOLE = new Array(1);

class Gate {
  #native = gates.gate();
  #number = this.#native.number();
  // The ids of intents that covered a call, by their places, which they keep: each crosses once.
  #pages = [];

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
    this.#pages = [];
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
      let verdict;
      try {
        verdict = this.#fast(call, now, spend);
      } catch (fault) {
        throw fault instanceof AttestError ? fault : argument('a value could not be read');
      }
      if (verdict !== undefined) return verdict;
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
        MOST,
      ),
    );
  }

  // The verdict; nothing for a call that has to go as a document. Own enumerable properties are what a document would
  // hold, and any other than these makes the call an odd one.
  #fast(call, now, spend) {
    let kind;
    let channel = NO_CHANNEL;
    let ids;
    let addresses;
    let amount;
    let currency;
    for (const key in call) {
      if (!own.call(call, key)) return undefined;
      switch (key) {
        case 'kind':
          kind = kindOf(call[key]);
          break;
        case 'channel': {
          const named = call[key];
          if (named !== undefined && named !== null) channel = channelOf(named);
          break;
        }
        case 'to_ids':
          ids = call[key];
          break;
        case 'addresses':
          addresses = call[key];
          break;
        case 'amount':
          amount = call[key];
          break;
        case 'currency':
          currency = call[key];
          break;
        default:
          return undefined;
      }
    }
    if (kind === undefined || channel === undefined) return undefined;
    const count = counted(ids);
    if (count === undefined || call.toJSON !== undefined) return undefined;
    let form = kind | (channel << 4) | (count << 8) | (spend ? 1 << 16 : 0);
    let letters = 0;
    if (currency !== undefined) {
      letters = typeof currency === 'string' ? packed(currency) : undefined;
      if (letters === undefined) return undefined;
      form |= 1 << 13;
    }
    if (addresses !== undefined) {
      if (counted(addresses) !== count) return undefined;
      form |= 1 << 12;
    }
    let number = 0;
    if (typeof amount === 'number') {
      number = amount;
      form |= 1 << 14;
    } else if (amount !== undefined) {
      if (typeof amount !== 'string') return undefined;
      form |= 2 << 14;
    }
    if (count === 1 && typeof amount !== 'string') {
      // What stands behind a hole is not the list's, and lists have nothing there.
      if (0 in HOLE) return undefined;
      const id = ids[0];
      const address = addresses === undefined ? undefined : addresses[0];
      lay(this.#number, now, number, form, letters);
      decide(id, address);
      return this.#said();
    }
    const texts = typeof amount === 'string' ? [amount] : [];
    for (let at = 0; at < count; at++) {
      if (!own.call(ids, at)) return undefined;
      texts.push(ids[at]);
      if (addresses === undefined) continue;
      if (!own.call(addresses, at)) return undefined;
      texts.push(addresses[at]);
    }
    lay(this.#number, now, number, form, letters);
    decide(...texts);
    return this.#said();
  }

  // The verdict on a call; nothing where it has to go as a document.
  #said() {
    const word = numbers[SAID];
    if (word === COVERED) {
      const spent = numbers[SPENT];
      const place = numbers[PLACE];
      const page = this.#pages[place >> PAGE_BITS];
      const known = page === undefined ? undefined : page[place & (PAGE - 1)];
      return { intent_id: known === undefined ? this.#named(place) : known, matches: true, spent };
    }
    if (word >= 0) return { matches: false, reason: HOLDS[word] };
    if (word === ELSEWHERE) return undefined;
    if (word === CLOSED) throw new AttestError({ code: 'closed', message: 'the handle is closed' });
    throw new AttestError({ code: 'internal', message: 'a fault of this library' });
  }

  #named(place) {
    const at = place >> PAGE_BITS;
    while (this.#pages.length <= at) this.#pages.push(undefined);
    this.#pages[at] ??= new Array(PAGE).fill(undefined);
    const id = answered(this.#native.idAt(place));
    this.#pages[at][place & (PAGE - 1)] = id;
    return id;
  }
}
if (Symbol.dispose !== undefined) Gate.prototype[Symbol.dispose] = Gate.prototype.close;

function lay(gate, now, amount, form, letters) {
  doubles[NOW] = now;
  doubles[AMOUNT] = amount;
  numbers[GATE] = gate;
  numbers[FORM] = form;
  numbers[CURRENCY] = letters;
  numbers[SAID] = BROKEN;
}

/** How many items a plain list has that a document would write as its items, each once; nothing for any other. */
function counted(list) {
  if (!Array.isArray(list)) return undefined;
  const { length } = list;
  return length <= FEW && list.toJSON === undefined && prototypeOf(list) === LIST ? length : undefined;
}

/** When a gate is asked, and whether the intents that came near are wanted. */
function options(at) {
  if (at === undefined) return { now: Date.now(), considered: false };
  if (typeof at === 'number' || isDate(at)) return { now: instant(at), considered: false };
  const { now, considered = false } = members(at, ['now', 'considered']);
  if (typeof considered !== 'boolean') throw argument('whether to list the intents that came near is true or false');
  return { now: now === undefined ? Date.now() : instant(now), considered };
}

module.exports = { Gate };
