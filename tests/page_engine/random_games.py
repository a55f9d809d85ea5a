"""Random games and cities under all rules, and what Python shows of them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import akropolis_nb as ak
from akropolis_nb.draw.board.scene import city_scene
from akropolis_nb.engine.tiles import TILES, as_tile
from akropolis_nb.game.result import Result
from akropolis_nb.messages import sentences
from akropolis_nb.messages.catalogue import catalogue
from akropolis_nb.widget.session import intents
from akropolis_nb.widget.session.snapshot import city_snapshot, game_snapshot
from tests.random_rules import random_rules

if TYPE_CHECKING:
    from random import Random

POLICIES = ("random", "greedy", "farsighted")
SHOWN = "seats", "legal", "gains", "unseen", "to_move", "is_over", "stacks_left", "stack_size"


def random_game(chance: Random) -> ak.Game:
    """Return a whole game that a policy played."""
    with ak.Explorer(":memory:") as explorer:
        policy, seed = chance.choice(POLICIES), chance.getrandbits(30)
        explorer.run(1, bot=policy, seed=seed, progress=False, **random_rules(chance))
        return explorer.game(0)


def nodes(game: ak.Game) -> list[Any]:
    """Return the nodes of a game from the start to the present one."""
    found = [game.node]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found[::-1]


def movable(game: ak.Game) -> list[ak.Position]:
    """Return the positions of a game where a person or a bot has a choice."""
    found: list[ak.Position] = [node.position for node in nodes(game)]
    return [one for one in found if not one.is_over and not one.architect_moves]


def question(
    game: ak.Game, asked: list[list[dict[str, int]] | None], language: str
) -> dict[str, Any]:
    """Return a game for the page's engine.

    Args:
        game: the game at its end.
        asked: placements to ask about, by ply; none for plies that are not shown.
        language: the language of the explanations.
    """
    record = json.loads(game.to_json())
    stacks = [[int(tile) for tile in stack] for stack in record["stacks"]]
    moves = [str(node.move) for node in nodes(game)[1:]]
    data = {"start": record["start"], "stacks": stacks, "moves": moves, "asked": asked}
    return {"game": data | {"texts": catalogue(language)}}


def random_placings(chance: Random, position: ak.Position, count: int) -> list[dict[str, int]]:
    """Return placements in or near the city, many of them illegal."""
    return [_random_placing(chance, position) for _ in range(count)]


def _random_placing(chance: Random, position: ak.Position) -> dict[str, int]:
    hexagon = chance.choice(position.city.hexes())
    return {
        "index": chance.randrange(len(position.site)),
        "q": hexagon.q + chance.randint(-2, 2),
        "r": hexagon.r + chance.randint(-2, 2),
        "rotation": chance.randrange(6),
    }


def shown(position: ak.Position, asked: list[dict[str, int]], language: str) -> dict[str, Any]:
    """Return what Python shows of a position, as far as the engine decides it."""
    texts = catalogue(language)
    game = ak.Game(position, stacks=_stacks(position))
    snapshot: dict[str, Any] = dict(game_snapshot(game, game.root, 0, texts))
    for seat in snapshot["seats"]:
        del seat["name"]
    return {
        **{name: snapshot[name] for name in SHOWN},
        "text": str(position),
        "refusals": [_refusal(position, placing, texts) for placing in asked],
        "rules": sentences.rules(texts, position.rules),
        "result": sentences.result(texts, result) if (result := _result(position)) else None,
    }


def _result(position: ak.Position) -> Result | None:
    return Result.of(position, "ABCD"[: len(position.cities)]) if position.is_over else None


def _stacks(position: ak.Position) -> list[list[int | str]]:
    """Return any stacks of the unseen tiles, so that nothing has to be shuffled."""
    size = position.rules.stack_size
    return [list(position.unseen[n * size : (n + 1) * size]) for n in range(position.stacks_left)]


def building(chance: Random, language: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a free city of random tiles for the page's engine, and what Python shows of it."""
    city = ak.City()
    for _ in range(chance.randrange(30)):
        laid = chance.choice([*TILES.values(), *map(as_tile, ("hmg", "qqq", "bbT"))])
        city = city.place(laid, chance.choice(city.legal_placements()))
    tile = as_tile(chance.choice(["gqq", "hbt", "hhh", "tbH"])).id
    spots = [(*chance.choice(city.hexes())[:2], chance.randrange(6)) for _ in range(6)]
    rules = ak.Rules(**random_rules(chance) | {"architect": None})
    texts = catalogue(language)
    score = city.score(rules)
    scene = sentences.explain(texts, city_scene(city, score=score), score)
    snapshot = city_snapshot(city, 0, texts)
    facts = {
        "text": city.text,
        "legal": snapshot["legal"],
        "gains": [see.points for see in city.preview(tile, rules)],
        "score": {
            "districts": [
                {"letter": d.letter, "value": d.value, "stars": d.stars, "points": d.points}
                for d in score
            ],
            "quarries": 0,
            "points": score.points,
            "total": score.total,
        },
        "scene": scene,
        "refusals": [
            intents.explain(error, city, tile, ak.Placement(*spot), texts) if error else None
            for spot in spots
            for error in [city.why_illegal(spot)]
        ],
    }
    asked = [dict(zip(["q", "r", "rotation"], spot, strict=True)) for spot in spots]
    wire = asdict(rules)
    question = {"city": city.text, "tile": tile, "asked": asked, "rules": wire}
    return {"building": question | {"texts": catalogue(language)}}, facts


def _refusal(position: ak.Position, placing: dict[str, int], texts: Any) -> Any:
    spot = ak.Placement(placing["q"], placing["r"], placing["rotation"])
    error = position.why_illegal((position.site[placing["index"]], spot))
    if error is None:
        return None
    return intents.explain(error, position.city, position.site[0], spot, texts)
