"""What a person feels: from a click to the painted frame, and from the address to a page that answers.

.venv/bin/python benchmarks/clicks.py        (with src and tests on the path)
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from browser.conftest import DESKTOP, FLAGS, chromium
from browser.playing import open_table, wait_for_turn
from server.serving import serving

CLICK = """
() => new Promise(done => {
  const shown = () => document.querySelector('.replay__n')?.innerText;
  const before = shown();
  const option = document.querySelector('[role=listbox] [role=option]');
  const start = performance.now();
  option.click();
  const look = () => shown() !== before
    ? requestAnimationFrame(() => done(performance.now() - start))
    : requestAnimationFrame(look);
  requestAnimationFrame(look);
})
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


def clicks(page: Page, count: int) -> list[float]:
    times = []
    for _ in range(count):
        wait_for_turn(page)
        times.append(float(page.evaluate(CLICK)))
    return times


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "--limit", "1000000") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for motion in ("reduce", "no-preference"):
            context = browser.new_context(base_url=server.url, viewport=DESKTOP, reduced_motion=motion)
            page = context.new_page()
            page.goto("/")
            page.wait_for_selector("h1, h2")
            shown = page.evaluate("performance.now()")
            page.wait_for_load_state("networkidle")
            load = page.evaluate(LOAD)
            page.request.post("/api/me", data={"name": "Bench"})
            page.goto(f"/t/{open_table(page, 'me', 'here')}")
            times = sorted(clicks(page, 40))
            print(f"motion {motion}:")
            print(f"  first load {load['bytes'] / 1000:.0f} kB over the wire (goal: at most 150)")
            print(f"  first heading after {shown:.0f} ms, page ready after {load['interactive']:.0f} ms (goal: 1000)")
            print(f"  click to painted frame: median {median(times):.0f} ms, worst {times[-1]:.0f} ms (goal: 50)")
            context.close()


if __name__ == "__main__":
    main()
