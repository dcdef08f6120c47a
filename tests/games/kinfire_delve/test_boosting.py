"""KD-10.8 and hidden hands: the boost round, seat by seat, and what nobody learns from it."""

from __future__ import annotations

from random import Random
from typing import Unpack

import msgspec
import pytest

from enclume.games.kinfire_delve import GAME
from enclume.games.kinfire_delve.cards import INSTANCE
from enclume.games.kinfire_delve.state import DelveState
from enclume.games.kinfire_delve.words import describe_event
from enclume.kernel import Match
from support import rule, state_of

from .play import Arranged, name, position, table

FOUR = {"asha": "A03 A11", "khor": "K01 K03", "naz": "N02 N07", "feyn": "F10 F04"}


@rule("KD-10.8", "KD-10.1", "KD-10.7")
def test_the_others_are_asked_in_turn_from_the_left() -> None:
    t = table("asha khor naz feyn", well="W01 W06 W17 W26", hand=FOUR, seat=1).face("W01").play("play:K01")
    asked = []
    for answer in ("pass", "boost:F10", "pass"):
        asked.append(t.seat)
        t.play(answer)
    assert asked == [2, 3, 0]
    assert t.seat == 2, "who passed may still boost after somebody did"
    t.play("boost:N02")
    assert t.prompt == "bard"
    assert [event.seat for event in t.happened("boosted")] == [3, 2]


@rule("KD-10.8")
def test_it_ends_when_all_have_passed_in_succession() -> None:
    t = table("asha khor naz", well="W01 W06 W17 W26", hand=FOUR).face("W01").play("play:A03", "boost:K01")
    t.play("pass", "pass")
    assert t.prompt != "boost"
    assert len(t.happened("passed")) == 2


@rule("KD-10.8")
def test_who_cannot_boost_passes_by_itself_where_hands_are_open() -> None:
    t = table("asha khor naz", well="W01 W06 W17 W26", hand={**FOUR, "khor": "K10"}).face("W01").play("play:A03")
    assert t.seat == 2
    assert [event.seat for event in t.happened("passed")] == [1]


@rule("KD-10.8")
def test_with_hidden_hands_everybody_who_holds_cards_is_asked() -> None:
    hands = {**FOUR, "khor": "K10"}
    t = table("asha khor naz", well="W01 W06 W17 W26", hand=hands, open_hands=False).face("W01").play("play:A03")
    assert (t.seat, t.options) == (1, ["pass"])
    t.play("pass")
    assert t.seat == 2
    t = table("asha khor", well="W26 W06 W17 W01", hand={"asha": "A03", "khor": "K10"}, open_hands=False).face("W26")
    assert (t.prompt, t.options) == ("action", ["bare"]), "nor does the active Seeker give away that nothing suits"


def match_at(seekers: str, *, open_hands: bool = True, **arranged: Unpack[Arranged]) -> Match:
    """A whole match that begins with a position."""
    from dataclasses import replace

    from enclume.kernel.rng import Rng

    state = position(seekers, open_hands=open_hands, **arranged)
    state.rng = Rng(state.rng.key, state.rng.drawn)
    return Match(replace(GAME, setup=lambda config, rng: state.clone()), seats=len(seekers.split()))


def test_a_hidden_hand_shows_its_size_alone() -> None:
    match = match_at("asha khor", hand={"asha": "A03 A11", "khor": "K01 K03 K05"}, open_hands=False)
    theirs, mine = match.view(0).seekers[1].hand, match.view(1).seekers[1].hand
    assert len(theirs) == 3
    assert all(key.startswith("?") for key in theirs)
    assert all(key.startswith("#") for key in mine)
    assert all(key.startswith("?") for key in match.view(None).seekers[1].hand)


def test_an_open_hand_is_seen_by_all() -> None:
    match = match_at("asha khor", hand={"asha": "A03 A11", "khor": "K01 K03 K05"})
    for viewer in (0, 1, None):
        assert all(key.startswith("#") for key in match.view(viewer).seekers[1].hand)


@rule("KD-18.1", "KD-18.4", "KD-4.1")
def test_nobody_knows_the_master_before_the_bottom() -> None:
    match = Match(GAME, seats=2, seed=5, options={"master": "M2"})
    for viewer in (0, 1, None):
        assert match.view(viewer).centre.form == -1
        assert match.view(viewer).centre.difficulty == -1
    forms = {state_of(match.imagine(0, Random(n)), DelveState).master for n in range(40)}
    assert len(forms) == 3


