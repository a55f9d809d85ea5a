"""Jupyter widgets: interactive boards.

*Views*: ``city_widget``, ``puzzle_widget``, ``puzzle_set_widget``, ``practice_widget``,
``explorer_widget``; ``compare`` and ``study`` show several, ``side_by_side`` in rows.

*What views are made of*: ``view`` (what all have in common), ``options`` (their traits),
``subjects`` (what they edit), ``session`` (their parts, and the data for the page), ``wire`` (the
types of all data that a page receives and sends),
``assets`` (the built JavaScript), ``displays`` (which views are still on a page).

*Pages without Python*: ``export``, ``playing_page``, ``exercise_page``; for learning
platforms: ``scorm_package``; on paper: ``worksheet_page``.

Other rooms import widgets from this package, not from its files.
"""

from typing import TYPE_CHECKING

from akropolis_nb.lazy import lazy_names

if TYPE_CHECKING:
    from akropolis_nb.widget.city_widget import (
        CityWidget as CityWidget,
        PositionEditor as PositionEditor,
    )
    from akropolis_nb.widget.compare import CompareWidget as CompareWidget
    from akropolis_nb.widget.explorer_widget import ExplorerWidget as ExplorerWidget
    from akropolis_nb.widget.export import save_html as save_html
    from akropolis_nb.widget.practice_widget import PracticeWidget as PracticeWidget
    from akropolis_nb.widget.puzzle_set_widget import PuzzleSetWidget as PuzzleSetWidget
    from akropolis_nb.widget.puzzle_widget import PuzzleWidget as PuzzleWidget
    from akropolis_nb.widget.scorm_package import save_scorm as save_scorm
    from akropolis_nb.widget.study import Study as Study
    from akropolis_nb.widget.worksheet_page import worksheet as worksheet
else:
    __getattr__, __dir__, __all__ = lazy_names(__name__)
