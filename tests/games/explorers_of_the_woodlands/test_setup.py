"""EW-1, EW-2, EW-17: who plays, and what lies on the table at the start."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.cards import CAMPFIRE, DEN, INN_TILE, MERCHANT, START, TILE, WELL
from enclume.games.explorers_of_the_woodlands.growth import put_back
from enclume.games.explorers_of_the_woodlands.state import Explorers
from enclume.kernel import BadConfig, Match, Rng
from support import decision, rule, state_of

from .play import TILE_NUMBER, Table


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> Explorers:
    state = GAME.setup(GAME.config(seats, options), Rng.of(seed))
    assert isinstance(state, Explorers)
    return state


@rule("EW-1.2", "EW-1.4", "EW-2.1", "EW-17.1", "EW-17.2")
def test_one_hero_each_and_a_lone_player_has_two() -> None:
    for seats, heroes in ((1, 2), (2, 2), (3, 3), (4, 4)):
        g = fresh(seats)
        assert g.deal.heroes == heroes
        assert len(g.hp) == heroes
    solo = Match("explorers_of_the_woodlands", seats=1, seed=3)
    solo.apply(0, "hero:bethras")
    assert "hero:bethras" not in [option.key for option in decision(solo).options]
    solo.apply(0, "hero:xylia")
    assert [solo.view(0).heroes[n].id for n in (0, 1)] == ["bethras", "xylia"]
    assert solo.view(0).first == 0, "the hero picked first is first in every round"


@rule("EW-2.1", "EW-2.12", "EW-2.13", "EW-2.17")
def test_heroes_are_picked_in_turn_order_from_the_first_player() -> None:
    match = Match("explorers_of_the_woodlands", seats=3, options={"first_player": 2})
    asked = []
    while match.decision is not None and match.decision.prompt == "hero":
        asked.append(match.decision.seat)
        match.apply(match.decision.seat, match.decision.options[0])
    assert asked == [1, 2, 0]
    assert len({match.view(None).heroes[n].id for n in range(3)}) == 3
    firsts = Counter(fresh(4, seed).deal.first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}, "random if nobody says otherwise"


@rule("EW-2.2", "EW-2.3", "EW-2.5")
def test_heroes_begin_healthy_without_orbs_or_powers_on_the_start_tile() -> None:
    g = fresh(4)
    assert g.hp == [5] * 4
    assert g.orbs == [0] * 4
    assert g.powers == [0] * 4
    assert g.place == [START] * 4


@rule("EW-2.4", "EW-2.6", "EW-9.15")
def test_the_boss_tile_is_among_the_last_three_of_22() -> None:
    """INV17."""
    places: Counter[int] = Counter()
    for seed in range(120):
        g = fresh(seed=seed)
        pile = g.pile.pieces
        assert len(pile) == 22
        assert START not in pile
        assert INN_TILE not in pile
        places[pile.index(DEN)] += 1
    assert set(places) == {0, 1, 2}
    assert min(places.values()) > 20


@rule("EW-2.7", "EW-2.16", "EW-21.1", "EW-21.3")
def test_with_the_inn_its_tile_is_mixed_in() -> None:
    found = set()
    for seed in range(60):
        g = fresh(seed=seed, inn=True)
        assert len(g.pile.pieces) == 23
        assert g.pile.pieces.index(DEN) < 3
        found.add(g.pile.pieces.index(INN_TILE))
        assert len(g.extra_zone("inn").pieces) == 5
    assert len(found) > 12
    assert "inn" not in fresh().deal.extra


@rule("EW-2.8", "EW-2.9", "EW-2.10", "EW-2.15")
def test_decks_are_shuffled_and_face_down() -> None:
    g = fresh(lairs=True)
    assert [len(zone.pieces) for zone in g.zones[1:7]] == [20, 0, 25, 12, 6, 4]
    assert len(g.extra_zone("lair_a").pieces) == len(g.extra_zone("lair_b").pieces) == 4
    for zone in g.zones:
        assert not any(g.known[piece] for piece in zone.pieces)
    assert fresh(seed=1).zones[3].pieces != fresh(seed=2).zones[3].pieces


@rule("EW-2.11", "EW-17.3", "EW-17.4", "EW-17.5", "EW-1.9")
def test_difficulty_is_a_brambles_card_and_modules_combine() -> None:
    assert fresh().deal.brambles == "classic"
    g = fresh(brambles="hard", enraged_monsters=True, enraged_bosses=True, lairs=True, inn=True)
    assert (g.deal.brambles, g.deal.enraged, g.deal.enraged_bosses) == ("hard", 31, True)
    assert g.deal.lairs
    assert g.deal.inn
    assert fresh().deal.enraged == 0


@rule("EW-2.14", "EW-3.1")
def test_the_game_begins_with_growth() -> None:
    t = Table()
    assert t.prompt == "place"
    assert t.state.round == 1


@rule("EW-1.8")
def test_everybody_sees_the_same() -> None:
    match = Match("explorers_of_the_woodlands", seats=3, options={"heroes": "xylia klethor shavi"})
    for _ in range(30):
        ask = decision(match)
        match.apply(ask.seat, ask.options[-1])
    views = [match.view(seat) for seat in (0, 1, 2, None)]
    blind = [msgspec.structs.replace(view, viewer=None) for view in views]
    assert all(view == blind[0] for view in blind)
    assert not GAME.secrets


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"first_player": 3}),
        (2, {"heroes": "xylia"}),
        (2, {"heroes": "xylia xylia"}),
        (2, {"heroes": "xylia gandalf"}),
        (2, {"mode": "chapter2", "campaign": "{}"}),
        (2, {"mode": "chapter1", "campaign": "no json"}),
        (2, {"mode": "chapter1", "campaign": "{}", "enraged_monsters": True}),
        (2, {"mode": "chapter2", "campaign": '{"chapter":2,"loot":[["L01"],["L01"]]}'}),
        (3, {"mode": "chapter2", "campaign": '{"chapter":2,"orbs":[1,2]}'}),
        (2, {"mode": "chapter2", "campaign": '{"chapter":2,"powers":[3,0]}'}),
        (2, {"mode": "chapter2", "campaign": '{"chapter":2,"heroes":["xylia","xylia"]}'}),
    ],
)
def test_impossible_tables_are_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadConfig):
        GAME.config(seats, options)


def test_what_nobody_knows_is_imagined_fairly() -> None:
    """The Boss tile stays among the last three, wherever the others are: see Explorers.hidden_from."""
    match = Match("explorers_of_the_woodlands", seats=2, options={"heroes": "xylia klethor"}, seed=4)
    rng = Random(1)
    spots: Counter[int] = Counter()
    tops: Counter[int] = Counter()
    for _ in range(300):
        g = state_of(match.imagine(0, rng), Explorers)
        spots[g.pile.pieces.index(DEN)] += 1
        tops[g.pile.pieces[-1]] += 1
    assert set(spots) == {0, 1, 2}
    assert min(spots.values()) > 60
    assert len(tops) > 15
    assert TILE_NUMBER["T02"] == DEN
    assert {MERCHANT, WELL, CAMPFIRE} <= set(range(len(TILE)))


@rule("EW-2.6", "EW-4.11")
def test_refused_tiles_lie_below_the_three_that_hide_the_boss_tile() -> None:
    """What is known about the lower part of the pile moves up with it."""
    g = Table().state
    low = g.pile.pieces[:3]
    g.rejected = (g.pile.pieces.pop(), g.pile.pieces.pop())
    put_back(g)
    assert g.pile.pieces[g.late_from : g.late_from + g.late_count] == low
    assert set(g.hidden_from(0)[-1]) == set(low)
