"""Compare the lines of a game: their scores, and the differences to the main line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.play_out import play_out
from akropolis_nb.analysis.reasons.compare_moves import reasons
from akropolis_nb.engine.checks import check_seed, several, short_repr, suggest, whole
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.game import Game
from akropolis_nb.game.tree import Node
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.languages import (
    amount,
    columns,
    current_texts,
    district_name,
    message,
    percent,
)
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.parallel.progress import bar
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Executor

    import plotly.graph_objects as go

    from akropolis_nb.analysis.play_out import PlayOut
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.score import Score


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One line of a game, from the start to its end."""

    number: int
    """Its number in ``game.lines()``; 0 is the main line."""
    moves: tuple[Move, ...]
    shared: int
    """Number of plies in common with the main line."""
    totals: tuple[tuple[int, ...], ...]
    """Totals by seat at the start and after each ply."""
    scores: tuple[Score, ...]
    """Scores by seat at the end of the line."""
    is_over: bool
    """Whether the game is over at the end of the line."""
    compared_at: int
    """The ply at which it is compared with the main line: the last ply of the shorter one."""
    differences: tuple[int, ...]
    """By seat, the total minus that of the main line at ``compared_at``."""
    ends: PlayOut | None = None
    """Games by the network from the end of the line, if asked for."""
    reasons: Reasons | None = None
    """Why its first own move is better or worse than that of the main line, if asked for."""

    @property
    def name(self) -> str:
        """``main``, or ``line`` and its number."""
        return f"line {self.number}" if self.number else "main"

    @property
    def title(self) -> str:
        """The name in the language of ``ak.set_language``."""
        return message("line_number", n=self.number) if self.number else message("line_main")

    @property
    def move(self) -> str:
        """The first move that is not in the main line; empty if there is none."""
        return str(self.moves[self.shared]) if self.shared < len(self.moves) and self.number else ""


_TITLES = {
    "line": "line",
    "move": "leaves_by",
    "moves": "moves",
    "player": "player",
    "difference": "to_main",
    "expected": "expected",
    "win_rate": "wins",
}
"""Headings of columns, by their keys in the messages."""


