"""The shapes of documents, as types. Generated; do not edit: ``tools/write_types.py`` reads the library's own schemas."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

ActionType: TypeAlias = Literal[
    "email.sent",
    "message.sent",
    "calendar.created",
    "calendar.updated",
    "calendar.deleted",
    "purchase.made",
    "subscription.changed",
    "listing.posted",
    "other",
]


Precision: TypeAlias = Literal[
    "minute",
    "hour",
    "day",
]


SourceKind: TypeAlias = Literal[
    "activity_view",
    "chat",
    "import",
]


Source: TypeAlias = Literal[
    "gmail.sent",
    "gmail.receipt",
    "gcal.event",
]


Grade: TypeAlias = Literal[
    "VERIFIED",
    "PARTIAL",
    "NOT_FOUND",
    "UNASKED",
    "OVER_SCOPE",
    "UNVERIFIABLE",
]


State: TypeAlias = Literal[
    "PENDING",
    "FINAL",
    "USER_OVERRIDDEN",
]


Kind: TypeAlias = Literal[
    "send",
    "post",
    "pay",
    "act_out",
    "change",
]


Channel: TypeAlias = Literal[
    "email",
    "slack",
    "sms",
    "calendar",
    "github",
    "web",
]


HoldReason: TypeAlias = Literal[
    "malformed",
    "revoked",
    "kind",
    "channel",
    "unresolved",
    "no_recipient",
    "recipient",
    "no_amount",
    "currency",
    "amount",
    "too_early",
    "too_late",
    "expired",
    "used_up",
    "no_intent",
]


class ClaimExtractor(TypedDict):
    """A part of ``Claim``."""

    id: str
    version: str


class _Claim(TypedDict):
    agent: str
    claimedAt: str
    claimedAtPrecision: Precision
    extractor: ClaimExtractor
    id: str
    observedAt: str
    rawHash: str
    sourceKind: SourceKind
    type: ActionType


class Claim(_Claim, total=False):
    """Something an agent says it did."""

    amountCents: int
    claimedAtEnd: str
    counterparty: str
    currency: str
    requestId: str
    subjectHint: str
    targetAt: str


class _Observation(TypedDict):
    contentHash: str
    id: str
    observedAt: str
    occurredAt: str
    source: Source
    type: ActionType


class Observation(_Observation, total=False):
    """Something that was seen."""

    amountCents: int
    counterparty: str
    currency: str
    merchant: str
    rowKeyHash: str
    sightedAt: str
    subjectHint: str


GrantAccounts = TypedDict(
    "GrantAccounts",
    {
        "gcal.event": "list[str]",
        "gmail.receipt": "list[str]",
        "gmail.sent": "list[str]",
    },
    total=False,
)


class _Grant(TypedDict):
    agent: str
    allowedTypes: list[ActionType]
    counterpartyAllowlist: list[str]
    declaredScopes: list[str]
    observedScopes: list[str]
    updatedAt: str


class Grant(_Grant, total=False):
    """What a person allows an agent."""

    accounts: GrantAccounts
    spendCeilingCents: int
    spendCurrency: str


class _ObserverCoverage(TypedDict):
    lastSyncAt: str
    observerId: str
    source: Source
    windowEnd: str
    windowStart: str


class ObserverCoverage(_ObserverCoverage, total=False):
    """A part of ``Coverage``."""

    accountHash: str
    allCalendars: bool
    changesSince: str


Span = TypedDict(
    "Span",
    {
        "from": "str",
        "to": "str",
    },
)


class _Coverage(TypedDict):
    evaluatedAt: str
    observers: list[ObserverCoverage]


class Coverage(_Coverage, total=False):
    """What was looked at, and when."""

    repairs: list[Span]


class ActivityAdapterSync(TypedDict):
    """A part of ``Activity``."""

    agent: str
    lastSyncAt: str


class _ActivityEntry(TypedDict):
    agent: str
    at: str


class ActivityEntry(_ActivityEntry, total=False):
    """A part of ``Activity``."""

    type: ActionType


class ActivitySession(TypedDict):
    """A part of ``Activity``."""

    agent: str
    at: str


class Activity(TypedDict):
    """What agents and the person were doing."""

    adapterSyncs: list[ActivityAdapterSync]
    claims: list[Claim]
    entries: list[ActivityEntry]
    idle: list[Span]
    sessions: list[ActivitySession]


class _Attribution(TypedDict):
    agent: str
    scoreBp: int
    signals: list[Literal["agentSessionActive", "userIdle", "agentSignature", "activityLogAdjacent"]]


class Attribution(_Attribution, total=False):
    """Who likely did what nobody claimed."""

    adapterLastSyncAt: str


class ModelScore(TypedDict):
    """A part of ``GradeContext``."""

    observationId: str
    score: int


class GradeContextScope(TypedDict):
    """A part of ``GradeContext``."""

    observed: str


class _GradeContext(TypedDict):
    priorSpendCents: int


class GradeContext(_GradeContext, total=False):
    """What a grade rests on beside claim, rows and coverage."""

    attribution: Attribution
    modelScores: list[ModelScore]
    scope: GradeContextScope


ReasonCode: TypeAlias = Literal[
    "match.best",
    "match.none",
    "cp.plus_tag",
    "cp.confusable",
    "cp.non_ascii",
    "claim.too_vague",
    "claim.no_target",
    "coverage.none",
    "coverage.partial",
    "coverage.account_unbound",
    "coverage.calendars_hidden",
    "coverage.changes_unfollowed",
    "coverage.change_unprovable",
    "coverage.clock_repaired",
    "coverage.list_unsettled",
    "coverage.account_partial",
    "coverage.multiple_accounts",
    "coverage.no_account",
    "coverage.no_parser",
    "coverage.never_completed",
    "grace.waiting",
    "scope.type_not_allowed",
    "scope.counterparty_not_allowed",
    "allowlist.unchecked",
    "ceiling.exceeded",
    "ceiling.cumulative_exceeded",
    "ceiling.currency_mismatch",
    "scope.observed_not_declared",
    "unasked.session",
    "unasked.idle",
    "unasked.signature",
    "unasked.adjacent",
    "override.user",
    "superseded",
]


class Reason(TypedDict):
    """Why a grade is what it is."""

    code: ReasonCode
    params: dict[str, Any]


class Override(TypedDict):
    """A part of ``Receipt``."""

    at: str
    grade: Literal["VERIFIED", "NOT_FOUND"]
    previousState: Literal["PENDING", "FINAL"]
    reason: str


class Reverted(TypedDict):
    """A part of ``Receipt``."""

    at: str
    computedAt: str
    grade: Literal["VERIFIED", "NOT_FOUND"]
    observationIds: list[str]
    previousState: Literal["PENDING", "FINAL"]
    revertedAt: str


class Signals(TypedDict, total=False):
    """A part of ``Receipt``."""

    amountExact: float
    counterpartyDomain: float
    counterpartyExact: float
    counterpartyName: float
    merchantMatch: float
    modelScore: float
    score: float
    subjectOverlap: float
    timeProximity: float


class _Receipt(TypedDict):
    agent: str
    computedAt: str
    confidence: float
    grade: Grade
    id: str
    inputsHash: str
    observationIds: list[str]
    policyHash: str
    reasons: list[Reason]
    ruleId: str
    signals: Signals
    state: State


class Receipt(_Receipt, total=False):
    """A grade, and what it rests on: ids, hashes and closed words, no content."""

    attribution: Literal["likely"]
    claimId: str
    finalAt: str
    finalFrom: str
    override: Override
    requestId: str
    reverted: list[Reverted]
    supersededBy: str


class ReceiptInputs(TypedDict):
    """What a receipt was graded with."""

    context: GradeContext
    coverageHash: str
    grant: Grant
    policyHash: str


_OpenSpan = TypedDict(
    "_OpenSpan",
    {
        "from": "str",
    },
)


class OpenSpan(_OpenSpan, total=False):
    """A part of ``Fixed``."""

    to: str


class _Fixed(TypedDict):
    after: str
    claimId: str | None
    observationId: str


class Fixed(_Fixed, total=False):
    """Evidence that a receipt holds."""

    released: list[OpenSpan]
    until: str


class _BatchRequest(TypedDict):
    activity: Activity
    claims: list[Claim]
    coverage: Coverage
    grants: list[Grant]
    observations: list[Observation]


class BatchRequest(_BatchRequest, total=False):
    """A batch to grade."""

    fixed: list[Fixed]
    modelScores: dict[str, list[ModelScore]]
    policy: Any


class LoadedPolicy(TypedDict):
    """A policy that was checked."""

    policy: Any
    policyHash: str


class _Mismatch(TypedDict):
    field: Literal["id", "inputsHash", "grade", "ruleId", "state", "agent", "claimId", "observationIds", "requestId", "confidence", "reasons", "signals", "policyHash", "attribution", "computedAt", "finalAt", "finalFrom", "receiptInputs", "policy", "subject", "orphan", "contentHash", "error", "receipt"]
    receiptId: str


class Mismatch(_Mismatch, total=False):
    """A part of ``ReplayReport``."""

    replayed: Any
    stored: Any


class MismatchesByField(TypedDict, total=False):
    """A part of ``ReplayReport``."""

    agent: int
    attribution: int
    claimId: int
    computedAt: int
    confidence: int
    contentHash: int
    error: int
    finalAt: int
    finalFrom: int
    grade: int
    id: int
    inputsHash: int
    observationIds: int
    orphan: int
    policy: int
    policyHash: int
    reasons: int
    receipt: int
    receiptInputs: int
    requestId: int
    ruleId: int
    signals: int
    state: int
    subject: int


class ReplayReport(TypedDict):
    """What a replay found."""

    batches: int
    mismatched: int
    mismatches: list[Mismatch]
    mismatchesByField: MismatchesByField
    receipts: int
    reproduced: int


class HealthReport(TypedDict):
    """A part of ``LedgerSnapshot``."""

    adapterId: str
    at: str
    reasons: list[str]
    status: Literal["OK", "IDLE", "DEGRADED"]
    version: str


class Request(TypedDict):
    """A part of ``LedgerSnapshot``."""

    agent: str
    at: str
    conversationId: str
    id: str
    scopes: list[str]


class _LedgerSnapshot(TypedDict):
    batchCoverages: dict[str, Coverage]
    claims: list[Claim]
    format: Literal["attest-ledger"]
    grants: list[Grant]
    observations: list[Observation]
    policies: dict[str, Any]
    receiptInputs: dict[str, ReceiptInputs]
    receipts: list[Receipt]
    schemaVersion: Literal[7]


class LedgerSnapshot(_LedgerSnapshot, total=False):
    """A ledger, as it is exported."""

    adapterHealth: list[HealthReport]
    coverage: list[ObserverCoverage]
    meta: Any
    requests: list[Request]


class BytePlace(TypedDict):
    """A part of ``Intent``."""

    end: int
    start: int


class _IntentBacking(TypedDict):
    to: list[BytePlace]
    verb: BytePlace


class IntentBacking(_IntentBacking, total=False):
    """A part of ``Intent``."""

    amount: BytePlace
    at: BytePlace
    channel: BytePlace
    count: BytePlace
    currency: BytePlace
    per: BytePlace
    reply: BytePlace
    standing: BytePlace
    trigger: BytePlace
    until: BytePlace


class IntentLimits(TypedDict, total=False):
    """A part of ``Intent``."""

    amount_below: bool
    amount_max: float | str | None
    count: int | None
    currency: str | None
    per: Literal["day", "week", "month", "year"] | None
    until: str | int | None


class IntentWhen(TypedDict, total=False):
    """A part of ``Intent``."""

    at: str | int | None
    window_minutes: int | None


class _Intent(TypedDict):
    kind: Kind
    limits: IntentLimits
    to: list[str]
    when: IntentWhen


class Intent(_Intent, total=False):
    """What a person asked for."""

    backing: IntentBacking
    channel: Channel | None
    created_at: str | int
    id: str
    reply_to_current: bool
    revoked: bool
    said_id: str
    standing: bool
    to_ids: list[str] | None
    unresolved: list[str]
    used: int
    what: str | None


class _Contact(TypedDict):
    addresses: list[str]
    id: str
    name: str


class Contact(_Contact, total=False):
    """Somebody a person's words may mean."""

    aliases: list[str]


