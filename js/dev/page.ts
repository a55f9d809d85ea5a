/**
 * The development page: a recorded game in the real view, without Jupyter.
 *
 ** URL parameters: `?ply=20`, `&dark`, `&shadow`, `&show=city,score`, `&game=other.json`. A
 * script can set any trait with `model.set("counts", true)`.
 */
import view from "../src/index.ts";
import { RecordedModel, recorded } from "../src/offline/recorded-model.ts";
import type { Snapshot } from "../src/wire/snapshot.ts";
import type { Texts } from "../src/ui/messages.ts";

interface Recording {
  texts: Texts;
  snapshots: Snapshot[];
}

const options = new URLSearchParams(location.search);
document.body.dataset["jpThemeLight"] = String(!options.has("dark"));

const recording = await fetch(options.get("game") ?? "recording.json");
const { texts, snapshots } = (await recording.json()) as Recording;
const line = recorded(snapshots);

const snapshot = line.at(Number(options.get("ply") ?? 0));
const model = new RecordedModel(
  {
    snapshot,
    selected: 0,
    rotation: 0,
    player: snapshot.to_move,
    show: (options.get("show") ?? "city,site,players,score,chart,unseen,moves,replay").split(","),
    texts,
    height: 460,
  },
  (message, answering) => {
    if (message["kind"] === "plotly") void send(answering);
    else line.respond(message, answering);
  },
);

async function send(to: RecordedModel): Promise<void> {
  const bytes = await (await fetch("plotly.js.gz.bin")).arrayBuffer();
  to.deliver({ plotly: true }, [new DataView(bytes)]);
}

/** Create a shadow root with its own stylesheet, as in marimo. */
function shadowed(element: HTMLElement): HTMLElement {
  const inside = document.createElement("div");
  const style = document.createElement("link");
  Object.assign(style, { rel: "stylesheet", href: "widget.css" });
  element.attachShadow({ mode: "open" }).append(style, inside);
  return inside;
}

const place = document.getElementById("view")!;
const el = options.has("shadow") ? shadowed(place) : place;
view.initialize({ model: model });
const stop = view.render({ model: model, el });
Object.assign(globalThis, { model, stop });
