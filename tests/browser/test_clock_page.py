"""Clocks and slow tables on the page: time that runs, stopping it together, what happens when it is up, what waits."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import box_of, expect_no_sideways_scroll, open_table, options
from browser.test_axe import expect_nothing_wrong

Visitor = Callable[..., Page]


def two(visitor: Visitor, other_lang: str = "en", **pace: Any) -> tuple[Page, Page, str]:
    """Maëlle on a desk, Thibault on a phone, at a table with a clock."""
    hers, his = visitor(name="Maëlle"), visitor(name="Thibault", phone=True, lang=other_lang)
    table = open_table(hers, "me", "open", pace=pace)
    assert his.request.post(f"/api/tables/{table}/join", data={"seat": 1}).ok
    for page in (hers, his):
        page.goto(f"/t/{table}")
        expect(page.locator(".clock").first).to_be_visible()
    return hers, his, table


def four(visitor: Visitor, **pace: Any) -> tuple[Page, str]:
    """Maëlle has struck at a table of four, and is awaited at another."""
    hers = visitor(name="Maëlle", lang="en")
    open_table(hers, "me", "here")
    table = open_table(hers, "me", "open", "open", "open", pace=pace)
    for seat, name in enumerate(("Thibault", "Maximilienne", "Zoé"), start=1):
        assert visitor(name=name).request.post(f"/api/tables/{table}/join", data={"seat": seat}).ok
    hers.goto(f"/t/{table}")
    options(hers).first.or_(hers.locator(".nexttable")).first.wait_for()
    if options(hers).count():
        options(hers).first.click()
    expect(hers.locator(".nexttable")).to_be_visible()
    return hers, table


@pytest.mark.parametrize("width", [1440, 1180])
def test_four_clocks_and_the_next_table_have_room(visitor: Visitor, width: int) -> None:
    hers, _ = four(visitor, kind="live", seconds=900)
    hers.set_viewport_size({"width": width, "height": 900})
    parts = [".brand", ".topbar__game", *(f".clock >> nth={nth}" for nth in range(4)), ".nexttable", ".replay"]
    boxes = [box_of(hers, part) for part in [*parts, ".topbar__set"]]
    for (_, _, right, _), (left, _, _, _) in pairwise(boxes):
        assert right <= left
    _, top, _, _ = box_of(hers, ".nexttable")
    assert top >= 4
    assert box_of(hers, ".topbar__round")[2] <= box_of(hers, ".topbar__game")[2], "the round is cut"


def test_four_names_and_scores_fit_on_a_phone(visitor: Visitor) -> None:
    _, table = four(visitor, kind="live", seconds=900)
    watcher = visitor(f"/t/{table}", name="Ada", phone=True)
    expect(watcher.locator(".seats .eb-seat__name")).to_have_count(4)
    for nth in range(4):
        left, _, right, _ = box_of(watcher, f".seats .eb-seat__name >> nth={nth}")
        assert right - left >= 20
        assert box_of(watcher, f".seats .eb-seat__score >> nth={nth}")[2] <= 390 - 8


def test_time_runs_for_who_is_to_choose(visitor: Visitor) -> None:
    hers, his, _ = two(visitor, kind="live", seconds=600, increment=10)
    running = hers.locator(".clock.is-running time")
    expect(running).to_have_count(1)
    before = running.inner_text()
    hers.wait_for_function(
        "before => document.querySelector('.clock.is-running time').innerText !== before", arg=before
    )
    assert before.startswith(("9:5", "10:00"))
    expect_no_sideways_scroll(his)


def test_the_clock_is_stopped_together_and_let_run_by_one(visitor: Visitor) -> None:
    hers, his, _ = two(visitor, kind="live", seconds=600)
    hers.get_by_role("button", name="Réglages").click()
    hers.get_by_role("button", name="Arrêter la pendule").click()
    hers.keyboard.press("Escape")
    asked = his.get_by_role("dialog", name="Stop the clock")
    expect(asked).to_contain_text("Maëlle would like to stop the clock.")
    asked.get_by_role("button", name="Stop the clock").click()
    for page in (hers, his):
        expect(page.locator(".clock--paused")).to_be_visible()
        expect(page.locator(".clock.is-running")).to_have_count(0)
    hers.get_by_role("button", name="Réglages").click()
    hers.get_by_role("button", name="Relancer la pendule").click()
    expect(his.locator(".clock.is-running")).to_have_count(1)


def test_the_others_may_end_a_match_when_time_is_up(visitor: Visitor) -> None:
    hers, his, _ = two(visitor, kind="live", seconds=10, then="vote")
    asked = hers.get_by_role("dialog", name="Temps écoulé")  # the first choice is Thibault's
    expect(asked).to_contain_text("Le temps de Thibault est écoulé.")
    asked.get_by_role("button", name="Arrêter la partie").click()
    expect(hers.get_by_role("heading", name="Partie arrêtée")).to_be_visible()
    expect(his.get_by_role("heading", name="Match ended")).to_be_visible()


def test_the_next_table_that_waits_is_one_click_away(visitor: Visitor) -> None:
    hers, his, first = two(visitor, kind="days", seconds=86400)
    expect(hers.locator(".clock time").first).to_have_text("1 j")
    second = open_table(his, "me", "here")
    his.goto(f"/t/{first}")
    onward = his.get_by_role("link", name="Next table")
    his.locator(".options [role=option]").first.click()  # it is his turn at both tables
    expect(onward).to_be_visible()
    onward.click()
    expect(his).to_have_url(re.compile(f"/t/{second}$"))


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_with_a_clock_and_the_account_page_have_nothing_wrong(visitor: Visitor, axe: str, phone: bool) -> None:
    page = visitor(name="Maëlle", phone=phone)
    table = open_table(page, "me", "here", pace={"kind": "live", "seconds": 600})
    page.goto(f"/t/{table}")
    expect(page.locator(".clock").first).to_be_visible()
    expect_nothing_wrong(page, axe)
    page.goto("/account")
    expect(page.get_by_role("heading", name="Avis de tour")).to_be_visible()
    expect_nothing_wrong(page, axe)
    expect_no_sideways_scroll(page)
