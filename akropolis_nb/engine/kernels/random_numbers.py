"""Random numbers, the same on every machine."""

from __future__ import annotations

MASK32 = 0xFFFFFFFF


def mix(x: int) -> int:
    """Hash a 32-bit number, so that close seeds give unrelated streams; the result is never 0."""
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK32
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK32
    x = x ^ (x >> 16)
    return x or 0x9E3779B9


def next_random(x: int) -> int:
    """Return the next state of a xorshift generator, in 1..2**32-1; it is also the output."""
    x ^= (x << 13) & MASK32
    x ^= x >> 17
    x ^= (x << 5) & MASK32
    return x


def below(x: int, n: int) -> int:
    """Return a number in 0..n-1 from the random number ``x``."""
    return (x * n) >> 32
