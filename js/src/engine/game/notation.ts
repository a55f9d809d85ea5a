/** Positions and cities as lines of text; mirrors akropolis_nb/engine/notation.py. */
import { moveText, tileText } from "../../wire/notation.ts";
import type { Rules } from "../../wire/results.ts";
import { GameError, shortRepr } from "../errors.ts";
import type { City, Position, TileId } from "../game-engine.ts";
import { readMove, type Parts, type Positions } from "./positions.ts";
import { BASIC, checkRules, SWITCHES, tileOf } from "./rules.ts";

const LONGEST = 100_000;
const MOST_TILES = 1000;
const FIELDS = [...Object.keys(BASIC), "round", "to_move", "stacks", "site", "unseen"];

/** Write a position as a line of text. */
export function positionText(position: Position): string {
  const { round, toMove, stacksLeft, site, unseen, cities, stones } = position;
  const fields = [
    ...rulesFields(position.rules),
    `round=${round}`,
    `to_move=${toMove}`,
    `stacks=${stacksLeft}`,
    `site=${site.map(tileText).join()}`,
  ];
  if (unseen.length > 0) fields.push(`unseen=${ranges(unseen).join()}`);
  const seats = cities.map((city, seat) => `${stones[seat]}: ${cityText(city)}`.trimEnd());
  return [fields.join(" "), ...seats].join(" | ");
}

export const cityText = ({ placed }: City): string => placed.map(moveText).join(" ");

/** The number of players, and the rules that are not at their default. */
const rulesFields = (rules: Rules): string[] =>
  (Object.keys(BASIC) as (keyof Rules)[])
    .filter((name) => name === "players" || rules[name] !== BASIC[name])
    .map((name) => `${name}=${rules[name] === true ? "yes" : rules[name]}`);

/** The texts of tiles; three or more consecutive numbers become `first-last`. */
function ranges(tiles: readonly TileId[]): string[] {
  const runs: TileId[][] = [];
  for (const tile of tiles) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (typeof tile === "number" && typeof last === "number" && tile === last + 1) run!.push(tile);
    else runs.push([tile]);
  }
  return runs.flatMap((run) =>
    run.length > 2 ? [`${tileText(run[0]!)}-${tileText(run.at(-1)!)}`] : run.map(tileText),
  );
}

/** Read the text of a position. */
export function readPosition(text: string, positions: Positions): Position {
  const [head, ...seats] = checkText(text).split("|");
  const fields = fieldsOf(head!);
  const rules = readRules(fields);
  if (seats.length !== rules.players) {
    throw new GameError(`${rules.players} seats are wanted after the fields, each after '|'`);
  }
  const read = seats.map((seat) => readSeat(seat, positions));
  const parts: Parts = {
    rules,
    cities: read.map(({ city }) => city),
    stones: read.map(({ stones }) => stones),
    site: readTiles(require(fields, "site")),
    toMove: number(require(fields, "to_move")),
    round: number(require(fields, "round")),
    stacksLeft: number(require(fields, "stacks")),
    unseen: readTiles(fields.get("unseen") ?? ""),
  };
  return positions.check(parts);
}

/** Read the text of a city. */
export const readCity = (text: string, positions: Positions): City =>
  built(checkText(text), positions);

function checkText(text: string): string {
  if (typeof text !== "string") throw new GameError(`not a text: ${shortRepr(text)}`);
  if (text.length > LONGEST) throw new GameError(`a text has at most ${LONGEST} characters`);
  return text;
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const word of words(text)) {
    const at = word.indexOf("=");
    const name = word.slice(0, at);
    if (at < 0 || !FIELDS.includes(name)) {
      throw new GameError(`a field is one of ${FIELDS.join(", ")}, not ${shortRepr(word)}`);
    }
    if (fields.has(name)) throw new GameError(`${name}= stands twice`);
    fields.set(name, word.slice(at + 1));
  }
  return fields;
}

function require(fields: Map<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new GameError(`${name}= is missing`);
  return value;
}

function number(text: string): number {
  if (!/^[0-9]{1,6}$/.test(text)) throw new GameError(`not a whole number: ${shortRepr(text)}`);
  return Number(text);
}

function truth(fields: Map<string, string>, name: string): boolean {
  const value = fields.get(name);
  if (value !== undefined && value !== "yes" && value !== "no") {
    throw new GameError(`${name}= takes yes or no, not ${shortRepr(value)}`);
  }
  return value === "yes";
}

const readRules = (fields: Map<string, string>): Rules =>
  checkRules({
    ...BASIC,
    ...Object.fromEntries(SWITCHES.map((name) => [name, truth(fields, name)])),
    players: number(require(fields, "players")),
    variants: fields.get("variants") ?? "",
    lake: (fields.get("lake") ?? BASIC.lake) as Rules["lake"],
    architect: (fields.get("architect") ?? null) as Rules["architect"],
  });

/** Read tiles separated by commas: numbers, ranges of numbers, three letters. */
function readTiles(text: string): TileId[] {
  const tiles: TileId[] = [];
  for (const word of text === "" ? [] : text.split(",")) {
    const range = /^([0-9]{1,2})-([0-9]{1,2})$/.exec(word);
    const first = tileOf(range ? range[1]! : word);
    const last = range ? tileOf(range[2]!) : first;
    if (last < first) throw new GameError(`not a range of tiles: ${shortRepr(word)}`);
    if (typeof first === "string") tiles.push(first);
    else for (let tile = first; tile <= (last as number); tile++) tiles.push(tile);
    if (tiles.length > MOST_TILES) throw new GameError(`${MOST_TILES} tiles are the most here`);
  }
  return tiles;
}

function readSeat(text: string, positions: Positions): { stones: number; city: City } {
  const found = /^\s*([0-9]{1,6}):(?=\s|$)/.exec(text);
  if (!found) throw new GameError(`a seat begins with its stones and ':', not ${shortRepr(text)}`);
  const stones = Number(found[1]);
  return { stones, city: built(text.slice(found[0].length), positions) };
}

function built(text: string, { cities }: Positions): City {
  return words(text).reduce((city, word) => {
    const move = readMove(word);
    return cities.place(city, move.tile, move);
  }, cities.start);
}
