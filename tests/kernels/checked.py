"""The checked build: kernels that check every index, for developers of the kernels.

:func:`install` rewrites every ``vector[index]`` of the kernels to
``vector[check(vector, index, ...)]``, in plain and in compiled kernels. The names in an index say
which section is meant. For example, ``w[GAIN + turn]`` must lie in the three numbers of ``GAIN``.
``c[i + KIND]`` must be the kind of a cell, but not of one in the grid's outermost columns and rows,
because a step from there would wrap around. An index without a name must lie in the vector.
Otherwise the kernel raises :class:`OutOfSection`.

Compiled checked kernels are not cached, and are many times slower.
"""

from __future__ import annotations

import ast
import inspect
import sys
from array import array
from functools import cache, partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from akropolis_nb.engine import kernels
from akropolis_nb.engine.kernels import (
    BASE,
    CELL_GAIN,
    FRAMES,
    FRONTIER,
    GROUPS,
    HEAD,
    LIST,
    MOST_PLACED,
    NEXT_TILE,
    NEXT_TILES,
    OWN,
    PLAN,
    PLANS,
    QUEUE,
    ROWS,
    SEAT_WEIGHTS,
    STRIDE,
    TO_PLACE,
    TRIANGLES,
    UNDO,
    WEIGHTS_SIZE,
    WIDTH,
    ZERO_WEIGHTS,
    Vector,
)  # fmt: skip
from akropolis_nb.engine.native import make
from akropolis_nb.engine.native.module import entries
from akropolis_nb.engine.runtime import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class OutOfSection(RuntimeError):  # noqa: N818 - says what has happened
    """A kernel used an index outside the section that the index names."""

    def __str__(self) -> str:
        number, index = self.args
        return f"{SITES[number]} is at {index}"


SITES: list[str] = []
"""The checked subscripts by number: function, line and source text."""


# --- checks of an index; plain functions that numba can compile with the kernels ------------------


def length_of(v: Vector) -> int:
    """Return the length of a vector; in compiled code it is stored before the first number."""
    return len(v)


def outside(v: Vector, index: int, site: int) -> int:  # noqa: ARG001 - used in compiled code
    """Raise the error; in compiled code, store its data before the vector too."""
    raise OutOfSection(site, index)


def check_whole(v: Vector, index: int, site: int) -> int:
    """Check an index of any number of a vector."""
    if index < 0 or index >= length_of(v):
        return outside(v, index, site)
    return index


def check_section(v: Vector, index: int, first: int, length: int, site: int) -> int:
    """Check a section at a constant place; it ends with the vector if ``length`` is 0."""
    if index < first or index >= length_of(v) or (length > 0 and index >= first + length):
        return outside(v, index, site)
    return index


def check_groups(w: Vector, index: int, site: int) -> int:
    """Check an index of a house group's key."""
    if index < GROUPS or index >= w[UNDO] or index >= length_of(w):
        return outside(w, index, site)
    return index


def check_undo(w: Vector, index: int, site: int) -> int:
    """Check an index of the undo list."""
    if index < w[UNDO] or index >= w[FRONTIER] or index >= length_of(w):
        return outside(w, index, site)
    return index


def check_plan(w: Vector, index: int, field: int, length: int, site: int) -> int:
    """Check a field of a tile's plan."""
    at = (index - PLANS) % PLAN
    if index < PLANS or index >= min(BASE, length_of(w)) or at < field or at >= field + length:
        return outside(w, index, site)
    return index


def check_cell_gain(w: Vector, index: int, field: int, length: int, site: int) -> int:
    """Check a field of a cell gain, of a triangle's own or of a shared one of the frontier."""
    at = (index - OWN) % CELL_GAIN
    inside = OWN <= index < FRONTIER
    if index >= w[FRONTIER]:
        at = (index - w[FRONTIER]) % CELL_GAIN
        inside = index < w[TRIANGLES] and index < length_of(w)
    if not inside or at < field or at >= field + length:
        return outside(w, index, site)
    return index


