"""A Jupyter Server extension that sends the messages of kernels without delay.

Without it, the second of two small messages waits until the browser has acknowledged the first,
which takes 40 ms (Nagle's algorithm and delayed acknowledgements). Each click on a board has
several such messages. ``jupyter server extension disable akropolis_nb`` switches it off.
"""

from __future__ import annotations

from typing import Any


def _load_jupyter_server_extension(_app: object) -> None:
    """Set TCP_NODELAY on the web sockets of kernels, of any connection class."""
    from jupyter_server.services.kernels import websocket

    handler: Any = websocket.KernelWebsocketHandler
    opened = handler.open

    def open_without_delay(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.set_nodelay(True)
        return opened(self, *args, **kwargs)

    handler.open = open_without_delay
