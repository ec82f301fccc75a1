// Generated; do not edit. `bindings-node/scripts/types.mjs` writes it.

/** Any value that JSON has. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue | undefined };

/** Which account was looked at. */
export interface Account {
  /** The host's name of it. */
  hash: string;
  /** The account's own addresses: compared, never stored. */
  mailboxes: string[];
}

/** The accounts an agent may act in, by source. */
export interface Accounts {
  /** Calendar accounts. */
  'gcal.event': string[];
  /** Receipt accounts. */
  'gmail.receipt': string[];
  /** Sent accounts. */
  'gmail.sent': string[];
}

/** What an action is. */
export type ActionType = 'email.sent' | 'message.sent' | 'calendar.created' | 'calendar.updated' | 'calendar.deleted' | 'purchase.made' | 'subscription.changed' | 'listing.posted' | 'other';

/** What a read of an agent's log found. */
export interface ActivityPass {
  /** When the agent was seen in use. */
  activeAt: string[];
  /** Whose log. */
  agent: string;
  /** When it was read. */
  readAt: string;
  /** Its lines. */
  rows: ClaimRow[];
  /** The source. */
  source: 'activity';
}

/** When an agent's log was last read. */
export interface AdapterSync {
  /** Whose log. */
  agent: string;
  /** When. */
  lastSyncAt: string;
}

/** An address as read. */
export interface AddressAnswer {
  /** Its canonical form. */
  address: string;
  /** Whether it can be mistaken for another. */
  confusable: boolean;
}

/** `{agent}`. */
export interface AgentParams {
  /** The agent. */
  agent: string;
}

/** What was observed of an agent. */
export interface AgentPass {
  /** The accounts it acts in. */
  accounts?: {
    /** Calendar accounts. */
    'gcal.event'?: string[];
    /** Receipt accounts. */
    'gmail.receipt'?: string[];
    /** Sent accounts. */
    'gmail.sent'?: string[];
  };
  /** Which agent. */
  agent: string;
  /** The scopes it holds. */
  observedScopes?: string[];
  /** When it was looked at. */
  readAt: string;
  /** The source. */
  source: 'agent';
}

/** An agent as the store knows it. */
export interface AgentState {
  /** Whether alerts about it are muted. */
  alertsMuted: boolean;
  /** What it may do. */
  grant: Grant;
  /** When its log was last read. */
  lastImportAt?: string;
  /** Whether the person saved the grant. */
  reviewed: boolean;
}

/** The agents, by id. */
export interface AgentsAnswer {
  /** Each with its grant. */
  agents: AgentState[];
  /** Whether absences of the person are kept. */
  awayDetection: boolean;
}

/** What `ledger.agents` takes. */
export interface AgentsRequest {
  /** Whether absences of the person are kept from now on; absent changes nothing. */
  awayDetection?: boolean;
}

/** An amount as read. */
export interface AmountAnswer {
  /** In the currency's minor unit. */
  amountCents: number;
  /** Where the text names one. */
  currency?: string;
}

/** Groups of refs. */
export interface AssertIds {
  /** Ids that rise. */
  ascending?: string[][];
  /** Ids that are one. */
  equal?: string[][];
}

/** Who likely acted. */
export interface AttributeAnswer {
  /** The attribution; null where no agent's own signal fired. */
  attribution: Attribution | null;
}

/** An orphan to attribute. */
export interface AttributeRequest {
  /** What was going on. */
  activity: {
    adapterSyncs: AdapterSync[];
    claims: Claim[];
    entries: Entry[];
    idle: Array<{
      from: string;
      to: string;
    }>;
    sessions: Session[];
  };
  /** The instant of the batch. */
  evaluatedAt: string;
  /** The orphan. */
  observation: Observation;
  /** A policy document; absent is the default. */
  policy?: JsonValue;
}

/** Which agent likely did what nobody claimed. */
export interface Attribution {
  /** The agent's last adapter sync. */
  adapterLastSyncAt?: string;
  /** The likely agent. */
  agent: string;
  /** The score in basis points. */
  scoreBp: number;
  /** The fired signals, in the contract's order. */
  signals: UnaskedSignal[];
}

/** A call that asks to be let through. */
export interface AuthorizeRequest {
  /** The call, which carries no `at`. Whatever else is wrong inside it is a hold. */
  call: Call;
  /** Whether to say what would be decided, and spend and log nothing. */
  dryRun?: boolean;
  /**
   * The host's name for this attempt, at most `MAX_NAME` bytes: the same name with the same call is
   * answered with the decision it got.
   */
  key?: string;
}

/** The person was away. */
export interface AwayPass {
  /** From when. */
  from: string;
  /** When the absence was noticed. */
  readAt: string;
  /** The source. */
  source: 'away';
  /** Until when, not before `from`. */
  to: string;
}

/** Where the person said each part, in bytes of the text that was read. */
export interface Backing {
  /** The payment's amount. */
  amount?: Offsets;
  /** The time. */
  at?: Offsets;
  /** The channel. */
  channel?: Offsets;
  /** The number of acts. */
  count?: Offsets;
  /** The currency. */
  currency?: Offsets;
  /** The rhythm. */
  per?: Offsets;
  /** That it answers the message at hand. */
  reply?: Offsets;
  /** That it holds from now on. */
  standing?: Offsets;
  /** Each recipient, in the order of `to`. */
  to: Offsets[];
  /** What sets a standing permission off. */
  trigger?: Offsets;
  /** The end of a standing permission. */
  until?: Offsets;
  /** The verb that asks. */
  verb: Offsets;
}

/** What a batch did. */
export interface BatchAnswer {
  /** Receipts that are new, or say something else than before. */
  changed: string[];
  /** Receipts without a claim that it found no more. */
  deleted: string[];
  /** Its instant. */
  evaluatedAt: string;
  /** From when the first of the receipts that are still checking can be FINAL. */
  nextAt?: string;
  /** Whether there was nothing to grade. */
  skipped: boolean;
  /** Receipts that a claim explains now. */
  superseded: string[];
  /** Lists of which it read a part. */
  warnings: Warning[];
}

/** What `ledger.batch` takes. */
export interface BatchInput {
  /** Its instant; absent is the clock's. */
  now?: string;
}

/** One receipt of a batch, with what it was graded with. */
export interface BatchItem {
  /** The inputs, kept under the receipt's inputsHash. */
  inputs: ReceiptInputs;
  /** The receipt. */
  receipt: Receipt;
}

/** What a batch is given. */
export interface BatchRequest {
  /** What was going on. */
  activity: {
    adapterSyncs: AdapterSync[];
    claims: Claim[];
    entries: Entry[];
    idle: Array<{
      from: string;
      to: string;
    }>;
    sessions: Session[];
  };
  /** The claims to grade. */
  claims: Claim[];
  /** What was looked at. */
  coverage: Coverage;
  /** Evidence held by earlier receipts. */
  fixed?: Fixed[];
  /** The grants. */
  grants: Grant[];
  /** The advisory model's scores, by claim. */
  modelScores?: Record<string, ModelScore[]>;
  /** What was seen. */
  observations: Observation[];
  /** A policy document; absent is the default. */
  policy?: JsonValue;
}

export type BatchResult = BatchItem[];

/** An event that a page showed: one instance of a series. */
export interface CalendarEvent {
  /** Which calendar it is on. */
  calendar: string;
  /** The page's own id of the instance. */
  eventId: string;
  /** Who is invited, in the page's order; absent is nobody. */
  guests?: string[];
  /** When it begins; an event of whole days at local midnight. */
  start: string;
  /** Its title; absent or empty is none. */
  title?: string;
}

/** A look at a calendar view. */
export interface CalendarPass {
  /** Which account was looked at. */
  account?: Account;
  /** The events, each once. */
  events: CalendarEvent[];
  /** How the observer says it fared. */
  health: {
    reasons: string[];
    status: HealthStatus;
  };
  /** What looked. */
  observer: Observer;
  /** When. */
  readAt: string;
  /** The source. */
  source: 'gcal.event';
  /** What the page showed; an idle observer looked at none. */
  view?: CalendarView;
}

/** What a calendar page showed. */
export interface CalendarView {
  /** Whether every calendar of the account was on. */
  allShown: boolean;
  /** Whether the page was still drawing. */
  busy: boolean;
  /** The view's end. */
  end: string;
  /** Local days of the view that show less than all their events. */
  hiddenDays: string[];
  /** The calendars that were on. */
  shown: string[];
  /** The view's start. */
  start: string;
  /** How many events of the page did not read. */
  unreadable: number;
}

/**
 * What is about to be done, to whom, for how much. Its text is the host's: an id is what
 * `recipient_id` answered, an address is canonical.
 */
export interface Call {
  /** The canonical address each recipient is reached at, in the order of `to_ids`. */
  addresses?: string[];
  /** The amount; above 0. */
  amount?: number | string;
  /** When it happens. */
  at?: string | number;
  /** The way it goes out. */
  channel?: Channel | null;
  /** The currency of the amount. */
  currency?: string;
  /** What kind of act. */
  kind: Kind;
  /** Every recipient. */
  to_ids: string[];
}

export interface CeilingParams {
  /** The amount. */
  amountCents: number;
  /** The ceiling. */
  ceilingCents: number;
}

/** The way an act goes out. */
export type Channel = 'email' | 'slack' | 'sms' | 'calendar' | 'github' | 'web';

