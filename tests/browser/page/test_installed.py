"""The wheel alone, in its own environment on a machine without Node."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.lab import Lab, Notebook
from tests.conftest import jupyter_environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext

CELL = """\
import akropolis_nb as ak
view = ak.CityWidget(ak.Game(seed=7))
view"""


def install(wheel: Path, folder: Path) -> Path:
    """Install a wheel as a user of JupyterLab does; return the environment's Python."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    # Compiling about 8,000 files, of which few are imported, would take most of the time.
    options = ["--quiet", "--no-compile", "--no-input", "--disable-pip-version-check"]
    command = [str(python), "-m", "pip", "install", *options, f"{wheel}[lab]"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    output = run.stdout + run.stderr
    if run.returncode and "connection broken" in output and not os.environ.get("CI"):
        pytest.skip("pip reaches no package index")
    assert run.returncode == 0, output
    return python


@pytest.fixture(scope="module")
def python(
    chromium: BrowserContext,  # noqa: ARG001 - without a browser nothing is installed
    wheel: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    return install(wheel, tmp_path_factory.mktemp("installed") / "venv")


@pytest.fixture
def env(python: Path, tmp_path: Path) -> dict[str, str]:
    """Return an environment with only what pip installed: no checkout, no Node."""
    env = {**jupyter_environment(tmp_path), "PATH": str(python.parent), "PYTHONNOUSERSITE": "1"}
    del env["PYTHONPATH"]
    return env


def test_the_wheel_alone_finds_itself_in_order(
    python: Path, env: dict[str, str], tmp_path: Path
) -> None:
    run = subprocess.run(
        [python, "-m", "akropolis_nb"],
        cwd=tmp_path,
        env={**env, "NUMBA_DISABLE_JIT": "1"},  # compiling takes time
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "[ok] files: " in run.stdout
    assert "[ok] Jupyter: JupyterLab" in run.stdout


@pytest.fixture
def installed_lab(python: Path, env: dict[str, str], tmp_path: Path) -> Iterator[Lab]:
    lab = Lab(tmp_path, env, python)
    yield lab
    lab.stop()


def test_the_wheel_alone_shows_a_city(chromium: BrowserContext, installed_lab: Lab) -> None:
    notebook = Notebook(chromium, installed_lab, "first.ipynb", [CELL])
    notebook.run_all()
    board = notebook.board(seconds=120)
    assert "site-packages" in notebook.execute("print(ak.__file__)")
    assert notebook.value("__import__('shutil').which('node')") is None
    script = ak.Game(seed=7)
    move = next(iter(script.legal_moves()))
    board.lay(script.position.site.index(move.tile), move.placement)
    assert notebook.value("[str(move) for move in view.game.moves]") == [str(move)]
    script.play(move)
    board.player(0).click()
    expect(board.root).to_have_attribute("data-hexes", str(len(script.position.cities[0].hexes())))
    notebook.close()
    assert notebook.errors == []