class _Call(TypedDict):
    kind: Kind
    to_ids: list[str]


class Call(_Call, total=False):
    """What an agent is about to do."""

    addresses: list[str]
    amount: float | str
    at: str | int
    channel: Channel | None
    currency: str


class Quoted(TypedDict):
    """A part of ``Prepared``."""

    end: int
    start: int
    why: str


class Prepared(TypedDict):
    """A turn, cut and unquoted."""

    quoted: list[Quoted]
    text: str
    truncated: bool


class Unquoted(TypedDict):
    """A turn, unquoted."""

    quoted: list[Quoted]
    text: str


class Prompt(TypedDict):
    """What to ask a model."""

    system: str
    user: str
    version: str


class _Dropped(TypedDict):
    intent: Any | None
    reason: Literal["cap", "unparseable", "schema", "schema_kind", "schema_channel", "schema_to", "schema_what", "schema_when", "schema_window", "schema_limits", "schema_amount", "schema_currency", "schema_count", "schema_until", "schema_standing", "schema_reply_to_current", "no_target", "reply_not_said", "to_not_said", "not_asked", "to_not_asked", "pay_no_amount", "amount_not_said", "currency_not_said", "channel_not_said", "standing_not_said", "when_unparseable", "when_too_far", "when_past", "when_not_said", "when_not_kept", "until_unparseable", "until_out_of_range", "until_not_said", "count_not_said", "limit_not_kept", "retracted_later", "retracted_in_quote"]


