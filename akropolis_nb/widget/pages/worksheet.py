"""Worksheets: questions on A4 paper, to be printed by a browser."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.analysis.review.exercise import Exercise
from akropolis_nb.draw import paper_city, paper_kind, paper_size, paper_tile
from akropolis_nb.draw.words import clean, parts_of, price
from akropolis_nb.engine.checks import several, short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import as_move, as_placement
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.game.formats.files import save_text
from akropolis_nb.messages import illegal
from akropolis_nb.messages.languages import amount, current_language, current_texts, message
from akropolis_nb.messages.puzzle_sentences import describe_district, request, seat_names
from akropolis_nb.puzzles.ending import GameProblem
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.words import LONGEST_PROMPT, check_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from akropolis_nb.engine.placement import Cell, Move, PlacementLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.tiles import TileId

    Asked = Puzzle | Exercise | tuple[str, City] | tuple[str, City, Iterable[PlacementLike]]

_ASKED = 'puzzles, exercises, ("counts", city), ("points", city) or ("legal", city, placements)'
_MOST = 60
_LONGEST = 8
"""Most placements to be judged in a question."""
COLUMN, PAGE, LARGEST, READABLE = (82.0, 90.0), (176.0, 150.0), 7.0, 4.8
"""Millimetres: a city in a column, and on its own; the largest hex radius, and the smallest that
is used to fit cities into columns."""
FIELDS = ("sheet_name", "sheet_class", "sheet_date")
STYLE = """
@page { size: A4; margin: 14mm 15mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 180mm; font: 11pt/1.35 system-ui, sans-serif; color: #000;
  background: #fff; overflow-wrap: anywhere; print-color-adjust: exact; }
h1, h2 { margin: 0 0 3mm; font-size: 15pt; break-after: avoid; }
header { display: flex; gap: 5mm; margin-bottom: 4mm; }
header span { flex: 1; border-bottom: 0.3mm solid; padding-bottom: 1mm; }
header span:first-child { flex: 2; }
.legend { display: flex; flex-wrap: wrap; gap: 1mm 4mm; margin-bottom: 4mm; font-size: 9pt; }
.legend span, .tile { display: inline-flex; align-items: center; gap: 1mm; }
.sheet { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm 8mm; align-items: start; }
.question, .key > div, .tile { break-inside: avoid; }
.wide { grid-column: 1 / -1; }
.question p { margin: 0 0 2mm; }
.question > svg { display: block; margin: 0 auto 2mm; max-width: 100%; }
.both { display: flex; justify-content: space-evenly; align-items: end; margin-bottom: 2mm; }
.tiles { display: flex; flex-wrap: wrap; font-size: 9pt; }
.tile { flex-direction: column; gap: 0; }
.line { height: 8mm; border-bottom: 0.25mm solid #777; }
.cut, .key { break-before: page; }
.key { columns: 2; column-gap: 8mm; }
.key h2 { column-span: all; }
.key > div { margin-bottom: 4mm; }
.key p { margin: 0 0 1mm; }
.key svg { display: block; margin-top: 2mm; max-width: 100%; }
svg { flex: none; }
"""


class Picture(NamedTuple):
    """A city as it is printed."""

    city: City
    line: str = ""
    """A line above it."""
    around: bool = False
    """Whether the empty hexes beside the city are drawn."""
    letters: Mapping[str, Sequence[Cell]] = {}
    """Hexes with letters."""
    shaded: Sequence[Cell] = ()

    def draw(self, radius: float) -> str:
        """Return the SVG without the line."""
        _, _, around, letters, shaded = self
        return paper_city(self.city, radius, around=around, letters=letters, shaded=shaded)


class Question(NamedTuple):
    """A question as it is printed."""

    asked: list[str]
    """Paragraphs."""
    pictures: Sequence[Picture]
    """Several stand side by side."""
    key: list[str]
    """Paragraphs of the solution."""
    solved: Picture | None = None
    """The picture of the solution."""
    tiles: Sequence[TileId] = ()
    """Tiles to place, and to cut out."""
    notes: Sequence[str] = ()
    """A note below each tile."""
    lines: int = 1
    """Lines to write on."""


def worksheet(
    questions: Iterable[Asked],
    path: str | PathLike[str],
    *,
    title: str = "",
    key: bool = True,
    budget: float = 20.0,
) -> None:
    """Write an A4 worksheet as an HTML page, which any browser prints, without a network.

    The pictures are in black and white. All hexes of a sheet have one size, so that the tiles,
    which can be cut out, fit on the cities. The solutions begin a new page. The language is that
    of :func:`ak.set_language`.

    >>> import akropolis_nb as ak
    >>> city = ak.City().place("hhg", (0, 1, 2))
    >>> questions = [ak.Puzzle(city, [7]), ("legal", city, [(0, 1, 2), (9, 9, 0)])]
    >>> ak.worksheet(questions, "sheet.html", title="Akropolis")

    Args:
        questions: in the order of the sheet: a puzzle; an exercise of :meth:`ak.Review.ask`;
            ``("counts", city)``: which hexes count? ``("points", city)``: how many points?
            ``("legal", city, placements)``: which of the placements A, B, ... are allowed?
        path: the file to write.
        title: the heading.
        key: whether to add the solutions.
        budget: seconds for solving each puzzle for the key.

    Raises:
        AkropolisError: there is no question, or one is none of these.
        TypeError: ``questions`` is not a list of questions.
    """
    heading = check_text("a title", title, LONGEST_PROMPT)
    if not isinstance(key, bool):
        raise AkropolisError(f"key is True or False, not {short_repr(key)}")
    given = several("questions", questions, _ASKED, _MOST)
    if not given:
        raise AkropolisError(f"a worksheet needs at least one question: {_ASKED}")
    asked = [_question(each, budget if key else None) for each in given]
    save_text(_page(asked, heading, key=key), path)


def _question(asked: Any, budget: float | None) -> Question:
    if isinstance(asked, Puzzle):
        return _puzzle(asked, budget)
    if isinstance(asked, Exercise):
        return _exercise(asked)
    if isinstance(asked, tuple | list) and len(asked) > 1 and isinstance(asked[1], City):
        if asked[0] == "counts" and len(asked) == 2:
            return _counts(asked[1])
        if asked[0] == "points" and len(asked) == 2:
            score = asked[1].score()
            total = amount("points_count", score.points)
            words, key = [message("sheet_points")], [total, parts_of(score)]
            return Question(words, [Picture(asked[1])], key, lines=3)
        if asked[0] == "legal" and len(asked) == 3:
            return _legal(asked[1], asked[2])
    raise AkropolisError(f"questions are {_ASKED}, not {short_repr(asked)}")


def _puzzle(puzzle: Puzzle, budget: float | None) -> Question:
    words, asked = puzzle.words(current_language()), request(current_texts(), puzzle)
    if puzzle.goal.is_quiz:
        score, measure = puzzle.city.score(puzzle.rules), puzzle.goal.measure
        sentence = describe_district(current_texts(), score, measure)
        cells = [
            (one.q, one.r)
            for one in score.explain().hexes
            if one.counts and DISTRICTS[one.kind] == measure
        ]
        solved = Picture(puzzle.city, shaded=cells)
        return Question([words.title, asked], [Picture(puzzle.city)], [sentence], solved)
    if puzzle.choose is None:
        notes, how = [f"{n}." for n in range(1, len(puzzle.tiles) + 1)], message("sheet_moves")
        how = how if len(puzzle.tiles) > 1 else ""
    else:
        notes = [price(cost) for cost in range(len(puzzle.tiles))]
        how = message("sheet_choose", n=puzzle.choose)
        how = f"{message('sheet_stones', n=puzzle.stones)}. {how}"
    key: list[str] = []
    answer: Sequence[Move] = ()
    if budget is not None:
        solution = puzzle.solve(budget, most=1, progress=False)
        key = [str(solution)]
        if solution.answers:
            answer = solution.answers[0]
            key += [" ".join(map(str, answer)), words.explanation]
    paragraphs, boards = [words.title, asked, how], [Picture(puzzle.city, around=True)]
    tiles: Sequence[TileId] = puzzle.tiles
    if isinstance(puzzle.task, GameProblem):
        own, other = _players(puzzle.task.position)
        boards = [own._replace(around=True), other]
        if puzzle.goal.choices:
            paragraphs, tiles = [words.title, asked, own.line], ()
            boards = [*(_choice(puzzle, move) for move in puzzle.goal.pictures), other]
    after = _after(puzzle.city, answer)
    return Question(paragraphs, boards, key, after, tiles, notes, puzzle.length)


def _choice(puzzle: Puzzle, move: Move) -> Picture:
    """Return the city after a move to choose, with its letter and price."""
    line = f"{puzzle.goal.letter(move)} ({price(puzzle.tiles.index(move.tile))})"
    return Picture(puzzle.city.place(*move), line, shaded=move.placement.hexes())


def _players(position: Position) -> tuple[Picture, Picture]:
    """Return the cities, with points and stones, of the seat to move and of its opponent."""
    boards = []
    for seat, name in enumerate(seat_names(current_texts(), position.to_move)):
        points = amount("points_count", position.scores[seat].total)
        facts = f"{points}, {amount('stones', position.stones[seat])}"
        boards.append(Picture(position.cities[seat], message("look", name=name, facts=facts)))
    return boards[position.to_move], boards[1 - position.to_move]


def _after(city: City, moves: Sequence[Move]) -> Picture | None:
    """Return a picture of the city after the moves, if there are any."""
    for tile, placement in moves:
        city = city.place(tile, placement)
    cells = [cell for _, placement in moves for cell in placement.hexes()]
    return Picture(city, shaded=cells) if moves else None


def _exercise(exercise: Exercise) -> Question:
    position, data = exercise.position, exercise.recorded(current_texts())
    held = message("sheet_stones", n=position.stones[position.to_move])
    notes = [price(cost) for cost in position.costs]
    asked = [data["question"], f"{held}. {message('sheet_choose', n=1)}"]
    why = data["why"]
    key = [data["answer"], why["first"] if why else ""]
    board = Picture(position.city, around=True)
    solved = _after(position.city, [as_move(data["answered"]["better"])])
    return Question(asked, [board], key, solved, position.site, notes, 2)


def _counts(city: City) -> Question:
    found = [hex_ for hex_ in city.score().explain().hexes if hex_.counts]
    cells = [(hex_.q, hex_.r) for hex_ in found]
    names = ", ".join(map(str, cells))
    key = message("sheet_counted", hexes=names) if cells else message("sheet_none")
    solved = Picture(city, shaded=cells)
    return Question([message("sheet_counts")], [Picture(city)], [key], solved, lines=0)


def _legal(city: City, placements: Any) -> Question:
    found = [
        as_placement(each) for each in several("placements", placements, "placements", _LONGEST)
    ]
    if not found:
        raise AkropolisError("a question about placements needs at least one placement")
    letters: dict[str, Sequence[Cell]] = {}
    key: list[str] = []
    for letter, placement in zip(ascii_uppercase, found, strict=False):
        letters[letter] = placement.hexes()
        why = city.why_illegal(placement)
        if why is None:
            key.append(message("sheet_may", letter=letter, level=city.level_at(placement)))
        else:
            reason = illegal(current_texts(), why)
            key.append(message("sheet_may_not", letter=letter, why=reason))
    asked = message("sheet_legal", letters=", ".join(letters))
    board = Picture(city, around=True, letters=letters)
    return Question([asked], [board], key, lines=len(found))


def _page(asked: Sequence[Question], heading: str, *, key: bool) -> str:
    sizes = [_size(each) for each in asked]
    radius, wide = _radius(sizes)
    fields = "".join(f"<span>{message(name)}:</span>" for name in FIELDS)
    name, cut, solutions = clean(heading or "Akropolis"), message("sheet_cut"), message("sheet_key")
    parts = [f"<header>{fields}</header><h1>{name}</h1>{_legend()}<div class='sheet'>"]
    parts += [
        f'<section class="question{" wide" * spans}">{_ask(number, each, radius)}</section>'
        for number, (each, spans) in enumerate(zip(asked, wide, strict=True), start=1)
    ]
    parts.append("</div>")
    if any(each.tiles for each in asked):
        parts.append(f"<section class='cut'><h2>{cut}</h2>")
        for number, each in enumerate(asked, start=1):
            if each.tiles:
                label = message("sheet_cut_for", n=number)
                parts.append(_tiles(each.tiles, [label] * len(each.tiles), radius))
        parts.append("</section>")
    if key:
        parts.append(f"<section class='key'><h2>{name}: {solutions}</h2>")
        parts += [_solve(number, each) for number, each in enumerate(asked, start=1)]
        parts.append("</section>")
    language = current_texts()["language"]
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{name}</title><style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _size(asked: Question) -> tuple[float, float]:
    """Return width and height of a question's cities side by side, in hex radii."""
    sizes = [paper_size(picture.city, around=picture.around) for picture in asked.pictures]
    return sum(width + 1 for width, _ in sizes) - 1, max(height for _, height in sizes)


def _radius(sizes: Sequence[tuple[float, float]]) -> tuple[float, list[bool]]:
    """Return the hex radius of a sheet, and which cities are too large for a column."""

    def fitting(size: tuple[float, float], room: tuple[float, float]) -> float:
        return min(room[0] / size[0], room[1] / size[1])

    wide = [fitting(size, COLUMN) < READABLE for size in sizes]
    rooms = [PAGE if spans else COLUMN for spans in wide]
    return min(LARGEST, *map(fitting, sizes, rooms)), wide


def _legend() -> str:
    texts = current_texts()
    kinds = "".join(f"<span>{paper_kind(kind)}{texts[kind]}</span>" for kind in "hmbtgHMBTGq")
    levels = texts["sheet_levels"]
    return f"<div class='legend'>{kinds}<span>{levels}</span></div>"


def _tiles(tiles: Sequence[TileId], notes: Sequence[str], radius: float) -> str:
    drawn = "".join(
        f"<span class='tile'>{paper_tile(tile, radius)}{clean(note)}</span>"
        for tile, note in zip(tiles, notes, strict=True)
    )
    return f"<div class='tiles'>{drawn}</div>"


def _paragraphs(number: int, lines: Sequence[str]) -> str:
    first, *others = [clean(line) for line in lines if line]
    return f"<p><b>{number}.</b> {first}</p>" + "".join(f"<p>{line}</p>" for line in others)


def _ask(number: int, asked: Question, radius: float) -> str:
    parts = [_paragraphs(number, asked.asked)]
    if len(asked.pictures) == 1:
        parts.append(asked.pictures[0].draw(radius))
    else:
        drawn = "".join(
            f"<div><p>{clean(one.line)}</p>{one.draw(radius)}</div>" for one in asked.pictures
        )
        parts.append(f"<div class='both'>{drawn}</div>")
    if asked.tiles:
        parts.append(_tiles(asked.tiles, asked.notes, radius))
    return "".join(parts) + "<div class='line'></div>" * asked.lines


def _solve(number: int, asked: Question) -> str:
    picture = "" if asked.solved is None else asked.solved.draw(4.5)
    return f"<div>{_paragraphs(number, asked.key)}{picture}</div>"
