/** Candidates of an analysis in words. */
import type { State } from "../state.ts";
import type { Candidate } from "../wire/side-data.ts";
import { count, inDigits, text, under, whole, type Texts } from "./messages.ts";

const number = (texts: Texts, value: number | null): string =>
  value === null ? "?" : inDigits(texts, rounded(value).toFixed(1));

/** Round to one decimal, without negative zero. */
const rounded = (value: number): number => Math.round(10 * value) / 10 || 0;

/** Half width of a 95 % interval in standard errors. */
const COVER = 1.96;

/** `117.8 ± 1.3` */
export function withError(texts: Texts, value: number | null, error: number | null): string {
  return text(texts, "with_error", { value: number(texts, value), error: number(texts, error) });
}

/** `−1.8 ± 1.2`; for the best move, an upper bound of its possible loss. */
function behind(texts: Texts, { loss, loss_error }: Candidate, best: boolean): string {
  if (best) {
    const most = loss_error === null ? null : COVER * loss_error;
    // Rounded up, so that only zero is omitted.
    if (most !== null && most < 0.001) return text(texts, "best");
    const value = number(texts, most === null ? null : Math.ceil(10 * most) / 10);
    return text(texts, "best_within", { value });
  }
  const sign = loss === null || rounded(loss) === 0 ? "" : loss < 0 ? "+" : "−";
  const value = `${sign}${number(texts, loss === null ? null : Math.abs(loss))}`;
  return text(texts, "with_error", { value, error: number(texts, loss_error) });
}

/** The loss against the best move, if it is reliable. */
export function standing(texts: Texts, candidate: Candidate, best: boolean): string {
  return candidate.reliable ? behind(texts, candidate, best) : text(texts, "unreliable");
}

export const gamesOf = (texts: Texts, n: number): string =>
  count(texts, "games", n, whole(texts, n));

/** `07@0,1^2: 117.8 ± 1.3, −1.8 ± 1.2, 437 games` */
export function described(texts: Texts, candidate: Candidate, best: boolean): string {
  const { estimate, estimate_error, games, equal } = candidate;
  const facts = [
    withError(texts, estimate, estimate_error),
    behind(texts, candidate, best),
    gamesOf(texts, games),
  ];
  if (!candidate.reliable) facts.push(text(texts, "unreliable"));
  if (equal > 0) facts.push(text(texts, "equal_moves", { n: equal }));
  return under(texts, candidate.text, facts.join(", "));
}

/** The best moves in one or two sentences. */
export function bestInWords(state: State): string {
  const { analysis_data, texts, reveal } = state;
  if (!analysis_data || analysis_data.moves.length === 0) return text(texts, "analysis_none");
  if (!reveal) return text(texts, "analysis_hidden");
  const best = analysis_data.moves.slice(0, 2);
  return best.map((candidate, i) => `${described(texts, candidate, i === 0)}.`).join(" ");
}
