"""What a page may ask for: reading intents, and carrying out those that change a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from akropolis_nb.bots.players import bot
from akropolis_nb.engine.checks import short_repr, whole as whole_between
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.placement import Move, Placement, as_placement
from akropolis_nb.engine.rules import FIELDS, Rules
from akropolis_nb.game.deletions import DeletedLine
from akropolis_nb.game.formats.any_format import read_game
from akropolis_nb.game.game import Game, default_names
from akropolis_nb.game.result import Result
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import fill
from akropolis_nb.widget.session.bot_runner import BotRunner
from akropolis_nb.widget.session.tree import move_gain, node_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.errors import IllegalMoveError
    from akropolis_nb.engine.legality import Illegality
    from akropolis_nb.engine.tiles import TileId, TileLike
    from akropolis_nb.game.tree import Node
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.intents import Answer

Intent = dict[str, Any]


class Action(NamedTuple):
    """What answers one kind of intent."""

    handle: Callable[[Intent, Texts], Answer]
    """Carries out the intent, and returns the fields of the reply."""
    at_any_revision: bool = False
    """Whether it is also carried out if the page shows an older revision."""
    in_locked_views: bool = False
    """Whether it is allowed in locked views, because it changes nothing."""


def question(handle: Callable[[Intent, Texts], Answer]) -> Action:
    """Return an action that changes nothing."""
    return Action(handle, at_any_revision=True, in_locked_views=True)


def place(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Place a tile from the site; an architect moves directly after it."""
    before = game.ply
    game.play(move(game, intent))
    done = "; ".join(_describe_placement(game, node, texts) for node in game.node.path()[before:])
    return _with_next(game, done, texts)


