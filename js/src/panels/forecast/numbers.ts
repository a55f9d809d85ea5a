/** The numbers of a forecast as text. */
import { inDigits, text, type Texts } from "../../ui/messages.ts";
import type { Expected } from "../../wire/side-data.ts";

export const decimal = (texts: Texts, value: number): string =>
  inDigits(texts, (Math.round(10 * value) / 10 || 0).toFixed(1));

export const percent = (texts: Texts, share: number): string =>
  text(texts, "percent", { value: Math.round(100 * share) });

export function withError(texts: Texts, { mean, error }: Expected): string {
  const known = error === null ? "?" : decimal(texts, error);
  return text(texts, "with_error", { value: decimal(texts, mean), error: known });
}
