"""A game as a picture that moves: one self-contained SVG, animated by CSS, without scripts.

The animation plays the current line, pauses at the end, and repeats. Where animations are not
supported or not wanted (``prefers-reduced-motion``), the last position is shown.

Each hex of each tile is a slab that appears with its move and then stays; later slabs are painted
over it. Slabs are painted by level, and within a level from north to south, so that no shape has
to be clipped, whatever the order of moves. Equal shapes are defined once and referenced by name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from hashlib import blake2s
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.draw import markup
from akropolis_nb.draw.board.geometry import NEIGHBOURS, centre, equalize
from akropolis_nb.draw.board.scene import city_scene, scene_bounds, scene_hex
from akropolis_nb.draw.board.style import PARTS, STYLE, colour
from akropolis_nb.draw.board.traces import add_signs, add_slabs, add_top, level_layers, tile_outline
from akropolis_nb.draw.compare import format_change
from akropolis_nb.draw.svg import MARGIN, WIDTH, Grid, grid
from akropolis_nb.draw.words import parts_of
from akropolis_nb.engine.tiles import START_TILE, as_tile, tile_text
from akropolis_nb.engine.vectors.city_block import START_CELLS
from akropolis_nb.game.result import Result
from akropolis_nb.messages.catalogue import isolate
from akropolis_nb.messages.languages import amount, message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from akropolis_nb.draw.board.style import Polygon
    from akropolis_nb.draw.board.traces import Painted
    from akropolis_nb.engine.city import City
    from akropolis_nb.game.game import Game
    from akropolis_nb.game.tree import Node

FIRST, STEP, LAST = 1.2, 1.1, 4.0
"""Seconds before the first move, for each move, and additionally after the last move."""
FADE = 0.25
"""Seconds in which a tile appears."""
HEADER = 48.0
"""Height of the header above a city, in pixels."""
UNIQUE = "\0"
"""Placeholder in names for a unique prefix; texts from users cannot contain this character."""


class Clock:
    """The timing of the animation: CSS classes by ply, and their style sheet."""

    def __init__(self, plies: int) -> None:
        self.plies = plies
        self.total = FIRST + STEP * plies + LAST
        self._rules: dict[str, str] = {}

    def since(self, ply: int, markup: str) -> str:
        """Return markup that appears with a ply and stays."""
        if ply == 0:
            return markup
        name = f"{UNIQUE}s{ply}"
        start = self._moment(ply)
        frames = f"0%,{start}{{opacity:0}}{self._moment(ply, FADE)},to{{opacity:1}}"
        self._rules[name] = self._rule(name, frames)
        return f'<g class="{name}">{markup}</g>'

    def between(self, ply: int, end: int, markup: str) -> str:
        """Return markup that is visible from one ply to another; after the last, to the end."""
        ends = end <= self.plies
        if ply == 0 and not ends:
            return markup
        name = f"{UNIQUE}b{ply}_{end if ends else ''}"
        frames = "0%{opacity:0}" if ply else ""
        frames += f"{self._moment(ply) if ply else '0%'}{{opacity:1}}"
        frames += f"{self._moment(end)},to{{opacity:0}}" if ends else ""
        hidden = "opacity:0;" if ends else ""
        self._rules[name] = self._rule(name, frames, hidden, " step-end")
        return f'<g class="{name}">{markup}</g>'

    def growing(self, markup: str) -> str:
        """Return markup that grows from left to right until the last move."""
        name = f"{UNIQUE}g"
        frames = f"0%{{transform:scaleX(0)}}{self._moment(self.plies)},to{{transform:scaleX(1)}}"
        origin = "transform-box:fill-box;transform-origin:left;"
        self._rules[name] = self._rule(name, frames, origin, " linear")
        return f'<g class="{name}">{markup}</g>'

    def style(self) -> str:
        """Return the style sheet of all classes used."""
        still = f'[class^="{UNIQUE}"]{{animation:none!important}}'
        rules = "".join(self._rules.values())
        return f"<style>{rules}@media (prefers-reduced-motion:reduce){{{still}}}</style>"

    def _moment(self, ply: int, later: float = 0) -> str:
        return f"{100 * (FIRST + STEP * (ply - 1) + later) / self.total:.2f}%"

    def _rule(self, name: str, frames: str, before: str = "", timing: str = "") -> str:
        animation = f"animation:{name} {self.total:.1f}s{timing} infinite"
        return f".{name}{{{before}{animation}}}@keyframes {name}{{{frames}}}"


class Slab(NamedTuple):
    """One hex of one tile."""

    level: int
    q: int
    r: int
    kind: str
    placed: int
    """Number of its tile in order of placement, 0 for the starting tile."""
    same_tile: tuple[bool, ...]
    """For each neighbour, counter-clockwise from the north-east: whether it is of the same tile."""


def slabs(city: City) -> list[Slab]:
    """Return all slabs of a city, including covered ones, in the order of painting.

    >>> import akropolis_nb as ak
    >>> [slab.kind for slab in slabs(ak.City())]
    ['q', 'H', 'q', 'q']
    """
    tiles: list[tuple[tuple[tuple[int, int], ...], str]] = [(START_CELLS, START_TILE.hexes)]
    tiles += [(spot.hexes(), as_tile(tile).hexes) for tile, spot in city.placed]
    heights: Counter[tuple[int, int]] = Counter()
    found = []
    for placed, (cells, kinds) in enumerate(tiles):
        for (q, r), kind in zip(cells, kinds, strict=True):
            heights[q, r] += 1
            same = tuple((q + dq, r + dr) in cells for dq, dr in NEIGHBOURS)
            found.append(Slab(heights[q, r], q, r, kind, placed, same))
    return sorted(found, key=lambda slab: (slab.level, 2 * slab.r + slab.q, slab.q))


class Shapes:
    """SVG definitions shared by the slabs, each written once; their names have a prefix."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._names: dict[str, str] = {}

    def use(self, drawn: str) -> str:
        """Return a reference to a piece of markup, and define it if it is new."""
        name = self._names.setdefault(drawn, f"{self._prefix}{len(self._names)}")
        return f'<use href="#{name}"/>'

    def definitions(self) -> str:
        """Return all definitions."""
        return "".join(f'<g id="{name}">{drawn}</g>' for drawn, name in self._names.items())

    def slab(self, slab: Slab) -> str:
        """Return a slab: its walls, its top and the signs on it."""
        parts = (
            _draw_part(slab.level, slab.kind, add_slabs, (0,) * 6),
            _draw_part(slab.level, slab.kind, add_top, slab.same_tile),
            _draw_part(slab.level, slab.kind, add_signs),
        )
        # The outlines are at the height of the level already.
        return _at(slab.q, slab.r, 1, "".join(map(self.use, parts)))

    def mark(self, slab: Slab) -> str:
        """Return a slab's part of the outline around its tile."""
        outline = markup.path(tile_outline(slab.same_tile), colour("last"))
        return _at(slab.q, slab.r, slab.level, self.use(outline))

    def shadow(self, slab: Slab, outline: Polygon) -> str:
        """Return a slab's shadow beyond one of its edges, on the plane below the slab."""
        drawn = markup.path([outline], colour("shadow"))
        return _at(slab.q, slab.r, slab.level - 1, self.use(drawn))


