"""Fixtures of the tests of native code and of WebAssembly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from akropolis_nb.engine.native import cache

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty cache folder."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture(scope="session")
def bitcode() -> bytes:
    """Return the kernels' LLVM module."""
    from llvmlite.binding import llvm_version_info

    from akropolis_nb.engine.native import module

    return module.bitcode(tuple(llvm_version_info), lambda: None)
