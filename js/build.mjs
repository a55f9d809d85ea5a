// Builds ../akropolis_nb/widget/static: widget.js and widget.css (our own small code), page.js (the
// same for a page without a kernel) and plotly.js.gz (the library, sent to a page once and shared
// by all its boards).
import { build } from "esbuild";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../akropolis_nb/widget/static");

const common = {
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

await mkdir(out, { recursive: true });

await build({
  ...common,
  entryPoints: [
    { in: here("src/index.ts"), out: "widget" },
    { in: here("src/page.ts"), out: "page" },
    { in: here("src/widget.css"), out: "widget" },
  ],
  outdir: out,
});

const library = await build({
  ...common,
  entryPoints: [here("src/plotly-bundle.js")],
  define: { global: "globalThis" },
  loader: { ".css": "empty" },
  write: false,
});
await writeFile(`${out}/plotly.js.gz`, gzipSync(library.outputFiles[0].contents, { level: 9 }));
