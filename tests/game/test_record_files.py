"""Record files: written completely or not at all."""

from __future__ import annotations

import io
import os
import stat
import time
from pathlib import Path
from typing import Any

import pytest

import akropolis_nb as ak
from akropolis_nb.game.formats import files
from tests.game.test_record import commented


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_holds_the_record(tmp_path: Path) -> None:
    game = commented()
    path = tmp_path / "a game.json"
    game.save(path)
    assert path.read_text("utf-8") == game.to_json()
    for again in (
        ak.Game.load(path),
        ak.Game.load(str(path)),
        ak.Game.from_json(path),
        ak.Game.from_json(str(path)),
    ):
        assert again.to_json() == game.to_json()
    assert names_in(tmp_path) == ["a game.json"]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xef\xbb\xbf" + commented().to_json().encode())
    assert ak.Game.load(path).to_json() == commented().to_json()


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ak.Game.load(tmp_path / "none.json")
    with pytest.raises(FileNotFoundError):
        ak.Game.from_json(tmp_path / "none.json")
    with pytest.raises(ak.RecordError, match="nor a file that can be read"):
        ak.Game.from_json(str(tmp_path / "none.json"))
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(ak.RecordError, match="not a text in UTF-8"):
        ak.Game.load(path)
    with pytest.raises(FileNotFoundError):
        ak.Game(seed=1).save(tmp_path / "nowhere" / "game.json")
    with pytest.raises(OSError, match="directory"):
        ak.Game(seed=1).save(tmp_path)
    assert names_in(tmp_path) == ["picture.png"]


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_when_writing_fails_the_old_file_stays_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    old = ak.Game(seed=1)
    old.save(path)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    class FullDisk(io.FileIO):
        def write(self, data: Any) -> int:
            super().write(data[:100])
            fail()
            return 0

    if step == "write":
        monkeypatch.setattr(Path, "open", lambda self, *_, **__: FullDisk(self, "x"))
    else:
        monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(OSError, match=r"No space left on device: '.*game\.json'") as caught:
        commented().save(path)
    assert caught.value.filename == str(path)
    monkeypatch.undo()
    assert names_in(tmp_path) == ["game.json"]
    assert ak.Game.load(path).to_json() == old.to_json()


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_a_file_keeps_its_permissions_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    mask = os.umask(0o027)
    try:
        ak.Game(seed=1).save(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        ak.Game(seed=2).save(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o604
    finally:
        os.umask(mask)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    target = tmp_path / "games" / "game.json"
    link = tmp_path / "latest.json"
    link.symlink_to(target)
    game = commented()
    game.save(link)
    assert link.is_symlink()
    assert target.read_text("utf-8") == game.to_json()


def test_names_as_long_as_the_file_system_allows_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".json")
    ak.Game(seed=1).save(path)
    assert ak.Game.load(path).seed == 1


def test_what_killed_saves_left_goes_away(tmp_path: Path) -> None:
    stale, young, other = (
        tmp_path / name
        for name in (f".akropolis-{'0' * 16}.tmp", f".akropolis-{'1' * 16}.tmp", ".akropolis-x.tmp")
    )
    for file in (stale, young, other):
        file.write_text("half a rec", "utf-8")
    # A save takes less than a minute.
    for file in (stale, other):
        os.utime(file, (time.time() - 90,) * 2)
    ak.Game(seed=1).save(tmp_path / "game.json")
    assert names_in(tmp_path) == sorted([young.name, other.name, "game.json"])


def test_half_characters_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(ak.AkropolisError, match="half a character cannot be written"):
        files.save_text("\ud800", tmp_path / "x.json")
    assert names_in(tmp_path) == []
