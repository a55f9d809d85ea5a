"""What all documents of views have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, Unpack

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.widget.session import intents, overlay_data
from akropolis_nb.widget.session.kernel import weakly

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.engine.city import City
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.session.intents import Action
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.side_data import Start
    from akropolis_nb.widget.wire.snapshot import Snapshot


Step = TypeVar("Step")


class Document(ABC):
    """What a view edits: a game, a free city or a puzzle."""

    panels: tuple[str, ...]
    """Default panels."""
    what: ClassVar[str]
    """What it is, and how its city changes, for errors."""

    @property
    def seats(self) -> int:
        """Number of cities."""
        return 1

    @property
    def lock(self) -> AbstractContextManager[object]:
        """Held while the state is read."""
        return nullcontext()

    def start(self, changed: Callable[[], None]) -> None:
        """Call ``changed()``, a method, after each change, as long as its object is alive."""
        self._changed: Callable[[], None] = weakly(changed)

    def stop(self) -> None:  # noqa: B027 - only games have something to stop
        """Remove the callbacks from what others may change, too."""

    @property
    @abstractmethod
    def tiles(self) -> Sequence[object]:
        """The tiles to choose from."""

    @property
    @abstractmethod
    def actions(self) -> Mapping[str, Action]:
        """What answers the intents of a page, by kind."""

    @abstractmethod
    def city(self, seat: int = 0) -> City:
        """Return a seat's city."""

    def put(self, _city: City) -> None:
        """Replace the city; raises an error if the document is no free city."""
        raise AttributeError(f"this view shows a {self.what}")

    def first_values(self) -> dict[str, Any]:
        """Return the values of ``selected`` and ``player`` after each change."""
        return {}

    @abstractmethod
    def snapshot(self, revision: int, texts: Texts, show: tuple[str, ...]) -> Snapshot:
        """Return the snapshot of the current state."""

    def start_data(self) -> Start | None:
        """Return how a game began, for a page whose kernel does not answer."""
        return None

    def record(self, texts: Texts) -> dict[str, Any]:
        """Return the data for a page without Python: snapshots, and the ply to start at."""
        snapshot = self.snapshot(1, texts, ())
        return {"snapshots": [snapshot], "start": snapshot["ply"]}

    def heat_now(self, _selected: int, legend: str) -> dict[str, Any] | None:
        """Return the heat of immediate gains; without values, the page has them in the snapshot."""
        return {"kind": overlay_data.NOW, "values": [], "legend": legend}

    @abstractmethod
    def svg(self, *, reveal: bool, caption: str = "", **overlays: Unpack[Overlays]) -> str:
        """Return a picture for documents without a live kernel."""


class SteppedDocument(Document, Generic[Step]):
    """A document that is built step by step, with undo."""

    def __init__(self, *steps: Step) -> None:
        self._steps = [*steps]
        self.at = len(steps) - 1
        """The number of the current step."""

    @property
    def here(self) -> Step:
        """The current step."""
        return self._steps[self.at]

    @property
    def walks(self) -> dict[str, Action]:
        """What answers undo and redo."""

        def go(sign: int) -> Action:
            return intents.Action(
                lambda intent, _: self.go_to(self.at + sign * intents.whole(intent, "count"))
            )

        return {"undo": go(-1), "redo": go(1)}

    def with_walks(self, data: Snapshot) -> Snapshot:
        """Return a snapshot that says whether there are steps before and after this one."""
        return data | {"can_undo": self.at > 0, "can_redo": self.at < len(self._steps) - 1}

    def put_step(self, step: Step) -> None:
        """Add a step; undo goes back to the one before."""
        self.at += 1
        self._steps[self.at :] = [step]
        self._changed()

    def go_to(self, step: int) -> Answer:
        """Go to another step."""
        if not 0 <= step < len(self._steps):
            raise AkropolisError("there is no such step to go to", reason="no-step")
        self.at = step
        self._changed()
        return {}
