// What stands between an agent and the outside: what the person asked for becomes intents, and every send asks the gate.
import { randomUUID } from 'node:crypto';
import { Gate, extract, holdText, recipientId, resolve } from 'attest-engine';
import { send } from './mail.mjs';

export class Outward {
  #store;
  #contacts;
  #port;
  #gate;

  constructor(store, contacts, port) {
    this.#store = store;
    this.#contacts = contacts;
    this.#port = port;
    this.#gate = new Gate(store.all());
  }

  /** What the person typed, and nobody else: what an agent or a page wrote must never come in here. */
  async said(text, at, ask) {
    const read = await extract(text, { local_time: at }, ask);
    const resolved = resolve({ intents: read.intents, contacts: this.#contacts }).intents;
    const stored = resolved.map((intent) => ({ ...intent, id: randomUUID(), created_at: at }));
    this.#store.add(stored);
    this.#gate.add(stored);
    return { ...read, intents: stored };
  }

  /** Sends a mail if the person asked for it; the answer says whether it went, and if not, why. */
  async mail(mail, now = Date.now()) {
    const { id, address } = recipientId(mail.to, this.#contacts);
    const call = { kind: 'send', channel: 'email', to_ids: [id], addresses: [address] };
    const verdict = this.#gate.authorize(call, now);
    if (!verdict.matches) return { sent: false, why: holdText(verdict.reason) };
    // Noted before it is sent: what breaks in between is not sent twice.
    this.#store.spend(verdict.intent_id, verdict.spent);
    await send(this.#port, { from: 'agent@host.example', ...mail, to: address });
    return { sent: true, why: `covered by ${verdict.intent_id}` };
  }
}
