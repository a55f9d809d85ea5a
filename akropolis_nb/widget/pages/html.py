"""Export of views to a self-contained HTML page: no kernel, no network, no other file."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from akropolis_nb.analysis.analyse import Analysis
from akropolis_nb.analysis.forecast.forecast import Forecast
from akropolis_nb.bots.network.weights import SETS
from akropolis_nb.draw.puzzle import small_svg
from akropolis_nb.draw.words import clean
from akropolis_nb.engine.checks import several, short_repr as quoted
from akropolis_nb.engine.city import City
from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.game.formats.files import save_text
from akropolis_nb.game.game import Game
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.words import LONGEST_PROMPT, check_text
from akropolis_nb.widget import assets
from akropolis_nb.widget.city_widget import CityWidget
from akropolis_nb.widget.pages import recording
from akropolis_nb.widget.puzzle_widget import PuzzleWidget
from akropolis_nb.widget.view import View

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from os import PathLike

Shown = Game | City | Puzzle | View

_SHOWN = "games, cities, puzzles or views"
_ANALYSED = "what ak.analyse or ak.forecast gives, or several"
_MOST_BOARDS = 1000
BODY_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; font-family: system-ui, sans-serif;
  overflow-wrap: anywhere; background: #fff; color: #1a1a1a; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e8e8e8; } }
h1 { font-size: 1.5rem; }
[data-akropolis-board] { margin-block: 1rem; --ak-page: 16px; }
h1 ~ [data-akropolis-board] { --ak-page: 64px; }
[data-akropolis-progress] { font-weight: 600; }
[data-akropolis-list] { display: grid; gap: 0.5rem; padding: 0; list-style: none;
  grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); }
[data-akropolis-list] a { display: grid; gap: 0.2rem; padding: 0.5rem; border-radius: 0.5rem;
  height: 100%; box-sizing: border-box; border: 1px solid #8886; color: inherit;
  text-decoration: none; grid-template-rows: 6rem auto auto; }
[data-akropolis-list] a:hover { border-color: currentcolor; }
[data-akropolis-list] svg { width: 100%; height: 6rem; }
[data-akropolis-list] [data-solved] b::after { content: " ✓"; color: #1f9d55; }
h2 { font-size: 1.2rem; margin-block: 1.5rem 0; }
h2 + [data-akropolis-board] .akropolis:not(:fullscreen) .ak-title { display: none; }
@media (max-height: 480px) {
  body { padding-block: 0.25rem; }
  h1 { font-size: 1rem; margin-block: 0; }
}
@media print {
  body { padding: 0; }
  [data-akropolis-list] { display: none; }
  h1 { margin-block: 0 0.5rem; break-after: avoid; }
  [data-akropolis-board] { margin-block-start: 0; }
}
"""


MODULE = """const page = %s;

function render({ el }) {
  const frame = document.createElement("iframe");
  Object.assign(frame, { srcdoc: page, title: %s, style: "width:100%%;height:1000px;border:0" });
  const resize = ({ data, source }) => {
    if (source !== frame.contentWindow || data?.subject !== "lti.frameResize") return;
    frame.style.height = `${data.height}px`;
  };
  addEventListener("message", resize);
  el.append(frame);
  return () => removeEventListener("message", resize);
}

export default { render };
"""
"""A page as a module for the directive ``{anywidget}`` of MyST."""


