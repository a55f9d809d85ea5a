/**
 * Moves of lists on the board, with words above it: a ring around a tile that lies in the city, or
 * the tile as it would lie there. A mistake and the better move differ in colour, line and sign.
 */
import { centre, key, levelAt, type Axial } from "../picture/geometry.ts";
import { STYLE } from "../picture/style.ts";
import { ghostOfMove, shownReason, shownMoves } from "./shown-moves.ts";
import {
  boardSeat, shownLevels, shownSeat, type Ghost, type ShownMove, type State,
} from "../state.ts";
import { h, set, svg } from "../ui/dom.ts";
import { text, type TextKey } from "../ui/messages.ts";
import { flatGhost, ghostInSpace } from "./ghost.ts";
import { badge } from "./overlay-svg.ts";
import { hexData, pixelOf, pixelsOf, unitAt, type Projection } from "./projection.ts";

const WORDS = {
  played: "shown_played",
  better: "shown_better",
  tried: "move_your",
  waiting: "shown_waiting",
  quarries: "shown_quarries",
} as const satisfies Record<string, TextKey>;

/** The sign of a better move. */
const BETTER = "✓";

/** Pixels between the signs of two moves on the same hexes. */
const APART = 26;

/** The radius of a ring around a hex that a reason names, in units. */
const RING = 0.55;

/** The size of a filled hex of the place that a move opens. */
const PLACE = 0.86;

/** Signs are smaller on hexes whose radius is less than this, in pixels. */
const FULL_SIGN = 34;
const LEAST_SIGN = 0.65;

/** A hex with the level that is seen there. */
type Spot = Axial & { level: number };

/** A hex that a reason names, and which move it speaks for. */
type Named = Spot & { role: "reason" | "against" };

export class MoveMarks {
  readonly tiles = svg("g");
  /** The signs, which have a constant size in pixels. */
  readonly signs = svg("g");
  readonly legend = h("div", { class: "ak-shown-legend", hidden: true });
  #drawn = "";
  #shown: [ShownMove, Ghost][] = [];
  /** The hexes that reasons name. */
  #named: Named[] = [];

  /** Draw everything anew at the next update. */
  reset(): void {
    this.#drawn = "";
  }

