"""Write the TypeScript types of all data that Python and a page share.

They are made from Python's: `python js/wire_types.py` after a change there. The files are
committed, so that the build needs no Python package; a test compares them.

A `TypedDict` becomes an interface, and so does the class of a result, whose plain data `plain`
makes; another type becomes a type alias. The traits of `Options` become an interface, too, with
their defaults. The string below a class, a field or a type becomes its comment, and `#` comments
are left out.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import traitlets as t

from akropolis_nb.widget.options import PARTS, SEATS, Options

if TYPE_CHECKING:
    from collections.abc import Collection

PACKAGE = Path(__file__).resolve().parent.parent / "akropolis_nb"
OUT = Path(__file__).resolve().parent / "src" / "wire"
SOURCES = {
    "akropolis_nb.draw.board.scene": "scene.ts",
    "akropolis_nb.draw.board.style": "../picture/style-types.ts",
    "akropolis_nb.widget.wire.snapshot": "snapshot.ts",
    "akropolis_nb.widget.wire.side_data": "side-data.ts",
    "akropolis_nb.widget.wire.intents": "intents.ts",
    "akropolis_nb.widget.wire.page_data": "page-data.ts",
}
RESULTS = {
    "akropolis_nb.engine.rules": ("Architect", "Lake", "Rules"),
    "akropolis_nb.engine.potential": ("OpenTemple", "LevelSite", "PlazaSupply"),
    "akropolis_nb.statistics.distribution": ("Distribution",),
    "akropolis_nb.analysis.forecast.forecast": (
        *("DistrictForecast", "TempleForecast", "SeatForecast"),
    ),
    "akropolis_nb.analysis.candidates": ("Standing", "Candidate"),
    "akropolis_nb.analysis.review.move_quality": ("PlayerSummary",),
    "akropolis_nb.statistics.totals": ("Aim",),
    "akropolis_nb.analysis.differences": ("Difference",),
    "akropolis_nb.analysis.reasons.parts": ("PartName", "Mean", "Part"),
    "akropolis_nb.analysis.reasons.cause": ("CauseKind", "Cause", "OpenedPlace"),
    "akropolis_nb.analysis.reasons.result": ("Reasons",),
}
"""The types of results, by module."""
RESULTS_FILE = "results.ts"
TRAIT_TYPES = {
    "around": "readonly (readonly [q: number, r: number])[]",
    "cursor": "readonly [q: number, r: number] | null",
    "show": "readonly string[]",
    "texts": "Readonly<Record<string, string>>",
    "marks": "readonly Mark[]",
    "steps": "readonly Partial<Traits>[]",
    "snapshot": "Snapshot",
    "start_data": "Start | null",
    "compared": "Compared | null",
    "heat_data": "Heat | null",
    "bot_data": "BotData | null",
    "analysis_data": "Analysis | null",
    "forecast_data": "Forecast | null",
    "review_data": "Review | null",
}
"""The types of traits that are no numbers, truth values or texts."""
ALWAYS = {"snapshot", "show", "texts"}
"""Traits that every model has."""
LEFT_OUT = {
    "HeatHex",
    "Scene",
    "Point",
    "Triangle",
    "Candidate.gain",
    "Difference.chance",
    "Reasons.seat",
    "Reasons.aim",
}
"""Types of pictures that Python draws, of lists whose length TypeScript knows, and fields that no
page uses."""
NAMES = {
    "int": "number",
    "float": "number",
    "str": "string",
    "bool": "boolean",
    "Point": "[number, number]",
    "Triangle": "[number, number, number]",
    "MaybeUnknown": "number | null",
    "Cell": "readonly [number, number]",
    "TileId": "number | string",
}
BASES = {"TypedDict", "NamedTuple", "WithFrame"}
WIDTH = 100


def files() -> dict[str, str]:
    """Return all TypeScript files by name."""
    made = {name: _typescript(module) for module, name in SOURCES.items()}
    head = "The results of the engine and of analyses, as plain data."
    parts = []
    for module, names in RESULTS.items():
        tree = _tree(module)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id == "Move":
                # In results they become texts.
                node.id = "str"
        parts += _types(tree, names)
    return {
        **made,
        RESULTS_FILE: "\n".join([_head(head, *RESULTS), *parts]),
        "traits.ts": _traits("akropolis_nb.widget.options"),
    }


def _traits(module: str) -> str:
    """Return the traits of a view that a page knows, and their defaults."""
    traits = Options.class_traits(sync=True)
    classes = (node for node in _tree(module).body if isinstance(node, ast.ClassDef))
    options = next(node for node in classes if node.name == Options.__name__)
    fields, defaults = "", ""
    for node, after in itertools.pairwise(options.body):
        name = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ""
        if name not in traits or name.startswith("_"):
            continue
        trait = traits[name]
        fields += f"{_doc(after)}{name}: {TRAIT_TYPES.get(name) or _trait_type(trait)};\n"
        if name not in ALWAYS:
            defaults += f"{name}: {json.dumps(trait.default())},\n"
    return "\n".join(
        [
            _head("The traits that a page shares with Python, and their defaults.", module)
            + 'import type { Mark } from "./scene.ts";\n'
            + "import type {\n  Analysis, BotData, Compared, Forecast, Heat, Review, Start,\n"
            + '} from "./side-data.ts";\nimport type { Snapshot } from "./snapshot.ts";\n',
            f"export interface Traits {{\n{textwrap.indent(fields, '  ')}}}\n",
            f"export const DEFAULTS = {{\n{textwrap.indent(defaults, '  ')}}} as const;\n",
            _comment(
                "Parts of the snapshot that are traits of their own, as they often stay the same."
            )
            + f"export const PARTS = {json.dumps(PARTS)};\n",
            f"export const SCENES = {json.dumps([f'_scene_{seat}' for seat in range(SEATS)])};\n",
        ]
    )


def _trait_type(trait: t.TraitType[Any, Any]) -> str:
    """Return the TypeScript type of a trait."""
    if isinstance(trait, t.Enum):
        return " | ".join(json.dumps(value) for value in trait.values or ())
    kinds = {t.Int: "number", t.Bool: "boolean", t.Unicode: "string"}
    return kinds[type(trait)] + " | null" * trait.allow_none


def _typescript(module: str) -> str:
    """Return the TypeScript file of a Python module."""
    tree = _tree(module)
    head = _head(ast.get_docstring(tree) or "", module)
    return "\n".join([head + _imports(tree), *_types(tree)])


def _path(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def _tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE.parent / _path(module)).read_text("utf-8"))


def _head(text: str, *modules: str) -> str:
    made_of = ", ".join(_path(module).as_posix() for module in modules)
    return _comment(f"{text}\n\nMade from {made_of} by wire_types.py; do not edit.")


def _types(tree: ast.Module, names: Collection[str] | None = None) -> list[str]:
    """Return the types of a module, or those with some names."""
    blocks = []
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            if node.name not in LEFT_OUT if names is None else node.name in names:
                blocks.append(_interface(node))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            name = ast.unparse(target)
            is_type = isinstance(node.value, ast.Subscript | ast.BinOp) and name not in LEFT_OUT
            if is_type if names is None else name in names:
                line = f"export type {name} = {_type(cast('ast.expr', node.value))};\n"
                if len(line) > WIDTH:
                    line = line.replace(" =", " =\n  |", 1).replace(" | ", "\n  | ")
                blocks.append(_doc(after) + line)
    return blocks


def _imports(tree: ast.Module) -> str:
    """Return the imports of types from the other files."""
    found: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in {*SOURCES, *RESULTS}:
            names = found.setdefault(SOURCES.get(node.module, RESULTS_FILE), [])
            names += [alias.name for alias in node.names]
    return "".join(
        f'import type {{ {", ".join(sorted(names))} }} from "./{file}";\n'
        for file, names in sorted(found.items())
    )


def _interface(node: ast.ClassDef) -> str:
    """Return the interface of a `TypedDict` or a result."""
    bases = [name for base in node.bases if (name := ast.unparse(base)) not in BASES]
    extends = f" extends {', '.join(bases)}" if bases else ""
    total = not any(keyword.arg == "total" for keyword in node.keywords)
    lines = ""
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            name = ast.unparse(field.target)
            if f"{node.name}.{name}" in LEFT_OUT:
                continue
            kind, mark = field.annotation, "" if total else "?"
            if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
                kind, mark = kind.slice, "?"
            lines += f"{_doc(after)}{name}{mark}: {_type(kind)};\n"
    head = f"export interface {node.name}{extends} {{\n"
    about = _comment((ast.get_docstring(node) or "").split("\n\n")[0])
    return about + head + textwrap.indent(lines, "  ") + "}\n"


def _type(node: ast.expr) -> str:
    """Return a type in TypeScript."""
    if isinstance(node, ast.Name):
        return NAMES.get(node.id, node.id)
    if isinstance(node, ast.Constant) and node.value is None:
        return "null"
    if isinstance(node, ast.BinOp):
        return f"{_type(node.left)} | {_type(node.right)}"
    if not isinstance(node, ast.Subscript):
        raise TypeError(f"what is {ast.unparse(node)} in TypeScript?")
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    match ast.unparse(node.value):
        case "list":
            one = _type(parts[0])
            return f"({one})[]" if " | " in one else f"{one}[]"
        case "tuple" if len(parts) == 2 and ast.unparse(parts[1]) == "...":
            return f"readonly ({_type(parts[0])})[]"
        case "tuple":
            return f"[{', '.join(map(_type, parts))}]"
        case "dict" | "Mapping":
            return f"Record<{', '.join(map(_type, parts))}>"
        case "Literal":
            # A name is that of another type with literals.
            return " | ".join(
                _type(part) if isinstance(part, ast.Name) else json.dumps(ast.literal_eval(part))
                for part in parts
            )
        case other:
            raise TypeError(f"what is {other} in TypeScript?")


def _doc(node: ast.stmt | None) -> str:
    """Return the string that follows a definition as a comment."""
    return _comment(ast.literal_eval(node.value)) if isinstance(node, ast.Expr) else ""


def _comment(text: str) -> str:
    """Return a comment, on one line if there is room for it inside an interface."""
    # TypeScript marks code by single ticks.
    text = re.sub(r":\w+:(?=`)", "", text.replace("``", "`"))
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    if len(paragraphs) == 1 and len(paragraphs[0]) <= WIDTH - 10:
        return f"/** {paragraphs[0]} */\n"
    filled = "\n\n".join(textwrap.fill(part, WIDTH - 5) for part in paragraphs)
    return f"/**\n{textwrap.indent(filled, ' * ', lambda _: True)}\n */\n".replace(" * \n", " *\n")


if __name__ == "__main__":
    for name, text in files().items():
        (OUT / name).write_text(text, "utf-8")
