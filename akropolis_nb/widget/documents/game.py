"""A game as the document of a view."""

from __future__ import annotations

from contextlib import ExitStack
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Unpack, cast

from akropolis_nb.draw.svg import game_svg
from akropolis_nb.engine.rules import ARCHITECTS
from akropolis_nb.game.formats.record import notes_of, record_head
from akropolis_nb.widget.documents.document import Document
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.bot_runner import BotRunner
from akropolis_nb.widget.session.kernel import weakly
from akropolis_nb.widget.session.snapshot import game_snapshot
from akropolis_nb.widget.session.tree import chart_data, last_deletion
from akropolis_nb.widget.wire.snapshot import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.game import Game
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.session.intents import Action
    from akropolis_nb.widget.wire.side_data import Start
    from akropolis_nb.widget.wire.snapshot import Snapshot


TABLES: list[Table] = [
    *(Table(players=n, architect=None, people=n) for n in (2, 3, 4)),
    *(Table(players=2, architect=architect, people=1) for architect in ARCHITECTS),
]
"""The choices for the players of a new game: people, or one and an architect."""
INEXACT = 2**53
"""From here on, numbers are not exact in JavaScript."""


class GameDocument(Document):
    """A game, which other views and scripts may change, too."""

    panels = ("city", "site", "players", "analysis", "score", "unseen", "moves")
    what = "game: its cities change by game.play(...)"

    def __init__(self, game: Game) -> None:
        self.game = game
        self._bot_runner = BotRunner.of(game)
        self._following = ExitStack()

    def start(self, changed: Callable[[], None]) -> None:
        """Call ``changed()`` after each change of the game."""
        self.stop()
        self._following.callback(self.game.on_change(weakly(changed)))

    def stop(self) -> None:
        """Remove the callback from the game."""
        self._following.close()

    @property
    def lock(self) -> AbstractContextManager[object]:
        """Lock of the game, held while its state is read."""
        return self.game.lock

    @property
    def seats(self) -> int:
        """Number of cities."""
        return len(self.game.names)

    @property
    def tiles(self) -> tuple[TileId, ...]:
        """The tiles on the construction site."""
        return self.game.position.site

    @property
    def actions(self) -> Mapping[str, Action]:
        """What answers the intents of a page, by kind."""
        changes = {
            kind: intents.Action(partial(change, self.game))
            for kind, change in intents.CHANGES.items()
        }
        return {**changes, "why": intents.question(partial(intents.why, self.game))}

    def city(self, seat: int = 0) -> City:
        """Return a seat's city."""
        return self.game.position.cities[seat]

    def first_values(self) -> dict[str, Any]:
        """Return the values of ``selected`` and ``player`` after each change."""
        over = self.game.position.is_over
        return {"selected": -1 if over else 0, "player": self._bot_runner.seat_to_show}

    def snapshot(self, revision: int, texts: Texts, show: tuple[str, ...]) -> Snapshot:
        """Return the snapshot of the current state."""
        data = game_snapshot(self.game, self.game.node, revision, texts)
        chart = chart_data(self.game.node) if "chart" in show else None
        return data | {"chart": chart, "tables": TABLES, "deleted": last_deletion(self.game)}

    def start_data(self) -> Start:
        """Return how the game began; its moves are in the snapshots."""
        return cast("Start", self._head | notes_of(self.game.root))

    @cached_property
    def _head(self) -> dict[str, Any]:
        head = record_head(self.game)
        # A page has no larger exact numbers.
        seed = head["seed"] if head["seed"] < INEXACT else str(head["seed"])
        return head | {"seed": seed}

    def record(self, texts: Texts) -> dict[str, Any]:
        """Return the snapshots of all plies of the line, and the current ply."""
        line = [self.game.root, *self.game.current_line()]
        snapshots = [game_snapshot(self.game, node, node.ply, texts) for node in line]
        # The page can show and hide the chart.
        snapshots[-1]["chart"] = chart_data(self.game.node)
        return {"snapshots": snapshots, "start": self.game.ply}

    def svg(self, *, reveal: bool, caption: str = "", **overlays: Unpack[Overlays]) -> str:
        """Return a picture for documents without a live kernel."""
        overlays.pop("marks", None)  # they are for the city that is shown
        return game_svg(self.game, reveal=reveal, caption=caption, **overlays)
