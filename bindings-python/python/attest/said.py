"""What a person typed, and the calls of an agent that it covers.

In this order: ``extract`` reads a turn with the host's model (or ``prepare``, ``prompt`` and ``validate`` one by one),
``resolve`` turns words into ids, ``attest.Gate`` stores the intents and is asked before each outward call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias, cast

from . import _attest
from .types import (
    Call,
    Contact,
    Explained,
    Extracted,
    GateAnswer,
    Intent,
    Prepared,
    Prompt,
    Recipient,
    Unquoted,
    Validated,
)

AnIntent: TypeAlias = Intent | dict[str, Any]
"""An intent, as this library answers it or as a host reads it from where it keeps it."""

ACall: TypeAlias = Call | dict[str, Any]
"""What an agent is about to do."""

AContact: TypeAlias = Contact | dict[str, Any]
"""Somebody a person's words may mean."""

Moment: TypeAlias = str | int | datetime
"""An instant: text with its offset, epoch milliseconds, or a ``datetime`` with its zone."""

__all__ = [
    "explain",
    "extract",
    "gate",
    "hold_text",
    "matches",
    "prepare",
    "prompt",
    "recipient_id",
    "resolve",
    "unquote",
    "validate",
]


def _plain(value: object) -> object:
    """A ``datetime`` as text; anything else as it is."""
    return value.isoformat(timespec="milliseconds") if isinstance(value, datetime) else value


def _request(needed: Mapping[str, object], **members: object) -> dict[str, object]:
    """The members that a request has to have, as they are, and those of the others that are given."""
    given = {key: value for key, value in members.items() if value is not None}
    return {key: _plain(value) for key, value in {**needed, **given}.items()}


def _ask(operation: str, request: Mapping[str, object]) -> Any:
    return _attest.call(f"said.{operation}", _attest.to_json(request))


def prepare(text: str) -> Prepared:
    """A turn cut to what is read, without what the person quoted or pasted."""
    return cast("Prepared", _ask("prepare", _request({"text": text})))


def unquote(text: str) -> Unquoted:
    """A text without what the person quoted or pasted."""
    return cast("Unquoted", _ask("unquote", _request({"text": text})))


def prompt(text: str, local_time: Moment, *, tz: str | None = None) -> Prompt:
    """What to ask a model about a turn: instructions, the person's own words, the version of both."""
    return cast("Prompt", _ask("prompt", _request({"text": text, "local_time": local_time}, tz=tz)))


def validate(
    text: str,
    raw: object,
    *,
    local_time: Moment | None = None,
    now: Moment | None = None,
    tz: str | None = None,
) -> Validated:
    """The proposed intents that the person's own words back, and why the others are dropped.

    ``raw`` is what the model wrote, as text or as the objects it stands for.
    """
    own = _request({"text": text, "raw": raw}, local_time=local_time, now=now, tz=tz)
    return cast("Validated", _ask("validate", own))


def resolve(
    intents: Sequence[AnIntent],
    contacts: Sequence[AContact],
    *,
    reply_to: Sequence[str] | None = None,
) -> list[Intent]:
    """The intents with the ids that their words mean, or the words that mean nobody or several."""
    own = _request({"intents": intents, "contacts": contacts}, reply_to=reply_to)
    return cast("list[Intent]", _ask("resolve", own)["intents"])


def recipient_id(address: str, contacts: Sequence[AContact]) -> Recipient:
    """How a call names whom an address reaches: the one contact that owns it, else the address itself."""
    return cast("Recipient", _ask("recipient_id", {"address": address, "contacts": contacts}))


def matches(
    intent: AnIntent, call: ACall, *, now: Moment | None = None, used: int | None = None
) -> bool:
    """Whether an intent covers a call. Only ``True`` lets it out."""
    own = _request({"intent": intent, "call": call}, now=now, used=used)
    return cast("bool", _ask("matches", own)["matches"])


def explain(
    intent: AnIntent, call: ACall, *, now: Moment | None = None, used: int | None = None
) -> Explained:
    """Whether an intent covers a call, and why not or what it spends."""
    own = _request({"intent": intent, "call": call}, now=now, used=used)
    return cast("Explained", _ask("explain", own))


def gate(
    intents: Sequence[AnIntent],
    call: ACall,
    *,
    now: Moment | None = None,
    considered: bool = False,
) -> GateAnswer:
    """Which of many intents covers a call. A host with stored intents keeps an ``attest.Gate`` instead."""
    own = _request({"intents": intents, "call": call, "considered": considered}, now=now)
    return cast("GateAnswer", _ask("gate", own))


def hold_text(reason: str) -> str:
    """A reason to hold a call as one English sentence."""
    return cast("str", _ask_text(reason))


def _ask_text(reason: str) -> Any:
    return _attest.call("said.hold_text", _attest.to_json(reason))


def extract(
    text: str,
    ask: Callable[[str, str], str | None],
    *,
    local_time: Moment | None = None,
    now: Moment | None = None,
    tz: str | None = None,
) -> Extracted:
    """Reads a turn with the host's model.

    ``ask(system, user)`` puts both texts to a model and returns what it wrote. Where it returns ``None`` or raises an
    ``Exception``, the model failed, and the answer says so under ``error``. Without a local time nothing is asked.
    """
    request = _attest.to_json(_request({"text": text}, local_time=local_time, now=now, tz=tz))
    question = _attest.question(request)
    raw: str | None = None
    if question is not None:
        try:
            raw = ask(*question)
        except Exception:
            raw = None
    return cast("Extracted", _attest.answer(request, raw))
