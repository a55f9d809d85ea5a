/** The value network as a vector; mirrors akropolis_nb/engine/vectors/network.py. */
import { GameError } from "../errors.ts";
import * as k from "../layout.ts";

/**
 * Unpack a network.
 *
 * @param data the arrays of a file of weights, one after the other (`weights.raw` in Python): those
 *   for the moves of a shortlist, the layers, and the rows that are not zeros, with their numbers.
 */
export function unpackNetwork(data: ArrayBuffer): Int32Array {
  const reader = new Reader(data);
  const net = new Int32Array(k.NETWORK_SIZE);
  const [sets, lanes, heads, hidden] = [k.TURN_SETS, k.LANES, k.HEADS, k.HIDDEN];
  net.set(reader.shorts(k.PHASES * k.LIST_SIZE));
  const put = (first: number, numbers: ArrayLike<number>, size: number, withTotal = 0): void => {
    const each = numbers.length / sets;
    for (let set = 0; set < sets; set++) {
      const at = k.FIRST_SET + set * k.SET_SIZE + first;
      for (let n = 0; n < each; n++) {
        const value = numbers[set * each + n]!;
        net[at + withTotal * size + n] = value;
        // The sum of all heads comes first.
        if (withTotal) net[at + (n % size)]! += value;
      }
    }
  };
  put(k.DIRECT, reader.shorts(sets * heads * lanes), lanes, 1);
  put(k.DIRECT_BIAS, reader.longs(sets * heads), 1, 1);
  put(k.HIDDEN_WEIGHTS, reader.shorts(sets * hidden * lanes), lanes);
  put(k.HIDDEN_BIAS, reader.longs(sets * hidden), 1);
  put(k.OUTPUT, reader.shorts(sets * heads * hidden), hidden, 1);
  const pair = (low: number, high: number): number => (low + 65536 * high) | 0;
  const blank = reader.shorts(lanes);
  for (let n = 0; n < k.PAIRS; n++) net[k.BLANK_LANES + n] = pair(blank[n]!, blank[n + k.PAIRS]!);
  const kept = Math.floor(reader.left / (lanes + 4));
  const rows = reader.bytes(lanes * kept);
  reader.longs(kept).forEach((row, place) => {
    if (row < 0 || row >= k.ROW_COUNT) throw new GameError(`a network has no row ${row}`);
    for (let n = 0; n < k.PAIRS; n++) {
      const [low, high] = [rows[lanes * place + n]!, rows[lanes * place + n + k.PAIRS]!];
      net[k.ROW_LANES + k.PAIRS * row + n] = pair(low, high);
    }
  });
  if (reader.left > 0) throw new GameError("a network has other numbers of weights");
  return net;
}

class Reader {
  readonly #data: ArrayBuffer;
  #at = 0;

  constructor(data: ArrayBuffer) {
    this.#data = data;
  }

  get left(): number {
    return this.#data.byteLength - this.#at;
  }

  bytes(count: number): Int8Array {
    return new Int8Array(this.#part(count));
  }

  shorts(count: number): Int16Array {
    return new Int16Array(this.#part(2 * count));
  }

  longs(count: number): Int32Array {
    return new Int32Array(this.#part(4 * count));
  }

  /** A copy, because arrays begin at multiples of their numbers' length. */
  #part(length: number): ArrayBuffer {
    if (length > this.left) throw new GameError("a network is cut off");
    this.#at += length;
    return this.#data.slice(this.#at - length, this.#at);
  }
}
