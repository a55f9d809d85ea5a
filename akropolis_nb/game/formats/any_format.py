"""Read a game from any text in which the package reads one: a record, a position or a log."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING

from akropolis_nb.engine.errors import RecordError
from akropolis_nb.engine.position import Position
from akropolis_nb.game.formats.record import LARGEST
from akropolis_nb.game.game import Game

if TYPE_CHECKING:
    from akropolis_nb.engine.rules import Rules


def read_game(text: str, rules: Rules) -> tuple[Game, bool]:
    """Return the game of a text, and whether it is as it was saved; no text is taken for a path.

    The rules are for logs that do not tell them.
    """
    if len(text) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes")
    begin = text.lstrip()[:1]
    with warnings.catch_warnings(record=True) as damage:
        warnings.simplefilter("always")
        if begin == "{" and '"format"' in text:
            game = Game.from_json(text)
        elif begin and begin in "{[<":
            try:
                game = Game.from_bga(text)
            except RecordError:
                game = Game.from_bga(text, rules=rules)
        elif re.match(r"\s*[234][hmbtgHMBTG]{5};", text):
            game = Game.from_anu(text)
        else:
            game = Game(Position.from_text(text))
    return game, not damage
