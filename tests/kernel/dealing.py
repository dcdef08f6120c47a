"""Matches of Smugglers as tests want them: dealt by hand, played by script, or wandered through at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from enclume.kernel import Config, Match, Option, Rng, Value
from kernel.smugglers import GAME, Smugglers, fill_market


def dealt(
    *hands: Sequence[int], top: Sequence[int] = (), market: Sequence[int] = (), coins: int = 5, seed: int = 0
) -> Match:
    """A match in which everybody holds these cards, and these are next in the deck and in the market."""

    def set_up(config: Config, rng: Rng) -> Smugglers:
        g = Smugglers(len(hands), rng, turns=4 * len(hands), blockade=True, purse=coins)
        g.shuffle(g.deck)
        asked = [*[card for hand in hands for card in hand], *market, *top]
        g.deck.pieces[:] = [card for card in g.deck.pieces if card not in asked] + asked[::-1]
        for hand, cards in zip(g.hands, hands, strict=True):
            for _ in cards:
                g.draw(g.deck, hand)
        for _ in market:
            g.draw(g.deck, g.market)
        fill_market(g)
        return g

    return Match(replace(GAME, setup=set_up), seats=len(hands), seed=seed)


def plays(match: Match, *moves: str) -> Match:
    """Play moves written ``"0 draw"``: a seat and an option."""
    for move in moves:
        seat, option = move.split()
        match.apply(int(seat), option)
    return match


def any_move(match: Match, rng: Random) -> tuple[int, Option]:
    """A move at random, by any of the seats that are asked."""
    ask = rng.choice(match.decisions)
    return ask.seat, rng.choice(ask.options)


def wander(seed: int, **options: Value) -> Iterator[Match]:
    """A random match of Smugglers, handed out before every choice and at the end."""
    rng = Random(seed)
    match = Match(GAME, seats=2 + seed % 3, seed=seed, options={"rounds": 3, **options})
    while match.decision is not None:
        yield match
        match.apply(*any_move(match, rng))
    yield match


def table_of(match: Match) -> Smugglers:
    """The state behind the door: only tests look there."""
    state = match._world.state
    assert isinstance(state, Smugglers)
    return state
