/**
 * The judgement on a move tried in an exercise, and its sentence; mirrors
 * akropolis_nb/analysis/review/exercise.py and akropolis_nb/messages/review_sentences.py.
 */
import type { Comparison } from "../../engine/estimate/reasons.ts";
import type { Difference, Part } from "../../wire/results.ts";
import { TRY_SIGNS } from "../../overlay/shown-moves.ts";
import { text, type Texts } from "../../ui/messages.ts";
import { COVER, withError, withSign } from "../../ui/numbers.ts";
import type { TriedPart, Try } from "../../wire/side-data.ts";
import { describeReasons } from "./reason-words.ts";

/** Least loss in points for each sign, if that is sure; the worst first. */
const LOSSES = [["??", 16], ["?", 8], ["?!", 4]] as const;
/** So many standard errors below an estimate is its one-sided 95% bound. */
const ONE_SIDED = 1.645;

/** The sign of a move that loses so much; undefined if it lost little, or not surely. */
export function signOf({ mean, error }: Difference): "??" | "?" | "?!" | undefined {
  return LOSSES.find(([, least]) => mean - ONE_SIDED * error >= least)?.[0];
}

/** The verdict on a try, from how far the moves played and the best one found are ahead of it. */
function verdictOf(played: Difference, best: Difference): Try["verdict"] {
  if (signOf(best) === undefined) return "found";
  return -played.mean > played.error ? "better" : "worse";
}

/**
 * The result of a try.
 *
 * @param comparison the tried move compared with the move played and the best one.
 */
export function describeTry(texts: Texts, move: string, comparison: Comparison): Try {
  const { reasons } = comparison;
  const [played, best] = comparison.differences as [Difference, Difference];
  const isBetter = reasons.better === move;
  const why = describeReasons(texts, reasons, isBetter ? "played" : "your");
  const verdict = verdictOf(played, best);
  const told = text(texts, "tried_move", {
    move,
    verdict: text(texts, `tried_${verdict}`),
    better: ahead(texts, played),
    behind: ahead(texts, best),
  });
  const isSame = reasons.better === reasons.worse;
  const isBeaten = best.mean < 0 && Math.abs(best.mean) > COVER * best.error;
  const compared = isBeaten ? text(texts, "tried_beats", { told }) : told;
  const sentence = isSame ? text(texts, "try_same", { move }) : compared;
  return {
    move,
    text: `${TRY_SIGNS[verdict]} ${sentence}`,
    why: why && text(texts, isBetter ? "with_your" : "with_played", { why }),
    verdict,
    lost: best.mean,
    parts: isSame ? [] : reasons.parts.map((part) => tryPart(part, isBetter)),
  };
}

/** A part of the difference between the move played and the one tried. */
function tryPart(part: Part, isBetter: boolean): TriedPart {
  const { name, better, worse, error } = part;
  // Of the move played minus the move tried; of opponents with a minus.
  const sign = isBetter ? -1 : 1;
  return {
    name,
    points: isBetter ? better : worse,
    played: isBetter ? worse : better,
    difference: (name === "opponents" ? -sign : sign) * part.points + 0,
    error: Number.isFinite(error) ? error : null,
    stars: sign * part.stars + 0,
  };
}

/** How many points a move is ahead of another one. */
const ahead = (texts: Texts, { mean, error }: Difference): string =>
  withError(texts, mean, error, withSign(texts, -mean));
