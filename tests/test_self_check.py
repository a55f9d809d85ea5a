"""``python -m akropolis_nb``, the self-check for users."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
import akropolis_nb.__main__ as check
from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import compiled
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def self_check(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the self-check on the package in a folder."""
    env = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "akropolis_nb"]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def line(text: str, name: str) -> str:
    """Return the line about one check."""
    (found,) = re.findall(rf"^(\[..\] {name}: .*)$", text, re.MULTILINE)
    return str(found)


@pytest.mark.slow
def test_a_source_tree_is_in_order() -> None:
    run = self_check(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    first, *lines = run.stdout.splitlines()
    assert first.startswith(f"akropolis_nb {ak.__version__} in {ROOT}")
    checks = [line.split(":")[0] for line in lines if line.startswith("[")]
    expected = [f"[ok] {name}" for name in check.CHECKS]
    expected[1], expected[5] = "[--] files", "[--] numba"
    assert checks == expected
    assert "switched off by NUMBA_DISABLE_JIT" in line(run.stdout, "numba")
    assert "Everything that is here works." in lines
    assert f"This was {sys.executable}" in run.stdout


def test_files_that_are_not_as_pip_installed_them_are_named(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
        count = sum(name.startswith("akropolis_nb/") for name in archive.namelist())
    run = self_check(tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert line(run.stdout, "files") == f"[ok] files: {count} are as they were installed"
    static = tmp_path / "akropolis_nb" / "widget" / "static"
    library = (static / "plotly.js.gz").read_bytes()
    (static / "plotly.js.gz").write_bytes(library[:-1000])
    (static / "page.js").unlink()
    run = self_check(tmp_path)
    assert run.returncode == 1
    assert line(run.stdout, "files").startswith(
        "[!!] files: RuntimeError: missing or changed: "
        "widget/static/page.js, widget/static/plotly.js.gz; pip install --force-reinstall"
    )
    assert line(run.stdout, "front end").startswith("[!!]")
    assert "2 of these do not work" in run.stdout


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = [re.split("[<>=]", need)[0] for need in project["dependencies"] if ";" not in need]
    assert sorted(needs) == sorted(check.NEEDED)
    monkeypatch.setattr(check, "NEEDED", ("numpy", "no-such-package"))
    with pytest.raises(RuntimeError, match="missing: pip install no-such-package"):
        check.packages()


def test_a_jupyterlab_without_its_extensions_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(check.EXTENSIONS, "no-such-extension", "its-package")
    with pytest.raises(RuntimeError, match=r"no extension no-such-extension: .* its-package"):
        check.jupyter()
    monkeypatch.setattr(check, "installed_version", {}.get)
    with pytest.raises(check.AbsentError, match=r'pip install "akropolis_nb\[lab\]"'):
        check.jupyter()


def test_a_numba_that_does_not_load_is_no_numba(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "CHECKS", {"numba": check.numba})
    # As numba does with a NumPy that is too new for it.
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(check, "installed_version", {"numba": "0.61.0"}.get)
    assert check.main() == 1
    assert line(capsys.readouterr().out, "numba").startswith("[!!] numba: ModuleNotFoundError")


def test_numba_is_asked_for_only_where_nothing_else_compiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "CHECKS", {"numba": check.numba})
    monkeypatch.setattr(check, "installed_version", {}.get)
    monkeypatch.setattr(compiled, "load", lambda: kernels)
    assert check.main() == 0
    assert "a hundred times slower" in line(capsys.readouterr().out, "numba")
    # As if llvmlite and the wheel's module are installed.
    monkeypatch.setattr(compiled, "load", lambda: SimpleNamespace(**vars(kernels)))
    assert check.main() == 0
    text = line(capsys.readouterr().out, "numba")
    assert text.startswith("[--] numba: not installed, and not needed here")
    assert "slower" not in text
