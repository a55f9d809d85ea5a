"""The explorer's file: filled, filled on, shared, and never at a loss for what was stored."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis import filling, progress, runs, store
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random


def filled(path: Any = ":memory:", games: int = 500, **settings: Any) -> ak.Explorer:
    return ak.Explorer(path).run(games, progress=False, **({"bot": "random"} | settings))


def content(path: Path) -> list[tuple[Any, ...]]:
    """Every game in a file, as SQLite alone reads it."""
    with closing(sqlite3.connect(path)) as base:
        return base.execute(
            "SELECT rules, start, bot, seed, number, deal, moves, totals "
            "FROM game JOIN run ON run = run.id ORDER BY 1, 2, 3, 4, 5"
        ).fetchall()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def answers(explorer: ak.Explorer) -> list[Any]:
    position = explorer.game(3).root.position
    asked = [
        explorer.first_tiles(), explorer.first_placements(), explorer.stones(),
        explorer.tiles("round"), explorer.moves(position),
    ]  # fmt: skip
    return [(answer.table(), answer.fits, answer.counted) for answer in asked]


def finished(seed: int = 1, players: int = 2) -> ak.Game:
    game = ak.Game(seed=seed, players=players)
    while not game.position.is_over:
        game.play(next(iter(game.legal_moves())))
    return game


# --- running ------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_the_same_answers_whoever_plays() -> None:
    expected = answers(filled(workers=1))
    for workers in (2, 4):
        assert answers(filled(workers=workers)) == expected
    with ThreadPoolExecutor(3) as pool:
        assert answers(filled(executor=pool)) == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert answers(filled(executor=pool)) == expected


@pytest.mark.compiled
def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with filled(tmp_path / "one", 730, seed=5):
        pass
    for games in (90, 0, 410, 400, 730, 730):
        with filled(tmp_path / "parts", games, seed=5):
            pass
    assert content(tmp_path / "parts") == content(tmp_path / "one")
    assert len(content(tmp_path / "one")) == 730


@pytest.mark.compiled
def test_nothing_stored_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = filled(games=450)
    played: list[tuple[int, int]] = []
    original = runs.play_games

    def counted(job: Any) -> Any:
        played.append(job[1:])
        return original(job)

    monkeypatch.setattr(filling, "play_games", counted)
    explorer.run(1000, bot="random", workers=1, progress=False)
    assert sorted(played) == [(0, 0), (450, 150), (600, 200), (800, 200)]
    assert explorer.games == 1000


def test_runs_are_told_apart_by_their_settings() -> None:
    explorer = filled(games=10)
    start = ak.Game(seed=2).position
    explorer.run(10, bot="random", seed=1, progress=False)
    explorer.run(10, bot="greedy", progress=False)
    explorer.run(10, bot="random", players=3, progress=False)
    explorer.run(10, ak.Rules(variants="h"), bot="random", progress=False)
    explorer.run(10, start, bot="random", progress=False)
    explorer.run(10, ak.Game(start), bot="random", progress=False)
    assert [(run["bot"], run["rules"], run["start"], run["seed"]) for run in explorer.runs()] == [
        ("random", "Rules(players=2)", "", 0),
        ("random", "Rules(players=2)", "", 1),
        ("greedy", "Rules(players=2)", "", 0),
        ("random", "Rules(players=3)", "", 0),
        ("random", "Rules(players=2, variants='h')", "", 0),
        ("random", "Rules(players=2)", str(start), 0),
    ]
    assert explorer.games == 60
    assert explorer.game(0, run=6).root.position == start
    assert repr(explorer) == "<Explorer :memory:: 60 games in 6 runs>"
    assert explorer._repr_html_().count("<tr>") == 7
    assert str(start)[:40] in explorer._repr_html_()
    assert str(start) not in explorer._repr_html_()


@dataclass(frozen=True)
class Tuned:
    """A bot that tells what it is."""

    skip: int = 0

    def choose(self, position: ak.Position, _: Random) -> ak.Move:
        return list(position.legal_moves())[self.skip]


class Plain:
    def choose(self, position: ak.Position, _: Random) -> ak.Move:
        return next(iter(position.legal_moves()))


def test_bots_of_ones_own() -> None:
    explorer = filled(games=3, bot=Tuned(), workers=2)
    for bot in (Tuned(), Tuned(1), Plain()):
        explorer.run(2, bot=bot, workers=1, progress=False)
    told = [(run["bot"], run["games"]) for run in explorer.runs()]
    assert told == [("Tuned(skip=0)", 3), ("Tuned(skip=1)", 2), ("Plain", 2)]
    game = explorer.game(1, run=2)
    assert game.moves[0] == list(game.root.position.legal_moves())[1]


def test_an_error_of_a_bot_comes_out_and_what_was_stored_stays() -> None:
    class Weary(Plain):
        turns = 0

        def choose(self, position: ak.Position, rng: Random) -> ak.Move:
            self.turns += 1
            if self.turns > 5 * 36:
                raise ZeroDivisionError
            return super().choose(position, rng)

    explorer = ak.Explorer(":memory:")
    with pytest.raises(ZeroDivisionError) as caught:
        explorer.run(50, bot=Weary(), workers=1, progress=False)
    assert explorer.games == 4, "two batches of two"
    assert caught.value.__notes__ == [
        "4 of 50 games are stored in :memory:; the same run(...) goes on from there"
    ]


def test_the_error_that_stopped_a_run_comes_out_whatever_the_file_says() -> None:
    class Vandal(Plain):
        def choose(self, position: ak.Position, rng: Random) -> ak.Move:  # noqa: ARG002
            explorer.close()
            raise ZeroDivisionError

    explorer = ak.Explorer(":memory:")
    with pytest.raises(ZeroDivisionError) as caught:
        explorer.run(5, bot=Vandal(), workers=1, progress=False)
    assert not hasattr(caught.value, "__notes__")


def test_what_another_program_has_played_meanwhile_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[int, int]] = []
    original = runs.play_games

    def overtaken(job: Any) -> Any:
        monkeypatch.setattr(filling, "play_games", original)
        with filled(tmp_path / "store", 20, bot=Plain(), workers=1):
            played.append(job[1:])
        return original(job)

    with filled(tmp_path / "alone", 20, bot=Plain(), workers=1):
        monkeypatch.setattr(filling, "play_games", overtaken)
    with filled(tmp_path / "store", 20, bot=Plain(), workers=1) as explorer:
        assert explorer.games == 20
    assert len(played) == 1
    assert content(tmp_path / "store") == content(tmp_path / "alone")


INVENTED = ak.Position.build(site=["hhh", "hhh"], unseen=[], strict=False)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": -1}, "games takes a whole number from 0"),
        ({"games": 2.5}, "games takes a whole number"),
        ({"bot": "gready"}, "no bot is called 'gready'; there are random, greedy"),
        ({"bot": Plain}, "a bot is a name or has choose"),
        ({"bot": 3}, "a bot is a name or has choose"),
        ({"seed": -1}, "seed takes a whole number"),
        ({"workers": 0.5}, "workers takes a whole number"),
        ({"players": 7}, "players takes a whole number from 2 to 4"),
        ({"player": 2}, r"run\(\).*player"),
        ({"start": ak.Rules(), "players": 2}, "the rules are given already; players is too much"),
        ({"start": "2"}, r"rules takes ak\.Rules"),
        ({"start": finished()}, "no games begin from here: the game is over"),
        ({"start": INVENTED, "bot": "farsighted"}, "farsighted play knows the box's tiles alone"),
        ({"executor": "dask"}, r"an executor is a concurrent\.futures\.Executor"),
    ],
    ids=str,
)
def test_nonsense_is_refused_in_a_sentence(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ak.AkropolisError, match=message):
        filled(**({"games": 1} | settings))


def test_the_progress_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    bars, shown = [], []

    def kept(*arguments: Any, **options: Any) -> Any:
        shown.append(options["shown"])
        bars.append(progress.bar(*arguments, **options))
        return bars[-1]

    monkeypatch.setattr(filling, "bar", kept)
    explorer = filled(games=300)
    explorer.run(1000, bot="random", progress=True)
    assert [(bar.initial, bar.n, bar.total) for bar in bars] == [(0, 0, 300), (300, 1000, 1000)]
    assert shown == [False, True]


# --- records of one's own -----------------------------------------------------------------------


def test_a_game_of_ones_own_counts_once(tmp_path: Path) -> None:
    explorer = ak.Explorer(tmp_path / "store")
    game = finished()
    game.save(tmp_path / "game.json")
    assert explorer.add(game)
    game.undo(5)
    game.names = ["somebody", "else"]
    for again in (game, game.to_json(), tmp_path / "game.json", str(tmp_path / "game.json")):
        assert not explorer.add(again)
    assert explorer.add(finished(seed=2))
    assert explorer.games == 2
    assert {explorer.game(n).line("main") for n in range(2)} == {
        game.line("main"), finished(seed=2).line("main")
    }  # fmt: skip


def test_the_main_line_counts() -> None:
    game = finished()
    main = game.line("main")
    game.undo(2)
    game.play(list(game.legal_moves())[-1])
    explorer = ak.Explorer(":memory:")
    assert explorer.add(game)
    assert explorer.game(0).moves == main


def test_own_games_are_asked_about_as_others() -> None:
    explorer = ak.Explorer(":memory:")
    game = finished()
    explorer.add(game)
    answer = explorer.first_tiles()
    assert answer.counted == "1 game of own records, Rules(players=2)"
    totals = [score.total for score in game.position.scores]
    assert [row["mean"] for row in answer.table()] == totals
    (row,) = explorer.moves(game.root.position).table()
    assert ak.Move.from_text(row["move"]).tile == game.moves[0].tile
    game.goto(0)
    middle = ak.Game(game.root.children[0].position, seed=8)
    while not middle.position.is_over:
        middle.play(next(iter(middle.legal_moves())))
    assert explorer.add(middle)
    assert explorer.runs()[1]["start"] == str(middle.root.position)
    (row,) = explorer.moves(middle.root.position).table()
    assert row["games"] == 2, "the whole game came by there too"


def test_a_game_that_is_not_over_is_refused() -> None:
    explorer = ak.Explorer(":memory:")
    with pytest.raises(ak.AkropolisError, match="the game is not over"):
        explorer.add(ak.Game(seed=1))
    with pytest.raises(ak.RecordError):
        explorer.add('{"format": "something"}')
    assert explorer.games == 0


def test_there_is_no_such_game() -> None:
    explorer = filled(games=3)
    with pytest.raises(ak.AkropolisError, match="number takes a whole number from 0 to 2, not 3"):
        explorer.game(3)
    with pytest.raises(ak.AkropolisError, match="run 2 has no games"):
        explorer.game(0, run=2)


# --- what may go wrong --------------------------------------------------------------------------


@pytest.mark.compiled
def test_the_stop_button_costs_the_batch_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    original = runs.play_games
    calls = []

    def stopped(job: Any) -> Any:
        calls.append(job)
        if len(calls) == 5:
            raise KeyboardInterrupt
        return original(job)

    monkeypatch.setattr(filling, "play_games", stopped)
    explorer = ak.Explorer(":memory:")
    with pytest.raises(KeyboardInterrupt) as caught:
        explorer.run(2000, bot="random", workers=1, progress=False)
    assert explorer.games == 600, "the first call only compiles"
    assert caught.value.__notes__ == [
        "600 of 2,000 games are stored in :memory:; the same run(...) goes on from there"
    ]
    assert filled(games=2000).games == 2000
    explorer.run(2000, bot="random", progress=False)
    assert answers(explorer) == answers(filled(games=2000))


class Mortal(ProcessPoolExecutor):
    """A pool, one of whose processes is killed after twelve jobs.

    While it rests: CPython's pools can wait for ever for what a process was just writing.
    """

    def __init__(self) -> None:
        super().__init__(2, mp_context=get_context("spawn"))
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.futures) == 12:
            wait(self.futures)
            os.kill(min(self._processes), signal.SIGKILL)
        self.futures.append(super().submit(fn, *args, **kwargs))
        return self.futures[-1]


@pytest.mark.compiled
def test_a_pool_whose_process_is_killed_loses_nothing_that_was_stored() -> None:
    explorer = ak.Explorer(":memory:")
    with Mortal() as pool, pytest.raises(ak.AkropolisError, match="a new executor") as caught:
        explorer.run(100_000, bot="random", executor=pool, progress=False)
    assert explorer.games >= 12 * filling.BATCH
    stored = f"{explorer.games:,} of 100,000 games are stored"
    assert stored in caught.value.__notes__[0]


RUN = """
import sys
import akropolis_nb as ak
ak.Explorer(sys.argv[1]).run(int(sys.argv[2]), bot="random", workers=2, progress=False)
"""


def begin(path: Path, games: int) -> subprocess.Popen[bytes]:
    """Let another process fill a file."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "error", "-c", RUN, str(path), str(games)]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)


