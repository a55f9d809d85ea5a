/** The panel below the boards of a page in which a pupil takes the answers along. */
import { encode } from "uqr";
import {
  copyText, enable, h, saveText, set, showing, svg, textButton, translate, write,
} from "../../ui/dom.ts";
import { text, type TextKey, type Texts } from "../../ui/messages.ts";
import { isDark, watchTheme } from "../../ui/theme.ts";
import { cleanName, LONGEST_NAME, writeLines, type Summary } from "../../wire/answer-line.ts";
import { forget, storeText, prefixOf, textOf } from "./progress.ts";
import type { Platform } from "./scorm.ts";

type Source = () => readonly Summary[];

export class AnswersPanel {
  /** What stands before the names of all that the page stores. */
  readonly #prefix: string;
  readonly #sources = new Map<number, Source>();
  #taking: readonly HTMLButtonElement[] = [];
  #isReady = false;

  readonly #platform: Platform | null;
  /** Tells what the platform says; nothing before the panel is shown. */
  #tell = (): void => {};

  constructor(page: string, platform: Platform | null) {
    this.#prefix = prefixOf(page);
    this.#platform = platform;
  }

  /** Take in the questions of a board; the first ones show the panel. */
  add(board: number, texts: Texts, source: Source): void {
    if (this.#sources.size === 0) document.body.append(this.#panel(texts));
    this.#sources.set(board, source);
  }

  /** Let answers be taken: all boards are open, and what was stored is checked. */
  ready(): void {
    this.#isReady = true;
    for (const one of this.#taking) enable(one, true);
    this.#tell();
  }

  /** Tell the learning platform what has changed. */
  report(): void {
    if (this.#isReady) this.#tell();
  }

  /** What the answers to all questions come to. */
  #summaries(): Summary[] {
    const boards = [...this.#sources].sort(([one], [other]) => one - other);
    const all = boards.flatMap(([, source]) => source());
    return [...new Map(all.map((one) => [one.key, one])).values()];
  }

  #panel(texts: Texts): HTMLElement {
    const label = (key: TextKey): string => text(texts, key);
    const named = `${this.#prefix}name`;
    const said = h("p", { class: "ak-answers-said", role: "status" });
    const field = h("input", {
      ...{ class: "ak-field", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false" },
    });
    const platform = this.#platform;
    const reported = h("p", { class: "ak-answers-said", role: "status" });
    if (platform) {
      this.#tell = () => {
        const score = platform.report(cleanName(field.value), this.#summaries());
        const key = score === null ? "platform_refused" : "platform_took";
        write(reported, text(texts, key, { score: score ?? "" }));
      };
    }
    field.value = textOf(named) || (platform?.name ?? "");
    field.addEventListener("input", () => storeText(named, field.value));
    const codes = h("div", { class: "ak-answers-codes", hidden: true });
    const sure = h("div", { class: "ak-text-buttons", role: "group", hidden: true });
    const hide = (): void => {
      set(codes, "hidden", true);
      set(sure, "hidden", true);
      write(said, "");
    };
    /** A button for which a name is needed. */
    const taking = (key: TextKey, act: (name: string) => void): HTMLButtonElement =>
      textButton(() => {
        const name = cleanName(field.value);
        hide();
        if (name) return act(name);
        write(said, label("name_first"));
        field.focus();
      }, showing(key));
    const copy = taking("copy_answers", (name) => {
      const lines = writeLines(name, this.#summaries()).join("\n");
      void copyText(lines, element).then(() => write(said, label("answers_copied")));
    });
    copy.classList.add("ak-primary");
    const save = taking("download_answers", (name) => {
      const file = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
      saveText(`${writeLines(name, this.#summaries()).join("\n")}\n`, `akropolis-${file}.txt`);
    });
    const show = taking("qr_code", (name) => {
      codes.replaceChildren(...writeLines(name, this.#summaries()).map(picture));
      set(codes, "hidden", false);
    });
    this.#taking = [copy, save, show];
    for (const one of this.#taking) enable(one, this.#isReady);
    const next = textButton(() => {
      hide();
      set(sure, "hidden", false);
      write(said, label("next_pupil_asks"));
      begin.focus();
    }, showing("next_pupil"));
    const begin = textButton(() => {
      forget(this.#prefix);
      globalThis.location.reload();
    }, showing("begin_anew"));
    const cancel = textButton(() => {
      hide();
      next.focus();
    }, showing("cancel"));
    sure.append(begin, cancel);
    const element = h(
      "section",
      { class: "akropolis ak-answers", lang: texts["language"] ?? "en" },
      h("h2", showing("answers_head")),
      h("label", {}, h("span", showing("answers_name")), " ", field),
      h("div", { class: "ak-text-buttons" }, copy, save, show, next),
      ...[...(platform ? [reported] : []), said, sure, codes],
      h("p", { class: "ak-answers-kept", ...showing(platform ? "answers_sent" : "answers_kept") }),
    );
    translate(element, texts);
    // What is done elsewhere changes the answers, which a code would no longer tell.
    document.addEventListener("pointerdown", ({ target }) => {
      if (!element.contains(target as Node)) set(codes, "hidden", true);
    });
    const theme = (): void => set(element, "data-theme", isDark(document.body) ? "dark" : "light");
    theme();
    watchTheme(theme, new AbortController().signal);
    return element;
  }
}

/** The QR code of a line, black on white in either theme. */
function picture(line: string): SVGSVGElement {
  const { data, size } = encode(line, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "shape-rendering": "crispEdges" },
    svg("path", { fill: "#fff", d: `M0 0h${size}v${size}h-${size}z` }),
    svg("path", { fill: "#000", d: dark.join("") }),
  );
}
