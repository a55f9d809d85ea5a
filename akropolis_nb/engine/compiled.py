"""The kernels compiled by numba; where numba is not installed, as they are.

Compiling takes some ten seconds, once: numba keeps the result beside ``kernels.py`` (or in the
user's cache folder). So that no picture ever waits for it, cities and games use the plain kernels,
and only work that plays many games comes here.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from akropolis_nb.engine import kernels

_INLINED = frozenset({"may_cut_off", "weigh", "weigh_ring", "gains"})
"""Called from inner loops only; worth a tenth of greedy play."""


@cache
def load() -> Any:
    """The kernels as a module, compiled when first called where numba is installed.

    They stay as they are where the environment has numba's own switch, ``NUMBA_DISABLE_JIT=1``.

    From outside call those that begin by making their vectors ``bare``.
    """
    try:
        import numba
    except ImportError:
        return kernels
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return kernels
    module = ModuleType("akropolis_nb.engine.kernels_compiled", kernels.__doc__)
    namespace = module.__dict__
    namespace |= {name: value for name, value in vars(kernels).items() if name[0] != "_"}
    for name, function in vars(kernels).items():
        if isinstance(function, FunctionType):
            clone = FunctionType(function.__code__, namespace, name)
            clone.__module__ = kernels.__name__
            compile_it = numba.njit(cache=True, nogil=True, forceinline=name in _INLINED)
            namespace[name] = compile_it(clone)
    namespace["bare"] = _bare()
    return module


def is_loaded() -> bool:
    """Whether this process has asked for the compiled kernels before."""
    return load.cache_info().currsize > 0


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

    def __init__(self) -> None:
        self._listening = ExitStack()

    def __enter__(self) -> None:
        try:
            from numba.core import event
        except ImportError:
            return

        class Teller(event.Listener):
            told = False

            def on_start(self, _: Any) -> None:
                if not self.told:
                    self.told = True
                    print(  # noqa: T201 - it is meant for the person who waits
                        "akropolis_nb compiles what this needs, once: half a minute or less",
                        file=sys.stderr,
                    )

            def on_end(self, _: Any) -> None:
                pass

        self._listening.enter_context(event.install_listener("numba:compile", Teller()))

    def __exit__(self, *_: object) -> None:
        self._listening.close()
