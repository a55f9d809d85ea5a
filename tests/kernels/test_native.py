"""Native kernels: the cache, and the same results as plain kernels."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import akropolis_nb as ak
from akropolis_nb.bots.playouts import PackedPosition
from akropolis_nb.engine import kernels
from akropolis_nb.engine.native import cache, module, run
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.engine.vectors.sizes import zeros
from tests.conftest import ROOT
from tests.kernels.both import Both, play_many, use_entries, without_seats

if TYPE_CHECKING:
    from array import array

llvm = pytest.importorskip("llvmlite.binding")
pytestmark = pytest.mark.compiled
LLVM = tuple(llvm.llvm_version_info)


@pytest.fixture(scope="module")
def native() -> Any:
    found = compiled.load()
    assert found.__name__ == "akropolis_nb.engine.kernels_native"
    return found


@pytest.fixture(scope="module")
def code(bitcode: bytes) -> bytes:
    """Return newly compiled code for this machine."""
    return run._code(llvm, run._machine(llvm)[0], bitcode)


@pytest.fixture
def filled(folder: Path, bitcode: bytes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a cache folder with the kernels' module; the package itself has none."""
    monkeypatch.setattr(module, "BUNDLED", folder / "nothing")
    cache.write(f"module-{module.digest()[:24]}-{LLVM[0]}", module.pack(bitcode, LLVM))
    return folder


def start() -> PackedPosition:
    return PackedPosition(ak.Game(seed=1).position)


def play(module: Any, games: int) -> array[int]:
    flat = start()
    totals = zeros(games * flat.seats)
    play_many(module, flat, totals)
    return totals


