"""Every card with rules to read, at its size on the table: nothing is sliced; what is shortened is whole elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.playing import KEEP_THE_LINE, open_table, wait_for_turn
from enclume.games.forgeflame.card_pieces import action_card
from enclume.games.forgeflame.cards import CARD
from enclume.games.kinfire_delve.cards import SKILL, WELL, Challenge
from enclume.games.kinfire_delve.pieces import skill
from enclume.games.kinfire_delve.well_pieces import well_card
from enclume.kernel.scene import Piece
from enclume.server.flat import flat_piece

Visitor = Callable[..., Page]
Flat = dict[str, Any]

LAY_OUT = """async ([faces, where]) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const slots = [...document.querySelectorAll(where)].map((slot) => slot.dataset.key);
  const found = [];
  for (let at = 0; at < faces.length; at += slots.length) {
    const frame = structuredClone(whole);
    slots.forEach((slot, nth) => {
      const [face, parts] = faces[Math.min(at + nth, faces.length - 1)];
      const { x, y, z } = frame.scene.pieces[slot];
      frame.scene.pieces[slot] = { ...face, x, y, z };
      Object.assign(frame.scene.pieces, parts);
    });
    line.onmessage({ data: JSON.stringify(frame) });
    await drawn();
    for (const card of document.querySelectorAll(where))
      for (const words of card.querySelectorAll("[data-fit], .eb-fit")) {
        const size = parseFloat(getComputedStyle(words).fontSize);
        const over = words.scrollHeight - words.clientHeight - (words.dataset.fit === "name" ? size / 2 : 1);
        const shortened = words.matches(".is-cut");
        if (size < 8 || (over > 0 && !shortened)) found.push(`${size} px, ${over} px too many: ${card.ariaLabel}`);
        if (shortened) found.push(`shortened: ${card.ariaLabel}`);
      }
    for (const card of document.querySelectorAll(where))
      for (const side of card.querySelectorAll(".eb-fate > span"))
        if (side.scrollWidth > side.clientWidth + 1) found.push(`no room for what it brings: ${card.ariaLabel}`);
  }
  return [slots.length, found];
}"""


def told(piece: Piece, lang: str) -> tuple[Flat, dict[str, Flat]]:
    """A piece and what it carries, as they go over the wire."""
    flat = {each.key: msgspec.to_builtins(flat_piece(each, lang)) for each in (piece, *piece.carries)}
    return flat[piece.key], flat


@cache
def well() -> tuple[Piece, ...]:
    cards = {card.id: (n, card.difficulty if isinstance(card, Challenge) else 0) for n, card in enumerate(WELL)}
    return tuple(well_card(n, 0, difficulty, 0, ()) for n, difficulty in cards.values())


@cache
def skills() -> tuple[Piece, ...]:
    return tuple(skill(n) for n in {card.id: n for n, card in SKILL.items()}.values())


@cache
def deeds() -> tuple[Piece, ...]:
    return tuple(action_card(f"#{n}") for n in {card.name.to("en"): n for n, card in enumerate(CARD)}.values())


def sit_down(visitor: Visitor, game: str, lang: str, phone: bool = False, **more: object) -> Page:
    page = visitor(name="Maëlle", lang=lang, phone=phone)
    page.add_init_script(KEEP_THE_LINE)
    page.goto(f"/t/{open_table(page, 'me', 'random', game=game, **more)}")
    wait_for_turn(page)
    return page


def misprints(page: Page, faces: Iterable[Piece], lang: str, where: str) -> list[str]:
    slots, found = page.evaluate(LAY_OUT, [[told(face, lang) for face in faces], where])
    assert slots
    return list(found)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_cards_of_the_well_and_all_skills_can_be_read(visitor: Visitor, lang: str) -> None:
    page = sit_down(visitor, "kinfire_delve", lang, seed=1)
    assert misprints(page, well(), lang, ".board .eb-piece--task:not(:has(.is-boss))") == []
    assert misprints(page, skills(), lang, ".bench [data-area=hand] .eb-piece--card") == []


def test_what_a_card_of_the_well_brings_has_room_on_a_phone(visitor: Visitor) -> None:
    page = sit_down(visitor, "kinfire_delve", "fr", phone=True, seed=1)
    found = misprints(page, well(), "fr", ".board .eb-piece--task:not(:has(.is-boss))")
    assert [each for each in found if each.startswith("no room")] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_deeds_can_be_read_and_a_shortened_one_is_whole_in_its_sheet(visitor: Visitor, lang: str) -> None:
    page = sit_down(visitor, "forgeflame", lang, seed=1, options={"team_formation": "random"})
    shown = ".bench [data-area=hand] .eb-piece--card"
    found = misprints(page, deeds(), lang, shown)
    assert [each for each in found if not each.startswith("shortened")] == []
    assert len(found) <= 1, found
    longest = max(deeds(), key=lambda piece: len(piece.text.to(lang)) if piece.text else 0)
    page.set_viewport_size({"width": 1024, "height": 768})
    misprints(page, [longest], lang, shown)
    page.locator(shown).first.click(button="right")
    assert longest.text is not None
    expect(page.get_by_role("dialog").or_(page.locator(".slip"))).to_contain_text(longest.text.to(lang))
