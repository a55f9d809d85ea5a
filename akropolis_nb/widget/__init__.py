"""Jupyter widgets: interactive boards.

*Views*: ``city_widget``, ``puzzle_widget``; ``groups`` show several boards, or more than a board.

*What views are made of*: ``view`` (what all have in common), ``options`` (their traits),
``documents`` (what they edit), ``session`` (their parts, and the data for the page), ``wire`` (the
types of all data that a page receives and sends), ``assets`` (the built JavaScript).

*Files that need no Python*: ``pages``, also for learning platforms and on paper.

Other rooms import widgets from this package, not from its files.
"""

from typing import TYPE_CHECKING

from akropolis_nb.lazy import lazy_names

if TYPE_CHECKING:
    from akropolis_nb.widget.city_widget import (
        CityWidget as CityWidget,
        PositionEditor as PositionEditor,
    )
    from akropolis_nb.widget.groups.compare import CompareWidget as CompareWidget
    from akropolis_nb.widget.groups.explorer import ExplorerWidget as ExplorerWidget
    from akropolis_nb.widget.groups.practice import PracticeWidget as PracticeWidget
    from akropolis_nb.widget.groups.puzzle_set import PuzzleSetWidget as PuzzleSetWidget
    from akropolis_nb.widget.groups.study import Study as Study
    from akropolis_nb.widget.pages.html import save_html as save_html
    from akropolis_nb.widget.pages.scorm import save_scorm as save_scorm
    from akropolis_nb.widget.pages.worksheet import worksheet as worksheet
    from akropolis_nb.widget.puzzle_widget import PuzzleWidget as PuzzleWidget
else:
    __getattr__, __dir__, __all__ = lazy_names(__name__)
