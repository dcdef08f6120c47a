"""FF-7H: who knows what."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.cards import CARD_NUMBER, IMP, is_advanced
from enclume.games.forgeflame.state import TURNS, FlameState
from enclume.games.forgeflame.view import FlameView, view
from enclume.kernel.events import EVERYONE
from support import rule

from .play import acting, match_of, new_match, piece_id, table


def faces(keys: tuple[str, ...]) -> list[bool]:
    return [key[0] == "#" for key in keys]


@rule("FF-7H.5", "FF-15.4")
def test_a_seat_sees_its_own_hand_and_the_number_of_the_others() -> None:
    t = table(3)
    mine: FlameView = view(t.state, 1)
    assert all(faces(mine.players[1].hand))
    assert not any(faces(mine.players[0].hand) + faces(mine.players[2].hand))
    assert [len(player.hand) for player in mine.players] == [5, 5, 5]
    assert [player.draw for player in mine.players] == [7, 7, 7]
    assert [player.advanced for player in mine.players] == [7, 7, 7]
    assert all(len(player.face_up) == 2 for player in mine.players)
    stranger: FlameView = view(t.state, None)
    assert not any(face for player in stranger.players for face in faces(player.hand))
    assert not any(faces(tuple(key for key in mine.deposits if key)))


@rule("FF-7H.5")
def test_worlds_that_a_bot_imagines_differ_in_what_it_cannot_know() -> None:
    match = match_of(table(2))
    hands, own = set(), set()
    rng = Random(1)
    for _ in range(12):
        state = match.imagine(0, rng).state
        assert isinstance(state, FlameState)
        hands.add(tuple(sorted(state.hand(1).pieces)))
        own.add(tuple(sorted(state.hand(0).pieces)))
        assert all(is_advanced(card) for card in state.advanced(1).pieces)
        assert not any(is_advanced(card) for card in (*state.draw_pile(1).pieces, *state.hand(1).pieces))
    assert len(hands) > 6
    assert len(own) == 1


@rule("FF-7H.1", "FF-7H.2")
def test_a_peek_is_a_private_note_until_the_token_leaves() -> None:
    t = acting("molly_b1", 4).hide("exp_trap", "s3_lac").do("play:molly_b1", "ability:molly_b1", "look:s3_lac")
    site = 15
    seen: FlameView = view(t.state, 0)
    assert seen.explorations[site][0] == "#"
    assert seen.deposits[site][0] == "#"
    for other in (1, 2, 3, None):
        theirs: FlameView = view(t.state, other)
        assert theirs.explorations[site][0] == "?", "not even the teammate"
    (event,) = t.happened("looked")
    told = event.seen_by(1)
    assert told is not None
    assert told.args["site"] == site, "that somebody looked is public"
    assert told.pieces == (-1, -1)
    text = GAME.describe_event(told, 1, [GAME.seat_name(seat) for seat in range(4)])
    assert "trap" not in text.en.lower()


@rule("FF-7H.4")
def test_having_no_card_is_public_when_it_happens() -> None:
    teams = ["vaelindra molly korgain", "granit nobz silkara"]
    t = acting("vaelindra_b1", teams).hand(1, "nobz_b1 nobz_b2").do("play:vaelindra_b1", "ability:vaelindra_b1")
    t.do("target:granit")
    (event,) = t.happened("no_card")
    assert event.seen_by(None) is not None


@rule("FF-7H.4", "FF-20.7")
def test_nobody_sounds_out_a_hand_and_takes_it_back() -> None:
    teams = ["vaelindra molly korgain", "granit nobz silkara"]
    for target in ("granit", "nobz"):
        match = match_of(acting("vaelindra_b1", teams).hand(1, "nobz_b1 nobz_b2").place("silkara", "s3_lac"))
        for option in ("play:#63", "ability:#63"):
            match.apply(0, option)
        match.undo(0)
        match.apply(0, "ability:#63")
        match.apply(0, f"target:{target}")
        closed = match.can_undo(0)
        assert closed is not None
        assert closed.code == "told"
        assert "whether a hand held a certain card" in closed.text.en


@rule("FF-7H.4", "FF-20.7")
def test_where_everybody_has_seen_the_cards_to_ask_for_a_target_teaches_nothing() -> None:
    teams = ["vaelindra molly korgain", "granit nobz silkara"]
    t = acting("vaelindra_b1", teams).hand(1, "nobz_b1 nobz_b2")
    for card in t.state.hand(1).pieces:
        t.state.known[card] = EVERYONE
    match = match_of(t)
    for option in ("play:#63", "ability:#63", "target:granit"):
        match.apply(0, option)
    assert match.can_undo(0) is None


@rule("FF-14.4", "FF-20.7")
def test_the_choice_that_leads_to_the_final_count_stands() -> None:
    t = acting("granit_b1", 2).set(turns=[TURNS - 1, TURNS]).treasures(1, 1)
    t.state.events.pieces.clear()
    match = match_of(t)
    match.apply(0, "play:#0")
    match.apply(0, "end")
    assert match.result is not None
    closed = match.can_undo(0)
    assert closed is not None
    assert "has been counted" in closed.text.en


@rule("FF-7H.6", "FF-18.49")
def test_whether_somebody_had_one_card_or_more_to_discard_is_not_seen_by_the_others() -> None:
    teams = ["vaelindra molly korgain", "granit nobz silkara"]
    for hand in ("granit_b1 nobz_b1", "granit_b1 granit_b2"):
        t = acting("vaelindra_b1", teams).hand(1, hand).do("play:vaelindra_b1", "ability:vaelindra_b1", "target:granit")
        assert (t.seat, t.prompt) == (1, "discard")
        t.do("discard:granit_b1")
        assert not any(event.forced for event in t.happened("discarded"))


@rule("FF-7H.6", "FF-12.6")
def test_how_many_cards_of_silkara_were_to_be_found_is_not_seen_by_the_others() -> None:
    teams = ["silkara molly korgain", "granit nobz mogrimur"]
    t = acting("silkara_a1 silkara_b1 silkara_b2 silkara_b3", teams).do("play:silkara_a1", "ability:silkara_a1")
    assert (t.prompt, t.options) == ("follow", ["follow:silkara_b4"])


@rule("FF-7H.6")
def test_an_unknown_token_is_offered_and_a_known_one_is_not_looked_at_again() -> None:
    t = acting("vaelindra_b4", ["vaelindra molly korgain", "granit nobz silkara"]).hide("exp_trap", "s3_lac")
    t.hide("exp_ore", "s3_crypte").hide("exp_flame", "s1_puits").do("play:vaelindra_b4", "ability:vaelindra_b4")
    t.do("look:s3_lac")
    assert t.offered("look") == ["s1_puits", "s3_crypte"]


def test_cards_under_the_artefact_pile_are_known_to_all_in_order() -> None:
    t = acting("korgain_a1").row("art_lame", "art_heaume", "art_hache").do("play:korgain_a1", "ability:korgain_a1")
    t.do("under:art_hache", "under:art_lame", "stop")
    theirs: FlameView = view(t.state, 1)
    assert len(theirs.pile_known) == 2
    assert theirs.pile == 19


def test_the_draw_pile_that_is_looked_through_is_never_shown_in_its_order() -> None:
    t = acting("silkara_a1 molly_b2", ["silkara molly korgain", "granit nobz mogrimur"])
    t.on_top(0, "silkara_b3 silkara_b1 molly_b4").do("play:silkara_a1", "ability:silkara_a1")
    mine: FlameView = view(t.state, 0)
    assert list(mine.players[0].draw_known) == sorted(mine.players[0].draw_known)
    assert mine.players[0].draw_top == ""
    theirs: FlameView = view(t.state, 1)
    assert theirs.players[0].draw_known == ()


def test_an_advanced_card_is_known_to_be_in_the_hand() -> None:
    t = table(2, phase="upkeep").face_up(0, "granit_a1 molly_a1").do("learn:molly_a1")
    theirs: FlameView = view(t.state, 1)
    assert f"#{CARD_NUMBER['molly_a1']}" in theirs.players[0].hand
    assert sum(faces(theirs.players[0].hand)) == 1


def test_only_the_back_on_top_of_the_imps_is_seen() -> None:
    match = new_match(1, seed=4)
    rng = Random(2)
    while match.decision is not None and match.decision.prompt != "play":
        match.apply(0, match.decision.options[0])
    tops: set[int] = set()
    backs: list[set[str]] = [set() for _ in range(11)]
    for _ in range(80):
        state = match.imagine(0, rng).state
        assert isinstance(state, FlameState)
        tops.add(state.imps.pieces[-1])
        for place, piece in enumerate(state.imps.pieces):
            backs[place].add(IMP[piece].back)
        assert sorted(state.imps.pieces) == sorted(IMP)
        assert IMP[state.imps.top].back == match.view(0).imp_back
    assert tops == {piece for piece in IMP if IMP[piece].back == match.view(0).imp_back}
    assert len(backs[-1]) == 1
    assert all(len(seen) == 3 for seen in backs[:-1]), "of what lies below not even the backs are known"


@rule("FF-19.3.e")
def test_where_an_event_lies_is_no_longer_known_to_whoever_saw_it_before_another_player_moved_it() -> None:
    t = acting("granit_b1").place("granit", "s1_puits").totem("totem_vision", "s1_puits")
    top, below = t.state.events.pieces[-1], t.state.events.pieces[-2]
    t.state.peek(1, top)
    assert view(t.state, 1).events_known == ("", f"#{top}")
    t.do("play:granit_b1", "totem:totem_vision", "with:move", f"top:{piece_id(below)}")
    assert t.state.events.pieces[0] == top
    assert view(t.state, 0).events_known == (f"#{top}", f"#{below}")
    assert view(t.state, 1).events_known == ("", "")


@pytest.mark.parametrize("seats", [2, 4])
def test_treasures_are_their_owners_secret(seats: int) -> None:
    t = table(seats).treasures(0, 3, 1)
    assert all(faces(view(t.state, 0).players[0].treasures))
    assert not any(faces(view(t.state, 1).players[0].treasures))
    assert len(view(t.state, 1).players[0].treasures) == 2
    assert view(t.state, 1).players[0].points == 0, "what the viewer does not know is not counted"
