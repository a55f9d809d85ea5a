/** What a view tells of a busy or a lost kernel, and what it keeps without one. */
import { waitingMove, type State } from "../state.ts";
import { count, text } from "../ui/messages.ts";
import { recordOf } from "../wire/record.ts";

/** That the kernel is busy or lost, and what can be done; empty if it answers. */
export function connectionInWords(state: State): string {
  const { connection, pending, snapshot, texts } = state;
  if (connection === "connected") return "";
  if (connection === "busy") return count(texts, "queued", pending);
  if (pending > 0) return text(texts, "unanswered");
  const isGame = snapshot.kind === "game" && hasRecord(state);
  return text(texts, isGame ? "kernel_lost_game" : "kernel_lost");
}

/**
 * Whether there is a record to copy: of a free city, of a position that is set up and complete, or
 * of a game that may be edited here.
 */
export const hasRecord = ({ snapshot: { kind, setup, city_text }, start_data }: State): boolean =>
  kind === "city" || Boolean(setup && city_text) || (kind === "game" && start_data !== null);

/** The game as the JSON of a record, or the city as a line of text, with the move that waits. */
export function recordIn(state: State): string {
  const { snapshot, start_data, review_data } = state;
  const next = waitingMove(state)?.text ?? null;
  if (!start_data) return `${snapshot.city_text ?? ""} ${next ?? ""}`.trim();
  // An open exercise tries moves, it does not play them.
  return recordOf(start_data, snapshot, review_data?.asking ? null : next);
}
