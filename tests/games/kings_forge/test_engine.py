"""KF-3, KF-6, KF-12, KF-19: phases, zones, chance, undo, absent players, refusals, words."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.defaults import default_choice
from enclume.games.kings_forge.state import KingsState
from enclume.kernel import IllegalChoice, Match, UnknownOption
from enclume.kernel.scene import keys
from support import rule, state_of

from .play import FULL, Arranged, match_at, new_table, position, table


@rule("KF-19.1", "KF-19.6")
def test_the_same_seed_and_choices_give_the_same_match() -> None:
    for seed in range(4):
        match = Match("kings_forge", seats=3, options=FULL, seed=seed)
        rng = Random(seed)
        for _ in range(150):
            if match.decision is None:
                break
            assert len(match.decision.options) > 1, "what has no alternative is not asked"
            ask = rng.choice(match.decisions)
            match.apply(ask.seat, rng.choice(ask.options))
        again = Match.replay(match.record())
        assert again.digest() == match.digest()
        assert list(again.events) == list(match.events)


@rule("KF-3.6", "KF-3.1", "KF-15.1", "KF-15.10", "KF-3.2")
def test_the_phases_of_a_round_in_order() -> None:
    t = table(2, phase="opening", round=1, display="I33", hired=["AP01"], apprentices=True)
    t.play("pass", "bonus:metal", "pass")
    kinds = [
        event.kind
        for event in t.events
        if event.kind in ("round_started", "activated", "phase", "rolled", "cleaned_up")
    ]
    first = kinds[: kinds.index("cleaned_up") + 1]
    assert first == ["round_started", "activated", "phase", "phase", "rolled", "rolled", "cleaned_up"]


@rule("KF-19.3", "KF-19.6")
def test_undo_ends_at_a_roll_or_at_a_new_card() -> None:
    m = match_at(row="G02 G01 G03 G04", display="I04 I33", modifiers=["plus_1", "plus_1"])
    m.apply(0, "dock:DK1")
    m.apply(0, "discard:G02")
    refusal = m.can_undo(0)
    assert refusal is not None
    assert refusal.code == "shown"
    m = match_at(phase="craft", display="I33", modifiers=["plus_1 reroll_any", ""], supply=["MMM", ""])
    m.apply(0, "use:plus_1@0")
    assert m.can_undo(0) is None
    m.undo(0)
    m.apply(0, "use:reroll_any@0")
    assert m.can_undo(0) is None
    m.undo(0)
    assert m.can_undo(0) is not None, "the roll itself cannot be taken back"


@rule("KF-19.2", "KF-6.4", "KF-7.3")
def test_a_utility_roll_moves_no_die() -> None:
    t = table(row="GX13 G02 G03 G04", modifiers=["plus_1"], rolls=[3], gather_cards=True)
    before = (t.supply(0), t.smithy(0), t.stock)
    t.play("claim:GX13.bottom")
    assert (t.prompt, t.tray()) == ("modify", "?3")
    assert (t.supply(0), t.smithy(0), t.stock) == before


@rule("KF-19.4", "KF-19.5")
def test_a_match_of_absent_players_goes_on_by_itself() -> None:
    for seed in range(6):
        t = new_table(4, seed, guest_conjurer=True, **FULL)
        for _ in range(400):
            if not t.world.asks:
                break
            ask = t.world.asks[0]
            choice = default_choice(t.state, ask)
            assert choice in ask.options, ask
            t.world.choose(choice, ask.seat)


@rule("KF-19.4")
def test_an_absent_player_passes_and_crafts_one_item() -> None:
    t = table(
        phase="craft", supply=["M" * 6, ""], rolls=[6, 6, 6, 6, 6, 6], display="I03 I04 I33", modifiers=["plus_1"]
    )
    ask = t.world.asks[0]
    assert default_choice(t.state, ask).key == "craft:I04"
    t.play("craft:I04")
    assert default_choice(t.state, t.world.asks[0]).key == "end"
    t = table()
    assert default_choice(t.state, t.world.asks[0]).key == "pass"


@rule("KF-19.5")
@pytest.mark.parametrize(
    ("arranged", "moves", "default"),
    [
        ({}, ["pass"], "bonus:metal"),
        ({"row": "G07 G02 G03 G04", "supply": ["MMMWWGA"]}, ["claim:G07.bottom"], "pay:M@0"),
        ({"row": "G18 G02 G03 G04"}, ["claim:G18.top"], "gain:W"),
        ({"row": "GX06 G02 G03 G04", "supply": ["W", "MMWG"], "gather_cards": True}, ["claim:GX06.bottom"], "send:M@1"),
        (
            {"row": "GX01 G02 G03 G04", "supply": ["MMMM", "MWG"], "gather_cards": True},
            ["claim:GX01.bottom"],
            "send:G@1",
        ),
        (
            {"row": "GX01 G02 G03 G04", "supply": ["MMMM", "M"], "smithy": ["MWG"], "gather_cards": True},
            ["claim:GX01.bottom"],
            "fetch:G^0",
        ),
        ({"row": "GC1 G02 G03 G04", "guest_conjurer": True}, ["claim:GC1.bottom"], "declare:M"),
        ({"row": "G15 G02 G03 G04", "supply": ["MM"], "rolls": [4]}, ["claim:G15.bottom"], "keep:M4"),
    ],
)
def test_the_defaults_of_compulsory_choices(arranged: Arranged, moves: list[str], default: str) -> None:
    t = table(**arranged).play(*moves)
    assert default_choice(t.state, t.world.asks[0]).key == default


@rule("KF-19.5", "KF-18.5")
def test_of_kets_results_the_higher_one() -> None:
    for white, default in ((5, "result:white"), (2, "result:old")):
        t = table(row="GX13 G02 G03 G04", hired=["AP12"], rolls=[3, white], gather_cards=True, apprentices=True)
        t.play("claim:GX13.bottom", "use:AP12")
        assert default_choice(t.state, t.world.asks[0]).key == default


@rule("KF-6.6", "KF-6.2", "KF-6.1")
def test_no_die_changes_its_owner_or_its_type() -> None:
    """A theft moves an item; the dice of both stay with them."""
    t = table(phase="craft", supply=["MM", "MM"], display="I04 I33", rolls=[5, 5, 6, 6])
    t.play("craft:I04", "steal:I04")
    assert (t.supply(0), t.supply(1)) == ("MM", "MM")
    assert t.items(1) == ["I04"]


REFUSALS = [
    ({"row": "G07 G02 G03 G04"}, "claim:G07.top", "cannot_pay", "KF-5.5"),
    ({"row": "G07 G02 G03 G04"}, "claim:G05.top", "not_in_row", "KF-4.2"),
    ({"row": "G18 G02 G03 G04"}, "claim:G18.bottom", "nothing_to_copy", "KF-17.14"),
    ({"row": "G01 G02 G03 G04", "supply": ["MM"]}, "dock:DK3", "too_few", "KF-5.5"),
    ({"row": "G01 G02 G03 G04"}, "recruit:AP01", "no_apprentice", "KF-14.1"),
    ({"phase": "craft", "display": "I04 I33", "rolls": [1, 1, 1, 1, 1]}, "craft:I04", "dice_short", "KF-8.4"),
    ({"phase": "craft", "display": "I33", "orders": "I04"}, "craft:I04", "not_displayed", "KF-8.6"),
    ({"phase": "craft", "display": "I33"}, "use:plus_1@0", "no_modifier", "KF-7.18"),
    ({"phase": "craft", "items": ["", "I03"]}, "steal:I03", "item_safe", "KF-9.2"),
    (
        {"phase": "craft", "seat": 1, "made": [[("I03", "M6")]], "display": "I33"},
        "steal:I03",
        "all_six",
        "KF-9.6",
    ),
    (
        {"phase": "craft", "seat": 1, "made": [[("I04", "M5 M6")]], "display": "I33", "rolls": [5, 5, 5, 5, 5]},
        "steal:I04",
        "not_better",
        "KF-9.3",
    ),
]


@rule("KF-5.5", "KF-8.6", "KF-9.6")
@pytest.mark.parametrize(
    ("arranged", "key", "code", "cited"), REFUSALS, ids=[row[1] + "-" + row[2] for row in REFUSALS]
)
def test_every_refusal_says_why_and_cites_a_rule(arranged: Arranged, key: str, code: str, cited: str) -> None:
    full: Arranged = {"modifiers": ["plus_2", "plus_2"], **arranged}
    state = position(**full)
    seat = state.seat
    from .play import Table

    t = Table(state)
    ask = t.world.asks[0]
    assert ask.why is not None
    reasons = ask.why(t.state, seat, key)
    assert [reason.code for reason in reasons] == [code]
    assert cited in reasons[0].rules
    assert set(reasons[0].rules) <= set(GAME.rulebook)


def test_the_match_refuses_with_these_reasons() -> None:
    m = match_at(row="G07 G02 G03 G04")
    with pytest.raises(IllegalChoice, match="you lack 2 Wood"):
        m.apply(0, "claim:G07.top")
    with pytest.raises(UnknownOption):
        m.apply(0, "juggle:G07")
    assert [reason.code for reason in m.why_not(0, "G07.bottom")] == []
    assert [reason.code for reason in m.why_not(0, "G07")] == ["cannot_pay"], "the other half"
    assert [reason.code for reason in m.why_not(0, "DK4")] == []
    m = match_at(row="G07 G02 G03 G04", supply=["M", "M"])
    assert [reason.code for reason in m.why_not(0, "G07")] == ["cannot_pay", "cannot_pay"]


@rule("KF-1.2")
def test_what_options_name_lies_on_the_table() -> None:
    """Dice and cards that an option is about are pieces of the scene, so that a client can bind them."""
    named = (
        "claim",
        "dock",
        "recruit",
        "discard",
        "pay",
        "craft",
        "steal",
        "die",
        "send",
        "fetch",
        "preroll",
        "keep",
        "use",
        "copy",
        "refine",
        "save",
        "activate",
    )
    rng = Random(3)
    for seed in range(6):
        match = Match("kings_forge", seats=3, options={**FULL, "guest_conjurer": True}, seed=seed)
        for _ in range(300):
            if match.decision is None:
                break
            ask = rng.choice(match.decisions)
            on_table = set(keys(match.scene(ask.seat)))
            assert len(on_table) == len(keys(match.scene(ask.seat))), "two pieces with one key"
            for option in ask.options:
                if option.verb in named:
                    assert option.targets[0] in on_table, option
            match.apply(ask.seat, rng.choice(ask.options))


def test_nobody_knows_the_order_of_the_decks() -> None:
    match = Match("kings_forge", seats=2, options=FULL, seed=4)
    world = match.imagine(0, Random(1))
    assert sorted(state_of(world, KingsState).deck) == sorted(state_of(match.fork(), KingsState).deck)
    states = [state_of(match.imagine(0, Random(n)), KingsState) for n in range(9)]
    orders = {g.deck for g in states}
    assert len(orders) > 3
    crews = {frozenset(g.crew_deck) for g in states}
    assert len(crews) > 1, "who is in the box is not known either"
    assert match.view(0).crew_deck == 3
