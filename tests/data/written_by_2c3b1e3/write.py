"""Write the samples of this folder: one of everything that the package writes.

They were written by commit 2c3b1e3 and must not be written again: later versions must open the
files of users. ``facts.json`` describes their content, as that commit read it. To write samples of
another version, copy this file to a new folder and run it there:

    python tests/data/written_by_VERSION/write.py
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import akropolis_nb as ak

HERE = Path(__file__).resolve().parent
EVIL = '"the" \\ </script><img src=x> \u2028 🏛'
FACTS: dict[str, dict[str, Any]] = {}


def play(game: ak.Game, rng: Random, moves: int) -> ak.Game:
    """Play some moves by chance."""
    for _ in range(moves):
        if game.position.is_over:
            break
        game.play(rng.choice(list(game.legal_moves())))
    return game


def tree(seed: int, moves: int, **rules: Any) -> ak.Game:
    """A game with variations, comments and marks."""
    rng = Random(seed)
    game = play(ak.Game(seed=seed, **rules), rng, moves)
    for _ in range(3):
        game.goto(rng.choice(list(game)))
        play(game, rng, 3)
    for node in rng.sample(list(game), 6):
        game.annotate(rng.choice(["fine", "здравствуй\n\t\0" + EVIL]), ["?!", "💡"], node=node)
    game.annotate("at the start", "!", node=game.root)
    game.goto(rng.choice(list(game)))
    return game


def games() -> dict[str, ak.Game]:
    """Games of every kind."""
    two = tree(1, 10)
    two.names = ["Ada\0\t", "Бела " + EVIL]
    two.annotate(marks=["\0", "\x1b", "!" * 8])
    return {
        "fresh": ak.Game(seed=3),
        "two": two,
        "three": tree(2, 8, players=3, variants="hb", all_tiles=True),
        "four": tree(3, 9, players=4, variants="hmbtg", lake_is_edge=True),
        "single lake": tree(4, 6, lake="single", names=["x" * 100, ""]),
        "hippodamos": tree(5, 8, architect="hippodamos"),
        "metagenes": tree(6, 8, architect="metagenes", variants="bg"),
        "callicrates": tree(7, 8, architect="callicrates", variants="t"),
        "finished": play(ak.Game(seed=5), Random(6), 100),
        "bots": bots_game(),
        "largest seed": ak.Game(seed=2**128 - 1),
        "invented tiles": play(
            ak.Game(
                ak.Position.build(
                    site=["hhg", 7, 7, "hhg"],
                    cities=[["hhh@0,1^2"], []],
                    stones=(3, 99_999),
                    unseen=["qqq", "GGG", 7, 8, 9, 10, 11],
                    strict=False,
                ),
                seed=1,
            ),
            Random(7),
            6,
        ),
    }


def bots_game() -> ak.Game:
    """A game in which bots have played; they are no part of a record."""
    game = ak.Game(players=3, seed=8, bots={1: ak.bot("greedy"), 2: ak.bot("random")})
    for _ in range(3):
        game.play(next(iter(game.legal_moves())))
        game.play_bots()
    return game


def game_facts(game: ak.Game) -> dict[str, Any]:
    """What is in a game."""
    return {
        "names": game.names,
        "seed": str(game.seed),
        "rules": repr(game.rules),
        "nodes": sum(1 for _ in game),
        "lines": [[str(move) for move in line] for line in game.lines()],
        "ply": game.ply,
        "position": str(game.position),
        "totals": [score.total for score in game.position.scores],
        "ends": [str(node.position) for node in game if not node.children],
        "comments": [node.comment for node in game],
        "marks": [node.marks for node in game],
    }


def write_games() -> None:
    """Records of games."""
    (HERE / "games").mkdir(exist_ok=True)
    for name, game in games().items():
        game.save(HERE / "games" / f"{name}.json")
        FACTS.setdefault("games", {})[name] = game_facts(game)


def write_texts() -> None:
    """Positions, cities, moves and tiles as text."""
    positions = []
    for game in games().values():
        positions += [node.position for node in list(game)[:: max(1, len(list(game)) // 4)]]
    rules = ak.Rules()
    waiting = ak.Position(rules, site=rules.tiles[:4])
    while not waiting.awaits_deal:
        waiting = waiting.play(next(iter(waiting.legal_moves())))
    positions += [waiting, waiting.deal(Random(1))]
    FACTS["positions"] = {
        str(position): {
            "rules": repr(position.rules),
            "totals": [score.total for score in position.scores],
            "stones": position.stones,
            "site": position.site,
            "to_move": position.to_move,
            "round": position.round,
            "stacks_left": position.stacks_left,
            "awaits_deal": position.awaits_deal,
            "is_over": position.is_over,
            "moves": len(position.legal_moves()),
        }
        for position in positions
    }
    cities = [city for position in positions[:12] for city in position.cities]
    FACTS["cities"] = {
        city.text: {
            "hexes": [tuple(hexagon) for hexagon in city.hexes()],
            "total": city.score().total,
            "stones_gained": city.stones_gained,
        }
        for city in cities
    }


def puzzles() -> dict[str, ak.Puzzle]:
    """Puzzles of every kind."""
    city = ak.City().place("hhg", (0, 1, 2)).place(7, (-2, 1, 0))
    game = play(ak.Game(seed=12, variants="h"), Random(12), 8)
    goals = {
        "most": "most points",
        "at least": "at least 2 points",
        "stones": "most stones",
        "gardens": "most points of gardens",
        "fewest": "fewest tiles for 6 points",
        "every way": "every way to at least 3 points",
    }
    found = {name: ak.Puzzle(city, [7, 31], goal) for name, goal in goals.items()}
    found["invented tiles"] = ak.Puzzle(ak.City(), ["hhg", "GGG"])
    found["rules"] = ak.Puzzle(city, [7], rules=ak.Rules(variants="hg", lake="single"))
    found["choose"] = ak.Puzzle(city, [7, 31, 12], choose=2, stones=2)
    found["position"] = ak.Puzzle(game.position, choose=1)
    found["words"] = ak.Puzzle(
        city,
        [7, 7],
        title="Two gardens; 50% | " + EVIL,
        prompt="Place both.\nWhere?\0",
        hints=["Look north", "№ 2"],
        difficulty="easy",
        tags=["garden", "first week"],
        author="Бела",
        language="fr",
        translations={
            "pl": {"title": "Dwa ogrody", "hints": ["Na północ"]},
            "uk": {"title": "Сад"},
        },
        preview=False,
    )
    return found


def write_puzzles() -> None:
    """Puzzles as text and as JSON."""
    facts = FACTS.setdefault("puzzles", {})
    for name, puzzle in puzzles().items():
        solution = puzzle.solve(progress=False)
        facts[name] = {
            "text": str(puzzle),
            "json": puzzle.to_json(),
            "goal": str(puzzle.goal),
            "tiles": puzzle.tiles,
            "choose": puzzle.choose,
            "stones": puzzle.stones,
            "rules": repr(puzzle.rules),
            "city": puzzle.city.text,
            "position": puzzle.position and str(puzzle.position),
            "words": {language: puzzle.words(language) for language in ("fr", "pl", "uk")},
            "difficulty": puzzle.difficulty,
            "tags": puzzle.tags,
            "author": puzzle.author,
            "language": puzzle.language,
            "preview": puzzle.preview,
            "best": solution.best,
            "proved": solution.proved,
        }


def answered() -> list[ak.Puzzle]:
    """Return the puzzles of a set; the last one occurs twice."""
    all_of_them = puzzles()
    names = ["most", "at least", "choose", "words", "every way", "rules", "rules"]
    return [ak.Puzzle.from_text(str(all_of_them[name])) for name in names]


def write_answers() -> None:
    """A file of answers: solved, wrong, partial, against the rules, hints, a solution shown."""
    file = HERE / "answers.json"
    file.unlink(missing_ok=True)
    found = ak.PuzzleSet(answered(), save=file)
    best = found[0].solve(progress=False).answers[0]
    found[0].check(best[:1])
    found[0].check(best)
    found[1].check("07@5,5^0 31@0,1^0")
    found[2].check(found[2].solve(progress=False).answers[0])
    found[3].attempts.show_hint(2)
    found[3].check("07@0,-3^0")
    found[4].check("07@0,-3^0 31@0,3^0")
    found[5].attempts.reveal()
    found[6].check(found[6].solve(progress=False).answers[0])
    ak.PuzzleSet([ak.Puzzle(ak.City(), ["hhg"])], save=file)[0].check("hhg@0,1^2")
    again = ak.PuzzleSet(answered(), save=file)
    FACTS["answers"] = {"puzzles": [str(puzzle) for puzzle in again], "table": again.table()}


def write_explorer() -> None:
    """A file of games: by a bot, of three players, from a position, added."""
    file = HERE / "explorer.sqlite"
    file.unlink(missing_ok=True)
    start = play(ak.Game(seed=21), Random(21), 6).position
    with ak.Explorer(file) as explorer:
        explorer.run(12, seed=1, workers=1, progress=False)
        explorer.run(4, players=3, variants="hb", bot="random", workers=1, progress=False)
        explorer.run(6, start=start, bot="farsighted", workers=1, progress=False)
        explorer.add(games()["finished"])
        FACTS["explorer"] = {
            "runs": explorer.runs(),
            "games": [
                {
                    "run": run["run"],
                    "number": number,
                    "line": [str(move) for move in game.moves],
                    "totals": [score.total for score in game.position.scores],
                }
                for run in explorer.runs()
                for number in range(run["games"])
                for game in [explorer.game(number, run["run"])]
            ],
            "first tiles": explorer.first_tiles(bot="greedy").table(),
            "moves from": str(start),
            "moves": explorer.moves(start).table(),
        }


def write_pages() -> None:
    """The records in exported pages: of a game, a city, a puzzle and a set."""
    (HERE / "pages").mkdir(exist_ok=True)
    game = ak.Game(seed=31, names=["Ada", EVIL])
    play(game, Random(31), 4)
    game.annotate("better was\n</script>", "?!")
    game.undo()
    puzzle = ak.Puzzle(ak.City(), ["hhg"], title="One tile", hints=["Look"], difficulty="easy")
    puzzles = ak.PuzzleSet([puzzle, ak.Puzzle(ak.City(), [7], "at least 1 points")], title="Two")
    city = ak.City().place(7, (0, 1, 2))
    shown: dict[str, Any] = {"game": game, "city": city, "puzzle": puzzle, "set": puzzles}
    for name, each in shown.items():
        with TemporaryDirectory() as folder:
            ak.save_html(Path(folder) / "page.html", each)
            page = (Path(folder) / "page.html").read_text("utf-8")
        records = re.findall(
            '<script type="application/json" data-akropolis-game>(.*)</script>', page
        )
        text = f"[{','.join(records)}]\n"
        (HERE / "pages" / f"{name}.json").write_text(text, "utf-8", newline="\n")
    FACTS["pages"] = {
        "game": {
            "start": game.ply,
            "totals": [
                [score.total for score in node.position.scores]
                for node in [game.root, *game.current_line()]
            ],
            "names": game.names,
        },
        "city": {"total": city.score().total},
        "puzzle": {"best": puzzle.solve(progress=False).best, "title": puzzle.title},
        "set": {"puzzles": len(puzzles)},
    }


if __name__ == "__main__":
    write_games()
    write_texts()
    write_puzzles()
    write_answers()
    write_explorer()
    write_pages()
    FACTS["version"] = {"commit": "2c3b1e3", "package": ak.__version__}
    text = json.dumps(FACTS, ensure_ascii=False, separators=(",", ":"))
    (HERE / "facts.json").write_text(text.replace('},"', '},\n"') + "\n", "utf-8", newline="\n")
