// The licences of what a bundle holds of other people's work: all of them ask that their notice
// goes wherever the code goes.
import { readFile, readdir } from "node:fs/promises";

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//;

/** One text for all packages of which code stands in the outputs of an esbuild metafile. */
export async function notices({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const folders = new Set(inputs.flatMap((path) => path.match(PACKAGE) ?? []));
  const texts = await Promise.all([...folders].sort().map(notice));
  return texts.join(`\n\n${"-".repeat(80)}\n`);
}

async function notice(folder) {
  const home = new URL(folder, import.meta.url);
  const files = await readdir(home);
  const read = async (like) => {
    const file = files.find((name) => like.test(name));
    return file === undefined ? "" : (await readFile(new URL(file, home), "utf8")).trim();
  };
  const { name, version, license, author } = JSON.parse(await read(/^package\.json$/));
  // Some tell it in their README only, some in package.json only.
  const text =
    (await read(/^(licen[cs]e|copying)/i)) ||
    (await read(/^readme/i)).match(/^#+ *licen[cs]e[^]*/im)?.[0] ||
    `Copyright (c) ${author?.name ?? author}`;
  return `${name} ${version}, ${license}\n\n${text}`;
}
