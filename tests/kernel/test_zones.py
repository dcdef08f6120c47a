"""Who knows which face, and what a piece is called before those who do not."""

from __future__ import annotations

from random import Random

from enclume.kernel import EVERYONE, Rng, ZonedState, only
from enclume.kernel.plain import decode, encode
from kernel.dealing import dealt, plays, table_of, wander
from kernel.smugglers import Smugglers
from kernel.smugglers_scene import CARDS
from kernel.tiny import Tiny


def table(hands: list[list[int]], deck: list[int], backs: tuple[int, ...] = ()) -> Tiny:
    count = sum(len(hand) for hand in hands) + len(deck)
    return Tiny(Rng.of(1), hands, deck, backs or (0,) * count)


def knowers(g: ZonedState, card: int) -> list[int]:
    return [seat for seat in range(g.seats) if g.knows(seat, card)]


def test_a_hand_is_known_to_its_owner_and_a_deck_to_nobody() -> None:
    g = table([[0, 1], [2, 3]], deck=[4, 5])
    assert [knowers(g, card) for card in range(6)] == [[0], [0], [1], [1], [], []]
    assert not any(g.knows(None, card) for card in range(6))


def test_a_card_drawn_is_known_to_who_drew_it() -> None:
    g = table([[0], [1]], deck=[2, 3])
    assert g.draw(g.deck, g.hands[1]) == 3
    assert knowers(g, 3) == [1]
    assert g.deck.pieces == [2]


def test_several_cards_are_drawn_as_if_one_by_one_and_no_more_than_there_are() -> None:
    one_by_one, at_once = (table([[0], [1]], deck=[2, 3, 4]) for _ in range(2))
    drawn = [one_by_one.draw(one_by_one.deck, one_by_one.hands[1]) for _ in range(2)]
    assert at_once.draw_some(at_once.deck, at_once.hands[1], 2) == drawn == [4, 3]
    assert at_once == one_by_one
    assert at_once.draw_some(at_once.deck, at_once.pile, 5) == [2]
    assert knowers(at_once, 2) == []
    assert at_once.draw_some(at_once.hands[1], at_once.pile, 0) == []
    assert at_once.draw_some(at_once.hands[1], at_once.pile, 1) == [3]
    assert knowers(at_once, 4) == [1], "a hand that a card leaves unseen"
    assert at_once.deck.pieces == []


def test_a_card_on_the_table_is_known_to_everybody_and_to_onlookers() -> None:
    g = table([[0], [1]], deck=[2])
    g.move(0, g.hands[0], g.table)
    assert g.known[0] == EVERYONE
    assert g.knows(None, 0)


def test_a_peek_is_for_one_and_a_show_for_all() -> None:
    g = table([[0], [1], [2]], deck=[3, 4])
    g.peek(2, 4)
    g.show(0)
    assert knowers(g, 4) == [2]
    assert knowers(g, 0) == [0, 1, 2]


def test_who_peeked_still_knows_the_card_in_a_rivals_hand() -> None:
    g = table([[0], [1]], deck=[2, 3])
    g.peek(0, 3)
    g.draw(g.deck, g.hands[1])
    assert knowers(g, 3) == [0, 1]
    assert g.keys(0, g.hands[1]) == ["#3", g.key(0, 1)]


def test_a_shuffle_makes_everybody_forget_but_those_who_see_the_zone() -> None:
    g = table([[0, 1], [2]], deck=[3, 4, 5])
    g.peek(0, 5)
    g.show(1)
    g.shuffle(g.deck)
    g.shuffle(g.hands[0])
    assert [knowers(g, card) for card in range(6)] == [[0], [0], [1], [], [], []]


def test_a_card_that_leaves_a_hand_unseen_could_be_any_of_that_hand() -> None:
    g = table([[0, 1, 2], [3], [4]], deck=[5])
    g.show(0)
    g.move(1, g.hands[0], g.pile)
    assert knowers(g, 0) == knowers(g, 1) == knowers(g, 2) == [0]
    assert not g.knows(None, 0)


def test_who_receives_the_card_can_still_tell() -> None:
    g = table([[0, 1], [2], [3]], deck=[4])
    g.show(0)
    g.move(1, g.hands[0], g.hands[2])
    assert knowers(g, 0) == [0, 2]
    assert knowers(g, 1) == [0, 2]


def test_a_card_that_leaves_a_hand_openly_blurs_nothing() -> None:
    g = table([[0, 1, 2], [3]], deck=[4])
    g.show(0)
    g.move(1, g.hands[0], g.table)
    assert knowers(g, 0) == [0, 1]
    assert knowers(g, 1) == [0, 1]


def test_a_card_laid_open_is_known_to_all_and_no_longer_in_its_zone() -> None:
    g = table([[0, 1], [2, 3]], deck=[4])
    before = g.keys(1, g.hands[0])
    g.lay_open(1, g.hands[0])
    assert g.known[1] == EVERYONE
    assert g.hands[0].pieces == [0]
    assert knowers(g, 0) == [0]
    assert g.keys(1, g.hands[0])[0] not in before, "nobody can tell which of the cards in hand it was"
    g.lay_open(4, g.deck)
    assert g.knows(None, 4)


def test_cards_of_another_back_are_not_mistaken_for_it() -> None:
    g = table([[0, 1, 2], [3]], deck=[4], backs=(0, 1, 1, 0, 0))
    g.show(0)
    g.show(1)
    g.move(2, g.hands[0], g.pile)
    assert knowers(g, 0) == [0, 1]
    assert knowers(g, 1) == [0]


