/** A puzzle made of the last tiles of a city; mirrors akropolis_nb/puzzles/draft.py. */
import { BASIC } from "../../../engine/game/rules.ts";
import { whole as checked } from "../../../engine/errors.ts";
import type {
  City, Laid, PlacementProblem, Solution, TileId,
} from "../../../engine/game-engine.ts";
import type { FreeBuilding } from "../../../engine/game-rules.ts";
import { count, text, whole, type TextKey, type Texts } from "../../../ui/messages.ts";
import { wholeWithSign } from "../../../ui/numbers.ts";
import type { Answer, MakePuzzle } from "../../../wire/intents.ts";
import { moveText, tileText } from "../../../wire/notation.ts";
import type { WorkerClient } from "../worker-client.ts";
import type { Builder, Context } from "../session.ts";

const MOST_TILES = 4;
const SECONDS = 10;

/** A way to place the first tile, and what it gains: points and stones, less the price. */
interface Option extends Laid {
  index: number;
  gain: number;
}

/** Make a puzzle of the last tiles, and tell what its author should know of it. */
export async function draft(
  { engine, worker, texts }: Context<Builder>, city: City, asked: Omit<MakePuzzle, "kind">,
): Promise<Answer> {
  const { placed } = city;
  if (placed.length === 0) return { error: text(texts, "make_none") };
  const most = Math.min(MOST_TILES, placed.length);
  const last = checked("the number of tiles", asked.last, 1, most);
  const laid = engine.writeCity(city).split(" ").slice(0, -last).join(" ");
  const free = asked.take > 0;
  const problem: PlacementProblem = {
    city: engine.readCity(laid),
    tiles: placed.slice(-last).map(({ tile }) => tile),
    place: free ? checked("choose", asked.take, 1, last) : last,
    ...{ free, stones: free ? checked("stones", asked.stones, 0, 99) : 0 },
    ...{ rules: BASIC, measure: "points" },
  };
  const found = await worker.solve(problem, { seconds: SECONDS });
  if (found.best === null) return { error: text(texts, "no_solution") };
  const first = options(engine, problem);
  const gain = Math.max(...first.map((one) => one.gain));
  let [tempting, end] = [first[0]!, -Infinity];
  for (const one of first.filter((other) => other.gain === gain)) {
    const value = await bestFrom(engine, worker, problem, one);
    if (value > end) [tempting, end] = [one, value];
  }
  const right = new Set(found.lines.map(([move]) => move));
  const best = Math.max(...first.filter((one) => right.has(moveText(one))).map((one) => one.gain));
  // With so many answers, one is easily found.
  const few = found.lines.length === found.count;
  const rank = few ? first.filter((one) => one.gain > best).length : 0;
  const grade = rank <= 3 ? "easy" : rank <= 20 ? "medium" : "hard";
  const loss = found.best - end;
  const lost = count(texts, "points_count", loss);
  const shown = moveText({ ...tempting, tile: engine.letters(tempting.tile) });
  const tempts = { move: shown, gain: wholeWithSign(gain), loss: lost, rank };
  const words = { ...tempts, grade: text(texts, `grade_${grade}` as TextKey) };
  const own = free ? null : laidValue(engine, problem, placed.slice(-last));
  const given = asked.hints.split("\n").map((line) => line.trim()).filter(Boolean);
  const made = text(texts, "hint_largest_gain", { most: wholeWithSign(gain), loss: lost });
  const hints = given.length > 0 || loss === 0 ? given : [made];
  const sentences = [
    ...answersInWords(texts, found, own),
    text(texts, loss > 0 ? "draft_tempts" : "draft_found", words),
  ];
  const line = puzzleLine(laid, problem, { ...asked, hints, grade, language: texts.language });
  return { text: sentences.join(" "), made: line, hints };
}

function answersInWords(
  texts: Texts, { best, second, count: n, proved }: Solution, own: number | null,
): string[] {
  const points = (number: number): string => count(texts, "points_count", number);
  const words = { n: whole(texts, n), value: points(best!) };
  return [
    text(texts, n === 1 ? "draft_one" : "draft_many", words),
    ...(second === null ? [] : [text(texts, "draft_next", { less: points(best! - second) })]),
    ...(own === null ? [] : [text(texts, "draft_laid", { value: points(own) })]),
    ...(proved ? [] : [text(texts, "draft_open")]),
  ];
}

/** The value of tiles as they lie in the city. */
function laidValue(
  engine: FreeBuilding, { city }: PlacementProblem, laid: readonly Laid[],
): number {
  let [after, net] = [city, 0];
  for (const one of laid) {
    after = engine.place(after, one.tile, one);
    net += after.stonesGained;
  }
  return engine.score(after, BASIC).points + net;
}

/** All ways to place the first tile; of equal tiles the cheapest is taken. */
function options(
  engine: FreeBuilding, { city, tiles, free, stones }: PlacementProblem,
): Option[] {
  const legal = engine.legal(city);
  const offered = free ? tiles.slice(0, stones + 1) : tiles.slice(0, 1);
  return offered.flatMap((tile, index) => {
    if (offered.indexOf(tile) < index) return [];
    const gains = engine.gains(city, tile, BASIC);
    return legal.map(([q, r, rotation, , brought], n) => {
      return { index, tile, q, r, rotation, gain: gains[n]! + brought - (free ? index : 0) };
    });
  });
}

/** The best value of a line that begins with a placement. */
async function bestFrom(
  engine: FreeBuilding, worker: WorkerClient, problem: PlacementProblem,
  { index, ...laid }: Option,
): Promise<number> {
  const { tiles, place, free, stones } = problem;
  const city = engine.place(problem.city, laid.tile, laid);
  const net = city.stonesGained - (free ? index : 0);
  if (place === 1) return engine.score(city, BASIC).points + net;
  const rest = tiles.filter((_: TileId, n) => n !== index);
  const left = { ...problem, city, tiles: rest, place: place - 1, stones: stones + net };
  return net + (await worker.solve(left, { most: 1 })).best!;
}

interface Words extends Pick<MakePuzzle, "title" | "prompt"> {
  hints: readonly string[];
  grade: string;
  language: string | undefined;
}

/** A puzzle on one line, as `ak.Puzzle.from_text` reads it. */
function puzzleLine(
  city: string, { tiles, place, free, stones }: PlacementProblem, words: Words,
): string {
  const { title, prompt, hints, grade, language = "en" } = words;
  const texts = [["title", title], ["prompt", prompt], ...hints.map((hint) => ["hint", hint])];
  return [
    "akropolis puzzle 1",
    `city=${city.replaceAll("^", "/")}`,
    `tiles=${tiles.map(tileText).join(",")}`,
    ...(free ? [`choose=${place}`, `stones=${stones}`] : []),
    "goal=most points",
    ...texts.flatMap(([name, words]) => (words!.trim() ? [`${name}=${quote(words!.trim())}`] : [])),
    `difficulty=${grade}`,
    ...(language === "en" ? [] : [`language=${language}`]),
  ].join("; ");
}

/** A text with percent-encoding for special characters; mirrors akropolis_nb/puzzles/text.py. */
function quote(words: string): string {
  let before = " ";
  return [...words.normalize("NFC")].map((sign) => {
    const isSingle = " -.,?!+/".includes(sign) && sign !== before;
    before = sign;
    if (isSingle || /[\p{L}\p{N}]/u.test(sign)) return sign;
    const bytes = [...new TextEncoder().encode(sign)];
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
  }).join("");
}
