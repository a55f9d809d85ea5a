/** Dialogs, what a view copies, and the texts of games and positions that it goes on with. */
import { notify, type State } from "../state.ts";
import { copyText } from "../ui/dom.ts";
import { text } from "../ui/messages.ts";
import { hasRecord, recordIn } from "./connection.ts";
import { Requests } from "./requests.ts";

/** Whether another game takes the place of one with moves. */
export const replaces = ({ snapshot: { kind, line } }: State): boolean =>
  kind === "game" && line.length > 0;

export abstract class Clipboard extends Requests {
  /** Open or close a dialog. */
  open(dialog: "keys" | "more" | "newGame" | "paste", open: boolean): void {
    const { snapshot, link } = this.state;
    const isOffered = dialog === "more"
      ? snapshot.kind === "game" && link === ""
      : dialog === "keys" || snapshot.tables !== undefined;
    this.state[`${dialog}Open`] = open && isOffered;
    this.changed();
  }

  /** Show a notice until the next gesture. */
  notify(notice: string, refused = false): void {
    notify(this.state, notice, refused);
    this.changed();
  }

  /** Put the record on the clipboard. */
  copyRecord(near: HTMLElement): Promise<void> {
    return this.copy(recordIn(this.state), near);
  }

  /** Put the record, if there is one, into the data of an event. */
  copyInto(data: DataTransfer | null): boolean {
    if (!data || !hasRecord(this.state)) return false;
    data.setData("text/plain", recordIn(this.state));
    this.notify(text(this.state.texts, "copied"));
    return true;
  }

  /** Go on with the game or position of a text; if moves were played, a dialog asks first. */
  read(words: string): void {
    if (!this.state.snapshot.tables) return;
    if (replaces(this.state)) this.#ask(words);
    else void this.send({ kind: "open", text: words });
  }

  #ask(words: string): void {
    this.state.pasted = words;
    this.open("paste", true);
  }

  /** Read the clipboard; if the page may not, the user pastes the text into a dialog. */
  async paste(): Promise<void> {
    // Not all browsers have it, or let a page use it.
    const words = await navigator.clipboard?.readText?.().catch(() => undefined);
    if (words) this.read(words);
    else this.#ask("");
  }

  /** Put words on the clipboard. */
  async copy(words: string, near: HTMLElement): Promise<void> {
    await copyText(words, near);
    this.notify(text(this.state.texts, "copied"));
  }
}
