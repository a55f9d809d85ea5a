"""Phrases that several pictures use."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from akropolis_nb.messages.languages import amount, digits, district_name, message

if TYPE_CHECKING:
    from akropolis_nb.engine.score import Score
    from akropolis_nb.game.game import Game


def truncate(words: str, most: int) -> str:
    """Return words cut to at most ``most`` characters.

    >>> truncate("Hippodamos", 6), truncate("Ada", 6)
    ('Hippo…', 'Ada')
    """
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def clean(words: str) -> str:
    r"""Return escaped words, with � in place of characters that XML does not allow.

    >>> clean("a < b"), clean("\0")
    ('a &lt; b', '�')
    """
    return escape(re.sub(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", words))


def parts_of(score: Score) -> str:
    """Return a list of the points of each district, in words.

    >>> import akropolis_nb as ak
    >>> parts_of(ak.City().place("hhg", (0, 1, 2)).score())
    'houses 2 × 1 star = 2, markets 0, barracks 0, temples 0, gardens 1 × 0 stars = 0'
    """
    parts = [
        f"{name} {district.value} × {stars} = {district.points}" if district.value else f"{name} 0"
        for district in score
        for name in [district_name(district.name)]
        for stars in [amount("stars_count", district.stars)]
    ]
    if score.quarries:
        parts.append(f"{district_name('quarries')} {score.quarries}")
    return ", ".join(parts)


def overlay_name(name: str) -> str:
    """Return the name of a shade in a legend; those with numbers are the same in any language.

    >>> overlay_name("counts"), overlay_name("3…5")
    ('counts', '3…5')
    """
    key = {"counts": "counts_yes", "does not count": "counts_no"}.get(name)
    return digits(name) if key is None else message(key)


def headline(game: Game) -> str:
    """Return the state of the game in words: round and player to move, or the result."""
    position = game.position
    if position.is_over:
        return str(game.result())
    name = game.names[position.to_move]
    return message("headline", round=position.round, rounds=position.rounds, name=name)


def price(cost: int) -> str:
    """Return the cost of a tile on the construction site, in words."""
    return amount("stones", cost) if cost else message("cost_free")
