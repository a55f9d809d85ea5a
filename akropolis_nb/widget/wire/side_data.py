"""The traits besides the snapshot: bots, analysis, review, heat. Results in them are plain data."""

from typing import Literal, NotRequired, TypedDict

from akropolis_nb.analysis.candidates import Candidate
from akropolis_nb.analysis.forecast.forecast import SeatForecast
from akropolis_nb.analysis.reasons.parts import PartName
from akropolis_nb.analysis.review.move_quality import PlayerSummary
from akropolis_nb.draw.board.scene import Mark
from akropolis_nb.statistics.totals import Aim
from akropolis_nb.widget.wire.snapshot import Move


class OfRevision(TypedDict):
    """Data that belong to a snapshot."""

    revision: NotRequired[int]
    """The revision of the snapshot; missing on pages without Python."""


class SearchData(OfRevision):
    """How far a search of the current position is."""

    state: Literal["thinking", "done", "resting", "over", "failed", "none"]
    """``none``: a page without Python has no result for this position."""
    error: str
    playouts: int
    seconds: float


class BotData(OfRevision):
    """The bots of a game and their state."""

    offered: list[str]
    """The names of all available bots."""
    seats: list[str | None]
    """A bot's name by seat; null for a person."""
    state: Literal["idle", "thinking", "resting"]
    """``resting``: it is a bot's turn, but the bots are paused."""
    seat: int | None
    """The seat to move, if it is a bot's turn."""
    text: str
    """A bot's last move, or its error, in words."""
    failed: bool


ExpectedValues = tuple[float | None, float | None, float | None]
"""A seat's chance to win (0 to 1), its lead and its own points at the end; null if unknown."""


class ExpectedAt(TypedDict):
    """What is expected of the end of the game at a ply."""

    ply: int
    seats: list[ExpectedValues]


class TileLosses(TypedDict):
    """The losses of one tile of the site."""

    loss: list[float | None]
    """By legal placement; empty if the tile is too expensive."""
    reliable: list[int]
    """The indices of reliable losses."""


class Analysis(SearchData):
    """The analysis of the current position."""

    aims: list[Aim]
    """The aim, then the others that are shown beside it."""
    proved: bool
    """Whether the numbers are exact."""
    moves: list[Candidate]
    """The best candidates, the best first; the unreliable ones come last."""
    why: NotRequired[str]
    """Why the best move is better than the second, in words; empty if nothing is clear."""
    heat: list[TileLosses]
    """By tile of the site."""
    expected: list[ExpectedAt]
    """What is expected at the analysed plies of the current line."""


class Forecast(SearchData):
    """The forecast of the end of the game from the current position."""

    seats: list[SeatForecast]
    """By seat; empty before the first result."""


Sign = Literal["?!", "?", "??"]
"""The mark of a move that lost points."""


class ReviewMark(TypedDict):
    """A move that lost points."""

    ply: int
    seat: int
    sign: Sign
    text: str
    """The judgement in words."""
    lost: NotRequired[str]
    """The points lost, as a number."""
    played: NotRequired[Move]
    better: NotRequired[Move | None]
    """The better move; null while it is hidden by an exercise."""
    elsewhere: NotRequired[bool]
    """Whether the move is not on the current line, but on the one that was reviewed."""


RowName = Literal[PartName, "rest", "total"]
"""The rows of a table of parts."""


class ReasonRow(TypedDict):
    """What a part of the final scores contributes to the difference of two moves."""

    name: RowName
    points: float
    """Points more after the better move; points of the opponents count with a minus."""
    error: float | None
    """Standard error; null if unknown."""
    why: str
    """What causes it, in words; empty if that is not clear."""


class Why(TypedDict):
    """Why the best move found is better than the one played."""

    first: str
    """The main reason as a sentence."""
    now: str
    """How the scores differ right after the two moves, in words; empty if they do not."""
    rows: list[ReasonRow]
    """The last row is the total of the others; none on a page that has reviewed its own game."""
    games: str
    """In how many simulated games that was counted, in words; empty if it is exact."""
    place: list[tuple[int, int]]
    """The hexes of the place that only one of the moves opens; empty if it is not mentioned."""
    rival: list[tuple[int, int]]
    """The hexes of the best new place of the move played, to compare it with; else empty."""
    marks: list[Mark]
    """Rings around the hexes that the reasons are about, and an arrow to the first of them."""
    against: list[tuple[int, int]]
    """Those of the hexes that speak for the move played."""


