"""What the documents show runs as written, from the root of a checkout."""

from __future__ import annotations

import subprocess
import sys

import pytest

from conftest import ROOT


def blocks(name: str) -> list[str]:
    """The blocks of Python in a document."""
    parts = (ROOT / name).read_text(encoding="utf-8").split("```python\n")[1:]
    return [part.split("```")[0] for part in parts]


def test_the_readme_shows_the_door_in_eight_lines() -> None:
    own = blocks("README.md")
    assert len(own) == 1 and len(own[0].splitlines()) <= 8


@pytest.mark.parametrize("name", ["README.md", "docs/python.md", "bindings-python/README.md"])
def test_what_is_shown_runs(name: str) -> None:
    # A guide is read from top to bottom, so its blocks are one program.
    program = "\n".join(blocks(name))
    assert program
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
    assert ended.stdout
