"""Explorers of the Woodlands with the mouse and the finger: tiles, dice, combats, a whole match, nothing for axe."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser.playing import box_of, expect_no_sideways_scroll, open_table, options, wait_for_turn
from browser.test_axe import expect_nothing_wrong
from enclume.bots import make_bot
from enclume.bots.chair import Chair
from enclume.kernel import Ask, Match, Value

Visitor = Callable[..., Page]

GAME = "explorers_of_the_woodlands"
TWO: dict[str, Value] = {"heroes": "xylia klethor", "first_player": 1}
MOST_TAPS = 15
"""So many taps make a choice at the most, those that came too late among them."""
SMALL_TARGETS = Path(__file__).with_name("small_targets.js").read_text(encoding="utf-8")
MOVED = "before => document.querySelector('.scores') || document.querySelector('.replay__n')?.textContent !== before"


def sit_down(page: Page, *seats: str, **more: object) -> None:
    page.goto(f"/t/{open_table(page, *seats, game=GAME, **more)}")
    wait_for_turn(page)


@cache
def record_of(prompt: str, tiles: int = 0) -> bytes:
    """The record of a match that two sensible players have played until somebody is asked something."""
    for seed in range(4, 24):
        match = Match(GAME, seats=2, seed=seed, options=TWO)
        bot = make_bot("greedy", 4, match.game)
        while match.decisions:
            (ask, *_) = match.decisions
            if ask.prompt == prompt and len(match.view(0).tiles) >= tiles and _is_worth_seeing(match, ask):
                return msgspec.json.encode(match.record())
            match.apply(ask.seat, bot.choose(Chair(match, ask.seat)))
    raise AssertionError(f"nobody was asked {prompt}")


def _is_worth_seeing(match: Match, ask: Ask) -> bool:
    """A tile that can be turned; a combat after which the turn goes on."""
    if ask.prompt == "place":
        return any(len(ghost.ways) > 1 for ghost in match.view(0).ghosts)
    view = match.view(0)
    return ask.prompt != "rerolls" or (bool(dict(view.slots)["move"]) and view.heroes[view.active].hp > 3)


def come_to(page: Page, prompt: str, tiles: int = 0) -> None:
    made = page.request.post("/api/records", data=record_of(prompt, tiles))
    assert made.status == 201, made.text()
    page.goto(f"/t/{made.json()['id']}")
    wait_for_turn(page)
    expect(page.locator(".flash")).to_have_count(0)


def live(page: Page, selector: str = "") -> Locator:
    """Pieces of the board and of my own board that can be picked."""
    return page.locator(f":is(.board, .bench) .eb-piece.is-live{selector}:visible")


def moment(page: Page) -> str:
    return page.locator(".replay__n").first.text_content() or ""


def play_on(page: Page, rng: Random, most: int) -> tuple[int, int]:
    """Click what glows, and sentences where nothing does; how many moves, and how many of them began on the table."""
    done = on_table = 0
    while done < most and wait_for_turn(page):
        before = moment(page)
        pieces = live(page)
        count = pieces.count()
        if count and rng.random() < 0.8:
            pieces.nth(rng.randrange(count)).dispatch_event("click")
            on_table += 1
            while moment(page) == before and page.locator(":is(.prompt)", has_text="Et maintenant").count():
                if page.locator(".slip--menu").count():
                    page.get_by_role("menuitem").first.click()
                elif glowing := live(page).element_handles():
                    glowing[0].dispatch_event("click")
                else:  # the move is on its way
                    page.wait_for_timeout(20)
        else:
            options(page).last.click()
        page.wait_for_function(MOVED, arg=before)
        done += 1
    return done, on_table


def test_a_tile_is_placed_and_turned_by_clicking_where_it_goes(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    come_to(page, "place", 6)
    tiles = page.locator("[data-area=forest] .eb-tilemap > .eb-bearer--tile > .eb-piece:not(.is-ghost)")
    before = tiles.count()
    ghost = live(page, ".is-ghost[data-status~=ways]").first
    ways = page.locator(".eb-piece[data-status~=laid].is-live:visible")
    expect(ways).to_have_count(0)
    ghost.click()
    assert ways.count() >= 2
    assert all("join-" in (way.get_attribute("data-status") or "") for way in ways.all()), "knots show where paths meet"
    page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    ghost.click()
    turned = ways.last.get_attribute("data-key")
    ways.last.click()
    expect(tiles).to_have_count(before + 1)
    assert turned is not None


def test_a_place_where_it_cannot_go_says_why(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    come_to(page, "act", 8)
    far = page.locator("[data-area=forest] .eb-piece--tile:not(.is-live, .is-ghost, [data-status~=here])").first
    far.click(position={"x": 12, "y": 40})
    expect(page.locator(".slip--why")).to_contain_text("EW-")


def test_dice_go_to_their_places(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    come_to(page, "dice")
    dice = page.locator(".bench [data-area=tray] .eb-piece--die")
    expect(dice).to_have_count(4)
    expect(page.locator("[data-option='reroll:dice']")).to_have_count(0)
    dice.first.click()
    page.locator(".bench .eb-piece--rack:not(.is-live)").first.click()
    expect(page.locator(".slip--why")).to_contain_text("EW-")
    page.keyboard.press("Escape")
    racks = live(page, ".eb-piece--rack")
    assert racks.count() >= 1
    name = racks.first.get_attribute("data-key")
    racks.first.click()
    expect(page.locator(f".bench .eb-piece--rack[data-key='{name}'] .eb-die")).to_have_count(1)
    expect(dice).to_have_count(3)
    expect(page.locator("[data-option='reroll:dice']")).to_have_count(1)
    assert all(rack.locator(".eb-rack__text").inner_text() for rack in page.locator(".bench .eb-piece--rack").all())


def test_a_combat_is_told_in_steps_and_rerolled_on_its_dice(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    come_to(page, "rerolls")
    steps = page.locator("[data-area=combat] .eb-stage")
    expect(steps).to_have_count(3)
    expect(steps.nth(1)).to_have_attribute("data-state", "now")
    expect(steps.nth(2)).to_contain_text("/")
    expect(page.locator("[data-area=foes] .eb-piece--foe").first).to_be_visible()
    before = moment(page)
    live(page, ".eb-piece--lot").first.click()
    if page.locator(".slip--menu").count():
        page.get_by_role("menuitem").first.click()
    page.wait_for_function(MOVED, arg=before)
    for _ in range(20):
        if page.locator("[data-area=story] .eb-stage", has_text="Combat").count() or not wait_for_turn(page):
            break
        before = moment(page)
        page.locator("[data-option=pass], [role=option]").last.click()
        page.wait_for_function(MOVED, arg=before)
    expect(page.locator("[data-area=story] .eb-stage", has_text="Combat").first).to_be_visible()


def test_an_enemy_is_fought_by_its_card(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    come_to(page, "encounter")
    before = moment(page)
    live(page, ".eb-piece--foe").first.click()
    page.wait_for_function(MOVED, arg=before)


def test_a_whole_match_with_the_mouse(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "greedy", options=TWO, seed=5)
    done, on_table = play_on(page, Random(2), 400)
    expect(page.locator(".scores")).to_be_visible()
    assert on_table > done / 2


def test_some_turns_with_the_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "greedy", options=TWO, seed=6)
    for _ in range(10):
        if not wait_for_turn(page):
            break
        expect_no_sideways_scroll(page)
        before = moment(page)
        for _ in range(MOST_TAPS):
            if moment(page) != before:
                break
            pieces = live(page)
            with suppress(TimeoutError):  # the table has moved on meanwhile
                if pieces.count() and not page.locator(".slip--menu").count():
                    pieces.first.tap(timeout=3000)
                elif page.locator(".slip--menu").count():
                    page.get_by_role("menuitem").first.tap(timeout=3000)
                else:
                    options(page).first.tap(timeout=3000)
            page.wait_for_timeout(60)
        expect(page.locator(".replay__n").first).not_to_have_text(before)


def test_dice_and_their_slots_are_seen_together_on_a_phone(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    come_to(page, "dice")
    _, top, _, bottom = box_of(page, ".bench")
    for thing in ("[data-area=tray] .eb-piece--die", "[data-area=slots] .eb-piece--rack >> nth=-1"):
        _, upper, _, lower = box_of(page, f".bench {thing}")
        assert top <= upper
        assert lower <= bottom


@pytest.mark.parametrize("prompt", ["dice", "encounter", "rerolls"])
def test_everything_is_large_enough_for_a_finger(visitor: Visitor, prompt: str) -> None:
    page = visitor(name="Maëlle", phone=True)
    come_to(page, prompt)
    for tab in page.locator(".views").get_by_role("tab").all():
        tab.click()
        assert page.evaluate(SMALL_TARGETS) == [], tab.inner_text()
        expect_no_sideways_scroll(page)


@pytest.mark.parametrize(
    ("prompt", "theme", "phone"),
    [("rerolls", "dark", False), ("dice", "light", False), ("place", "dark", True), ("encounter", "light", True)],
)
def test_axe_finds_nothing(visitor: Visitor, axe: str, prompt: str, theme: str, phone: bool) -> None:
    page = visitor(name="Maëlle", theme=theme, phone=phone)
    come_to(page, prompt)
    expect_nothing_wrong(page, axe)
    if phone:
        for tab in page.locator(".views").get_by_role("tab").all()[:3]:
            tab.click()
            expect_nothing_wrong(page, axe)
