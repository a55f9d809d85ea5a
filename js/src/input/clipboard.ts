/** What a view copies, and the texts of games and positions that it goes on with. */
import { notify } from "../state.ts";
import { copyText } from "../ui/dom.ts";
import { text } from "../ui/messages.ts";
import { hasRecord, recordIn } from "./connection.ts";
import { Requests } from "./requests.ts";

export abstract class Clipboard extends Requests {
  abstract open(dialog: "paste", open: boolean): void;

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

  /** Go on with the game or position of a text. */
  read(words: string): void {
    if (this.state.snapshot.tables) void this.send({ kind: "open", text: words });
  }

  /** Read the clipboard; if the page may not, the user pastes the text into a dialog. */
  async paste(): Promise<void> {
    // Not all browsers have it, or let a page use it.
    const words = await navigator.clipboard?.readText?.().catch(() => undefined);
    if (words) this.read(words);
    else this.open("paste", true);
  }

  /** Put words on the clipboard. */
  async copy(words: string, near: HTMLElement): Promise<void> {
    await copyText(words, near);
    this.notify(text(this.state.texts, "copied"));
  }
}
