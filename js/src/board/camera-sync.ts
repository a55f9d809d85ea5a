/**
 * Boards of one page that show the same part of the plane, such as compared cities: where one is
 * taken by hand the others go. Every view brings code of its own, so they meet on the page.
 */
import type { Disposer } from "../ui/disposer.ts";
import type { Bounds } from "../picture/geometry.ts";
import type { Traits, View } from "../wire/model.ts";
import type { Pose } from "./space.ts";

const BOARDS = Symbol.for("akropolis_nb.boards");

/** A part of the plane, or where the eye is in space. */
export type Where = Bounds | Pose;

export interface Companion {
  readonly state: Pick<Traits, "link" | "around">;
  /** Show a part of the plane, or all again. */
  go(view: View, where: Where | null): void;
}

type Page = typeof globalThis & { [BOARDS]?: Set<Companion> };

/** Join the boards of the page; gives back a function that tells the others where one has gone. */
export function joined(
  own: Companion,
  disposer: Disposer,
): (view: View, where: Where | null) => void {
  const boards = ((globalThis as Page)[BOARDS] ??= new Set());
  boards.add(own);
  disposer.add(() => boards.delete(own));
  return (view, where) => {
    for (const other of boards) if (other !== own && together(own, other)) other.go(view, where);
  };
}

/** Whether two boards are asked for the same hexes, by linked views. */
function together({ state: a }: Companion, { state: b }: Companion): boolean {
  return a.link !== "" && a.link === b.link && a.around.length > 0 && same(a.around, b.around);
}

const same = (a: Traits["around"], b: Traits["around"]): boolean => String(a) === String(b);
