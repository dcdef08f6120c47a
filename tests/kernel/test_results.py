"""How a match ends: ranks, shared victories, teams, and all against the game."""

from __future__ import annotations

import msgspec
import pytest

from enclume.kernel import Result


def test_the_highest_score_wins() -> None:
    result = Result.ranked([3, 9, 5], reason="dawn")
    assert (result.ranks, result.shares, result.winners) == ((3, 1, 2), (0, 1, 0), (1,))
    assert (result.scores, result.reason, result.details) == ((3, 9, 5), "dawn", {})


def test_equals_share_a_rank_and_the_victory() -> None:
    result = Result.ranked([7, 7, 2, 7], reason="dawn")
    assert result.ranks == (1, 1, 4, 1)
    assert result.shares == pytest.approx((1 / 3, 1 / 3, 0, 1 / 3))
    assert (result.winners, result.drawn) == ((0, 1, 3), True)


def test_those_behind_share_ranks_too() -> None:
    assert Result.ranked([9, 4, 4, 1], reason="dawn").ranks == (1, 2, 2, 4)


def test_tie_breaking_keys_decide_where_scores_do_not() -> None:
    result = Result.ranked([54, 54, 51], keys=[(54, 22), (54, 23), (51, 30)], reason="dawn")
    assert (result.ranks, result.shares) == ((2, 1, 3), (0, 1, 0))


def test_a_team_ranks_by_its_best_and_wins_together() -> None:
    result = Result.ranked([1, 8, 9, 2], teams=[0, 1, 0, 1], reason="dawn")
    assert (result.ranks, result.winners) == ((1, 2, 1, 2), (0, 2))
    assert (result.shares, result.drawn) == ((1, 0, 1, 0), False)


def test_teams_that_tie_share_the_victory() -> None:
    result = Result.ranked([9, 8, 9, 2, 1], teams=[0, 0, 1, 1, 2], reason="dawn")
    assert result.ranks == (1, 1, 1, 1, 3)
    assert (result.shares, result.drawn) == ((0.5, 0.5, 0.5, 0.5, 0), True)


def test_one_alone_always_comes_first() -> None:
    assert Result.ranked([-4], reason="dawn").ranks == (1,)


@pytest.mark.parametrize("won", [True, False])
def test_against_the_game_all_win_or_all_lose(won: bool) -> None:
    result = Result.together(won=won, seats=3, reason="flood", score=12, details={"depth": 4})
    assert result.ranks == ((1, 1, 1) if won else (2, 2, 2))
    assert result.shares == (float(won),) * 3
    assert result.winners == ((0, 1, 2) if won else ())
    assert (result.scores, result.details) == ((12, 12, 12), {"depth": 4})


def test_what_a_group_achieved_is_everybodys() -> None:
    result = Result.together(won=False, seats=2, reason="flood", achieved=("soaked", "bold"))
    assert result.achieved == (("soaked", "bold"),) * 2
    assert Result.together(won=True, seats=2, reason="flood").achieved == ()


def test_a_result_survives_a_file() -> None:
    result = Result.ranked([1.5, 2], reason="dawn", details={"why": "late"})
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
