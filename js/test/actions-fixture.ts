/** A view's state and actions for tests. */
import type { TestContext } from "node:test";
import type { Camera } from "../src/board/renderer.ts";
import { Actions } from "../src/input/actions.ts";
import type { Axial } from "../src/picture/geometry.ts";
import { RecordedModel } from "../src/offline/recorded-model.ts";
import { Model, type Traits } from "../src/wire/model.ts";
import { state as newState } from "./fixture.ts";

/** A legal placement of the first tile. */
export const SPOT = { q: 1, r: -1, rotation: 0 };

const camera: Camera = {
  zoom() {}, pinch() {}, drag() {}, move() {}, fit() {}, reveal() {}, scrollIntoView() {},
};

/** A view's model, queue and actions without a page; the test plays the role of Python. */
export function view(t: TestContext, traits: Partial<Traits> = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const state = newState(traits);
  const received: Record<string, unknown>[] = [];
  const recorded = new RecordedModel(state, (message) => received.push(message), ["pondering"]);
  const model = new Model(recorded);
  const disposal = new AbortController();
  const { signal } = disposal;
  signal.addEventListener("abort", () => model.dispose());
  let redraws = 0;
  const changed = (): void => void redraws++;
  const actions = new Actions(state, model, camera, changed, signal);
  for (const name of ["snapshot", "selected", "rotation", "player", "review_data", "bot_data"] as const) {
    model.onChange(name, () => actions.sync(), signal);
  }
  const tick = async (ms = 1): Promise<void> => {
    t.mock.timers.tick(ms);
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  /** Answer the nth message as Python. */
  const reply = async (n: number, fields: object): Promise<void> => {
    recorded.deliver({ reply: received.at(n)!["id"], ...fields });
    await tick();
  };
  /** Place the selected tile on the board that is painted. */
  const lay = (hex: Axial = SPOT): void => {
    state.painted = state.snapshot.revision;
    actions.aim("pointer", hex);
    actions.place();
  };
  const made = { state, recorded, actions, received, disposal };
  return { ...made, tick, reply, lay, redraws: () => redraws };
}