  update(state: State, projection: Projection): void {
    const moves = shownMoves(state);
    this.#shown = moves.flatMap((shown): [ShownMove, Ghost][] => {
      const ghost = ghostOfMove(shown.move, state);
      return ghost ? [[shown, ghost]] : [];
    });
    const elsewhere = state.pointed !== null && boardSeat(state) !== state.player;
    const name = elsewhere ? shownSeat(state).name : "";
    const keys = this.#shown.map(([{ role, placed }, { about }]) => `${role} ${placed} ${about}`);
    const levels = shownLevels(state);
    const spot = ({ q, r }: Axial): Spot => {
      const isHere = (one: Axial): boolean => key(one.q, one.r) === key(q, r);
      const above = this.#shown.find(([, { hexes }]) => hexes.some(isHere));
      return { q, r, level: above?.[1].level ?? Math.max(1, levelAt(levels, { q, r })) };
    };
    const why = shownReason(state);
    const places = (["rival", "place"] as const).flatMap((role) =>
      (why?.[role] ?? []).map(([q, r]) => ({ ...spot({ q, r }), role })),
    );
    const against = (why?.against ?? []).map(([q, r]) => key(q, r));
    const rings = (why?.marks ?? []).filter(({ kind }) => kind === "highlight");
    const named = rings.map((at): Named => {
      const role = against.includes(key(at.q, at.r)) ? "against" : "reason";
      return { ...spot(at), role };
    });
    this.#named = named;
    const drawn = JSON.stringify([name, keys, places, named]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    // Outlines are above all tiles, so that moves that overlap can be told apart.
    const tiles = this.#shown.map((shown) => tile(...shown, projection));
    const bodies = tiles.map(({ body }) => body);
    const opened = places.map((hex) => {
      const d = hexData(projection, hex, hex.level, PLACE);
      return svg("path", { d, class: "ak-opened-place", "data-move": hex.role });
    });
    this.tiles.replaceChildren(...bodies, ...opened, ...tiles.map(({ frame }) => frame));
    this.follow(projection);
    const words = this.#shown.flatMap(([{ role, sign }], n) => {
      const first = this.#shown.findIndex(([one]) => one.role === role && one.sign === sign);
      if (role === "move" || first < n) return [];
      const line = h("span", { class: "ak-shown-line", "data-move": role });
      const word = text(state.texts, WORDS[role]);
      return [h("span", {}, line, sign ? `${word} ${sign}` : word)];
    });
    const roles = new Set([...places, ...named].map(({ role }) => role));
    for (const role of roles) {
      const line = h("span", { class: "ak-shown-line", "data-move": role });
      words.push(h("span", {}, line, text(state.texts, `shown_${role}`)));
    }
    if (name) words.unshift(h("strong", {}, name));
    this.legend.replaceChildren(...words);
    set(this.legend, "hidden", words.length === 0);
  }

  /** Move the signs after the board has been moved. */
  follow(projection: Projection): void {
    const signs = this.#shown.flatMap(([{ role, sign }, ghost]) => {
      const isBare = role === "move" || role === "waiting";
      const at = isBare ? null : (pixelsOf(projection, ghost.hexes, ghost.level)?.middle ?? null);
      const letters = sign ?? (role === "better" ? BETTER : "");
      return at && letters ? [{ at, letters }] : [];
    });
    const [one, other] = signs;
    const unit = this.#shown[0] ? unitAt(projection, this.#shown[0][1].hexes[0], 1) : FULL_SIGN;
    const size = Math.min(1, Math.max(LEAST_SIGN, unit / FULL_SIGN));
    const apart = APART * size;
    // The legend must not lie over the moves.
    const isHigh = signs.some(({ at }) => at.y < projection.height / 2);
    set(this.legend, "data-low", isHigh);
    // Where three hexes meet, a sign hides least of them.
    const isMistake = this.#shown.some(([{ role }]) => role === "better");
    const near = isMistake && one && other &&
      Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y) < apart;
    this.signs.replaceChildren(
      ...this.#named.flatMap((hex) => {
        const at = pixelOf(projection, hex, hex.level);
        const r = RING * unitAt(projection, hex, hex.level);
        if (!at) return [];
        const look = { class: "ak-reason-ring", "data-move": hex.role };
        return [svg("circle", { ...look, cx: at.x, cy: at.y, r })];
      }),
      ...signs.flatMap(({ at, letters }) => {
        const x = at.x + (near ? (letters === BETTER ? apart : -apart) / 2 : 0);
        const shapes = badge({ x: 0, y: 0 }, letters, STYLE.judgements[letters] ?? STYLE.panel);
        return [svg("g", { transform: `translate(${x} ${at.y}) scale(${size})` }, ...shapes)];
      }),
    );
  }
}

function tile(
  { role, sign, placed }: ShownMove, ghost: Ghost, projection: Projection,
): { body: SVGElement; frame: SVGElement } {
  const flat = projection.kind === "flat";
  const shapes = flat ? flatGhost(ghost) : ghostInSpace(projection, ghost);
  const { x, y } = centre(ghost.hexes[0].q, ghost.hexes[0].r);
  const transform = flat && `translate(${x} ${y})`;
  const shared = { "data-move": role, "data-placed": placed, "data-sign": sign ?? "", transform };
  const group = (name: string, ...own: SVGElement[]): SVGElement =>
    svg("g", { ...shared, class: `ak-ghost ${name}` }, ...own);
  const isBody = (shape: SVGElement): boolean => shape.classList.contains("ak-ghost-body");
  return {
    body: group("ak-shown-body", ...shapes.filter(isBody)),
    frame: group("ak-shown", ...shapes.filter((shape) => !isBody(shape))),
  };
}
