/**
 * A page without a kernel: recorded games in the same views, with no request to anywhere.
 *
 * Each `[data-akropolis-board]` is followed by its game as JSON; the gzipped Plotly stands in the
 * page once, as base64.
 */
import { Host, recorded, type Values } from "./host.ts";
import view from "./index.ts";
import { runPlotly } from "./plotly-library.ts";
import type { Snapshot } from "./snapshot.ts";

interface Recording {
  traits: Partial<Values> & Pick<Values, "texts">;
  /** One per ply, the first before any move. */
  snapshots: Snapshot[];
  /** The ply to begin with. */
  start?: number;
}

/** Boards of one link and one line, such as those of a study: they go through it together. */
const together = new Map<string, ((from: Host) => void)[]>();

const SHOW = ["city", "site", "players", "score", "chart", "unseen", "moves", "replay"];

const plyOf = (host: Host): number => (host.get("snapshot") as Snapshot).ply;

function open(board: HTMLElement): void {
  const source = board.nextElementSibling?.textContent ?? "";
  const { traits, snapshots, start = 0 } = JSON.parse(source) as Recording;
  const game = recorded(snapshots);
  const snapshot = game.at(start);
  const values = { show: SHOW, selected: snapshot.site.length > 0 ? 0 : -1, ...traits, snapshot };
  const line = snapshot.line.map(({ text }) => text).join();
  const name = `${traits.link} ${line}`;
  const group = (traits.link && together.get(name)) || [];
  together.set(name, group);
  const host = new Host({ player: snapshot.to_move, ...values }, (message, from) => {
    const before = plyOf(from);
    game.answer(message, from);
    if (plyOf(from) !== before) for (const follow of group) follow(from);
  });
  group.push((from) => {
    if (from !== host) game.show(host, plyOf(from));
  });
  view.initialize({ model: host });
  view.render({ model: host, el: board });
}

for (const board of document.querySelectorAll<HTMLElement>("[data-akropolis-board]")) open(board);

const library = document.querySelector("[data-akropolis-plotly]");
if (library) void runPlotly(library.textContent ?? "");
