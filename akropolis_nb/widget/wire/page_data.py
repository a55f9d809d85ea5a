"""The data of a board on a page without Python, beside the traits."""

from typing import Literal, NotRequired, TypedDict

from akropolis_nb.engine.rules import Rules
from akropolis_nb.statistics.totals import Aim
from akropolis_nb.widget.wire.side_data import (
    Analysis,
    ExerciseAnswer,
    Forecast,
    Review,
    Start,
    Try,
    Why,
)
from akropolis_nb.widget.wire.snapshot import Snapshot, Table


class RecordNode(TypedDict):
    """A move of a record."""

    move: str
    parent: NotRequired[int]
    """The number of the entry before it in the game, if that is not the entry above."""
    comment: NotRequired[str]
    marks: NotRequired[list[str]]


class GameRecord(Start):
    """The record of a game, as ``Game.to_json`` writes it."""

    format: Literal["akropolis_nb game"]
    version: Literal[1]
    current: NotRequired[int]
    line: NotRequired[int]
    nodes: list[RecordNode]
    checksum: NotRequired[str]


class SavedGames(TypedDict):
    """The totals of a move by deal and seat."""

    cut: list[int]
    """Of games that were cut after a few plies."""
    full: list[int]


class SavedTable(TypedDict):
    """The games of a table, as ``EstimateTable.saved`` returns them."""

    stage: int
    ranks: list[int]
    """The moves of the ladder, the best first."""
    deals: list[int]
    """Of each move of the ladder by its number: how many deals count."""
    games: dict[int, SavedGames]
    """By move."""


class ExerciseEffort(TypedDict, total=False):
    """How far the moves of an exercise are analysed."""

    playouts: int
    stage: int
    """To this stage, instead."""
    saved: SavedTable
    """Games that were played before."""


class ExerciseData(TypedDict):
    """An exercise in the page's language, the answer included."""

    question: str
    answer: str
    why: Why | None
    instead: str
    """What is said after the better move was played instead."""
    answered: ExerciseAnswer
    known: dict[str, Try]
    """The results of moves that need no playouts: the move played, the best one, their equals."""
    key: NotRequired[str]
    """The question's key, by which its answers are kept; none in a review made on the page."""
    aim: Aim
    effort: ExerciseEffort


class Exercises(TypedDict):
    """The exercises of a line."""

    byPly: dict[int, ExerciseData]
    """By the ply at which they are asked."""
    open: int | None
    """The ply of the one that is open at the beginning."""


class PlayGame(TypedDict):
    """What a page needs to go on with a game."""

    record: GameRecord
    networks: list[int]
    """The networks that the page needs."""
    bots: list[str | None]
    """Names of bots by seat; null for a person."""
    pace: float
    """Seconds for which a bot's move is shown."""
    offered: list[str]
    """The bots that can be chosen."""
    tables: list[Table] | None
    """The choices of players for a new game; null if none can be started."""
    exercises: NotRequired[str]
    """``Exercises`` as gzipped JSON in base64."""


class PlayCity(TypedDict):
    """What a page needs to go on with a city."""

    city: str
    """The city as a line of text."""


class PuzzleTask(TypedDict):
    """A puzzle as a page solves it."""

    city: str
    """The city as a line of text."""
    tiles: list[int | str]
    length: int
    """Maximum number of tiles."""
    free: bool
    """Whether any tile may be taken; it costs one stone for each tile before it."""
    stones: int
    rules: Rules
    kind: Literal["most", "at least", "fewest tiles", "win", "choice", "points", "counts"]
    measure: str
    amount: int
    """The number to reach."""
    every: bool
    """Whether all answers are to be found."""
    preview: bool
    """Whether gains are shown before a check."""
    hints: list[str]
    explanation: NotRequired[str]
    """The packed JSON of a text."""
    position: NotRequired[str]
    """The position as a line of text, if other cities count."""
    choices: NotRequired[list[str]]
    """The moves to choose from, the right one first."""


class PlayQuiz(TypedDict):
    """What a page needs to answer a question about a city."""

    answered: str
    """The packed JSON of the snapshots after each of the answers."""


class PlayPuzzle(TypedDict):
    """What a page needs to solve a puzzle."""

    puzzle: PuzzleTask


class RecordedReview(TypedDict):
    """A review with what is said by ply."""

    shown: Review
    here: list[str]
    """The judgement on the move to each ply."""
    why: list[Why | None]
    """Why a better move is better."""


class Recording(TypedDict):
    """The data of a board."""

    snapshots: list[Snapshot]
    """One per ply, the first before any move."""
    packed: NotRequired[str]
    """The snapshots instead, gzipped and in base64, if the game can be played."""
    play: NotRequired[PlayGame | PlayCity | PlayPuzzle | PlayQuiz]
    start: NotRequired[int]
    """The initial ply."""
    review: NotRequired[RecordedReview]
    analyses: NotRequired[dict[int, Analysis]]
    """By ply."""
    forecasts: NotRequired[dict[int, Forecast]]
    """By ply."""
    key: NotRequired[str]
    """The puzzle's key."""
