// `node dropped.mjs`: how many of many gates, and of many policies, were there at once, though each was dropped as soon as it
// was made. Nobody asks the engine to look: it has to know that they hold memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gate, Policy } from 'attest-engine';
import { ROOT, intent } from './common.mjs';

const intents = JSON.stringify(Array.from({ length: 2000 }, (_, at) => intent(`i-${at}`, { to_ids: [`c_${at}`] })));
const policy = readFileSync(join(ROOT, 'core/src/policy/default.json'));

async function dropped(made, make) {
  let [there, most] = [0, 0];
  const registry = new FinalizationRegistry(() => (there -= 1));
  for (let at = 0; at < made; at++) {
    registry.register(make());
    there += 1;
    most = Math.max(most, there);
    // A gate that is only dropped gives its memory back once the event loop has turned.
    await new Promise(setImmediate);
  }
  return { made, most };
}

const gates = await dropped(200, () => new Gate(intents));
const policies = await dropped(20_000, () => new Policy(policy));
console.log(JSON.stringify([gates, policies]));
