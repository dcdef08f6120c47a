"""What a choice is worth that needs no long look: cards, orbs, powers, markers, remedies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.options import Option

from .actions import Cell, Count, Piece, To, Who
from .boss_sense import team_chance
from .cards import (
    LOOTS,
    TYPE,
    XYLIA,
)
from .codes import FULL, POISON
from .corruption import due
from .judgement import collector, lair_worth
from .legal import CLEAR_CAMPS, PRICE
from .state import Explorers
from .values import ORB, health_gained, health_lost, orb_worth, worth

UNLOCK: Final = (1.5, -0.5)
"""What the first and the second power are worth, beyond their orbs."""
ARMING: Final = 20.0
"""What it is worth to be sure to beat the Boss at one blow."""
TRAIL, SHOPPING = 1.2, 1.2
"""How much less Xylia's first power is worth, and any power while there is something to buy."""
BLOOD: Final = 2.2
"""A card from the Old Shrine."""


def _hero(g: Explorers, option: Option) -> int:
    assert isinstance(option, Who)
    return g.hero_of_kind(option.kind)


def _dropping(g: Explorers, option: Option) -> float:
    assert isinstance(option, Piece)
    return -worth(option.piece)


def _granting(g: Explorers, option: Option) -> float:
    """An orb to whom it helps most, a card to whom has room."""
    hero = _hero(g, option)
    if g.pending and g.pending[0] in LOOTS:
        room = g.rooms(hero) - len(g.loot[hero])
        return worth(g.pending[0]) * (1.0 if room > 0 else 0.3) + 0.2 * room
    return orb_worth(g, hero) + 0.1 * (hero == g.active)


def _buying(g: Explorers, option: Option) -> float:
    assert isinstance(option, Piece)
    hero = g.active
    kept = sorted([*map(worth, g.loot[hero])])
    replaced = kept[0] if len(kept) >= g.rooms(hero) else 0.0
    return worth(option.piece) - replaced - PRICE * ORB


def _giving(g: Explorers, option: Option) -> float:
    """Ingredients to whoever has most of them; arms to whoever can do most with them against the Boss."""
    assert isinstance(option, Piece)
    receiver = g.hero_of_kind(option.kind)
    if option.piece in LOOTS:
        return _arming(g, option.piece, receiver)
    room = g.quests[receiver] or len(g.loot[receiver]) < 3
    return 0.8 if receiver == collector(g) and room and g.deal.chapter == 1 else -1.0


def _arming(g: Explorers, card: int, receiver: int) -> float:
    """What handing over a card does for the best attack on the Boss; one strong hero is better than two of middling
    strength. Nothing is given twice in a turn for the same gain, for only a clear one counts."""
    if not g.boss_card or len(g.loot[receiver]) >= g.rooms(receiver):
        return -1.0
    before, loot = team_chance(g, 0), g.loot
    g.loot = loot[:]
    g.loot[g.active] = tuple([each for each in loot[g.active] if each != card])
    g.loot[receiver] = (*loot[receiver], card)
    after = team_chance(g, 0)
    g.loot = loot
    return ARMING * (after - before) - 0.5


def _unlocking(g: Explorers, option: Option) -> float:
    if g.here in g.boss_at or (g.boss_card and (g.powers[g.active] or g.boss_card[0] >= 0)):
        return -1.0
    shop = g.shop_open and any(worth(card) > 3.5 for card in g.shop)
    wanted = UNLOCK[g.powers[g.active]]
    if not g.powers[g.active] and g.kinds[g.active] == XYLIA:
        wanted -= TRAIL
    return wanted - SHOPPING * shop


def _choosing(g: Explorers, option: Option) -> float:
    hp = g.hp[g.subject]
    return {
        "blood": BLOOD - health_lost(hp, 1) if hp > 1 else -5.0,
        "gift": health_gained(hp, FULL) - 1.6,
        "sleep": health_gained(hp, FULL) + 1.0 * bool(g.status[g.subject]) - 0.8,
        "drop": -min([worth(card) for card in g.loot[g.subject]], default=0.0),
        "fall": -health_lost(hp, 2),
        "nothing": 0.0,
    }.get(str(option.targets[0]), 0.0)


