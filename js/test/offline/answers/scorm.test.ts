import assert from "node:assert/strict";
import { test } from "node:test";
import { Platform, timespan } from "../../../src/offline/answers/scorm.ts";
import type { Summary } from "../../../src/wire/answer-line.ts";

const SUMMARY: Summary = {
  ...{ key: "0a1b2c", tries: 0, solvedAt: 0, lostFirst: null, lost: null, hints: 0, shown: false },
  ...{ seconds: 0, first: [] },
};
const solved = { ...SUMMARY, key: "111111", tries: 1, solvedAt: 1 };

type Api = Record<string, (...values: string[]) => string>;

/** A page in frames, the outermost first, each a platform, another origin or nothing. */
function framed(...outer: (Api | "other" | null)[]): Window {
  const top = outer.reduce<object | null>((parent, one) => {
    const frame = { get API() {
      if (one === "other") throw new Error("another origin");
      return one;
    } };
    return Object.assign(frame, { parent: parent ?? frame });
  }, null);
  const document = { body: { hasAttribute: () => true } };
  return { document, parent: top, opener: null, addEventListener: () => {} } as never;
}

function platform(values: Record<string, string> = {}): { api: Api; sent: string[][] } {
  const sent: string[][] = [];
  const take = (...given: string[]): string => (sent.push(given), "true");
  return {
    sent,
    api: {
      ...{ LMSInitialize: take, LMSSetValue: take, LMSCommit: take, LMSFinish: take },
      LMSGetValue: (name) => values[name] ?? "",
    },
  };
}

test("the platform is found behind frames of other origins, and not without end", () => {
  const { api } = platform({ "cmi.core.student_name": " Bo,  Ada " });
  assert.equal(Platform.around(framed(api, "other", null))?.name, "Bo, Ada");
  assert.equal(Platform.around(framed("other", null)), null);
  const endless = framed(null) as unknown as { parent: object };
  endless.parent = { get parent() { return { parent: endless.parent }; } };
  assert.equal(Platform.around(endless as never), null);
});

test("what is new is reported once, and too long a line is left out", () => {
  const { api, sent } = platform();
  const found = Platform.around(framed(api))!;
  assert.equal(found.report("Ada", [SUMMARY, solved, { ...SUMMARY, key: "222222" }]), 33);
  const count = sent.length;
  found.report("Ada", [{ ...SUMMARY, seconds: 9 }, solved, { ...SUMMARY, key: "222222" }]);
  assert.equal(sent.length, count);
  const many = Array.from({ length: 400 }, (_, n) => ({ ...solved, key: `${100_000 + n}` }));
  assert.equal(found.report("Ada", many), 100);
  const values = Object.fromEntries(sent.slice(count)) as Record<string, string>;
  assert.equal(values["cmi.suspend_data"], "");
  assert.equal(values["cmi.core.lesson_status"], "completed");
});

test("times are written as the standard wants them", () => {
  assert.equal(timespan(0), "0000:00:00.00");
  assert.equal(timespan(1000 * (3 * 3600 + 25 * 60 + 45) + 678.9), "0003:25:45.67");
  assert.equal(timespan(3_600_000 * 123 - 1), "0122:59:59.99");
});
