"""What the bots look at."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from random import Random

import pytest

from enclume.bots import make_bot, play_out
from enclume.games.kings_forge import GAME
from enclume.games.kings_forge.appraise import cheap_payment
from enclume.games.kings_forge.cards import ITEM_NUMBER
from enclume.games.kings_forge.costs import COST, can_pay
from enclume.games.kings_forge.dice import holds, packed, total
from enclume.games.kings_forge.odds import item_chance
from enclume.games.kings_forge.state import KingsState
from enclume.kernel import Match

from .play import FULL, Table, match_at, new_table, table


@pytest.mark.parametrize(
    ("dice", "item", "chance"),
    [
        ("MMM", "I01", 125 / 216),
        ("MMMMM", "I04", 131 / 243),
        ("MMMMM", "I02", 1931 / 1944),
        ("MMMMMM", "I26", 835 / 23328),
    ],
)
def test_the_odds_are_exact(dice: str, item: str, chance: float) -> None:
    """T-44 again, without rolling a die."""
    assert item_chance(ITEM_NUMBER[item], packed(dice)) == pytest.approx(chance)


def test_odds_of_several_types_are_multiplied() -> None:
    assert item_chance(ITEM_NUMBER["I19"], packed("GA")) == pytest.approx(1 / 4)
    assert item_chance(ITEM_NUMBER["I19"], packed("GG")) == 0


def test_every_option_of_every_decision_has_a_value() -> None:
    assert GAME.appraise is not None
    assert GAME.rollout is not None
    for seed in range(12):
        rng = Random(seed)
        t = new_table(2 + seed % 4, seed, guest_conjurer=True, **FULL)
        for _ in range(400):
            if not t.world.asks:
                break
            ask = t.world.asks[0]
            values = GAME.appraise(t.state, ask.seat, ask.options)
            assert len(values) == len(ask.options)
            assert all(isfinite(value) for value in values)
            assert GAME.rollout(t.state, ask.seat, ask.options, rng.random) in ask.options
            t.world.choose(rng.choice(ask.options), ask.seat)


def test_a_cheap_payment_is_a_payment() -> None:
    rng = Random(8)
    for _ in range(2000):
        supply = packed("".join(rng.choice("MMMWGA") for _ in range(rng.randrange(9))))
        cost = rng.choice(COST)
        if can_pay(supply, cost) and not cost.everything:
            lost, kept = cheap_payment(supply, cost)
            assert holds(supply, lost + kept)
            assert (total(lost), total(kept)) == (cost.lost, cost.kept)


def prospects(t: Table) -> list[float]:
    assert GAME.evaluate is not None
    return [GAME.evaluate(t.state, seat) for seat in range(t.state.seats)]


def test_prospects_together_are_one_victory() -> None:
    for seats in (2, 3, 4, 5):
        t = new_table(seats, seed=seats, **FULL)
        rng = Random(seats)
        for _ in range(300):
            if not t.world.asks:
                break
            assert sum(prospects(t)) == pytest.approx(1)
            t.world.choose(rng.choice(t.world.asks[0].options), t.world.asks[0].seat)


def test_early_dice_tell_who_will_win_and_late_items() -> None:
    early = [prospects(table(supply=["MMMMMMMWWGG", "MMMMM"], items=["", "I01"], display="I30 I31 I33"))[0]]
    late = [
        prospects(table(supply=["MMMMMMMWWGG", "MMMMM"], items=["I01", "I02 I03 I04 I05"], display="I30 I31 I33"))[0]
    ]
    assert early[0] > 0.6
    assert late[0] < 0.2


def test_an_apprentice_and_a_counterfeit_are_worth_something() -> None:
    assert prospects(table(hired=["AP13"], apprentices=True))[0] > 0.5
    assert prospects(table(counterfeits=[1], apprentices=True))[0] > 0.5
    assert (
        prospects(table(counterfeits=[3], apprentices=True))[0]
        > prospects(table(counterfeits=[2], apprentices=True))[0]
    )


def test_every_imagined_roll_falls_in_its_own_way() -> None:
    """A search knows no roll before it is made: each world that it imagines throws the dice anew."""
    match = match_at(supply=["MMMMM", "MMMMM"], seat=1, passed=[0], first=0)
    rng = Random(4)
    trays = []
    for _ in range(40):
        world = match.imagine(1, rng)
        world.choose(next(option for option in world.asks[0].options if option.verb == "pass"))
        state = world.state
        assert isinstance(state, KingsState)
        trays.append(state.tray)
    assert len(set(trays)) > 20
    values = [code & 7 for tray in trays for code in tray]
    assert set(values) == {1, 2, 3, 4, 5, 6}


def appraised(t: Table) -> Sequence[float]:
    """What each option is worth to seat 0 at a glance."""
    assert GAME.appraise is not None
    return GAME.appraise(t.state, 0, t.world.asks[0].options)


def test_greedy_makes_what_it_can_and_uses_what_helps() -> None:
    greedy = make_bot("greedy", seed=1)
    t = table(phase="craft", supply=["MM", ""], rolls=[5, 4], display="I04 I33", modifiers=["plus_1"])
    values = appraised(t)
    assert t.options[max(range(len(values)), key=values.__getitem__)] == "use:plus_1"
    t.play("use:plus_1")
    values = appraised(t)
    assert t.options[max(range(len(values)), key=values.__getitem__)] == "die:M4"
    wins = 0
    for seed in range(5):
        match = Match("kings_forge", seats=2, seed=seed)
        play_out(match, [greedy, make_bot("random", seed=seed)])
        assert match.result is not None
        wins += match.result.winners == (0,)
    assert wins == 5


def test_greedy_does_not_end_the_phase_for_those_with_a_full_smithy() -> None:
    def palace(*smithy: str) -> float:
        t = table(row="GX04", deck="", smithy=smithy, display="I15 I17", supply=["MM", "MM"], gather_cards=True)
        values = dict(zip(t.options, appraised(t), strict=True))
        return values["claim:GX04.bottom"] - values["pass"]

    assert palace("MGGG", "") > 0
    assert palace("MGGG", "MGGG") < palace("MGGG", "")
    assert palace("", "MGGG") < 0
