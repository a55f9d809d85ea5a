"""Logs of the online table.

No real log was at hand. The logs here are written independently of the reader, from the description
of the format alone.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from tests.engine.strategies import play_on
from tests.game.bga_logs import Table, answer_of, log_of, page_of, same_game
from tests.game.test_fuzz import read, rewritten, spoiled
from tests.random_rules import random_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def some_game(seed: int, **rules: Any) -> ak.Game:
    """Return a game of random length, played at random, with one new stack at least."""
    rng = Random(seed)
    rules = rules or random_rules(rng)
    game = ak.Game(seed=seed, **rules)
    if game.rules.architect is None:
        game.names = [f"Player {rng.randrange(100)}é{seat}" for seat in range(game.rules.players)]
    least = game.rules.stack_size // (2 if game.rules.architect else 1) + 1
    return play_on(game, rng, rng.choice([least, least + 1, rng.randint(least, 40), 200]))


@pytest.mark.parametrize(
    "share", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 20))]
)
def test_five_hundred_logs_are_read_back(share: int) -> None:
    for seed in range(25 * share, 25 * share + 25):
        game, rng = some_game(seed), Random(seed)
        log = log_of(game, Table.some(rng))
        if rng.random() < 0.5:
            text = rng.choice([answer_of(log), json.dumps(log)])
        else:
            text = json.dumps([event for packet in log for event in packet["data"]])
        again = ak.Game.from_bga(text, rules=game.rules)
        assert same_game(game, again), seed


def test_a_page_tells_the_rules(tmp_path: Path) -> None:
    for seed in range(6):
        game = some_game(seed, players=2 + seed % 3, variants="hmbtg"[seed % 5 :])
        page = tmp_path / "replay.html"
        page.write_text(page_of(log_of(game, Table.some(Random(seed))), game), "utf-8")
        for source in (page, str(page), page.read_text("utf-8")):
            assert same_game(ak.Game.from_bga(source), game)
        with pytest.raises(ak.RecordError, match=r"variants=.*, but rules= has ''"):
            ak.Game.from_bga(page, rules=ak.Rules(players=2 + seed % 3))


def test_a_game_read_can_be_played_on_with_other_rulings() -> None:
    rules = ak.Rules(lake="single", lake_is_edge=True)
    again = ak.Game.from_bga(json.dumps(plain()), rules=rules)
    assert play_on(again, Random(1), 100).rules == rules
    dealt = [tile for city in again.position.cities for tile, _ in city.placed]
    assert sorted([*map(int, dealt), *map(int, again.position.site)]) == list(range(1, 38))


def test_equal_tiles_of_the_box_are_written_alike() -> None:
    """The architect's move depends on the letter with which a tile begins."""
    turned: dict[frozenset[str], set[str]] = {}
    for tile in ak.TILES.values():
        same = frozenset(tile.hexes[n:] + tile.hexes[:n] for n in range(3))
        turned.setdefault(same, set()).add(tile.hexes)
    assert all(len(texts) == 1 for texts in turned.values())


# --- what is refused ------------------------------------------------------------------------------


@cache
def plain_text() -> str:
    table = Table({n: n - 1 for n in ak.TILES}, dict.fromkeys(ak.TILES, 0), True, False)
    return json.dumps(log_of(play_on(ak.Game(seed=5), Random(5), 12), table))


def plain() -> list[Any]:
    """Return the log of a game of two players: moves and scores, a new stack after three moves."""
    log: list[Any] = json.loads(plain_text())
    return log


def event(log: Any, packet: int, kind: str) -> Any:
    return next(event for event in log[packet]["data"] if event["type"] == kind)


def change(packet: int, kind: str, *keys: Any, to: Any) -> Callable[[Any], None]:
    """Return a function that changes a value in an event of a log."""

    def changed(log: Any) -> None:
        place = event(log, packet, kind)
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = to

    return changed


