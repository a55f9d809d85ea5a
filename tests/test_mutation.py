"""The mutants of `python -m tests.mutation` are faulty, and the real kernels stay unchanged."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from random import Random
from types import FunctionType

import pytest

from akropolis_nb.engine import kernels
from tests.conftest import ROOT
from tests.mutation.mutants import Mutant, drawn, mutants_of


def test_every_mutant_of_a_sum_of_bits_counts_wrongly() -> None:
    mutants = mutants_of(kernels.bits)
    assert len(mutants) == len({mutant.code for mutant in mutants}) > 20
    right = [n.bit_count() for n in range(64)]
    for mutant in mutants:
        faulty = FunctionType(mutant.code, vars(kernels))
        assert [faulty(n) for n in range(64)] != right, mutant
    assert [kernels.bits(n) for n in range(64)] == right


def test_a_sample_is_spread_over_the_kernels() -> None:
    sizes = {"bits": 24, "lay": 161, "survey": 85}
    code = compile("", "", "exec")
    mutants = [Mutant(name, n, 0, "", code) for name, size in sizes.items() for n in range(size)]
    sample = drawn(mutants, 27, Random(1))
    assert len(sample) == len(set(sample)) == 27
    for name, size in sizes.items():
        assert abs(sum(mutant.function == name for mutant in sample) - size / 10) < 2


def test_the_files_of_the_suite_are_there() -> None:
    # The module takes over the standard output when it is imported, so it is only read.
    source = (ROOT / "tests" / "mutation" / "__main__.py").read_text("utf-8")
    named = re.findall(r'"((?:engine|kernels)/[\w/]+)"', source)
    assert len(named) > 9
    assert [name for name in named if not (ROOT / "tests" / f"{name}.py").exists()] == []


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_mutant_of_an_inner_kernel_is_killed() -> None:
    """No test calls ``market_worth`` itself, only kernels that call it."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutation", "market_worth.0"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "1 of 1 killed" in run.stdout