/** What an agent's own page says it did. */
export interface Claim {
  /** Whose claim. */
  agent: string;
  /** The amount said, in the minor unit. */
  amountCents?: number;
  /** When, as the page said it. */
  claimedAt: string;
  /** The end of a span the page said; never before `claimed_at`. */
  claimedAtEnd?: string;
  /** How finely the time was said. */
  claimedAtPrecision: Precision;
  /** With whom: an address or a name. */
  counterparty?: string;
  /** The amount's currency. */
  currency?: string;
  /** What read it. */
  extractor: Extractor;
  /** `idFromHash(rawHash)`. */
  id: string;
  /** When the ledger first had it. */
  observedAt: string;
  /** The hash of what was read (C §3). */
  rawHash: string;
  /** The request it answers. */
  requestId?: string;
  /** Where it was read. */
  sourceKind: SourceKind;
  /** The subject said. */
  subjectHint?: string;
  /** When the claimed event is to happen. */
  targetAt?: string;
  /** What was done. */
  type: ActionType;
}

/** `{claimId}`. */
export interface ClaimParams {
  /** The claim. */
  claimId: string;
}

/** A line of an agent's page, as `read_claim` takes it; the store says when it has it. */
export interface ClaimRow {
  /** Whose page; absent is the agent of the document. */
  agent?: string;
  /** The amount said, in the minor unit. */
  amountCents?: number;
  /** When, as the page said it. */
  claimedAt?: string;
  /** The end of a span the page said. */
  claimedAtEnd?: string;
  /** How finely the time was said. */
  claimedAtPrecision?: Precision;
  /** With whom: an address or a name. */
  counterparty?: string;
  /** The amount's currency. */
  currency?: string;
  /** What reads it. */
  extractor: Observer;
  /** When the page showed `shown`, in the page's offset. */
  now?: string;
  /** The request it answers. */
  requestId?: string;
  /** The page's own row id. */
  rowKey?: string;
  /** The time as the page shows it, in place of the three above. */
  shown?: string;
  /** Where it is read. */
  sourceKind: SourceKind;
  /** The subject said. */
  subjectHint?: string;
  /** When the claimed event is to happen. */
  targetAt?: string;
  /** The line's visible text. */
  text: string;
  /** What was done. */
  type: ActionType;
}

/** A claim; defaults as C §9. */
export interface ClaimSpec {
  /** Whose claim. */
  agent: string;
  /** The amount said. */
  amountCents?: number;
  /** When, as the page said it. */
  claimedAt: string;
  /** The end of a span the page said. */
  claimedAtEnd?: string;
  /** How finely; a minute. */
  claimedAtPrecision?: Precision;
  /** With whom. */
  counterparty?: string;
  /** The amount's currency. */
  currency?: string;
  /** When the ledger first had it; `claimedAt`. */
  observedAt?: string;
  /** Its label. */
  ref: string;
  /** The page's own row id. */
  rowKey?: string;
  /** Where it was read; the activity view. */
  sourceKind?: SourceKind;
  /** The subject said. */
  subjectHint?: string;
  /** When the claimed event is to happen. */
  targetAt?: string;
  /** The row's text; the label. */
  text?: string;
  /** What was done. */
  type: ActionType;
}

/** An intent that shares kind and a recipient with a call, and what kept it from covering the call. */
export interface Considered {
  /** The intent's id. */
  intent_id: string;
  /** The first reason against it. */
  reason: Hold;
}

/**
 * A person, or anything else an ask may be aimed at: a setting, an agent, a repository. Two
 * entries of one id are one contact.
 */
export interface Contact {
  /** Where it is reached, as written: mail addresses, handles, channels, numbers. */
  addresses: string[];
  /** Other names it goes by. */
  aliases?: string[];
  /** Its id with the host. */
  id: string;
  /** Its name. */
  name: string;
}

/** What was looked at when a batch ran. */
export interface Coverage {
  /** The batch's instant. */
  evaluatedAt: string;
  /** The windows, a set. */
  observers: Array<{
    accountHash?: string;
    allCalendars?: boolean;
    changesSince?: string;
    lastSyncAt: string;
    observerId: string;
    source: Source;
    windowEnd: string;
    windowStart: string;
  }>;
  /** The clock repairs, a set. */
  repairs?: Array<{
    from: string;
    to: string;
  }>;
}

export interface CumulativeParams {
  /** The amount. */
  amountCents: number;
  /** The ceiling. */
  ceilingCents: number;
  /** What was spent before. */
  priorSpendCents: number;
}

export interface CurrencyParams {
  /** The currency met. */
  currency: string;
  /** The ceiling's. */
  spendCurrency: string;
}

/** Which days. */
export interface DigestRequest {
  /** The first day, `YYYY-MM-DD`. */
  from: string;
  /** The last day, `YYYY-MM-DD`. */
  to: string;
}

/** Why an intent is dropped: the first that applies, in this order. */
export type Drop = 'cap' | 'unparseable' | 'schema' | 'schema_kind' | 'schema_channel' | 'schema_to' | 'schema_what' | 'schema_when' | 'schema_window' | 'schema_limits' | 'schema_amount' | 'schema_currency' | 'schema_count' | 'schema_until' | 'schema_standing' | 'schema_reply_to_current' | 'no_target' | 'reply_not_said' | 'to_not_said' | 'not_asked' | 'to_not_asked' | 'pay_no_amount' | 'amount_not_said' | 'currency_not_said' | 'channel_not_said' | 'standing_not_said' | 'when_unparseable' | 'when_too_far' | 'when_past' | 'when_not_said' | 'when_not_kept' | 'until_unparseable' | 'until_out_of_range' | 'until_not_said' | 'count_not_said' | 'limit_not_kept' | 'retracted_later' | 'retracted_in_quote';

/** A proposed intent that the words do not back. */
export interface Dropped {
  /** What was proposed. */
  intent: JsonValue | null;
  /** What words would have kept it. */
  missing?: string;
  /** Why. */
  reason: Drop;
}

/** `{}`. */
export type EmptyParams = Record<string, never>;

/** A line of an agent's activity log. */
export interface Entry {
  /** Whose log. */
  agent: string;
  /** When. */
  at: string;
  /** What it says; informational, never read. */
  type?: ActionType;
}

/** What the person said is stored. */
export interface EventAnswer {
  /** The claim that holds the evidence of a receipt whose override was taken back. */
  heldBy?: string;
  /** The receipt as it stands now. */
  receipt: Receipt;
}

/** What `ledger.event` takes. */
export interface EventInput {
  /** What the person says. */
  event: PersonEvent;
  /** Of which receipt. */
  receiptId: string;
}

/** The kinds of events. */
export type EventKind = 'regrade' | 'override' | 'revert' | 'supersede';

/** An event; each kind takes its own keys. */
export interface EventSpec {
  /** When: override, revert. */
  at?: string;
  /** Which claim explains it: supersede. */
  claim?: string;
  /** The batch must make no receipt: regrade. */
  deleted?: boolean;
  /** The instant of the batch: regrade. */
  evaluatedAt?: string;
  /** Which event. */
  event: EventKind;
  /** What the person says: override. */
  grade?: string;
  /** Why: override. */
  reason?: string;
  /** Whose receipt: a claim or an observation. */
  ref: string;
  /** The event must be refused. */
  rejected?: boolean;
}

/**
 * One receipt. What is left out of the optional keys is not compared, save that a PENDING
 * receipt always says from when it can be final.
 */
export interface Expectation {
  /** Whose. */
  agent?: string;
  /** The attribution's score, `n/d` in lowest terms. */
  attributionScore?: string;
  /** From when it can be final. */
  finalFrom?: string;
  /** The grade. */
  grade: Grade;
  /** What it was graded with. */
  inputs?: ExpectedInputs;
  /** Its evidence. */
  observationRefs: string[];
  /** What the person says. */
  override?: OverrideGrade;
  /** The state the override left. */
  previousState?: PreviousState;
  /** The best candidate's score after the model's raise, `n/d` in lowest terms. */
  raisedScore?: string;
  /** The codes, exactly and in order. */
  reasonCodes: Array<'match.best' | 'match.none' | 'cp.plus_tag' | 'cp.confusable' | 'cp.non_ascii' | 'claim.too_vague' | 'claim.no_target' | 'coverage.none' | 'coverage.partial' | 'coverage.account_unbound' | 'coverage.calendars_hidden' | 'coverage.changes_unfollowed' | 'coverage.change_unprovable' | 'coverage.clock_repaired' | 'coverage.list_unsettled' | 'coverage.account_partial' | 'coverage.multiple_accounts' | 'coverage.no_account' | 'coverage.no_parser' | 'coverage.never_completed' | 'grace.waiting' | 'scope.type_not_allowed' | 'scope.counterparty_not_allowed' | 'allowlist.unchecked' | 'ceiling.exceeded' | 'ceiling.cumulative_exceeded' | 'ceiling.currency_mismatch' | 'scope.observed_not_declared' | 'unasked.session' | 'unasked.idle' | 'unasked.signature' | 'unasked.adjacent' | 'override.user' | 'superseded'>;
  /** Params by code, with refs for ids and scopes for their hashes. */
  reasonParams?: JsonValue;
  /** The claim, or the observation of a receipt without one. */
  ref?: string;
  /** The rule that decided. */
  ruleId: string;
  /** The scope of a scope's receipt. */
  scope?: ScopeSpec;
  /** The best candidate's score on the floor, `n/d` in lowest terms. */
  score?: string;
  /** Its state. */
  state: State;
  /** The claim that explains it. */
  supersededBy?: string;
}

/** What a receipt was graded with. */
export interface ExpectedInputs {
  /** The grant in force, by ref. */
  grant?: string;
  /** What the agent spent before. */
  priorSpendCents?: number;
  /** The observed scope. */
  scope?: string;
}

/** Whether an intent covers a call, and why not or at what price. */
export interface ExplainAnswer {
  /** Only `true` lets the call through. */
  matches: boolean;
  /** The first reason to hold it. */
  reason?: Hold;
  /** What it spends of the intent's budget. */
  spent?: number;
}

