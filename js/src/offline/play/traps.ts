/** What a board of a page that plays says after its engine has trapped. */
import { Trap } from "../../engine/memory.ts";
import { h, set, write } from "../../ui/dom.ts";
import { text, type TextKey, type Texts } from "../../ui/messages.ts";
import type { Reply } from "../../wire/intents.ts";
import type { RecordedModel, Responder } from "../recorded-model.ts";
import type { PageEngine } from "./shared-engine.ts";

/**
 * Tell of traps below a board.
 *
 * @param last what is told once the engine has failed for good.
 * @returns the line, and a function after which a responder refuses everything then.
 */
export function tellOfTraps(
  { trapped }: Pick<PageEngine, "trapped">, texts: Texts, last: TextKey,
): { element: HTMLElement; guarded: (respond: Responder) => Responder } {
  const element = h("p", { class: "ak-error", role: "alert", hidden: true });
  let isGone = false;
  trapped.push((isAnew) => {
    isGone = !isAnew;
    write(element, text(texts, isAnew ? "engine_anew" : last));
    set(element, "hidden", false);
  });
  const error = text(texts, last);
  return { element, guarded: (respond) => refuseOnceGone(respond, () => isGone, error) };
}

/** A responder that refuses everything after the engine has failed for good. */
export function refuseOnceGone(
  respond: Responder, isGone: () => boolean, error: string,
): Responder {
  const refuse = (message: Record<string, unknown>, model: RecordedModel): void =>
    model.deliver({ reply: String(message["id"]), ok: false, error } satisfies Reply);
  return async (message, model) => {
    if (isGone()) return refuse(message, model);
    try {
      await respond(message, model);
    } catch (trap) {
      if (!(trap instanceof Trap)) throw trap;
      refuse(message, model);
    }
  };
}
