"""The explorer's file: foreign, damaged and busy files, and a full disk."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.explorer import database, runs
from tests.explorer.explorers import answers, content, digest, filled

if TYPE_CHECKING:
    from pathlib import Path


def other_database() -> bytes:
    """Return the database of another program."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("CREATE TABLE game (move TEXT)")
        return base.serialize()


FOREIGN = {
    "another program's": other_database(),
    "text": b"these are not games\n" * 50,
    "short": b"SQLite format 3\0",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "zeros": bytes(4096),
}


def assert_refused(path: Path, message: str) -> None:
    """Opening raises an error, and neither the file nor its folder changes."""
    before, beside = digest(path), [*path.parent.iterdir()]
    with pytest.raises(ak.RecordError, match=message):
        ak.Explorer(path)
    assert digest(path) == before
    assert [*path.parent.iterdir()] == beside


@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_file_is_refused_and_left_as_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(FOREIGN[name])
    assert_refused(path, "is not an explorer's store, and was left as it is")


def test_a_later_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    filled(tmp_path / "file", 5).close()
    with closing(sqlite3.connect(tmp_path / "file")) as base:
        base.execute("PRAGMA user_version = 2")
    assert_refused(tmp_path / "file", "has version 2, this akropolis_nb reads up to version 1")


def test_a_cut_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    filled(tmp_path / "whole", 300).close()
    whole = (tmp_path / "whole").read_bytes()
    for share in (0.02, 0.3, 0.6, 0.99):
        (tmp_path / "cut").write_bytes(whole[: int(len(whole) * share)])
        assert_refused(tmp_path / "cut", r"is damaged \(.*left as it is; take a copy")


@pytest.mark.parametrize("column", ["deal", "moves", "totals"])
def test_a_game_that_was_changed_is_told_of(column: str, tmp_path: Path) -> None:
    path = tmp_path / "store"
    with filled(path, 20):
        pass
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"UPDATE game SET {column} = zeroblob(length({column})) WHERE number = 7")
    before = digest(path)
    with ak.Explorer(path) as explorer:
        with pytest.raises(ak.RecordError, match=r"is damaged \(game 7 of run 1\)"):
            explorer.first_tiles()
        assert digest(path) == before


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("DROP TABLE game", "its tables are not there"),
        ("UPDATE run SET rules = 'players=2'", "the rules 'players=2'"),
        ("UPDATE run SET rules = '{\"dice\": 2}'", "the rules "),
        (
            "UPDATE game SET deal = x'00', sum = sum_of(x'00', moves, totals) WHERE number = 3",
            "run 1",
        ),
    ],
)
def test_what_another_program_has_spoiled_is_told_of(
    damage: str, message: str, tmp_path: Path
) -> None:
    """Also where the database and its checksums are valid."""
    path = tmp_path / "store"
    filled(path, 5).close()
    with closing(sqlite3.connect(path)) as base, base:
        base.create_function("sum_of", 3, lambda *blobs: zlib.crc32(b"".join(blobs)))
        base.execute(damage)
    before = digest(path)
    with (
        pytest.raises(ak.RecordError, match=rf"is damaged \({message}.*left as it is"),
        ak.Explorer(path) as explorer,
    ):
        explorer.first_tiles()
    assert digest(path) == before


