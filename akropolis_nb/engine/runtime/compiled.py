"""The kernels compiled: as native code (see ``native``), else by numba, else as they are.

The first time on a machine that takes two seconds from a wheel and some eight from a source tree.
So that no picture ever waits for it, cities and games use the plain kernels, and only work that
plays many games comes here.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from akropolis_nb.engine import kernels
from akropolis_nb.engine.runtime import checked

_lock = RLock()


def load() -> Any:
    """The kernels as a module, compiled when first called where llvmlite or numba is installed.

    They stay as they are where the environment has numba's own switch, ``NUMBA_DISABLE_JIT=1``.

    Only :func:`akropolis_nb.engine.runtime.entries.enter` calls them.
    """
    with _lock:
        return _load()


@cache
def _load() -> Any:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return kernels
    if checked.is_on():
        return by_numba()
    from akropolis_nb.engine.native import run

    return run.load(Notice.tell) or by_numba()


@cache
def by_numba() -> Any:
    """The kernels compiled by numba in this process, each when first called with its types.

    For where there is no native code, and for kernels that cannot be called from outside.
    """
    try:
        import numba
        from numba.core import event
    except ImportError:
        return kernels
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return kernels
    from akropolis_nb.engine.native.make import INLINED

    class Listener(event.Listener):
        def on_start(self, _: Any) -> None:
            Notice.tell()

        def on_end(self, _: Any) -> None:
            pass

    event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]
    module = ModuleType("akropolis_nb.engine.kernels_compiled", kernels.__doc__)
    namespace = module.__dict__
    namespace |= {name: value for name, value in vars(kernels).items() if name[0] != "_"}
    for name, function in vars(kernels).items():
        if isinstance(function, FunctionType):
            clone = FunctionType(function.__code__, namespace, name)
            clone.__module__ = kernels.__name__
            inlined = name in INLINED and not checked.is_on()
            namespace[name] = numba.njit(nogil=True, forceinline=inlined)(clone)
    namespace["bare"] = _bare()
    if checked.is_on():
        namespace["length_of"] = numba.njit(checked.compiled_length_of)
        namespace["outside"] = numba.njit(checked.compiled_outside)
    return module


def is_loaded() -> bool:
    """Whether this process has asked for the compiled kernels before."""
    return _load.cache_info().currsize > 0


def _bare() -> Any:
    """The pointer to a vector's numbers, for compiled code.

    With pointers in place of arrays both random and greedy games take half the time: an array
    brings its shape and strides along in every call, counts references, and each index is asked
    whether it is negative.
    """
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def bare(_: Any, vector: Any) -> Any:
        def pointer(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            buffer = cgutils.create_struct_proxy(signature.args[0])  # type: ignore[no-untyped-call]
            return buffer(context, builder, value=arguments[0]).data

        kind = types.CPointer(vector.dtype)  # type: ignore[no-untyped-call]
        return kind(vector), pointer

    return bare


class Notice:
    """Tells whoever waits that kernels are being compiled, if they are between enter and exit."""

    _waiting: ClassVar[list[Notice]] = []

    def __enter__(self) -> None:
        self._told = False
        self._waiting.append(self)

    def __exit__(self, *_: object) -> None:
        self._waiting.remove(self)

    @classmethod
    def tell(cls) -> None:
        """Say that compiling begins, if somebody waits who has not been told."""
        if any(not notice._told for notice in cls._waiting):
            print(  # noqa: T201 - it is meant for the person who waits
                "akropolis_nb compiles what this needs, once: some ten seconds",
                file=sys.stderr,
            )
        for notice in cls._waiting:
            notice._told = True