def _lair(g: Explorers, option: Option) -> float:
    return lair_worth(g, g.active, g.here)


def _spreading(g: Explorers, option: Option) -> float:
    return 1.0 if isinstance(option, Cell) else -float(g.chests[option.place]) if isinstance(option, To) else 0.0


def _purifying(g: Explorers, option: Option) -> float:
    """EW-27.15: where corruption would go on fastest; who goes on with less of it has won time."""
    assert isinstance(option, To)
    before = g.corrupt
    g.corrupt &= ~(1 << option.place)
    tiles, cells = due(g)
    g.corrupt = before
    return 12.0 - len(tiles) - len(cells)


def _brewing(g: Explorers, option: Option) -> float:
    """EW-23.11: the second potion draws Monsters: together and in good health, unless time is short."""
    ready = g.hp[g.active] >= 4 and len(g.standing_at(g.here)) == sum(hp > 0 for hp in g.hp)
    return 9.0 if not g.potions or ready or g.round >= 30 else -1.0


def _picking_pile(g: Explorers, option: Option) -> float:
    return float(g.pile_of.count(int(str(option.targets[0])[1:])))


def _finishing(g: Explorers, option: Option) -> float:
    return 20.0 if g.deal.chapter == 4 and len(g.camp_up) >= CLEAR_CAMPS else 1.0


def _striking(g: Explorers, option: Option) -> float:
    assert isinstance(option, Piece)
    return -float(TYPE[option.piece].attack)


def _stepping(g: Explorers, option: Option) -> float:
    assert isinstance(option, To)
    return -float(len(g.standing_at(option.place)))


def _paying(g: Explorers, option: Option) -> float:
    assert isinstance(option, Count)
    return -abs(option.n - 3.0)


def _always(value: float) -> Callable[[Explorers, Option], float]:
    return lambda g, option: value


def _healing(g: Explorers, option: Option) -> float:
    return 3.0 - g.hp[_hero(g, option)]


def _curing(g: Explorers, option: Option) -> float:
    assert isinstance(option, Who)
    return 1.6 if option.status == POISON else 0.7


def _growing(g: Explorers, option: Option) -> float:
    return 0.2 if sum(g.hp) >= 4 * g.deal.heroes else -0.2


def _aura(g: Explorers, option: Option) -> float:
    gained = sum(health_gained(g.hp[hero], 1) for hero in g.standing_at(g.here))
    return gained or -0.5


def _enraging(g: Explorers, option: Option) -> float:
    return {"skeleton": 3.0, "snake": 2.0, "plant": 1.0}.get(str(option.targets[0]), 0.0)


def _joining(g: Explorers, option: Option) -> float:
    return 0.5 if g.hp[g.subject] >= 3 else -0.5


GLANCE: Final[dict[str, Callable[[Explorers, Option], float]]] = {
    "drop": _dropping,
    "disarm": _dropping,
    "grant": _granting,
    "buy": _buying,
    "sell": lambda g, option: ORB - worth(option.piece) - 0.6 if isinstance(option, Piece) else 0.0,
    "give": _giving,
    "unlock": _unlocking,
    "roll": _always(0.5),
    "choose": _choosing,
    "lair": _lair,
    "spread": _spreading,
    "purify": _purifying,
    "pile": _picking_pile,
    "finish": _finishing,
    "strike": _striking,
    "step": _stepping,
    "pay": _paying,
    "soothe": _healing,
    "aid": _always(6.0),
    "cure": _curing,
    "aura": _aura,
    "grow": _growing,
    "enrage": _enraging,
    "join": _joining,
    "chest": _always(3.0),
    "well": _always(3.0),
    "search": _always(3.0),
    "brew_potion": _brewing,
    "totem": _always(9.0),
    "support": _always(1.0),
    "freeze": _always(0.5),
    "cloak": _always(0.5),
    "ride": _always(0.1),
    "accept": _always(0.1),
    "spores": lambda g, option: 0.0 if option.targets[0] == "orb" else -1.0,
    "mend": lambda g, option: 1.0 if option.targets[0] == "poison" else 0.0,
    "leave": lambda g, option: -6.0 if g.deal.chapter == 1 else -0.5,
    "go_on": _always(0.2),
    "stay": _always(0.0),
}
