"""Ledgers: tables that others read, replay, another policy, explanations, what a notebook shows."""

from __future__ import annotations

import gc
import io
import json
from datetime import datetime, timezone
from importlib import import_module
from typing import Any

import polars
import pytest

import attest
from conftest import ROOT

# Their types are not known to every checker.
duckdb: Any = import_module("duckdb")
pandas: Any = import_module("pandas")

LEDGER = ROOT / "examples" / "ledger.json"
TABLES = ("claims", "observations", "receipts", "reasons")


@pytest.fixture(scope="module")
def snapshot() -> attest.Snapshot:
    return attest.Snapshot(LEDGER)


def plain(value: Any) -> Any:
    """A value as the ledger writes it, instants as milliseconds."""
    return round(value.timestamp() * 1000) if isinstance(value, datetime) else value


def ms(text: str | None) -> int | None:
    return None if text is None else plain(datetime.fromisoformat(text.replace("Z", "+00:00")))


def test_every_source_is_the_same_ledger(snapshot: attest.Snapshot) -> None:
    text = LEDGER.read_bytes()
    sources: list[Any] = [text, text.decode(), bytearray(text), json.loads(text), io.BytesIO(text), snapshot]
    for source in [*sources, io.StringIO(text.decode())]:
        again = attest.Snapshot(source)
        assert again.receipts.rows() == snapshot.receipts.rows()
    with pytest.raises(FileNotFoundError):
        attest.Snapshot(ROOT / "nothing")
    with pytest.raises(attest.InvalidJsonError):
        len(attest.Snapshot(b"{").receipts)
    with pytest.raises(attest.InvalidInputError):
        len(attest.Snapshot({}).receipts)


def test_rows_are_the_ledger(snapshot: attest.Snapshot) -> None:
    ledger = json.loads(LEDGER.read_bytes())
    for own, row in zip(ledger["receipts"], snapshot.receipts.rows(), strict=True):
        assert row["id"] == own["id"] and row["grade"] == own["grade"] and row["agent"] == own["agent"]
        assert [row["observation_id"]] == (own["observationIds"] or [None])
        assert plain(row["computed_at"]) == ms(own["computedAt"])
        assert plain(row["final_from"]) == ms(own.get("finalFrom"))
        assert row["confidence"] == own["confidence"] and row["score"] == own["signals"].get("score")
    for own, row in zip(ledger["claims"], snapshot.claims.rows(), strict=True):
        assert (row["amount_minor"], row["currency"]) == (own.get("amountCents"), own.get("currency"))
        assert plain(row["claimed_at"]) == ms(own["claimedAt"]) and row["claimed_at"].tzinfo is timezone.utc
    reasons = [(own["id"], reason) for own in ledger["receipts"] for reason in own["reasons"]]
    for (id, reason), row in zip(reasons, snapshot.reasons.rows(), strict=True):
        assert (row["receipt_id"], row["code"], json.loads(row["params"])) == (id, reason["code"], reason["params"])
        assert row["sentence"] == attest.reason_text(reason)


def test_pandas_polars_and_duckdb_read_what_is_there(snapshot: attest.Snapshot) -> None:
    for name in TABLES:
        table: attest.Table = getattr(snapshot, name)
        rows = [{key: plain(value) for key, value in row.items()} for row in table.rows()]
        by_polars = polars.DataFrame(table)
        assert by_polars.columns == list(table.columns)
        assert [{key: plain(value) for key, value in row.items()} for row in by_polars.to_dicts()] == rows
        relation = duckdb.connect().from_arrow(table)
        assert relation.columns == list(table.columns)
        found = [dict(zip(relation.columns, map(plain, row), strict=True)) for row in relation.fetchall()]
        assert found == rows
        by_pandas = pandas.DataFrame.from_arrow(table)
        assert list(by_pandas.columns) == list(table.columns) and len(by_pandas) == len(rows)
        assert by_pandas[list(table.columns)[0]].tolist() == [row[list(table.columns)[0]] for row in rows]


