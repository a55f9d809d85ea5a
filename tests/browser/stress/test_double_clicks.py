"""Random double clicks, on a board with an idle or busy kernel: each counts as one press.

Undo and the buttons that step through the game are meant to be pressed repeatedly: there each click
counts. A model plays the same presses once each on its own game.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import akropolis_nb as ak
from akropolis_nb.widget.session.tree import ids_of
from tests.browser.board import PATIENCE

if TYPE_CHECKING:
    from akropolis_nb.game.tree import Node
    from tests.browser.lab import Open

GAME = """
import akropolis_nb as ak
game = ak.Game(players=2, seed=7)
view = ak.CityWidget(game, show=("city", "site", "moves"), height=360)
view
"""
TWICE = {"Undo", "Previous move", "Next move"}
"""Buttons on which each click counts."""
ONCE = {"Delete line", "Make main line", "Restore line", "Comment"}
PAUSES = (0, 20, 60, 120, 200, 350)
"""Milliseconds between two clicks."""


class Model:
    """The expected effect of the presses: the same game, played by a script."""

    def __init__(self) -> None:
        self.game = ak.Game(players=2, seed=7)
        self.rotation = 0
        self.revision = 1
        self.gone_to: Node | None = None
        """The node that was gone to last: the city of its move is shown."""
        self.deleted_at = 0
        """The revision after the last deletion; undo restores it if nothing has changed since."""
        self.game.on_change(self._changed)

    def _changed(self) -> None:
        self.revision += 1
        if self.gone_to is not self.game.node:
            self.gone_to = None
        # New nodes get ids at every change, as in a view.
        ids_of(self.game)

    @property
    def seat(self) -> int:
        """The seat whose city is shown."""
        seat = None if self.gone_to is None else self.gone_to.seat
        return self.game.position.to_move if seat is None else seat

    def go_to(self, node: Node) -> None:
        """Go to a node; one that is there already may show another city."""
        before, self.gone_to = self.seat, node
        if node is not self.game.node:
            self.game.goto(node)
        elif self.seat != before:
            self._changed()

    def press(self, name: str) -> None:
        game = self.game
        if name == "Undo" and self.revision == self.deleted_at:
            game.restore()
        elif name == "Undo" and game.can_undo:
            game.undo()
        elif name == "Next move" and not game.can_redo:
            # The button is disabled at the end of the line.
            return
        elif name in {"Previous move", "Next move"}:
            line = [game.root, *game.current_line()]
            by = 1 if name == "Next move" else -1
            self.go_to(line[min(max(game.ply + by, 0), len(line) - 1)])
        elif name == "Delete line" and game.ply > 0:
            game.delete()
            self.deleted_at = self.revision
        elif name == "Make main line":
            game.promote()
        elif name == "Restore line" and game.can_restore:
            game.restore()

    def lay(self, q: int, r: int) -> None:
        """Place the first tile of the site, if that is legal."""
        game = self.game
        if game.position.is_over or self.seat != game.position.to_move:
            return
        move = ak.Move(game.position.site[0], ak.Placement(q, r, self.rotation))
        if game.position.why_illegal(move) is None:
            game.play(move)


PRESS_ALL = """
async (root, [patience, steps]) => {
  let hit = "";
  const sleep = ms => new Promise(done => setTimeout(done, ms));
  const until = async (revision, what) => {
    const end = performance.now() + 1000 * patience;
    while (root.dataset.ready !== String(revision)) {
      if (performance.now() > end) {
        const said = root.querySelector("[role=status]").textContent;
        throw new Error(`${root.dataset.ready}, not ${JSON.stringify(what)} ${hit}: ${said}`);
      }
      await sleep(3);
    }
  };
  const middle = button => {
    button.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const button = name => [...root.querySelectorAll("button")].find(found =>
    (found.ariaLabel ?? found.textContent) === name && found.offsetParent !== null);
  const find = ({ hex, name, node }) => {
    if (hex) {
      root.plot.scrollIntoView({ block: "nearest", behavior: "instant" });
      return root.hexToClient(...hex);
    }
    return middle(name ? button(name) : root.querySelector(`[data-node="${node}"]`));
  };
  // A busy machine must not make two clicks of a double click.
  const fire = (target, event, timeStamp) => {
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    target.dispatchEvent(event);
  };
  const press = (clientX, clientY, detail, timeStamp) => {
    const target = document.elementFromPoint(clientX, clientY);
    hit = `${clientX},${clientY} ${target.outerHTML.slice(0, 120)}`;
    const where = { clientX, clientY, bubbles: true, composed: true, cancelable: true };
    const pointer = { ...where, isPrimary: true, pointerId: 1, pointerType: "mouse" };
    for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
      fire(target, new PointerEvent(kind, pointer), timeStamp);
    }
    fire(target, new MouseEvent("click", { ...where, detail }), timeStamp);
  };
  let pressed = 0;
  for (const step of steps) {
    const { x, y } = find(step);
    // Hexes far from the city lie outside the board, and may be under its buttons.
    if (step.hex && !root.plot.contains(document.elementFromPoint(x, y))) {
      await until(step.revision, step);
      continue;
    }
    pressed += 1;
    if (step.busy) {
      const code = `import time; time.sleep(${step.busy})`;
      jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
    }
    const now = performance.now();
    press(x, y, 1, now);
    await sleep(step.pause);
    press(x, y, step.count, now + step.pause);
    await sleep(step.busy ? 0 : 30);
    await until(step.revision, step);
    // Away from there: what comes next is another click.
    const away = { clientX: 1, clientY: 1 };
    root.dispatchEvent(new PointerEvent("pointermove", away));
  }
  return pressed;
}
"""


def script(model: Model, chance: random.Random, many: int) -> list[dict[str, Any]]:
    """Return a list of double clicks, after playing one press of each in the model."""
    steps: list[dict[str, Any]] = []
    while len(steps) < many:
        step = _chosen(model, chance)
        if step is None:
            continue
        steps.append(
            step
            | {
                "pause": chance.choice(PAUSES),
                # Some hosts and many tools do not count clicks.
                "count": chance.choice((1, 2)),
                "busy": 0.3 if chance.random() < 0.1 else 0,
                "revision": model.revision,
            }
        )
    return steps


def _chosen(model: Model, chance: random.Random) -> dict[str, Any] | None:
    game = model.game
    kind = chance.choices(("hex", "name", "node"), (5, 4, 2))[0]
    if kind == "hex" and not game.position.is_over:
        at = (chance.randint(-3, 3), chance.randint(-3, 3))
        model.lay(*at)
        return {"hex": at}
    if kind == "name":
        name = chance.choice(sorted(TWICE | ONCE))
        shown = {
            "Delete line": game.ply > 0,
            "Make main line": not game.node.is_main,
            "Restore line": game.can_restore,
            "Comment": game.ply > 0,
        }
        if not shown.get(name, True):
            return None
        for _ in range(2 if name in TWICE else 1):
            model.press(name)
        return {"name": name}
    nodes = list(game)[1:]
    if kind == "node" and nodes:
        node = chance.choice(nodes)
        number = ids_of(game)[node]
        model.go_to(node)
        return {"node": number}
    return None


@pytest.mark.parametrize(
    ("seed", "many"),
    [(20, 40), *(pytest.param(seed, 500, marks=pytest.mark.long) for seed in range(20))],
)
def test_a_double_click_is_one_press(open_notebook: Open, seed: int, many: int) -> None:
    notebook = open_notebook([GAME])
    board = notebook.board()
    model, chance = Model(), random.Random(seed)
    pressed = 0
    while pressed < many:
        steps = script(model, chance, min(many, 50))
        pressed += board.root.evaluate(PRESS_ALL, [PATIENCE, steps])
        state = notebook.value("[game.to_json(), view.snapshot['revision']]")
        assert state == [model.game.to_json(), model.revision]
