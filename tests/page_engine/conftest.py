from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.page_engine.node import server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(scope="session")
def ask(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[[dict[str, Any]], dict[str, Any]]]:
    with server(tmp_path_factory.mktemp("engine")) as asking:
        yield asking
