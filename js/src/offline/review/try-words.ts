/**
 * The judgement on a move tried in an exercise, and its sentence; mirrors
 * akropolis_nb/analysis/review/exercise.py and akropolis_nb/messages/review_sentences.py.
 */
import type { Words } from "../../engine/game-engine.ts";
import type { Comparison, Difference, Part } from "../../engine/reasons/reasons.ts";
import { COVER } from "../../ui/candidates.ts";
import { inDigits, text } from "../../ui/messages.ts";
import type { OtherPart, TriedPart, Try } from "../../wire/side-data.ts";
import { toldReasons } from "./reason-words.ts";
import { oneDecimal, withSign } from "./numbers.ts";

/** Least loss in points that is no good move, if it is more than so many standard errors. */
const [INACCURACY, CLEAR] = [4, 2];

/** Whether a move is an answer: nothing better was found, or only a little, or not clearly so. */
const isAnswer = ({ mean, error }: Difference): boolean =>
  !(mean >= INACCURACY && mean > CLEAR * error);

/**
 * The result of a try.
 *
 * @param comparison the tried move compared with the move played and the best one.
 */
export function triedMove(words: Words, move: string, comparison: Comparison): Try {
  const { texts } = words;
  const { reasons, parts } = comparison;
  const [played, best] = comparison.differences as [Difference, Difference];
  const found = isAnswer(best);
  const why = toldReasons(words, reasons[1]!, "your");
  const told = text(texts, "tried_move", {
    move,
    better: inDigits(texts, signed(played)),
    behind: inDigits(texts, signed(best)),
  });
  const isBeaten = best.mean < 0 && Math.abs(best.mean) > COVER * best.error;
  const sentence = isBeaten ? text(texts, "tried_beats", { told }) : told;
  return {
    move,
    text: `${found ? "✓" : "✗"} ${sentence}`,
    why: why && text(texts, "with_best", { why }),
    found,
    parts: parts[0]!.map((part, n): TriedPart => {
      return { name: part.name, points: part.worse, others: [other(part), other(parts[1]![n]!)] };
    }),
  };
}

const other = ({ name, better, points, error, stars }: Part): OtherPart => ({
  points: better,
  difference: name === "opponents" ? -points : points,
  error: Number.isFinite(error) ? error : null,
  stars,
});

/** How many points a move is ahead of another one. */
function signed({ mean, error }: Difference): string {
  const number = Math.abs(mean) >= 0.05 ? withSign(-mean) : "±0";
  if (error === 0) return number;
  return `${number} ± ${Number.isFinite(error) ? oneDecimal(error) : "?"}`;
}
