"""The library: what is stored of reviewed games, the overview, and exercises that come again."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import akropolis_nb as ak
from akropolis_nb.analysis.review.steps import ReviewSteps
from akropolis_nb.explorer.library import library as module, store
from tests.interrupting import interrupted_at

if TYPE_CHECKING:
    from pathlib import Path

TODAY = 700_000


def played(seed: int, plies: int = 8, names: tuple[str, ...] = ("Ann", "Ben")) -> ak.Game:
    game = ak.Game(seed=seed, names=names)
    rng = Random(seed)
    for _ in range(plies):
        game.play(rng.choice([*game.legal_moves()]))
    return game


class StoredMove(NamedTuple):
    ply: int
    player: str
    turn: int
    tile: str
    loss: float
    cause: str
    bot_loss: float
    bot_cause: str
    stage: int
    mistake: int
    habits: str


def game(library: ak.Library, number: int) -> ak.Game:
    ((record,),) = library._store.rows("SELECT record FROM game WHERE id = ?", number)
    return ak.Game.from_json(record)


def reviewed_games(library: ak.Library) -> int:
    return len({row[0] for row in rows(library)})


def rows(library: ak.Library, table: str = "move") -> list[Any]:
    return library._store.rows(f"SELECT * FROM {table} ORDER BY 1, 2")


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> ak.Library:
    library = ak.Library(tmp_path_factory.mktemp("library") / "mine", player="Ann")
    assert library.add([played(1), played(2), played(3, names=("Ben", "Cleo"))]) == 3
    return library.review(60, progress=False)


def test_games_come_as_games_records_and_files(tmp_path: Path) -> None:
    one = played(1, 3)
    one.save(tmp_path / "one.json")
    library = ak.Library(tmp_path / "mine")
    assert [library.add(given) for given in (one, one.to_json(), tmp_path / "one.json")] == [
        1, 0, 0,
    ]  # fmt: skip
    with pytest.raises(ak.RecordError):
        library.add([played(2, 3), tmp_path / "mine"])
    with pytest.raises(ak.AkropolisError, match="add takes games"):
        library.add(3)  # type: ignore[arg-type]
    with ak.Library(tmp_path / "mine") as other:
        assert other.games == 2, "stored at once"
    library.close()
    with ak.Library(tmp_path / "mine") as library:
        assert [library.games, reviewed_games(library)] == [2, 0]
        assert game(library, 1).to_json() == one.to_json()
        assert game(library, 2).moves == played(2, 3).moves
        with pytest.raises(ak.AkropolisError, match="no game is reviewed yet"):
            library.overview()
    with pytest.raises(ak.RecordError, match="is not an explorer's store, and was left"):
        ak.Explorer(tmp_path / "mine")
    ak.Explorer(tmp_path / "store").close()
    with pytest.raises(ak.RecordError, match="is not a library of games, and was left"):
        ak.Library(tmp_path / "store")


def test_the_same_moves_of_others_are_another_game() -> None:
    library = ak.Library(":memory:")
    assert library.add([played(1, 2), played(1, 2, ("Ann", "Cleo")), played(1, 3)]) == 3


def test_what_is_stored_is_what_a_review_says(reviewed: ak.Library) -> None:
    review = ak.review(game(reviewed, 2), playouts=60, progress=False)
    stored = [StoredMove(*row[1:]) for row in rows(reviewed) if row[0] == 2]
    for move, found in zip(review.moves, stored, strict=True):
        assert (found.ply, found.player, found.loss) == (move.ply, move.name, move.loss)
        assert (found.turn, found.mistake) == ((move.ply + 1) // 2, move.is_mistake)
        causes = [cause.kind for cause in move.reasons.causes] if move.reasons else []
        assert found.cause in {*causes, ""}
        assert bool(found.cause) <= bool(move.sign)
        # The bot's move is the reviewed table's as well.
        fast = ak.bot("fast").choose(move.position, Random(1))
        table = move._table
        assert table is not None
        if table.number(fast) == table.number(move.best or move.move):
            assert found.bot_loss == 0
        elif table.number(fast) == table.number(move.move):
            assert found.bot_loss == move.loss
        letters = ak.TILES[int(move.move.tile)].hexes
        assert found.tile == ("".join(x for x in letters if x in "HMBTG") or "q" * ("q" in letters))


def test_an_overview_adds_up(reviewed: ak.Library) -> None:
    """Expected values by plain sums over the stored moves."""
    overview = reviewed.overview()
    moves = [StoredMove(*row[1:]) for row in rows(reviewed) if row[2] == "Ann"]
    assert (overview.games, len(moves)) == (2, 8)
    table = overview.table()
    for by in ("phase", "tile", "cause"):
        lost, bot = (sum(row[name] for row in table if row["by"] == by) for name in ("loss", "bot"))
        assert lost == pytest.approx(sum(move.loss for move in moves) / 2)
        assert bot == pytest.approx(sum(move.bot_loss for move in moves) / 2)
    sums: dict[tuple[str, int], float] = defaultdict(float)
    for row in rows(reviewed):
        if row[2] == "Ann":
            move = StoredMove(*row[1:])
            sums[move.cause or "unclear", row[0]] += move.loss
            sums[move.bot_cause or "unclear", row[0]] -= move.bot_loss
    for row in table:
        if row["by"] == "cause":
            one, two = (sums[row["name"], game] for game in (1, 2))
            assert row["more"] == pytest.approx((one + two) / 2)
            assert row["error"] == pytest.approx(abs(one - two) / 2)
    with pytest.raises(ak.AkropolisError, match="there are 'Ben', 'Ann', 'Cleo'"):
        reviewed.overview("Dora")
    assert reviewed.overview("Ben").games == 3


def test_habits_of_an_overview(reviewed: ak.Library) -> None:
    """Counted by hand: the free tile, in positions in which more than one can be paid."""
    table = {row["name"]: row for row in reviewed.overview().table() if row["by"] == "habit"}
    free = possible = 0
    for number in (1, 2):
        for node in game(reviewed, number).current_line():
            before = node.parent.position if node.parent else None
            if node.seat == 0 and before and sum(before.affordable) > 1 and node.move:
                possible += 1
                free += node.move.tile == before.site[0]
    assert table["free tile"]["moves"] == possible
    assert table["free tile"]["share"] == pytest.approx(free / possible)


def test_who_you_are_if_nobody_says(reviewed: ak.Library) -> None:
    reviewed.player = None
    try:
        assert reviewed.overview().player == "Ben"
    finally:
        reviewed.player = "Ann"
    other = ak.Library(":memory:")
    other.add(played(1, 2))
    with pytest.raises(ak.AkropolisError, match="there are 'Ann', 'Ben'"):
        other.review(8, progress=False).overview()


def test_an_interrupted_review_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [played(seed, 2) for seed in range(3)]
    library, whole = ak.Library(":memory:"), ak.Library(":memory:")
    library.add(games)
    whole.add(games)
    whole.review(8, progress=False)
    monkeypatch.setattr(ak.Library, "_save", interrupted_at(2, ak.Library._save))
    with pytest.raises(KeyboardInterrupt) as caught:
        library.review(8, progress=False)
    note = "1 of 3 games are reviewed in :memory:; the same review(...) goes on from there"
    assert caught.value.__notes__ == [note]
    assert reviewed_games(library) == 1
    steps: list[Any] = []

    def begin(*given: Any, **how: Any) -> Any:
        steps.append(given)
        return ReviewSteps(*given, **how)

    monkeypatch.setattr(module, "ReviewSteps", begin)
    library.review(8, progress=False)
    assert len(steps) == 2, "the first is not reviewed again"
    assert rows(library) == rows(whole)
    library.review(8, progress=False)
    assert len(steps) == 2
    library.review(28, progress=False)
    assert len(steps) == 5, "more playouts"
    assert len(rows(library)) == len(rows(whole))


def test_an_overview_of_five_thousand_games(reviewed: ak.Library, tmp_path: Path) -> None:
    path = tmp_path / "many"
    ak.Library(path).close()
    moves = [row[1:] for row in rows(reviewed) if row[0] < 3 and row[2] == "Ann"]
    with closing(sqlite3.connect(path)) as base, base:
        record = game(reviewed, 1).to_json()
        for number in range(1, 5001):
            base.execute("INSERT INTO game VALUES (?,?,?,240)", (number, str(number), record))
            line = [moves[ply % len(moves)] for ply in range(36)]
            line = [(ply + 1, ("Ann", "Ben")[ply % 2], *one[2:]) for ply, one in enumerate(line)]
            marks = ",".join("?" * 12)
            base.executemany(f"INSERT INTO move VALUES ({marks})", [(number, *one) for one in line])
    with ak.Library(path) as library:
        overview = library.overview("Ann")
        assert "<table" in overview._repr_html_()
        assert overview.games == 5000
        assert sum(row["moves"] for row in overview.table() if row["by"] == "phase") == 90_000


class TestPractice:
    @pytest.fixture
    def library(self, reviewed: ak.Library, tmp_path: Path) -> ak.Library:
        with closing(sqlite3.connect(reviewed.path)) as base:
            base.execute("VACUUM INTO ?", (str(tmp_path / "mine"),))
        return ak.Library(tmp_path / "mine", player="Ann")

    def due(self, library: ak.Library, day: int = TODAY, most: int = 99) -> list[tuple[int, int]]:
        class Then(datetime):
            @classmethod
            def now(cls) -> Any:  # type: ignore[override]
                return datetime.fromordinal(day)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "datetime", Then)
            patch.setattr("akropolis_nb.widget.PracticeWidget", lambda asked, **_: asked)
            try:
                asked: Any = library.practise(most=most)
            except ak.AkropolisError:
                return []
            return [one.args[1:3] for one in asked]

    def test_mistakes_come_in_the_order_of_their_loss(self, library: ak.Library) -> None:
        mistakes = [row for row in rows(library) if row[2] == "Ann" and row[10]]
        assert len(mistakes) > 2
        mistakes.sort(key=lambda row: -row[5])
        assert self.due(library) == [(game, ply) for game, ply, *_ in mistakes]
        assert self.due(library, most=1) == self.due(library)[:1]

    def test_an_exercise_is_that_of_the_review(self, library: ak.Library) -> None:
        number, ply = self.due(library)[0]
        exercise = store.StoredExercise(library._store, number, ply, TODAY)
        review = ak.review(game(library, number), playouts=60, progress=False)
        assert exercise.reveal() == review.moves[ply - 1]
        assert exercise.name == "Ann"

    def test_it_comes_again_at_growing_intervals_until_it_is_found(
        self, library: ak.Library
    ) -> None:
        one = self.due(library)[0]
        exercise = store.StoredExercise(library._store, *one, TODAY)
        best = exercise._best
        day, waits = TODAY, list[int]()
        for found in (False, True, True, False, True, True, True, True, True):
            assert one in self.due(library, day)
            exercise._today, exercise.solved = day, None
            if found:
                assert exercise.check(best).found
            else:
                exercise.reveal()
            again = [n for n in range(1, 100) if one in self.due(library, day + n)]
            waits.append(again[0] if again else 0)
            assert exercise.days == (waits[-1] or None)
            day += waits[-1]
        assert waits == [1, 3, 7, 1, 3, 7, 21, 60, 0]

    def test_the_first_answer_counts(self, library: ak.Library) -> None:
        one = self.due(library)[0]
        exercise = store.StoredExercise(library._store, *one, TODAY)
        with ThreadPoolExecutor(1) as pool:
            assert not pool.submit(exercise.check, exercise.played).result().found
        with ThreadPoolExecutor(1) as pool:  # as a board checks a try
            assert pool.submit(exercise.check, exercise._best).result().found
        assert (exercise.solved, exercise.days) == (False, 1)
        assert rows(library, "exercise") == [(*one, 0, TODAY + 1)]
        with ak.Library(library.path) as other:
            assert rows(other, "exercise") == [(*one, 0, TODAY + 1)], "stored at once"
        assert self.due(library, TODAY + 1)[0] == one, "repeated ones come first"

    def test_a_board(self, library: ak.Library) -> None:
        view = library.practise(most=2, language="de")
        assert view.progress.value == "Aufgabe 1 von 2; beim ersten Versuch gefunden: 0."
        assert view.next.disabled
        first = view.exercise
        assert view.view.question is first
        view.view.show_answer()
        assert view.progress.value.endswith("gefunden: 0. Diese Aufgabe kommt in 1 Tag wieder.")
        view.next.click()
        assert view.exercise is not first
        view.exercise.check(view.exercise._best)
        view.view.end_question()
        text = "Aufgabe 2 von 2; beim ersten Versuch gefunden: 1. Diese Aufgabe kommt in 3 Tagen"
        assert view.progress.value.startswith(text)
        assert view.next.disabled, "it was the last"
        view.close()

    def test_nothing_is_due_any_more(self, library: ak.Library) -> None:
        for one in self.due(library):
            store.StoredExercise(library._store, *one, TODAY + 10**6).reveal()
        with pytest.raises(ak.AkropolisError, match="no exercise of 'Ann' is due today"):
            library.practise()
