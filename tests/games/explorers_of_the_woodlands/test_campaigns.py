"""EW-22: campaigns from end to end: their state as data, and one that bots play to its epilogue."""

from __future__ import annotations

import json
from typing import Any

import pytest

from enclume.games.explorers_of_the_woodlands.campaign import Campaign, read, write
from enclume.games.explorers_of_the_woodlands.codes import REST
from enclume.kernel import Match
from support import rule

from .campaigns import play_campaign
from .play import Table


def resting(number: int, **saved: Any) -> Table:
    """A chapter that has just been won."""
    campaign = Campaign(chapter=number, heroes=("xylia", "klethor"), **saved)
    t = Table(mode=f"chapter{number}", campaign=write(campaign))
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
@pytest.mark.parametrize(("number", "orbs", "powers"), [(1, 2, 0), (2, 2, 0), (3, 5, 1), (4, 0, 0), (5, 0, 0)])
def test_chapters_alone_have_their_own_equipment(number: int, orbs: int, powers: int) -> None:
    t = Table(mode=f"chapter{number}")
    assert (t.state.orbs, t.state.powers, t.state.hp) == ([orbs] * 2, [powers] * 2, [5, 5])
    assert bool(any(t.begin().state.loot)) == (number == 3), "cards to choose from"
    assert t.state.deal.enraged == 0
    assert "sequel" not in (t.until("", lambda options: options[-1]).result.details if number == 3 else {})


@rule("EW-22.24")
@pytest.mark.parametrize(("chapter", "last"), [(1, 40), (2, 40), (4, 22)])
def test_a_chapter_is_lost_after_its_last_round(chapter: int, last: int) -> None:
    early = Table(mode=f"chapter{chapter}").phase("round_end")
    early.state.round = last - 1
    assert early.begin().result is None
    late = Table(mode=f"chapter{chapter}").phase("round_end")
    late.state.round = last
    assert late.begin().result.reason == "rounds"


@rule("EW-22.1", "EW-22.2", "EW-22.5", "EW-22.9", "EW-27.26", "EW-12.12")
def test_a_whole_campaign_played_by_bots() -> None:
    """INV18: the set of Enraged types only grows; each chapter is played until it is won; then comes the epilogue."""
    matches = list(play_campaign(4, 0, limit=120, brambles="easy"))
    last = matches[-1]
    assert last.result is not None
    assert last.result.details["epilogue"]
    assert bool(last.result.winners)
    results = [match.result for match in matches if match.result is not None]
    assert len(results) == len(matches)
    chapters = [result.details["chapter"] for result in results]
    assert sorted(chapters) == chapters
    assert set(chapters) == {1, 2, 3, 4, 5}
    enraged: set[str] = set()
    for nth, (match, result) in enumerate(zip(matches, results, strict=True)):
        view = match.view(None)
        assert enraged <= set(view.enraged)
        enraged = set(view.enraged)
        assert len(enraged) == view.chapter.number - 1
        won = bool(result.winners)
        assert won == (nth + 1 == len(matches) or chapters[nth + 1] == chapters[nth] + 1)
        if "sequel" in result.details:
            saved = read(result.details["sequel"]["campaign"], 4)
            assert saved.matches == nth + 1
            assert saved.attempts == (0 if won else sum(c == chapters[nth] for c in chapters[: nth + 1]))
    assert Match.replay(last.record()).digest() == last.digest()


@rule("EW-22.20", "EW-21.6")
def test_the_teams_choice_of_modules_lasts_through_chapters_without_them() -> None:
    saved = Campaign(heroes=("xylia", "klethor"))
    options: dict[str, Any] = {"mode": "chapter1", "campaign": write(saved), "lairs": True, "inn": True}
    for chapter in (1, 2, 3, 4):
        t = Table(**options)
        assert (t.state.deal.chapter, t.state.deal.lairs, t.state.deal.inn) == (chapter, False, False)
        t.state.won, t.state.phase = "potions", REST
        options = t.until("", lambda options: options[0]).result.details["sequel"]
    last = Table(**options).state.deal
    assert last.lairs
    assert last.inn
