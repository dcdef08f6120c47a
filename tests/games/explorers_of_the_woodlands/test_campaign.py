"""EW-22: the campaign: what a chapter hands to the next, and how a lost one is tried again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from enclume.games.explorers_of_the_woodlands.campaign import Campaign, write
from enclume.games.explorers_of_the_woodlands.cards import BOSS_CARD, DEN_CHESTS, LOOT_KEY, MONSTER
from enclume.games.explorers_of_the_woodlands.codes import LAST_ROUND, REST, ROUND_END
from enclume.kernel import BadConfig
from games.explorers_of_the_woodlands.play import Table
from support import rule

TYPES = [monster.id for monster in MONSTER]
TEAM = ("xylia", "klethor")


def chapter(n: int, **saved: Any) -> Table:
    """A chapter of a campaign of Xylia and Klethor that has come so far."""
    campaign = write(Campaign(chapter=n, heroes=TEAM, **saved))
    return Table(" ".join(TEAM), mode=f"chapter{n}", campaign=campaign, first=1)


def win(t: Table, **defeated: int) -> Table:
    """The chapter is won, after so many Monsters of each type."""
    t.state.defeated = [defeated.get(each, 0) for each in TYPES]
    t.state.phase, t.state.won = REST, "done"
    return t.begin()


def lose(t: Table) -> Table:
    """The chapter is lost: its last round ends without a victory."""
    t.state.phase, t.state.round = ROUND_END, LAST_ROUND[t.state.deal.chapter]
    return t.begin()


def result(t: Table) -> Any:
    found = t.world.result
    assert found is not None
    return found


def handed_on(t: Table) -> Campaign:
    return msgspec.json.decode(result(t).details["sequel"]["campaign"], type=Campaign)


@rule("EW-22.1", "EW-22.20")
def test_chapters_follow_each_other_with_the_same_team_or_stand_alone() -> None:
    t = win(chapter(1, loot=((), ())), mushroom=2)
    assert result(t).details["sequel"]["mode"] == "chapter2"
    assert result(t).details["sequel"]["brambles"] == t.state.deal.brambles
    assert handed_on(t).heroes == TEAM
    assert "sequel" not in result(win(chapter(5))).details, "the last one is followed by the epilogue"
    for n in range(1, 6):
        assert Table(mode=f"chapter{n}").begin().options, "a chapter by itself"
    with pytest.raises(BadConfig, match="chapter 2"):
        Table(mode="chapter3", campaign=write(Campaign(chapter=2)))


@rule("EW-22.2", "EW-22.4", "EW-22.23")
def test_after_a_victory_health_is_full_orbs_are_gone_and_powers_stay() -> None:
    t = chapter(1).give("xylia", hp=2, orbs=7, powers=1, status="poison")
    saved = handed_on(win(t, mushroom=1))
    assert (saved.chapter, saved.attempts, saved.matches) == (2, 0, 1)
    assert saved.powers == (1, 0)
    assert (saved.orbs, saved.health) == ((), ())
    again = Table(" ".join(TEAM), mode="chapter2", campaign=write(saved), first=1)
    assert again.state.hp == [5, 5]
    assert again.state.orbs == [0, 0]
    assert again.state.powers == [1, 0]
    assert again.state.status == [0, 0]


@rule("EW-22.3")
def test_loot_is_kept_and_changes_hands_freely() -> None:
    t = win(chapter(1).give("xylia", loot="L01 L02"), mushroom=1)
    assert t.prompt == "rest"
    t.play("share")
    assert t.prompt == "share"
    t.play("grant:klethor", "grant:xylia")
    assert handed_on(t).loot == (("L02",), ("L01",))
    kept = win(chapter(1).give("xylia", loot="L01 L02"), mushroom=1).play("go_on")
    assert handed_on(kept).loot == (("L01", "L02"), ())


@rule("EW-22.5", "EW-22.6", "EW-22.7")
def test_a_lost_chapter_begins_again_from_what_was_saved_less_a_card_each() -> None:
    loot = (("L01", "L02"), ("L03",))
    t = chapter(2, loot=loot, enraged=("plant",)).give("klethor", powers=2, orbs=3)
    saved = handed_on(lose(t))
    assert (saved.chapter, saved.attempts, saved.loot, saved.enraged) == (2, 1, loot, ("plant",))
    assert saved.powers == (0, 2), "a power once unlocked stays"
    again = tried_again(saved).begin()
    assert again.prompt == "give_up"
    assert again.offered("drop") == ["L01", "L02"]
    again.play("drop:L01", "drop:L03")
    assert again.loot("xylia") == ["L02"]
    assert again.loot("klethor") == []
    third = Table(" ".join(TEAM), mode="chapter2", campaign=write(handed_on(lose(tried_again(saved)))), first=1).begin()
    assert third.offered("drop") == ["L01", "L02"], "a further try begins with all of it, and may cost another card"


def tried_again(saved: Campaign) -> Table:
    return Table(" ".join(TEAM), mode=f"chapter{saved.chapter}", campaign=write(saved), first=1)


@rule("EW-22.8")
def test_after_a_lost_first_chapter_there_is_nothing_to_discard() -> None:
    saved = handed_on(lose(chapter(1)))
    assert saved.attempts == 1
    again = Table(" ".join(TEAM), mode="chapter1", campaign=write(saved), first=1).begin()
    assert again.prompt not in ("give_up", "")


@rule("EW-22.9", "EW-22.13")
def test_the_type_most_defeated_becomes_enraged_for_good() -> None:
    first = handed_on(win(chapter(1), plant=3, snake=1))
    assert first.enraged == ("plant",)
    second = handed_on(win(chapter(2, enraged=first.enraged), plant=1, snake=2))
    assert second.enraged == ("plant", "snake"), "two types when chapter 3 starts"
    third = Table(" ".join(TEAM), mode="chapter3", campaign=write(second), first=1)
    assert third.state.deal.enraged == 1 << TYPES.index("plant") | 1 << TYPES.index("snake")


@rule("EW-22.10", "EW-22.12")
@pytest.mark.parametrize("defeated", [{"plant": 3}, {}], ids=["again", "nobody"])
def test_a_type_that_is_enraged_already_or_nobody_at_all_means_a_lot(defeated: dict[str, int]) -> None:
    enraged = handed_on(win(chapter(2, enraged=("plant",)), **defeated)).enraged
    assert enraged[0] == "plant"
    assert len(set(enraged)) == 2


@rule("EW-22.12")
def test_the_team_breaks_a_tie_among_types_that_are_calm() -> None:
    t = win(chapter(2, enraged=("mushroom",)), mushroom=2, plant=2, snake=2)
    assert t.prompt == "enrage"
    assert t.offered("enrage") == ["plant", "snake"]
    assert handed_on(t.play("enrage:snake")).enraged == ("mushroom", "snake")


@rule("EW-22.11")
def test_spirits_are_not_counted() -> None:
    assert handed_on(win(chapter(1), spirit=9, snake=1)).enraged == ("snake",)


@rule("EW-22.18", "EW-22.19")
def test_the_chests_of_a_boss_are_shared_out_and_three_cards_are_the_most() -> None:
    t = chapter(3).give("xylia", loot="L01 L02").give("klethor", loot="L03 L04")
    boss = next(iter(BOSS_CARD))
    t.state.boss_out = [boss]
    win(t, snake=1)
    drawn = [event.args["card"] for event in t.journal.events if event.kind == "loot_drawn"]
    assert len(drawn) == DEN_CHESTS + BOSS_CARD[boss].chests
    assert not {"L01", "L02", "L03", "L04"} & set(drawn)
    while t.prompt == "share":
        t.play(t.options[0])
    if t.prompt == "rest":
        t.play("go_on")
    loot = handed_on(t).loot
    assert [len(cards) for cards in loot] == [3, min(3, 1 + len(drawn))]
    assert {card for cards in loot for card in cards} <= {"L01", "L02", "L03", "L04", *drawn}


@rule("EW-24.21", "EW-24.22")
def test_on_the_way_to_the_third_chapter_heroes_rest_little_and_keep_their_orbs() -> None:
    t = chapter(2).give("xylia", hp=2, orbs=6).give("klethor", hp=0, orbs=1)
    saved = handed_on(win(t, snake=1))
    assert saved.health == (3, 1), "who was down stands up with 1"
    assert saved.orbs == (6, 1)
    third = Table(" ".join(TEAM), mode="chapter3", campaign=write(saved), first=1)
    assert (third.state.hp, third.state.orbs) == ([3, 1], [6, 1])
    retry = Table(" ".join(TEAM), mode="chapter3", campaign=write(handed_on(lose(third))), first=1)
    assert (retry.state.hp, retry.state.orbs) == ([5, 5], [6, 1]), "a retry begins with all health"


@rule("EW-26.4")
def test_what_the_heroes_own_is_stolen_and_hidden_in_four_even_piles() -> None:
    t = chapter(4, loot=(("L01", "L02", "L03"), ("L04", "L05"))).begin()
    stolen = [LOOT_KEY[card] for card in t.state.extra_zone("piles").pieces]
    assert sorted(stolen) == ["L01", "L02", "L03", "L04", "L05"]
    assert sorted(t.state.pile_of.count(n) for n in range(4)) == [1, 1, 1, 2]
    assert t.state.loot == [(), ()]
    poor = chapter(4, loot=(("L01",), ())).begin()
    assert len(poor.state.extra_zone("piles").pieces) == 4, "completed from the deck"


@rule("EW-26.19")
def test_the_pile_of_a_camp_that_was_not_cleared_is_lost() -> None:
    t = chapter(4, loot=(("L01", "L02"), ("L03", "L04")))
    t.state.loot = [(), ()]
    saved = handed_on(win(t, snake=1))
    assert saved.four_camps is False
    assert saved.loot == ((), ()), "what still lies in a pile is not handed on"
