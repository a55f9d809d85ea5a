"""The model behind a view: a game, or a free city."""

from __future__ import annotations

import weakref
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias

from akropolis_nb.draw.svg import city_svg, game_svg
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.widget.messages import sentences
from akropolis_nb.widget.messages.catalogue import fill
from akropolis_nb.widget.session import intents, overlay_data
from akropolis_nb.widget.session.bot_runner import BotRunner
from akropolis_nb.widget.session.chart import Chart
from akropolis_nb.widget.session.kernel import weakly
from akropolis_nb.widget.session.snapshot import PALETTE, city_snapshot, game_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.game import Game
    from akropolis_nb.widget.messages.catalogue import Texts
    from akropolis_nb.widget.session.intents import Answer, Intent
    from akropolis_nb.widget.session.puzzle_subject import PuzzleSubject


class GameSubject:
    """A game, which other views and scripts may change, too."""

    panels = ("city", "site", "players", "score", "unseen", "moves")
    """Default panels."""
    supported_intents = frozenset(intents.CHANGES)

    def __init__(
        self, game: Game, changed: Callable[[], None], bots_changed: Callable[[], None]
    ) -> None:
        self.game = game
        self.bot_runner = BotRunner.of(game)
        """Runs the game's bots while a view watches."""
        self._chart = Chart()
        following = ExitStack()
        following.callback(self.bot_runner.watch(weakly(bots_changed)))
        following.callback(game.on_change(weakly(changed)))
        self.close = weakref.finalize(self, following.close)
        """Remove the callbacks from the game."""

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

    def city(self, seat: int) -> City:
        """Return a seat's city."""
        return self.game.position.cities[seat]

    def first_values(self) -> dict[str, Any]:
        """Return the values of `selected` and `player` after each change."""
        over = self.game.position.is_over
        return {"selected": -1 if over else 0, "player": self.bot_runner.seat_to_show}

    def snapshot(self, revision: int, texts: Texts, show: tuple[str, ...]) -> dict[str, Any]:
        """Return the snapshot of the current state."""
        data = game_snapshot(self.game, self.game.node, revision, texts)
        chart = self._chart.data(self.game.node) if "chart" in show else None
        return data | {"chart": chart, "tables": sentences.tables(texts)}

    def record(self, texts: Texts) -> list[dict[str, Any]]:
        """Return the snapshots of all plies of the line, for a page without Python."""
        line = [self.game.root, *self.game.current_line()]
        snapshots = [game_snapshot(self.game, node, node.ply, texts) for node in line]
        # The page can show and hide the chart.
        snapshots[-1]["chart"] = self._chart.data(self.game.node)
        return snapshots

    def heat_now(self, _selected: int, legend: str) -> dict[str, Any] | None:
        """Return heat data without values: the page takes the gains from the snapshot."""
        return {"kind": overlay_data.NOW, "values": [], "legend": legend}

    def why(self, intent: Intent, texts: Texts) -> Answer:
        """Return why a placement is illegal, or what it gains."""
        return intents.why(self.game, intent, texts)

    def change(self, intent: Intent, texts: Texts) -> Answer:
        """Carry out an intent, and return a sentence about it."""
        if intent["kind"] == "place" and self.bot_runner.state == "thinking":
            name = self.game.names[self.game.position.to_move]
            raise AkropolisError(fill(texts["bot_thinks"], name=name))
        return intents.CHANGES[intent["kind"]](self.game, intent, texts)

    def svg(self, *, reveal: bool) -> str:
        """Return a picture for documents without a live kernel."""
        return game_svg(self.game, reveal=reveal)


class CitySubject:
    """A city that is built freely from any tiles, with undo."""

    panels = ("city", "site", "score")
    """Default panels."""
    supported_intents = frozenset({"place", "undo", "redo"})
    seats = 1
    lock = nullcontext()
    tiles = PALETTE
    """The tiles to choose from, by their letters."""

    def __init__(self, city: City, changed: Callable[[], None]) -> None:
        self._changed = weakly(changed)
        # The tiles of the given city can be undone, too.
        self._steps = [City()]
        for tile, spot in city.placed:
            self._steps.append(self._steps[-1].place(tile, spot))
        self._steps[-1] = city
        self._at = len(self._steps) - 1

    def close(self) -> None:
        """Do nothing: a free city has no callbacks to remove."""

    def city(self, _seat: int = 0) -> City:
        """Return the current city."""
        return self._steps[self._at]

    def put(self, city: City) -> None:
        """Replace the city; undo restores the previous one."""
        del self._steps[self._at + 1 :]
        self._steps.append(city)
        self._go(self._at + 1)

    def first_values(self) -> dict[str, Any]:
        """Return nothing: selection and seat stay when the city changes."""
        return {}

    def snapshot(self, revision: int, texts: Texts, _show: tuple[str, ...]) -> dict[str, Any]:
        """Return the snapshot of the current state."""
        return city_snapshot(self.city(), revision, texts) | {
            "can_undo": self._at > 0,
            "can_redo": self._at < len(self._steps) - 1,
        }

    def record(self, texts: Texts) -> list[dict[str, Any]]:
        """Return the current snapshot; a page without Python cannot build."""
        return [self.snapshot(1, texts, ())]

    def heat_now(self, selected: int, legend: str) -> dict[str, Any] | None:
        """Return the gain of a tile at each legal placement."""
        if selected < 0:
            return None
        tile = str(self.tiles[selected])
        previews = self.city().preview(tile)
        gains = {found.placement: found.points + found.stones for found in previews}
        data = overlay_data.heat_data(gains, legend)
        return data and data | {"tile": tile}

    def why(self, intent: Intent, texts: Texts) -> Answer:
        """Return why a placement is illegal, or what it gains."""
        tile, spot = as_tile(intent.get("tile", "")), intents.placement(intent)
        illegality = self.city().why_illegal(spot)
        if illegality is not None:
            return intents.illegal(illegality, spot, texts)
        return intents.gain(self.city(), tile, spot, texts)

    def change(self, intent: Intent, texts: Texts) -> Answer:
        """Carry out an intent, and return a sentence about it."""
        if intent["kind"] == "place":
            return self._place(intent, texts)
        count = intents.whole(intent, "count")
        self._go(self._at + (count if intent["kind"] == "redo" else -count))
        return {}

    def svg(self, *, reveal: bool) -> str:
        """Return a picture for documents without a live kernel."""
        return city_svg(self.city(), reveal=reveal)

    def _place(self, intent: Intent, texts: Texts) -> Answer:
        tile, spot = as_tile(intent.get("tile", "")), intents.placement(intent)
        before = self.city()
        self.put(before.place(tile, spot))
        after = self.city()
        points = after.score().points - before.score().points
        level = before.level_at(spot)
        brought = after.stones_gained
        text = sentences.placed(texts, tile.id, level=level, points=points, brought=brought)
        return {"text": text}

    def _go(self, step: int) -> None:
        if not 0 <= step < len(self._steps):
            raise AkropolisError("there is no such step to go to")
        self._at = step
        self._changed()


Subject: TypeAlias = "GameSubject | CitySubject | PuzzleSubject"
