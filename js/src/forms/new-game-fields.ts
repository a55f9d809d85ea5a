/** The fields of the form for a new game. */
import { h, resize, set, write } from "../ui/dom.ts";
import { DISTRICTS } from "../picture/scene.ts";
import type { Rules, Table } from "../wire/snapshot.ts";
import type { State } from "../state.ts";
import { DISTRICT_KEYS, text, type Texts } from "../ui/messages.ts";
import { botWords } from "../panels/bots.ts";

export interface Field<V> {
  readonly element: HTMLElement;
  /** Fill in the values of the current game. */
  fill(state: State): void;
  /** Update the labels. */
  label(texts: Texts): void;
  value(): V;
}

/** A field with one part per seat, of which only some are visible. */
export interface SeatsField<V> extends Field<V> {
  fit(seats: number): void;
}

/** Boolean rules; their names are also text keys. */
const SWITCHES = ["all_tiles", "lake_is_edge"] as const;

type SwitchedRule = (typeof SWITCHES)[number];

/** Create a check box with a label. */
function check(): { input: HTMLInputElement; words: HTMLElement; label: HTMLElement } {
  const input = h("input", { type: "checkbox" });
  const words = h("span");
  return { input, words, label: h("label", { class: "ak-check" }, input, words) };
}

function row(content: HTMLElement): { words: HTMLElement; label: HTMLElement } {
  const words = h("span", { class: "ak-row-name" });
  return { words, label: h("label", { class: "ak-form-row" }, words, content) };
}

/** Create a group of fields with a legend. */
function group(content: HTMLElement): { words: HTMLElement; element: HTMLElement } {
  const words = h("legend", { class: "ak-row-name" });
  return { words, element: h("fieldset", { class: "ak-fieldset" }, words, content) };
}

/** The number of players, or the architect to play against. */
export function tablesField(changed: () => void): Field<Table> & { focus(): void } {
  const select = h("select", { class: "ak-field" });
  const options: HTMLOptionElement[] = [];
  const { words, label } = row(select);
  let tables: readonly Table[] = [];
  select.addEventListener("change", changed);
  return {
    element: label,
    fill({ snapshot }) {
      const { players, architect } = snapshot.rules!;
      tables = snapshot.tables ?? [];
      resize(select, options, tables.length, () => h("option"));
      tables.forEach(({ name }, i) => write(options[i]!, name));
      select.selectedIndex = tables.findIndex(
        (table) => table.players === players && table.architect === architect,
      );
    },
    label: (texts) => write(words, text(texts, "players")),
    value: () => tables[select.selectedIndex]!,
    focus: () => select.focus({ preventScroll: true }),
  };
}

/** Maximum number of human players. */
const mostPeople = ({ snapshot: { tables = [] } }: State): number =>
  Math.max(0, ...tables.map(({ people }) => people));

/** The variants by district. */
export function variantsField(): Field<string> {
  const boxes = DISTRICTS.map((letter) => ({ letter, ...check() }));
  const { words: name, element } = group(
    h("div", { class: "ak-checks" }, ...boxes.map(({ label }) => label)),
  );
  return {
    element,
    fill({ snapshot }) {
      const { variants } = snapshot.rules!;
      for (const { letter, input } of boxes) input.checked = variants.includes(letter);
    },
    label(texts) {
      write(name, text(texts, "variants"));
      for (const { letter, words } of boxes) write(words, text(texts, DISTRICT_KEYS[letter]));
    },
    value: () => boxes.flatMap(({ letter, input }) => (input.checked ? letter : [])).join(""),
  };
}

