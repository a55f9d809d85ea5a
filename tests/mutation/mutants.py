"""Small faults put into the kernels, one at a time, in memory only."""

from __future__ import annotations

import ast
import inspect
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.engine import kernels
from akropolis_nb.engine.kernels import cells, placing, scoring
from akropolis_nb.engine.kernels.evaluation import (
    cell_gains,
    expectations,
    tile_gains,
    triangles,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random
    from types import CodeType

FILES = (cells, placing, scoring, expectations, triangles, cell_gains, tile_gains)
"""The kernels that get mutants: placement, scoring, gains of a tile."""

SWAPS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Break: (ast.Continue, ast.Pass),
    ast.Continue: (ast.Break, ast.Pass),
}
CALLS = {"min": "max", "max": "min"}


class Mutant(NamedTuple):
    """A kernel with one fault."""

    function: str
    number: int
    """Index among the function's mutants."""
    line: int
    """Line number in its file."""
    change: str
    """The original and the changed source."""
    code: CodeType

    @property
    def name(self) -> str:
        return f"{self.function}.{self.number}"

    def apply(self) -> None:
        """Apply the fault for all callers of the kernel, until the process ends."""
        getattr(kernels, self.function).__code__ = self.code


def all_mutants() -> list[Mutant]:
    """Return every mutant of these kernels, in order."""
    sources = [inspect.getsource(file) for file in FILES]
    names = [name for source in sources for name in re.findall(r"\ndef (\w+)", source)]
    return [mutant for name in names for mutant in mutants_of(getattr(kernels, name))]


def drawn(mutants: list[Mutant], sample: int, rng: Random) -> list[Mutant]:
    """Draw this many mutants, spread evenly: one at random from each part of the source."""
    step = len(mutants) / sample
    return [mutants[int(step * (n + rng.random()))] for n in range(sample)]


def mutants_of(function: Callable[..., object]) -> list[Mutant]:
    """Return all mutants of one function."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.increment_lineno(ast.parse("".join(lines)), first - 1)
    found: list[Mutant] = []
    for slot in list(slots(tree.body[0])):
        before = slot.read()
        text = first_line(slot.statement)
        for other in faults(slot, tree):
            slot.write(other)
            scope = dict(vars(kernels))
            exec(compile(ast.fix_missing_locations(tree), kernels.__file__, "exec"), scope)
            mutated = "pass" if isinstance(other, ast.Pass) else first_line(slot.statement)
            slot.write(before)
            line, number = slot.statement.lineno, len(found)
            code = scope[function.__name__].__code__
            found.append(Mutant(function.__name__, number, line, f"{text} -> {mutated}", code))
    return found


class Slot(NamedTuple):
    """A place in the syntax tree; its node may occur in other places too, as operators do."""

    statement: ast.stmt
    parent: ast.AST
    field: str
    place: int | None
    """Index in the field's list."""

    def read(self) -> ast.AST:
        held: Any = getattr(self.parent, self.field)
        node: ast.AST = held if self.place is None else held[self.place]
        return node

    def write(self, node: ast.AST) -> None:
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node


def slots(node: ast.AST, statement: ast.stmt | None = None) -> Iterator[Slot]:
    """Yield the places below a node, each with the statement that contains it."""
    if isinstance(node, ast.stmt):
        statement = node
    for field, value in ast.iter_fields(node):
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                owner = child if isinstance(child, ast.stmt) else statement
                assert owner is not None
                yield Slot(owner, node, field, place)
                yield from slots(child, owner)


def faults(slot: Slot, tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements for a place."""
    node = slot.read()
    if not adds_zero(slot.parent):
        for other in SWAPS.get(type(node), ()):
            yield other()
    if slot.field == "test" and not isinstance(node, ast.Compare | ast.UnaryOp):
        assert isinstance(node, ast.expr)
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Name(id=name) if isinstance(getattr(kernels, name, None), int):
            yield ast.BinOp(ast.Name(name, ast.Load()), ast.Add(), ast.Constant(1))
        case ast.Name(id=name) if name in CALLS:
            yield ast.Name(CALLS[name], ast.Load())
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.AugAssign() | ast.Expr(value=ast.Call()) | ast.Return(value=None):
            yield ast.Pass()
        case ast.Assign(targets=[target]) if not is_first(target, tree):
            yield ast.Pass()


def adds_zero(node: ast.AST) -> bool:
    """Return whether a name with the value 0 is added: subtracting it would not be a fault."""
    match node:
        case ast.BinOp(right=ast.Name(id=name)):
            return getattr(kernels, name, None) == 0
    return False


def is_first(target: ast.expr, tree: ast.AST) -> bool:
    """Return whether this is the first assignment of a variable."""
    return isinstance(target, ast.Name) and not any(
        isinstance(other, ast.Name)
        and isinstance(other.ctx, ast.Store)
        and other.id == target.id
        and other.lineno < target.lineno
        for other in ast.walk(tree)
    )


def first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]
