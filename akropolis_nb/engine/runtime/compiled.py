"""Load the compiled kernels: native code, WebAssembly in a browser, numba, else plain Python.

The first load on a machine takes two seconds from a wheel, and about eight from a source tree.
Cities and games use the plain kernels, so that pictures never wait for the compiler. Only work that
plays many games uses the compiled ones.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, ClassVar

from akropolis_nb.engine import kernels

_lock = RLock()


def load() -> Any:
    """Return the kernels as a module, compiled if llvmlite or numba is installed, or in Pyodide.

    With numba's environment variable ``NUMBA_DISABLE_JIT=1`` they are plain Python.

    Only :func:`akropolis_nb.engine.runtime.entries.enter` calls them.
    """
    with _lock:
        return _load()


@cache
def _load() -> Any:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}:
        return kernels
    from akropolis_nb.engine.native import run as native
    from akropolis_nb.engine.wasm import run as wasm

    return native.load(Notice.notify) or wasm.load() or by_numba()


@cache
def by_numba() -> Any:
    """Return the kernels compiled by numba in this process, each at its first call.

    Used if there is no native code, and for kernels that are not entries.
    """
    try:
        import numba
        from numba.core import event
    except ImportError:
        return kernels
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return kernels
    from akropolis_nb.engine.native.make import INLINED
    from akropolis_nb.engine.native.module import functions

    class Listener(event.Listener):
        def on_start(self, _: Any) -> None:
            Notice.notify()

        def on_end(self, _: Any) -> None:
            pass

    event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]
    module = ModuleType("akropolis_nb.engine.kernels_compiled", kernels.__doc__)
    namespace = module.__dict__
    namespace |= {name: value for name, value in vars(kernels).items() if name[0] != "_"}
    for name, function in functions().items():
        clone = FunctionType(function.__code__, namespace, name)
        clone.__module__ = kernels.__name__
        namespace[name] = numba.njit(nogil=True, forceinline=name in INLINED)(clone)
    namespace["raw"] = _raw()
    return module


def is_loaded() -> bool:
    """Return whether this process has loaded the compiled kernels."""
    return _load.cache_info().currsize > 0


def _raw() -> Any:
    """Return the compiled version of ``raw``: the raw pointer to a vector's numbers.

    With pointers instead of arrays, random and greedy games take half the time. An array passes its
    shape and strides in every call, counts references, and checks each index for negative values.
    """
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def raw(_: Any, vector: Any) -> Any:
        def read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            buffer = cgutils.create_struct_proxy(signature.args[0])  # type: ignore[no-untyped-call]
            return buffer(context, builder, value=arguments[0]).data

        kind = types.CPointer(vector.dtype)  # type: ignore[no-untyped-call]
        return kind(vector), read

    return raw


class Notice:
    """A context in which a message is printed once if kernels are compiled."""

    _waiting: ClassVar[list[Notice]] = []

    def __enter__(self) -> None:
        self._printed = False
        self._waiting.append(self)

    def __exit__(self, *_: object) -> None:
        self._waiting.remove(self)

    @classmethod
    def notify(cls) -> None:
        """Print that compiling begins, if a context is active that has not printed it yet."""
        if any(not notice._printed for notice in cls._waiting):
            print(  # noqa: T201 - a message for the user
                "akropolis_nb compiles what this needs, once: some seconds",
                file=sys.stderr,
            )
        for notice in cls._waiting:
            notice._printed = True