class Dropped(_Dropped, total=False):
    """A part of ``Validated``."""

    missing: str


class Validated(TypedDict):
    """The intents that the words back, and the others."""

    dropped: list[Dropped]
    intents: list[Intent]
    text: str
    truncated: bool


class Recipient(TypedDict):
    """How a call names a recipient."""

    address: str
    id: str


class _Explained(TypedDict):
    matches: bool


class Explained(_Explained, total=False):
    """Whether an intent covers a call, and why not or at what price."""

    reason: HoldReason
    spent: int


class Considered(TypedDict):
    """A part of ``GateAnswer``."""

    intent_id: str
    reason: HoldReason


class _GateAnswer(TypedDict):
    matches: bool


class GateAnswer(_GateAnswer, total=False):
    """What a gate says to a call."""

    considered: list[Considered]
    intent_id: str
    reason: HoldReason
    spent: int


class LedgerPass1Health(TypedDict):
    """A part of ``LedgerPass``."""

    reasons: list[str]
    status: Literal["OK", "IDLE", "DEGRADED"]


class LedgerPass1Refused(TypedDict):
    """A part of ``LedgerPass``."""

    code: str
    pointer: str


class _LedgerPass1(TypedDict):
    health: LedgerPass1Health
    markers: int
    refused: list[LedgerPass1Refused]
    seen: int
    stored: list[str]
    untimed: int
    windows: list[ObserverCoverage]


