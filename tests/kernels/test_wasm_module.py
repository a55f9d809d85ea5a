"""The kernels' WebAssembly module: where it comes from, and how it is linked."""

from __future__ import annotations

import gzip
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import hatch_build
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.wasm import make, module, object_file
from tests.kernels.wasm_kernels import node

if TYPE_CHECKING:
    from pathlib import Path

llvm = pytest.importorskip("llvmlite.binding")
pytestmark = pytest.mark.compiled
TABLE = list(range(100, 140))
# `pick` fills a table on the stack from two constant ones, then calls `add` for two numbers of it.
PROGRAM = f"""
@zeros = internal constant [3 x i8] c"\\01\\02\\03"
@numbers = internal constant [40 x i32] [{", ".join(f"i32 {n}" for n in TABLE)}]
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
define internal i32 @add(i32 %a, i32 %b) noinline {{
  %sum = add i32 %a, %b
  ret i32 %sum
}}
define i32 @pick(i32 %i, i32 %j) {{
  %table = alloca [40 x i32]
  call void @llvm.memcpy.p0.p0.i32(ptr %table, ptr @numbers, i32 160, i1 false)
  %p = getelementptr i32, ptr %table, i32 %i
  %q = getelementptr i32, ptr %table, i32 %j
  store volatile i32 5000, ptr %p
  %a = load volatile i32, ptr %p
  %b = load volatile i32, ptr %q
  %z = getelementptr i8, ptr @zeros, i32 2
  %c = load volatile i8, ptr %z
  %d = zext i8 %c to i32
  %e = call i32 @add(i32 %a, i32 %b)
  %sum = call i32 @add(i32 %e, i32 %d)
  ret i32 %sum
}}
"""
RUN = """
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(
  require("fs").readFileSync(process.argv[1])));
const { pick, heap, memory } = exports;
console.log(JSON.stringify([pick(3, 7), pick(0, 39), heap.value <= memory.buffer.byteLength]));
"""


def object_of(text: str) -> bytes:
    """Return the object file of a program in LLVM's language."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(make.TRIPLE).create_target_machine(features=make.FEATURES)
    program = llvm.parse_assembly(text)
    program.triple, program.data_layout = make.TRIPLE, str(machine.target_data)
    return bytes(machine.emit_object(program))


def test_a_linked_program_finds_its_data_its_stack_and_its_functions(tmp_path: Path) -> None:
    path = tmp_path / "program.wasm"
    path.write_bytes(object_file.link(object_of(PROGRAM), ["pick"]))
    run = subprocess.run([node(), "-e", RUN, path], capture_output=True, text=True, check=True)
    assert run.stdout == f"[{5000 + TABLE[7] + 3},{5000 + TABLE[39] + 3},true]\n"


def test_what_a_program_lacks_is_an_error() -> None:
    outside = "declare i32 @far(i32)\ndefine i32 @near(i32 %a) {\n %b = call i32 @far(i32 %a)\n"
    with pytest.raises(ValueError, match=r"may not need env\.far"):
        object_file.link(object_of(outside + " ret i32 %b\n}"), ["near"])
    with pytest.raises(ValueError, match="lacks pack, poke"):
        object_file.link(object_of(PROGRAM), ["pick", "pack", "poke"])
    with pytest.raises(ValueError, match="cut off"):
        object_file.link(object_of(PROGRAM)[:-5], ["pick"])
    with pytest.raises(ValueError, match="no WebAssembly"):
        object_file.link(b"\x7fELF", ["pick"])


def test_the_module_imports_nothing_and_is_small() -> None:
    data = module.load()
    assert object_file.IMPORT not in dict(object_file.sections(data))
    assert len(gzip.compress(data, 9)) < 80_000
    assert str(hatch_build.PACKAGE).encode() not in data


def test_the_module_says_of_which_sources_it_is() -> None:
    data = module.load()
    assert module.is_usable(data)
    other = data.replace(module.digest().encode(), b"0" * 64)
    for bad in (b"", data[:-1], data[:-70], other):
        assert not module.is_usable(bad)


@pytest.fixture
def no_module(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty cache folder; the package itself has no module."""
    monkeypatch.setattr(module, "BUNDLED", tmp_path / "kernels.wasm")
    return folder


def test_it_is_made_once_where_there_is_none(
    no_module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = module.load()
    times: list[int] = []

    def made(_: object) -> bytes:
        times.append(1)
        return data

    monkeypatch.setattr(make, "make_module", made)
    for _ in range(2):
        assert module.load.__wrapped__() == data
    assert len(times) == 1
    module.BUNDLED.write_bytes(b"stale")
    (kept,) = no_module.iterdir()
    kept.unlink()
    assert module.load.__wrapped__() == data
    assert len(times) == 2
    module.BUNDLED.write_bytes(data)
    (kept,) = no_module.iterdir()
    kept.unlink()
    assert module.load.__wrapped__() == data
    assert len(times) == 2


@pytest.mark.usefixtures("no_module")
def test_where_it_cannot_be_made_the_error_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite.binding", None)
    with pytest.raises(AkropolisError, match=r"lacks the kernels for web pages.*llvmlite"):
        module.load.__wrapped__()
