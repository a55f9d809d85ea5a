/**
 * Pointing at moves in lists: the board shows them, if need be in another player's city.
 *
 * Another city is shown only after the pointer has rested, and kept for a moment after it has
 * left, so that the board does not flicker when the pointer crosses a list.
 */
import type { Pointed, State } from "../state.ts";
import { Timer } from "../ui/timer.ts";

/** Rest of the pointer before another city is shown. */
const REST_MS = 150;

/** Time for which moves stay after the pointer has left them. */
const LINGER_MS = 120;

export class Pointing {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #timer: Timer;

  constructor(state: State, changed: () => void, signal: AbortSignal) {
    this.#state = state;
    this.#changed = changed;
    this.#timer = new Timer(signal);
  }

  /** Show moves on the board; null for none. */
  point(pointed: Pointed | null): void {
    this.#timer.stop();
    const { pointed: now, player } = this.#state;
    if (pointed === now) return;
    if (pointed?.seat === (now?.seat ?? player)) this.#show(pointed);
    else {
      const { revision } = this.#state.snapshot;
      const show = (): void => {
        // A move of an earlier position is not shown in the present one.
        if (revision === this.#state.snapshot.revision) this.#show(pointed);
      };
      this.#timer.start(show, pointed ? REST_MS : LINGER_MS);
    }
  }

  #show(pointed: Pointed | null): void {
    this.#state.pointed = pointed;
    this.#changed();
  }
}

/** Show moves on the board while the pointer or the focus is on an element. */
export function pointsAt(
  element: Element,
  actions: Pick<Pointing, "point">,
  moves: () => Pointed | null,
): void {
  onPoint(element, () => actions.point(moves()), (isTouch) => isTouch || actions.point(null));
}

/**
 * Call functions when the pointer or the focus comes to an element, and when it leaves; by finger,
 * what was tapped should stay until the next tap.
 */
export function onPoint(
  element: Element, come: (isTouch: boolean) => void, leave: (isTouch: boolean) => void,
): void {
  const isTouch = (event: Event): boolean =>
    (event as Partial<PointerEvent>).pointerType === "touch";
  for (const name of ["pointerenter", "focus"]) {
    element.addEventListener(name, (event) => come(isTouch(event)));
  }
  for (const name of ["pointerleave", "blur"]) {
    element.addEventListener(name, (event) => leave(isTouch(event)));
  }
}