/** What read a claim, and its version. */
export interface Extractor {
  /** The extractor. */
  id: string;
  /** Its version. */
  version: string;
}

/**
 * The acknowledgement of what is no pass of an observer: an agent's log, an absence, what was
 * observed of an agent, a request.
 */
export interface FactAnswer {
  /** Lines of the agent's log stored now. */
  entries: number;
  /** The absence as it was stored now; absent where none was. */
  idle?: DigestRequest;
  /** When the agent's log was last read. */
  lastImportAt?: string;
  /** Agents that were heard of for the first time. */
  met: string[];
  /** Rows and instants not stored. */
  refused: Refused[];
  /** The request stored now. */
  request?: string;
  /** What was stored before. */
  seen: number;
  /** Instants of use stored now. */
  sessions: number;
  /** Claims stored now. */
  stored: string[];
  /** Since when the agent's grant holds what was observed, where that changed it. */
  updatedAt?: string;
}

/** What is wrong with a stored row. */
export type Fault = 'file' | 'unreadable' | 'hash' | 'column' | 'reference' | 'unreferenced' | 'instant' | 'evidence';

/** A feature of a claim and an observation. */
export type Feature = 'timeProximity' | 'counterpartyExact' | 'counterpartyDomain' | 'counterpartyName' | 'subjectOverlap' | 'amountExact' | 'merchantMatch' | 'modelScore';

/** How well a pair matches. */
export interface FeaturesAnswer {
  /** What there is to say of the counterparties. */
  reasonCodes: Array<'match.best' | 'match.none' | 'cp.plus_tag' | 'cp.confusable' | 'cp.non_ascii' | 'claim.too_vague' | 'claim.no_target' | 'coverage.none' | 'coverage.partial' | 'coverage.account_unbound' | 'coverage.calendars_hidden' | 'coverage.changes_unfollowed' | 'coverage.change_unprovable' | 'coverage.clock_repaired' | 'coverage.list_unsettled' | 'coverage.account_partial' | 'coverage.multiple_accounts' | 'coverage.no_account' | 'coverage.no_parser' | 'coverage.never_completed' | 'grace.waiting' | 'scope.type_not_allowed' | 'scope.counterparty_not_allowed' | 'allowlist.unchecked' | 'ceiling.exceeded' | 'ceiling.cumulative_exceeded' | 'ceiling.currency_mismatch' | 'scope.observed_not_declared' | 'unasked.session' | 'unasked.idle' | 'unasked.signature' | 'unasked.adjacent' | 'override.user' | 'superseded'>;
  /** The exact score. */
  score: ScoreText;
  /** The features, for display. */
  signals: Signals;
}

/** A pair to score. */
export interface FeaturesRequest {
  /** The claim. */
  claim: Claim;
  /** The observation. */
  observation: Observation;
  /** A policy document; absent is the default. */
  policy?: JsonValue;
}

/** One fault. */
export interface Finding {
  /** What is wrong. */
  fault: Fault;
  /** The row: an id, a hash, an agent; of rows without one, their number. */
  key: string;
  /** Its table. */
  table: string;
}

/** A pre-assignment: which batches hold an observation for a claim, or taken. */
export interface Fixed {
  /** In force in batches after this instant. */
  after: string;
  /** The claim that holds it; null is taken. */
  claimId: string | null;
  /** The observation. */
  observationId: string;
  /** Spans in which it is not in force. */
  released?: Array<{
    from: string;
    to?: string;
  }>;
  /** In force in batches up to this instant, not before `after`. */
  until?: string;
}

/** The evidence that receipts hold. */
export interface FixedAnswer {
  /** By observation, taken before claims, claim, instant. */
  fixed: Fixed[];
}

/** Evidence held by a claim, or taken. */
export interface FixedSpec {
  /** Which claim; null is taken. */
  claim: string | null;
  /** Which observation. */
  observation: string;
}

/** What a gate says to a call. */
export interface GateAnswer {
  /** The intents that came near, furthest first; only where they were asked for. */
  considered?: Considered[];
  /** The intent that covers the call. */
  intent_id?: string;
  /** Only `true` lets the call through. */
  matches: boolean;
  /** The reason of the intent that got furthest. */
  reason?: Hold;
  /** What the call spends of the intent's budget. */
  spent?: number;
}

/** Stored intents, and a call. Whatever is wrong inside the call is a hold, not an error. */
export interface GateRequest {
  /** The call, which carries no `at`. */
  call: Call;
  /** Whether to list the intents that came near. */
  considered?: boolean;
  /** The intents: each with `backing`, `to_ids` and an `id` of its own. */
  intents: Intent[];
  /** The instant. */
  now?: string | number;
}

/** Whether a golden file passed. */
export interface GoldenAnswer {
  /** What does not hold, a sentence each, with the file's own refs and no content. */
  failures: string[];
  /** Whether everything holds. */
  passed: boolean;
}

/** A golden file. */
export interface GoldenFile {
  /** Ids that must be equal, or rise. */
  assertIds?: AssertIds;
  /** What the file proves, as tags. */
  covers: string[];
  /** What happens to the receipts, in order. */
  events?: EventSpec[];
  /** The receipts, all of them. */
  expect: Expectation[];
  /** What grading is given. */
  input: InputSpec;
  /** How it is graded. */
  mode: Mode;
  /** One line. */
  name: string;
  /** The computation by hand. */
  notes?: string | string[];
  /** A merge patch on the default policy. */
  policyPatch?: JsonValue;
}

/** What a receipt says. */
export type Grade = 'VERIFIED' | 'PARTIAL' | 'NOT_FOUND' | 'UNASKED' | 'OVER_SCOPE' | 'UNVERIFIABLE';

/** What a grade is given beyond the facts. */
export interface GradeContext {
  /** Who likely did an unclaimed action. */
  attribution?: Attribution;
  /** The model's scores, as given. */
  modelScores?: ModelScore[];
  /** What the agent spent before, in the minor unit. */
  priorSpendCents: number;
  /** The observed scope of a scope receipt. */
  scope?: ScopeContext;
}

/** One grade. */
export interface GradeRequest {
  /** The candidates, those assigned to other claims left out. */
  candidates: Observation[];
  /** The claim; null for an orphan or a scope. */
  claim: Claim | null;
  /** What was spent, who likely acted, what the model said. */
  context: GradeContext;
  /** What was looked at. */
  coverage: Coverage;
  /** The grant in force. */
  grant: Grant;
  /** A policy document; absent is the default. */
  policy?: JsonValue;
}

/** One call of `grade`. */
export interface GradeSpec {
  /** Whose grant; the claim's agent. */
  agent?: string;
  /** The candidates. */
  candidates: string[];
  /** The claim; null for an orphan or a scope. */
  claim: string | null;
  /** What the agent spent before; nothing. */
  priorSpendCents?: number;
  /** The observed scope. */
  scope?: string;
}

/** What a person allows an agent. */
export interface Grant {
  /** The accounts it may act in. */
  accounts?: {
    /** Calendar accounts. */
    'gcal.event'?: string[];
    /** Receipt accounts. */
    'gmail.receipt'?: string[];
    /** Sent accounts. */
    'gmail.sent'?: string[];
  };
  /** Whose grant. */
  agent: string;
  /** What it may do. */
  allowedTypes: ActionType[];
  /** With whom; empty is anyone. */
  counterpartyAllowlist: string[];
  /** Scopes the person declared. */
  declaredScopes: string[];
  /** Scopes seen on the agent. */
  observedScopes: string[];
  /** The most it may spend, in the minor unit of `spend_currency`. */
  spendCeilingCents?: number;
  /** The ceiling's currency. */
  spendCurrency?: string;
  /** Since when it is in force. */
  updatedAt: string;
}

/** The agent as it is known now, and the batch that followed a save. */
export interface GrantAnswer {
  /** Whether alerts about it are muted. */
  alertsMuted: boolean;
  /** What the batch after the save did. */
  batch?: BatchAnswer;
  /** Why no batch ran after the save, which is stored all the same. */
  batchRefused?: Refusal;
  /** What it may do. */
  grant: Grant;
  /** When its log was last read. */
  lastImportAt?: string;
  /** Whether the person saved the grant. */
  reviewed: boolean;
}

/** What `ledger.grant` takes: what the person chose, whole, or whether alerts are muted, or both. */
export interface GrantRequest {
  /** Which agent. */
  agent: string;
  /** Whether alerts about it are muted from now on. */
  alertsMuted?: boolean;
  /** What it may do. */
  allowedTypes?: ActionType[];
  /** With whom; empty is anyone. */
  counterpartyAllowlist?: string[];
  /** Scopes the person declares. */
  declaredScopes?: string[];
  /** The most it may spend, in the minor unit of `spend_currency`. */
  spendCeilingCents?: number;
  /** The ceiling's currency. */
  spendCurrency?: string;
}

/** A grant; left out, every type is allowed and nothing is bound. */
export interface GrantSpec {
  /** The accounts it may act in. */
  accounts?: {
    /** Calendar accounts. */
    'gcal.event'?: string[];
    /** Receipt accounts. */
    'gmail.receipt'?: string[];
    /** Sent accounts. */
    'gmail.sent'?: string[];
  };
  /** Whose grant. */
  agent: string;
  /** What it may do. */
  allowedTypes?: ActionType[];
  /** With whom. */
  counterpartyAllowlist?: string[];
  /** Scopes declared. */
  declaredScopes?: string[];
  /** Scopes seen. */
  observedScopes?: string[];
  /** Its label. */
  ref?: string;
  /** The most it may spend. */
  spendCeilingCents?: number;
  /** The ceiling's currency. */
  spendCurrency?: string;
  /** Since when it is in force; 1970. */
  updatedAt?: string;
}

