"""Pictures of a puzzle, at its start or after some tiles, and its card in a gallery."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.draw.board.geometry import CORNERS, bounds, centre
from akropolis_nb.draw.board.overlays import with_overlays
from akropolis_nb.draw.board.scene import city_scene, scene_bounds, tile_scene
from akropolis_nb.draw.board.style import colour
from akropolis_nb.draw.markup import board, document, panel, text
from akropolis_nb.draw.svg import city_svg, game_svg
from akropolis_nb.draw.words import clean, parts_of, price
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.game.game import Game
from akropolis_nb.messages.languages import current_language, current_texts, message
from akropolis_nb.messages.puzzle_sentences import seat_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Unpack

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.rules import Rules
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState

WIDTH, BOARD, TILE, LABEL, MARGIN = 300.0, 230.0, 64.0, 18.0, 8.0
"""Pixels: width of a card; heights of the city, the tiles and a line of costs; margin."""


def puzzle_svg(
    puzzle: Puzzle,
    state: SearchState,
    *,
    reveal: bool = True,
    caption: str = "",
    **overlays: Unpack[Overlays],
) -> str:
    """Return an SVG picture of a state of a puzzle.

    These are the cities of a game, the city after each move to choose from, or the city with the
    tiles that are left. Without ``reveal``, and in a question about a city, nothing tells what
    counts.
    """
    title = puzzle.words(current_language()).title
    if puzzle.goal.choices and not state.line:
        moves = puzzle.goal.pictures
        cities = [puzzle.city.place(*move) for move in moves]
        letters = list(map(puzzle.goal.letter, moves))
        return _choices(cities, letters, title=title, caption=caption, **overlays)
    if puzzle.position is not None and state.position is not None:
        names = seat_names(current_texts(), puzzle.position.to_move)
        game = Game(state.position, names=names)
        return game_svg(game, reveal=reveal, caption=caption, **overlays)
    reveal = reveal and not puzzle.goal.is_quiz
    tiles = state.site if len(state.line) < puzzle.length else ()
    if not reveal or not tiles:
        return city_svg(state.city, puzzle.rules, reveal=reveal, caption=caption, **overlays)
    return _card(
        state.city,
        tiles,
        puzzle.rules,
        priced=puzzle.choose is not None,
        title=title,
        caption=caption,
        **overlays,
    )


def _card(
    city: City,
    tiles: Sequence[TileId],
    rules: Rules | None = None,
    *,
    priced: bool = False,
    title: str = "",
    caption: str = "",
    **asked: Unpack[Overlays],
) -> str:
    """Return an SVG of a city above the tiles to be placed, with their costs if ``priced``."""
    strip = TILE + (LABEL if priced else 0) + 2 * MARGIN
    top = BOARD + 2 * MARGIN
    scene = with_overlays(city_scene(city, rules), **asked)
    scene["last"] = 0
    parts = [
        board(scene, MARGIN, MARGIN, WIDTH - 2 * MARGIN, BOARD),
        panel(0, top, WIDTH, strip),
    ]
    step = min(TILE + MARGIN, (WIDTH - 2 * MARGIN) / len(tiles))
    left = (WIDTH - step * len(tiles)) / 2
    for number, tile in enumerate(tiles):
        scene = tile_scene(as_tile(tile).hexes)
        x = left + number * step
        parts.append(board(scene, x, top + MARGIN, step, TILE, digits=False))
        if priced:
            middle = x + step / 2
            parts.append(text(middle, top + TILE + 22, price(number), 12, anchor="middle"))
    name = title or message("a_puzzle")
    words = parts_of(city.score(rules))
    return document(WIDTH, top + strip, name, words, parts, caption=caption)


def _choices(
    cities: Sequence[City],
    letters: Sequence[str],
    *,
    title: str = "",
    caption: str = "",
    **asked: Unpack[Overlays],
) -> str:
    """Return an SVG of cities to choose from, each with its letter, all on one scale."""
    scenes = [with_overlays(city_scene(city), **asked) for city in cities]
    together = [hexagon for scene in scenes for hexagon in scene["hexes"]]
    outer = scene_bounds({"hexes": together, "last": 0})
    across, high = (WIDTH - MARGIN) / 2, BOARD * 0.65
    parts = []
    for number, (scene, letter) in enumerate(zip(scenes, letters, strict=True)):
        x = number % 2 * (across + MARGIN)
        y = number // 2 * (high + LABEL + 2 * MARGIN)
        parts += [
            panel(x, y, across, LABEL + 4),
            text(x + MARGIN, y + 16, letter, 14, bold=True),
            board(scene, x, y + LABEL + MARGIN, across, high, box=outer),
        ]
    rows = (len(scenes) + 1) // 2
    height = rows * (high + LABEL + 2 * MARGIN)
    name = title or message("a_puzzle")
    return document(WIDTH, height, name, ", ".join(letters), parts, caption=caption)


def card_html(picture: str, title: str, words: Iterable[str]) -> str:
    """Return the HTML of a card: a title, a picture, lines of text. Title and lines are escaped."""
    lines = "".join(f"<div>{clean(line)}</div>" for line in words if line)
    return (
        '<div style="max-width:320px;margin:0 0 1em;font:14px/1.4 system-ui,sans-serif">'
        f'<div style="font-weight:700">{clean(title)}</div>{picture}{lines}</div>'
    )


def gallery_html(cards: Iterable[str]) -> str:
    """Return the HTML of a grid of cards, as many in a row as fit."""
    return (
        '<div style="display:grid;gap:1em;align-items:start;'
        f'grid-template-columns:repeat(auto-fill,minmax(300px,1fr))">{"".join(cards)}</div>'
    )


def small_svg(city: City) -> str:
    """Return a small picture of a city for a list, some 2 kB: a plain hex for each of its hexes."""
    hexes = sorted(city.hexes(), key=lambda one: (-one.r - one.q / 2, one.level))
    box = bounds([(one.q, one.r, one.level) for one in hexes])
    shapes = []
    for one in hexes:
        x, y = centre(one.q, one.r, one.level)
        corners = " ".join(
            f"{x + dx - box.west:.2f},{box.north - y - dy:.2f}" for dx, dy in CORNERS
        )
        ground = colour("paving" if one.kind.isupper() else one.kind, one.level)
        shapes.append(f'<polygon points="{corners}" fill="{ground}"/>')
        if one.kind.isupper():
            at = f'cx="{x - box.west:.2f}" cy="{box.north - y:.2f}"'
            shapes.append(f'<circle {at} r=".6" fill="{colour(one.kind.lower())}"/>')
    view = f"0 0 {box.width:.2f} {box.height:.2f}"
    ink = f'stroke="{colour("body")}" stroke-width=".1"'
    return f'<svg viewBox="{view}" aria-hidden="true"><g {ink}>{"".join(shapes)}</g></svg>'
