"""Write the TypeScript types of all data that Python and a page share.

They are made from Python's: `python js/wire_types.py` after a change there. The files are
committed, so that the build needs no Python package; a test compares them.

A `TypedDict` becomes an interface, another type a type alias. The string below a class, a field or
a type becomes its comment, and `#` comments are left out.
"""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "akropolis_nb"
OUT = Path(__file__).resolve().parent / "src" / "wire"
SOURCES = {
    "akropolis_nb.draw.board.scene": "scene.ts",
    "akropolis_nb.draw.board.style": "../picture/style-types.ts",
    "akropolis_nb.widget.wire.snapshot": "snapshot.ts",
    "akropolis_nb.widget.wire.side_data": "side-data.ts",
    "akropolis_nb.widget.wire.intents": "intents.ts",
}
LEFT_OUT = {"HeatHex", "Scene", "Point", "Triangle"}
"""Types of pictures that Python draws, and of lists whose length TypeScript knows."""
NAMES = {
    "int": "number",
    "float": "number",
    "str": "string",
    "bool": "boolean",
    "Point": "[number, number]",
    "Triangle": "[number, number, number]",
}
WIDTH = 100


def typescript(module: str) -> str:
    """Return the TypeScript file of a Python module."""
    path = PACKAGE.parent / Path(*module.split(".")).with_suffix(".py")
    tree = ast.parse(path.read_text("utf-8"))
    made_of = path.relative_to(PACKAGE.parent).as_posix()
    made_by = f"Made from {made_of} by wire_types.py; do not edit."
    blocks = [_comment(f"{ast.get_docstring(tree)}\n\n{made_by}") + _imports(tree)]
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef) and node.name not in LEFT_OUT:
            blocks.append(_interface(node))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            name = ast.unparse(node.targets[0])
            if name in LEFT_OUT:
                continue
            line = f"export type {name} = {_type(node.value)};\n"
            if len(line) > WIDTH:
                line = line.replace(" =", " =\n  |", 1).replace(" | ", "\n  | ")
            blocks.append(_doc(after) + line)
    return "\n".join(blocks)


def _imports(tree: ast.Module) -> str:
    """Return the imports of types from the other files."""
    return "".join(
        f"import type {{ {', '.join(alias.name for alias in node.names)} }} "
        f'from "./{SOURCES[node.module]}";\n'
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module in SOURCES
    )


def _interface(node: ast.ClassDef) -> str:
    """Return the interface of a `TypedDict`."""
    bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) != "TypedDict"]
    extends = f" extends {', '.join(bases)}" if bases else ""
    total = not any(keyword.arg == "total" for keyword in node.keywords)
    lines = ""
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            kind, mark = field.annotation, "" if total else "?"
            if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired":
                kind, mark = kind.slice, "?"
            lines += f"{_doc(after)}{ast.unparse(field.target)}{mark}: {_type(kind)};\n"
    head = f"export interface {node.name}{extends} {{\n"
    return _doc(node.body[0]) + head + textwrap.indent(lines, "  ") + "}\n"


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
        case "tuple":
            return f"[{', '.join(map(_type, parts))}]"
        case "dict":
            return f"Record<{', '.join(map(_type, parts))}>"
        case "Literal":
            # A name is that of another type with literals.
            return " | ".join(
                _type(part) if isinstance(part, ast.Name) else f'"{ast.literal_eval(part)}"'
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
    text = text.replace("``", "`")
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    if len(paragraphs) == 1 and len(paragraphs[0]) <= WIDTH - 10:
        return f"/** {paragraphs[0]} */\n"
    filled = "\n\n".join(textwrap.fill(part, WIDTH - 5) for part in paragraphs)
    return f"/**\n{textwrap.indent(filled, ' * ', lambda _: True)}\n */\n".replace(" * \n", " *\n")


if __name__ == "__main__":
    for module, name in SOURCES.items():
        (OUT / name).write_text(typescript(module), "utf-8")
