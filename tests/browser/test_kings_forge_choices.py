"""King's Forge: what a click will cost, thefts by a click, tables ready made, no curtain where nothing is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.playing import MOVED, options, settle, wait_for_turn
from browser.test_kings_forge import FULL, SMALL_TARGETS, live, moment, sit_down

Visitor = Callable[..., Page]


def keys(page: Page) -> list[str]:
    return [line.get_attribute("data-option") or "" for line in options(page).all()]


def choose(page: Page, key: str) -> None:
    before = moment(page)
    page.locator(f"[data-option='{key}']").first.click()
    settle(page, before)


def to_a_choice(page: Page, found: Callable[[list[str]], bool], *seats: str, last_round: int = 4) -> None:
    """Sit down at tables, one after the other, and pass until what is on offer is what we want to see."""
    for seed in range(1, 30):
        sit_down(page, *seats, seed=seed)
        title = page.locator(".topbar__game")
        while wait_for_turn(page) and f"Manche {last_round}" not in (title.text_content() or ""):
            offered = keys(page)
            if found(offered):
                return
            choose(page, next(key for key in ("pass", "bonus:metal", "end", offered[0]) if key in offered))
    raise AssertionError("never on offer")


def tap(page: Page, piece: Locator) -> None:
    if page.viewport_size and page.viewport_size["width"] < 500:
        piece.tap()
    else:
        piece.click()


def test_another_die_can_be_laid_and_is_then_paid(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", seed=3)
    # A first round brings wood; then there is a choice of what to pay with.
    for _ in range(40):
        wait_for_turn(page)
        halves = [key for key in keys(page) if key.startswith("claim:G04.top") or key == "claim:G13.top"]
        choose(
            page,
            halves[0] if halves else next(k for k in ("pass", "bonus:metal", "end", *keys(page)) if k in keys(page)),
        )
        wait_for_turn(page)
        metal = page.locator(".bench [data-key='M@0'] [data-n]").get_attribute("data-n")
        wood = page.locator(".bench [data-key='W@0'] .eb-die").count()
        if wood and int(metal or 0) >= 3 and "claim:G03.bottom" in keys(page):
            break
    page.locator("[data-area=row] [data-key='G03.bottom']").click()
    places = page.locator(".plan__places .plan__place")
    expect(places).to_have_count(3)
    assert [place.get_attribute("data-fate") for place in places.all()] == ["lost", "kept", "kept"]
    expect(places.first).to_contain_text("perdu")
    expect(places.nth(1)).to_contain_text("revient")
    places.nth(1).click()
    page.locator(".plan__may").get_by_role("button", name="Bois").click()
    expect(places.nth(1)).to_have_attribute("aria-label", "Bois, revient, à changer d’un clic")
    expect(page.locator(".bench [data-key='W@0'] [data-taken]")).to_have_attribute("data-taken", "−1")
    before = moment(page)
    page.locator(".acts .btn--main", has_text="Allouer 3 dés").click()
    page.wait_for_function(MOVED, arg=before)
    expect(page.locator(".bench [data-area=claimed] [data-key='G03.Wr']")).to_be_visible()
    expect(page.locator(".bench [data-area=claimed] [data-key='G03.Mx']")).to_be_visible()


def test_a_die_of_the_workshop_goes_to_a_slot_by_a_click(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    sit_down(page, "me", "random", seed=2)
    for _ in range(40):
        wait_for_turn(page)
        offered = keys(page)
        crafts = [key for key in offered if key.endswith(":safe") and key.startswith("craft:")]
        if crafts:
            break
        choose(page, next(key for key in ("pass", "bonus:metal", "end", offered[0]) if key in offered))
    item = crafts[0].split(":")[1]
    page.locator(f"[data-area=items] [data-key={item}]").click()
    ways = page.locator(".plan").get_by_role("radio")
    expect(ways).to_have_count(2)
    lowest = page.locator(".plan__place").all_inner_texts(), page.locator("[data-area=tray] .is-picked").count()
    assert lowest[1] == page.locator(".plan__place").count()
    ways.nth(1).click()
    expect(ways.nth(1)).to_have_attribute("aria-checked", "true")
    other = page.locator("[data-area=tray] .eb-piece--die.is-live:not(.is-picked)").first
    key = other.get_attribute("data-key")
    other.click()
    expect(page.locator(f"[data-area=tray] [data-key='{key}']")).to_have_class(re.compile("is-picked"))
    before = moment(page)
    page.locator(".acts .btn--main", has_text="Craft").click()
    page.wait_for_function(MOVED, arg=before)
    expect(page.locator(f".bench [data-key={item}]")).to_have_count(1)


def test_odds_are_shown_before_and_after(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.evaluate("localStorage.setItem('odds', 'yes')")
    sit_down(page, "me", "random", seed=3)
    feet = page.locator("[data-area=items] .eb-order__foot")
    assert feet.locator("i").count() == 0
    live(page, ".eb-piece--half:has(.eb-slot)").first.hover()
    expect(feet.locator("i").first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_an_item_is_stolen_by_a_click_on_it(visitor: Visitor, phone: bool) -> None:
    page = visitor(name="Maëlle", phone=phone)
    to_a_choice(page, lambda offered: any(key.startswith("steal:") for key in offered), "me", "greedy", "greedy")
    prey = page.locator("[data-area=prey] .eb-piece--order.is-live").first
    item = prey.get_attribute("data-key")
    assert prey.locator(".eb-owner").count() == 1
    assert prey.locator(".eb-order__foot .eb-die").count() > 0
    box = prey.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    if phone:
        assert page.evaluate(SMALL_TARGETS) == []
    prey.scroll_into_view_if_needed()
    tap(page, prey)
    expect(page.locator(".plan__place").first).to_be_visible()
    before = moment(page)
    tap(page, page.locator(".acts .btn--main", has_text="Voler"))
    page.wait_for_function(MOVED, arg=before)
    expect(page.locator(f"[data-area=prey] [data-key={item}]")).to_have_count(0)
    expect(page.locator(f".bench [data-key={item}]")).to_have_count(1)


def test_what_lies_at_a_dock_shows_whose_it_is(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", seed=3)
    choose(page, "dock:DK1")
    wait_for_turn(page)
    choose(page, keys(page)[0])
    owner = page.locator("[data-key=DK1] .eb-laid .eb-owner")
    expect(owner).to_be_visible()
    expect(owner).to_have_attribute("data-seat", "purple")


def test_tables_are_ready_made_in_the_form(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.locator(".cover", has_text="La Forge du Roi").click()
    form = page.locator(".create__form")
    expect(form.get_by_role("radio", name="Première partie")).to_have_attribute("aria-checked", "true")
    expect(form.get_by_role("checkbox", name="Apprentis")).to_have_count(0)
    form.get_by_role("radio", name="5", exact=True).click()
    expect(form.get_by_role("radio", name="Première partie")).to_have_count(0)
    expect(form.get_by_role("radio", name="Jeu de base")).to_have_attribute("aria-checked", "true")
    form.get_by_role("radio", name="3", exact=True).click()
    form.get_by_role("radio", name="Tout").click()
    form.get_by_role("radio", name="À la carte").click()
    expect(form.get_by_role("checkbox", name="Apprentis")).to_have_attribute("aria-checked", "true")
    form.get_by_role("radio", name="Tout").click()
    form.get_by_role("button", name="Commencer").click()
    page.wait_for_url("**/t/*")
    wait_for_turn(page)
    expect(page.locator("[data-area=crew] .eb-piece--offer")).to_have_count(3)
    faces = page.locator("[data-area=crew] .eb-offer__plate").evaluate_all("all => all.map(each => each.innerHTML)")
    assert len(set(faces)) == 3
    expect(page.locator("[data-area=crew] .eb-emblem")).to_have_count(3)


def test_a_shared_screen_has_no_curtain_where_everybody_knows_the_same(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "here", options=FULL, hot_seat=True, seed=3)
    bench = page.locator(".bench .seatboard:not([data-rests]) .eb-seat--full")
    first = bench.get_attribute("data-seat")
    choose(page, next(key for key in keys(page) if key.startswith("claim:")))
    wait_for_turn(page)
    expect(page.locator(".curtain")).to_have_count(0)
    for _ in range(3):
        if bench.get_attribute("data-seat") != first:
            return
        choose(page, keys(page)[0])
        wait_for_turn(page)
    raise AssertionError("the screen never turned to the other player")


def test_nothing_to_read_is_smaller_than_eleven_pixels(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    for seed in range(1, 40):
        sit_down(page, "me", "random", options=FULL, seed=seed)
        if page.locator("[data-area=row] [data-key=G08]").count():
            break
    small = page.evaluate(
        """() => [...document.querySelectorAll('[data-area=row] *')]
          .filter((e) => e.dataset.n || (e.children.length === 0 && e.textContent.trim()))
          .filter((e) => e.getBoundingClientRect().width && parseFloat(getComputedStyle(e).fontSize) < 11)
          .map((e) => e.className)"""
    )
    assert small == []
    half = page.locator("[data-key='G08.bottom']")
    assert half.evaluate("e => e.scrollHeight <= e.clientHeight + 1")


def test_my_dice_are_at_hand_on_a_phone(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", seed=3)
    pocket = page.locator(".pocket .eb-piece--counter:visible")
    expect(pocket).to_have_count(4)
    tap(page, live(page, ".eb-piece--half:has(.eb-slot)").first)
    expect(page.locator(".pocket [data-key='M@0'] [data-taken]")).to_be_visible()
