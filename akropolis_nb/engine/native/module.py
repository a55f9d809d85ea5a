"""Find the kernels' LLVM module in the package or the cache folder, or have it made.

A module file is a line of JSON and compressed LLVM bitcode. The JSON has the digest of the sources,
the version of LLVM that wrote the bitcode, and a checksum. A module is not used if it was made from
other sources, was written by a later LLVM than the one here, or is damaged.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import zlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels
from akropolis_nb.engine.native import cache as files

if TYPE_CHECKING:
    from collections.abc import Callable

BUNDLED = Path(__file__).parent / "kernels.bc"
"""The module in a wheel, written by ``js/hatch_build.py``."""


PAGES = (
    "affordable", "architect_points", "architect_tile", "architect_triangle", "architect_value",
    "awaits_deal", "begin_city", "build_cell", "cell_at", "check", "copy_city", "draw_first",
    "explain_city", "faults", "frame_size", "lay", "list_triangles", "next_seat", "open_frame",
    "options_at", "plan", "prefer", "prepare_evaluation", "preview", "reason_room", "refill",
    "restart", "rotation_of", "step_deals", "step_moves", "take",
)  # fmt: skip
"""Kernels that are in the module for pages without Python, besides the entries; Python calls them
as plain functions."""


class UnavailableError(Exception):
    """Native kernels are not available here."""


def functions() -> dict[str, FunctionType]:
    """Return the kernels by name."""
    return {name: f for name, f in vars(kernels).items() if isinstance(f, FunctionType)}


def entries() -> dict[str, FunctionType]:
    """Return the entries: the kernels for calls from outside, which call ``raw``."""
    return {name: f for name, f in functions().items() if "raw" in f.__code__.co_names}


def visible() -> list[str]:
    """Return the names of the kernels that can be called by name in the module."""
    return [*entries(), *PAGES]


def is_vector(function: FunctionType) -> list[bool]:
    """Return for each parameter of a kernel whether it is a vector; otherwise it is a number."""
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [function.__annotations__[name] == "Vector" for name in parameters]


@cache
def digest() -> str:
    """Return a digest of the kernels' sources and of the code that compiles them."""
    here, folder = Path(__file__), Path(kernels.__file__).parent
    sha = hashlib.sha256()
    for source in [*sorted(folder.rglob("*.py")), here, here.with_name("make.py")]:
        lines = source.read_bytes().replace(b"\r\n", b"\n")
        sha.update(b"%s %d\n%s" % (source.name.encode(), len(lines), lines))
    return sha.hexdigest()


def pack(bitcode: bytes, llvm: tuple[int, ...]) -> bytes:
    """Return the content of a module file, for bitcode written by this version of LLVM."""
    content = zlib.compress(bitcode, 9)
    checksum = hashlib.sha256(content).hexdigest()
    head = {"sources": digest(), "llvm": llvm, "sha256": checksum}
    return json.dumps(head).encode() + b"\n" + content


def unpack(data: bytes, llvm: tuple[int, ...]) -> bytes | None:
    """Return the bitcode of a module file; ``None`` if it must not be used here."""
    head, _, content = data.partition(b"\n")
    try:
        fields = json.loads(head)
        fits = fields["sources"] == digest() and tuple(fields["llvm"]) <= llvm
        if fits and fields["sha256"] == hashlib.sha256(content).hexdigest():
            return zlib.decompress(content)
    except (ValueError, KeyError, TypeError):
        pass
    return None


def bitcode(llvm: tuple[int, ...], notify: Callable[[], None]) -> bytes:
    """Return the kernels as LLVM bitcode that this version of LLVM can read.

    Args:
        llvm: the version.
        notify: called before the module is made, which takes some seconds.

    Raises:
        UnavailableError: there is no module, and it cannot be made.
        OSError: the sources cannot be read.
    """
    name = f"module-{digest()[:24]}-{llvm[0]}"
    bundled = BUNDLED.read_bytes() if BUNDLED.is_file() else b""
    for data in (bundled, files.read(name) or b""):
        if (found := unpack(data, llvm)) is not None:
            return found
    notify()
    data = make_module()
    if (found := unpack(data, llvm)) is None:
        raise UnavailableError("numba made a module that llvmlite cannot read")
    files.write(name, data)
    return found


def make_module() -> bytes:
    """Make a new module in another process, so that numba is not loaded here; return its file.

    Raises:
        UnavailableError: it could not be made.
    """
    if not sys.executable or getattr(sys, "frozen", False) or find_spec("numba") is None:
        raise UnavailableError("numba is not installed, or there is no Python to run it")
    # numba's environment variables would change the module.
    environment = {name: text for name, text in os.environ.items() if name[:6] != "NUMBA_"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    with tempfile.TemporaryDirectory(prefix="akropolis-") as folder:
        path = Path(folder) / "module"
        command = [sys.executable, "-P", "-m", "akropolis_nb.engine.native.make", str(path)]
        run = subprocess.run(  # noqa: S603 - our own code
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if run.returncode != 0 or not path.is_file():
            lines = (run.stderr.strip() or f"exit code {run.returncode}").splitlines()
            raise UnavailableError(f"the kernels' module could not be made: {lines[-1]}")
        return path.read_bytes()
