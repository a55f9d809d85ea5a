"""Why one move is better than another: the public function and its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.aims import checked_aim
from akropolis_nb.analysis.move_quality import with_error
from akropolis_nb.analysis.paired_comparison import SearchEffort, play_same_deals
from akropolis_nb.analysis.reasons.causes import causes
from akropolis_nb.analysis.reasons.parts import Mean, mean, parts
from akropolis_nb.engine.checks import checked_seed, seconds, whole
from akropolis_nb.engine.position import move_made
from akropolis_nb.engine.runtime import compiled
from akropolis_nb.game.game import position_of
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import checked, digits, spoken
from akropolis_nb.statistics.frames import WithFrame
from akropolis_nb.statistics.totals import lead, own

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from akropolis_nb.analysis.reasons.causes import Cause
    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.engine.placement import Move, MoveLike
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.final_cities import FinalCities
    from akropolis_nb.game.game import Game
    from akropolis_nb.statistics.totals import Aim


@dataclass(frozen=True)
class Reasons(WithFrame):
    """Result of :func:`reasons`: why one move is better than another; displays itself.

    All differences are those of the better move minus the worse move, from the view of the player
    to move, with standard errors. The points of the parts add up to :attr:`difference`.
    """

    better: Move
    worse: Move
    seat: int
    """The player to move."""
    players: int
    """Number of seats."""
    aim: Aim
    """With ``"score"`` the difference is that of the own total, otherwise that of the margin."""
    difference: Mean
    """The difference in points."""
    games: int
    """Number of deals in which both moves were played to the end."""
    parts: tuple[Part, ...]
    """The five districts, the stones, and the opponents unless the aim is the score."""
    causes: tuple[Cause, ...]
    """What explains the parts, those that explain most points first; only what is clear."""

    @property
    def ranked(self) -> list[Part]:
        """The parts in the order of the sentences: those that agree with the difference first.

        Among these, those of more points first; then one that speaks for the other move.
        """
        sign = 1 if self.difference.mean >= 0 else -1
        return sorted(self.parts, key=lambda part: (sign * part.points < 0, -abs(part.points)))

    @property
    def difference_text(self) -> str:
        """The difference with its standard error, as text."""
        return with_error(self.difference.mean, self.difference.error)

    @property
    def sentences(self) -> tuple[str, ...]:
        """At most three sentences, in the language of :func:`ak.set_language`."""
        return self.told()

    @property
    def text(self) -> str:
        """The sentences as one text."""
        return " ".join(self.sentences)

    def told(self, language: str | None = None) -> tuple[str, ...]:
        """Return the sentences in a language; in that of :func:`ak.set_language` if omitted.

        Raises:
            AkropolisError: there is no such language.
        """
        texts = catalogue(checked(spoken() if language is None else language)).texts
        return tuple(reason_sentences.reasons(texts, self))

    def table(self) -> list[dict[str, Any]]:
        """Return a plain record for each part; keys as in :class:`Part`."""
        return [part.record() for part in self.parts]

    def figure(self, *, height: int = 380) -> go.Figure:
        """Return a Plotly figure: the points of each part as bars around zero.

        Args:
            height: height in pixels.
        """
        from akropolis_nb.draw import reasons_figure

        return reasons_figure(self, height)

    def __str__(self) -> str:
        head = digits(f"{self.better} − {self.worse}: {self.difference_text}")
        return "\n".join([head, *self.sentences])

    def __repr__(self) -> str:
        return f"<Reasons {self.better} against {self.worse}: {self.difference_text} points>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import reasons_html

        return reasons_html(self)


def reasons(
    position: Position | Game,
    better: MoveLike,
    worse: MoveLike,
    budget: float | None = None,
    *,
    playouts: int | None = None,
    seed: int = 0,
    aim: Aim | None = None,
    workers: int | None = None,
) -> Reasons:
    """Compare two moves of a position: what each brings by district, and why.

    Both moves are played to the end by the network, in the same deals of the unseen tiles. The
    differences of the final scores are split by district into values and stars, and further by what
    the hexes of the final cities show: temples that are closed, markets that are spoilt, what lies
    higher, what is still built. Sentences are only about what is clear: at least half a point, with
    zero outside the 95% interval.

    Args:
        position: a position, or a game for its current position.
        better: the move that is expected to be better; the difference is negative if it is not.
        worse: the other move.
        budget: time in seconds; 1 if neither it nor ``playouts`` is given.
        playouts: number of games of both moves together, instead of a time; the same number and
            seed give the same result, for any number of workers.
        seed: decides the deals.
        aim: ``"win"`` and ``"margin"`` compare the final margin over the best opponent, ``"score"``
            the own final total; if omitted, the margin, or the score in a game for one.
        workers: number of threads; if omitted, the number of processors, at most 4.

    Raises:
        AkropolisError: the game is over or awaits a deal, or an argument is invalid.
        IllegalMoveError: one of the moves is illegal.

    >>> import akropolis_nb as ak
    >>> position = ak.Game(seed=7).position
    >>> first, *_, last = position.legal_moves()
    >>> found = ak.reasons(position, first, last, playouts=40)
    >>> round(sum(part.points for part in found.parts) - found.difference.mean, 6)
    0.0
    >>> [part.name for part in found.parts][-2:]
    ['stones', 'opponents']
    """
    position = position_of(position, "moves of a position or a game can be compared")
    moves = tuple(move_made(position, position.play(move)) for move in (better, worse))
    aim = checked_aim(aim, position.rules)
    effort = SearchEffort(seconds("budget", 1.0 if budget is None else budget), None)
    if playouts is not None:
        effort = SearchEffort(None, whole("playouts", playouts, 2, 1_000_000))
    if position.stacks_left == 0:
        effort = SearchEffort(None, 2)  # nothing is left to chance: all games are the same
    with compiled.Notice():
        final = play_same_deals(position, moves, effort, checked_seed(seed), workers=workers)
    return compared(position, moves[0], moves[1], final, aim)


def compared(
    position: Position, better: Move, worse: Move, final: FinalCities, aim: Aim
) -> Reasons:
    """Return the reasons from playouts of the better and of the worse move."""
    seat = position.to_move
    settled = position.stacks_left == 0
    points = own if aim == "score" else lead
    gaps = points(final.totals[0], seat) - points(final.totals[1], seat)
    return Reasons(
        better,
        worse,
        seat,
        position.rules.players,
        aim,
        mean(gaps, settled=settled),
        len(gaps),
        parts(final, seat, aim, settled=settled),
        causes(position, (better, worse), final, settled=settled),
    )