@cache
def _draw_part(level: int, kind: str, add: Callable[..., None], *around: object) -> str:
    """Return what one of the functions of ``traces`` adds to the level of a hex."""
    painted: Painted = defaultdict(list)
    add(painted, scene_hex(0, 0, level, kind, 1), *around)
    return "".join(
        markup.path(layer.polygons, layer.fill) for layer in level_layers(painted, level)
    )


def _at(q: int, r: int, level: int, drawn: str) -> str:
    x, y = (round(value * markup.UNITS) for value in centre(q, r, level))
    return f'<g transform="translate({x} {-y})">{drawn}</g>'


def replay_svg(game: Game) -> str:
    """Return the current line of a game, move by move, as an animated SVG picture.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(players=2, seed=7)
    >>> move = game.play(next(iter(game.legal_moves())))
    >>> "Move 1 of 1: Ada" in replay_svg(game)
    True
    """
    nodes = [game.root, *game.current_line()]
    end = nodes[-1].position
    clock, shapes = Clock(len(nodes) - 1), Shapes(UNIQUE)
    comments = any(node.comment for node in nodes)
    at = grid(len(end.cities), 2 * MARGIN + (58 if comments else 38), HEADER)
    parts = [_captions(game, nodes, clock, at)]
    boxes = equalize([scene_bounds(city_scene(city)) for city in end.cities])
    for seat, (x, top) in enumerate(at.places):
        parts.append(_header(game, nodes, seat, clock, (x, top, at.across)))
        below = top + HEADER + MARGIN
        city = _city(nodes, seat, clock, shapes)
        parts.append(markup.frame(boxes[seat], x, below, at.across, at.board, city))
    scores = [
        f"{isolate(name)}: {amount('points_count', score.total)} ({parts_of(score)})"
        for name, score in zip(game.names, end.scores, strict=True)
    ]
    title = message("replay_title", moves=amount("moves_count", len(nodes) - 1))
    body = [clock.style(), f"<defs>{shapes.definitions()}</defs>", *parts]
    picture = markup.document(WIDTH, at.bottom, title, ". ".join(scores), body)
    digest = blake2s(picture.encode(), digest_size=5).hexdigest()
    return picture.replace(UNIQUE, f"ak{digest}")


