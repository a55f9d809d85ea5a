"""HTML tables that are readable in light and dark notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from akropolis_nb.draw.words import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_TABLE = "color:inherit;border-collapse:collapse;font-variant-numeric:tabular-nums;margin:0.3em 0"
_CAPTION = "text-align:left;padding:0.3em 0;color:inherit;font-weight:600"
_CELL = "padding:0.15em 0.6em;border-bottom:1px solid rgba(128,128,128,0.3);color:inherit"
_NOTE = "opacity:0.75;font-size:0.9em"


class Markup(str):
    """A string of HTML, which is not escaped in a table."""

    __slots__ = ()


def html_table(
    head: Sequence[str],
    rows: Sequence[Sequence[object]],
    *,
    words: Collection[str] = (),
    faded: Collection[int] = (),
    caption: str = "",
    note: str = "",
    sentences: Sequence[str] = (),
) -> str:
    """Return rows as an HTML table; everything is escaped except :class:`Markup`.

    Args:
        head: the title of each column.
        rows: the cells.
        words: titles of the columns that are aligned left; the others are aligned right.
        faded: indices of rows with faint text.
        caption: a title above the table.
        note: a line in small print, below it.
        sentences: for each row a sentence, which takes the table's width below it.

    >>> "&lt;Ada&gt;" in html_table(["name", "points"], [["<Ada>", 7]], words=["name"])
    True
    """
    sides = ["left" if title in words else "right" for title in head]

    def line(tag: str, cells: Sequence[object], fade: str = "") -> str:
        # Titles may be broken, so that paper does not cut wide tables.
        wrap = "normal" if tag == "th" else "nowrap"
        cells_html = (
            f'<{tag} style="{_CELL};white-space:{wrap};text-align:{side}">'
            f"{cell if isinstance(cell, Markup) else clean(str(cell))}</{tag}>"
            for cell, side in zip(cells, sides, strict=True)
        )
        return f"<tr{fade}>{''.join(cells_html)}</tr>"

    above = f'<caption style="{_CAPTION}">{clean(caption)}</caption>' if caption else ""
    below = f'<div style="{_NOTE}">{clean(note)}</div>' if note else ""
    lines = [
        line("td", row, ' style="opacity:0.5"' if n in faded else "") for n, row in enumerate(rows)
    ]
    for n, sentence in enumerate(sentences):
        cell = f'<td colspan="{len(head)}" style="{_CELL};text-align:left">{clean(sentence)}</td>'
        lines[n] += f'<tr style="break-inside:avoid">{cell}</tr>'
    body = "".join(lines)
    return (
        f'<table style="{_TABLE}">{above}<thead>{line("th", head)}</thead>'
        f"<tbody>{body}</tbody></table>{below}"
    )


def html_words(words: str) -> str:
    """Return lines of text as HTML, escaped.

    >>> html_words("1 < 2")
    '<div style="white-space:pre-line">1 &lt; 2</div>'
    """
    return f'<div style="white-space:pre-line">{clean(words)}</div>'
