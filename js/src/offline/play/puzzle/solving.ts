/**
 * A puzzle of any size on a page that plays: the engine gives placements and values, and solves it;
 * mirrors akropolis_nb/widget/subjects/puzzle.py.
 */
import { messageOf } from "../../../engine/errors.ts";
import type { GameEngine, TileId } from "../../../engine/game-engine.ts";
import { Trap } from "../../../engine/memory.ts";
import { text, whole, type Texts } from "../../../ui/messages.ts";
import { placementOf } from "../../../wire/notation.ts";
import type { Answer, Placing, Reply } from "../../../wire/intents.ts";
import type { Intent } from "../../../wire/queue.ts";
import type { SiteTile, Snapshot } from "../../../wire/snapshot.ts";
import { firstTile, plyAfter, type RecordedModel } from "../../recorded-model.ts";
import { keep, keptOf, merge, type GivenAnswer, type Kept } from "./attempts.ts";
import { Answers, type Path, type PuzzleData, type SolvingStep } from "./answers.ts";
import { written } from "../game-snapshot.ts";
import type { Thinker } from "../thinker.ts";
import { formatMeasure, verdict } from "./verdict.ts";
import { ghostWords, noteOf, describePlacement } from "../../../ui/sentences.ts";

export class Solving {
  readonly #puzzle: PuzzleData;
  readonly #engine: GameEngine;
  readonly #texts: Texts;
  readonly #first: Snapshot;
  readonly #answers: Answers;
  #steps: SolvingStep[];
  #at = 0;
  #revision = 1;
  #kept: Kept;
  /** The right answers by line, each checked on this visit. */
  readonly #right = new Map<string, GivenAnswer>();
  #solved = false;
  #verdict = "";
  #told = "";

  constructor(
    puzzle: PuzzleData, engine: GameEngine, thinker: Thinker, texts: Texts, first: Snapshot,
  ) {
    this.#puzzle = puzzle;
    this.#engine = engine;
    this.#texts = texts;
    this.#first = first;
    const { city, tiles: site, stones } = puzzle;
    const start = engine.readCity(city);
    this.#steps = [{ city: start, site, stones, net: 0, lake: 0, line: [], path: [] }];
    this.#answers = new Answers(puzzle, start, engine, thinker);
    const fresh = { path: [], attempts: 0, hints: 0, solved: false, ways: [] };
    this.#kept = keptOf(puzzle.name) ?? fresh;
    this.#follow(this.#kept.path);
    this.#at = this.#steps.length - 1;
  }

  /** Whether it was solved before the solution was shown. */
  get solved(): boolean {
    return this.#solved;
  }