class LedgerPass1(_LedgerPass1, total=False):
    """A part of ``LedgerPass``."""

    noWindow: Literal["idle", "degraded", "not_head", "list_order", "busy", "empty", "refused_row", "narrowed_away", "unregistered", "deletion_waits", "unreadable", "hidden"]


class _LedgerPass2(TypedDict):
    entries: int
    met: list[str]
    refused: list[LedgerPass1Refused]
    seen: int
    sessions: int
    stored: list[str]


class LedgerPass2(_LedgerPass2, total=False):
    """A part of ``LedgerPass``."""

    idle: Span
    lastImportAt: str
    request: str
    updatedAt: str


LedgerPassAnswer: TypeAlias = "LedgerPass1 | LedgerPass2"


class LedgerBatchAnswerWarning(TypedDict):
    """A part of ``LedgerBatch``."""

    kept: int
    left: int
    list: Literal["adapterSyncs", "claims", "coverage", "entries", "idle", "observations", "sessions"]


class _LedgerBatchAnswer(TypedDict):
    changed: list[str]
    deleted: list[str]
    evaluatedAt: str
    skipped: bool
    superseded: list[str]
    warnings: list[LedgerBatchAnswerWarning]


class LedgerBatchAnswer(_LedgerBatchAnswer, total=False):
    """What ``ledger.batch`` answers."""

    nextAt: str


class _LedgerEventAnswer(TypedDict):
    receipt: Receipt


class LedgerEventAnswer(_LedgerEventAnswer, total=False):
    """What ``ledger.event`` answers."""

    heldBy: str


class _LedgerGrantAnswerBatch(TypedDict):
    changed: list[str]
    deleted: list[str]
    evaluatedAt: str
    skipped: bool
    superseded: list[str]
    warnings: list[LedgerBatchAnswerWarning]


class LedgerGrantAnswerBatch(_LedgerGrantAnswerBatch, total=False):
    """A part of ``LedgerGrant``."""

    nextAt: str


class _LedgerGrantAnswerBatchRefused(TypedDict):
    code: str


