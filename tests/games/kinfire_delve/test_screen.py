"""What the table looks like: nothing that is hidden shows, what is the same stays the same, and forecasts come true."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from enclume.bots import Chair, make_bot
from enclume.games.kinfire_delve.cards import GAUNTLET, MASTER, WELL
from enclume.games.kinfire_delve.outlook import outlook
from enclume.games.kinfire_delve.state import FINAL_PHASE
from enclume.kernel import Match
from enclume.kernel.scene import Board, Fan, Grid, Piece, Row, Steps, keys, pieces

GAME = "kinfire_delve"
BARD = {"seeker_1": "feyn", "seeker_2": "khor"}
EAGER = ("go_on", "play", "boost", "lantern")
"""What gets a match down the Well: cards wherever they fit."""


def take_any(match: Match, rng: Random) -> None:
    (ask, *_) = match.decisions
    options = [option.key for option in ask.options]
    eager = [key for key in options if key.split(":")[0] in EAGER]
    match.apply(ask.seat, rng.choice(eager or options))


def area(match: Match, viewer: int | None, key: str) -> object:
    inner = [each for part in match.scene(viewer).areas if isinstance(part, Board) for each in part.areas]
    return next(each for each in inner if each.key == key)


def cross(match: Match, viewer: int | None = None) -> Grid:
    found = area(match, viewer, "cross")
    assert isinstance(found, Grid)
    return found


def attempt(match: Match) -> Steps:
    found = area(match, None, "attempt")
    assert isinstance(found, Steps)
    return found


def test_an_attempt_stays_in_sight_until_the_next_begins() -> None:
    match = Match(GAME, seats=2, seed=3, options=BARD)
    rng = Random(3)
    over = 0
    while match.decisions and over < 5:
        now, last = match.view(None).attempt, match.view(None).last
        if last is not None and (now is None or now.target < 0):
            steps = attempt(match).steps
            assert len(steps[2].pieces) == 4, "the dice"
            assert len(steps[1].pieces) == len(last.boosts)
            assert steps[3].value is not None
            assert steps[3].value.en == str(last.prior + sum(last.sums))
            over += 1
        take_any(match, rng)
    assert over == 5


def test_the_fronts_of_the_gauntlet_are_public_from_the_start_and_their_backs_are_not() -> None:
    """KD-4.5."""
    row = area(Match(GAME, seats=2, seed=3), None, "gauntlets")
    assert isinstance(row, Row)
    fronts = [piece for piece in row.pieces if piece is not None]
    assert len(fronts) == len(row.pieces)
    assert [piece.key for piece in fronts] == [card.id for card in GAUNTLET]
    assert [piece.numbers[0].value for piece in fronts] == [card.difficulty for card in GAUNTLET]
    assert not any(sign.status[0] == "weak" for piece in fronts for sign in piece.carries)


@pytest.mark.parametrize("seed", range(6))
def test_a_hidden_hand_shows_backs_and_the_master_keeps_hers(seed: int) -> None:
    match = Match(GAME, seats=2, seed=seed, options={"open_hands": False})
    rng = Random(seed)
    while match.decisions and match.view(None).phase != FINAL_PHASE:
        hand = area(match, 0, "hand:1")
        assert isinstance(hand, Fan)
        for card in hand.pieces:
            assert msgspec.to_builtins(card) == {"key": card.key, "kind": "card", "back": "card"}
            assert card.key.startswith("?")
        assert not {f"#{form}" for form in MASTER} & set(keys(match.scene(0)))
        take_any(match, rng)


def test_every_key_stands_for_one_piece_and_options_about_cards_in_sight_name_them() -> None:
    for seed in range(12):
        match = Match(GAME, seats=1 + seed % 4, seed=seed)
        rng = Random(seed)
        while match.decisions:
            (ask, *_) = match.decisions
            shown = keys(match.scene(ask.seat))
            assert len(set(shown)) == len(shown)
            named = {f"#{target}" for option in ask.options for target in option.targets if isinstance(target, int)}
            assert named <= set(shown) or ask.prompt in ("recall", "reward")  # those lie in piles
            take_any(match, rng)


def test_what_has_not_changed_is_the_very_same() -> None:
    match = Match(GAME, seats=2, seed=3, options=BARD)
    rng = Random(3)
    for _ in range(20):
        before, again = match.scene(0), match.scene(0)
        assert all(one is other for one, other in zip(before.areas, again.areas, strict=True))
        take_any(match, rng)


def test_the_steps_of_an_attempt() -> None:
    match = Match(GAME, seats=2, seed=3, options={**BARD, "first_seat": "1"})
    assert attempt(match).now == -1
    match.apply(0, "go_on")
    slot = next(place for place in match.view(None).places if place is not None and place.card >= 0)
    match.apply(0, f"face:#{slot.card}")
    assert attempt(match).now == 0
    (target,) = [placed.piece for placed in cross(match).pieces if "target" in placed.piece.status]
    assert target.title == WELL[slot.card].name
    dim = [placed.piece for placed in cross(match).pieces if "unavailable" in placed.piece.status]
    assert len(dim) == 3
    play = next(option.key for option in match.decisions[0].options if option.key.startswith("play"))
    match.apply(0, play)
    (action,) = attempt(match).steps[0].pieces
    assert action.key == play.removeprefix("play:")
    assert action.kind == "played"
    while match.decisions[0].prompt == "boost":
        match.apply(1, "pass")
    assert match.decisions[0].prompt == "bard"
    assert attempt(match).now == 2
    assert [die.kind for die in attempt(match).steps[2].pieces] == ["die"] * 4


def dice_on(match: Match) -> list[Piece]:
    return list(attempt(match).steps[2].pieces)


def test_every_throw_has_dice_of_its_own() -> None:
    match = Match(GAME, seats=2, seed=3, options={**BARD, "first_seat": "1"})
    rng = Random(1)
    while match.decisions[0].prompt != "bard":
        take_any(match, rng)
    before = {die.key for die in dice_on(match)}
    card = next(option.key for option in match.decisions[0].options if option.key.startswith("bard"))
    match.apply(0, card)
    if match.view(None).attempt is not None and len(dice_on(match)):
        assert not before & {die.key for die in dice_on(match)}


def test_what_is_foretold_of_a_roll_comes_true() -> None:
    """Fatigue that is about to be drawn and what the end of the turn does are not foretold."""
    foretold = 0
    for seed in range(60):
        match = Match(GAME, seats=2, seed=seed, options={**BARD, "seeker_2": ("khor", "asha", "naz")[seed % 3]})
        rng = Random(seed)
        while match.decisions:
            (ask, *_) = match.decisions
            if ask.prompt != "bard":
                take_any(match, rng)
                continue
            view = match.view(ask.seat)
            ahead, told = outlook(view), len(match.told(None))
            assert ahead is not None
            match.apply(ask.seat, "keep")
            events = match.told(None)[told:]
            total = [event.args["n"] for event in events if event.kind == "progress"]
            if not total:
                continue  # the card itself ended the match
            assert total[0] == ahead.total
            assert any(event.kind == "failed" for event in events) != ahead.enough
            foretold += 1
            unsure = any(item.about == "fatigue" for item in ahead.items) or any(
                event.kind == "end_of_turn" for event in events
            )
            if not ahead.enough and not unsure and match.decisions and match.decisions[0].prompt in ("exhaust", "face"):
                assert -sum(event.args["n"] for event in events if event.kind == "damage") == ahead.hp
    assert foretold > 300


def test_the_last_fight_has_a_formula_and_shows_where_the_master_can_be_hurt() -> None:
    for seed in range(20):
        match = Match(GAME, seats=2, seed=seed, options={**BARD, "master": "M2"})
        bots = [make_bot("greedy", seed, match.game) for _ in range(2)]
        while match.decisions and not match.view(None).centre.vulnerable:
            (ask, *_) = match.decisions
            match.apply(ask.seat, bots[ask.seat].choose(Chair(match, ask.seat)))
        if match.decisions:
            break
    centre = match.view(None).centre
    (boss,) = [piece for piece in pieces(cross(match)) if "boss" in piece.status]
    terms = [sign.numbers[0].value for sign in boss.carries if sign.status[0] == "term"]
    assert sum(terms) == centre.difficulty
    weak = [sign.mark.color for sign in boss.carries if sign.status[0] == "weak" and sign.mark is not None]
    assert len(weak) == len(centre.vulnerable)
    assert any("done" in piece.status for piece in pieces(cross(match)))
