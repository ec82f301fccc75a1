-- Version 1 of the vault's tables: what the person said, what it permits, and what was decided on it.

-- Turns of the person, from the person's own surfaces alone. What was typed stays until it is read or a
-- purge takes it, and no longer; its id is a hash of all of it.
CREATE TABLE said (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  surface TEXT NOT NULL,
  device TEXT NOT NULL,
  request_id TEXT,                  -- the request to an agent that it belongs to, as claims name it
  at_ms INTEGER NOT NULL,           -- when it came in: what its intents are created at
  read_ms INTEGER,                  -- once it was read, or a purge took what was typed
  typed TEXT                        -- text, local_time, tz, reply_to; null from then on
) STRICT;
CREATE INDEX said_by_request ON said (request_id) WHERE request_id IS NOT NULL;

-- What the words of a turn permit. What was said of it is in the document; it never changes.
CREATE TABLE intents (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  said_id TEXT NOT NULL REFERENCES said (id),
  opens_ms INTEGER NOT NULL,        -- from when until when it covers calls
  ends_ms INTEGER NOT NULL,
  used INTEGER NOT NULL,            -- all that was ever spent
  revoked_ms INTEGER,
  -- 1 once a clock that was set back had been past its end: no later clock revives it.
  ended INTEGER NOT NULL,
  document TEXT NOT NULL,
  kind TEXT GENERATED ALWAYS AS (document ->> 'kind') VIRTUAL,
  standing INTEGER GENERATED ALWAYS AS (document ->> 'standing') VIRTUAL
) STRICT;
CREATE INDEX intents_by_said ON intents (said_id);
CREATE INDEX intents_by_end ON intents (ends_ms) WHERE ended = 0;

-- What became of intents otherwise than by spending, in order: revoked, ended. Other connections learn it
-- from here.
CREATE TABLE intent_events (
  seq INTEGER PRIMARY KEY,
  intent_id TEXT NOT NULL REFERENCES intents (id),
  event TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX intent_events_by_intent ON intent_events (intent_id);

-- Every decision on a call. Of the call and of the host's key there are hashes alone.
CREATE TABLE decisions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at_ms INTEGER NOT NULL,
  intent_id TEXT REFERENCES intents (id),  -- null where the call is held
  reason TEXT,                      -- why it is held
  spent INTEGER NOT NULL,           -- of the intent's budget
  call_hash TEXT NOT NULL,
  key_hash TEXT UNIQUE
) STRICT;
CREATE INDEX decisions_spent ON decisions (seq) WHERE spent > 0;
CREATE INDEX decisions_by_intent ON decisions (intent_id, at_ms) WHERE spent > 0;
