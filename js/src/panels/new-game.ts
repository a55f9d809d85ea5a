/** The form for a new game. What is possible, Python says. */
import type { Actions } from "../actions.ts";
import { mainButton, textButton } from "../buttons.ts";
import { h, set, write } from "../dom.ts";
import { DISTRICTS } from "../scene.ts";
import type { Rules } from "../snapshot.ts";
import type { State } from "../state.ts";
import { DISTRICT_KEYS, text } from "../texts.ts";
import { botWords } from "./bots.ts";
import type { Panel } from "./panel.ts";

const ARCHITECTS = ["hippodamos", "metagenes", "callicrates"];
/** Rules that are true or false, named as their texts. */
const SWITCHES = ["all_tiles", "lake_is_edge"] as const;

/** A check box with its text. */
function check(): { input: HTMLInputElement; words: HTMLElement; label: HTMLElement } {
  const input = h("input", { type: "checkbox" });
  const words = h("span");
  return { input, words, label: h("label", { class: "ak-check" }, input, words) };
}

function row(content: HTMLElement): { words: HTMLElement; label: HTMLElement } {
  const words = h("span", { class: "ak-row-name" });
  return { words, label: h("label", { class: "ak-form-row" }, words, content) };
}

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

export function newGameForm(actions: Actions): Panel {
  const players = h("select", { class: "ak-field" });
  const opponents = [2, 3, 4, ...ARCHITECTS].map((value) => {
    const option = h("option", { value });
    players.append(option);
    return { value, option };
  });
  const playersRow = row(players);
  const variants = DISTRICTS.map((letter) => ({ letter, ...check() }));
  const variantsName = h("legend", { class: "ak-row-name" });
  const variantsRow = h(
    "fieldset",
    { class: "ak-fieldset" },
    variantsName,
    h("div", { class: "ak-checks" }, ...variants.map(({ label }) => label)),
  );
  const switches = SWITCHES.map((name) => ({ name, ...check() }));
  const single = check();
  const name = { type: "text", class: "ak-field", maxlength: 40 };
  const names = [0, 1, 2, 3].map(() => h("input", name));
  /** Who sits in each seat; folded away unless bots do, for mostly people play. */
  const sitters = names.map(() => {
    const select = h("select", { class: "ak-field" });
    return { select, ...row(select) };
  });
  const sittersName = h("summary", { class: "ak-row-name" });
  const rows = h("div", { class: "ak-names" }, ...sitters.map(({ label }) => label));
  const sittersRow = h("details", { class: "ak-sitters" }, sittersName, rows);
  const namesName = h("legend", { class: "ak-row-name" });
  const namesRow = h(
    "fieldset",
    { class: "ak-fieldset" },
    namesName,
    h("div", { class: "ak-names" }, ...names),
  );
  const seed = h("input", { type: "text", class: "ak-field", inputmode: "numeric" });
  const seedRow = row(seed);
  const error = h("p", { class: "ak-error", role: "alert" });
  const start = mainButton("submit");
  const cancel = textButton();
  const heading = h("h3", { class: "ak-form-title" });
  const form = h(
    "form",
    { novalidate: true },
    heading,
    playersRow.label,
    variantsRow,
    h("div", { class: "ak-checks ak-rulings" }, ...[...switches, single].map(({ label }) => label)),
    namesRow,
    sittersRow,
    seedRow.label,
    error,
    h("div", { class: "ak-text-buttons" }, start, cancel),
  );
  const element = h("div", { class: "ak-form", role: "dialog", hidden: true }, form);

  let now: State | null = null;

  const seats = (): number => (/^\d$/.test(players.value) ? Number(players.value) : 1);

  const rules = (): Rules => ({
    players: Math.max(seats(), 2),
    variants: variants.filter(({ input }) => input.checked).map(({ letter }) => letter).join(""),
    ...(Object.fromEntries(switches.map(({ name, input }) => [name, input.checked])) as
      Pick<Rules, (typeof SWITCHES)[number]>),
    lake: single.input.checked ? "single" : "region",
    architect: seats() === 1 ? players.value : null,
  });

  const fill = ({ snapshot, bot_data }: State): void => {
    const from = snapshot.rules!;
    players.value = from.architect ?? String(from.players);
    for (const { letter, input } of variants) input.checked = from.variants.includes(letter);
    for (const { name, input } of switches) input.checked = from[name];
    single.input.checked = from.lake === "single";
    names.forEach((field, seat) => (field.value = snapshot.seats[seat]?.name ?? ""));
    const offered = ["", ...(bot_data?.offered ?? [])];
    sitters.forEach(({ select }, seat) => {
      select.replaceChildren(...offered.map((value) => h("option", { value })));
      select.value = bot_data?.seats[seat] ?? "";
      // One that no name calls up again.
      if (select.selectedIndex < 0) select.value = "";
    });
    sittersRow.open = sitters.some(({ select }) => select.value !== "");
    seed.value = "";
    write(error, "");
    fit();
  };

  /** As many names as players. */
  const fit = (): void => {
    for (const fields of [names, sitters.map(({ label }) => label)]) {
      fields.forEach((field, seat) => set(field, "hidden", seat >= seats()));
    }
  };

  const close = (): void => {
    actions.ask(false);
    element.closest<HTMLElement>(".akropolis")?.focus({ preventScroll: true });
  };

  players.addEventListener("change", fit);
  cancel.addEventListener("click", close);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });

  const submit = async (): Promise<void> => {
    const wanted = seed.value.trim();
    if (!/^-?\d{0,15}$/.test(wanted)) {
      write(error, text(now!.texts, "seed_wrong"));
      seed.focus();
      return;
    }
    const given = names.slice(0, seats()).map((field) => field.value.trim());
    const called = given.every((name) => name !== "") ? given : null;
    const reply = await actions.begin({
      rules: rules(),
      names: called,
      bots: sitters.slice(0, seats()).map(({ select }) => select.value || null),
      seed: wanted === "" ? null : Number(wanted),
    });
    if (reply.error) write(error, reply.error);
    else close();
  };

  const label = ({ texts }: State): void => {
    write(heading, text(texts, "new_game"));
    set(element, "aria-label", text(texts, "new_game"));
    write(playersRow.words, text(texts, "players"));
    for (const { value, option } of opponents) {
      const words =
        typeof value === "number"
          ? text(texts, "players_option", { n: value })
          : text(texts, "architect_option", { architect: capital(value) });
      write(option, words);
    }
    write(variantsName, text(texts, "variants"));
    for (const { letter, words } of variants) write(words, text(texts, DISTRICT_KEYS[letter]));
    for (const { name, words } of switches) write(words, text(texts, name));
    write(single.words, text(texts, "lake_single"));
    write(namesName, text(texts, "names"));
    names.forEach((field, i) => set(field, "aria-label", text(texts, "name_of", { seat: i + 1 })));
    write(sittersName, text(texts, "who_plays"));
    sitters.forEach(({ select, words }, i) => {
      write(words, text(texts, "seat_of", { seat: i + 1 }));
      for (const option of select.options) {
        write(option, option.value ? botWords(texts, option.value) : text(texts, "person"));
      }
    });
    write(seedRow.words, text(texts, "seed"));
    write(start, text(texts, "start"));
    write(cancel, text(texts, "cancel"));
  };

  return {
    element,
    update(state) {
      const opening = state.asking && element.hidden;
      now = state;
      set(element, "hidden", !state.asking);
      if (!state.asking) return;
      if (opening) fill(state);
      label(state);
      if (!opening) return;
      players.focus({ preventScroll: true });
    },
  };
}
