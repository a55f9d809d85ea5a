/** How many of each kind nobody has seen yet. */
import { h, set, write } from "../dom.ts";
import { hexPicture } from "../picture.ts";
import type { Kind } from "../snapshot.ts";
import { text } from "../texts.ts";
import { section, type Panel } from "./panel.ts";

const KINDS: readonly Kind[] = ["h", "m", "b", "t", "g", "q", "H", "M", "B", "T", "G"];

export function unseenPanel(): Panel {
  const list = h("ul", { class: "ak-counts" });
  const { element, title } = section("unseen", list);
  const items = KINDS.map((kind) => {
    const number = h("span", { "aria-hidden": "true" });
    const words = h("span", { class: "ak-hidden" });
    const item = h("li", {}, hexPicture(kind), number, words);
    list.append(item);
    return { kind, number, words, item };
  });
  return {
    element,
    update(state) {
      title(state);
      for (const { kind, number, words, item } of items) {
        const n = state.snapshot.unseen[kind];
        const name = text(state.texts, kind);
        write(number, String(n));
        write(words, `${name}: ${n}`);
        set(item, "title", `${name}: ${n}`);
        set(item, "data-nothing", n === 0);
      }
    },
  };
}
