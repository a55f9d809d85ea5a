"""The snapshot that Python sends for each revision. The page computes none of it."""

from typing import Literal, NotRequired, TypedDict

from akropolis_nb.draw.board.scene import CityScene, District, Kind
from akropolis_nb.engine.rules import Architect, Rules


class DistrictScore(TypedDict):
    """The score of one kind of district."""

    letter: District
    value: int
    stars: int
    points: int


class Seat(TypedDict):
    """A player, and the player's city."""

    name: str
    stones: int
    quarries: int
    """An architect's points for quarries."""
    points: int
    """Points of the districts, without the stones."""
    total: int
    """The final score: all points and stones."""
    districts: list[DistrictScore]
    """Always houses, markets, barracks, temples, gardens."""
    scene: CityScene
    chief: bool
    """Whether this seat is the chief architect."""
    to_move: bool
    place: int | None
    """1 for the winner, once the game is over."""


class SiteTile(TypedDict):
    """A tile on the construction site."""

    tile: int | str
    """The tile's number, or its letters if the box has no such tile."""
    hexes: str
    """Its three letters."""
    cost: int
    affordable: bool


Legal = tuple[int, int, int, int, int]
"""q, r, rotation, the tile's level, stones gained."""


class Move(TypedDict):
    """A move that was played."""

    seat: int
    text: str
    """The move in notation."""
    tile: str
    """The tile's three letters."""
    level: NotRequired[int]
    """The tile's level."""
    gain: NotRequired[int]
    """Change of the district points."""


class PlayedMove(Move):
    """A move of the current line."""

    id: NotRequired[int]
    """The id of its node in the tree."""


class TreeNode(Move):
    """A move of any line."""

    id: int
    parent: int
    """The id of the parent node; 0 is the root."""
    ply: int
    comment: str
    marks: list[str]
    main: bool
    """Whether it is on the main line."""


class Table(TypedDict):
    """A choice of players for a new game."""

    players: int
    architect: Architect | None
    people: int
    """Number of human players."""


class Deleted(TypedDict):
    """What was deleted from the tree."""

    moves: int | None
    """The number of moves of a line; null for a comment."""
    last: bool
    """Whether nothing has changed since, so that undo restores it."""


class Chart(TypedDict):
    """The scores along the current line, including undone moves."""

    seats: list[list[list[int]]]
    """By seat and ply: the points of the five districts and of quarries, and the stones."""
    branches: list[int]
    """The plies at which other moves were tried."""


class Choice(TypedDict):
    """An answer to choose: a move, or hexes of the city, as a picture; or a number of points."""

    text: str
    """The move; the letter of another answer."""
    cost: NotRequired[int]
    """Stones that the tile of a move costs."""
    points: NotRequired[int]
    scene: NotRequired[CityScene]
    """The city after the move, or with rings around the hexes."""


class Puzzle(TypedDict):
    """A puzzle's task, and the result of the last check."""

    prompt: str
    queued: NotRequired[bool]
    """Whether the tiles come in a fixed order, and cost nothing."""
    tiles: NotRequired[dict[str, str]]
    """The letters of all its tiles, by number; missing in earlier pages."""
    goal: str
    now: str
    """The value of the placed tiles in words; empty if the author hides it."""
    grade: str
    author: str
    choices: NotRequired[list[Choice]]
    """The answers to choose from, if one of them is asked for."""
    chosen: NotRequired[str]
    """The answer that was chosen last, if it is no move."""
    hints: list[str]
    """The hints shown so far."""
    hints_left: int
    attempts: int
    """Number of answers checked."""
    solved: bool
    """Whether it was solved before the solution was shown."""
    shown: NotRequired[bool]
    """Whether the solution was shown before; missing in pages of earlier versions."""
    can_reveal: bool
    """Whether the solution can be shown."""
    complete: bool
    """Whether the placed tiles can be checked as an answer."""
    verdict: str
    """Result of the last check as a code; empty before the first."""
    told: str
    """Result of the last check as a sentence, or else the opponent's reply."""
    explanation: NotRequired[str]
    """Why the best answer is best, once it was found or shown; missing in earlier pages."""


class SetUp(TypedDict):
    """A position that is set up; ``to_move`` of its snapshot is the seat whose city is shown."""

    tiles: list[int]
    """The numbers of the tiles that the rules deal, as in ``palette``."""
    where: list[str | None]
    """Where each of them lies: the name of a seat, or the site; null if it is free."""
    laid: list[int]
    """The number of tiles laid by each seat."""
    mover: int
    """The seat to move."""
    problems: list[str]
    """What cannot be, in words."""
    missing: list[str]
    """What is only missing yet; both are empty if the position is complete."""
    can_return: bool
    """Whether the view showed a game before."""


class Snapshot(TypedDict):
    """All that a page shows of a game, a free city or a puzzle."""

    revision: int
    """Increases with each change; intents contain the revision they were made against."""
    kind: Literal["game", "city", "puzzle", "position"]
    title: str
    seats: list[Seat]
    to_move: int
    is_over: bool
    site: list[SiteTile]
    legal: list[Legal]
    """The legal placements of the seat to move, which are the same for each tile."""
    gains: list[list[int] | None]
    """By tile of the site and legal placement: the gain in points; null: too expensive."""
    unseen: dict[Kind, int]
    """Number of unseen hexes of each kind."""
    stacks_left: int
    stack_size: int
    ply: int
    """Number of moves played."""
    line: list[PlayedMove]
    """The current line, including undone moves."""
    can_undo: bool
    can_redo: bool

    # Only of a game.
    rules: NotRequired[Rules]
    tables: NotRequired[list[Table]]
    """The choices of players for a new game; only if one can be started."""
    deleted: NotRequired[Deleted | None]
    """What was deleted last and can be restored."""
    node: NotRequired[int]
    """The id of the current node; only if comments can be written."""
    comment: NotRequired[str]
    """The comment on the current node."""
    tree: NotRequired[list[TreeNode]]
    """All nodes, parents first, main lines before variations; empty if there is only one line."""
    chart: NotRequired[Chart | None]
    """Only sent while it is shown."""

    # Only of a free city or a position that is set up.
    palette: NotRequired[list[str]]
    """The letters of all tiles."""
    city_text: NotRequired[str]
    """The city as a line of text, or the position; empty while it cannot be."""
    setup: NotRequired[SetUp]

    # Only of a puzzle.
    puzzle: NotRequired[Puzzle]
