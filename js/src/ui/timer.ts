/** A timer of a view, which ends with the view. */
export class Timer {
  readonly #signal: AbortSignal;
  #running: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", () => this.stop());
  }

  /** Call a function after a time, instead of what was to be called. */
  start(act: () => void, ms?: number): void {
    this.stop();
    if (!this.#signal.aborted) this.#running = setTimeout(act, ms);
  }

  stop(): void {
    clearTimeout(this.#running);
  }
}
