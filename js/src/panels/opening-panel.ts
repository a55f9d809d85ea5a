/**
 * The Opening panel: what is expected, good places for the selected tile, and a principle. The
 * tiles of the site and the board show the rest. It fades after the opening.
 */
import type { Actions } from "../input/actions.ts";
import { onPoint } from "../input/pointing.ts";
import { keysOf } from "../input/keys.ts";
import {
  distinctPlaces, findingsFor, goodPlaces, isFaded, listValue, openingTurn, placeInWords,
  quarriesAfter, tileBehind, type Finding, type FindingName, type Place,
} from "../overlay/opening.ts";
import { moveOf, type State } from "../state.ts";
import {
  button, h, isInUse, label, list, makeRow, press, set, showing, tell, textButton, write, type Row,
} from "../ui/dom.ts";
import { inAim } from "../ui/candidates.ts";
import { kindsOf, text, type TextKey } from "../ui/messages.ts";
import { withError, withSign } from "../ui/numbers.ts";
import { roving } from "../ui/roving.ts";
import { moveText } from "../wire/notation.ts";
import type { Legal, Move, SiteTile } from "../wire/snapshot.ts";
import { moveInWords, movePicture } from "./moves/move-picture.ts";
import { isOff, makePanel, remark, section, type Panel } from "./panel.ts";
import { key, neighbours, tileHexes } from "../picture/geometry.ts";
import { hexesOf, type Scene } from "../picture/scene.ts";

/** A tile that is worth so much on the list at the price that the next player pays is strong. */
const STRONG = 10;

const PLAZA = /[HMBTG]/;

interface Principle {
  name: TextKey;
  found: Finding;
  /** The turn before which a stone was given. */
  turn: string;
  /** The strongest tile that the next player could then take. */
  left: SiteTile | undefined;
}

/** The first principle that applies and that a good place can follow; null if none is known. */
export function principleOf(state: State, turn: number): Principle | null {
  const { selected, snapshot: { site, seats, to_move, rules, legal } } = state;
  const { stones, scene } = seats[to_move]!;
  const next = seats[(to_move + 1) % seats.length]!;
  const tile = site[selected];
  // What stands after the taken tile becomes cheaper; the last one stays with the next stack.
  const [left] = site
    .filter((one) => one !== tile)
    .map((one, cost) => ({ ...one, cost }))
    .filter(({ cost }) => cost <= next.stones)
    .sort((a, b) => listValue(b) - listValue(a));
  const isLeft = left && listValue(left) >= Math.max(STRONG, tile ? 1 + listValue(tile) : 0);
  const isPlaza = PLAZA.test(tile?.hexes ?? "");
  const misses = !isPlaza && site.some((one) => one.affordable && PLAZA.test(one.hexes));
  const isTaken = scene.hexes.some(({ kind, placed }) => placed > 0 && PLAZA.test(kind));
  const isPoor = stones - (tile?.cost ?? 0) <= 0;
  const before = turn < 4 ? "1" : turn < 7 ? "4" : "7";
  const good = goodPlaces(state);
  const canFollow = (follows: (place: Place) => boolean): boolean =>
    good.length === 0 || good.some(follows);
  // No place above the ground spreads.
  const touching = legal.map((one) => (one[3] > 1 ? 9 : builtAround(scene, one)));
  const isCompact = ({ legal: place }: Place): boolean =>
    touching[legal.indexOf(place)]! > Math.min(...touching);
  const all: [applies: unknown, FindingName][] = [
    [turn === 1 && misses, "plaza"],
    [turn === 1 && canFollow((place) => quarriesAfter(state, place) > 0), "quarries"],
    [turn <= 4 && misses && !isTaken, "no_plaza"],
    [isLeft, "leave"],
    // The finding is about this turn; in others it is the last.
    [isPoor && turn === Number(before), `stones_${before}`],
    [turn <= 4 && canFollow(isCompact), "spread"],
    [turn <= 6, "greedy"],
    [isPoor, `stones_${before}`],
  ];
  const name = all.find(([applies]) => applies)?.[1];
  const found = name && findingsFor(rules)?.[name];
  if (!found) return null;
  const [words] = name.split(/_(?=\d)/) as ["stones"];
  return { name: `principle_${words}`, found, turn: before, left };
}

/** How many hexes around a place on the ground are built. */
function builtAround(scene: Scene, [q, r, rotation]: Legal): number {
  const around = tileHexes({ q, r }, rotation).flatMap(neighbours).map((hex) => key(hex.q, hex.r));
  return new Set(around.filter((hex) => hexesOf(scene).has(hex))).size;
}

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
  const words = { ...showing("close"), ...keysOf("opening") };
  const close = textButton(() => actions.toggle("opening"), words);
  const buttons = h("div", { class: "ak-text-buttons" }, compare, source, close);
  const parts = [note!, expected!, tile!, many!, turned!, rows, principle!, listed!, buttons];
  const { element, aside } = section("opening", ...parts);
  const show = list(rows, () => placeRow(actions));
  const rove = roving(rows, "opening");
  let shown = "";

  return makePanel(element, (state) => {
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
  }, (state) => openingTurn(state) === null);
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
  return makeRow(element, (place, state) => {
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
  });
}
