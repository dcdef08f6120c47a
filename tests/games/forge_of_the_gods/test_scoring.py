"""FG-11 and FG-12: renown, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from enclume.bots import make_bot, play_out
from enclume.games.forge_of_the_gods.cards import WEAPON
from enclume.games.forge_of_the_gods.scoring import explain, score_of
from enclume.kernel import Match
from support import rule

from .oracle import BLADES, CARDS, CODES, HANDLES, TABLE
from .play import Table, position, table


def finish(*, weapons: Sequence[str], loose: Iterable[str] = (), reserves: Iterable[str] = ()) -> Table:
    """The last seat passes in the final round: what everybody has is scored."""
    seats = len(weapons)
    last = table(
        mine=[],
        reserves=reserves,
        loose=loose,
        weapons=weapons,
        seats=seats,
        seat=seats - 1,
        handles="",
        blades="",
        round=30,
        ending="mine_empty",
    )
    return last.play("P")


def outcome(scores: list[int], finest: list[int], reserves: list[str]) -> Any:
    """The result when these are the scores, the finest weapons and the materials left."""
    seats = len(scores)
    state = position(
        mine=[], seats=seats, seat=seats - 1, handles="", blades="", reserves=reserves, ending="mine_empty"
    )
    state.scores, state.best = scores, finest
    return Table(state).play("P").result


@rule("FG-11.1", "FG-11.5", "FG-11.7", "FG-11.9")
def test_the_rulebooks_example() -> None:
    """EX-1: a lone blade and three weapons: 0 + 7 + 14 + 27 = 48."""
    t = finish(loose=["B14"], weapons=["B01+H02 B10+H13 B06+H06", ""])
    assert t.result.scores == (48, 0)
    lines = [explain(CODES.index(b), CODES.index(h)) for b, h in [("B01", "H02"), ("B10", "H13"), ("B06", "H06")]]
    assert [(line.renown, line.color_bonus, line.type_bonus, line.total) for line in lines] == [
        (4, 3, 0, 7),
        (4, 0, 10, 14),
        (9, 9, 9, 27),
    ]
    assert [line.match for line in lines] == ["color", "type", "perfect"]


@rule("FG-11.2", "FG-11.3", "FG-11.4", "FG-11.5", "FG-11.6")
@pytest.mark.parametrize("blade", BLADES)
@pytest.mark.parametrize("handle", HANDLES)
def test_the_score_of_every_weapon(blade: str, handle: str) -> None:
    score, match = TABLE[blade, handle]
    b, h = CODES.index(blade), CODES.index(handle)
    explained = explain(b, h)
    assert (explained.total, explained.match) == (score, match)
    assert WEAPON[b][h] == WEAPON[h][b] == score
    t = table(mine=[0, 2], loose=[f"{blade} {handle}"])
    assert t.play(f"A{blade}+{handle}").seen.scores[0] == score


@rule("FG-11.2")
def test_a_mismatch_scores_both_renowns_and_nothing_else() -> None:
    line = explain(CODES.index("B03"), CODES.index("H04"))
    assert (line.renown, line.color_bonus, line.type_bonus) == (7 + 2, 0, 0)


@rule("FG-11.3", "FG-11.6")
def test_each_part_scores_its_own_type_bonus_for_a_partner_of_its_type() -> None:
    line = explain(CODES.index("B13"), CODES.index("H10"))
    assert (CARDS["B13"].type_bonus, CARDS["H10"].type_bonus) == (4, 4)
    assert (line.type_bonus, line.color_bonus) == (8, 0)


@rule("FG-11.4", "FG-11.6")
def test_each_part_scores_its_own_colour_bonus_for_a_partner_of_its_colour() -> None:
    line = explain(CODES.index("B12"), CODES.index("H11"))
    assert (CARDS["B12"].color_bonus, CARDS["H11"].color_bonus) == (6, 6)
    assert (line.color_bonus, line.type_bonus) == (12, 0)


@rule("FG-11.7", "FG-11.1")
def test_loose_parts_score_nothing() -> None:
    t = finish(loose=["B03 B06 H03 H06", "H15"], weapons=["", "B11+H07"])
    assert t.result.scores == (0, 2)


@rule("FG-11.8")
def test_materials_left_score_nothing() -> None:
    rich = finish(reserves=["FFFCCCJJJOOORRR", ""], weapons=["", "B11+H07"])
    assert rich.result.scores == (0, 2)
    assert rich.result.ranks == (2, 1)


@rule("FG-11.9")
def test_a_score_is_the_sum_over_the_weapons() -> None:
    twins = zip(BLADES, HANDLES, strict=True)
    t = finish(weapons=[" ".join(f"{b}+{h}" for b, h in twins), ""])
    assert t.result.scores == (293, 0)
    assert score_of(t.state.weapons[0]) == 293


@rule("FG-12.1", "FG-12.5")
def test_the_most_renown_wins() -> None:
    t = finish(weapons=["B11+H07", "B06+H06", "B03+H03"])
    assert t.result.scores == (2, 27, 26)
    assert t.result.ranks == (3, 1, 2)
    assert t.result.winners == (1,)


@rule("FG-12.1")
def test_a_weapon_made_in_the_final_turn_counts() -> None:
    t = table(mine=[], loose=["", "B06 H06"], weapons=["B03+H03"], seat=1, round=40, ending="mine_empty")
    t.play("AB06+H06")
    assert t.result.ranks == (2, 1)


@rule("FG-12.2")
def test_on_equal_renown_the_finest_weapon_wins() -> None:
    """EX-28: 54, 54 and 51, with finest weapons of 22 and 19."""
    first = "B04+H04 B08+H08 B14+H11 B02+H07"
    second = "B01+H14 B03+H02 B10+H12 B06+H03 B09+H10"
    third = "B15+H15 B11+H06 B13+H09 B07+H01 B12+H13"
    t = finish(weapons=[first, second, third], reserves=["", "FFF", ""])
    assert t.result.scores == (54, 54, 51)
    assert t.state.best[:2] == [22, 19]
    assert t.result.ranks == (1, 2, 3)
    assert t.result.winners == (0,)


@rule("FG-12.3")
def test_on_equal_finest_weapons_the_most_materials_left_win() -> None:
    """EX-29: 54 and 54, 22 and 22, 3 and 5 cubes."""
    result = outcome([54, 54], [22, 22], ["FCJ", "FFCCR"])
    assert result.ranks == (2, 1)
    assert result.winners == (1,)


@rule("FG-12.4", "FG-12.5")
def test_players_still_tied_share_the_victory() -> None:
    """EX-30: ranks 1, 1, 3."""
    result = outcome([54, 54, 51], [22, 22, 27], ["FCJ", "FFC", "FFFFFF"])
    assert result.ranks == (1, 1, 3)
    assert result.winners == (0, 1)
    assert result.shares == (0.5, 0.5, 0.0)


@rule("FG-12.2", "FG-12.3", "FG-12.4")
def test_a_tie_is_broken_the_same_way_by_weapons_really_made() -> None:
    """Two weapons of 14 each: equal finest weapons; then the cubes decide, and without them the victory is shared."""
    pairs = ["B01+H01", "B10+H13"]
    assert finish(weapons=pairs, reserves=["FF", "R"]).result.ranks == (1, 2)
    assert finish(weapons=pairs, reserves=["FF", "RJ"]).result.ranks == (1, 1)
    assert finish(weapons=["B10+H13", "B01+H02 B14+H01"]).result.ranks == (1, 2)


@rule("FG-12.5")
def test_the_same_key_orders_the_lower_ranks() -> None:
    result = outcome([70, 54, 54, 54], [20, 19, 22, 19], ["", "F", "", "FFF"])
    assert result.ranks == (1, 4, 2, 3)


@rule("FG-12.2", "FG-11.1")
def test_without_a_weapon_score_and_finest_weapon_are_0() -> None:
    """EX-31."""
    t = finish(weapons=["", ""], loose=["B06", ""], reserves=["", "C"])
    assert t.result.scores == (0, 0)
    assert t.state.best == [0, 0]
    assert t.result.ranks == (2, 1)


def test_the_account_explains_every_line_and_adds_up() -> None:
    match = Match("forge_of_the_gods", seats=2, seed=3)
    play_out(match, [make_bot("greedy", seed=1), make_bot("greedy", seed=2)])
    assert match.result is not None
    for score, lines in zip(match.result.scores, match.account(), strict=True):
        assert sum(int(points.en) for _, points in lines) == score
        for what, points in lines:
            made_of = what.en[what.en.rindex("(") + 1 : -1]
            numbers = [int(word) for word in made_of.split() if word.isdigit()]
            assert sum(numbers) == int(points.en)
            assert numbers or made_of == "loose part"
