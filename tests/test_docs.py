"""The documentation builds without warnings, and embedded files exist."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import shutil
import subprocess
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site from a copy, because building writes the live boards beside the pages."""
    folder = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("live"))
    for schema in ROOT.glob("akropolis_nb/**/*.schema.json"):
        copy = folder / schema.relative_to(ROOT)
        copy.parent.mkdir(parents=True)
        shutil.copy(schema, copy)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "docs", "site"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder / "site"


def test_what_the_pages_embed_is_there(site: Path) -> None:
    embedded = [
        name
        for page in site.glob("*.html")
        if "_static" in (text := page.read_text("utf-8"))
        for name in re.findall(r'<(?:iframe|img)[^>]* src="([^":]+)"', text)
    ]
    assert len(embedded) > 4
    assert [name for name in embedded if not (site / name).exists()] == []


def test_the_reference_has_every_public_name(site: Path) -> None:
    text = (site / "reference.html").read_text("utf-8")
    assert [name for name in ak.__all__ if f'id="akropolis_nb.{name}"' not in text] == []


INTERNAL = {"ExerciseData", "PlacementProblem"}
"""Types of public attributes that are not meant for users."""


def test_the_reference_has_every_class_that_public_names_lead_to(site: Path) -> None:
    text = (site / "reference.html").read_text("utf-8")
    documented = {name.split(".")[-1] for name in re.findall(r'<dt[^>]* id="([\w.]+)"', text)}
    words = set().union(*(types_of(getattr(ak, name)) for name in ak.__all__))
    found = words & classes()
    assert found >= {"Preview", "Illegality", "Standing"}
    assert found - documented - INTERNAL == set()


def classes() -> set[str]:
    """Return the names of all classes of the package."""
    names = [module.name for module in pkgutil.walk_packages(ak.__path__, "akropolis_nb.")]
    modules = [importlib.import_module(name) for name in names if "__main__" not in name]
    members = [thing for module in modules for thing in vars(module).values()]
    found = [thing for thing in members if inspect.isclass(thing)]
    return {each.__name__ for each in found if each.__module__.startswith("akropolis_nb.")}


def types_of(thing: Any) -> set[str]:
    """Return the words in the types of a function's result or a class's public attributes."""
    kinds = []
    if inspect.isclass(thing):
        kinds += [kind for name, kind in inspect.get_annotations(thing).items() if name[0] != "_"]
    members = vars(thing).items() if inspect.isclass(thing) else [("", thing)]
    for name, member in members:
        if isinstance(member, property | cached_property):
            call: Any = member.fget if isinstance(member, property) else member.func
        else:
            call = getattr(member, "__func__", member)
        if inspect.isfunction(call) and (name == "__getitem__" or not name.startswith("_")):
            kinds.append(inspect.signature(call).return_annotation)
    return set(re.findall(r"\w+", " ".join(map(str, kinds))))
