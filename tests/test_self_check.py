"""``python -m akropolis_nb``, which people run when something does not work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import akropolis_nb.__main__ as check
from akropolis_nb.widget import library
from tests.conftest import ROOT

if TYPE_CHECKING:
    import pytest


def test_it_runs_and_finds_everything_in_order() -> None:
    command = [sys.executable, "-m", "akropolis_nb"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    assert lines[0].startswith("akropolis_nb 0.")
    assert [line.split(":")[0] for line in lines if line.startswith("[ok]")][:4] == [
        f"[ok] {name}" for name in check.CHECKS
    ]
    assert "console" in run.stdout


def test_a_front_end_that_was_not_built_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(library, "STATIC", Path("nowhere"))
    assert check.main() == 1
    assert "[!!] front end: RuntimeError: the widget's widget.js was not built" in (
        capsys.readouterr().out
    )


def test_a_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(vars(check), "NEEDED", ("numpy", "no-such-package"))
    monkeypatch.setitem(check.OPTIONAL, "no-such-extra", "get it")
    assert check.main() == 1
    out = capsys.readouterr().out
    assert "[!!] packages: RuntimeError: missing: pip install no-such-package" in out
    assert "[--] no-such-extra is not installed; get it" in out
