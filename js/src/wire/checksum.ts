/** Check sums of records, as akropolis_nb/game/formats/record.py writes them. */

/** A record, see `GameRecord`. */
interface Summed {
  seed: number | string;
  checksum?: string;
}

const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** Return the check sum of a record, without its field `checksum`. */
export function checksum({ checksum: _checksum, ...record }: Summed): string {
  const sum = crc32(insertSeed(JSON.stringify(sortFields({ ...record, seed: 0 })), record.seed));
  return sum.toString(16).padStart(8, "0");
}

/** Whether a record was changed after it was saved; one without a check sum counts as sound. */
export const isDamaged = (record: Summed): boolean =>
  record.checksum !== undefined && record.checksum !== checksum(record);

/** Put the seed, which may be no exact number, into the JSON of a record with seed 0. */
export function insertSeed(text: string, seed: Summed["seed"]): string {
  // Quotes in texts have backslashes.
  return text.replace(/("seed": ?)0/, (_, name: string) => `${name}${seed}`);
}

/** Return a value with the fields of all its objects in alphabetical order. */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortFields((value as never)[name])]));
}

/** Return the CRC-32 of a text in UTF-8. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    value = TABLE[(value ^ byte) & 255]! ^ (value >>> 8);
  }
  return ~value >>> 0;
}
