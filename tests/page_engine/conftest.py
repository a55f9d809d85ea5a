from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page_engine.node import server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.page_engine.node import Ask


@pytest.fixture(scope="session")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    with server(tmp_path_factory.mktemp("engine")) as asking:
        yield asking