@pytest.mark.slow
def test_damage_anywhere_is_told_of_or_does_no_harm(tmp_path: Path) -> None:
    """Bytes are changed throughout the file: no internal error, no wrong result."""
    path, copy = tmp_path / "store", tmp_path / "copy"
    with filled(path, 60) as explorer:
        expected = answers(explorer)
    whole = path.read_bytes()
    found = 0
    for at in range(20, len(whole), len(whole) // 60):
        copy.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        for name in ("copy-wal", "copy-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        before = digest(copy)
        try:
            with ak.Explorer(copy) as explorer:
                assert answers(explorer) == expected
        except ak.RecordError:
            found += 1
            assert digest(copy) == before
    assert found > 30


@pytest.mark.parametrize("bot", ["random", ak.bot("random")])
def test_large_seeds_are_kept(bot: Any, tmp_path: Path) -> None:
    seeds = [7, 2**63 - 1, 2**63, 2**64 + 7, 2**128 - 1]
    for _ in range(2):  # the second time nothing is left to play
        for seed in seeds:
            filled(tmp_path / "store", 3, seed=seed, bot=bot).close()
    with ak.Explorer(tmp_path / "store") as explorer:
        assert [run["seed"] for run in explorer.runs()] == seeds
        assert explorer.games == 3 * len(seeds)
    assert len({row[5] for row in content(tmp_path / "store")}) == 3 * len(seeds)


def test_a_copy_of_an_open_file_is_whole(tmp_path: Path) -> None:
    with filled(tmp_path / "store", 300):
        shutil.copy(tmp_path / "store", tmp_path / "copy")
        with ak.Explorer(tmp_path / "copy") as copy:
            assert copy.games == 300


def test_a_copy_without_its_log_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, copy = tmp_path / "store", tmp_path / "copy"
    with ak.Explorer(path):
        with closing(sqlite3.connect(path)) as reader:
            # While another program reads, new games stay in the log.
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM run").fetchall()
            filled(path, 20).close()
            shutil.copy(path, copy)
            shutil.copy(f"{path}-wal", f"{copy}-wal")
        with ak.Explorer(copy) as whole:
            assert whole.games == 20
    ak.Explorer(tmp_path / "new").close()
    for writable in (True, False):
        monkeypatch.setattr("os.access", lambda *_, answer=writable: answer)
        with pytest.warns(UserWarning, match="has no games.*copy new-wal as well") as caught:
            ak.Explorer(tmp_path / "new").close()
        assert caught[0].filename == __file__


def test_a_file_that_another_program_is_creating_is_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "store"
    ak.Explorer(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = DELETE")  # as between its tables and its log
    ak.Explorer(path).close()  # a warning would be an error


def test_a_file_whose_log_another_program_is_about_to_make_is_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "store"
    ak.Explorer(path).close()  # as after its tables, and before its log
    with ThreadPoolExecutor() as pool, closing(sqlite3.connect(path)) as other:
        opened = pool.submit(ak.Explorer, path)
        time.sleep(0.2)
        other.execute("PRAGMA user_version").fetchone()  # makes the log
        opened.result().close()  # a warning would be an error


def test_an_empty_file_is_made_a_store(tmp_path: Path) -> None:
    path = tmp_path / "store"
    path.touch()
    with filled(path, 5) as explorer:
        assert explorer.games == 5


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(ak.AkropolisError, match="cannot be read"):
        ak.Explorer(tmp_path)
    with pytest.raises(ak.AkropolisError, match="cannot be opened"):
        ak.Explorer(tmp_path / "nowhere" / "store")
    for path in (None, 3, "a\0b"):
        with pytest.raises(ak.AkropolisError, match="takes the path of its file"):
            ak.Explorer(path)  # type: ignore[arg-type]


def test_a_closed_explorer_says_so() -> None:
    explorer = filled(games=1)
    explorer.close()
    with pytest.raises(ak.AkropolisError, match="cannot be used here"):
        explorer.first_tiles()


def test_a_new_file_that_is_kept_busy_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(sqlite3.connect(tmp_path / "store")) as base:
        base.execute("BEGIN EXCLUSIVE")
        with pytest.raises(ak.AkropolisError, match="kept busy by another program"):
            ak.Explorer(tmp_path / "store")
        base.execute("ROLLBACK")
    with filled(tmp_path / "store", 1) as explorer:
        assert explorer.games == 1


def test_a_file_that_is_kept_busy_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store"
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with filled(path, 5) as explorer, closing(sqlite3.connect(path)) as base:
        base.execute("BEGIN IMMEDIATE")
        with pytest.raises(ak.AkropolisError, match="kept busy by another program"):
            explorer.run(10, bot="random", progress=False)
        assert explorer.games == 5
        base.execute("ROLLBACK")
        explorer.run(10, bot="random", progress=False)
        assert explorer.games == 10


@pytest.fixture
def small_disk(tmp_path: Path) -> Any:
    """Mount a file system of 2 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if (
        shutil.which("mount") is None
        or subprocess.run(command, check=False, capture_output=True).returncode
    ):
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.compiled
def test_a_full_disk_loses_nothing_that_was_stored(small_disk: Path) -> None:
    path = small_disk / "store"
    with ak.Explorer(path) as explorer:
        with pytest.raises(ak.AkropolisError, match="the disk is full") as caught:
            explorer.run(20_000, bot="random", progress=False)
        there = explorer.games
        assert there >= runs.BATCH
        assert f"{there:,} of 20,000 games are stored" in caught.value.__notes__[0]
        assert len(explorer.first_tiles().table()) > 2
    before = set(content(path))
    assert len(before) == there
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    with filled(path, 3000), filled(small_disk / "other", 3000):
        after = content(path)
        assert before <= set(after)
        assert [row for row in after if row[4] < 3000] == content(small_disk / "other")


def test_a_file_that_can_only_be_read_is_asked_and_not_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "store"
    with filled(path, 300) as explorer:
        asked = answers(explorer)
    before = digest(path)
    # As os.access reports it for such a file and folder; root may write anywhere.
    monkeypatch.setattr("os.access", lambda *_: False)
    with ak.Explorer(path) as explorer:
        assert explorer.games == 300
        assert answers(explorer) == asked
        with pytest.raises(ak.AkropolisError, match="can only be read"):
            explorer.run(400, progress=False)
        assert [one.name for one in tmp_path.iterdir()] == ["store"]
    assert digest(path) == before
