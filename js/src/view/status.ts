/** The heading above the board, with the tools, and the status line below it. */
import type { Actions } from "../input/actions.ts";
import { connectionInWords, hasRecord } from "../input/connection.ts";
import { hereInWords, judge, placeHere } from "../overlay/opening.ts";
import { reviewedMoves } from "../overlay/shown-moves.ts";
import { makePanel, type Panel } from "../panels/panel.ts";
import { key, type Axial } from "../picture/geometry.ts";
import { hexesOf, type Kind } from "../picture/scene.ts";
import { chosenSeat, ghostOf, selectedTile, shownSeat, type Ghost, type State } from "../state.ts";
import { button, enable, h, naming, set, showing, textButton, write } from "../ui/dom.ts";
import { sentence } from "../panels/sentence.ts";
import { doubled, isolate, text, joinHexes } from "../ui/messages.ts";
import { deletedWords, ghostWords, noteOf, resultWords, rulesLine } from "../ui/sentences.ts";
import { icon } from "../ui/icons.ts";

/** They stand beside the status line, always at the same place. */
export function ghostButtons(actions: Actions): Panel {
  const turn = (way: "left" | "right", by: 1 | -1): HTMLButtonElement => {
    const every = { class: "ak-button", "data-every-click": true, ...naming(`rotate_tile_${way}`) };
    return button(every, () => actions.rotate(by), icon(`rotate_${way}`));
  };
  const [left, right] = [turn("left", -1), turn("right", 1)];
  const primary = { class: "ak-button ak-primary", ...naming("key_place") };
  const lay = button(primary, () => actions.place(), icon("check"));
  const element = h("div", { class: "ak-ghost-buttons" }, left, lay, right);
  return makePanel(element, (state) => {
    const { aim, proposed, snapshot } = state;
    // While a position is set up, a second tap lays the tile.
    const isAside = aim !== "touch" || proposed !== null || snapshot.setup !== undefined;
    set(element, "hidden", isAside || ghostOf(state) === null);
    enable(lay, ghostOf(state)?.legal ?? false);
  });
}

/** The text of the status line: only the most important message. */
export function status(state: State): string {
  const { texts, snapshot, fingers } = state;
  if (state.notice !== null) return state.notice;
  const ghost = ghostOf(state);
  const connection = connectionInWords(state);
  if (snapshot.setup && !connection) return setUpWords(state, ghost);
  if (connection) return ghost ? `${connection} ${aboutGhost(state, ghost)}` : connection;
  if (ghost) return aboutGhost(state, ghost);
  if (state.rested?.refusal) return state.rested.refusal;
  if (snapshot.deleted?.last) return deletedWords(texts, snapshot.deleted);
  if (snapshot.is_over) return state.reveal ? resultWords(texts, snapshot.seats) : "";
  if (snapshot.site.length === 0) return "";
  // While a mistake is on the board, its sentence stands in the review.
  if (state.locked || (reviewedMoves(state) && !state.review_data?.asking)) return "";
  const mover = snapshot.seats[snapshot.to_move]?.name ?? "";
  // The bots panel shows that a bot is thinking; not whose city is in sight.
  if (state.bot_data?.state === "thinking") {
    return text(texts, "city_of", { name: chosenSeat(state).name });
  }
  if (state.player !== snapshot.to_move) {
    return text(texts, "looking", { name: chosenSeat(state).name, mover });
  }
  if (snapshot.kind === "puzzle") return text(texts, fingers ? "puzzle_turn_touch" : "puzzle_turn");
  return text(texts, fingers ? "your_turn_touch" : "your_turn", { name: mover });
}

/** What to do next while a position is set up. */
function setUpWords(state: State, ghost: Ghost | null): string {
  const { texts, anchor } = state;
  const tile = selectedTile(state);
  if (!tile) return text(texts, "setup_pick", { name: chosenSeat(state).name });
  const [first, second] = [...tile.hexes].map((kind) => text(texts, kind as Kind));
  if (!anchor) return text(texts, "setup_first", { first: first! });
  const next = text(texts, "setup_second", { second: second! });
  return ghost && !ghost.legal ? `${next} ${aboutGhost(state, ghost)}` : next;
}

/** What the placement under the ghost brings, or why it is illegal. */
function aboutGhost(state: State, ghost: Ghost): string {
  const { texts } = state;
  if (ghost.legal && ghost.gain !== null && state.reveal) {
    return ghostWords(texts, { ...ghost, points: ghost.gain });
  }
  if (ghost.legal) {
    const explanation = state.reveal ? state.explanation?.text : undefined;
    return explanation || text(texts, "level", { level: ghost.level });
  }
  if (state.explanation) return state.explanation.text;
  const isPaid = selectedTile(state)!.affordable;
  return isPaid ? text(texts, "not_here") : noteOf(texts, state.snapshot, state.selected);
}

