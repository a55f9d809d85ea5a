"""What the parts of a view of a game have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar, Self

from akropolis_nb.widget.session.kernel import kernel_lock, weakly

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from akropolis_nb.analysis.analyse import Analysis
    from akropolis_nb.analysis.forecast.forecast import Forecast
    from akropolis_nb.game.game import Game
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.session.background import Background
    from akropolis_nb.widget.session.intents import Action


class ViewPart(ABC):
    """A part of a view of a game: its data for the page, and its answers to intents.

    Args:
        game: the game.
        show: called with the part when its data has changed; a method, held weakly.
    """

    trait: ClassVar[str]
    """Name of the view's trait for the data."""

    def __init__(self, game: Game, show: Callable[[Self], None]) -> None:
        self.game = game
        self._show = weakly(show)
        self._following = ExitStack()
        self._background: Background | None = None
        """What runs in the background for this part, for all views of the game."""

    @property
    def actions(self) -> Mapping[str, Action]:
        """What answers the intents of a page, by kind; goes before what the game answers."""
        return {}

    @property
    def seat_to_show(self) -> int | None:
        """The seat whose city the view should show; ``None`` for that of the document."""
        return None

    @abstractmethod
    def data(self, texts: Texts) -> Mapping[str, object] | None:
        """Return the data for the page."""

    def record(self, _texts: Texts, _analyses: Sequence[Analysis | Forecast]) -> dict[str, Any]:
        """Return the data for a page without Python, given texts and analyses of positions."""
        return {}

    def start(self) -> None:
        """Follow what runs in the background; the view is shown."""
        self.stop()
        if self._background is not None:
            self._following.callback(self._background.watch(weakly(self.changed)))

    def stop(self) -> None:
        """Stop following; the view is asleep, closed, or shows another game."""
        self._following.close()

    def changed(self) -> None:
        """Show the new data."""
        with kernel_lock:
            self._show(self)
