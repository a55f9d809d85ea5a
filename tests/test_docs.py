"""The documentation builds without warnings, and embedded files exist."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site from a copy, because building writes the live boards beside the pages."""
    folder = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("live"))
    for schema in ROOT.glob("akropolis_nb/*/*.schema.json"):
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
    import akropolis_nb

    text = (site / "reference.html").read_text("utf-8")
    missing = [name for name in akropolis_nb.__all__ if f'id="akropolis_nb.{name}"' not in text]
    assert missing == []
