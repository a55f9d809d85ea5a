/** Writes pupils' lines for Python: JSON with names and summaries in, JSON with lines out. */
import { readFileSync } from "node:fs";
import { cleanName, writeLines, type Summary } from "../../src/wire/answer-line.ts";

const asked = JSON.parse(readFileSync(0, "utf8")) as [string, Summary[]][];
const lines = asked.map(([name, summaries]) => writeLines(cleanName(name), summaries));
process.stdout.write(JSON.stringify(lines));
