/** The construction site: the tiles to choose from, with their costs. */
import type { Actions } from "../input/actions.ts";
import { leastLosses, RANGE, type LeastLoss } from "../overlay/overlay-data.ts";
import { isFaded, listParts, listValue, openingTurn, showsOpening } from "../overlay/opening.ts";
import { reviewedMoves } from "../overlay/shown-moves.ts";
import { section, type Panel } from "../panels/panel.ts";
import { heatColour } from "../picture/heat.ts";
import { fillWith } from "../picture/style.ts";
import { showTile, stonePicture } from "../picture/svg-paths.ts";
import { isStage, type State } from "../state.ts";
import { button, h, label, list, makeRow, press, set, write, type Row } from "../ui/dom.ts";
import { kindsOf, text, type Texts } from "../ui/messages.ts";
import { noteOf } from "../ui/sentences.ts";
import { roving } from "../ui/roving.ts";
import type { SiteTile } from "../wire/snapshot.ts";

function slot(actions: Actions, index: number): Row<SiteTile, State> {
  const picture = h("span", { class: "ak-tile" });
  const cost = h("span", { class: "ak-cost" });
  const note = h("span", { class: "ak-note" });
  const lost = h("span", { class: "ak-slot-loss", "aria-hidden": "true" });
  const listed = h("span", { class: "ak-slot-list", "aria-hidden": "true" });
  const act = (): void => actions.select(index);
  const keys = { "aria-keyshortcuts": String(index + 1) };
  const attributes = { class: "ak-slot", "data-site": index, ...(index < 6 && keys) };
  const element = button(attributes, act, lost, picture, listed, cost, note);
  return makeRow(element, (tile, state) => {
    const { snapshot, selected, rotation, texts } = state;
    const { is_over } = snapshot;
    // Long notes in large type would take the room of the city.
    const isLarge = state.presenter || isStage(state);
    const brief = isLarge && tile.cost > 0;
    const chosen = index === selected && !is_over;
    const by = reviewedMoves(state)?.moves ?? [];
    const taken = by.filter(({ move, placed }) => !placed && parseInt(move.text) === tile.tile);
    set(element, "data-moves", taken.map(({ role }) => role).join(" ") || false);
    showTile(picture, tile.hexes, chosen ? rotation : 0);
    set(cost, "hidden", is_over || !(tile.affordable || brief));
    const words = noteOf(texts, snapshot, index);
    const isNext = snapshot.puzzle?.queued === true;
    if (tile.cost === 0 && (isNext || !isLarge)) {
      write(cost, text(texts, isNext ? "comes_next" : "cost_free"));
    }
    else if (cost.textContent !== String(tile.cost) || !cost.firstElementChild) {
      cost.replaceChildren(String(tile.cost), stonePicture());
    }
    set(note, "hidden", is_over || tile.affordable || brief);
    write(note, words);
    press(element, chosen);
    set(element, "data-affordable", tile.affordable ? "yes" : "no");
    const kinds = kindsOf(texts, tile.hexes);
    const named = text(texts, "site_tile", { tile: tile.tile, kinds, note: words });
    const isOpening = showsOpening(state);
    set(listed, "hidden", !isOpening);
    set(element, "data-faded", isOpening && isFaded(openingTurn(state)!));
    const value = listValue(tile);
    const least = leastLosses(state)[index] ?? null;
    const listing = text(texts, "on_list", { value: withMinus(value) });
    // A name says what can be read.
    const zero = tile.cost === 0 && isLarge && !isNext ? "0" : "";
    const about = [zero, isOpening ? listing : "", least ? leastInWords(texts, least) : ""];
    label(element, [named, ...about.filter(Boolean)].join("; "));
    write(listed, `${listParts(tile).map(withMinus).join(" ")} = ${withMinus(value)}`);
    showLeast(lost, least);
  });
}

/** `stacks left: 4 × 3` */
export function stacksInWords({ texts, snapshot }: Pick<State, "texts" | "snapshot">): string {
  const { stacks_left: stacks, stack_size: size } = snapshot;
  return stacks > 0 ? text(texts, "stacks", { stacks, size }) : text(texts, "stacks_none");
}

const withMinus = (n: number): string => String(n).replace("-", "−");

/** Show how much a tile loses at least, in the colours of the board. */
function showLeast(element: HTMLElement, least: LeastLoss | null): void {
  set(element, "hidden", least === null);
  if (!least) return;
  write(element, withMinus(-least.points || 0));
  fillWith(element, heatColour(-least.points, RANGE));
  set(element, "data-hint", !least.reliable);
}

function leastInWords(texts: Texts, { points, reliable }: LeastLoss): string {
  const words = text(texts, "tile_lost", { value: points });
  return reliable ? words : `${words} (${text(texts, "unreliable")})`;
}

/** The empty place of a taken tile, so that the layout does not jump. */
function emptySlot(): Row<unknown> {
  const picture = h("span", { class: "ak-tile" });
  showTile(picture, "qqq", 0);
  const cost = h("span", { class: "ak-cost" });
  return { element: h("div", { class: "ak-slot ak-empty" }, picture, cost), show() {} };
}

export function sitePanel(actions: Actions): Panel {
  const slots = h("div", { class: "ak-slots" });
  const { element, aside, heading } = section("site", slots);
  const showTiles = list(slots, (index) => slot(actions, index));
  const showEmpty = list(slots, emptySlot);
  const rove = roving(slots, "site");
  return {
    element,
    isEmpty: ({ snapshot: { palette, puzzle, site } }) =>
      palette !== undefined || (puzzle !== undefined && site.length === 0),
    update(state) {
      const { site, stack_size, puzzle } = state.snapshot;
      const name = puzzle ? "palette" : "site";
      set(heading, "data-text", name);
      set(slots, "data-name", name);
      set(slots, "data-reviewed", reviewedMoves(state) !== null);
      showTiles(site, state);
      rove();
      const full = Math.max(site.length, stack_size > 0 ? stack_size + 1 : 1);
      showEmpty(Array.from({ length: full - site.length }));
      slots.style.setProperty("--ak-tiles", String(full));
      // A puzzle has no stacks; the notes on its tiles say when they come.
      write(aside, stack_size > 0 ? stacksInWords(state) : "");
    },
  };
}
