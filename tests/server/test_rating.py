"""The ratings' formulas against numbers worked out by hand."""

from __future__ import annotations

from math import isclose, sqrt

import pytest

from enclume.server.rating import Strength, rate

NEW = Strength()


def near(found: Strength, mu: float, sigma: float) -> bool:
    return isclose(found.mu, mu, abs_tol=1e-4) and isclose(found.sigma, sigma, abs_tol=1e-4)


def test_two_new_players() -> None:
    """c² = 2 (σ² + β²) = 173.6111, so each had a chance of 1/2: the mean moves by σ²/2c = 2.63523, and
    σ² shrinks by (σ/c)³/4 = 0.0632456."""
    first, second = rate([NEW, NEW], [1, 2])
    assert near(first, 27.63523, 8.06551)
    assert near(second, 22.36477, 8.06551)


def test_three_new_players() -> None:
    """c² = 3 (σ² + β²) = 260.4167. The first was drawn at 1/3, the second at 1/2: in units of σ²/c = 4.30331 the means
    move by 2/3, 1/2 - 1/3 and -1/2 - 1/3; the sums of p(1-p) are 2/9, 2/9 + 1/4 and 2/9 + 1/4."""
    unit, shrink = 4.303315, (25 / 3 / sqrt(260.41667)) ** 3
    found = rate([NEW, NEW, NEW], [1, 2, 3])
    for player, moved, doubt in zip(found, (2 / 3, 1 / 6, -5 / 6), (2 / 9, 17 / 36, 17 / 36), strict=True):
        assert near(player, 25 + moved * unit, 25 / 3 * sqrt(1 - shrink * doubt))


def test_a_tie_between_equals_moves_nothing_and_makes_surer() -> None:
    """Each of the two draws counts half: 1/2 (1 - 1/2) - 1/2 · 1/2 = 0; p(1-p) sums to 1/4."""
    first, second = rate([NEW, NEW], [1, 1])
    assert first == second
    assert near(first, 25.0, 8.06551)


def test_a_tie_for_the_first_place_of_three() -> None:
    """Both at the top were drawn from all three, each draw counting half: 1/2 (2/3) - 1/2 (1/3) = 1/6; the third loses
    1/2 · 1/3 twice."""
    unit = 4.303315
    top, also, last = rate([NEW, NEW, NEW], [1, 1, 3])
    assert top == also
    assert isclose(top.mu, 25 + unit / 6, abs_tol=1e-4)
    assert isclose(last.mu, 25 - unit / 3, abs_tol=1e-4)


def test_an_upset_moves_more_and_whoever_is_surer_moves_less() -> None:
    strong, weak = Strength(30, 5), Strength(20, 5)
    expected, upset = rate([strong, weak], [1, 2]), rate([strong, weak], [2, 1])
    assert 0 < expected[0].mu - 30 < upset[1].mu - 20
    sure, unsure = rate([Strength(25, 2), Strength(25, 8)], [1, 2])
    assert sure.mu - 25 < 25 - unsure.mu


def test_the_order_of_the_list_changes_nothing() -> None:
    players = [Strength(24, 3), Strength(28, 7), Strength(22, 5)]
    forward = rate(players, [2, 1, 3])
    backward = rate(players[::-1], [3, 1, 2])[::-1]
    assert all(near(one, other.mu, other.sigma) for one, other in zip(forward, backward, strict=True))


@pytest.mark.parametrize("rounds", [400])
def test_the_stronger_ends_up_above(rounds: int) -> None:
    """One wins three matches of four: the ratings come to differ by about what makes that likely, and settle."""
    one, other = NEW, NEW
    for n in range(rounds):
        one, other = rate([one, other], [2, 1] if n % 4 == 0 else [1, 2])
    assert 3 < one.mu - other.mu < 15
    assert one.sigma < 3


def test_how_people_read_it() -> None:
    assert (NEW.points, NEW.unsure) == (1500, 333)
