"""A cache of city blocks: the most recently used cities keep theirs."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from akropolis_nb.engine.city import City
    from akropolis_nb.engine.vectors.city_block import Block


class BlockCache:
    """A least-recently-used cache; other cities build their blocks again when needed.

    A block has about ten thousand integers, and a long record has thousands of cities.
    """

    MOST = 8_000_000
    """Most integers in all cached blocks together."""

    def __init__(self) -> None:
        self._cities: OrderedDict[int, tuple[City, int]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def use(self, city: City, block: Block) -> None:
        """Store the block in its city; drop the blocks of the least recently used cities."""
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
