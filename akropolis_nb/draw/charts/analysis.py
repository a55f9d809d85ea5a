"""An analysis as HTML with a picture and a table, and as a Plotly figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.draw.board.geometry import round_coordinate
from akropolis_nb.draw.board.scene import city_scene, tile_scene
from akropolis_nb.draw.board.style import STYLE
from akropolis_nb.draw.figure import city_figure
from akropolis_nb.draw.markup import board, document, fit_board
from akropolis_nb.draw.tables import Markup, html_table
from akropolis_nb.draw.theme import GRID, TOOLBAR, error_bars, note
from akropolis_nb.draw.words import clean
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.languages import columns, current_texts, digits, message
from akropolis_nb.messages.numbers import number, with_error
from akropolis_nb.statistics.intervals import COVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.candidates import Candidate
    from akropolis_nb.draw.board.scene import Mark
    from akropolis_nb.statistics.totals import Aim

ROWS = 8
"""Maximum number of candidates in the table."""
BARS = 12
"""Maximum number of candidates in the figure."""
BADGES = 5
"""Maximum number of candidates on the board."""
BOARD = (380.0, 330.0)
"""Width and height of the board, in pixels."""
PLOT = (110.0, 22.0)
"""Width and height of an interval, in pixels."""
SHORT = 5.0
"""Heat is rounded to whole points if it exceeds this number of points."""


def analysis_html(analysis: Analysis) -> str:
    """Return HTML with the best candidates on the city and in a table, for light and dark pages."""
    shown = analysis.moves[:ROWS]
    best = analysis.moves[0]
    reach = _reach(shown)
    unit = analysis.unit
    rows: list[list[object]] = []
    for n, one in enumerate(shown, start=1):
        equal = f" ×{len(one.equivalent_moves)}" if len(one.equivalent_moves) > 1 else ""
        lost: list[object] = [_lost(one, best)] if unit.sign else []
        rows.append(
            [
                n,
                Markup(_tile(as_tile(one.move.tile).hexes)),
                f"{one.move}{equal}",
                *(_value(analysis, one, aim) for aim in analysis.units),
                *lost,
                Markup(_interval(one, reach, best=one is best)),
                with_error(one.loss_points, one.loss_points_error)
                if one is not best
                else _at_most(COVER * one.loss_points_error),
                message(f"standing_{one.standing}"),
                digits(f"{one.games:,}"),
            ]
        )
    tile, move, behind, games = columns("tile", "move", "behind", "games")
    head = ["", tile, move, *(each.title for each in analysis.units.values())]
    head += [*([message("percent_behind")] if unit.sign else []), behind, "", "", games]
    table = html_table(
        head,
        rows,
        words=[tile, move, behind],
        faded=[n for n, one in enumerate(shown) if not one.reliable],
        caption=_title(analysis),
        note=_note(analysis),
    )
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start">'
        f"<div>{_board(analysis)}</div><div>{table}{_why(analysis)}</div></div>"
    )


def _value(analysis: Analysis, one: Candidate, aim: Aim) -> str:
    """Return what is expected of a candidate, in the unit of an aim."""
    value, error = analysis.expected(one, aim)
    factor = analysis.units[aim].factor
    return with_error(factor * value, factor * error)


def _lost(one: Candidate, best: Candidate) -> str:
    """Return the share of the win that a candidate loses, in percent."""
    if one is best:
        return _at_most(100 * COVER * one.loss_error)
    return with_error(100 * one.loss, 100 * one.loss_error)


def _why(analysis: Analysis) -> str:
    """Return why the best move is better than the second, as HTML; empty if nothing is clear."""
    why = reason_sentences.describe_best(current_texts(), analysis.why)
    return f'<p style="margin:0.4em 0;max-width:44em">{clean(why)}</p>' if why else ""


def analysis_figure(analysis: Analysis, height: int) -> go.Figure:
    """Return a figure of the city with heat, and of the candidates' losses.

    >>> import akropolis_nb as ak
    >>> figure = ak.analyse(ak.Game(seed=7), playouts=400).figure()
    >>> figure.data[-1].type, len(figure.data[-1].x)
    ('bar', 12)
    """
    tile = analysis.best.tile
    heat = analysis.heat(tile)
    if min(heat.values()) < -SHORT:
        heat = {spot: float(round(value)) for spot, value in heat.items()}
    figure = city_figure(
        analysis.position.city,
        rules=analysis.position.rules,
        height=height,
        heat=heat,
        marks=_badges(analysis.moves[:BADGES]),
    )
    shown = analysis.moves[:BARS]
    words = [
        message("heat_with_tile", title=_title(analysis), tile=_letters(tile)),
        analysis.statement,
    ]
    figure.add_trace(_bars(analysis, shown))
    figure.update_layout(
        margin={"l": 0, "r": 12 + TOOLBAR, "t": 54, "b": 44},
        font={"color": STYLE["text"], "size": 13},
        xaxis={"domain": [0, 0.54]},
        xaxis2={
            "domain": [0.7, 1],
            "anchor": "y2",
            "title": {"text": columns("behind")[0], "font": {"size": 13}},
            "gridcolor": GRID,
            "zerolinecolor": STYLE["text"],
            "rangemode": "tozero",
        },
        yaxis2={"anchor": "x2", "autorange": "reversed", "fixedrange": True, "type": "category"},
        showlegend=False,
        annotations=[note("<br>".join(map(clean, words)), 0, 1, 14, xanchor="left")],
    )
    return figure


def _bars(analysis: Analysis, shown: Sequence[Candidate]) -> dict[str, Any]:
    """Return the bars of the candidates' losses."""
    reach = [round_coordinate(COVER * one.loss_points_error) for one in shown]
    best, idle = STYLE["accent"], STYLE["overlays"]["idle"]
    return {
        "type": "bar",
        "orientation": "h",
        "xaxis": "x2",
        "yaxis": "y2",
        "x": [round_coordinate(one.loss_points) for one in shown],
        "y": [f"{n}  {one.move} " for n, one in enumerate(shown, start=1)],
        # The loss of the best move is at least 0: its interval has no lower part.
        "error_x": error_bars(
            reach,
            [
                0.0 if one is analysis.moves[0] else width
                for one, width in zip(shown, reach, strict=True)
            ],
            color=STYLE["text"],
        ),
        "marker": {
            "color": [best if one.reliable else idle for one in shown],
            "line": {"width": 0},
        },
        "customdata": [
            [
                "<br>".join(
                    f"{unit.what}: {_value(analysis, one, aim)}"
                    for aim, unit in analysis.units.items()
                ),
                one.games,
            ]
            for one in shown
        ],
        "hovertemplate": "%{y}<br>%{customdata[0]}<br>%{customdata[1]} "
        + columns("games")[0]
        + "<extra></extra>",
        "showlegend": False,
    }


