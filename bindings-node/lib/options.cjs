'use strict';
// What stands beside a document: options and instants. What is passed over in silence would be asked otherwise than it was
// meant, so a name that is not known and a value of another type are refused.

const { isDate } = require('node:util/types');
const { argument, reading } = require('./error.cjs');

const own = Object.prototype.hasOwnProperty;

/** An object as it is written in braces, of this realm or another: all that it says is its own. */
function plain(value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const above = Object.getPrototypeOf(value);
  if (above === null || above === Object.prototype) return true;
  return Object.getPrototypeOf(above) === null && own.call(above, 'isPrototypeOf');
}

/** An object whose members go on as they are; what is absent has none. */
function object(value, what) {
  return reading(() => {
    if (value !== undefined && !plain(value)) throw argument(what);
    return { ...value };
  });
}

/** The members of an object of options, each read once, all of which have to be among `names`. */
function members(options, names) {
  const found = { __proto__: null };
  if (options === undefined) return found;
  return reading(() => {
    if (!plain(options)) throw argument('the options are an object');
    for (const key of Reflect.ownKeys(options)) {
      if (!names.includes(key)) throw argument('an option is not known');
      found[key] = options[key];
    }
    return found;
  });
}

/** An instant in milliseconds. */
function instant(at) {
  const ms = isDate(at) ? Date.prototype.getTime.call(at) : at;
  if (!Number.isSafeInteger(ms)) throw argument('an instant is a Date, or whole milliseconds since 1970');
  return ms;
}

module.exports = { instant, isDate, members, object };