@pytest.mark.slow
def test_every_entry_does_what_the_plain_kernel_does(
    native: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Both(native, module.entries())
    monkeypatch.setattr(compiled, "load", lambda: both)
    monkeypatch.setattr(compiled, "is_loaded", lambda: True)
    use_entries()
    assert both.called == set(module.entries())


NO_NUMBA = """
import sys
from pathlib import Path
from random import Random
import akropolis_nb as ak
from akropolis_nb.engine.runtime import compiled
game = ak.Game(players=2, seed=7)
print(ak.playouts(game.position, 8, workers=2).sum())
print(ak.bot("monte-carlo", playouts=64).choose(game.position, Random(1)))
print(ak.analyse(game, playouts=500, progress=False).best)
print(ak.Puzzle(ak.City(), tiles=[7, 31]).solve().best)
ak.Explorer(":memory:").run(50, progress=False)
assert compiled.load().__name__.endswith("native")
assert not [name for name in sys.modules if name.partition(".")[0] == "numba"]
"""


def process(code: str, kept: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), cache.VARIABLE: str(kept)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_no_process_imports_numba_to_play(filled: Path) -> None:
    first, second = process(NO_NUMBA, filled), process(NO_NUMBA, filled)
    answers = []
    for running in (first, second):  # both write the code at the same time
        out, err = running.communicate()
        assert running.returncode == 0, err
        assert set(err.splitlines()) <= {
            "akropolis_nb compiles what this needs, once: some seconds"
        }
        answers.append(out)
    assert answers[0] == answers[1]
    third = process(NO_NUMBA, filled)
    assert third.communicate() == (answers[0], "")
    codes = [path for path in filled.iterdir() if path.name.startswith("code-")]
    assert len(codes) == 1
    assert cache.read(codes[0].name)
    assert not list(filled.glob("writing-*"))


@pytest.mark.slow
def test_code_is_made_anew_where_it_is_damaged(
    filled: Path, native: Any, code: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    monkeypatch.setattr(run, "_code", lambda *_: code)
    monkeypatch.setattr(module, "make_module", lambda: pytest.fail("there is a module"))
    _, name = run._machine(llvm)
    expected = play(native, 5)
    for data in (None, b"", b"\x00" * 50):
        if data is not None:
            (filled / name).write_bytes(data)
        begun = len(calls)
        again = run.load(lambda: calls.append(1))
        assert again is not None
        assert len(calls) == begun + 1
        assert play(again, 5) == expected
        assert cache.read(name)
    good = (filled / name).read_bytes()
    (filled / name).write_bytes(good[:-1])
    assert cache.read(name) is None
    (filled / name).write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    assert cache.read(name) is None
    (filled / name).write_bytes(good)
    assert run.load(lambda: pytest.fail("the code is there")) is not None


def test_code_that_lacks_an_entry_is_made_anew(
    filled: Path, code: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_code", lambda *_: code)
    machine, name = run._machine(llvm)
    empty = llvm.parse_assembly("define i32 @play_many() {\n ret i32 0\n}")
    cache.write(name, machine.emit_object(empty))
    before = (filled / name).read_bytes()
    assert run.load(lambda: None) is not None
    assert (filled / name).read_bytes() != before
    monkeypatch.setattr(run, "_code", lambda *_: machine.emit_object(empty))
    (filled / name).unlink()
    with pytest.warns(RuntimeWarning, match="lacks an entry"):
        assert run.load(lambda: None) is None
    assert not (filled / name).exists()


def test_where_nothing_can_be_kept_it_works_and_says_so_once(
    tmp_path: Path,
    bitcode: bytes,
    code: bytes,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "carried").write_bytes(module.pack(bitcode, LLVM))
    monkeypatch.setattr(run, "_code", lambda *_: code)
    monkeypatch.setattr(module, "BUNDLED", tmp_path / "carried")
    (tmp_path / "file").touch()
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "folder"))
    cache._tell.cache_clear()
    found = run.load(lambda: None)
    cache.write("more", b"")
    assert found is not None
    assert play(found, 3) == play(kernels, 3)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "cannot keep its compiled kernels" in said[0]
    assert cache.VARIABLE in said[0]


def test_there_may_be_no_home_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody() -> None:
        raise RuntimeError("Could not determine home directory.")

    for name in (cache.VARIABLE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nobody)
    cache._tell.cache_clear()
    assert cache.read("name") is None
    cache.write("name", b"")
    assert "home directory" in capsys.readouterr().err


def test_the_cache_folder_is_bounded(folder: Path) -> None:
    for number in range(cache.MOST_FILES):
        cache.write(str(number), b"content")
        os.utime(folder / str(number), (number, number))
    (folder / "writing-left").touch()
    os.utime(folder / "writing-left", (1, 1))
    (folder / "writing-now").touch()
    assert cache.read("0") == b"content"  # just used
    cache.write("new", b"")
    names = {path.name for path in folder.iterdir()}
    kept = {str(number) for number in range(cache.MOST_FILES)} - {"1"}
    assert names == kept | {"new", "writing-now"}


def test_where_native_code_fails_numba_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(*_: object) -> None:
        raise module.UnavailableError

    def broken(*_: object) -> None:
        raise RuntimeError("no such target")

    monkeypatch.setattr(run, "_load", absent)
    assert run.load(lambda: None) is None
    monkeypatch.setattr(run, "_load", broken)
    with pytest.warns(RuntimeWarning, match="no such target.*numba"):
        assert run.load(lambda: None) is None


@pytest.mark.slow
def test_threads_play_at_the_same_time(native: Any) -> None:
    """Two calls run at the same time while this thread runs as well."""
    flat = start()
    for attempt in range(6):
        games = 20_000 << attempt
        outs = [zeros(games * flat.seats) for _ in range(2)]
        threads = [Thread(target=play_many, args=(native, flat, out)) for out in outs]
        for thread in threads:
            thread.start()
        seen = False
        while not seen and not any(out[-1] for out in outs):
            seen = all(out[0] and not out[-1] for out in outs)
        for thread in threads:
            thread.join()
        assert outs[0] == outs[1]
        if seen:
            return
    pytest.fail("no two calls at the same time")


def test_calls_leave_no_memory_behind(native: Any) -> None:
    flat = start()
    room = flat.room()
    totals = zeros(flat.seats)

    def call(times: int) -> None:
        for _ in range(times):
            play_many(native, flat, totals, room=room, count=0)
            with suppress(TypeError):
                play_many(native, flat, totals, room=room, count=1.5)

    call(50)
    tracemalloc.start()
    try:
        call(1)
        before = tracemalloc.get_traced_memory()[0]
        call(400)
        more = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert more < 4000
    totals.append(0)  # no exported view forbids it


def test_other_arguments_are_refused(native: Any) -> None:
    flat, totals = start(), zeros(2)
    with pytest.raises(TypeError, match="takes 13 arguments, not 12"):
        native.play_many(*range(12))
    with pytest.raises(OverflowError, match="64 bits"):
        play_many(native, flat, totals, seed=1 << 63)
    with pytest.raises(TypeError):
        play_many(native, flat, totals, count="1")
    play_many(native, flat, totals, np.int64(0), seed=True, first=np.int32(0))  # type: ignore[arg-type]
    assert totals == play(kernels, 1)


def test_what_a_kernel_cannot_divide_by_is_an_error(native: Any) -> None:
    """As in numba and in plain Python; the package never creates such a vector."""
    flat = start()
    with pytest.raises(RuntimeError, match="play_many"):
        play_many(native, flat, zeros(2), table=without_seats(flat))
