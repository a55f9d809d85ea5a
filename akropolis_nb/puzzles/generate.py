"""Generate puzzles from games: positions with one clearly best answer."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import islice, repeat
from math import log10
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.bots.players import bot
from akropolis_nb.engine.checks import check_seed, each, format_count, short_repr, suggest, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.symmetry import city_key, pattern
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.game.game import Game
from akropolis_nb.parallel.executors import in_order
from akropolis_nb.parallel.progress import bar
from akropolis_nb.puzzles.answers.reading import play
from akropolis_nb.puzzles.collection import Collection
from akropolis_nb.puzzles.puzzle import GRADES, Puzzle
from akropolis_nb.puzzles.solution import solve_fully
from akropolis_nb.puzzles.themes import THEMES, Effect, check_name, theme_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.puzzles.themes import Theme
    from akropolis_nb.solver.search_state import Line

LENGTHS = {"easy": (1,), "medium": (2,), "hard": (2, 3)}
"""Numbers of tiles to try for each grade; :func:`difficulty_of` then decides the grade."""
_PLAYOUTS = 150
"""Playouts for each move of the games that are generated."""
_DRAWS = 4
"""Number of random sets of tiles to try besides the tiles that were played."""
_STARTS = 16
"""Number of turns of a game to examine."""
_TRIES = 16
"""Number of greedy players that :func:`difficulty_of` simulates."""
_MOST_GAMES = 200
"""Limit on the games to search, per wanted puzzle."""


class Job(NamedTuple):
    """One game to search for a puzzle, as a job for a worker."""

    kind: str
    difficulty: str
    seed: int
    number: int
    record: str | None
    """The game as JSON; ``None`` to play a new one."""


@suggest
def generate_puzzles(
    n: int,
    kind: str | None = None,
    difficulty: str = "medium",
    seed: int = 0,
    *,
    theme: str | None = None,
    games: Iterable[Game] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Collection:
    """Generate puzzles from games: cities and tiles with one best answer that fits a theme.

    Unless games are given, a bot plays them against itself, a strong one where the theme allows it.
    Every puzzle has exactly one best answer, which is proved. No two puzzles have the same city and
    tiles. The difficulty depends on how rare the answer is among all ways to place the tiles, and
    on how often a greedy player finds it.

    An interrupt ends the search and returns the puzzles found so far: the first ones of those that
    the seed gives.

    Args:
        n: number of puzzles; fewer are returned if the given games have no more.
        kind: the theme: ``"temple"`` (if omitted), ``"markets"``, ``"stone"``, ``"lake"`` or
            ``"last"``.
        difficulty: ``"easy"``, ``"medium"`` or ``"hard"``.
        seed: the same seed gives the same puzzles, for any number of workers.
        theme: another name for ``kind``.
        games: games to search, such as your own.
        executor: a ``concurrent.futures.Executor`` that runs the jobs.
        workers: number of threads if there is no executor; the number of processors if omitted.
        progress: show a progress bar if it takes longer than a second.

    Raises:
        AkropolisError: an argument is invalid, or too few puzzles were found.

    >>> import akropolis_nb as ak
    >>> puzzle, = ak.generate_puzzles(1, theme="stone", difficulty="easy", seed=4)
    >>> puzzle.difficulty, puzzle.tags, puzzle.solve().count, puzzle.solve().proved
    ('easy', ('stone',), 1, True)
    """
    n = whole("n", n, 0, 10_000)
    seed = check_seed(seed)
    kind = theme_name(theme, kind) or "temple"
    check_name("difficulty", difficulty, GRADES)
    records: Iterable[str | None] = repeat(None)
    if games is not None:
        records = [_record(game) for game in each("games", games, "games")]
    jobs = (
        Job(kind, difficulty, seed, number, record)
        for number, record in enumerate(islice(records, _MOST_GAMES * max(n, 1)))
    )
    found: list[Puzzle] = []
    seen: set[tuple[object, ...]] = set()
    try:
        with bar(n, "puzzles", shown=progress, delay=1) as progress_bar:
            for text in in_order(look_in, jobs, executor, workers) if n else ():
                puzzle = None if text is None else Puzzle.from_text(text)
                if puzzle is not None and (key := _key(puzzle)) not in seen:
                    seen.add(key)
                    found.append(add_words(puzzle, kind, len(found)))
                    progress_bar.update()
                if len(found) == n:
                    break
    except KeyboardInterrupt:
        return Collection(found)
    if len(found) < n and games is None:
        raise AkropolisError(
            f"found only {format_count(len(found), 'puzzle')} of this kind, not {n}"
        )
    return Collection(found)


def _key(puzzle: Puzzle) -> tuple[object, ...]:
    """Return a key that is equal for puzzles with the same city, up to rotation, and tiles."""
    return city_key(puzzle.city), *map(pattern, puzzle.tiles)


def _record(game: Game) -> str:
    if not isinstance(game, Game):
        raise AkropolisError(f"games are Game objects, not {short_repr(game)}")
    return game.to_json()


class Turn(NamedTuple):
    """One turn of a seat: the position before it, and the tile that was taken."""

    position: Position
    tile: TileId


def look_in(job: Job) -> str | None:
    """Return the text of the first puzzle found in a game, or ``None``.

    The turns are examined in random order, which the seed decides.
    """
    theme = THEMES[job.kind]
    rng = Random(f"{job.seed} {job.number} {job.kind} {job.difficulty}")
    turns = turns_of(Game.from_json(job.record)) if job.record else self_play(theme, rng)
    least, most = theme.tiles
    starts = [
        played[first : first + length]
        for played in turns
        for first in range(len(played))
        for length in LENGTHS[job.difficulty]
        if least <= len(played[first].position.city.placed) <= most
        and first + length <= len(played)
    ]
    rng.shuffle(starts)
    for start in starts[:_STARTS]:
        for puzzle in puzzles_of(start, job.kind, rng):
            if stands_out(puzzle, theme) and difficulty_of(puzzle, rng) == job.difficulty:
                return str(puzzle.replace(difficulty=job.difficulty, tags=[job.kind]))
    return None


def self_play(theme: Theme, rng: Random) -> list[list[Turn]]:
    """Play a game of a theme's bot against itself; return the turns of each seat."""
    strong = theme.player == "monte-carlo"
    player = bot(theme.player, playouts=_PLAYOUTS if strong else None)
    game = Game(Rules(variants=theme.variants), seed=rng.getrandbits(60))
    while not game.position.is_over:
        game.play(player.choose(game.position, rng))
    return turns_of(game)


