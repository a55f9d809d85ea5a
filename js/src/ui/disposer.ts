/** Collects what a view must undo when it goes, and undoes it once, the newest first. */
export class Disposer {
  #undo: (() => void)[] = [];
  #done = false;

  get disposed(): boolean {
    return this.#done;
  }

  /** Run `undo` at the end; at once when the end has passed. */
  add(undo: () => void): void {
    if (this.#done) undo();
    else this.#undo.push(undo);
  }

  /** Listen until the end. */
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
