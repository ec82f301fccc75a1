-- Version 1 of the ledger's tables. Every `document` is the canonical JSON of the contract's shape;
-- what stands beside it is there to be found by. Instants are whole milliseconds since 1970 in UTC.
-- A table whose rows may be long has row ids, so that its key is an index of its own: in a table without
-- them every look at a key reads the whole row, and a batch looks at the key of its coverage, of up to
-- 10,000 entries, once for each receipt.

-- Values of the store, by name: see docs/schema.md.
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What the person asked an agent for.
CREATE TABLE requests (
  id TEXT NOT NULL PRIMARY KEY,
  agent TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

-- What agents say they did.
CREATE TABLE claims (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  agent TEXT NOT NULL,
  type TEXT NOT NULL,
  observed_ms INTEGER NOT NULL,
  unit_from_ms INTEGER NOT NULL,
  unit_to_ms INTEGER NOT NULL,
  -- How many bits the length of its unit takes: as with windows, see coverage.
  class INTEGER NOT NULL,
  target_ms INTEGER,
  -- 1 while it has no receipt or a PENDING one: a batch may grade it.
  open INTEGER NOT NULL,
  document TEXT NOT NULL,
  claimed_at TEXT GENERATED ALWAYS AS (document ->> 'claimedAt') VIRTUAL,
  counterparty TEXT GENERATED ALWAYS AS (document ->> 'counterparty') VIRTUAL,
  amount_cents INTEGER GENERATED ALWAYS AS (document ->> 'amountCents') VIRTUAL,
  currency TEXT GENERATED ALWAYS AS (document ->> 'currency') VIRTUAL,
  subject_hint TEXT GENERATED ALWAYS AS (document ->> 'subjectHint') VIRTUAL,
  request_id TEXT GENERATED ALWAYS AS (document ->> 'requestId') VIRTUAL
) STRICT;
CREATE INDEX claims_open ON claims (seq) WHERE open = 1;
CREATE INDEX claims_by_unit ON claims (unit_from_ms);
CREATE INDEX claims_by_span ON claims (class, unit_from_ms, unit_to_ms);
CREATE INDEX claims_by_agent ON claims (agent, unit_from_ms);
CREATE INDEX claims_by_observed ON claims (observed_ms);

-- What the person's own mail and calendar show.
CREATE TABLE observations (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,
  type TEXT NOT NULL,
  occurred_ms INTEGER NOT NULL,
  observed_ms INTEGER NOT NULL,
  first_seen_ms INTEGER NOT NULL,
  row_key_hash TEXT,
  -- 1 while the next batch has to look whether it is unasked (rule 10).
  fresh INTEGER NOT NULL,
  document TEXT NOT NULL,
  occurred_at TEXT GENERATED ALWAYS AS (document ->> 'occurredAt') VIRTUAL,
  counterparty TEXT GENERATED ALWAYS AS (document ->> 'counterparty') VIRTUAL,
  merchant TEXT GENERATED ALWAYS AS (document ->> 'merchant') VIRTUAL,
  amount_cents INTEGER GENERATED ALWAYS AS (document ->> 'amountCents') VIRTUAL,
  currency TEXT GENERATED ALWAYS AS (document ->> 'currency') VIRTUAL,
  subject_hint TEXT GENERATED ALWAYS AS (document ->> 'subjectHint') VIRTUAL
) STRICT;
CREATE INDEX observations_by_time ON observations (type, occurred_ms);
CREATE INDEX observations_settled ON observations (source, occurred_ms) WHERE fresh = 0;
CREATE INDEX observations_fresh ON observations (source, occurred_ms, observed_ms) WHERE fresh = 1;
CREATE INDEX observations_by_first_seen ON observations (first_seen_ms);
CREATE INDEX observations_churn ON observations (row_key_hash, first_seen_ms) WHERE type = 'calendar.updated';

-- What a person allows each agent. `reviewed` is 1 once the person saved it.
CREATE TABLE grants (
  agent TEXT NOT NULL PRIMARY KEY,
  updated_ms INTEGER NOT NULL,
  reviewed INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

-- What was looked at. A point (a receipt's instant, a first-look marker) starts where it ends.
CREATE TABLE coverage (
  seq INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  observer TEXT NOT NULL,
  account TEXT,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  -- How many bits the length takes: windows of one class are looked up by their start.
  class INTEGER NOT NULL,
  synced_ms INTEGER NOT NULL,
  changes_ms INTEGER,               -- since when it followed changes
  document TEXT NOT NULL,
  changes_since TEXT GENERATED ALWAYS AS (document ->> 'changesSince') VIRTUAL,
  all_calendars INTEGER GENERATED ALWAYS AS (document ->> 'allCalendars') VIRTUAL
) STRICT;
CREATE INDEX coverage_by_start ON coverage (source, class, from_ms, to_ms, synced_ms);
CREATE INDEX coverage_newest ON coverage (source, synced_ms, from_ms, to_ms);
CREATE INDEX coverage_latest ON coverage (source, account, synced_ms);
CREATE INDEX coverage_by_sync ON coverage (synced_ms);
-- Windows that a look can make one with: points never are.
CREATE INDEX coverage_by_window ON coverage (source, account, observer, changes_ms, class, from_ms, to_ms, synced_ms)
  WHERE class > 0;
CREATE INDEX coverage_by_look ON coverage (source, account, observer, changes_ms, synced_ms, from_ms, to_ms)
  WHERE class > 0;

-- The last look at a calendar view: content, never exported.
CREATE TABLE calendar_bases (
  observer TEXT NOT NULL,
  account TEXT NOT NULL,            -- '' for none
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  read_ms INTEGER NOT NULL,
  chain_ms INTEGER,
  document TEXT NOT NULL,           -- shown, hiddenDays, events
  PRIMARY KEY (observer, account, from_ms, to_ms)
) STRICT;
CREATE INDEX calendar_bases_by_read ON calendar_bases (read_ms);

-- Since when a calendar view looked busy.
CREATE TABLE calendar_busy (
  observer TEXT NOT NULL,
  account TEXT NOT NULL,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  since_ms INTEGER NOT NULL,
  PRIMARY KEY (observer, account, from_ms, to_ms)
) STRICT, WITHOUT ROWID;

-- How each observer fares in each account.
CREATE TABLE health (
  observer TEXT NOT NULL,
  account TEXT NOT NULL,            -- '' for none
  version TEXT NOT NULL,
  status TEXT NOT NULL,
  reasons TEXT NOT NULL,            -- a JSON list of codes
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (observer, account)
) STRICT, WITHOUT ROWID;

-- Agents seen in use, lines of their logs, absences of the person, reads of the logs.
CREATE TABLE sessions (
  at_ms INTEGER NOT NULL,
  agent TEXT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (at_ms, agent)
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
  seq INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  agent TEXT NOT NULL,
  claim_id TEXT NOT NULL UNIQUE,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX entries_by_time ON entries (at_ms);
CREATE TABLE idle (
  seq INTEGER PRIMARY KEY,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  UNIQUE (from_ms, to_ms)
) STRICT;
CREATE INDEX idle_by_end ON idle (to_ms);
CREATE TABLE adapter_syncs (
  agent TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Spans in which the clock is not to be trusted (rule 2), oldest first.
CREATE TABLE clock_repairs (
  seq INTEGER PRIMARY KEY,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL
) STRICT;

-- Policy documents, by policyHash.
CREATE TABLE policies (
  hash TEXT NOT NULL PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

-- What batches found. `subject` is claim, unasked or scope.
CREATE TABLE receipts (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  claim_id TEXT UNIQUE REFERENCES claims (id),
  agent TEXT NOT NULL,
  grade TEXT NOT NULL,              -- the override's, while one stands
  state TEXT NOT NULL,
  rule TEXT NOT NULL,
  computed_ms INTEGER NOT NULL,
  final_from_ms INTEGER,
  -- When time alone can change it next; none where it waits for a fact.
  due_ms INTEGER,
  inputs_hash TEXT NOT NULL,
  superseded INTEGER NOT NULL,
  -- 1 while the next batch may grade it: PENDING, not superseded, and not one without a claim that is
  -- kept for its reverted overrides alone, which does not show as checking either.
  open INTEGER NOT NULL,
  document TEXT NOT NULL,
  FOREIGN KEY (computed_ms, inputs_hash) REFERENCES receipt_inputs (computed_ms, hash)
) STRICT;
CREATE INDEX receipts_open ON receipts (subject, rule) WHERE open = 1;
CREATE INDEX receipts_final ON receipts (final_from_ms) WHERE open = 1;
CREATE INDEX receipts_due ON receipts (due_ms) WHERE open = 1;
CREATE INDEX receipts_by_time ON receipts (computed_ms, id);
CREATE INDEX receipts_by_agent ON receipts (agent, computed_ms);
CREATE INDEX receipts_by_inputs ON receipts (computed_ms, inputs_hash);

-- Which rows a receipt names as evidence, now or in an override taken back.
CREATE TABLE evidence (
  observation_id TEXT NOT NULL REFERENCES observations (id),
  receipt_id TEXT NOT NULL REFERENCES receipts (id) ON DELETE CASCADE,
  PRIMARY KEY (observation_id, receipt_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX evidence_by_receipt ON evidence (receipt_id);

-- What receipts were graded with, by when that was and inputsHash, so that what one batch writes stands
-- together; grants and coverages once for all that share them.
CREATE TABLE receipt_inputs (
  computed_ms INTEGER NOT NULL,
  hash TEXT NOT NULL,
  -- Held when the batch is stored: its coverage comes last, into the room of the one before.
  coverage_hash TEXT NOT NULL REFERENCES batch_coverages (hash) DEFERRABLE INITIALLY DEFERRED,
  policy_hash TEXT NOT NULL REFERENCES policies (hash),
  grant_text TEXT NOT NULL REFERENCES batch_grants (hash),
  context TEXT NOT NULL,
  PRIMARY KEY (computed_ms, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipt_inputs_by_coverage ON receipt_inputs (coverage_hash);
CREATE INDEX receipt_inputs_by_grant ON receipt_inputs (grant_text);
CREATE TABLE batch_coverages (
  hash TEXT NOT NULL PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;
-- By the SHA-256 of the document as written.
CREATE TABLE batch_grants (
  hash TEXT NOT NULL PRIMARY KEY,
  document TEXT NOT NULL
) STRICT;

-- What the advisory model was asked, each claim once; scores are null until it answered.
CREATE TABLE model_asks (
  claim_id TEXT PRIMARY KEY REFERENCES claims (id),
  observation_id TEXT NOT NULL,
  asked_ms INTEGER NOT NULL,
  scores TEXT
) STRICT, WITHOUT ROWID;

-- What the store did of its own accord, with counts only.
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  event TEXT NOT NULL,
  counts TEXT NOT NULL
) STRICT;
