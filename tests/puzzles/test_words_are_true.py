"""What titles, hints and explanations tell is true, checked by the rules alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import akropolis_nb as ak
from akropolis_nb.engine.tiles import as_tile
from akropolis_nb.puzzles.collection import lines
from akropolis_nb.puzzles.finder.stories import read_line
from tests.engine import reference
from tests.engine.reference import DISTRICTS, NAMES, Rulings
from tests.puzzles.puzzles import plain
from tests.solver.brute_force import all_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.engine.reference import Cell, City


class Step(NamedTuple):
    """A tile that was placed, and what it gained."""

    before: City
    after: City
    cells: tuple[Cell, Cell, Cell]
    cost: int
    """Its price: its index on the site."""
    rulings: Rulings

    @property
    def gain(self) -> int:
        """Points and stones gained, less the price."""
        return sum(self.by_district().values())

    @property
    def level(self) -> int:
        return self.after.hexes[self.cells[0]].level

    def by_district(self) -> dict[str, int]:
        before, after = (city.score(self.rulings) for city in (self.before, self.after))
        gains = {NAMES[k]: after[k].points - before[k].points for k in DISTRICTS}
        return {**gains, "stones_row": self.after.stones_gained, "price": -self.cost}

    def values(self, kind: str, *, now: bool) -> dict[Cell, int]:
        """What each hex of a kind adds to its value, before the tile or after it."""
        return dict((self.after if now else self.before).score(self.rulings)[kind].values)


class Given(NamedTuple):
    """A bundled puzzle and the facts that its words are made of."""

    puzzle: ak.Puzzle
    facts: dict[str, Any]

    def steps(self, *moves: str) -> list[Step]:
        """Return the steps of some moves from the start."""
        puzzle, found = self.puzzle, []
        city, site = plain(puzzle.city), list(puzzle.tiles)
        rulings = Rulings(puzzle.rules.variants)
        for move in map(ak.Move.from_text, moves):
            index = site.index(move.tile) if puzzle.choose else 0
            tile = site.pop(index)
            assert as_tile(tile) == as_tile(move.tile)
            spot = move.placement.q, move.placement.r, move.placement.rotation
            after = city.place(as_tile(tile).hexes, spot)
            found.append(Step(city, after, reference.footprint(spot), index, rulings))
            city = after
        return found

    def after(self, *moves: str) -> Iterator[tuple[str, int]]:
        """Yield each move that can follow and its gain, by City.place and City.score alone."""
        puzzle, city = self.puzzle, self.puzzle.city
        site, stones = list(puzzle.tiles), puzzle.stones
        for move in map(ak.Move.from_text, moves):
            index = site.index(move.tile) if puzzle.choose else 0
            site.pop(index)
            city = city.place(*move)
            stones += city.stones_gained - index
        now = city.score(puzzle.rules).points
        for index, tile in enumerate(site[: stones + 1] if puzzle.choose else site[:1]):
            for spot in city.legal_placements():
                then = city.place(tile, spot)
                gain = then.score(puzzle.rules).points - now + then.stones_gained - index
                yield str(ak.Move(tile, spot)), gain


def read(line: str) -> Given:
    return Given(read_line(line), json.loads(line.partition("\t")[2]))


def first_counts(step: Step, kind: str) -> bool:
    """A hex that was there before counts now and did not."""
    before, after = step.values(kind, now=False), step.values(kind, now=True)
    return any(cell not in before for cell in {*after}.difference(step.cells))


def own_counts(step: Step, kind: str) -> bool:
    """A hex of the tile counts."""
    return bool({*step.values(kind, now=True)}.intersection(step.cells))


def more_stars(step: Step, kind: str) -> bool:
    """There are more stars, and something that counted before."""
    stars = step.after.stars(kind) - step.before.stars(kind)
    return stars > 0 and bool(step.values(kind, now=False))


def digs(step: Step, _kind: str) -> bool:
    return step.after.stones_gained > 0


def covers(step: Step, kind: str) -> bool:
    return bool({*step.values(kind, now=False)}.intersection(step.cells))


def spoils(step: Step, kind: str) -> bool:
    """A hex that stays counted, and counts no more or less."""
    before, after = step.values(kind, now=False), step.values(kind, now=True)
    stays = {*before}.difference(step.cells)
    return any(after.get(cell, 0) < before[cell] for cell in stays)


GAINS: dict[str, Callable[[Step, str], bool]] = {
    "woken": first_counts, "joined": first_counts, "room": own_counts, "floor": own_counts,
    "plaza": more_stars, "stones": digs, **dict.fromkeys(NAMES.values(), own_counts),
}  # fmt: skip
"""What the best placement does, by motif."""


def check_pair(this: Given) -> None:
    """Check the words about two tiles."""
    puzzle, facts = this.puzzle, this.facts
    first, second = this.steps(*facts["moves"])
    assert facts["gains"] == [first.gain, second.gain]
    assert facts["levels"] == [second.level]
    on_first = {*first.cells} & {*second.cells}
    assert facts["on_first"] == len(on_first)
    gains = list(this.after())
    most = max(gain for _, gain in gains)
    tops = [move for move, gain in gains if gain == most]
    after = {move: max(gain for _, gain in this.after(move)) for move in tops}
    assert facts["tempting_gains"] == [most, max(after.values())]
    assert after[facts["tempting"]] == max(after.values())
    assert facts["loss"] == first.gain + second.gain - most - max(after.values()) >= 4
    rank = sum(gain > first.gain for _, gain in gains)
    assert puzzle.difficulty == ("easy" if rank <= 3 else "medium" if rank <= 20 else "hard")
    check_parts(second, facts["parts"][0], facts["district"])
    check_added(this, second)
    motif = puzzle.tags[1]
    if motif == "rival":
        places = [this.steps(move)[0].cells for move in tops]
        assert not on_first
        assert all({*cells} & {*second.cells} for cells in places)
    else:
        assert GAINS[motif](second, facts["district"])
        assert motif != "floor" or (on_first and second.level > first.level)
    if puzzle.choose:
        held, earned = puzzle.stones, first.after.stones_gained
        assert (facts["held"], facts["earned"], facts["price"]) == (held, earned, second.cost)
        # Without the stones of the first tile the second cannot be paid.
        assert held - first.cost < second.cost <= held - first.cost + earned
    else:
        city, tile = puzzle.city, puzzle.tiles[1]
        alone = Given(ak.Puzzle(city, [tile], rules=puzzle.rules), {})
        assert facts["alone"] == max(gain for _, gain in alone.after()) <= second.gain - 2
        assert second.gain - first.gain >= 10


def check_added(this: Given, second: Step) -> None:
    """Check what the second tile would gain without the first, and what that adds."""
    city, move = plain(this.puzzle.city), ak.Move.from_text(this.facts["moves"][1])
    spot = move.placement.q, move.placement.r, move.placement.rotation
    if spot not in city.legal():
        assert "added" not in this.facts
        return
    after = city.place(as_tile(move.tile).hexes, spot)
    alone = Step(city, after, second.cells, second.cost, second.rulings)
    assert this.facts["before"] == alone.gain + second.cost
    lead = {name: second.by_district()[name] - n for name, n in alone.by_district().items()}
    assert this.facts["added"] == {name: points for name, points in lead.items() if points}


def check_next(this: Given) -> None:
    """Check the next best answer: it is another one, and what it brings by district."""
    facts = this.facts
    best, other = (this.steps(*facts[name]) for name in ("moves", "next"))
    assert facts["next"] != facts["moves"]
    assert sum(step.gain for step in best) - sum(step.gain for step in other) == facts["gap"]
    parts = Counter[str]()
    for steps, sign in ((other, 1), (best, -1)):
        for step in steps:
            for name, points in step.by_district().items():
                parts["stones_row" if name == "price" else name] += sign * points
    assert facts["next_parts"] == {name: points for name, points in parts.items() if points}


def check_spot(this: Given) -> None:
    """Check the words about one tile."""
    facts, motif = this.facts, this.puzzle.tags[1]
    (right,), (tempting,) = this.steps(*facts["moves"]), this.steps(facts["tempting"])
    assert facts["gains"] == [right.gain, tempting.gain]
    assert facts["levels"] == [right.level, tempting.level]
    assert facts["loss"] == right.gain - tempting.gain >= 3
    gains = sorted(gain for _, gain in this.after())
    assert gains[-1] == right.gain >= gains[-2] + 2
    for step, parts in zip((right, tempting), facts["parts"], strict=True):
        check_parts(step, parts, "")
    kind = facts["district"]
    lead = {
        name: points - tempting.by_district()[name] for name, points in right.by_district().items()
    }
    assert lead[NAMES.get(kind, "stones_row")] == max(lead.values())
    if motif in {"covered", "spoiled"}:
        # The tempting place does, and the right one less.
        assert (covers if motif == "covered" else spoils)(tempting, kind)
    elif motif == "own":
        assert own_counts(right, kind)
    else:
        assert GAINS[motif](right, kind)


class Table(NamedTuple):
    """Both cities, the site and the stones, for the reference rules."""

    cities: tuple[City, City]
    stones: tuple[int, int]
    site: tuple[int, ...]
    seat: int
    rulings: Rulings

    def play(self, text: str) -> Table:
        """Place a tile, pay for it, and let the other seat move."""
        move, seat = ak.Move.from_text(text), self.seat
        index = self.site.index(move.tile)
        assert index <= self.stones[seat]
        spot = move.placement.q, move.placement.r, move.placement.rotation
        city = self.cities[seat].place(as_tile(move.tile).hexes, spot)
        held = self.stones[seat] - index + city.stones_gained
        site = (*self.site[:index], *self.site[index + 1 :])
        if seat:
            return Table((self.cities[0], city), (self.stones[0], held), site, 0, self.rulings)
        return Table((city, self.cities[1]), (held, self.stones[1]), site, 1, self.rulings)

    def brings(self, text: str) -> dict[str, int]:
        """Return what a tile brings by district, in stones, and its price."""
        seat, after = self.seat, self.play(text)
        before, then = (one.cities[seat].score(self.rulings) for one in (self, after))
        parts = {NAMES[kind]: then[kind].points - before[kind].points for kind in DISTRICTS}
        price = self.site.index(ak.Move.from_text(text).tile)
        parts |= {"stones_row": after.cities[seat].stones_gained, "price": -price}
        return {name: points for name, points in parts.items() if points}

    def total(self, seat: int) -> int:
        score = self.cities[seat].score(self.rulings)
        return sum(score[kind].points for kind in DISTRICTS) + self.stones[seat]


def check_last(this: Given) -> None:
    """Check the words about the last moves; that they are the best is checked elsewhere."""
    puzzle, facts = this.puzzle, this.facts
    position = puzzle.position
    assert position is not None
    seat, other = position.to_move, 1 - position.to_move
    one, two = map(plain, position.cities)
    held, site = (position.stones[0], position.stones[1]), tuple(map(int, position.site))
    start = Table((one, two), held, site, seat, Rulings(position.rules.variants))
    assert facts["lead"] == start.total(seat) - start.total(other)
    solution = puzzle.solve()
    winning = {str(line[0]) for line in solution.answers}
    assert [*map(str, solution.answers[0])] == facts["moves"]
    assert facts["wins"] == len(winning) <= 6
    gains = dict(this.after())
    assert facts["tempting_gains"][0] == max(gains.values())
    tops = {move for move, gain in gains.items() if gain == max(gains.values())}
    assert facts["tempting"] in tops
    assert not tops & winning
    assert facts["gap"] == max(gains.values()) - facts["gains"][0]
    second = facts["moves"][1:]
    table = start.play(facts["moves"][0])
    assert facts["gains"][0] == table.total(seat) - start.total(seat)
    assert facts["parts"][0] == start.brings(facts["moves"][0])
    then = table.play(facts["reply"])
    assert facts["answered"] == then.total(other) - table.total(other)
    if second:
        end = then.play(second[0])
        assert facts["gains"][1] == end.total(seat) - then.total(seat)
        assert facts["parts"][1] == then.brings(second[0])
        then = end
    assert len(then.site) == 1
    assert facts["totals"][0] == [then.total(seat), then.total(other)]
    assert facts["stones"] == [then.stones[seat], then.stones[other]]
    assert (then.total(seat), then.stones[seat]) > (then.total(other), then.stones[other])
    check_tempting(this, start, seat)
    poor = "has no stones" in puzzle.explanation
    assert poor == (table.stones[other] == 0)
    assert not poor or table.site[0] == ak.Move.from_text(facts["reply"]).tile
    motif, tile = puzzle.tags[1], facts["moves"][0].partition("@")[0]
    tempting, reply = (facts[name].partition("@")[0] for name in ("tempting", "tempting_reply"))
    assert (motif == "stones") == (then.total(seat) == then.total(other))
    assert motif != "denied" or tile == reply != tempting
    assert motif != "place" or tile == tempting
    assert motif != "waits" or second[0].partition("@")[0] == tempting != tile
    city = position.cities[other]
    for name, most in facts["brings"].items():
        was = city.score(puzzle.rules).points
        ends = [city.place(int(name), spot) for spot in city.legal_placements()]
        assert most == max(end.score(puzzle.rules).points + end.stones_gained for end in ends) - was
    assert (puzzle.difficulty == "easy") == (puzzle.length == 1)


def check_tempting(this: Given, start: Table, seat: int) -> None:
    """Check how the largest gain ends: with the reply told, and then the best own tile."""
    facts, other = this.facts, 1 - seat
    first = start.play(facts["tempting"])
    assert facts["tempting_gains"][0] == first.total(seat) - start.total(seat)
    then = first.play(facts["tempting_reply"])
    assert facts["tempting_answered"] == then.total(other) - first.total(other)
    ends = [(then.total(seat), then.stones[seat])]
    if len(then.site) > 1:
        ends = [
            (after.total(seat), after.stones[seat])
            for tile in then.site[: then.stones[seat] + 1]
            for spot in then.cities[seat].legal()
            for after in [then.play(f"{tile:02}@{spot[0]},{spot[1]}^{spot[2]}")]
        ]
    own, stones = max(ends)
    theirs = then.total(other), then.stones[other]
    assert facts["totals"][1] == [own, theirs[0]]
    assert facts["loss"] == theirs[0] - own >= 0
    assert (own, stones) <= theirs


def check_parts(step: Step, parts: dict[str, int], district: str) -> None:
    """Check how a gain is made up; the district is one that gains the most."""
    found = {name: points for name, points in step.by_district().items() if points}
    assert parts == found
    assert list(parts.values()) == sorted(parts.values(), reverse=True)
    if district:
        assert parts[NAMES[district]] == max(parts.values())


def check_choice(this: Given) -> None:
    """Check the words about moves to choose from; that one is better is checked by playing on."""
    puzzle, facts = this.puzzle, this.facts
    moves = list(map(str, puzzle.goal.choices))
    gains = [this.steps(move)[0].gain for move in moves]
    assert facts["gains"] == gains
    assert facts["moves"] == moves
    assert gains[moves.index(facts["tempting"])] == max(gains[1:])
    reasons, why = facts["reasons"], puzzle.hints[-1]
    mean, error = reasons["difference"]
    assert mean >= max(1.5, 2.5 * error)
    assert round(mean) == facts["loss"] >= facts["gap"] >= 1
    assert sum(part[1] for part in reasons["parts"]) == pytest.approx(mean, abs=0.1)
    name, points, *_ = max(reasons["parts"], key=lambda part: part[1])
    assert name == puzzle.tags[1]
    assert points >= mean / 2
    right, tempting = this.steps(moves[0])[0], this.steps(facts["tempting"])[0]
    cause = reasons["causes"][0]
    kind = next((letter for letter, of in NAMES.items() if of == cause["part"]), "")
    if cause["proof"] == "plaza-on-tile":
        stars = [step.after.stars(kind) - step.before.stars(kind) for step in (right, tempting)]
        assert stars[0] > stars[1]
        assert f"{cause['better'] - cause['worse']:.0f} star" in why
    if cause["proof"] == "level":
        assert (cause["better"], cause["worse"]) == (right.level, tempting.level)
    if cause["proof"] in {"covered", "plaza-covered"}:
        step = tempting if cause["better"] < cause["worse"] else right
        assert tuple(cause["hexes"][0]) in step.cells
    if cause["proof"].startswith("tile"):
        assert cause["tile"] in puzzle.tiles


@pytest.mark.parametrize("line", lines()[::10], ids=lambda line: line.split("; ")[1][:20])
def test_every_claim_holds(line: str) -> None:
    check(read(line))


def check(this: Given) -> None:
    """Check all words of a puzzle; that its answer is the only best one is solved."""
    if this.puzzle.goal.kind == "win":
        return check_last(this)
    if this.puzzle.goal.choices:
        return check_choice(this)
    solution = this.puzzle.solve(workers=1, progress=False)
    assert (solution.proved, solution.count) == (True, 1)
    assert [str(move) for move in solution.answers[0]] == this.facts["moves"]
    assert solution.best is not None
    assert solution.second is not None
    base = this.puzzle.city.score(this.puzzle.rules).points
    gained = sum(step.gain for step in this.steps(*this.facts["moves"]))
    assert solution.best == base + gained == solution.second + this.facts["gap"]
    assert this.facts["gap"] >= 2
    # The last hint names a hex that the last tile covers.
    *_, (q, r) = re.findall(r"\((-?\d+), (-?\d+)\)", this.puzzle.hints[-1])
    assert (int(q), int(r)) in this.steps(*this.facts["moves"])[-1].cells
    check_next(this)
    return (check_spot if this.puzzle.length == 1 else check_pair)(this)


@pytest.mark.slow
def test_every_claim_holds_of_all() -> None:
    for line in lines():
        check(read(line))


@pytest.mark.long
def test_the_answers_are_the_only_ones_by_brute_force() -> None:
    for line in lines()[::9]:
        this = read(line)
        if this.puzzle.goal.kind in {"win", "choice"}:
            continue  # see test_ending.py, and above
        values = all_lines(this.puzzle.task)
        best = max(values.values())
        (answer,) = (moves for moves, value in values.items() if value == best)
        assert [str(move) for move in answer] == this.facts["moves"]
        assert sorted({*values.values()})[-2] <= best - 2
        assert asdict(this.puzzle.rules)["variants"] == ""
