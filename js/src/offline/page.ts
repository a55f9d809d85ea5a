/**
 * A page without a kernel: recorded games in the same views, without network requests.
 *
 * Each `[data-akropolis-board]` is followed by its game as JSON. The page contains the gzipped
 * Plotly once, as base64. A page that plays also contains the engine.
 */
import { display, openToPlay, type Beside } from "./play/open.ts";
import { h, set, write } from "../ui/dom.ts";
import { text, type Texts } from "../ui/messages.ts";
import type { Recording } from "../wire/page-data.ts";
import type { Snapshot } from "../wire/snapshot.ts";
import { unzipText } from "../wire/unzip.ts";
import { watchCompared } from "./compared.ts";
import { AnswersPanel } from "./answers/answers-panel.ts";
import { Platform } from "./answers/scorm.ts";
import { progressKeys } from "./answers/progress.ts";
import { isWorker, work } from "./play/worker-client.ts";
import { firstTile, recorded, type RecordedModel, type TraitValues } from "./recorded-model.ts";

interface Board extends Recording {
  traits: Partial<TraitValues> & Pick<TraitValues, "texts">;
}

/** Boards with the same link and line, such as those of a study, show the same ply. */
const together = new Map<string, ((from: RecordedModel) => void)[]>();

const plyOf = (model: RecordedModel): number => (model.get("snapshot") as Snapshot).ply;

async function open(board: HTMLElement, number: number): Promise<void> {
  const source = board.nextElementSibling?.textContent ?? "";
  const recording = JSON.parse(source) as Board;
  const { traits, packed, play, key = "" } = recording;
  const snapshots =
    packed === undefined
      ? recording.snapshots
      : (JSON.parse(await unzipText(packed)) as Snapshot[]);
  const progress = (shown: Solvable): void => {
    showProgress(shown, traits.texts, number);
    answers.report();
  };
  if (play) {
    const found = recorded(snapshots, recording);
    const beside: Beside = {
      ...{ first: snapshots[0]!, found, key, name: key && names(key), puzzle: progress },
      answers: (summaries) => answers.add(number, traits.texts, summaries),
      ...{ page, answered: () => answers.report() },
    };
    if (await openToPlay(board, play, traits, beside)) return;
    const why = text(traits.texts, "no_webassembly");
    board.after(h("p", { class: "ak-error", role: "alert" }, why));
  }
  openRecorded(board, { ...recording, snapshots });
}

/** Open a game that can be replayed. */
function openRecorded(board: HTMLElement, recording: Board): void {
  const { traits, snapshots, start = 0 } = recording;
  const game = recorded(snapshots, recording);
  const snapshot = game.at(start);
  const review_data = game.reviewAt(snapshot.ply);
  const analysis_data = game.analysisAt(snapshot.ply);
  const forecast_data = game.forecastAt(snapshot.ply);
  const first = { player: snapshot.to_move, selected: firstTile(snapshot) };
  const values = { ...first, ...traits, snapshot, review_data, analysis_data, forecast_data };
  const line = snapshot.line.map(({ text }) => text).join();
  const name = `${traits.link} ${line}`;
  const group = (traits.link && together.get(name)) || [];
  together.set(name, group);
  const model = display(board, values, (message, from) => {
    const before = plyOf(from);
    game.respond(message, from);
    if (plyOf(from) === before) return;
    for (const follow of group) follow(from);
    compare();
  });
  const compare = watchCompared(model);
  group.push((from) => {
    if (from !== model) game.show(model, plyOf(from));
  });
}

/** The learning platform around the page, if it is made for one. */
const platform = isWorker() ? null : Platform.around(window);
/** The page's name in storage keys; on a platform several pupils may share a browser. */
const page = `${globalThis.location.pathname}${platform ? ` ${platform.id}` : ""}`;
const names = progressKeys(page);
const answers = new AnswersPanel(page, platform);

interface Solvable {
  readonly solved: boolean;
}

/** All opened puzzles of the page. */
const puzzles = new Set<Solvable>();

/** Show the number of solved puzzles and which these are, if the page has a list of them. */
function showProgress(puzzle: Solvable, texts: Texts, number: number): void {
  puzzles.add(puzzle);
  const link = document.querySelector(`[data-akropolis-list] [href="#board-${number}"]`);
  if (link) set(link, "data-solved", puzzle.solved);
  const line = document.querySelector("[data-akropolis-progress]");
  const solved = [...puzzles].filter((one) => one.solved).length;
  if (line) write(line, text(texts, "of_set", { solved, n: line.getAttribute("data-of") ?? "" }));
}

/** Tell the page around a frame how high this one is, as learning platforms expect it. */
function tellHeight(): void {
  if (globalThis.parent === globalThis.window) return;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    globalThis.parent.postMessage({ subject: "lti.frameResize", height }, "*");
  });
  observer.observe(document.documentElement);
}

function openPage(): void {
  tellHeight();
  const boards = document.querySelectorAll<HTMLElement>("[data-akropolis-board]");
  void Promise.allSettled([...boards].map(open)).then(() => answers.ready());
}

if (isWorker()) work();
else openPage();
