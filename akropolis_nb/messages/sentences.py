"""Sentences about moves, rules and districts, in the language of a view's texts.

The engine's explanations are English. For other languages, its reason codes are translated by the
``reasons`` of that language's catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.errors import IllegalMoveError
from akropolis_nb.engine.explain import side_of
from akropolis_nb.engine.placement import DIRECTIONS
from akropolis_nb.engine.rules import ARCHITECTS
from akropolis_nb.engine.tiles import DISTRICTS, PLAZA_STARS, as_tile
from akropolis_nb.messages.catalogue import Texts, catalogue, fill, isolated, plural
from akropolis_nb.messages.languages import LANGUAGES

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
    from akropolis_nb.widget.wire.snapshot import Table


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
        return texts["note_free"]
    costs = fill(texts["note_costs"], stones=stones(texts, cost))
    return costs if cost <= has else fill(texts["note_dear"], costs=costs, stones=has)


def tables(texts: Texts) -> list[Table]:
    """Return the choices for the players of a new game: people, or one and an architect."""
    people: list[Table] = [
        {"name": fill(texts["players_option"], n=n), "players": n, "architect": None, "people": n}
        for n in (2, 3, 4)
    ]
    alone: list[Table] = [
        {"name": _alone(texts, architect), "players": 2, "architect": architect, "people": 1}
        for architect in ARCHITECTS
    ]
    return [*people, *alone]


def _alone(texts: Texts, architect: str) -> str:
    return fill(texts["architect_option"], architect=texts[f"architect_{architect}"])


def rules(texts: Texts, of: Rules) -> str:
    """Return the rules in one line, without those at their default."""
    if of.architect is None:
        parts = [fill(texts["rules_players"], n=of.players)]
    else:
        parts = [_alone(texts, of.architect)]
    if of.variants:
        doubled = ", ".join(texts[DISTRICTS[letter]] for letter in of.variants)
        parts.append(fill(texts["rules_doubled"], districts=doubled))
    if of.all_tiles:
        parts.append(texts["rules_all_tiles"])
    if of.lake_is_edge:
        parts.append(texts["rules_lake_is_edge"])
    if of.lake == "single":
        parts.append(texts["rules_lake_single"])
    return " · ".join(parts)


def placed(
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
    reasons = _reasons(texts)
    if not reasons:
        return of.text
    order = sorted(range(len(of.places)), key=lambda seat: of.places[seat])
    totals = ", ".join(f"{isolated(of.names[seat])} {of.totals[seat]}" for seat in order)
    winners = ", ".join(isolated(of.names[seat]) for seat in of.winners)
    key = "shared" if len(of.winners) > 1 else "wins"
    return fill(reasons[key], winners=winners, totals=totals)


def illegal(
    texts: Texts, error: Illegality | IllegalMoveError, placement: Placement, has: int = 0
) -> str:
    """Return why a placement is illegal, for a player with ``has`` stones."""
    template = _reasons(texts).get(error.reason)
    if template is None:
        return str(error)
    hexes = _placed(texts, error) or _cells(placement.hexes())
    return fill(template, hexes=hexes, stones=stones(texts, has))


def refusal(texts: Texts, error: AkropolisError) -> str:
    """Return an error of the engine in the language of the texts."""
    reasons = _reasons(texts)
    if error.reason not in reasons:
        return str(error)
    if error.reason == "unaffordable":
        return texts["too_dear"]  # the error does not contain the player's stones
    hexes = _placed(texts, error) if isinstance(error, IllegalMoveError) else ""
    return fill(reasons[error.reason], hexes=hexes)


def explain(texts: Texts, scene: Scene, score: Score) -> Scene:
    """Return the scene with explanations of its hexes in the language of the texts."""
    reasons = _reasons(texts)
    if not reasons:
        return scene
    found = {(hex_.q, hex_.r): hex_ for hex_ in score.explain().hexes}
    for hex_ in scene["hexes"]:
        at, kind = (hex_["q"], hex_["r"]), hex_["kind"]
        where = {"kind": texts[kind], "q": at[0], "r": at[1]}
        if at in found:
            hex_["why"] = explained(texts, found[at])
        elif kind == "q":
            quarries = getattr(score, "quarries", 0)
            key = "quarry_architect" if quarries else "quarry"
            hex_["why"] = fill(reasons[key], **where, points=quarries)
        else:
            hex_["why"] = fill(reasons["plaza"], **where, stars="★" * PLAZA_STARS[kind])
    return scene


def explained(texts: Texts, district: DistrictHex) -> str:
    """Return whether a district counts, and why."""
    reasons = _reasons(texts)
    if not reasons:
        return district.text
    where = {"kind": texts[district.kind], "q": district.q, "r": district.r}
    if district.stars is None:
        return fill(reasons["architect_counts"], **where)
    if district.counts and not district.stars:
        return fill(reasons["no_plaza"], **where, value=district.value)
    key, blame = district.reason, district.blame
    if key == "counts":
        key = f"{district.kind}_{'doubled' if district.doubled else 'counts'}"
    elif key == "no-edge" and len(blame) < len(DIRECTIONS):
        key = "no-edge-lake"  # some of the neighbours are empty
    hexes = "" if key == "smaller-group" else _neighbours(reasons, district)
    why = fill(reasons[key], hexes=hexes, n=len(blame))
    frame = reasons["counts" if district.counts else "does_not_count"]
    return fill(frame, **where, value=district.value, why=why)


def _neighbours(reasons: Texts, district: DistrictHex) -> str:
    """Return the hexes to blame, which are beside a district, each with its side."""
    sides = [side_of(cell, (district.q, district.r)) for cell in district.blame]
    return _at_sides(reasons, sides, district.blame)


def sides(texts: Texts, hexagon: Cell, neighbours: Iterable[Cell]) -> str:
    """Return on which sides of a hex some of its neighbours are."""
    reasons = _reasons(texts)
    words = [side_of(cell, hexagon) for cell in neighbours]
    return ", ".join(reasons.get(word.replace(" ", "-"), word) for word in words)


def _placed(texts: Texts, error: Illegality | IllegalMoveError) -> str:
    """Return the hexes that prevent a placement, with their sides if not all of them do."""
    return _at_sides(_reasons(texts), error.sides, error.hexes) or _cells(error.hexes)


def _at_sides(reasons: Texts, sides: Sequence[str], cells: Sequence[Cell]) -> str:
    words = [reasons[side.replace(" ", "-")] for side in sides]
    return ", ".join(f"{word} {cell}" for word, cell in zip(words, cells, strict=False))


def _reasons(texts: Texts) -> Texts:
    """Return the translations of the engine's reason codes; empty if its English is to be used."""
    language = texts["language"]
    return catalogue(language).reasons if language in LANGUAGES else {}


def _cells(cells: Iterable[Cell]) -> str:
    return ", ".join(str(cell) for cell in cells)
