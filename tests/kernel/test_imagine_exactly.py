"""The worlds a seat can imagine are exactly those that fit what it has seen: compared with all worlds there are."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableSequence, Sequence
from itertools import permutations
from random import Random

import pytest

from enclume.kernel import Ask, Match, Rng, Rules, World, ask_all, only
from enclume.kernel.events import Learned
from enclume.kernel.journal import Journal
from kernel.tiny import CARD, NO, YES, Step, Tiny, cards, number, tiny, view
from support import told_to

SEEDS = int(os.environ.get("ENCLUME_SEEDS", "2"))
HANDS = 1, 2, 1
"""How many cards everybody holds; two more are in the deck."""

# The situations: seat 0 looks on while the others do things with hidden cards.

SITUATIONS: list[Step] = []


def situation(rules: Step) -> Step:
    SITUATIONS.append(rules)
    return rules


@situation
def discards_a_card_that_was_shown(g: Tiny) -> Rules:
    """Seat 1 shows a card, then lays one face down: it may be the one shown."""
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    g.move(number((yield Ask(1, "discard", cards(g.hands[1])))), g.hands[1], g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def chooses_before_others_may_react(g: Tiny) -> Rules:
    """The card is chosen, then somebody else is asked, and only then does it leave the hand."""
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    chosen = yield Ask(1, "discard", cards(g.hands[1]))
    if (yield Ask(2, "react", [YES, NO])) is NO:
        g.move(number(chosen), g.hands[1], g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def has_chosen_and_not_yet_discarded(g: Tiny) -> Rules:
    """A choice that has not shown any effect yet: what will be in the pile is not known."""
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    chosen = yield Ask(1, "discard", cards(g.hands[1]))
    yield Ask(0, "end", [YES, NO])
    g.move(number(chosen), g.hands[1], g.pile)
    yield Ask(0, "after the end", [YES, NO])


@situation
def announces_which_card_will_leave(g: Tiny) -> Rules:
    """The same, but everybody has heard which card it will be, if they know it."""
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    chosen = yield Ask(1, "discard", cards(g.hands[1]))
    g.happened_to("announced", "", 1, number(chosen))
    yield Ask(0, "end", [YES, NO])
    g.move(number(chosen), g.hands[1], g.pile)
    yield Ask(0, "after the end", [YES, NO])


@situation
def passes_to_the_left_all_at_once(g: Tiny) -> Rules:
    for hand in g.hands[1:]:
        g.show(max(hand.pieces))
    passed = yield ask_all([Ask(seat, "pass", cards(g.hands[seat])) for seat in range(3)])
    for seat, card in enumerate(passed):
        g.move(number(card), g.hands[seat], g.hands[(seat + 1) % 3])
    yield Ask(0, "end", [YES, NO])


@situation
def peeked_then_drawn_then_discarded(g: Tiny) -> Rules:
    """Seat 0 knows the card that seat 1 draws, and not which one seat 1 discards."""
    g.peek(0, g.deck.top)
    yield Ask(0, "go on", [YES, NO])
    g.draw(g.deck, g.hands[1])
    g.move(number((yield Ask(1, "discard", cards(g.hands[1])))), g.hands[1], g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def draws_two_and_keeps_one(g: Tiny) -> Rules:
    """What was in the hand before cannot be the card put back."""
    g.show(min(g.hands[1].pieces))
    drawn = [g.draw(g.deck, g.hands[1]), g.draw(g.deck, g.hands[1])]
    kept = yield Ask(1, "keep", [CARD[card] for card in sorted(drawn)])
    drawn.remove(number(kept))
    g.move(drawn[0], g.hands[1], g.deck)
    yield Ask(0, "end", [YES, NO])


@situation
def draws_then_loses_one_at_random(g: Tiny) -> Rules:
    """The card drawn is known, and it may be the one that is lost, though nobody chooses in between."""
    g.peek(0, g.deck.top)
    yield Ask(0, "go on", [YES, NO])
    g.draw(g.deck, g.hands[1])
    hand = g.hands[1]
    g.move(hand.pieces[g.chance(len(hand))], hand, g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def keeps_then_is_robbed(g: Tiny) -> Rules:
    """A card that was named is lost by chance, not by having been named."""
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    hand = g.hands[1]
    g.move(hand.pieces[g.chance(len(hand))], hand, g.hands[2])
    yield Ask(0, "end", [YES, NO])


@situation
def shows_the_hand_and_loses_a_card(g: Tiny) -> Rules:
    yield Ask(1, "go on", [YES, NO])
    hand = g.hands[1]
    for card in hand.pieces:
        g.show(card)
    g.move(hand.pieces[g.chance(len(hand))], hand, g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def discards_twice(g: Tiny) -> Rules:
    """The card shown may be the first that left, the second, or still there."""
    g.draw(g.deck, g.hands[1])
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    for _ in range(2):
        g.move(number((yield Ask(1, "discard", cards(g.hands[1])))), g.hands[1], g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def hands_a_card_on_and_on(g: Tiny) -> Rules:
    g.show(number((yield Ask(1, "show", cards(g.hands[1])))))
    g.move(number((yield Ask(1, "give", cards(g.hands[1])))), g.hands[1], g.hands[2])
    g.move(number((yield Ask(2, "give", cards(g.hands[2])))), g.hands[2], g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def shuffles_a_known_card_in(g: Tiny) -> Rules:
    g.peek(0, g.deck.top)
    yield Ask(0, "go on", [YES, NO])
    g.shuffle(g.deck)
    g.draw(g.deck, g.hands[1])
    g.move(number((yield Ask(1, "discard", cards(g.hands[1])))), g.hands[1], g.pile)
    yield Ask(0, "end", [YES, NO])


@situation
def shuffles_and_draws_openly(g: Tiny) -> Rules:
    """What is drawn after the shuffle is known again."""
    g.peek(0, g.deck.top)
    yield Ask(0, "go on", [YES, NO])
    g.shuffle(g.deck)
    g.draw(g.deck, g.hands[0])
    yield Ask(0, "end", [YES, NO])


@situation
def tells_something_about_a_hidden_face(g: Tiny) -> Rules:
    """Everybody hears whether the card is high, and nobody sees it."""
    card = number((yield Ask(1, "discard", cards(g.hands[1]))))
    g.move(card, g.hands[1], g.pile)
    g.said = 2 if card > 2 else 1
    yield Ask(0, "end", [YES, NO])


@situation
def shows_a_high_card_only(g: Tiny) -> Rules:
    """A card that is not shown is not high."""
    card = g.draw(g.deck, g.hands[1])
    if card > 2:
        g.show(card)
    yield Ask(0, "end", [YES, NO])


@situation
def asks_only_who_can_answer(g: Tiny) -> Rules:
    """To be asked gives away what one holds."""
    if max(g.hands[1].pieces) > 3:
        yield Ask(1, "reveal", [YES, NO])
    yield Ask(0, "end", [YES, NO])


@situation
def rolls_for_high_cards_only(g: Tiny) -> Rules:
    """A die that is rolled gives away why."""
    if max(g.hands[1].pieces) > 3:
        g.said = g.roll(3)
    yield Ask(0, "end", [YES, NO])


@situation
def rolls_a_larger_die_for_high_cards(g: Tiny) -> Rules:
    """Only a large number gives away which die it was."""
    g.said = g.roll(6 if max(g.hands[1].pieces) > 3 else 2)
    yield Ask(0, "end", [YES, NO])


@situation
def must_discard_low(g: Tiny) -> Rules:
    """A choice that others could not have made."""
    low = [CARD[card] for card in sorted(g.hands[1].pieces) if card < 3]
    if low:
        g.move(number((yield Ask(1, "low", low, masked=True))), g.hands[1], g.pile)
    yield Ask(0, "end", [YES, NO])


STILL_TO_COME = (has_chosen_and_not_yet_discarded, announces_which_card_will_leave)


# All the worlds there are


class Script(Rng):
    """Chance by a script, so that everything that can happen can be made to happen."""

    __slots__ = ("at", "script", "sizes")

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__(b"")
        self.script = list(script)
        self.sizes: list[int] = []
        self.at = 0

    def below(self, n: int) -> int:
        self.sizes.append(n)
        self.at += 1
        if self.at > len(self.script):
            self.script.append(0)
        return self.script[self.at - 1]

    def shuffle(self, items: MutableSequence[int]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def next_script(self) -> list[int] | None:
        """The script after this one in the order of an odometer."""
        script = self.script[: len(self.sizes)]
        while script and script[-1] + 1 == self.sizes[len(script) - 1]:
            script.pop()
        return [*script[:-1], script[-1] + 1] if script else None


Seen = list[object]
Lie = tuple[tuple[int, ...], ...]


def lie_of_the_cards(g: Tiny) -> Lie:
    return tuple(tuple(sorted(zone.pieces) if zone.mixed else zone.pieces) for zone in g.zones)


def lie_after_the_end(world: World) -> Lie:
    """How the cards lie in the end, with all that had been settled by then."""
    assert isinstance(world.state, Tiny)
    if world.decision is not None and not world.state.pile and world.game.step in STILL_TO_COME:
        world.choose(YES)
    return lie_of_the_cards(world.state)


def everything_that_can_happen(rules: Step, deal: Sequence[int], backs: tuple[int, ...]) -> Iterator[tuple[Seen, Lie]]:
    """Play one deal in every way there is: what seat 0 sees, and how the cards lie in the end."""
    script: list[int] | None = []
    while script is not None:
        fate = Script(script)
        g = dealt(fate, deal, backs)
        g.journal = Journal()
        seen: Seen = [view(g, 0)]
        world = World(tiny(rules, lambda rng: g, 3), g)  # noqa: B023
        while world.asks and world.asks[0].prompt != "end":
            seen.append(sight(world, g))
            for ask in list(world.asks):
                option = ask.options[fate.below(len(ask.options))]
                seen.append(option.key if ask.seat == 0 else ask.seat)
                world.choose(option, ask.seat)
        seen.append(sight(world, g))
        yield seen, lie_after_the_end(world)
        script = fate.next_script()


def sight(world: World, g: Tiny) -> object:
    """What seat 0 sees, what faces it has been shown on the way there, and what it is asked."""
    assert g.journal is not None
    shown = {note.piece for note in g.journal.trace if isinstance(note, Learned) and note.seats & only(0)}
    heard = [told_to(event, 0).pieces for event in g.journal.events]
    return shown, heard, view(g, 0), [(ask.seat, ask.prompt, ask.seat == 0 and list(ask.options)) for ask in world.asks]


def dealt(rng: Rng, deal: Sequence[int], backs: tuple[int, ...]) -> Tiny:
    first, second, third = HANDS
    hands = [deal[:first], deal[first : first + second], deal[first + second : first + second + third]]
    return Tiny(rng, hands, deal[first + second + third :], backs)


def a_match(rules: Step, deal: Sequence[int], backs: tuple[int, ...], seed: int, rng: Random) -> tuple[Match, Seen]:
    """The same play through the front door."""
    g = dealt(Rng.of(seed), deal, backs)
    seen: Seen = [view(g, 0)]
    match = Match(tiny(rules, lambda _: g, 3), seed=seed)
    while match.decisions[0].prompt != "end":
        seen.append(sight(match._world, g))
        for ask in list(match.decisions):
            option = rng.choice(ask.options)
            seen.append(option.key if ask.seat == 0 else ask.seat)
            match.apply(ask.seat, option)
    seen.append(sight(match._world, g))
    return match, seen


ALL_DEALS = [(0, *rest) for rest in permutations(range(1, 6))]
"""Seat 0 holds card 0 and knows it."""


ONE_BACK, TWO_BACKS = (0,) * 6, (0, 1, 0, 1, 0, 1)
CASES = [pytest.param(rules, ONE_BACK, id=f"{rules.__name__} with one back") for rules in SITUATIONS] + [
    pytest.param(rules, TWO_BACKS, id=f"{rules.__name__} with two backs")
    for rules in SITUATIONS
    if rules not in STILL_TO_COME
]
"""A card that was chosen and lies still in the hand has not shown its back: one thinks only of those that share it."""


@pytest.mark.parametrize(("rules", "backs"), CASES)
def test_one_imagines_all_that_fits_what_one_has_seen_and_nothing_else(rules: Step, backs: tuple[int, ...]) -> None:
    all_worlds = [each for deal in ALL_DEALS for each in everything_that_can_happen(rules, deal, backs)]
    rng = Random(rules.__name__)
    for seed in range(SEEDS):
        match, seen = a_match(rules, rng.choice(ALL_DEALS), backs, seed, rng)
        possible = {lie for sights, lie in all_worlds if sights == seen}
        imagined = {lie_after_the_end(match.imagine(0, rng)) for _ in range(12 * len(possible) + 40)}
        assert imagined == possible
