"""Sentences about why one move is better than another, in the language of a view's texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from akropolis_nb.engine.tiles import DISTRICTS, as_tile, tile_text
from akropolis_nb.messages.catalogue import fill, in_digits, plural
from akropolis_nb.messages.languages import in_sentence
from akropolis_nb.messages.sentences import sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.reasons.cause import Cause
    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.draw.board.scene import Mark
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import ReasonRow, RowName

Role: TypeAlias = Literal["", "played", "your"]
"""What the worse move is called: the worse move, the move played, your move."""
MOST = 3
"""Most sentences."""
_IN_PANEL = 2
"""Most sentences about parts in a panel."""
_REST = 0.2
"""Share of a difference that a panel may leave out."""
_SECOND = 1 / 3
"""Least share of a part that its second cause explains."""
_LATER = ("room", "room-above", "room-value", "-later", "-often")
"""Ends of the proofs that are about later turns."""
_LEAST = 0.5
"""Least points of a part that is a row of its own."""
_SHOWN = 0.05
"""Least points that are not rounded to nothing."""


def told(texts: Texts, of: Reasons | None, names: Sequence[str] = (), role: Role = "") -> str:
    """Return the reasons in one text, for a panel; empty if nothing is clear.

    If the sentences leave out much of the difference, the next parts follow with their points.
    """
    clear = [] if of is None else [part for part in of.ranked if part.clear]
    if of is None or not (clear or of.difference.clear):
        return ""
    sentences = reasons(texts, of, names, role)[:_IN_PANEL]
    rest = of.difference.mean - sum(part.points for part in clear[:_IN_PANEL])
    also = [part for part in of.ranked if round(part.points) and part not in clear[:_IN_PANEL]]
    agrees = clear and clear[0].points * of.difference.mean > 0
    if agrees and also and abs(rest) > _REST * abs(of.difference.mean):
        sentences.append(_listed(texts, "reason_also", of, also))
    return " ".join(sentences)


def rows(texts: Texts, of: Reasons, names: Sequence[str] = ()) -> list[ReasonRow]:
    """Return the parts with what causes them, as rows of a table that add up to its last row.

    Parts of less than half a point are one row. The worse move is called the move played.
    """
    told, rest = [], 0.0
    for part in of.ranked:
        if abs(part.points) < _LEAST:
            rest += part.points
            continue
        causes = _with_counterweight(of, part) if part.clear else []
        words = [_with_points(texts, cause, of, part, names, role="played") for cause in causes]
        cause = _joined(texts, words) if words else _average(texts, part)
        told.append(_row(cast("RowName", part.name), part.points, part.error, cause))
    if told and abs(rest) >= _SHOWN:
        told.append(_row("rest", rest, 0.0))
    return [*told, _row("total", *of.difference)]


def _row(name: RowName, points: float, error: float, cause: str = "") -> ReasonRow:
    known = error if math.isfinite(error) else None
    return {"name": name, "points": points, "error": known, "why": cause}


def told_of_best(texts: Texts, of: Reasons | None, names: Sequence[str] = ()) -> str:
    """Return why the best move of an analysis is better, naming the move it is compared with.

    Empty unless it is clear that it is better.
    """
    if of is None or not of.difference.clear or of.difference.mean < 0:
        return ""
    why = told(texts, of, names)
    return fill(texts["better_than"], move=str(of.worse), why=why) if why else ""


def reasons(texts: Texts, of: Reasons, names: Sequence[str] = (), role: Role = "") -> list[str]:
    """Return why one move is better, in at most three sentences about the clear parts.

    The first is about what the board shows, wherever that explains enough; the others follow in the
    order of their points.

    Args:
        texts: the texts of a language.
        of: the comparison of the moves.
        names: the players by seat; otherwise they are called by their numbers.
        role: what the worse move is called.
    """
    shown = fact(of)
    clear = [part for part in of.ranked if part.clear]
    clear.sort(key=lambda part: shown is None or part.name != shown.part)
    if not clear and of.difference.clear:
        return [_listed(texts, "spread_difference", of, _agreeing(of))]
    if not clear:
        points = in_digits(texts, of.difference_text)
        return [fill(texts["no_clear_difference"], points=points)]
    told = [_sentence(texts, of, part, names, role=role) for part in clear]
    if of.difference.clear and clear[0].points * of.difference.mean < 0:
        # All that is clear speaks for the other move.
        told.insert(0, _listed(texts, "spread_difference", of, _agreeing(of)))
    return told[:MOST]


def _agreeing(of: Reasons) -> list[Part]:
    """Return the largest parts that agree with the difference."""
    sign = 1 if of.difference.mean > 0 else -1
    return [part for part in of.ranked if round(sign * part.points) > 0][:MOST]


def _listed(texts: Texts, key: str, of: Reasons, parts: Sequence[Part]) -> str:
    points = in_digits(texts, of.difference_text)
    listed = ", ".join(points_of(texts, part, of.players) for part in parts)
    return fill(texts[key], points=points, parts=listed)


def _sentence(texts: Texts, of: Reasons, part: Part, names: Sequence[str], role: Role) -> str:
    """Return a sentence about a part, with its main causes if they are clear."""
    points = points_of(texts, part, of.players)
    if part.points * of.difference.mean < 0:
        points = fill(texts["but_points"], points=points)
    points = points[0].upper() + points[1:]
    causes = [
        _with_points(texts, cause, of, part, names, role=role) for cause in main_causes(of, part)
    ]
    if causes:
        return fill(texts["reason_sentence"], points=points, cause=_joined(texts, causes))
    better, worse = (in_digits(texts, f"{mean:.1f}") for mean in (part.better, part.worse))
    if part.name in DISTRICTS.values():
        value, stars = _signed(texts, part.value), _signed(texts, part.stars)
        numbers = {"better": better, "worse": worse, "value": value, "stars": stars}
        return fill(texts["reason_average"], points=points, **numbers)
    return fill(texts["reason_mean"], points=points, better=better, worse=worse)


def _with_counterweight(of: Reasons, part: Part) -> list[Cause]:
    """Return the main causes of a part, and the main one against it if they explain too much."""
    main = main_causes(of, part)
    more = abs(sum(cause.points for cause in main)) - abs(part.points)
    against = [
        cause for cause in of.causes if cause.part == part.name and cause.points * part.points < 0
    ]
    return main + against[: int(more >= _SECOND * abs(part.points))]


def _average(texts: Texts, part: Part) -> str:
    """Return the differences of value and stars of a clear part without a clear cause."""
    if not part.clear or part.name not in DISTRICTS.values():
        return ""
    value, stars = _signed(texts, part.value), _signed(texts, part.stars)
    return fill(texts["row_average"], value=value, stars=stars)


def _joined(texts: Texts, causes: Sequence[str]) -> str:
    """Return causes as one text."""
    told, *others = causes
    for other in others:
        told = fill(texts["two_causes"], first=told, second=other)
    return told


def _with_points(
    texts: Texts, cause: Cause, of: Reasons, part: Part, names: Sequence[str], *, role: Role
) -> str:
    """Return a cause in words, with its points unless they are those of the part."""
    told = why(texts, cause, of, names, role)
    if cause.seat is not None or cause.district or round(cause.points) == round(part.points):
        return told
    points = in_digits(texts, f"{round(cause.points):+d}".replace("-", "−"))
    return fill(texts["cause_points"], why=told, points=points)


def main_causes(of: Reasons, part: Part) -> list[Cause]:
    """Return the one or two causes that explain most of a part; empty if none is clear."""
    same = [
        cause for cause in of.causes if cause.part == part.name and cause.points * part.points > 0
    ]
    return [
        cause
        for n, cause in enumerate(same[:2])
        if n == 0 or abs(cause.points) >= _SECOND * abs(part.points)
    ]


def fact(of: Reasons) -> Cause | None:
    """Return the main cause that the board shows; ``None`` if none explains enough.

    What a move does at once comes before what is built later.
    """
    total = of.difference.mean
    found = [
        cause
        for part in of.ranked
        if part.clear and part.points * total > 0 and abs(part.points) >= _SECOND * abs(total)
        for cause in main_causes(of, part)
        if cause.hexes or (cause.tile is not None and of.better.tile != of.worse.tile)
    ]
    return min(found, key=_is_later, default=None)


def _is_later(cause: Cause) -> bool:
    """Return whether a cause is about later turns."""
    return cause.proof.endswith(_LATER)


def marks(of: Reasons) -> list[Mark]:
    """Return the hexes that the first reason names, and whence the first one is changed at once."""
    cause = fact(of)
    if cause is None:
        return []
    told = [one for part in of.parts if part.name == cause.part for one in main_causes(of, part)]
    named = dict.fromkeys(at for one in (cause, *told) for at in one.hexes)
    found: list[Mark] = [{"q": at[0], "r": at[1], "kind": "highlight"} for at in named]
    if not cause.hexes or _is_later(cause):
        return found
    tiles = [move.placement.hexes() for move in (of.better, of.worse)]
    is_worse = cause.beside[0] in tiles[1] if cause.beside else cause.better < cause.worse
    (q, r), tile = cause.hexes[0], tiles[is_worse]
    if (q, r) in tile:
        return found
    x, y = min(tile, key=lambda at: max(abs(at[0] - q), abs(at[1] - r), abs(sum(at) - q - r)))
    return [*found, {"q": x, "r": y, "kind": "arrow", "to": (q, r)}]


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


def why(texts: Texts, cause: Cause, of: Reasons, names: Sequence[str] = (), role: Role = "") -> str:
    """Return a cause in words, without the points."""
    players = of.players
    better_first = of.difference.mean >= 0
    one, other = ("better", "worse") if better_first else ("worse", "better")
    other = role or other
    stem = f"why_{cause.proof.replace('-', '_')}"
    signed = f"{stem}_{'more' if cause.points > 0 else 'fewer'}"
    counted = max(1, round(abs(cause.better - cause.worse)))
    if f"{signed}_other" in texts:
        return plural(texts, signed, counted)
    template = texts[stem] if stem in texts else texts[signed]
    if "%" in template and {round(100 * cause.better), round(100 * cause.worse)} == {0, 100}:
        template = texts.get(f"{signed}_settled", template)
    better, worse = _numbers(texts, cause, shares="%" in template)
    is_place = cause.kind == "room" or cause.proof == "plaza-later"
    hexagon = ", ".join(map(str, cause.hexes if is_place else cause.hexes[:1]))
    district = cause.district or (cause.part if cause.letter else "")
    told = fill(
        template,
        better=better,
        worse=worse,
        one=texts[f"move_{one}"],
        other=texts[f"move_{other}"],
        after_one=texts[f"after_{one}_move"],
        after_other=texts[f"after_{other}_move"],
        hex=hexagon,
        stones=plural(texts, "stones", counted),
        kind=texts[cause.letter] if cause.letter else "",
        tile=_tile(texts, cause.tile) if cause.tile is not None else "",
        who=_who(texts, cause.seat, players, names) if cause.seat is not None else "",
        district=in_sentence(texts, district) if district else "",
    )
    if cause.beside:
        told = fill(texts["cause_side"], why=told, sides=sides(texts, cause.hexes[0], cause.beside))
    elif hexagon and is_place:
        told = fill(texts["cause_at"], why=told, hex=hexagon)
    return told


def _numbers(texts: Texts, cause: Cause, *, shares: bool) -> tuple[str, str]:
    """Return what is counted after both moves; with one decimal unless both are whole numbers."""
    numbers = [100 * cause.better, 100 * cause.worse] if shares else [cause.better, cause.worse]
    whole = shares or all(number == round(number) for number in numbers)
    better, worse = (in_digits(texts, f"{number:.{0 if whole else 1}f}") for number in numbers)
    return better, worse


def _signed(texts: Texts, number: float) -> str:
    return in_digits(texts, f"{round(number, 1) + 0.0:+.1f}".replace("-", "−"))


def _tile(texts: Texts, tile: TileId) -> str:
    """Return a tile with its plaza, or else with its three kinds."""
    letters = as_tile(tile).hexes
    shown = [letter for letter in letters if letter.isupper()] or letters
    kinds = ", ".join(texts[letter] for letter in shown)
    return fill(texts["tile_with_kinds"], tile=tile_text(tile), kinds=kinds)


def _who(texts: Texts, seat: int, players: int, names: Sequence[str]) -> str:
    if names:
        return names[seat]
    return texts["the_opponent"] if players == 2 else fill(texts["player_number"], n=seat + 1)
