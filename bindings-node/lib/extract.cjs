'use strict';
// Asking the host's model for the intents of a turn. Whatever the model does, nothing comes out that the person's words
// do not back: the native half holds its answer to them.

const native = require('./native.cjs');
const { argument, answered } = require('./error.cjs');
const { textOf } = require('./document.cjs');
const { object } = require('./options.cjs');

/** What a model wrote, or nothing where it failed or wrote no text. */
async function wrote(ask, question) {
  try {
    const raw = await ask(question.system, question.user);
    // Half a pair of surrogates becomes a replacement character, which no words of a person back.
    return typeof raw === 'string' ? raw.toWellFormed() : undefined;
  } catch {
    return undefined;
  }
}

async function extract(text, context, ask) {
  if (typeof ask !== 'function') throw argument('a function that asks a model is needed');
  const document = textOf({ ...object(context, 'the context of a turn is an object'), text });
  const question = JSON.parse(answered(native.extractQuestion(document)));
  const raw = question === null ? undefined : await wrote(ask, question);
  return JSON.parse(answered(native.extractAnswer(document, raw)));
}

module.exports = { extract };
