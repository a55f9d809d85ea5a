"""The JupyterLite site, and the package without the libraries that Pyodide lacks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import nbformat
import pytest

from akropolis_nb.engine.wasm import module
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.long
def test_the_site_holds_the_notebooks_and_the_wheel_they_install(tmp_path: Path) -> None:
    pytest.importorskip("jupyterlite_core", reason="needs the extra 'lite'")
    site = tmp_path / "site"
    subprocess.run([sys.executable, "docs/lite.py", str(site)], cwd=ROOT, check=True)
    (wheel,) = (site / "pypi").glob("*.whl")
    index = json.loads((site / "pypi" / "all.json").read_text("utf-8"))
    (release,) = index["akropolis-nb"]["releases"].values()
    assert release[0]["filename"] == wheel.name
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        carried = archive.read("akropolis_nb/engine/wasm/kernels.wasm")
        needs = re.findall(r"Requires-Dist: (.*)", archive.read(metadata).decode())
    assert module.is_usable(carried)
    assert next(need for need in needs if need.startswith("numba")).endswith(
        "sys_platform != 'emscripten'"
    )
    notebooks = sorted((site / "files").glob("*.ipynb"))
    assert [path.name[:2] for path in notebooks] == ["01", "02", "03", "04", "05", "07", "08"]
    lessons = {path.parent.name for path in (site / "files").glob("*/04-classroom.ipynb")}
    assert lessons == {"de", "fr", "pl", "uk"}
    for path in notebooks:
        cells = nbformat.read(path, as_version=4).cells
        install, *more = cells[0].source.splitlines()
        assert install == "%pip install -q akropolis_nb nbformat"
        assert more[-1:] == ['os.chdir("/tmp")'] * path.name.startswith("03")
        assert len(cells) > 3


WITHOUT = """
import sys
for name in ("llvmlite", "numba", "multiprocessing", "_multiprocessing"):
    sys.modules[name] = None
import threading, _thread
def none(*arguments, **options):
    raise RuntimeError("can't start new thread")
_thread.start_new_thread = threading._start_new_thread = none
if hasattr(threading, "_start_joinable_thread"):
    threading._start_joinable_thread = _thread.start_joinable_thread = none
sys.platform = "emscripten"
import akropolis_nb as ak
from random import Random
game = ak.Game(players=2, seed=7)
while not game.position.is_over:
    game.play(ak.bot("greedy").choose(game.position, Random(1)))
print(game.result())
game.undo(4)
late = ak.Game(game.position)
assert ak.playouts(late.position, 3).shape == (3, 2)
view = ak.CityWidget(late)
view.heat = "now"
assert "svg" in late.svg()
analysis = ak.analyse(late.position, playouts=300)
assert analysis.best in late.legal_moves()
assert ak.bot("monte-carlo", playouts=30).choose(late.position, Random(1)) in late.legal_moves()
"""


@pytest.mark.slow
def test_everything_works_without_numba_threads_and_processes() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "place" in run.stdout or "wins" in run.stdout, run.stdout
