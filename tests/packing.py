"""Build wheels and sdists in the way of `python -m build`."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def build(source: Path, target: str, folder: Path) -> Path:
    """Build a wheel or an sdist of a source tree."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    run = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return next(folder.iterdir())


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def build_requirements(source: Path) -> list[str]:
    """Return the build requirements of a source tree beyond its `build-system.requires`."""
    code = "import hatchling.build as b; print(*b.get_requires_for_build_wheel())"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True
    )
    return run.stdout.split()
