"""Pictures of a puzzle, at its start or after some tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.draw.card import card_svg, choices_svg
from akropolis_nb.draw.svg import city_svg, game_svg
from akropolis_nb.game.game import Game
from akropolis_nb.messages.languages import current_language, current_texts
from akropolis_nb.messages.puzzle_sentences import seat_names

if TYPE_CHECKING:
    from typing import Unpack

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.solver.search_state import SearchState


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
        return choices_svg(cities, letters, title=title, caption=caption, **overlays)
    if puzzle.position is not None and state.position is not None:
        names = seat_names(current_texts(), puzzle.position.to_move)
        game = Game(state.position, names=names)
        return game_svg(game, reveal=reveal, caption=caption, **overlays)
    reveal = reveal and not puzzle.goal.is_quiz
    tiles = state.site if len(state.line) < puzzle.length else ()
    if not reveal or not tiles:
        return city_svg(state.city, puzzle.rules, reveal=reveal, caption=caption, **overlays)
    return card_svg(
        state.city,
        tiles,
        puzzle.rules,
        priced=puzzle.choose is not None,
        title=title,
        caption=caption,
        **overlays,
    )