def wait_for_games(path: Path, process: subprocess.Popen[bytes], least: int) -> None:
    while process.poll() is None:
        if path.exists() and path.stat().st_size:
            with closing(sqlite3.connect(path, timeout=60)) as base:
                try:
                    (count,) = base.execute("SELECT count(*) FROM game").fetchone()
                except sqlite3.OperationalError:
                    count = 0
                if count >= least:
                    return
        time.sleep(0.02)


@pytest.mark.compiled
def test_a_killed_run_loses_the_batch_in_flight_alone(tmp_path: Path) -> None:
    path = tmp_path / "store"
    process = begin(path, 1_000_000)
    wait_for_games(path, process, 1000)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    with ak.Explorer(path) as explorer:
        there = explorer.games
        assert there >= 1000
        assert there % filling.BATCH == 0, "whole batches"
    before = set(content(path))
    with filled(path, 3000):
        pass
    after = content(path)
    assert before <= set(after)
    kept = [row for row in after if row[4] < 3000]
    with filled(tmp_path / "other", 3000):
        pass
    assert kept == content(tmp_path / "other")


@pytest.mark.compiled
def test_a_run_that_is_interrupted_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "store"
    process = begin(path, 1_000_000)
    wait_for_games(path, process, 1000)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT
    last = errors.decode().splitlines()[-2:]
    with ak.Explorer(path) as explorer:
        stored = f"{explorer.games:,} of 1,000,000 games are stored in {path}"
        assert last == ["KeyboardInterrupt", f"{stored}; the same run(...) goes on from there"]
        assert explorer.games % filling.BATCH == 0