@rule("KD-18.5", "KD-14.13")
def test_a_card_that_was_seen_stays_known_wherever_it_goes() -> None:
    """Case the Joint: the one who looked knows the card on the deck, in the discard, and under the Master."""
    match = match_at(
        "asha khor",
        well="W25 W06 W17 W01",
        deck="W03 W13 W23 W05",
        hand={"asha": "A12 A01", "khor": "K01 K02"},
        fatigue="X1",
        open_hands=False,
    )
    for choice in ("go_on", f"face:#{INSTANCE['W25#1']}"):
        match.apply(0, choice)
    match.apply(0, f"play:#{INSTANCE['A12#1']}")
    while match.decision is not None and match.decision.prompt != "case":
        match.apply(match.decision.seat, match.decision.options[0])
    top = state_of(match.fork(), DelveState).well_deck.top
    assert match.view(0).well_deck.known == ((top, 0),)
    assert match.view(1).well_deck.known == ()
    match.apply(0, "toss")
    assert match.view(0).well_discard.known == ((top, 0),)
    assert match.view(1).well_discard.known == ()
    assert match.view(0).well_discard.top == f"#{top}"
    assert match.view(1).well_discard.top.startswith("?")


def test_with_open_hands_everybody_looks_along() -> None:
    t = table("naz khor", well="W14 W06 W17 W01", deck="W03 W13 W23 W05", hand={"naz": "N05", "khor": "K04"})
    t.face("W14").play("play:N05")
    known = GAME.view(t.state, 1).scouted
    assert sorted(name(int(key[1:])) for key in known) == ["W03", "W13", "W23"]


def test_a_single_card_is_told_of_as_one() -> None:
    t = table("naz khor", well="W14 W06 W17 W01", deck="W03", hand={"naz": "N05", "khor": "K04"})
    t.face("W14").play("play:N05")
    looked = next(event for event in t.events if event.kind == "scouted")
    assert describe_event(looked, 0, ()).en == "Naz looks at the top card of the Well: Crystal Sentinel."
    unseen = msgspec.structs.replace(looked, pieces=(-1,))
    assert describe_event(unseen, 1, ()).en == "Naz looks at the top card of the Well."


@rule("KD-1.5")
@pytest.mark.parametrize("seed", range(3))
def test_with_open_hands_all_seats_know_the_same(seed: int) -> None:
    """So whoever plays several Seekers on one screen need not hide anything."""
    rng = Random(seed)
    match = Match(GAME, seats=3, seed=seed)
    assert not match.secrets
    assert Match(GAME, seats=3, options={"open_hands": False}).secrets
    while match.decision is not None:
        ask = match.decision
        match.apply(ask.seat, rng.choice([option for option in ask.options if option.verb != "exhaust"]))
        seen = [msgspec.structs.replace(match.view(viewer), viewer=None) for viewer in (0, 1, 2, None)]
        assert seen[0] == seen[1] == seen[2] == seen[3]


def test_a_secret_look_at_the_deck_and_a_new_order_leave_others_in_the_dark() -> None:
    match = match_at(
        "naz khor",
        well="W14 W06 W17 W01",
        deck="W03 W13 W23 W05",
        hand={"naz": "N05 N02", "khor": "K04"},
        open_hands=False,
    )
    match.apply(0, "go_on")
    match.apply(0, f"face:#{INSTANCE['W14#1']}")
    match.apply(0, f"play:#{INSTANCE['N05#1']}")
    assert all(key.startswith("?") for key in match.view(1).scouted)
    for _ in range(2):
        assert match.decision is not None
        match.apply(0, match.decision.options[-1])
    assert len(match.view(0).well_deck.known) == 3
    assert match.view(1).well_deck.known == ()


@pytest.mark.parametrize("seed", range(4))
def test_chance_and_hidden_cards_differ_between_imagined_worlds(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"open_hands": False})
    while match.decision is not None and match.decision.prompt == "discard":
        match.apply(match.decision.seat, match.decision.options[0])
    worlds = [state_of(match.imagine(0, Random(n)), DelveState) for n in range(8)]
    assert len({tuple(world.well_deck.pieces) for world in worlds}) > 1
    assert len({tuple(sorted(world.hand(1).pieces)) for world in worlds}) > 1
    assert len({tuple(world.hand(0).pieces) for world in worlds}) == 1


@rule("KD-4.5", "KD-20.3")
def test_the_back_of_a_gauntlet_card_is_seen_once_it_was_turned() -> None:
    t = table(gauntlet="G1 G2 G3 G4", progress={"G2": 6}, hand={"asha": "A03", "khor": "K01"})
    assert [place.back for place in GAME.view(t.state, 0).places] == [False] * 4
    t.attempt("G2", dice="RRR-")
    assert [place.back for place in GAME.view(t.state, 0).places] == [False, True, False, False]
