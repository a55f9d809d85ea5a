"""A Jupyter Server extension: kernels' messages without delay, and notebooks that can be printed.

Without it, the second of two small messages waits until the browser has acknowledged the first,
which takes 40 ms (Nagle's algorithm and delayed acknowledgements). Each click on a board has
several such messages. And *Print* would leave boards out: nbconvert writes widgets as scripts that
a page loads from the network. ``jupyter server extension disable akropolis_nb`` switches it off.
"""

from __future__ import annotations

from typing import Any

WIDGET = "application/vnd.jupyter.widget-view+json"
FIGURE = "application/vnd.plotly.v1+json"
CITY, GAME = "260px", "400px"
"""Maximum height of pictures on paper, so that a page has several."""
FIGURE_WIDTH = "620px"
"""So that paper cuts no figure."""
STYLE = """<style>@media print {
  pre { white-space: pre-wrap !important; overflow-wrap: anywhere; }
  .akropolis-picture { break-inside: avoid; }
  .akropolis-picture > svg { max-height: var(--tallest); }
}</style>"""
"""Nor is a line of code cut."""


def _load_jupyter_server_extension(app: Any) -> None:
    """Set TCP_NODELAY on the web sockets of kernels, of any class; let ``printable`` export."""
    from jupyter_server.services.kernels import websocket

    handler: Any = websocket.KernelWebsocketHandler
    opened = handler.open

    def open_without_delay(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.set_nodelay(True)
        return opened(self, *args, **kwargs)

    handler.open = open_without_delay
    app.config.HTMLExporter.preprocessors.append(f"{__name__}.{printable.__name__}")


def printable(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """Write boards as pictures and Plotly's figures as HTML: a preprocessor of nbconvert.

    ``jupyter nbconvert --to html --HTMLExporter.preprocessors=akropolis_nb.server.printable``
    writes a page that needs no network.

    >>> from nbformat import v4
    >>> board = v4.new_output("display_data", {"image/svg+xml": "<svg/>", WIDGET: {}})
    >>> cells = [v4.new_code_cell("ak.CityWidget()", outputs=[board])]
    >>> notebook, _ = printable(v4.new_notebook(cells=cells), {})
    >>> sorted(notebook.cells[0].outputs[0].data)
    ['image/svg+xml', 'text/html']
    """
    from plotly.io import to_html

    library = True
    for cell in notebook.cells:
        for data in (output.get("data", {}) for output in cell.get("outputs", ())):
            picture = data.get("image/svg+xml")
            if picture and WIDGET in data:
                del data[WIDGET]
                tallest = GAME if 'width="100%"' in picture else CITY
                opening = f'<div class="akropolis-picture" style="--tallest: {tallest}">'
                data["text/html"] = f"{STYLE}{opening}{picture}</div>"
            elif FIGURE in data and "text/html" not in data:
                data["text/html"] = to_html(
                    data[FIGURE],
                    include_plotlyjs=library,
                    full_html=False,
                    default_width=FIGURE_WIDTH,
                )
                library = False
    return notebook, resources
