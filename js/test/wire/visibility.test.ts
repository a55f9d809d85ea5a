import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedModel } from "../../src/offline/recorded-model.ts";
import { Model } from "../../src/wire/model.ts";
import { reportVisibility } from "../../src/wire/visibility.ts";
import { snapshot, TEXTS } from "../fixture.ts";

/** Mocks of what the browser provides, for a view that is in sight. */
class Observer {
  readonly #report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
Object.assign(globalThis, { IntersectionObserver: Observer, document: page });

test("an analysis is seen, whether it comes before or after its snapshot", () => {
  const values = { snapshot: snapshot(), show: [], texts: TEXTS, pondering: true };
  const recorded = new RecordedModel(values, () => {});
  const sent: unknown[] = [];
  recorded.send = (content) => void sent.push(content);
  const disposal = new AbortController();
  reportVisibility({} as HTMLElement, new Model(recorded), disposal.signal);
  assert.deepEqual(sent, []);
  recorded.set("analysis_data", { revision: 1 });
  assert.equal(sent.length, 1);
  recorded.set("analysis_data", { revision: 2 });
  assert.equal(sent.length, 1);
  recorded.set("snapshot", snapshot({ revision: 2 }));
  assert.deepEqual(sent, [{ kind: "seen" }, { kind: "seen" }]);
  disposal.abort();
  recorded.set("snapshot", snapshot({ revision: 2 }));
  assert.equal(sent.length, 2);
});
