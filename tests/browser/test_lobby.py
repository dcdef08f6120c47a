"""The first page on a laptop: the form of a new table is whole and explains itself, and covers can be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.playing import expect_no_sideways_scroll, open_table

Visitor = Callable[..., Page]

UNEXPLAINED = """form => [...form.querySelectorAll(".field:not(.field--seats) :is(select, input, [role=checkbox])")]
  .filter(control => control.checkVisibility() && control.ariaLabel !== form.dataset.own)
  .filter(control => !document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent)
  .map(control => control.ariaLabel ?? control.textContent)"""

KEYHOLES = """form => [form, ...form.querySelectorAll("*")]
  .filter(each => !each.matches("select, input, .unseen") && each.scrollHeight > each.clientHeight + 1)
  .filter(each => getComputedStyle(each).overflowY !== "visible").map(each => each.className)"""

COVERED = """titles => titles.filter(title => {
  const { left, right, top, bottom } = title.getBoundingClientRect();
  const buttons = title.closest("li").querySelectorAll(".cover__acts > *");
  return [...buttons].some(button => {
    const box = button.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom - 2 && box.bottom > top + 2;
  });
}).map(title => title.textContent)"""

SLICED = (
    """sheets => sheets.filter(sheet => sheet.scrollHeight > sheet.clientHeight + 1).map(sheet => sheet.textContent)"""
)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_form_of_every_game_is_whole_and_explains_itself(
    visitor: Visitor, lang: str, width: int, height: int
) -> None:
    page = visitor(name="Maëlle", lang=lang)
    page.set_viewport_size({"width": width, "height": height})
    form = page.locator(".create__form")
    form.evaluate("(form, name) => form.dataset.own = name", "Nom de la table" if lang == "fr" else "Table name")
    covers = page.locator(".cover")
    for nth in range(covers.count()):
        covers.nth(nth).dispatch_event("click")
        expect(covers.nth(nth)).to_have_attribute("aria-pressed", "true")
        one_by_one = form.get_by_role("radio", name="À la carte" if lang == "fr" else "One by one")
        if one_by_one.count():
            one_by_one.click()
        form.locator("details.more").evaluate("more => more.open = true")
        assert form.locator(".field").count() > 3
        assert form.evaluate(UNEXPLAINED) == []
        assert form.evaluate(KEYHOLES) == []
        begin = form.locator(".btn--main")
        form.locator(".field").first.scroll_into_view_if_needed()
        expect(begin).to_be_in_viewport(ratio=1)
        expect_no_sideways_scroll(page)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (1280, 720)])
def test_covers_can_be_read(visitor: Visitor, lang: str, width: int, height: int) -> None:
    page = visitor(name="Maëlle", lang=lang)
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(".cover")).to_have_count(5)
    page.evaluate("document.fonts.ready")
    assert page.locator(".cover__title").evaluate_all(COVERED) == []
    assert page.locator(".cover__sheet").evaluate_all(SLICED) == []


def test_only_who_is_to_choose_is_told_that_a_table_waits(visitor: Visitor) -> None:
    hers, his = visitor(name="Maëlle"), visitor(name="Thibault")
    table = open_table(hers, "me", "open", listed=False)
    invite = hers.request.get(f"/api/tables/{table}").json()["invite"]
    assert his.request.post(f"/api/tables/{table}/join", data={"seat": 1, "invite": invite}).ok
    said = {}
    for page in (hers, his):
        page.goto("/")
        mine = page.locator("#mine")
        expect(mine.get_by_role("listitem")).to_contain_text(["La Forge des Dieux"])
        said[mine.get_by_role("heading").inner_text()] = mine.get_by_role("listitem").inner_text()
    assert sorted(said) == ["En cours", "On vous attend"]
    assert "À vous" in said["On vous attend"]
    assert "réfléchit" in said["En cours"]
