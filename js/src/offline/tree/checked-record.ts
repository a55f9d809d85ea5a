/** Checks records from outside, as akropolis_nb/game/formats/record.py does. */
import type { GameRecord } from "../../wire/page-data.ts";
import type { Seed } from "../../wire/record.ts";

const FIELDS = new Set([
  ...["format", "version", "names", "seed", "start", "stacks", "current", "line", "nodes"],
  ...["comment", "marks", "checksum"],
]);
const NODE = new Set(["move", "parent", "comment", "marks"]);
const LARGEST = 8_000_000;
const MOST_NODES = 20_000;
const LONGEST_NAME = 100;
const LONGEST_COMMENT = 10_000;
const LONGEST_MARK = 8;
const MOST_MARKS = 8;
/** The texts and numbers of a JSON text. */
const VALUES = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

type Data = Record<string, unknown>;

/**
 * Read the JSON of a record and check the types and sizes of all its fields. Tiles, the position
 * and moves are checked when the game is played.
 *
 * @throws Error with the place of the first field that is wrong.
 */
export function checkRecord(source: string): GameRecord {
  if (source.length > LARGEST || new TextEncoder().encode(source).length > LARGEST) {
    throw new Error(`a record has at most ${LARGEST} bytes`);
  }
  let plain: unknown;
  let record: unknown;
  try {
    plain = JSON.parse(source);
    record = JSON.parse(source.replace(VALUES, exactly));
  } catch {
    throw new Error("it is no JSON");
  }
  const data = fields("$", record, FIELDS);
  if (data["format"] !== "akropolis_nb game" || data["version"] !== 1) {
    throw new Error('$.format should be "akropolis_nb game", and $.version 1');
  }
  words("$.start", data["start"], LARGEST);
  data["seed"] = seed(data["seed"], (plain as Data)["seed"]);
  list("$.names", data["names"], 4, (path, name) => words(path, name, LONGEST_NAME));
  list("$.stacks", data["stacks"], MOST_NODES, (path, stack) =>
    list(path, stack, MOST_NODES, (at, tile) => words(at, tile, 3)),
  );
  list("$.nodes", data["nodes"], MOST_NODES, (path, node, number) => {
    const entry = fields(path, node, NODE);
    words(`${path}.move`, entry["move"], 100);
    const { parent = 0 } = entry;
    whole(`${path}.parent`, parent, number);
    notes(path, entry);
  });
  const { length } = data["nodes"] as unknown[];
  const { current = 0, line = 0, checksum = "" } = data;
  whole("$.current", current, length);
  whole("$.line", line, length);
  notes("$", data);
  if (typeof checksum !== "string") throw new Error("$.checksum should be a text");
  return data as unknown as GameRecord;
}

/**
 * Change the numbers of a JSON text: an integer that JavaScript cannot hold becomes an object with
 * its digits, and 1.0 or 1e3, which are no whole numbers for Python, become null.
 */
function exactly(value: string): string {
  if (value.startsWith('"')) return value;
  if (!/^-?\d+$/.test(value)) return "null";
  return Number.isSafeInteger(Number(value)) ? value : `{"digits":"${value}"}`;
}

/** The seed; one of 2^53 or more, which `exactly` has changed, is returned as a text. */
function seed(value: unknown, plain: unknown): Seed {
  const { digits = String(value) } = (value ?? {}) as { digits?: string };
  if (typeof plain !== "number" || value === null || !isSeed(BigInt(digits))) {
    throw new Error("$.seed should be a whole number from 0 to 2^128 - 1");
  }
  return typeof value === "number" ? Math.abs(value) : digits;
}

const isSeed = (number: bigint): boolean => number >= 0n && number < 2n ** 128n;

function notes(path: string, { comment = "", marks = [] }: Data): void {
  words(`${path}.comment`, comment, LONGEST_COMMENT);
  list(`${path}.marks`, marks, MOST_MARKS, (at, mark) => words(at, mark, LONGEST_MARK));
}

function fields(path: string, data: unknown, known: ReadonlySet<string>): Data {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new Error(`${path} should be an object`);
  }
  const unknown = Object.keys(data).find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`${path} has no field ${unknown.slice(0, 60)}`);
  return data as Data;
}

function words(path: string, value: unknown, longest: number): void {
  if (typeof value !== "string" || (value.length > longest && characters(value) > longest)) {
    throw new Error(`${path} should be a text of at most ${longest} characters`);
  }
  // Python refuses half a character.
  if (/[\ud800-\udfff]/u.test(value)) throw new Error(`${path} has half a character in it`);
}

/** The number of characters, as Python counts them: one outside the BMP is two units here. */
const characters = (text: string): number => [...text].length;

function whole(path: string, value: unknown, most: number): void {
  if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > most) {
    throw new Error(`${path} should be a whole number from 0 to ${most}`);
  }
}

function list(
  path: string, value: unknown, most: number,
  check: (path: string, item: unknown, number: number) => void,
): void {
  if (!Array.isArray(value) || value.length > most) {
    throw new Error(`${path} should be a list of at most ${most}`);
  }
  value.forEach((item, number) => check(`${path}[${number}]`, item, number));
}
