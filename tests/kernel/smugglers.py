"""Smugglers: the smallest card game that does everything to a secret. Its rules are in smugglers.md."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from enclume.kernel import (
    EVERYONE,
    NOBODY,
    Ask,
    ChoiceOption,
    Choosing,
    Config,
    FlagOption,
    Game,
    GameOver,
    NumberOption,
    Option,
    Reason,
    Result,
    Rng,
    Routines,
    Rulebook,
    Rules,
    Zone,
    ZonedState,
    ask_all,
    only,
    register,
)

from .smugglers_scene import CARDS, LOOKOUT, TEXTS, VALUE, describe_event, describe_option, describe_prompt, scene, view

ACTIONS: Final = 3
HAND: Final = 3
MARKET: Final = 3
HIGHEST_BID: Final = 3
PURSE: Final = {"light": 2, "heavy": 5}


def _one_each(verb: str) -> list[Option]:
    return [Option(verb, card) for card in range(CARDS)]


PEEK, DRAW, TOP, BOTTOM = Option("peek"), Option("draw"), Option("top"), Option("bottom")
ALARM, QUIET, STIR, RUN, STOP = Option("alarm"), Option("quiet"), Option("stir"), Option("run"), Option("stop")
KEEP, GIVE, AUCTION, FLASH, SELL = (_one_each(verb) for verb in ("keep", "give", "auction", "flash", "sell"))
SQUEEZE, STEAL = ([Option(verb, f"p{seat}") for seat in range(4)] for verb in ("squeeze", "steal"))
BID = [Option("bid", str(coins)) for coins in range(HIGHEST_BID + 1)]
VERBS = frozenset(key.removeprefix("choice.") for key in TEXTS if key.startswith("choice."))


MAKING = Routines(TEXTS)
WATCHING = MAKING.routine(
    "alarm",
    [QUIET, ALARM],
    MAKING.until("round", lambda g, seat: g.turn // g.seats),
    MAKING.until("hand", lambda g, seat: tuple(sorted(g.hands[seat].pieces))),
)


class EndTurn(Exception):
    """The coast guard turns a smuggler back."""


class Smugglers(ZonedState):
    """Deck, cellar, market, quay and hands are zones; the rest is coins and whose turn it is."""

    __slots__ = ("blockade", "coins", "turn", "turns", "used")

    def __init__(self, seats: int, rng: Rng, turns: int, blockade: bool, purse: int) -> None:
        super().__init__(seats, rng, backs=(0,) * CARDS)
        self.zone("deck", NOBODY, range(CARDS))
        self.zone("cellar", NOBODY)
        self.zone("market", EVERYONE)
        self.zone("quay", EVERYONE)
        for seat in range(seats):
            self.zone(f"hand {seat}", only(seat), mixed=True)
        self.coins = [purse] * seats
        self.turn = 0
        self.turns = turns
        self.used: tuple[str, ...] = ()
        self.blockade = blockade

    def clone(self) -> Smugglers:
        twin = Smugglers.__new__(Smugglers)
        self.copy_to(twin)
        twin.coins = self.coins[:]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.used = self.used
        twin.blockade = self.blockade
        return twin

    @property
    def deck(self) -> Zone:
        return self.zones[0]

    @property
    def cellar(self) -> Zone:
        return self.zones[1]

    @property
    def market(self) -> Zone:
        return self.zones[2]

    @property
    def quay(self) -> Zone:
        return self.zones[3]

    @property
    def hands(self) -> list[Zone]:
        return self.zones[4:]

    @property
    def active(self) -> int:
        return self.turn % self.seats

    def rivals(self, seat: int) -> list[int]:
        """Everybody else, from the left-hand neighbour on."""
        return [(seat + n) % self.seats for n in range(1, self.seats)]

    def crates(self, seat: int) -> list[int]:
        return sorted(card for card in self.hands[seat].pieces if card < LOOKOUT)


def set_up(config: Config, rng: Rng) -> Smugglers:
    """SM-1: shuffle, deal, open the market."""
    turns = int(config["rounds"]) * config.seats
    g = Smugglers(config.seats, rng, turns, bool(config["blockade"]), PURSE[str(config["purse"])])
    g.shuffle(g.deck)
    for hand in g.hands * HAND:
        g.draw(g.deck, hand)
    fill_market(g)
    return g


def turn(g: Smugglers) -> Rules:
    """SM-2: up to three actions, each of another kind; then the next smuggler plays, or dawn breaks."""
    seat = g.active
    try:
        while len(g.used) < ACTIONS:
            action = yield Ask(seat, "action", actions(g, seat), why_not)
            if action is STOP:
                break
            g.used += (action.verb,)
            yield from DO[action.verb](g, seat, action)
    except EndTurn:
        g.happened("turned_back", "SM-3.9", seat)
    fill_market(g)
    g.used = ()
    g.turn += 1
    if g.turn == g.turns:
        g.happened("dawn", "SM-2.3")
        for hand in g.hands:
            g.let_on_count(hand)
        g.result = Result.ranked(scores(g), reason="dawn")


def fill_market(g: Smugglers) -> None:
    """SM-2.2: up to three cards, as long as the deck lasts."""
    while len(g.market) < MARKET and g.deck:
        g.draw(g.deck, g.market)


def scores(g: Smugglers) -> list[int]:
    """SM-2.3: coins, and the values of the crates in hand."""
    return [coins + sum(VALUE[card] for card in hand.pieces) for coins, hand in zip(g.coins, g.hands, strict=True)]


def actions(g: Smugglers, seat: int) -> list[Option]:
    """SM-2.1: everything that can be done and was not done in this turn; stopping is always possible."""
    targets = [rival for rival in g.rivals(seat) if g.hands[rival]]
    offer = [PEEK] if g.deck else []
    offer += [DRAW] if len(g.deck) > 1 else []
    offer += [SQUEEZE[rival] for rival in targets]
    offer += [AUCTION[card] for card in g.market.pieces]
    offer += [STIR] if g.cellar else []
    offer += [FLASH[card] for card in sorted(g.hands[seat].pieces)]
    offer += [STEAL[rival] for rival in targets] if g.coins[seat] else []
    offer += [RUN] if g.blockade and g.crates(seat) else []
    return [*[option for option in offer if option.verb not in g.used], STOP]


def why_not(g: Smugglers, seat: int, target: str) -> list[Reason]:
    """Why an action, or a card written ``#7``, is of no use now."""
    verb = target.partition(":")[0]
    if verb in g.used:
        return [_reason("done_already", "SM-2.1")]
    if verb == "steal" and not g.coins[seat]:
        return [_reason("no_coin", "SM-3.8")]
    if verb in ("flash", "sell") or verb.startswith("#"):
        return [_reason("not_yours", "SM-3.7")]
    if verb in ("peek", "draw", "stir", "auction", "squeeze", "steal"):
        return [_reason("nothing_there", "SM-2.1")]
    return []


