"""Sentences of a review about moves and tries, in the language of a view's texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

from akropolis_nb.messages import reason_sentences
from akropolis_nb.messages.catalogue import fill, in_digits

if TYPE_CHECKING:
    from akropolis_nb.analysis.paired_comparison import Difference
    from akropolis_nb.analysis.reasons.parts import Part
    from akropolis_nb.analysis.reasons.result import Reasons
    from akropolis_nb.analysis.review.exercise import Exercise, Try
    from akropolis_nb.analysis.review.move_quality import ReviewedMove
    from akropolis_nb.analysis.review.review import Review
    from akropolis_nb.messages.catalogue import Texts
    from akropolis_nb.widget.wire.side_data import (
        OtherPart,
        PartName,
        ReviewedPlayer,
        Try as TryData,
    )


def judge_move(texts: Texts, move: ReviewedMove, *, better: bool = False) -> str:
    """Return the quality of a move as a sentence; with ``better`` the better move and why."""
    judgement = texts[f"judged_{move.quality.replace(' ', '_')}"]
    sentence = fill(texts["review_move"], ply=move.ply, name=move.name, judgement=judgement)
    if not move.sign:
        return sentence
    sentence = fill(texts["review_lost"], told=sentence, lost=in_digits(texts, move.loss_text))
    if better and move.best is not None:
        sentence = fill(texts["review_better"], told=sentence, move=move.best)
        return with_reasons(texts, sentence, move.reasons)
    return sentence


def with_reasons(texts: Texts, sentence: str, reasons: Reasons | None) -> str:
    """Return a sentence followed by the clear reasons."""
    why = reason_sentences.told(texts, reasons)
    if not why:
        return sentence
    return f"{sentence} {why}" if sentence.endswith(".") else f"{sentence}. {why}"


def question(texts: Texts, asked: Exercise) -> str:
    """Return the question of an exercise."""
    return fill(texts["question"], name=asked.name, move=asked.played, ply=asked.ply)


def tried(texts: Texts, one: Try) -> str:
    """Return the result of a try as a sentence, without the reasons."""
    sentence = fill(
        texts["tried_move"],
        move=one.move,
        better=in_digits(texts, _signed(one.better)),
        behind=in_digits(texts, _signed(one.loss, -1)),
    )
    return f"{'✓' if one.found else '✗'} {sentence}"


def tried_data(texts: Texts, one: Try) -> TryData:
    """Return the result of a try, as plain data."""
    told = reason_sentences.told(texts, one.reasons)
    why = told and fill(texts["with_best"], why=told)
    data: TryData = {"text": tried(texts, one), "why": why, "found": one.found, "parts": []}
    for played, best in zip(*one.parts, strict=True) if one.parts else ():
        name = cast("PartName", played.name)
        others = _other(played), _other(best)
        data["parts"].append({"name": name, "points": played.worse, "others": others})
    return data


def _other(part: Part) -> OtherPart:
    return {
        "points": part.better,
        "difference": -part.points if part.name == "opponents" else part.points,
        "error": part.error if math.isfinite(part.error) else None,
        "stars": part.stars,
    }


def answer(texts: Texts, move: ReviewedMove, *, why: bool = True) -> str:
    """Return the answer of an exercise as a sentence, followed by the reasons if asked for."""
    lost = in_digits(texts, move.loss_text)
    sentence = fill(texts["answer"], move=move.best or move.move, lost=lost)
    return with_reasons(texts, sentence, move.reasons) if why else sentence


def players(review: Review) -> list[ReviewedPlayer]:
    """Return the review's statistics by player, as plain data."""
    return [
        {
            "lost": None if math.isnan(player.loss) else round(player.loss, 1),
            "error": None if math.isnan(player.error) else round(player.error, 1),
            "accuracy": None if math.isnan(player.accuracy) else round(player.accuracy, 2),
            "counts": (player.inaccuracies, player.mistakes, player.blunders),
        }
        for player in review.players
    ]


def _signed(difference: Difference, sign: int = 1) -> str:
    mean = sign * difference.mean
    number = f"{mean:+.1f}".replace("-", "−") if abs(mean) >= 0.05 else "±0"
    error = difference.error
    if not error:
        return number
    return f"{number} ± {error:.1f}" if math.isfinite(error) else f"{number} ± ?"