export type Hash = string;

/** How each observer fares, by observer and account. */
export interface HealthAnswer {
  /** One row for each. */
  health: HealthRow[];
}

/** How an adapter or observer fared; never read by grading. */
export interface HealthReport {
  /** Which one. */
  adapterId: string;
  /** When. */
  at: string;
  /** Why. */
  reasons: string[];
  /** How. */
  status: HealthStatus;
  /** Its version. */
  version: string;
}

/** How an observer fares in an account. */
export interface HealthRow {
  /** Which account; absent where passes name none. */
  accountHash?: string;
  /** When that was stored. */
  at: string;
  /** Which observer. */
  observerId: string;
  /** Why. */
  reasons: string[];
  /** How. */
  status: HealthStatus;
  /** Its version. */
  version: string;
}

/** How an adapter or observer fares. */
export type HealthStatus = 'OK' | 'IDLE' | 'DEGRADED';

export type Hold = 'malformed' | 'revoked' | 'kind' | 'channel' | 'unresolved' | 'no_recipient' | 'recipient' | 'no_amount' | 'currency' | 'amount' | 'too_early' | 'too_late' | 'expired' | 'used_up' | 'no_intent';

export type Id = string;

/** What was imported. */
export interface ImportAnswer {
  /** Claims. */
  claims: number;
  /** Whether the store is marked, since it did not replay. */
  imported: boolean;
  /** Receipts that did not replay. */
  mismatched: number;
  /** Rows. */
  observations: number;
  /** Receipts. */
  receipts: number;
}

/** What to import. */
export interface ImportRequest {
  /** Whether to take what does not replay, and to mark the store for it. */
  force?: boolean;
  /** An export. */
  snapshot: LedgerSnapshot;
}

/** What grading is given. A list left out is empty. */
export interface InputSpec {
  /** What was going on. */
  activity?: {
    adapterSyncs?: AdapterSync[];
    claims?: string[];
    entries?: Entry[];
    idle?: Array<{
      from: string;
      to: string;
    }>;
    sessions?: Session[];
  };
  /** The claims. */
  claims?: ClaimSpec[];
  /** What was looked at. */
  coverage?: Array<{
    accountHash?: string;
    allCalendars?: boolean;
    changesSince?: string;
    lastSyncAt: string;
    observerId?: string;
    source: Source;
    windowEnd: string;
    windowStart: string;
  }>;
  /** The instant of the batch. */
  evaluatedAt: string;
  /** Evidence held by earlier receipts. */
  fixed?: FixedSpec[];
  /** In grade mode, the call. */
  grade?: GradeSpec;
  /** The grants. */
  grants?: GrantSpec[];
  /** The advisory model's scores. */
  modelScores?: ScoresSpec[];
  /** What was seen. */
  observations?: ObservationSpec[];
  /** Clock repairs. */
  repairs?: Array<{
    from: string;
    to: string;
  }>;
}

/**
 * One thing the person asked for. As proposed it has no `backing`; resolved it
 * has `to_ids` and `unresolved`; stored it has the rest.
 */
export interface Intent {
  /** Where each part was said. */
  backing?: Backing;
  /** The way it goes out, where the person named one. */
  channel?: Channel | null;
  /** When it was stored. */
  created_at?: string | number;
  /** Its id in the store. */
  id?: string;
  /** What kind of act. */
  kind: Kind;
  /** What bounds it. */
  limits: Limits;
  /** Whether it answers the message in front of the person. */
  reply_to_current?: boolean;
  /** Whether the person took it back. */
  revoked?: boolean;
  /** The turn it was said in. */
  said_id?: string;
  /** Whether it holds from now on. */
  standing?: boolean;
  /** The person's words for each recipient. */
  to: string[];
  /** The ids of the recipients. */
  to_ids?: string[] | null;
  /** The words that are nobody, or several. */
  unresolved?: string[];
  /** How much of it was spent. */
  used?: number;
  /** A label for the person's log; it bounds nothing. */
  what?: string | null;
  /** When. */
  when: When;
}

/** What the words of a turn back, as it was stored. */
export interface IntentsAnswer {
  /** What they do not back: proposed, and not stored. */
  dropped: Dropped[];
  /** What they do. */
  intents: Intent[];
  /** Whether the turn was longer than what is read. */
  truncated: boolean;
}

/** What a model proposed for a turn, and whom the person knows. */
export interface IntentsRequest {
  /** Everybody the person's words may mean. */
  contacts: Contact[];
  /** What the model wrote. */
  raw: JsonValue;
  /** The turn. */
  said_id: string;
}

/** An intent as it stands. */
export interface Kept {
  /** The device on which it was said. */
  device: string;
  /** Whether it is over for good. */
  ended: boolean;
  /** The intent. Of one with a rhythm, `used` is what counts now. */
  intent: Intent;
  /** When the person took it back. */
  revokedAt?: string;
  /** The surface on which it was said. */
  surface: Surface;
}

/** What kind of outward act an ask is for. */
export type Kind = 'send' | 'post' | 'pay' | 'act_out' | 'change';

export interface LedgerSnapshot {
  /** Health of adapters. */
  adapterHealth?: HealthReport[];
  /** Each batch's coverage, by its hash. */
  batchCoverages: Record<string, Coverage>;
  /** The claims. */
  claims: Claim[];
  /** The coverage rows kept for coming batches. */
  coverage?: Array<{
    accountHash?: string;
    allCalendars?: boolean;
    changesSince?: string;
    lastSyncAt: string;
    observerId: string;
    source: Source;
    windowEnd: string;
    windowStart: string;
  }>;
  /** The format's name. */
  format: 'attest-ledger';
  /** The grants now in force. */
  grants: Grant[];
  /** Values of the store. */
  meta?: JsonValue;
  /** The observations. */
  observations: Observation[];
  /** Policy documents, by their hash. */
  policies: Record<string, JsonValue>;
  /** What each receipt was graded with, by its inputsHash. */
  receiptInputs: Record<string, ReceiptInputs>;
  /** The receipts. */
  receipts: Receipt[];
  /** The requests. */
  requests?: Request[];
  /** The format's version. */
  schemaVersion: 7;
}

/** How much of a claim's window was seen. */
export type Level = 'none' | 'partial' | 'full';

/** A list of a batch that has a limit. */
export type Limited = 'adapterSyncs' | 'claims' | 'coverage' | 'entries' | 'idle' | 'observations' | 'sessions';

/** What bounds an ask. */
export interface Limits {
  /** Whether a payment must stay below the amount instead of at most at it. */
  amount_below?: boolean;
  /** The most a payment may be. */
  amount_max?: number | string | null;
  /** How many acts it covers. */
  count?: number | null;
  /** The payment's currency. */
  currency?: string | null;
  /** The stretch of time after which the count starts anew. */
  per?: Per | null;
  /** Until when a standing permission holds. */
  until?: string | number | null;
}

/** A page of intents, in the order in which they were stored. */
export interface ListAnswer {
  /** The intents. */
  intents: Kept[];
  /** What to hand in as `after` for the next page; absent at the end. */
  next?: number;
}

/** Which intents to list. */
export interface ListRequest {
  /** Those after this place: the `next` of the page before. */
  after?: number;
  /** How many, at most `MAX_PAGE`. */
  limit?: number;
  /** Those of one turn. */
  said_id?: string;
}

/** A policy that passed every check. */
export interface LoadedPolicy {
  /** The document as given. */
  policy: JsonValue;
  /** The hash of the document. */
  policyHash: string;
}

/** A page of decisions, in the order in which they were made. */
export interface LogAnswer {
  /** The decisions. */
  decisions: Verdict[];
  /** What to hand in as `after` for the next page; absent at the end. */
  next?: number;
}

/** Which decisions to list. */
export interface LogRequest {
  /** Those after this place: the `next` of the page before. */
  after?: number;
  /** Those that spent of one intent. */
  intent_id?: string;
  /** How many, at most `MAX_PAGE`. */
  limit?: number;
}

/** Whether an intent covers a call. */
export interface MatchAnswer {
  /** Only `true` lets the call through. */
  matches: boolean;
}

/** One intent and one call. Whatever is wrong inside either of them is a hold, not an error. */
export interface MatchRequest {
  /** The call. */
  call: Call;
  /** The intent. */
  intent: Intent;
  /** The instant; the call's own where it is absent. */
  now?: string | number;
  /** What was spent before; of a rhythm, what was spent in its stretch of time before the call. */
  used?: number;
}

/** What is run. */
export type Mode = 'batch' | 'grade';

/** What `ledger.model_answer` takes. */
export interface ModelAnswerInput {
  /** Which claim was asked about. */
  claimId: string;
  /** The scores. */
  scores: ModelScore[];
}

/** What the advisory model is to be asked: whether this row is what that claim says. */
export interface ModelAsk {
  /** The claim. */
  claimId: string;
  /** The row. */
  observationId: string;
}

/** One score of the advisory model. */
export interface ModelScore {
  /** Of which candidate. */
  observationId: string;
  /** In basis points. */
  score: number;
}

/** What became of a model's answer. */
export interface ModelTaken {
  /** The batch that followed. */
  batch?: BatchAnswer;
  /** Why it did not run. */
  batchRefused?: Refusal;
  /** Whether the answer came too late, or once more, and counts for nothing. */
  late: boolean;
}

/** When a batch can change something next; never, where it is absent. */
export interface NextAnswer {
  /** From then on. */
  nextAt?: string;
}

/** Why a pass vouches for no window. */
export type NoWindow = 'idle' | 'degraded' | 'not_head' | 'list_order' | 'busy' | 'empty' | 'refused_row' | 'narrowed_away' | 'unregistered' | 'deletion_waits' | 'unreadable' | 'hidden';

