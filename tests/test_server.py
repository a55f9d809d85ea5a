"""The extension of Jupyter Server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
import websocket

from akropolis_nb.server import WIDGET
from tests.browser.lab import Server
from tests.conftest import jupyter_environment

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

# A connection class other than the usual one. It answers with its socket's option.
PROBE = """
import socket
from jupyter_server.services.kernels.connection.base import BaseKernelWebsocketConnection

class Probe(BaseKernelWebsocketConnection):
    async def connect(self): pass
    def disconnect(self): pass
    def handle_incoming_message(self, message):
        connected = self.websocket_handler.ws_connection.stream.socket
        option = connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        self.websocket_handler.write_message(str(bool(option)))
"""


@pytest.mark.parametrize("enabled", [True, False])
def test_sockets_do_not_wait_and_boards_are_printed_unless_the_extension_is_disabled(
    tmp_path: Path, *, enabled: bool
) -> None:
    environment = jupyter_environment(tmp_path)
    # `jupyter server extension list` does not look at JUPYTER_CONFIG_PATH.
    shutil.copytree(environment.pop("JUPYTER_CONFIG_PATH"), environment["JUPYTER_CONFIG_DIR"])
    environment["PYTHONPATH"] += f"{os.pathsep}{tmp_path}"
    # An installed package enables the extension in the environment: the user's choice counts more.
    environment["JUPYTER_PREFER_ENV_PATH"] = "0"
    (tmp_path / "probe.py").write_text(PROBE, "utf-8")

    def extension(*arguments: str) -> str:
        command = [sys.executable, "-m", "jupyter_server", "extension", *arguments]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return run.stdout + run.stderr

    if not enabled:
        extension("disable", "--user", "akropolis_nb")
    listed = re.sub(r"\x1b\[\d+m", "", extension("list"))
    assert f" akropolis_nb {'enabled' if enabled else 'disabled'}\n" in listed
    widget: Any = {"model_id": "a", "version_major": 2, "version_minor": 0}
    data = {WIDGET: widget, "image/svg+xml": '<svg style="">A printed city</svg>'}
    new = nbformat.v4
    outputs: Any = [new.new_output("display_data", data=data)]
    cell: Any = new.new_code_cell("board", outputs=outputs)
    nbformat.write(new.new_notebook(cells=[cell]), tmp_path / "a.ipynb")
    server = Server(
        tmp_path / "server.log",
        environment,
        "jupyter_server",
        *("--no-browser", "--allow-root", "--ServerApp.port={port}", "--IdentityProvider.token="),
        *("--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={tmp_path}"),
        "--ServerApp.kernel_websocket_connection_class=probe.Probe",
    )
    try:
        with urllib.request.urlopen(f"{server.url}/api/kernels", b"{}", timeout=60) as answer:
            kernel = json.load(answer)["id"]
        url = f"{server.url}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        connection = websocket.create_connection(url, timeout=60)
        connection.send("{}")
        assert connection.recv() == str(enabled)
        connection.close()
        # What JupyterLab prints.
        with urllib.request.urlopen(f"{server.url}/nbconvert/html/a.ipynb", timeout=60) as answer:
            assert ("A printed city" in answer.read().decode()) == enabled
    finally:
        server.stop()
