/** Rows of the forecast: players, and parts of a score with bars. */
import { starPicture } from "../../picture/svg-paths.ts";
import { h, set, write, type Row } from "../../ui/dom.ts";
import { text, type Texts } from "../../ui/messages.ts";
import { showing } from "../../ui/static-text.ts";
import type { Expected, SeatForecast } from "../../wire/results.ts";
import type { Seat } from "../../wire/snapshot.ts";
import { partColour, partKey, partPicture, PARTS } from "../score-parts.ts";
import { number, percent, withError } from "../../ui/numbers.ts";

interface Total {
  name: string;
  forecast: SeatForecast;
}

/** A player's expected total, and the chance to win. */
export function totalRow(): Row<Total, { texts: Texts; chosen: Total }> {
  const name = h("th", { scope: "row" });
  const total = h("td", { class: "ak-points" });
  const wins = h("td");
  const element = h("tr", {}, name, total, wins);
  return {
    element,
    show(shown, { texts, chosen }) {
      write(name, shown.name);
      write(total, withError(texts, shown.forecast.total.mean, shown.forecast.total.error));
      const share = percent(texts, shown.forecast.win_rate);
      write(wins, text(texts, "wins_share", { share }));
      set(element, "data-chosen", shown === chosen);
    },
  };
}

/** A part of the score: what is expected, and what it is now. */
interface Line {
  points: Expected;
  now: number;
  value?: number;
  stars?: number;
}

export const linesOf = (forecast: SeatForecast, { quarries, stones }: Seat): Line[] => [
  ...forecast.districts.map(({ points, now, value, stars }) =>
    ({ points, now, value: value.mean, stars: stars.mean })),
  { points: forecast.quarries, now: quarries },
  { points: forecast.stones, now: stones },
];

/** The most points of one part. */
export const mostOf = ({ districts, quarries, stones }: SeatForecast): number =>
  Math.max(...[...districts.map(({ points }) => points), quarries, stones].map(highest));

export const highest = ({ quantiles }: Expected): number => quantiles.at(-1)!;

/** A row of the table of parts with a bar below it. */
export function partRow(index: number): Row<Line, { texts: Texts; most: number }> {
  const part = PARTS[index]!;
  const name = h("span", showing(partKey(part)));
  const head = h("th", { scope: "row" }, h("span", { class: "ak-kind" }, partPicture(part), name));
  const value = h("td");
  const stars = h("td", { class: "ak-star-cell" });
  const points = h("td", { class: "ak-points" });
  const bar = spreadBar(partColour(part));
  head.append(bar.element);
  const element = h("tr", { class: "ak-forecast-row" }, head, value, stars, points);
  return {
    element,
    show({ points: expected, now, value: worth, stars: many }, { texts, most }) {
      const shown = withError(texts, expected.mean, expected.error);
      write(points, shown);
      // Only some architects get points for quarries.
      set(element, "hidden", part === "q" && highest(expected) === 0);
      set(element, "data-nothing", highest(expected) === 0);
      const [, low, , high] = expected.quantiles;
      const [from, to] = [low!, high!].map((end) => String(Math.round(end)));
      const spread = text(texts, "forecast_spread", { points: shown, low: from!, high: to!, now });
      set(element, "title", spread);
      bar.show(expected, now, most);
      if (worth === undefined || many === undefined) return;
      write(value, number(texts, worth));
      const starred = number(texts, many);
      if (stars.textContent !== starred) stars.replaceChildren(starred, starPicture());
    },
  };
}

/** A bar: the mean, full up to what is scored now, with lines over 90 and 50 % of the games. */
function spreadBar(fill: string) {
  const names = ["ak-spread-mean", "ak-spread-now", "ak-spread-most", "ak-spread-half"];
  const [mean, now, most, half] = names.map((name) => h("span", { class: name }));
  for (const one of [mean!, now!]) one.style.background = fill;
  const element = h("span", { class: "ak-spread", "aria-hidden": "true" });
  element.append(mean!, now!, most!, half!);
  const put = (one: HTMLElement, from: number, to: number): void => {
    one.style.left = `${(100 * from).toFixed(1)}%`;
    one.style.width = `${(100 * (to - from)).toFixed(1)}%`;
  };
  return {
    element,
    show(expected: Expected, points: number, end: number): void {
      const [low, quarter, , three, high] = expected.quantiles.map((value) => value / end);
      put(mean!, 0, expected.mean / end);
      put(now!, 0, Math.min(1, points / end));
      put(most!, low!, high!);
      put(half!, quarter!, three!);
    },
  };
}