export interface NormalizeAnswer {
  result: AddressAnswer | 'same' | 'plus_tag' | 'confusable' | 'different' | string | string[] | AmountAnswer | Relative | null;
}

/**
 * A text to read. Each reading takes its own keys: `a` and `b`, or `text`, with `now` for a
 * time and `policy` for the tokens of a subject.
 */
export interface NormalizeRequest {
  /** The first address. */
  a?: string;
  /** The second. */
  b?: string;
  /** When the page was read; its offset is the page's. */
  now?: string;
  /** A policy document; absent is the default. */
  policy?: JsonValue;
  /** The text. */
  text?: string;
  /** Which reading. */
  what: What;
}

/** What an operation takes that needs nothing. */
export type Nothing = Record<string, never>;

/** What the person's own mail or calendar shows. */
export interface Observation {
  /** The amount seen, in the minor unit. */
  amountCents?: number;
  /** The hash of its content (C §3). */
  contentHash: string;
  /** The address seen. */
  counterparty?: string;
  /** The amount's currency. */
  currency?: string;
  /** `idFromHash(contentHash)`. */
  id: string;
  /** The merchant seen. */
  merchant?: string;
  /** When the ledger first had it: which batches read it. */
  observedAt: string;
  /** When it happened; a calendar event's start. */
  occurredAt: string;
  /** The hash of the page's own row id. */
  rowKeyHash?: string;
  /** When it was first seen, where that was before `observed_at`; only the ledger sets it. */
  sightedAt?: string;
  /** Which observer's row. */
  source: Source;
  /** The subject seen. */
  subjectHint?: string;
  /** What was done. */
  type: ActionType;
}

/** `{observationId}`. */
export interface ObservationParams {
  /** The observation. */
  observationId: string;
}

/** An observation; defaults as C §9. */
export interface ObservationSpec {
  /** The amount seen. */
  amountCents?: number;
  /** The address seen. */
  counterparty?: string;
  /** The amount's currency. */
  currency?: string;
  /** The merchant seen. */
  merchant?: string;
  /** When the ledger first had it; `occurredAt`, of a calendar event the batch's instant. */
  observedAt?: string;
  /** When it happened. */
  occurredAt: string;
  /** Its label. */
  ref: string;
  /** The page's own row id. */
  rowKey?: string;
  /** When it was first seen, where that was earlier. */
  sightedAt?: string;
  /** Which observer's row. */
  source: Source;
  /** The subject seen. */
  subjectHint?: string;
  /** What was done. */
  type: ActionType;
}

/** What looked. */
export interface Observer {
  /** Which observer. */
  id: string;
  /** Its version. */
  version: string;
}

/** A span as it stands on the wire. */
export interface Offsets {
  /** Where it ends. */
  end: number;
  /** Where it starts. */
  start: number;
}

/** The page's way to older mail. */
export type Older = 'enabled' | 'disabled' | 'unseen';

/** What a rule concludes: a grade, or that it is too early. */
export type Outcome = 'VERIFIED' | 'PARTIAL' | 'NOT_FOUND' | 'UNASKED' | 'OVER_SCOPE' | 'UNVERIFIABLE' | 'PENDING';

/** What the person said against a grade. */
export interface Override {
  /** When. */
  at: string;
  /** What the person says. */
  grade: OverrideGrade;
  /** The state it left. */
  previousState: PreviousState;
  /** Why. */
  reason: string;
}

/** What a person can say against a grade. */
export type OverrideGrade = 'VERIFIED' | 'NOT_FOUND';

/** `{grade}`. */
export interface OverrideParams {
  /** The grade. */
  grade: OverrideGrade;
}

/** The acknowledgement of a pass. */
export interface PassAnswer {
  /** How the observer fares now. */
  health: {
    reasons: string[];
    status: HealthStatus;
  };
  /** First-look markers stored. */
  markers: number;
  /** Why there is no window, where there is none. */
  noWindow?: NoWindow;
  /** Rows not stored. */
  refused: Refused[];
  /** Rows that were stored before. */
  seen: number;
  /** Rows stored now. */
  stored: string[];
  /** Rows that nobody can time: not stored. */
  untimed: number;
  /** The windows that the pass vouches for, as derived. */
  windows: Array<{
    accountHash?: string;
    allCalendars?: boolean;
    changesSince?: string;
    lastSyncAt: string;
    observerId: string;
    source: Source;
    windowEnd: string;
    windowStart: string;
  }>;
}

/** How often a standing permission is renewed. */
export type Per = 'day' | 'week' | 'month' | 'year';

/** What the person says against a receipt; the store says when. */
export interface PersonEvent {
  /** What kind of thing. */
  event: PersonSays;
  /** Of an override: the grade. */
  grade?: string;
  /** Of an override: why. */
  reason?: string;
}

/** What a person can say. */
export type PersonSays = 'override' | 'revert';

export interface Policy {
  allowlistTypes: ActionType[];
  allowlistedFields: Accounts;
  commonDomains: string[];
  features: {
    amountExact: number;
    counterpartyDomain: number;
    counterpartyExact: number;
    counterpartyName: number;
    merchantMatch: number;
    modelScore: number;
    subjectOverlap: number;
    timeProximity: number;
  };
  featuresByType: {
    'calendar.created': Feature[];
    'calendar.deleted': Feature[];
    'calendar.updated': Feature[];
    'email.sent': Feature[];
    'listing.posted': Feature[];
    'message.sent': Feature[];
    other: Feature[];
    'purchase.made': Feature[];
    'subscription.changed': Feature[];
  };
  identityFeatures: {
    'calendar.created': Feature[];
    'calendar.deleted': Feature[];
    'calendar.updated': Feature[];
    'email.sent': Feature[];
    'listing.posted': Feature[];
    'message.sent': Feature[];
    other: Feature[];
    'purchase.made': Feature[];
    'subscription.changed': Feature[];
  };
  normalize: {
    stopWords: string[];
  };
  receiptMerchants: string[];
  rules: Array<{
    id: string;
    then: Outcome;
    when: {
      amountAboveCeiling?: boolean;
      bestScoreGte?: Threshold;
      bestScoreLt?: Threshold;
      counterpartyNotAllowed?: boolean;
      coverage?: Level;
      cumulativeAboveCeiling?: boolean;
      graceElapsed?: boolean;
      observedScopeExceedsDeclared?: boolean;
      targetMissing?: boolean;
      typeNotInGrant?: boolean;
      unaskedLikely?: boolean;
      underspecified?: boolean;
    };
  }>;
  sourcesByType: {
    'calendar.created': Source[];
    'calendar.deleted': Source[];
    'calendar.updated': Source[];
    'email.sent': Source[];
    'listing.posted': Source[];
    'message.sent': Source[];
    other: Source[];
    'purchase.made': Source[];
    'subscription.changed': Source[];
  };
  spendTypes: ActionType[];
  thresholds: {
    partial: number;
    verified: number;
  };
  unasked: {
    signals: {
      activityLogAdjacent: number;
      agentSessionActive: number;
      agentSignature: number;
      userIdle: number;
    };
    signatures: Record<string, string[]>;
    threshold: number;
    windows: {
      adjacentMin: number;
      idleMin: number;
      sessionMin: number;
    };
  };
  version: 2;
  windows: {
    afterClaimMin: number;
    beforeClaimMin: number;
    calendarDays: number;
    finalizeUnverifiableHours: number;
    graceMin: number;
    spendWindowDays: number;
    toleranceMin: number;
  };
}

/** What `ledger.policy` takes. */
export interface PolicyRequest {
  /** The document to grade under from now on; absent changes nothing. */
  policy?: JsonValue;
}

/** How finely a claim says its time. */
export type Precision = 'minute' | 'hour' | 'day';

/** A turn, cut and unquoted. */
export interface PrepareAnswer {
  /** What was removed. */
  quoted: Removed[];
  /** The person's own words. */
  text: string;
  /** Whether the turn was longer than what is read. */
  truncated: boolean;
}

/** A state an override can leave. */
export type PreviousState = 'PENDING' | 'FINAL';

/** What `project` takes. */
export interface ProjectRequest {
  /** When the ledger has it. */
  observedAt: string;
  /** A policy document; absent is the default. */
  policy?: JsonValue;
  /** The row: an object of any members. */
  raw: JsonValue;
  /** The page's own row id. */
  rowKey?: string;
  /** Whose row. */
  source: Source;
  /** What was done. */
  type: ActionType;
}

/** What to ask a model. */
export interface PromptAnswer {
  /** The instructions. */
  system: string;
  /** The turn. */
  user: string;
  /** The version of both. */
  version: string;
}

/** A turn to be put to a model. */
export interface PromptRequest {
  /** The person's local time. */
  local_time: string | number;
  /** The person's own words. */
  text: string;
  /** The name of the person's zone. */
  tz?: string;
}

/** How much was forgotten. */
export interface PurgeAnswer {
  /** Lines of logs, sessions, absences. */
  activity: number;
  /** Claims. */
  claims: number;
  /** Windows, points and markers. */
  coverage: number;
  /** Rows. */
  observations: number;
  /** Receipts. */
  receipts: number;
  /** Requests. */
  requests: number;
  /** Turns that nobody read: what was typed. */
  turns: number;
}

/** What to forget. */
export interface PurgeRequest {
  /** What lies before it. */
  cutoff: string;
}

