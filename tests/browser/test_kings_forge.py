"""King's Forge with the mouse and the finger: whole matches, halves and dice to click, nothing for axe to find."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from browser.playing import (
    KEEP_THE_LINE,
    MOVED,
    expect_no_sideways_scroll,
    open_table,
    options,
    play_by_clicking_options,
    settle,
    wait_for_turn,
)
from browser.test_axe import expect_nothing_wrong
from enclume.kernel import Match

Visitor = Callable[..., Page]

GAME = "kings_forge"
FULL = {"apprentices": True, "craft_cards": True, "gather_cards": True}
SMALL_TARGETS = Path(__file__).with_name("small_targets.js").read_text(encoding="utf-8")


def sit_down(page: Page, *seats: str, **more: object) -> None:
    page.goto(f"/t/{open_table(page, *seats, game=GAME, **more)}")
    wait_for_turn(page)


def live(page: Page, selector: str = "") -> Locator:
    """Pieces of the board and of my workshop that can be picked."""
    return page.locator(f":is(.board, .bench) .eb-piece.is-live{selector}:visible")


def moment(page: Page) -> str:
    return page.locator(".replay__n").first.text_content() or ""


def play_by_clicking_pieces(page: Page, rng: Random, most: int) -> tuple[int, int]:
    """Click what glows, and sentences where nothing does; how many moves, and how many of them began on the board."""
    done = on_board = 0
    while done < most and wait_for_turn(page):
        before = moment(page)
        pieces = live(page)
        if pieces.count() and rng.random() < 0.85:
            pieces.nth(rng.randrange(pieces.count())).click()
            on_board += 1
            if page.locator(".slip--menu").count():
                page.get_by_role("menuitem").first.click()
        else:
            options(page).last.click()
        settle(page, before)
        done += 1
    return done, on_board


def test_a_whole_match_with_the_mouse(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "greedy")
    done, on_board = play_by_clicking_pieces(page, Random(1), 600)
    expect(page.locator(".scores")).to_be_visible()
    assert on_board > done / 3


def test_a_whole_match_of_the_expansion_by_its_sentences(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    sit_down(page, "me", "greedy", options=FULL)
    play_by_clicking_options(page, Random(2), most=900)
    expect(page.locator(".scores")).to_be_visible()


def test_a_click_on_a_half_shows_what_it_takes_and_another_takes_the_card(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", seed=3)
    expect(page.locator(".topbar__game")).to_contain_text("Manche 1 · Récolte")
    half = live(page, ".eb-piece--half:has(.eb-slot)").first
    key = half.get_attribute("data-key")
    assert key is not None
    cost = half.locator(".eb-slot").count()
    half.click()
    expect(page.locator(".plan__place")).to_have_count(cost)
    expect(half.locator(".eb-slot.is-filled")).to_have_count(cost)
    expect(page.locator(".bench [data-key='M@0'] .is-taken")).to_have_count(cost)
    expect(page.locator(".bench [data-key='M@0'] [data-taken]")).to_have_attribute("data-taken", f"−{cost}")
    assert moment(page) == "coup 0"
    page.keyboard.press("Escape")
    expect(page.locator(".plan, .is-filled, .is-taken")).to_have_count(0)
    half.click()
    page.locator(".acts .btn--main").click()
    page.wait_for_function(MOVED, arg="coup 0")
    expect(page.locator(f"[data-area=row] [data-key='{key}']")).to_have_count(0)


def test_a_half_that_cannot_be_paid_says_why(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    for seed in range(1, 9):
        sit_down(page, "me", "random", seed=seed)
        dim = page.locator("[data-area=row] .eb-piece--half:not(.is-live)")
        if dim.count():
            dim.first.click()
            expect(page.locator(".slip--why")).to_contain_text("KF-")
            return
    raise AssertionError("every half of eight tables can be paid at the start")


def to_the_roll(page: Page) -> None:
    for _ in range(60):
        wait_for_turn(page)
        if page.locator("[data-area=tray] .eb-piece--die").count():
            return
        before = moment(page)
        passing = page.locator("[data-option=pass]")
        with suppress(TimeoutError):  # the bots may have moved on meanwhile
            (passing if passing.count() else options(page).first).click(timeout=3000)
            settle(page, before)
    raise AssertionError("no roll in sixty moves")


def test_rolled_dice_lie_on_the_tray_and_tumble_only_where_motion_is_wanted(visitor: Visitor) -> None:
    for motion in (False, True):
        page = visitor(name="Maëlle", motion=motion)
        page.add_init_script(
            "const real = Element.prototype.animate; window.tumbled = 0;"
            "Element.prototype.animate = function (...how) {"
            "  tumbled += this.matches('.eb-die'); return real.apply(this, how) }"
        )
        sit_down(page, "me", "random", seed=2)
        to_the_roll(page)
        dice = page.locator("[data-area=tray] .eb-piece--die")
        assert dice.count() >= 4
        box = dice.first.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        page.wait_for_timeout(100)
        assert (page.evaluate("tumbled") > 0) is motion


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(visitor: Visitor, axe: str, theme: str, phone: bool) -> None:
    page = visitor(name="Maëlle", theme=theme, phone=phone)
    sit_down(page, "me", "random", "random", options=FULL, seed=2)
    play_by_clicking_options(page, Random(4), most=8)
    wait_for_turn(page)
    expect(page.locator(".flash")).to_have_count(0)
    expect_nothing_wrong(page, axe)
    to_the_roll(page)
    if phone:
        page.locator(".views").get_by_role("tab").nth(2).click()
    expect(page.locator(".flash")).to_have_count(0)
    expect_nothing_wrong(page, axe)


def test_some_turns_with_the_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "greedy", options=FULL)
    rng = Random(5)
    for _ in range(12):
        if not wait_for_turn(page):
            break
        tabs = page.locator(".views").get_by_role("tab")
        for tab in tabs.all()[:4]:
            tab.tap()
            expect_no_sideways_scroll(page)
            if live(page).count():
                break
        before = moment(page)
        pieces = live(page)
        if pieces.count():
            pieces.nth(rng.randrange(pieces.count())).tap()
            if page.locator(".slip--menu").count():
                page.get_by_role("menuitem").first.tap()
        else:
            options(page).first.tap()
        settle(page, before)


def test_everything_is_large_enough_for_a_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", "random", options=FULL)
    play_by_clicking_options(page, Random(6), most=10)
    for go in (lambda _: None, to_the_roll):
        go(page)
        for tab in page.locator(".views").get_by_role("tab").all():
            tab.click()
            assert page.evaluate(SMALL_TARGETS) == [], tab.inner_text()
            expect_no_sideways_scroll(page)


def test_the_lobby_and_the_rules_know_the_game(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    cover = page.locator(".covers li:not(.is-coming)", has_text="La Forge du Roi")
    expect(cover.get_by_role("button", name="Jouer")).to_be_visible()
    page.goto(f"/rules/{GAME}#KF-4.2")
    expect(page.locator("main")).to_contain_text("KF-4.2")


MANY_DICE_AND_CARDS = """() => {
  const frame = structuredClone(whole);
  const { areas, pieces } = frame.scene;
  areas["smithy:0"].pieces.forEach((key, nth) => { pieces[key].numbers[0][1] = [10, 7, 4, 3][nth]; });
  areas["supply:0"].pieces.forEach((key, nth) => { pieces[key].numbers[0][1] = [9, 8, 2, 1][nth]; });
  const cards = areas.row.pieces.map((key) => ({ ...pieces[key], carries: [] }));
  areas["claimed:0"].pieces = Array.from({ length: 8 }, (_, nth) => `claimed ${nth}`);
  areas["claimed:0"].pieces.forEach((key, nth) => { pieces[key] = cards[nth % cards.length]; });
  line.onmessage({ data: JSON.stringify(frame) });
}"""

HEAPS_THAT_OVERLAP = """() => {
  const heaps = [...document.querySelectorAll(".bench :is([data-area=supply], [data-area=smithy]) .eb-piece--counter")];
  const right = (node) => node.getBoundingClientRect().right;
  const overlaps = (heap) => right(heap.querySelector(".eb-die:last-child")) > right(heap) + 1;
  return heaps.filter(overlaps).map((heap) => heap.ariaLabel);
}"""


@pytest.mark.parametrize("width", [1280, 1440])
def test_heaps_of_dice_and_rows_of_cards_have_room_in_the_workshop(visitor: Visitor, width: int) -> None:
    page = visitor(name="Maëlle")
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(KEEP_THE_LINE)
    sit_down(page, "me", "random", seed=1)
    page.evaluate(MANY_DICE_AND_CARDS)
    cards = page.locator(".bench [data-area=claimed] .eb-bearer--split")
    expect(cards).to_have_count(8)
    assert page.evaluate(HEAPS_THAT_OVERLAP) == []
    last, bench = cards.last.bounding_box(), page.locator(".bench").bounding_box()
    assert last is not None
    assert bench is not None
    assert last["y"] + last["height"] <= bench["y"] + bench["height"]


def to_cancelled_dice(page: Page, seed: int, choices: int) -> None:
    """Go on with a match of two played at random, up to a choice with cancelled dice of several kinds on a smithy."""
    match, rng = Match(GAME, seats=2, seed=seed), Random(seed)
    for _ in range(choices):
        assert match.decision is not None
        match.apply(match.decision.seat, rng.choice(match.decision.options))
    made = page.request.post(
        "/api/records", data=match.record().to_json(), headers={"content-type": "application/json"}
    )
    assert made.status == 201, made.text()
    page.goto(f"/t/{made.json()['id']}")
    wait_for_turn(page)


COVERED = """pieces => pieces.filter(piece => {
  piece.scrollIntoView({ block: "nearest" });
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".eb-piece") !== piece;
}).map(piece => piece.ariaLabel)"""


@pytest.mark.parametrize(("seed", "choices"), [(25, 383), (172, 389)])
def test_cancelled_dice_lie_over_nothing_else(visitor: Visitor, seed: int, choices: int) -> None:
    page = visitor(name="Maëlle")
    to_cancelled_dice(page, seed, choices)
    expect(page.locator(".bench [data-status~=cancelled]").first).to_be_visible()
    expect(page.locator(".flash")).to_have_count(0)
    for width, height in ((1440, 900), (1366, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        pieces = page.locator(".bench .eb-piece:visible:not(.eb-piece .eb-piece)")
        assert pieces.count() > 8
        assert pieces.evaluate_all(COVERED) == []