def test_a_card_that_leaves_a_row_of_face_down_cards_is_still_followed_by_the_eye() -> None:
    g = table([[0], [1]], deck=[2, 3])
    g.peek(1, 3)
    slip = g.key(0, 3)
    g.draw(g.deck, g.pile)
    assert knowers(g, 3) == [1]
    assert g.key(0, 3) == slip


# Keys


def test_a_key_is_the_number_for_who_knows_it_and_a_slip_for_who_does_not() -> None:
    g = table([[0], [1]], deck=[2])
    assert g.key(0, 0) == "#0"
    assert g.key(1, 0).startswith("?")
    assert g.key(None, 0) == g.key(1, 0)


def test_slips_are_renewed_when_a_zone_is_shuffled() -> None:
    g = table([[0], [1]], deck=[2, 3, 4, 5])
    before = set(g.keys(0, g.deck))
    g.shuffle(g.deck)
    assert not before & set(g.keys(0, g.deck))


def test_slips_of_a_hand_are_renewed_whenever_a_card_leaves_it() -> None:
    for openly in (True, False):
        g = table([[0, 1, 2], [3]], deck=[4])
        before = set(g.keys(1, g.hands[0]))
        g.move(1, g.hands[0], g.table if openly else g.pile)
        assert not before & {*g.keys(1, g.hands[0]), *g.keys(1, g.pile)}


def test_slips_say_nothing_about_the_cards_even_before_the_first_shuffle() -> None:
    """Two deals that look the same to a seat have the same keys."""
    one = table([[0], [1, 2]], deck=[3, 4, 5])
    other = table([[0], [5, 3]], deck=[1, 2, 4])
    assert [one.keys(0, zone) for zone in one.zones] == [other.keys(0, zone) for zone in other.zones]


def test_no_key_ever_tells_a_face_to_who_may_not_know_it() -> None:
    """Whatever is hidden from a seat could be exchanged without a change in any key that it is shown."""
    for seed in range(6):
        rng = Random(seed)
        for match in wander(seed):
            real = table_of(match)
            for seat in range(real.seats):
                twin = real.clone()
                for pool in twin.hidden_from(seat):
                    images = rng.sample(pool, len(pool))
                    twin.rename({old: new for old, new in zip(pool, images, strict=True) if old != new})
                assert [real.keys(seat, zone) for zone in real.zones] == [twin.keys(seat, zone) for zone in twin.zones]
                numbers = {int(key[1:]) for zone in real.zones for key in real.keys(seat, zone) if key[0] == "#"}
                assert numbers == {card for card in range(CARDS) if real.knows(seat, card)}


def test_a_hand_is_listed_by_key_whatever_its_order() -> None:
    g = table([[0], [1, 2, 3]], deck=[4])
    twin = g.clone()
    twin.hands[1].pieces.reverse()
    assert g.keys(0, g.hands[1]) == twin.keys(0, twin.hands[1])
    assert g.keys(1, g.hands[1]) == ["#1", "#2", "#3"]


# Other pieces


def test_hidden_cards_are_pooled_by_their_backs() -> None:
    g = table([[0, 1], [2, 3]], deck=[4, 5], backs=(0, 1, 0, 1, 0, 1))
    assert sorted(map(sorted, g.hidden_from(0))) == [[2, 4], [3, 5]]


def test_renaming_takes_along_all_that_is_known() -> None:
    g = table([[0], [1]], deck=[2, 3])
    g.peek(1, 3)
    slip = g.slips[3]
    g.rename({0: 3, 3: 0})
    assert g.hands[0].pieces == [3]
    assert g.deck.pieces == [2, 0]
    assert knowers(g, 0) == [1]
    assert g.slips[0] == slip


def test_two_cards_of_a_hand_change_places_and_their_faces_stay_known() -> None:
    g = table([[0, 1, 2], [3]], deck=[4])
    g.show(2)
    assert g.swap(0, 2)
    assert g.hands[0].pieces == [2, 1, 0]
    assert knowers(g, 2) == [0, 1]
    assert not g.swap(0, 4)
    assert g.deck.pieces == [0]
    assert knowers(g, 4) == [0]


def test_a_zone_knows_its_top_its_size_and_what_lies_there() -> None:
    g = table([[0], [1]], deck=[2, 3])
    assert (g.deck.top, len(g.deck), 2 in g.deck, 0 in g.deck) == (3, 2, True, False)
    assert g.hand_of(1) is g.hands[1]
    assert g.hand_of(2) is None
    assert g.deck == g.clone().deck
    assert g.deck != g.pile
    assert only(3) == 8


def test_moves_leave_the_same_state_with_and_without_a_journal() -> None:
    """A playout notes nothing down, and nothing else is different."""
    match = dealt([0, 1], [4, 6], market=[9])
    world = match.fork()
    moves = ["0 auction:#9", "0 bid:0", "1 bid:1", "0 squeeze:p1", "1 give:#9", "1 quiet", "0 stir"]
    plays(match, *moves)
    for move in moves:
        seat, key = move.split()
        ask = world.ask_of(int(seat))
        assert ask is not None
        option = ask.find(key)
        assert option is not None
        world.choose(option, int(seat))
    assert world.state == table_of(match)
    assert isinstance(decode(encode(world.state)), Smugglers)
