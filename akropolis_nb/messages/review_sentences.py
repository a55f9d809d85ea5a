"""Sentences of a review about moves and tries, in the language of a view's texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, cast

from akropolis_nb.engine.errors import AkropolisError
from akropolis_nb.engine.tiles import DISTRICTS
from akropolis_nb.messages import reason_sentences, sentences
from akropolis_nb.messages.catalogue import fill, plural
from akropolis_nb.messages.languages import in_sentence
from akropolis_nb.messages.numbers import with_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.exercise import Exercise, Try
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.engine.position import Position
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.messages.reason_sentences import Role
    from akropolis_nb.widget.wire.side_data import (
        ExerciseAnswer,
        TriedPart,
        Try as TryData,
        Why,
    )

    Sign = Literal["", "?!", "?", "??"]

SIGNS = {"found": "✓", "better": "↑", "worse": "✗"}
"""The signs of tries, by verdict."""


def judge_move(texts: Texts, move: ReviewedMove, *, better: bool = False) -> str:
    """Return the quality of a move as a sentence; with ``better`` the better move, too."""
    judgement = texts[f"judged_{move.quality.replace(' ', '_')}"]
    sentence = fill(texts["review_move"], ply=move.ply, name=move.name, judgement=judgement)
    if not move.sign:
        return sentence
    sentence = fill(
        texts["review_lost"], sentence=sentence, lost=with_error(move.loss, move.error, texts)
    )
    if better and move.best is not None:
        return fill(texts["review_better"], sentence=sentence, move=move.best, played=move.move)
    return sentence


def better_played(texts: Texts, move: ReviewedMove) -> str:
    """Return what was played instead of a mistake, as a sentence."""
    lost = with_error(move.loss, move.error, texts)
    moves = {"move": move.best, "played": move.move}
    return fill(texts["better_played"], ply=move.ply, name=move.name, lost=lost, **moves)


def why(texts: Texts, move: ReviewedMove, names: Sequence[str] = ()) -> Why | None:
    """Return why the best move found is better, as plain data; ``None`` if it is not."""
    if move.reasons is None or not move.sign:
        return None
    is_exact = move.reasons.difference.error == 0
    place = reason_sentences.find_place(move.reasons)
    rival = move.reasons.rival if place else None
    return {
        "first": reason_sentences.describe_reasons(texts, move.reasons, names, role="played"),
        "now": _right_after(texts, move.position, move.reasons),
        "rows": reason_sentences.rows(texts, move.reasons, names),
        "games": "" if is_exact else fill(texts["counted_in"], n=move.reasons.games),
        "place": list(place.hexes) if place else [],
        "rival": list(rival.hexes) if rival else [],
        "marks": reason_sentences.marks(move.reasons),
        "against": reason_sentences.against(move.reasons),
    }


def _right_after(texts: Texts, position: Position, reasons: Reasons) -> str:
    """Return in what level, values, stars and stones differ right after two moves, in words."""
    moves = reasons.better, reasons.worse
    scores = [position.play(move).scores[reasons.seat] for move in moves]
    levels = [str(position.city.level_at(move.placement)) for move in moves]
    pairs = [(fill(texts["level"], level=levels[0]), levels[0], levels[1])]
    for name in DISTRICTS.values():
        better, worse = (
            fill(texts["district_now"], value=score[name].value, stars=score[name].stars)
            for score in scores
        )
        pairs.append((f"{in_sentence(texts, name)} {better}", better, worse))
    stones = [score.stones for score in scores]
    pairs.append((plural(texts, "stones", stones[0]), str(stones[0]), str(stones[1])))
    changes = [
        fill(texts["instead_of"], better=named, worse=worse)
        for named, better, worse in pairs
        if better != worse
    ]
    return fill(texts["right_after"], differences=", ".join(changes)) if changes else ""


def with_reasons(texts: Texts, sentence: str, reasons: Reasons | None, role: Role = "") -> str:
    """Return a sentence followed by the clear reasons."""
    why = reason_sentences.describe_reasons(texts, reasons, role=role)
    if not why:
        return sentence
    return f"{sentence} {why}" if sentence.endswith(".") else f"{sentence}. {why}"


def question(texts: Texts, asked: Exercise) -> str:
    """Return the question of an exercise."""
    return fill(texts["question"], name=asked.name, move=asked.played, ply=asked.ply)


def describe_try(texts: Texts, one: Try) -> str:
    """Return the result of a try as a sentence, without the reasons."""
    if one.reasons is None and one.better.mean == one.better.error == 0:
        return f"{SIGNS[one.verdict]} {fill(texts['try_same'], move=one.move)}"
    sentence = fill(
        texts["tried_move"],
        verdict=texts[f"tried_{one.verdict}"],
        move=one.move,
        better=with_error(one.better.mean, one.better.error, texts, signed=True),
        behind=with_error(-one.loss.mean, one.loss.error, texts, signed=True),
    )
    if one.beats_best:
        sentence = fill(texts["tried_beats"], sentence=sentence)
    return f"{SIGNS[one.verdict]} {sentence}"


def why_tried(texts: Texts, one: Try) -> str:
    """Return why a try is better or worse than the move played; the best move stays hidden."""
    if one.reasons is None:
        return ""
    is_better = one.reasons.better == one.move
    why = reason_sentences.describe_reasons(
        texts, one.reasons, role="played" if is_better else "your"
    )
    return why and fill(texts["with_your" if is_better else "with_played"], why=why)


def try_result(texts: Texts, found: Try | Exception) -> str:
    """Return the result of a try as a sentence, or why there is none."""
    return failure(texts, found) if isinstance(found, Exception) else describe_try(texts, found)


def failure(texts: Texts, error: Exception) -> str:
    """Return an error of a review or a try as a sentence."""
    known = error if isinstance(error, AkropolisError) else AkropolisError(str(error))
    return sentences.refusal(texts, known)


def describe_result(texts: Texts, mistakes: int) -> str:
    """Return the result of a review as a sentence."""
    return fill(texts["review_finished"], n=mistakes)


def try_data(texts: Texts, one: Try) -> TryData:
    """Return the result of a try, as plain data."""
    return {
        "move": str(one.move),
        "text": describe_try(texts, one),
        "why": why_tried(texts, one),
        "verdict": one.verdict,
        "lost": one.loss.mean,
        "parts": [_try_part(part) for part in one.parts],
    }


def _try_part(part: Part) -> TriedPart:
    return {
        "name": part.name,
        "points": part.worse,
        "played": part.better,
        "difference": -part.points if part.name == "opponents" else part.points,
        "error": part.error if math.isfinite(part.error) else None,
        "stars": part.stars,
    }


def answer(texts: Texts, move: ReviewedMove, *, why: bool = True) -> str:
    """Return the answer of an exercise as a sentence, followed by the reasons if asked for."""
    lost = with_error(move.loss, move.error, texts)
    sentence = fill(texts["answer"], move=move.best or move.move, lost=lost)
    return with_reasons(texts, sentence, move.reasons, "played") if why else sentence


def answer_data(move: ReviewedMove) -> ExerciseAnswer:
    """Return the moves of an exercise's answer, as plain data."""
    sign = cast("Sign", move.sign)
    return {"played": str(move.move), "better": str(move.best or move.move), "sign": sign}
