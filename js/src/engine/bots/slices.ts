/** Long work in slices, so that messages are received meanwhile and the work can be stopped. */

/** Milliseconds of work between two pauses. */
const SLICE = 40;

/** Wait until other events are handled. */
function pause(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** Pauses from time to time; throws the signal's reason once the work is stopped. */
export class Pauses {
  readonly #signal: AbortSignal | undefined;
  #last = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.throwIfAborted();
  }

  /** The milliseconds that a call of a kernel may take now. */
  get left(): number {
    return Math.max(1, this.#last + SLICE - performance.now());
  }

  /** Pause if a slice is over. */
  async maybe(): Promise<void> {
    if (performance.now() - this.#last < SLICE) return;
    await pause();
    this.#signal?.throwIfAborted();
    this.#last = performance.now();
  }
}
