"""Lessons on a phone: what a step points at can be seen, and what it asks for can be done where it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import moment

Visitor = Callable[..., Page]

SEEN = Path(__file__).with_name("seen.js").read_text(encoding="utf-8")

LESSONS = [
    ("explorers_of_the_woodlands", "first_steps"),
    ("forge_of_the_gods", "first_weapon"),
    ("forge_of_the_gods", "second_thoughts"),
    ("forgeflame", "first_artefact"),
    ("kinfire_delve", "first_descent"),
    ("kings_forge", "first_round"),
]


def the_pupil(page: Page, game: str, lesson: str) -> list[dict[str, Any]]:
    """Begin a lesson; its steps."""
    made = page.request.post(f"/api/lessons/{game}/{lesson}").json()
    steps: list[dict[str, Any]] = page.request.get(f"/api/lessons/{game}/{lesson}").json()["steps"]
    page.goto(f"/t/{made['id']}")
    expect(page.locator(".lesson")).to_be_visible()
    return steps


def seen(page: Page, selectors: list[str]) -> list[float]:
    """A point where the first of these can be touched that can be touched at all; waits until there is one."""
    point: list[float] = page.wait_for_function(SEEN, arg=selectors).json_value()
    return point


def selectors_of(keys: list[str]) -> list[str]:
    return [f'.table [data-key="{key}"]' for key in keys]


def alike(key: str) -> list[str]:
    """Of several pieces that are alike the others have a number."""
    return [f'[data-key="{key}"]', f'[data-key^="{key}~"]']


def next_touch(page: Page, expected: str) -> list[float]:
    """Where the expected choice goes on: its price is agreed to, a menu, a piece that can be picked, or its line."""
    _, *targets = expected.split(":")
    names = [expected, *(":".join(targets[:end]) for end in range(2, len(targets) + 1)), *targets]
    lit = ".is-live.is-pointed:not(.is-picked)"
    pieces = [f"{where} {name}{lit}" for key in names for name in alike(key) for where in (".board", ".bench")]
    menu, line = f'.slip--menu [data-option="{expected}"]', f'.options [data-option="{expected}"]'
    return seen(page, [".options .btn--main:enabled", menu, *pieces, line])


def make(page: Page, expected: str) -> None:
    before = moment(page)
    for _ in range(8):
        page.touchscreen.tap(*next_touch(page, expected))
        page.wait_for_timeout(300)
        if moment(page) != before:
            return
    raise AssertionError(f"{expected} was not made")


SHOWN = "nth => document.querySelector('.lesson__count')?.textContent.includes(` ${nth} `)"


def walk_through(page: Page, steps: list[dict[str, Any]]) -> None:
    """Read a lesson up to its last words, and do what it says."""
    for nth, step in enumerate(steps, start=1):
        page.wait_for_function(SHOWN, arg=nth)
        page.wait_for_timeout(150)
        if step["highlight"]:
            seen(page, selectors_of(step["highlight"]))
        if step.get("expect"):
            make(page, step["expect"])
        elif nth < len(steps):
            page.locator(".lesson .btn--main").tap()


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_what_a_lesson_points_at_is_in_sight_on_a_phone(visitor: Visitor, game: str, lesson: str) -> None:
    page = visitor(name="Maëlle", phone=True)
    walk_through(page, the_pupil(page, game, lesson))
    page.get_by_role("button", name="Jouer la suite").tap()
    expect(page.locator(".lesson")).to_have_count(0)


def test_the_others_wait_until_the_last_words_of_a_lesson_have_been_read(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    walk_through(page, the_pupil(page, "kinfire_delve", "first_descent"))
    before = moment(page)
    page.wait_for_timeout(2500)  # Khor would have gone on by then
    assert moment(page) == before
    page.get_by_role("button", name="Jouer la suite").tap()
    expect(page.locator(".replay__n").first).not_to_have_text(before)


def test_every_lesson_is_walked_through(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    found = [(game["id"], lesson["id"]) for game in page.request.get("/api/games").json() for lesson in game["lessons"]]
    assert sorted(found) == LESSONS


def test_the_list_marks_what_the_lesson_waits_for_and_a_refusal_names_it(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    the_pupil(page, "forge_of_the_gods", "first_weapon")
    marked = page.locator(".option[aria-current=step]")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text("Take Cobalt")
    page.locator(".options .option:not([aria-current])").first.click()
    expect(page.locator(".toast")).to_contain_text("The lesson waits for: “Take Cobalt")
    expect(page.locator(".replay__n")).to_have_text("move 1")
