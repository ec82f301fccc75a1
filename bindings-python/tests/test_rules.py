"""The door translates: no rule of the contract stands in it."""

from __future__ import annotations

import ast
import pathlib

import attest

PLACE = pathlib.Path(attest.__file__).parent
SHOWN = {"types.py", "_html.py", "plot.py"}


def words() -> set[str]:
    """Every reason to grade or to hold, as the schemas name them."""
    reasons = {part["properties"]["code"]["enum"][0] for part in attest.schema("Reason")["oneOf"]}
    return reasons | set(attest.schema("Hold")["enum"]) | set(attest.schema("Receipt")["properties"]["grade"]["enum"])


def test_no_rule_stands_in_python() -> None:
    own = words()
    assert len(own) > 50
    files = sorted(path for path in PLACE.rglob("*.py") if path.name not in SHOWN)
    assert len(files) >= 5
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in own, f"{path.name}:{node.lineno}"
                assert not isinstance(node.value, (int, float)) or abs(node.value) <= 1, f"{path.name}:{node.lineno}"
            if isinstance(node, ast.Import):
                assert "re" not in [name.name for name in node.names], path.name
