/** Collects cleanup functions of a view, and calls each once on disposal, the newest first. */
export class Disposer {
  #undo: (() => void)[] = [];
  #done = false;

  get disposed(): boolean {
    return this.#done;
  }

  /** Call `undo` on disposal; immediately if already disposed. */
  add(undo: () => void): void {
    if (this.#done) undo();
    else this.#undo.push(undo);
  }

  /** Add an event listener until disposal. */
  listen<K extends keyof HTMLElementEventMap>(
    target: EventTarget,
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    target.addEventListener(type, handler as EventListener, options);
    this.add(() => target.removeEventListener(type, handler as EventListener, options));
  }

  dispose(): void {
    if (this.#done) return;
    this.#done = true;
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }
}