TILE = ("args", "tile")
REFUSED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "no new stack": (lambda log: log.__delitem__(slice(2, None)), "ends before the first new"),
    "not the beginning": (lambda log: log.pop(0), r"\[1\].data\[\d\].args: the first new stack"),
    "an unknown event": (change(4, "placedTile", "type", to="undo"), r"'undo' is not known"),
    "no events": (lambda log: log[4].update(data=7), r"\$\[4\]: 'data' should be a list, not 7"),
    "Athena": (change(4, "placedTile", "type", to="completeCard"), "Athena expansion"),
    "a tile of an expansion": (change(4, "placedTile", *TILE, "id", to=61), "of an expansion"),
    "unknown hexes": (change(4, "placedTile", *TILE, "hexes", to=["house"]), "name three hexes"),
    "another tile": (
        change(4, "placedTile", *TILE, "hexes", to=["quarry"] * 3),
        r"\$\[4\]\.data\[\d\]\.args: (tile \d+ was|no tile of these rules)",
    ),
    "no price": (change(4, "placedTile", *TILE, "state", to=None), "'state' should be a whole"),
    "a wrong level": (change(4, "placedTile", *TILE, "z", to=5), "'z'"),
    "between hexes": (change(4, "placedTile", *TILE, "x", to=1001), "no hex of the table is x="),
    "far away": (change(4, "placedTile", *TILE, "y", to=500), "must share an edge"),
    "another's turn": (change(4, "placedTile", "args", "player_id", to=90017), "it is the turn of"),
    "a stranger": (change(4, "placedTile", "args", "player_id", to=5), "no player has the number"),
    "a long name": (change(1, "placedTile", "args", "player_name", to="x" * 101), "the names of"),
    "tiles left": (change(5, "refillDock", "args", "deck", to=28), "'deck' should be 27"),
    "tiles in all": (change(2, "refillDock", "args", "deck", to=31), "'deck' should be 30"),
    "two of one price": (change(5, "refillDock", "args", "dock", 0, "state", to=0), "the states 0"),
    "the total": (change(4, "updateScores", "args", "scores", "score", to=99), "has score 99"),
    "stars": (
        change(4, "updateScores", "args", "scores", "stars", "garden-plaza", to=1),
        "has gar",
    ),
    "a lost move": (lambda log: log.pop(3), "it is the turn of"),
    "a lost stack": (lambda log: log[5]["data"].pop(-3), "next stack must be dealt first"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_contradicts_the_rules_or_is_unknown_is_refused_with_its_place(name: str) -> None:
    spoil, says = REFUSED[name]
    log = plain()
    spoil(log)
    with pytest.raises(ak.RecordError, match=says) as caught:
        ak.Game.from_bga(json.dumps(log), rules=ak.Rules())
    assert caught.value.path.startswith("$[") or name in {"no new stack", "a long name"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{}", "'data' should be an object"),
        ('{"status": "0", "error": "Please log in"}', "no log: 'Please log in'"),
        ("[7]", r"\$\[0\]: neither a packet"),
        ("<html><p>Hello</p></html>", "hold 0 logs"),
        ("no such file", "neither a saved log of the online table nor a file"),
        ("https://boardgamearena.com/archive", "neither a saved log"),
    ],
)
def test_what_is_no_log(text: str, says: str) -> None:
    with pytest.raises(ak.RecordError, match=says):
        ak.Game.from_bga(text)


def test_the_error_says_which_rules_to_give() -> None:
    game = some_game(3, players=3, all_tiles=True)
    log = json.dumps(log_of(game, Table.some(Random(1))))
    wanted = r'rules=ak.Rules\(players=3, all_tiles=True, variants=""\)'
    with pytest.raises(ak.RecordError, match=wanted):
        ak.Game.from_bga(log)
    with pytest.raises(ak.RecordError, match="players=3, but rules= has 2"):
        ak.Game.from_bga(log, rules=ak.Rules())
    with pytest.raises(ak.AkropolisError, match=r"rules takes ak.Rules, not 5"):
        ak.Game.from_bga(log, rules=5)  # type: ignore[arg-type]


def test_wrong_variants_are_found_by_the_scores() -> None:
    game = some_game(4, players=2, variants="hmbtg")
    table = Table.some(Random(1))._replace(live=True)
    with pytest.raises(ak.RecordError, match="check their variants"):
        ak.Game.from_bga(json.dumps(log_of(play_on(game, Random(1), 50), table)), rules=ak.Rules())


def test_another_move_of_the_architect_is_refused_with_both_moves() -> None:
    game = some_game(6, architect="hippodamos")
    log = log_of(game, Table.some(Random(2)))
    number = next(n for n, packet in enumerate(log) if packet["data"][0]["type"] == "automataDelay")
    place = event(log, number, "placedTile")["args"]["tile"]
    place["y"] = int(place["y"]) + 40
    forced = game.current_line()[number].move
    with pytest.raises(
        ak.RecordError, match=rf"the architect plays \d\d@\S+ here, and {forced}"[:40]
    ):
        ak.Game.from_bga(json.dumps(log), rules=game.rules)


# --- spoiled logs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "count"),
    [(0, 300), *(pytest.param(seed, 2000, marks=pytest.mark.long) for seed in range(1, 11))],
)
def test_spoiled_logs(seed: int, count: int) -> None:
    rng = Random(seed)
    games = [some_game(1, players=2), some_game(2, players=3, variants="hb")]
    games.append(play_on(ak.Game(architect="metagenes", seed=3), Random(3), 4))
    logs = [log_of(game, Table.some(rng))[:7] for game in games]
    texts = [json.dumps(log) for log in logs] + [answer_of(logs[0]), page_of(logs[0], games[0])]
    read_well = 0
    for n in range(count):
        which = rng.randrange(len(texts))
        rules = games[which].rules if which < len(games) else games[0].rules
        text = texts[which]
        well_formed = text[0] != "<" and rng.random() < 0.6
        text = rewritten(text, rng) if well_formed else spoiled(text, texts, rng)

        def call(text: str, rules: ak.Rules = rules) -> ak.Game:
            return ak.Game.from_bga(text, rules=rules)

        game = read(call, text, ak.RecordError, (seed, n))
        if game is not None:
            read_well += 1
            assert game.ply == len(game.moves)
    assert 0 < read_well < count


@pytest.mark.parametrize(
    "text",
    [
        "<script>" * 10**6,
        "<script" * 10**6,
        "<script>" + '[{"a":' * 10**6,
        "<script>" + "[{}," * 10**6,
        "<script>" + '[{"a":1},' * 800_000,
        "<script>" + ("[" * 900 + '"' + "x" * 8000 + "'") * 800,
        "[" * 10**6,
        '{"status": ' + "1" * 10**6,
        "[" + "{}," * 10**6 + "{}]",
    ],
    ids=range(9),
)
def test_monsters_are_met_quickly(text: str) -> None:
    assert read(ak.Game.from_bga, text, ak.RecordError, text[:50]) is None
