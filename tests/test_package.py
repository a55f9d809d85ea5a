"""The wheel, the sdist, and the examples in README, documentation, docstrings and notebooks."""

from __future__ import annotations

import ast
import doctest
import email
import gzip
import importlib
import os
import pkgutil
import re
import shutil
from random import Random
from typing import TYPE_CHECKING

import nbclient
import nbformat
import pytest

import akropolis_nb
import hatch_build
from akropolis_nb.engine.native.module import unpack
from akropolis_nb.engine.wasm.module import is_usable
from akropolis_nb.messages.languages import LANGUAGES
from tests.conftest import ROOT
from tests.engine.strategies import play_on
from tests.packing import build, build_requirements, contents

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STATIC = "akropolis_nb/widget/static"
KERNELS = ("kernels.bc", "kernels.wasm")
BUILT = {f"{STATIC}/{name}" for name in hatch_build.BUILT}
PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
TRANSLATED = sorted((ROOT / "notebooks").glob("[a-z][a-z]/*.ipynb"))


def test_the_wheel_is_pure_python(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.fixture(scope="module")
def members(wheel: Path) -> dict[str, bytes]:
    return contents(wheel)


def test_the_wheel_holds_the_package_and_what_was_built_for_it(members: dict[str, bytes]) -> None:
    data = {
        "py.typed",
        "draw/board/parts.json",
        "draw/board/style.json",
        "game/formats/game.schema.json",
        "engine/native/kernels.bc",
        "engine/wasm/kernels.wasm",
        "puzzles/collection.txt",
        "puzzles/puzzle.schema.json",
        *(f"messages/{language}.json" for language in LANGUAGES),
    }
    assert members.keys() >= {f"akropolis_nb/{name}" for name in data} | BUILT
    modules = {str(path.relative_to(ROOT).as_posix()) for path in ROOT.glob("akropolis_nb/**/*.py")}
    assert members.keys() >= modules


def test_the_wheel_holds_nothing_else(wheel: Path, members: dict[str, bytes]) -> None:
    tops = {name.partition("/")[0] for name in members}
    name = re.sub(r"-py3.*", "", wheel.name)
    assert tops == {"akropolis_nb", f"{name}.dist-info", f"{name}.data"}
    (enabling,) = (file for file in members if file.startswith(f"{name}.data/"))
    assert enabling == f"{name}.data/data/etc/jupyter/jupyter_server_config.d/akropolis_nb.json"
    assert not [name for name in members if name.endswith((".ts", ".mjs", ".map", ".pyc"))]
    here = str(ROOT).encode()
    texts = {**members, "library": gzip.decompress(members[f"{STATIC}/plotly.js.gz"])}
    assert [name for name, text in texts.items() if here in text or b"node_modules" in text] == []


def test_the_wheel_says_what_it_is_and_what_it_needs(members: dict[str, bytes]) -> None:
    (text,) = (data for name, data in members.items() if name.endswith("/METADATA"))
    metadata = email.message_from_bytes(text)
    assert metadata["Version"] == akropolis_nb.__version__
    assert metadata["License-Expression"] == "BSD-3-Clause"
    assert metadata["Requires-Python"] == ">=3.11"
    needs = [need for need in metadata.get_all("Requires-Dist", []) if "extra ==" not in need]
    # Pyodide has no LLVM. A marker on any other requirement would be an error.
    marked = {need.partition(">")[0]: need.partition("; ")[2] for need in needs if ";" in need}
    assert marked == dict.fromkeys(("llvmlite", "numba"), "sys_platform != 'emscripten'")
    assert any(name.endswith("/licenses/LICENSE") for name in members)


def test_the_wheel_carries_the_kernels_as_they_are(members: dict[str, bytes]) -> None:
    data = members["akropolis_nb/engine/native/kernels.bc"]
    assert unpack(data, (99,)) is not None
    assert len(data) < 400_000
    assert is_usable(members["akropolis_nb/engine/wasm/kernels.wasm"])


def test_the_licenses_of_the_libraries_go_wherever_they_go(members: dict[str, bytes]) -> None:
    text = members[f"{STATIC}/licenses.txt"].decode()
    parts = re.split(r"^-{80}\n", text, flags=re.MULTILINE)
    assert {part.split()[0] for part in parts} >= {"plotly.js", "@plotly/d3", "d3-format", "culori"}
    assert [part for part in parts if not re.search("(?i)copyright|released under", part)] == []
    library = gzip.decompress(members[f"{STATIC}/plotly.js.gz"]).decode()
    # The last one is of the library that pages have besides.
    of_library, _, of_page = text.rpartition(f"\n\n{'-' * 80}\n")
    assert of_page.startswith("uqr ")
    assert library.endswith(f"/*\n{of_library}\n*/\n")
    assert members[f"{STATIC}/page.js"].decode().endswith(f"/*\n{of_page}*/\n")


def test_the_sdist_has_the_sources_and_builds_without_node_and_numba(
    released: tuple[Path, Path], tmp_path: Path
) -> None:
    _, unpacked = released
    assert not (unpacked / "js" / "node_modules").exists()
    source = tmp_path / "source"
    shutil.copytree(unpacked, source)
    for name in ("LICENSE", "CITATION.cff", "js/package-lock.json", "js/src", "tests", "notebooks"):
        assert (source / name).exists(), name
    assert build_requirements(source) == build_requirements(source, "sdist") == []
    (source / "akropolis_nb" / "widget" / "static" / "page.js").unlink()
    assert build_requirements(source) == [hatch_build.NODE]


def test_only_an_sdist_needs_the_kernels_for_pages(wheel: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    shutil.copytree(
        ROOT, clone, ignore=shutil.ignore_patterns(".*", "node_modules", *KERNELS, "__pycache__")
    )
    assert hatch_build.NUMBA in build_requirements(clone)
    assert build_requirements(clone, "sdist") == build_requirements(clone)
    built = build(clone, "wheel", tmp_path / "wheel")
    missing = contents(wheel).keys() - contents(built).keys()
    assert {name.rpartition("/")[2] for name in missing} == {"kernels.wasm"}


def test_the_version_is_told_alike_everywhere() -> None:
    version = akropolis_nb.__version__
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {version}\n" in citation
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == version


def test_a_touched_source_makes_the_built_files_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("js", "akropolis_nb/draw/board"):
        (tmp_path / folder).mkdir(parents=True)
    style = tmp_path / "akropolis_nb" / "draw" / "board" / "style.json"
    style.touch()
    outputs = tuple(tmp_path / name for name in ("widget.js", "widget.css"))
    monkeypatch.setattr(hatch_build, "JS", tmp_path / "js")
    monkeypatch.setattr(hatch_build, "PACKAGE", tmp_path / "akropolis_nb")
    monkeypatch.setattr(hatch_build, "OUTPUTS", outputs)
    assert not hatch_build.is_fresh()
    for path in outputs:
        path.touch()
    assert hatch_build.is_fresh()
    later = outputs[0].stat().st_mtime + 1
    os.utime(style, (later, later))
    assert not hatch_build.is_fresh()


def test_a_touched_kernel_makes_the_modules_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels, native, wasm = (tmp_path / "engine" / name for name in ("kernels", "native", "wasm"))
    for folder in (kernels, native, wasm):
        folder.mkdir(parents=True)
    of_both = [kernels / "cells.py", kernels / "scoring.py", native / "make.py"]
    of_both.append(native / "module.py")
    of_wasm = [wasm / "make.py", wasm / "object_file.py"]
    for path in of_both + of_wasm:
        path.touch()
    modules = native / "kernels.bc", wasm / "kernels.wasm"
    monkeypatch.setattr(hatch_build, "PACKAGE", tmp_path)
    for name, value in zip(
        ("NATIVE", "WASM", "MODULE", "WASM_MODULE"), (native, wasm, *modules), strict=True
    ):
        monkeypatch.setattr(hatch_build, name, value)

    def fresh() -> tuple[bool, bool]:
        return hatch_build.module_is_fresh(), hatch_build.wasm_is_fresh()

    assert fresh() == (False, False)
    for path in modules:
        path.touch()
    assert fresh() == (True, True)
    later = modules[1].stat().st_mtime + 1
    for path in of_both + of_wasm:
        os.utime(path, (later, later))
        assert fresh() == (path in of_wasm, False)
        os.utime(path, (later - 2, later - 2))


def modules() -> Iterator[str]:
    yield "akropolis_nb"
    for module in pkgutil.walk_packages(akropolis_nb.__path__, "akropolis_nb."):
        yield module.name


FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", list(modules()))
def test_the_examples_in_docstrings_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some examples write files
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def blocks(page: str, language: str) -> list[str]:
    """Return a page's fenced blocks in a language."""
    text = (ROOT / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_on_a_page_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some examples write files
    text = "\n".join(block for block in blocks(page, "python") if ">>>" in block)
    example = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(example).failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md", "docs/rules.md"])
def test_a_page_for_beginners_has_examples(page: str) -> None:
    assert "".join(blocks(page, "python")).count(">>>") > 4


def test_the_readme_holds_two_commands_of_a_line_each() -> None:
    assert [command.count("\n") for command in blocks("README.md", "sh")] == [1, 1]


@pytest.mark.parametrize("path", NOTEBOOKS + TRANSLATED, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell for cell in code if cell.outputs or cell.execution_count] == []
    assert "widgets" not in notebook.metadata


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, marks=() if path.stem == "01-first-city" else pytest.mark.slow, id=path.stem
        )
        for path in [*NOTEBOOKS, TRANSLATED[-1]]  # one translation: their code is the same
    ],
)
def test_a_notebook_runs(path: Path, jupyter_env: dict[str, str], tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    client = nbclient.NotebookClient(notebook, timeout=120, resources=resources)
    client.execute(env=jupyter_env)


@pytest.mark.slow
@pytest.mark.parametrize("plies", [3, 100])
def test_the_first_notebook_goes_on_with_its_game(
    plies: int, jupyter_env: dict[str, str], tmp_path: Path
) -> None:
    """It runs again after the kernel was restarted, also when the game is over."""
    game = play_on(akropolis_nb.Game(players=2, seed=7, names=["Ada", "Bela"]), Random(1), plies)
    path = tmp_path / "first-city.json"
    game.save(path)
    (notebook,) = (path for path in NOTEBOOKS if path.stem == "01-first-city")
    resources = {"metadata": {"path": str(tmp_path)}}
    read = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(read, timeout=120, resources=resources).execute(env=jupyter_env)
    after = akropolis_nb.Game.load(path)
    assert after.moves[: game.ply] == game.moves
    assert after.ply == game.ply + (not game.position.is_over)


@pytest.mark.slow
def test_the_notebook_of_clusters_runs_with_what_the_readme_installs(
    jupyter_env: dict[str, str], tmp_path: Path
) -> None:
    """Without Dask it says how to install it."""
    (path,) = (path for path in NOTEBOOKS if path.stem == "06-many-cores")
    notebook = nbformat.read(path, as_version=4)
    without = 'import sys\nsys.modules["dask"] = sys.modules["distributed"] = None'
    notebook.cells.insert(0, nbformat.v4.new_code_cell(without))
    resources = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(notebook, timeout=120, resources=resources).execute(env=jupyter_env)
    outputs = [str(output) for cell in notebook.cells for output in cell.get("outputs", [])]
    assert [output for output in outputs if "Dask is not installed" in output]
    assert "akropolis_nb[dask]" in path.read_text("utf-8")


LESSON = next(path for path in NOTEBOOKS if path.stem == "04-classroom")


def masked(source: str, language: str) -> str:
    """Return a cell's code without the strings that a translation may change."""
    tree = ast.parse(source.replace(f'set_language("{language}")', 'set_language("en")'))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            node.values = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            option = node.value.isidentifier() and node.value.islower()
            node.value = node.value if option or "@" in node.value else ""
    return ast.dump(tree)


def test_the_lesson_is_the_same_in_all_languages() -> None:
    lessons = {"en": LESSON, **{path.parent.name: path for path in TRANSLATED}}
    assert lessons.keys() == set(LANGUAGES)
    cells = {name: nbformat.read(path, as_version=4).cells for name, path in lessons.items()}
    for language, translated in cells.items():
        for cell, english in zip(translated, cells["en"], strict=True):
            assert (cell.id, cell.cell_type) == (english.id, english.cell_type)
            if cell.cell_type == "code":
                assert masked(cell.source, language) == masked(english.source, "en"), cell.id
            else:
                assert (cell.source == english.source) == (language == "en"), cell.id
        assert any(f'ak.set_language("{language}")' in cell.source for cell in translated)


def test_the_lesson_shows_answers_only_in_later_steps() -> None:
    telling = ("why_illegal", '"counts": True', ".score()", "ak.reasons")
    cells = nbformat.read(LESSON, as_version=4).cells
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    answers = [source for source in code if any(word in source for word in telling)]
    assert len(answers) == 2
    assert [source for source in answers if "steps=" not in source] == []
    # The answer of the exercise is told after its board.
    revealed = [number for number, source in enumerate(code) if ".reveal()" in source]
    asked = [number for number, source in enumerate(code) if "question.show(pres" in source]
    assert asked < revealed
