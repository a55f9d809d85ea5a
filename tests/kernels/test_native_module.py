"""The kernels' LLVM module: its content, and when it may be used."""

from __future__ import annotations

import shutil
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from akropolis_nb.engine import kernels
from akropolis_nb.engine.native import make, module, run
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

llvm = pytest.importorskip("llvmlite.binding")
pytestmark = pytest.mark.compiled
LLVM = tuple(llvm.llvm_version_info)


class TestModule:
    """The module that numba creates and llvmlite reads."""

    def test_it_comes_back_as_it_was_kept(self, bitcode: bytes) -> None:
        data = module.pack(bitcode, LLVM)
        assert module.unpack(data, LLVM) == bitcode
        assert module.unpack(data, (LLVM[0] + 1, 0, 0)) == bitcode
        # A later LLVM wrote what this one may not read.
        assert module.unpack(data, (LLVM[0] - 1, 9, 9)) is None

    def test_what_is_inlined_are_kernels(self) -> None:
        assert module.functions().keys() >= make.INLINED

    def test_whatever_is_damaged_is_not_used(self, bitcode: bytes) -> None:
        data = module.pack(bitcode, LLVM)
        changed = bytearray(data)
        changed[-9] ^= 4
        for bad in (b"", b"{}\n", b"[1]\n", b"\xff\n", data[:-1], data[:90], bytes(changed)):
            assert module.unpack(bad, LLVM) is None

    def test_a_stale_one_is_never_used(
        self, folder: Path, bitcode: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        stale = module.pack(bitcode, LLVM).replace(module.digest()[:6].encode(), b"000000", 1)
        folder.mkdir()
        carried = folder / "carried"
        carried.write_bytes(stale)
        monkeypatch.setattr(module, "BUNDLED", carried)
        made: list[bytes] = []

        def make() -> bytes:
            made.append(module.pack(bitcode, LLVM))
            return made[-1]

        monkeypatch.setattr(module, "make_module", make)
        for _ in range(2):  # the second time it comes from the cache folder
            assert module.bitcode(LLVM, lambda: None) == bitcode
        assert len(made) == 1
        monkeypatch.setattr(module, "make_module", lambda: stale)
        for path in folder.glob("module-*"):
            path.write_bytes(b"damaged")
        with pytest.raises(module.UnavailableError, match="cannot read"):
            module.bitcode(LLVM, lambda: None)

    def test_other_sources_have_another_digest(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shutil.copytree(ROOT / "akropolis_nb/engine/kernels", tmp_path, dirs_exist_ok=True)
        path = tmp_path / "scoring.py"
        source = path.read_bytes()
        found = set()
        monkeypatch.setattr(kernels, "__file__", str(tmp_path / "__init__.py"))
        for text in (source, source.replace(b"\n", b"\r\n"), source + b"\n"):
            path.write_bytes(text)
            found.add(module.digest.__wrapped__())
        assert module.digest() in found
        assert len(found) == 2

    def test_nothing_of_the_making_machine_is_in_it(self, bitcode: bytes) -> None:
        text = str(llvm.parse_bitcode(bitcode))
        for word in ("inttoptr", "target-cpu", "dynamic.globals", "common global", str(ROOT)):
            assert word not in text
        functions = llvm.parse_bitcode(bitcode).functions
        seen = {f.name for f in functions if not f.is_declaration and f.linkage.name == "external"}
        assert seen == {*module.entries(), *module.PAGES}

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "triple",
        [
            "aarch64-unknown-linux-gnu",
            pytest.param("arm64-apple-darwin", marks=pytest.mark.long),
            pytest.param("x86_64-pc-windows-msvc", marks=pytest.mark.long),
        ],
    )
    def test_other_machines_can_have_code_of_it(
        self, bitcode: bytes, triple: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(run, "OPTIONS", {"speed_level": 1})
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        machine = llvm.Target.from_triple(triple).create_target_machine(opt=3)
        assert b"search_lines" in run._code(llvm, machine, bitcode)


def test_no_module_can_be_made_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(module.UnavailableError, match="numba is not installed"):
        module.make_module()


def test_what_stops_the_making_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = SimpleNamespace(returncode=1, stderr="Traceback\nLoweringError: no such thing\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(module.UnavailableError, match="LoweringError: no such thing"):
        module.make_module()
