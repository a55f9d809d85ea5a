"""``python -m akropolis_nb``: print the installed versions and check that everything works."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, files, version
from pathlib import Path
from typing import TYPE_CHECKING

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable

NEEDED = ("numpy", "platformdirs", "plotly", "anywidget", "ipywidgets", "tqdm")
EXTENSIONS = {"anywidget": "anywidget", "@jupyter-widgets/jupyterlab-manager": "jupyterlab-widgets"}
"""The JupyterLab extensions that boards need, and the packages that install them."""
HINT = """\
This was {python}. A notebook may run another Python: there, run
    %run -m akropolis_nb
If a board stays empty all the same: reload the page; then open the browser's console (F12), run the
cell again, and send us all of this and the lines in the console that begin with "akropolis:"."""


class AbsentError(Exception):
    """Something optional is not installed."""


def installed_version(name: str) -> str | None:
    """Return the version of a distribution; ``None`` if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def packages() -> str:
    """Return the versions of the required packages; raise an error if one is missing."""
    versions = {name: installed_version(name) for name in NEEDED}
    if missing := [name for name, found in versions.items() if found is None]:
        raise RuntimeError(f"missing: pip install {' '.join(missing)}")
    return ", ".join(f"{name} {found}" for name, found in versions.items())


def whole() -> str:
    """Compare the package's files with pip's hashes; raise an error for missing or changed ones."""
    home = Path(ak.__file__).parent
    try:
        listed = files("akropolis_nb") or []
    except PackageNotFoundError:
        listed = []
    hashes = {Path(file.locate()): file.hash.value for file in listed if file.hash is not None}
    hashes = {path: value for path, value in hashes.items() if home in path.parents}
    if not hashes:
        raise AbsentError("these are not pip's, but a source tree's")
    if bad := [path for path, value in hashes.items() if digest(path) != value]:
        names = ", ".join(path.relative_to(home).as_posix() for path in bad)
        remedy = "pip install --force-reinstall --no-deps akropolis_nb"
        raise RuntimeError(f"missing or changed: {names}; {remedy}")
    return f"{len(hashes)} are as they were installed"


def digest(path: Path) -> str:
    """Return a file's SHA-256 in the encoding of wheels; that of no bytes if it is missing."""
    data = path.read_bytes() if path.is_file() else b""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def rules() -> str:
    """Score a city with a surrounded temple and two adjacent markets, and check the points."""
    city = ak.City.from_text("qgh@1,-3^4 Thm@-3,2^0 htm@-1,-1^3")
    points = {kind: city.score()[kind].points for kind in ("houses", "markets", "temples")}
    if points != {"houses": 1, "markets": 0, "temples": 2}:
        raise RuntimeError(f"a city of 1 + 0 + 2 points is scored {points}")
    return "a city is scored as it should be"


def front_end() -> str:
    """Make a board; return the size of the files that it sends to the browser."""
    from akropolis_nb.widget.assets import read_asset

    names = ("widget.js", "widget.css", "page.js", "start.js", "plotly.js.gz", "plotly-2d.js.gz")
    size = sum(len(read_asset(name)) for name in names)
    gzip.decompress(read_asset("plotly.js.gz"))
    view = ak.CityWidget(ak.Game(seed=7))
    view.close()
    return f"a board can be made; {', '.join(names)}: {size / 1e6:.1f} MB"


def jupyter() -> str:
    """Return the versions of JupyterLab and of the extensions that boards need."""
    lab = installed_version("jupyterlab")
    if lab is None:
        raise AbsentError(
            'no JupyterLab is installed here: pip install "akropolis_nb[lab]"; '
            "one in another environment needs this there: pip install anywidget"
        )
    from jupyter_core.paths import jupyter_path

    versions = [f"JupyterLab {lab}"]
    for name, package in EXTENSIONS.items():
        found = [Path(folder, name, "package.json") for folder in jupyter_path("labextensions")]
        path = next((path for path in found if path.is_file()), None)
        if path is None:
            raise RuntimeError(
                f"JupyterLab {lab} has no extension {name}: pip install --force-reinstall {package}"
            )
        versions.append(f"{name} {json.loads(path.read_bytes())['version']}")
    return ", ".join(versions)


def numba() -> str:
    """Return the version of numba; raise an error if it is not installed or switched off."""
    found = installed_version("numba")
    if found is None:
        from akropolis_nb.engine import kernels
        from akropolis_nb.engine.runtime import compiled

        if compiled.load() is not kernels:
            raise AbsentError(
                "not installed, and not needed here: llvmlite runs the compiled module that came "
                "with the package"
            )
        raise AbsentError(
            "not installed; without it, playouts and analysis are a hundred times slower here: "
            "pip install numba"
        )
    import numba

    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        raise AbsentError(f"{found}, but switched off by NUMBA_DISABLE_JIT")
    return found


def analysis() -> str:
    """Play a few playouts; return whether they ran compiled or in plain Python."""
    from akropolis_nb.engine import kernels
    from akropolis_nb.engine.runtime import compiled

    totals = ak.playouts(ak.Game(seed=7).position, 8)
    if totals.shape != (8, 2):
        raise RuntimeError(f"eight games of two gave an array of shape {totals.shape}")
    way = "in plain Python" if compiled.load() is kernels else "compiled"
    return f"games are played on, {way}"


CHECKS: dict[str, Callable[[], str]] = {
    "packages": packages,
    "files": whole,
    "rules": rules,
    "front end": front_end,
    "Jupyter": jupyter,
    "numba": numba,
    "analysis": analysis,
}


def main() -> int:
    """Print versions and checks; return 1 if a check failed, else 0."""

    def say(line: str) -> None:
        print(line, flush=True)  # noqa: T201 - the purpose of this command

    system = f"Python {platform.python_version()}, {platform.platform()}"
    say(f"akropolis_nb {ak.__version__} in {Path(ak.__file__).parent}, {system}")
    bad = 0
    for name, check in CHECKS.items():
        try:
            say(f"[ok] {name}: {check()}")
        except AbsentError as error:
            say(f"[--] {name}: {error}")
        except Exception as error:  # noqa: BLE001 - report every failure
            bad += 1
            say(f"[!!] {name}: {type(error).__name__}: {error}")
    say(f"{bad} of these do not work: see [!!]." if bad else "Everything that is here works.")
    say(HINT.format(python=sys.executable))
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
