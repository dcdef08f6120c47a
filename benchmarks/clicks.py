"""What a person feels: from a click to its result on the screen, and from the address to a page that answers.

.venv/bin/python benchmarks/clicks.py        (with src and tests on the path)

Two people share a screen, without bots, and a real mouse clicks the first sentence of the options. Measured is the time
from the click event's own timestamp, when the browser took the button's release from the system, to the presentation of
the first frame that shows the result. In between lie the command, its write to disk, the answer, the change of the
page, its layout, paint and raster, and the hand-over of the finished frame. Not measured are Playwright's messages
before and after, and the end of any motion: the first frame of a flight is the first that shows the result.

To know when that frame was presented, a dot with an `elementtiming` attribute joins the page in the very task that
changed the move's number, with which the board, the seats, the banner and the options change. So it is in the first
frame that shows them, and the browser tells when it painted and when it presented that frame. The way there is told by
its stages, each from the click: the answer has come, the page has changed, the frame has begun, it is painted (the
page's part is done), it is on the screen (so is the compositor's, which has no graphics card here).
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser.conftest import DESKTOP, FLAGS, chromium
from browser.playing import open_table, wait_for_turn
from server.serving import Server, serving

CLICKS = 40
GOAL = 50
STAGES = {
    "answered": "answer has come",
    "changed": "page has changed",
    "begun": "frame begins",
    "painted": "frame is painted",
}

# Before the page's own script: tells when an answer comes.
HEAR = """
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', () => { if (window.felt) window.felt.answered ??= performance.now(); });
  }
};
"""
WATCH = """
() => {
  let dot = null;
  addEventListener('click', event => { window.felt = { clicked: event.timeStamp }; }, true);
  new MutationObserver(() => {
    const { felt } = window;
    if (!felt || felt.changed) return;
    felt.changed = performance.now();
    requestAnimationFrame(() => { felt.begun = performance.now(); });
    dot = Object.assign(document.createElement('p'), { textContent: '.' });
    dot.setAttribute('elementtiming', 'result');
    Object.assign(dot.style, { position: 'fixed', left: '2px', top: '2px', margin: '0' });
    document.body.append(dot);
  }).observe(document.querySelector('.replay__n'), { characterData: true, childList: true, subtree: true });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      window.felt.painted = entry.paintTime;
      window.felt.shown = entry.presentationTime ?? entry.renderTime;
    }
    dot.remove();
  }).observe({ type: 'element' });
}
"""
LOAD = """
() => {
  const entries = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')];
  const files = entries.filter(e => !e.name.includes('/api/') && !e.name.startsWith('data:'));
  return {
    bytes: files.reduce((sum, e) => sum + (e.transferSize || 0), 0),
    interactive: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  };
}
"""


def click(page: Page) -> dict[str, float]:
    """Click the first sentence when everything has come to rest; the stages in milliseconds after the click."""
    page.wait_for_timeout(500)
    page.locator("[role=listbox] [role=option]").first.hover()
    page.wait_for_timeout(150)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(150)
    page.wait_for_function("() => window.felt?.shown")
    felt: dict[str, Any] = page.evaluate("window.felt")
    start = felt.pop("clicked")
    return {stage: at - start for stage, at in felt.items()}


def clicks(browser: Browser, server: Server, motion: str, count: int = CLICKS) -> list[dict[str, float]]:
    """Play from the start of a match, one click after another."""
    context = browser.new_context(base_url=server.url, viewport=DESKTOP, reduced_motion=motion)
    page = context.new_page()
    page.add_init_script(HEAR)
    page.request.post("/api/me", data={"name": "Bench"})
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    page.evaluate(WATCH)
    felt = []
    while len(felt) < count and wait_for_turn(page):
        felt.append(click(page))
    context.close()
    return felt


def first_load(browser: Browser, server: Server) -> str:
    context = browser.new_context(base_url=server.url, viewport=DESKTOP)
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("h1, h2")
    shown = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    load = page.evaluate(LOAD)
    context.close()
    return (
        f"first load {load['bytes'] / 1000:.0f} kB over the wire (goal: at most 150), "
        f"first heading after {shown:.0f} ms, page ready after {load['interactive']:.0f} ms (goal: 1000)"
    )


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--limit", "1000000") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} before the start")
        print(first_load(browser, server))
        for motion in ("reduce", "no-preference"):
            felt = clicks(browser, server, motion)
            print(f"motion {motion}, {len(felt)} clicks:")
            for stage, words in STAGES.items():
                print(f"  {words:<17} {median(each[stage] for each in felt):4.0f} ms")
            shown = sorted(each["shown"] for each in felt)
            print(f"  result on screen  {median(shown):4.0f} ms, worst {shown[-1]:.0f} ms (goal: median of {GOAL})")


if __name__ == "__main__":
    main()
