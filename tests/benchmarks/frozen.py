"""Frozen players: bots that play with weights of the value network kept in `players/`.

Each file `players/NAME.npz` holds the weights of a network as
`akropolis_nb.bots.network.weights.save` writes them; the ladder finds it as `fast:NAME` and
`strong:NAME`. Do not replace a file: a frozen player is a fixed opponent. The present network is
frozen by `cp akropolis_nb/bots/network/weights.npz tests/benchmarks/players/NAME.npz`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from akropolis_nb.bots.network import weights
from akropolis_nb.engine.vectors import network

if TYPE_CHECKING:
    from random import Random

    from akropolis_nb.engine.placement import Move
    from akropolis_nb.engine.position import Position
    from akropolis_nb.engine.vectors.sizes import Vector
    from akropolis_nb.game.bot_protocol import Bot

PLAYERS = Path(__file__).with_name("players")


def names() -> list[str]:
    """Return the names of the frozen networks."""
    return sorted(path.stem for path in PLAYERS.glob("*.npz"))


def load(name: str) -> Vector:
    """Return a frozen network for the kernels; `name` may also be the path of an .npz file.

    Raises:
        SystemExit: there is no such network, or it was made for another layout of the kernels.
    """
    path = Path(name) if name.endswith(".npz") else PLAYERS / f"{name}.npz"
    if not path.exists():
        raise SystemExit(f"no network {name}; there are {names()}, or name an .npz file")
    message = f"{path} was made for another layout of the kernels"
    try:
        found = weights.load(path)
    except (KeyError, TypeError, ValueError) as error:
        raise SystemExit(f"{message}: {error!r}") from error
    shapes = {name: array.shape for name, array in found._asdict().items()}
    if shapes != network.shapes()._asdict():
        raise SystemExit(f"{message}: {shapes}")
    return network.packed(found)


@dataclass(frozen=True, slots=True)
class FrozenBot:
    """Any bot of the value network, playing with other weights than the trained ones.

    While it chooses, the modules of the bots get these weights as the trained ones; so it may not
    choose in several threads at once.
    """

    bot: Bot
    net: Vector

    def choose(self, position: Position, rng: Random) -> Move:
        """Return the bot's move with the frozen weights."""
        modules = [
            vars(module)
            for name, module in list(sys.modules.items())
            if name.startswith("akropolis_nb.") and vars(module).get("trained") is weights.trained
        ]
        trained = weights.trained
        try:
            for module in modules:
                module["trained"] = lambda _players=0: self.net
            return self.bot.choose(position, rng)
        finally:
            for module in modules:
                module["trained"] = trained
