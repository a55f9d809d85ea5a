"""Views as one page that needs nothing but a browser: no kernel, no network, no other file."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any

from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.draw.words import cleaned
from akropolis_nb.engine.checks import several
from akropolis_nb.engine.checks import shown as told
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.game import Game
from akropolis_nb.game.record import save_text
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.words import LONGEST_PROMPT, checked_text
from akropolis_nb.widget import assets
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.messages.english import ENGLISH
from akropolis_nb.widget.puzzle_widget import PuzzleWidget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

Shown = Game | City | Puzzle | CityWidget

_SHOWN = "games, cities, puzzles or views"
_MOST_BOARDS = 1000
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' blob:; "
    "img-src data: blob:; font-src data:"
)
"""What the page may load: nothing from anywhere."""
BODY_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; font-family: system-ui, sans-serif;
  background: #fff; color: #1a1a1a; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e8e8e8; } }
h1 { font-size: 1.5rem; }
[data-akropolis-board] { margin-block: 1rem; }
[data-akropolis-progress] { font-weight: 600; }
"""


def save_html(
    path: str | PathLike[str],
    shown: Shown | Iterable[Shown],
    *,
    title: str | None = None,
    analysis: Analysis | Iterable[Analysis] | None = None,
    **options: Any,
) -> None:
    """Write games, cities, puzzles or views as one page that needs nothing but a browser.

    Every board can be replayed move by move, looked at in 2D and 3D, and asked what each hex counts
    and each placement would bring. Several boards share one copy of what draws them. An older file
    is replaced at once or not at all.

    A puzzle can be solved and checked on the page, and a visitor's attempts are kept by the
    browser. The page knows every way to place the tiles, so there must not be too many: two tiles
    in any city of a game are fine, three in a young one. The answers are packed, not secret.

    Args:
        path: the file to write.
        shown: a game, a city, a puzzle, a view, or several of them, in the order of the page.
        title: the page's title, which also stands above the boards.
        analysis: what `ak.analyse` has found out about a position of a game's line, or several of
            them: the best moves and the heat are seen where that position is.
        **options: for games, cities and puzzles, the options of their views.

    Raises:
        TypeError: there is something else to show, or the path does not come first.
        AkropolisError: a puzzle is too large for a page, or no game of the page comes to a
            position that was analysed.
    """
    if isinstance(path, Shown):
        raise TypeError("the path comes first: ak.save_html('page.html', game)")
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title takes a text, not {told(title)}")
    heading = "" if title is None else checked_text("a title", title, LONGEST_PROMPT)
    all_shown = (
        [shown] if isinstance(shown, Shown) else several("shown", shown, _SHOWN, _MOST_BOARDS)
    )
    if analysis is None or isinstance(analysis, Analysis):
        analyses = [analysis] if analysis else []
    else:
        analyses = several("analysis", analysis, "what ak.analyse gives, or several", _MOST_BOARDS)
    _check(analyses, all_shown)
    boards = [_board(each, options, analyses) for each in all_shown]
    names = [each.title for each in all_shown if isinstance(each, Puzzle)]
    # A puzzle by itself tells its title on the board.
    name = heading or (names[0] if len(all_shown) == len(names) == 1 else "") or "Akropolis"
    save_text(page(boards, name, heading), path)


def page(boards: Sequence[dict[str, Any]], title: str, heading: str = "") -> str:
    """Return the page of some boards."""
    plotly = base64.b64encode(assets.built("plotly.js.gz")).decode()
    head = (
        '<meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{cleaned(title)}</title>"
        f"<style>{BODY_STYLE}{assets.built('widget.css').decode()}</style>"
    )
    texts = next((board["traits"]["texts"] for board in boards), ENGLISH)
    above = f"<h1>{cleaned(heading)}</h1>" if heading else ""
    # JupyterLab shows a page without its scripts at first.
    scripts = cleaned(texts["no_scripts"])
    body = [above, f"<noscript><p>{scripts}</p></noscript>", _progress(boards)] + [
        "<div data-akropolis-board></div>"
        f'<script type="application/json" data-akropolis-game>{_json(board)}</script>'
        for board in boards
    ]
    body += [
        f'<script type="text/plain" data-akropolis-plotly>{plotly}</script>',
        f'<script type="module">{assets.built("page.js").decode()}</script>',
    ]
    inside = "\n".join(body)
    start = f'<!doctype html>\n<html lang="{cleaned(texts["language"])}">'
    return f"{start}<head>{head}</head><body>\n{inside}\n</body></html>\n"


def _check(analyses: Sequence[Analysis], several: Sequence[Shown]) -> None:
    """Raise an error for what is no analysis, or of no position that can be seen."""
    games = [each if isinstance(each, Game) else getattr(each, "game", None) for each in several]
    lines = [[game.root, *game.current_line()] for game in games if isinstance(game, Game)]
    positions = [node.position for line in lines for node in line]
    for one in analyses:
        if not isinstance(one, Analysis):
            raise TypeError(f"analysis takes what ak.analyse gives, or several, not {told(one)}")
        if one.position not in positions:
            raise AkropolisError(
                f"no game of the page comes to the position that was analysed: {one.position}"
            )


def _board(
    shown: Shown, options: dict[str, Any], analyses: Sequence[Analysis] = ()
) -> dict[str, Any]:
    """Return what the page has to know of one board."""
    if isinstance(shown, CityWidget):
        return shown.recorded(analyses)
    made: type[CityWidget] = PuzzleWidget if isinstance(shown, Puzzle) else CityWidget
    view = made(shown, **options)
    try:
        return view.recorded(analyses)
    finally:
        view.close()


def _progress(boards: Sequence[dict[str, Any]]) -> str:
    """Return a line that tells how many puzzles are solved, if there are several."""
    puzzles = sum("puzzle" in board for board in boards)
    if puzzles < 2:
        return ""
    return f'<p data-akropolis-progress data-of="{puzzles}" role="status"></p>'


def _json(data: Any) -> str:
    """Write data so that nothing in it can end the script that holds it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    text = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
