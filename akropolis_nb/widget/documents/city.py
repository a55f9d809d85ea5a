"""A free city as the document of a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from akropolis_nb.draw.svg import city_svg
from akropolis_nb.engine.checks import short_repr
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.messages import sentences
from akropolis_nb.messages.puzzle_sentences import describe_draft, hint_of
from akropolis_nb.puzzles.draft import draft
from akropolis_nb.widget.documents.document import SteppedDocument
from akropolis_nb.widget.session import intents, overlay_data
from akropolis_nb.widget.session.snapshot import PALETTE, city_snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.puzzles.puzzle import Puzzle
    from akropolis_nb.widget.session.intents import Action, Intent
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.snapshot import Snapshot


class CityDocument(SteppedDocument[City]):
    """A city that is built freely from any tiles, with undo."""

    panels = ("city", "site", "score")
    what = "city by itself"
    tiles = PALETTE
    """The tiles to choose from, by their letters."""

    def __init__(self, city: City) -> None:
        # The tiles of the given city can be undone, too.
        steps = [City()]
        for tile, spot in city.placed:
            steps.append(steps[-1].place(tile, spot))
        super().__init__(*steps[:-1], city)

    @property
    def actions(self) -> Mapping[str, Action]:
        """What answers the intents of a page, by kind."""
        return {
            **self.walks,
            "place": intents.Action(self._place),
            "why": intents.question(self._why),
            "puzzle": intents.question(self._make_puzzle),
        }

    def city(self, _seat: int = 0) -> City:
        """Return the current city."""
        return self.here

    def put(self, city: City) -> None:
        """Replace the city; undo restores the previous one."""
        if not isinstance(city, City):
            raise TypeError(f"a view's city is an ak.City, not {short_repr(city)}")
        self.put_step(city)

    def snapshot(self, revision: int, texts: Texts, _show: tuple[str, ...]) -> Snapshot:
        """Return the snapshot of the current state."""
        return self.with_walks(city_snapshot(self.city(), revision, texts))

    def heat_now(self, selected: int, legend: str) -> dict[str, Any] | None:
        """Return the gain of a tile at each legal placement."""
        if selected < 0:
            return None
        tile = self.tiles[selected]
        gains = {see.placement: see.points + see.stones for see in self.city().preview(tile)}
        data = overlay_data.heat_data(gains, legend)
        return data and data | {"tile": tile}

    def svg(self, *, reveal: bool, caption: str = "", **overlays: Unpack[Overlays]) -> str:
        """Return a picture for documents without a live kernel."""
        return city_svg(self.city(), reveal=reveal, caption=caption, **overlays)

    def _why(self, intent: Intent, texts: Texts) -> Answer:
        """Return why a placement is illegal, or what it gains."""
        tile, spot = as_tile(intent.get("tile", "")), intents.placement(intent)
        city = self.city()
        return intents.explain(city.why_illegal(spot), city, tile, spot, texts)

    def _place(self, intent: Intent, texts: Texts) -> Answer:
        tile, spot = as_tile(intent.get("tile", "")), intents.placement(intent)
        before = self.city()
        after = before.place(tile, spot)
        self.put(after)
        points = after.score().points - before.score().points
        level = before.level_at(spot)
        brought = after.stones_gained
        text = sentences.describe_placement(
            texts, tile.id, level=level, points=points, brought=brought
        )
        return {"text": text}

    def _make_puzzle(self, intent: Intent, texts: Texts) -> Answer:
        """Return a puzzle of the last tiles, and what its author should know of it."""
        take = intents.whole(intent, "take")
        stones, last = intents.whole(intent, "stones"), intents.whole(intent, "last")
        city = self.city()
        if not city.placed:
            raise AkropolisError(texts["make_none"])
        words = {name: intent.get(name, "") for name in ("title", "prompt")}
        made = draft(
            city, last, take=take or None, stones=stones, language=texts["language"], **words
        )
        given = (line.strip() for line in str(intent.get("hints", "")).splitlines())
        hints = list(filter(None, given)) or hint_of(texts, made)
        puzzle = made.puzzle.replace(hints=hints, difficulty=made.grade)
        text = describe_draft(texts, made)
        page = _page(puzzle, texts["language"]) if intent.get("page") else ""
        return {"text": text, "hexes": [], "made": str(puzzle), "hints": hints, "page": page}


def _page(puzzle: Puzzle, language: str) -> str:
    """Return the page of a puzzle."""
    from akropolis_nb.widget.pages.html import page_of

    return page_of(puzzle, None, {"language": language}, with_3d=False).html()