def test_types(snapshot: attest.Snapshot) -> None:
    schema = polars.DataFrame(snapshot.claims).schema
    assert schema["claimed_at"] == polars.Datetime("ms", "UTC")
    assert schema["amount_minor"] == polars.Int64
    assert schema["agent"] == polars.Categorical
    assert snapshot.claims.columns["claimed_at"] == "timestamp[ms, UTC]"
    frame = pandas.DataFrame.from_arrow(snapshot.receipts)
    assert str(frame["computed_at"].dtype) == "datetime64[ms, UTC]"
    assert str(frame["grade"].dtype) == "category"


def test_tables_join_by_ids(snapshot: attest.Snapshot) -> None:
    connection = duckdb.connect()
    for name in TABLES:
        connection.register(name, polars.DataFrame(getattr(snapshot, name)))
    row = connection.sql(
        "select count(*) from receipts left join claims on claims.id = receipts.claim_id "
        "where receipts.claim_id is not null and claims.id is null"
    ).fetchall()
    assert row == [(0,)]


def test_a_reader_may_outlive_the_table() -> None:
    table = attest.Snapshot(LEDGER).receipts
    rows = table.rows()
    capsule = table.__arrow_c_stream__()
    schema = table.__arrow_c_schema__()
    frame = polars.DataFrame(table)
    del table
    gc.collect()
    del capsule, schema
    gc.collect()
    assert frame["id"].to_list() == [row["id"] for row in rows]


def test_tables_leave_no_memory_behind(snapshot: attest.Snapshot) -> None:
    from test_memory import GROWTH, STATUS, resident

    if not STATUS.exists():
        pytest.skip("SKIPPED: memory is read from /proc")

    def work() -> None:
        polars.DataFrame(snapshot.reasons)
        snapshot.receipts.__arrow_c_stream__()
        snapshot.receipts.__arrow_c_schema__()

    for _ in range(500):
        work()
    before = resident()
    for _ in range(5_000):
        work()
    assert resident() - before < GROWTH


def test_an_empty_ledger() -> None:
    ledger = json.loads(LEDGER.read_bytes())
    for name in ("claims", "observations", "receipts", "requests"):
        ledger[name] = []
    ledger["receiptInputs"] = {}
    snapshot = attest.Snapshot(ledger)
    for name in TABLES:
        assert getattr(snapshot, name).rows() == [] == polars.DataFrame(getattr(snapshot, name)).to_dicts()
    assert snapshot.mismatches.rows() == []


def test_a_tampered_receipt_is_a_row(snapshot: attest.Snapshot) -> None:
    assert len(snapshot.mismatches) == 0 and snapshot.replay().clean
    ledger = json.loads(LEDGER.read_bytes())
    own = next(one for one in ledger["receipts"] if one["grade"] == "VERIFIED" and "override" not in one)
    own["ruleId"] = "partial"
    rows = attest.Snapshot(ledger).mismatches.rows()
    assert {"receipt_id": own["id"], "field": "ruleId", "stored": '"partial"', "replayed": '"verified"'} in rows


def test_the_same_ledger_under_another_policy(snapshot: attest.Snapshot) -> None:
    own = {receipt["policyHash"] for receipt in snapshot.ledger["receipts"]}
    latest = snapshot.ledger["receipts"][-1]["policyHash"]
    policy = snapshot.ledger["policies"][latest]
    if len(own) == 1:
        assert attest.regrade(snapshot, policy).rows() == []
    strict = {**policy, "thresholds": {"verified": 1, "partial": 0.999}}
    rows = attest.regrade(snapshot, strict).rows()
    grades = {row["receipt_id"]: row for row in rows if row["field"] == "grade"}
    before = {receipt["id"]: receipt for receipt in snapshot.ledger["receipts"]}
    assert grades
    for id, row in grades.items():
        assert json.loads(row["stored"]) == before[id]["grade"] != json.loads(row["replayed"])
    kept = {id for id, one in before.items() if one["grade"] == "VERIFIED" and one["signals"].get("score") == 1}
    assert kept and not any(
        json.loads(row["replayed"]) == "PARTIAL" for id, row in grades.items() if id in kept
    )


