/**
 * A puzzle on a page without Python, based on the tree of all its placements, which Python has
 * computed. There are no rules in this file.
 */
import { key, tileHexes } from "../picture/geometry.ts";
import type { Scene, SceneHex } from "../picture/scene.ts";
import { text, whole, type Texts } from "../ui/messages.ts";
import type { Reply } from "../wire/intents.ts";
import type { Intent } from "../wire/queue.ts";
import type { Legal, PlayedMove, SiteTile, Snapshot } from "../wire/snapshot.ts";
import { measured, verdict } from "./puzzle-check.ts";
import { keep, keptOf, type Kept } from "./puzzle-storage.ts";
import { answers, better, nearest, type Asked, type Offer, type Path } from "./puzzle-tree.ts";
import { firstTile, plyAfter, type RecordedModel, type Responder } from "./recorded-model.ts";

interface Step {
  offers: readonly Offer[];
  scene: Scene;
  site: readonly SiteTile[];
  stones: number;
  /** Points of the districts; `value` is in the goal's unit. */
  points: number;
  value: number;
  /** The placements so far: index on the site and index of the placement. */
  path: Path;
  line: readonly PlayedMove[];
}

export class PuzzleGame {
  readonly #asked: Asked;
  readonly #start: Snapshot;
  readonly #texts: Texts;
  #steps: Step[];
  #at = 0;
  #revision: number;
  #kept: Kept;
  #verdict = "";
  #message = "";

  constructor(asked: Asked, start: Snapshot, texts: Texts) {
    this.#asked = asked;
    this.#start = start;
    this.#texts = texts;
    this.#revision = start.revision;
    const { scene, points } = start.seats[0]!;
    const { stones } = asked;
    const first = { offers: asked.root, scene, site: start.site, stones, points, value: 0 };
    this.#steps = [{ ...first, path: [], line: [] }];
    const fresh = { path: [], attempts: 0, hints: 0, solved: false, ways: [] };
    this.#kept = keptOf(asked.name) ?? fresh;
    this.#follow(this.#kept.path);
    this.#at = this.#steps.length - 1;
  }

  get solved(): boolean {
    return this.#kept.solved;
  }

