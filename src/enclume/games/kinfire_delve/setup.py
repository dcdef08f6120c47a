"""KD-4, KD-22: the table's options, and laying everything out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.errors import BadConfig
from enclume.kernel.game import Config
from enclume.kernel.rng import Rng
from enclume.kernel.table_options import OPEN_HANDS, Asking, ChoiceOption, TableOption
from enclume.kernel.texts import Text, same

from .cards import FIRST_GAME, MASTER_PIECE, SEEKER, SEEKER_NUMBER, SKILL_DESIGN
from .state import Deal, DelveState
from .texts import TEXTS

HAND_SIZE: Final = {1: 8, 2: 7, 3: 6, 4: 5}
HP: Final = {"normal": 10, "hard": 8}
DISCARDED, DISCARDED_QUICK = 3, 13
SEATS: Final = (1, 2, 3, 4)
RANDOM: Final = "random"

_ask: Final = Asking(TEXTS)


def _seeker_option(seat: int) -> ChoiceOption:
    """Who sits there: by default the Seekers in the order of the content, those of this box first."""
    names = [seeker.id for seeker in SEEKER]
    own = names[seat]
    names.remove(own)
    return _ask.choice(f"seeker_{seat + 1}", own, *names, seats=SEATS[seat:])


OPTIONS: Final[tuple[TableOption, ...]] = (
    *[_seeker_option(seat) for seat in range(len(SEATS))],
    _ask.choice("mode", *HP, source="rulebook"),
    _ask.flag("quick", source="rulebook"),
    _ask.flag("first_game", source="rulebook"),
    _ask.flag(OPEN_HANDS, seats=SEATS[1:], default=True),
    _ask.choice("first_seat", RANDOM, "1", "2", "3", "4", seats=SEATS[1:]),
    _ask.choice("master", RANDOM, *MASTER_PIECE),
)


def seekers_of(config: Config) -> tuple[int, ...]:
    """KD-1.4: for each seat its Seeker."""
    return tuple(SEEKER_NUMBER[str(config[f"seeker_{seat + 1}"])] for seat in range(config.seats))


def characters(config: Config) -> list[Text]:
    """The Seekers by seat: they are what the log and the table speak of."""
    return [same(SEEKER[seeker].short) for seeker in seekers_of(config)]


def check_config(config: Config) -> None:
    """KD-1.4, KD-4.11: each Seeker at most once, and a first seat that there is."""
    seekers = seekers_of(config)
    for seeker in seekers:
        if seekers.count(seeker) > 1:
            raise BadConfig(TEXTS.say("error.twice", seeker=SEEKER[seeker].name))
    first = str(config.options.get("first_seat", RANDOM))
    if first != RANDOM and int(first) > config.seats:
        raise BadConfig(TEXTS.say("error.no_first_seat", n=int(first), seats=config.seats))


def set_up(config: Config, rng: Rng) -> DelveState:
    """KD-4.1 to KD-4.11; KD-4.14: in that order, so that a seed means the same match everywhere."""
    deal = deal_of(config)
    g = _laid_out(deal.seekers, deal.open_hands).clone()
    g.rng, g.deal, g.seat, g.hp = rng, deal, deal.first, deal.cap
    g.shuffle(g.masters)
    if config["master"] != RANDOM:
        forced = MASTER_PIECE[str(config["master"])]
        g.masters.pieces.remove(forced)
        g.masters.pieces.insert(0, forced)
    lay_well(g)
    g.shuffle(g.fatigue_deck)
    for seat in range(g.seats):
        g.shuffle(g.deck(seat))
    if config.options.get("first_seat", RANDOM) == RANDOM and g.seats > 1:
        g.deal.first = g.seat = draw_first(g, config.people)
    for seat in range(g.seats):
        for card in g.draw_some(g.deck(seat), g.hand(seat), g.deal.hand_size):
            g.drawn |= 1 << SKILL_DESIGN[card]
    return g


def draw_first(g: DelveState, people: tuple[int, ...]) -> int:
    """KD-4.11: any seat; in a first game, one of a person where there is one."""
    among = people if g.deal.first_game and people else range(g.seats)
    return among[g.chance(len(among))]


@lru_cache(maxsize=64)
def _laid_out(seekers: tuple[int, ...], open_hands: bool) -> DelveState:
    """All cards sorted, before anything is shuffled: the same for every match of these Seekers."""
    deal = Deal()
    deal.seekers, deal.open_hands, deal.first, deal.cap = seekers, open_hands, 0, 0
    return DelveState(len(seekers), Rng.of(0), deal)


def deal_of(config: Config) -> Deal:
    """What the options come to."""
    deal = Deal()
    deal.seekers = seekers_of(config)
    deal.seat_of = tuple(deal.seekers.index(n) if n in deal.seekers else -1 for n in range(len(SEEKER)))
    deal.hand_size = HAND_SIZE[config.seats]
    deal.cap = HP[str(config["mode"])]
    deal.hard = config["mode"] == "hard"
    deal.open_hands = bool(config.options.get(OPEN_HANDS, True))
    deal.quick = bool(config["quick"])
    deal.first_game = bool(config["first_game"])
    first = str(config.options.get("first_seat", RANDOM))
    deal.first = 0 if first == RANDOM else int(first) - 1
    return deal


def lay_well(g: DelveState) -> None:
    """KD-4.7 to KD-4.9: four cards round the Master, three or thirteen unseen into the discard."""
    deck = g.well_deck
    first = FIRST_GAME if g.deal.first_game else ()
    for slot, card in enumerate(first):
        g.lay_open(card, deck)
        g.slots[slot] = card
    g.shuffle(deck)
    for slot in range(len(first), 4):
        card = deck.top
        g.lay_open(card, deck)
        g.slots[slot] = card
    g.draw_some(deck, g.well_discard, DISCARDED_QUICK if g.deal.quick else DISCARDED)
