/** Vectors of 32-bit integers in the memory of a WebAssembly module. */

/** An error of the calling code. */
export class KernelError extends Error {}

/** A kernel has failed; the engine must be loaded anew. */
export class Trap extends KernelError {}

/** The number after each vector; a kernel that changes it has written beyond the vector. */
const GUARD = 0x6b637567;
const PAGE = 65536;

/** A vector; it is there until the memory's `free` is called for it or an earlier one. */
export class Vector {
  /** Its first byte. */
  readonly address: number;
  /** How many numbers it has. */
  readonly length: number;
  readonly #memory: Memory;

  /** @param memory the memory, which alone calls this. */
  constructor(memory: Memory, address: number, length: number) {
    this.#memory = memory;
    this.address = address;
    this.length = length;
  }

  /** Its numbers, until the memory makes another vector: do not keep them. */
  get numbers(): Int32Array {
    this.#memory.check(this);
    return new Int32Array(this.#memory.buffer, this.address, this.length);
  }
}

/** A stack of vectors. */
export class Memory {
  readonly #memory: WebAssembly.Memory;
  readonly #vectors: Vector[] = [];
  #end: number;

  /** @param start the first byte that the module itself does not use. */
  constructor(memory: WebAssembly.Memory, start: number) {
    this.#memory = memory;
    this.#end = start;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer as ArrayBuffer;
  }

  /** Make a vector of zeros. */
  zeros(length: number): Vector {
    const vector = this.#reserve(length);
    vector.numbers.fill(0);
    return vector;
  }

  /** Make a vector of these numbers. */
  vector(numbers: ArrayLike<number>): Vector {
    const vector = this.#reserve(numbers.length);
    vector.numbers.set(numbers);
    return vector;
  }

  /** Remove a vector and all that were made after it. */
  free(vector: Vector): void {
    this.check(vector);
    this.#vectors.length = this.#vectors.indexOf(vector);
    this.#end = vector.address;
  }

  /** Throw an error unless the vector is there and nothing was written beyond it. */
  check(vector: Vector): void {
    if (!this.#vectors.includes(vector)) throw new KernelError("this vector is not in the memory");
    const guard = new Int32Array(this.buffer, vector.address + 4 * vector.length, 1);
    if (guard[0] !== GUARD) {
      throw new KernelError(`a kernel wrote beyond a vector of ${vector.length} numbers`);
    }
  }

  #reserve(length: number): Vector {
    if (!Number.isInteger(length) || length < 0) {
      throw new KernelError(`no vector has ${length} numbers`);
    }
    const end = this.#end + 4 * length;
    const more = Math.ceil((end + 4 - this.buffer.byteLength) / PAGE);
    if (more > 0) this.#memory.grow(more); // throws a RangeError if there is no memory
    const vector = new Vector(this, this.#end, length);
    new Int32Array(this.buffer, end, 1)[0] = GUARD;
    this.#vectors.push(vector);
    this.#end = end + 4;
    return vector;
  }
}
