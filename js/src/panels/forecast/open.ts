/** What is still open: temples, higher levels, plazas. Pointing at it rings its hexes. */
import type { Actions } from "../../input/actions.ts";
import { pointsAt } from "../../input/pointing.ts";
import { DISTRICTS, type Kind } from "../../picture/scene.ts";
import { hexPicture } from "../../picture/svg-paths.ts";
import { h, write, type Row } from "../../ui/dom.ts";
import { groupByKey } from "../../ui/grouped.ts";
import { count, text, under, type Texts } from "../../ui/messages.ts";
import { showing } from "../../ui/static-text.ts";
import type { OpenTemple, SeatForecast } from "../../wire/results.ts";
import { percent } from "../../ui/numbers.ts";

type Hexes = readonly (readonly [q: number, r: number])[];

/** Something open: words, and its hexes. */
interface Open {
  words: string;
  hexes: Hexes;
}

/** What is open in a city: temples to close, then places on higher levels. */
export function openIn({ temples, sites }: SeatForecast, texts: Texts): Open[] {
  return [
    ...temples.map(({ temple, closed }): Open => ({
      words: templeWords(temple, closed, texts),
      hexes: [[temple.q, temple.r], ...temple.sides],
    })),
    ...[...groupByKey(sites, ({ level }) => level)].map(([level, places]): Open => ({
      words: text(texts, "open_level", { level, places: count(texts, "places", places.length) }),
      hexes: places.flatMap(({ cells }) => cells),
    })),
  ];
}

function templeWords({ level, sides, tiles }: OpenTemple, closed: number, texts: Texts): string {
  if (tiles === null) return text(texts, "stuck_temple", { level });
  const open = count(texts, "open_sides", sides.length);
  return text(texts, "open_temple", { level, sides: open, share: percent(texts, closed) });
}

export function openRow(actions: Actions, seat: () => number): Row<Open> {
  let hexes: Hexes = [];
  const element = h("li", { tabindex: 0 });
  pointsAt(element, actions, () => ({
    seat: seat(),
    moves: [],
    hexes: hexes.map(([q, r]) => ({ q, r })),
  }));
  return {
    element,
    show(open) {
      hexes = open.hexes;
      write(element, open.words);
    },
  };
}

const PLAZA_ROWS = ["plazas_on_site", "plazas_unseen", "plazas_next", "more_stars"] as const;

/** What the chances are of. */
const HOW = { plazas_next: "plazas_next_how", more_stars: "more_stars_how" } as const;

/** Plazas on the site and to come, by kind, with chances. */
export function plazaTable() {
  const kinds = DISTRICTS.map((letter) => letter.toUpperCase() as Kind);
  const heads = kinds.map((kind) => {
    const name = h("span", { class: "ak-hidden", ...showing(kind) });
    return h("th", { scope: "col" }, hexPicture(kind), name);
  });
  const corner = h("th", { scope: "col", ...showing("plazas") });
  const cells = PLAZA_ROWS.map((name) => {
    const row = kinds.map(() => h("td"));
    const head = h("th", { scope: "row", ...showing(name) });
    return { row, element: h("tr", {}, head, ...row) };
  });
  const table = h(
    "table",
    { class: "ak-table ak-plazas" },
    h("thead", {}, h("tr", {}, corner, ...heads)),
    h("tbody", {}, ...cells.map((row) => row.element)),
  );
  const how = h("p", { class: "ak-nothing" });
  const element = h("div", {}, table, how);
  return {
    element,
    show({ plazas, districts }: SeatForecast, texts: Texts): void {
      const columns = plazas.map(({ on_site, unseen, next_stack }, i) => [
        String(on_site || "–"),
        String(unseen || "–"),
        next_stack > 0 ? percent(texts, next_stack) : "–",
        percent(texts, districts[i]!.more_stars),
      ]);
      const chances = (["plazas_next", "more_stars"] as const).map((name) =>
        `${under(texts, text(texts, name), text(texts, HOW[name]))}.`,
      );
      write(how, chances.join(" "));
      cells.forEach(({ row }, i) => {
        row.forEach((cell, k) => write(cell, columns[k]?.[i] ?? ""));
      });
    },
  };
}
