"""FG-1 and FG-2: who may play, with which options, and what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TypeVar

import pytest

from enclume.games.forge_of_the_gods import GAME
from enclume.games.forge_of_the_gods.rules import remove_card
from enclume.games.forge_of_the_gods.setup import write_layout
from enclume.kernel.errors import BadConfig
from enclume.kernel.match import Match
from enclume.kernel.rng import Rng
from support import rule

from .oracle import BLADES, CODES, HANDLES, LETTERS
from .play import CONFIGURATIONS, label, new_table

LAYOUT = (
    "CFOFFCFRRFCCJJOFFRORROCJF RCRJROOJCCRJJOJJ ROOCFFJCO JCOF R "
    "H03 H07 H15 H01 H13 H12 H06 H14 H09 H04 H08 H11 H02 H05 H10 "
    "B08 B14 B13 B01 B07 B05 B03 B11 B06 B15 B02 B10 B04 B09 B12"
)


T = TypeVar("T")


def chi_squared(found: Counter[T], kinds: int) -> float:
    expected = found.total() / kinds
    return sum((n - expected) ** 2 / expected for n in found.values()) + expected * (kinds - len(found))


@rule("FG-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_players_take_turns(seats: int) -> None:
    t = new_table(seats=seats)
    movers = []
    for _ in range(2 * seats):
        movers.append(t.world.asks[0].seat)
        t.play(t.options[0].removeprefix("take:"))
    assert movers == [*range(seats)] * 2


@rule("FG-1.1")
@pytest.mark.parametrize("seats", [0, 5, -1])
def test_nobody_else_fits_at_the_table(seats: int) -> None:
    with pytest.raises(BadConfig):
        Match("forge_of_the_gods", seats=seats)


@rule("FG-1.2")
def test_one_person_alone_meets_brontes_and_nobody_else_does() -> None:
    for seats in (1, 2, 3, 4):
        t = new_table(seats=seats).play_out(Random(1))
        brontes = {event.kind for event in t.events if event.kind.startswith("brontes")}
        assert brontes == ({"brontes_dug", "brontes_seized"} if seats == 1 else set())


@rule("FG-1.3")
def test_everyone_plays_for_themselves() -> None:
    """Each seat is ranked by its own renown alone, and a victory that is not shared has one winner."""
    for seed in range(40):
        t = new_table(seats=4, seed=seed).play_out(Random(seed))
        result = t.result
        for seat in range(4):
            better = sum(score > result.scores[seat] for score in result.scores)
            level = sum(score == result.scores[seat] for score in result.scores)
            assert better < result.ranks[seat] <= better + level
        assert sum(result.shares) == pytest.approx(1)
        assert len(result.winners) == 1 or len({result.scores[seat] for seat in result.winners}) == 1


@rule("FG-1.4")
def test_set_up_is_the_same_for_two_three_and_four() -> None:
    two, three, four = (new_table(seats=seats, seed=9).seen for seats in (2, 3, 4))
    for view in (two, three, four):
        assert view.mine == tuple(range(55))
        assert view.standing == tuple(range(30))
        assert view.in_mine == (11, 11, 11, 11, 11)
    assert two.materials == three.materials == four.materials
    assert two.card_at == three.card_at == four.card_at


@rule("FG-1.5", "FG-1.6", "FG-13.3")
def test_the_table_options_and_their_defaults() -> None:
    defaults = GAME.config(2)
    assert (defaults["card_pyramids"], defaults["mine_visibility"]) == ("wide", "open")
    choices = {option.id: set(getattr(option, "choices", ())) for option in GAME.options}
    assert choices["card_pyramids"] == {"wide", "summit"}
    assert choices["mine_visibility"] == {"open", "veiled"}
    assert len(new_table().cards()) == 10
    assert len(new_table(card_pyramids="summit").cards()) == 2
    assert -1 not in new_table().seen.materials
    assert -1 in new_table(mine_visibility="veiled").seen.materials
    assert GAME.config(1)["level"] == "smith"


@rule("FG-1.8")
def test_there_is_no_other_variant() -> None:
    assert {option.id for option in GAME.options} == {"card_pyramids", "mine_visibility", "level", "layout"}


@rule("FG-1.8", "FG-1.7", "FG-6.2")
@pytest.mark.parametrize(("seats", "options"), CONFIGURATIONS, ids=label)
def test_options_combine_freely_and_nobody_ever_trades_or_discards(seats: int, options: dict[str, str]) -> None:
    """Nobody else's reserve or parts change in anybody's turn, and cubes leave a reserve only to pay for a card."""
    t = new_table(seats, 1, **options)
    rng = Random(5)
    while t.world.asks:
        before, mover = t.seen, t.world.asks[0].seat
        option = rng.choice(t.world.asks[0].options)
        assert option.verb in {"take", "forge", "associate", "pass"}
        t.world.choose(option)
        after = t.seen
        for seat in range(seats):
            lost = sum(before.reserves[seat]) - sum(after.reserves[seat])
            if seat != mover:
                assert before.reserves[seat] == after.reserves[seat]
                assert before.loose[seat] == after.loose[seat]
            elif option.verb != "forge":
                assert lost <= 0
            else:
                payment = option.targets[1]
                assert isinstance(payment, str)
                assert lost == len(payment)
    assert t.result is not None


@rule("FG-2.1", "FG-2.3", "FG-4.6")
def test_each_pyramid_has_its_own_fifteen_cards_all_face_up() -> None:
    for seed in range(20):
        cards = [CODES[card] for card in new_table(seed=seed).seen.card_at]
        assert sorted(cards[:15]) == HANDLES
        assert sorted(cards[15:]) == BLADES


@rule("FG-2.2")
@pytest.mark.parametrize("deck", [0, 15])
def test_decks_are_shuffled_fairly(deck: int) -> None:
    """A card is as likely in any position; and the card beside it is as likely to be any other."""
    deals = [new_table(seed=seed).state.deal for seed in range(3000)]
    assert chi_squared(Counter(deal.place[deck + 4] for deal in deals), 15) < 40
    assert chi_squared(Counter(deal.card_at[deck] for deal in deals), 15) < 40
    pairs = Counter((deal.card_at[deck + 7], deal.card_at[deck + 8]) for deal in deals)
    assert chi_squared(pairs, 210) < 300


@rule("FG-2.4", "FG-2.11")
def test_the_nth_card_of_the_deck_goes_to_the_nth_position() -> None:
    t = new_table(layout=LAYOUT)
    assert " ".join(CODES[card] for card in t.seen.card_at) == LAYOUT[LAYOUT.index("H03") :]


@rule("FG-2.4")
def test_a_card_pyramid_has_rows_of_one_to_five() -> None:
    """Forging the top row of five opens four cards, those open three, and so on to the single one."""
    t = new_table(layout=LAYOUT)
    sizes = []
    while handles := [card for card in t.seen.ready if card < 15]:
        sizes.append(len(handles))
        for card in handles:
            remove_card(t.state, card)
    assert sizes == [5, 4, 3, 2, 1]


@rule("FG-2.5", "FG-3.1")
def test_the_mine_uses_all_cubes_on_floors_of_25_16_9_4_and_1() -> None:
    view = new_table().seen
    assert Counter(view.materials) == Counter(dict.fromkeys(range(5), 11))
    assert len(view.materials) == 25 + 16 + 9 + 4 + 1


@rule("FG-2.6")
def test_cubes_are_placed_fairly() -> None:
    deals = [new_table(seed=seed).state.deal for seed in range(3000)]
    for cell in (0, 12, 24, 45, 54):
        assert chi_squared(Counter(deal.colors[cell] for deal in deals), 5) < 19
    same = sum(deal.colors[30] == deal.colors[31] for deal in deals) / 3000
    assert same == pytest.approx(10 / 54, abs=0.03)


@rule("FG-2.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_drawn_at_random_and_sits_at_seat_0(seats: int) -> None:
    tables = [new_table(seats=seats, seed=seed) for seed in range(1000)]
    assert chi_squared(Counter(t.seen.first_chair for t in tables), seats) < 20
    assert {t.world.asks[0].seat for t in tables} == {0}


@rule("FG-2.8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_reserves_workshops_and_box_start_empty(seats: int) -> None:
    view = new_table(seats=seats).seen
    assert view.reserves == ((0, 0, 0, 0, 0),) * seats
    assert view.loose == ((),) * seats
    assert view.weapons == ((),) * seats
    assert view.box == (0, 0, 0, 0, 0)
    assert view.seized == ()
    assert view.scores == (0,) * seats


@rule("FG-2.9")
def test_draws_are_made_in_the_order_handles_blades_cubes_first_player() -> None:
    rng = Rng.of(77)
    handles, blades, cubes = list(range(15)), list(range(15, 30)), [n // 11 for n in range(55)]
    rng.shuffle(handles)
    rng.shuffle(blades)
    rng.shuffle(cubes)
    first = rng.below(3)
    view = new_table(seats=3, seed=77).seen
    assert view.card_at == (*handles, *blades)
    assert view.materials == tuple(cubes)
    assert view.first_chair == first


@rule("FG-2.10")
@pytest.mark.parametrize(("seats", "options"), CONFIGURATIONS, ids=label)
def test_nothing_is_random_after_set_up(seats: int, options: dict[str, str]) -> None:
    """Two matches with the same layout and choices are the same, whatever their seeds; no number is ever drawn."""
    one = new_table(seats=seats, seed=1, layout=LAYOUT, **options)
    other = new_table(seats=seats, seed=2, layout=LAYOUT, **options)
    drawn = one.state.rng.drawn
    rng = Random(3)
    while one.world.asks:
        assert one.options == other.options
        nth = rng.randrange(len(one.options))
        for t in (one, other):
            t.world.choose(t.world.asks[0].options[nth])
    assert one.result == other.result
    assert [event.args for event in one.events] == [event.args for event in other.events]
    assert one.state.rng.drawn == drawn


@rule("FG-2.11")
def test_an_explicit_set_up_replaces_the_draws() -> None:
    view = new_table(layout=LAYOUT, seed=4).seen
    letters = "".join(LETTERS[color] for color in view.materials)
    assert letters == "CFOFFCFRRFCCJJOFFRORROCJFRCRJROOJCCRJJOJJROOCFFJCOJCOFR"


@rule("FG-2.11")
def test_a_set_up_can_be_written_down_and_read_again() -> None:
    drawn = new_table(seed=31)
    again = new_table(seed=5, layout=write_layout(drawn.state.deal))
    assert again.seen.materials == drawn.seen.materials
    assert again.seen.card_at == drawn.seen.card_at


@rule("FG-2.11")
def test_blanks_commas_and_slashes_in_a_layout_do_not_matter() -> None:
    slashed = "CFOFF / CFRRF / CCJJO / FFROR / ROCJF, " + LAYOUT[26:].replace(" ", ",\n")
    assert new_table(layout=slashed).seen.materials == new_table(layout=LAYOUT).seen.materials
