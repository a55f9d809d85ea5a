"""Build a JupyterLite site with the notebooks: ``python docs/lite.py FOLDER``.

Needs the extra ``lite``. The site is static and can be served by any web server. It contains the
wheel of this source tree, the notebooks with a first cell that installs it, and JupyterLite. When a
notebook is opened, Pyodide and NumPy are loaded from Pyodide's server, other packages from PyPI.
Without numba, the kernels run as plain Python.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
INSTALL = "%pip install -q akropolis_nb"
LEFT_OUT = ("03-openings.ipynb", "06-many-cores.ipynb")
"""Notebooks that need more than a browser offers: thousands of games in seconds, processes."""


def build(folder: Path) -> None:
    """Build the site into a folder."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        # The wheel of a release, which has the compiled kernels, is built from the sdist.
        run("hatchling", "build", "-t", "sdist", "-d", str(work / "sdist"), cwd=ROOT)
        (sdist,) = (work / "sdist").iterdir()
        options = ("--no-deps", "--no-build-isolation", "--wheel-dir", str(work / "wheel"))
        run("pip", "wheel", *options, str(sdist), cwd=work)
        (wheel,) = (work / "wheel").iterdir()
        (work / "contents").mkdir()
        for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
            if path.name not in LEFT_OUT:
                notebook = nbformat.read(path, as_version=4)
                notebook.cells.insert(0, nbformat.v4.new_code_cell(INSTALL, id="install"))
                nbformat.write(notebook, work / "contents" / path.name)
        run(
            *("jupyter", "lite", "build", "--lite-dir", str(work), "--contents", "contents"),
            *("--piplite-wheels", str(wheel), "--output-dir", str(folder.resolve())),
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
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build(Path(sys.argv[1]))
