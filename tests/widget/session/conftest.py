from __future__ import annotations

import pytest

from akropolis_nb.widget.session.panels import analysis_runner


@pytest.fixture
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send updates without delay, and keep the analyses and forecasts of scripts short."""
    monkeypatch.setattr(analysis_runner, "EVERY", 0.02)
    monkeypatch.setattr(analysis_runner, "AT_ONCE", 0.05)
