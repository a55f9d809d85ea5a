"""Read and write files with checksums in the user's cache folder, if there is one."""

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
"""Environment variable for another cache folder."""
MOST_FILES = 16
"""Most files in the folder; a write deletes the least recently used ones beyond it."""
_TEMPORARY = "writing-"
_CHECKSUM = 32


def folder() -> Path:
    """Return the path of the cache folder, which may not exist yet.

    Raises:
        RuntimeError: there is no home folder.
    """
    if named := os.environ.get(VARIABLE):
        return Path(named)
    from platformdirs import user_cache_path

    Path.home()  # raises an error where platformdirs would name a folder "~"
    return user_cache_path("akropolis_nb", appauthor=False, opinion=False)


def read(name: str) -> bytes | None:
    """Return the content of a cached file; ``None`` if it is missing or damaged."""
    try:
        path = folder() / name
        data = path.read_bytes()
    except (OSError, RuntimeError):
        return None
    content = data[_CHECKSUM:]
    if hashlib.sha256(content).digest() != data[:_CHECKSUM]:
        return None
    with suppress(OSError):
        os.utime(path)  # mark it as recently used
    return content


def write(name: str, content: bytes) -> None:
    """Write a file atomically, also if other processes write it at the same time.

    If that fails, print a warning to standard error, once.
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
        if read(name) is None:  # on Windows, a file that another process reads cannot be replaced
            _tell(str(error))


def _prune(home: Path) -> None:
    """Delete the least recently used files, and temporary files of interrupted writers."""
    dates = {}
    for path in home.iterdir():
        with suppress(OSError):  # another process may have deleted it
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

    if parent_process() is None:  # not in worker processes
        print(  # noqa: T201 - a message for the user
            f"akropolis_nb cannot keep its compiled kernels ({why}): each new Python compiles them "
            f"again. {VARIABLE} in the environment can name a folder for them.",
            file=sys.stderr,
        )
