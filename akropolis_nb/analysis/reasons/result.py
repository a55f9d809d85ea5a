"""The reasons why one move is better than another, as a result that displays itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.reasons.causes import causes
from akropolis_nb.analysis.reasons.parts import parts
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import check_language, current_language
from akropolis_nb.messages.numbers import with_error
from akropolis_nb.statistics.frames import WithFrame

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from akropolis_nb.analysis.reasons.cause import Cause, OpenedPlace
    from akropolis_nb.analysis.reasons.parts import Mean, Part
    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.final_cities import FinalCities
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
    place: OpenedPlace | None
    """The place on a higher level that the better move makes, over more quarries than any of the
    worse move or built over far more often; ``None`` if there is none."""
    rival: OpenedPlace | None
    """The place of the worse move that most games build over, if there is one to compare with."""

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
        return with_error(self.difference.mean, self.difference.error, catalogue("en"))

    @property
    def sentences(self) -> tuple[str, ...]:
        """At most four short paragraphs, in the language of :func:`ak.set_language`."""
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
        texts = catalogue(check_language(current_language() if language is None else language))
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
        difference = with_error(self.difference.mean, self.difference.error)
        head = f"{self.better} − {self.worse}: {difference}"
        return "\n".join([head, *self.sentences])

    def __repr__(self) -> str:
        return f"<Reasons {self.better} against {self.worse}: {self.difference_text} points>"

    def _repr_html_(self) -> str:
        from akropolis_nb.draw import reasons_html

        return reasons_html(self)


def compare_playouts(
    position: Position,
    moves: tuple[Move, Move],
    final: FinalCities,
    aim: Aim,
    difference: Mean,
) -> Reasons:
    """Return the reasons from playouts of the better and of the worse move.

    Args:
        position: the position.
        moves: the better and the worse move.
        final: the playouts of both.
        aim: with ``"score"`` the difference is that of the own total.
        difference: what is known of the difference.
    """
    seat = position.to_move
    deterministic = position.stacks_left == 0 or difference.error == 0.0
    found, place, rival = causes(position, moves, final, deterministic=deterministic)
    return Reasons(
        *moves,
        seat,
        position.rules.players,
        aim,
        difference,
        final.totals.shape[1],
        parts(final, seat, aim, deterministic=deterministic, difference=difference.mean),
        found,
        place,
        rival,
    )