def test_an_explanation(snapshot: attest.Snapshot) -> None:
    ledger = snapshot.ledger
    seen = 0
    for receipt in ledger["receipts"]:
        if receipt["grade"] not in ("VERIFIED", "PARTIAL") or "modelScore" in receipt["signals"] or seen >= 12:
            continue
        seen += 1
        told = attest.explain(receipt, snapshot)
        assert told.match is not None and told.match.observation["id"] in receipt["observationIds"]
        assert abs(float(told.match.score) - receipt["signals"].get("score", -1)) < 0.0001
        assert {own.name: own.value for own in told.match.features} == {
            name: value for name, value in receipt["signals"].items() if name != "score"
        }
        assert told.thresholds == ledger["policies"][receipt["policyHash"]]["thresholds"]
        assert told == attest.explain(receipt["id"], snapshot)
        assert str(told).startswith(receipt["grade"])
        if told.runner_up is not None:
            assert told.runner_up.observation["id"] != told.match.observation["id"]
    assert seen
    lacking = next(one for one in ledger["receipts"] if one["grade"] == "UNVERIFIABLE" and "claimId" in one)
    told = attest.explain(lacking, snapshot)
    assert set(told.lacking) <= set(told.reasons) and told.claim is not None
    with pytest.raises(attest.InvalidArgumentError):
        attest.explain("nothing", snapshot)


def test_what_a_notebook_shows(snapshot: attest.Snapshot, batch_bytes: bytes) -> None:
    batch: Any = attest.grade_batch(batch_bytes)
    ledger = json.loads(LEDGER.read_bytes())
    ledger["receipts"][0]["agent"] = "evil"
    shown: list[Any] = [batch, batch[0]["receipt"], snapshot.replay(), attest.replay(ledger)]
    shown.append(attest.explain(snapshot.ledger["receipts"][0], snapshot))
    for one in shown:
        html = one._repr_html_()
        assert html.count("<table") == html.count("</table") and "<script" not in html
    assert batch[0]["receipt"]["grade"] in batch._repr_html_()
    assert attest.reason_text(batch[0]["receipt"]["reasons"][0]) in batch[0]["receipt"]._repr_html_()


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", "' onmouseover='x", '"><img src=x onerror=y>'])
def test_nothing_that_a_document_holds_is_html(hostile: str) -> None:
    answer = json.dumps(
        [{"inputs": {}, "receipt": {"agent": hostile, "grade": hostile, "state": hostile, "claimId": hostile, "observationIds": [hostile], "reasons": []}}]
    )
    batch: Any = attest.Batch(answer.encode())
    report: Any = attest.Report(
        json.dumps(
            {
                "batches": 1,
                "mismatched": 1,
                "receipts": 1,
                "reproduced": 0,
                "mismatches": [{"receiptId": hostile, "field": hostile, "stored": hostile, "replayed": {hostile: hostile}}],
            }
        ).encode()
    )
    for html in (batch._repr_html_(), batch[0]["receipt"]._repr_html_(), report._repr_html_()):
        assert "<script" not in html and "<img" not in html and "' onmouseover" not in html


@pytest.mark.parametrize("source", ["", "ledger.json", "{}", "[]", b"\xff", None, 5, {}, [], {"receipts": 5}])
def test_what_is_no_ledger(source: Any, snapshot: attest.Snapshot) -> None:
    assert "no ledger" in repr(attest.Snapshot(source))
    receipt, policy = snapshot.ledger["receipts"][0], next(iter(snapshot.ledger["policies"].values()))
    for ask in (
        lambda: attest.Snapshot(source).ledger,
        lambda: attest.explain(receipt, source),
        lambda: attest.explain(receipt["id"], source),
        lambda: attest.regrade(source, policy),
    ):
        with pytest.raises(attest.AttestError) as caught:
            ask()
        assert caught.value.code in ("invalid_json", "invalid_input")


def test_what_is_no_receipt_has_no_explanation(snapshot: attest.Snapshot) -> None:
    receipt = snapshot.ledger["receipts"][1]
    junk: list[tuple[Any, str]] = [
        (None, ""),
        ({}, "/agent"),
        ({**receipt, "grade": "<b>"}, "/grade"),
        ({**receipt, "reasons": 5}, "/reasons"),
        ({**receipt, "reasons": [{}]}, "/reasons/0/code"),
    ]
    for given, pointer in junk:
        with pytest.raises(attest.AttestError) as caught:
            attest.explain(given, snapshot)
        assert caught.value.pointer == pointer
    lost = {**snapshot.ledger, "policies": {}}
    with pytest.raises(attest.AttestError):
        attest.explain(receipt, lost)
