/** Rules for the sources: no import cycles, only one file uses Plotly, no markup from data. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { groupByKey } from "../src/ui/grouped.ts";

const root = fileURLToPath(new URL("../src/", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);
const sources = new Map(files.map((name) => [name, readFileSync(join(root, name), "utf8")]));

function imports(name: string): string[] {
  return [...sources.get(name)!.matchAll(/from "(\.[^"]+\.ts)"/g)].map(([, path]) =>
    relative(root, join(root, dirname(name), path!)),
  );
}

test("no module imports itself, however long the way", () => {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): void => {
    assert.ok(!path.includes(name), [...path, name].join(" -> "));
    if (done.has(name)) return;
    for (const next of imports(name)) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of files) visit(name, []);
});

/** The folders from low to high: each imports only from lower ones. Types are exempt. */
const ROOMS = [
  "ui", "picture", "wire", "engine", "state.ts", "plotly", "overlay", "board", "input", "panels", "view",
  "index.ts", "offline",
];

test("a room imports from lower rooms", () => {
  const upwards = files.flatMap((name) =>
    [...sources.get(name)!.matchAll(/^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.ts)"/gm)]
      .map(([, path]) => relative(root, join(root, dirname(name), path!)))
      .filter((other) => room(other) > room(name))
      .map((other) => `${name} imports ${other}`),
  );
  assert.deepEqual(upwards, []);
});

function room(name: string): number {
  const found = ROOMS.indexOf(name.split("/")[0]!);
  assert.ok(found >= 0, name);
  return found;
}

test("only plotly/plot.ts draws with Plotly", () => {
  const calls = /\.(newPlot|react|relayout|restyle|purge)\(/;
  assert.deepEqual(
    files.filter((name) => calls.test(sources.get(name)!)),
    ["plotly/plot.ts"],
  );
});

test("text never becomes markup", () => {
  const markup = /innerHTML|outerHTML|insertAdjacentHTML|document\.write/;
  assert.deepEqual(
    files.filter((name) => markup.test(sources.get(name)!)),
    [],
  );
});

test("files stay short", () => {
  for (const [name, source] of sources) {
    const lines = source.split("\n");
    assert.ok(lines.length <= 400, name);
    assert.deepEqual(lines.filter((line) => line.length > 100), [], name);
  }
});

test("folders are small, and tests are arranged like the sources", () => {
  const sizes = groupByKey(files, dirname);
  assert.deepEqual([...sizes].flatMap(([name, held]) => (held.length > 15 ? [name] : [])), []);
  const tests = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" });
  const tested = tests.flatMap((name) => name.match(/^(.*)\.test\.ts$/)?.[1] ?? []);
  assert.deepEqual(tested.filter((name) => !sources.has(`${name}.ts`)), ["imports"]);
});

test("the style sheets need no browser newer than early 2024", () => {
  // esbuild lowers or refuses newer syntax, but not newer functions and at-rules.
  const newer = /light-dark\(|contrast-color\(|(?<!-)if\(|@starting-style|@scope|@function/;
  const sheets = readdirSync(join(root, "css"));
  const sources = sheets.map((name) => readFileSync(join(root, "css", name), "utf8"));
  assert.deepEqual(sheets.filter((_, i) => newer.test(sources[i]!)), []);
});

test("every class of the style sheets is used", () => {
  const sheets = readdirSync(join(root, "css")).map((name) =>
    readFileSync(join(root, "css", name), "utf8").replace(/\/\*.*?\*\//gs, ""),
  );
  const selectors = sheets.join("").matchAll(/([^{}]*)\{/g);
  const styled = [...selectors].flatMap(([, text]) => text!.match(/\.ak[\w-]*/g) ?? []);
  const code = [...sources.values()].join("");
  // The code builds the class names of sections and cursors from shorter names.
  const given = (name: string): boolean =>
    new RegExp(`["\` ]${name}["\` ]`).test(code) ||
    new RegExp(`"${name.replace(/^ak-(cursor-)?/, "")}"`).test(code);
  const unused = new Set(styled.map((name) => name.slice(1)).filter((name) => !given(name)));
  assert.deepEqual([...unused], []);
});
