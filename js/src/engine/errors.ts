/** Errors of the rules and of texts. */

/** Something that the rules do not allow, or data that make no sense. */
export class GameError extends Error {
  /** A key of the catalogue's `reasons`; empty if there is none. */
  readonly reason: string;
  /** The hexes that break a rule. */
  readonly hexes: readonly (readonly [number, number])[];
  /** Where these hexes lie within the tile; empty if all three do. */
  readonly sides: readonly string[];

  constructor(
    message: string,
    reason = "",
    hexes: readonly (readonly [number, number])[] = [],
    sides: readonly string[] = [],
  ) {
    super(message);
    this.reason = reason;
    this.hexes = hexes;
    this.sides = sides;
  }
}

/** What an error says. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Check a whole number. */
export function whole(what: string, value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    const range = `from ${least} to ${most}`;
    throw new GameError(`${what} is a whole number ${range}, not ${shortRepr(value)}`);
  }
  return value as number;
}

/** A value in an error; long ones are cut. */
export function shortRepr(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
