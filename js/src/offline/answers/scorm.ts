/**
 * Reports a pupil's answers to the learning platform that shows the page, by SCORM 1.2: the
 * platform offers an object `API` in a window around the page, or in the one that opened it.
 */
import { cleanName, writeLines, type Summary } from "../../wire/answer-line.ts";

type Method = "LMSInitialize" | "LMSGetValue" | "LMSSetValue" | "LMSCommit" | "LMSFinish";
type Api = Record<Method, (...values: string[]) => unknown>;

type Around = Window & { API?: Api };

/** What fits into `cmi.suspend_data`. */
const MOST = 4096;
const FARTHEST = 500;

/** The platform's object in a window or one around it. */
function find(start: Window | null): Api | null {
  let here = start as Around | null;
  for (let n = 0; here && n < FARTHEST; n++) {
    try {
      if (here.API) return here.API;
    } catch {
      // It is of another origin; one around it need not be.
    }
    if (here.parent === here) return null;
    here = here.parent as Around;
  }
  return null;
}

export class Platform {
  /** The pupil's name on the platform, and by what it tells pupils apart. */
  readonly name: string;
  readonly id: string;
  readonly #api: Api;
  /** The score that the platform has from another visit, perhaps from another browser. */
  readonly #before: number;
  #reported = "";
  #isOpen = true;

  private constructor(api: Api, page: Window) {
    this.#api = api;
    this.name = cleanName(this.#call("LMSGetValue", "cmi.core.student_name"));
    this.id = this.#call("LMSGetValue", "cmi.core.student_id");
    this.#before = Number(this.#call("LMSGetValue", "cmi.core.score.raw"));
    page.addEventListener("pagehide", () => this.#finish());
  }

  /** The platform around a page that is made for one; null if there is none, or it is silent. */
  static around(page: Window): Platform | null {
    if (!page.document.body.hasAttribute("data-akropolis-scorm")) return null;
    const api = find(page.parent) ?? find(page.opener as Window | null);
    try {
      return api && String(api.LMSInitialize("")) === "true" ? new Platform(api, page) : null;
    } catch {
      return null;
    }
  }

  /** Report what the answers come to; returns the score, null if the platform does not take it. */
  report(name: string, all: readonly Summary[]): number | null {
    const solved = all.filter(({ solvedAt }) => solvedAt > 0).length;
    const done = all.filter(({ solvedAt, shown }) => solvedAt > 0 || shown).length;
    const score = Math.round((100 * solved) / all.length);
    if (score < this.#before) return this.#before;
    // The time alone is nothing new.
    const reported = JSON.stringify(all, (key, value: unknown) => (key === "seconds" ? 0 : value));
    if (reported === this.#reported) return score;
    const lines = writeLines(this.name || name || "?", all).join("\n");
    const values = {
      "cmi.core.score.min": "0",
      "cmi.core.score.max": "100",
      "cmi.core.score.raw": String(score),
      "cmi.core.lesson_status": done === all.length ? "completed" : "incomplete",
      "cmi.suspend_data": lines.length <= MOST ? lines : "",
    };
    const taken = Object.entries(values).map(([name, value]) => this.#set(name, value));
    if (!this.#commit() || taken.includes(false)) return null;
    this.#reported = reported;
    return score;
  }

  #finish(): void {
    // The next visit goes on with this attempt.
    this.#set("cmi.core.exit", "suspend");
    this.#commit();
    this.#call("LMSFinish", "");
    this.#isOpen = false;
  }

  #commit(): boolean {
    return this.#set("cmi.core.session_time", timespan(performance.now())) &&
      this.#call("LMSCommit", "") === "true";
  }

  #set(name: string, value: string): boolean {
    return this.#call("LMSSetValue", name, value) === "true";
  }

  /** Call the platform, whose errors are not the page's. */
  #call(method: Method, ...values: string[]): string {
    try {
      return this.#isOpen ? String(this.#api[method](...values)) : "";
    } catch {
      return "";
    }
  }
}

/** A time in milliseconds as `0000:00:00.00`. */
export function timespan(time: number): string {
  const hundredths = Math.floor(time / 10);
  const parts = [hundredths / 360_000, (hundredths / 6000) % 60, (hundredths / 100) % 60];
  const [hours, minutes, seconds] = parts.map((one) => String(Math.floor(one)).padStart(2, "0"));
  const rest = String(hundredths % 100).padStart(2, "0");
  return `${hours!.padStart(4, "0")}:${minutes}:${seconds}.${rest}`;
}
