"""Kinfire Delve with the mouse and the finger: whole matches, hidden hands, the last fight, nothing for axe to find."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.playing import (
    SMALL_TARGETS,
    box_of,
    choose,
    expect_no_sideways_scroll,
    live,
    moment,
    open_table,
    options,
    settle,
    wait_for_turn,
)
from browser.test_axe import expect_nothing_wrong
from enclume.bots import Chair, make_bot
from enclume.kernel import Match

Visitor = Callable[..., Page]

GAME = "kinfire_delve"
BARD_AND_BULWARK = {"seeker_1": "feyn", "seeker_2": "khor"}


def sit_down(page: Page, *seats: str, **more: object) -> None:
    page.goto(f"/t/{open_table(page, *seats, game=GAME, **more)}")
    wait_for_turn(page)


def go_to(page: Page, prompt: str, most: int = 40) -> None:
    """Play on, with cards where they fit, until a verb is on offer."""
    for _ in range(most):
        assert wait_for_turn(page), "the match is over"
        if page.locator(f"[data-option^='{prompt}']").count():
            return
        assert any(choose(page, verb) for verb in ("go_on", "face", "play", "boost", "keep")) or choose(
            page, first(page)
        )
    raise AssertionError(f"nobody was offered {prompt}")


def health(page: Page) -> int:
    return int(page.locator(".eb-gauge__value b").get_attribute("data-n") or "0")


def first(page: Page) -> str:
    return (options(page).first.get_attribute("data-option") or "").split(":")[0]


def play_by_clicking_pieces(page: Page, rng: Random, most: int) -> tuple[int, int]:
    """Click what glows, and sentences where nothing does; how many moves, and how many of them began on the table."""
    done = on_table = 0
    while done < most and wait_for_turn(page):
        before = moment(page)
        pieces = live(page)
        if pieces.count() and rng.random() < 0.9:
            pieces.nth(rng.randrange(pieces.count())).click(position={"x": 22, "y": 30})
            on_table += 1
            while page.locator(".slip--menu").count():
                page.get_by_role("menuitem").first.click()
        else:
            options(page).first.click()
        settle(page, before)
        done += 1
    return done, on_table


def last_fight() -> bytes:
    """The record of a match that reaches the bottom of the Well, whoever wins there."""
    for seed in range(20):
        match = Match(GAME, seats=2, seed=seed, options=BARD_AND_BULWARK)
        bots = [make_bot("greedy", seed, match.game) for _ in range(2)]
        while match.decisions and match.view(None).phase == 0:
            (ask, *_) = match.decisions
            match.apply(ask.seat, bots[ask.seat].choose(Chair(match, ask.seat)))
        if match.decisions:
            return msgspec.json.encode(match.record())
    raise AssertionError("nobody reached the bottom in twenty matches")


def at_the_bottom(page: Page) -> None:
    made = page.request.post("/api/records", data=last_fight())
    assert made.status == 201, made.text()
    page.goto(f"/t/{made.json()['id']}")
    expect(page.locator(".eb-task.is-boss:not(.is-veiled)")).to_be_visible()


def test_a_whole_match_with_the_mouse(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", options=BARD_AND_BULWARK, seed=5)
    expect(page.locator(".eb-piece--task")).to_have_count(5)
    done, on_table = play_by_clicking_pieces(page, Random(1), 500)
    expect(page.locator(".scores")).to_be_visible()
    assert on_table > done / 3


def test_a_match_of_four_by_its_sentences(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    sit_down(page, "me", "random", "random", "random", seed=3)
    rng = Random(2)
    for _ in range(300):
        if not wait_for_turn(page):
            break
        before = moment(page)
        lines = options(page)
        lines.nth(rng.randrange(min(4, lines.count()))).click()
        settle(page, before)
    expect(page.locator(".scores")).to_be_visible()


def test_the_four_steps_fill_up(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", options={**BARD_AND_BULWARK, "first_seat": "1"}, seed=3)
    steps = page.locator(".eb-stage")
    expect(steps).to_have_count(4)
    expect(page.locator(".eb-stage[data-state=now]")).to_have_count(0)
    go_to(page, "play")
    expect(steps.nth(0)).to_have_attribute("data-state", "now")
    expect(page.locator("[data-status~=target]")).to_have_count(1)
    dim = page.locator("[data-area=hand] .eb-piece--card.is-off").count()
    bright = page.locator(".bench [data-area=hand] .eb-piece--card.is-live").count()
    assert bright == page.locator("[data-option^=play]").count()
    assert dim + bright == page.locator(".bench [data-area=hand] .eb-piece--card").count()
    choose(page, "play")
    expect(steps.nth(0).locator(".eb-piece--played")).to_be_visible()
    go_to(page, "bard")
    expect(steps.nth(2).locator(".eb-piece--die")).to_have_count(4)
    expect(page.locator(".eb-piece--account")).to_be_visible()
    expect(steps.nth(3)).to_contain_text("/")


def test_a_card_of_the_wrong_colour_says_why(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", options={**BARD_AND_BULWARK, "first_seat": "1"}, seed=3)
    go_to(page, "play")
    page.locator(".bench [data-area=hand] .eb-piece--card.is-off").first.click(position={"x": 20, "y": 60})
    expect(page.locator(".slip--why")).to_contain_text("KD-")


def test_rewards_and_penalties_have_words(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", options={"first_game": True, "first_seat": "1"}, seed=1)
    stag = page.locator(".eb-piece--task", has_text="Le grand cerf")
    expect(stag.locator(".eb-fate__loss .eb-sign")).to_have_attribute("title", "Subissez 3 dégâts")
    label = stag.get_attribute("aria-label") or ""
    assert "récompense" in label
    assert "pénalité" in label
    stag.hover(position={"x": 100, "y": 30})
    stag.hover(position={"x": 104, "y": 32})
    expect(page.locator(".eb-peek")).to_contain_text("Chargez votre lanterne")


def test_odds_are_shown_to_those_who_want_them(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    sit_down(page, "me", "random", options=BARD_AND_BULWARK, seed=3)
    go_to(page, "play")
    expect(page.locator(".eb-odds")).to_be_hidden()
    page.get_by_role("button", name="Réglages").click()
    page.get_by_text("Montrer les chances").click()
    page.keyboard.press("Escape")
    expect(page.locator(".eb-odds")).to_contain_text("%")


def test_the_glass_shakes_only_where_motion_is_wanted(visitor: Visitor) -> None:
    for motion in (False, True):
        page = visitor(name="Maëlle", motion=motion)
        page.add_init_script(
            "const real = Element.prototype.animate; window.struck = 0;"
            "Element.prototype.animate = function (...how) {"
            "  struck += this.matches('.eb-piece--gauge'); return real.apply(this, how) }"
        )
        sit_down(page, "me", "random", options=BARD_AND_BULWARK, seed=4)
        for _ in range(80):
            if health(page) < 10 or not wait_for_turn(page):
                break
            assert any(choose(page, verb) for verb in ("go_on", "bare", "pass", "keep")) or choose(page, first(page))
        assert health(page) < 10
        page.wait_for_timeout(200)
        assert (page.evaluate("struck") > 0) is motion


def test_two_people_with_hidden_hands(visitor: Visitor) -> None:
    mine = visitor(name="Maëlle")
    table = open_table(
        mine, "me", "open", game=GAME, seed=2, options={**BARD_AND_BULWARK, "open_hands": False, "first_seat": "1"}
    )
    mine.goto(f"/t/{table}")
    invite = mine.request.get(f"/api/tables/{table}").json()["invite"]
    yours = visitor(f"/t/{table}?invite={invite}", name="Thibault")
    yours.get_by_role("button", name="asseoir").first.click()
    for page in (mine, yours):
        expect(page.locator(".bench [data-area=hand] .eb-piece--card .eb-card__name").first).to_be_visible()
    rival = mine.locator(".seats [data-area=hand] .eb-piece--card")
    expect(rival).to_have_count(7)
    assert rival.locator(".eb-mini").count() == 0
    names = yours.locator(".bench [data-area=hand] .eb-card__name").all_inner_texts()
    assert not any(name in (mine.locator(".seats").first.inner_html()) for name in names)
    go_to(mine, "play")
    choose(mine, "play")
    wait_for_turn(yours)
    expect(yours.locator(".eb-stage[data-state=now]")).to_contain_text("Soutiens")
    choose(yours, "pass")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(visitor: Visitor, axe: str, theme: str, phone: bool) -> None:
    page = visitor(name="Maëlle", theme=theme, phone=phone)
    sit_down(page, "me", "random", options={**BARD_AND_BULWARK, "quick": True, "first_seat": "1"}, seed=2)
    for prompt in ("face", "play", "bard"):
        go_to(page, prompt)
        expect(page.locator(".flash")).to_have_count(0)
        expect_nothing_wrong(page, axe)
    if phone:
        for tab in page.locator(".views").get_by_role("tab").all():
            tab.click()
            expect_nothing_wrong(page, axe)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_last_fight(visitor: Visitor, axe: str, theme: str, phone: bool) -> None:
    page = visitor(name="Maëlle", theme=theme, phone=phone)
    at_the_bottom(page)
    expect(page.locator(".eb-piece--task")).to_have_count(5)
    boss = page.locator(".eb-piece--task", has=page.locator(".is-boss"))
    assert "Difficulté" in (boss.get_attribute("aria-label") or "")
    expect_no_sideways_scroll(page)
    expect(page.locator(".flash")).to_have_count(0)
    expect_nothing_wrong(page, axe)


def test_some_turns_with_the_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", options=BARD_AND_BULWARK, seed=6)
    rng = Random(5)
    for _ in range(16):
        if not wait_for_turn(page):
            break
        expect_no_sideways_scroll(page)
        before = moment(page)
        pieces = live(page)
        if pieces.count():
            pieces.nth(rng.randrange(pieces.count())).tap(position={"x": 20, "y": 30})
            while page.locator(".slip--menu").count():
                page.get_by_role("menuitem").first.tap()
        else:
            options(page).first.tap()
        settle(page, before)


def test_the_hand_is_docked_and_everything_is_large_enough_for_a_finger(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", options={**BARD_AND_BULWARK, "quick": True, "first_seat": "1"}, seed=2)
    for prompt in ("face", "play", "bard"):
        go_to(page, prompt)
        for tab in page.locator(".views").get_by_role("tab").all():
            tab.click()
            assert page.evaluate(SMALL_TARGETS) == [], tab.inner_text()
            expect_no_sideways_scroll(page)
            expect(page.locator(".bench [data-area=hand]")).to_be_visible()
        page.locator(".views").get_by_role("tab").first.click()
    hand = page.locator(".bench [data-area=hand]").bounding_box()
    board = page.locator(".board").bounding_box()
    assert hand is not None
    assert board is not None
    assert hand["y"] >= board["y"] + board["height"] - 1


def test_the_attempt_is_seen_whole_on_a_phone(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", options={**BARD_AND_BULWARK, "first_seat": "1"}, seed=2)
    go_to(page, "play")
    page.locator(".views").get_by_role("tab").first.click()
    for opens in (False, True):
        if opens:
            page.locator(".topbar__replay").tap()
            expect(page.locator(".replay.is-open")).to_be_visible()
        _, top, _, bottom = box_of(page, ".board .eb-stages")
        _, board_top, _, board_bottom = box_of(page, ".board")
        assert board_top <= top
        assert bottom <= board_bottom + 2, "the hand covers the attempt"


def test_the_lobby_and_the_rules_know_the_game(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    cover = page.locator(".covers li:not(.is-coming)", has_text="Kinfire Delve")
    expect(cover.get_by_role("button", name="Jouer")).to_be_visible()
    page.goto(f"/rules/{GAME}#KD-8.2")
    expect(page.locator("main")).to_contain_text("KD-8.2")


def test_two_people_give_up_together(visitor: Visitor) -> None:
    """One proposes it in the settings, the other is asked; only then is it lost. Their seats say whom they play."""
    hers, his = visitor(name="Maëlle"), visitor(name="Thibault")
    table = open_table(hers, "me", "open", game=GAME, options={"first_seat": "1"})
    his.request.post(f"/api/tables/{table}/join", data={"seat": 1})
    for page in (hers, his):
        page.goto(f"/t/{table}")
    wait_for_turn(hers)
    hers.get_by_role("button", name="Réglages").click()
    hers.get_by_role("button", name="Abandonner ensemble").click()
    hers.get_by_role("button", name="Confirmer").click()
    expect(his.get_by_role("dialog").get_by_text("Maëlle (Asha)")).to_be_visible()
    his.get_by_role("button", name="Je continue").click()
    assert not hers.locator(".scores").count()
    his.get_by_role("button", name="Réglages").click()
    his.get_by_role("button", name="Abandonner ensemble").click()
    his.get_by_role("button", name="Confirmer").click()
    for page in (hers, his):
        page.wait_for_selector(".scores, .sheet--end")


def test_a_phone_tells_the_whole_title_and_has_a_sign_for_each_thing(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    sit_down(page, "me", "random", options={"first_seat": "1"}, seed=2)
    title = page.locator(".topbar__game h1")
    assert title.evaluate("node => node.scrollHeight <= node.clientHeight + 8 && node.scrollWidth <= node.clientWidth")
    outline = "node => node.querySelector('path, use').outerHTML"
    signs = [".topbar__replay", ".ordering__field", "[data-option=tire] .ico, [data-option=exhaust] .ico"]
    drawn = [page.locator(sign).first.evaluate(outline) for sign in signs if page.locator(sign).count()]
    assert len(drawn) > 1
    assert len(set(drawn)) == len(drawn)
