/** Colours and number formats of heat values. Mirrors akropolis_nb/draw/board/heat.py. */
import { groupByKey } from "../ui/grouped.ts";
import type { HeatHex } from "./scene.ts";
import { STYLE } from "./style.ts";

/** One step of a colour scale and its values. */
interface Shade {
  colour: string;
  /** The look of readable text on this colour: "light" or "dark". */
  ink: string;
  /** The range of its values. */
  label: string;
  hexes: HeatHex[];
}

/** The steps of the colour scale that occur, in ascending order; with a range, of a fixed scale. */
export function shades(heat: readonly HeatHex[], range?: readonly [number, number]): Shade[] {
  if (heat.length === 0) return [];
  const values = heat.map(([, , value]) => value);
  const write = writer(values);
  const signed = Math.min(...values) < 0 && Math.max(...values) > 0;
  const scale = STYLE.heat[signed ? "diverging" : "sequential"];
  const steps = range
    ? values.map((value) => linear(value, range, scale.length))
    : signed
      ? diverging(values, scale.length)
      : sequential(values, scale.length);
  return [...groupByKey(heat, (_, i) => steps[i]!)]
    .sort(([a], [b]) => a - b)
    .map(([step, hexes]) => {
      const within = hexes.map(([, , value]) => value);
      const ends = new Set([Math.min(...within), Math.max(...within)].map(write));
      const [colour, ink] = scale[step]!;
      return { colour, ink, label: [...ends].join("…"), hexes };
    });
}

/** Steps of values on a diverging scale; the middle step is only for zero. */
function diverging(values: number[], size: number): number[] {
  const middle = Math.floor(size / 2);
  const most = Math.max(...values.map(Math.abs));
  const step = (value: number): number => Math.ceil((Math.abs(value) / most) * middle);
  return values.map((value) => (value > 0 ? middle + step(value) : middle - step(value)));
}

/** The step of a value on a scale with given ends; values beyond them get the outer steps. */
function linear(value: number, [low, high]: readonly [number, number], size: number): number {
  const step = Math.floor(((value - low) / (high - low)) * size);
  return Math.min(size - 1, Math.max(0, step));
}

/** The colour of a value on the sequential scale with given ends. */
export function heatColour(value: number, range: readonly [number, number]): string {
  const scale = STYLE.heat.sequential;
  return scale[linear(value, range, scale.length)]![0];
}

function sequential(values: number[], size: number): number[] {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (distinct.length === 1) return values.map(() => size - 1);
  if (distinct.length <= size) {
    const gap = (size - 1) / (distinct.length - 1);
    return values.map((value) => Math.floor(distinct.indexOf(value) * gap + 0.5));
  }
  return values.map((value) => linear(value, [distinct[0]!, distinct.at(-1)!], size));
}

/** A common format for numbers: as many decimals as needed, at most three digits. */
export function writer(values: readonly number[]): (value: number) => string {
  const most = Math.max(0, ...values.map(Math.abs));
  const enough = most >= 100 ? 0 : most >= 10 ? 1 : 2;
  const exact = (decimals: number): boolean =>
    values.every((value) => Number.isInteger(value * 10 ** decimals));
  const decimals = [0, 1].find((fewer) => fewer < enough && exact(fewer)) ?? enough;
  const plus = Math.min(0, ...values) < 0 && Math.max(0, ...values) > 0;
  return (value) => {
    const unit = 10 ** decimals;
    const number = Math.floor(Math.abs(value) * unit + 0.5);
    const sign = number === 0 ? "" : value < 0 ? "−" : plus ? "+" : "";
    const figures = `${sign}${Math.floor(number / unit)}`;
    return decimals ? `${figures}.${String(number % unit).padStart(decimals, "0")}` : figures;
  };
}
