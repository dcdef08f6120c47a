"""Whole matches in the browser: by mouse, by keyboard alone, on a phone, between two people."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.playing import (
    expect_no_sideways_scroll,
    open_table,
    options,
    play_by_clicking_options,
    wait_for_turn,
)
from server.serving import serving

Visitor = Callable[..., Page]


def test_a_newcomer_plays_within_a_minute(visitor: Visitor) -> None:
    """From the first page: choose the cover, say a name, and it is your turn."""
    page = visitor("/", lang="fr")
    page.get_by_role("button", name="Jouer", exact=True).or_(page.get_by_role("button", name="Commencer")).first.click()
    name = page.get_by_label("Votre nom")
    name.fill("Maëlle")
    name.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("À vous de frapper, Maëlle").first).to_be_visible()


def test_a_whole_match_by_mouse(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    assert play_by_clicking_options(page, Random(1)) > 20
    expect(page.locator(".scores")).to_be_visible()
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()


def test_a_click_on_a_glowing_cube_takes_it(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    page.locator("[data-key=M50]").first.dispatch_event("click")
    expect(page.locator("[data-key=M50]")).to_have_count(0)


def test_a_covered_cube_says_why_it_cannot_be_taken(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    page.locator("[data-key=M41]").first.dispatch_event("click")
    expect(page.get_by_text("Another material rests on it").first).to_be_visible()
    expect(page.get_by_text("FG-7.3").first).to_be_visible()


RING_IN_SIGHT = """() => {
  const cube = document.activeElement.getBoundingClientRect();
  const ring = document.querySelector(".eb-mine__ring");
  ring.style.pointerEvents = "stroke";
  const { left, right, top, bottom, width, height } = ring.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const points = [[x, top], [x, bottom - 1], [left, y], [right - 1, y]];
  const seen = points.filter((point) => document.elementFromPoint(...point) === ring).length;
  return [Math.hypot(x - cube.left - cube.width / 2, bottom - cube.bottom) < 4, seen];
}"""


def test_the_focus_is_seen_on_a_cube_behind_others(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'here', seed=11)}")
    wait_for_turn(page)
    page.locator(".eb-mine [tabindex='0']").focus()
    expect(page.locator(".eb-mine__ring")).to_be_visible()
    for arrow in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(arrow)
        assert page.evaluate(RING_IN_SIGHT) == [True, 4]
    page.keyboard.press("r")
    assert page.evaluate(RING_IN_SIGHT) == [True, 4]
    page.locator(".eb-mine [tabindex='0']").blur()
    expect(page.locator(".eb-mine__ring")).to_be_hidden()


def test_letters_filter_the_moves_and_escape_goes_back_to_them(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'here', seed=7)}")
    wait_for_turn(page)
    all_moves = options(page).count()
    cube = (options(page).last.locator("b").text_content() or "").split()[-1]
    page.evaluate("window.requestAnimationFrame = () => 0")  # A busy machine paints nothing between two keys.
    options(page).first.focus()
    page.keyboard.type(cube.lower())
    expect(page.get_by_label("Filtrer", exact=True)).to_have_value(cube.lower())
    expect(options(page).first).to_contain_text(cube)
    assert options(page).count() < all_moves
    page.keyboard.press("Escape")
    expect(options(page)).to_have_count(all_moves)
    expect(options(page).first).to_be_focused()
    page.keyboard.type(cube.lower())
    page.keyboard.press("ArrowDown")
    expect(options(page).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(options(page)).to_have_count(all_moves)


def test_a_move_made_without_a_line_is_promised_and_kept(visitor: Visitor, tmp_path: Path) -> None:
    with serving(tmp_path) as other:
        page = visitor(name="Maëlle", at=other)
        page.goto(f"/t/{open_table(page, 'me', 'here', seed=7)}")
        wait_for_turn(page)
        other.kill()
        expect(page.locator("#status")).to_have_text("Connexion perdue")
        options(page).first.click()
        expect(page.get_by_text("Votre coup partira dès que la ligne sera revenue.")).to_be_visible()
        other.restart()
        expect(page.locator(".replay__n").first).to_have_text("coup 1")
        expect(page.locator("#status")).to_contain_text("À vous de frapper")


def test_a_whole_match_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    choices = 0
    while wait_for_turn(page):
        before = page.locator(".replay__n").first.inner_text()
        for _ in range(60):
            if page.evaluate("document.activeElement?.closest('[role=listbox]') !== null"):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement?.closest('[role=listbox]') !== null"), (
            "Tab never reaches the options"
        )
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.scores') || document.querySelector('.replay__n')?.innerText !== before",
            arg=before,
        )
        choices += 1
    assert choices > 20
    expect(page.locator(".scores")).to_be_visible()


def test_a_match_on_a_phone(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", phone=True)
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    wait_for_turn(page)
    expect_no_sideways_scroll(page)
    assert play_by_clicking_options(page, Random(3)) > 20
    expect(page.locator(".scores")).to_be_visible()
    expect_no_sideways_scroll(page)


def test_two_people_in_two_browsers(visitor: Visitor) -> None:
    hers = visitor(name="Maëlle")
    table = open_table(hers, "me", "open", listed=False)
    hers.goto(f"/t/{table}")
    invite = hers.request.get(f"/api/tables/{table}").json()["invite"]
    his = visitor(f"/t/{table}?invite={invite}", name="Thibault", lang="en")
    his.get_by_role("button", name="Sit down").first.click()
    expect(his.get_by_text("Your turn to strike, Thibault").first).to_be_visible()
    options(his).first.click()
    expect(hers.get_by_text("À vous de frapper, Maëlle").first).to_be_visible()
    options(hers).first.click()
    expect(his.get_by_text("Your turn to strike, Thibault").first).to_be_visible()


def test_one_sees_who_comes_and_who_goes(visitor: Visitor) -> None:
    his, hers = visitor(name="Thibault"), visitor(name="Maëlle")
    table = open_table(his, "me", "open")
    hers.request.post(f"/api/tables/{table}/join", data={"seat": 1})
    looking_on = visitor(f"/t/{table}", name="Zoé", lang="en")
    seats = looking_on.get_by_role("region", name="Players")
    expect(seats).to_contain_text("away")
    for page in (his, hers):
        page.goto(f"/t/{table}")
    expect(seats).to_contain_text("online")
    for page in (his, hers):
        page.close()
    expect(seats).to_contain_text("away")


def test_a_match_is_left_and_waits_for_nobody(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    wait_for_turn(page)
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    settings.get_by_role("button", name="Leave the match").click()
    expect(settings).to_contain_text("without a result")
    settings.get_by_role("button", name="Confirm").click()
    expect(settings).to_have_count(0)
    expect(page.get_by_role("heading", name="Match ended")).to_be_visible()
    expect(page.locator(".seat__status").first).to_have_text("Bot")


def test_who_stays_is_told_that_a_bot_plays_on(visitor: Visitor) -> None:
    hers, his = visitor(name="Maëlle", lang="en"), visitor(name="Thibault", phone=True)
    table = open_table(hers, "me", "open")
    assert his.request.post(f"/api/tables/{table}/join", data={"seat": 1}).ok
    for page in (hers, his):
        page.goto(f"/t/{table}")
    expect(hers.locator(".seat__status").first).to_be_visible()
    his.get_by_role("tab", name="Atelier").tap()
    his.get_by_role("button", name="Réglages").tap()
    settings = his.get_by_role("dialog", name="Réglages")
    settings.get_by_role("button", name="Quitter la partie").tap()
    settings.get_by_role("button", name="Confirmer").tap()
    expect(hers.locator(".news")).to_have_text("Thibault has left the table: a bot plays on.")
    expect(hers.locator(".seat__status").first).to_have_text(re.compile(r"Bot · "))
    expect(his.get_by_role("tab", name="Mine")).to_have_attribute("aria-selected", "true")


def test_the_network_goes_away_in_mid_turn_and_nothing_is_lost(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    play_by_clicking_options(page, Random(4), most=3)
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    assert play_by_clicking_options(page, Random(5), most=3) == 3
    expect(page.locator(".replay__n").first).to_have_text("coup 6")


def test_an_undo_that_is_refused_says_why(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.get_by_text("You have not chosen anything yet").first).to_be_visible()


def test_undo_takes_back_the_bots_answer_too(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.goto(f"/t/{open_table(page, 'me', 'greedy')}")
    play_by_clicking_options(page, Random(6), most=2)
    wait_for_turn(page)
    before = page.locator(".replay__n").first.inner_text()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".replay__n").first).not_to_have_text(before)


def test_replay_and_branch(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    play_by_clicking_options(page, Random(7), most=5)
    page.get_by_role("button", name="Coup précédent").click()
    expect(page.get_by_role("slider", name="Relecture")).to_have_value("4")
    page.get_by_role("button", name="Repartir d’ici").click()
    page.get_by_role("button", name="À plusieurs sur cet écran").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".replay__n").first).to_have_text("coup 4")


def test_a_link_leads_to_a_moment(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    table = open_table(page, "me", "here")
    page.goto(f"/t/{table}")
    play_by_clicking_options(page, Random(8), most=4)
    page.goto(f"/t/{table}?at=2")
    expect(page.get_by_role("slider", name="Relecture")).to_have_value("2")


def test_the_language_changes_everything_at_once(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="fr")
    page.goto(f"/t/{open_table(page, 'me', 'here')}")
    wait_for_turn(page)
    expect(page.get_by_text("Vos coups").first).to_be_visible()
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("button", name="EN", exact=True).or_(page.get_by_label("English")).first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Your moves").first).to_be_visible()
    expect(options(page).first).to_contain_text("Take")


def test_the_first_lesson_is_learned_to_its_end(visitor: Visitor) -> None:
    page = visitor(name="Maëlle", lang="en")
    made = page.request.post("/api/lessons/forge_of_the_gods/first_weapon").json()
    page.goto(f"/t/{made['id']}")
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("This is the Mine")
    forward = lesson.get_by_role("button", name="Next")
    for sentence in ("Take Cobalt", "Forge Sea-Foam Grip", "associate with Sea-Foam Grip"):
        wanted = page.locator("[role=option][aria-current=step]").filter(has_text=sentence)
        expect(forward.or_(wanted).first).to_be_visible()
        while forward.is_visible():
            forward.click()
            expect(forward.or_(wanted).first).to_be_visible()
        wanted.click()
    expect(lesson).to_contain_text("Thirteen renown")


CLICK_AS_SOON_AS_SHOWN = """sentences => new MutationObserver(() => {
    const shown = [...document.querySelectorAll('[role=listbox] [role=option]')];
    const found = shown.find(option => option.textContent.includes(sentences[0]));
    if (found) { sentences.shift(); found.click(); }
}).observe(document.body, {subtree: true, childList: true, characterData: true})"""


def test_a_lesson_keeps_up_with_a_quick_pupil(visitor: Visitor) -> None:
    """What it accepts is what it teaches now, in the very frame in which the choices appear."""
    page = visitor(name="Maëlle", lang="en")
    made = page.request.post("/api/lessons/forge_of_the_gods/first_weapon").json()
    page.goto(f"/t/{made['id']}")
    expect(page.locator(".lesson")).to_contain_text("This is the Mine")
    page.evaluate(CLICK_AS_SOON_AS_SHOWN, ["Forge Sea-Foam Grip", "associate with Sea-Foam Grip"])
    options(page).filter(has_text="Take Cobalt").first.click()
    expect(page.locator(".lesson")).to_contain_text("Thirteen renown")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_wrong(visitor: Visitor, axe: str, phone: bool, theme: str) -> None:
    page = visitor(name="Maëlle", phone=phone, theme=theme)
    table = open_table(page, "me", "greedy", "greedy")
    for path in ("/", "/me", "/rules/forge_of_the_gods", f"/t/{table}", "/gallery"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        if path.startswith("/t/"):
            play_by_clicking_options(page, Random(9), most=2)
            wait_for_turn(page)
        page.evaluate(axe)
        found = page.evaluate("axe.run({resultTypes: ['violations']})")
        wrong = [(v["id"], v["nodes"][0]["html"][:120]) for v in found["violations"]]
        assert wrong == [], path
        expect_no_sideways_scroll(page)
