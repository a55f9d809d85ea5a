"""Pictures of comparisons: both cities at one scale, rings around differences, and the changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from akropolis_nb.draw.board.geometry import Bounds
from akropolis_nb.draw.board.overlay_traces import overlays
from akropolis_nb.draw.board.scene import city_scene, scene_bounds
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.board.traces import traces
from akropolis_nb.draw.compare import LABELS, format_change
from akropolis_nb.draw.figure import MOST_PIXELS, explanations, layout
from akropolis_nb.draw.markup import board, document, fit_text, kind_icon, panel, stone_icon, text
from akropolis_nb.draw.theme import HIDDEN_AXIS, axis_name, note, on_panel, panel_axes
from akropolis_nb.draw.words import clean, truncate
from akropolis_nb.engine.checks import whole
from akropolis_nb.messages.languages import current_texts, message
from akropolis_nb.messages.sentences import explain

if TYPE_CHECKING:
    from akropolis_nb.draw.board.scene import Scene
    from akropolis_nb.draw.compare import Change, Comparison, Pair

WIDTH, BOARD, MARGIN, HEADER, CHANGES = 410.0, 340.0, 10.0, 38.0, 78.0
"""Pixels: width and height of a city; margin; heights of the texts above and below a city."""


def scenes(pair: Pair) -> tuple[Scene, Scene]:
    """Return the scenes of both cities with rings around differences, grey on empty ground."""
    made: list[Scene] = []
    for side, (city, score) in enumerate(zip(pair.cities, pair.scores, strict=True)):
        scene = explain(current_texts(), city_scene(city, score=score), score)
        made.append({**scene, "last": 0, "marks": pair.rings(side)})
    return made[0], made[1]


def _around(pair: Pair) -> Bounds:
    """Return the rectangle around both cities."""
    west, south, east, north = zip(*map(scene_bounds, scenes(pair)), strict=True)
    return Bounds(min(west), min(south), max(east), max(north))


def labels(comparison: Comparison) -> tuple[str, str]:
    """Return the names of the two cities, the default ones in the language that is set."""
    if comparison.labels == LABELS:
        return message("first_side"), message("second_side")
    return comparison.labels


def comparison_svg(comparison: Comparison) -> str:
    """Return a comparison as an SVG document."""
    width, names = 2 * WIDTH + 3 * MARGIN, labels(comparison)
    y = MARGIN
    parts = []
    for pair in comparison.pairs:
        box = _around(pair)
        for side, scene in enumerate(scenes(pair)):
            x = MARGIN + side * (WIDTH + MARGIN)
            total = str(pair.scores[side].total)
            room = WIDTH - 40 - 14 * len(total)
            parts += [
                panel(x, y, WIDTH, HEADER),
                text(x + 14, y + 25, fit_text(pair.heading(names[side]), room, 15), 15, bold=True),
                text(x + WIDTH - 14, y + 27, total, 23, bold=True, anchor="end"),
                board(scene, x, y + HEADER + MARGIN, WIDTH, BOARD, box=box),
            ]
        y += HEADER + BOARD + 2 * MARGIN
        parts.append(_changes(pair, y, width - 2 * MARGIN))
        y += CHANGES + MARGIN
    title = message("comparison_of", first=names[0], second=names[1])
    return document(width, y, title, ". ".join(comparison.lines), parts)


def _changes(pair: Pair, y: float, width: float) -> str:
    """Return a panel with the points of each district in both cities."""
    words = pair.ringed
    parts = [panel(MARGIN, y, width, CHANGES), text(MARGIN + 14, y + 22, words, 13)]
    step = (width - 20) / len(pair.changes)
    for i, change in enumerate(pair.changes):
        x = MARGIN + 24 + i * step
        parts.append(_icon(change, x, y + 50))
        words = f"{change.first} → {change.second}" if change.change else str(change.first)
        left = x + (20 if change.letter else 34)
        parts.append(text(left, y + (48 if change.change else 55), words, 14))
        if change.change:
            parts.append(text(left, y + 66, format_change(change.change), 14, bold=True))
    return "".join(parts)


def _icon(change: Change, x: float, y: float) -> str:
    if change.letter == "s":
        return stone_icon(x, y)
    if not change.letter:
        return text(x - 12, y + 5, change.name, 14, bold=True)
    return kind_icon(change.letter, change.name, x, y)


def comparison_figure(comparison: Comparison, height: int) -> go.Figure:
    """Return a comparison as a Plotly figure, ``height`` pixels for each player."""
    height = whole("height", height, 10, MOST_PIXELS)
    rows, names = len(comparison.pairs), labels(comparison)
    data: list[dict[str, Any]] = []
    axes = {**layout(rows * height), "annotations": [], "dragmode": "pan"}
    for row, pair in enumerate(comparison.pairs):
        west, south, east, north = _around(pair)
        top, bottom = 1 - row / rows, 1 - (row + 1) / rows
        for side, scene in enumerate(scenes(pair)):
            number = 2 * row + side
            axes |= panel_axes(
                number,
                {
                    **HIDDEN_AXIS,
                    "range": [west, east],
                    "domain": [0.505 * side, 0.495 + 0.505 * side],
                    **({"matches": axis_name("x", 2 * row)} if side else {"constrain": "domain"}),
                },
                {
                    **HIDDEN_AXIS,
                    "range": [south, north],
                    "domain": [bottom + 0.16 / rows, top - 0.1 / rows],
                    "matches" if side else "scaleanchor": axis_name("y" if side else "x", 2 * row),
                },
            )
            drawn = (*traces(scene), *overlays(scene), explanations(scene))
            data += [{**trace, **on_panel(number)} for trace in drawn]
            heading = clean(truncate(pair.heading(names[side]), 40))
            total = pair.scores[side].total
            axes["annotations"].append(
                _words(f"<b>{heading}</b>  {total}", 0.2475 + 0.505 * side, top, "top", 16)
            )
        changes = "   ".join(clean(str(change)) for change in pair.changes if change.change)
        same = message("same_scores")
        changes = changes or f"{same[:1].upper()}{same[1:]}."
        words = "   ".join([f"{pair.ringed}.", changes])
        axes["annotations"].append(_words(words, 0.5, bottom + 0.02 / rows, "bottom", 13))
    return go.Figure(data, axes)


def _words(words: str, x: float, y: float, anchor: str, size: int) -> dict[str, Any]:
    return note(words, x, y, anchor=anchor, font={"size": size, "color": STYLE["text"]})
