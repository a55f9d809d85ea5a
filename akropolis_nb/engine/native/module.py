"""The LLVM module of the kernels: found in the package or the cache folder, or newly made.

A module is LLVM bitcode, compressed, after a line of JSON: the digest of the sources that it was
made of, the version of LLVM that wrote it, and a checksum. Made of other sources, written by a
later LLVM than the one that is to read it, or damaged, it is not used.
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

CARRIED = Path(__file__).parent / "kernels.bc"
"""The module in a wheel, written by ``js/hatch_build.py``."""


class UnavailableError(Exception):
    """Native kernels cannot be had here."""


def functions() -> dict[str, FunctionType]:
    """The kernels by name."""
    return {name: f for name, f in vars(kernels).items() if isinstance(f, FunctionType)}


def entries() -> dict[str, FunctionType]:
    """The kernels for calls from outside: they begin by making their vectors ``bare``."""
    return {name: f for name, f in functions().items() if "bare" in f.__code__.co_names}


def is_vector(function: FunctionType) -> list[bool]:
    """For each parameter of a kernel, whether it is a vector; else it is a number."""
    parameters = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [function.__annotations__[name] == "Vector" for name in parameters]


@cache
def digest() -> str:
    """A digest of the kernels' sources and of what makes a module of them."""
    path = Path(kernels.__file__)
    paths = sorted(path.parent.glob("*.py")) if path.name == "__init__.py" else [path]
    sha = hashlib.sha256()
    for source in [*paths, Path(__file__), Path(__file__).parent / "make.py"]:
        lines = source.read_bytes().replace(b"\r\n", b"\n")
        sha.update(b"%s %d\n%s" % (source.name.encode(), len(lines), lines))
    return sha.hexdigest()


def packed(bitcode: bytes, llvm: tuple[int, ...]) -> bytes:
    """A module as it is kept, for bitcode that this version of LLVM has written."""
    content = zlib.compress(bitcode, 9)
    checksum = hashlib.sha256(content).hexdigest()
    head = {"sources": digest(), "llvm": llvm, "sha256": checksum}
    return json.dumps(head).encode() + b"\n" + content


def unpacked(data: bytes, llvm: tuple[int, ...]) -> bytes | None:
    """The bitcode of a kept module; ``None`` if this version of LLVM cannot or may not use it."""
    head, _, content = data.partition(b"\n")
    try:
        told = json.loads(head)
        fits = told["sources"] == digest() and tuple(told["llvm"]) <= llvm
        if fits and told["sha256"] == hashlib.sha256(content).hexdigest():
            return zlib.decompress(content)
    except (ValueError, KeyError, TypeError):
        pass
    return None


def bitcode(llvm: tuple[int, ...], tell: Callable[[], None]) -> bytes:
    """The kernels as LLVM bitcode that this version of LLVM reads.

    Args:
        llvm: the version.
        tell: called before the module is made, which takes some seconds.

    Raises:
        UnavailableError: there is no module and none can be made.
        OSError: the sources cannot be read.
    """
    name = f"module-{digest()[:24]}-{llvm[0]}"
    carried = CARRIED.read_bytes() if CARRIED.is_file() else b""
    for data in (carried, files.read(name) or b""):
        if (found := unpacked(data, llvm)) is not None:
            return found
    tell()
    data = made()
    if (found := unpacked(data, llvm)) is None:
        raise UnavailableError("numba made a module that llvmlite cannot read")
    files.write(name, data)
    return found


def made() -> bytes:
    """A new module, made in another process, so that this one need not load numba.

    Raises:
        UnavailableError: it could not be made.
    """
    if not sys.executable or getattr(sys, "frozen", False) or find_spec("numba") is None:
        raise UnavailableError("numba is not installed, or there is no Python to run it")
    # numba's switches would change the module.
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
            said = (run.stderr.strip() or f"exit code {run.returncode}").splitlines()
            raise UnavailableError(f"the kernels' module could not be made: {said[-1]}")
        return path.read_bytes()
