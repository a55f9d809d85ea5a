/**
 * A puzzle of any size on a page that plays: the engine gives placements and values, and solves it;
 * mirrors akropolis_nb/widget/documents/puzzle.py.
 */
import type { Position, TileId } from "../../../engine/game-engine.ts";
import type { GameEngine } from "../../../engine/page-engine.ts";
import { text, whole } from "../../../ui/messages.ts";
import { moveText, placementOf, tileIndex } from "../../../wire/notation.ts";
import type { Answer, Placing } from "../../../wire/intents.ts";
import type { Intent } from "../../../wire/queue.ts";
import type { Seat, SiteTile, Snapshot } from "../../../wire/snapshot.ts";
import { firstTile, plyAfter, type RecordedModel } from "../../recorded-model.ts";
import {
  addTry, merge, NO_PROGRESS, readProgress, saveProgress, spend, type GivenAnswer, type Progress,
} from "../../answers/progress.ts";
import {
  Answers, compare, replyTo, type Path, type PuzzleData, type PuzzleStep,
} from "./answers.ts";
import { formatMeasure, lostBy, verdict, type Assessment } from "./verdict.ts";
import { noteOf, type Effect } from "../../../ui/sentences.ts";
import { isAt, PlacingSession, type Context } from "../session.ts";

export class PuzzleSession extends PlacingSession<PuzzleStep, GameEngine> {
  readonly #puzzle: PuzzleData;
  readonly #answers: Answers;
  #progress: Progress;
  /** The right answers by line, each checked on this visit. */
  readonly #right = new Map<string, GivenAnswer>();
  #solved = false;
  #verdict = "";
  #message = "";

  constructor(context: Context<GameEngine>, puzzle: PuzzleData, first: Snapshot) {
    const { engine } = context;
    const { tiles: site, stones } = puzzle;
    const position = puzzle.position === undefined ? null : engine.read(puzzle.position);
    const start = {
      ...{ city: engine.readCity(puzzle.city), site, stones, net: 0, lake: 0 },
      ...{ line: [], path: [], position, reply: "" },
    };
    super(context, first, puzzle.rules, [start]);
    this.#puzzle = puzzle;
    this.#answers = new Answers(this, puzzle, start.city, position);
    this.#progress = readProgress(puzzle.name) ?? NO_PROGRESS;
    this.#follow(this.#progress.path);
    this.at = this.steps.length - 1;
  }

  /** Whether it was solved before the solution was shown. */
  get solved(): boolean {
    return this.#solved;
  }

  /** What is stored of the attempts. */
  get progress(): Progress {
    return this.#progress;
  }

