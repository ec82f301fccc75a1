/**
 * Attest for Node: receipts for what agents say they did, and a gate for what they are about to do.
 *
 * Documents go in as objects, as JSON text (a string) or as the bytes of JSON text, and come out as objects.
 */
import type {
  BatchRequest,
  BatchResult,
  Call,
  ExplainAnswer,
  GateAnswer,
  Hold,
  Intent,
  LedgerSnapshot,
  Operations,
  Policy as PolicyDocument,
  PrepareAnswer,
  PromptAnswer,
  PromptRequest,
  Recipient,
  RecipientRequest,
  ReplayReport,
  ResolveAnswer,
  ResolveRequest,
  StoreOperations,
  UnquoteAnswer,
  ValidateAnswer,
  ValidateRequest,
} from './types.cjs';

export type * from './types.cjs';

/** A document: an object, JSON text, or the bytes of JSON text. */
export type Document<T> = T | string | ArrayBufferView;

/** An instant: a Date, or whole milliseconds since 1970. */
export type Instant = Date | number;

/** What every function throws. It holds a code and a place, never content. */
export class AttestError extends Error {
  private constructor();
  readonly name: 'AttestError';
  /** Why, one of a closed set. */
  readonly code: string;
  /** Where in the document, as a JSON pointer; a key that the contract does not name shows as `~unknown`. */
  readonly pointer?: string;
  /** Every fault of a policy document. */
  readonly issues?: ReadonlyArray<{ readonly path: string; readonly problem: string }>;
  /** Of `batch_out_of_order`: the instant from which a batch is possible again. */
  readonly retryAt?: string;
  /** The error document, as every other door gives it. */
  toJSON(): { code: string; issues?: unknown; message: string; pointer?: string; retryAt?: string };
}

/** One operation. */
export interface Operation {
  readonly name: keyof Operations;
  /** What it does. */
  readonly doc: string;
  /** The shape of what it takes, for `call('schema', { name })`. */
  readonly input: string;
  /** The shape of what it answers. */
  readonly output: string;
}

/** Every operation, in the order of the contract. */
export function operations(): Operation[];

/** What this library is: its version, that of the C interface, the contract, the data it reads text and times by, the
 * default policy's hash. */
export function about(): {
  abi: number;
  contract: string;
  library: string;
  policyHash: string;
  timeZones: string;
  unicode: string;
};

/** Runs an operation. A string is JSON text: a document that is itself a text is written `JSON.stringify(text)`. */
export function call<Name extends keyof Operations>(
  operation: Name,
  document: Document<Operations[Name]['input']>,
): Operations[Name]['output'];

/** As {@link call}; answers the canonical JSON text, the same bytes as every other door. */
export function callText<Name extends keyof Operations>(
  operation: Name,
  document: Document<Operations[Name]['input']>,
): string;

/** When an intent and a call are compared, and what was spent before. */
export interface MatchOptions {
  /** The instant; the call's own `at` where it is absent. */
  now?: Instant | string;
  /** What was spent of the intent's budget before. */
  used?: number;
}

/** Whether an intent covers a call. Only `true` lets it through. For many intents use {@link Gate}. */
export function matches(intent: Intent, call: Call, options?: MatchOptions): boolean;

/** As {@link matches}, with the reason to hold the call or what it spends. */
export function explain(intent: Intent, call: Call, options?: MatchOptions): ExplainAnswer;

/** When a gate is asked, and whether to list the intents that came near. */
export interface AskOptions {
  /** The instant; this machine's clock where it is absent. */
  now?: Instant;
  /** List the intents that came near. */
  considered?: boolean;
}

/**
 * The stored intents of one person, and the calls that ask to be let through. It belongs to the thread that made it.
 *
 * ```js
 * const gate = new Gate(intents);
 * const verdict = gate.authorize({ kind: 'send', channel: 'email', to_ids: ['c_ida'] });
 * if (verdict.matches) send(); else show(holdText(verdict.reason));
 * ```
 */
export class Gate {
  /** A gate with these intents, or none. */
  constructor(intents?: Document<Intent | Intent[]>);
  /** Stores an intent, or a list of them (all or none): validated, resolved, each with an `id` of its own. */
  add(intents: Document<Intent | Intent[]>): this;
  /** Takes an intent back; false where none has this id. */
  revoke(id: string): boolean;
  /** How many intents it holds, ended and revoked ones among them. */
  get size(): number;
  /** Puts every intent in its place for an instant, as the first check does otherwise. */
  advance(now?: Instant): void;
  /** What the gate says to a call; spends nothing. */
  check(call: Document<Call>, at?: Instant | AskOptions): GateAnswer;
  /** As {@link Gate.check}, and spends what the call costs where an intent covers it, in the same step. */
  authorize(call: Document<Call>, at?: Instant | AskOptions): GateAnswer;
  /** As {@link Gate.check}; answers the canonical JSON text. */
  checkText(call: Document<Call>, at?: Instant | AskOptions): string;
  /** As {@link Gate.authorize}; answers the canonical JSON text. */
  authorizeText(call: Document<Call>, at?: Instant | AskOptions): string;
  /** Gives the memory back. What is asked afterwards throws `closed`. */
  close(): void;
}

/** A policy that is loaded once and grades many batches. */
export class Policy {
  /** Loads a policy document; throws `invalid_policy` with every fault as `issues`. */
  constructor(document: Document<PolicyDocument>);
  /** The hash of the document. */
  get hash(): string;
  /** Grades a batch, which brings no policy of its own. */
  gradeBatch(request: Document<BatchRequest>): BatchResult;
  /** Gives the memory back. What is asked afterwards throws `closed`. */
  close(): void;
}

