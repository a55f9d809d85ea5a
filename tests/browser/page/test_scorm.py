"""Packages for learning platforms: what a platform gets, by the rules of SCORM 1.2."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

import akropolis_nb as ak
from tests.browser.board import PATIENCE, Board, expect_value
from tests.browser.page.test_answers import answer, gains, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Frame, Page, Route

PLATFORM = """
const decimal = /^\\d{1,3}(\\.\\d+)?$/;
const FIELDS = {
  "cmi.core.score.raw": decimal, "cmi.core.score.min": decimal, "cmi.core.score.max": decimal,
  "cmi.core.lesson_status": /^(passed|completed|failed|incomplete|browsed)$/,
  "cmi.core.exit": /^(time-out|suspend|logout|)$/,
  "cmi.core.session_time": /^\\d{2,4}:[0-5]\\d:[0-5]\\d(\\.\\d{1,2})?$/,
  "cmi.suspend_data": /^[\\x20-\\x7e\\n]{0,4096}$/,
};
const lms = { calls: [], wrong: [], data: {}, stored: {}, state: "new", takes: true };
lms.data["cmi.core.student_name"] = "Łuk, Zoë";
lms.data["cmi.core.student_id"] = "z.luk";
const answer = (method, states, check, act) => (...given) => {
  lms.calls.push(method);
  if (states.includes(lms.state) && check(...given)) return act(...given);
  lms.wrong.push([method, lms.state, ...given]);
  return method === "LMSGetValue" ? "" : "false";
};
const nothing = (...given) => given.length === 1 && given[0] === "";
window.API = {
  LMSInitialize: answer("LMSInitialize", ["new"], nothing, () => (lms.state = "open", "true")),
  LMSGetValue: answer("LMSGetValue", ["open"], (name) => /^cmi\\.core\\./.test(name),
    (name) => lms.data[name] ?? ""),
  LMSSetValue: answer("LMSSetValue", ["open"],
    (name, value) => typeof value === "string" && FIELDS[name]?.test(value),
    (name, value) => (lms.data[name] = value, "true")),
  LMSCommit: answer("LMSCommit", ["open"], nothing,
    () => (Object.assign(lms.stored, lms.takes ? lms.data : {}), String(lms.takes))),
  LMSFinish: answer("LMSFinish", ["open"], nothing, () => (lms.state = "finished", "true")),
};
window.lms = lms;
"""
"""A platform that notes each call that the standard does not allow."""
FRAME = "<style>*{margin:0;border:0}</style><iframe src='%s' style='width:100vw;height:100vh'>"
AROUND = {
    "outer.html": f"<script>{PLATFORM}</script>{FRAME % 'package/index.html'}</iframe>",
    "deep.html": f"<script>{PLATFORM}</script>{FRAME % 'inner.html'}</iframe>",
    "inner.html": f"{FRAME % 'package/index.html'}</iframe>",
}


def serve(page: Page, package: Path, pages: dict[str, str]) -> None:
    """Let a page find a package, and the pages around it, at an address without a network."""

    def respond(route: Route) -> None:
        folder, _, name = route.request.url.removeprefix("http://platform.test/").rpartition("/")
        if folder == "package":
            with ZipFile(package) as archive:
                route.fulfill(body=archive.read(name), content_type="text/html")
        else:
            route.fulfill(body=pages[name], content_type="text/html; charset=utf-8")

    page.context.route("http://platform.test/**", respond)


def opened(page: Page, name: str = "outer.html") -> tuple[Frame, list[Board]]:
    """Open a page of the platform; return the package's frame and its boards."""
    page.goto(f"http://platform.test/{name}")
    expect_value(page, lambda: page.frames[-1].url.endswith("package/index.html"))
    frame = page.frames[-1]
    frame.locator(".akropolis").first.wait_for()
    boards = [Board(root) for root in frame.locator(".akropolis:not(.ak-answers)").all()]
    for board in boards:
        board.wait()
    return frame, boards


