"""What is said about a position, what is chosen for the absent, and what nobody can see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.cards import LOCATION
from enclume.games.kings_forge.defaults import default_choice
from enclume.games.kings_forge.gathering import gather_options
from enclume.games.kings_forge.state import NO_ROLL, KingsState
from enclume.games.kings_forge.why_not import why_not
from enclume.kernel.rng import Rng
from enclume.kernel.scene import pieces
from support import rule

from .play import FULL, new_table, table

A = {"apprentices": True}
X = {"gather_cards": True}


def said(t: Any, key: str) -> str:
    option = t.world.asks[0].find(key)
    return str(GAME.describe_option(t.state, option).en)


@rule("KF-12.1")
@pytest.mark.parametrize(
    ("slot", "words", "shown"), [("wood_or_gem", "1 Wood or Gem,", "/"), ("gem", "1 Gem,", ""), ("wood", "1 Wood,", "")]
)
def test_the_palace_shows_the_slot_that_it_has_at_this_table(slot: str, words: str, shown: str) -> None:
    t = table(row="GX04 G02 G03 G04", supply=["WGMM", ""], palace_top_slot=slot, **X)
    assert words in said(t, "claim:GX04.top")
    gather = next(area for area in GAME.scene(GAME.view(t.state, 0)).areas if area.key == "gather")
    top = next(piece for piece in pieces(gather) if piece.key == "GX04").carries[0]
    marks = [slot.mark.color for slot in top.carries if slot.kind == "slot" and slot.mark is not None]
    assert any("/" in color for color in marks) == bool(shown)


@rule("KF-18.9")
def test_a_dock_is_offered_at_its_price_with_fergus() -> None:
    t = table(row="G01 G02 G03 G04", supply=["MMM", "MMM"], hired=["AP07"], **A)
    assert "free" in said(t, "dock:DK1")
    assert "2 any" in said(t, "dock:DK3")
    t.play("claim:G02.bottom")
    assert "1 any" in said(t, "dock:DK1"), "P1 has no Fergus"


@rule("KF-7.8", "KF-7.10", "KF-7.11", "KF-7.12")
def test_it_is_told_what_a_die_will_show_unless_that_is_left_to_chance() -> None:
    held = "plus_4 auto6 reroll_one"
    t = table(phase="craft", supply=["MM", ""], rolls=[3, 5], modifiers=[held], hired=["AP08"], display="I33", **A)
    t.play("use:plus_4")
    assert (said(t, "die:M3"), said(t, "die:M5")) == ("Metal 3 → 6", "Metal 5 → 6")
    t.play("die:M3", "use:AP08")
    assert said(t, "die:M6") == "Metal 6 → 1"
    t.play("die:M6", "use:reroll_one")
    assert said(t, "die:M5") == "Choose Metal 5"


@rule("KF-1.3")
def test_what_could_be_done_at_another_time_is_refused_with_a_reason_too() -> None:
    t = table(phase="craft", row="G01 G02 G03 G04", display="I33", modifiers=["plus_1"], crew="AP01", **A)
    why = t.world.asks[0].why
    assert why is not None
    for key in ("claim:G02.bottom", "recruit:AP01", "done", "enough", "bonus:metal", "hire:AP01"):
        assert [reason.code for reason in why(t.state, 0, key)] == ["not_now"]
    assert why(t.state, 0, "G01") == []


# Absent players


@rule("KF-19.5", "KF-18.11")
def test_the_default_of_osric_is_the_most_valuable_die() -> None:
    t = table(phase="craft", supply=["", ""], hired=["AP15"], laid=[[("G01", "MGW", "")]], display="I33", **A)
    assert default_choice(t.state, t.world.asks[0]).key == "save:G@0"


@rule("KF-19.5", "KF-17.17")
def test_for_an_absent_player_the_chancery_takes_the_least_of_his_own() -> None:
    t = table(row="GX01 G02 G03 G04", supply=["MMMG", ""], **X).play("claim:GX01.bottom", "pay:M@0", "pay:M@0")
    assert default_choice(t.state, t.world.asks[0]).key == "send:M@0"


# What nobody knows


def with_other_secrets(g: KingsState, rng: Random) -> KingsState:
    """The same position with the decks in another order, other apprentices in the box and other chance."""
    twin = g.clone()
    deck, crew = list(g.deck), [*g.crew_deck, *g.box]
    rng.shuffle(deck)
    rng.shuffle(crew)
    twin.deck = tuple(deck)
    twin.crew_deck, twin.box = tuple(crew[: len(g.crew_deck)]), tuple(crew[len(g.crew_deck) :])
    twin.rng = Rng.of(rng.randrange(10**9))
    return twin


@rule("KF-1.2", "KF-2.7", "KF-2.12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_hidden_changes_nothing_that_anybody_sees(seats: int) -> None:
    """Only the order of the decks and the apprentices in the box are hidden: permuted, the table looks the same."""
    rng = Random(seats)
    t = new_table(seats, seats, **FULL, guest_conjurer=True)
    for _ in range(250):
        if not t.world.asks:
            break
        twin = with_other_secrets(t.state, rng)
        for viewer in (None, *range(seats)):
            seen, other = GAME.view(t.state, viewer), GAME.view(twin, viewer)
            assert seen == other
            assert GAME.scene(seen) == GAME.scene(other)
        ask = rng.choice(t.world.asks)
        if ask.prompt == "gather":
            assert gather_options(twin, ask.seat) == list(ask.options)
        t.world.choose(rng.choice(list(ask.options)), ask.seat)


def test_what_has_not_changed_is_the_very_same_object() -> None:
    t = table(row="G02 G06 G09 G05", supply=["MMMMM", "MMMMM"])

    def areas() -> list[object]:
        return list(GAME.scene(GAME.view(t.state, 0)).areas)

    gather, shores, craft, mine, theirs = areas()
    t.play("claim:G06.top")
    after = areas()
    assert after[0] is not gather
    assert after[1] is shores
    assert after[2] is craft
    assert after[3] is not mine
    assert after[4] is theirs


@rule("KF-4.6", "KF-5.5")
def test_a_dock_that_can_be_paid_is_not_called_too_dear() -> None:
    t = table(row="G01 G02 G03 G04", supply=["MMMMM", "MM"]).play("dock:DK2")
    assert why_not(t.state, 0, "DK1") == [], "another was begun, that is all"
    poor = table(row="G01 G02 G03 G04", supply=["", "MM"])
    assert [reason.code for reason in why_not(poor.state, 0, "DK1")] == ["too_few"]


@rule("KF-17.24", "KF-17.30")
def test_it_is_said_where_dice_can_be_used_at_once() -> None:
    t = table(row="GX08 GX14 G03 G04", supply=["MMMMM", ""], **X)
    assert "every other player: 1 Metal to the supply, usable at once" in said(t, "claim:GX08.bottom")
    assert said(t, "claim:GX14.bottom").count("usable at once") == 1


@rule("KF-17.25", "KF-6.2")
def test_who_rolls_nothing_this_round_has_no_odds() -> None:
    t = table(supply=["MMMMM", "MM"], flags=[NO_ROLL, 0], display="I01 I04 I05")
    craft = next(area for area in GAME.scene(GAME.view(t.state, 0)).areas if area.key == "craft")
    odds = {piece.key: number.value for piece in pieces(craft) for number in piece.numbers if number.icon == "odds"}
    assert odds == {"I01": 0, "I04": 0, "I05": 0}


@rule("KF-17.6")
def test_the_cemetery_minds_natural_rolls_made_after_it_alone() -> None:
    t = table(
        phase="craft",
        supply=["M", ""],
        prerolled=["M4", ""],
        modifiers=["plus_1", ""],
        purple=4,
        rolls=[3],
        display="I33",
    )
    assert t.tray() == "M3 M4p", "rolled before: safe"
    t.play("use:plus_1", "die:M3")
    assert not t.happened("cancelled"), "brought to four by a bonus: not cancelled"


def test_which_locations_are_in_the_match_is_told_at_their_deck() -> None:
    t = new_table(3, 5)
    gather = next(area for area in GAME.scene(GAME.view(t.state, None)).areas if area.key == "gather")
    text = next(piece.text for piece in pieces(gather) if piece.key == "deck")
    assert text is not None
    for card in t.state.deal.locations:
        assert LOCATION[card].name.en in text.en
    assert list(t.state.deal.locations) == sorted(t.state.deal.locations), "in an order that tells nothing"
