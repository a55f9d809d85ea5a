import assert from "node:assert/strict";
import { test } from "node:test";
import { toggleFullScreen } from "../../src/ui/dom.ts";

/** Toggle with a mock page and view that record the calls. */
async function toggled(fullscreenEnabled: boolean, full: boolean, refuses = false): Promise<string> {
  let asked = "";
  const ask = (what: string) => (): Promise<void> => {
    asked = what;
    return refuses ? Promise.reject(new TypeError("no hand has asked")) : Promise.resolve();
  };
  const page = { fullscreenEnabled, exitFullscreen: ask("leave") };
  Object.assign(globalThis, { document: page });
  const root = { matches: () => full, requestFullscreen: ask("fill") };
  await toggleFullScreen(root as unknown as Element);
  return asked;
}

test("nothing happens if the page or the browser does not allow it", async () => {
  assert.equal(await toggled(false, false), "");
  assert.equal(await toggled(true, false, true), "fill");
});
