"""Where things are; which package may import which is in pyproject.toml."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import akropolis_nb as ak
import kernel_types
from akropolis_nb.engine.kernels import codes, layout
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = ROOT / "akropolis_nb"

PACKAGES = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
TOP_LEVEL = {
    "akropolis_nb", "docs", "js", "notebooks", "tests",
    "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml",
}  # fmt: skip


@pytest.mark.parametrize(
    "package", sorted(str(p.parent.relative_to(PACKAGE)) for p in PACKAGE.glob("*/**/__init__.py"))
)
def test_a_packages_docstring_names_every_file(package: str) -> None:
    text = (
        ast.get_docstring(ast.parse((PACKAGE / package / "__init__.py").read_text("utf-8"))) or ""
    )
    named = set(re.findall(r"``([a-z_]+)``", text))
    there = {file.stem for file in (PACKAGE / package).glob("*.py")} - {"__init__", "__main__"}
    there |= {file.parent.name for file in (PACKAGE / package).glob("*/__init__.py")}
    assert named == there


def test_the_package_docstring_lists_the_public_names() -> None:
    index = (ak.__doc__ or "").partition("All names;")[2].partition(":\n")[2]
    words = re.findall(r"\w+", index)
    names = [word for word in words if hasattr(ak, word) and word not in PACKAGES]
    assert sorted(names) == ak.__all__ == dir(ak)


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, akropolis_nb; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    heavy = {"plotly", "anywidget", "traitlets", "numba", "ipywidgets", "IPython", "tqdm"}
    assert not loaded & heavy


def definitions(file: Path) -> set[str]:
    """Return the names that a file defines on its top level."""
    found = set[str]()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(
                name.id
                for target in targets
                for name in ast.walk(target)
                if isinstance(name, ast.Name)
            )
    return found


def test_no_two_files_of_kernels_define_the_same_name() -> None:
    """All names are imported into one namespace, where one would hide the other."""
    first: dict[str, str] = {}
    files = sorted((PACKAGE / "engine" / "kernels").rglob("*.py"))
    for file in files:
        for name in definitions(file):
            assert name not in first or name == "Vector", (name, first[name], file.name)
            first[name] = file.name
    assert {"LANES", "SHORTLISTED", "CANDIDATE", "play_many"} <= set(first)


def test_nothing_else_lies_on_the_top_level() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    tops = {file.partition("/")[0] for file in files}
    assert {name for name in tops if not name.startswith(".")} <= TOP_LEVEL


class TestContributing:
    """Files and tests named in CONTRIBUTING.md and the recipes exist."""

    TEXT = "".join(
        (ROOT / name).read_text("utf-8") for name in ("CONTRIBUTING.md", "docs/recipes.md")
    )
    PICTURE = (ROOT / "docs" / "house.svg").read_text("utf-8")

    def test_every_file_is_there(self) -> None:
        folders = ("akropolis_nb", "docs", "js/src", "js/test", "js/dev", "tests")
        there = {path.name for folder in folders for path in (ROOT / folder).rglob("*.*")}
        there |= {path.name for path in (ROOT / "js").glob("*.*")}
        names = r"(?<![*.\w])\w[\w./-]*\.(?:py|ts|mjs|json|md|svg|txt)\b"
        named = set(re.findall(names, self.TEXT + self.PICTURE))
        assert len(named) > 40
        made = {"found.txt", "dist/recording.json"}
        whole = {name for name in named if name.count("/") > 1 or name.endswith(".md")}
        assert [name for name in whole if not (ROOT / name).exists()] == []
        assert {name.split("/")[-1] for name in named - whole - made} <= there

    def test_every_test_that_is_named_is_there(self) -> None:
        sources = " ".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
        names = re.findall(r"`(test_\w+)`", self.TEXT)
        assert names
        assert [name for name in names if f"def {name}(" not in sources] == []

    def test_the_picture_has_every_package(self) -> None:
        assert set(re.findall(r">(\w+)/<", self.PICTURE)) == {*PACKAGES, "session"}


class TestLayout:
    """Only few files use the layout of the kernels' vectors."""

    KNOWS = (
        PACKAGE / "engine" / "kernels",
        PACKAGE / "engine" / "vectors",
        # Checks the vectors themselves.
        PACKAGE / "engine" / "runtime" / "arguments.py",
        PACKAGE / "engine" / "runtime" / "entries.py",
    )
    NAMES = frozenset(name for name in vars(layout) if name.isupper()) - set(vars(codes))

    def uses(self, source: str) -> list[str]:
        """Return the names of the layout that a file uses."""
        tree, taken, aliases = ast.parse(source), set[str](), {"layout"}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and "kernels" in (node.module or ""):
                taken |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                aliases |= {a.asname or a.name for a in node.names if a.name == "kernels"}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in aliases:
                taken.add(node.attr)
        return sorted((self.NAMES | {"*", "layout"}) & taken)

    @pytest.mark.parametrize(
        ("source", "names"),
        [
            ("from akropolis_nb.engine import kernels as k\nblock[k.LIST]", ["LIST"]),
            ("from akropolis_nb.engine.kernels import TILES, HOUSE", ["TILES"]),
            ("from akropolis_nb.engine.kernels.layout import *", ["*"]),
            ("from akropolis_nb.engine import kernels\nkernels.LAKE_HEXES, kernels.check", []),
        ],
    )
    def test_the_watch_finds_names_of_the_layout(self, source: str, names: list[str]) -> None:
        assert self.uses(source) == names

    def test_no_other_file_uses_a_name_of_the_layout(self) -> None:
        files = [
            path
            for path in sorted(PACKAGE.rglob("*.py"))
            if not any(path.is_relative_to(place) for place in self.KNOWS)
        ]
        assert len(files) > 100
        used = {str(path.relative_to(PACKAGE)): self.uses(path.read_text()) for path in files}
        assert {path: names for path, names in used.items() if names} == {}


def test_typescript_knows_the_kernels_as_they_are() -> None:
    for name, text in (
        ("signatures.ts", kernel_types.signatures()),
        ("layout.ts", kernel_types.constants()),
        ("box.ts", kernel_types.box()),
        ("findings.json", kernel_types.findings()),
    ):
        there = (kernel_types.OUT / name).read_text("utf-8")
        assert there == text, "run `python js/kernel_types.py`"
