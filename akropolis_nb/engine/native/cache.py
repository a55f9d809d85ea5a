"""Files in the user's cache folder, each with a checksum; without such a folder nothing is kept."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from pathlib import Path

VARIABLE = "AKROPOLIS_CACHE_DIR"
"""Environment variable that names another folder."""
MOST_FILES = 16
"""When a file is written, those used longest ago beyond this number are deleted."""
_TEMPORARY = "writing-"
_CHECKSUM = 32


def folder() -> Path:
    """The cache folder, which need not exist.

    Raises:
        RuntimeError: there is no home folder.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "akropolis_nb"


def read(name: str) -> bytes | None:
    """What was written under this name; ``None`` if it is missing or damaged."""
    try:
        path = folder() / name
        data = path.read_bytes()
    except (OSError, RuntimeError):
        return None
    content = data[_CHECKSUM:]
    if hashlib.sha256(content).digest() != data[:_CHECKSUM]:
        return None
    with suppress(OSError):
        os.utime(path)  # used now: deleted last
    return content


def write(name: str, content: bytes) -> None:
    """Keep a file, whole or not at all, whatever other processes write at the same time.

    Where that cannot be done a line on standard error says so, once.
    """
    temporary = None
    try:
        home = folder()
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(prefix=_TEMPORARY, dir=home)
        with os.fdopen(descriptor, "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        Path(temporary).replace(home / name)
        _prune(home)
    except (OSError, RuntimeError) as error:
        if temporary is not None:
            with suppress(OSError):
                Path(temporary).unlink(missing_ok=True)
        if read(name) is None:  # on Windows a file that another process reads is not replaced
            _tell(str(error))


def _prune(home: Path) -> None:
    """Delete the files used longest ago, and what interrupted writers left."""
    dates = {}
    for path in home.iterdir():
        with suppress(OSError):  # another process has deleted it
            dates[path] = path.stat().st_mtime
    kept = [path for path in dates if not path.name.startswith(_TEMPORARY)]
    old = sorted(kept, key=lambda path: -dates[path])[MOST_FILES:]
    hour_ago = time.time() - 3600
    left = [path for path in dates if path not in kept and dates[path] < hour_ago]
    for path in old + left:
        with suppress(OSError):
            path.unlink()


@cache
def _tell(why: str) -> None:
    from multiprocessing import parent_process

    if parent_process() is None:  # workers leave it to the process that started them
        print(  # noqa: T201 - it is meant for the person who waits
            f"akropolis_nb cannot keep its compiled kernels ({why}): each new Python compiles them "
            f"again. {VARIABLE} in the environment can name a folder for them.",
            file=sys.stderr,
        )
