"""How errors look in a notebook."""

from __future__ import annotations

import subprocess
import sys

import pytest

import akropolis_nb as ak

CELL = """
def attempt(move):
    return ak.Game(seed=7).play(move)
attempt("06@5,5^0")
"""


@pytest.mark.parametrize(("mode", "shown"), [("Context", False), ("Verbose", True)])
def test_a_notebook_shows_the_callers_lines_alone(mode: str, shown: bool) -> None:
    pytest.importorskip("IPython")
    code = f"%xmode {mode}\nimport akropolis_nb as ak\n{CELL}"
    run = ["-m", "IPython", "--no-banner", "--colors=NoColor", "-c", code]
    done = subprocess.run([sys.executable, *run], capture_output=True, text=True, check=False)
    output = done.stdout + done.stderr
    assert "must share an edge with the city: (5, 4), (6, 4), (5, 5) touch nothing" in output
    assert "return ak.Game(seed=7).play(move)" in output
    assert ("variations.py" in output) is shown


@pytest.mark.parametrize(
    ("name", "meant"),
    [("analyze", "; did you mean 'analyse'?"), ("Explore", "; did you mean 'Explorer'?"),
     ("xyzzy", ""), ("_analyse", "")],
)  # fmt: skip
def test_a_public_name_that_is_nearly_right_is_told(name: str, meant: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(ak, name)
    assert str(caught.value) == f"module 'akropolis_nb' has no attribute {name!r}{meant}"
