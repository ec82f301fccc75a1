#!/bin/sh
# One claim and one row, from what two pages show to a receipt. Run it from the root of a checkout:
#
#     sh examples/by-hand/grade.sh
#
# Ids and hashes are never typed: read_claim and project make them.
set -eu

attest() {
    cargo run --quiet --locked --release --package attest-cli -- "$@"
}

# What the agent's page says: a mail at 14:02, read at 14:10.
claim=$(attest call read_claim <<'JSON'
{
  "agent": "muse", "sourceKind": "activity_view", "type": "email.sent",
  "text": "Sent the tide table to Ana",
  "counterparty": "ana@fjord.example", "subjectHint": "Tide table",
  "claimedAt": "2026-10-06T14:02:00Z", "claimedAtPrecision": "minute",
  "observedAt": "2026-10-06T14:10:00Z",
  "extractor": { "id": "by-hand", "version": "1" }
}
JSON
)

# What the Sent list shows: a message of 14:02, read at 15:00.
row=$(attest call project <<'JSON'
{
  "source": "gmail.sent", "type": "email.sent", "observedAt": "2026-10-06T15:00:00Z",
  "raw": {
    "counterparty": "ana@fjord.example", "subjectHint": "Tide table",
    "occurredAt": "2026-10-06T14:02:00Z"
  }
}
JSON
)

# A batch at 15:00. The agent may send mail; the whole Sent list from 13:00 to 15:00 was read at 15:00.
attest grade - <<JSON
{
  "claims": [$claim],
  "observations": [$row],
  "grants": [{
    "agent": "muse", "allowedTypes": ["email.sent"], "counterpartyAllowlist": [],
    "declaredScopes": [], "observedScopes": [], "updatedAt": "2026-10-01T00:00:00Z"
  }],
  "coverage": {
    "evaluatedAt": "2026-10-06T15:00:00Z",
    "observers": [{
      "observerId": "sent", "source": "gmail.sent", "accountHash": "acct-a",
      "lastSyncAt": "2026-10-06T15:00:00Z",
      "windowStart": "2026-10-06T13:00:00Z", "windowEnd": "2026-10-06T15:00:00Z"
    }]
  },
  "activity": { "sessions": [], "idle": [], "entries": [], "adapterSyncs": [], "claims": [] }
}
JSON
