/**
 * The Opening panel: what is expected, good places for the selected tile, and a principle. The
 * tiles of the site and the board show the rest. It fades after the opening.
 */
import type { Actions } from "../../input/actions.ts";
import { onPoint } from "../../input/pointing.ts";
import { keyed } from "../../input/shortcuts.ts";
import {
  distinctPlaces, findingsFor, goodPlaces, isFaded, openingTurn, placeInWords, quarriesAfter,
  tileBehind, type Place,
} from "../../overlay/opening.ts";
import { moveOf, type State } from "../../state.ts";
import { button, label, press, textButton } from "../../ui/buttons.ts";
import { inAim } from "../../ui/candidates.ts";
import { h, isInUse, list, set, write, type Row } from "../../ui/dom.ts";
import { kindsOf, text } from "../../ui/messages.ts";
import { withError, withSign } from "../../ui/numbers.ts";
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

/** The call that has all findings; only Python has it. */
const SOURCE = "ak.opening_findings()";

export function openingPanel(actions: Actions): Panel {
  const [note, expected, tile, many, turned, principle, listed] =
    Array.from({ length: 7 }, () => h("p"));
  const rows = h("div");
  const source = textButton(() => void actions.copy(SOURCE, source));
  write(source, SOURCE);
  const compare = textButton(() => actions.toggle("comparing"), showing("compare_all"));
  const words = { ...showing("close"), ...keyed("opening") };
  const close = textButton(() => actions.toggle("opening"), words);
  const buttons = h("div", { class: "ak-text-buttons" }, compare, source, close);
  const parts = [note!, expected!, tile!, many!, turned!, rows, principle!, listed!, buttons];
  const { element, aside } = section("opening", ...parts);
  const show = list(rows, () => placeRow(actions));
  const rove = roving(rows, "opening");
  let shown = "";

  /** Write words into a paragraph, or hide it. */
  const tell = (part: HTMLElement, words: string): void => {
    write(part, words);
    set(part, "hidden", words === "");
  };

  return {
    element,
    isEmpty: (state) => openingTurn(state) === null,
    update(state) {
      const { texts, pondering, analysis_data, snapshot, selected, searches } = state;
      const turn = openingTurn(state)!;
      const isLate = isFaded(turn);
      set(element, "data-faded", isLate);
      write(aside, text(texts, "opening_turn", { n: turn }));
      const known = isOff(pondering, state, analysis_data) ? null : analysis_data;
      tell(note!, remark(state, known, "opening_analyse"));
      press(compare, state.comparing);
      set(source, "hidden", !searches.includes("forecasting"));
      const best = known?.moves[0];
      const { name } = snapshot.seats[snapshot.to_move]!;
      const [lead, chance] = best ? [inAim(texts, best, "margin"), inAim(texts, best, "win")] : [];
      tell(expected!, lead && chance ? text(texts, "opening_best", { name, lead, chance }) : "");
      tell(tile!, best?.reliable ? tileBehind(state) : "");

      const [good, distinct] = [goodPlaces(state), distinctPlaces(state)];
      // Rows must not change while the pointer or the focus is among them.
      const about = `${snapshot.revision} ${selected}`;
      const isHeld = about === shown && isInUse(rows);
      if (!isHeld || good.length === 0) show(distinct.slice(0, LISTED), state);
      shown = about;
      rove();
      const found = good.length > 0 ? text(texts, "opening_good", { n: distinct.length }) : "";
      tell(many!, best?.reliable === false ? text(texts, "opening_comparing") : found);
      const isAstray = good.length > 0 && !good.some(({ legal }) => legal[2] === state.rotation);
      tell(turned!, isAstray ? text(texts, "opening_turned") : "");

      const rule = principleOf(state, turn);
      tell(principle!, rule ? text(texts, rule.name, {
        value: withError(texts, Math.abs(rule.found[0]!), rule.found[1]!),
        tile: kindsOf(texts, rule.left?.hexes ?? ""),
        turn: rule.turn,
      }) : "");
      const [change, error] = findingsFor(snapshot.rules)!.list;
      const value = withError(texts, change!, error!, withSign(texts, change!));
      tell(listed!, text(texts, isLate ? "opening_faded" : "opening_list", { value }));
    },
  };
}

/** A good place. */
function placeRow(actions: Actions): Row<Place, State> {
  let move: Move | null = null;
  const picture = movePicture();
  const spot = h("span", { class: "ak-spot" });
  const [quarries, points] = [h("span"), h("span", { class: "ak-points" })];
  const attributes = { class: "ak-candidate", "data-one-press": true };
  const play = (): void => void (move && actions.choose(move.text));
  const element = button(attributes, play, picture.element, spot, quarries, points);
  onPoint(element, (isTouch) => isTouch || actions.propose(move && move.text), () =>
    actions.propose(null));
  return {
    element,
    show(place, state) {
      const { texts, snapshot, selected } = state;
      const { tile, hexes } = snapshot.site[selected]!;
      const [q, r, rotation] = place.legal;
      const written = moveText({ tile, q, r, rotation });
      move = moveOf(state, written, hexes, { index: selected, q, r, rotation });
      picture.show(move, state);
      write(spot, `(${q}, ${r})`);
      write(points, `${place.reliable ? "" : "≈"}${withSign(texts, -place.behind)}`);
      const most = quarriesAfter(state, place);
      write(quarries, "⬢".repeat(most));
      label(element, `${moveInWords(move, state)}. ${placeInWords(texts, place, most)}`);
    },
  };
}
