/** The panel of unseen hexes by kind. */
import { DISTRICTS, type Kind } from "../picture/scene.ts";
import { hexPicture } from "../picture/svg-paths.ts";
import { h, set, write } from "../ui/dom.ts";
import { text, under } from "../ui/messages.ts";
import { makePanel, section, type Panel } from "./panel.ts";

const KINDS: readonly Kind[] = [...DISTRICTS, "q", "H", "M", "B", "T", "G"];

export function unseenPanel(): Panel {
  const list = h("ul", { class: "ak-counts" });
  const { element } = section("unseen", list);
  const items = KINDS.map((kind) => {
    const number = h("span", { "aria-hidden": "true" });
    const words = h("span", { class: "ak-hidden" });
    const item = h("li", {}, hexPicture(kind), number, words);
    list.append(item);
    return { kind, number, words, item };
  });
  return makePanel(element, (state) => {
    for (const { kind, number, words, item } of items) {
      const n = state.snapshot.unseen[kind];
      const name = text(state.texts, kind);
      write(number, String(n));
      const label = under(state.texts, name, n);
      write(words, label);
      set(item, "title", label);
      set(item, "data-nothing", n === 0);
    }
  });
}