  readonly respond: Responder = (message, model) => {
    const intent = message as unknown as Intent;
    const error = this.#handle(intent);
    if (intent.kind !== "why") this.show(model);
    const reply = typeof error === "string" ? { error } : { ok: true, ...error };
    model.deliver({ reply: intent.id, revision: this.#revision, ...reply } satisfies Reply);
  };

  show(model: RecordedModel): void {
    const snapshot = this.snapshot();
    model.set("selected", firstTile(snapshot));
    model.set("snapshot", snapshot);
  }

  snapshot(): Snapshot {
    const { placements, preview, hints } = this.#asked;
    const { hints: shown, attempts, solved } = this.#kept;
    const { offers, scene, site, stones, points, value, line } = this.#here;
    const first = offers[0];
    const legal = (first?.p ?? []).map((number, n): Legal => [
      ...placements[number]!, first!.l[n]!, preview ? first!.s[n]! : 0,
    ]);
    const gains = site.map((_, i) => offers.find((offer) => offer.i === i)?.g ?? null);
    const seat = this.#start.seats[0]!;
    const worth = measured(this.#texts, this.#asked, value);
    return {
      ...this.#start,
      revision: ++this.#revision,
      seats: [{ ...seat, scene, stones, points, total: points + stones }],
      site: this.#complete ? [] : site.map((tile, i) => this.#priced(tile, i)),
      legal,
      gains: preview ? gains : [],
      ply: this.#at,
      line: [...this.#steps.at(-1)!.line],
      can_undo: this.#at > 0,
      can_redo: this.#at < this.#steps.length - 1,
      puzzle: {
        ...this.#start.puzzle!,
        now: preview ? (line.length > 0 ? worth : this.#start.puzzle!.now) : "",
        hints: hints.slice(0, shown),
        hints_left: hints.length - shown,
        attempts,
        solved,
        complete: this.#complete || (this.#asked.kind === "fewest tiles" && this.#at > 0),
        verdict: this.#verdict,
        told: this.#message,
        // Only the start has explanations from Python.
        unmarked: this.#at > 0,
      },
    };
  }

  get #here(): Step {
    return this.#steps[this.#at]!;
  }

  get #complete(): boolean {
    return this.#at === this.#asked.length;
  }

  #priced(tile: SiteTile, index: number): SiteTile {
    const affordable = this.#here.offers.some(({ i }) => i === index);
    const { prices } = this.#asked;
    if (!prices) {
      const note = text(this.#texts, index === 0 ? "comes_next" : "comes_later");
      return { ...tile, affordable, note, free: note };
    }
    const note = affordable ? "" : text(this.#texts, "too_dear");
    return { ...tile, cost: prices[index]!, affordable, note };
  }

  /** Handle an intent; returns an error as a string, or a reply. */
  #handle(intent: Intent): string | { text?: string } {
    const ply = plyAfter(intent, this.#at);
    if (ply !== null) return this.#go(ply);
    switch (intent.kind) {
      case "why": {
        const found = this.#find(intent);
        const key = found === null ? "not_here" : "level";
        return { text: text(this.#texts, key, { level: found?.[0].l[found[1]] ?? 0 }) };
      }
      case "place": {
        const found = this.#find(intent);
        if (!found) return text(this.#texts, "not_here");
        this.#steps.splice(this.#at + 1, Infinity, this.#after(this.#here, ...found));
        return this.#go(this.#at + 1);
      }
      case "reset":
        return this.#go(0);
      case "hint":
        this.#kept.hints = Math.min(this.#kept.hints + 1, this.#asked.hints.length);
        return this.#keep();
      case "check":
        return this.#check();
      case "solution":
        return this.#show();
      default:
        return text(this.#texts, "no_kernel");
    }
  }

  #go(step: number): object {
    this.#at = Math.min(Math.max(step, 0), this.#steps.length - 1);
    this.#verdict = this.#message = "";
    return this.#keep();
  }

  #find(intent: Intent & { kind: "place" | "why" }): [Offer, number] | null {
    const { placements } = this.#asked;
    const offer = this.#here.offers.find(({ i }) => "index" in intent && i === intent.index);
    const wanted = `${intent.q},${intent.r},${intent.rotation}`;
    const n = offer?.p.findIndex((number) => placements[number]!.join() === wanted) ?? -1;
    return offer && n >= 0 ? [offer, n] : null;
  }

  /** The state after a placement. */
  #after(step: Step, offer: Offer, n: number): Step {
    const [q, r, rotation] = this.#asked.placements[offer.p[n]!]!;
    const { hexes: tile, tile: number } = step.site[offer.i]!;
    const placed = step.scene.last + 1;
    const laid = tileHexes({ q, r }, rotation).map((at, i): SceneHex => {
      const kind = tile[i] as SceneHex["kind"];
      const level = offer.l[n]!;
      return this.#plain({ ...at, level, kind, placed });
    });
    const covered = new Set(laid.map((hex) => key(hex.q, hex.r)));
    const left = step.scene.hexes.filter((hex) => !covered.has(key(hex.q, hex.r)));
    const hexes = [...left.map((hex) => this.#plain(hex)), ...laid];
    hexes.sort((a, b) => a.q - b.q || a.r - b.r);
    const paid = this.#asked.prices?.[offer.i] ?? 0;
    const written = `${String(number).padStart(2, "0")}@${q},${r}^${rotation}`;
    return {
      offers: offer.n?.[n] ?? [],
      scene: { hexes, last: placed },
      site: step.site.filter((_, i) => i !== offer.i),
      stones: step.stones + offer.s[n]! - paid,
      points: step.points + offer.g[n]!,
      value: offer.v[n]!,
      path: [...step.path, [offer.i, offer.p[n]!]],
      line: [...step.line, { seat: 0, text: written, tile }],
    };
  }

  /** A hex without explanations, which only Python can provide. */
  #plain(hex: Pick<SceneHex, "q" | "r" | "level" | "kind" | "placed">): SceneHex {
    return { ...hex, counts: null, value: 0, why: text(this.#texts, hex.kind) };
  }

  #check(): string | object {
    const { value, path } = this.#here;
    if (path.length === 0) return text(this.#texts, "nothing_placed");
    this.#kept.attempts += 1;
    const { best, right: all } = answers(this.#asked);
    const line = path.join(" ");
    const right = all.some((other) => other.path.join(" ") === line);
    const known = { right, best, count: all.length, better: better(this.#asked, value) };
    const given = { line, tiles: path.length, value, ways: this.#kept.ways };
    const found = verdict(this.#asked, this.#texts, given, { ...known, exact: true });
    [this.#verdict, this.#message, this.#kept.ways] = [found.verdict, found.told, found.ways];
    this.#kept.solved ||= found.verdict === "solved";
    return this.#keep();
  }

  /** Show the answer with the longest common start with the placed tiles. */
  #show(): string | object {
    const { right } = answers(this.#asked);
    const line = nearest(right, this.#here.path, this.#asked.placements);
    if (!line) return text(this.#texts, "no_solution");
    this.#follow(line.path);
    this.#go(line.path.length);
    const count = whole(this.#texts, right.length);
    return { text: text(this.#texts, "solution_shown", { count }) };
  }

  /** Place the tiles of a path, as far as possible. */
  #follow(path: Path): void {
    this.#steps.length = 1;
    for (const [index, number] of path) {
      const step = this.#steps.at(-1)!;
      const offer = step.offers.find(({ i }) => i === index);
      const n = offer?.p.indexOf(number) ?? -1;
      if (!offer || n < 0) return;
      this.#steps.push(this.#after(step, offer, n));
    }
  }

  #keep(): object {
    this.#kept.path = this.#here.path;
    keep(this.#asked.name, this.#kept);
    return {};
  }
}