def lms(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => window.lms")
    assert found["wrong"] == []
    return found


@pytest.fixture
def page(chromium: BrowserContext) -> Iterator[Page]:
    """Open a page of a browser that keeps nothing of other tests."""
    assert chromium.browser
    errors: list[str] = []
    with chromium.browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        yield page
    assert errors == []


@pytest.fixture
def package(tmp_path: Path) -> Path:
    ak.save_scorm(tmp_path / "homework.zip", puzzles(), title="Two <tiles>")
    return tmp_path / "homework.zip"


def test_a_platform_is_told_the_score(page: Page, package: Path) -> None:
    asked = puzzles()
    best = [max(gains(one), key=gains(one).__getitem__) for one in asked]
    worst = min(gains(asked[1]), key=gains(asked[1]).__getitem__)
    serve(page, package, AROUND)
    frame, (first, second) = opened(page, "deep.html")
    panel = frame.locator(".ak-answers")
    expect(panel.get_by_label("Name")).to_have_value("Łuk, Zoë")
    expect(panel).to_contain_text("Result on the learning platform: 0 of 100.")
    expect(panel).to_contain_text("sent to the learning platform")
    assert lms(page)["calls"][0] == "LMSInitialize"
    answer(first, best[0], 1)
    expect(panel).to_contain_text("Result on the learning platform: 50 of 100.")
    answer(second, worst, 1)
    stored = lms(page)["stored"]
    scores = [stored[f"cmi.core.score.{name}"] for name in ("raw", "min", "max")]
    assert scores == ["50", "0", "100"]
    assert stored["cmi.core.lesson_status"] == "incomplete"
    table = asked.class_table(stored["cmi.suspend_data"])
    assert (table.pupils, table.notices) == (("Łuk, Zoë",), ())
    assert (table.solved_by(1), table.solved_by(2)) == (("Łuk, Zoë",), ())
    assert [row["tries"] for row in table.table()] == [1, 1]
    second.show_solution()
    expect_value(page, lambda: lms(page)["stored"]["cmi.core.lesson_status"], "completed")
    assert lms(page)["stored"]["cmi.core.score.raw"] == "50"

    page.evaluate("() => document.querySelector('iframe').remove()")
    done = lms(page)
    assert done["state"] == "finished"
    assert done["stored"]["cmi.core.exit"] == "suspend"
    assert re.fullmatch(r"0000:0\d:\d\d\.\d\d", done["stored"]["cmi.core.session_time"])
    ends = [done["calls"].count(one) for one in ("LMSInitialize", "LMSFinish")]
    assert ends == [1, 1]
    assert done["calls"][-2:] == ["LMSCommit", "LMSFinish"]


def test_another_visit_takes_nothing_away(page: Page, package: Path) -> None:
    """In another browser the boards are empty again, but what was reported stays."""
    before = 'Object.assign(lms.data, {"cmi.core.score.raw": "50", "cmi.suspend_data": "before"});'
    lasting = AROUND["outer.html"].replace("window.lms =", f"{before} window.lms =")
    serve(page, package, {"outer.html": lasting})
    frame, (first, second) = opened(page)
    panel = frame.locator(".ak-answers")
    expect(panel).to_contain_text("Result on the learning platform: 50 of 100.")
    assert lms(page)["data"]["cmi.suspend_data"] == "before"
    for board, puzzle in zip((first, second), puzzles(), strict=True):
        answer(board, max(gains(puzzle), key=gains(puzzle).__getitem__), 1)
    expect(panel).to_contain_text("Result on the learning platform: 100 of 100.")
    assert lms(page)["stored"]["cmi.core.lesson_status"] == "completed"
    # The same browser knows them again.
    _, (first, _) = opened(page)
    expect(first.root).to_contain_text("Solved:")
    # Another pupil has boards of their own there.
    other = AROUND["outer.html"].replace("z.luk", "a.bo")
    page.context.unroute("http://platform.test/**")
    serve(page, package, {"outer.html": other})
    frame, (first, _) = opened(page)
    expect(frame.locator(".ak-answers")).to_contain_text("0 of 100.")
    expect(first.root).not_to_contain_text("Attempts")


def test_a_platform_that_takes_nothing(page: Page, package: Path) -> None:
    refusing = AROUND["outer.html"].replace("takes: true", "takes: false")
    broken = "<script>window.API = {LMSInitialize() { throw new Error('no'); }};</script>"
    pages = {"outer.html": refusing, "broken.html": broken + AROUND["inner.html"]}
    serve(page, package, pages)
    frame, (first, _) = opened(page)
    expect(frame.locator(".ak-answers")).to_contain_text("did not take the result")
    page.evaluate("() => { window.lms.takes = true; }")
    puzzle = puzzles()[0]
    answer(first, max(gains(puzzle), key=gains(puzzle).__getitem__), 1)
    expect(frame.locator(".ak-answers")).to_contain_text("50 of 100.")
    frame, _ = opened(page, "broken.html")
    expect(frame.locator(".ak-answers")).to_contain_text("Nothing leaves it unless it is copied")


def test_a_package_opened_by_a_platform_finds_it(page: Page, package: Path) -> None:
    opening = f"<script>{PLATFORM}</script><a target=_blank rel=opener href=package/index.html>go"
    serve(page, package, {"outer.html": opening})
    page.goto("http://platform.test/outer.html")
    with page.expect_popup() as popup:
        page.get_by_text("go").click()
    panel = popup.value.locator(".ak-answers")
    expect(panel).to_contain_text("Result on the learning platform: 0 of 100.")
    popup.value.close()
    expect_value(page, lambda: lms(page)["state"], "finished")
