"""A match as a file, and a link to one of its moments."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.playing import open_table, play_by_clicking_options, wait_for_turn
from server.serving import Server

Visitor = Callable[..., Page]


def save_record(page: Page, to: Path) -> Path:
    page.get_by_role("button", name="Réglages").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Exporter la partie").click()
    assert download.value.suggested_filename.startswith("enclume-forge_of_the_gods-")
    file = to / download.value.suggested_filename
    download.value.save_as(file)
    return file


def choose_file(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Ouvrir une partie enregistrée").or_(page.get_by_text("Open a saved record")).click()
    chooser.value.set_files(file)


def test_a_match_goes_out_as_a_file_and_comes_back_in(visitor: Visitor, tmp_path: Path) -> None:
    hers = visitor(name="Nina")
    hers.goto(f"/t/{open_table(hers, 'me', 'here')}")
    play_by_clicking_options(hers, Random(1), most=5)
    saved = save_record(hers, tmp_path)
    assert len(json.loads(saved.read_text())["choices"]) == 5
    words = hers.locator(".log li").all_inner_texts()

    his = visitor("/me", name="Omar")
    choose_file(his, saved)
    his.wait_for_url("**/t/*")
    wait_for_turn(his)
    expect(his.locator(".replay__n").first).to_have_text("coup 5")
    assert len(his.locator(".log li").all_inner_texts()) == len(words)
    assert play_by_clicking_options(his, Random(2), most=1) == 1


@pytest.mark.parametrize(
    ("content", "fr", "en"),
    [
        ("not even JSON", "n’est pas une partie enregistrée", "is not a saved record"),
        ('{"name": "something else"}', "n’est pas une partie enregistrée", "is not a saved record"),
        ("edited", "ne peut pas être rejoué", "cannot be replayed"),
    ],
)
def test_a_bad_file_is_refused_in_the_readers_language(
    visitor: Visitor, tmp_path: Path, content: str, fr: str, en: str
) -> None:
    maker = visitor(name="Nina")
    maker.goto(f"/t/{open_table(maker, 'me', 'here')}")
    play_by_clicking_options(maker, Random(3), most=2)
    if content == "edited":
        record = json.loads(save_record(maker, tmp_path).read_text())
        record["choices"][1] = "0|take:M0"
        content = json.dumps(record)
    bad = tmp_path / "holiday.json"
    bad.write_text(content)
    for lang, told in (("fr", fr), ("en", en)):
        page = visitor("/me", name="Nina", lang=lang)
        choose_file(page, bad)
        expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
        expect(page).to_have_url("**/me".replace("**", page.url.removesuffix("/me")))


def test_the_record_of_hidden_hands_is_kept_until_the_end(visitor: Visitor, den: Server) -> None:
    page = visitor(name="Nina", at=den)
    page.goto(f"/t/{open_table(page, 'me', 'here', game='smugglers')}")
    page.get_by_role("button", name="Je suis Nina").click()
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("button", name="Exporter la partie").click()
    notice = page.get_by_text("visible qu'après la fin")
    expect(notice).to_be_visible()
    assert notice.evaluate("node => !!node.closest(':popover-open')"), "the sheet hides the notice"


def test_a_moment_is_shared_by_its_link(visitor: Visitor) -> None:
    page = visitor(name="Nina", lang="en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = open_table(page, "me", "here")
    page.goto(f"/t/{table}")
    play_by_clicking_options(page, Random(4), most=4)
    last = page.locator("[data-key^=M]").count()
    page.get_by_role("button", name="Previous move").click()
    page.get_by_role("button", name="Previous move").click()
    expect(page.get_by_role("slider", name="Replay")).to_have_value("2")
    page.get_by_role("button", name="Share this moment").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/t/{table}?at=2")

    his = visitor(link, name="Omar", lang="en")
    expect(his.get_by_role("slider", name="Replay")).to_have_value("2")
    expect(his.get_by_role("heading", name="Replay")).to_be_visible()
    assert his.locator("[data-key^=M]").count() > last
    his.get_by_role("button", name="Live").first.click()
    assert his.url.endswith(f"/t/{table}")


def test_the_seal_of_the_deal_is_shown_from_the_start_and_what_was_sealed_at_the_end(
    visitor: Visitor, den: Server
) -> None:
    page = visitor(name="Nina", at=den, lang="en")
    page.goto(f"/t/{open_table(page, 'me', game='beacon', options={'goal': 2})}")
    page.get_by_role("button", name="Settings").click()
    page.locator(".deal summary").click()
    sealed = page.locator(".deal code").all_inner_texts()
    assert [len(word) for word in sealed] == [64]
    expect(page.locator(".deal")).to_contain_text("Note the commitment")
    page.keyboard.press("Escape")
    play_by_clicking_options(page, Random(1))
    page.locator(".sheet--end .deal summary").click()
    told = page.locator(".sheet--end .deal code").all_inner_texts()
    assert (told[0], told[1].isdecimal(), len(told[2])) == (sealed[0], True, 32)
    expect(page.locator(".sheet--end .deal")).to_contain_text("record verify")