def _captions(game: Game, nodes: Sequence[Node], clock: Clock, at: Grid) -> str:
    """Return the bar above the cities that shows each move and its comment."""
    inner = WIDTH - 2 * MARGIN
    height = at.places[0][1] - 2 * MARGIN
    left, room = MARGIN + 14, inner - 28
    parts = [markup.panel(MARGIN, MARGIN, inner, height)]
    for ply, node in enumerate(nodes):
        words = markup.fit_text(_caption(game, nodes, ply), room, 15)
        written = markup.text(left, MARGIN + 23, words, 15, bold=True)
        if node.comment:
            comment = markup.fit_text(" ".join(node.comment.split()), room, 13)
            written += markup.text(left, MARGIN + 44, comment, 13)
        parts.append(clock.between(ply, ply + 1, written))
    if clock.plies:
        bottom = MARGIN + height - 4
        bar = markup.rect(MARGIN + 8, bottom, inner - 16, 3, radius=1.5, fill=STYLE["accent"])
        parts.append(clock.growing(bar))
    return "".join(parts)


def _caption(game: Game, nodes: Sequence[Node], ply: int) -> str:
    """Return a sentence about a move and its gain; at the end of a game also the result."""
    node = nodes[ply]
    if node.move is None or node.seat is None:
        return message("replay_start", moves=amount("moves_count", len(nodes) - 1))
    gain = node.position.scores[node.seat].total - nodes[ply - 1].position.scores[node.seat].total
    tile, (q, r, _) = node.move
    words = message(
        "replay_move",
        ply=ply,
        plies=len(nodes) - 1,
        name=game.names[node.seat],
        tile=tile_text(tile),
        q=q,
        r=r,
        gain=format_change(gain),
    )
    if node.position.is_over:
        words += f". {Result.of(node.position, game.names)}"
    return words


def _header(
    game: Game, nodes: Sequence[Node], seat: int, clock: Clock, at: tuple[float, float, float]
) -> str:
    """Return a player's name, and the stones and total of each ply."""
    x, y, width = at
    right = x + width - 14
    parts = [markup.panel(x, y, width, HEADER)]
    for ply, node in enumerate(nodes):
        if node.seat == seat:
            bar = markup.rect(x, y, width, 4, radius=2, fill=STYLE["accent"])
            parts.append(clock.between(ply, ply + 1, bar))
    name = markup.fit_text(game.names[seat], width - 150, 15)
    parts += [
        markup.text(x + 14, y + 31, name, 15, bold=True),
        markup.stone_icon(right - 84, y + 26),
    ]
    totals = [node.position.scores[seat].total for node in nodes]
    stones = [node.position.stones[seat] for node in nodes]
    for values, edge, size, bold in ((totals, right, 23, True), (stones, right - 58, 15, False)):
        for value, run in groupby(range(len(nodes)), key=values.__getitem__):
            plies = list(run)
            words = markup.text(edge, y + 32, str(value), size, bold=bold, anchor="end")
            parts.append(clock.between(plies[0], plies[-1] + 1, words))
    return "".join(parts)


def _city(nodes: Sequence[Node], seat: int, clock: Clock, shapes: Shapes) -> str:
    """Return the animation of a seat's city."""
    city = nodes[-1].position.cities[seat]
    built = len(nodes[0].position.cities[seat].placed)
    # The ply with which each tile appears, 0 for tiles of the start position; at last the end.
    moved = [ply for ply, node in enumerate(nodes) if node.seat == seat]
    came = [*[0] * (built + 1), *moved, len(nodes)]
    laid = slabs(city)
    when = {(slab.q, slab.r, slab.level): came[slab.placed] for slab in laid}
    parts = []
    for level, group in groupby(laid, key=lambda slab: slab.level):
        slabs_here = list(group)
        for slab in slabs_here:
            for shadow in PARTS["shadows"]:
                q, r = NEIGHBOURS[shadow["edge"]]
                below = when.get((slab.q + q, slab.r + r, level - 1))
                if below is not None:
                    ply = max(below, came[slab.placed])
                    parts.append(clock.since(ply, shapes.shadow(slab, shadow["outline"])))
        parts += [clock.since(came[slab.placed], shapes.slab(slab)) for slab in slabs_here]
        for slab in slabs_here:
            if slab.placed and slab.placed >= built:
                start, end = came[slab.placed : slab.placed + 2]
                parts.append(clock.between(start, end, shapes.mark(slab)))
    return "".join(parts)
