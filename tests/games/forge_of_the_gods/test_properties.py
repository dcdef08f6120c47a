"""What holds for any Mine, any reserve and any set-up, not only for those we thought of."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from enclume.games.forge_of_the_gods.cards import CARD, COLORS, LETTERS, packed, payable
from enclume.games.forge_of_the_gods.geometry import FULL_MINE, available_cells, bits, newly_available
from enclume.games.forge_of_the_gods.setup import parse_layout, write_layout
from enclume.games.forge_of_the_gods.state import Deal
from support import rule


@rule("FG-7.4", "FG-7.10")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 12), min_size=55, max_size=55))
def test_what_is_available_is_kept_up_to_date_through_any_dig(picks: list[int]) -> None:
    mine, open_cells = FULL_MINE, available_cells(FULL_MINE)
    for pick in picks:
        cells = bits(open_cells)
        taken = cells[pick % len(cells)]
        mine ^= 1 << taken
        open_cells = open_cells ^ 1 << taken | newly_available(mine, open_cells, taken)
        assert open_cells == available_cells(mine)
        assert bool(open_cells) == bool(mine)


@rule("FG-8.3", "FG-8.4", "FG-8.16")
@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 11), min_size=COLORS, max_size=COLORS))
def test_a_card_can_be_paid_exactly_when_its_symbols_can_be_covered(held: list[int]) -> None:
    for number, card in enumerate(CARD):
        left = dict(zip(LETTERS, held, strict=True))
        for symbol in card.cost.replace("*", ""):
            left[symbol] -= 1
        covered = min(left.values()) >= 0 and ("*" not in card.cost or max(left.values()) > 0)
        assert bool(payable(packed(held)) >> number & 1) == covered


@rule("FG-2.11")
@settings(max_examples=60, deadline=None)
@given(
    st.permutations([color for color in range(COLORS) for _ in range(11)]),
    st.permutations(range(15)),
    st.permutations(range(15, 30)),
)
def test_any_set_up_can_be_written_down_and_laid_again(
    colors: list[int], handles: list[int], blades: list[int]
) -> None:
    deal = Deal(tuple(colors), (*handles, *blades), "wide", False, 0, 0)
    assert parse_layout(write_layout(deal)) == (handles, blades, colors)
