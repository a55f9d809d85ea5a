"""Start `server.py` with this or another version of the package, and ask it over pipes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tests.conftest import ROOT

if TYPE_CHECKING:
    from types import TracebackType

SERVER = Path(__file__).with_name("server.py")
ONE_THREAD = {
    f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMBA", "VECLIB_MAXIMUM")
}


def command(where: str | Path = ROOT) -> tuple[str, dict[str, str]]:
    """Return the Python and the environment that have a version of the package.

    Args:
        where: a checkout, which this Python then imports, or the Python of an environment in which
            that version is installed.
    """
    path = Path(where)
    environment = {**os.environ, **ONE_THREAD}
    environment.pop("PYTHONPATH", None)
    if path.is_dir():
        if not (path / "akropolis_nb").is_dir():
            raise SystemExit(f"{path} is no checkout: it has no folder akropolis_nb")
        return sys.executable, {**environment, "PYTHONPATH": str(path.absolute())}
    if not path.is_file():
        raise SystemExit(f"{path} is neither a checkout nor a Python")
    return str(path.absolute()), environment  # not resolved: an environment's Python is a link


class Server:
    """A process with one version of the package; close it, or use it in `with`."""

    def __init__(
        self, where: str | Path = ROOT, clock: str = "processor", **variables: str
    ) -> None:
        python, environment = command(where)
        self._process = subprocess.Popen(
            [python, "-P", str(SERVER), clock],
            env=environment | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.source: str = self.ask("hello")["source"]
        """Digest of the package's files."""

    def ask(self, what: str, **rest: Any) -> dict[str, Any]:
        """Return the answer to a request."""
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        print(json.dumps({"ask": what, **rest}), file=requests, flush=True)
        answer = answers.readline()
        if not answer:
            raise RuntimeError(f"the server ended at the request {what!r} {rest}")
        found: dict[str, Any] = json.loads(answer)
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.communicate()  # closes its input, at which it ends
