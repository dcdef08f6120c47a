"""EW-22: the campaign: what chapters hand on, defeat and retry, the forest awakening, and a whole campaign by bots."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.campaign import Campaign, read, write
from enclume.games.explorers_of_the_woodlands.cards import LOOT_KEY
from enclume.games.explorers_of_the_woodlands.state import LOOT_DECK, REST
from enclume.kernel import Match
from support import rule

from .campaigns import play_campaign
from .play import Table


def chapter(number: int, heroes: str = "xylia klethor", **saved: Any) -> Table:
    """A chapter of a campaign with this state."""
    campaign = Campaign(chapter=number, heroes=tuple(heroes.split()), **saved)
    return Table(heroes, mode=f"chapter{number}", campaign=write(campaign))


def resting(number: int, **saved: Any) -> Table:
    """A chapter that has just been won."""
    t = chapter(number, **saved)
    t.state.won, t.state.phase = "potions", REST
    return t


def handed_on(t: Table) -> Campaign:
    options = t.result.details["sequel"]
    campaign = read(options["campaign"], t.state.deal.heroes)
    assert options["mode"] == f"chapter{campaign.chapter}"
    return campaign


@rule("EW-22.1", "EW-22.20", "EW-22.23")
def test_the_state_of_a_campaign_is_plain_and_goes_both_ways() -> None:
    saved = Campaign(
        chapter=3,
        attempts=1,
        matches=4,
        heroes=("shavi", "bethras"),
        powers=(2, 0),
        loot=(("L01", "L12b"), ()),
        enraged=("snake", "plant"),
        orbs=(3, 0),
        health=(5, 1),
    )
    assert read(write(saved), 2) == saved
    assert json.loads(write(saved))["heroes"] == ["shavi", "bethras"]
    assert read("{}", 2) == Campaign()
    options = {"mode": "chapter3", "campaign": write(saved), "brambles": "easy"}
    match = Match("explorers_of_the_woodlands", seats=2, options=options)
    view = match.view(0)
    assert [hero.id for hero in view.heroes] == ["shavi", "bethras"], "a fixed team"
    assert view.enraged == ("plant", "snake")
    assert view.brambles == "easy"


@rule("EW-22.2", "EW-22.4", "EW-22.3")
def test_a_victory_hands_on_powers_and_loot_but_no_orbs() -> None:
    t = resting(1, powers=(1, 0), loot=(("L01",), ("L02", "L03")))
    t.state.powers, t.state.orbs, t.state.hp, t.state.status = [2, 1], [7, 3], [2, 0], [1, 0]
    t.state.defeated = [3, 0, 0, 0, 0]
    assert (t.prompt, t.options) == ("rest", ["go_on", "share"])
    t.play("go_on")
    assert t.won
    campaign = handed_on(t)
    assert (campaign.chapter, campaign.powers, campaign.loot) == (2, (2, 1), (("L01",), ("L02", "L03")))
    assert (campaign.orbs, campaign.health, campaign.attempts) == ((), (), 0)
    following = Table("xylia klethor", **t.result.details["sequel"])
    assert (following.state.hp, following.state.orbs, following.state.status) == ([5, 5], [0, 0], [0, 0])
    assert following.loot("klethor") == ["L02", "L03"]


@rule("EW-22.3")
def test_loot_may_change_hands_between_chapters() -> None:
    t = resting(1, loot=(("L01",), ("L02", "L03"))).play("share")
    t.play("grant:klethor", "drop:L02", "grant:xylia")
    assert handed_on(t.until("", lambda options: options[0])).loot == (("L03",), ("L01",))


@rule("EW-22.9", "EW-22.11")
def test_the_type_most_defeated_becomes_enraged() -> None:
    t = resting(1)
    t.state.defeated = [1, 2, 9, 3, 0]
    t.begin()
    assert handed_on(t).enraged == ("skeleton",), "Spirits are not counted"
    following = Table("xylia klethor", **t.result.details["sequel"])
    assert following.state.deal.enraged == 0b01000


@rule("EW-22.10", "EW-22.11", "EW-22.12")
def test_an_enraged_favourite_leads_to_a_draw() -> None:
    drawn = Counter()
    for seed in range(40):
        campaign = Campaign(chapter=2, heroes=("xylia", "klethor"), enraged=("skeleton",))
        t = Table(mode="chapter2", campaign=write(campaign), seed=seed)
        t.state.won, t.state.phase = "well", REST
        t.state.defeated = [1, 2, 0, 3, 0] if seed % 2 else [0] * 5
        t.begin()
        drawn[handed_on(t).enraged[1:]] += 1
    assert set(drawn) == {("mushroom",), ("plant",), ("spirit",), ("snake",)}, "a Spirit only so"


@rule("EW-22.12")
def test_the_team_breaks_ties() -> None:
    t = resting(2, enraged=("snake",))
    t.state.defeated = [2, 2, 0, 0, 2]
    assert (t.prompt, t.options) == ("enrage", ["enrage:mushroom", "enrage:plant"])
    t.play("enrage:plant")
    assert handed_on(t).enraged == ("snake", "plant")


@rule("EW-22.5", "EW-22.6", "EW-22.7")
def test_a_defeat_goes_back_to_what_was_saved_less_a_card_each() -> None:
    saved = {"powers": (1, 0), "loot": (("L01", "L02"), ("L03",)), "enraged": ("snake",)}
    t = chapter(2, **saved).phase("act", "xylia")
    t.give("klethor", hp=0).give("xylia", hp=1, powers=2).lay("T12", 0, -1)
    t.state.slots[0] = (1,)
    t.state.used_dice = 3
    t.falls(1).play("move:T12")
    assert not t.won
    campaign = handed_on(t)
    assert (campaign.chapter, campaign.attempts) == (2, 1)
    assert campaign.loot == saved["loot"]
    assert campaign.powers == (2, 0), "powers, once unlocked, stay"
    again = Table("xylia klethor", **t.result.details["sequel"])
    assert (again.prompt, again.options) == ("give_up", ["drop:L01", "drop:L02"])
    again.play("drop:L02")
    again.play("drop:L03")
    assert (again.loot("xylia"), again.loot("klethor")) == (["L01"], [])
    thrice = Table(
        "xylia klethor",
        mode="chapter2",
        campaign=write(Campaign(chapter=2, attempts=2, heroes=("xylia", "klethor"), loot=saved["loot"])),
    )
    assert thrice.options == ["drop:L01", "drop:L02"], "the same choice again, one card each, however often"


@rule("EW-22.8")
def test_failing_chapter_1_costs_no_loot() -> None:
    t = chapter(1, attempts=1).begin()
    assert t.prompt == "place"


@rule("EW-24.21", "EW-24.22", "EW-25.3", "EW-22.7")
def test_from_chapter_2_to_chapter_3_health_and_orbs_are_kept() -> None:
    t = resting(2)
    t.state.hp, t.state.orbs = [3, 0], [4, 1]
    t.begin()
    campaign = handed_on(t)
    assert (campaign.health, campaign.orbs) == ((4, 1), (4, 1)), "+1 health; who was down stands with 1"
    first = Table("xylia klethor", **t.result.details["sequel"])
    assert (first.state.hp, first.state.orbs) == ([4, 1], [4, 1])
    retry = chapter(3, attempts=1, health=(4, 1), orbs=(4, 1))
    assert (retry.state.hp, retry.state.orbs) == ([5, 5], [4, 1]), "a retry begins with 5 health"


@rule("EW-22.18", "EW-22.19", "EW-9.17", "EW-12.35")
def test_the_chests_of_a_boss_are_loot_for_the_next_chapter() -> None:
    """B6 has two chests, its tile one."""
    t = resting(3, loot=(("L01", "L02", "L03"), ("L05", "L06")))
    g = t.state
    g.boss_out = [86]
    g.zones[5].pieces.remove(86)
    t.top(loot="L20 L21 L22")
    asked = []
    while t.prompt == "share":
        asked.append(len(t.options))
        t.play(t.options[0])
    assert len(asked) == 8, "five cards of their own, three new ones"
    assert asked[-1] == 1, "the sixth slot is full: what is left is discarded"
    t.until("", lambda options: options[0])
    assert sum(map(len, handed_on(t).loot)) == 6


@rule("EW-22.13")
def test_t20_two_types_are_enraged_when_chapter_3_starts() -> None:
    """EW-T20."""
    t = resting(1)
    t.state.defeated = [0, 2, 0, 1, 0]
    t.begin()
    second = Table("xylia klethor", **t.result.details["sequel"])
    second.state.won, second.state.phase = "well", REST
    second.state.defeated = [0, 1, 0, 2, 0]
    second.begin()
    third = Table("xylia klethor", **second.result.details["sequel"])
    assert third.state.deal.enraged.bit_count() == 2


@rule("EW-26.4")
def test_in_chapter_4_the_heroes_own_loot_is_stolen() -> None:
    t = chapter(4, loot=(("L01", "L02"), ("L03",))).begin()
    g = t.state
    stolen = {LOOT_KEY[card] for card in g.extra_zone("piles").pieces}
    assert {"L01", "L02", "L03"} < stolen
    assert len(stolen) == 4, "at least four, completed from the deck"
    assert g.loot == [(), ()]
    assert len(g.zones[LOOT_DECK].pieces) == 21
    retried = chapter(4, attempts=1, loot=(("L01", "L02"), ("L03",))).play("drop:L01")
    retried.play("drop:L03")
    assert {"L01", "L03"}.isdisjoint(
        {LOOT_KEY[card] for card in retried.state.extra_zone("piles").pieces} & {"L01", "L03"}
    )


@rule("EW-26.19", "EW-27.4")
def test_the_fourth_camp_matters() -> None:
    t = resting(4)
    g = t.state
    g.phase = REST
    t.begin()
    assert not handed_on(t).four_camps
    assert sum(map(len, handed_on(t).loot)) == 0, "what was not recovered is lost"
    t = resting(4)
    g = t.state
    g.camp_up = tuple(
        (place, marker, True) for place, marker in zip(g.camp_at, g.extra_zone("camps").pieces, strict=True)
    )
    g.camp_at.clear()
    g.extra_zone("camps").pieces.clear()
    t.clear().begin()
    assert handed_on(t).four_camps
    fifth = Table("xylia klethor", **t.result.details["sequel"])
    assert fifth.state.deal.four_camps


@rule("EW-22.22", "EW-22.1")
@pytest.mark.parametrize(("number", "orbs", "powers"), [(1, 0, 0), (2, 0, 0), (3, 3, 1), (4, 3, 1), (5, 3, 2)])
def test_chapters_alone_have_their_own_equipment(number: int, orbs: int, powers: int) -> None:
    t = Table(mode=f"chapter{number}")
    assert (t.state.orbs, t.state.powers, t.state.hp) == ([orbs] * 2, [powers] * 2, [5, 5])
    assert t.state.deal.enraged == 0
    assert "sequel" not in (t.until("", lambda options: options[-1]).result.details if number == 3 else {})


@rule("EW-22.24")
def test_a_chapter_is_lost_after_round_40() -> None:
    t = Table(mode="chapter1").phase("round_end")
    t.state.round = 40
    t.begin()
    assert t.result.reason == "rounds"


@rule("EW-22.1", "EW-22.2", "EW-22.5", "EW-22.9", "EW-27.26", "EW-12.12")
def test_a_whole_campaign_played_by_bots() -> None:
    """INV18: the set of Enraged types only grows; each chapter is played until it is won; then comes the epilogue."""
    matches = list(play_campaign(4, 0, limit=120, brambles="easy"))
    last = matches[-1]
    assert last.result is not None
    assert last.result.details["epilogue"]
    assert bool(last.result.winners)
    chapters = [match.result.details["chapter"] for match in matches]
    assert sorted(chapters) == chapters
    assert set(chapters) == {1, 2, 3, 4, 5}
    enraged: set[str] = set()
    for nth, match in enumerate(matches):
        view = match.view(None)
        assert enraged <= set(view.enraged)
        enraged = set(view.enraged)
        assert len(enraged) == view.chapter.number - 1
        won = bool(match.result.winners)
        assert won == (nth + 1 == len(matches) or chapters[nth + 1] == chapters[nth] + 1)
        if "sequel" in match.result.details:
            saved = read(match.result.details["sequel"]["campaign"], 4)
            assert saved.matches == nth + 1
            assert saved.attempts == (0 if won else sum(c == chapters[nth] for c in chapters[: nth + 1]))
    assert Match.replay(last.record()).digest() == last.digest()
    assert GAME.id == last.game.id
