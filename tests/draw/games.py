"""Games for the tests of drawing."""

from __future__ import annotations

import akropolis_nb as ak


def played(players: int, plies: int, seed: int = 5) -> ak.Game:
    """Return a game in which everybody places the first tile where it scores best."""
    game = ak.Game(players=players, seed=seed)
    for _ in range(plies):
        position = game.position
        tile = position.site[0]
        previews = position.city.preview(tile, position.rules)
        best = max(previews, key=lambda preview: preview.points + preview.stones)
        game.play(ak.Move(tile, best.placement))
    return game
