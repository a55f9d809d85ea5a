"""The bridge of Python in a browser: its JavaScript, run by Node, calls the kernels."""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels as k
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.native.module import entries
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors import sizes
from akropolis_nb.engine.wasm import module, run
from tests.kernels.both import Both, play_many, use_entries, without_seats
from tests.kernels.wasm_kernels import NodeProcess, node_process

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

pytestmark = pytest.mark.compiled
# As Pyodide's buffers: `getBuffer` gives a view that must be released.
SERVER = f"""
const machine = ({run.MACHINE})(require("fs").readFileSync(process.argv[1]));
let open = 0;
console.log(machine.start);
require("readline").createInterface({{ input: process.stdin }}).on("line", (line) => {{
  const {{ name, bytes }} = JSON.parse(line);
  const data = new Uint8Array(Buffer.from(bytes, "base64"));
  let status, error;
  const room = {{ getBuffer: () => (open++, {{ data, release: () => open-- }}) }};
  try {{ status = machine.call(name, room); }} catch (thrown) {{ error = String(thrown); }}
  const after = Buffer.from(data).toString("base64");
  console.log(JSON.stringify({{ status, error, open, bytes: after }}));
}});
"""


class JsError(Exception):
    """An error of JavaScript."""


class NodeMachine(NodeProcess):
    """Node runs the bridge's JavaScript."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        super().__init__(process)
        self.start = self.read()

    def call(self, name: str, room: bytearray) -> int:
        answer = self.ask(name=name, bytes=b64encode(room).decode())
        assert answer["open"] == 0
        if "error" in answer:
            raise JsError(answer["error"])
        room[:] = b64decode(answer["bytes"])
        return int(answer["status"])


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NodeMachine]:
    with node_process(tmp_path_factory.mktemp("wasm"), "-e", SERVER) as process:
        yield NodeMachine(process)


@pytest.fixture(scope="module")
def wasm(machine: NodeMachine) -> Any:
    return run.with_entries(machine)


@pytest.mark.slow
def test_every_entry_does_what_native_code_does(wasm: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # test_native.py compares native code with the plain kernels in the same calls.
    both = Both(wasm, entries(), compiled.load())
    monkeypatch.setattr(compiled, "load", lambda: both)
    use_entries()
    assert both.called == set(entries())
    assert wasm.check is k.check


@pytest.mark.parametrize("policy", ["random", "greedy", "farsighted"])
def test_games_with_long_seeds_are_those_of_native_code(
    wasm: Any, policy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = ak.Game(players=3, seed=5).position
    seeds = (0, 3, 2**31 + 3, 2**40 + 3, 2**62 - 1, 2**63 - 1)
    found = [ak.playouts(position, 30, policy=policy, seed=seed) for seed in seeds]
    monkeypatch.setattr(compiled, "load", lambda: wasm)
    for seed, totals in zip(seeds, found, strict=True):
        assert (ak.playouts(position, 30, policy=policy, seed=seed) == totals).all()


START = PackedPosition(ak.Game(seed=1).position)


def play(wasm: Any, totals: Any, **changes: Any) -> None:
    """Play three random games."""
    play_many(wasm, START, totals, count=3, **changes)


def test_a_kernel_that_fails_is_an_error_and_does_not_end_the_machine(
    wasm: Any, machine: NodeMachine
) -> None:
    with pytest.raises(RuntimeError, match="play_many met numbers that no vector of ours holds"):
        play(wasm, sizes.zeros(6), table=without_seats(START))
    with pytest.raises(JsError, match="TypeError: kernel is not a function"):
        machine.call("call_nothing", bytearray(16))
    with pytest.raises(TypeError, match="play_many takes 13 arguments, not 1"):
        wasm.play_many(1)
    with pytest.raises(TypeError, match="32-bit integers in a row"):
        play(wasm, np.zeros(6, np.int64))
    numbers, again = sizes.zeros(6), np.zeros(6, np.int32)
    play(wasm, numbers)
    play(wasm, again)
    assert all(numbers)
    assert again.tolist() == numbers.tolist()


def test_a_large_vector_makes_the_memory_grow(wasm: Any) -> None:
    totals = sizes.zeros(3_000_000)
    play(wasm, totals)
    assert all(totals[:6])
    assert not any(totals[6:])


def test_a_vector_given_twice_is_one_vector() -> None:
    class Recorded:
        start = 1 << 16

        def call(self, name: str, room: bytearray) -> int:
            assert name == "call_play_many"
            slots = memoryview(room)[: 14 * run.SLOT].cast("q")
            assert slots[1] == slots[2] == self.start + 14 * run.SLOT
            assert slots[3] == slots[1] + run.SLOT  # one number, and what fills its slot
            memoryview(room).cast("i")[28] = 7
            return 0

    one, two = array("i", [1]), array("i", [2])
    recorded: Any = run.with_entries(Recorded())
    recorded.play_many(one, one, two, two, 1, two, 0, 0, array("i"), 1, 0, 1, two)
    assert (one[0], two[0]) == (7, 2)


def pyodide(monkeypatch: pytest.MonkeyPatch, run_js: Any) -> None:
    """Let the modules of Pyodide exist."""
    package, of_code, ffi = (ModuleType(f"pyodide{name}") for name in ("", ".code", ".ffi"))
    vars(of_code)["run_js"] = run_js
    vars(ffi).update(JsException=JsError, to_js=lambda code: code)
    for found in (package, of_code, ffi):
        monkeypatch.setitem(sys.modules, found.__name__, found)


def test_outside_pyodide_there_is_no_bridge() -> None:
    assert run.load() is None


def test_in_pyodide_the_kernels_are_the_modules(
    machine: NodeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_js(text: str) -> Any:
        assert text == run.MACHINE
        return lambda code: machine if code == module.load() else None

    pyodide(monkeypatch, run_js)
    monkeypatch.setitem(sys.modules, "llvmlite.binding", None)
    found = compiled._load.__wrapped__()
    assert found.__name__ == "akropolis_nb.engine.kernels_wasm"
    totals = sizes.zeros(6)
    play(found, totals)
    assert all(totals)


def test_where_the_page_may_not_run_it_python_does_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuses(_: str) -> Any:
        raise JsError("CompileError: blocked by the page's policy")

    pyodide(monkeypatch, refuses)
    with pytest.warns(RuntimeWarning, match=r"as plain Python here, .* blocked by the page"):
        assert run.load() is None

    def lacks() -> bytes:
        raise AkropolisError("this installation lacks the kernels for web pages")

    pyodide(monkeypatch, lambda _: lambda code: code)
    monkeypatch.setattr(run, "code", lacks)
    with pytest.warns(RuntimeWarning, match="this installation lacks the kernels"):
        assert run.load() is None
