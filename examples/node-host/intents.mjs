// Where the example keeps its intents: a JSON file behind three functions, for one program at a time. `../ledger-host` is
// the same host on a store, which decides and spends in one step, whoever asks, and keeps what became of it.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export class IntentsInAFile {
  #file;
  #intents;

  constructor(file) {
    this.#file = file;
    try {
      this.#intents = JSON.parse(readFileSync(file, 'utf8'));
    } catch (fault) {
      if (fault.code !== 'ENOENT') throw fault;
      this.#intents = [];
    }
  }

  /** Every intent, as a gate takes them. */
  all() {
    return structuredClone(this.#intents);
  }

  /** Keeps new intents, each with an id of its own. */
  add(intents) {
    this.#write([...this.#intents, ...intents]);
  }

  /** Notes what was spent of an intent. */
  spend(id, count) {
    const spent = (intent) => (intent.id === id ? { ...intent, used: (intent.used ?? 0) + count } : intent);
    this.#write(this.#intents.map(spent));
  }

  /** The file is whole at any moment: the new one takes the place of the old one. */
  #write(intents) {
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(intents, undefined, 2)}\n`);
    renameSync(`${this.#file}.new`, this.#file);
    this.#intents = intents;
  }
}
