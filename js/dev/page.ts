/** The development page: a recorded game in the real view, without Jupyter. */
import view from "../src/index.ts";
import { Host, recorded } from "../src/host.ts";
import type { Snapshot } from "../src/snapshot.ts";
import type { Texts } from "../src/texts.ts";

interface Recording {
  texts: Texts;
  snapshots: Snapshot[];
}

const options = new URLSearchParams(location.search);
document.body.dataset["jpThemeLight"] = String(!options.has("dark"));

const { texts, snapshots } = (await (await fetch("recording.json")).json()) as Recording;
const line = recorded(snapshots);

const snapshot = snapshots[Number(options.get("ply") ?? 0)]!;
const host = new Host(
  {
    snapshot: { ...snapshot, line: snapshots.at(-1)!.line, can_undo: true, can_redo: true },
    selected: 0,
    rotation: 0,
    player: snapshot.to_move,
    show: ["city", "site", "players", "score", "unseen", "moves"],
    texts,
    height: 460,
  },
  (message, answering) => {
    if (message["kind"] === "plotly") void send(answering);
    else line(message, answering);
  },
);

async function send(to: Host): Promise<void> {
  const bytes = await (await fetch("plotly.js.gz.bin")).arrayBuffer();
  to.deliver({ plotly: true }, [new DataView(bytes)]);
}

view.initialize({ model: host });
const stop = view.render({ model: host, el: document.getElementById("view")! });
Object.assign(globalThis, { host, stop });
