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
BESIDE = "tests/kernels/network/"
"""With `-n 2` these run in the process of the browser tests, so that both processes end together.

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


def pytest_configure() -> None:
    """Restore the default SIGINT handler: a shell makes background jobs ignore the signal."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def part(nodeid: str) -> str:
    """Return which of the two folders above a test is in, or an empty text."""
    return next((folder for folder in (BROWSER, BESIDE) if nodeid.startswith(folder)), "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run browser tests last, so that quick failures come first; run them first with `-n`."""
    processes = getattr(config, "workerinput", {}).get("workercount")
    order = ["", BESIDE, BROWSER] if processes is None else [BROWSER, BESIDE, ""]
    if processes == 2:
        order = [BESIDE, BROWSER, ""]
    items.sort(key=lambda item: order.index(part(item.nodeid)))


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """With `-n 2`, one process runs the browser tests, the other runs the rest file by file."""

    def _split_scope(self, nodeid: str) -> str:
        shared = part(nodeid) == BROWSER or (part(nodeid) == BESIDE and self.numnodes == 2)
        return "browser" if shared else nodeid.partition("::")[0]

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
    """Skip tests that would take minutes with kernels that are not compiled."""
    if item.get_closest_marker("compiled") and compiled.load() is kernels:
        pytest.skip("needs compiled kernels")
