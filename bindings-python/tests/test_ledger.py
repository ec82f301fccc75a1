"""A store: its operations as methods, its clock, and what a program can do wrong with it."""

from __future__ import annotations

import gc
import json
import os
import pathlib
import pickle
import threading
from collections.abc import Callable
from typing import Any, cast

import pytest

import attest

# 2026-10-06T18:00:00Z.
NOW = 1_791_309_600_000
CALL: Any = {"kind": "send", "channel": "email", "to_ids": ["c_ines"]}
TURN: Any = {
    "device": "mac",
    "local_time": "2026-10-06T14:00:00-04:00",
    "surface": "deck",
    "text": "Email Ines the plan.",
}


@pytest.fixture
def place(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "a.attest"


def test_every_operation_has_a_method() -> None:
    rows = {row.name for row in attest.store_operations()}
    assert rows
    for name in rows:
        family, _, own = name.partition(".")
        of = attest.Ledger if family == "ledger" else attest.Vault
        method = getattr(of, own, None) or getattr(of, own + "_")
        assert callable(method), name


def test_a_turn_is_read_once_and_spent_once(place: pathlib.Path) -> None:
    with attest.Ledger(place, clock=lambda: NOW) as ledger:
        vault = ledger.vault
        held = vault.authorize(call=CALL)
        assert held["matches"] is False and held.get("reason") == "no_intent"
        said = vault.said(TURN)
        request: Any = {
            "said_id": said["said_id"],
            "contacts": [{"id": "c_ines", "name": "Ines Vale", "addresses": ["ines@vale.example"]}],
            "raw": [{"kind": "send", "to": ["Ines"]}],
        }
        assert len(vault.intents(json.dumps(request))["intents"]) == 1
        with pytest.raises(attest.AlreadyReadError):
            vault.intents(request)
        assert vault.authorize(call=CALL, dryRun=True)["matches"] is True
        passed = vault.authorize(json.dumps({"call": CALL}).encode())
        assert passed["matches"] is True and passed["at"] == "2026-10-06T18:00:00Z"
        assert vault.authorize(call=CALL)["matches"] is False
        assert len(vault.log()["decisions"]) == 3
    # It is in the file, and the file alone.
    with attest.Ledger(str(place)) as again:
        assert len(again.vault.log()["decisions"]) == 3


def test_a_ledger_is_read_as_tables_and_replayed(place: pathlib.Path) -> None:
    with attest.Ledger(os.fsencode(place), clock=lambda: NOW) as ledger:
        line = {
            "agent": "muse",
            "sourceKind": "activity_view",
            "type": "email.sent",
            "text": "mailed Ines",
            "counterparty": "ines@vale.example",
            "extractor": {"id": "log", "version": "1"},
            "claimedAt": "2026-10-06T13:50:00-04:00",
            "claimedAtPrecision": "minute",
        }
        answer = ledger.pass_(
            source="activity", agent="muse", readAt="2026-10-06T13:59:00-04:00", activeAt=[], rows=[line]
        )
        assert answer["stored"]
        assert ledger.batch()["skipped"] is False
        assert len(ledger.receipts(agent="muse")["receipts"]) == 1
        snapshot = ledger.snapshot()
        assert len(snapshot.claims) == 1 and len(snapshot.receipts) == 1
        report = ledger.replay()
        assert report.clean and report["receipts"] == 1
        assert ledger.check()["findings"] == []
        receipt = ledger.receipts()["receipts"][0]["id"]
        assert ledger.trace(receiptId=receipt)["receipt"]["id"] == receipt
        with pytest.raises(attest.NotFoundError):
            ledger.trace(receiptId=attest.id_from_hash("0" * 64))


def test_what_is_closed_stays_closed(place: pathlib.Path) -> None:
    ledger = attest.Ledger(place)
    vault = ledger.vault
    ledger.close()
    ledger.close()
    for asked in (ledger.digest, vault.list, ledger.snapshot, lambda: ledger.call("ledger.nothing", {})):
        with pytest.raises(attest.ClosedError) as caught:
            asked()
        assert caught.value.code == "closed"


def test_arguments_that_are_none(place: pathlib.Path) -> None:
    wrong: list[Callable[[], object]] = [
        lambda: attest.Ledger(place, patience=-1),
        lambda: attest.Ledger(place, patience=float("nan")),
        lambda: attest.Ledger(place, clock=7),  # type: ignore[arg-type]
        lambda: attest.Ledger(""),
        lambda: attest.Ledger("a\0b"),
        lambda: attest.Ledger(place).digest({"from": "2026-10-06"}, to="2026-10-06"),
        lambda: attest.Ledger(place).call(7, {}),  # type: ignore[arg-type]
    ]
    for make in wrong:
        with pytest.raises(attest.InvalidArgumentError):
            make()
    with pytest.raises(TypeError):
        attest.Ledger(7)  # type: ignore[arg-type]
    with attest.Ledger(place, max_bytes=20) as ledger:
        for odd in ("{", b"\xff", "{} x", object(), float("nan")):
            with pytest.raises((attest.InvalidJsonError, attest.InvalidInputError)):
                ledger.digest(odd)
        with pytest.raises(attest.TooLargeError):
            ledger.digest(" " * 30)
        with pytest.raises(attest.UnknownOperationError):
            ledger.call("sha256_hex", '"a"')


def test_files_of_no_use(tmp_path: pathlib.Path, place: pathlib.Path) -> None:
    with pytest.raises(attest.NotFoundError):
        attest.Ledger(place, create=False)
    assert not place.exists()
    odd = tmp_path / "odd"
    odd.write_text("this is no store, however long it gets to be")
    with pytest.raises(attest.StorageCorruptError) as caught:
        attest.Ledger(odd)
    assert "odd" not in str(caught.value)
    with pytest.raises(attest.StorageReadonlyError):
        attest.Ledger(tmp_path / "nowhere" / "a.attest")
    attest.Ledger(place).close()
    # The version stands at byte 60 of the file, the most significant byte first.
    own = bytearray(place.read_bytes())
    own[60:64] = (99).to_bytes(4, "big")
    place.write_bytes(own)
    with pytest.raises(attest.StorageNewerError):
        attest.Ledger(place)


def test_what_the_clock_raises_comes_out_and_nothing_is_stored(place: pathlib.Path) -> None:
    now: list[Any] = [NOW]

    def clock() -> int:
        own = now[-1]
        if isinstance(own, Exception):
            raise own
        return cast("int", own)

    with attest.Ledger(place, clock=clock) as ledger:
        ledger.vault.said(TURN)
        for odd, fault in ((KeyError("mine"), KeyError), ("noon", TypeError), (True, TypeError), (1.5, TypeError)):
            now.append(odd)
            with pytest.raises(fault):
                ledger.vault.authorize(call=CALL)
        now.append(-1)
        with pytest.raises(attest.InvalidArgumentError):
            ledger.vault.authorize(call=CALL)
        now.append(NOW)
        assert ledger.vault.log()["decisions"] == []
        assert ledger.vault.authorize(call=CALL)["matches"] is False


def test_an_error_says_when_to_ask_again(place: pathlib.Path) -> None:
    with attest.Ledger(place, clock=lambda: NOW) as ledger:
        ledger.batch()
        with pytest.raises(attest.BatchOutOfOrderError) as caught:
            ledger.batch(now="2026-10-06T17:00:00Z")
        assert caught.value.retry_at is not None and caught.value.retry_at > "2026-10-06T18:00:00"
        assert pickle.loads(pickle.dumps(caught.value)).retry_at == caught.value.retry_at


def test_a_clock_may_not_use_a_ledger(place: pathlib.Path) -> None:
    said: list[str] = []

    def clock() -> int:
        for work in (ledger.digest, ledger.close):
            try:
                work()
            except attest.AttestError as fault:
                said.append(fault.code)
        return NOW

    ledger = attest.Ledger(place, clock=clock)
    ledger.vault.said(TURN)
    assert said == ["invalid_argument", "invalid_argument"]


def test_another_writer_waits_no_longer_than_it_was_told(place: pathlib.Path) -> None:
    said: list[str] = []

    def other() -> None:
        with attest.Ledger(place, patience=0) as hurried:
            try:
                hurried.vault.said(TURN)
            except attest.StorageBusyError as fault:
                said.append(fault.code)

    def clock() -> int:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        return NOW

    attest.Ledger(place).close()
    with attest.Ledger(place, clock=clock) as ledger:
        ledger.vault.said(TURN)
    assert said == ["storage_busy"]


def test_threads_share_a_ledger(place: pathlib.Path) -> None:
    with attest.Ledger(place, clock=lambda: NOW) as ledger:

        def ask() -> None:
            for _ in range(25):
                ledger.vault.authorize(call=CALL)

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(ledger.vault.log(limit=1000)["decisions"]) == 100


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_in_a_child_it_is_closed_and_the_parents_goes_on(place: pathlib.Path) -> None:
    ledger = attest.Ledger(place)
    ledger.vault.said(TURN)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            ledger.digest()
        except attest.ClosedError:
            ledger.close()
            del ledger
            gc.collect()
            with attest.Ledger(place) as own:
                own.vault.said({**TURN, "text": "Email Ines the nets."})
            status = 0
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    ledger.vault.said({**TURN, "text": "Email Ines the boats."})
    assert ledger.check()["findings"] == []
    ledger.close()
