"""Import names of a package when they are first used."""

from __future__ import annotations

import ast
from importlib import import_module
from pkgutil import get_data
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def lazy_names(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return a package's ``__getattr__``, ``__dir__`` and ``__all__``.

    The names are those that its ``__init__.py`` imports under ``TYPE_CHECKING``.
    """
    tree = ast.parse(get_data(package, "__init__.py") or b"")
    modules = {
        alias.name: str(node.module)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    names = sorted(modules)

    def find(name: str) -> object:
        if name not in modules:
            from difflib import get_close_matches

            close = get_close_matches(name, modules, 1) if name[0] != "_" else []
            hint = f"; did you mean {close[0]!r}?" if close else ""
            # obj=None: otherwise Python would add a second hint. IPython adds none.
            message = f"module {package!r} has no attribute {name!r}{hint}"
            raise AttributeError(message, name=name, obj=None)
        return getattr(import_module(modules[name]), name)

    return find, lambda: names, names
