/**
 * Plays games for Python: `node engine-server.ts kernels.wasm others two`, a line of JSON for
 * each question; the last two files are the networks.
 *
 * A game is answered with what a page shows at each of its positions.
 */
import type { MakePuzzle, Placing } from "../../src/wire/intents.ts";
import type { Texts } from "../../src/ui/messages.ts";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { GameError } from "../../src/engine/errors.ts";
import type {
  Budget, PlacementProblem, Position, SolverOptions, TileId,
} from "../../src/engine/game-engine.ts";
import { readMove } from "../../src/engine/game/positions.ts";
import { loadEngine } from "../../src/engine/page-engine.ts";
import { PlayedGame } from "../../src/offline/play/game.ts";
import { draft } from "../../src/offline/play/puzzle/draft.ts";
import { Answers, type PuzzleData } from "../../src/offline/play/puzzle/answers.ts";
import type { WorkerClient } from "../../src/offline/play/worker-client.ts";
import { checkRecord } from "../../src/offline/tree/checked-record.ts";
import { isDamaged } from "../../src/wire/checksum.ts";
import { recordFrom } from "../record-text.ts";
import { reasonMarks, reasonSentences } from "../../src/offline/review/reason-words.ts";
import { describeTry } from "../../src/offline/review/review-runner.ts";
import { resultWords, rulesLine } from "../../src/ui/sentences.ts";
import type { Aim, Rules } from "../../src/wire/results.ts";

/** A game: its start as text, the stacks after it, its moves; placements to ask about by ply. */
interface Game {
  start: string;
  stacks: TileId[][];
  moves: string[];
  /** Null for a ply that is not shown. */
  asked: (Placing[] | null)[];
  texts: Texts;
}

/** A free city, and a tile and placements to ask about. */
interface CitySession {
  city: string;
  tile: TileId;
  asked: Placing[];
  rules: Rules;
  texts: Texts;
}

/** A move to choose, or an analysis; `stop` is after how many milliseconds it is stopped. */
interface Thought {
  position: string;
  bot?: string;
  budget: Budget;
  stop?: number;
}

/** Tiles to place; the city is a text. */
interface Task {
  city: string;
  problem: Omit<PlacementProblem, "city">;
  search: SolverOptions;
  /** Moves to value instead. */
  line?: string[];
  stop?: number;
}

/** A move and others to compare it with: the move played, and the best one. */
interface Compared {
  position: string;
  moves: string[];
  aim: Aim;
  budget: Budget;
  texts: Texts;
}

interface Question {
  compared?: Compared;
  task?: Task;
  thought?: Thought;
  game?: Game;
  building?: CitySession;
  /** A position to read. */
  text?: string;
  /** A position near the end of a game, to be won. */
  ending?: string;
  /** A city whose last tiles become a puzzle. */
  draft?: { city: string; asked: Omit<MakePuzzle, "kind">; texts: Texts };
  /** The JSON of a record to read and write. */
  record?: string;
  begin?: { rules: Rules; seed: number };
}

const [kernels, others, two] = process.argv.slice(2).map((path) => readFileSync(path));
const networks = { 0: new Uint8Array(others!).buffer, 2: new Uint8Array(two!).buffer };
const rules = await loadEngine(kernels!, networks);

