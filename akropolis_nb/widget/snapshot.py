"""A game as the front end gets it: everything it shows, decided by Python, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.scene import city_scene
from akropolis_nb.engine.tiles import KINDS, as_tile
from akropolis_nb.widget.texts import Texts, plural

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.game import Game
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import Score


def game_snapshot(game: Game, revision: int, texts: Texts) -> dict[str, Any]:
    """Return all that a view of a game shows."""
    position = game.position
    legal, gains = _offers(position)
    return {
        "revision": revision,
        "kind": "game",
        "title": _title(position, texts),
        "seats": _seats(game),
        "to_move": position.to_move,
        "is_over": position.is_over,
        "result": str(game.result()) if position.is_over else None,
        "site": _site(position, texts),
        "legal": legal,
        "gains": gains,
        "unseen": position.unseen_kinds(),
        "stacks_left": position.stacks_left,
        "stack_size": position.rules.stack_size,
        "ply": game.ply,
        "line": [
            {"seat": node.seat, "text": str(node.move), "tile": as_tile(node.move.tile).hexes}
            for node in game.current_line()
            if node.move is not None
        ],
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
    }


def city_snapshot(city: City, revision: int, texts: Texts) -> dict[str, Any]:
    """Return a view of a city by itself: one seat, and nothing to build with."""
    seat = _seat(texts["a_city"], city, city.score(), rules=None)
    return {
        "revision": revision,
        "kind": "game",
        "title": texts["tiles_laid"].format(n=len(city.placed)),
        "seats": [seat | {"chief": False, "to_move": False, "place": None}],
        "to_move": 0,
        "is_over": True,
        "result": None,
        "site": [],
        "legal": [],
        "gains": [],
        "unseen": dict.fromkeys(KINDS, 0),
        "stacks_left": 0,
        "stack_size": 0,
        "ply": 0,
        "line": [],
        "can_undo": False,
        "can_redo": False,
    }


def _title(position: Position, texts: Texts) -> str:
    if position.is_over:
        return texts["game_over"]
    return texts["round"].format(round=position.round, rounds=position.rounds)


def _seats(game: Game) -> list[dict[str, Any]]:
    position = game.position
    places = game.result().places if position.is_over else (None,) * len(game.names)
    return [
        _seat(name, city, score, position.rules)
        | {
            "chief": seat == position.chief,
            "to_move": seat == position.to_move and not position.is_over,
            "place": places[seat],
        }
        for seat, (name, city, score) in enumerate(
            zip(game.names, position.cities, position.scores, strict=True)
        )
    ]


def _seat(name: str, city: City, score: Score, rules: Rules | None) -> dict[str, Any]:
    return {
        "name": name,
        "stones": score.stones,
        "points": score.points,
        "total": score.total,
        "districts": [
            {
                "letter": district.letter,
                "value": district.value,
                "stars": district.stars,
                "points": district.points,
            }
            for district in score
        ],
        "scene": city_scene(city, rules),
    }


def _site(position: Position, texts: Texts) -> list[dict[str, Any]]:
    stones = position.stones[position.to_move]
    return [
        {
            "tile": tile,
            "hexes": as_tile(tile).hexes,
            "cost": cost,
            "affordable": affordable,
            "note": _note(cost, stones, texts),
        }
        for tile, cost, affordable in zip(
            position.site, position.costs, position.affordable, strict=True
        )
    ]


def _note(cost: int, stones: int, texts: Texts) -> str:
    if cost == 0:
        return texts["note_free"]
    costs = texts["note_costs"].format(stones=plural(texts, "stones", cost))
    return costs if cost <= stones else texts["note_dear"].format(costs=costs, stones=stones)


def _offers(position: Position) -> tuple[list[list[int]], list[list[int] | None]]:
    """Return the placements open to the seat to move, and what each affordable tile brings."""
    if position.is_over:
        return [], [None] * len(position.site)
    city = position.cities[position.to_move]
    previews = [
        city.preview(tile, position.rules) if affordable else None
        for tile, affordable in zip(position.site, position.affordable, strict=True)
    ]
    # The first tile is free, and where a tile may lie does not depend on its letters.
    first = previews[0] or []
    legal = [[*preview.placement, preview.level, preview.stones] for preview in first]
    gains = [None if row is None else [preview.points for preview in row] for row in previews]
    return legal, gains
