// A host's own gate in plain JavaScript: a loop over stored intents that makes the comparisons of S's match, as fast as
// the author could make it. Times are numbers, made once; every intent has one shape, so that the engine compiles one
// loop; what tells most intents apart is compared first; the one recipient of most calls is compared without a loop. It
// answers whether an intent covers the call and which, and gives no reason. `bench/gate.mjs` holds the library to it.

const EARLY = 10 * 60 * 1000;

/** An intent as the loop wants it: flat, times as numbers, always the same members in the same order. */
export function stored(intent) {
  const created = Date.parse(intent.created_at);
  const start = intent.when.at === null ? created : Date.parse(intent.when.at);
  const standing = intent.standing === true;
  const until = intent.limits.until === null ? Infinity : Date.parse(intent.limits.until);
  const count = intent.limits.count;
  return {
    id: intent.id,
    kind: intent.kind,
    channel: intent.channel,
    first: intent.to_ids.length === 1 ? intent.to_ids[0] : null,
    to: new Set(intent.to_ids),
    pays: intent.kind === 'pay',
    most: intent.limits.amount_max ?? -1,
    currency: intent.limits.currency,
    opens: (standing ? created : start) - EARLY,
    ends: standing ? until : start + intent.when.window_minutes * 60000,
    left: (count ?? (standing ? Infinity : intent.to_ids.length)) - (intent.used ?? 0),
    revoked: intent.revoked === true,
  };
}

/** The first stored intent that covers a call, or none. */
export function check(intents, call, now) {
  const { kind, channel, amount, currency, to_ids } = call;
  const count = to_ids.length;
  if (count === 0) return undefined;
  const first = to_ids[0];
  const { length } = intents;
  for (let at = 0; at < length; at++) {
    const intent = intents[at];
    if (intent.first !== null ? intent.first !== first : !intent.to.has(first)) continue;
    if (intent.kind !== kind || intent.revoked) continue;
    if (intent.channel !== null && intent.channel !== channel) continue;
    if (count > 1 && !to_ids.every((id) => intent.to.has(id))) continue;
    if (intent.pays && (intent.currency !== currency || !(amount <= intent.most))) continue;
    if (now < intent.opens || now > intent.ends) continue;
    if (intent.left < count) continue;
    return intent;
  }
  return undefined;
}
