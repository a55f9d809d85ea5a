"""The strings of the ANU course assignment.

The encoder here was written from the description of the format alone, independently of the reader:
hexes are in columns, and odd columns are half a hex higher.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_on


def move_string(move: ak.Move) -> str:
    q, r, rotation = move.placement
    # Twice the distance south of the starting tile's plaza; each column shifts by half a hex.
    south = 2 * r + q
    row = (south + q % 2) // 2
    return (
        f"{int(move.tile):02d}{'N' if row < 0 else 'S'}{abs(row):02d}"
        f"{'W' if q < 0 else 'E'}{abs(q):02d}R{rotation}"
    )


def state_string(position: ak.Position) -> str:
    letters = (v.upper() if v in position.rules.variants else v for v in "hmbtg")
    parts = [
        f"{position.rules.players}{''.join(letters)}",
        f"{position.to_move}{''.join(f'{int(tile):02d}' for tile in position.site)}",
    ]
    for seat, city in enumerate(position.cities):
        moves = "".join(move_string(ak.Move(*placed)) for placed in city.placed)
        parts.append(f"P{seat}{position.stones[seat]:02d}{moves}")
    return "".join(f"{part};" for part in parts)


def anu_game(players: int, seed: int, plies: int, variants: str = "") -> ak.Game:
    rules = ak.Rules(players=players, variants=variants, lake_is_edge=True, lake="single")
    return play_on(ak.Game(rules, seed=seed), Random(seed), plies)


def lines_of(game: ak.Game, first: int = 0) -> list[str]:
    """Return the current line from a ply on: states and moves in turn, and a last state."""
    nodes = [game.root, *game.current_line()][first:]
    lines = [state_string(nodes[0].position)]
    for node in nodes[1:]:
        assert node.move is not None
        lines += [move_string(node.move), state_string(node.position)]
    return lines


# --- the format -----------------------------------------------------------------------------------


def test_the_state_of_the_description() -> None:
    position = ak.Game.from_anu("2hMbtg;001322405;P001;P102;").position
    assert position.rules == ak.Rules(variants="m", lake_is_edge=True, lake="single")
    assert (position.to_move, position.site) == (0, (1, 32, 24, 5))
    assert position.stones == (1, 2)
    assert position.cities == (ak.City(), ak.City())
    assert (position.round, position.stacks_left) == (1, 11)


@pytest.mark.parametrize(
    ("string", "text"),
    [
        # Straight above and below the plaza; "R: clockwise sixths from second letter north".
        ("01S01E00R2", "01@0,1^2"),
        ("01N02E00R0", "01@0,-2^0"),
        ("01N02W00R0", "01@0,-2^0"),
        # The columns beside it are half a hex higher: their row 0 is to the north-east and
        # north-west, their row 1 to the south-east and south-west.
        ("01N01E01R1", "01@1,-2^1"),
        ("01S02E01R1", "01@1,1^1"),
        ("01N01W01R5", "01@-1,-1^5"),
        ("01S02W01R3", "01@-1,2^3"),
        # Two columns away, rows have the height of the plaza's row again.
        ("01S00E02R1", "01@2,-1^1"),
        ("01S00W02R5", "01@-2,1^5"),
    ],
)
def test_where_a_moves_first_letter_lies(string: str, text: str) -> None:
    assert move_string(ak.Move.from_text(text)) == string.replace("W00", "E00")
    game = ak.Game.from_anu(["2hmbtg;001322405;P001;P102;", string])
    assert [str(move) for move in game.moves] == [text]


# --- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 1, 3, 7, 100])
def test_a_written_game_is_read_back(players: int, plies: int) -> None:
    game = anu_game(players, 10 * players + plies, plies, "hg")
    loose = "\n\n  " + " \r\n\n\t".join(lines_of(game)) + "\n\n"
    for lines in (lines_of(game), "\n".join(lines_of(game)), iter(lines_of(game)), loose):
        again = ak.Game.from_anu(lines)
        assert again.moves == game.moves
        assert again.ply == game.ply
        assert [node.position for node in again] == [node.position for node in game]
        assert ak.Game.from_json(again.to_json()).moves == game.moves


def test_a_whole_game_ends_with_a_state_of_one_tile() -> None:
    game = anu_game(3, 4, 100)
    lines = lines_of(game)
    assert len(lines[-1].split(";")[1]) == 3
    again = ak.Game.from_anu(lines)
    assert again.result() == game.result()
    # At the end of a game it is nobody's turn.
    settings, shared, *players = lines[-1].split(";")
    lines[-1] = ";".join([settings, "2" + shared[1:], *players])
    assert ak.Game.from_anu(lines).result() == game.result()
    assert ak.Game.from_anu(lines[-1:]).result() == game.result()


def test_a_record_may_end_with_a_move() -> None:
    game = anu_game(2, 5, 9)
    for end in range(2, 19, 2):
        again = ak.Game.from_anu(lines_of(game)[:end])
        assert again.moves == game.moves[: end // 2]
        assert not again.position.awaits_deal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_may_begin_anywhere(players: int) -> None:
    game = anu_game(players, 6, 100)
    nodes = [game.root, *game.current_line()]
    for first in (1, 2, 3, 4, 7, 20, len(nodes) - 2, len(nodes) - 1):
        again = ak.Game.from_anu(lines_of(game, first))
        assert again.moves == game.moves[first:]
        assert again.root.position == nodes[first].position
        assert again.position == nodes[-1].position


def test_a_game_read_can_be_played_on() -> None:
    again = ak.Game.from_anu(lines_of(anu_game(2, 7, 5)))
    play_on(again, Random(1), 100)
    assert again.position.is_over
    dealt = [tile for city in again.position.cities for tile, _ in city.placed]
    assert sorted([*map(int, dealt), *map(int, again.position.site)]) == list(range(1, 38))


# --- broken lines ---------------------------------------------------------------------------------

STATE = "2hMbtg;001322405;P001;P102;"


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("", "no line to read"),
        ("01S01E00R2", "not settings such as 2hMbtg"),
        ("5hMbtg;001322405;P001;P102;", "not settings"),
        ("1hMbtg;001322405;P001;", "not settings"),
        ("2hMbgt;001322405;P001;P102;", "not settings"),
        ("2hmbt;001322405;P001;P102;", "not settings"),
        ("3hMbtg;001322405;P001;P102;", "3 players, each closed by ';'"),
        ("2hMbtg;001322405;P001;P102", "each closed by ';'"),
        ("2hMbtg;001322405;P001;P102;P203;", "each closed by ';'"),
        ("2hMbtg;201322405;P001;P102;", "not a seat and tiles"),
        ("2hMbtg;00132240;P001;P102;", "not a seat and tiles"),
        ("2hMbtg;0;P001;P102;", "not a seat and tiles"),
        ("2hMbtg;000322405;P001;P102;", "no tile has the number 00"),
        ("2hMbtg;062322405;P001;P102;", "no tile has the number 62"),
        ("2hMbtg;042322405;P001;P102;", "not among the tiles for these rules: 42"),
        ("2hMbtg;001012405;P001;P102;", "more than once in this position: 01"),
        ("2hMbtg;0013224;P001;P102;", "11 stacks of 3 take 33 tiles, but 34 are unseen"),
        ("2hMbtg;001322405;P101;P102;", "not player 0, such as P001"),
        ("2hMbtg;001322405;P01;P102;", "not player 0"),
        ("2hMbtg;001322405;P001;P102xx;", "not player 1, such as P101"),
        ("2hMbtg;001322405;P00107S01E00R6;P102;", "not player 0"),
        ("2hMbtg;001322405;P00199S01E00R0;P102;", "no tile has the number 99"),
        ("2hMbtg;1322405;P00107S05E05R0;P102;", "seat 0, tile 1: a tile on the ground"),
        ("2hMbtg;" + "9" * 5000, "a line has at most 4000 characters"),
    ],
)
def test_a_broken_first_state(state: str, says: str) -> None:
    with pytest.raises(ak.RecordError) as caught:
        ak.Game.from_anu(["", state])
    assert caught.value.line == (None if not state else 2)
    assert says in str(caught.value)
    assert "strict=" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("number", "broken", "says"),
    [
        (2, "01S01E00", "not a move such as 42S03W01R0"),
        (2, "01S01E00R6", "not a move"),
        (2, "01E01S00R2", "not a move"),
        (2, "00S01E00R2", "no tile has the number 00"),
        (4, "01S09E09R2", "tile 01"),
        (6, "99S01E00R2", "no tile has the number 99"),
        (3, "2hmbtg", "each closed by ';'"),
        (5, STATE, "the "),
    ],
)
def test_a_broken_line_is_told_by_its_number(number: int, broken: str, says: str) -> None:
    lines = lines_of(anu_game(2, 9, 6, "m"))
    lines[number - 1] = broken
    with pytest.raises(ak.RecordError) as caught:
        ak.Game.from_anu(lines)
    assert caught.value.line == number
    assert says in str(caught.value)
    with pytest.raises(ak.RecordError) as caught:
        ak.Game.from_anu(["", "", *lines])
    assert caught.value.line == number + 2


def test_a_state_that_the_moves_do_not_lead_to_tells_the_difference() -> None:
    game = anu_game(2, 9, 6, "m")
    good = lines_of(game)
    for ply, node in enumerate(game.current_line(), start=1):
        settings, shared, *players = good[2 * ply].split(";")
        seat = node.position.to_move
        tiles = [shared[n : n + 2] for n in range(1, len(shared), 2)]
        stones = node.position.stones
        changes = {
            "rules": (settings.replace("M", "m"), shared, players),
            "seat to move": (settings, f"{1 - seat}{shared[1:]}", players),
            "site": (settings, f"{seat}{''.join(tiles[::-1])}", players),
            "stones": (settings, shared, [f"P0{stones[0] + 1:02d}{players[0][4:]}", *players[1:]]),
            "cities": (settings, shared, [players[0], f"P1{stones[1]:02d}", players[2]]),
        }
        for name, (one, two, three) in changes.items():
            state = ";".join([one, two, *three])
            lines = [*good[: 2 * ply], state, *good[2 * ply + 1 :]]
            if state == good[2 * ply]:
                continue
            with pytest.raises(ak.RecordError) as caught:
                ak.Game.from_anu(lines)
            assert caught.value.line == 2 * ply + 1, name
            deals = len(node.position.site) == 4
            wanted = "unseen" if name == "site" and deals else f"the {name} should be"
            assert wanted in str(caught.value)


def test_a_move_after_the_end_is_refused() -> None:
    lines = [*lines_of(anu_game(2, 4, 100)), "01S01E00R2"]
    with pytest.raises(ak.RecordError, match=f"line {len(lines)}: the game is over"):
        ak.Game.from_anu(lines)


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        ([STATE, 7], 2, "a text is wanted, not 7"),
        ([STATE, b"01S01E00R2"], 2, "a text is wanted"),
        (STATE.encode(), None, "lines of text"),
        ([""] * 100_000, 2001, "at most 2000 lines"),
        (" ", None, "no line to read"),
        ([], None, "no line to read"),
    ],
)
def test_what_is_not_lines_of_text(lines: Any, line: int | None, says: str) -> None:
    with pytest.raises(ak.AkropolisError) as caught:
        ak.Game.from_anu(lines)
    assert getattr(caught.value, "line", None) == line
    assert says in str(caught.value)
