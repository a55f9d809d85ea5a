/** The form for a new game; Python sends the available choices. */
import type { Actions } from "../input/actions.ts";
import { enable, mainButton, textButton } from "../ui/buttons.ts";
import { h, set, write } from "../ui/dom.ts";
import type { State } from "../state.ts";
import { text } from "../ui/messages.ts";
import * as fields from "./new-game-fields.ts";
import type { Panel } from "../panels/panel.ts";

export function newGameForm(actions: Actions): Panel {
  /** Show as many names and bot choices as players. */
  const fit = (): void => {
    const { people } = table.value();
    for (const field of [names, sitters]) field.fit(people);
  };
  const table = fields.tablesField(fit);
  const variants = fields.variantsField();
  const rulings = fields.rulingsField();
  const names = fields.namesField();
  const sitters = fields.sittersField();
  const seed = fields.seedField();
  const all = [table, variants, rulings, names, sitters, seed];

  const error = h("p", { class: "ak-error", role: "alert" });
  const start = mainButton("submit");
  const cancel = textButton();
  const heading = h("h3", { class: "ak-form-title" });
  const form = h(
    "form",
    { novalidate: true },
    heading,
    ...all.map((field) => field.element),
    error,
    h("div", { class: "ak-text-buttons" }, start, cancel),
  );
  const element = h("div", { class: "ak-form", role: "dialog", hidden: true }, form);

  let now: State | null = null;
  /** Whether Python is creating a game. */
  let starting = false;

  const close = (): void => {
    actions.ask(false);
    element.closest<HTMLElement>(".akropolis")?.focus({ preventScroll: true });
  };

  const submit = async (): Promise<void> => {
    if (starting) {
      if (now!.unanswered) actions.retry();
      return;
    }
    const wanted = seed.value();
    if (wanted === undefined) {
      write(error, text(now!.texts, "seed_wrong"));
      seed.focus();
      return;
    }
    const { players, architect } = table.value();
    starting = true;
    const reply = await actions.send({
      kind: "new",
      rules: { players, architect, variants: variants.value(), ...rulings.value() },
      names: names.value(),
      bots: sitters.value(),
      seed: wanted,
    });
    starting = false;
    if (reply.stale) write(error, text(now!.texts, "changed"));
    else if (reply.error) write(error, reply.error);
    else close();
  };

  cancel.addEventListener("click", close);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });

  const fill = (state: State): void => {
    for (const field of all) field.fill(state);
    write(error, "");
    fit();
  };

  return {
    element,
    update(state) {
      const opening = state.asking && element.hidden;
      now = state;
      set(element, "hidden", !state.asking);
      if (!state.asking) return;
      if (opening) fill(state);
      const { texts } = state;
      if (starting) write(error, state.unanswered ? text(texts, "unanswered") : "");
      enable(start, !starting || state.unanswered);
      write(heading, text(texts, "new_game"));
      set(element, "aria-label", text(texts, "new_game"));
      for (const field of all) field.label(texts);
      write(start, text(texts, "start"));
      write(cancel, text(texts, "cancel"));
      if (opening) table.focus();
    },
  };
}
