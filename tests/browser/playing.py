"""What a person does at the table with a mouse or a keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

FORGE = "forge_of_the_gods"
SMALL_TARGETS = Path(__file__).with_name("small_targets.js").read_text(encoding="utf-8")

KEEP_THE_LINE = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...where) {
    super(...where);
    window.line = this;
    this.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.frame === "full") window.whole = frame;
    });
  }
}"""
"""A script for before a page: ``line.onmessage`` then shows what a test makes of the ``whole`` frame that came."""


def open_table(page: Page, *seats: str, **more: object) -> str:
    """Open a table as the page's person; seats as in the form."""
    wishes = [{"kind": s} if s in ("me", "also", "open", "here") else {"kind": "bot", "bot": s} for s in seats]
    made = page.request.post("/api/tables", data={"game": FORGE, "seats": wishes, **more})
    assert made.status == 201, made.text()
    return str(made.json()["id"])


def options(page: Page) -> Locator:
    """The lines of the options panel."""
    return page.get_by_role("listbox").get_by_role("option")


def my_turn(page: Page) -> bool:
    return options(page).count() > 0


def over(page: Page) -> bool:
    return page.locator(".sheet--end, .scores").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until there is something to choose; False when the match is over."""
    page.wait_for_function(
        "() => document.querySelector('[role=listbox] [role=option]') || document.querySelector('.scores')"
    )
    return not over(page)


def play_by_clicking_options(page: Page, rng: Random, most: int = 200) -> int:
    """Click sentences until the match is over, or so often."""
    done = 0
    while done < most and wait_for_turn(page):
        lines = options(page)
        before = page.locator(".replay__n").first.text_content() or ""
        lines.nth(rng.randrange(min(lines.count(), 4))).click()
        settle(page, before)
        done += 1
    return done


MOVED = "before => document.querySelector('.scores') || document.querySelector('.replay__n')?.textContent !== before"


def live(page: Page, selector: str = "") -> Locator:
    """Pieces of the board and of my own board that can be picked."""
    return page.locator(f":is(.board, .bench) .eb-piece.is-live{selector}:visible")


def moment(page: Page) -> str:
    return page.locator(".replay__n").first.text_content() or ""


def choose(page: Page, verb: str) -> bool:
    """Take the first option of a verb, if there is one."""
    lines = page.locator(f"[data-option='{verb}'], [data-option^='{verb}:']")
    if not lines.count():
        return False
    before = moment(page)
    lines.first.dispatch_event("click")
    page.wait_for_function(MOVED, arg=before)
    return True


def settle(page: Page, before: str) -> None:
    """After a click on a choice: say yes to what it takes, where that is shown, and wait until it has been made."""
    page.wait_for_function(f"before => document.querySelector('.plan') || ({MOVED})(before)", arg=before)
    if page.locator(".plan").count():
        page.locator(".acts .btn--main").click()
        page.wait_for_function(MOVED, arg=before)


def box_of(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the first of these."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def expect_no_sideways_scroll(page: Page) -> None:
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0, f"{width} px too wide: {page.url}"


__all__ = ["FORGE", "expect", "expect_no_sideways_scroll", "open_table", "options", "play_by_clicking_options"]
