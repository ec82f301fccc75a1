"""Writes ``python/attest/types.py`` from the JSON Schemas of the installed ``attest``; ``--check`` only compares."""

from __future__ import annotations

import json
import keyword
import pathlib
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

import attest

SHAPES = {
    "Claim": "Something an agent says it did.",
    "Observation": "Something that was seen.",
    "Grant": "What a person allows an agent.",
    "Coverage": "What was looked at, and when.",
    "Activity": "What agents and the person were doing.",
    "Attribution": "Who likely did what nobody claimed.",
    "GradeContext": "What a grade rests on beside claim, rows and coverage.",
    "Reason": "Why a grade is what it is.",
    "Receipt": "A grade, and what it rests on: ids, hashes and closed words, no content.",
    "ReceiptInputs": "What a receipt was graded with.",
    "Fixed": "Evidence that a receipt holds.",
    "BatchRequest": "A batch to grade.",
    "LoadedPolicy": "A policy that was checked.",
    "ReplayReport": "What a replay found.",
    "LedgerSnapshot": "A ledger, as it is exported.",
    "Intent": "What a person asked for.",
    "Contact": "Somebody a person's words may mean.",
    "Call": "What an agent is about to do.",
}
ANSWERS = {
    "PrepareAnswer": ("Prepared", "A turn, cut and unquoted."),
    "UnquoteAnswer": ("Unquoted", "A turn, unquoted."),
    "PromptAnswer": ("Prompt", "What to ask a model."),
    "ValidateAnswer": ("Validated", "The intents that the words back, and the others."),
    "Recipient": ("Recipient", "How a call names a recipient."),
    "ExplainAnswer": ("Explained", "Whether an intent covers a call, and why not or at what price."),
    "GateAnswer": ("GateAnswer", "What a gate says to a call."),
}
PARTS = {
    "ActivityEntrie": "ActivityEntry",
    "CoverageObserver": "ObserverCoverage",
    "CoverageRepair": "Span",
    "FixedReleased": "OpenSpan",
    "GradeContextModelScore": "ModelScore",
    "IntentBackingAmount": "BytePlace",
    "ReceiptOverride": "Override",
    "ReceiptReverted": "Reverted",
    "ReceiptSignal": "Signals",
    "ReceiptSignals": "Signals",
    "ReplayReportMismatche": "Mismatch",
    "ReplayReportMismatchesByField": "MismatchesByField",
    "LedgerSnapshotAdapterHealth": "HealthReport",
    "LedgerSnapshotRequest": "Request",
    "PreparedQuoted": "Quoted",
    "ValidatedDropped": "Dropped",
    "ValidatedDroppe": "Dropped",
    "GateAnswerConsidered": "Considered",
}
WORDS = {
    "ActionType": ("Claim", "type"),
    "Precision": ("Claim", "claimedAtPrecision"),
    "SourceKind": ("Claim", "sourceKind"),
    "Source": ("Observation", "source"),
    "Grade": ("Receipt", "grade"),
    "State": ("Receipt", "state"),
    "Kind": ("Call", "kind"),
    "Channel": ("Call", "channel"),
    "HoldReason": ("ExplainAnswer", "reason"),
}
HEAD = '''"""The shapes of documents, as types. Generated; do not edit: ``tools/write_types.py`` reads the library's own schemas."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

'''
TAIL = '''

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
'''