def _board(analysis: Analysis) -> str:
    """Return the city after the best move, with the placements of the next ones."""
    shown = analysis.moves[:BADGES]
    best = shown[0].move
    scene = city_scene(analysis.position.city.place(*best), analysis.position.rules)
    scene["marks"] = [*_footprints(shown), *_badges(shown)]
    picture, width, height = fit_board(scene, *BOARD)
    words = ", ".join(f"{n}: {one.move}" for n, one in enumerate(shown, start=1))
    return document(width, height, message("city_after", move=best), words, [picture])


def _footprints(shown: Sequence[Candidate]) -> list[Mark]:
    """Return rings on the hexes of all candidates except the best."""
    best = set(shown[0].move.placement.hexes())
    others = {cell for one in shown[1:] for cell in one.move.placement.hexes()}
    idle = STYLE["overlays"]["idle"]
    return [{"q": q, "r": r, "kind": "highlight", "color": idle} for q, r in sorted(others - best)]


def _badges(shown: Sequence[Candidate]) -> list[Mark]:
    """Return badges with the candidates' ranks at the hexes of their letter a; the best on each."""
    marks: dict[tuple[int, int], Mark] = {}
    for n, one in enumerate(shown, start=1):
        q, r = one.move.placement.hexes()[0]
        mark: Mark = {"q": q, "r": r, "kind": "badge", "text": str(n)}
        if n == 1:
            mark["color"] = STYLE["accent"]
        marks.setdefault((q, r), mark)
    return list(marks.values())


def _tile(letters: str) -> str:
    """Return a small picture of a tile."""
    picture = board(tile_scene(letters), 0, 0, 40, 36, digits=False)
    return document(40, 36, letters, "", [picture], style="display:block")


def _interval(one: Candidate, reach: float, *, best: bool) -> str:
    """Return a small plot of a loss and its interval, on an axis from 0."""
    width, height = PLOT
    pad, middle = 10.0, height / 2

    def x(points: float) -> float:
        return pad + (width - 2 * pad) * max(-0.04, min(1.04, points / reach))

    lines = [f'<path d="M{pad:g} 1V{height - 1:g}" stroke="currentColor" opacity="0.4"/>']
    lost = one.loss_points
    reached = COVER * one.loss_points_error
    low, high = x(lost - (0.0 if best else reached)), x(lost + reached)
    lines.append(
        f'<path d="M{low:.1f} {middle:g}H{high:.1f}" stroke="currentColor" stroke-width="2"/>'
    )
    fill = STYLE["accent"] if one.reliable else "currentColor"
    lines.append(f'<circle cx="{x(lost):.1f}" cy="{middle:g}" r="5" fill="{fill}"/>')
    return (
        f'<svg style="display:block" width="{width:g}" height="{height:g}" role="img" '
        f'aria-label="{message("points_behind", n=number(lost))}">{"".join(lines)}</svg>'
    )


def _reach(shown: Sequence[Candidate]) -> float:
    """Return the end of the axis of intervals, in points."""
    return max(1.0, *(one.loss_points + COVER * one.loss_points_error for one in shown))


def _at_most(bound: float) -> str:
    """Return in words the maximum loss of the best move."""
    return message("bounded", bound=number(bound))


def _letters(tile: int | str) -> str:
    letters = as_tile(tile).hexes
    return letters if isinstance(tile, str) else f"{tile} ({letters})"


def _title(analysis: Analysis) -> str:
    playouts = digits(f"{analysis.playouts:,}")
    title = message("analysis_caption", n=len(analysis.moves), playouts=playouts)
    return message("analysis_interrupted", title=title) if analysis.interrupted else title


def _note(analysis: Analysis) -> str:
    """Return an explanation of the columns."""
    what = analysis.unit.what
    rest = len(analysis.moves) - ROWS
    what = what[:1].upper() + what[1:]
    found = [message("analysis_note", statement=analysis.statement, what=what)]
    if any(not move.reliable for move in analysis.moves):
        found.append(message("analysis_faded"))
    if rest > 0:
        found.append(message("analysis_more", n=rest))
    return " ".join(found)