def check_triangles(w: Vector, index: int, site: int) -> int:
    """Check an index of the list of legal triangles."""
    if index < w[TRIANGLES] or index >= w[SEAT_WEIGHTS] or index >= length_of(w):
        return outside(w, index, site)
    return index


def check_weights(w: Vector, index: int, field: int, length: int, site: int) -> int:
    """Check a field of value weights, a seat's or those of zeros."""
    at = index - ZERO_WEIGHTS
    inside = 0 <= at < WEIGHTS_SIZE
    if index >= w[SEAT_WEIGHTS]:
        at = (index - w[SEAT_WEIGHTS]) % WEIGHTS_SIZE
        inside = index < length_of(w)
    if not inside or at < field or at >= field + length:
        return outside(w, index, site)
    return index


def check_head(c: Vector, index: int, field: int, length: int, site: int) -> int:
    """Check a field of the head of a city block; all blocks of a vector have the same size."""
    if index < 0 or index >= length_of(c):
        return outside(c, index, site)
    at = index % (HEAD + (STRIDE + 2) * c[WIDTH] * c[ROWS])
    if at < field or at >= field + length:
        return outside(c, index, site)
    return index


def check_cell(c: Vector, index: int, field: int, site: int) -> int:
    """Check a field of a cell's record; the cell must not be in the outermost columns and rows."""
    if index < 0 or index >= length_of(c):
        return outside(c, index, site)
    width, rows = c[WIDTH], c[ROWS]
    at = index % (HEAD + (STRIDE + 2) * width * rows) - HEAD
    if at < 0 or at >= STRIDE * width * rows or at % STRIDE != field:
        return outside(c, index, site)
    x, y = at // STRIDE % width, at // STRIDE // width
    if x == 0 or x == width - 1 or y == 0 or y == rows - 1:
        return outside(c, index, site)
    return index


def check_list(c: Vector, index: int, site: int) -> int:
    """Check an index of the list of built cells."""
    if index < 0 or index >= length_of(c):
        return outside(c, index, site)
    at = index % (HEAD + (STRIDE + 2) * c[WIDTH] * c[ROWS])
    if at < c[LIST] or at >= c[QUEUE]:
        return outside(c, index, site)
    return index


def check_queue(c: Vector, index: int, site: int) -> int:
    """Check an index of the queue for flood fills."""
    if index < 0 or index >= length_of(c):
        return outside(c, index, site)
    if index % (HEAD + (STRIDE + 2) * c[WIDTH] * c[ROWS]) < c[QUEUE]:
        return outside(c, index, site)
    return index


def check_next(s: Vector, index: int, field: int, length: int, site: int) -> int:
    """Check a field of the row of a tile to come."""
    at = (index - NEXT_TILES) % NEXT_TILE
    inside = NEXT_TILES <= index < min(FRAMES, length_of(s))
    if not inside or at < field or at >= field + length:
        return outside(s, index, site)
    return index


