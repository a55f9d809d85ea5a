from __future__ import annotations

import pytest

from tests.widget.page import Page


@pytest.fixture(autouse=True)
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect every widget to a page that records messages."""
    monkeypatch.setattr("comm.create_comm", Page)
