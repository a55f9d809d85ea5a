"""A position that is set up as the document of a view: tiles, stones, site, seat to move."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Unpack

from akropolis_nb.draw.svg import city_svg
from akropolis_nb.engine.checks import short_repr, whole
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError, IllegalMoveError
from akropolis_nb.engine.position import Position
from akropolis_nb.engine.rules import Rules
from akropolis_nb.engine.score import most_stones
from akropolis_nb.engine.tiles import TILES, as_tile, tile_text
from akropolis_nb.game.game import default_names
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.widget.documents.document import SteppedDocument
from akropolis_nb.widget.documents.game import TABLES
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.snapshot import PALETTE, position_snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from akropolis_nb.draw.board.overlays import Overlays
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.game import Game
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.session.intents import Action, Intent
    from akropolis_nb.widget.wire.intents import Answer
    from akropolis_nb.widget.wire.snapshot import Snapshot


_PARTS = ("cities", "stones", "site")


class PositionDocument(SteppedDocument[Position]):
    """A position that is set up; what the tiles on the table decide follows after each change."""

    panels = ("city", "site", "players", "unseen")
    what = "position that is set up"

    def __init__(self, start: Position | Rules, game: Game | None = None) -> None:
        super().__init__(_empty(start) if isinstance(start, Rules) else _complete(start))
        self._names = () if game is None else game.names
        self.game = game
        """The game that the view showed before."""
        self.seat = 0
        """The seat whose city is shown."""
        self._held = -1
        """The index of the tile that was taken from the table last."""
        self._mover: int | None = None
        """The seat to move that the user has chosen."""

    @property
    def actions(self) -> Mapping[str, Action]:
        """What answers the intents of a page, by kind."""
        return {
            **self.walks,
            "place": intents.Action(self._place),
            "new": intents.Action(self._change_rules),
            "open": intents.Action(self._open),
            "why": intents.question(self._why),
        }

    @property
    def tiles(self) -> Sequence[int]:
        """The tiles that the rules deal, plazas first, alike ones together."""
        dealt = self.here.rules.tiles
        return sorted(dealt, key=lambda tile: sorted(map("HMBTGhmbtgq".index, TILES[tile].hexes)))

    @property
    def seats(self) -> int:
        """Number of cities."""
        return self.here.rules.players

    @property
    def is_draft(self) -> bool:
        """Whether something is set up: neither as at first, nor a table that was cleared."""
        first, bare = self._steps[0], _empty(self.here.rules)
        return all(
            any(getattr(self.here, p) != getattr(t, p) for p in _PARTS) for t in (first, bare)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat."""
        return (*self._names, *default_names(self.here.rules)[len(self._names) :])[: self.seats]

    def city(self, seat: int = 0) -> City:
        """Return a seat's city."""
        return self.here.cities[seat]

    def first_values(self) -> dict[str, Any]:
        """Return the values of ``selected`` after each change, and of ``player`` if it is gone."""
        return {"selected": self._held} | ({} if self.seat < self.seats else {"player": 0})

    def snapshot(self, revision: int, texts: Texts, _show: tuple[str, ...]) -> Snapshot:
        """Return the snapshot of the current state."""
        here, seat = self.here, self.seat if self.seat < self.seats else 0
        # Legal placements do not depend on the tile's letters.
        preview = self.city(seat).preview(PALETTE[0])
        (wrong, missing), where = self.problems(texts), self._where(texts)
        is_open = bool(wrong or missing)
        legal = [(*spot.placement, spot.level, 0) for spot in preview]
        shown = position_snapshot(
            "position", here, self.names, revision=revision, legal=legal, texts=texts
        )
        return self.with_walks(shown) | {
            "title": texts["setup"] if is_open else shown["title"],
            "to_move": seat,
            "palette": [TILES[tile].hexes for tile in self.tiles],
            "city_text": "" if is_open else str(self.position(texts)),
            "tables": TABLES,
            "setup": {
                "tiles": [*self.tiles],
                "where": [where.get(tile) for tile in self.tiles],
                "laid": _count_laid(here),
                "mover": here.to_move,
                "problems": wrong,
                "missing": missing,
                "can_return": self.game is not None,
            },
        }

    def record(self, texts: Texts) -> dict[str, Any]:
        """Raise an error: pages without Python set up no positions."""
        raise AkropolisError(texts["setup_unsaved"])

    def svg(self, *, reveal: bool, caption: str = "", **overlays: Unpack[Overlays]) -> str:
        """Return a picture for documents without a live kernel."""
        city, rules = self.city(self.seat), self.here.rules
        return city_svg(city, rules, reveal=reveal, caption=caption, **overlays)

    def problems(self, texts: Texts) -> tuple[list[str], list[str]]:
        """Return what cannot be whatever follows, and what is only missing yet, in words."""
        here, rules = self.here, self.here.rules
        used, laid, movers = _count_tiles(here), _count_laid(here), _movers(here)
        foreign = [tile_text(tile) for tile in used if tile not in rules.tiles]
        twice = [tile_text(tile) for tile, count in used.items() if count > 1]
        wrong = [
            fill(texts[key], tiles=", ".join(tiles))
            for key, tiles in (("setup_foreign", foreign), ("setup_twice", twice))
            if tiles
        ]
        # One tile is left at the end.
        turns = -(-(len(rules.tiles) - 1) // rules.players)
        if max(laid) > turns:
            wrong.append(fill(texts["setup_many"], n=turns))
        missing = []
        pairs = zip(self.names, laid, strict=True)
        counts = ", ".join(f"{name} {count}" for name, count in pairs)
        if not movers:
            missing.append(fill(texts["setup_uneven"], counts=counts))
        elif here.to_move not in movers:
            name = self.names[here.to_move]
            missing.append(fill(texts["setup_mover"], name=name, counts=counts))
        due, there = _due(here), len(here.site)
        if there != due:
            missing.append(fill(texts["setup_site"], n=max(due, 0), laid=sum(laid), there=there))
        most = zip(self.names, here.stones, _most_stones(here), strict=True)
        # More tiles may bring them.
        (missing or wrong).extend(
            fill(texts["setup_stones"], name=name, there=there, n=n)
            for name, there, n in most
            if there > n
        )
        return wrong, missing

    def position(self, texts: Texts) -> Position:
        """Return the checked position; raise an error if something in it cannot be."""
        wrong, missing = self.problems(texts)
        for problem in wrong + missing:
            raise AkropolisError(problem)
        here = self.here
        return Position.build(
            here.rules,
            site=here.site,
            cities=here.cities,
            stones=here.stones,
            to_move=here.to_move,
        )

    def _change(self, held: int = -1, **changes: Any) -> Answer:
        """Go to a changed position, with what follows from it."""
        self._held = held
        here = self.here._replace(**changes)
        movers = _movers(here)
        wanted = self._mover, sum(_count_laid(here)) % here.rules.players, *movers
        if "cities" in changes and movers:
            here = here._replace(to_move=next(seat for seat in wanted if seat in movers))
        self.put_step(_complete(here))
        return {}

    def go_to(self, step: int) -> Answer:
        """Go to another step."""
        self._held = -1
        return super().go_to(step)

    def _free(self, intent: Intent, texts: Texts) -> TileId:
        """Return the tile of an intent, if it is not on the table yet."""
        tile = as_tile(intent.get("tile", "")).id
        where = self._where(texts)
        if tile in where:
            error = fill(texts["setup_used"], tile=tile_text(tile), where=where[tile])
            raise AkropolisError(error)
        return tile

    def _where(self, texts: Texts) -> dict[TileId, str]:
        """Return where each tile on the table lies: the name of a seat, or the site."""
        where = dict.fromkeys(self.here.site, texts["site"])
        for name, city in zip(self.names, self.here.cities, strict=True):
            where |= dict.fromkeys((laid for laid, _ in city.placed), name)
        return where

    def _seat(self, intent: Intent) -> int:
        return whole("seat", intent.get("seat"), 0, self.seats - 1)

    def _why(self, intent: Intent, texts: Texts) -> Answer:
        tile, spot = as_tile(intent.get("tile", "")), intents.placement(intent)
        city, rules = self.city(self._seat(intent)), self.here.rules
        return intents.explain(city.why_illegal(spot), city, tile, spot, texts, rules=rules)

    def _place(self, intent: Intent, texts: Texts) -> Answer:
        tile, spot, seat = self._free(intent, texts), intents.placement(intent), self._seat(intent)
        city = self.city(seat).place(tile, spot)
        done = fill(texts["setup_laid"], tile=tile_text(tile), name=self.names[seat])
        return self._change(cities=_with(self.here.cities, seat, city)) | {"text": done}

    def edit(self, intent: Intent, texts: Texts) -> Answer:
        """Change what lies beside the cities, or take a tile from one."""
        here, do = self.here, intent.get("do")
        if do == "clear":
            return self._change(**{name: getattr(_empty(here.rules), name) for name in _PARTS})
        if do == "offer":
            if len(here.site) >= here.rules.site_size:
                raise AkropolisError(fill(texts["setup_full"], n=here.rules.site_size))
            return self._change(site=(*here.site, self._free(intent, texts)))
        if do == "withdraw":
            index = whole("index", intent.get("index"), 0, len(here.site) - 1)
            site = here.site[:index] + here.site[index + 1 :]
            return self._change(self._index(here.site[index]), site=site)
        seat = self._seat(intent)
        if do == "lift":
            return self._lift(seat, intents.whole(intent, "q"), intents.whole(intent, "r"), texts)
        if do == "stones":
            count = whole("stones", intent.get("count"), 0, most_stones(here.cities[seat]))
            return self._change(stones=_with(here.stones, seat, count))
        if do == "mover":
            self._mover = seat
            return self._change(to_move=seat)
        raise AkropolisError(f"a position is not edited by {short_repr(do)}")

    def _lift(self, seat: int, q: int, r: int, texts: Texts) -> Answer:
        """Take the tile on a hex from a city, if nothing rests on it."""
        placed = self.city(seat).placed
        on = next((one.placed for one in self.city(seat).hexes() if (one.q, one.r) == (q, r)), 0)
        if on == 0:
            raise AkropolisError(texts["setup_choose"])
        tile, _ = placed[on - 1]
        try:
            rest = City([*placed[: on - 1], *placed[on:]])
        except IllegalMoveError:
            raise AkropolisError(fill(texts["setup_holds"], tile=tile_text(tile))) from None
        return self._change(self._index(tile), cities=_with(self.here.cities, seat, rest))

    def _index(self, tile: TileId) -> int:
        """Return the index of a tile among those to choose from; -1 for others."""
        return next((n for n, other in enumerate(self.tiles) if other == tile), -1)

    def _change_rules(self, intent: Intent, _texts: Texts) -> Answer:
        """Take other rules; with as many players, what lies on the table stays."""
        asked = intents.new_game(intent)
        self._names = asked.names
        if asked.rules.players == self.seats:
            return self._change(rules=asked.rules)
        self._held = -1
        self.put_step(_empty(asked.rules))
        return {}

    def _open(self, intent: Intent, texts: Texts) -> Answer:
        game, _ = intents.opened_game(intent, self.here.rules, texts)
        self._names, self._mover, self._held = game.names, game.position.to_move, -1
        self.put_step(_complete(game.position))
        return {"text": fill(texts["setup_opened"], rules=sentences.rules(texts, game.rules))}


def _empty(rules: Rules) -> Position:
    """Return the table before the first tile, unchecked."""
    cities, stones = (City(),) * rules.players, rules.starting_stones
    table = {"rules": rules, "cities": cities, "stones": stones, "site": (), "to_move": 0}
    return _complete(Position._make(**table))


def _complete(table: Position) -> Position:
    """Return a position with the unseen tiles, the stacks and the round that follow, unchecked."""
    rules, used = table.rules, _count_tiles(table)
    unseen = tuple(tile for tile in rules.tiles if tile not in used)
    lacking = max(0, _due(table) - len(table.site))
    stacks = max(0, len(unseen) - lacking) // rules.stack_size
    round_ = max(1, rules.rounds - stacks)
    parts = {name: getattr(table, name) for name in ("rules", "to_move", *_PARTS)}
    return Position._make(**parts, unseen=unseen, stacks_left=stacks, round=round_)


def _due(table: Position) -> int:
    """Return how many tiles should lie on the construction site."""
    rules, laid = table.rules, sum(_count_laid(table))
    dealt = min(laid // rules.stack_size, rules.stacks)
    due = rules.site_size + dealt * rules.stack_size - laid
    # After a round, the next stack may not be laid out yet.
    waits = due == rules.site_size and len(table.site) == 1 and laid > 0
    return 1 if waits else due


def _count_tiles(table: Position) -> Counter[TileId]:
    return Counter([*(t for city in table.cities for t, _ in city.placed), *table.site])


def _count_laid(table: Position) -> list[int]:
    return [len(city.placed) for city in table.cities]


def _most_stones(table: Position) -> list[int]:
    """Return the most stones of each seat: those of the start and one for each quarry covered."""
    most = list(table.rules.starting_stones)
    for seat, city in enumerate(table.cities):
        built = City()
        for move in city.placed:
            built = built.place(*move)
            most[seat] += built.stones_gained
    if table.rules.architect is not None:
        # The architect receives what the player spends.
        most[1] += max(0, most[0] - table.stones[0])
    return most


def _movers(table: Position) -> list[int]:
    """Return the seats that can be to move: from there on, nobody has fewer tiles than before."""
    laid = _count_laid(table)
    turns = [laid[seat:] + laid[:seat] for seat in range(len(laid))]
    even = [turn == sorted(turn) and turn[-1] - turn[0] <= 1 for turn in turns]
    return [seat for seat, can in enumerate(even) if can]


def _with(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])
