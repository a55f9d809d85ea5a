/** The opponent in a puzzle of a game's last moves; mirrors akropolis_nb/puzzles/ending.py. */
import type { Position } from "../../../engine/game-engine.ts";
import type { GameEngine } from "../../../engine/page-engine.ts";
import { text, type Texts } from "../../../ui/messages.ts";
import { describePlacement } from "../../../ui/sentences.ts";
import { placementOf, tileIndex } from "../../../wire/notation.ts";
import { isAt } from "../session.ts";
import type { SolvingStep } from "./answers.ts";

/** The position after a move, and after the best reply to it if there is an opponent. */
export function answered(
  engine: GameEngine, texts: Texts, before: Position | null, move: string, kind: string,
): Pick<SolvingStep, "position" | "reply"> {
  const position = before && engine.play(before, move);
  if (kind === "choice" || !position || position.isOver || position.toMove === before.toMove) {
    return { position, reply: "" };
  }
  const answer = engine.bestInEnding(position);
  const index = tileIndex(answer, position.site);
  const { legal, gains } = engine.offers(position);
  const at = legal.findIndex(isAt(placementOf(answer)!));
  const [, , , level, stones] = legal[at]!;
  const effect = { level, stones, points: gains[index]![at]! };
  const tile = engine.letters(position.site[index]!);
  const reply = describePlacement(texts, tile, effect, text(texts, "opponents_row"));
  return { position: engine.play(position, answer), reply };
}
