"""What the front end may ask for. Every intent is answered, with ok or with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement, as_placement
from akropolis_nb.widget.texts import Texts, plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.game import Game
    from akropolis_nb.engine.tiles import TileId

Intent = dict[str, Any]
Answer = dict[str, Any]


def place(game: Game, intent: Intent) -> Answer:
    """Take a tile from the site and lay it."""
    game.play(Move(_tile(game, intent), _placement(intent)))
    return {}


def undo(game: Game, intent: Intent) -> Answer:
    """Take back some plies."""
    game.undo(_whole(intent, "count"))
    return {}


def redo(game: Game, intent: Intent) -> Answer:
    """Play some plies again."""
    game.redo(_whole(intent, "count"))
    return {}


def goto(game: Game, intent: Intent) -> Answer:
    """Go to a ply of the current line."""
    game.goto(_whole(intent, "ply"))
    return {}


def why(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Tell why a tile may not be laid somewhere and which hexes are in the way, or what it brings.

    The question is about the present, whatever revision it was asked in.
    """
    position, placement = game.position, _placement(intent)
    tile = _tile(game, intent)
    illegal = position.why_illegal(Move(tile, placement))
    if illegal is not None:
        return {"text": str(illegal), "hexes": [list(at) for at in illegal.hexes]}
    previews = position.cities[position.to_move].preview(tile, position.rules)
    found = next(preview for preview in previews if preview.placement == placement)
    sign = "−" if found.points < 0 else "+"
    text = texts["ghost_status"].format(
        level=found.level,
        gain=sign + plural(texts, "points_count", abs(found.points)),
        stones=plural(texts, "stones", found.stones),
    )
    return {"text": text, "hexes": []}


CHANGES: dict[str, Callable[[Game, Intent], Answer]] = {
    "place": place,
    "undo": undo,
    "redo": redo,
    "goto": goto,
}
"""These are refused when they were made against an older revision."""


def _tile(game: Game, intent: Intent) -> TileId:
    index, site = _whole(intent, "index"), game.position.site
    if not 0 <= index < len(site):
        raise AkropolisError(f"the construction site has no tile {index}: it holds {len(site)}")
    return site[index]


def _placement(intent: Intent) -> Placement:
    return as_placement((_whole(intent, "q"), _whole(intent, "r"), _whole(intent, "rotation")))


def _whole(intent: Intent, name: str) -> int:
    value = intent.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise AkropolisError(f"{name} should be a whole number, not {value!r}")
    return value
