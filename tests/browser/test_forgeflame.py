"""Forgeflame with the mouse and the finger: playing by clicking in the mine, nothing for axe to find."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.playing import (
    MOVED,
    SMALL_TARGETS,
    choose,
    expect_no_sideways_scroll,
    live,
    moment,
    open_table,
    options,
    wait_for_turn,
)
from browser.test_axe import expect_nothing_wrong
from enclume.bots import Chair, make_bot
from enclume.kernel import Match, Value, find_game

Visitor = Callable[..., Page]

GAME = "forgeflame"
DRAWN = {"team_formation": "random"}
SHORT: dict[str, Value] = {**DRAWN, "short_game": True}


def sit_down(page: Page, *seats: str, **more: object) -> None:
    page.goto(f"/t/{open_table(page, *seats, game=GAME, **more)}")
    wait_for_turn(page)


@cache
def midway(*verbs: str, seats: int = 2, alone: bool = False) -> bytes:
    """The record of a match in which the first seat may do all of this now, or this alone."""
    for seed in range(40):
        match = Match(GAME, seats=seats, seed=seed, options=DRAWN)
        bots = [make_bot("greedy", seed + seat, find_game(GAME)) for seat in range(seats)]
        while match.decision is not None and match.view(None).round < 6:
            ask = match.decision
            found = {option.verb for option in ask.options}
            if ask.seat == 0 and (found == {*verbs} if alone else found.issuperset(verbs)):
                return msgspec.json.encode(match.record())
            match.apply(ask.seat, bots[ask.seat].choose(Chair(match, ask.seat)))
    raise AssertionError(f"nobody could {verbs}")


@cache
def before_something_loud() -> tuple[bytes, str]:
    """The record of a match, and a choice of its first seat by which something happens that nobody should miss."""
    game = find_game(GAME)
    for seed in range(40):
        match = Match(GAME, seats=2, seed=seed, options=DRAWN)
        bots = [make_bot("greedy", seed + seat, game) for seat in range(2)]
        while match.decision is not None and match.view(None).round < 4:
            ask, told, record = match.decision, len(match.told(None)), msgspec.json.encode(match.record())
            option = bots[ask.seat].choose(Chair(match, ask.seat))
            match.apply(ask.seat, option)
            if ask.seat == 0 and any(event.kind in game.loud for event in match.told(None, 0)[told:]):
                return record, option.key
    raise AssertionError("nothing ever happens")


def go_on_with(page: Page, record: bytes) -> None:
    """Both seats are mine: the first looks at its hand."""
    made = page.request.post("/api/records", data=record)
    assert made.status == 201, made.text()
    page.goto(f"/t/{made.json()['id']}")
    page.get_by_role("button", name="Je suis").click()
    wait_for_turn(page)
    expect(page.locator(".flash")).to_have_count(0)


def click_what_glows(page: Page, rng: Random, *, tap: bool = False) -> bool:
    """One choice, begun on the table if anything there glows; whether it was."""
    before = moment(page)
    pieces = live(page)
    count = pieces.count()
    if not count:
        line = options(page).first
        line.tap() if tap else line.click()
    else:
        piece = pieces.nth(rng.randrange(count))
        piece.dispatch_event("click")
        while page.locator(".slip--menu").count():
            page.get_by_role("menuitem").first.dispatch_event("click")
    page.wait_for_function(MOVED, arg=before)
    return count > 0


def test_choices_are_made_on_the_table(visitor: Visitor) -> None:
    """Alone, so that nobody is waited for: recruits, cards that stay in the box, and then the mine."""
    page = visitor(name="Maëlle")
    sit_down(page, "me", seed=5)
    rng = Random(3)
    on_table = [click_what_glows(page, rng) for _ in range(30) if wait_for_turn(page)]
    assert sum(on_table) > 0.7 * len(on_table)
    expect(page.locator("[data-area=sites] .eb-piece--figure")).not_to_have_count(0)
    expect(page.locator("[data-area=objectives] .eb-piece--offer")).to_have_count(3)


def test_a_whole_match_is_played_by_clicking(visitor: Visitor) -> None:
    """Nine rounds alone, or fewer if the kobolds overrun the mine: then the story is told how it ended."""
    page = visitor(name="Maëlle")
    sit_down(page, "me", seed=12)
    rng = Random(8)
    done = on_table = 0
    while wait_for_turn(page):
        assert done < 500
        if rng.random() >= 0.4 or not choose(page, "end"):
            on_table += click_what_glows(page, rng)
        done += 1
    assert on_table > 0.4 * done
    expect(page.locator(".scores")).to_contain_text("Épilogue")


def test_a_team_wins_together(visitor: Visitor) -> None:
    match = Match(GAME, seats=4, seed=3, options=SHORT)
    bots = [make_bot("greedy", seat, find_game(GAME)) for seat in range(4)]
    while match.decision is not None:
        match.apply(match.decision.seat, bots[match.decision.seat].choose(Chair(match, match.decision.seat)))
    assert match.result is not None
    assert len(match.result.winners) == 2
    page = visitor(name="Maëlle", lang="en")
    made = page.request.post("/api/records", data=msgspec.json.encode(match.record()))
    page.goto(f"/t/{made.json()['id']}")
    expect(page.locator(".sheet--end h2")).to_have_text(re.compile(r"^\S.* and .* win$"))


def test_the_only_answer_to_a_question_can_be_tapped_on_a_phone(visitor: Visitor) -> None:
    """Why it is the only one is told below it."""
    page = visitor(name="Maëlle", phone=True)
    go_on_with(page, midway("let", alone=True))
    expect(page.locator(".options > .help")).to_be_visible()
    only = page.get_by_role("listbox").get_by_role("option")
    box, list_ = only.bounding_box(), page.get_by_role("listbox").bounding_box()
    assert box is not None
    assert list_ is not None
    assert list_["height"] >= box["height"] >= 44
    then = moment(page)
    only.tap()
    page.wait_for_function(MOVED, arg=then)


def test_a_card_is_spent_in_the_mine_and_the_move_taken_back(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    go_on_with(page, midway("move", "dig", "ability"))
    expect(page.locator("[data-area=sites] .eb-piece--figure[data-status~=acting]")).to_have_count(1)
    left = page.locator("[data-area=turn] .eb-piece--act:not([data-status~=spent], [data-status~=ability]) .eb-act")
    before, then = left.count(), moment(page)
    places = live(page, ".eb-piece--node:not([data-status~=here])")
    assert places.count() == page.locator("[data-option^='move:']").count()
    places.first.click(position={"x": 10, "y": 30})
    page.wait_for_function(MOVED, arg=then)
    expect(left).to_have_count(before - 1)
    page.keyboard.press("Control+z")
    expect(page.locator(".replay__n").first).to_have_text(then)
    expect(left).to_have_count(before)


def test_a_place_out_of_reach_says_why(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    go_on_with(page, midway("move", "forge"))
    page.locator("[data-area=sites] .eb-piece--node:not(.is-live)").last.click(position={"x": 10, "y": 30})
    expect(page.locator(".slip--why")).to_contain_text("FF-")
    page.keyboard.press("Escape")
    expect(page.locator(".slip--why")).to_have_count(0)


SIGNS_THAT_COVER = """() => {
  const within = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const signs = [...document.querySelectorAll(".eb-waytag.is-live")].map((way) => {
    const [box, half] = [way.getBoundingClientRect(), parseFloat(getComputedStyle(way, "::before").width) / 2];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return { name: way.ariaLabel, left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
  const labels = [...document.querySelectorAll(".eb-site__label > span")];
  const names = labels.map((label) => [label.textContent, label.getBoundingClientRect()]);
  return signs.flatMap((sign, n) => [
    ...names.filter(([, box]) => within(sign, box)).map(([name]) => `${sign.name} covers ${name}`),
    ...signs.slice(n + 1).filter((other) => within(sign, other)).map((other) => `${sign.name} covers ${other.name}`),
  ]);
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_ways_to_choose_from_cover_neither_names_nor_each_other(visitor: Visitor, phone: bool) -> None:
    page = visitor(name="Maëlle", phone=phone)
    go_on_with(page, midway("block"))
    ways = page.locator(".eb-waytag.is-live")
    assert ways.count() == page.locator("[data-option^='block:']").count() > 30
    assert page.evaluate(SIGNS_THAT_COVER) == []
    assert page.evaluate(SMALL_TARGETS) == [] or not phone
    wanted = ways.nth(12)
    name, box, before = wanted.get_attribute("aria-label") or "", wanted.bounding_box(), moment(page)
    assert box is not None
    (page.touchscreen.tap if phone else page.mouse.click)(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(MOVED, arg=before)
    expect(page.locator(f".eb-waytag.is-blocked[aria-label='{name}']")).to_have_count(1)


def test_a_phone_looks_closer_by_a_button(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    go_on_with(page, midway("move", "forge"))
    tools = page.locator("[data-area=sites] .eb-tool:visible")
    expect(tools).to_have_count(1)
    tools.tap()
    expect(page.locator("[data-area=sites] .eb-window.is-zoomed")).to_have_count(1)
    expect(tools).to_have_count(3)
    tools.last.tap()
    expect(page.locator("[data-area=sites] .eb-window.is-zoomed")).to_have_count(0)


def test_artefacts_show_what_is_missing_and_are_forged_by_a_click(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    go_on_with(page, midway("move", "forge"))
    ready = page.locator("[data-area=row] .eb-piece--card.is-live")
    assert ready.count() == page.locator("[data-option^='forge:']").count()
    expect(ready.first.locator(".is-missing")).to_have_count(0)
    worth = ready.first.locator(".eb-card__renown").get_attribute("data-n")
    expect(page.locator("[data-option^='forge:']", has_text=f"+{worth}").first).to_be_visible()
    before = moment(page)
    ready.first.click(position={"x": 20, "y": 60})
    page.wait_for_function(MOVED, arg=before)


LUMPS_FLY = """() => new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.matches?.(".eb-flyer:not(.eb-piece)") && node.querySelector(".eb-lump")) window.flown = true;
}).observe(document.body, { childList: true, subtree: true })"""


def test_an_ore_that_is_picked_up_flies_onto_the_figure(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", motion=True)
    go_on_with(page, midway("pick_up", "move"))
    page.evaluate(LUMPS_FLY)
    assert choose(page, "pick_up")
    page.wait_for_function("window.flown")


COVERED_BY_NEWS = """() => {
  const news = document.querySelector(".news").getBoundingClientRect();
  return [...document.querySelectorAll(".board, .prompt p, .topbar :is(a, button, input)")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return each.checkVisibility() && left < news.right && right > news.left && top < news.bottom && bottom > news.top;
  }).map((each) => each.className);
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_what_nobody_should_miss_is_told_in_large_print(visitor: Visitor, phone: bool) -> None:
    page = visitor(name="Maëlle", phone=phone)
    record, key = before_something_loud()
    go_on_with(page, record)
    page.locator(f"[data-option='{key}']").first.dispatch_event("click")
    news = page.locator(".news")
    expect(news).to_be_visible()
    covers = page.evaluate(COVERED_BY_NEWS)
    assert covers == []
    if not phone:
        expect(page.locator(".logbook")).to_contain_text(news.inner_text())


def test_some_turns_with_the_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", options=SHORT, seed=6)
    rng = Random(4)
    for _ in range(14):
        if not wait_for_turn(page):
            break
        expect_no_sideways_scroll(page)
        click_what_glows(page, rng, tap=True)


def test_a_finger_on_a_place_is_asked_which_of_the_things_there_it_meant(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    go_on_with(page, midway("dig", "pick_up"))
    here = page.locator("[data-area=sites] .eb-piece--node[data-status~=here]")
    here.tap(position={"x": 20, "y": 8})
    menu = page.locator(".slip--menu")
    expect(menu.get_by_role("menuitem").nth(1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_a_desk(visitor: Visitor, axe: str, theme: str) -> None:
    page = visitor(name="Maëlle", theme=theme)
    go_on_with(page, midway("move", "forge"))
    expect_nothing_wrong(page, axe)
    if theme == "dark":
        sit_down(page, "me", "greedy", seed=1)
        expect(page.locator("[data-area=recruits] .eb-piece--hero.is-live").first).to_be_visible()
        expect_nothing_wrong(page, axe)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_a_phone(visitor: Visitor, axe: str, theme: str) -> None:
    page = visitor(name="Maëlle", theme=theme, phone=True)
    go_on_with(page, midway("move", "forge"))
    for tab in page.locator(".views").get_by_role("tab").all()[:3]:
        tab.click()
        expect_nothing_wrong(page, axe)


def test_everything_is_large_enough_for_a_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    for record in (midway("play"), midway("move", "forge")):
        go_on_with(page, record)
        for tab in page.locator(".views").get_by_role("tab").all():
            tab.click()
            assert page.evaluate(SMALL_TARGETS) == [], tab.inner_text()
            expect_no_sideways_scroll(page)
    page.locator(".views").get_by_role("tab").first.click()
    expect(page.locator("[data-area=turn]")).to_be_visible()
    expect(page.locator(".bench")).to_be_hidden()


def test_the_hand_is_docked_while_a_card_is_to_be_chosen(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    go_on_with(page, midway("play"))
    hand = page.locator(".bench [data-area=hand]").bounding_box()
    board = page.locator(".board").bounding_box()
    assert hand is not None
    assert board is not None
    assert hand["y"] >= board["y"] + board["height"] - 1
    assert hand["x"] >= -1
