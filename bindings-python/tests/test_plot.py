"""Plots, and the notebook that shows them."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

import attest
from attest import plot
from conftest import ROOT

matplotlib: Any = import_module("matplotlib")
matplotlib.use("agg")
figures: Any = import_module("matplotlib.pyplot")


@pytest.fixture(scope="module")
def snapshot() -> attest.Snapshot:
    return attest.Snapshot(ROOT / "examples" / "ledger.json")


def test_grades_add_up_to_the_receipts(snapshot: attest.Snapshot) -> None:
    receipts = snapshot.receipts.rows()
    for agent in (None, receipts[0]["agent"]):
        axes = plot.grades(snapshot, agent=agent)
        wanted = [row for row in receipts if agent is None or row["agent"] == agent]
        assert sum(bar.get_height() for bar in axes.patches) == len(wanted)
        figures.close(axes.figure)


def test_coverage_has_a_line_for_each_observer(snapshot: attest.Snapshot) -> None:
    _, given = figures.subplots()
    axes = plot.coverage(snapshot, axes=given)
    assert axes is given
    observers = {(look["source"], look["observerId"]) for look in snapshot.value["coverage"]}
    assert len(axes.get_yticks()) == 1 + len(observers)
    figures.close(axes.figure)


def test_spend_is_what_receipts_were_graded_with(snapshot: attest.Snapshot) -> None:
    drawn = 0
    for agent in sorted({row["agent"] for row in snapshot.claims.rows()}):
        axes = plot.spend(snapshot, agent)
        drawn += sum(len(line.get_xdata()) for line in axes.lines if line.get_label().startswith("spent"))
        figures.close(axes.figure)
    graded = {row["claim_id"] for row in snapshot.receipts.rows()}
    amounts = [row for row in snapshot.claims.rows() if row["amount_minor"] is not None and row["id"] in graded]
    assert drawn == len(amounts) > 0


def test_the_door_needs_none_of_what_draws() -> None:
    program = (
        "import sys\n"
        "for name in ('matplotlib', 'pandas', 'polars', 'pyarrow', 'duckdb', 'tqdm'): sys.modules[name] = None\n"
        "import attest, attest.plot, pathlib\n"
        "snapshot = attest.Snapshot(pathlib.Path(sys.argv[1]))\n"
        "assert len(snapshot.receipts.rows()) == len(snapshot.receipts)\n"
        "snapshot.receipts.__arrow_c_stream__()\n"
        "snapshot.replay(True)\n"
        "try: attest.plot.grades(snapshot)\n"
        "except ImportError as fault: assert 'attest-engine[plot]' in str(fault)\n"
        "else: raise SystemExit('drew')\n"
    )
    ledger = str(ROOT / "examples" / "ledger.json")
    ended = subprocess.run([sys.executable, "-W", "error", "-c", program, ledger], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_the_notebook_runs(tmp_path: pathlib.Path) -> None:
    nbformat: Any = import_module("nbformat")
    nbclient: Any = import_module("nbclient")
    path = ROOT / "examples" / "notebook" / "ledger.ipynb"
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is kept without its outputs"
    nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    ).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    images = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(images) == 3
    shown = json.dumps([output.get("data", {}).get("text/html", "") for output in outputs])
    assert "every receipt was derived again" in shown and "not every receipt was derived again" in shown
    assert "<script" not in shown
