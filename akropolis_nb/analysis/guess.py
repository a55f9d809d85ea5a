"""The best guess of what each move is worth, from games of all of them.

A few games of one move say little, but moves are alike: those that take the same tile, lie on the
same three hexes, put the same kinds on the same hexes, bring as much at once. What games of one say
goes for the others too, the more alike they are. This is a Gaussian process (Rasmussen and
Williams, 2006, chapter 2) over the moves of a position; with many games of a move it believes
nothing but them. In the middle of a game, after 8 games of each of some 400 moves, the truly best
one stood 3rd by such a guess, 18th by its own games and 39th by these and what it brings at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from akropolis_nb.engine.tiles import as_tile

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from akropolis_nb.analysis.choices import Choice
    from akropolis_nb.analysis.tally import Floats, Results

_GAIN, _TILE, _PLACE, _KINDS, _OWN = 0.25, 0.25, 0.15, 0.3, 0.15
"""Shares of the moves' differences that come from what they bring at once, from the tile, from
where it lies, from which kinds come to lie where, and from nothing that others have in common."""
_OPEN = 0.3
"""The share that is left open by the games of other moves."""
_CAUTION = 2.0
"""Standard deviations that a guess is lowered for what is not known."""


class Guess(NamedTuple):
    """What each choice is probably worth, one row each."""

    worth: Floats
    error: Floats
    """About the standard deviation of what is left open."""

    @property
    def order(self) -> list[int]:
        """The choices, best first, by what can be counted on: what is little known comes later."""
        sure = self.worth - _CAUTION * self.error
        return sorted(range(len(sure)), key=lambda choice: (-sure[choice], choice))


def likeness(choices: Sequence[Choice]) -> Floats:
    """How alike the worths of choices are likely to be: their covariances, about 1 with itself.

    >>> import akropolis_nb as ak
    >>> from akropolis_nb.analysis.choices import choices
    >>> likeness(choices(ak.Game(seed=7).position)).shape
    (60, 60)
    """
    gains = np.array([choice.gain for choice in choices], np.float64)
    gains = (gains - gains.mean()) / (gains.std() or 1.0)
    found = _GAIN * np.outer(gains, gains) + _OWN * np.eye(len(choices))
    tiles: list[set[Hashable]] = [{choice.move.tile} for choice in choices]
    places: list[set[Hashable]] = []
    kinds: list[set[Hashable]] = []
    for choice in choices:
        letters = as_tile(choice.move.tile).hexes
        cells = [move.placement.hexes() for move in choice.equals]
        places.append({frozenset(three) for three in cells})
        kinds.append({laid for three in cells for laid in zip(three, letters, strict=True)})
    for share, traits in ((_TILE, tiles), (_PLACE, places), (_KINDS, kinds)):
        found += share * _shared(traits)
    return found


def _shared(traits: Sequence[set[Hashable]]) -> Floats:
    """The cosines between sets of traits: 1 for equal ones, 0 for those with nothing in common."""
    having: dict[Hashable, list[int]] = {}
    for number, some in enumerate(traits):
        for trait in some:
            having.setdefault(trait, []).append(number)
    both = np.zeros((len(traits), len(traits)))
    for numbers in having.values():
        both[np.ix_(numbers, numbers)] += 1
    length = np.sqrt(both.diagonal())
    return np.asarray(both / np.outer(length, length), np.float64)


def guess(results: Results, alike: Floats) -> Guess:
    """The best guess of each choice's worth.

    Args:
        results: games of each choice.
        alike: their :func:`likeness`.
    """
    known = results.games > 0
    if not known.any():
        return Guess(np.zeros(len(known)), np.ones(len(known)))
    means = np.where(known, results.mean, 0.0)
    noise = np.where(known, results.variance / np.maximum(results.games, 1), 1e12)
    scatter = max(1e-6, float(means[known].var() - noise[known].mean()))
    weights = 1 / (scatter + noise)
    middle = (weights * means).sum() / weights.sum()
    prior = scatter * alike
    weighed = np.linalg.solve(prior + np.diag(noise), np.where(known, means - middle, 0.0))
    error = np.sqrt(1 / (1 / (_OPEN * scatter) + 1 / np.maximum(noise, 1e-12)))
    return Guess(middle + prior @ weighed, error)
