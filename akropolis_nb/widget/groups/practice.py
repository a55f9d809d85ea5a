"""``PracticeWidget``: mistakes of a library as exercises, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from akropolis_nb.messages.catalogue import fill, plural
from akropolis_nb.messages.languages import current_language

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from akropolis_nb.explorer.library.store import StoredExercise
    from akropolis_nb.widget.city_widget import CityWidget


class PracticeWidget(ipywidgets.VBox):  # type: ignore[misc]
    """The exercises of :meth:`ak.Library.practise`: a button for the next, the progress, a board.

    Args:
        asked: functions that make the exercises.
        **options: Options of all boards, see ``ak.CityWidget``.
    """

    def __init__(self, asked: Sequence[Callable[[], StoredExercise]], **options: Any) -> None:
        self._options = {"language": current_language(), "new_games": False, **options}
        self._asked, self._shown, self._found = asked, 0, 0
        self.progress, self.next = ipywidgets.Label(), ipywidgets.Button(layout={"width": "auto"})
        """What is said of the progress; the button for the next exercise."""
        self.next.on_click(self._go_on)
        super().__init__([])
        self._go_on()

    def _go_on(self, _button: object = None) -> None:
        """Show the next exercise in place of this one."""
        if self._shown:
            self._found += bool(self.exercise.solved)
            self.view.close()
        self.exercise: StoredExercise = self._asked[self._shown]()
        """The exercise that is shown."""
        self._shown += 1
        self.view: CityWidget = self.exercise.show(**self._options)
        """Its board."""
        self.view.observe(self._update, "review_data")
        self.next.description = self.view.texts["next_exercise"]
        flow = ipywidgets.Layout(flex_flow="row wrap", align_items="center")
        self.children = [ipywidgets.Box([self.next, self.progress], layout=flow), self.view]
        self._update()

    def _update(self, _change: object = None) -> None:
        """Say how many were found, and when the one that is shown comes again."""
        solved, days, many = self.exercise.solved, self.exercise.days, len(self._asked)
        texts, found = self.view.texts, self._found + bool(solved)
        words = [fill(texts["practice_found"], number=self._shown, found=found, n=many)]
        if solved is not None:
            again = plural(texts, "practice_again", days or 0)
            words.append(again if days else texts["practice_no"])
        self.progress.value = " ".join(words)
        self.next.disabled = solved is None or self._shown == many

    def close(self) -> None:
        """Close the widget and its board."""
        self.view.close()
        super().close()
