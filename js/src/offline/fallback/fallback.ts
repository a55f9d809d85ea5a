/**
 * The engine of a notebook's page, which answers while the kernel does not. It is a script of its
 * own, which Python sends once to a page; see wire/fallback.ts.
 */
import { loadEngine } from "../../engine/page-engine.ts";
import type { Texts } from "../../ui/messages.ts";
import type { MakeFallback } from "../../wire/fallback.ts";
import { LocalCity } from "./local-city.ts";
import { LocalGame } from "./local-game.ts";

/**
 * Load the engine.
 *
 * @param kernels the module `kernels.wasm`.
 * @param reasons translations of the engine's reason codes by language.
 */
export default async function load(
  kernels: ArrayBuffer, reasons: Readonly<Record<string, Texts>>,
): Promise<MakeFallback> {
  const engine = await loadEngine(kernels);
  return ({ snapshot, start, bots, texts }) => {
    const words = { texts, reasons: reasons[texts["language"] ?? "en"] ?? {} };
    if (snapshot.kind === "game" && start) {
      return new LocalGame(engine, words, snapshot, start, bots);
    }
    const { city_text } = snapshot;
    if (snapshot.kind !== "city" || city_text === undefined) return null;
    return new LocalCity(engine, words, snapshot, city_text);
  };
}