  /**
   * Read what is stored, also by other tabs, and play the answers again: only those that solve
   * this puzzle count. Returns whether this changes what is shown.
   */
  async replay(): Promise<boolean> {
    const before = JSON.stringify(this.snapshot().puzzle);
    this.#read();
    let misfits = 0;
    for (const { path, shown } of this.#claims()) {
      const end = this.#play(path).at(-1)!;
      const fits = path.length > 0 && end.path.length === path.length;
      if (fits && this.#right.get(nameOf(end))?.shown === shown) continue;
      const known = fits && (await this.#known(end));
      if (known && known.right) this.#note(end, shown, known.count);
      else misfits += 1;
    }
    const { here } = this;
    if (this.#verdict === "" && this.#right.has(nameOf(here))) {
      const known = await this.#known(here);
      if (this.here === here) this.#judge(here, known);
    }
    if (misfits > 0 && this.#message === "") this.#message = text(this.texts, "misfit_ignored");
    const changed = JSON.stringify(this.snapshot().puzzle) !== before;
    this.revision += Number(changed);
    return changed;
  }

  snapshot(): Snapshot {
    const { city, stones, line, site } = this.here;
    const { preview, hints, explanation = "", kind, rules } = this.#puzzle;
    const { position, reply } = this.here;
    const affordable = this.#affordable(this.here);
    const shown = this.showCity(stones);
    const legal = affordable.length > 0 ? shown.legal : [];
    const gains = (this.#complete ? [] : site).map((tile, index) =>
      affordable.includes(index) ? this.engine.gains(city, tile, rules) : null,
    );
    const now = formatMeasure(this.texts, this.#puzzle, this.#answers.value(this.here));
    return {
      ...shown,
      ...(position && { seats: this.#seats(position) }),
      site: this.#complete ? [] : site.map((tile, index) => this.#siteTile(tile, index)),
      legal: preview ? legal : legal.map(([q, r, k, level]) => [q, r, k, level, 0]),
      gains: preview ? gains : [],
      ply: this.at,
      line: [...this.steps.at(-1)!.line],
      puzzle: {
        ...this.first.puzzle!,
        now: preview && !position ? (line.length > 0 ? now : this.first.puzzle!.now) : "",
        hints: hints.slice(0, this.#progress.hints),
        hints_left: hints.length - this.#progress.hints,
        attempts: this.#progress.attempts,
        solved: this.#solved,
        shown: this.#progress.shown === true && !this.#solved,
        complete: this.#complete || (kind === "fewest tiles" && this.at > 0),
        verdict: this.#verdict,
        told: this.#message || reply,
        explanation: this.#solved || this.#progress.shown ? explanation : "",
      },
    };
  }

  #seats(position: Position): Seat[] {
    const scores = this.engine.scores(position);
    return this.first.seats.map((seat, n) => ({
      ...seat,
      ...scores[n]!,
      stones: position.stones[n]!,
      scene: this.engine.city(position, n, this.texts),
    }));
  }

  protected show(model: RecordedModel): void {
    const snapshot = this.snapshot();
    model.set("selected", firstTile(snapshot));
    model.set("snapshot", snapshot);
  }

  get #complete(): boolean {
    return this.at === this.#puzzle.length;
  }

  /** Indices of the tiles that can be placed at a step. */
  #affordable({ site, stones, line }: PuzzleStep): number[] {
    if (line.length === this.#puzzle.length) return [];
    return this.#puzzle.free ? [...site.keys()].slice(0, stones + 1) : [0];
  }

  #siteTile(tile: TileId, index: number): SiteTile {
    const affordable = this.#affordable(this.here).includes(index);
    const cost = this.#puzzle.free ? index : 0;
    return { tile, hexes: this.engine.letters(tile), cost, affordable };
  }

  protected carryOut(intent: Intent): Answer | Promise<Answer> {
    this.#progress = { ...this.#progress, log: spend(this.#progress.log) };
    const ply = plyAfter(intent, this.at);
    if (ply !== null) return this.#go(ply);
    switch (intent.kind) {
      case "place":
        return this.#placeOnSite(intent);
      case "reset":
        return this.#go(0);
      case "hint":
        this.#read();
        this.#progress.hints = Math.min(this.#progress.hints + 1, this.#puzzle.hints.length);
        return this.#save();
      case "choose":
        return this.#choose(intent.choice);
      case "check":
        return this.#check();
      case "solution":
        return this.#solution();
      default:
        return this.unknown;
    }
  }

  protected tileOf({ index = -1 }: Placing): TileId {
    return this.here.site[index]!;
  }

  protected override ghostWords(effect: Effect): string {
    if (this.#puzzle.preview) return super.ghostWords(effect);
    return text(this.texts, "level", { level: effect.level });
  }

  protected override describe(placing: Placing, effect: Effect): string {
    if (this.#puzzle.preview) return super.describe(placing, effect);
    return text(this.texts, "laid_unseen", { level: effect.level });
  }

  #placeOnSite(placing: Placing): Answer {
    const { index = -1 } = placing;
    if (!this.here.site[index]) return { error: "" };
    if (!this.#affordable(this.here).includes(index)) {
      return { error: noteOf(this.texts, this.snapshot(), index) };
    }
    const answer = this.place(placing);
    if (answer.error !== undefined) return answer;
    this.#go(this.at);
    return { text: [answer.text, this.here.reply].filter(Boolean).join("; ") };
  }

  protected after(step: PuzzleStep, { index = -1, q, r, rotation }: Placing): PuzzleStep {
    const tile = step.site[index]!;
    const city = this.engine.place(step.city, tile, { q, r, rotation });
    const gained = city.stonesGained - (this.#puzzle.free ? index : 0);
    const [move, letters] = [moveText({ tile, q, r, rotation }), this.engine.letters(tile)];
    const { position, reply } = replyTo(
      ...[this.engine, this.texts, step.position, move, this.#puzzle.kind] as const,
    );
    const from = position ? this.#left(step.path).indexOf(tile) : index;
    return {
      city,
      site: position?.site ?? step.site.filter((_, n) => n !== index),
      stones: step.stones + gained,
      net: step.net + gained,
      lake: step.lake + city.lakesMade,
      line: [...step.line, { seat: this.first.to_move, text: move, tile: letters }],
      path: [...step.path, [from, q, r, rotation]],
      ...{ position, reply },
    };
  }

  /** The puzzle's tiles that were not taken along a path. */
  #left(path: Path): TileId[] {
    const left = [...this.#puzzle.tiles];
    for (const [index] of path) left.splice(index, 1);
    return left;
  }

  #go(step: number): Answer {
    this.at = Math.min(Math.max(step, 0), this.steps.length - 1);
    this.#verdict = this.#message = "";
    return this.#save();
  }

  /** Make one of the moves to choose from, and check it. */
  #choose(number: number): Answer | Promise<Answer> {
    const move = this.first.puzzle!.choices?.[number];
    if (!move) return { error: "" };
    this.#follow(this.#pathOf([move.text]));
    this.#go(1);
    return this.#check();
  }

  async #check(): Promise<Answer> {
    const texts = this.texts;
    const here = this.here;
    if (here.line.length === 0) return { error: text(texts, "nothing_placed") };
    const known = await this.#known(here);
    this.#read();
    // A right answer that was given before is no new try.
    const isNew = !this.#right.has(nameOf(here));
    if (known.right) this.#note(here, this.#progress.shown === true && !this.#solved, known.count);
    if (isNew) {
      this.#progress.attempts += 1;
      const value = this.#answers.value(here);
      const given = { value, tiles: here.line.length, found: this.#right.size };
      this.#progress.log = addTry(
        ...[this.#progress.log, this.#progress.attempts, this.#solved] as const,
        ...[lostBy(this.#puzzle, given, known), here.path] as const,
      );
    }
    this.#judge(here, known);
    return this.#save();
  }

  #known(step: PuzzleStep): Promise<Assessment> {
    return this.#answers.known(this.#answers.value(step), step.line.length, step.position);
  }

  /** Tell whether placed tiles solve the puzzle. */
  #judge(step: PuzzleStep, known: Assessment): void {
    const { texts } = this;
    const value = this.#answers.value(step);
    const measured = this.#answers.measure(texts, step);
    const ways = [...this.#right.keys()];
    const given = { line: nameOf(step), tiles: step.line.length, value, measured, ways };
    const found = verdict(this.#puzzle, texts, given, known);
    [this.#verdict, this.#message] = [found.verdict, found.message];
    const isWhole = ["solved", "less"].includes(found.verdict);
    if (isWhole) this.#message += this.#answers.brought(texts, step);
    if (found.verdict === "solved" && !this.#solved) {
      const key = this.#puzzle.every ? "ways_shown" : "answer_shown";
      const values = { value: measured, n: known.count };
      [this.#verdict, this.#message] = ["shown", text(texts, key, values)];
    }
  }

  /** Note a right answer; `count` is the number of all. */
  #note(step: PuzzleStep, shown: boolean, count: number): void {
    const [name, { path }] = [nameOf(step), step];
    const before = this.#right.get(name);
    this.#right.set(name, { path, shown: shown && (before?.shown ?? true) });
    const counting = [...this.#right.values()].filter((answer) => !answer.shown).length;
    this.#solved ||= counting >= (this.#puzzle.every ? count : 1);
  }

  /** The stored right answers, not yet checked. */
  #claims(): readonly GivenAnswer[] {
    const { answers, solved, path, ways } = this.#progress;
    if (answers) return answers;
    // Earlier versions stored the placed tiles, and the ways as text.
    if (this.#puzzle.every) {
      return ways.map((line) => ({ path: this.#pathOf(line.split(" ")), shown: false }));
    }
    const placed = this.#play(path).at(-1)!.path.length;
    const whole = this.#puzzle.kind === "fewest tiles" ? 1 : this.#puzzle.length;
    return solved && placed >= whole ? [{ path, shown: false }] : [];
  }

  /** Show the answer with the longest common start with the placed tiles. */
  async #solution(): Promise<Answer> {
    const texts = this.texts;
    await this.replay();
    if (!this.first.puzzle!.can_reveal) return { error: text(texts, "no_solution_here") };
    const { lines, count } = await this.#answers.all();
    const paths = lines.map((line) => this.#pathOf(line));
    const mine = this.here.path;
    const common = (path: Path): number => {
      const differs = path.findIndex((step, n) => step.join() !== mine[n]?.join());
      return differs < 0 ? path.length : differs;
    };
    const [best] = paths.sort((a, b) => common(b) - common(a) || compare(a.flat(), b.flat()));
    if (!best) return { error: text(texts, "no_solution") };
    this.#read();
    this.#follow(best);
    this.#finish();
    if (!this.#solved) this.#progress.shown = true;
    this.#go(this.steps.length - 1);
    const key = count === 1 ? "solution_only" : "solution_shown";
    return { text: text(texts, key, { count: whole(texts, count) }) };
  }

  /** A line of the solver as placements. */
  #pathOf(line: readonly string[]): Path {
    const site = [...this.#puzzle.tiles];
    return line.map((move) => {
      const index = tileIndex(move, site);
      site.splice(index, 1);
      const { q, r, rotation } = placementOf(move) ?? { q: NaN, r: NaN, rotation: NaN };
      return [index, q, r, rotation] as const;
    });
  }

  /** Place the tiles of a path, as far as possible. */
  #follow(path: Path): void {
    this.steps = this.#play(path);
  }

  /** Place what is left to place before a game is over, as well as possible. */
  #finish(): void {
    for (;;) {
      const step = this.steps.at(-1)!;
      if (!step.position || step.line.length === this.#puzzle.length) return;
      const move = this.engine.bestInEnding(step.position);
      const placing = { index: tileIndex(move, step.site), ...placementOf(move)! };
      this.steps.push(this.after(step, placing));
    }
  }

  /** The states from the start along a path, as far as the rules allow it. */
  #play(path: Path): PuzzleStep[] {
    const steps = [this.steps[0]!];
    for (const place of path) {
      const step = steps.at(-1)!;
      const [from, q, r, rotation] = place;
      const index = step.position ? step.site.indexOf(this.#left(step.path)[from]!) : from;
      const placing = { index, q, r, rotation };
      if (!this.#affordable(step).includes(index) || step.site[index] === undefined) return steps;
      if (!this.engine.legal(step.city).some(isAt(placing))) return steps;
      steps.push(this.after(step, placing));
    }
    return steps;
  }

  /** Read what other tabs have stored. */
  #read(): void {
    const stored = readProgress(this.#puzzle.name);
    if (stored) this.#progress = merge(stored, this.#progress);
  }

  #save(): Answer {
    const answers = [...this.#right.values()];
    const ways = this.#puzzle.every ? [...this.#right.keys()] : [];
    const own = { ...this.#progress, path: this.here.path, solved: this.#solved, ways, answers };
    this.#progress = saveProgress(this.#puzzle.name, own);
    return {};
  }
}

/** The placed tiles as moves in notation. */
const nameOf = ({ line }: PuzzleStep): string => line.map((move) => move.text).join(" ");
