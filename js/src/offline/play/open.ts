/** Opens a game or a city on a page that plays, if the browser runs the engine. */
import type { Texts } from "../../ui/messages.ts";
import type { Snapshot, Table } from "../../wire/snapshot.ts";
import { unzipped } from "../../wire/unzip.ts";
import { display } from "../display.ts";
import { firstTile, type Recorded, type TraitValues } from "../recorded-model.ts";
import type { Exercises } from "../review/review-runner.ts";
import type { PuzzleData } from "./answers.ts";
import { Building } from "./building.ts";
import { checkedRecord } from "../tree/checked-record.ts";
import { isDamaged } from "../tree/checksum.ts";
import { PlayedGame } from "./game.ts";
import { pageEngine, type PageEngine } from "./page-engine.ts";
import { Playing } from "./playing.ts";
import { recordBar } from "./record-bar.ts";
import { Solving } from "./solving.ts";
import type { GameRecord } from "../tree/record.ts";

/** What Python gives a page to go on with a game; see akropolis_nb/widget/playing_page.py. */
interface PlayGame {
  record: GameRecord;
  /** Names of bots by seat; null for a person. */
  bots: (string | null)[];
  pace: number;
  offered: string[];
  tables: Table[] | null;
  /** Gzipped JSON in base64. */
  exercises?: string;
  /** Translations of the engine's reason codes; empty in English. */
  reasons: Texts;
}

/** The same for a city. */
interface PlayCity {
  /** The city as a line of text. */
  city: string;
  reasons: Texts;
}

/** The same for a puzzle. */
interface PlayPuzzle {
  puzzle: Omit<PuzzleData, "name">;
  reasons: Texts;
}

export type PlayData = PlayGame | PlayCity | PlayPuzzle;

/** What a page has beside the data of a board. */
export interface Beside {
  first: Snapshot;
  /** What Python found about a recorded game. */
  found: Recorded;
  /** The storage key of a puzzle's attempts. */
  name: string;
  /** Called with a puzzle when it is opened, and when its state changes. */
  puzzle: (puzzle: { readonly solved: boolean }) => void;
}

type Traits = Partial<TraitValues> & Pick<TraitValues, "texts">;

/** Show a game, a city or a puzzle; returns whether the browser runs the engine. */
export async function openToPlay(
  board: HTMLElement, play: PlayData, traits: Traits, beside: Beside,
): Promise<boolean> {
  const loaded = await pageEngine();
  if (!loaded) return false;
  if ("city" in play) openCity(board, play, traits, beside.first, loaded);
  else if ("puzzle" in play) openPuzzle(board, play, traits, beside, loaded);
  else await openGame(board, play, traits, beside.found, loaded);
  return true;
}

async function openGame(
  board: HTMLElement, play: PlayGame, traits: Traits, found: Recorded, loaded: PageEngine,
): Promise<void> {
  const { engine, thinker } = loaded;
  const { texts } = traits;
  const game = PlayedGame.of(engine, play.record, play.bots);
  const exercises =
    play.exercises === undefined
      ? null
      : (JSON.parse(await unzipped(play.exercises)) as Exercises);
  const playing = new Playing(game, engine, thinker, { ...play, texts }, play, found, exercises);
  const values = { ...playing.values(), ...traits };
  // A forecast needs Python.
  const model = display(board, values, playing.respond, ["pondering"]);
  playing.show(model);
  const open = (source: string): boolean => {
    const record = checkedRecord(source);
    playing.replace(PlayedGame.of(engine, record, []));
    return !isDamaged(record);
  };
  board.firstElementChild?.append(recordBar(texts, () => playing.game.record, open));
}

function openCity(
  board: HTMLElement, { city, reasons }: PlayCity, traits: Traits, first: Snapshot,
  { engine }: PageEngine,
): void {
  const building = new Building(city, engine, { texts: traits.texts, reasons }, first);
  display(board, { ...traits, snapshot: building.snapshot() }, building.respond);
}

function openPuzzle(
  board: HTMLElement, { puzzle, reasons }: PlayPuzzle, traits: Traits,
  { first, name, puzzle: changed }: Beside, { engine, thinker }: PageEngine,
): void {
  const words = { texts: traits.texts, reasons };
  const asked = { ...puzzle, name: `${name} moves` };
  const solving = new Solving(asked, engine, thinker, words, first);
  const snapshot = solving.snapshot();
  const values = { ...traits, player: 0, selected: firstTile(snapshot), snapshot };
  display(board, values, async (message, model) => {
    await solving.answer(message, model);
    changed(solving);
  });
  changed(solving);
}
