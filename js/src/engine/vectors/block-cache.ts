/** Keeps the blocks of the cities that were used last; others are built again when needed. */
import type { City } from "../game-engine.ts";
import type { Block } from "./city-block.ts";

/** The most numbers of all blocks together; a city of a game has about ten thousand. */
const MOST_NUMBERS = 8_000_000;

export class BlockCache {
  readonly #blocks = new Map<City, Block>();
  #numbers = 0;

  get(city: City): Block | undefined {
    return this.#blocks.get(city);
  }

  /** Keep a block, and drop those that were not used for the longest time. */
  keep(city: City, block: Block): void {
    this.#drop(city);
    this.#blocks.set(city, block);
    this.#numbers += block.length;
    for (const other of this.#blocks.keys()) {
      if (this.#numbers <= MOST_NUMBERS || other === city) return;
      this.#drop(other);
    }
  }

  #drop(city: City): void {
    this.#numbers -= this.#blocks.get(city)?.length ?? 0;
    this.#blocks.delete(city);
  }
}