class LedgerGrantAnswerBatchRefused(_LedgerGrantAnswerBatchRefused, total=False):
    """A part of ``LedgerGrant``."""

    retryAt: str


class _LedgerGrantAnswer(TypedDict):
    alertsMuted: bool
    grant: Grant
    reviewed: bool


class LedgerGrantAnswer(_LedgerGrantAnswer, total=False):
    """What ``ledger.grant`` answers."""

    batch: LedgerGrantAnswerBatch
    batchRefused: LedgerGrantAnswerBatchRefused
    lastImportAt: str


class _LedgerAgentsAnswerAgent(TypedDict):
    alertsMuted: bool
    grant: Grant
    reviewed: bool


class LedgerAgentsAnswerAgent(_LedgerAgentsAnswerAgent, total=False):
    """A part of ``LedgerAgents``."""

    lastImportAt: str


class LedgerAgentsAnswer(TypedDict):
    """What ``ledger.agents`` answers."""

    agents: list[LedgerAgentsAnswerAgent]
    awayDetection: bool


class LedgerModelAnswer(TypedDict):
    """What ``ledger.model`` answers."""

    on: bool


class LedgerModelAsk(TypedDict):
    """A part of ``LedgerModel``."""

    claimId: str
    observationId: str


LedgerModelAsksAnswer: TypeAlias = "list[LedgerModelAsk]"


class _LedgerModelAnswerAnswer(TypedDict):
    late: bool


class LedgerModelAnswerAnswer(_LedgerModelAnswerAnswer, total=False):
    """What ``ledger.model_answer`` answers."""

    batch: LedgerGrantAnswerBatch
    batchRefused: LedgerGrantAnswerBatchRefused


class LedgerPolicyAnswer(TypedDict):
    """What ``ledger.policy`` answers."""

    policy: Any
    policyHash: str


class LedgerNextAnswer(TypedDict, total=False):
    """What ``ledger.next`` answers."""

    nextAt: str


class _LedgerHealthAnswerHealth(TypedDict):
    at: str
    observerId: str
    reasons: list[str]
    status: Literal["OK", "IDLE", "DEGRADED"]
    version: str


class LedgerHealthAnswerHealth(_LedgerHealthAnswerHealth, total=False):
    """A part of ``LedgerHealth``."""

    accountHash: str


class LedgerHealthAnswer(TypedDict):
    """What ``ledger.health`` answers."""

    health: list[LedgerHealthAnswerHealth]


class _LedgerReceiptsAnswer(TypedDict):
    receipts: list[Receipt]


class LedgerReceiptsAnswer(_LedgerReceiptsAnswer, total=False):
    """What ``ledger.receipts`` answers."""

    next: str


class LedgerDigestAnswerDay(TypedDict):
    """A part of ``LedgerDigest``."""

    agent: str
    day: str
    grades: dict[str, int]
    pending: int


class LedgerDigestAnswerTotal(TypedDict):
    """A part of ``LedgerDigest``."""

    grades: dict[str, int]
    pending: int


class _LedgerDigestAnswer(TypedDict):
    days: list[LedgerDigestAnswerDay]
    superseded: int
    total: LedgerDigestAnswerTotal


class LedgerDigestAnswer(_LedgerDigestAnswer, total=False):
    """What ``ledger.digest`` answers."""

    imported: bool


class _LedgerExportAnswer(TypedDict):
    batchCoverages: dict[str, Coverage]
    claims: list[Claim]
    format: Literal["attest-ledger"]
    grants: list[Grant]
    observations: list[Observation]
    policies: dict[str, Any]
    receiptInputs: dict[str, ReceiptInputs]
    receipts: list[Receipt]
    schemaVersion: Literal[7]


class LedgerExportAnswer(_LedgerExportAnswer, total=False):
    """What ``ledger.export`` answers."""

    adapterHealth: list[HealthReport]
    coverage: list[ObserverCoverage]
    meta: Any
    requests: list[Request]


class LedgerImportAnswer(TypedDict):
    """What ``ledger.import`` answers."""

    claims: int
    imported: bool
    mismatched: int
    observations: int
    receipts: int


class LedgerReplayAnswer(TypedDict):
    """What ``ledger.replay`` answers."""

    batches: int
    mismatched: int
    mismatches: list[Mismatch]
    mismatchesByField: MismatchesByField
    receipts: int
    reproduced: int


