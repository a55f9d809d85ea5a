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
    ak.Library("mine.sqlite").add(game)           # your games: what you lose, and exercises

    ak.Puzzle(city, tiles=[7, 31]).solve()        # a puzzle's proved solution; .show() is its board
    ak.collection(); ak.daily(); ak.generate_puzzles(3)
    ak.save_html("page.html", [game, city])       # boards on an HTML page that needs no Python

All names; ``help(ak.Game)``, or ``ak.Game?`` in a notebook, explains each:

    game             Game, Node, Position, City, Rules, Bot; scores: Score, Explanation, Result
    tiles and moves  Tile, TILES, START_TILE, Placement, Move, Hex, Preview
    boards           CityWidget, PositionEditor, CompareWidget, Study; save_html, save_scorm,
                     worksheet, set_language
    pictures         score_chart, compare, compare_lines (a LinesTable)
    analysis         analyse (an Analysis of Candidate rows), review (a Review of ReviewedMove rows,
                     each an Exercise), reasons (why one move is better: a Reasons),
                     forecast (a Forecast), play_out (a PlayOut), playouts
    bots             bot, tournament (a Tournament)
    openings         try_habit, opening_findings, tile_list, Explorer; their answers: ExplorerTable
    your games       Library (of which an Overview; exercises: PracticeWidget)
    puzzles          Puzzle (solved: Solution; checked: Check), PuzzleSet, Collection, collection,
                     daily, generate_puzzles; their boards: PuzzleWidget, PuzzleSetWidget;
                     a class's answers: class_table (a ClassTable)
    errors           AkropolisError, of which IllegalMoveError, NotationError, RecordError are kinds
"""

from typing import TYPE_CHECKING

from akropolis_nb.lazy import lazy_names

# Imported at first use, because that takes time; some import plotly and anywidget.
if TYPE_CHECKING:
    __all__: list[str]
    from akropolis_nb.analysis.analyse import Analysis as Analysis, analyse as analyse
    from akropolis_nb.analysis.candidates import Candidate as Candidate
    from akropolis_nb.analysis.compare_lines import (
        LinesTable as LinesTable,
        compare_lines as compare_lines,
    )
    from akropolis_nb.analysis.forecast.forecast import Forecast as Forecast, forecast as forecast
    from akropolis_nb.analysis.play_out import PlayOut as PlayOut, play_out as play_out
    from akropolis_nb.analysis.reasons.compare_moves import reasons as reasons
    from akropolis_nb.analysis.reasons.result import Reasons as Reasons
    from akropolis_nb.analysis.review.exercise import Exercise as Exercise
    from akropolis_nb.analysis.review.move_quality import ReviewedMove as ReviewedMove
    from akropolis_nb.analysis.review.review import Review as Review, review as review
    from akropolis_nb.bots.players import bot as bot
    from akropolis_nb.bots.playouts import playouts as playouts
    from akropolis_nb.bots.tournament import Tournament as Tournament, tournament as tournament
    from akropolis_nb.draw import score_chart as score_chart
    from akropolis_nb.draw.compare import compare as compare
    from akropolis_nb.engine.city import City as City, Hex as Hex, Preview as Preview
    from akropolis_nb.engine.errors import (
        AkropolisError as AkropolisError,
        IllegalMoveError as IllegalMoveError,
        NotationError as NotationError,
        RecordError as RecordError,
    )
    from akropolis_nb.engine.explain import Explanation as Explanation
    from akropolis_nb.engine.placement import Move as Move, Placement as Placement
    from akropolis_nb.engine.position import Position as Position
    from akropolis_nb.engine.rules import Rules as Rules
    from akropolis_nb.engine.score import Score as Score
    from akropolis_nb.engine.tiles import START_TILE as START_TILE, TILES as TILES, Tile as Tile
    from akropolis_nb.explorer.explorer import Explorer as Explorer
    from akropolis_nb.explorer.explorer_table import ExplorerTable as ExplorerTable
    from akropolis_nb.explorer.habits.findings import opening_findings as opening_findings
    from akropolis_nb.explorer.habits.tile_list import tile_list as tile_list
    from akropolis_nb.explorer.habits.try_habit import try_habit as try_habit
    from akropolis_nb.explorer.library.library import Library as Library
    from akropolis_nb.explorer.library.overview import Overview as Overview
    from akropolis_nb.game.bot_protocol import Bot as Bot
    from akropolis_nb.game.game import Game as Game
    from akropolis_nb.game.result import Result as Result
    from akropolis_nb.game.tree import Node as Node
    from akropolis_nb.messages.languages import set_language as set_language
    from akropolis_nb.puzzles.answers.checking import Check as Check
    from akropolis_nb.puzzles.answers.class_table import (
        ClassTable as ClassTable,
        class_table as class_table,
    )
    from akropolis_nb.puzzles.collection import (
        Collection as Collection,
        collection as collection,
        daily as daily,
    )
    from akropolis_nb.puzzles.finder.generate import generate_puzzles as generate_puzzles
    from akropolis_nb.puzzles.puzzle import Puzzle as Puzzle
    from akropolis_nb.puzzles.puzzle_set import PuzzleSet as PuzzleSet
    from akropolis_nb.puzzles.solution import Solution as Solution
    from akropolis_nb.widget import (
        CityWidget as CityWidget,
        CompareWidget as CompareWidget,
        PositionEditor as PositionEditor,
        PracticeWidget as PracticeWidget,
        PuzzleSetWidget as PuzzleSetWidget,
        PuzzleWidget as PuzzleWidget,
        Study as Study,
        save_html as save_html,
        save_scorm as save_scorm,
        worksheet as worksheet,
    )
else:
    __getattr__, __dir__, __all__ = lazy_names(__name__)

__version__ = "0.1.0"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell Jupyter Server where its extension is."""
    return [{"module": f"{__name__}.server"}]
