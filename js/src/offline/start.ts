/** Starts a page, which contains its script and Plotly gzipped; both are unpacked at once. */
import { runPlotly } from "../plotly/library.ts";
import { runZipped } from "../wire/unzip.ts";

const inPage = (name: string): string =>
  document.querySelector(`[data-akropolis-${name}]`)?.textContent ?? "";

void runZipped(inPage("page"));
void runPlotly(inPage("plotly"));
