"""Write a game for the development page: all snapshots of a game played greedily.

Run from `js/` as `python dev/record.py [players] [seed] > dist/recording.json`.
"""

import json
import random
import sys

import akropolis_nb as ak


def main(players: int = 2, seed: int = 7) -> None:
    """Play the move with the most points and stones, ties at random, and print the snapshots."""
    game = ak.Game(players=players, seed=seed)
    game.names = ["Ada", "Boris", "Chloé", "Dmytro"][:players]
    panels = ("city", "site", "players", "score", "chart", "unseen", "moves", "replay")
    view = ak.CityWidget(game, show=panels)
    rng = random.Random(seed)
    snapshots = [view.snapshot]
    while not game.position.is_over:
        position = game.position
        city = position.cities[position.to_move]
        moves = [
            (preview.points + preview.stones - cost, rng.random(), tile, preview.placement)
            for tile, cost in zip(position.site, position.costs, strict=True)
            if cost <= position.stones[position.to_move]
            for preview in city.preview(tile, position.rules)
        ]
        _, _, tile, placement = max(moves)
        game.play(ak.Move(tile, placement))
        snapshots.append(view.snapshot)
    json.dump({"texts": view.texts, "snapshots": snapshots}, sys.stdout)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
