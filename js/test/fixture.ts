/** A small two-player game, and what several tests use. */
import { readFileSync, readdirSync } from "node:fs";
import type { Candidate } from "../src/wire/results.ts";
import type { Analysis, BotData, Review, Start } from "../src/wire/side-data.ts";
import { DEFAULTS } from "../src/wire/model.ts";
import type { District, Kind, Scene } from "../src/picture/scene.ts";
import type { Seat, Snapshot } from "../src/wire/snapshot.ts";
import { FRESH, type State } from "../src/state.ts";

export function scene(...hexes: [q: number, r: number, level: number, kind: Kind][]): Scene {
  return {
    last: 0,
    hexes: hexes.map(([q, r, level, kind]) => ({
      ...{ q, r, level, kind, placed: 0 },
      ...{ counts: null, value: 0, why: `a ${kind}` },
    })),
  };
}

export const START = scene([-1, 1, 1, "q"], [0, -1, 1, "q"], [0, 0, 1, "H"], [1, 0, 1, "q"]);

function seat(name: string, stones: number, to_move: boolean): Seat {
  const letters: District[] = ["h", "m", "b", "t", "g"];
  return {
    ...{ name, stones, quarries: 0, points: 0, total: stones, scene: START, chief: to_move, to_move },
    districts: letters.map((letter) => ({ letter, value: 0, stars: 0, points: 0 })),
    place: null,
  };
}

export function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  return {
    revision: 1,
    kind: "game",
    title: "Round 1 of 12",
    seats: [seat("Ada", 1, true), seat("Boris", 2, false)].map((one, n) => (
      { ...one, place: changes.is_over ? n + 1 : null })),
    to_move: 0,
    is_over: false,
    site: [
      { tile: 1, hexes: "hbt", cost: 0, affordable: true },
      { tile: 7, hexes: "gqq", cost: 2, affordable: false },
    ],
    legal: [
      [1, -1, 0, 1, 0],
      [0, 1, 2, 1, 0],
      [0, 0, 1, 2, 3],
    ],
    gains: [[0, 1, -2], null],
    unseen: { h: 9, m: 9, b: 9, t: 9, g: 9, H: 2, M: 2, B: 2, T: 2, G: 2, q: 20 },
    stacks_left: 11,
    stack_size: 3,
    ply: 0,
    line: [],
    can_undo: false,
    can_redo: false,
    ...changes,
  };
}

/** How the game began. */
export const START_DATA: Start = { names: ["Ada", "Boris"], seed: 7, start: "", stacks: [["04"]] };

export const TEXTS = {
  language: "en",
  H: "house plaza",
  q: "quarry",
  level: "level {level}",
  not_here: "not here",
  too_dear: "too dear",
  cost_free: "free",
  note_costs: "costs {stones}",
  note_dear: "{costs}, you have {stones}",
  wins: "{winners} wins",
  wins_tie: "{winners} wins",
  line_deleted: "Line deleted ({moves}).",
  moves_count_other: "{n} moves",
  ghost_status: "Level {level}: {gain}, {stones}.",
  empty: "Nothing at ({q}, {r}).",
  hex_status: "Level {level}: {why}.",
  your_turn: "{name} to move",
  looking: "The city of {name}; {mover} is to move.",
  queued_one: "Waiting for {n} action …",
  queued_other: "Waiting for {n} actions …",
  unanswered: "No answer.",
  kernel_lost: "The kernel is lost.",
  kernel_lost_game: "The kernel is lost: copy the record.",
  changed: "The game has moved on.",
  no_kernel: "No kernel.",
  page_only: "Only to be looked at.",
  stones_one: "{n} stone",
  stones_other: "{n} stones",
  points_count_one: "{n} point",
  points_count_other: "{n} points",
};

export function state(changes: Partial<State> = {}): State {
  return {
    ...DEFAULTS,
    ...FRESH,
    snapshot: snapshot(),
    show: ["city"],
    texts: TEXTS,
    dark: false,
    ...changes,
  };
}

/** The texts about an analysis. */
export const ANALYSIS_TEXTS = {
  ...TEXTS,
  ...{ with_error: "{value} ± {error}", best: "best", look: "{name}: {facts}", percent: "{value}%" },
  ...{ unreliable: "not reliable yet", equal_moves: "as {n} more", games_one: "{n} game" },
  ...{ games_other: "{n} games", analysis_none: "nothing", analysis_hidden: "hidden" },
  ...{ analysis_heat: "behind", analysis_heat_lead: "lead behind", points: "Points" },
  ...{ win_words: "to win {value}" },
  ...{ margin_words: "margin {value}", points_words: "points {value}" },
  ...{ lost_chance: "chance lost {value}", lost_points: "points lost {value}", proved: "proved" },
  ...{ level_first: "level with others", level_best: "level with the best" },
  ...{ best_so_far: "best so far", at_most: "at most {value} behind" },
};

export const CANDIDATE: Candidate = {
  ...{ move: "01@1,-1^0", equivalent_moves: ["01@1,-1^0", "01@2,-1^0", "01@3,-1^0"], mean: 117.84 },
  ...{ error: 1.25, lead: 3.16, lead_error: 0.8, win_rate: 0.6, win_error: 0.012 },
  ...{ loss: 0, loss_error: 0, loss_points: 0, loss_points_error: 0 },
  ...{ games: 1437, reliable: true, standing: "best" },
};

export function analysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    ...{ state: "thinking", error: "", playouts: 5000, seconds: 2, moves: [CANDIDATE] },
    ...{ aims: ["win", "margin", "score"], proved: false, expected: [] },
    heat: [{ loss: [0.2, 3.4, null], reliable: [0, 1] }, { loss: [], reliable: [] }],
    ...changes,
  };
}

/** A bot that is not to move. */
export const BOTS: BotData = {
  ...{ offered: [], seats: [null, "x"], state: "idle", seat: null, text: "", failed: false },
};

/** A review that has marked no move. */
export const REVIEW: Review = {
  ...{ players: [], expected: [], marks: [], here: "", better: false, mistake: null, why: null },
  ...{ asks: true, writes: true, longer: false, starts: false, running: null, asking: null },
  text: "",
};

/** The golden files, which Python writes: their names and what is in them. */
export function golden<File>(): [name: string, file: File][] {
  const folder = new URL("../../tests/data/golden/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8")) as File]);
}

/** Whole numbers below n, the same for each seed. */
export function dice(seed: number): (n: number) => number {
  let at = seed;
  return (n) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return Math.floor((at / 2 ** 32) * n);
  };
}
