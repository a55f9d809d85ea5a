"""What the front end may ask of a game. Every intent is answered, with ok or with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from akropolis_nb.bots.players import bot
from akropolis_nb.engine.checks import shown
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement, as_placement
from akropolis_nb.engine.rules import FIELDS, Rules
from akropolis_nb.game.game import Game, default_names
from akropolis_nb.game.result import Result
from akropolis_nb.widget.messages import sentences
from akropolis_nb.widget.messages.english import fill
from akropolis_nb.widget.session.tree import node_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.errors import IllegalMoveError
    from akropolis_nb.engine.legality import Illegality
    from akropolis_nb.engine.tiles import TileId
    from akropolis_nb.game.tree import Node
    from akropolis_nb.widget.messages.english import Texts

Intent = dict[str, Any]
Answer = dict[str, Any]


def place(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Take a tile from the site and lay it; an architect answers at once."""
    before = game.ply
    game.play(move(game, intent))
    done = "; ".join(_laid(game, node, texts) for node in game.node.path()[before:])
    return _told(game, done, texts)


def step(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Go along the line, ply by ply, as far as it leads; an architect's answers are passed over."""
    by = whole(intent, "by")
    if game.rules.architect is None:
        game.goto(min(max(game.ply + by, 0), len(game.current_line())))
    elif by < 0:
        game.undo(-by)
    else:
        game.redo(by)
    return _went(game, texts)


def undo(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Take moves back, with the answers to them."""
    game.undo(whole(intent, "count"))
    return _went(game, texts)


def redo(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Play moves again, with the answers to them."""
    game.redo(whole(intent, "count"))
    return _went(game, texts)


def goto(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Go to a node of the tree, or to a ply of the current line."""
    if "node" in intent:
        game.goto(_node(game, intent))
    else:
        game.goto(whole(intent, "ply"))
    return _went(game, texts)


def promote(game: Game, intent: Intent, _texts: Texts) -> Answer:
    """Make the line through a node the main line."""
    game.promote(_node(game, intent))
    return {}


def delete(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Delete a node with all that follows it."""
    game.delete(_node(game, intent))
    return _went(game, texts)


def restore(game: Game, _intent: Intent, texts: Texts) -> Answer:
    """Bring back the line that was deleted last."""
    game.restore()
    return _went(game, texts)


def annotate(game: Game, intent: Intent, _texts: Texts) -> Answer:
    """Comment a move, or mark it."""
    game.annotate(intent.get("comment"), intent.get("marks"), _node(game, intent))
    return {}


def why(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Tell why a tile may not be laid somewhere and which hexes are in the way, or what it brings.

    The question is about the present, whatever revision it was asked in.
    """
    position = game.position
    tile, spot = asked = move(game, intent)
    error = position.why_illegal(asked)
    if error is not None:
        return refused(error, spot, texts, position.stones[position.to_move])
    return weighed(position.city, tile, spot, texts, position.rules)


def refused(
    error: Illegality | IllegalMoveError, spot: Placement, texts: Texts, has: int = 0
) -> Answer:
    """Tell somebody who has so many stones why not, and which hexes are in the way."""
    text = sentences.illegal(texts, error, spot, has)
    return {"text": text, "hexes": [list(at) for at in error.hexes]}


def weighed(
    city: City, tile: Any, spot: Placement, texts: Texts, rules: Rules | None = None
) -> Answer:
    """Tell what a tile brings on a place where it may lie."""
    found = next(see for see in city.preview(tile, rules) if see.placement == spot)
    return {"text": sentences.ghost(texts, found.level, found.points, found.stones), "hexes": []}


CHANGES: dict[str, Callable[[Game, Intent, Texts], Answer]] = {
    "place": place,
    "undo": undo,
    "redo": redo,
    "step": step,
    "goto": goto,
    "promote": promote,
    "delete": delete,
    "restore": restore,
    "annotate": annotate,
}
"""These are refused when they were made against an older revision."""


def new_game(intent: Intent) -> Game:
    """Make the new game that is asked for.

    Raises:
        AkropolisError: its rules, names or seed are not what they should be.
    """
    rules, names = intent.get("rules"), intent.get("names")
    if not isinstance(rules, dict) or not all(isinstance(name, str) for name in rules):
        raise AkropolisError(f"the rules should be names and values, not {shown(rules)}")
    unknown = set(rules).difference(FIELDS)
    if unknown:
        raise AkropolisError(f"there is no rule {shown(min(unknown))}")
    wanted = Rules(**rules)
    if isinstance(names, list) and wanted.architect is not None:
        # The form asks for the player's name alone.
        names = [*names, *default_names(wanted)[len(names) :]]
    bots = intent.get("bots") or []
    if not isinstance(bots, list):
        raise AkropolisError(f"the bots should be a list by seat, not {shown(bots)}")
    seated = {seat: bot(name) for seat, name in enumerate(bots) if name is not None}
    return Game(wanted, seed=intent.get("seed"), names=names, bots=seated)


def laid(game: Game, node: Node, texts: Texts) -> str:
    """Say what a move did, and who is to move now."""
    return str(_told(game, _laid(game, node, texts), texts)["text"])


def placement(intent: Intent) -> Placement:
    """Return where a tile is to be laid."""
    return as_placement((whole(intent, "q"), whole(intent, "r"), whole(intent, "rotation")))


def whole(intent: Intent, name: str) -> int:
    """Return a whole number out of an intent."""
    value = intent.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise AkropolisError(f"{name} should be a whole number, not {shown(value)}")
    return value


def move(game: Game, intent: Intent) -> Move:
    """Return what is to be laid, and where."""
    return Move(_tile(game, intent), placement(intent))


def _tile(game: Game, intent: Intent) -> TileId:
    index, site = whole(intent, "index"), game.position.site
    if not 0 <= index < len(site):
        raise AkropolisError(f"the construction site has no tile {index}: it holds {len(site)}")
    return site[index]


def _node(game: Game, intent: Intent) -> Node:
    return node_of(game, whole(intent, "node"))


def _laid(game: Game, node: Node, texts: Texts) -> str:
    """Say what a move did."""
    if node.parent is None or node.move is None or node.seat is None:
        raise AssertionError
    before, seat = node.parent.position, node.seat
    tile, spot = node.move
    points = node.position.scores[seat].points - before.scores[seat].points
    return sentences.placed(
        texts,
        tile,
        level=before.cities[seat].level_at(spot),
        points=points,
        brought=node.position.cities[seat].stones_gained,
        name=game.names[seat],
    )


def _went(game: Game, texts: Texts) -> Answer:
    plies = len(game.current_line())
    return _told(game, fill(texts["went_to"], ply=game.ply, plies=plies), texts)


def _told(game: Game, done: str, texts: Texts) -> Answer:
    """Say what was done, and who is to move now."""
    position = game.position
    if position.is_over:
        result = sentences.result(texts, Result.of(position, game.names))
        return {"text": fill(texts["then_over"], done=done, result=result)}
    name = game.names[position.to_move]
    return {"text": fill(texts["then_to_move"], done=done, name=name)}
