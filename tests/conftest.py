"""Fixtures and hooks that all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import compiled
from tests.packing import release

if TYPE_CHECKING:
    from xdist.remote import Producer  # type: ignore[import-untyped]
    from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
BROWSER = "tests/browser/"
QUICK = "not long and not slow"
"""The value of -m where nothing was chosen."""
BESIDE = tuple(
    f"tests/{name}/"
    for name in (
        "bots",
        "draw",
        "engine",
        "explorer",
        "game",
        "kernels",
        "messages",
        "page_engine",
        "puzzles",
    )
)
"""In a quick run with `-n 2`, the process of the browser tests runs these, and both end together.

They run before the first browser test: Playwright keeps an event loop running in its process.
"""


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel of a release, and the unpacked sdist that it was built from."""
    return release(ROOT, tmp_path_factory.mktemp("release"))


@pytest.fixture(scope="session")
def wheel(released: tuple[Path, Path]) -> Path:
    return released[0]


@pytest.fixture(scope="session")
def jupyter_env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return jupyter_environment(tmp_path_factory.mktemp("jupyter"))


def jupyter_environment(folder: Path, root: Path = ROOT) -> dict[str, str]:
    """Return an environment that hides the user's Jupyter settings and kernels.

    ``root`` is the checkout whose package is used.
    """
    own = {
        name: str(folder / name.lower())
        for name in (
            "IPYTHONDIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
        )
    }
    # As installed: what enables the server's extension.
    own["JUPYTER_CONFIG_PATH"] = str(root / "js" / "jupyter")
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    return {**os.environ, **own, "JUPYTER_PREFER_ENV_PATH": "1", "PYTHONPATH": path}


def pytest_configure(config: pytest.Config) -> None:
    """Leave out slow tests where nothing was chosen, and restore the default SIGINT handler.

    A shell makes background jobs ignore the signal.
    """
    chosen = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    if not chosen and config.option.markexpr == "not long":
        config.option.markexpr = QUICK
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--share",
        metavar="K/N",
        type=share,
        default=(0, 1),
        help="run only every N-th of the long tests, from number K (0 to N - 1) on",
    )


def share(text: str) -> tuple[int, int]:
    """Return the two numbers of the option `--share`."""
    number, shares = map(int, text.split("/"))
    if not 0 <= number < shares:
        raise ValueError(text)
    return number, shares


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run browser tests last, so that quick failures come first; run them first with `-n`."""
    for item in items:
        # To build a release takes half a minute.
        if "released" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
    number, shares = config.option.share
    long = [item for item in items if item.get_closest_marker("long")]
    others = {item for n, item in enumerate(long) if n % shares != number}
    config.hook.pytest_deselected(items=list(others))
    processes = getattr(config, "workerinput", {}).get("workercount")
    order = ["", "beside", "browser"] if processes is None else ["browser", "beside", ""]
    if processes == 2 and config.option.markexpr == QUICK:
        order = ["beside", "browser", ""]
    items[:] = sorted(
        (item for item in items if item not in others),
        key=lambda item: order.index(part(item.nodeid)),
    )


def part(nodeid: str) -> str:
    """Return whether a test is one of the browser, one beside them, or neither (empty)."""
    if nodeid.startswith(BROWSER):
        return "browser"
    return "beside" if nodeid.startswith(BESIDE) else ""


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """One process runs the browser tests, the others run the rest file by file."""

    def _split_scope(self, nodeid: str) -> str:
        quick = self.numnodes == 2 and self.config.option.markexpr == QUICK
        shared = ("browser", "beside") if quick else ("browser",)
        return "browser" if part(nodeid) in shared else nodeid.partition("::")[0]

    def _reschedule(self, node: WorkerController) -> None:
        # After Playwright's tests its event loop is there; other tests need their own loop.
        if "browser" in self.assigned_work[node] and len(self.nodes) > 1:
            node.shutdown()
        else:
            super()._reschedule(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Sharing:
    config.option.loadscopereorder = False
    return Sharing(config, log)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give way to a browser; skip tests that take minutes with kernels that are not compiled."""
    # With two processes on two cores each has its own.
    processes = getattr(item.config, "workerinput", {}).get("workercount", 1)
    if processes > 2 and hasattr(os, "nice") and part(item.nodeid) != "browser":
        os.nice(10 - os.nice(0))
    if item.get_closest_marker("compiled") and compiled.load() is kernels:
        pytest.skip("needs compiled kernels")
