/** The dialog for a new game; Python sends the available choices. */
import type { Actions } from "../input/actions.ts";
import { connectionInWords } from "../input/connection.ts";
import { botWords } from "../panels/players.ts";
import type { Panel } from "../panels/panel.ts";
import { DISTRICTS } from "../picture/scene.ts";
import type { State } from "../state.ts";
import {
  changes, enable, focused, h, onSend, sendButton, set, textButton, write,
} from "../ui/dom.ts";
import { DISTRICT_KEYS, text, type TextKey } from "../ui/messages.ts";
import { tableName } from "../ui/sentences.ts";
import type { NewGame } from "../wire/intents.ts";
import type { Rules } from "../wire/results.ts";
import type { Snapshot, Table } from "../wire/snapshot.ts";
import { dialogPanel } from "./dialog.ts";

export function newGameDialog(actions: Actions): Panel {
  const error = h("p", { class: "ak-error", role: "alert" });
  const start = sendButton();
  const cancel = textButton(() => actions.open("newGame", false));
  const form = h("form");
  let now: State | null = null;
  /** The newest snapshot with choices; there are none in a view that is locked meanwhile. */
  let offer: Snapshot | null = null;
  const reworded = changes();
  /** Whether Python is creating a game. */
  let starting = false;

  const chosenTable = (): Table =>
    offer!.tables![Number(new FormData(form).get("table"))]!;

  /** Show as many names and bot choices as players. */
  const fit = (): void => {
    const { people } = chosenTable();
    for (const part of form.querySelectorAll<HTMLElement>("[data-seat]")) {
      const beyond = Number(part.dataset["seat"]) >= people;
      set(part, "hidden", beyond);
      set(part.matches("label") ? part.querySelector("select")! : part, "disabled", beyond);
    }
  };

  /** Refuse a wrong seed in the view's language; the browser's own words are in another. */
  const judgeSeed = (): void => {
    const seed = form.querySelector<HTMLInputElement>("[name=seed]")!;
    seed.setCustomValidity(seed.validity.patternMismatch ? text(now!.texts, "seed_wrong") : "");
  };

  const fill = (state: State): void => {
    const { texts } = state;
    const title = text(texts, offer!.setup ? "setup_rules" : "new_game");
    const buttons = h("div", { class: "ak-text-buttons" }, start, cancel);
    const heading = h("h3", { class: "ak-form-title" }, title);
    form.replaceChildren(heading, ...fields(state, offer!), error, buttons);
    write(start, text(texts, offer!.setup ? "save" : "start_game"));
    write(cancel, text(texts, "cancel"));
    write(error, "");
    fit();
  };

  /** Fill the form in another language, and keep what the user has entered. */
  const refill = (state: State): void => {
    const [before, active] = [inputs(form), focused(form) as HTMLInputElement | null];
    fill(state);
    const after = inputs(form);
    after.forEach((field, i) => {
      field.value = before[i]!.value;
      field.checked = before[i]!.checked;
    });
    fit();
    judgeSeed();
    if (active) (after[before.indexOf(active)] ?? active).focus();
  };

  const submit = async (): Promise<void> => {
    if (starting) {
      if (now!.connection === "lost") actions.retry();
      return;
    }
    starting = true;
    const reply = await actions.send(read(new FormData(form), chosenTable(), offer!.rules!));
    starting = false;
    if (reply.stale) write(error, text(now!.texts, "changed"));
    else if (reply.error) write(error, reply.error);
    else actions.open("newGame", false);
  };

  form.addEventListener("change", fit);
  form.addEventListener("input", judgeSeed);
  onSend(form, start, () => void submit());

  return dialogPanel(actions, "newGame", "", form, (state, opens) => {
    now = state;
    if (state.snapshot.tables) offer = state.snapshot;
    const isReworded = reworded(state.texts, offer?.tables?.length);
    if (opens) fill(state);
    else if (state.dialog === "newGame" && isReworded) refill(state);
    const isLost = state.connection === "lost";
    if (starting) write(error, isLost ? connectionInWords(state) : "");
    enable(start, !starting || isLost);
  });
}

/** All fields of the form; a select also has a value. */
const inputs = (form: HTMLElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>("input, select"),
];

