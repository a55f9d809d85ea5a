"""Import names of a package when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy_names(package: str, files: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """Return a package's ``__getattr__``, which imports a name from the file that defines it.

    Args:
        package: name of the package.
        files: the names by file; files are named as in an import from the package.
    """
    modules = {name: f"{package}.{file}" for file, names in files.items() for name in names}

    def find(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(modules[name]), name)

    return find
