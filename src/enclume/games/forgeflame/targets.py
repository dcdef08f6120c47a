"""Who and what an ability can reach (FF-10.20 to FF-10.27), and the lines of the content made ready for use."""

from __future__ import annotations

from typing import Any, Final

from .actions import FIRST_KOBOLD
from .board import ALL_SITES, bits, layout
from .cards import CAPACITY, CARD, SILKARA, SITE_NUMBER, SLOW_PROOF, STUN_PROOF
from .mine import can_be_shocked, kobolds_in
from .moving import can_be_pushed
from .ores import total
from .state import ICONS, FlameState

X: Final = -1
"""FF-18.1: as many as the acting adventurer carries ores."""
BY_ORE: Final = -2
_REACH: Final = {"here": 0, "adjacent": 1, "d2": 2, "d3": 3}
_NUMBER: Final = {"X": X, "by_ore": BY_ORE}


class Effect:
    """A verb of the content and what it takes."""

    __slots__ = (
        "after",
        "do",
        "each",
        "exchange",
        "icon",
        "keep",
        "mode",
        "n",
        "of",
        "optional",
        "reach",
        "to",
        "up_to",
        "ways",
        "who",
    )

    def __init__(self, line: dict[str, Any]) -> None:
        self.do: str = line["do"]
        self.who: str = line.get("who", "")
        self.reach: int = _REACH.get(line.get("where", "here"), 99)
        number = line.get("distance", line.get("n", 1))
        self.n: int = _NUMBER[number] if isinstance(number, str) else number
        self.each: bool = line.get("each", False)
        self.exchange: bool = line.get("exchange", True)
        self.up_to: int = line.get("up_to", 0)
        self.keep: int = line.get("keep", 0)
        self.icon: int = ICONS.index(line.get("icon", "any"))
        of = line.get("of", ())
        self.of: tuple[str, ...] = (of,) if isinstance(of, str) else tuple(of)
        self.mode: str = line.get("mode", line.get("zone", ""))
        self.to: tuple[int, ...] = tuple(SITE_NUMBER[site] for site in line.get("to", ()))
        self.after: str = line.get("after", "")
        self.optional: bool = line.get("optional", False)
        self.ways: tuple[Ways, ...] = tuple(tuple(Effect(each) for each in way) for way in line.get("ways", ()))


Ways = tuple[Effect, ...]
ABILITY: Final = [tuple(tuple(Effect(line) for line in way) for way in card.ways) for card in CARD]
"""For each card the ways to use its ability."""
CHAINS: Final = [bool(ways) and ways[0][0].do == "play_from" for ways in ABILITY]


class Use:
    """An ability being used: by whom, and what was chosen so far."""

    __slots__ = ("actor", "destroyed", "seat", "target")

    def __init__(self, seat: int, actor: int) -> None:
        self.seat = seat
        self.actor = actor
        self.target = -1
        self.destroyed = -1


def number(g: FlameState, u: Use, n: int) -> int:
    return total(g.carried[u.actor]) if n == X else n


def sites_in_reach(g: FlameState, u: Use, reach: int) -> int:
    """FF-10.24: the sites at most so far from the acting adventurer, his own included."""
    return ALL_SITES if reach > 4 else layout(g.rockfalls).within[reach][g.at[u.actor]]


def everybody(g: FlameState) -> int:
    """All adventurers in play."""
    found = 0
    for crew in g.crew:
        found |= crew
    return found


def adventurers_in(g: FlameState, sites: int) -> int:
    if sites == ALL_SITES:
        return everybody(g)
    found = 0
    for site in bits(sites):
        found |= g.here[site]
    return found


_HITS_KOBOLDS: Final = frozenset({"shock", "stun", "slow", "push"})
"""FF-17.17 to FF-17.19, FF-17.31: what is done to a kobold in the solo game where a card says adversary."""


def figures(g: FlameState, u: Use, e: Effect) -> list[int]:
    """The figures that the words of an effect mean, whatever it would do to them."""
    sites = sites_in_reach(g, u, e.reach)
    who = e.who
    if who == "kobold":
        return kobolds_in(g, sites)
    found = adventurers_in(g, sites)
    myself = 1 << u.actor
    kobolds = False
    if who == "other" or who == "figure":
        found &= ~myself
        kobolds = who == "figure" or (e.each and g.deal.solo and e.do == "shock")
    elif who == "adversary":
        found &= ~g.side(u.seat)
        kobolds = g.deal.solo and e.do in _HITS_KOBOLDS
    elif who == "ally":
        found &= g.side(u.seat) & ~myself
    elif who == "self":
        found = myself
    return bits(found) + kobolds_in(g, sites) if kobolds else bits(found)


def applies(g: FlameState, u: Use, e: Effect, figure: int) -> bool:
    """FF-10.25, FF-11.10: whether an effect would do something to a figure."""
    kobold = figure >= FIRST_KOBOLD
    match e.do:
        case "push":
            distance = number(g, u, e.n)
            return distance > 0 and can_be_pushed(g, figure, distance)
        case "shock":
            return bool(g.bag) if kobold else can_be_shocked(g, figure)
        case "stun":
            return not figure & 1 if kobold else not (g.stunned | STUN_PROOF) >> figure & 1
        case "slow":
            return not figure & 2 if kobold else not (g.slowed | SLOW_PROOF) >> figure & 1
        case "web":
            return not kobold and can_web(g, u) and not g.webbed >> figure & 1
        case "discard_from":
            return not kobold and bool(g.hand(g.owner[figure]).pieces)
        case "take_ore":
            return not kobold and bool(g.carried[figure]) and total(g.carried[u.actor]) < CAPACITY[u.actor]
        case "swap_ores":
            return not kobold and bool(g.carried[figure]) and bool(g.carried[u.actor])
        case "teleport":
            return not g.webbed >> figure & 1
        case "replace_ores":
            return not kobold and bool(g.carried[figure])
        case _:
            return True


def can_web(g: FlameState, u: Use) -> bool:
    """FF-18.41, FF-12.26: a free web, and it is the player's own."""
    return g.owner[SILKARA] == u.seat and g.free_webs() > 0


def legal(g: FlameState, u: Use, e: Effect, way: Ways) -> list[int]:
    """FF-10.27: the figures to which this effect, or another one of the way that means the same figure, would apply."""
    same = [other for other in way if other.who == "same"]
    return [
        figure
        for figure in figures(g, u, e)
        if applies(g, u, e, figure) or (same and any(applies(g, u, other, figure) for other in same))
    ]