def _reason(code: str, rule: str) -> Reason:
    return Reason(code, TEXTS[f"error.{code}"], (rule,))


# The actions


def peek(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.1: the top card of the deck, for your eyes only."""
    g.peek(seat, g.deck.top)
    g.happened_to("peeked", "SM-3.1", seat, g.deck.top)
    yield from ()


def draw_two(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.2: keep one, put the other on top of the deck or under it."""
    hand = g.hands[seat]
    drawn = sorted([g.draw(g.deck, hand), g.draw(g.deck, hand)])
    kept = yield Ask(seat, "keep", [KEEP[card] for card in drawn])
    other = next(card for card in drawn if card not in kept.targets)
    place = yield Ask(seat, "put_back", [TOP, BOTTOM])
    g.move(other, hand, g.deck)
    if place is BOTTOM:
        g.deck.pieces.insert(0, g.deck.pieces.pop())
    g.happened_to("put_back", "SM-3.2", seat, other)


def squeeze(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.3: the victim chooses a crate in secret, and loses it unless an alarm is raised."""
    victim = SQUEEZE.index(action)
    if not g.let_on_whether(g.hands[victim], range(LOOKOUT)):
        g.happened("nothing_to_give", "SM-3.3", victim)
        return
    chosen = yield Ask(victim, "give", [GIVE[card] for card in g.crates(victim)], masked=True)
    if (yield from alarm_is_raised(g, seat)):
        return
    (crate,) = chosen.targets
    g.move(crate, g.hands[victim], g.cellar)
    g.happened_to("squeezed", "SM-3.3", victim, crate)


def alarm_is_raised(g: Smugglers, seat: int) -> Choosing[bool]:
    """SM-3.4: all but the squeezer are asked; only who holds a Lookout can do anything about it."""
    rivals = g.rivals(seat)
    lookouts = {rival: [card for card in g.hands[rival].pieces if card >= LOOKOUT] for rival in rivals}
    options = {rival: [QUIET, ALARM] if lookouts[rival] else [QUIET] for rival in rivals}
    answers = yield ask_all([Ask(rival, "alarm", options[rival], masked=True, routine=WATCHING) for rival in rivals])
    for rival, answer in zip(rivals, answers, strict=True):
        if answer is ALARM:
            g.move(lookouts[rival][0], g.hands[rival], g.quay)
            g.happened_to("alarm_raised", "SM-3.4", rival, lookouts[rival][0])
            return True
    return False


def auction(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.5: bids are secret until all are in."""
    (card,) = action.targets
    assert isinstance(card, int)
    bidders = [seat, *g.rivals(seat)]
    bids = yield ask_all([Ask(bidder, "bid", BID[: g.coins[bidder] + 1]) for bidder in bidders])
    offers = [BID.index(bid) for bid in bids]
    winner = bidders[offers.index(max(offers))]
    g.coins[winner] -= max(offers)
    g.move(card, g.market, g.hands[winner])
    g.happened_to("auctioned", "SM-3.5", winner, card, coins=max(offers))


def stir(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.6: what lies in the cellar is shuffled into the deck."""
    while g.cellar:
        g.draw(g.cellar, g.deck)
    g.shuffle(g.deck)
    g.happened("stirred", "SM-3.6", seat)
    yield from ()


def flash(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.7: a card shown is a coin earned."""
    (card,) = action.targets
    assert isinstance(card, int)
    g.show(card)
    g.coins[seat] += 1
    g.happened_to("flashed", "SM-3.7", seat, card)
    yield from ()


def steal(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.8: a card at random."""
    victim = g.hands[STEAL.index(action)]
    g.coins[seat] -= 1
    card = victim.pieces[g.chance(len(victim))]
    g.move(card, victim, g.hands[seat])
    g.happened_to("stolen", "SM-3.8", seat, card)
    yield from ()


def run_the_blockade(g: Smugglers, seat: int, action: Option) -> Rules:
    """SM-3.9: caught, turned back, or rich."""
    die = g.roll()
    g.happened("rolled", "SM-3.9", seat, die=die)
    if die == 1:
        g.happened("caught", "SM-3.9", seat)
        raise GameOver(Result.ranked([-1 if s == seat else n for s, n in enumerate(scores(g))], reason="caught"))
    if die <= 3:
        raise EndTurn
    sold = yield Ask(seat, "sell", [SELL[card] for card in g.crates(seat)])
    (crate,) = sold.targets
    g.move(crate, g.hands[seat], g.quay)
    g.coins[seat] += VALUE[crate]
    g.happened_to("sold", "SM-3.9", seat, crate)


DO = {
    "peek": peek,
    "draw": draw_two,
    "squeeze": squeeze,
    "auction": auction,
    "stir": stir,
    "flash": flash,
    "steal": steal,
    "run": run_the_blockade,
}


def evaluate(g: Smugglers, seat: int) -> float:
    """A seat's part of all that is worth anything."""
    worth = scores(g)
    return (worth[seat] + 1) / (sum(worth) + g.seats)


def invariants(g: Smugglers) -> None:
    """Every card lies in one place, who sees a place knows what lies there, and nobody is in debt."""
    assert sorted(card for zone in g.zones for card in zone.pieces) == list(range(CARDS))
    assert all(g.known[card] & zone.sees == zone.sees for zone in g.zones for card in zone.pieces)
    assert len(set(g.slips)) == CARDS
    assert min(g.coins) >= 0
    assert len(g.used) <= ACTIONS


GAME = register(
    Game(
        id="smugglers",
        name=TEXTS["game.name"],
        tagline=TEXTS["game.tagline"],
        seats=(2, 3, 4),
        version=1,
        content_hash="",
        rulebook=Rulebook(Path(__file__).with_name("smugglers.md")),
        options=(
            NumberOption("rounds", TEXTS["option.rounds"], TEXTS["option.rounds.help"], low=1, high=4, default=2),
            FlagOption("blockade", TEXTS["option.blockade"], TEXTS["option.blockade.help"], default=True),
            ChoiceOption(
                "purse",
                TEXTS["option.purse"],
                TEXTS["option.purse.help"],
                choices={purse: TEXTS[f"option.purse.{purse}"] for purse in PURSE},
                default="light",
            ),
        ),
        routines=(WATCHING,),
        setup=set_up,
        step=turn,
        view=view,
        scene=scene,
        verbs=VERBS,
        describe_option=describe_option,
        describe_event=describe_event,
        describe_prompt=describe_prompt,
        evaluate=evaluate,
        longest=256,
    )
)
