"""``python -m akropolis_nb``: what is installed here, and does it work?"""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

import akropolis_nb as ak

if TYPE_CHECKING:
    from collections.abc import Callable

NEEDED = ("numpy", "plotly", "anywidget", "ipywidgets")
OPTIONAL = {
    "numba": "without it playouts and analysis are a hundred times slower: pip install numba",
    "jupyterlab": 'to see boards here: pip install "akropolis_nb[lab]"',
}
HINT = """If a board stays empty all the same: reload the page; then open the browser's console
(F12), run the cell again, and send us the lines that begin with "akropolis:" and all of this."""


def installed(name: str) -> str | None:
    """The version of a distribution; ``None`` if it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def packages() -> str:
    """The versions of what is needed; an error names what is missing."""
    versions = {name: installed(name) for name in NEEDED}
    if missing := [name for name, found in versions.items() if found is None]:
        raise RuntimeError(f"missing: pip install {' '.join(missing)}")
    return ", ".join(f"{name} {found}" for name, found in versions.items())


def rules() -> str:
    """A temple that is surrounded and two markets that touch, scored."""
    city = ak.City.from_text("qgh@1,-3^4 Thm@-3,2^0 htm@-1,-1^3")
    points = {kind: city.score()[kind].points for kind in ("houses", "markets", "temples")}
    if points != {"houses": 1, "markets": 0, "temples": 2}:
        raise RuntimeError(f"a city of 1 + 0 + 2 points is scored {points}")
    return "a city is scored as it should be"


def front_end() -> str:
    """The size of what a board sends to the browser, once a board was made of it."""
    from akropolis_nb.widget.library import built

    names = ("widget.js", "widget.css", "page.js", "plotly.js.gz")
    size = sum(len(built(name)) for name in names)
    view = ak.CityWidget(ak.Game(seed=7))
    view.close()
    return f"a board can be made; {', '.join(names)}: {size / 1e6:.1f} MB"


def analysis() -> str:
    """A few games played on, compiled where numba is."""
    totals = ak.playouts(ak.Game(seed=7).position, 8)
    if totals.shape != (8, 2):
        raise RuntimeError(f"eight games of two gave an array of shape {totals.shape}")
    return f"games are played on, {'compiled' if installed('numba') else 'in plain Python'}"


CHECKS: dict[str, Callable[[], str]] = {
    "packages": packages,
    "rules": rules,
    "front end": front_end,
    "analysis": analysis,
}


def main() -> int:
    """Print versions and checks; 1 if something does not work, else 0."""
    say = sys.stdout.write
    say(f"akropolis_nb {ak.__version__}, Python {platform.python_version()}, {sys.platform}\n")
    bad = 0
    for name, check in CHECKS.items():
        try:
            say(f"[ok] {name}: {check()}\n")
        except Exception as error:  # noqa: BLE001 - whatever is wrong here is what was asked for
            bad = 1
            say(f"[!!] {name}: {type(error).__name__}: {error}\n")
    for name, advice in OPTIONAL.items():
        found = installed(name)
        say(f"[ok] {name} {found}\n" if found else f"[--] {name} is not installed; {advice}\n")
    say(f"{HINT}\n")
    return bad


if __name__ == "__main__":
    sys.exit(main())
