"""Write logs of the online table, from the description of their format alone.

Hexes have two coordinates: a step north or south changes ``y`` by 2, a step to another neighbour
changes ``x`` and ``y`` by 1. A tile lies on its first hex; in rotation 0 its second hex is to the
south-east and its third to the south; rotations turn clockwise.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import akropolis_nb as ak

if TYPE_CHECKING:
    from random import Random

NAMES = {
    "H": "house-plaza", "M": "market-plaza", "B": "barrack-plaza", "T": "temple-plaza",
    "G": "garden-plaza", "h": "house-district", "m": "market-district", "b": "barrack-district",
    "t": "temple-district", "g": "garden-district", "q": "quarry",
}  # fmt: skip
WORDS = {"houses": "h", "markets": "m", "barracks": "b", "temples": "t", "gardens": "g"}
AROUND = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)]
"""Steps to the neighbours, clockwise from the south-east."""
PLAYERS = [84112, 90017, 7, 1234567]


class Table(NamedTuple):
    """How a table numbers and turns the tiles of the box, and what it shows."""

    ids: dict[int, int]
    turned: dict[int, int]
    live: bool
    """Whether scores are shown during the game."""
    texts: bool
    """Whether numbers are written as texts."""

    @classmethod
    def some(cls, rng: Random) -> Table:
        numbers = list(range(1, 62))
        ids = dict(zip(numbers, rng.sample(range(61), 61), strict=True))
        turned = {number: rng.randrange(3) for number in numbers}
        return cls(ids, turned, rng.random() < 0.5, rng.random() < 0.2)

    def number(self, value: int) -> int | str:
        return str(value) if self.texts else value

    def tile(self, number: int, state: int, **place: int) -> dict[str, Any]:
        letters = ak.TILES[number].hexes
        turn = self.turned[number]
        place = {"x": 0, "y": 0, "z": 0, "r": 0, "pId": 0} | place
        return {
            "id": self.number(self.ids[number]),
            "location": "board" if place["pId"] else "dock",
            "state": self.number(state),
            "hexes": [NAMES[letter] for letter in letters[turn:] + letters[:turn]],
            **{name: self.number(value) for name, value in place.items()},
        }

    def laid(self, move: ak.Move, state: int, player: int, level: int) -> dict[str, Any]:
        cells = [(q, 2 * r + q) for q, r in move.placement.hexes()]
        turn = self.turned[int(move.tile)]
        (x, y), (x2, y2), _ = cells[turn:] + cells[:turn]
        r = AROUND.index((x2 - x, y2 - y))
        return self.tile(int(move.tile), state, x=x, y=y, z=level - 1, r=r, pId=player)


def scores(score: ak.Score, architect: str | None) -> dict[str, Any]:
    districts = {NAMES[WORDS[d.name]]: d.value for d in score}
    stars = {NAMES[WORDS[d.name].upper()]: d.stars for d in score}
    if architect:
        stars["quarry"] = 2
    return {"districts": districts, "stars": stars, "score": score.total}


def events_of(game: ak.Game, table: Table) -> list[list[dict[str, Any]]]:
    """Return the events of the current line, in packets: one for each move."""
    solo = game.rules.architect
    players = [PLAYERS[0], 0] if solo else PLAYERS[: game.rules.players]
    packets = []
    nodes = [game.root, *game.current_line()]
    for before, after in zip((n.position for n in nodes), nodes[1:], strict=False):
        seat, move = before.to_move, after.move
        assert move is not None
        packet: list[dict[str, Any]] = []

        def tell(kind: str, seat: int, packet: list[Any] = packet, **args: Any) -> None:
            who = {"player_id": table.number(players[seat]), "player_name": game.names[seat]}
            packet.append({"uid": "u", "type": kind, "log": "", "args": args | who})

        cost = before.site.index(move.tile)
        if before.architect_moves:
            tell("automataDelay", 1)
        if cost:
            tell("pay", seat, cost=cost)
            if solo and seat == 0:
                tell("gainStones", 1, n=cost)
        level = before.city.level_at(move.placement)
        tell("placedTile", seat, tile=table.laid(move, cost, players[seat], level))
        position = after.position
        if gained := position.cities[seat].stones_gained:
            tell("gainStones", seat, n=gained)
        if table.live:
            found = scores(position.scores[seat], solo if seat else None)
            tell("updateScores", seat, scores=found)
        if position.round > before.round:
            dock = [table.tile(int(tile), n) for n, tile in enumerate(position.site)]
            args: dict[str, Any] = {"dock": dock[::-1], "deck": len(position.unseen)}
            packet.append({"type": "refillDock", "log": "", "args": args})
            args = {"pId": players[position.to_move]}
            packet.append({"type": "updateFirstPlayer", "log": "", "args": args})
        packet.append({"type": "gameStateChange", "log": "", "args": {"id": 2, "args": []}})
        if position.is_over:
            for each, score in enumerate(position.scores):
                tell("updateScores", each, scores=scores(score, solo if each else None))
        packets.append(packet)
    return packets


def log_of(game: ak.Game, table: Table) -> list[dict[str, Any]]:
    """Return the list of a log."""
    return [
        {"channel": "/table/t1", "table_id": "1", "packet_id": str(n), "packet_type": "history",
         "move_id": str(n), "time": "0", "data": packet}
        for n, packet in enumerate(events_of(game, table), start=1)
    ]  # fmt: skip


def answer_of(log: Any) -> str:
    """Return the answer of the site that holds a log."""
    return json.dumps({"status": 1, "data": {"logs": log, "players": [{"id": 1}]}})


def page_of(log: Any, game: ak.Game) -> str:
    """Return the page of a replay."""
    variants = [NAMES[letter] for letter in game.rules.variants]
    data = {"players": {}, "activatedVariants": variants, "allTiles": game.rules.all_tiles}
    return f"""<!DOCTYPE html><html><head><title>[{{"a":</title>
    <script src="x.js"></script><script>var a = {{"b": function () {{ return [["c"]]; }}}};</script>
    </head><body><p>Replay</p><script type="text/javascript">
    var g_gamelogs = {json.dumps(log)};
    gameui.completesetup("akropolis", "Akropolis", {json.dumps(data)}, [], {{}});
    </script></body></html>"""


def same_game(one: ak.Game, other: ak.Game) -> bool:
    """Return whether two games are the same but for equal tiles of the box and hidden tiles."""

    def seen(game: ak.Game) -> list[Any]:
        nodes = [game.root, *game.current_line()]
        return [game.names, game.rules] + [
            (
                [ak.TILES[int(tile)].hexes for tile in node.position.site],
                [[h[:4] for h in city.hexes()] for city in node.position.cities],
                node.position.stones,
                [score.total for score in node.position.scores],
                len(node.position.unseen),
            )
            for node in nodes
        ]

    return seen(one) == seen(other)
