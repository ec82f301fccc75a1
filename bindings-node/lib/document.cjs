'use strict';
// Objects to JSON text. `JSON.stringify` turns NaN into null and a Map into {}, and so loses what it was given; this
// writer refuses. Every property is read once.

const native = require('./native.cjs');
const { AttestError, reading } = require('./error.cjs');

const MAX_BYTES = native.maxBytes();
/** Lists and objects within each other that are read; an object that holds itself ends here. */
const MAX_DEPTH = native.maxDepth();
const TOO_LARGE = 'the document is over the size limit';

const own = Object.prototype.hasOwnProperty;

/** Why a value is not written, with the steps that lead to it, the last one first. */
class Stop {
  constructor(code, message) {
    this.code = code;
    this.message = message;
    this.steps = [];
  }
}

const formless = (message) => new Stop('invalid_argument', message);

/** Why the writing ended. Whatever the caller's objects throw is no content for a log of ours. */
function stopped(fault) {
  return fault instanceof Stop ? fault : formless('a value could not be read');
}

const tooLarge = () => new AttestError({ code: 'too_large', message: TOO_LARGE });

/** JSON text. With half a pair of surrogates in it, it is none: it has no bytes. */
function sound(text) {
  if (text.length > MAX_BYTES) throw tooLarge();
  if (!text.isWellFormed()) throw new AttestError({ code: 'invalid_json', message: 'a text is not well-formed' });
  return text;
}

/** Both as one text, which is never longer than any that is read. */
function joined(text, more) {
  if (text.length + more.length > MAX_BYTES) throw new Stop('too_large', TOO_LARGE);
  return text + more;
}

/** A text as JSON writes it: half a pair of surrogates as an escape, which the library reads as the contract says. */
function quoted(text) {
  if (text.length > MAX_BYTES) throw new Stop('too_large', TOO_LARGE);
  let out;
  try {
    out = JSON.stringify(text);
  } catch {
    // Longer than any text that JavaScript holds, by its escapes.
    throw new Stop('too_large', TOO_LARGE);
  }
  if (out.length > MAX_BYTES) throw new Stop('too_large', TOO_LARGE);
  return out;
}

function write(value, depth, most) {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (Number.isFinite(value)) return JSON.stringify(value);
      throw formless('a number is not finite');
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : compound(value, depth, most, true);
    default:
      throw formless('a value has no form in JSON');
  }
}

// `asked`: whether it is asked for a form of its own, as `JSON.stringify` asks, once.
function compound(value, depth, most, asked) {
  if (depth > MAX_DEPTH) throw new Stop('invalid_json', 'the document is nested too deep');
  let step;
  try {
    const form = asked ? value.toJSON : undefined;
    if (typeof form === 'function') {
      const given = form.call(value);
      if (typeof given !== 'object' || given === null) return write(given, depth, most);
      return compound(given, depth, most, false);
    }
    if (Array.isArray(value)) {
      const length = Math.min(value.length, most);
      let text = '[';
      for (let at = 0; at < length; at++) {
        step = at;
        // What stands behind a hole is not the list's.
        if (!own.call(value, at)) throw formless('a list has a hole');
        text = joined(text, (at === 0 ? '' : ',') + write(value[at], depth + 1, most));
      }
      return `${text}]`;
    }
    if (Object.prototype.toString.call(value) !== '[object Object]') throw formless('a value has no form in JSON');
    let text = '{';
    for (const key of Object.keys(value)) {
      step = key;
      const member = value[key];
      if (member === undefined) continue;
      text = joined(text, `${text.length === 1 ? '' : ','}${quoted(key)}:`);
      text = joined(text, write(member, depth + 1, most));
    }
    return `${text}}`;
  } catch (fault) {
    const stop = stopped(fault);
    if (step !== undefined) stop.steps.push(step);
    throw stop;
  }
}

/** A JSON pointer; a key shows where the contract names it. */
function pointer(steps) {
  return steps.map((step) => (typeof step === 'number' ? `/${step}` : native.stepOfKey(step))).join('');
}

/**
 * The JSON text of a value. No list in it is written further than `most` items: whoever says so has it refused for its
 * length. `under` are the keys that lead to the value in the document.
 */
function textOf(value, most = Infinity, under = []) {
  try {
    return write(value, 1 + under.length, most);
  } catch (fault) {
    const { code, message, steps } = stopped(fault);
    if (code === 'too_large') throw tooLarge();
    throw new AttestError({ code, message, pointer: pointer([...under, ...steps.reverse()]) });
  }
}

/** Bytes that nobody else changes while they are read. */
function bytesOf(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  if (bytes.length > MAX_BYTES) throw tooLarge();
  return bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice();
}

/**
 * A document as the native half takes it: text as it stands, bytes as they stand, anything else written out.
 * `byText` and `byBytes` are what is called with it. `most` as above.
 */
function handed(document, byText, byBytes, most) {
  if (typeof document === 'string') return byText(sound(document));
  if (ArrayBuffer.isView(document)) return byBytes(reading(() => bytesOf(document)));
  return byText(textOf(document, most));
}

module.exports = { handed, textOf };
