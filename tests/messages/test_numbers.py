"""Numbers are written as on pages: ``js/test/ui/numbers.test.ts`` reads the same cases."""

from __future__ import annotations

import json
import math

import pytest

from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.messages.languages import percent
from akropolis_nb.messages.numbers import number, with_error, with_sign
from tests.conftest import ROOT

TEXTS = catalogue("en")
CASES = [json.loads(line) for line in (ROOT / "tests/data/numbers.jsonl").read_text().splitlines()]


@pytest.mark.parametrize(("value", "error", "plain", "signed", "both", "share"), CASES)
def test_a_number_is_written_as_on_pages(
    value: float, error: float | None, plain: str, signed: str, both: str, share: str | None
) -> None:
    assert (number(value, TEXTS), with_sign(value, TEXTS)) == (plain, signed)
    assert with_error(value, math.inf if error is None else error, TEXTS) == both
    if share is not None:
        assert percent(value) == share


def test_an_unknown_number_is_a_question_mark() -> None:
    assert (number(math.nan), with_sign(math.inf)) == ("?", "?")