class LinesTable(WithFrame):
    """Result of :func:`compare_lines`: lines side by side; displays itself as a table."""

    def __init__(self, lines: Iterable[ComparedLine], names: tuple[str, ...]) -> None:
        self.lines = tuple(lines)
        self.names = names
        """Names of the players, by seat."""

    @property
    def stem(self) -> int:
        """Number of plies that all lines have in common."""
        moves = zip(*(line.moves for line in self.lines), strict=False)
        return sum(1 for _ in takewhile(lambda ply: len(set(ply)) == 1, moves))

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each line and player."""
        return [
            {
                "line": line.name,
                "number": line.number,
                "moves": len(line.moves),
                "shared": line.shared,
                "move": line.move,
                "over": line.is_over,
                "seat": seat,
                "player": name,
                **{district.name: district.points for district in score},
                "stones": score.stones,
                "total": score.total,
                "compared_at": line.compared_at,
                "difference": line.differences[seat],
                **({} if line.ends is None else _estimate(line.ends, seat)),
            }
            for line in self.lines
            for seat, (name, score) in enumerate(zip(self.names, line.scores, strict=True))
        ]

    def figure(self) -> go.Figure:
        """Return a Plotly figure: the totals of each player by move, with a curve for each line."""
        from akropolis_nb.draw import lines_figure

        with_main = any(line.number == 0 for line in self.lines)
        curves = [
            (
                line.title if line.number else line.name,
                line.move,
                line.shared if with_main and line.number else self.stem,
                line.totals,
            )
            for line in self.lines
        ]
        return lines_figure(self.names, curves, self.stem)

    def __str__(self) -> str:
        lines = (
            f"{line.title:<8} {amount('moves_count', len(line.moves)):>9}   "
            + ", ".join(
                f"{name} {score.total} ({difference:+d})"
                for name, score, difference in zip(
                    self.names, line.scores, line.differences, strict=True
                )
            )
            for line in self.lines
        )
        return "\n".join([*lines, *self._why()])

    def _why(self) -> list[str]:
        """Return in words why lines are better or worse than the main line, where it is clear."""
        texts = current_texts()
        reasons = [
            (line, reason_sentences.describe_reasons(texts, line.reasons)) for line in self.lines
        ]
        return [f"{line.title}, {line.move}: {why}" for line, why in reasons if why]

    def __repr__(self) -> str:
        return f"<LinesTable {', '.join(line.name for line in self.lines)}>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import format_change, html_table, html_words

        districts = [district.name for district in self.lines[0].scores[0]]
        titles = dict(zip(_TITLES, columns(*_TITLES.values()), strict=True))
        titles |= {name: district_name(name) for name in districts}
        titles |= {"stones": district_name("stones_row"), "total": district_name("total")}
        shown = ["line", "move", "moves", "player", *districts, "stones", "total", "difference"]
        if self.lines[0].ends is not None:
            shown += ["expected", "win_rate"]
        names = {line.number: line.title for line in self.lines}
        rows = []
        for record in self.table():
            cells = {**record, "line": names[record["number"]], "difference": ""}
            if "expected" in record:
                cells["expected"] = with_error(record["expected"], record["expected_error"])
                cells["win_rate"] = percent(record["win_rate"])
            if record["number"]:
                cells["difference"] = format_change(record["difference"])
            if record["seat"] > 0:
                cells |= {"line": "", "move": "", "moves": ""}
            elif record["move"]:
                cells["move"] = f"{record['shared'] + 1}. {record['move']}"
            rows.append([cells[column] for column in shown])
        table = html_table(
            [titles[column] for column in shown],
            rows,
            words=columns("line", "leaves_by", "player"),
            caption=_caption(len(self.lines), self.stem),
            note=message("to_main_note"),
        )
        why = self._why()
        return table + html_words("\n".join(why)) if why else table


def _caption(lines: int, stem: int) -> str:
    """Return the caption of the table.

    >>> _caption(3, 1), _caption(1, 36)
    ('3 lines, the first move in common', '1 line')
    """
    text = amount("lines_count", lines)
    if lines == 1:
        return text
    key = "lines_many" if stem > 1 else "lines_first" if stem else "lines_none"
    return message(key, lines=text, n=stem)


def _estimate(ends: PlayOut, seat: int) -> dict[str, float]:
    """Return what a seat can expect at the end of a line."""
    found = ends.seats[seat]
    return {"expected": found.mean, "expected_error": found.error, "win_rate": found.win_rate}


@suggest
def compare_lines(
    game: Game,
    lines: Iterable[str | int | Node] | None = None,
    *,
    playouts: int = 0,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool = True,
) -> LinesTable:
    """Compare lines of a game: their scores, and the differences to the main line.

    Args:
        game: the game.
        lines: the lines: ``"main"``, ``"current"``, numbers in ``game.lines()``, or nodes that the
            lines go through; all lines if omitted.
        playouts: games that the network plays from the end of each line. If there are any, the
            table has the expected final total of each player, its standard error, and the share of
            the games won: ``expected``, ``expected_error``, ``win_rate``. Each line then has the
            reasons why it is better or worse than the main line where it leaves it.
        seed: decides the deals of these games, the same for each line.
        workers: number of threads if there is no executor; the number of processors if omitted.
        executor: a ``concurrent.futures.Executor`` to use instead of threads.
        progress: whether to show a progress bar.

    Raises:
        AkropolisError: there is no such line, or an argument is invalid.

    >>> import akropolis_nb as ak
    >>> game = ak.Game(seed=7)
    >>> first, second = list(game.legal_moves())[:2]
    >>> for move in (first, second):
    ...     _ = game.play(move)
    ...     game.undo()
    >>> [(line.name, line.shared) for line in ak.compare_lines(game).lines]
    [('main', 1), ('line 1', 0)]
    """
    if not isinstance(game, Game):
        raise AkropolisError(f"the lines of an ak.Game can be compared, not of {short_repr(game)}")
    ends = [node for node in game if not node.children]
    wanted = ends
    games = whole("playouts", playouts, 0, 1_000_000)
    seed = check_seed(seed)
    if lines is not None:
        asked = several("lines", lines, "names, numbers or nodes of lines", 1000)
        wanted = list(dict.fromkeys(_end(game, ends, line) for line in asked))
    if not wanted:
        raise AkropolisError("there is no line to compare: lines is empty")
    main = _path(ends[0])
    found = [_line(ends.index(end), _path(end), main) for end in wanted]
    if games:
        how: dict[str, Any] = {"workers": workers, "executor": executor, "progress": False}
        with bar(len(found), "lines", shown=progress) as progress_bar:
            for n, end in enumerate(wanted):
                ends_of = play_out(end.position, games, seed=seed, **how)
                why = _reasons(found[n], main, games, how)
                found[n] = replace(found[n], ends=ends_of, reasons=why)
                progress_bar.update()
    return LinesTable(found, game.names)


def _reasons(
    line: ComparedLine, main: list[Node], games: int, how: dict[str, Any]
) -> Reasons | None:
    """Compare the first own move of a line with the move of the main line."""
    at = line.shared
    if at >= len(line.moves) or at + 1 >= len(main):
        return None
    position, played = main[at].position, main[at + 1].move
    if played is None or position.architect_moves:
        return None
    return reasons(position, line.moves[at], played, playouts=2 * games, **how)


def _end(game: Game, ends: list[Node], which: Any) -> Node:
    """Return the last node of a line."""
    if isinstance(which, Node):
        return game._check_node(which).end()
    if isinstance(which, str) and which in {"main", "current"}:
        return ends[0] if which == "main" else game.node.end()
    return ends[whole("a line", which, 0, len(ends) - 1)]


def _path(end: Node) -> list[Node]:
    return [end.root(), *end.path()]


def _line(number: int, path: list[Node], main: list[Node]) -> ComparedLine:
    totals = [tuple(score.total for score in node.position.scores) for node in path]
    shared = sum(1 for one, other in zip(path, main, strict=False) if one is other)
    at = min(len(path), len(main)) - 1
    base = main[at].position.scores
    return ComparedLine(
        number,
        tuple(node.move for node in path if node.move is not None),
        shared - 1,
        tuple(totals),
        path[-1].position.scores,
        path[-1].position.is_over,
        at,
        tuple(total - score.total for total, score in zip(totals[at], base, strict=True)),
    )
