/** Opens a game or a city on a page that plays, if the browser runs the engine. */
import type { Snapshot } from "../../wire/snapshot.ts";
import { unzipped } from "../../wire/unzip.ts";
import { display } from "../display.ts";
import {
  firstTile, type Recorded, type RecordedModel, type Responder, type TraitValues,
} from "../recorded-model.ts";
import { h, set, write } from "../../ui/dom.ts";
import type { Search } from "../../wire/model.ts";
import type {
  Exercises, PlayCity, PlayGame, PlayPuzzle, PlayQuiz, Recording,
} from "../../wire/page-data.ts";
import { ExerciseAnswers, summaryOf } from "../answers/exercise-answers.ts";
import type { Summary } from "../../wire/answer-line.ts";
import { Building } from "./building.ts";
import { PlayedGame } from "./game.ts";
import { pageEngine, type PageEngine } from "./shared-engine.ts";
import { Playing } from "./playing.ts";
import { Quiz } from "./puzzle/quiz.ts";
import { Solving } from "./puzzle/solving.ts";
import type { Session } from "./session.ts";

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
  if ("city" in play) openCity(board, play, traits, beside.first, loaded);
  else if ("right" in play) await openQuiz(board, play, traits, beside, loaded);
  else if ("puzzle" in play) await openPuzzle(board, play, traits, beside, loaded);
  else await openGame(board, play, traits, beside, loaded);
  return true;
}

/** Show a session, and below it what happens to the engine. */
function show(
  board: HTMLElement, values: Traits & Pick<TraitValues, "snapshot">, session: Session,
  { trapped }: PageEngine, respond = session.respond, searches: readonly Search[] = [],
): RecordedModel {
  const model = display(board, values, respond, searches);
  const line = h("p", { class: "ak-error", role: "alert", hidden: true });
  trapped.push((isAnew) => {
    write(line, session.trapped(isAnew));
    set(line, "hidden", false);
  });
  board.firstElementChild?.append(line);
  return model;
}

async function openGame(
  board: HTMLElement, play: PlayGame, traits: Traits, beside: Beside, loaded: PageEngine,
): Promise<void> {
  const { engine, thinker } = loaded;
  const { texts } = traits;
  const game = PlayedGame.of(engine, play.record, play.bots);
  const exercises =
    play.exercises === undefined
      ? null
      : (JSON.parse(await unzipped(play.exercises)) as Exercises);
  const answers = exercises && new ExerciseAnswers(exercises, beside.page, beside.answered);
  const playing = new Playing(
    game, engine, thinker, texts, play, beside.found, exercises, answers,
  );
  const values = { ...playing.values(), ...traits };
  // A forecast needs Python.
  const model = show(board, values, playing, loaded, playing.respond, ["pondering"]);
  playing.show(model);
  if (answers) beside.answers(answers.summaries);
}

function openCity(
  board: HTMLElement, { city }: PlayCity, traits: Traits, first: Snapshot,
  loaded: PageEngine,
): void {
  const building = new Building(city, loaded.engine, traits.texts, first, loaded.thinker);
  show(board, { ...traits, snapshot: building.snapshot() }, building, loaded);
}

async function openQuiz(
  board: HTMLElement, play: PlayQuiz, traits: Traits, { first }: Beside, loaded: PageEngine,
): Promise<void> {
  const solved = JSON.parse(await unzipped(play.solved)) as Snapshot;
  const quiz = new Quiz(play.right, traits.texts, first, solved);
  show(board, { ...traits, snapshot: first }, quiz, loaded);
}

async function openPuzzle(
  board: HTMLElement, { puzzle }: PlayPuzzle, traits: Traits,
  { first, key, name, answers, puzzle: changed }: Beside, loaded: PageEngine,
): Promise<void> {
  const { engine, thinker } = loaded;
  const packed = puzzle.explanation;
  const explanation = packed === undefined ? "" : (JSON.parse(await unzipped(packed)) as string);
  const asked = { ...puzzle, explanation, name: `${name} moves` };
  const solving = new Solving(asked, engine, thinker, traits.texts, first);
  const snapshot = solving.snapshot();
  const values = { ...traits, player: first.to_move, selected: firstTile(snapshot), snapshot };
  const respond = async (...given: Parameters<Responder>): Promise<void> => {
    await solving.respond(...given);
    changed(solving);
  };
  const model = show(board, values, solving, loaded, respond);
  changed(solving);
  answers(() => [summaryOf(key, { ...solving.kept, solved: solving.solved })]);
  const replay = async (): Promise<void> => {
    // If the solver fails, stored answers do not count.
    if (!(await solving.replay().catch(() => false))) return;
    model.set("snapshot", solving.snapshot());
    changed(solving);
  };
  globalThis.addEventListener("storage", ({ key }) => {
    if (key === asked.name) void replay();
  });
  await replay();
}
