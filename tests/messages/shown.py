"""What results show, as text, and the Latin words in it."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import plotly.graph_objects as go

NAMES = {"Ada", "Bela"}
MOVE = re.compile(r"\w+@-?\d+,-?\d+\^\d")
TILES = re.compile(r"\b[hmbtgHMBTGq]{3}\b")


def latin(shown: str) -> set[str]:
    """Return the Latin words of a text, HTML or SVG, without names and letters of tiles."""
    shown = re.sub(r"<style>.*?</style>", " ", shown, flags=re.DOTALL)
    labels = re.findall(r'(?:aria-label|title)="([^"]*)"', shown)
    bare = html.unescape(" ".join([re.sub(r"<[^>]*>", " ", shown), *labels]))
    return set(re.findall(r"[A-Za-z]{2,}", TILES.sub(" ", bare))) - NAMES


def texts_of(figure: go.Figure) -> str:
    """Return what a figure shows: names, hover texts, titles and notes."""
    texts = [note.text for note in figure.layout.annotations]
    for name in figure.layout:
        if re.match("[xy]axis", name):
            texts += [figure.layout[name].title.text, *(figure.layout[name].ticktext or ())]
    for trace in figure.data:
        if trace.showlegend is not False:
            texts.append(trace.name)
        hover = re.sub(r"%\{[^}]*\}", " ", trace.hovertemplate or "")
        texts += [hover, *(trace.text if isinstance(trace.text, tuple) else ())]
    return " ".join(text for text in texts if text)


def all_shown(result: Any) -> list[str]:
    """Return everything that a result shows: printed, as HTML, as pictures and as a figure."""
    if isinstance(result, str):
        return [result]
    # What can be read in again is printed in notation.
    printed = "__str__" in vars(type(result)) and not hasattr(result, "from_text")
    found = [str(result)] if printed else []
    found += [result._repr_html_()] if hasattr(result, "_repr_html_") else []
    found += [result.svg()] if hasattr(result, "svg") else []
    found += [texts_of(result.figure())] if hasattr(result, "figure") else []
    if hasattr(result, "_repr_mimebundle_"):
        bundle = result._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        found += [text for name, text in data.items() if isinstance(text, str)]
    return found
