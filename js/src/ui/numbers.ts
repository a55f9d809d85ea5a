/** Numbers in words, rounded as Python does: halves to even. */
import { inDigits, text, type Texts } from "./messages.ts";

/** Half width of a 95 % interval in standard errors. */
export const COVER = 1.96;

/** Round to a whole number. */
export function evenly(value: number): number {
  const lower = Math.floor(value);
  const isHalf = value - lower === 0.5;
  return (isHalf ? lower + (lower % 2 === 0 ? 0 : 1) : Math.round(value)) || 0;
}

/** `117.8`, `−2.4`; `?` if unknown. */
export function number(texts: Texts, value: number | null): string {
  if (value === null || !Number.isFinite(value)) return "?";
  // Only odd quarters lie exactly between two decimals.
  const isHalf = Number.isInteger(4 * value) && !Number.isInteger(2 * value);
  const digits = isHalf ? (evenly(10 * value) / 10).toFixed(1) : value.toFixed(1);
  return inDigits(texts, digits === "-0.0" ? "0.0" : digits.replace("-", "−"));
}

/** `−1.8`, `+3.2`, `0.0` */
export function withSign(texts: Texts, value: number | null): string {
  const digits = number(texts, value);
  return value !== null && value > 0 && /[1-9]/.test(digits) ? `+${digits}` : digits;
}

/** `−4`, `+3`, of a whole number. */
export const wholeWithSign = (value: number): string =>
  `${value < 0 ? "\u2212" : "+"}${Math.abs(value)}`;

/** `117.8 ± 1.3`; without an error if the value is exact. */
export function withError(
  texts: Texts,
  value: number | null,
  error: number | null,
  shown = number(texts, value),
): string {
  if (error === 0) return shown;
  return text(texts, "with_error", { value: shown, error: number(texts, error) });
}

/** `26%` */
export const percent = (texts: Texts, share: number): string =>
  text(texts, "percent", { value: evenly(100 * share) });
