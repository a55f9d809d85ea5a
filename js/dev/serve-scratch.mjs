// Serves the development page on http://127.0.0.1:8799/ and rebuilds it on each reload.
import { context } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = here("../dist");
await mkdir(dist, { recursive: true });
await copyFile(here("index.html"), `${dist}/index.html`);
// Without the suffix .gz, because a server would send it as encoded, and the browser unpack it.
const library = here("../../akropolis_nb/widget/static/plotly.js.gz");
await copyFile(library, `${dist}/plotly.js.gz.bin`);

const serving = await context({
  entryPoints: { page: here("page.ts"), widget: here("../src/widget.css") },
  bundle: true,
  format: "esm",
  target: "es2022",
  outdir: dist,
});
await serving.serve({ host: "127.0.0.1", port: 8799, servedir: dist });