def check_frame(s: Vector, index: int, field: int, length: int, site: int) -> int:
    """Check a field of a frame; it ends with the frame if ``length`` is 0."""
    at = (index - FRAMES) % ((length_of(s) - FRAMES) // s[TO_PLACE])
    inside = FRAMES <= index < length_of(s)
    if not inside or at < field or (length > 0 and at >= field + length):
        return outside(s, index, site)
    return index


# --- the section that an index means --------------------------------------------------------------

_VECTORS = {
    "c": "city", "c0": "city", "source": "city", "w": "workspace", "g": "table", "g0": "table",
    "t": "table", "t0": "table", "s": "search",
}  # fmt: skip
"""The kinds of vectors by variable name; all other vectors have one section."""


def _ones(names: str) -> dict[str, int]:
    """Return sections of length 1."""
    return dict.fromkeys(names.split(), 1)


_FIXED = {
    "workspace": _ones(
        "BASE GAINED LEVEL TOP UNDO UNDO_COUNT FRONTIER FRONTIER_COUNT TRIANGLES VALUE_WEIGHTS"
    )
    | _ones("SEAT_WEIGHTS BEST GROUP_COUNT")
    | {"CHOICE": PLANS, "GAIN": 3, "KEPT": 3, "CELL_GAINS": 3, "MORE_VALUE": 6, "MORE_STARS": 6}
    | {"EXPECTED_VALUE": 6, "EXPECTED_STARS": 6, "VALUE": 6, "STARS": 6},
    "table": _ones("SEATS TO_MOVE STACKS STACK_SIZE SITE_SIZE ARCHITECT PILE_SIZE")
    | {"STONES": 4, "SITE": kernels.MOST_SITE, "PILE": 0},
    "search": _ones(
        "TO_PLACE FREE MEASURE REACH TARGET TOP_VALUE SECOND FOUND ROOM EXAMINED DEPTH"
    ),
}
"""Sections at constant places and their lengths; 0 if they end with the vector."""
_FIELDS: dict[tuple[str, str], dict[str, int]] = {
    ("city", "head"): _ones("WIDTH ROWS COL0 ROW0 TILES CELLS X_MAX Y_MIN Y_MAX LIST QUEUE SUNK")
    | {"X_MIN": 4, "UNDER": kernels.NEAR - kernels.UNDER, "NEAR": 6, "SPAN": 6, "AROUND": 18},
    ("workspace", "plan"): _ones("CLASS PLAZA_OF PLAZA_STARS PLAZA_POINTS ASIDE CODE")
    | {"LETTER": 5},
    ("workspace", "cell_gain"): {"ADD": 6, "JOINS": 2, "KEYS": 2, "FRINGE": 1, "CELL": 1},
    ("workspace", "weights"): _ones("MISSING SCALE STONE OPEN LOOSE")
    | {"COMING_VALUE": 6, "COMING_STARS": 6, "RISE": 3, "SHORT": 3, "EDGE": 2},
    ("search", "frame"): _ones("AT_X AT_Y AT_SHAPE AT_TURN AT_INDEX HELD NET CUT_OFF OFFERED")
    | {"OFFERED_CODE": MOST_PLACED, "OFFERED_TWIN": MOST_PLACED, "COVERED": 14, "FLOODED": 0},
    ("search", "next"): {"NEXT_STARS": 6, "NEXT_QUARRIES": 1},
}
"""Fields of records and their lengths."""
_CELL = ("KIND", "HEIGHT", "OWNER", "BUILT", "AUX", "CELL_VALUE")
_NAMED: dict[str, tuple[str, tuple[int, ...]]] = {
    "cell_gain": ("cell_gain", (0, 12)), "cell_gain0": ("cell_gain", (0, 12)),
    "cell_gain1": ("cell_gain", (0, 12)), "cell_gain2": ("cell_gain", (0, 12)),
    "letters": ("plan", (kernels.LETTER, 5)), "undo": ("undo", ()),
    "triangle": ("triangles", ()), "cells": ("list", ()), "queue": ("queue", ()),
    "GROUPS": ("groups", ()), "NEXT_TILES": ("next", (0, 6)),
}  # fmt: skip
"""Sections by the names of variables, for indices that name no field."""


class _Check(NamedTuple):
    """The name of a check function and its further arguments."""

    name: str
    numbers: tuple[int, ...] = ()


def meant(kind: str, index: ast.expr) -> _Check:
    """Return the check for an index of a vector of this kind."""
    names, inside = set(_names(index)), set(_nested(index))

    def start(name: str) -> int:
        return int(getattr(kernels, name))

    for name in _FIXED.get(kind, {}).keys() & names:
        return _Check("section", (start(name), _FIXED[kind][name]))
    for (owner, section), fields in _FIELDS.items():
        for name in fields.keys() & names if owner == kind else ():
            return _Check(section, (start(name), fields[name]))
    if kind == "city":
        for name in names.intersection(_CELL):
            return _Check("cell", (start(name),))
        for name, section in ("LIST", "list"), ("QUEUE", "queue"):
            if name in inside:
                return _Check(section)
    for name in _NAMED.keys() & names if kind in {"city", "workspace", "search"} else ():
        return _Check(*_NAMED[name])
    return _Check("whole")


def _names(node: ast.AST) -> Iterator[str]:
    """Yield the names in an expression, except those in subscripts."""
    if isinstance(node, ast.Name):
        yield node.id
    elif not isinstance(node, ast.Subscript):
        for child in ast.iter_child_nodes(node):
            yield from _names(child)


def _nested(node: ast.AST) -> Iterator[str]:
    """Yield the names in the subscripts of an expression, except those in nested subscripts."""
    for child in ast.iter_child_nodes(node):
        yield from _nested(child)
    if isinstance(node, ast.Subscript):
        yield from _names(node.slice)


class _Rewriter(ast.NodeTransformer):
    """Inserts the checks into one kernel."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.function = function.name
        self.vectors = {
            argument.arg
            for argument in function.args.args
            if isinstance(argument.annotation, ast.Name) and argument.annotation.id == "Vector"
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and "raw(" in ast.unparse(node.value):
                self.vectors.update(_names(node.targets[0]))

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        text = f"{self.function}, line {node.lineno}: {ast.unparse(node)}"
        check = None
        if isinstance(node.value, ast.Name) and node.value.id in self.vectors:
            check = meant(_VECTORS.get(node.value.id, ""), node.slice)
        self.generic_visit(node)
        if check is not None:
            numbers = [ast.Constant(number) for number in (*check.numbers, len(SITES))]
            vector = ast.Name(ast.unparse(node.value), ast.Load())
            called = ast.Name(f"check_{check.name}", ast.Load())
            node.slice = ast.Call(called, [vector, node.slice, *numbers], [])
            SITES.append(f"{text} ({check.name})")
        return node


def install() -> None:
    """Insert checks into all kernels of this process, also into those compiled later."""
    checks = {name: value for name, value in globals().items() if name.startswith("check_")}
    checks |= {"length_of": length_of, "outside": outside, "OutOfSection": OutOfSection}
    functions = [value for value in vars(kernels).values() if isinstance(value, FunctionType)]
    vars(kernels).update(checks)
    for file in {sys.modules[function.__module__] for function in functions}:
        vars(file).update(checks)
        tree = ast.parse(inspect.getsource(file))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                _Rewriter(node).visit(node)
        scope = dict(vars(file))
        exec(compile(ast.fix_missing_locations(tree), str(file.__file__), "exec"), scope)
        for name, function in vars(file).items():
            if isinstance(function, FunctionType) and function.__module__ == file.__name__:
                function.__code__ = scope[name].__code__
    compiled._load = cache(compiled_kernels)


# --- compiled -------------------------------------------------------------------------------------

_BEFORE = 3
"""Numbers before a vector: the number of a failed subscript, its index; the vector's length."""


def compiled_kernels() -> Any:
    """Return the checked kernels, their entries compiled by numba unless that is switched off."""
    make.INLINED = frozenset()
    module = compiled.by_numba()
    if module is kernels:
        return kernels
    import numba

    module.length_of = numba.njit(compiled_length_of)
    module.outside = numba.njit(compiled_outside)
    for name in entries():
        setattr(module, name, partial(call, getattr(module, name)))
    return module


def compiled_length_of(v: Vector) -> int:
    """Return what :func:`length_of` returns, in compiled kernels, whose vectors are pointers."""
    return v[-1]


def compiled_outside(v: Vector, index: int, site: int) -> int:
    """Store the error and raise it, like :func:`outside`, in compiled kernels."""
    v[-3] = site
    v[-2] = index
    raise OutOfSection


def call(kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Call a compiled kernel with copies of its vectors, and copy them back."""
    copies = [
        np.concatenate([(-1, 0, len(given)), given], dtype=np.int32)
        if isinstance(given, array)
        else given
        for given in arguments
    ]
    passed = [copy[_BEFORE:] if isinstance(copy, np.ndarray) else copy for copy in copies]
    try:
        return kernel(*passed)
    except OutOfSection:
        left = [copy[:2] for copy in copies if isinstance(copy, np.ndarray) and copy[0] >= 0]
        raise OutOfSection(*left[0].tolist()) from None
    finally:
        for given, copy in zip(arguments, passed, strict=True):
            if isinstance(given, array):
                given[:] = array("i", copy.tobytes())
