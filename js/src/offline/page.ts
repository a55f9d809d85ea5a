/**
 * A page without a kernel: recorded games in the same views, with no request to anywhere.
 *
 * Each `[data-akropolis-board]` is followed by its game as JSON; the gzipped Plotly stands in the
 * page once, as base64.
 */
import { write } from "../ui/dom.ts";
import { Host, recorded, type RecordedAnalyses } from "./recorded-model.ts";
import type { RecordedReview, Values } from "./recorded-model.ts";
import view from "../index.ts";
import { runPlotly } from "../plotly/library.ts";
import type { Asked } from "./puzzle-tree.ts";
import { keptNames } from "./puzzle-storage.ts";
import { PuzzleGame } from "./puzzle.ts";
import type { Snapshot } from "../wire/snapshot.ts";
import { text, type Texts } from "../ui/messages.ts";
import { unzipped } from "../wire/unzip.ts";

interface Recording {
  traits: Partial<Values> & Pick<Values, "texts">;
  /** One per ply, the first before any move. */
  snapshots: Snapshot[];
  /** The ply to begin with. */
  start?: number;
  review?: RecordedReview;
  analyses?: RecordedAnalyses;
  /** A puzzle in place of a recorded game: what it asks, as gzipped JSON in base64. */
  puzzle?: string;
  /** A short name for what the puzzle asks; older pages have it among what is packed. */
  key?: string;
}

/** Boards of one link and one line, such as those of a study: they go through it together. */
const together = new Map<string, ((from: Host) => void)[]>();

const SHOW = ["city", "site", "players", "score", "chart", "unseen", "moves", "replay"];

const plyOf = (host: Host): number => (host.get("snapshot") as Snapshot).ply;

function open(board: HTMLElement): void {
  const source = board.nextElementSibling?.textContent ?? "";
  const recording = JSON.parse(source) as Recording;
  const { traits, snapshots, start = 0, review, analyses, puzzle, key } = recording;
  if (puzzle !== undefined) {
    void openPuzzle(board, traits, snapshots[0]!, puzzle, key && names(key));
    return;
  }
  const game = recorded(snapshots, review, analyses);
  const snapshot = game.at(start);
  const selected = snapshot.site.length > 0 ? 0 : -1;
  const review_data = game.reviewAt(snapshot.ply);
  const analysis_data = game.analysisAt(snapshot.ply);
  const values = { show: SHOW, selected, ...traits, snapshot, review_data, analysis_data };
  const line = snapshot.line.map(({ text }) => text).join();
  const name = `${traits.link} ${line}`;
  const group = (traits.link && together.get(name)) || [];
  together.set(name, group);
  const host = new Host({ player: snapshot.to_move, ...values }, (message, from) => {
    const before = plyOf(from);
    game.answer(message, from);
    if (plyOf(from) !== before) for (const follow of group) follow(from);
  });
  group.push((from) => {
    if (from !== host) game.show(host, plyOf(from));
  });
  view.initialize({ model: host });
  view.render({ model: host, el: board });
}

/** What a puzzle's attempts are kept under: they belong to this page and to this board of it. */
const names = keptNames(globalThis.location.pathname);

/** Every puzzle of the page that has been opened. */
const puzzles: PuzzleGame[] = [];

async function openPuzzle(
  board: HTMLElement,
  traits: Recording["traits"],
  start: Snapshot,
  asked: string,
  name: string | undefined,
): Promise<void> {
  const read = JSON.parse(await unzipped(asked)) as Asked;
  const game = new PuzzleGame({ ...read, name: name ?? read.name }, start, traits.texts);
  puzzles.push(game);
  const snapshot = game.snapshot();
  const selected = snapshot.site.length > 0 ? 0 : -1;
  const values = { show: SHOW, ...traits, player: 0, selected, snapshot };
  const host = new Host(values, (message, from) => {
    game.answer(message, from);
    tellProgress(traits.texts);
  });
  view.initialize({ model: host });
  view.render({ model: host, el: board });
  tellProgress(traits.texts);
}

/** How many puzzles of the page are solved, where the page has a line for that. */
function tellProgress(texts: Texts): void {
  const line = document.querySelector("[data-akropolis-progress]");
  const solved = puzzles.filter((puzzle) => puzzle.solved).length;
  if (line) write(line, text(texts, "of_set", { solved, n: line.getAttribute("data-of") ?? "" }));
}

for (const board of document.querySelectorAll<HTMLElement>("[data-akropolis-board]")) open(board);

const library = document.querySelector("[data-akropolis-plotly]");
if (library) void runPlotly(library.textContent ?? "");
