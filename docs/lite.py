"""Build a JupyterLite site with the notebooks: ``python docs/lite.py FOLDER``.

Needs the extra ``lite``. The site is static and can be served by any web server. It contains the
wheel of this source tree with the kernels as WebAssembly, the notebooks with a first cell that
installs it, and JupyterLite. When a notebook is opened, Pyodide and NumPy are loaded from Pyodide's
server, other packages from PyPI.

``--pyodide FOLDER`` puts a Pyodide distribution and all packages into the site, which then needs no
other server. Its version must be the one that jupyterlite-pyodide-kernel was made for.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from akropolis_nb.engine.wasm import module  # noqa: E402 - of this tree

INSTALL = "%pip install -q akropolis_nb nbformat"
"""The first cell; without nbformat Plotly shows no figures."""
ELSEWHERE = (
    '\n# SQLite cannot write to JupyterLite\'s folder of files.\nimport os\n\nos.chdir("/tmp")'
)
"""Also in the first cell of a notebook that opens an opening explorer."""
LEFT_OUT = ("06-many-cores.ipynb",)
"""Notebooks that need more than a browser offers: processes."""
NEEDED = (
    "anywidget", "comm", "fastjsonschema", "ipywidgets", "jupyter_core", "jupyterlab_widgets",
    "narwhals", "nbformat", "platformdirs", "plotly", "psygnal", "tqdm", "typing_extensions",
)  # fmt: skip
"""The packages that Pyodide lacks, for a site that loads nothing from PyPI."""


def build(folder: Path, pyodide: Path | None = None) -> None:
    """Build the site into a folder."""
    if not module.BUNDLED.is_file() or not module.is_usable(module.BUNDLED.read_bytes()):
        module.BUNDLED.write_bytes(module.load())
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        wheels = work / "wheels"
        run("hatchling", "build", "-t", "wheel", "-d", str(wheels), cwd=ROOT)
        (work / "contents").mkdir()
        notebooks = ROOT / "notebooks"
        for path in [*notebooks.glob("*.ipynb"), *notebooks.glob("[a-z][a-z]/*.ipynb")]:
            if path.name not in LEFT_OUT:
                target = work / "contents" / path.relative_to(notebooks)
                target.parent.mkdir(exist_ok=True)
                notebook = nbformat.read(path, as_version=4)
                explores = any("ak.Explorer(" in cell.source for cell in notebook.cells)
                first = INSTALL + ELSEWHERE * explores
                notebook.cells.insert(0, nbformat.v4.new_code_cell(first, id="install"))
                nbformat.write(notebook, target)
        if pyodide is not None:
            shutil.copytree(pyodide, work / "static" / "pyodide")
            info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
            run(
                *("pip", "download", "--no-deps", "--platform", "any", "--only-binary=:all:"),
                *("--python-version", info["python"], "--implementation", "py", "--abi", "none"),
                *("-d", str(wheels), *NEEDED),
                cwd=work,
            )
        run(
            *("jupyter", "lite", "build", "--lite-dir", str(work), "--contents", "contents"),
            *(f"--piplite-wheels={wheel}" for wheel in sorted(wheels.iterdir())),
            *("--output-dir", str(folder.resolve())),
            cwd=work,
        )


def run(*command: str, cwd: Path) -> None:
    """Run a Python module; print its output only if it fails."""
    done = subprocess.run(  # noqa: S603 - its own arguments
        [sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the site is written")
    parser.add_argument("--pyodide", type=Path, help="a Pyodide distribution to put into the site")
    options = parser.parse_args()
    build(options.folder, options.pyodide)