/** The fields, with the values of the current game. */
function fields({ bot_data, texts }: State, offer: Snapshot): HTMLElement[] {
  const { seats, tables = [], rules } = offer;
  const { players, architect, variants, lake } = rules!;
  const options = tables.map((table, value) => {
    const selected = table.players === players && table.architect === architect;
    return h("option", { value, selected }, tableName(texts, table));
  });
  // While a position is set up, only its rules and names are asked for.
  const isSetUp = offer.setup !== undefined;
  const offered = bot_data?.offered ?? [];
  const sitting = bot_data?.seats ?? [];
  const people = Math.max(0, ...tables.map((table) => table.people));
  const numbers = Array.from({ length: people }, (_, seat) => seat);
  const names = numbers.map((seat) =>
    h("input", {
      class: "ak-field",
      name: "name",
      maxlength: 40,
      value: seats[seat]?.name ?? "",
      "aria-label": text(texts, "name_of", { seat: seat + 1 }),
      "data-seat": seat,
    }),
  );
  const sitters = numbers.map((seat) => {
    const bots = offered.map((value) =>
      h("option", { value, selected: value === sitting[seat] }, botWords(texts, value)),
    );
    const person = h("option", { value: "" }, text(texts, "person"));
    const select = h("select", { class: "ak-field", name: "bot" }, person, ...bots);
    const label = row(text(texts, "seat_of", { seat: seat + 1 }), select);
    set(label, "data-seat", seat);
    return label;
  });
  return [
    row(
      text(texts, "players"),
      h("select", { class: "ak-field", name: "table", autofocus: true }, ...options),
    ),
    group(text(texts, "names"), "ak-names", names),
    ...(isSetUp ? [] : [group(text(texts, "who_plays"), "ak-names ak-sitters", sitters)]),
    group(
      text(texts, "variants"),
      "ak-checks",
      DISTRICTS.map((letter) => {
        const name = text(texts, DISTRICT_KEYS[letter]);
        return check("variant", letter, variants.includes(letter), name);
      }),
    ),
    h(
      "div",
      { class: "ak-checks ak-rulings" },
      ...switches(rules!).map(([name, on]) => check(name, "on", on, text(texts, name))),
      check("lake", "single", lake === "single", text(texts, "lake_single")),
    ),
    row(
      isSetUp ? "" : text(texts, "seed"),
      h("input", {
        class: "ak-field",
        name: "seed",
        inputmode: "numeric",
        pattern: String.raw`\s*(\d{1,15}\s*)?`,
        hidden: isSetUp,
      }),
    ),
  ];
}

/** The boolean rules; their names are also text keys. */
const switches = (rules: Rules): [TextKey, boolean][] =>
  Object.entries(rules).flatMap(([name, on]): [TextKey, boolean][] =>
    typeof on === "boolean" ? [[name as TextKey, on]] : [],
  );

/** The game that the fields ask for. */
function read(data: FormData, { players, architect }: Table, now: Rules): NewGame {
  const all = (name: string): string[] => data.getAll(name).map((value) => String(value).trim());
  const [names, seed] = [all("name"), all("seed").join()];
  return {
    kind: "new",
    rules: {
      ...now,
      ...Object.fromEntries(switches(now).map(([name]) => [name, data.has(name)])),
      players,
      architect,
      variants: all("variant").join(""),
      lake: data.has("lake") ? "single" : "region",
    },
    // Without all names, the default ones.
    names: names.every((name) => name !== "") ? names : null,
    bots: all("bot").map((name) => name || null),
    seed: seed === "" ? null : Number(seed),
  };
}

const row = (words: string, field: HTMLElement): HTMLElement =>
  h("label", { class: "ak-form-row" }, h("span", { class: "ak-row-name" }, words), field);

const group = (words: string, look: string, parts: HTMLElement[]): HTMLElement =>
  h(
    "fieldset",
    { class: "ak-fieldset" },
    h("legend", { class: "ak-row-name" }, words),
    h("div", { class: look }, ...parts),
  );

const check = (name: string, value: string, checked: boolean, words: string): HTMLElement =>
  h(
    "label",
    { class: "ak-check" },
    h("input", { type: "checkbox", name, value, checked }),
    h("span", {}, words),
  );
