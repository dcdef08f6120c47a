"""Several people at one screen, and people who come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.playing import open_table, options, wait_for_turn
from server.serving import Server

Visitor = Callable[..., Page]


def crates_in_sight(page: Page) -> list[str]:
    """Faces of cards in hands that can be seen, or read by a screen reader."""
    names: list[str] = page.locator(".bench [data-key^='#']").evaluate_all(
        "cards => cards.filter(card => card.checkVisibility()).map(card => card.ariaLabel)"
    )
    return names


def test_hands_stay_hidden_until_the_device_is_handed_over(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", at=den)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Omar"}]
    made = page.request.post("/api/tables", data={"game": "smugglers", "seats": seats, "seed": 3})
    page.goto(f"/t/{made.json()['id']}")

    expect(page.get_by_role("heading", name="Passez l’appareil à Nina")).to_be_visible()
    page.keyboard.press("Escape")
    for _ in range(4):
        page.keyboard.press("Tab")
        behind = "document.activeElement !== document.body && !document.activeElement.closest('.curtain')"
        assert not page.evaluate(behind), "what is behind the curtain can be reached"
    page.get_by_role("button", name="Je suis Nina").click()
    wait_for_turn(page)
    hers = crates_in_sight(page)
    assert len(hers) == 3

    options(page).filter(has_text="Arrêter").first.click()
    expect(page.get_by_role("heading", name="Passez l’appareil à Omar")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Passez l’appareil à Omar")).to_be_visible()
    page.get_by_role("button", name="Je suis Omar").click()
    expect(page.locator(".curtain")).to_have_count(0)
    wait_for_turn(page)
    his = crates_in_sight(page)
    assert len(his) == 3
    assert not set(hers) & set(his)


def test_a_link_to_a_moment_does_not_lift_the_curtain(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", at=den)
    table = open_table(page, "me", "here", game="smugglers")
    page.goto(f"/t/{table}?at=0")
    expect(page.get_by_role("heading", name="Passez l’appareil à Nina")).to_be_visible()


def test_nothing_is_curtained_where_nothing_is_hidden(visitor: Visitor) -> None:
    page = visitor(name="Nina")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    expect(page.locator(".curtain")).to_have_count(0)
    options(page).first.click()
    wait_for_turn(page)
    expect(page.locator(".curtain")).to_have_count(0)


def test_who_comes_back_reads_what_happened_since(visitor: Visitor) -> None:
    hers = visitor(name="Nina", lang="en")
    table = open_table(hers, "me", "open")
    his = visitor(f"/t/{table}", name="Omar", lang="en")
    his.get_by_role("button", name="Sit down").click()
    wait_for_turn(his)
    hers.goto(f"/t/{table}")
    options(his).first.click()
    wait_for_turn(hers)
    options(hers).first.click()
    wait_for_turn(his)

    hers.goto("/")
    options(his).first.click()
    expect(his.get_by_text("Nina is thinking").first).to_be_visible()
    hers.goto(f"/t/{table}")
    since = hers.get_by_role("dialog", name="Since your last move")
    expect(since).to_contain_text("Omar takes")
    expect(since.get_by_role("listitem")).to_have_count(1)
    since.get_by_role("button", name="Go on").click()
    expect(since).to_have_count(0)
    hers.reload()
    wait_for_turn(hers)
    expect(since).to_have_count(0)


@pytest.mark.parametrize(
    ("other", "open_hands", "curtain"),
    [("here", False, True), ("here", True, False), ("also", False, False), ("also", True, False)],
)
def test_a_curtain_falls_only_between_people_who_know_different_things(
    visitor: Visitor, den: Server, other: str, open_hands: bool, curtain: bool
) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    page.goto(f"/t/{open_table(page, 'me', other, game='beacon', options={'open_hands': open_hands})}")
    if curtain:
        page.get_by_role("button", name="I am Nina").click()
    wait_for_turn(page)
    mine = crates_in_sight(page)
    assert len(mine) == 2
    options(page).filter(has_text="Climb").click()
    if curtain:
        expect(page.get_by_role("heading", name="Pass the device to Player 2")).to_be_visible()
        page.get_by_role("button", name="I am Player 2").click()
    expect(page.locator(".curtain")).to_have_count(0)
    expect(options(page).filter(has_text="Pass")).to_have_count(1)
    expect(options(page).filter(has_text="Pour")).to_have_count(2)
    assert not set(mine) & set(crates_in_sight(page)), "the bench shows the hand of who is to choose"


def test_one_person_takes_several_seats_of_a_game_played_together(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", lang="en", at=den)
    page.locator(".cover", has_text="The Beacon").click()
    page.get_by_label("Seat 2").select_option("also")
    page.locator(".create__form").get_by_role("button", name="Begin").click()
    wait_for_turn(page)
    expect(page.get_by_role("heading", name="Your turn to strike, Nina")).to_be_visible()
    page.goto("/")
    page.locator(".cover", has_text="Smugglers").click()
    expect(page.get_by_label("Seat 2").locator("option[value=also]")).to_have_count(0)


def test_at_a_shared_screen_everybody_elses_strip_stays_in_sight(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here', 'here')}")
    for _ in range(4):
        wait_for_turn(page)
        shown = page.locator(".strip .eb-seat").evaluate_all(
            "strips => strips.filter(strip => strip.checkVisibility()).map(strip => strip.dataset.board)"
        )
        assert len(shown) == len(set(shown)) == 2
        before = page.locator(".replay__n").first.inner_text()
        options(page).first.click()
        expect(page.locator(".replay__n").first).not_to_have_text(before)
