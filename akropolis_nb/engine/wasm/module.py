"""Find the kernels' WebAssembly module in the package or the cache folder, or make it.

The module is a file for any browser. Its last section has the digest of the sources, and a module
of other sources is not used.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.native import cache as files, module as native
from akropolis_nb.engine.runtime.compiled import Notice
from akropolis_nb.engine.wasm.object_file import custom_section, custom_sections

BUNDLED = Path(__file__).parent / "kernels.wasm"
"""The module in a wheel, written by ``js/hatch_build.py``."""
_SECTION = "akropolis_nb"


def wrapper_name(entry: str) -> str:
    """Return the name of the function that calls an entry with 64-bit numbers, for Python."""
    return f"call_{entry}"


@cache
def digest() -> str:
    """Return a digest of the kernels' sources and of the code that compiles them."""
    sha = hashlib.sha256(native.digest().encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        sha.update(source.read_bytes().replace(b"\r\n", b"\n"))
    return sha.hexdigest()


def pack(module: bytes) -> bytes:
    """Return a module with the digest of the sources."""
    return module + custom_section(_SECTION, digest().encode())


def is_usable(module: bytes) -> bool:
    """Return whether this is a whole module of the present sources."""
    try:
        return custom_sections(module).get(_SECTION) == digest().encode()
    except ValueError:
        return False


@cache
def load() -> bytes:
    r"""Return the kernels as a WebAssembly module.

    It is in a wheel. In a source tree it is made at the first call, which takes some ten seconds
    once.

    Raises:
        AkropolisError: there is none, and it cannot be made here.

    >>> load()[:4]
    b'\x00asm'
    """
    name = f"wasm-{digest()[:24]}"
    for data in (BUNDLED.read_bytes() if BUNDLED.is_file() else b"", files.read(name) or b""):
        if is_usable(data):
            return data
    made = _make()
    files.write(name, made)
    return made


def _make() -> bytes:
    try:
        from akropolis_nb.engine.wasm.make import make_module

        with Notice():
            return make_module(Notice.notify)
    except (ImportError, OSError, RuntimeError, native.UnavailableError) as error:
        raise AkropolisError(
            f"this installation lacks the kernels for web pages, and cannot make them ({error}): "
            "install numba and llvmlite, or install akropolis_nb from a wheel that contains "
            f"{BUNDLED.name}"
        ) from error
