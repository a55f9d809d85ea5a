"""Sentences about why one move is better than another, in the language of a view's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.engine.tiles import as_tile, tile_text
from akropolis_nb.messages.catalogue import fill, in_digits, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.reasons.causes import Cause
    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.messages.catalogue import Texts

MOST = 3
"""Most sentences."""


def told(texts: Texts, of: Reasons | None, names: Sequence[str] = (), most: int = 2) -> str:
    """Return the clear reasons in one text, for a panel; empty if nothing is clear."""
    if of is None or not any(part.clear for part in of.parts):
        return ""
    return " ".join(reasons(texts, of, names)[:most])


def told_of_best(texts: Texts, of: Reasons | None, names: Sequence[str] = ()) -> str:
    """Return why the best move of an analysis is better, naming the move it is compared with.

    Empty unless it is clear that it is better.
    """
    if of is None or not of.difference.clear or of.difference.mean < 0:
        return ""
    why = told(texts, of, names)
    return fill(texts["better_than"], move=str(of.worse), why=why) if why else ""


def reasons(texts: Texts, of: Reasons, names: Sequence[str] = ()) -> list[str]:
    """Return why one move is better, in at most three sentences; the clear parts in their order.

    Args:
        texts: the texts of a language.
        of: the comparison of the moves.
        names: the players by seat; otherwise they are called by their numbers.
    """
    clear = [part for part in of.ranked if part.clear]
    if not clear:
        points = in_digits(texts, of.difference_text)
        return [fill(texts["no_clear_difference"], points=points)]
    return [_sentence(texts, of, part, names) for part in clear[:MOST]]


def _sentence(texts: Texts, of: Reasons, part: Part, names: Sequence[str]) -> str:
    """Return a sentence about a part, with its main cause if one is clear."""
    points = points_of(texts, part, of.players)
    points = points[0].upper() + points[1:]
    cause = main_cause(of, part)
    if cause is None:
        return fill(texts["reason_points"], points=points)
    return fill(texts["reason_sentence"], points=points, cause=why(texts, cause, of.players, names))


def main_cause(of: Reasons, part: Part) -> Cause | None:
    """Return the cause that explains most of a part, if one is clear."""
    same = (
        cause for cause in of.causes if cause.part == part.name and cause.points * part.points > 0
    )
    return next(same, None)


def points_of(texts: Texts, part: Part, players: int) -> str:
    """Return how many points a part brings more or fewer."""
    # Points of opponents count with a minus.
    more = (part.points > 0) == (part.name != "opponents")
    counted = max(1, round(abs(part.points)))
    points = plural(texts, "points_more" if more else "points_fewer", counted)
    if part.name == "stones":
        return fill(texts["from_stones"], points=points)
    if part.name == "opponents":
        key = "from_opponents" if players == 2 else "from_best_opponent"
        return fill(texts[key], points=points)
    return fill(texts[f"measured_{part.name}"], points=points)


def why(texts: Texts, cause: Cause, players: int, names: Sequence[str] = ()) -> str:
    """Return a cause in words, without the points."""
    stem = f"why_{cause.proof.replace('-', '_')}"
    signed = f"{stem}_{'more' if cause.points > 0 else 'fewer'}"
    counted = max(1, round(abs(cause.better - cause.worse)))
    if f"{signed}_other" in texts:
        return plural(texts, signed, counted)
    template = texts[stem] if stem in texts else texts[signed]
    better, worse = cause.better, cause.worse
    if "%" in template:
        better, worse = 100 * better, 100 * worse
    values = {"n": counted, "better": round(better), "worse": round(worse)}
    words = {
        "hex": str(cause.hexes[0]) if cause.hexes else "",
        "stones": plural(texts, "stones", counted),
        "kind": texts[cause.letter] if cause.letter else "",
        "tile": _tile(texts, cause.tile) if cause.tile is not None else "",
        "who": _who(texts, cause.seat, players, names) if cause.seat is not None else "",
    }
    return fill(template, **values, **words)


def _tile(texts: Texts, tile: TileId) -> str:
    plaza = next((letter for letter in as_tile(tile).hexes if letter.isupper()), "")
    if plaza:
        return fill(texts["tile_with_plaza"], tile=tile_text(tile), plaza=texts[plaza])
    return fill(texts["tile_number"], tile=tile_text(tile))


def _who(texts: Texts, seat: int, players: int, names: Sequence[str]) -> str:
    if names:
        return names[seat]
    return texts["the_opponent"] if players == 2 else fill(texts["player_number"], n=seat + 1)