def save_html(
    path: str | PathLike[str],
    shown: Shown | Iterable[Shown],
    *,
    title: str | None = None,
    analysis: Analysis | Forecast | Iterable[Analysis | Forecast] | None = None,
    play: bool | None = None,
    players: Literal["all"] | None = None,
    with_3d: bool = True,
    **options: Any,
) -> None:
    """Write games, cities, puzzles or views to one self-contained HTML page.

    Each board can be replayed move by move and shown in 2D and 3D. It explains the value of each
    hex and the gain of each placement. All boards share one copy of the JavaScript. An existing
    file is replaced atomically.

    Games can be played on the page from any position, and new games started, by several people or
    against bots; cities can be built on, and puzzles solved and checked, of which the browser
    stores a visitor's attempts; several puzzles come after a list of them. For this the page
    contains the engine, and the order of the tiles of its games. With ``play=False``, or without an
    engine for pages in this installation, it is a page to look at; so it is in a browser without
    WebAssembly, and says so. Locked and linked views are only looked at.

    Args:
        path: the file to write. If its name ends with ``.mjs``, it is a module with the page, for
            the directive ``{anywidget}`` of MyST and Jupyter Book.
        shown: a game, a city, a puzzle, a view, or a list of these, in the order of the page.
        title: the page's title, also shown above the boards.
        analysis: an analysis of a position in a game's line, from ``ak.analyse``, a forecast from
            ``ak.forecast``, or several of them. They are shown at that position.
        play: whether games can be played, cities built and puzzles solved on the page; if omitted,
            whatever can be.
        players: ``"all"`` lets *New game* offer all numbers of players; such a page is 0.4 MB
            larger. By default it offers those that the bots of the page's game can play: two, or
            one, three and four.
        with_3d: whether boards can be shown in 3D; a page without is 220 kB smaller.
        **options: options of the views of games, cities and puzzles.

    Raises:
        TypeError: ``shown`` is something else, or the path is not the first argument.
        AkropolisError: an analysed position is in no game of the page; or with ``play=True`` there
            is nothing to play, or this installation has no engine for pages.
    """
    if isinstance(path, Shown):
        raise TypeError("the path comes first: ak.save_html('page.html', game)")
    page = page_of(
        shown, title, options, analysis=analysis, play=play, players=players, with_3d=with_3d
    )
    text = page.html()
    if str(path).endswith(".mjs"):
        text = MODULE % (json.dumps(text), json.dumps(page.name))
    save_text(text, path)


def page_of(
    shown: Shown | Iterable[Shown],
    title: str | None,
    options: dict[str, Any],
    *,
    analysis: Analysis | Forecast | Iterable[Analysis | Forecast] | None = None,
    play: bool | None = None,
    players: Literal["all"] | None = None,
    with_3d: bool = True,
) -> Page:
    """Return a page; the arguments are those of :func:`save_html`."""
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title takes a text, not {quoted(title)}")
    for name, value in (("play", play), ("with_3d", with_3d)):
        if not isinstance(value, bool) and (name, value) != ("play", None):
            raise TypeError(f"{name} is True or False, not {quoted(value)}")
    if players not in (None, "all"):  # a set could not hold a list
        raise TypeError(f'players is "all" or omitted, not {quoted(players)}')
    sets = SETS if players == "all" else ()
    heading = "" if title is None else check_text("a title", title, LONGEST_PROMPT)
    all_shown = (
        [shown] if isinstance(shown, Shown) else several("shown", shown, _SHOWN, _MOST_BOARDS)
    )
    analyses = _analyses(analysis, all_shown)
    if play is None and not recording.has_engine():
        play = False
    boards = [_board(each, options, analyses, play=play, sets=sets) for each in all_shown]
    if play and not any("play" in board for board in boards):
        raise AkropolisError("play=True needs a game, city or puzzle that is not locked")
    names = [each.title for each in all_shown if isinstance(each, Puzzle)]
    # A single puzzle shows its title on the board.
    name = heading or (names[0] if len(all_shown) == len(names) == 1 else "") or "Akropolis"
    page = Page(boards, name, heading, with_3d)
    # Numbered as in a table of a class's answers.
    for number, board in enumerate(page.puzzles.values(), start=1):
        for snapshot in board["snapshots"]:
            snapshot["title"] = f"{number}. {snapshot['title']}".strip()
    if not with_3d:
        for board in boards:
            board["traits"] |= {"view": "2d", "flat": True}
    return page


