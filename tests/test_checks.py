"""Run the linters, the type checkers and the JavaScript unit tests as tests."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hatch_build
from tests.conftest import ROOT


@pytest.mark.parametrize(
    "check",
    [
        ["-m", "ruff", "check", "--quiet", "."],
        ["-m", "mypy"],
        ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    ],
    ids=["ruff", "mypy", "imports"],
)
def test_python(check: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, *check], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if run.returncode:
        pytest.fail(run.stdout + run.stderr, pytrace=False)


@pytest.fixture(scope="module")
def node_modules() -> None:
    """Return js/node_modules with the compiler and the test runner, installed by the build."""
    hatch_build.install()


@pytest.mark.usefixtures("node_modules")
@pytest.mark.parametrize("script", ["check", "test"])
def test_javascript(script: str, capfd: pytest.CaptureFixture[str]) -> None:
    try:
        hatch_build.npm("run", script)
    except subprocess.CalledProcessError:
        out, err = capfd.readouterr()
        pytest.fail(out + err, pytrace=False)
