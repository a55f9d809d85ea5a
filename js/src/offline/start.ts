/** Starts a page, which contains its script gzipped. */
import { runUnzipped } from "../wire/unzip.ts";

void runUnzipped(document.querySelector("[data-akropolis-page]")?.textContent ?? "");
