"""EW-20: exploring a Lair: two cards, three Events, no way back."""

from __future__ import annotations

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import FIGHT, JOIN, PASS, STAY, Piece
from .asking import asking
from .cards import LAIR
from .codes import LAIRS_CLEARED, POISON
from .combat import freeze
from .encounters import fight_monster, freezes, next_ones
from .entries import Line
from .heroes import afflict, gain_loot, share_orbs, tell, within
from .monsters import draw_monster, take_away, unveil
from .parts import Delve
from .remedies import remedies, use_remedy
from .routines import LAIRS, REMEDIES
from .state import Explorers, TurnOver
from .verbs import resolve


def explore(g: Explorers) -> Rules:
    """EW-20.1 to EW-20.8: who comes along, the two cards, then Events until the third space is reached."""
    explorers = yield from who_joins(g)
    card_a, card_b = g.extra_zone("lair_a").pieces.pop(), g.extra_zone("lair_b").pieces.pop()
    for card in (card_a, card_b):
        g.show(card)
        g.other_out.append(card)
    place = g.here
    g.closed_lairs |= 1 << place
    delve = g.delve = Delve(card_a, card_b, explorers)
    tell(g, "lair_entered", "EW-20.4", g.active, a=LAIR[card_a].id, b=LAIR[card_b].id)
    with within(g, f"lair:{LAIR[card_a].id}:{LAIR[card_b].id}"):
        try:
            while delve.progress < 3:
                yield from lair_event(g, delve)
        except TurnOver:
            yield from failed(g, delve)
            raise
        yield from cleared(g, delve)


def who_joins(g: Explorers) -> Choosing[tuple[int, ...]]:
    """EW-20.2, EW-20.3, DP19: each hero here is asked."""
    explorers = [g.active]
    for hero in g.others_at(g.here):
        if (yield asking(g, hero, "join", [JOIN, STAY], LAIRS)) is JOIN:
            explorers.append(hero)
    return tuple(explorers)


def lair_event(g: Explorers, delve: Delve) -> Rules:
    """EW-20.7, EW-20.8: a die, and the line of the card for the space we are on."""
    card = delve.card_b if delve.progress else delve.card_a
    delve.line = (g.roll() - 1) // 2
    delve.passes = 0
    line = LAIR[card].lines[delve.line]
    g.story += (("line", LAIR[card].id, delve.line),)
    tell(g, "lair_event", "EW-20.7", g.active, card=LAIR[card].id, line=delve.line)
    yield from resolve(g, g.active, line.effects)
    delve.line = -1
    if not any(effect.do == "back" for effect in line.effects):
        delve.progress += 1
        tell(g, "lair_progress", "EW-20.8", g.active, n=delve.progress)


def go_back(g: Explorers, hero: int, line: Line) -> None:
    """EW-20.9, EW-20.10: the move itself resolves the Event."""
    assert g.delve is not None
    g.delve.progress = max(0, g.delve.progress - 1)
    tell(g, "pushed_back", "EW-20.10", g.active, n=g.delve.progress)


def ward_off(g: Explorers, hero: int, line: Line) -> Rules:
    """EW-20.13 to EW-20.15: monsters in the Lair, with what the line says of them."""
    assert g.delve is not None
    g.delve.fewer, g.delve.shield, g.delve.surprise = line.fewer, line.shield, line.surprise
    yield from fight(g, line.n, line.leaf)
    g.delve.fewer = g.delve.shield = g.delve.surprise = 0
    if line.poison:
        for each in g.delve.explorers:
            afflict(g, each, POISON, "EW-20.7")
    if line.prize:
        yield from gain_loot(g, g.active, line.prize, "EW-20.7")


def waylaid(g: Explorers, number: int) -> Rules:
    """EW-20.23: an Event inside a Lair brings monsters of its own, to which the line that is resolved means nothing."""
    delve = g.delve
    assert delve is not None
    outer = delve.fewer, delve.shield, delve.surprise
    delve.fewer = delve.shield = delve.surprise = 0
    yield from fight(g, number)
    delve.fewer, delve.shield, delve.surprise = outer


def fight(g: Explorers, number: int, leaf: int = 0) -> Rules:
    """EW-20.14, EW-20.15, EW-20.22: pass after pass, until nothing is left or the active hero falls."""
    delve = g.delve
    assert delve is not None
    mine = [monster for monster in [draw_monster(g) for _ in range(number)] if monster >= 0]
    for monster in mine:
        delve.monsters += (monster,)
        unveil(g, monster, "EW-20.13")
        g.set_leaf(monster, g.leaf_of(monster) + leaf)
    outer = delve.passes
    delve.passes = 0
    while mine:
        delve.passes += 1
        if delve.passes > 1:
            yield from catch_breath(g)
        yield from one_pass(g, mine)
        mine = [monster for monster in mine if monster in delve.monsters]
    delve.passes = outer


def one_pass(g: Explorers, monsters: list[int]) -> Rules:
    """EW-20.15: each monster that is left, once, lowest defence first."""
    delve = g.delve
    assert delve is not None
    left = monsters[:]
    while left := [monster for monster in left if monster in delve.monsters]:
        options: list[Option] = [FIGHT[monster] for monster in next_ones(g, left)]
        options += freezes(g)
        chosen: Piece = yield asking(g, g.active, "lair_fight", options)
        if chosen.verb == "freeze":
            freeze(g, chosen.piece)
        else:
            left.remove(chosen.piece)
            yield from fight_monster(g, chosen.piece)
    if g.frost in delve.monsters:
        g.frost = -1


def catch_breath(g: Explorers) -> Rules:
    """EW-20.15: between passes the active player may use healing actions and loot."""
    while True:
        options = remedies(g)
        if not options:
            return
        chosen = yield asking(g, g.active, "breath", [*options, PASS], REMEDIES)
        if chosen is PASS:
            return
        use_remedy(g, chosen)


def cleared(g: Explorers, delve: Delve) -> Rules:
    """EW-20.16: the reward of the inner card, shared among the explorers."""
    g.tally[LAIRS_CLEARED] += 1
    tell(g, "lair_cleared", "EW-20.16", g.active)
    heroes = [hero for hero in delve.explorers if g.hp[hero]]
    for line in LAIR[delve.card_b].reward:
        if line.do == "orbs" and line.who == "you":
            yield from share_orbs(g, heroes, line.n, "EW-20.16")
        else:
            yield from resolve(g, g.active, (line if line.do != "loot" or line.keep else _shared(line),))
    g.delve = None


def _shared(line: Line) -> Line:
    """Loot that is shared, however few the cards."""
    return Line("loot", n=line.n, keep=line.n)


def failed(g: Explorers, delve: Delve) -> Rules:
    """EW-20.11, EW-20.12, RU41: the other explorers suffer; the monsters are discarded."""
    tell(g, "lair_failed", "EW-20.11", g.active)
    g.fight = None
    for monster in delve.monsters:
        take_away(g, monster, g.here)
        g.monster_out.append(monster)
    g.delve = None
    for hero in delve.explorers:
        if hero != g.active and g.hp[hero]:
            for line in LAIR[delve.card_b].penalty:
                yield from penalty(g, hero, line)


def penalty(g: Explorers, hero: int, line: Line) -> Rules:
    """The penalty of a Lair on one of the others: the turn is over already."""
    try:
        yield from resolve(g, hero, (line,))
    except TurnOver:
        return
