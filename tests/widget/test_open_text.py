"""Texts that a page pastes or opens: records, positions, logs; and what cannot be read."""

from __future__ import annotations

from random import Random

import pytest

import akropolis_nb as ak
from akropolis_nb.game.formats.record import LARGEST
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import LANGUAGES
from tests.game.bga_logs import Table, answer_of, log_of, page_of as replay_of
from tests.game.test_anu import anu_game, lines_of
from tests.widget.page import ask, played


def open_text(view: ak.CityWidget, text: object) -> dict[str, object]:
    return ask(view, "open", text=text)


def test_a_record_that_was_changed_says_so(view: ak.CityWidget) -> None:
    answer = open_text(view, played(3).to_json().replace("Ada", "Eva"))
    assert "damaged or edited" in str(answer["text"])
    assert view.game.names[0] == "Eva"


def test_logs_of_the_online_table() -> None:
    # A saved answer does not tell the rules: they are those of the board.
    view = ak.CityWidget(ak.Game(players=3, seed=1))
    game = ak.Game(players=3, seed=5, bots=dict.fromkeys(range(3), "greedy"))
    game.play_bots()
    log = log_of(game, Table.some(Random(1)))
    for text in (answer_of(log), replay_of(log, game)):
        open_text(view, text)
        assert view.game.result().totals == game.result().totals


def test_games_of_the_course(view: ak.CityWidget) -> None:
    game = anu_game(2, 3, 9)
    open_text(view, "\n".join(lines_of(game)))
    assert view.game.position == game.position


@pytest.mark.parametrize(
    "text",
    ["", "  ", "{", "[1]", "{}", "<p>", "/etc/passwd", "players=2", "2hmbtg;", None, 7, {"a": 1}],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_read_leaves_the_game(text: object, language: str, game: ak.Game) -> None:
    view = ak.CityWidget(game, language=language)
    begin = catalogue(language)["record_wrong"].partition("{error}")[0]
    assert str(open_text(view, text)["error"]).startswith(begin)
    assert view.game is game


def test_a_text_is_never_taken_for_a_file(view: ak.CityWidget, tmp_path: object) -> None:
    path = f"{tmp_path}/game.json"
    played(3).save(path)
    assert "error" in open_text(view, path)


def test_what_is_binary_is_told_in_one_line(view: ak.CityWidget) -> None:
    for text in (
        "\x89PNG\r\n\x1a\n" + "\x00\x01" * 900,
        "players=2 " + "\x07\n" * 900,
        "{\x00" * 500,
    ):
        error = str(open_text(view, text)["error"])
        assert error.isprintable()
        assert len(error) < 300


def test_a_text_that_is_too_long_is_not_read(view: ak.CityWidget) -> None:
    assert f"at most {LARGEST}" in str(open_text(view, "[" * (LARGEST + 1))["error"])


def test_boards_that_keep_their_game_open_no_other(game: ak.Game) -> None:
    for options in ({"new_games": False}, {"locked": True}):
        view = ak.CityWidget(game, **options)  # type: ignore[arg-type]
        assert "error" in open_text(view, played(3).to_json())
        assert view.game is game
    assert "error" in open_text(ak.CityWidget(ak.City()), played(3).to_json())