  /**
   * Read what is stored, also by other tabs, and play the answers again: only those that solve
   * this puzzle count. Returns whether this changes what is shown.
   */
  async replay(): Promise<boolean> {
    const before = JSON.stringify(this.snapshot().puzzle);
    this.#read();
    let misfits = 0;
    for (const { path, shown } of this.#claimed()) {
      const end = this.#played(path).at(-1)!;
      const fits = path.length > 0 && end.path.length === path.length;
      if (fits && this.#right.get(nameOf(end))?.shown === shown) continue;
      const known = fits && (await this.#answers.known(this.#answers.value(end), path.length));
      if (known && known.right) this.#note(end, shown, known.count);
      else misfits += 1;
    }
    if (misfits > 0 && this.#told === "") this.#told = text(this.#texts, "misfit_ignored");
    const changed = JSON.stringify(this.snapshot().puzzle) !== before;
    this.#revision += Number(changed);
    return changed;
  }

  snapshot(): Snapshot {
    const { city, stones, line } = this.#here;
    const { preview, hints, kind, rules } = this.#puzzle;
    const texts = this.#texts;
    const score = this.#engine.score(city, rules);
    const affordable = this.#affordable();
    const legal = affordable.length > 0 ? this.#engine.legal(city) : [];
    const { site } = this.#here;
    const gains = (this.#complete ? [] : site).map((tile, index) =>
      affordable.includes(index) ? this.#engine.gains(city, tile, rules) : null,
    );
    const now = formatMeasure(texts, this.#puzzle, this.#answers.value(this.#here));
    const seat = { ...this.#first.seats[0]!, ...score, stones, total: score.points + stones };
    return {
      ...this.#first,
      revision: this.#revision,
      seats: [{ ...seat, scene: this.#engine.scene(city, rules, this.#texts) }],
      site: this.#complete ? [] : site.map((tile, index) => this.#siteTile(tile, index)),
      legal: preview ? legal : legal.map(([q, r, k, level]) => [q, r, k, level, 0]),
      gains: preview ? gains : [],
      ply: this.#at,
      line: [...this.#steps.at(-1)!.line],
      can_undo: this.#at > 0,
      can_redo: this.#at < this.#steps.length - 1,
      puzzle: {
        ...this.#first.puzzle!,
        now: preview ? (line.length > 0 ? now : this.#first.puzzle!.now) : "",
        hints: hints.slice(0, this.#kept.hints),
        hints_left: hints.length - this.#kept.hints,
        attempts: this.#kept.attempts,
        solved: this.#solved,
        shown: this.#kept.shown === true && !this.#solved,
        complete: this.#complete || (kind === "fewest tiles" && this.#at > 0),
        verdict: this.#verdict,
        told: this.#told,
      },
    };
  }

  /** Answer a message of a view; a check waits for the solver. */
  async answer(message: Record<string, unknown>, model: RecordedModel): Promise<void> {
    if (message["kind"] === "seen") return;
    const intent = message as unknown as Intent;
    let answer: Answer;
    try {
      answer = await this.#handle(intent);
    } catch (error) {
      if (error instanceof Trap) throw error;
      answer = { error: messageOf(error) };
    }
    if (intent.kind !== "why") {
      this.#revision += 1;
      const snapshot = this.snapshot();
      model.set("selected", firstTile(snapshot));
      model.set("snapshot", snapshot);
    }
    const reply = { revision: this.#revision, ok: answer.error === undefined, ...answer };
    model.deliver({ reply: intent.id, ...reply } satisfies Reply);
  }

  get #here(): SolvingStep {
    return this.#steps[this.#at]!;
  }

  get #complete(): boolean {
    return this.#at === this.#puzzle.length;
  }

  /** Indices of the tiles that can be placed now. */
  #affordable(): number[] {
    return this.#complete ? [] : this.#affordableAt(this.#here);
  }

  #affordableAt({ site, stones }: SolvingStep): number[] {
    return this.#puzzle.free ? [...site.keys()].slice(0, stones + 1) : [0];
  }

  #siteTile(tile: TileId, index: number): SiteTile {
    const affordable = this.#affordable().includes(index);
    const cost = this.#puzzle.free ? index : 0;
    return { tile, hexes: this.#engine.letters(tile), cost, affordable };
  }

  #handle(intent: Intent): Answer | Promise<Answer> {
    const texts = this.#texts;
    if (intent.kind === "why") return this.#why(intent);
    if (intent.revision !== this.#revision) return { error: text(texts, "changed"), stale: true };
    const ply = plyAfter(intent, this.#at);
    if (ply !== null) return this.#go(ply);
    switch (intent.kind) {
      case "place":
        return this.#place(intent);
      case "reset":
        return this.#go(0);
      case "hint":
        this.#read();
        this.#kept.hints = Math.min(this.#kept.hints + 1, this.#puzzle.hints.length);
        return this.#keep();
      case "check":
        return this.#check();
      case "solution":
        return this.#solution();
      default:
        return { error: text(texts, "no_kernel") };
    }
  }

  #why(placing: Placing): Answer {
    const { city, site } = this.#here;
    const refusal = this.#engine.whyIllegal(city, placing, this.#texts);
    if (refusal) return refusal;
    const effect = this.#effect(placing, site[placing.index ?? 0]!);
    const texts = this.#texts;
    const { level } = effect;
    return this.#puzzle.preview
      ? { text: ghostWords(texts, effect), hexes: [] }
      : { text: text(texts, "level", { level }), hexes: [] };
  }

  #place(placing: Placing): Answer {
    const texts = this.#texts;
    const { index = -1, q, r, rotation } = placing;
    const tile = this.#here.site[index];
    if (tile === undefined || !this.#affordable().includes(index)) {
      return { error: tile === undefined ? "" : noteOf(texts, this.snapshot(), index) };
    }
    const refusal = this.#engine.whyIllegal(this.#here.city, placing, this.#texts);
    if (refusal) return { error: refusal.text };
    const effect = this.#effect(placing, tile);
    this.#steps.splice(this.#at + 1, Infinity, this.#after(this.#here, [index, q, r, rotation]));
    this.#go(this.#at + 1);
    const { level } = effect;
    if (!this.#puzzle.preview) return { text: text(texts, "laid_unseen", { level }) };
    return { text: describePlacement(texts, this.#engine.letters(tile), effect) };
  }

  /** What a legal placement brings. */
  #effect({ q, r, rotation }: Placing, tile: TileId): Parameters<typeof ghostWords>[1] {
    const legal = this.#engine.legal(this.#here.city);
    const at = legal.findIndex(([a, b, k]) => a === q && b === r && k === rotation);
    const points = this.#engine.gains(this.#here.city, tile, this.#puzzle.rules)[at]!;
    return { level: legal[at]![3], points, stones: legal[at]![4] };
  }

  #after(step: SolvingStep, place: Path[number]): SolvingStep {
    const [index, q, r, rotation] = place;
    const tile = step.site[index]!;
    const city = this.#engine.place(step.city, tile, { q, r, rotation });
    const gained = city.stonesGained - (this.#puzzle.free ? index : 0);
    const move = `${written(tile)}${q},${r}^${rotation}`;
    return {
      city,
      site: step.site.filter((_, n) => n !== index),
      stones: step.stones + gained,
      net: step.net + gained,
      lake: step.lake + city.lakesMade,
      line: [...step.line, { seat: 0, text: move, tile: this.#engine.letters(tile) }],
      path: [...step.path, place],
    };
  }

  #go(step: number): Answer {
    this.#at = Math.min(Math.max(step, 0), this.#steps.length - 1);
    this.#verdict = this.#told = "";
    return this.#keep();
  }

  async #check(): Promise<Answer> {
    const texts = this.#texts;
    const here = this.#here;
    if (here.line.length === 0) return { error: text(texts, "nothing_placed") };
    const value = this.#answers.value(here);
    const known = await this.#answers.known(value, here.line.length);
    const line = nameOf(here);
    const given = { line, tiles: here.line.length, value, ways: [...this.#right.keys()] };
    const found = verdict(this.#puzzle, texts, given, known);
    this.#read();
    this.#kept.attempts += 1;
    if (known.right) this.#note(here, this.#kept.shown === true && !this.#solved, known.count);
    [this.#verdict, this.#told] = [found.verdict, found.told];
    if (found.verdict === "solved" && !this.#solved) {
      const key = this.#puzzle.every ? "ways_shown" : "answer_shown";
      const values = { value: formatMeasure(texts, this.#puzzle, value), n: known.count };
      [this.#verdict, this.#told] = ["shown", text(texts, key, values)];
    }
    return this.#keep();
  }

  /** Note a right answer; `count` is the number of all. */
  #note(step: SolvingStep, shown: boolean, count: number): void {
    const [name, { path }] = [nameOf(step), step];
    const before = this.#right.get(name);
    this.#right.set(name, { path, shown: shown && (before?.shown ?? true) });
    const counting = [...this.#right.values()].filter((answer) => !answer.shown).length;
    this.#solved ||= counting >= (this.#puzzle.every ? count : 1);
  }

  /** The stored right answers, not yet checked. */
  #claimed(): readonly GivenAnswer[] {
    const { answers, solved, path, ways } = this.#kept;
    if (answers) return answers;
    // Earlier versions stored the placed tiles, and the ways as text.
    if (this.#puzzle.every) {
      return ways.map((line) => ({ path: this.#pathOf(line.split(" ")), shown: false }));
    }
    const placed = this.#played(path).at(-1)!.path.length;
    const whole = this.#puzzle.kind === "fewest tiles" ? 1 : this.#puzzle.length;
    return solved && placed >= whole ? [{ path, shown: false }] : [];
  }

  /** Show the answer with the longest common start with the placed tiles. */
  async #solution(): Promise<Answer> {
    const texts = this.#texts;
    await this.replay();
    if (!this.#first.puzzle!.can_reveal) return { error: text(texts, "no_solution_here") };
    const { lines, count } = await this.#answers.all();
    const paths = lines.map((line) => this.#pathOf(line));
    const mine = this.#here.path;
    const common = (path: Path): number => {
      const differs = path.findIndex((step, n) => step.join() !== mine[n]?.join());
      return differs < 0 ? path.length : differs;
    };
    const [best] = paths.sort((a, b) => common(b) - common(a) || compare(a.flat(), b.flat()));
    if (!best) return { error: text(texts, "no_solution") };
    this.#read();
    this.#follow(best);
    if (!this.#solved) this.#kept.shown = true;
    this.#go(best.length);
    return { text: text(texts, "solution_shown", { count: whole(texts, count) }) };
  }

  /** A line of the solver as placements. */
  #pathOf(line: readonly string[]): Path {
    const site = [...this.#puzzle.tiles];
    return line.map((move) => {
      const index = site.findIndex((tile) => move.startsWith(written(tile)));
      site.splice(index, 1);
      const { q, r, rotation } = placementOf(move) ?? { q: NaN, r: NaN, rotation: NaN };
      return [index, q, r, rotation] as const;
    });
  }

  /** Place the tiles of a path, as far as possible. */
  #follow(path: Path): void {
    this.#steps = this.#played(path);
  }

  /** The states from the start along a path, as far as the rules allow it. */
  #played(path: Path): SolvingStep[] {
    const steps = [this.#steps[0]!];
    for (const place of path) {
      const step = steps.at(-1)!;
      const [index, q, r, rotation] = place;
      if (step.line.length === this.#puzzle.length) return steps;
      if (!this.#affordableAt(step).includes(index) || step.site[index] === undefined) return steps;
      const legal = this.#engine.legal(step.city);
      if (!legal.some(([a, b, k]) => a === q && b === r && k === rotation)) return steps;
      steps.push(this.#after(step, place));
    }
    return steps;
  }

  /** Read what other tabs have stored. */
  #read(): void {
    const stored = keptOf(this.#puzzle.name);
    if (stored) this.#kept = merge(stored, this.#kept);
  }

  #keep(): Answer {
    const answers = [...this.#right.values()];
    const ways = this.#puzzle.every ? [...this.#right.keys()] : [];
    const own = { ...this.#kept, path: this.#here.path, solved: this.#solved, ways, answers };
    this.#kept = keep(this.#puzzle.name, own);
    return {};
  }
}

/** The placed tiles as moves in notation. */
const nameOf = ({ line }: SolvingStep): string => line.map((move) => move.text).join(" ");

/** Compare lists of numbers by the first that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((number, n) => number !== other[n]);
  return differs < 0 ? 0 : one[differs]! - (other[differs] ?? 0);
}
