/** The answers to text commands that a page knows by itself, in lines. */
import { botOf, playerInWords } from "../../panels/players.ts";
import { partKey } from "../../panels/score-parts.ts";
import type { Axial } from "../../picture/geometry.ts";
import { canBuild, chosenSeat, selectedTile, type State } from "../../state.ts";
import { groupByKey } from "../../ui/grouped.ts";
import { DISTRICT_KEYS, kindsOf, formatChange, text, under } from "../../ui/messages.ts";
import { noteOf } from "../../ui/sentences.ts";
import { placementOf, tileText } from "../../wire/notation.ts";
import type { Seat, SiteTile } from "../../wire/snapshot.ts";
import { stacksInWords } from "../site.ts";
import { COMMANDS, wordFor } from "./commands.ts";

/** The number of a tile as in notation, `06`; letters stay. */
const numberOf = ({ tile }: SiteTile): string => tileText(tile);

/** The index of a tile on the construction site by its number or letters; -1 if it is not there. */
export function siteIndex({ snapshot: { site } }: State, name: string): number {
  return site.findIndex((tile) => numberOf(tile) === tileText(name) || tile.hexes === name);
}

/** The name of the selected tile in notation. */
function selectedName(state: State): string {
  const { snapshot, selected } = state;
  const tile = snapshot.site[selected];
  return tile ? numberOf(tile) : (selectedTile(state)?.hexes ?? "");
}

/** A move that is legal now, as an example; if there is none, one from the first position. */
function example(state: State): string {
  const name = selectedName(state);
  const [place] = state.snapshot.legal;
  return place && name ? `${name}@${place[0]},${place[1]}^${place[2]}` : "06@1,1^1";
}

/** The hex of the first player's last placement, or the plaza of the starting tile. */
const someHex = ({ snapshot: { line, ply } }: State): Axial =>
  placementOf(line[ply - 1]?.text ?? "") ?? { q: 0, r: 0 };

/** The commands as they can be typed, with arguments. */
function usage(state: State): string[] {
  const { q, r } = someHex(state);
  const given: Partial<Record<(typeof COMMANDS)[number], string>> = {
    why: ` ${q},${r}`,
    city: ` ${chosenSeat(state).name}`,
  };
  return COMMANDS.map((name) => wordFor(state.texts, name) + (given[name] ?? ""));
}

/** All commands and what they do. */
export function help(state: State): string[] {
  const { texts } = state;
  const usages = usage(state);
  const move = example(state);
  const { q, r, rotation } = placementOf(move)!;
  const tile = move.slice(0, move.indexOf("@"));
  return [
    under(texts, move, text(texts, "how_move", { tile, q, r, rotation })),
    ...COMMANDS.map((name, i) => {
      const word = usages[i]!;
      return under(texts, word, text(texts, `how_${name}`, { word }));
    }),
  ];
}

/** The answer to a line that is no command: what can be typed. */
export function unknown(state: State, line: string): string {
  const examples = [example(state), ...usage(state)].join(" · ");
  return text(state.texts, "command_unknown", { line, examples });
}

/** The answer to a move with a tile that is not on the construction site. */
export function noSuchTile({ texts, snapshot: { site } }: State, tile: string): string {
  const there = site.map(numberOf).join(", ") || "–";
  return text(texts, "command_no_tile", { tile, tiles: there });
}

/** Points and stones of all players, with their districts. */
export function scores(state: State): string[] {
  const { texts, snapshot, reveal } = state;
  if (!reveal) return [text(texts, "analysis_hidden")];
  return snapshot.seats.map((seat, i) => {
    const parts = seat.districts
      .filter(({ value, stars }) => value + stars > 0)
      .map(({ letter, value, stars, points }) =>
        under(texts, text(texts, DISTRICT_KEYS[letter]), `${value} × ${stars} = ${points}`),
      );
    if (seat.quarries > 0) parts.push(under(texts, text(texts, partKey("q")), seat.quarries));
    const player = playerInWords(state, seat, botOf(state, i));
    return `${[player, parts.join(", ")].filter(Boolean).join(". ")}.`;
  });
}

/** The title and the tiles of the construction site, with their costs. */
export function tiles(state: State): string[] {
  const { texts, snapshot } = state;
  const { site, stack_size: size, title } = snapshot;
  const lines = site.map((one, n) => {
    const note = noteOf(texts, snapshot, n);
    const values = { tile: numberOf(one), kinds: kindsOf(texts, one.hexes), note };
    return text(texts, "site_tile", values);
  });
  return [title, ...lines, ...(size > 0 ? [stacksInWords(state)] : [])];
}

/** The seat of a player by the beginning of the name, or by the number; -1 if there is none. */
export function findSeat({ snapshot: { seats }, player }: State, name: string): number {
  const asked = name.toLowerCase();
  if (asked === "") return player;
  const found = seats.findIndex((seat) => seat.name.toLowerCase().startsWith(asked));
  return found < 0 && seats[Number(asked) - 1] ? Number(asked) - 1 : found;
}

/** The visible hexes of a city by level, the highest first. */
export function city(state: State, seat: Seat): string[] {
  const { texts } = state;
  const levels = [...groupByKey(seat.scene.hexes, ({ level }) => level)].sort(([a], [b]) => b - a);
  return [
    playerInWords(state, seat, null),
    ...levels.map(([level, hexes]) => {
      const named = hexes.map(({ kind, q, r }) => `${text(texts, kind)} (${q}, ${r})`);
      return under(texts, text(texts, "level", { level }), named.join(", "));
    }),
  ];
}

/** With which rotations the selected tile can be placed on a hex, and the points gained. */
export function fits(state: State, { q, r }: Axial): string {
  const { texts, snapshot, selected, reveal } = state;
  if (!canBuild(state)) return "";
  const rotations = snapshot.legal.flatMap(([a, b, rotation], i) => {
    if (a !== q || b !== r) return [];
    const gain = snapshot.gains[selected]?.[i];
    const change = gain === undefined || !reveal ? "" : ` (${formatChange(gain)})`;
    return [`${rotation}${change}`];
  });
  if (rotations.length === 0) return "";
  const values = { tile: selectedName(state), q, r, rotations: rotations.join(", ") };
  return text(texts, "command_fits", values);
}
