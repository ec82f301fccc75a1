// The types as a program of ES modules sees them. It is checked, not run.
import attest, {
  AttestError,
  Gate,
  HandClock,
  Ledger,
  Policy,
  call,
  callText,
  explain,
  extract,
  holdText,
  matches,
  replayAsync,
  storeOperations,
} from 'attest-engine';
import type { Call, GateAnswer, Intent, Receipt, ReplayReport } from 'attest-engine';

const outward: Call = { kind: 'send', channel: 'email', to_ids: ['c_ida'] };
// @ts-expect-error there is no such kind
const flight: Call = { kind: 'fly', to_ids: [] };
// @ts-expect-error a member is missing
const nobody: Call = { kind: 'send' };

export function ask(intents: Intent[]): string {
  const gate = new Gate(intents);
  const verdict: GateAnswer = gate.add('[]').authorize(outward, { now: new Date(), considered: true });
  if (verdict.matches) return verdict.intent_id ?? '';
  // @ts-expect-error a reason is one of a closed set
  holdText('because');
  return verdict.reason === undefined ? '' : holdText(verdict.reason);
}

export async function kept(file: string): Promise<string> {
  const clock = new HandClock(new Date());
  const ledger = await Ledger.open(file, { clock, create: false, patience: 100 });
  clock.now = clock.now + 1;
  const { days, total } = await ledger.digest({ from: '2026-10-06' });
  const asks = await ledger.modelAsks();
  const verdict = await ledger.vault.authorize({ call: outward, dryRun: true });
  // @ts-expect-error no operation of that name
  await ledger.call('ledger.no', {});
  // @ts-expect-error the id is missing
  await ledger.trace({});
  // @ts-expect-error a ledger is opened
  new Ledger();
  const text: string = await ledger.callText('ledger.export');
  await ledger.close();
  return `${days.length} ${total.pending} ${asks.length} ${verdict.matches} ${text} ${storeOperations().length}`;
}

export async function rest(ledger: Buffer, intent: Intent): Promise<boolean> {
  const report: ReplayReport = await replayAsync(ledger, {
    signal: AbortSignal.timeout(1000),
    onProgress: ({ done, total }) => console.log(done / total),
  });
  const hash: string = call('sha256_hex', '"a"');
  const text: string = callText('said.unquote', { text: 'a' });
  // @ts-expect-error no operation of that name
  call('no.such', {});
  // @ts-expect-error the text is missing
  call('said.unquote', {});
  const receipt: Receipt = call('grade', '{}');
  const { intents, error } = await extract('a', { local_time: '2026-03-04T10:00:00Z' }, async (system, user) => system + user);
  const spent: number | undefined = explain(intent, outward, { used: 1 }).spent;
  try {
    new Policy('{}').gradeBatch(new Uint8Array());
  } catch (fault) {
    if (fault instanceof AttestError) console.log(fault.code, fault.pointer, fault.issues?.[0]?.path);
  }
  return attest.matches(intent, outward) && matches(intent, outward, { now: 1 }) && [report, hash, text, receipt, intents, error, spent, flight, nobody].length > 0;
}
