"""Played together: reactions, the end for all alike, what was achieved, the match in numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.playing import expect_no_sideways_scroll, open_table, options, wait_for_turn
from browser.test_axe import FINISHED, expect_nothing_wrong
from server.serving import Server

Visitor = Callable[..., Page]
BEACON = "beacon"
WON: dict[str, object] = {"goal": 1}
LOST: dict[str, object] = {"goal": 60, "turns": 1}


def sit_down(page: Page, *seats: str, **more: object) -> None:
    page.goto(f"/t/{open_table(page, *seats, game=BEACON, **more)}")
    wait_for_turn(page)


def choose(page: Page, text: str) -> None:
    options(page).filter(has_text=text).first.click()


def play_to_the_end(page: Page) -> None:
    while wait_for_turn(page):
        before = page.locator(".replay__n").first.inner_text()
        options(page).first.click()
        page.wait_for_function(
            "before => document.querySelector('.scores') || document.querySelector('.replay__n')?.innerText !== before",
            arg=before,
        )


def test_we_won_with_what_we_achieved_and_the_dice_in_numbers(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", at=den)
    sit_down(page, "me", "here", options=WON)
    choose(page, "Monter")
    choose(page, "Verser")
    end = page.get_by_role("dialog", name="Gagné ensemble")
    expect(end).to_be_visible()
    expect(page.locator(".toast")).to_contain_text(["Exploit : Gardiens de la lumière"])
    expect(end.locator(".score__total, .is-first")).to_have_count(0)
    feats = end.locator(".feat")
    expect(feats).to_have_count(3)
    expect(feats.first).to_contain_text("première fois")
    expect(feats.filter(has_text="Bonne huile").get_by_role("img")).to_have_attribute("aria-label", "Joueur 2")
    expect(end.get_by_role("table", name="Les dés").get_by_role("columnheader")).to_have_text(["Nina", "Joueur 2"])
    expect(end.get_by_role("row", name="lancers")).to_contain_text("1")
    expect(end.get_by_role("button", name="Encore une partie")).to_be_visible()


def test_we_lost_on_the_screen_in_the_list_and_nowhere_a_rank(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    sit_down(page, "me", "random", options=LOST)
    play_to_the_end(page)
    end = page.get_by_role("dialog", name="We lost together")
    expect(end).to_be_visible()
    end.get_by_role("button", name="Close").click()
    expect(page.locator("#status")).to_have_text("We lost together")
    page.goto("/me")
    expect(page.locator(".option--table").first).to_contain_text("We lost together")


def test_rivals_still_have_one_winner_in_the_list(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.request.post("/api/records", data=FINISHED.read_bytes())
    page.goto("/me")
    expect(page.locator(".option--table").first).to_contain_text("Orange wins")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_end_and_the_achievements_on_every_screen(
    visitor: Visitor, den: Server, axe: str, theme: str, phone: bool
) -> None:
    page = visitor(name="Nina", at=den, theme=theme, phone=phone)
    sit_down(page, "me", options=WON)
    choose(page, "Monter")
    expect(page.locator(".feat__new").first).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
    expect_nothing_wrong(page, axe)
    page.get_by_role("link", name="Tous les exploits").click()
    expect(page.get_by_role("heading", name="Exploits", level=1)).to_be_visible()
    expect_nothing_wrong(page, axe)
    expect_no_sideways_scroll(page)
    page.goto("/me")
    expect(page.get_by_role("link", name="2 sur 5")).to_be_visible()
    expect_nothing_wrong(page, axe)


def test_my_achievements_are_found_from_my_page_and_from_the_games_page(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    page.goto(f"/rules/{BEACON}")
    page.get_by_role("link", name="Achievements").click()
    expect(page.get_by_text("Nothing yet")).to_be_visible()
    expect(page.locator(".feat:not(.is-got)")).to_have_count(5)
    sit_down(page, "me", options=WON)
    choose(page, "Climb")
    expect(page.locator(".feat")).to_have_count(2)
    page.goto("/me")
    page.get_by_role("link", name="The Beacon").filter(has_text="2 of 5").click()
    expect(page.locator(".is-got")).to_have_count(2)
    expect(page.locator(".feat:not(.is-got)")).to_have_count(3)
    page.get_by_role("button", name="Rule BC-4.1").click()
    expect(page.get_by_role("dialog", name="BC-4.1")).to_contain_text("win together")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="ago").first.click()
    expect(page.get_by_role("dialog", name="Victory, Nina!")).to_be_visible()


def test_where_the_deal_was_known_it_is_said_that_nothing_counts(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    sit_down(page, "me", options=WON, seed=1)
    choose(page, "Climb")
    expect(page.get_by_text("They do not count here")).to_be_visible()
    page.goto(f"/achievements/{BEACON}")
    expect(page.get_by_text("Nothing yet")).to_be_visible()


def test_standing_orders_are_given_where_they_are_asked_and_revoked_in_a_list(
    visitor: Visitor, den: Server, axe: str
) -> None:
    hers = visitor(name="Nina", lang="en", at=den)
    table = open_table(hers, "me", "open", game=BEACON, options={"open_hands": False, "goal": 60})
    his = visitor(f"/t/{table}", name="Omar", lang="en", at=den)
    his.get_by_role("button", name="Sit down").click()
    hers.goto(f"/t/{table}")
    wait_for_turn(hers)
    choose(hers, "Climb")
    wait_for_turn(his)
    field = his.get_by_label("In advance")
    expect(field).to_have_value("")
    expect_nothing_wrong(his, axe)
    assert field.locator("option").all_inner_texts() == [
        "Ask me every time",
        "Pass, only when I have no other choice",
        "Pass, until the end of the turn",
        "Pass, until somebody pours",
        "Pass, always",
    ]
    field.select_option("Pass, until somebody pours")
    expect(his.get_by_text("Answered for you in a moment.")).to_be_visible()
    expect(hers.get_by_text("Omar is thinking").first).to_be_visible()
    expect(options(his).filter(has_text="Fetch")).to_have_count(1)
    expect(his.locator(".log")).to_contain_text("Pouring oil: answered by your standing order.")
    expect(hers.locator(".log")).not_to_contain_text("standing order")
    choose(his, "Fetch")
    his.goto("/")
    wait_for_turn(hers)
    choose(hers, "Climb")
    expect(hers.locator(".replay__n").first).to_have_text("move 4")

    his.goto(f"/t/{table}")
    his.get_by_role("dialog", name="Since your last move").get_by_role("button", name="Go on").click()
    his.get_by_role("button", name="Settings").click()
    sheet = his.get_by_role("dialog", name="Settings")
    expect(sheet.get_by_role("listitem").filter(has_text="Pouring oil")).to_contain_text("Pass, until somebody pours")
    expect_nothing_wrong(his, axe)
    sheet.get_by_role("button", name="Revoke: Pouring oil").click()
    expect(sheet.get_by_text("None yet.")).to_be_visible()
    his.reload()
    his.get_by_role("button", name="Settings").click()
    expect(sheet.get_by_text("None yet.")).to_be_visible()


def test_a_standing_order_fits_a_phone(visitor: Visitor, den: Server, axe: str) -> None:
    page = visitor(name="Nina", at=den, phone=True)
    sit_down(page, "me", "also", options={"open_hands": False})
    choose(page, "Monter")
    field = page.get_by_label("D’avance")
    expect(field).to_be_visible()
    expect(page.locator(".flash")).to_have_count(0)
    expect(options(page).first).to_be_in_viewport()
    box = field.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    expect_no_sideways_scroll(page)
    expect_nothing_wrong(page, axe)
    field.select_option("Passer, jusqu'à la fin du tour")
    expect(page.get_by_text("Répondu pour vous dans un instant.")).to_be_visible()
    page.get_by_role("button", name="Réglages").click()
    sheet = page.get_by_role("dialog", name="Réglages")
    expect(sheet.get_by_text("Passer, jusqu'à la fin du tour")).to_be_visible()
    revoke = sheet.get_by_role("button", name="Révoquer\u00a0: Verser de l'huile").bounding_box()
    assert revoke is not None
    assert revoke["height"] >= 44
    expect_no_sideways_scroll(page)
    expect_nothing_wrong(page, axe)


def test_a_bot_says_why_and_can_be_told_not_to(visitor: Visitor, den: Server, axe: str) -> None:
    page = visitor(name="Nina", at=den)
    sit_down(page, "me", "greedy", options={"goal": 60})
    choose(page, "Chercher")
    said = page.locator(".log q")
    expect(said).to_have_text(["Il nous manque 60 et il reste 5 tours."])
    expect_nothing_wrong(page, axe)
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("checkbox", name="Les bots disent pourquoi").click()
    page.get_by_role("button", name="Fermer").click()
    expect(said).to_have_count(0)
    expect(page.locator(".log li").last).to_contain_text("Compagnon lance")
    page.reload()
    wait_for_turn(page)
    expect(page.locator(".log li").last).to_contain_text("Compagnon lance")
    expect(said).to_have_count(0)