/** The long game, and the rulings. */
export function rulingsField(): Field<Pick<Rules, SwitchedRule | "lake">> {
  const switches = SWITCHES.map((name) => ({ name, ...check() }));
  const single = check();
  const labels = [...switches, single].map(({ label }) => label);
  return {
    element: h("div", { class: "ak-checks ak-rulings" }, ...labels),
    fill({ snapshot }) {
      const rules = snapshot.rules!;
      for (const { name, input } of switches) input.checked = rules[name];
      single.input.checked = rules.lake === "single";
    },
    label(texts) {
      for (const { name, words } of switches) write(words, text(texts, name));
      write(single.words, text(texts, "lake_single"));
    },
    value: () => ({
      ...(Object.fromEntries(switches.map(({ name, input }) => [name, input.checked])) as Pick<
        Rules,
        SwitchedRule
      >),
      lake: single.input.checked ? "single" : "region",
    }),
  };
}

/** The names by seat; the default names if one is empty. */
export function namesField(): SeatsField<string[] | null> {
  const attributes = { type: "text", class: "ak-field", maxlength: 40 };
  const inputs: HTMLInputElement[] = [];
  const list = h("div", { class: "ak-names" });
  const { words, element } = group(list);
  return {
    element,
    fill(state) {
      resize(list, inputs, mostPeople(state), () => h("input", attributes));
      const { seats } = state.snapshot;
      inputs.forEach((input, seat) => (input.value = seats[seat]?.name ?? ""));
    },
    label(texts) {
      write(words, text(texts, "names"));
      inputs.forEach((input, i) => {
        set(input, "aria-label", text(texts, "name_of", { seat: i + 1 }));
      });
    },
    fit: (seats) => inputs.forEach((input, seat) => set(input, "hidden", seat >= seats)),
    value() {
      const names = inputs.filter(({ hidden }) => !hidden).map(({ value }) => value.trim());
      return names.every((name) => name !== "") ? names : null;
    },
  };
}

/** A person or a bot for each seat; collapsed unless there are bots. */
export function sittersField(): SeatsField<(string | null)[]> {
  const sitters: { select: HTMLSelectElement; words: HTMLElement; label: HTMLElement }[] = [];
  const labels: HTMLElement[] = [];
  const name = h("summary", { class: "ak-row-name" });
  const rows = h("div", { class: "ak-names" });
  const element = h("details", { class: "ak-sitters" }, name, rows);
  return {
    element,
    fill(state) {
      const { bot_data } = state;
      resize(rows, labels, mostPeople(state), (seat) => {
        const select = h("select", { class: "ak-field" });
        sitters[seat] = { select, ...row(select) };
        return sitters[seat].label;
      });
      const offered = ["", ...(bot_data?.offered ?? [])];
      sitters.forEach(({ select }, seat) => {
        select.replaceChildren(...offered.map((value) => h("option", { value })));
        select.value = bot_data?.seats[seat] ?? "";
        // A bot that is not available by name.
        if (select.selectedIndex < 0) select.value = "";
      });
      element.open = sitters.some(({ select }) => select.value !== "");
    },
    label(texts) {
      write(name, text(texts, "who_plays"));
      sitters.forEach(({ select, words }, i) => {
        write(words, text(texts, "seat_of", { seat: i + 1 }));
        for (const option of select.options) {
          write(option, option.value ? botWords(texts, option.value) : text(texts, "person"));
        }
      });
    },
    fit: (seats) => sitters.forEach(({ label }, seat) => set(label, "hidden", seat >= seats)),
    value: () =>
      sitters.filter(({ label }) => !label.hidden).map(({ select }) => select.value || null),
  };
}

/** The seed of the tile order; `undefined` if it is invalid. */
export function seedField(): Field<number | null | undefined> & { focus(): void } {
  const input = h("input", { type: "text", class: "ak-field", inputmode: "numeric" });
  const { words, label } = row(input);
  return {
    element: label,
    fill: () => (input.value = ""),
    label: (texts) => write(words, text(texts, "seed")),
    value() {
      const wanted = input.value.trim();
      if (!/^-?\d{0,15}$/.test(wanted)) return undefined;
      return wanted === "" ? null : Number(wanted);
    },
    focus: () => input.focus(),
  };
}
