"""`ak.set_language` holds for everything that is printed or shown, not only for boards.

Ukrainian has no Latin letters: any Latin word in what is shown is one that was not translated.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue, fill
from akropolis_nb.messages.sentences import refusal
from tests.messages.shown import MOVE, latin, texts_of
from tests.widget.page import Page, ask

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def ukrainian() -> Iterator[None]:
    ak.set_language("uk")
    yield
    ak.set_language("en")


def played(moves: int) -> ak.Game:
    game = ak.Game(seed=7)
    for _ in range(moves):
        game.play(next(iter(game.legal_moves())))
    return game


def test_the_words_of_a_text_are_found() -> None:
    assert latin('<b title="four stones">Ada</b> 7 (hhg): будинок &amp; plaza') == {
        "four", "stones", "plaza"
    }  # fmt: skip


class TestPictures:
    def test_of_a_city(self) -> None:
        city = played(9).position.city
        shown = [city.svg(counts=True, heat={(0, 0): 1.5}), str(city.score())]
        assert latin(" ".join(shown)) == set()

    @pytest.mark.parametrize("view", ["2d", "3d"])
    def test_of_a_city_with_hover_texts(self, view: str) -> None:
        figure = played(9).position.city.figure(view, counts=True)  # type: ignore[arg-type]
        hover = [text for trace in figure.data for text in trace.text or ()]
        legend = [trace.name for trace in figure.data if trace.showlegend]
        assert hover
        assert len(legend) == 2
        assert latin(" ".join([*hover, *legend]).replace("<br>", " ")) == set()

    @pytest.mark.parametrize("moves", [0, 9, 36])
    def test_of_a_game(self, moves: int) -> None:
        game = played(moves)
        shown = [game.svg(), game.svg(animate=True), str(game)]
        assert latin(" ".join(shown)) <= {"Akropolis"}

    def test_of_a_comparison(self) -> None:
        found = ak.compare(played(9), played(8))
        notes = [note.text for note in found.figure().layout.annotations]
        differences = [str(one).replace(" h ", " ") for one in found.differences]
        assert differences
        assert latin(" ".join([found.svg(), str(found), *notes, *differences])) == set()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("A\u202eb", "\u2068A\u202eb\u2069"),
        ("דנה", "\u2068דנה\u2069"),
        ("a\u2069\u202eb\u2067", "\u2068a\u202eb\u2067\u2069\u2069"),
        ("\u2068דנה\u2069 5, Ada 4", "\u2068דנה\u2069 5, Ada 4"),
    ],
)
def test_a_name_cannot_turn_the_direction_of_a_sentence(name: str, shown: str) -> None:
    assert fill("{name}: 5", name=name) == f"{shown}: 5"


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_result_isolates_names(language: Literal["en", "uk"]) -> None:
    ak.set_language(language)
    game = ak.Game(players=2, seed=1, names=("A\u202e", "Ben"))
    while not game.position.is_over:
        game.play(next(iter(game.legal_moves())))
    assert str(game.result()).count("\u2068A\u202e\u2069") in {1, 2}
    assert str(game.result()).count("\u202e") == str(game.result()).count("\u2068")


def test_explanations() -> None:
    explained = played(9).position.scores[0].explain()
    assert explained.hexes
    assert latin(str(explained) + explained._repr_html_()) == set()


@pytest.mark.parametrize("architect", ["hippodamos", "metagenes", "callicrates"])
def test_the_architects_city(architect: str) -> None:
    position = ak.Game(architect=architect, seed=7).position
    score = position.scores[1]
    assert latin(f"{score}{score.explain()}") == set()


class TestPuzzles:
    CITY = ak.City().place("hhg", (0, 1, 2))

    @pytest.mark.parametrize(
        ("goal", "answer"),
        [
            ("most points", "hhg@0,3^2"),
            ("most points", "hhg@9,9^0"),
            ("most points", None),
            ("at least 30 points of houses", "hhg@0,3^2"),
            ("at least 1 points of houses", "hhg@0,3^2"),
            ("fewest tiles for 30 points", "hhg@0,3^2"),
            ("every way to most points", "hhg@0,3^2"),
        ],
    )
    def test_checks(self, goal: str, answer: str | None) -> None:
        puzzle = ak.Puzzle(self.CITY, ["hhg"], goal=goal)
        check = puzzle.check(answer or str(puzzle.solve().answers[0][0]))
        assert latin(str(check)) == set()
        assert not latin(str(check)) & latin(check.reason), check.reason

    def test_a_check_stays_in_the_language_it_was_made_in(self) -> None:
        check = ak.Puzzle(self.CITY, ["hhg"]).check("hhg@0,3^2")
        before = str(check)
        ak.set_language("en")
        assert str(check) == before
        assert latin(check.hint)

    def test_every_hint(self) -> None:
        city, tiles = ak.City(), [7, 31]
        puzzle = ak.Puzzle(city, tiles)
        first, second = puzzle.solve().answers[0]
        spots = list(city.place(*first).legal_placements())
        answers = [
            f"{first}",
            f"{first} {ak.Move(second.tile, spots[-1])}",
            "7@1,1^0 31@1,-3^0",
        ]
        shown = [str(puzzle.check(answer)) for answer in answers]
        assert len(set(shown)) == 3
        assert latin(" ".join(shown)) == set()

    def test_solutions(self) -> None:
        solution = ak.Puzzle(self.CITY, ["hhg"]).solve()
        assert latin(str(solution) + solution._repr_html_()) == set()

    def test_galleries_and_cards(self) -> None:
        puzzles = ak.collection(difficulty="easy")[:3]
        assert latin(ak.collection(difficulty="easy")._repr_html_()) == set()
        bare = ak.Puzzle(self.CITY, ["hhg"], goal="at least 2 points of temples")
        assert latin("".join(one._repr_html_() for one in (*puzzles, bare))) == set()

    def test_sets(self) -> None:
        shown = ak.PuzzleSet(ak.collection(difficulty="easy"))._repr_html_()
        assert latin(shown) == {"show"}


@pytest.fixture(scope="module")
def reviewed() -> ak.Review:
    return ak.review(played(8), playouts=84, progress=False)


class TestTables:
    """Tables and texts of results. Names of methods and of bots stay as they are."""

    def test_of_a_review(self, reviewed: ak.Review) -> None:
        shown = [str(reviewed), reviewed._repr_html_(), *map(str, reviewed.moves)]
        assert latin(MOVE.sub(" ", " ".join(shown))) == set()

    def test_of_an_exercise(self, reviewed: ak.Review) -> None:
        exercise = reviewed.ask(8)
        before = exercise._repr_html_()
        tried = [exercise.check(move) for move in list(exercise.position.legal_moves())[:40:13]]
        tried += [exercise.check(exercise.played), exercise.check(exercise.answer)]
        exercise.reveal()
        shown = [before, *map(str, tried), *(one._repr_html_() for one in tried), str(exercise)]
        assert latin(MOVE.sub(" ", " ".join(shown))) == {"check", "show", "reveal"}

    def test_of_the_figure_of_a_review(self, reviewed: ak.Review) -> None:
        assert latin(texts_of(reviewed.figure())) == set()

    def test_of_the_score_chart(self) -> None:
        game = played(6)
        game.undo()
        game.play(list(game.legal_moves())[5])
        assert latin(texts_of(ak.score_chart(game))) == set()

    def test_of_lines(self) -> None:
        game = played(6)
        game.undo()
        game.play(list(game.legal_moves())[5])
        for lines in (ak.compare_lines(game), ak.compare_lines(game, playouts=20)):
            shown = f"{lines} {lines._repr_html_()} {texts_of(lines.figure())}"
            assert latin(MOVE.sub(" ", shown)) == set()

    def test_of_play_out(self) -> None:
        ends = ak.play_out(ak.Game(seed=7), playouts=30)
        assert latin(f"{ends} {ends._repr_html_()} {texts_of(ends.figure())}") == set()

    def test_of_a_tournament(self) -> None:
        found = ak.tournament(["random", "greedy"], deals=2)
        shown = f"{found} {found._repr_html_()} {texts_of(found.figure())}"
        assert latin(shown) == {"random", "greedy", "Elo"}

    @pytest.mark.parametrize("aim", ["win", "score"])
    def test_of_an_analysis(self, aim: Literal["win", "score"]) -> None:
        found = ak.analyse(played(4), playouts=300, aim=aim, progress=False)
        few = ak.analyse(played(4), playouts=0, aim=aim, progress=False)
        for one in (found, few):
            shown = [str(one), one._repr_html_(), texts_of(one.figure())]
            assert latin(MOVE.sub(" ", " ".join(shown))) <= {"moves", "table"}

    def test_of_a_proved_analysis(self) -> None:
        found = ak.analyse(played(35), playouts=100, progress=False)
        assert found.proved
        assert latin(MOVE.sub(" ", f"{found}{found._repr_html_()}")) <= {"moves", "table"}


class TestRefusals:
    """What a board answers to an action that is refused."""

    def error(self, view: ak.CityWidget, kind: str, **intent: object) -> str:
        reply = ask(view, kind, **intent)
        return str(reply["error"])

    @pytest.mark.parametrize("language", ["de", "fr", "pl", "uk"])
    def test_are_in_the_boards_language(
        self, language: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("comm.create_comm", Page)
        ak.set_language("en")
        view = ak.CityWidget(ak.Game(seed=7), language=language)
        english = ak.CityWidget(ak.Game(seed=7), language="en")
        for kind, intent in (
            ("undo", {"count": 1}),
            ("redo", {"count": 1}),
            ("restore", {}),
            ("review", {"do": "after"}),
            ("place", {"index": 0, "q": 0, "r": 0, "rotation": 0}),
        ):
            refused = self.error(view, kind, **intent)
            assert refused != self.error(english, kind, **intent)
            if language == "uk":
                assert latin(refused) == set()

    @pytest.mark.parametrize(
        ("language", "refused"),
        [
            ("de", "unter einem Plättchen darf nichts leer sein: rechts (1, -1)"),
            ("fr", "il ne peut pas y avoir de vide sous une tuile\u202f: à droite (1, -1)"),
            ("pl", "pod kaflem nie może być pustej przestrzeni: po prawej (1, -1)"),
            ("uk", "плитку не можна розміщувати над порожнім простором: праворуч (1, -1)"),
        ],
    )
    def test_say_where_the_hexes_lie(
        self, language: str, refused: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("comm.create_comm", Page)
        view = ak.CityWidget(ak.Game(seed=7), language=language)
        placement = {"index": 0, "q": 0, "r": 0, "rotation": 0}
        assert ask(view, "why", **placement)["text"] == refused
        assert ask(view, "why", **placement)["hexes"] == [(1, -1)]
        assert self.error(view, "place", **placement) == refused

    def test_of_a_review(self, reviewed: ak.Review) -> None:
        texts = catalogue("uk")
        with pytest.raises(ak.AkropolisError) as other:
            reviewed.add_lines(ak.Game(seed=8))
        assert latin(refusal(texts, other.value)) == set()
        none = ak.Review([], reviewed.names, [])
        with pytest.raises(ak.AkropolisError) as found:
            none.ask()
        assert latin(refusal(texts, found.value)) == set()

    def test_of_a_round_that_is_over_and_of_an_architect(self) -> None:
        position = ak.Game(architect="hippodamos", seed=7).position
        texts = catalogue("uk")
        for asked in (position, position.play(next(iter(position.legal_moves())))):
            move = next(iter(position.legal_moves()))
            why = asked.why_illegal(move)
            assert why is None or latin(refusal(texts, why)) == set()


def test_the_explorers_tables() -> None:
    explorer = ak.Explorer(":memory:").run(300, progress=False)
    tables = [
        explorer.first_tiles(),
        ak.try_habit("up", against="ground", turns=3, playouts=60, progress=False),
        ak.tile_list(ak.Game(seed=7)),
        ak.opening_findings(),
        explorer.moves(ak.Game(seed=7)),
    ]
    shown = [explorer._repr_html_()]
    for table in tables:
        shown += [table._repr_html_(), texts_of(table.figure())]
    words = latin(MOVE.sub(" ", re.sub(r"Rules\([^)]*\)", " ", " ".join(shown))))
    calls = {"explorer", "run", "start", "position", "table"}
    command = {"python", "akropolis", "nb", "habits", "seed"}
    assert words <= {"varied", "fast", "memory", *calls, *command}
