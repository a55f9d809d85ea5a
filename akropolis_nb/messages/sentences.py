"""Sentences about moves, rules and districts, in the language of a view's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.errors import IllegalMoveError
from akropolis_nb.engine.kernels import SIDES
from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.engine.rules import SWITCHES
from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS, as_tile
from akropolis_nb.messages.catalogue import Texts, fill, isolate, plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from akropolis_nb.draw.board.scene import Scene
    from akropolis_nb.engine.errors import AkropolisError
    from akropolis_nb.engine.explain import DistrictHex
    from akropolis_nb.engine.legality import Illegality
    from akropolis_nb.engine.placement import Cell, Placement
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.score import Score
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.result import Result


def stones(texts: Texts, number: int) -> str:
    """Return a number of stones in words."""
    return plural(texts, "stones", number)


def gain(texts: Texts, points: int) -> str:
    """Return a change of points, with its sign, in words."""
    sign = "−" if points < 0 else "+" if points > 0 else "±"
    return sign + plural(texts, "points_count", abs(points))


def price(texts: Texts, cost: int, has: int) -> str:
    """Return the cost of a tile in words, for a player with ``has`` stones."""
    if cost == 0:
        return texts["cost_free"]
    costs = fill(texts["note_costs"], stones=stones(texts, cost))
    return costs if cost <= has else fill(texts["note_dear"], costs=costs, stones=has)


def rules(texts: Texts, of: Rules) -> str:
    """Return the rules in one line, without those at their default."""
    if of.architect is None:
        parts = [fill(texts["players_option"], n=of.players)]
    else:
        architect = texts[f"architect_{of.architect}"]
        parts = [fill(texts["architect_option"], architect=architect)]
    if of.variants:
        doubled = ", ".join(texts[DISTRICTS[letter]] for letter in of.variants)
        parts.append(fill(texts["rules_doubled"], districts=doubled))
    parts += [texts[f"rules_{name}"] for name in SWITCHES if getattr(of, name)]
    if of.lake == "single":
        parts.append(texts["rules_lake_single"])
    return " · ".join(parts)


def describe_placement(
    texts: Texts, tile: TileId, *, level: int, points: int, brought: int, name: str | None = None
) -> str:
    """Return a sentence about a tile that was placed; ``name`` is ``None`` in a free city."""
    done = {
        "tile": ", ".join(texts[kind] for kind in as_tile(tile).hexes),
        "level": level,
        "gain": gain(texts, points),
        "stones": stones(texts, brought),
    }
    if name is None:
        return fill(texts["laid_free"], **done)
    return fill(texts["laid"], name=name, **done)


def ghost(texts: Texts, level: int, points: int, brought: int) -> str:
    """Return what placing a tile would do, in words."""
    return fill(
        texts["ghost_status"], level=level, gain=gain(texts, points), stones=stones(texts, brought)
    )


def result(texts: Texts, of: Result) -> str:
    """Return the result of a game as a sentence."""
    order = sorted(range(len(of.places)), key=lambda seat: of.places[seat])
    totals = ", ".join(f"{isolate(of.names[seat])} {of.totals[seat]}" for seat in order)
    winners = ", ".join(isolate(of.names[seat]) for seat in of.winners)
    first = of.winners[0]
    tied = [seat for seat in order if of.places[seat] > 1 and of.totals[seat] == of.totals[first]]
    key = "shared" if len(of.winners) > 1 else "wins"
    if tied and key == "wins":
        by_stones = any(of.stones[seat] < of.stones[first] for seat in tied)
        key = "wins_by_stones" if by_stones else "wins_tie"
    return fill(texts[key], winners=winners, totals=totals)


def illegal(
    texts: Texts,
    error: Illegality | IllegalMoveError,
    placement: Placement | None = None,
) -> str:
    """Return why a placement is illegal."""
    if isinstance(error, IllegalMoveError) and error.price is not None:
        return price(texts, *error.price)
    template = texts.get(error.reason)
    if template is None:
        return str(error)
    hexes = _blocking_hexes(texts, error) or (_cells(placement.hexes()) if placement else "")
    return fill(template, hexes=hexes)


def refusal(texts: Texts, error: AkropolisError) -> str:
    """Return an error of the engine in the language of the texts."""
    if isinstance(error, IllegalMoveError):
        return illegal(texts, error)
    return texts.get(error.reason) or str(error)


def explain(texts: Texts, scene: Scene, score: Score) -> Scene:
    """Return the scene with explanations of its hexes in the language of the texts."""
    found = {(hex_.q, hex_.r): hex_ for hex_ in score.explain().hexes}
    for hex_ in scene["hexes"]:
        at, kind = (hex_["q"], hex_["r"]), hex_["kind"]
        where = {"kind": texts[kind], "q": at[0], "r": at[1]}
        if at in found:
            hex_["why"] = explain_district(texts, found[at])
        elif kind == "q":
            key = "quarry_architect" if score.quarries else "quarry"
            hex_["why"] = fill(texts[key], **where, points=score.quarries)
        else:
            hex_["why"] = fill(texts["plaza"], **where, stars="★" * PLAZA_STARS[kind])
    return scene


def explain_district(texts: Texts, district: DistrictHex) -> str:
    """Return whether a district counts, and why."""
    kind, value = district.kind, district.value
    where = {"kind": texts[kind], "q": district.q, "r": district.r, "value": value}
    if district.stars is None:
        return fill(texts[district.why], **where)
    if value and not district.stars:
        return fill(texts["no_plaza"], **where, plaza=texts[kind.upper()])
    # The hexes of a larger group are not beside the house.
    beside = () if district.reason == "smaller-group" else district.hexes
    at = (district.q, district.r)
    hexes = _at_sides(texts, [side_of(cell, at) for cell in beside], beside)
    number, other = district.numbers
    why = fill(texts[district.why], hexes=hexes, n=number, m=other)
    return fill(texts["counts" if value else "does_not_count"], **where, why=why)


def side_of(cell: Cell, hexagon: Cell) -> str:
    """Return where a neighbour of a hex lies in the picture.

    >>> side_of((0, -1), (0, 0)), side_of((2, 1), (3, 1))
    ('top', 'upper left')
    """
    return SIDES[DIRECTIONS.index((cell[0] - hexagon[0], cell[1] - hexagon[1]))]


def sides(texts: Texts, hexagon: Cell, neighbours: Iterable[Cell]) -> str:
    """Return on which sides of a hex some of its neighbours are."""
    return ", ".join(texts[side_of(cell, hexagon).replace(" ", "-")] for cell in neighbours)


def _blocking_hexes(texts: Texts, error: Illegality | IllegalMoveError) -> str:
    """Return the hexes that prevent a placement, with their sides if not all of them do."""
    return _at_sides(texts, error.sides, error.hexes) or _cells(error.hexes)


def _at_sides(texts: Texts, sides: Sequence[str], cells: Sequence[Cell]) -> str:
    words = [texts[side.replace(" ", "-")] for side in sides]
    return ", ".join(f"{word} {cell}" for word, cell in zip(words, cells, strict=False))


def _cells(cells: Iterable[Cell]) -> str:
    return ", ".join(str(cell) for cell in cells)