class TriedPart(TypedDict):
    """A district, the stones or the opponents at the end of the game."""

    name: PartName
    points: float
    """Mean points after the move tried."""
    played: float
    """Mean points after the move that was played."""
    difference: float
    """These points minus those after the move tried; of opponents with a minus."""
    error: float | None
    """Standard error of the difference; null if unknown."""
    stars: float
    """Mean stars after the move that was played, minus those after the move tried."""


class Try(TypedDict):
    """A move tried in an exercise."""

    move: str
    """The move in notation."""
    text: str
    why: str
    """Why it is better or worse than the move played; empty if nothing is clear."""
    verdict: Literal["found", "better", "worse"]
    """``better``: than the move played, but not good enough; ``worse``: not clearly better."""
    lost: float | None
    """Points behind the best move found; null if the moves were not compared."""
    parts: list[TriedPart]
    """The parts of the final scores; empty if the moves were not compared."""


class ExerciseAnswer(TypedDict):
    """The answer of an exercise: moves in notation."""

    played: str
    better: str
    sign: Literal["", Sign]
    """The quality of the move played."""


class OpenExercise(TypedDict):
    """The open exercise."""

    text: str
    """The question, or the answer once it was shown."""
    tries: list[Try]
    busy: bool
    """Whether a try is being checked."""
    played: str
    """The move that was played, in notation."""
    answer: ExerciseAnswer | None
    """The answer once it was shown."""


class Review(OfRevision):
    """The data of the review panel."""

    starts: bool
    """Whether a review of a game that is over can be started."""
    running: tuple[int, int] | None
    """The number of moves reviewed so far, and of all, while the review runs."""
    players: list[PlayerSummary]
    """By seat; empty without a review."""
    marks: list[ReviewMark]
    """The marks on the reviewed line."""
    expected: list[ExpectedAt]
    """What is expected at the plies of the current line, as far as it was reviewed."""
    mistake: int | None
    """The ply of the mistake that is shown, from before it or after it."""
    here: str
    """The judgement on this mistake, or on the current move, in words; empty if there is none."""
    why: Why | None
    """Why a better move than the one shown is better, or the answer of the open exercise; null if
    there is none."""
    better: bool
    """Whether a better move than the one shown is known."""
    longer: bool
    """Whether the mistake that is shown can be analysed longer."""
    asks: bool
    """Whether exercises are available; they need Python, or a page that plays."""
    writes: bool
    """Whether the better moves can be added as lines; this needs Python."""
    asking: OpenExercise | None
    text: str
    """The result of the last try, or the answer, in words."""


class Start(TypedDict):
    """How a game began: with the moves of a snapshot, its record, which can be copied."""

    names: list[str]
    seed: int | str
    """As a text if it is no exact number in JavaScript."""
    start: str
    """The position at the root of the tree as a line of text."""
    stacks: list[list[str]]
    """The tiles of the stacks after the start, in the order of the deal."""
    comment: NotRequired[str]
    """The comment on the start."""
    marks: NotRequired[list[str]]
    """The annotation signs of the start."""


class Compared(TypedDict):
    """How a city differs from the one beside it."""

    text: str
    """The number of ringed hexes in words; empty in the first of the two cities."""
    changes: dict[str, int]
    """Points of each part of the score minus those of the first city: ``hmbtg``, ``q`` for
    quarries, ``s`` for stones, empty for the total."""


HeatValue = tuple[int, int, int | None, float]
"""q, r, rotation, value; the rotation is null if it does not matter."""


class Heat(OfRevision):
    """Values of placements or hexes, shown as colours."""

    kind: Literal["placements", "hexes", "now"]
    """``now``: the gains of the selected tile, from the snapshot."""
    tile: NotRequired[str]
    """The letters of the tile that the values belong to; any tile if omitted."""
    values: list[HeatValue]
    legend: str
    """The legend of the values."""