def step(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Go some plies along the line, at most to its ends; skip an architect's moves."""
    stops = [node for node in _line(game) if not node.position.architect_moves]
    here = sum(node.ply < game.ply for node in stops)
    node = stops[min(max(here + whole(intent, "by"), 0), len(stops) - 1)]
    BotRunner.of(game).go_to(node, _mover(node))
    return _went_to(game, texts)


def undo(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Undo moves, each with the architect's move after it."""
    game.undo(whole(intent, "count"))
    return _went_to(game, texts)


def redo(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Redo moves, each with the architect's move after it."""
    game.redo(whole(intent, "count"))
    return _went_to(game, texts)


def goto(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Go to a node of the tree, or to a ply of the current line."""
    if "node" in intent:
        node = _node(game, intent)
        seat = node.seat
    else:
        line = _line(game)
        last = len(line) - 1
        node = line[whole_between("a ply of the line", whole(intent, "ply"), 0, last)]
        # At the end of the line the present player goes on.
        seat = None if node.ply == last else _mover(node)
    BotRunner.of(game).go_to(node, seat)
    return _went_to(game, texts)


def promote(game: Game, intent: Intent, _texts: Texts) -> Answer:
    """Make the line through a node the main line."""
    game.promote(_node(game, intent))
    return {}


def delete(game: Game, intent: Intent, _texts: Texts) -> Answer:
    """Delete a node with all nodes below it; the snapshot says what was deleted."""
    game.delete(_node(game, intent))
    return {}


def restore(game: Game, _intent: Intent, texts: Texts) -> Answer:
    """Restore the line or comment that was deleted last."""
    last = game.deletions.last
    game.restore()
    return _went_to(game, texts) if isinstance(last, DeletedLine) else {}


def annotate(game: Game, intent: Intent, _texts: Texts) -> Answer:
    """Set the comment or the annotation sign of a move."""
    game.annotate(intent.get("comment"), intent.get("marks"), _node(game, intent))
    return {}


def why(game: Game, intent: Intent, texts: Texts) -> Answer:
    """Return why a placement is illegal and which hexes prevent it, or else what it gains.

    The answer is about the current position, also if the intent's revision is older.
    """
    position = game.position
    tile, spot = asked = move(game, intent)
    why_illegal = position.why_illegal(asked)
    return explain(why_illegal, position.city, tile, spot, texts, rules=position.rules)


def explain(
    why_illegal: Illegality | IllegalMoveError | None,
    city: City,
    tile: TileLike,
    spot: Placement,
    texts: Texts,
    *,
    rules: Rules | None = None,
) -> Answer:
    """Return why a placement is illegal and which hexes prevent it, or else what it gains."""
    if why_illegal is not None:
        text = sentences.illegal(texts, why_illegal, spot)
        return {"text": text, "hexes": list(why_illegal.hexes)}
    after = city.place(tile, spot)
    points = after.score(rules).points - city.score(rules).points
    stones = after.stones_gained - city.stones_gained
    return {"text": sentences.ghost(texts, city.level_at(spot), points, stones), "hexes": []}


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
"""Intents that change the game; refused if they were made against an older revision."""


def new_game(intent: Intent) -> Game:
    """Create the game that an intent describes.

    Raises:
        AkropolisError: the rules, names, bots or seed are invalid.
    """
    rules, names = intent.get("rules"), intent.get("names")
    if not isinstance(rules, dict) or not all(isinstance(name, str) for name in rules):
        raise AkropolisError(f"the rules should be names and values, not {short_repr(rules)}")
    unknown = set(rules).difference(FIELDS)
    if unknown:
        raise AkropolisError(f"there is no rule {short_repr(min(unknown))}")
    wanted = Rules(**rules)
    if isinstance(names, list) and wanted.architect is not None:
        # The form asks only for the player's name.
        names = [*names, *default_names(wanted)[len(names) :]]
    bots = intent.get("bots") or []
    if not isinstance(bots, list):
        raise AkropolisError(f"the bots should be a list by seat, not {short_repr(bots)}")
    seated = {seat: bot(name) for seat, name in enumerate(bots) if name is not None}
    return Game(wanted, seed=intent.get("seed"), names=names, bots=seated)


def opened_game(intent: Intent, rules: Rules, texts: Texts) -> tuple[Game, bool]:
    """Return the game of the text in an intent, and whether it is as it was saved."""
    text = intent.get("text")
    try:
        return read_game(text if isinstance(text, str) else "", rules)
    except AkropolisError as error:
        # What is not readable may be binary.
        said = "".join(filter(str.isprintable, sentences.refusal(texts, error)))[:200]
        raise AkropolisError(fill(texts["record_wrong"], error=said)) from None


def describe_move(game: Game, node: Node, texts: Texts) -> str:
    """Return a sentence about the move that led to a node, and about the player to move."""
    return str(_with_next(game, _describe_placement(game, node, texts), texts)["text"])


def placement(intent: Intent) -> Placement:
    """Return the placement in an intent."""
    return as_placement((whole(intent, "q"), whole(intent, "r"), whole(intent, "rotation")))


def whole(intent: Intent, name: str) -> int:
    """Return a whole number from an intent.

    Raises:
        AkropolisError: the value is missing or not a whole number.
    """
    value = intent.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise AkropolisError(f"{name} should be a whole number, not {short_repr(value)}")
    return value


def move(game: Game, intent: Intent) -> Move:
    """Return the move in an intent."""
    return Move(_tile(game, intent), placement(intent))


def _tile(game: Game, intent: Intent) -> TileId:
    index, site = whole(intent, "index"), game.position.site
    if not 0 <= index < len(site):
        raise AkropolisError(f"the construction site has no tile {index}: it holds {len(site)}")
    return site[index]


def _node(game: Game, intent: Intent) -> Node:
    return node_of(game, whole(intent, "node"))


def _line(game: Game) -> list[Node]:
    return [game.root, *game.current_line()]


def _mover(node: Node) -> int | None:
    """Return the seat that made the move to a node, or the move that an architect answered."""
    before = node.parent
    return before.seat if before is not None and before.position.architect_moves else node.seat


def _describe_placement(game: Game, node: Node, texts: Texts) -> str:
    """Return a sentence about the move that led to a node."""
    if node.parent is None or node.move is None or node.seat is None:
        raise AssertionError
    before, seat = node.parent.position, node.seat
    tile, spot = node.move
    return sentences.describe_placement(
        texts,
        tile,
        level=before.cities[seat].level_at(spot),
        points=move_gain(before, node.position),
        brought=node.position.cities[seat].stones_gained,
        name=game.names[seat],
    )


def _went_to(game: Game, texts: Texts) -> Answer:
    plies = len(game.current_line())
    return _with_next(game, fill(texts["went_to"], ply=game.ply, plies=plies), texts)


def _with_next(game: Game, done: str, texts: Texts) -> Answer:
    """Return a sentence about an action, and about the player to move or the result."""
    position = game.position
    if position.is_over:
        result = sentences.result(texts, Result.of(position, game.names))
        return {"text": fill(texts["then_over"], done=done, result=result)}
    name = game.names[position.to_move]
    return {"text": fill(texts["then_to_move"], done=done, name=name)}
