/** Checks records from outside, as akropolis_nb/game/formats/record.py does. */
import type { GameRecord, Seed } from "./record.ts";

const FIELDS = new Set([
  ...["format", "version", "names", "seed", "start", "stacks", "current", "line", "nodes"],
  ...["comment", "marks"],
]);
const NODE = new Set(["move", "parent", "comment", "marks"]);
const LARGEST = 8_000_000;
const MOST_NODES = 20_000;
const LONGEST_NAME = 100;
const LONGEST_COMMENT = 10_000;
const LONGEST_MARK = 8;
const MOST_MARKS = 8;

type Data = Record<string, unknown>;

/**
 * Read the JSON of a record and check the types and sizes of all its fields. Tiles, the position
 * and moves are checked when the game is played.
 *
 * @throws Error with the place of the first field that is wrong.
 */
export function checkedRecord(source: string): GameRecord {
  if (source.length > LARGEST) throw new Error(`a record has at most ${LARGEST} characters`);
  let record: unknown;
  try {
    record = JSON.parse(source);
  } catch {
    throw new Error("it is no JSON");
  }
  const data = fields("$", record, FIELDS);
  if (data["format"] !== "akropolis_nb game" || data["version"] !== 1) {
    throw new Error('$.format should be "akropolis_nb game", and $.version 1');
  }
  words("$.start", data["start"], LARGEST);
  data["seed"] = seed(data["seed"], source);
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
  const { current = 0, line = 0 } = data;
  whole("$.current", current, length);
  whole("$.line", line, length);
  notes("$", data);
  return data as unknown as GameRecord;
}

/** The seed, whose digits are read from the source: numbers are not exact from 2^53 on. */
function seed(value: unknown, source: string): Seed {
  const digits = [...source.matchAll(/"seed"\s*:\s*([^\s,}]+)/g)].at(-1)?.[1] ?? "";
  if (typeof value !== "number" || !/^-?\d+$/.test(digits) || !isSeed(BigInt(digits))) {
    throw new Error("$.seed should be a whole number from 0 to 2^128 - 1");
  }
  return Number.isSafeInteger(value) ? Math.abs(value) : digits;
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
  if (typeof value !== "string" || value.length > longest) {
    throw new Error(`${path} should be a text of at most ${longest} characters`);
  }
  // Python refuses half a character.
  if (/[\ud800-\udfff]/u.test(value)) throw new Error(`${path} has half a character in it`);
}

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
