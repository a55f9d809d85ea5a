"""Loops over kernels, so that the cost of a call from Python is negligible.

Plain functions that use the kernels' names, see ``bound``. Like the kernels, they run compiled and
as plain Python.
"""

# ruff: noqa: F821 - the names belong to the module that the functions are bound to
# mypy: disable-error-code="name-defined"

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine import kernels

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from akropolis_nb.engine.kernels import Vector


def list_often(block: Vector, out: Vector, times: int) -> int:
    c, o = bare(block), bare(out)
    n = 0
    for _ in range(times):
        n = list_triangles(c, 0, o)
    return n


def score_often(block: Vector, workspace: Vector, flags: int, times: int) -> int:
    c, w = bare(block), bare(workspace)
    points = 0
    for _ in range(times):
        points = score_city(c, 0, w, flags)
    return points


def preview_often(
    block: Vector, workspace: Vector, flags: int, code: int, out: Vector, times: int
) -> int:
    c, w, o = bare(block), bare(workspace), bare(out)
    n = 0
    for _ in range(times):
        n = preview(c, 0, w, flags, code & 15, code >> 4 & 15, code >> 8, o)
    return n


def choose_often(table: Vector, block: Vector, workspace: Vector, flags: int, times: int) -> int:
    g, c, w = bare(table), bare(block), bare(workspace)
    x = 1
    for _ in range(times):
        x = choose_greedy(g, c, 0, w, flags, affordable(g), x)
    return x


def bound(loop: Callable[..., int], module: ModuleType) -> Callable[..., int]:
    """Return a loop over the kernels of a module, compiled if they are."""
    function: Any = FunctionType(loop.__code__, vars(module), loop.__name__)
    if module is kernels:
        return function  # type: ignore[no-any-return]
    import numba

    return numba.njit(function)  # type: ignore[no-any-return]
