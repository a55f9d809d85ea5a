"""The exercises of a view for a page that plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from akropolis_nb.widget.city_widget import CityWidget
    from akropolis_nb.widget.wire.page_data import Exercises


def exercises(view: CityWidget) -> Exercises | None:
    """Return the exercises of a view by the ply at which they are asked; ``None`` without any.

    They are about the mistakes of its review, or the one of :meth:`Exercise.show`, which is open at
    the beginning.
    """
    review, alone = view.review, view.exercise
    if review is not None:
        asked = {move.ply - 1: review.ask(move.ply) for move in review.moves if move.sign}
        start = None if view.question is None else view.question.ply - 1
    else:
        asked, start = ({}, None) if alone is None else ({0: alone}, 0)
    if not asked:
        return None
    by_ply = {ply: exercise.recorded(view.texts) for ply, exercise in asked.items()}
    return {"byPly": by_ply, "open": start}
