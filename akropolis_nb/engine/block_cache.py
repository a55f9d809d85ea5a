"""Which cities keep their blocks: those used last."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.city_block import Block


class BlockCache:
    """Lets the cities used last keep their blocks; the others build them again when asked.

    A block takes some ten thousand numbers, a long record has thousands of cities.
    """

    MOST = 8_000_000
    """Numbers that are kept together."""

    def __init__(self) -> None:
        self._cities: OrderedDict[int, tuple[City, int]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def use(self, city: City, block: Block) -> None:
        """Let this city keep its block, and those unused for longest give up theirs."""
        with self._lock:
            if id(city) in self._cities:
                self._cities.move_to_end(id(city))
                return
            city._kept_block = block
            self._cities[id(city)] = city, len(block)
            self._size += len(block)
            while self._size > self.MOST and len(self._cities) > 1:
                _, (oldest, size) = self._cities.popitem(last=False)
                oldest._kept_block = None
                self._size -= size