/** What `read_claim` takes. */
export interface ReadClaimRequest {
  /** Whose page. */
  agent: string;
  /** The amount said, in the minor unit. */
  amountCents?: number;
  /** When, as the page said it. */
  claimedAt?: string;
  /** The end of a span the page said; never before `claimed_at`. */
  claimedAtEnd?: string;
  /** How finely the time was said. */
  claimedAtPrecision?: Precision;
  /** With whom: an address or a name. */
  counterparty?: string;
  /** The amount's currency. */
  currency?: string;
  /** What reads it. */
  extractor: Extractor;
  /** When the page showed `shown`, in the page's offset. */
  now?: string;
  /** When the ledger has it. */
  observedAt: string;
  /** The request it answers. */
  requestId?: string;
  /** The page's own row id. */
  rowKey?: string;
  /** The time as the page shows it ("5m ago"), in place of the three above. */
  shown?: string;
  /** Where it is read. */
  sourceKind: SourceKind;
  /** The subject said. */
  subjectHint?: string;
  /** When the claimed event is to happen. */
  targetAt?: string;
  /** The line's visible text. */
  text: string;
  /** What was done. */
  type: ActionType;
}

export type Reason = {
  code: 'match.best';
  params: ObservationParams;
} | {
  code: 'match.none';
  params: EmptyParams;
} | {
  code: 'cp.plus_tag';
  params: EmptyParams;
} | {
  code: 'cp.confusable';
  params: EmptyParams;
} | {
  code: 'cp.non_ascii';
  params: EmptyParams;
} | {
  code: 'claim.too_vague';
  params: EmptyParams;
} | {
  code: 'claim.no_target';
  params: EmptyParams;
} | {
  code: 'coverage.none';
  params: SourceParams;
} | {
  code: 'coverage.partial';
  params: SourceParams;
} | {
  code: 'coverage.account_unbound';
  params: SourceParams;
} | {
  code: 'coverage.calendars_hidden';
  params: SourceParams;
} | {
  code: 'coverage.changes_unfollowed';
  params: SourceParams;
} | {
  code: 'coverage.change_unprovable';
  params: SourceParams;
} | {
  code: 'coverage.clock_repaired';
  params: SourceParams;
} | {
  code: 'coverage.list_unsettled';
  params: SourceParams;
} | {
  code: 'coverage.account_partial';
  params: SourceParams;
} | {
  code: 'coverage.multiple_accounts';
  params: SourceParams;
} | {
  code: 'coverage.no_account';
  params: SourceParams;
} | {
  code: 'coverage.no_parser';
  params: SourceParams;
} | {
  code: 'coverage.never_completed';
  params: EmptyParams;
} | {
  code: 'grace.waiting';
  params: SourceParams;
} | {
  code: 'scope.type_not_allowed';
  params: TypeParams;
} | {
  code: 'scope.counterparty_not_allowed';
  params: EmptyParams;
} | {
  code: 'allowlist.unchecked';
  params: EmptyParams;
} | {
  code: 'ceiling.exceeded';
  params: CeilingParams;
} | {
  code: 'ceiling.cumulative_exceeded';
  params: CumulativeParams;
} | {
  code: 'ceiling.currency_mismatch';
  params: CurrencyParams;
} | {
  code: 'scope.observed_not_declared';
  params: ScopeParams;
} | {
  code: 'unasked.session';
  params: AgentParams;
} | {
  code: 'unasked.idle';
  params: AgentParams;
} | {
  code: 'unasked.signature';
  params: AgentParams;
} | {
  code: 'unasked.adjacent';
  params: AgentParams;
} | {
  code: 'override.user';
  params: OverrideParams;
} | {
  code: 'superseded';
  params: ClaimParams;
};

/** A receipt. */
export interface Receipt {
  /** Whose action. */
  agent: string;
  /** Only on UNASKED. */
  attribution?: 'likely';
  /** The claim it grades. */
  claimId?: string;
  /** The batch that made it. */
  computedAt: string;
  /** How sure, for display. */
  confidence: number;
  /** The batch that decided it. */
  finalAt?: string;
  /** From when a batch can decide it. */
  finalFrom?: string;
  /** The grade; UNVERIFIABLE stands in while pending. */
  grade: Grade;
  /** Stable for its subject. */
  id: string;
  /** What it was graded from. */
  inputsHash: string;
  /** Its evidence. */
  observationIds: string[];
  /** What the person said against it. */
  override?: Override;
  /** The policy it was graded under. */
  policyHash: string;
  /** Why, in words of a closed set. */
  reasons: Array<{
    code: 'match.best';
    params: ObservationParams;
  } | {
    code: 'match.none';
    params: EmptyParams;
  } | {
    code: 'cp.plus_tag';
    params: EmptyParams;
  } | {
    code: 'cp.confusable';
    params: EmptyParams;
  } | {
    code: 'cp.non_ascii';
    params: EmptyParams;
  } | {
    code: 'claim.too_vague';
    params: EmptyParams;
  } | {
    code: 'claim.no_target';
    params: EmptyParams;
  } | {
    code: 'coverage.none';
    params: SourceParams;
  } | {
    code: 'coverage.partial';
    params: SourceParams;
  } | {
    code: 'coverage.account_unbound';
    params: SourceParams;
  } | {
    code: 'coverage.calendars_hidden';
    params: SourceParams;
  } | {
    code: 'coverage.changes_unfollowed';
    params: SourceParams;
  } | {
    code: 'coverage.change_unprovable';
    params: SourceParams;
  } | {
    code: 'coverage.clock_repaired';
    params: SourceParams;
  } | {
    code: 'coverage.list_unsettled';
    params: SourceParams;
  } | {
    code: 'coverage.account_partial';
    params: SourceParams;
  } | {
    code: 'coverage.multiple_accounts';
    params: SourceParams;
  } | {
    code: 'coverage.no_account';
    params: SourceParams;
  } | {
    code: 'coverage.no_parser';
    params: SourceParams;
  } | {
    code: 'coverage.never_completed';
    params: EmptyParams;
  } | {
    code: 'grace.waiting';
    params: SourceParams;
  } | {
    code: 'scope.type_not_allowed';
    params: TypeParams;
  } | {
    code: 'scope.counterparty_not_allowed';
    params: EmptyParams;
  } | {
    code: 'allowlist.unchecked';
    params: EmptyParams;
  } | {
    code: 'ceiling.exceeded';
    params: CeilingParams;
  } | {
    code: 'ceiling.cumulative_exceeded';
    params: CumulativeParams;
  } | {
    code: 'ceiling.currency_mismatch';
    params: CurrencyParams;
  } | {
    code: 'scope.observed_not_declared';
    params: ScopeParams;
  } | {
    code: 'unasked.session';
    params: AgentParams;
  } | {
    code: 'unasked.idle';
    params: AgentParams;
  } | {
    code: 'unasked.signature';
    params: AgentParams;
  } | {
    code: 'unasked.adjacent';
    params: AgentParams;
  } | {
    code: 'override.user';
    params: OverrideParams;
  } | {
    code: 'superseded';
    params: ClaimParams;
  }>;
  /** The request its claim answers. */
  requestId?: string;
  /** Overrides taken back, oldest first. */
  reverted?: Reverted[];
  /** The rule that decided. */
  ruleId: string;
  /** What matched, for display. */
  signals: Signals;
  /** Its state. */
  state: State;
  /** The claim that explains an UNASKED receipt after all. */
  supersededBy?: string;
}

/** What a receipt was graded with, beside the ledger's facts. */
export interface ReceiptInputs {
  /** The context. */
  context: GradeContext;
  /** The batch's coverage. */
  coverageHash: string;
  /**
   * The grant in force, one for all receipts of its agent in a batch: a copy for each could
   * take more than the whole batch.
   */
  grant: Grant;
  /** The policy. */
  policyHash: string;
}

/** Receipt mails that were read. */
export interface ReceiptPass {
  /** Which account. */
  account?: Account;
  /** How the observer fared. */
  health: {
    reasons: string[];
    status: HealthStatus;
  };
  /** What looked. */
  observer: Observer;
  /** When it looked. */
  readAt: string;
  /** The mails. */
  rows: ReceiptRow[];
  /** The source. */
  source: 'gmail.receipt';
}

/** A receipt mail. A part that is not there or does not read costs the row alone. */
export interface ReceiptRow {
  /** The amount, in the minor unit. */
  amountCents?: number;
  /** When it says that it happened. */
  at?: string;
  /** The amount's currency. */
  currency?: string;
  /** The merchant. */
  merchant?: string;
  /** The mail. */
  messageId?: string;
  /** The merchant's parser that read it; absent is the general one. */
  parser?: string;
  /** The subject. */
  subject?: string;
  /** What it tells of. */
  type?: ReceiptType;
}

/** What a receipt mail tells of. */
export type ReceiptType = 'purchase.made' | 'subscription.changed' | 'listing.posted';

export type Receipts = Receipt[];

/** Which receipts. */
export interface ReceiptsRequest {
  /** Behind this one: the `next` of the page before. */
  after?: string;
  /** Of this agent. */
  agent?: string;
  /** Of this claim. */
  claimId?: string;
  /** Computed at or after. */
  from?: string;
  /** Of this grade; an overridden receipt has the grade the person gave. */
  grade?: Grade;
  /** How many at most; 100 where it is absent. */
  limit?: number;
  /** In this state. */
  state?: State;
  /** Computed before. */
  to?: string;
}

/** How a call names a recipient. */
export interface Recipient {
  /** The canonical address. */
  address: string;
  /** The one contact that owns the address, else the address itself. */
  id: string;
}

/** An address that something goes out to. */
export interface RecipientRequest {
  /** The address. */
  address: string;
  /** Everybody who may own it. */
  contacts: Contact[];
}

/** Why the batch that follows a stored fact did not run. The fact is stored all the same. */
export interface Refusal {
  /** The error code. */
  code: string;
  /** From when a batch can run. */
  retryAt?: string;
}

/** A row that was not stored, and why. */
export interface Refused {
  /** The error code. */
  code: string;
  /** Where the row, or the part of it at fault, stands in the pass. */
  pointer: string;
}

