"""Title, prompt, hints and explanation of a generated puzzle, from its facts, in all languages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

from akropolis_nb.analysis.reasons.cause import Cause
from akropolis_nb.analysis.reasons.parts import Mean, Part
from akropolis_nb.analysis.reasons.result import Reasons
from akropolis_nb.engine.placement import Move
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.catalogue import catalogue, fill, plural, puzzle_words
from akropolis_nb.messages.languages import LANGUAGES, in_sentence
from akropolis_nb.messages.numbers import whole_with_sign
from akropolis_nb.puzzles.goal import LETTERS
from akropolis_nb.puzzles.puzzle import Puzzle
from akropolis_nb.puzzles.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from akropolis_nb.engine.position import Position
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.puzzles.finder.found import Facts


def write_line(puzzle: Puzzle, facts: Facts) -> str:
    """Return a puzzle without words and its facts as a line; :func:`read_line` parses it."""
    return f"{puzzle}\t{json.dumps(facts)}"


def read_line(line: str) -> Puzzle:
    """Return the puzzle of a line with the words that its facts give."""
    text, _, data = line.partition("\t")
    puzzle = Puzzle.from_text(text)
    facts = json.loads(data)
    words = {language: words_of(puzzle, facts, language) for language in LANGUAGES}
    return puzzle.replace(**words.pop("en")._asdict(), translations=words)


def words_of(puzzle: Puzzle, facts: Facts, language: str) -> Words:
    """Return the words of a puzzle in a language."""
    given, texts = puzzle_words(language), catalogue(language)
    kind, motif = puzzle.tags
    if puzzle.goal.is_quiz:
        return Words(texts[motif], "", (), "")
    if puzzle.goal.choices:
        return _words_of_choice(puzzle, facts, given, texts)
    hints = given["hints"] | {"two": texts["hint_largest_gain"]}
    explanations = given["explanations"]
    title = given["titles"][kind]
    if kind == "last":
        values, lead = _values_of_ending(facts, given, texts), facts["lead"]
        title = title["ahead" if lead > 0 else "behind" if lead else "level"]
    else:
        values = _values(facts, given, texts)
        title = title[motif] if isinstance(title, dict) else title
    second = {"pay": "pay_first", "last": "last_brings"}.get(kind, f"{kind}_{motif}")
    sentences = [explanations[kind]]
    if kind == "last":
        sentences.append(explanations["last_then" if puzzle.length == 2 else "last_end"])
        if motif == "stones":
            sentences.append(explanations["last_stones"])
        position = cast("Position", puzzle.position)
        if position.stones[1 - position.to_move] == 0:
            sentences.append(explanations["last_poor"])
    if motif == "rival":
        sentences.append(explanations["rival"])
    if facts.get("on_first"):
        sentences.append(_plural(explanations["on_first"], texts, facts["on_first"]))
    if sum(facts.get("added", {}).values()) > 0:
        sentences.append(explanations["added"])
    elif kind == "two":
        sentences.append(explanations["alone"])
    if "next" in facts and facts["next"] != [facts["tempting"]]:
        sentences.append(explanations["next"])
    prompt = given["prompts"][kind]
    if puzzle.rules.variants:
        districts = ", ".join(texts[DISTRICTS[letter]] for letter in puzzle.rules.variants)
        prompt += f" ({fill(texts['rules_doubled'], districts=districts)})"
    return Words(
        fill(title if isinstance(title, str) else title[facts["district"]], **values),
        prompt,
        tuple(fill(hints[key], **values) for key in (kind, second, f"{kind}_last")),
        " ".join(fill(sentence, **values) for sentence in sentences),
    )


def _values(facts: Facts, given: Mapping[str, Any], texts: Texts) -> dict[str, str]:
    """Return the values of all placeholders; gains have a sign, points lost have none."""
    gains, moves = facts["gains"], facts["moves"]
    values = {
        "hex": _first_hex(moves[-1]),
        "first": moves[0],
        "second": moves[-1],
        "tempting": facts["tempting"],
        "gain": signed(gains[0]),
        "gain2": signed(gains[1]),
        "level": str(facts["levels"][0]),
        "level2": str(facts["levels"][-1]),
        "loss": plural(texts, "points_count", facts["loss"]),
        "parts": _parts(facts["parts"][0], given, texts),
        "parts2": _parts(facts["parts"][-1], given, texts),
        "earnings": plural(texts, "points_count", gains[1]),
        "next": ", ".join(facts["next"]),
        "less": plural(texts, "points_count", facts["gap"]),
        "next_parts": _parts(facts["next_parts"], given, texts),
    }
    if "tempting_gains" in facts:
        most, after = facts["tempting_gains"]
        values |= {
            "most": signed(most),
            "after": signed(after),
            "sum": signed(most + after),
            "total": signed(sum(gains)),
        }
    if "added" in facts:
        values["before"] = signed(facts["before"])
        values["added"] = _parts(facts["added"], given, texts)
    if "alone" in facts:
        values["alone"] = signed(facts["alone"])
    stones = ("held", "earned", "price")
    return values | {name: plural(texts, "stones", facts.get(name, 0)) for name in stones}


def _first_hex(move: str) -> str:
    """Return the first hex that a move covers, as boards name hexes."""
    q, r = Move.from_text(move).placement.hexes()[0]
    return f"({q}, {r})"


def _parts(listed: Mapping[str, int], given: Mapping[str, Any], texts: Texts) -> str:
    """Return how a gain is made up."""
    return ", ".join(
        f"{given['price'] if name == 'price' else in_sentence(texts, name)} {signed(points)}"
        for name, points in listed.items()
    )


def _values_of_ending(facts: Facts, given: Mapping[str, Any], texts: Texts) -> dict[str, str]:
    """Return the values of the placeholders for the last moves of a game."""
    tiles = {name: facts[name].partition("@")[0] for name in ("reply", "tempting_reply")}
    first = facts["moves"][0]
    won, lost = (":".join(map(str, totals)) for totals in facts["totals"])
    return {
        "points": plural(texts, "points_count", abs(facts["lead"])),
        "first": first,
        "tile": first.partition("@")[0],
        "hex": _first_hex(first),
        "second": facts["moves"][-1],
        "gain": signed(facts["gains"][0]),
        "gain2": signed(facts["gains"][-1]),
        "parts": _parts(facts["parts"][0], given, texts),
        "parts2": _parts(facts["parts"][-1], given, texts),
        "reply": tiles["reply"],
        "answered": signed(facts["answered"]),
        "tempting": facts["tempting"],
        "most": signed(facts["tempting_gains"][0]),
        "refutation": tiles["tempting_reply"],
        "refuted": signed(facts["tempting_answered"]),
        "won": won,
        "lost": lost,
        "stones": ":".join(map(str, facts["stones"])),
        "brings": ", ".join(f"{tile} ({signed(n)})" for tile, n in facts["brings"].items()),
    }


def _words_of_choice(puzzle: Puzzle, facts: Facts, given: Mapping[str, Any], texts: Texts) -> Words:
    """Return the words of a puzzle that shows some moves."""
    kind, motif = puzzle.tags
    why = reason_sentences.reasons(texts, _reasons(puzzle, facts))
    letters = dict(zip(map(str, puzzle.goal.pictures), LETTERS, strict=False))
    gains = dict(zip(map(str, puzzle.goal.choices), facts["gains"], strict=True))
    first, tempting = facts["moves"][0], facts["tempting"]
    values = {
        "first": f"{letters[first]} ({first})",
        "tempting": f"{letters[tempting]} ({tempting})",
        "gain": signed(gains[first]),
        "gain2": signed(gains[tempting]),
        "gains": ", ".join(f"{letters[move]} {signed(gains[move])}" for move in letters),
        "loss": plural(texts, "points_count", facts["loss"]),
        "less": plural(texts, "points_count", facts["gap"]),
        "part": texts["stones_row" if motif in {"stones", "opponents"} else motif],
        "why": " ".join(why),
        "deals": str(facts["deals"]),
        "strong": plural(texts, "points_count", facts["strong"]),
        "strong_deals": str(facts["strong_deals"]),
    }
    hints = given["hints"]
    second = "choice_opponents" if motif == "opponents" else "choice_part"
    return Words(
        fill(given["titles"][kind], **values),
        given["prompts"][kind],
        (fill(hints["choice"], **values), fill(hints[second], **values), why[0]),
        fill(given["explanations"]["choice"], **values),
    )


def _reasons(puzzle: Puzzle, facts: Facts) -> Reasons:
    """Return the comparison of the right and the tempting move that the facts hold."""
    reasons, seat = facts["reasons"], cast("Position", puzzle.position).to_move
    return Reasons(
        Move.from_text(facts["moves"][0]),
        Move.from_text(facts["tempting"]),
        seat,
        puzzle.rules.players,
        "margin",
        Mean(*reasons["difference"]),
        reasons["games"],
        tuple(Part(*part) for part in reasons["parts"]),
        tuple(Cause(**_with_cells(cause)) for cause in reasons["causes"]),
        None,
        None,
    )


def _with_cells(cause: dict[str, Any]) -> dict[str, Any]:
    """Return a cause with tuples in place of lists."""
    cells = {name: tuple(map(tuple, cause[name])) for name in ("hexes", "beside")}
    return {**cause, **cells}


def _plural(forms: Mapping[str, str], texts: Texts, n: int) -> str:
    """Return the text for a number of things, from its plural forms."""
    return plural({**{f"_{form}": text for form, text in forms.items()}, **texts}, "", n)


def signed(points: int) -> str:
    """Return a gain with its sign, if it has one."""
    return whole_with_sign(points) if points else "0"
