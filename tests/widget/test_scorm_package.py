"""Packages for learning platforms: the manifest, and the page in them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest

import akropolis_nb as ak

if TYPE_CHECKING:
    from pathlib import Path

IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
TITLE = "Tiles & <markets>"


def test_a_package_is_a_manifest_and_the_page(tmp_path: Path) -> None:
    puzzles = ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"]), ak.Puzzle(ak.City(), [7])])
    ak.save_scorm(tmp_path / "one.zip", puzzles, title=TITLE, with_3d=False)
    ak.save_html(tmp_path / "page.html", puzzles, title=TITLE, with_3d=False)
    with ZipFile(tmp_path / "one.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["imsmanifest.xml", "index.html"]
        manifest = fromstring(archive.read("imsmanifest.xml"))
        page = archive.read("index.html").decode()
    plain = (tmp_path / "page.html").read_text("utf-8")
    assert page == plain.replace("<body>", "<body data-akropolis-scorm>", 1)

    def find(name: str) -> list[str]:
        return [one.text or "" for one in manifest.iter(f"{IMS}{name}")]

    assert (find("schema"), find("schemaversion")) == (["ADL SCORM"], ["1.2"])
    assert find("title") == [TITLE, TITLE]
    (resource,) = manifest.iter(f"{IMS}resource")
    (item,) = manifest.iter(f"{IMS}item")
    (file,) = manifest.iter(f"{IMS}file")
    assert item.get("identifierref") == resource.get("identifier")
    assert (resource.get("type"), resource.get(f"{ADL}scormtype")) == ("webcontent", "sco")
    assert resource.get("href") == file.get("href") == "index.html"
    (organizations,) = manifest.iter(f"{IMS}organizations")
    (organization,) = manifest.iter(f"{IMS}organization")
    assert organizations.get("default") == organization.get("identifier")
    # The same boards give the same file.
    ak.save_scorm(tmp_path / "two.zip", puzzles, title=TITLE, with_3d=False)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_what_asks_nothing_is_refused(tmp_path: Path) -> None:
    path, puzzle = tmp_path / "no.zip", ak.Puzzle(ak.City(), ["hhg"])
    for shown in (ak.City(), [ak.Game(seed=1)]):
        with pytest.raises(ak.AkropolisError, match="needs a puzzle or an exercise"):
            ak.save_scorm(path, shown)
    with pytest.raises(ak.AkropolisError, match="not locked"):
        ak.save_scorm(path, puzzle.show(locked=True))
    with pytest.raises(TypeError, match="the path comes first"):
        ak.save_scorm(puzzle, path)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="title takes a text"):
        ak.save_scorm(path, puzzle, title=3)  # type: ignore[arg-type]
    with pytest.raises(ak.AkropolisError, match="games, cities, puzzles or views"):
        ak.save_scorm(path, 7)  # type: ignore[arg-type]
    assert not path.exists()
