"""Snapshots of games and cities: everything that the front end shows, as plain data."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, cast

from akropolis_nb.draw.board.scene import city_scene
from akropolis_nb.engine.score import ArchitectScore
from akropolis_nb.engine.tiles import KINDS, TILES, as_tile
from akropolis_nb.game.result import Result
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.widget.session.tree import ids_of, line_moves, tree_nodes
from akropolis_nb.widget.wire.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from akropolis_nb.draw.board.scene import CityScene, District, Kind
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import Score
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.snapshot import (
        Legal,
        Seat,
        SiteTile,
        Snapshot,
    )

PALETTE = tuple(dict.fromkeys(tile.hexes for tile in TILES.values()))
"""All different tiles of the box, by their letters."""


def game_snapshot(game: Game, node: Node, revision: int, texts: Texts) -> Snapshot:
    """Return the snapshot of a game at a node of its tree."""
    position, ids = node.position, ids_of(game)
    legal, gains = _offers(position.city, _affordable(position), position.rules)
    places = Result.of(position, game.names).places if position.is_over else None
    return {
        **position_snapshot(
            "game",
            position,
            game.names,
            revision=revision,
            legal=legal,
            texts=texts,
            places=places,
        ),
        # Tiles that are too expensive come last on the site.
        "gains": [*gains, *[None] * (len(position.site) - len(gains))],
        "node": ids[node],
        "ply": node.ply,
        "line": line_moves(ids, node),
        "tree": tree_nodes(ids),
        "comment": node.comment,
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
    }


def position_snapshot(
    kind: Literal["game", "position"],
    position: Position,
    names: tuple[str, ...],
    *,
    revision: int,
    legal: list[Legal],
    texts: Texts,
    places: Sequence[int] | None = None,
) -> Snapshot:
    """Return a snapshot with what follows from a position."""
    seats = seats_data(position, names, places, texts)
    return {
        **alone(kind, title(position, texts), seats, revision=revision, legal=legal),
        "rules": plain(position.rules),
        "to_move": position.to_move,
        "is_over": position.is_over,
        "site": site_data(position.site, position.costs, position.affordable),
        "unseen": cast("dict[Kind, int]", position.unseen_kinds()),
        "stacks_left": position.stacks_left,
        "stack_size": position.rules.stack_size,
    }


def city_snapshot(city: City, revision: int, texts: Texts) -> Snapshot:
    """Return the snapshot of a free city: one seat, and all tiles to build with."""
    # Legal placements, levels and stones do not depend on the tile's letters.
    legal = [(*spot.placement, spot.level, spot.stones) for spot in city.preview(PALETTE[0])]
    title = fill(texts["tiles_laid"], n=len(city.placed))
    seats = [seat_data(texts["a_city"], city, city.score(), texts)]
    return alone("city", title, seats, revision=revision, legal=legal) | {
        "palette": list(PALETTE),
        "city_text": city.text,
    }


def alone(
    kind: Literal["game", "city", "puzzle", "position"],
    title: str,
    seats: list[Seat],
    *,
    revision: int,
    legal: list[Legal],
) -> Snapshot:
    """Return a snapshot with what all have in common: nothing to choose from, no moves."""
    return {
        "revision": revision,
        "kind": kind,
        "title": title,
        "seats": seats,
        "to_move": 0,
        "is_over": False,
        "site": [],
        "legal": legal,
        "gains": [],
        "unseen": cast("dict[Kind, int]", dict.fromkeys(KINDS, 0)),
        "stacks_left": 0,
        "stack_size": 0,
        "ply": 0,
        "line": [],
        "can_undo": False,
        "can_redo": False,
    }


def title(position: Position, texts: Texts) -> str:
    """Return the round of a position, or that the game is over."""
    if position.is_over:
        return texts["game_over"]
    return fill(texts["round"], round=position.round, rounds=position.rounds)


def seats_data(
    position: Position, names: tuple[str, ...], places: Sequence[int] | None, texts: Texts
) -> list[Seat]:
    """Return the seats of a position as plain data."""
    return [
        seat_data(
            name,
            city,
            score,
            texts,
            scene=_explain_city(city, score, position, texts),
            chief=seat == position.chief,
            to_move=seat == position.to_move and not position.is_over,
            place=None if places is None else places[seat],
        )
        for seat, (name, city, score) in enumerate(
            zip(names, position.cities, position.scores, strict=True)
        )
    ]


def seat_data(
    name: str,
    city: City,
    score: Score,
    texts: Texts,
    *,
    scene: CityScene | None = None,
    chief: bool = False,
    to_move: bool = True,
    place: int | None = None,
) -> Seat:
    """Return a seat's city, score and explained hexes as plain data."""
    return {
        "name": name,
        "stones": score.stones,
        "quarries": score.quarries,
        "points": score.points,
        "total": score.total,
        "districts": [
            {
                "letter": cast("District", district.letter),
                "value": district.value,
                "stars": district.stars,
                "points": district.points,
            }
            for district in score
        ],
        "scene": scene or sentences.explain(texts, city_scene(city, score=score), score),
        "chief": chief,
        "to_move": to_move,
        "place": place,
    }


def site_data(
    tiles: Iterable[TileId], costs: Iterable[int], affordable: Iterable[bool]
) -> list[SiteTile]:
    """Return tiles to choose from as plain data."""
    return [
        {"tile": tile, "hexes": as_tile(tile).hexes, "cost": cost, "affordable": can_pay}
        for tile, cost, can_pay in zip(tiles, costs, affordable, strict=True)
    ]


def _affordable(position: Position) -> tuple[TileId, ...]:
    """Return the tiles that can be placed now."""
    if position.is_over:
        return ()
    offered = zip(position.site, position.affordable, strict=True)
    return tuple(tile for tile, affordable in offered if affordable)


@lru_cache(maxsize=64)
def _offers(
    city: City, tiles: tuple[TileId, ...], rules: Rules
) -> tuple[list[Legal], list[list[int]]]:
    """Return the legal placements, and the gains of each tile there.

    Cached for the other views of a game, and for undo and redo.
    """
    rows = city.previews(tiles, rules)
    # Legal placements do not depend on the tile's letters.
    legal = [(*see.placement, see.level, see.stones) for row in rows[:1] for see in row]
    return legal, [[see.points for see in row] for row in rows]


@lru_cache(maxsize=128)
def _scene(
    city: City,
    placed: tuple[object, ...],  # noqa: ARG001 - equal cities may differ in it
    rules: Rules,
    architect: bool,
    vocabulary: tuple[tuple[str, ...], tuple[str, ...]],
) -> CityScene:
    """Return the scene of a city with explained hexes; cached, as a move changes only one city."""
    score = ArchitectScore(city, rules) if architect else city.score(rules)
    texts = dict(zip(*vocabulary, strict=True))
    return sentences.explain(texts, city_scene(city, score=score), score)


def _explain_city(city: City, score: Score, position: Position, texts: Texts) -> CityScene:
    architect = isinstance(score, ArchitectScore)
    vocabulary = tuple(texts), tuple(texts.values())
    return _scene(city, city.placed, position.rules, architect, vocabulary)
