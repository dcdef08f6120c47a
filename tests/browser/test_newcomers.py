"""What people who had never seen the table stumbled over."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.playing import FORGE, open_table, options, play_by_clicking_options, wait_for_turn

Visitor = Callable[..., Page]


def test_a_move_that_is_made_by_itself_says_so(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    first = page.locator(".log li", has_text="takes").or_(page.locator(".log li", has_text="You take")).first
    expect(first).to_contain_text("the only legal move, made by itself")
    options(page).first.click()
    expect(page.locator(".log li").last).not_to_contain_text("by itself")


def test_a_card_is_enlarged_only_under_a_mouse_that_moved_onto_it(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    card = page.locator(".eb-grid .eb-piece--card").first
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    peek = page.locator(".eb-peek")
    page.mouse.move(x, y)
    page.goto(page.url)
    wait_for_turn(page)
    page.wait_for_timeout(600)  # longer than a rest: nothing may have opened
    expect(peek).to_have_count(0)
    page.mouse.move(x + 3, y + 3)
    page.mouse.move(x + 5, y + 4)
    expect(peek).to_be_visible()
    for material in peek.locator(".eb-detail__cost span").all():
        name = material.inner_text().strip()
        assert name in {"Iron", "Cobalt", "Jade", "Gold", "Ruby", "any"}
    page.mouse.move(720, 8)
    expect(peek).to_have_count(0)


def test_an_enlarged_card_keeps_clear_of_the_lesson(visitor: Visitor) -> None:
    page = visitor(name="Nina")
    page.goto("/t/" + page.request.post(f"/api/lessons/{FORGE}/first_weapon").json()["id"])
    expect(page.locator(".lesson")).to_be_visible()
    lesson = page.locator(".lesson").bounding_box()
    assert lesson is not None
    seen = 0
    for card in page.locator(".eb-grid .eb-piece--card").all():
        box = card.bounding_box()
        assert box is not None
        page.mouse.move(720, 8)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
        page.mouse.move(box["x"] + box["width"] / 2 + 2, box["y"] + 14)
        if not box["x"] + box["width"] > lesson["x"] - 400:
            continue
        expect(page.locator(".eb-peek")).to_be_visible()
        peek = page.locator(".eb-peek").bounding_box()
        assert peek is not None
        apart = peek["x"] + peek["width"] <= lesson["x"] or peek["y"] + peek["height"] <= lesson["y"]
        assert apart, "the card hides the lesson"
        seen += 1
        if seen == 3:
            break
    assert seen == 3


def test_in_the_replay_nothing_can_be_taken_back_and_it_says_why(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    play_by_clicking_options(page, Random(1), most=3)
    undo, why = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Why?")
    expect(undo).to_be_enabled()
    page.get_by_role("button", name="Previous move").click()
    expect(page.locator(".table.is-past")).to_be_visible()
    for button in (undo, why):
        expect(button).to_be_disabled()
        expect(button).to_have_attribute("title", "In the replay: go back to live to play.")
    undo.click(force=True)
    expect(page.get_by_text("In the replay: go back to live to play.")).to_be_visible()
    assert "is thinking" not in page.locator("body").inner_text()
    page.get_by_role("button", name="Live").first.click()
    expect(page.locator(".replay__n").first).to_have_text("move 3")


def test_the_whole_form_of_a_new_table_can_be_used(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.get_by_text("More options").click()
    name = page.get_by_label("Table name")
    expect(name).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=0.9)
    name.fill("Friday forge")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".topbar__game")).to_contain_text("Friday forge")


def test_everybody_reads_a_tables_title_in_their_own_language(visitor: Visitor) -> None:
    hers = visitor(name="Olga", lang="fr")
    table = open_table(hers, "me", "open")
    hers.goto(f"/t/{table}")
    expect(hers.locator(".topbar__game")).to_contain_text("Table d’Olga")
    his = visitor(f"/t/{table}", name="Ben", lang="en")
    expect(his.locator(".topbar__game")).to_contain_text("Olga’s table")
    lesson = hers.request.post(f"/api/lessons/{FORGE}/first_weapon").json()["id"]
    hers.goto(f"/t/{lesson}")
    expect(hers.locator(".topbar__game")).to_contain_text("Votre première arme")
    his.goto(f"/t/{lesson}")
    expect(his.locator(".topbar__game")).to_contain_text("Your first weapon")


def test_the_rules_have_titles_and_contents(visitor: Visitor) -> None:
    page = visitor(f"/rules/{FORGE}", lang="en")
    expect(page.get_by_role("heading", name="First action: take a material")).to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Scoring").click()
    expect(page.get_by_role("heading", name="Scoring")).to_be_in_viewport()
    expect(page.locator("#FG-1")).not_to_be_in_viewport()


def test_the_rules_are_read_in_the_language_of_the_page(visitor: Visitor) -> None:
    page = visitor(f"/rules/{FORGE}#FG-7.2", lang="fr")
    expect(page.get_by_role("heading", name="Décompte")).to_be_visible()
    expect(page.locator("[id='FG-7.2']")).to_contain_text("au plus")
    page.get_by_role("searchbox").fill("au plus deux")
    expect(page.locator("[id='FG-7.2']")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("heading", name="Scoring")).to_be_visible()
    expect(page.locator("[id='FG-7.2']")).to_contain_text("at most two")


def test_a_cited_rule_is_told_in_the_language_of_the_page(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="fr")
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    wait_for_turn(page)
    options(page).first.click()
    page.locator(".logbook .cite").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(re.compile(r"\b(le|la|les|un|une)\b"))
    expect(sheet).not_to_contain_text(re.compile(r"\b(the|you|player)\b"))


def test_asking_why_makes_no_move(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    wait_for_turn(page)
    before = page.locator(".replay__n").first.inner_text()
    why = page.get_by_role("button", name="Why?")
    why.click()
    options(page).first.click()
    expect(page.locator(".toast").last).to_contain_text("This move is possible")
    assert page.locator(".replay__n").first.inner_text() == before
    page.locator(".board .eb-piece.is-off, .board .eb-piece:not(.is-live)").first.click(force=True)
    expect(page.locator(".slip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(why).to_have_attribute("aria-pressed", "false")
    options(page).first.click()
    expect(page.locator(".replay__n").first).not_to_have_text(before)


UNDER_A_NOTICE = """() => {
  const notice = document.querySelector(".toast")?.getBoundingClientRect();
  return notice && [...document.querySelectorAll(".topbar :is(a, button, input)")].filter((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const apart = left >= notice.right || right <= notice.left || top >= notice.bottom || bottom <= notice.top;
    return control.checkVisibility() && !apart;
  }).map((control) => control.ariaLabel ?? control.textContent);
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_notice_leaves_the_controls_of_the_bar_free(visitor: Visitor, phone: bool) -> None:
    page = visitor(name="Nina", lang="en", phone=phone)
    page.goto(f"/t/{open_table(page, 'me', 'greedy', 'greedy')}")
    wait_for_turn(page)
    page.get_by_role("button", name="Why?").click()
    assert page.wait_for_function(UNDER_A_NOTICE).json_value() == []


def test_the_rules_of_all_games_are_a_choice_away(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto("/")
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Forgeflame").click()
    page.get_by_role("combobox", name="Game").select_option("kings_forge")
    expect(page.get_by_role("heading", level=1, name="King's Forge")).to_be_visible()
    expect(page.locator("#KF-6\\.1 table")).to_be_visible()
    expect(page.locator(".rules").first).not_to_contain_text("[design]")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1, name="King's Forge")).to_be_visible()


