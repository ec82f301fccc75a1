// What stands between an agent and the outside, on a store: the person's turns become intents in its vault, and every send
// is a decision of the vault.
import { holdText, prompt, recipientId } from 'attest-engine';
import { send } from '../node-host/mail.mjs';

export class Outward {
  #vault;
  #contacts;
  #from;
  #port;
  // By the decision. A host of yours keeps this where it outlives the program, beside the mail that waits.
  #handedOver = new Set();

  constructor(vault, { contacts, from, port }) {
    this.#vault = vault;
    this.#contacts = contacts;
    this.#from = from;
    this.#port = port;
  }

  /** What the person typed, and nobody else: what an agent or a page wrote must never come in here. */
  async said(turn, ask) {
    // Kept before anything reads it. The store reads what it kept, once, and no text that is handed in later.
    const { said_id } = await this.#vault.said(turn);
    const { system, user } = prompt({ text: turn.text, local_time: turn.local_time });
    const raw = await ask(system, user);
    return { said_id, ...(await this.#vault.intents({ said_id, raw, contacts: this.#contacts })) };
  }

  /**
   * Sends a mail if the person asked for it; the answer says whether it went, and if not, why. `key` names the attempt:
   * one that is made again gets the decision that it got, and its mail does not go out twice.
   */
  async mail({ to, subject, text }, key) {
    const { id, address } = recipientId(to, this.#contacts);
    const call = { kind: 'send', channel: 'email', to_ids: [id], addresses: [address] };
    const decision = await this.#vault.authorize({ call, key });
    if (!decision.matches) return { sent: false, why: holdText(decision.reason), decision };
    // Noted before it is sent: what breaks in between is not sent twice.
    if (this.#handedOver.has(decision.id)) return { sent: true, decision };
    this.#handedOver.add(decision.id);
    // Under the name of the decision, so that a mail shows on what it went out.
    const mail = { from: this.#from, to: address, subject, text, id: `${decision.id}@host.example`, at: decision.at };
    await send(this.#port, mail);
    return { sent: true, decision };
  }
}
