// Builds ../akropolis_nb/widget/static: widget.js and widget.css (our own small code), page.js (the
// same for a page without a kernel, with a library for QR codes) and start.js (which unpacks it),
// plotly.js.gz (the library, sent to a page once and shared by all its boards), plotly-2d.js.gz
// (for pages without a 3D view) and licenses.txt (the libraries' licences, also in the last lines
// of the files that hold them).
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { notices } from "./notices.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../akropolis_nb/widget/static");

const common = {
  absWorkingDir: here("."),
  bundle: true,
  format: "esm",
  minify: true,
  // Browsers of early 2024. Library functions are checked by `lib` in tsconfig.json.
  target: ["es2022", "chrome111", "safari16.4", "firefox115"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

/** Smaller blocks than by default suit these data. */
const ZIP = { level: 9, memLevel: 7 };

await mkdir(out, { recursive: true });

const { metafile } = await built({
  metafile: true,
  entryPoints: [
    { in: here("src/offline/page.ts"), out: "page" },
    { in: here("src/offline/start.ts"), out: "start" },
    { in: here("src/widget.css"), out: "widget" },
  ],
  outdir: out,
});

// Plotly still draws the frame in which it detects that its context is lost. If it is the first
// frame, it compiles shaders, which fails with an error that cannot be caught.
const CONTEXT_LOSS = [
  "        scene.oncontextloss()\n      }\n",
  "        scene.oncontextloss()\n      }\n      return true\n",
];

// Each board's model contains widget.js, and a page keeps all modules that it has imported. So the
// code is in a function that only the page's first board calls; for the others it is only parsed.
const { code } = await bundled("src/index.ts", { format: "cjs", charset: "ascii" });
// With any other character the browser keeps two bytes for each character of each copy.
if (/[^\x00-\x7f]/.test(code)) throw new Error("widget.js is not ASCII: see regular expressions");
const name = `akropolis_nb/widget/${createHash("sha256").update(code).digest("hex").slice(0, 16)}`;
const widget = `function make(module){${code}return module.exports.default}
export default globalThis[Symbol.for("${name}")]??=make({});`;
await writeFile(`${out}/widget.js`, widget);

const options = { define: { global: "globalThis" }, loader: { ".css": "empty" } };
const library = await bundled("src/plotly/bundle.js", {
  ...options,
  plugins: [mended(/stackgl_modules[\\/]index\.js$/, CONTEXT_LOSS)],
});
const flat = await bundled("src/plotly/bundle-2d.js", options);
const licenses = await notices(library.metafile);
const ofPage = await notices(metafile);
await writeFile(`${out}/licenses.txt`, `${licenses}\n\n${"-".repeat(80)}\n${ofPage}\n`);
for (const [name, { code }] of [["plotly", library], ["plotly-2d", flat]]) {
  await writeFile(`${out}/${name}.js.gz`, gzipSync(code + comment(licenses), ZIP));
}
await appendFile(`${out}/page.js`, comment(ofPage));

/** Notices as a comment. */
function comment(text) {
  return `/*\n${text.replaceAll("*/", "* /")}\n*/\n`;
}

/** Like esbuild's `build`, but a warning, such as of a feature that is too new, is an error. */
async function built(options) {
  const result = await build({ ...common, ...options });
  if (result.warnings.length > 0) throw new Error("esbuild has warned");
  return result;
}

async function bundled(entry, options) {
  const { metafile, outputFiles } = await built({
    ...options,
    entryPoints: [here(entry)],
    metafile: true,
    write: false,
  });
  return { code: outputFiles[0].text, metafile };
}

/** An esbuild plugin that replaces a text in a file of the library. */
function mended(filter, [before, after]) {
  return {
    name: "mended",
    setup({ onLoad }) {
      onLoad({ filter }, async ({ path }) => {
        const parts = (await readFile(path, "utf8")).split(before);
        if (parts.length !== 2) throw new Error(`${path} is not what is to be mended`);
        return { contents: parts.join(after), loader: "js" };
      });
    },
  };
}
