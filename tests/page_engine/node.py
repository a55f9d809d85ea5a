"""The engine of pages in Node, asked from Python."""

from __future__ import annotations

import json
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from akropolis_nb.bots.network import weights
from akropolis_nb.engine.wasm import module
from tests.conftest import ROOT
from tests.kernels.wasm_kernels import node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Ask = Callable[[dict[str, Any]], dict[str, Any]]


@contextmanager
def server(folder: Path) -> Iterator[Ask]:
    """Start the engine; yield a function that asks it."""
    kernels, networks = folder / "kernels.wasm", [folder / "others", folder / "two"]
    kernels.write_bytes(module.load())
    for path, players in zip(networks, weights.SETS, strict=True):
        path.write_bytes(weights.raw(players))
    command = [node(), ROOT / "js" / "test" / "engine" / "engine-server.ts", kernels, *networks]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin, stdout = process.stdin, process.stdout

        def ask(question: dict[str, Any]) -> dict[str, Any]:
            stdin.write(json.dumps(question) + "\n")
            stdin.flush()
            answer: dict[str, Any] = json.loads(stdout.readline())
            return answer

        try:
            yield ask
        finally:
            stdin.close()
