"""Every word that a view shows, in English; `languages` holds the others.

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
    # The tree of moves.
    "promote": "Make main line",
    "delete": "Delete line",
    "annotate": "Comment",
    "comment": "Comment on this move",
    "save": "Save",
    "cancel": "Cancel",
    "start_position": "Start",
    "comment_shown": "Comment: {comment}",
    "mark_good": "good move",
    "mark_mistake": "mistake",
    "mark_brilliant": "brilliant move",
    "mark_blunder": "blunder",
    "mark_interesting": "interesting move",
    "mark_dubious": "dubious move",
    # A new game.
    "new_game": "New game",
    "start": "Start",
    "players_option": "{n} players",
    "architect_option": "1 player against {architect}",
    "variants": "Doubled by variants",
    "all_tiles": "All 61 tiles (a longer game)",
    "lake_is_edge": "Barracks: a lake is an edge",
    "lake_single": "Gardens: only a lake of one hex counts",
    "names": "Names",
    "name_of": "Name of player {seat}",
    "seed": "Seed (empty: by chance)",
    "seed_wrong": "The seed is a whole number.",
    # The rules in force, parted by dots.
    "rules_players": "{n} players",
    "rules_doubled": "doubled: {districts}",
    "rules_all_tiles": "all tiles",
    "rules_lake_is_edge": "a lake is an edge for barracks",
    "rules_lake_single": "lakes have one hex",
    # Bots.
    "bot_random": "Random",
    "bot_random_how": "lays tiles anywhere",
    "bot_greedy": "Greedy",
    "bot_greedy_how": "takes what brings most at once",
    "bot_monte-carlo": "Monte Carlo",
    "bot_monte-carlo_how": "plays ideas on in its head",
    "bot_pyramid builder": "Pyramid builder",
    "bot_pyramid builder_how": "loves height",
    "bot_house sprawler": "House sprawler",
    "bot_house sprawler_how": "wants all the houses",
    "bot_stone hoarder": "Stone hoarder",
    "bot_stone hoarder_how": "would rather have stones",
    "bot_seat": "bot: {bot}",
    "thinking": "{name} is thinking …",
    "resting": "{name}, a bot, is to move and waits.",
    "let_play": "Let it play",
    "pause": "Pause",
    "person": "A person",
    "seat_of": "Who plays as player {seat}",
    "bot_thinks": "{name} is thinking: wait for its move, or take yours back.",
    "bot_failed": "The bot of {name} ({bot}) has failed, a person plays on: {error}",
    # Replay and chart.
    "replay": "Replay",
    "slider": "Move",
    "slider_value": "Move {ply} of {plies}",
    "chart": "Score by move",
    "chart_value": "Move {ply}: {facts}",
    # Overlays.
    "heat": "Heat",
    "heat_now": "points and stones now",
    "counts_yes": "counts",
    "counts_no": "does not count",
    # From above, or in space.
    "view_2d": "2D",
    "view_3d": "3D",
    "too_many_3d": "{n} boards of this page are in 3D already: this one stays flat.",
    "no_webgl": "This browser cannot draw in 3D.",
    # Building freely.
    "palette": "Tiles",
    "own_tile": "Own tile",
    "own_tile_hint": "three of hmbtgHMBTGq",
    "use_tile": "Take",
    "city_text": "Position text",
    "copy": "Copy",
    "copied": "Copied.",
    # For a room.
    "reveal": "Show scores",
    "hide": "Hide scores",
    "presenter": "Presenter mode",
    "hidden_value": "?",
    # What an action did.
    "laid": "{name} laid {tile} on level {level}: {gain}, {stones}",
    "laid_free": "{tile} laid on level {level}: {gain}, {stones}",
    "went_to": "Move {ply} of {plies}",
    "then_to_move": "{done}; {name} to move",
    "then_over": "{done}; {result}",
    "started": "A new game: {rules}. The old one is kept in view.games.",
    # What else the status line says.
    "your_turn": "{name} to move: choose a tile, turn it with R or the wheel, click where it goes.",
    "looking": "The city of {name}; {mover} is to move.",
    "waiting": "Waiting for Python …",
    "queued_one": "Waiting for the kernel: {n} action …",
    "queued_other": "Waiting for the kernel: {n} actions …",
    "kernel_gone": "The kernel is gone: run the cell again.",
    "loading": "Loading the board …",
    "no_library": "This is a picture: run the cell to play.",
    "no_kernel": "No kernel answers: run the cell to play.",
    "hexes_differ": "hexes that differ: {n}",
    "locked": "Here one can only look.",
    "changed": "The game has moved on; look again.",
}


def plural(texts: Texts, key: str, n: int) -> str:
    """Return the text of a counted thing; a language without a form for it has `_other`."""
    form = f"{key}_{_category(texts.get('language', 'en'), n)}"
    return texts[form if form in texts else f"{key}_other"].format(n=n)


def _category(language: str, n: int) -> str:
    """Return the plural category of a whole number, by Unicode's rules."""
    tens, units = n // 10 % 10, n % 10
    if n == 1 or (language == "uk" and units == 1 and tens != 1):
        return "one"
    if language in {"pl", "uk"}:
        return "few" if units in {2, 3, 4} and tens != 1 else "many"
    return "other"
