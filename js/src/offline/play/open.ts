/** Opens a game or a city on a page that plays, if the browser runs the engine. */
import type { Snapshot } from "../../wire/snapshot.ts";
import { unzipText } from "../../wire/unzip.ts";
import {
  firstTile, RecordedModel, type Recorded, type Handler, type TraitValues,
} from "../recorded-model.ts";
import { h, set, write } from "../../ui/dom.ts";
import type { Search } from "../../wire/model.ts";
import type { Exercises, PlayGame, PlayPuzzle, Recording } from "../../wire/page-data.ts";
import { ExerciseAnswers, summaryOf } from "../answers/progress.ts";
import type { Summary } from "../../wire/answer-line.ts";
import { CitySession } from "./city-session.ts";
import { PlayedGame } from "./game.ts";
import { pageEngine, type PageEngine } from "./worker-client.ts";
import { GameSession } from "./game-session.ts";
import { QuizSession } from "./puzzle/quiz-session.ts";
import { PuzzleSession } from "./puzzle/puzzle-session.ts";
import type { Session } from "./session.ts";
import view from "../../index.ts";

const SHOW = ["city", "site", "players", "score", "chart", "unseen", "moves", "replay"];

/**
 * Create a view; without a trait `show` with the panels that need no analysis. `searches` is what
 * the page itself can search.
 */
export function display(
  board: HTMLElement, values: Omit<TraitValues, "show">, respond: Handler,
  searches: readonly Search[] = [],
): RecordedModel {
  const model = new RecordedModel({ show: SHOW, ...values }, respond, searches);
  view.initialize({ model });
  view.render({ model, el: board });
  return model;
}

/** What a page has beside the data of a board. */
export interface Beside {
  first: Snapshot;
  /** What Python found about a recorded game. */
  found: Recorded;
  /** The puzzle's key. */
  key: string;
  /** The storage key of the puzzle's attempts. */
  name: string;
  /** The page's name in storage keys. */
  page: string;
  /** Called with what tells a pupil's answers, if the board asks questions. */
  answers: (summaries: () => readonly Summary[]) => void;
  /** Called with a puzzle when it is opened, and when its state changes. */
  puzzle: (puzzle: { readonly solved: boolean }) => void;
  /** Called after each answer to an exercise. */
  answered: () => void;
}

type Traits = Partial<TraitValues> & Pick<TraitValues, "texts">;

/** Show a game, a city or a puzzle; returns whether the browser runs the engine. */
export async function openToPlay(
  board: HTMLElement, play: NonNullable<Recording["play"]>, traits: Traits, beside: Beside,
): Promise<boolean> {
  const loaded = await pageEngine();
  if (!loaded) return false;
  const context = { ...loaded, texts: traits.texts };
  const { first } = beside;
  if ("city" in play) {
    const session = new CitySession(context, play.city, first);
    show(board, { ...traits, snapshot: session.snapshot() }, session, loaded);
  } else if ("answered" in play) {
    const session = new QuizSession(context, await unpack(play.answered));
    show(board, { ...traits, snapshot: first }, session, loaded);
  } else if ("puzzle" in play) await openPuzzle(board, play, traits, beside, loaded);
  else await openGame(board, play, traits, beside, loaded);
  return true;
}

/** Show a session, and below it what happens to the engine. */
function show(
  board: HTMLElement, values: Traits & Pick<TraitValues, "snapshot">, session: Session<unknown>,
  { trapped }: PageEngine, handle = session.handle, searches: readonly Search[] = [],
): RecordedModel {
  const model = display(board, values, handle, searches);
  const line = h("p", { class: "ak-error", role: "alert", hidden: true });
  trapped.push((isAnew) => {
    write(line, session.describeTrap(isAnew));
    set(line, "hidden", false);
  });
  board.firstElementChild?.append(line);
  return model;
}

async function openGame(
  board: HTMLElement, play: PlayGame, traits: Traits, beside: Beside, loaded: PageEngine,
): Promise<void> {
  const { exercises: packed, record, bots } = play;
  const exercises = packed === undefined ? null : await unpack<Exercises>(packed);
  const answers = exercises && new ExerciseAnswers(exercises, beside.page, beside.answered);
  const context = { ...loaded, texts: traits.texts };
  const game = PlayedGame.of(loaded.engine, record, bots);
  const session = new GameSession(context, game, play, beside.found, exercises, answers);
  const values = { ...session.values(), ...traits };
  // A forecast needs Python.
  const model = show(board, values, session, loaded, session.handle, ["pondering"]);
  session.show(model);
  if (answers) beside.answers(answers.summaries);
}

async function openPuzzle(
  board: HTMLElement, { puzzle }: PlayPuzzle, traits: Traits,
  { first, key, name, answers, puzzle: changed }: Beside, loaded: PageEngine,
): Promise<void> {
  const packed = puzzle.explanation;
  const explanation = packed === undefined ? "" : await unpack<string>(packed);
  const asked = { ...puzzle, explanation, name: `${name} moves` };
  const session = new PuzzleSession({ ...loaded, texts: traits.texts }, asked, first);
  const snapshot = session.snapshot();
  const values = { ...traits, player: first.to_move, selected: firstTile(snapshot), snapshot };
  const handle = async (...given: Parameters<Handler>): Promise<void> => {
    await session.handle(...given);
    changed(session);
  };
  const model = show(board, values, session, loaded, handle);
  changed(session);
  answers(() => [summaryOf(key, { ...session.progress, solved: session.solved })]);
  const replay = async (): Promise<void> => {
    // If the solver fails, stored answers do not count.
    if (!(await session.replay().catch(() => false))) return;
    model.set("snapshot", session.snapshot());
    changed(session);
  };
  globalThis.addEventListener("storage", ({ key }) => {
    if (key === asked.name) void replay();
  });
  await replay();
}

/** A value that was packed as JSON. */
const unpack = async <T>(packed: string): Promise<T> => JSON.parse(await unzipText(packed)) as T;