/** What a shown time stands for: a closed span, in the offset of the page. */
export interface Relative {
  /** Its last instant. */
  end: string;
  /** How finely the page said it. */
  precision: Precision;
  /** Its first instant. */
  start: string;
}

/** A removed part of a turn. */
export interface Removed {
  /** Where it ends, in bytes of the turn. */
  end: number;
  /** Where it starts. */
  start: number;
  /** What it was taken for. */
  why: string;
}

/** What differs, in the order of a report. */
export type ReplayField = 'id' | 'inputsHash' | 'grade' | 'ruleId' | 'state' | 'agent' | 'claimId' | 'observationIds' | 'requestId' | 'confidence' | 'reasons' | 'signals' | 'policyHash' | 'attribution' | 'computedAt' | 'finalAt' | 'finalFrom' | 'receiptInputs' | 'policy' | 'subject' | 'orphan' | 'contentHash' | 'error' | 'receipt';

export interface ReplayReport {
  batches: number;
  mismatched: number;
  mismatches: Array<{
    field: ReplayField;
    receiptId: string;
    replayed?: JsonValue;
    stored?: JsonValue;
  }>;
  mismatchesByField: {
    agent?: number;
    attribution?: number;
    claimId?: number;
    computedAt?: number;
    confidence?: number;
    contentHash?: number;
    error?: number;
    finalAt?: number;
    finalFrom?: number;
    grade?: number;
    id?: number;
    inputsHash?: number;
    observationIds?: number;
    orphan?: number;
    policy?: number;
    policyHash?: number;
    reasons?: number;
    receipt?: number;
    receiptInputs?: number;
    requestId?: number;
    ruleId?: number;
    signals?: number;
    state?: number;
    subject?: number;
  };
  receipts: number;
  reproduced: number;
}

/** A request of the person to an agent. */
export interface Request {
  /** Which agent. */
  agent: string;
  /** When. */
  at: string;
  /** The vendor's id of the conversation. */
  conversationId: string;
  /** The request's id. */
  id: string;
  /** Scopes it named. */
  scopes: string[];
}

/** A request of the person to an agent. */
export interface RequestPass {
  /** Which agent. */
  agent: string;
  /** When. */
  at: string;
  /** The vendor's id of the conversation. */
  conversationId: string;
  /** The request's id, which claims name. */
  id: string;
  /** Scopes it named. */
  scopes: string[];
  /** The source. */
  source: 'request';
}

/** The intents, resolved. */
export interface ResolveAnswer {
  /** In the order they came. */
  intents: Intent[];
}

/** Intents whose recipients are to be known. */
export interface ResolveRequest {
  /** Everybody the person's words may mean. */
  contacts: Contact[];
  /** The intents. */
  intents: Intent[];
  /**
   * Whom a reply goes to: the ids of the message in front of the person, as the person's own
   * device reported it.
   */
  reply_to?: string[];
}

/** An override that was taken back. */
export interface Reverted {
  /** When it was made. */
  at: string;
  /** The grading it stood against. */
  computedAt: string;
  /** What it said. */
  grade: OverrideGrade;
  /** The evidence of that grading. */
  observationIds: string[];
  /** The state it had left. */
  previousState: PreviousState;
  /** When it was taken back. */
  revertedAt: string;
}

/** An intent that was taken back. */
export interface RevokeAnswer {
  /** The intent. */
  intent_id: string;
  /** When it was first taken back. */
  revokedAt: string;
}

/** An intent that is taken back. */
export interface RevokeRequest {
  /** The intent. */
  intent_id: string;
}

/** A stored turn. */
export interface SaidAnswer {
  /** Its id: a hash of all of it but `request_id`, so that one handed in again is the same one. */
  said_id: string;
}

/** A turn that the person typed. */
export interface SaidRequest {
  /** The device, as the host names it; at most `MAX_NAME` bytes. */
  device: string;
  /** The person's local time. */
  local_time: string | number;
  /** The ids of the message in front of the person, as the person's own device reported it. */
  reply_to?: string[];
  /** The request to an agent in which the turn was typed, as claims name it. */
  request_id?: string;
  /** The surface; another word than `Surface`'s is `refused_origin`. */
  surface: string;
  /** The turn as it was typed. */
  text: string;
  /** The name of the person's zone. */
  tz?: string;
}

export type Schema = Record<string, JsonValue> | boolean;

/** Which schema. */
export interface SchemaRequest {
  /** The shape's name in the contract. */
  name: string;
}

/** An observed scope to be graded. */
export interface ScopeContext {
  /** The scope as observed. */
  observed: string;
}

/** `{scopeHash}`. */
export interface ScopeParams {
  /** The hash of the observed scope. */
  scopeHash: string;
}

/** A scope of an agent. */
export interface ScopeSpec {
  /** Which agent. */
  agent: string;
  /** Which scope. */
  scope: string;
}

/** One score of the model. */
export interface ScoreSpec {
  /** Of which observation. */
  observation: string;
  /** In basis points. */
  score: number;
}

/** An exact score in lowest terms, as decimal text. */
export interface ScoreText {
  /** The denominator. */
  den: string;
  /** The numerator. */
  num: string;
}

/** The model's scores of one claim. */
export interface ScoresSpec {
  /** Which claim. */
  claim: string;
  /** Its candidates' scores. */
  scores: ScoreSpec[];
}

/** Which part of the list was looked at. */
export interface SentList {
  /** Whether the page was still drawing. */
  busy: boolean;
  /** Whether the newest mail stands first. */
  newestFirst: boolean;
  /** Whether there is older mail. */
  older: Older;
  /** Which page of the list, from 1. */
  page: number;
}

/** What a look at the Sent list found. */
export interface SentPass {
  /** Which account. */
  account?: Account;
  /** How the observer fared. */
  health: {
    reasons: string[];
    status: HealthStatus;
  };
  /** Which part of the list; only an idle observer leaves it out. */
  list?: SentList;
  /** What looked. */
  observer: Observer;
  /** When it looked. */
  readAt: string;
  /** The rows, in the order of the page. */
  rows: SentRow[];
  /** The source. */
  source: 'gmail.sent';
}

/** A row of the list. A part that is not there or does not read costs the row alone. */
export interface SentRow {
  /** The shown minute. */
  at?: string;
  /** The number drawn beside the row. */
  count?: number;
  /** The newest of the thread, drafts included. */
  lastId?: string;
  /** The newest mail of the thread. */
  lastNonDraftId?: string;
  /** Recipients that the page did not spell out. */
  more?: number;
  /** The subject. */
  subject?: string;
  /** The thread. */
  threadId?: string;
  /** The recipients as the page spells them. */
  to?: string[];
}

/** An agent was seen in use. */
export interface Session {
  /** Which agent. */
  agent: string;
  /** When. */
  at: string;
}

/** The features of a receipt's best candidate, for display. */
export interface Signals {
  /** amountExact. */
  amountExact?: number;
  /** counterpartyDomain. */
  counterpartyDomain?: number;
  /** counterpartyExact. */
  counterpartyExact?: number;
  /** counterpartyName. */
  counterpartyName?: number;
  /** merchantMatch. */
  merchantMatch?: number;
  /** modelScore. */
  modelScore?: number;
  /** The score. */
  score?: number;
  /** subjectOverlap. */
  subjectOverlap?: number;
  /** timeProximity. */
  timeProximity?: number;
}

/** Where an observation comes from. */
export type Source = 'gmail.sent' | 'gmail.receipt' | 'gcal.event';

/** Where a claim was read. */
export type SourceKind = 'activity_view' | 'chat' | 'import';

/** `{source}`. */
export interface SourceParams {
  /** The source, absent for a type without sources. */
  source?: Source;
}

/** The state of a receipt. */
export type State = 'PENDING' | 'FINAL' | 'USER_OVERRIDDEN';

/** Where the person speaks. A turn from anywhere else approves nothing. */
export type Surface = 'capsule' | 'deck' | 'cli' | 'paired_device';

export type Text = string;

/** A turn as it was typed. */
export interface TextRequest {
  /** Its text. */
  text: string;
}

/** A threshold of the policy. */
export type Threshold = 'verified' | 'partial';

/** Which receipt. */
export interface TraceRequest {
  /** Its id. */
  receiptId: string;
}

/** What `transition` takes. */
export interface TransitionRequest {
  /** What happens. */
  event: TransitionRequestPart | {
    at: string;
    event: 'override';
    grade: string;
    reason: string;
  } | {
    at: string;
    event: 'revert';
  } | {
    claimId: string;
    event: 'supersede';
  };
  /** The receipt as stored. */
  receipt: Receipt;
}

/** What `transition` takes. */
export interface TransitionRequestPart {
  /** What happens. */
  event: 'regrade';
  /** The receipt as stored. */
  receipt: Receipt;
}

/** `{type}`. */
export interface TypeParams {
  /** The type. */
  type: ActionType;
}

/** A signal of attribution, in the contract's order (G §7). */
export type UnaskedSignal = 'agentSessionActive' | 'userIdle' | 'agentSignature' | 'activityLogAdjacent';

/** A turn, unquoted. */
export interface UnquoteAnswer {
  /** What was removed. */
  quoted: Removed[];
  /** The person's own words. */
  text: string;
}

/** The intents that the words back, and the others. */
export interface ValidateAnswer {
  /** The others. */
  dropped: Dropped[];
  /** Those that the words back. */
  intents: Intent[];
  /** What was read. */
  text: string;
  /** Whether the turn was longer than what is read. */
  truncated: boolean;
}

