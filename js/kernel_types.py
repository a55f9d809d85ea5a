"""Write what TypeScript must know of the kernels: `python js/kernel_types.py` after a change there.

`signatures.ts` has the parameters of the kernels that a page can call; `layout.ts` has the numbers
of `codes.py`, `layout.py`, `explaining.py` and the `sections.py`; `box.ts` has the tiles and how a
game is set up; `findings.json` has what boards tell of openings.
The files are committed, so that the build needs no Python package; a test compares them.
"""

from __future__ import annotations

import json
import textwrap
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from akropolis_nb.engine import kernels
from akropolis_nb.engine.kernels import codes, explaining, layout
from akropolis_nb.engine.kernels.endings import sections as ending_sections
from akropolis_nb.engine.kernels.estimate import sections as estimate_sections
from akropolis_nb.engine.kernels.network import sections as network_sections
from akropolis_nb.engine.kernels.reasons import sections as reason_sections
from akropolis_nb.engine.native.module import functions, is_vector, visible
from akropolis_nb.engine.rules import ARCHITECTS, VARIANTS, Rules
from akropolis_nb.engine.tiles import START_TILE, TILES
from akropolis_nb.engine.vectors.city_block import START_CELLS
from akropolis_nb.explorer.habits.findings import board_findings

if TYPE_CHECKING:
    from types import ModuleType

OUT = Path(__file__).resolve().parent / "src" / "engine"
MODULES = (
    codes,
    layout,
    explaining,
    network_sections,
    ending_sections,
    estimate_sections,
    reason_sections,
)
WIDTH = 100
_MADE = "by kernel_types.py; do not edit."


def signatures() -> str:
    """Return the TypeScript file of the kernels' parameters."""
    made_of = "akropolis_nb/engine/kernels"
    head = f"/**\n * The kernels that a page can call.\n *\n * Made from {made_of} {_MADE}\n */\n"
    methods, kinds = [], []
    for name in sorted(visible()):
        function = functions()[name]
        vectors = is_vector(function)
        named = zip(function.__code__.co_varnames, vectors, strict=False)
        parameters = [f"{p}: {'Vector' if vector else 'number'}" for p, vector in named]
        returns = "void" if function.__annotations__["return"] == "None" else "number"
        methods.append(_comment(function) + _method(name, parameters, returns))
        kinds.append(f'  {name}: "{"".join("v" if vector else "n" for vector in vectors)}",\n')
    return (
        f'{head}import type {{ Vector }} from "./memory.ts";\n\n'
        f"export interface Kernels {{\n{''.join(methods)}}}\n\n"
        "/** The kinds of each kernel's parameters: v is a vector, n a number. */\n"
        f"export const SIGNATURES = {{\n{''.join(kinds)}}} as const;\n"
    )


def _comment(function: object) -> str:
    """Return the first sentence of a kernel's docstring as a comment."""
    first = " ".join((function.__doc__ or "").split("\n\n")[0].split())
    return f"  /** {first.replace('``', '`')} */\n"


def _method(name: str, parameters: list[str], returns: str) -> str:
    line = f"  {name}({', '.join(parameters)}): {returns};\n"
    if len(line) <= WIDTH:
        return line
    lines, row = [], "   "
    for parameter in parameters:
        if len(row) + len(parameter) + 2 > WIDTH:
            lines.append(row)
            row = "   "
        row += f" {parameter},"
    return f"  {name}(\n" + "\n".join([*lines, row]) + f"\n  ): {returns};\n"


