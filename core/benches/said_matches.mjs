// The comparisons of Said's matching in plain JavaScript, on plain objects with times as numbers: what
// the bench `said_gate` is compared with. Reads the pairs of the bench from its input, a JSON list of
// {name, intent, call, now, used, expect}, and prints one JSON object {name: nanoseconds}.

import { readFileSync } from "node:fs";

const EARLY = 10 * 60 * 1000;

function matches(intent, call, now, used) {
  if (intent.revoked) return false;
  if (intent.kind !== call.kind) return false;
  if (intent.channel !== null && intent.channel !== call.channel) return false;
  if (intent.to_ids === null || call.to_ids.length === 0) return false;
  for (const id of call.to_ids) {
    if (!intent.to_ids.includes(id)) return false;
  }
  const limits = intent.limits;
  if (intent.kind === "pay") {
    if (limits.currency !== call.currency) return false;
    if (!(call.amount <= limits.amount_max)) return false;
  }
  if (intent.standing) {
    if (now < intent.created_at - EARLY) return false;
    if (limits.until !== null && now > limits.until) return false;
    return limits.count === null || used < limits.count;
  }
  const start = intent.when.at === null ? intent.created_at : intent.when.at;
  if (now < start - EARLY) return false;
  if (now > start + intent.when.window_minutes * 60000) return false;
  return used < (limits.count === null ? intent.to_ids.length : limits.count);
}

const COPIES = 100;
const ROUNDS = 200;
const RUNS = 300;

function time(pair) {
  // As many objects as the bench has, so that nothing is moved out of the loop.
  const text = JSON.stringify(pair);
  const pairs = Array.from({ length: COPIES }, () => JSON.parse(text));
  let best = Infinity;
  let yes = 0;
  for (let run = 0; run < RUNS; run++) {
    const from = process.hrtime.bigint();
    yes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (let at = 0; at < COPIES; at++) {
        const { intent, call, now, used } = pairs[at];
        if (matches(intent, call, now, used)) yes++;
      }
    }
    const each = Number(process.hrtime.bigint() - from) / (COPIES * ROUNDS);
    best = Math.min(best, each);
  }
  if (yes !== (pair.expect ? COPIES * ROUNDS : 0)) throw new Error(pair.name);
  return best;
}

const pairs = JSON.parse(readFileSync(0, "utf8"));
// Every shape is seen before any is measured, as a host would see them.
for (const pair of pairs) time(pair);
const times = {};
for (const pair of pairs) times[pair.name] = time(pair);
process.stdout.write(JSON.stringify(times) + "\n");