/** A clock that is set by hand: for tests, and for histories that are lived through again. */
export class HandClock {
  /** A clock that stands at an instant. */
  constructor(now: Instant);
  /** What it says, in milliseconds since 1970. */
  get now(): number;
  /** Sets it, forwards or back. */
  set now(now: Instant);
}

/** How a store is opened. */
export interface LedgerOptions {
  /**
   * The clock that stamps; this machine's where it is absent. It is read while the file is locked, on a thread where no
   * JavaScript runs, so it is no function.
   */
  clock?: HandClock;
  /** Whether a file that is not there is made; true where it is absent. Otherwise it is `not_found`. */
  create?: boolean;
  /** How long a write waits for another writer of the file before it is `storage_busy`, in milliseconds; 10,000. */
  patience?: number;
}

/** One operation on a store. */
export interface StoreOperation {
  readonly name: keyof StoreOperations;
  /** What it does. */
  readonly doc: string;
  /** The JSON Schema of the document it takes. */
  readonly input: unknown;
  /** The JSON Schema of the document it answers. */
  readonly output: unknown;
}

/** Every operation on a store, in the order of the contract. */
export function storeOperations(): StoreOperation[];

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

/** A method for each operation of a family: `ledger.model_asks` is `modelAsks`. Without a document it is `{}`. */
export type StoreMethods<Family extends string> = {
  [Name in keyof StoreOperations as Name extends `${Family}.${infer Own}` ? Camel<Own> : never]: (
    document?: Document<StoreOperations[Name]['input']>,
  ) => Promise<StoreOperations[Name]['output']>;
};

/**
 * A store: one file of claims, receipts and approvals. Everything that touches the file runs off the event loop; calls on
 * one ledger are answered in the order in which they were made. It belongs to the thread that opened it: a worker opens the
 * file itself.
 *
 * ```js
 * const ledger = await Ledger.open('my.attest');
 * await ledger.pass(seen);
 * await ledger.batch();
 * const verdict = await ledger.vault.authorize({ call });
 * await ledger.close();
 * ```
 *
 * What a write answers is on the disk.
 */
export class Ledger {
  private constructor();
  /** Opens a file, or makes it. */
  static open(path: string, options?: LedgerOptions): Promise<Ledger>;
  /** What the store keeps of approvals: turns, intents, decisions. */
  readonly vault: StoreMethods<'vault'>;
  /** Runs an operation. */
  call<Name extends keyof StoreOperations>(
    operation: Name,
    document?: Document<StoreOperations[Name]['input']>,
  ): Promise<StoreOperations[Name]['output']>;
  /** As {@link Ledger.call}; answers the canonical JSON text, the same bytes as every other door. */
  callText<Name extends keyof StoreOperations>(
    operation: Name,
    document?: Document<StoreOperations[Name]['input']>,
  ): Promise<string>;
  /** Closes the file once everything asked before is answered. What is asked afterwards throws `closed`. */
  close(): Promise<void>;
}
export interface Ledger extends StoreMethods<'ledger'> {}

/** Every receipt of a batch. */
export function gradeBatch(request: Document<BatchRequest>): BatchResult;

/** Derives every receipt of a ledger again and lists what differs. Blocks; see {@link replayAsync}. */
export function replay(ledger: Document<LedgerSnapshot>): ReplayReport;

/** How a replay is watched and ended. */
export interface ReplayOptions {
  /** Ends the replay; the promise is then broken with the signal's reason. */
  signal?: AbortSignal;
  /** Told now and then how far it is. What it throws, or breaks its promise with, ends the replay and breaks its promise. */
  onProgress?: (progress: { done: number; total: number }) => void | Promise<void>;
}

/** As {@link replay}, away from the event loop. Bytes are copied first; an object is written as text first. */
export function replayAsync(ledger: Document<LedgerSnapshot>, options?: ReplayOptions): Promise<ReplayReport>;

/** A turn without what the person quoted or pasted. */
export function unquote(text: string): UnquoteAnswer;

/** A turn cut to what is read, without what the person quoted or pasted. */
export function prepare(text: string): PrepareAnswer;

/** What to ask a model about a turn. */
export function prompt(request: Document<PromptRequest>): PromptAnswer;

/** The proposed intents that the person's own words back, and why the others are dropped. */
export function validate(request: Document<ValidateRequest>): ValidateAnswer;

/** Whom the words of intents mean: the ids, or the words that mean nobody or several. */
export function resolve(request: Document<ResolveRequest>): ResolveAnswer;

/** The one contact that owns an address, else the address itself. */
export function recipientId(address: string, contacts: RecipientRequest['contacts']): Recipient;

/** A reason to hold a call as one English sentence. */
export function holdText(reason: Hold): string;

/** Where and when a turn was typed. */
export interface TurnContext {
  /** The person's local time with its offset; without it no model is asked. */
  local_time?: string;
  /** The instant that ages are counted from; the local time where that is absent. */
  now?: string | number;
  /** The name of the person's zone. */
  tz?: string;
}

/** The intents of a turn, what was dropped and why, and `error` where the model is to blame. */
export type Extracted = ValidateAnswer & { error?: 'model' | 'no_time' | 'unparseable' };

/**
 * Reads a turn with the host's model. `ask` gets the instructions and the person's own words and answers with what the
 * model wrote. Where it fails, or writes no intents, there are none and `error` says so; whatever it writes, nothing
 * comes out that the words do not back.
 */
export function extract(
  text: string,
  context: TurnContext,
  ask: (system: string, user: string) => string | Promise<string>,
): Promise<Extracted>;
