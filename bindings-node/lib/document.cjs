'use strict';
// Objects to JSON text. `JSON.stringify` turns NaN into null and a Map into {}, and so loses what it was given; this
// writer refuses. Every property is read once.

const native = require('./native.cjs');
const { AttestError, argument, reading } = require('./error.cjs');

const MAX_BYTES = native.maxBytes();
/** Deeper than any document that is read; an object that holds itself ends here. */
const MAX_DEPTH = 80;

const tooLarge = () => new AttestError({ code: 'too_large', message: 'the document is over the size limit' });
const tooDeep = () => new AttestError({ code: 'invalid_json', message: 'the document is nested too deep' });

/** JSON text. With half a pair of surrogates in it, it is none: it has no bytes. */
function sound(text) {
  if (text.length > MAX_BYTES) throw tooLarge();
  if (!text.isWellFormed()) throw new AttestError({ code: 'invalid_json', message: 'a text is not well-formed' });
  return text;
}

/** A text as JSON writes it: half a pair of surrogates as an escape, which the library reads as the contract says. */
function quoted(text) {
  if (text.length > MAX_BYTES) throw tooLarge();
  return JSON.stringify(text);
}

function write(value, depth) {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (Number.isFinite(value)) return JSON.stringify(value);
      throw argument('a number is not finite');
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : compound(value, depth);
    default:
      throw argument('a value has no form in JSON');
  }
}

function compound(value, depth) {
  if (depth > MAX_DEPTH) throw tooDeep();
  const own = value.toJSON;
  if (typeof own === 'function') return write(own.call(value), depth + 1);
  if (Array.isArray(value)) {
    const { length } = value;
    let text = '[';
    for (let at = 0; at < length; at++) {
      text += (at === 0 ? '' : ',') + write(value[at], depth + 1);
    }
    return `${text}]`;
  }
  const tag = Object.prototype.toString.call(value);
  if (tag !== '[object Object]') throw argument('a value has no form in JSON');
  let text = '{';
  for (const key of Object.keys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text.length === 1 ? '' : ','}${quoted(key)}:${write(member, depth + 1)}`;
  }
  return `${text}}`;
}

/** The JSON text of a value. */
function textOf(value) {
  return reading(() => {
    try {
      return write(value, 1);
    } catch (fault) {
      // A text longer than any that JavaScript holds.
      if (fault instanceof RangeError) throw tooLarge();
      throw fault;
    }
  });
}

/** Bytes that nobody else changes while they are read. */
function bytesOf(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  if (bytes.length > MAX_BYTES) throw tooLarge();
  return bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice();
}

/**
 * A document as the native half takes it: text as it stands, bytes as they stand, anything else written out.
 * `byText` and `byBytes` are what is called with it.
 */
function handed(document, byText, byBytes) {
  if (typeof document === 'string') return byText(sound(document));
  if (ArrayBuffer.isView(document)) return byBytes(reading(() => bytesOf(document)));
  return byText(textOf(document));
}

module.exports = { handed, textOf };