class Page(NamedTuple):
    """A page with boards."""

    boards: Sequence[dict[str, Any]]
    """Their data."""
    name: str
    """The title of the document."""
    heading: str = ""
    with_3d: bool = True

    @property
    def puzzles(self) -> dict[int, dict[str, Any]]:
        """The graded puzzles by the index of their board, if there are several."""
        found = {n: one for n, one in enumerate(self.boards) if "puzzle" in one.get("play", {})}
        return found if len(found) > 1 else {}

    def html(self, *, reports: bool = False) -> str:
        """Return the HTML; the page may report answers to a learning platform."""
        library = assets.read_asset("plotly.js.gz" if self.with_3d else "plotly-2d.js.gz")
        plotly = base64.b64encode(library).decode()
        own, start = assets.read_asset("page.js"), assets.read_asset("start.js")
        script = recording.pack(own)
        plays = any("play" in board for board in self.boards)
        head = (
            '<meta charset="utf-8">'
            '<meta http-equiv="Content-Security-Policy" '
            f'content="{policy([start, own, gzip.decompress(library)], plays=plays)}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{clean(self.name)}</title>"
            f"<style>{BODY_STYLE}{assets.read_asset('widget.css').decode()}</style>"
        )
        texts = next((board["traits"]["texts"] for board in self.boards), catalogue("en"))
        above = f"<h1>{clean(self.heading)}</h1>" if self.heading else ""
        # JupyterLab opens a page with scripts disabled.
        scripts = clean(texts["no_scripts"])
        puzzles = self.puzzles
        body = [above, f"<noscript><p>{scripts}</p></noscript>", _list(puzzles)]
        for index, board in enumerate(self.boards):
            if index in puzzles:
                body.append(f'<h2 id="board-{index}">{clean(board["snapshots"][0]["title"])}</h2>')
            body += [
                "<div data-akropolis-board></div>",
                f'<script type="application/json" data-akropolis-game>{_json(board)}</script>',
            ]
        engine = recording.engine(self.boards) if plays else {}
        packed = {**engine, "plotly": plotly, "page": script}
        body += [
            f'<script type="text/plain" data-akropolis-{name}>{data}</script>'
            for name, data in packed.items()
        ]
        body.append(f'<script type="module">{start.decode()}</script>')
        inside = "\n".join(body)
        opening = f'<!doctype html>\n<html lang="{clean(texts["language"])}">'
        reporting = " data-akropolis-scorm" if reports else ""
        return f"{opening}<head>{head}</head><body{reporting}>\n{inside}\n</body></html>\n"


def policy(scripts: Iterable[bytes], *, plays: bool) -> str:
    """Return the content security policy of a page: it loads nothing, and runs its scripts only.

    A page that plays may also run WebAssembly, and a worker of its own script.
    """
    digests = (base64.b64encode(hashlib.sha256(each).digest()).decode() for each in scripts)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    engine, worker = (" 'wasm-unsafe-eval'", "; worker-src blob:") if plays else ("", "")
    return (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; "
        f"script-src {allowed} blob:{engine}{worker}"
    )


def _analyses(given: Any, all_shown: Sequence[Shown]) -> list[Analysis | Forecast]:
    """Return analyses as a list, if their positions are on the page; else raise an error."""
    if given is None or isinstance(given, Analysis | Forecast):
        analyses = [given] if given else []
    else:
        analyses = several("analysis", given, _ANALYSED, _MOST_BOARDS)
    games = [each if isinstance(each, Game) else getattr(each, "game", None) for each in all_shown]
    lines = [[game.root, *game.current_line()] for game in games if isinstance(game, Game)]
    positions = [node.position for line in lines for node in line]
    for one in analyses:
        if not isinstance(one, Analysis | Forecast):
            raise TypeError(f"analysis takes {_ANALYSED}, not {quoted(one)}")
        if one.position not in positions:
            raise AkropolisError(
                f"no game of the page comes to the position that was analysed: {one.position}"
            )
    return analyses


def _board(
    shown: Shown,
    options: dict[str, Any],
    analyses: Sequence[Analysis | Forecast] = (),
    *,
    play: bool | None,
    sets: Collection[int],
) -> dict[str, Any]:
    """Return the data of one board."""
    if isinstance(shown, View):
        plays = not shown.link if play is None else play
        return recording.record_board(shown, analyses, play=plays, sets=sets)
    make: Any = PuzzleWidget if isinstance(shown, Puzzle) else CityWidget
    view = make(shown, **options)
    try:
        return recording.record_board(view, analyses, play=play is not False, sets=sets)
    finally:
        view.close()


def _list(puzzles: dict[int, dict[str, Any]]) -> str:
    """Return the HTML of a list of the puzzles and the number of solved ones, if there are any."""
    if not puzzles:
        return ""
    items = []
    for index, board in puzzles.items():
        picture = small_svg(City.from_text(board["play"]["puzzle"]["city"]))
        shown = board["snapshots"][0]
        name, grade = clean(shown["title"]), clean(shown["puzzle"]["grade"])
        words = f"<b>{name}</b><span>{grade}</span>"
        items.append(f'<li><a href="#board-{index}">{picture}{words}</a></li>')
    line = f'<p data-akropolis-progress data-of="{len(items)}" role="status"></p>'
    return f"{line}<ul data-akropolis-list>{''.join(items)}</ul>"


def _json(data: Any) -> str:
    """Return data as JSON that cannot end the script element around it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    text = re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
