"""Puzzles for the tests: some written by hand, and hypothesis strategies."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from random import Random
from typing import Any

from hypothesis import strategies as st

import akropolis_nb as ak
from akropolis_nb.puzzles.goal import MEASURES, Goal, Kind
from akropolis_nb.puzzles.puzzle import GRADES
from tests.bots.brute_endings import some_ending
from tests.engine import reference
from tests.engine.reference import RULINGS
from tests.engine.strategies import play_on, some_spot

TILES: list[int | str] = [*range(1, 62), "tmm", "hhg", "Mmh"]
CITY = ak.City.from_text("18@0,1^2 30@-3,3^1")


def city(rng: Random, tiles: int) -> ak.City:
    built = ak.City()
    for _ in range(tiles):
        built = built.place(rng.choice(TILES), some_spot(built, rng))
    return built


def plain(of: ak.City) -> reference.City:
    """Return the visible hexes of a city for the reference implementation of the rules."""
    return reference.City(
        {(h.q, h.r): reference.Hex(h.level, h.kind, h.placed) for h in of.hexes()}
    )


def words() -> st.SearchStrategy[str]:
    """Draw a text that an author may write, with odd characters."""
    special = st.text(" ;%*_<>|`#\"'’“-.,=:/\\~^@&\n\t$()[]", max_size=20)
    return st.one_of(special, st.text(max_size=30), st.just("<script>alert(1)</script>"))


@st.composite
def puzzles(draw: st.DrawFn) -> ak.Puzzle:
    rng = Random(draw(st.integers(0, 10**6)))
    rules = ak.Rules(rng.choice([2, 3, 4]), **asdict(rng.choice(RULINGS)))
    start: dict[str, Any] = {}
    if rng.random() < 0.5:
        start |= {"position": city(rng, rng.randint(0, 5)), "rules": rules}
        tiles: list[int | str] | None = rng.sample(TILES, rng.randint(1, 4))
    else:
        start["position"] = play_on(ak.Game(rules, seed=1), rng, rng.randint(0, 2)).position
        tiles = None if rng.random() < 0.5 else [rng.randint(1, 61)]
    if tiles is not None and rng.random() < 0.5:
        start |= {"choose": rng.randint(1, len(tiles)), "stones": rng.randint(0, 9)}
    kinds: list[Kind] = ["most", "at least", "fewest tiles"]
    kind = rng.choice(kinds)
    goal = Goal(
        kind,
        rng.choice(list(MEASURES)),
        0 if kind == "most" else rng.randint(1000, 9999),
        every=rng.random() < 0.3,
    )
    asked = str(goal)
    if rng.random() < 0.15:
        position = play_on(ak.Game(ak.Rules(2), seed=1), rng, rng.randint(0, 4)).position
        spots = rng.sample(position.city.legal_placements(), rng.randint(2, 4))
        right, *others = (str(ak.Move(position.site[0], spot)) for spot in spots)
        asked = f"{right} rather than {' or '.join(others)}"
        start, tiles = {"position": position}, None
    elif rng.random() < 0.1:
        name = rng.choice(["houses", "markets", "barracks", "temples", "gardens"])
        question = rng.choice([f"how many points of {name}", f"which {name} count"])
        built = city(rng, 14)
        with suppress(ak.AkropolisError):  # there may be nothing to ask about
            ak.Puzzle(built, goal=question, rules=rules)
            start, tiles, asked = {"position": built, "rules": rules}, None, question
    elif rng.random() < 0.25:
        start, tiles, asked = {"position": some_ending(rng, 2, rng.randint(2, 4))}, None, "win"
    hints = st.lists(words(), max_size=3)
    texts: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
        {}, optional={"title": words(), "prompt": words(), "hints": hints, "explanation": words()}
    )
    tags = st.lists(words().filter(lambda tag: tag.strip() and "," not in tag), max_size=3)
    return ak.Puzzle(
        **start,
        tiles=tiles,
        goal=asked,
        **draw(texts),
        difficulty=rng.choice([None, *GRADES]),
        tags=draw(tags),
        author=draw(words()),
        language=rng.choice(["en", "uk"]),
        translations=draw(st.dictionaries(st.sampled_from(["pl", "de", "grc"]), texts, max_size=2)),
        preview=rng.random() < 0.5,
    )