@pytest.mark.compiled
def test_two_programs_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "store"
    processes = [begin(path, 4000) for _ in range(2)]
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, errors) == (0, b"")
    with filled(tmp_path / "other", 4000):
        pass
    assert content(path) == content(tmp_path / "other")


FOREIGN = {
    "text": b"these are not games\n" * 50,
    "short": b"SQLite format 3\0",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "zeros": bytes(4096),
}


def assert_refused(path: Path, message: str) -> None:
    """It says so, and neither the file nor its folder is changed."""
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


def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE game (move TEXT)")
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
    """Also where the database and its sums are sound."""
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


def test_damage_anywhere_is_told_of_or_does_no_harm(tmp_path: Path) -> None:
    """A byte is changed all over the file: never a leaked error, never another answer."""
    path, copy = tmp_path / "store", tmp_path / "copy"
    with filled(path, 60) as explorer:
        expected = answers(explorer)
    whole = path.read_bytes()
    told = 0
    for at in range(20, len(whole), len(whole) // 60):
        copy.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        for name in ("copy-wal", "copy-shm"):
            (tmp_path / name).unlink(missing_ok=True)
        before = digest(copy)
        try:
            with ak.Explorer(copy) as explorer:
                assert answers(explorer) == expected
        except ak.RecordError:
            told += 1
            assert digest(copy) == before
    assert told > 30


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
    monkeypatch.setattr(store, "PATIENCE", 0.05)
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
    monkeypatch.setattr(store, "PATIENCE", 0.05)
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
    """A file system of 2 MB."""
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
        assert there >= filling.BATCH
        assert f"{there:,} of 20,000 games are stored" in caught.value.__notes__[0]
        assert len(explorer.stones().table()) > 2
    before = set(content(path))
    assert len(before) == there
    subprocess.run(["mount", "-o", "remount,size=64m", str(small_disk)], check=True)
    with filled(path, 3000), filled(small_disk / "other", 3000):
        after = content(path)
        assert before <= set(after)
        assert [row for row in after if row[4] < 3000] == content(small_disk / "other")
