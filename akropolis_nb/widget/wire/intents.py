"""What a page asks for, and what it is answered. Python checks whatever it receives."""

from typing import Literal, NotRequired, TypedDict

from akropolis_nb.engine.rules import Rules


class Placing(TypedDict):
    """A placement of a tile."""

    index: NotRequired[int]
    """The tile's index in the construction site."""
    tile: NotRequired[str]
    """In a free city: the tile's letters instead; its number while a position is set up."""
    seat: NotRequired[int]
    """The seat, while a position is set up."""
    q: int
    r: int
    rotation: int


class Place(Placing):
    """Place a tile."""

    kind: Literal["place"]


class Why(Placing):
    """Tell why a placement is illegal, or what it gains. A question; it changes nothing."""

    kind: Literal["why"]


class MakePuzzle(TypedDict):
    """Make a puzzle of the last tiles of a free city. A question; it changes nothing."""

    kind: Literal["puzzle"]
    last: int
    """How many tiles are asked for."""
    take: int
    """How many of them to take at their price; 0 if they come in order."""
    stones: int
    title: str
    prompt: str
    hints: str
    """One per line; made if empty."""
    page: NotRequired[bool]
    """Whether a page of it is wanted, too."""


class Choose(TypedDict):
    """Choose one of the moves that a puzzle shows."""

    kind: Literal["choose"]
    choice: int


class Undo(TypedDict):
    """Undo or redo moves."""

    kind: Literal["undo", "redo"]
    count: int


class Goto(TypedDict):
    """Go to a ply of the current line."""

    kind: Literal["goto"]
    ply: int


class Step(TypedDict):
    """Go some plies along the current line."""

    kind: Literal["step"]
    by: int


class NodeIntent(TypedDict):
    """Go to a node of the tree, make its line the main line, or delete it with all nodes below."""

    kind: Literal["goto", "promote", "delete"]
    node: int


class Annotate(TypedDict):
    """Set the comment and the annotation signs of a move."""

    kind: Literal["annotate"]
    node: int
    comment: str
    marks: list[str]


class NewGame(TypedDict):
    """Start another game."""

    kind: Literal["new"]
    rules: Rules
    names: list[str] | None
    bots: list[str | None]
    """Names of bots by seat; null for a person."""
    seed: int | None


class Open(TypedDict):
    """Open a game that was copied or saved."""

    kind: Literal["open"]
    text: str
    """A record, a position, or a log of the online table."""


class SetUpIntent(TypedDict):
    """Set up a position, play from it, or go back to the game before; change what is set up."""

    kind: Literal["setup"]
    do: Literal["begin", "play", "return", "offer", "withdraw", "lift", "stones", "mover", "clear"]
    tile: NotRequired[str]
    index: NotRequired[int]
    """The index of a tile on the construction site."""
    seat: NotRequired[int]
    count: NotRequired[int]
    q: NotRequired[int]
    r: NotRequired[int]


class Bots(TypedDict):
    """Start or pause the bots."""

    kind: Literal["bots"]
    play: bool


ReviewStep = Literal[
    "start", "stop", "goto", "after", "better", "longer", "ask", "answer", "end", "write"
]
"""Actions of the review panel."""


class ReviewIntent(TypedDict):
    """Carry out an action of the review panel."""

    kind: Literal["review"]
    do: ReviewStep
    ply: NotRequired[int]
    """The mistake to go to or to ask about."""


class Bare(TypedDict):
    """Restore a deleted line; in a puzzle: check the answer, show a hint or the solution, reset."""

    kind: Literal["restore", "check", "hint", "solution", "reset"]


Change = Place | Undo | Goto | Step | NodeIntent | Annotate | SetUpIntent
Gesture = Change | NewGame | Open | Bots | ReviewIntent | Choose | Bare
"""An intent that changes something."""


class Stamp(TypedDict):
    """What each intent contains besides."""

    id: str
    revision: int
    """The revision it was made against."""


class Seen(TypedDict):
    """Tell that the page shows the newest results, so that the searches go on."""

    kind: Literal["seen"]


class PlotlyRequest(TypedDict):
    """Ask for Plotly, which a page gets once for all its boards."""

    kind: Literal["plotly"]
    page: str
    """A unique id of the page."""


class PlotlyMessage(TypedDict):
    """Plotly, gzipped, as the buffer of the message."""

    plotly: Literal[True]


class Answer(TypedDict, total=False):
    """The answer to an intent."""

    ok: bool
    error: str
    """Why Python refused the intent."""
    stale: bool
    """Whether the intent was refused because its revision is outdated."""
    revision: int
    """The revision after this gesture."""
    text: str
    """A text to show."""
    hexes: list[tuple[int, int]]
    """The hexes that the text is about."""
    made: str
    """The text of a puzzle that was made."""
    page: str
    """Its page; empty if it was not wanted, missing where there is no Python to write one."""
    hints: list[str]
    """Its hints."""


class Reply(Answer):
    """An answer as it is sent."""

    reply: str
    """The id of the intent."""