def test_tables_that_wait_are_told_apart(visitor: Visitor) -> None:
    page, other = visitor(name="Nina", lang="en"), visitor(name="Béatrice")
    slow = open_table(page, "open", "me", pace={"kind": "days", "seconds": 3 * 86400})
    assert other.request.post(f"/api/tables/{slow}/join", data={"seat": 0}).ok
    open_table(page, "me", "greedy", game="kings_forge")
    open_table(page, "me", "here", name="Friday forge")
    page.goto("/")
    waiting = page.locator("#mine .option--table")
    expect(waiting).to_have_count(3)
    lines = [line.inner_text() for line in waiting.all()]
    assert len(set(lines)) == 3
    assert any("King's Forge" in line and "Journeyman" in line for line in lines), lines
    assert any("Friday forge" in line for line in lines), lines
    assert any("Béatrice" in line for line in lines), lines
    mine = next((line for line in lines if "Your turn" in line and "Béatrice" in line), "with Béatrice, 3 d left")
    assert "3 d left" in mine


def test_on_a_tablet_the_covers_hide_nothing_of_themselves(visitor: Visitor) -> None:
    page = visitor(name="Nina")
    page.set_viewport_size({"width": 1024, "height": 768})
    for cover in page.locator(".covers li").all():
        acts, title = cover.locator(".cover__acts").bounding_box(), cover.locator(".cover__title").bounding_box()
        assert acts is not None
        assert title is not None
        assert acts["y"] + acts["height"] <= title["y"], cover.inner_text()
        for fact in cover.locator(".cover__meta span").all():
            box = fact.bounding_box()
            assert box is not None
            assert box["height"] < 28, fact.inner_text()


def test_what_was_said_while_one_was_away_is_announced_until_it_is_read(visitor: Visitor) -> None:
    hers, his = visitor(name="Nina", lang="en"), visitor(name="Ben", lang="en")
    table = open_table(hers, "me", "open")
    assert his.request.post(f"/api/tables/{table}/join", data={"seat": 1}).ok
    his.goto(f"/t/{table}")
    his.get_by_role("tab", name="Chat").click()
    for text in ("Hello?", "Are you there?"):
        his.get_by_label("Your message").fill(text)
        his.get_by_role("button", name="Say").click()
        expect(his.locator(".log--chat")).to_contain_text(text)
    expect(his.get_by_role("tab", name="Chat").locator("b")).to_have_count(0)
    hers.goto(f"/t/{table}")
    chat = hers.get_by_role("tab", name="Chat")
    expect(chat.locator("b")).to_have_text("2")
    hers.reload()
    expect(chat.locator("b")).to_have_text("2")
    chat.click()
    expect(chat.locator("b")).to_have_count(0)
    hers.reload()
    expect(hers.get_by_role("listbox").or_(hers.locator(".prompt")).first).to_be_visible()
    expect(chat.locator("b")).to_have_count(0)


def test_orders_show_odds_to_those_who_want_them(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'greedy', game='kings_forge', seed=3)}")
    odds = page.locator(".eb-order__odds")
    expect(odds.first).to_be_attached()
    expect(odds.first).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Show the odds").click()
    page.keyboard.press("Escape")
    expect(odds.first).to_be_visible()


def test_the_end_has_its_actions_in_sight_and_one_order_of_seats(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'greedy', 'greedy')}")
    play_by_clicking_options(page, Random(2))
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    ranked = page.locator(".score h3").all_inner_texts()
    assert page.locator(".numbers").first.locator("thead th").all_inner_texts() == ranked