class LedgerCheckAnswerFinding(TypedDict):
    """A part of ``LedgerCheck``."""

    fault: Literal["file", "unreadable", "hash", "column", "reference", "unreferenced", "instant", "evidence"]
    key: str
    table: str


class LedgerCheckAnswerReplay(TypedDict):
    """A part of ``LedgerCheck``."""

    mismatched: int
    receipts: int
    reproduced: int


class _LedgerCheckAnswer(TypedDict):
    findings: list[LedgerCheckAnswerFinding]
    rows: int


class LedgerCheckAnswer(_LedgerCheckAnswer, total=False):
    """What ``ledger.check`` answers."""

    replay: LedgerCheckAnswerReplay


class _LedgerTraceAnswerSaidIntentDecision(TypedDict):
    at: str
    id: str
    spent: int


class LedgerTraceAnswerSaidIntentDecision(_LedgerTraceAnswerSaidIntentDecision, total=False):
    """A part of ``LedgerTrace``."""

    reason: HoldReason


class LedgerTraceAnswerSaidIntent(TypedDict):
    """A part of ``LedgerTrace``."""

    decisions: list[LedgerTraceAnswerSaidIntentDecision]
    id: str
    intent: Intent


class LedgerTraceAnswerSaid(TypedDict):
    """A part of ``LedgerTrace``."""

    at: str
    device: str
    id: str
    intents: list[LedgerTraceAnswerSaidIntent]
    surface: Literal["capsule", "deck", "cli", "paired_device"]


class _LedgerTraceAnswer(TypedDict):
    observations: list[Observation]
    reasons: list[str]
    receipt: Receipt


class LedgerTraceAnswer(_LedgerTraceAnswer, total=False):
    """What ``ledger.trace`` answers."""

    claim: Claim
    grant: Grant
    request: Request
    requestId: str
    requestKnown: bool
    said: list[LedgerTraceAnswerSaid]


class LedgerPurgeAnswer(TypedDict):
    """What ``ledger.purge`` answers."""

    activity: int
    claims: int
    coverage: int
    observations: int
    receipts: int
    requests: int
    turns: int


class VaultSaidAnswer(TypedDict):
    """What ``vault.said`` answers."""

    said_id: str


class VaultIntentsAnswer(TypedDict):
    """What ``vault.intents`` answers."""

    dropped: list[Dropped]
    intents: list[Intent]
    truncated: bool


class _VaultAuthorizeAnswer(TypedDict):
    at: str
    matches: bool


class VaultAuthorizeAnswer(_VaultAuthorizeAnswer, total=False):
    """What ``vault.authorize`` answers."""

    device: str
    id: str
    intent_id: str
    reason: HoldReason
    said_id: str
    spent: int
    surface: Literal["capsule", "deck", "cli", "paired_device"]


class VaultRevokeAnswer(TypedDict):
    """What ``vault.revoke`` answers."""

    intent_id: str
    revokedAt: str


class _VaultListAnswerIntent(TypedDict):
    device: str
    ended: bool
    intent: Intent
    surface: Literal["capsule", "deck", "cli", "paired_device"]


class VaultListAnswerIntent(_VaultListAnswerIntent, total=False):
    """A part of ``VaultList``."""

    revokedAt: str


class _VaultListAnswer(TypedDict):
    intents: list[VaultListAnswerIntent]


class VaultListAnswer(_VaultListAnswer, total=False):
    """What ``vault.list`` answers."""

    next: int


class _VaultLogAnswerDecision(TypedDict):
    at: str
    matches: bool


class VaultLogAnswerDecision(_VaultLogAnswerDecision, total=False):
    """A part of ``VaultLog``."""

    device: str
    id: str
    intent_id: str
    reason: HoldReason
    said_id: str
    spent: int
    surface: Literal["capsule", "deck", "cli", "paired_device"]


class _VaultLogAnswer(TypedDict):
    decisions: list[VaultLogAnswerDecision]


class VaultLogAnswer(_VaultLogAnswer, total=False):
    """What ``vault.log`` answers."""

    next: int


class BatchItem(TypedDict):
    """One item of a batch's result."""

    inputs: ReceiptInputs
    receipt: Receipt


class Extracted(Validated, total=False):
    """The intents of a turn that a model was asked for."""

    error: Literal["model", "unparseable", "no_time"]


class Versions(TypedDict):
    """What the library is built on."""

    abi: int
    contract: str
    library: str
    policyHash: str
    timeZones: str
    unicode: str
