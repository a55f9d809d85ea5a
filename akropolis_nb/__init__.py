"""Play, script and study the board game Akropolis in notebooks.

    import akropolis_nb as ak

    game = ak.Game(players=2, seed=7)             # a game with its tree of variations
    ak.CityWidget(game)                           # its board; bots={1: "strong"} for a bot
    game.play("06@1,1^1"); game.undo()            # a script can do all that clicks can do
    game.position.city, game.position.scores      # immutable values, shown in notebooks

    ak.analyse(game)                              # the best moves, and how much the others lose
    ak.review(game)                               # what each move lost, and a better one
    ak.play_out(game); ak.compare_lines(game)     # likely final scores; variations side by side
    ak.Explorer("openings.sqlite").run(4000)      # thousands of games, for opening statistics

    ak.Puzzle(city, tiles=[7, 31]).solve()        # a puzzle's proved solution; .show() is its board
    ak.collection(); ak.daily(); ak.generate_puzzles(3)
    ak.save_html("page.html", [game, city])       # boards on an HTML page that needs no Python

All names; ``help(ak.Game)``, or ``ak.Game?`` in a notebook, explains each:

    game             Game, Node, Position, City, Rules, Bot; scores: Score, Explanation, Result
    tiles and moves  Tile, TILES, START_TILE, Placement, Move, Hex, Preview
    boards           CityWidget, CompareWidget, Study; save_html, set_language
    pictures         score_chart, compare, compare_lines (a LinesTable)
    analysis         analyse (an Analysis of Candidate rows), review (a Review of ReviewedMove rows,
                     each an Exercise), reasons (why one move is better: a Reasons),
                     forecast (a Forecast), play_out (a PlayOut), playouts
    bots, openings   bot, tournament (a Tournament), Explorer (its answers: ExplorerTable)
    puzzles          Puzzle (solved: Solution; checked: Check), PuzzleSet, Collection, collection,
                     daily, generate_puzzles; their boards: PuzzleWidget, PuzzleSetWidget
    errors           AkropolisError, of which IllegalMoveError, NotationError, RecordError are kinds
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.city import City, Hex, Preview
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError, NotationError, RecordError
from akropolis_nb.engine.placement import Move, Placement
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.score import Score
from akropolis_nb.engine.tiles import START_TILE, TILES, Tile
from akropolis_nb.game.bot_protocol import Bot
from akropolis_nb.game.game import Game
from akropolis_nb.game.result import Result
from akropolis_nb.game.tree import Node

if TYPE_CHECKING:
    from akropolis_nb.analysis.analyse import Analysis, analyse
    from akropolis_nb.analysis.candidates import Candidate
    from akropolis_nb.analysis.compare_lines import LinesTable, compare_lines
    from akropolis_nb.analysis.forecast.forecast import Forecast, forecast
    from akropolis_nb.analysis.play_out import PlayOut, play_out
    from akropolis_nb.analysis.reasons.compare_moves import reasons
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.exercise import Exercise
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.analysis.review.review import Review, review
    from akropolis_nb.bots.players import bot
    from akropolis_nb.bots.playouts import playouts
    from akropolis_nb.bots.tournament import Tournament, tournament
    from akropolis_nb.draw import score_chart
    from akropolis_nb.draw.compare import compare
    from akropolis_nb.engine.explain import Explanation
    from akropolis_nb.explorer.explorer import Explorer
    from akropolis_nb.explorer.explorer_table import ExplorerTable
    from akropolis_nb.messages.languages import set_language
    from akropolis_nb.puzzles.answers.checking import Check
    from akropolis_nb.puzzles.collection import Collection, collection, daily
    from akropolis_nb.puzzles.generate import generate_puzzles
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.puzzles.puzzle_set import PuzzleSet
    from akropolis_nb.puzzles.solution import Solution
    from akropolis_nb.widget import (
        CityWidget,
        CompareWidget,
        PuzzleSetWidget,
        PuzzleWidget,
        Study,
        save_html,
    )

__version__ = "0.1.0"

__all__ = [
    "START_TILE",
    "TILES",
    "AkropolisError",
    "Analysis",
    "Bot",
    "Candidate",
    "Check",
    "City",
    "CityWidget",
    "Collection",
    "CompareWidget",
    "Exercise",
    "Explanation",
    "Explorer",
    "ExplorerTable",
    "Forecast",
    "Game",
    "Hex",
    "IllegalMoveError",
    "LinesTable",
    "Move",
    "Node",
    "NotationError",
    "Placement",
    "PlayOut",
    "Position",
    "Preview",
    "Puzzle",
    "PuzzleSet",
    "PuzzleSetWidget",
    "PuzzleWidget",
    "Reasons",
    "RecordError",
    "Result",
    "Review",
    "ReviewedMove",
    "Rules",
    "Score",
    "Solution",
    "Study",
    "Tile",
    "Tournament",
    "analyse",
    "bot",
    "collection",
    "compare",
    "compare_lines",
    "daily",
    "forecast",
    "generate_puzzles",
    "play_out",
    "playouts",
    "reasons",
    "review",
    "save_html",
    "score_chart",
    "set_language",
    "tournament",
]

# Imported at first use, because that takes time; some import plotly and anywidget.
_LATER = {
    "analysis.analyse": ("Analysis", "analyse"),
    "analysis.candidates": ("Candidate",),
    "analysis.compare_lines": ("LinesTable", "compare_lines"),
    "analysis.review.exercise": ("Exercise",),
    "analysis.forecast.forecast": ("Forecast", "forecast"),
    "analysis.review.move_quality": ("ReviewedMove",),
    "analysis.play_out": ("PlayOut", "play_out"),
    "analysis.reasons.compare_moves": ("reasons",),
    "analysis.reasons.result": ("Reasons",),
    "analysis.review.review": ("Review", "review"),
    "bots.players": ("bot",),
    "bots.playouts": ("playouts",),
    "bots.tournament": ("Tournament", "tournament"),
    "draw": ("score_chart",),
    "draw.compare": ("compare",),
    "engine.explain": ("Explanation",),
    "explorer.explorer": ("Explorer",),
    "explorer.explorer_table": ("ExplorerTable",),
    "messages.languages": ("set_language",),
    "puzzles.answers.checking": ("Check",),
    "puzzles.collection": ("Collection", "collection", "daily"),
    "puzzles.generate": ("generate_puzzles",),
    "puzzles.puzzle": ("Puzzle",),
    "puzzles.puzzle_set": ("PuzzleSet",),
    "puzzles.solution": ("Solution",),
    "widget": (
        *("CityWidget", "CompareWidget", "PuzzleSetWidget", "PuzzleWidget", "Study"),
        "save_html",
    ),
}
_MODULES = {name: f"{__name__}.{module}" for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        from difflib import get_close_matches

        close = get_close_matches(name, __all__, 1) if name[0] != "_" else []
        hint = f"; did you mean {close[0]!r}?" if close else ""
        # obj=None: otherwise Python would add a second hint. IPython adds none.
        message = f"module {__name__!r} has no attribute {name!r}{hint}"
        raise AttributeError(message, name=name, obj=None)
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell Jupyter Server where its extension is."""
    return [{"module": f"{__name__}.server"}]
