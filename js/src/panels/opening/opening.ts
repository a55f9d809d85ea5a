/**
 * The Opening panel: what is expected, good places for the selected tile, and a principle. The
 * tiles of the site and the board show the rest. It fades after the opening.
 */
import type { Actions } from "../../input/actions.ts";
import { onPoint } from "../../input/pointing.ts";
import { keyed } from "../../input/shortcuts.ts";
import {
  finding, isFaded, isGood, laidAt, mostQuarries, openingTurn, placesOf, type Place,
} from "../../overlay/opening.ts";
import { moveOf, type State } from "../../state.ts";
import { button, press, textButton } from "../../ui/buttons.ts";
import { inAim } from "../../ui/candidates.ts";
import { focused, h, list, set, write, type Row } from "../../ui/dom.ts";
import { kindsOf, text } from "../../ui/messages.ts";
import { number, withError, withSign } from "../../ui/numbers.ts";
import { roving } from "../../ui/roving.ts";
import { showing } from "../../ui/static-text.ts";
import { moveText } from "../../wire/notation.ts";
import type { Move } from "../../wire/snapshot.ts";
import { moveInWords, movePicture } from "../moves/move-picture.ts";
import { section, type Panel } from "../panel.ts";
import { isOff, remark } from "../search.ts";
import { principleOf } from "./principle.ts";

/** Most places that are listed. */
const LISTED = 5;

export function openingPanel(actions: Actions): Panel {
  const note = h("p", { class: "ak-nothing" });
  const analyse = textButton(() => actions.toggle("pondering"), showing("analyse"));
  const expected = h("p", { class: "ak-expected" });
  const many = h("p", { class: "ak-good", title: "" });
  const rows = h("div", { class: "ak-places" });
  const principle = h("p", { class: "ak-principle" });
  const repeat = textButton(() => void actions.copy(repeat.textContent ?? "", repeat));
  const tryIt = textButton(() => actions.toggleComparison(), showing("try_it"));
  const close = textButton(() => actions.toggleOpening(), {
    ...showing("close"), ...keyed("opening"),
  });
  const buttons = h("div", { class: "ak-text-buttons" }, analyse, tryIt, close);
  const listed = h("p", { class: "ak-nothing" });
  const { element, aside } = section(
    "opening", note, expected, many, rows, principle, h("div", {}, repeat), listed, buttons,
  );
  let now: State | null = null;
  let shown = "";
  const show = list(rows, () => placeRow(actions, () => now && fill(now)));
  const rove = roving(rows, "opening");

  const fill = (state: State): void => {
    const { selected, snapshot: { revision } } = state;
    const good = placesOf(state).filter(isGood);
    // Rows must not change while the pointer or the focus is among them.
    const about = `${revision} ${selected}`;
    const held = rows.matches(":hover") || focused(rows) !== null;
    if (held && about === shown && good.length > 0) return;
    shown = about;
    show(good.slice(0, LISTED), state);
    rove();
    write(many, text(state.texts, "opening_good", { n: good.length }));
    set(many, "title", text(state.texts, "opening_good_how"));
    set(many, "hidden", good.length === 0);
  };

  return {
    element,
    isEmpty: (state) => openingTurn(state) === null,
    update(state) {
      now = state;
      const { texts, pondering, bot_data, analysis_data, searches, comparing } = state;
      const turn = openingTurn(state)!;
      const faded = isFaded(turn);
      set(element, "data-faded", faded);
      write(aside, text(texts, "opening_turn", { n: turn }));
      const known = isOff(pondering, state, analysis_data) ? null : analysis_data;
      const words = remark(state, known, "opening_analyse");
      write(note, words);
      set(note, "hidden", words === "");
      set(analyse, "hidden", pondering || bot_data === null || !searches.includes("pondering"));
      set(tryIt, "hidden", !known || words !== "");
      press(tryIt, comparing);
      const [best] = known?.moves ?? [];
      set(expected, "hidden", !best);
      if (best) {
        const [lead, chance] = [inAim(texts, best, "margin"), inAim(texts, best, "win")];
        write(expected, text(texts, "opening_best", { lead, chance }));
      }
      fill(state);
      const found = principleOf(state, turn);
      for (const part of [principle, repeat]) set(part, "hidden", !found);
      if (found) {
        const { lead, error, turns } = found.found;
        const value = withError(texts, Math.abs(lead), error);
        const tile = kindsOf(texts, found.left?.hexes ?? "");
        write(principle, text(texts, found.name, { value, tile, turn: turns }));
        write(repeat, found.call);
      }
      const all = finding(state.snapshot.rules, "tile list", "1–6");
      const value = all && withError(texts, all.lead, all.error, withSign(texts, all.lead));
      const about = faded ? "opening_faded" : "opening_list";
      write(listed, text(texts, about, { value: value ?? "?" }));
    },
  };
}

/** A good place; `left` is called when the pointer or the focus leaves it. */
function placeRow(actions: Actions, left: () => void): Row<Place, State> {
  let move: Move | null = null;
  const picture = movePicture();
  const spot = h("span", { class: "ak-spot" });
  const quarries = h("span", { class: "ak-next" });
  const points = h("span", { class: "ak-points" });
  const words = h("span", { class: "ak-hidden" });
  const parts = [picture.element, spot, quarries, points];
  for (const part of parts) set(part, "aria-hidden", "true");
  const attributes = { class: "ak-candidate", "data-one-press": true };
  const element = button(attributes, () => move && actions.choose(move.text), ...parts, words);
  onPoint(element, (isTouch) => isTouch || actions.propose(move && move.text), () => {
    actions.propose(null);
    left();
  });
  return {
    element,
    show({ legal, behind, reliable }, state) {
      const { texts, snapshot, selected } = state;
      const { tile, hexes } = snapshot.site[selected]!;
      const [q, r, rotation] = legal;
      const written = moveText({ tile, q, r, rotation });
      move = moveOf(state, written, hexes, { index: selected, q, r, rotation });
      picture.show(move, state);
      write(spot, `(${q}, ${r})`);
      write(points, `${reliable ? "" : "≈"}${withSign(texts, -behind)}`);
      const { scene } = snapshot.seats[snapshot.to_move]!;
      const most = mostQuarries(scene, laidAt(hexes, legal));
      const next = text(texts, "opening_quarries", { n: most });
      write(quarries, "⬢".repeat(most));
      const facts = text(texts, "opening_behind", { value: number(texts, behind) });
      const doubt = reliable ? "" : ` (${text(texts, "unreliable")})`;
      write(words, `${moveInWords(move, state)}${doubt}. ${facts} ${next}`);
      set(element, "title", `${facts} ${next}`);
    },
  };
}
