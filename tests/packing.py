"""Build wheels and sdists."""

from __future__ import annotations

import subprocess
import sys
import tarfile
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


def release(source: Path, folder: Path) -> tuple[Path, Path]:
    """Build the wheel of a release, from an sdist as `python -m build` does.

    Returns the wheel, and the folder with the files of the sdist.
    """
    sdist = build(source, "sdist", folder / "sdist")
    with tarfile.open(sdist) as archive:
        # Python 3.11 has no argument for it before 3.11.4.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(folder)
    unpacked = folder / sdist.name.removesuffix(".tar.gz")
    # As if unpacked by a tool that does not keep modification times.
    (unpacked / "js" / "build.mjs").touch()
    assert build_requirements(unpacked) == []
    return build(unpacked, "wheel", folder / "wheel"), unpacked


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def build_requirements(source: Path, target: str = "wheel") -> list[str]:
    """Return the build requirements of a source tree beyond its `build-system.requires`."""
    code = f"import hatchling.build as b; print(*b.get_requires_for_build_{target}())"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True
    )
    return run.stdout.split()