def constants() -> str:
    """Return the TypeScript file of the numbers in the kernels' vectors."""
    head = "/**\n * The layout of the kernels' vectors, and what their numbers mean.\n *\n"
    blocks = [f"{head} * Made from the files named below {_MADE}\n */\n"]
    told: set[str] = set()
    for module in MODULES:
        path = "/".join(module.__name__.split(".")) + ".py"
        values = {n: v for n, v in _numbers(module).items() if n not in told}
        told |= values.keys()
        named = ", ".join(f"{name}\xa0=\xa0{value}" for name, value in values.items())
        lines = textwrap.fill(
            named, WIDTH, initial_indent="export const ", subsequent_indent="  ",
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip
        blocks.append(f"\n// {path}\n{lines};\n".replace("\xa0", " "))
    return "".join(blocks)


def box() -> str:
    """Return the TypeScript file of the tiles, and of how a game is set up."""
    setups = {}
    for players in (2, 3, 4):
        for all_tiles in (False, True):
            rules = Rules(players, all_tiles=all_tiles)
            setups[f"{players}{'+' * all_tiles}"] = {
                "tiles": len(rules.tiles), "site": rules.site_size, "stack": rules.stack_size,
                "stacks": rules.stacks, "stones": rules.starting_stones,
            }  # fmt: skip
    values: dict[str, tuple[str, object]] = {
        "LETTERS": ("The letters of the kinds of cells, by their codes.", kernels.LETTERS),
        "STARS_OF": ("The stars of a plaza, by the code of its kind.", kernels.STARS_OF),
        "CELL_X": ("The cells of a tile, three for each shape: columns.", kernels.CELL_X),
        "CELL_Y": ("The same: rows.", kernels.CELL_Y),
        "START_TILE": ("The letters of the starting tile.", START_TILE.hexes),
        "START_CELLS": ("Where they lie, as q and r.", START_CELLS),
        "TILES": ("The letters of tile 1, 2, ...", " ".join(t.hexes for t in TILES.values())),
        "VARIANTS": ("The letters of the variants, by bit.", VARIANTS),
        "ARCHITECTS": ("The architects, from number 1 on.", ARCHITECTS),
        "SIDES": ("Where the neighbours of a hex lie, by direction.", ", ".join(kernels.SIDES)),
        "TILE_SIDES": (
            "Where the cells of a tile lie, three for each shape.",
            ", ".join(kernels.TILE_SIDES),
        ),
        "ILLEGAL": ("Why a tile cannot lie somewhere, by the negative code.", kernels.ILLEGAL),
        "WHY_KEYS": ("Why a district counts or not, by number.", " ".join(kernels.WHY_KEYS)),
        "CAUSE_KINDS": ("The kinds of causes, by number.", " ".join(kernels.CAUSE_KINDS)),
        "CAUSE_PROOFS": ("Their proofs, by number.", " ".join(kernels.CAUSE_PROOFS)),
        "TILE_LIST": ("The tile list: points of lead by the code of a hex.", kernels.TILE_LIST),
        "TILE_LIST_PRICE": ("What a stone costs there.", kernels.TILE_LIST_PRICE),
        "BASIC_RULES": ("The rules of the basic game, by field.", asdict(Rules())),
        "SETUPS": ("How a game is set up, by players; + is for all tiles.", setups),
    }
    head = "/**\n * The tiles of the box, how a game is set up, and names of codes.\n *\n"
    blocks = [f"{head} * Made from akropolis_nb/engine {_MADE}\n */\n"]
    for name, (meaning, value) in values.items():
        blocks.append(f"/** {meaning} */\nexport const {name} = {_literal(value)};\n")
    return "\n".join(blocks)


def findings() -> str:
    """Return the file of what boards tell of openings."""
    return json.dumps(board_findings()).replace("}}, {", "}},\n{") + "\n"


def _literal(value: object) -> str:
    """Return a constant in TypeScript; a dictionary has a line for each entry."""
    if isinstance(value, dict):
        lines = (f"  {json.dumps(name)}: {json.dumps(entry)},\n" for name, entry in value.items())
        return f"{{\n{''.join(lines)}}} as const"
    text = json.dumps(value)
    if len(text) < 80:
        return f"{text} as const"
    rows = textwrap.wrap(str(value), WIDTH - 10, drop_whitespace=False, break_on_hyphens=False)
    return "\n" + " +\n".join(f"  {json.dumps(row)}" for row in rows)


def _numbers(module: ModuleType) -> dict[str, int]:
    """Return the numbers that a module defines, those that it imports included."""
    found = {name: value for name, value in vars(module).items() if type(value) is int}
    if wrong := [name for name, value in found.items() if getattr(kernels, name) != value]:
        raise ValueError(f"two numbers are named {', '.join(wrong)}")
    return found


def main() -> None:
    """Write the files."""
    (OUT / "signatures.ts").write_text(signatures(), "utf-8")
    (OUT / "layout.ts").write_text(constants(), "utf-8")
    (OUT / "box.ts").write_text(box(), "utf-8")
    (OUT / "findings.json").write_text(findings(), "utf-8")


if __name__ == "__main__":
    main()
