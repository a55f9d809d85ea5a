/** Candidates of an analysis: how far they are behind the best, and all their numbers in words. */
import type { State } from "../state.ts";
import type { Aim, Candidate } from "../wire/results.ts";
import type { Analysis } from "../wire/side-data.ts";
import { count, text, under, whole, type TextKey, type Texts } from "./messages.ts";
import { COVER, number, withError, withSign } from "./numbers.ts";

/** How the values of an aim are shown. */
interface Unit {
  /** Text of the values in words. */
  words: TextKey;
  /** Text of a loss in words. */
  lost: TextKey;
  /** Shown numbers are so many times the numbers of the data. */
  factor: number;
  value: (candidate: Candidate) => number | null;
  error: (candidate: Candidate) => number | null;
}

const UNITS: Readonly<Record<Aim, Unit>> = {
  win: {
    ...{ words: "win_words", lost: "lost_chance", factor: 100 },
    ...{ value: (one) => one.win_rate, error: (one) => one.win_error },
  },
  margin: {
    ...{ words: "margin_words", lost: "lost_points", factor: 1 },
    ...{ value: (one) => one.lead, error: (one) => one.lead_error },
  },
  score: {
    ...{ words: "points_words", lost: "lost_points", factor: 1 },
    ...{ value: (one) => one.mean, error: (one) => one.error },
  },
};

const times = (value: number | null, factor: number): number | null =>
  value === null ? null : factor * value;

/** A value with the sign of its unit. */
const inUnit = (texts: Texts, aim: Aim, value: string): string =>
  aim === "win" ? text(texts, "percent", { value }) : value;

/** Points behind the best move, negative if ahead, with the standard error; null if unknown. */
export function behind(
  candidate: Candidate, aim: Aim = "score",
): { points: number; error: number } | null {
  const { standing, loss, loss_error, loss_points, loss_points_error } = candidate;
  const isPoints = aim === "score";
  const [points, error] = isPoints ? [loss, loss_error] : [loss_points, loss_points_error];
  if (standing === "unreliable" || points === null) return null;
  return { points, error: error ?? 0 };
}

/** `−3.2`: points behind the best move; `best` if it is clear that this is the best. */
export function behindInWords(texts: Texts, candidate: Candidate, aim?: Aim): string {
  if (candidate.standing === "best") return text(texts, "best");
  const found = behind(candidate, aim);
  return found ? withSign(texts, -found.points) : "?";
}

const isExact = ({ loss_error }: Candidate): boolean => loss_error !== null && loss_error < 1e-5;

/** The bound of how far the best move may be behind another. */
function mostBehind(texts: Texts, { loss_error }: Candidate, aim: Aim): string {
  const most = times(loss_error, COVER * UNITS[aim].factor);
  // Rounded up, so that a small bound is not shown as 0.
  return inUnit(texts, aim, number(texts, most === null ? null : Math.ceil(10 * most) / 10));
}

/** The standing and the loss in words. */
function standingInWords(texts: Texts, candidate: Candidate, aim: Aim): string[] {
  const { standing, loss, loss_error, loss_points, loss_points_error } = candidate;
  if (standing === "best") return [text(texts, "best")];
  if (loss === 0 && standing !== "unreliable") {
    const first = text(texts, standing === "level" ? "level_first" : "best_so_far");
    if (isExact(candidate)) return [first];
    return [first, text(texts, "at_most", { value: mostBehind(texts, candidate, aim) })];
  }
  const { factor, lost } = UNITS[aim];
  const behind = withError(texts, times(loss, factor), times(loss_error, factor));
  const facts = [text(texts, lost, { value: inUnit(texts, aim, behind) })];
  if (aim === "win") {
    const value = withError(texts, loss_points, loss_points_error);
    facts.push(text(texts, "lost_points", { value }));
  }
  if (standing === "unreliable") return [text(texts, "unreliable"), ...facts];
  return standing === "level" ? [text(texts, "level_best"), ...facts] : facts;
}

/** An expected value in words: `chance to win 54.3%`. */
export function inWords(texts: Texts, aim: Aim, value: number | null): string {
  const { factor, words } = UNITS[aim];
  const shown = times(value, factor);
  const main = aim === "margin" ? withSign(texts, shown) : number(texts, shown);
  return text(texts, words, { value: inUnit(texts, aim, main) });
}

export const gamesOf = (texts: Texts, n: number): string =>
  count(texts, "games", n, whole(texts, n));

/** What a candidate brings by an aim: `chance to win 54.3% ± 1.2`. */
export function inAim(texts: Texts, candidate: Candidate, aim: Aim): string {
  const { factor, words, value, error } = UNITS[aim];
  const [middle, width] = [times(value(candidate), factor), times(error(candidate), factor)];
  const main = aim === "margin" ? withSign(texts, middle) : number(texts, middle);
  return text(texts, words, { value: inUnit(texts, aim, withError(texts, middle, width, main)) });
}

/** `chance to win 54.3% ± 1.2, margin +3.2 ± 0.8, …, best, 437 games` */
export function factsOf(texts: Texts, candidate: Candidate, { aims, proved }: Analysis): string {
  const { games, equivalent_moves } = candidate;
  const equal = equivalent_moves.length - 1;
  const values = aims.map((aim) => inAim(texts, candidate, aim));
  const facts = [...values, ...standingInWords(texts, candidate, aims[0] ?? "score")];
  facts.push(proved ? text(texts, "proved") : gamesOf(texts, games));
  if (equal > 0) facts.push(text(texts, "equal_moves", { n: equal }));
  return facts.join(", ");
}

/** `07@0,1^2: chance to win 54.3% ± 1.2, …`: a move with all its numbers. */
export const describe = (texts: Texts, candidate: Candidate, analysis: Analysis): string =>
  under(texts, candidate.move, factsOf(texts, candidate, analysis));

/** The best moves in one or two sentences. */
export function bestInWords(state: State): string {
  const { analysis_data, texts, reveal } = state;
  if (!analysis_data || analysis_data.moves.length === 0) return text(texts, "analysis_none");
  if (!reveal) return text(texts, "analysis_hidden");
  const best = analysis_data.moves.slice(0, 2);
  return best.map((candidate) => `${describe(texts, candidate, analysis_data)}.`).join(" ");
}
