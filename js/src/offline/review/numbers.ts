/** Numbers in sentences, rounded as Python does: halves to even. */

/** Round to a whole number. */
export function evenly(value: number): number {
  const lower = Math.floor(value);
  const isHalf = value - lower === 0.5;
  return isHalf ? lower + (lower % 2 === 0 ? 0 : 1) : Math.round(value);
}

/** `4.2`: one decimal; `-` for a minus. */
export function oneDecimal(value: number): string {
  // Only odd quarters lie exactly between two decimals.
  const isHalf = Number.isInteger(4 * value) && !Number.isInteger(2 * value);
  return isHalf ? (evenly(10 * value) / 10).toFixed(1) : value.toFixed(1);
}

/** `4.2 ± 0.6`: a number with its standard error. */
export function withError(value: number, error: number): string {
  const text = oneDecimal(value).replace("-", "−");
  if (error === 0) return text;
  return `${text} ± ${Number.isFinite(error) ? oneDecimal(error) : "?"}`;
}

/** `+4.2`, `−0.1`, `+0.0` */
export function withSign(value: number): string {
  const size = oneDecimal(Math.abs(value));
  return `${value < 0 && size !== "0.0" ? "−" : "+"}${size}`;
}