class Types:
    def __init__(
        self,
        schema: Callable[[str], dict[str, Any]],
        stores: Sequence[attest.StoreOperation],
    ) -> None:
        self.known: dict[str, str] = {}
        self.stores: list[str] = []
        self.out: list[str] = []
        for own, (shape, key) in WORDS.items():
            part = schema(shape)["properties"][key]
            part = next((one for one in part.get("anyOf", []) if "enum" in one), part)
            words = "".join(f'\n    "{word}",' for word in part["enum"])
            self.known[self.key(part)] = own
            self.out.append(f"{own}: TypeAlias = Literal[{words}\n]")
        for shape, own in self.names().items():
            self.known.setdefault(self.key(schema(shape)), own)
        for shape, own in self.names().items():
            doc = SHAPES.get(shape) or ANSWERS[shape][1]
            self.declare(own, schema(shape), doc)
        for row in stores:
            own = "".join(part.capitalize() for part in re.split(r"[._]", row.name)) + "Answer"
            self.stores.append(own)
            if "properties" in row.output:
                self.declare(own, row.output, f"What ``{row.name}`` answers.")
            else:
                # Several forms, or a list: the parts have names of their own.
                base = own.removesuffix("Answer")
                self.out.append(f'{own}: TypeAlias = "{self.of(base, row.output)}"')

    @staticmethod
    def names() -> dict[str, str]:
        return {**{name: name for name in SHAPES}, **{name: own for name, (own, _) in ANSWERS.items()}}

    @staticmethod
    def key(schema: dict[str, Any]) -> str:
        return json.dumps({key: value for key, value in schema.items() if key != "title"}, sort_keys=True)

    def declare(self, name: str, schema: dict[str, Any], doc: str) -> None:
        if "oneOf" in schema and all("code" in part.get("properties", {}) for part in schema["oneOf"]):
            codes = [part["properties"]["code"]["enum"][0] for part in schema["oneOf"]]
            words = "".join(f'\n    "{code}",' for code in codes)
            self.out.append(f"{name}Code: TypeAlias = Literal[{words}\n]")
            self.out.append(f'class {name}(TypedDict):\n    """{doc}"""\n\n    code: {name}Code\n    params: dict[str, Any]')
            return
        members = {key: self.of(f"{name}{key[:1].upper()}{key[1:]}", part) for key, part in schema.get("properties", {}).items()}
        required = set(schema.get("required", []))
        if not all(key.isidentifier() and not keyword.iskeyword(key) for key in members):
            fields = "".join(f'\n        "{key}": "{own}",' for key, own in members.items())
            total = "" if required == set(members) else ",\n    total=False"
            if required and required != set(members):
                part = lambda keys: "".join(f'\n        "{key}": "{members[key]}",' for key in keys)  # noqa: E731
                rest = [key for key in members if key not in required]
                must = [key for key in members if key in required]
                self.out.append(f'_{name} = TypedDict(\n    "_{name}",\n    {{{part(must)}\n    }},\n)')
                lines = "".join(f"\n    {key}: {members[key]}" for key in rest)
                self.out.append(f'class {name}(_{name}, total=False):\n    """{doc}"""\n{lines}')
            else:
                self.out.append(f'{name} = TypedDict(\n    "{name}",\n    {{{fields}\n    }}{total},\n)')
            return
        line = lambda keys: "".join(f"\n    {key}: {members[key]}" for key in keys)  # noqa: E731
        own, rest = [k for k in members if k in required], [k for k in members if k not in required]
        if own and rest:
            self.out.append(f"class _{name}(TypedDict):{line(own)}")
            self.out.append(f'class {name}(_{name}, total=False):\n    """{doc}"""\n{line(rest)}')
        else:
            total = "" if own else ", total=False"
            self.out.append(f'class {name}(TypedDict{total}):\n    """{doc}"""\n{line(own or rest)}')

    def of(self, name: str, schema: Any) -> str:
        if not isinstance(schema, dict):
            return "Any"
        if self.key(schema) in self.known:
            return self.known[self.key(schema)]
        if "enum" in schema:
            return "Literal[" + ", ".join(json.dumps(word) for word in schema["enum"]) + "]"
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        for many in ("anyOf", "oneOf"):
            if many in schema:
                forms = sum("properties" in part for part in schema[many] if isinstance(part, dict))
                named = [f"{name}{at}" if forms > 1 else name for at in range(1, len(schema[many]) + 1)]
                parts = list(dict.fromkeys(self.of(own, part) for own, part in zip(named, schema[many])))
                return " | ".join(parts)
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(self.of(name, {**schema, "type": one}) for one in kind)
        plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
        if kind in plain:
            return plain[kind]
        if kind == "array":
            return f"list[{self.of(name.removesuffix('s'), schema.get('items'))}]"
        if kind == "object" and "properties" in schema:
            own = PARTS.get(name, name)
            self.known[self.key(schema)] = own
            self.declare(own, schema, self.place(name))
            return own
        if kind == "object":
            return f"dict[str, {self.of(name, schema.get('additionalProperties'))}]"
        return "Any"

    def place(self, name: str) -> str:
        """What a part belongs to, from the name its place gives it."""
        stores = (own.removesuffix("Answer") for own in self.stores)
        shapes = [own for own in (*self.names().values(), *stores) if name.startswith(own)]
        return f"A part of ``{max(shapes, key=len)}``." if shapes else "A part of a document."

    def text(self) -> str:
        return HEAD + "\n\n\n".join(["", *self.out]).lstrip("\n") + "\n" + TAIL


def main() -> int:
    place = pathlib.Path(__file__).parent.parent / "python" / "attest" / "types.py"
    text = Types(attest.schema, attest.store_operations()).text()
    if "--check" in sys.argv[1:]:
        fresh = place.read_text(encoding="utf-8") == text
        print("types.py is fresh" if fresh else "types.py is stale: python tools/write_types.py")
        return 0 if fresh else 1
    place.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
