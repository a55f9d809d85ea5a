"""Sentences in other languages: names in them, checks of puzzles, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

import akropolis_nb as ak
from akropolis_nb.messages.catalogue import catalogue, fill
from akropolis_nb.messages.sentences import refusal
from tests.engine.strategies import play_first
from tests.messages.shown import latin
from tests.widget.page import Page, ask

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def ukrainian() -> Iterator[None]:
    ak.set_language("uk")
    yield
    ak.set_language("en")


def test_the_words_of_a_text_are_found() -> None:
    assert latin('<b title="four stones">Ada</b> 7 (hhg): будинок &amp; plaza') == {
        "four", "stones", "plaza"
    }  # fmt: skip


CITY = ak.City().place("hhg", (0, 1, 2))


def test_the_reason_against_a_placement_is_printed_in_the_language() -> None:
    problem = CITY.why_illegal((9, 9, 0))
    assert latin(str(problem)) == set()
    with pytest.raises(ak.IllegalMoveError, match="must share an edge"):
        CITY.place("hhg", (9, 9, 0))


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
def test_a_check_speaks_the_language_it_was_made_in(goal: str, answer: str | None) -> None:
    puzzle = ak.Puzzle(CITY, ["hhg"], goal=goal)
    check = puzzle.check(answer or str(puzzle.solve().answers[0][0]))
    before = str(check)
    assert latin(before) == set()
    ak.set_language("en")
    assert str(check) == before
    assert latin(check.reason)


def test_every_hint() -> None:
    puzzle = ak.Puzzle(ak.City(), [7, 31])
    first, second = puzzle.solve().answers[0]
    spots = list(ak.City().place(*first).legal_placements())
    answers = [str(first), f"{first} {ak.Move(second.tile, spots[-1])}", "7@1,1^0 31@1,-3^0"]
    shown = {str(puzzle.check(answer)) for answer in answers}
    assert len(shown) == 3
    assert latin(" ".join(shown)) == set()


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
    game = play_first(ak.Game(players=2, seed=1, names=("A\u202e", "Ben")))
    assert str(game.result()).count("\u2068A\u202e\u2069") in {1, 2}
    assert str(game.result()).count("\u202e") == str(game.result()).count("\u2068")


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

    def test_of_a_review(self) -> None:
        reviewed = ak.review(play_first(ak.Game(seed=7), 2), playouts=28, progress=False)
        for refused in (
            lambda: reviewed.add_lines(ak.Game(seed=8)),
            ak.Review([], reviewed.names, []).ask,
        ):
            with pytest.raises(ak.AkropolisError) as found:
                refused()
            assert latin(refusal(catalogue("uk"), found.value)) == set()

    def test_of_a_round_that_is_over_and_of_an_architect(self) -> None:
        position = ak.Game(architect="hippodamos", seed=7).position
        texts = catalogue("uk")
        for asked in (position, position.play(next(iter(position.legal_moves())))):
            move = next(iter(position.legal_moves()))
            why = asked.why_illegal(move)
            assert why is None or latin(refusal(texts, why)) == set()
