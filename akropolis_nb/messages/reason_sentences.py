"""Sentences about why one move is better than another, in the language of a view's texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, TypeAlias

from akropolis_nb.engine.tiles import DISTRICTS, as_tile, tile_text
from akropolis_nb.messages.catalogue import fill, plural
from akropolis_nb.messages.languages import in_sentence
from akropolis_nb.messages.numbers import number, whole_with_sign, with_error, with_sign
from akropolis_nb.messages.sentences import sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.reasons.cause import Cause, OpenedPlace
    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.draw.board.scene import Mark
    from akropolis_nb.engine.placement import Cell
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import ReasonRow, RowName

Role: TypeAlias = Literal["", "played", "your"]
"""What the worse move is called: the worse move, the move played, your move."""
_MOST = 4
"""Most paragraphs."""
_SECOND = 1 / 3
"""Least share of a part that its second cause explains, and least share of the games in which a new
place is built over."""
_ENOUGH = 0.2
"""Least share of a difference that a fact explains."""
_LATER = ("room", "room-above", "room-value", "-later", "-often", "doubled", "opponents-district")
"""Ends of the proofs that are averages of what comes later."""
_LEAST = 0.5
"""Least points of a part that is a row of its own."""
_SHOWN = 0.05
"""Least points that are not rounded to nothing."""


def describe_reasons(
    texts: Texts, of: Reasons | None, names: Sequence[str] = (), role: Role = ""
) -> str:
    """Return the reasons in one text, for a panel; empty if nothing is clear."""
    return " ".join(reasons(texts, of, names, role)) if of and _is_clear(of) else ""


def _is_clear(of: Reasons) -> bool:
    """Return whether the difference or one of its parts is clear."""
    return of.difference.clear or any(part.clear for part in of.parts)


def rows(texts: Texts, of: Reasons, names: Sequence[str] = ()) -> list[ReasonRow]:
    """Return the parts with what causes them, as rows of a table that add up to its last row.

    Parts of less than half a point are one row. The worse move is called the move played.
    """
    table, rest = [], 0.0
    for part in of.ranked:
        if abs(part.points) < _LEAST:
            rest += part.points
            continue
        causes = _with_counterweight(of, part) if part.clear else []
        words = [_with_points(texts, cause, of, part, names) for cause in causes]
        cause = _join_causes(texts, words) if words else _average(texts, part)
        table.append(_row(part.name, part.points, part.error, cause))
    if table and abs(rest) >= _SHOWN:
        table.append(_row("rest", rest, 0.0))
    return [*table, _row("total", *of.difference)]


def _row(name: RowName, points: float, error: float, cause: str = "") -> ReasonRow:
    known = error if math.isfinite(error) else None
    return {"name": name, "points": points, "error": known, "why": cause}


def describe_best(texts: Texts, of: Reasons | None, names: Sequence[str] = ()) -> str:
    """Return why the best move of an analysis is better, naming the move it is compared with.

    Empty unless it is clear that it is better.
    """
    if of is None or not of.difference.clear or of.difference.mean < 0:
        return ""
    why = describe_reasons(texts, of, names)
    return fill(texts["better_than"], move=str(of.worse), why=why) if why else ""


def reasons(texts: Texts, of: Reasons, names: Sequence[str] = (), role: Role = "") -> list[str]:
    """Return why one move is better, in at most four paragraphs.

    First come the place that it makes and what else the board shows, also what speaks for the other
    move; if there is nothing of it, what is built later. The last one adds up all parts.

    Args:
        texts: the texts of a language.
        of: the comparison of the moves.
        names: the players by seat; otherwise they are called by their numbers.
        role: what the worse move is called.
    """
    points = with_error(of.difference.mean, of.difference.error, texts)
    if not _is_clear(of):
        return [fill(texts["no_clear_difference"], points=points)]
    place = find_place(of)
    sentences = [] if place is None else [_place(texts, place, of.rival, role)]
    for part, causes in _top_causes(of):
        words = _join_causes(texts, [why(texts, cause, of, names, role) for cause in causes])
        sentences.append(_sentence(texts, of, _limit_points(part, causes), words))
    # If no part is a point, the largest stands for them.
    counted = [part for part in of.ranked if round(part.points)] or of.ranked[:1]
    listed = ", ".join(_part_points(texts, part) for part in counted)
    total = fill(texts["reason_total"], points=points, parts=listed)
    if counted and _lacks_cause(of, counted[0]):
        total += " " + fill(texts["no_single_cause"], part=_part_points(texts, counted[0]))
    return [*sentences, total]


def _lacks_cause(of: Reasons, largest: Part) -> bool:
    """Return whether the largest part is half the difference, and nothing explains half of it."""
    name, points, place = largest.name, abs(largest.points), find_place(of)
    has_causes = name in [part.name for part, _ in _top_causes(of)]
    is_large = 2 * points >= max(2.0, abs(of.difference.mean))
    on_place = place.points.get(name, 0.0) if place else 0.0
    return name in DISTRICTS.values() and not has_causes and is_large and 2 * on_place < points


def find_place(of: Reasons) -> OpenedPlace | None:
    """Return the place that the better move makes, if it is often built over."""
    place = of.place
    return place if place and place.used >= _SECOND and of.difference.clear else None


def _place(texts: Texts, place: OpenedPlace, rival: OpenedPlace | None, role: Role) -> str:
    """Return what is special about a place, and what lies there in the end."""
    key = "opens_place" if place.other else "opens_place_alone"
    if place.quarries <= place.other:
        key = "opens_used_place" if rival else "opens_new_place"
    sentences = [
        fill(
            texts[key],
            level=place.level,
            hex=", ".join(map(str, place.hexes)),
            own=place.quarries,
            used=round(100 * place.used),
            move=texts[f"move_{role or 'worse'}"],
            other=place.other,
            rival=round(100 * rival.used) if rival else 0,
        )
    ]
    after = texts[f"after_{role or 'worse'}_move"]
    if rival and rival.plazas > place.plazas:
        sentences.append(_capitalize(fill(texts["rival_covers_plaza"], after=after)))
    elif rival and rival.plazas == place.plazas and rival.value > place.value:
        sentences.append(_capitalize(fill(texts["rival_covers_value"], after=after, n=rival.value)))
    if rival and place.quarries <= place.other and place.beside > rival.beside:
        numbers = {"level": place.level, "n": place.beside, "rival": rival.beside}
        sentences.append(fill(texts["place_beside"], after=after, **numbers))
    ranked = sorted(place.points.items(), key=lambda item: -item[1])
    scored = {name: round(number) for name, number in ranked if round(number)}
    if not scored:
        return " ".join(sentences)
    points = sum(scored.values())
    other = sum(map(round, rival.points.values())) if rival else points
    # Where both score much alike, it is no reason.
    key = "place_points_both" if 3 * other <= 2 * points else "place_points"
    parts = ", ".join(f"{in_sentence(texts, name)} {number}" for name, number in scored.items())
    sentences.append(fill(texts[key], points=points, parts=parts, after=after, other=other))
    return " ".join(sentences)


def _capitalize(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _causes_by_part(of: Reasons) -> list[tuple[Part, list[Cause]]]:
    """Return the parts that sentences are about, with their causes; facts before averages."""
    parts = [part for part in of.ranked if part.clear]
    facts = [one for one in of.causes if _is_fact(of, one)]
    enough = _ENOUGH * abs(of.difference.mean)
    found = [
        (part, causes)
        for part in parts
        if abs(part.points) >= enough
        and (causes := main_causes(facts, part))
        and abs(causes[0].points) >= enough
    ]
    ours = [(part, causes) for part, causes in found if part.points * of.difference.mean > 0]
    if not find_place(of):
        ours = [(part, _with_later(of, part, causes)) for part, causes in ours]
        later = [(part, main_causes(of.causes, part)) for part in parts if not ours]
        ours += [(part, causes) for part, causes in later if causes and causes[0].hexes][:1]
    own_parts = [part for part, _ in ours]
    return ours + [one for one in found if one[0] not in own_parts]


def _with_later(of: Reasons, part: Part, facts: list[Cause]) -> list[Cause]:
    """Add the main cause of what is built later, and where, if facts explain little of a part."""
    later = [one for one in main_causes(of.causes, part) if one.hexes and not _is_fact(of, one)]
    is_little = 2 * abs(sum(cause.points for cause in facts)) < abs(part.points)
    return [*facts, *later][:2] if is_little else facts


def _limit_points(part: Part, causes: Sequence[Cause]) -> Part:
    """Return a part with no more points than its causes explain."""
    points = sum(cause.points for cause in causes)
    return part._replace(points=points) if abs(points) < abs(part.points) else part


def _is_fact(of: Reasons, cause: Cause) -> bool:
    """Return whether the board or the site shows a cause, right after the moves or the next one."""
    is_shown = cause.seat is None or of.better.tile != of.worse.tile
    return is_shown and not cause.proof.endswith(_LATER)


def _sentence(texts: Texts, of: Reasons, part: Part, cause: str) -> str:
    points = points_of(texts, part, of.players)
    if part.points * of.difference.mean < 0:
        points = fill(texts["but_points"], points=points)
    return fill(texts["reason_sentence"], points=_capitalize(points), cause=cause)


def _part_points(texts: Texts, part: Part) -> str:
    """Return a part with its points, such as ``markets +21``."""
    points = whole_with_sign(part.points) if round(part.points) else with_sign(part.points, texts)
    if part.name == "opponents":
        return f"{texts['kept_in_total']} {points}"
    name = "stones_row" if part.name == "stones" else part.name
    return f"{in_sentence(texts, name)} {points}"


def _with_counterweight(of: Reasons, part: Part) -> list[Cause]:
    """Return the main causes of a part, and the main one against it if they explain too much."""
    main = main_causes(of.causes, part)
    more = abs(sum(cause.points for cause in main)) - abs(part.points)
    against = [
        cause for cause in of.causes if cause.part == part.name and cause.points * part.points < 0
    ]
    return main + against[: int(more >= _SECOND * abs(part.points))]


def _average(texts: Texts, part: Part) -> str:
    """Return the differences of value and stars of a clear part without a clear cause."""
    if not part.clear or part.name not in DISTRICTS.values():
        return ""
    value, stars = with_sign(part.value, texts), with_sign(part.stars, texts)
    return fill(texts["row_average"], value=value, stars=stars)


def _join_causes(texts: Texts, causes: Sequence[str]) -> str:
    """Return causes as one text."""
    text, *others = causes
    for other in others:
        text = fill(texts["two_causes"], first=text, second=other)
    return text


def _with_points(texts: Texts, cause: Cause, of: Reasons, part: Part, names: Sequence[str]) -> str:
    """Return a cause in words, with its points unless they are those of the part."""
    text = why(texts, cause, of, names, "played")
    if cause.seat is not None or cause.district or round(cause.points) == round(part.points):
        return text
    return fill(texts["cause_points"], why=text, points=whole_with_sign(cause.points))


def main_causes(causes: Sequence[Cause], part: Part) -> list[Cause]:
    """Return the one or two causes that explain most of a part; empty if there is none."""
    same = [cause for cause in causes if cause.part == part.name and cause.points * part.points > 0]
    return [
        cause
        for n, cause in enumerate(same[:2])
        if n == 0 or abs(cause.points) >= _SECOND * abs(part.points)
    ]


def against(of: Reasons) -> list[Cell]:
    """Return the hexes that speak for the worse move, among those that sentences name."""
    causes = [one for _, causes in _top_causes(of) for one in causes]
    return [at for one in causes if one.points * of.difference.mean < 0 for at in one.hexes]


def _top_causes(of: Reasons) -> list[tuple[Part, list[Cause]]]:
    """Return the parts that there is room for, with their causes."""
    return _causes_by_part(of)[: _MOST - 1 - bool(find_place(of))]


def marks(of: Reasons) -> list[Mark]:
    """Return rings around the hexes that sentences name, and whence the first is changed."""
    causes = [one for _, causes in _top_causes(of) for one in causes]
    hexes = [at for one in causes for at in one.hexes]
    found: list[Mark] = [{"q": q, "r": r, "kind": "highlight"} for q, r in dict.fromkeys(hexes)]
    cause = next((one for one in causes if one.hexes and _is_fact(of, one)), None)
    if cause is None:
        return found
    tiles = [move.placement.hexes() for move in (of.better, of.worse)]
    is_worse = cause.beside[0] in tiles[1] if cause.beside else cause.better < cause.worse
    (q, r), tile = cause.hexes[0], tiles[is_worse]
    steps, x, y = min((max(abs(x - q), abs(y - r), abs(x + y - q - r)), x, y) for x, y in tile)
    # Between neighbours the ring would hide it.
    if steps < 2:
        return found
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
        text = plural(texts, signed, counted)
        part = next(part for part in of.parts if part.name == cause.part)
        # What makes up for some of it is in the table.
        if abs(cause.points) >= abs(part.points) * (1 + _SECOND):
            return text
        return fill(
            texts["times_value"], why=text, value=number(abs(cause.points) / counted, texts)
        )
    template = texts[stem] if stem in texts else texts[signed]
    if "%" in template and {round(100 * cause.better), round(100 * cause.worse)} == {0, 100}:
        template = texts.get(f"{signed}_settled", template)
    better, worse = _numbers(texts, cause, shares="%" in template)
    is_place = cause.kind == "room" or cause.proof == "plaza-later"
    hexagon = ", ".join(map(str, cause.hexes if is_place else cause.hexes[:1]))
    district = cause.district or (cause.part if cause.letter else "")
    text = fill(
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
    if cause.proof == "value":
        text = fill(texts["times_stars"], why=text, value=number(cause.stars, texts))
    if cause.beside:
        text = fill(texts["cause_side"], why=text, sides=sides(texts, cause.hexes[0], cause.beside))
    elif hexagon and is_place:
        text = fill(texts["cause_at"], why=text, hex=hexagon)
    return text


def _numbers(texts: Texts, cause: Cause, *, shares: bool) -> tuple[str, str]:
    """Return what is counted after both moves; with one decimal unless both are whole numbers."""
    numbers = [100 * cause.better, 100 * cause.worse] if shares else [cause.better, cause.worse]
    whole = shares or all(one == round(one) for one in numbers)
    better, worse = (f"{one:.0f}" if whole else number(one, texts) for one in numbers)
    return better, worse


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