def turns_of(game: Game) -> list[list[Turn]]:
    """Return the turns of each seat in a game's main line, without those of an architect."""
    turns: list[list[Turn]] = [[] for _ in game.names]
    for parent, node in reversed([*game.root.main().way_up()]):
        position = parent.position
        if node.move is not None and not position.architect_moves:
            turns[position.to_move].append(Turn(position, node.move.tile))
    return turns


def puzzles_of(turns: list[Turn], kind: str, rng: Random) -> Iterator[Puzzle]:
    """Yield puzzles from successive turns of a seat, with the tiles placed or random unseen ones.

    A puzzle of the theme ``last`` with one tile is the position itself: the tile is chosen from the
    site and paid.
    """
    position, length = turns[0].position, len(turns)
    if kind == "last" and length == 1:
        yield Puzzle(position)
        return
    rules = Rules(variants=position.rules.variants)
    draws = [[turn.tile for turn in turns]]
    if len(position.unseen) >= length:
        draws += [rng.sample(position.unseen, length) for _ in range(_DRAWS)]
    for tiles in draws:
        if any(set(as_tile(tile).hexes) & set(THEMES[kind].letters) for tile in tiles):
            yield Puzzle(position.city, tiles, rules=rules)


def stands_out(puzzle: Puzzle, theme: Theme) -> bool:
    """Whether exactly one answer is best and fits the theme.

    With one tile it must be at least two points better than the second best.
    """
    solution = solve_fully(puzzle, most=2)
    if solution.count != 1 or solution.best is None or solution.second is None:
        return False
    if solution.best - solution.second < (2 if puzzle.length == 1 else 1):
        return False
    (line,) = solution.answers
    state = play(puzzle, line)
    before, after = (city.score(puzzle.rules) for city in (puzzle.city, state.city))
    return theme.fits(Effect(puzzle.city, before, after, line, state.net, state.lake))


def difficulty_of(puzzle: Puzzle, rng: Random) -> str:
    """Return the grade of a puzzle, from how often simple players would solve it.

    A random player solves it with probability 10 ** -``rarity``. ``greedy_rate`` is the share of
    greedy players who solve it; a greedy player takes the highest gain with each tile.
    """
    solution = solve_fully(puzzle, most=2)
    lines, state, free = 1, puzzle.task.start, puzzle.task.free
    for tile, placement in solution.answers[0]:
        lines *= len(state.available(free=free)) * len(state.city.legal_placements())
        state = state.place(state.site.index(tile), placement, free=free)
    rarity = log10(lines / solution.count)
    greedy_rate = fmean(greedy_line(puzzle, rng) in solution.answers for _ in range(_TRIES))
    points = rarity + 2.5 * (1 - greedy_rate)
    return "easy" if points < 4 else "medium" if points < 7 else "hard"


def greedy_line(puzzle: Puzzle, rng: Random) -> Line:
    """Return the moves of a greedy player: the highest gain with each tile, ties at random."""
    state, free = puzzle.task.start, puzzle.task.free
    for _ in range(puzzle.length):
        options = [
            (seen.points + seen.stones - (index if free else 0), index, seen.placement)
            for index in state.available(free=free)
            for seen in state.city.preview(state.site[index], puzzle.rules)
        ]
        most = max(options)[0]
        _, index, spot = rng.choice([option for option in options if option[0] == most])
        state = state.place(index, spot, free=free)
    return state.line


@cache
def words() -> dict[str, Any]:
    """Load titles, prompts and hints by language from ``words.json``."""
    text = files("akropolis_nb.puzzles").joinpath("words.json").read_text("utf-8")
    return dict(json.loads(text))


def add_words(puzzle: Puzzle, kind: str, number: int) -> Puzzle:
    """Return the puzzle with title, prompt and hints in all languages.

    Args:
        puzzle: the puzzle.
        kind: its theme.
        number: index among the puzzles of the theme, which chooses the title.
    """
    line = solve_fully(puzzle).answers[0]
    level = play(puzzle, line[:-1]).city.level_at(line[-1].placement)
    goes_on = puzzle.position is not None and puzzle.position.stacks_left > 0
    by_language = {}
    for language, all_words in words().items():
        theme = all_words["themes"][kind]
        titles = theme["titles"]
        again = "" if number < len(titles) else f" {1 + number // len(titles)}"
        prompt = all_words["prompts"]["site" if puzzle.choose else str(puzzle.length)]
        if "g" in puzzle.rules.variants:
            prompt += " " + all_words["variant"]
        # With stacks left, the game goes on after the answer.
        hint = theme.get("hint_before_end", theme["hint"]) if goes_on else theme["hint"]
        by_language[language] = {
            "title": titles[number % len(titles)] + again,
            "prompt": prompt,
            "hints": [hint, all_words["level"].format(level=level)],
        }
    return puzzle.replace(**by_language.pop("en"), translations=by_language)