/**
 * The explanation of the hex under the cursor, also of a linked view, or on which the pointer has
 * rested before it left the board; empty if there is none.
 */
export function describeHex(state: State): string {
  const { texts } = state;
  const at = placeToExplain(state);
  if (!at) return "";
  const hex = hexesOf(shownSeat(state).scene).get(key(at.q, at.r));
  if (!hex) return text(texts, "empty", { q: at.q, r: at.r });
  const kind = text(texts, hex.kind);
  const why = state.reveal ? hex.why : kind;
  return text(texts, "hex_status", { kind, level: hex.level, why, q: at.q, r: at.r });
}

/** The place that the explanation is of; null if there is none. */
function placeToExplain({ aim, asked, cursor, hex, rested }: State): Axial | null {
  const linked = cursor && { q: cursor[0], r: cursor[1] };
  return asked ?? (aim !== null ? hex : (linked ?? rested?.hex ?? null));
}

/**
 * Whether the explanation is of an empty place on this board, which is seen, and of which a tile
 * tells more.
 */
export function isOfNothing(state: State): boolean {
  const { aim, asked, cursor } = state;
  const isLinked = asked === null && aim === null && cursor !== null;
  const at = placeToExplain(state);
  return !isLinked && at !== null && !hexesOf(shownSeat(state).scene).has(key(at.q, at.r));
}

export function statusPanel(actions: Actions): Panel {
  // The announcer reads out what screen readers need of this.
  const line = h("div", { class: "ak-status", role: "status", "aria-live": "off" });
  const hex = h("div", { class: "ak-explained" });
  const [showStatus, showHex] = [sentence(line, actions), sentence(hex, actions)];
  const retry = textButton(() => actions.retry(), showing("retry"));
  const restore = textButton(() => {
    void actions.send({ kind: "restore" });
    // The button disappears, and must not take the focus with it.
    restore.closest<HTMLElement>(".akropolis")?.focus({ preventScroll: true });
  }, { "data-one-press": true, ...showing("restore_last") });
  const copy = textButton(() => void actions.copyRecord(words), showing("copy"));
  const buttons = ghostButtons(actions);
  const words = h("div", { class: "ak-words" }, line, retry, restore, copy, hex);
  return makePanel(h("div", { class: "ak-said" }, words, buttons.element), (state) => {
    buttons.update(state);
    const here = state.notice === null ? hereInWords(state, ghostOf(state)) : "";
    showStatus(joinHexes(`${status(state)} ${here}`.trim()), state);
    set(line, "data-tone", tone(state));
    const isLost = state.connection === "lost";
    set(retry, "hidden", !isLost || state.pending === 0);
    set(copy, "hidden", !isLost || !hasRecord(state));
    set(restore, "hidden", !state.snapshot.deleted?.last || state.pending > 0 || isLost);
    showHex(isOfNothing(state) ? "" : joinHexes(describeHex(state)), state);
  });
}

export function tone(state: State): string {
  if (state.connection === "lost") return "notice";
  if (state.notice !== null) return state.refused ? "notice" : "plain";
  const ghost = ghostOf(state);
  if (!ghost) return "plain";
  const place = placeHere(state, ghost);
  return place ? judge(place) : ghost.legal ? "legal" : "illegal";
}

/** The round, or that the game is over and whose city is shown; and the variants. */
export function titleInWords(state: State): string {
  const { texts, snapshot, link } = state;
  const { title, is_over, rules } = snapshot;
  const { name } = chosenSeat(state);
  const parts = [isolate(title)];
  // Boards side by side have the city's name as their caption; on a phone, the names are below.
  const isBelow = (state.narrow || state.across) && snapshot.seats.length > 1;
  if ((is_over || isBelow) && link === "") parts.push(text(texts, "shown_city", { name }));
  if (rules?.variants) parts.push(doubled(texts, rules.variants));
  return parts.join(" · ");
}

/** The title, and the result of the game. */
export function headPanel(): Panel {
  const title = h("span", { class: "ak-title" });
  const result = h("strong", { class: "ak-result" });
  const element = h("div", { class: "ak-head" }, result, title);
  return makePanel(element, (state) => {
    const { snapshot, texts, reveal, link } = state;
    // Boards side by side show the result in their status lines, so that they stay aligned.
    const isResult = reveal && link === "" && snapshot.is_over;
    write(title, titleInWords(state));
    set(title, "title", snapshot.rules ? rulesLine(texts, snapshot.rules) : false);
    write(result, isResult ? resultWords(texts, snapshot.seats) : "");
    set(result, "hidden", !isResult);
  });
}
