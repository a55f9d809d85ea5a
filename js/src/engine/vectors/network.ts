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
  let at = 0;
  /** The next numbers; a copy, because arrays begin at multiples of their numbers' length. */
  const read = <A>(
    kind: { new (data: ArrayBuffer): A; BYTES_PER_ELEMENT: number }, count: number,
  ): A => {
    const end = at + count * kind.BYTES_PER_ELEMENT;
    if (end > data.byteLength) throw new GameError("a network is cut off");
    const numbers = new kind(data.slice(at, end));
    at = end;
    return numbers;
  };
  const net = new Int32Array(k.NETWORK_SIZE);
  const [sets, lanes, heads, hidden] = [k.TURN_SETS, k.LANES, k.HEADS, k.HIDDEN];
  net.set(read(Int16Array, k.PHASES * k.LIST_SIZE));
  const put = (first: number, numbers: ArrayLike<number>, size: number, withTotal = 0): void => {
    const each = numbers.length / sets;
    for (let set = 0; set < sets; set++) {
      const place = k.FIRST_SET + set * k.SET_SIZE + first;
      for (let n = 0; n < each; n++) {
        const value = numbers[set * each + n]!;
        net[place + withTotal * size + n] = value;
        // The sum of all heads comes first.
        if (withTotal) net[place + (n % size)]! += value;
      }
    }
  };
  put(k.DIRECT, read(Int16Array, sets * heads * lanes), lanes, 1);
  put(k.DIRECT_BIAS, read(Int32Array, sets * heads), 1, 1);
  put(k.HIDDEN_WEIGHTS, read(Int16Array, sets * hidden * lanes), lanes);
  put(k.HIDDEN_BIAS, read(Int32Array, sets * hidden), 1);
  put(k.OUTPUT, read(Int16Array, sets * heads * hidden), hidden, 1);
  const pair = (low: number, high: number): number => (low + 65536 * high) | 0;
  const blank = read(Int16Array, lanes);
  for (let n = 0; n < k.PAIRS; n++) net[k.BLANK_LANES + n] = pair(blank[n]!, blank[n + k.PAIRS]!);
  const kept = Math.floor((data.byteLength - at) / (lanes + 4));
  const rows = read(Int8Array, lanes * kept);
  read(Int32Array, kept).forEach((row, place) => {
    if (row < 0 || row >= k.ROW_COUNT) throw new GameError(`a network has no row ${row}`);
    for (let n = 0; n < k.PAIRS; n++) {
      const [low, high] = [rows[lanes * place + n]!, rows[lanes * place + n + k.PAIRS]!];
      net[k.ROW_LANES + k.PAIRS * row + n] = pair(low, high);
    }
  });
  if (at < data.byteLength) throw new GameError("a network has other numbers of weights");
  return net;
}
