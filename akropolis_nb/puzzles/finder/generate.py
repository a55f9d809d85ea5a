"""Generate puzzles from games: positions with one clearly best answer."""

from __future__ import annotations

from itertools import islice, repeat
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from akropolis_nb.bots.players import bot
from akropolis_nb.engine.checks import check_seed, each, format_count, short_repr, suggest, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import TILES
from akropolis_nb.game.game import Game
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar
from akropolis_nb.puzzles.collection import Collection
from akropolis_nb.puzzles.finder.kinds import KINDS, LAID, check_kind, is_suited
from akropolis_nb.puzzles.finder.stories import read_line, write_line
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.puzzles.words import check_name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

_POSITIONS = 4
"""Number of positions of a game to look at."""
_MOST_GAMES = 1000
"""Limit on the games to search, per wanted puzzle."""


class Job(NamedTuple):
    """One game to search for a puzzle, as a job for a worker."""

    kind: str
    difficulty: str | None
    """The wanted grade; ``None`` for any."""
    seed: int
    number: int
    record: str | None
    """The game as JSON; ``None`` to play a new one."""


@suggest
def generate_puzzles(
    n: int,
    kind: str = "two",
    difficulty: str | None = None,
    seed: int = 0,
    *,
    games: Iterable[Game] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Collection:
    """Generate puzzles from games: cities and tiles with one best answer that is hard to see.

    Unless games are given, the bot ``fast`` plays them against itself. Every puzzle has exactly one
    best answer, which is proved and at least two points better than any other; in the last moves of
    a game, up to six first moves win. ``"choice"`` and ``"tile"`` are judged by playouts instead,
    with which strong players agree; finding one takes about half a minute. Each comes from another
    game, and no two are equal. Title, hints and explanation tell of this puzzle. The difficulty
    depends on how many placements seem better at first.

    An interrupt ends the search and returns the puzzles found so far: the first ones of those that
    the seed gives.

    Args:
        n: number of puzzles; fewer are returned if the given games have no more.
        kind: ``"two"``: two tiles in order, a quiet placement first, then a loud one; ``"pay"``:
            two tiles of a site at their price, and the first has to pay for the second;
            ``"spot"``: one tile, and the place that seems best is not; ``"last"``: the last moves
            of a game of two, to win against any reply; ``"choice"``: A or B, two moves of a game;
            ``"tile"``: a place for each tile of the site, which one to take? ``"quiz"``: questions
            about a city for beginners.
        difficulty: ``"easy"``, ``"medium"`` (by default) or ``"hard"``; ``"spot"`` and ``"quiz"``
            are always easy.
        seed: the same seed gives the same puzzles, for any number of workers.
        games: games to search, such as your own.
        executor: a ``concurrent.futures.Executor`` that runs the jobs.
        workers: number of threads if there is no executor; the number of processors if omitted.
        progress: show a progress bar if it takes longer than a second.

    Raises:
        AkropolisError: an argument is invalid, or too few puzzles were found.

    >>> import akropolis_nb as ak
    >>> puzzle, = ak.generate_puzzles(1, "two", "easy", seed=4)
    >>> puzzle.difficulty, puzzle.tags[0], puzzle.solve().count, puzzle.solve().proved
    ('easy', 'two', 1, True)
    """
    n = whole("n", n, 0, 10_000)
    seed = check_seed(seed)
    check_kind(kind)
    only_easy = kind in {"spot", "quiz"}
    if difficulty is None:
        difficulty = "easy" if only_easy else "medium"
    check_name("difficulty", difficulty, GRADES)
    if only_easy and difficulty != "easy":
        raise AkropolisError(f"puzzles of kind {kind!r} are all easy: leave difficulty out")
    records: Iterable[str | None] = repeat(None)
    if games is not None:
        records = [_record(game) for game in each("games", games, "games")]
    jobs = (
        Job(kind, difficulty, seed, number, record)
        for number, record in enumerate(islice(records, _MOST_GAMES * max(n, 1)))
    )
    found: dict[str, Puzzle] = {}
    try:
        with bar(n, "puzzles", shown=progress, delay=1) as progress_bar:
            for line in in_order(look_in, jobs, executor, workers) if n else ():
                # A game that is given twice may give a puzzle twice.
                if line is not None and line not in found:
                    found[line] = read_line(line)
                    progress_bar.update()
                if len(found) == n:
                    break
    except KeyboardInterrupt:
        return Collection(found.values())
    if len(found) < n and games is None:
        raise AkropolisError(
            f"found only {format_count(len(found), 'puzzle')} of this kind, not {n}"
        )
    return Collection(found.values())


def _record(game: Game) -> str:
    if not isinstance(game, Game):
        raise AkropolisError(f"games are Game objects, not {short_repr(game)}")
    return game.to_json()


def look_in(job: Job) -> str | None:
    """Return the first puzzle found in a game with its facts, as a line; or ``None``.

    Some positions are looked at, in random order, which the seed decides.
    """
    rng = Random(f"{job.seed} {job.number} {job.kind}")
    game = Game.from_json(job.record) if job.record else self_play(rng, whole=job.kind == "last")
    positions = [
        parent.position
        for parent, node in game.root.main().way_up()
        if node.move is not None and is_suited(parent.position, job.kind)
    ]
    for position in rng.sample(positions, min(_POSITIONS, len(positions))):
        for found in KINDS[job.kind](position, rng):
            if job.difficulty in {None, found.puzzle.difficulty}:
                return write_line(found.puzzle, found.facts)
    return None


def self_play(rng: Random, *, whole: bool = False) -> Game:
    """Return a game of the bot ``fast`` against itself, whole or while cities are small."""
    player = bot("fast")
    game = Game(seed=rng.getrandbits(60))
    most = len(TILES) if whole else max(LAID)
    while not game.position.is_over and len(game.position.city.placed) < most:
        game.play(player.choose(game.position, rng))
    return game