/** A model's answer and the turn it is about. */
export interface ValidateRequest {
  /** The person's local time. */
  local_time?: string | number;
  /** The instant that ages are counted from. */
  now?: string | number;
  /** What the model wrote. */
  raw: JsonValue;
  /** The turn as it was typed. */
  text: string;
  /** The name of the person's zone. */
  tz?: string;
}

export type Value = JsonValue;

/** What was decided on a call. */
export interface Verdict {
  /** When. */
  at: string;
  /** The device on which the person approved it. */
  device?: string;
  /** The decision's id; absent for a dry run. */
  id?: string;
  /** The intent that covers the call. */
  intent_id?: string;
  /** Only `true` lets the call through. */
  matches: boolean;
  /** The reason of the intent that got furthest. */
  reason?: Hold;
  /** The turn in which the person approved it. */
  said_id?: string;
  /** What was spent of the intent's budget. */
  spent?: number;
  /** The surface on which the person approved it. */
  surface?: Surface;
}

/** A list of which a batch read a part. */
export interface Warning {
  /** How many it read. */
  kept: number;
  /** How many it left out. */
  left: number;
  /** Which list. */
  list: Limited;
}

/** How a text is read. */
export type What = 'email' | 'same_address' | 'name' | 'name_tokens' | 'amount' | 'subject_tokens' | 'resolve_relative';

/** When an ask is for. */
export interface When {
  /** The instant, where the person named one. */
  at?: string | number | null;
  /** How long from there, in minutes. */
  window_minutes?: number | null;
}

/** What each operation takes and answers. */
export interface Operations {
  /** The canonical text (RFC 8785) of any JSON value. */
  canonical_json: { input: Value; output: Text };
  /** The SHA-256 of a text's UTF-8 bytes, as 64 lowercase hex digits. */
  sha256_hex: { input: Text; output: Hash };
  /** The id that follows from a hash. */
  id_from_hash: { input: Hash; output: Id };
  /** Checks a policy document: its hash, or every fault with its path. */
  load_policy: { input: Policy; output: LoadedPolicy };
  /** A page's row, cut down to what its source may hold, as an observation. */
  project: { input: ProjectRequest; output: Observation };
  /** A row of an agent's own page as a claim; its text is hashed, never kept. */
  read_claim: { input: ReadClaimRequest; output: Claim };
  /** The JSON Schema of a shape, by the shape's name. */
  schema: { input: SchemaRequest; output: Schema };
  /** A text as the rules read it: an address, a name, an amount, tokens, a time. */
  normalize: { input: NormalizeRequest; output: NormalizeAnswer };
  /** How well an observation matches a claim, exactly. */
  features: { input: FeaturesRequest; output: FeaturesAnswer };
  /** The receipt of one claim, orphan or scope, from candidates already assigned. */
  grade: { input: GradeRequest; output: Receipt };
  /** Every receipt of a batch: assignment, spend, attribution and grades. */
  grade_batch: { input: BatchRequest; output: BatchResult };
  /** Which agent likely did what nobody claimed. */
  attribute: { input: AttributeRequest; output: AttributeAnswer };
  /** The evidence that receipts hold, and in which batches. */
  pre_assignments: { input: Receipts; output: FixedAnswer };
  /** A receipt after an event: regrade, override, revert or supersede. */
  transition: { input: TransitionRequest; output: Receipt };
  /** A reason as one English sentence. */
  reason_text: { input: Reason; output: Text };
  /** Derives every receipt of a ledger again and lists what differs. */
  replay: { input: LedgerSnapshot; output: ReplayReport };
  /** Runs one golden file: whether every expectation holds, and which do not. */
  golden: { input: GoldenFile; output: GoldenAnswer };
  /** A turn cut to what is read, without what the person quoted or pasted. */
  'said.prepare': { input: TextRequest; output: PrepareAnswer };
  /** A text without what the person quoted or pasted. */
  'said.unquote': { input: TextRequest; output: UnquoteAnswer };
  /** What to ask a model about a turn: instructions, the person's own words, the version of both. */
  'said.prompt': { input: PromptRequest; output: PromptAnswer };
  /** The proposed intents that the person's own words back, and why the others are dropped. */
  'said.validate': { input: ValidateRequest; output: ValidateAnswer };
  /** Whom the words of intents mean: the ids, or the words that mean nobody or several. */
  'said.resolve': { input: ResolveRequest; output: ResolveAnswer };
  /** The one contact that owns an address, else the address itself. */
  'said.recipient_id': { input: RecipientRequest; output: Recipient };
  /** Whether an intent covers a call. */
  'said.matches': { input: MatchRequest; output: MatchAnswer };
  /** Whether an intent covers a call, and why not or what it spends. */
  'said.explain': { input: MatchRequest; output: ExplainAnswer };
  /** Which of many intents covers a call, or why the one that got furthest does not. */
  'said.gate': { input: GateRequest; output: GateAnswer };
  /** A reason to hold a call as one English sentence. */
  'said.hold_text': { input: Hold; output: Text };
}

/** What each operation on a store takes and answers. */
export interface StoreOperations {
  /** Stores what one look found: mail, a calendar view, an agent's log, an absence, a request. */
  'ledger.pass': {
    input: SentPass | ReceiptPass | CalendarPass | ActivityPass | AwayPass | AgentPass | RequestPass;
    output: PassAnswer | FactAnswer;
  };
  /** Grades what can have changed, at the clock's instant or at one given. */
  'ledger.batch': {
    input: BatchInput;
    output: BatchAnswer;
  };
  /** What the person says against a receipt, or takes back. */
  'ledger.event': {
    input: EventInput;
    output: EventAnswer;
  };
  /** Saves what the person allows an agent, then runs a batch; mutes alerts about it. */
  'ledger.grant': {
    input: GrantRequest;
    output: GrantAnswer;
  };
  /** Lists the agents with their grants; switches whether absences are kept. */
  'ledger.agents': {
    input: AgentsRequest;
    output: AgentsAnswer;
  };
  /** Whether the advisory model is on; a value given turns it on or off. */
  'ledger.model': {
    input: {
      on?: boolean;
    };
    output: {
      on: boolean;
    };
  };
  /** What to ask the advisory model now; each claim is asked about once. */
  'ledger.model_asks': {
    input: Nothing;
    output: ModelAsk[];
  };
  /** What the advisory model said, in time or not; then a batch runs. */
  'ledger.model_answer': {
    input: ModelAnswerInput;
    output: ModelTaken;
  };
  /** Which policy is in force; a document given is in force from now on. */
  'ledger.policy': {
    input: PolicyRequest;
    output: LoadedPolicy;
  };
  /** When a batch can change something next. */
  'ledger.next': {
    input: Nothing;
    output: NextAnswer;
  };
  /** Lists how each observer fares in each account. */
  'ledger.health': {
    input: Nothing;
    output: HealthAnswer;
  };
  /** Receipts by query, a page at a time, newest first. */
  'ledger.receipts': {
    input: ReceiptsRequest;
    output: {
      next?: string;
      receipts: Receipt[];
    };
  };
  /** How many receipts of each grade, by day and agent; what is still checking stands apart. */
  'ledger.digest': {
    input: {
      /** The first day, `YYYY-MM-DD`. */
      from?: string;
      /** The last day, `YYYY-MM-DD`. */
      to?: string;
    };
    output: {
      days: Array<{
        agent: string;
        day: string;
        grades: Record<string, number>;
        pending: number;
      }>;
      imported?: boolean;
      superseded: number;
      total: {
        grades: Record<string, number>;
        pending: number;
      };
    };
  };
  /** The whole ledger in the replay format; nothing of the vault. */
  'ledger.export': {
    input: Nothing;
    output: LedgerSnapshot;
  };
  /** Fills an empty store with an export that replays. */
  'ledger.import': {
    input: ImportRequest;
    output: ImportAnswer;
  };
  /** Derives every stored receipt again and says what differs. */
  'ledger.replay': {
    input: Nothing;
    output: ReplayReport;
  };
  /** Holds everything stored against itself, and replays it. */
  'ledger.check': {
    input: Nothing;
    output: {
      findings: Finding[];
      replay?: {
        mismatched: number;
        receipts: number;
        reproduced: number;
      };
      rows: number;
    };
  };
  /** One receipt with all that it rests on. */
  'ledger.trace': {
    input: TraceRequest;
    output: {
      claim?: Claim;
      grant?: Grant;
      observations: Observation[];
      reasons: string[];
      receipt: Receipt;
      request?: Request;
      requestId?: string;
      requestKnown?: boolean;
      said?: Array<{
        at: string;
        device: string;
        id: string;
        intents: Array<{
          decisions: Array<{
            at: string;
            id: string;
            reason?: Hold;
            spent: number;
          }>;
          id: string;
          intent: Intent;
        }>;
        surface: Surface;
      }>;
    };
  };
  /** Forgets what is older than a cutoff and nothing kept can reach; replay stays clean. */
  'ledger.purge': {
    input: PurgeRequest;
    output: PurgeAnswer;
  };
  /** Stores a turn that the person typed on a surface of their own. */
  'vault.said': {
    input: SaidRequest;
    output: SaidAnswer;
  };
  /** Reads a stored turn, once, and stores the intents that its words back. */
  'vault.intents': {
    input: IntentsRequest;
    output: IntentsAnswer;
  };
  /** Decides on a call, spends what it costs and logs the decision. */
  'vault.authorize': {
    input: AuthorizeRequest;
    output: Verdict;
  };
  /** Takes an intent back for good. */
  'vault.revoke': {
    input: RevokeRequest;
    output: RevokeAnswer;
  };
  /** The stored intents, with what was spent of them and whether they still hold. */
  'vault.list': {
    input: ListRequest;
    output: ListAnswer;
  };
  /** Every decision, with who approved what it let through. */
  'vault.log': {
    input: LogRequest;
    output: LogAnswer;
  };
}
