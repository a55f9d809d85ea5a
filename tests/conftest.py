"""What all tests share."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from akropolis_nb.engine import compiled, kernels
from tests.packing import build

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def jupyter_env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return jupyter_environment(tmp_path_factory.mktemp("jupyter"))


def jupyter_environment(folder: Path) -> dict[str, str]:
    """Return an environment in which Jupyter sees nothing of the user's settings and kernels."""
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
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return {**os.environ, **own, "JUPYTER_PREFER_ENV_PATH": "1", "PYTHONPATH": path}


def pytest_configure() -> None:
    """Hear interrupts, as tests send them: what a shell runs in the background ignores them."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what needs a browser last: quick failures come first."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what would take plain kernels minutes, where numba does not compile them."""
    if item.get_closest_marker("compiled") and compiled.load() is kernels:
        pytest.skip("needs compiled kernels")
