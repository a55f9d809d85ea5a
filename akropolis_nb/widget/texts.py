"""Every word that a view shows.

`{name}` is filled in. Something that is counted has a key for each plural form its language has,
named as the Unicode plural rules name them: `stones_one`, `stones_other`.
"""

from __future__ import annotations

from collections.abc import Mapping

Texts = Mapping[str, str]

ENGLISH: dict[str, str] = {
    # BCP 47; decides the plural forms.
    "language": "en",
    # The kinds of hexes.
    "h": "house",
    "m": "market",
    "b": "barracks",
    "t": "temple",
    "g": "garden",
    "H": "house plaza",
    "M": "market plaza",
    "B": "barracks plaza",
    "T": "temple plaza",
    "G": "garden plaza",
    "q": "quarry",
    # Counted things.
    "stones_one": "{n} stone",
    "stones_other": "{n} stones",
    "points_count_one": "{n} point",
    "points_count_other": "{n} points",
    # Headings.
    "board": "City board. {title}",
    "site": "Construction site",
    "players": "Players",
    "score": "Score",
    "unseen": "Still unseen",
    "moves": "Moves",
    # The score table.
    "district": "District",
    "value": "Value",
    "stars": "Stars",
    "points": "Points",
    "houses": "Houses",
    "markets": "Markets",
    "barracks": "Barracks",
    "temples": "Temples",
    "gardens": "Gardens",
    "stones_row": "Stones",
    "total": "Total",
    # Buttons.
    "undo": "Undo",
    "redo": "Redo",
    "rotate_left": "Rotate left",
    "rotate_right": "Rotate right",
    "zoom_in": "Zoom in",
    "zoom_out": "Zoom out",
    "fit": "Fit",
    "first": "First move",
    "previous": "Previous move",
    "next": "Next move",
    "last": "Last move",
    # Round, players, moves.
    "round": "Round {round} of {rounds}",
    "game_over": "Game over",
    "a_city": "City",
    "tiles_laid": "Tiles laid: {n}",
    "chief": "chief architect",
    "to_move": "to move",
    "place": "#{place}",
    "look": "{name}: {facts}",
    "no_moves": "No moves yet",
    "move_label": "Move {number}, {name}: {move}",
    # The construction site.
    "site_tile": "Tile {tile}: {kinds}; {note}",
    "cost_free": "free",
    "stacks": "stacks left: {stacks} × {size}",
    "note_free": "free",
    "note_costs": "costs {stones}",
    "note_dear": "{costs}, you have {stones}",
    # The tile in hand, and what lies under it.
    "level": "level {level}",
    "not_here": "not here",
    "too_dear": "too dear",
    "ghost_status": "Level {level}: {gain}, {stones}.",
    "empty": "Nothing at ({q}, {r}).",
    "hex_status": "Level {level}: {why}.",
    # What else the status line says.
    "your_turn": "{name} to move: choose a tile, turn it with R or the wheel, click where it goes.",
    "looking": "The city of {name}; {mover} is to move.",
    "waiting": "Waiting for Python …",
    "loading": "Loading the board …",
    "no_library": "This is a picture: run the cell to play.",
    "no_kernel": "No kernel answers: run the cell to play.",
    "changed": "The game has moved on; look again.",
    "only_a_city": "This is a city by itself: nothing can be laid here.",
}


def plural(texts: Texts, key: str, n: int) -> str:
    """Return the text of a counted thing; a language without `_one` does without."""
    form = f"{key}_one" if n == 1 and f"{key}_one" in texts else f"{key}_other"
    return texts[form].format(n=n)