for await (const line of createInterface({ input: process.stdin })) {
  let answer: object;
  try {
    answer = await answered(JSON.parse(line) as Question);
  } catch (error) {
    if (error instanceof GameError) answer = { error: error.message, reason: error.reason };
    else if (error instanceof DOMException) answer = { error: error.name };
    else throw error;
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function answered(question: Question): Promise<object> {
  const { game, building, text, record, begin, thought, task, compared } = question;
  const { ending, draft: made } = question;
  if (compared) return comparison(compared);
  if (task) {
    const city = rules.readCity(task.city);
    const problem = { ...task.problem, city };
    if (task.line) return { value: lineValue(problem, task.line) };
    const signal = task.stop === undefined ? {} : { signal: AbortSignal.timeout(task.stop) };
    return rules.solve(problem, { ...task.search, ...signal });
  }
  if (thought) return chosen(thought);
  if (made) return draft({ engine: rules, worker: rules as unknown as WorkerClient, texts: made.texts }, rules.readCity(made.city), made.asked);
  if (ending !== undefined) {
    const position = rules.read(ending);
    return { wins: await rules.wins(position), best: rules.bestInEnding(position) };
  }
  if (text !== undefined) return { text: rules.write(rules.read(text)) };
  if (record !== undefined) return rewritten(record);
  if (building) return freeCity(building);
  if (begin) {
    const { start, stacks } = rules.begin(begin.rules, begin.seed);
    return { start: rules.write(start), stacks };
  }
  return { plies: played(game!) };
}

/** The value of placing tiles, as in a puzzle. */
function lineValue(problem: PlacementProblem, line: string[]): number {
  const tiles = [...problem.tiles];
  const state = { city: problem.city, net: 0, lake: 0 };
  for (const text of line) {
    const move = readMove(text);
    const index = tiles.indexOf(move.tile);
    tiles.splice(index, 1);
    state.city = rules.place(state.city, move.tile, move);
    state.net += state.city.stonesGained - (problem.free ? index : 0);
    state.lake += state.city.lakesMade;
  }
  const puzzle = { ...problem, ...({} as PuzzleData) };
  return new Answers({ engine: rules, worker: {} as WorkerClient }, puzzle, problem.city).value(state);
}

/** Any error is an answer, as in the dialog that opens records, but for one of the engine itself. */
function rewritten(record: string): object {
  try {
    const read = checkRecord(record);
    return { record: recordFrom(PlayedGame.of(rules, read, [])), damaged: isDamaged(read) };
  } catch (error) {
    if (!(error instanceof Error) || error instanceof WebAssembly.RuntimeError) throw error;
    return { error: error.message, kind: error.constructor.name };
  }
}

async function comparison(
  { position, moves, aim, budget, texts }: Compared,
): Promise<object> {
  const found = await rules.compare(rules.read(position), moves, aim, budget);
  const sentences = reasonSentences(texts, found.reasons);
  const marks = reasonMarks(found.reasons);
  return { ...found, sentences, marks, tried: describeTry(texts, moves[0]!, found) };
}

async function chosen({ position: text, bot, budget, stop }: Thought): Promise<object> {
  const signal = stop === undefined ? undefined : AbortSignal.timeout(stop);
  const limited = signal ? { ...budget, signal } : budget;
  const position = rules.read(text);
  if (bot !== undefined) return { move: await rules.choose(bot, position, limited) };
  let shown = 0;
  const analysed = await rules.analyse(position, limited, () => (shown += 1));
  return { ...analysed, shown };
}

function played({ start, stacks, moves, asked, texts }: Game): (object | null)[] {
  const left = [...stacks];
  const dealt = (position: Position): Position =>
    position.awaitsDeal ? rules.deal(position, left.shift()!) : position;
  let position = dealt(rules.read(start));
  const show = (ply: number): object | null => {
    const placings = asked[ply];
    return placings ? shown(position, placings, texts) : null;
  };
  const plies = [show(0)];
  moves.forEach((move, n) => {
    position = dealt(rules.play(position, move));
    plies.push(show(n + 1));
  });
  return plies;
}

function shown(position: Position, asked: Placing[], texts: Texts): object {
  const places = position.isOver ? rules.places(position) : [];
  const scores = rules.scores(position);
  return {
    text: rules.write(position),
    seats: scores.map((score, seat) => ({
      ...score,
      stones: position.stones[seat],
      scene: rules.city(position, seat, texts),
      chief: seat === position.chief,
      to_move: seat === position.toMove && !position.isOver,
      place: places[seat] ?? null,
    })),
    ...rules.offers(position),
    unseen: rules.unseen(position),
    to_move: position.toMove,
    is_over: position.isOver,
    stacks_left: position.stacksLeft,
    stack_size: position.stackSize,
    refusals: asked.map((placing) => rules.refusal(position, placing, texts)),
    rules: rulesLine(texts, position.rules),
    result: position.isOver ? resultWords(texts, named(position)) : null,
  };
}

function named(position: Position): Parameters<typeof resultWords>[1] {
  return rules.scores(position).map(({ total }, seat) => ({
    ...{ name: "ABCD"[seat]!, total, stones: position.stones[seat]! },
    place: rules.places(position)[seat]!,
  }));
}

function freeCity({ city: text, tile, asked, rules: scored, texts }: CitySession): object {
  const city = rules.readCity(text);
  return {
    text: rules.writeCity(city),
    legal: rules.legal(city),
    gains: rules.gains(city, tile, scored),
    score: rules.score(city, scored),
    scene: rules.scene(city, scored, texts),
    refusals: asked.map((placing) => rules.whyIllegal(city, placing, texts)),
  };
}
