"""EW-9.9 to EW-9.13, EW-11.14, EW-12.15: monster markers: drawn, lurking, revealed, walking, discarded."""

from __future__ import annotations

from .cards import MONSTER_KEY, PLANT, TYPE, TYPE_NUMBER
from .codes import KILLS, LURKING, PILE
from .state import Explorers


def draw_monster(g: Explorers) -> int:
    """EW-9.13: the top marker of the pile, made anew from the discard pile when it is empty; -1: there is none."""
    pile = g.zones[PILE]
    if not pile.pieces:
        if not g.monster_out:
            return -1
        pile.pieces, g.monster_out = g.monster_out, []
        g.shuffle(pile)
    return pile.pieces.pop()


def put_monsters(g: Explorers, place: int, number: int) -> int:
    """EW-9.9, EW-9.12: so many markers face down on a place; how many there were."""
    lurking = g.zones[LURKING].pieces
    for n in range(number):
        monster = draw_monster(g)
        if monster < 0:
            return n
        lurking.append(monster)
        g.lurking_at.append(place)
    return number


def put_face_up(g: Explorers, place: int, rules: str) -> int:
    """EW-12.37: a marker face up, about to be fought; -1: there is none."""
    monster = draw_monster(g)
    if monster >= 0:
        g.up[place] += (monster,)
        unveil(g, monster, rules)
    return monster


def unveil(g: Explorers, monster: int, rules: str) -> None:
    """EW-18.8, EW-18.9: everybody sees it; an enraged Plant shows its Leaf Shield."""
    g.show(monster)
    if TYPE_NUMBER[monster] == PLANT and g.enraged(monster):
        g.set_leaf(monster, 1)
    if g.journal is not None:
        g.happened("revealed", rules, monster=MONSTER_KEY[monster])


def reveal_at(g: Explorers, place: int, rules: str = "EW-9.10") -> None:
    """EW-9.10, EW-9.12: turn up all monsters of a place."""
    where = g.lurking_at
    if place not in where:
        return
    lurking = g.zones[LURKING].pieces
    for monster in [monster for monster, at in zip(lurking, where, strict=True) if at == place]:
        g.up[place] += (monster,)
        unveil(g, monster, rules)
    hidden = [(monster, at) for monster, at in zip(lurking, where, strict=True) if at != place]
    lurking[:] = [monster for monster, _ in hidden]
    g.lurking_at = [at for _, at in hidden]


def take_away(g: Explorers, monster: int, place: int) -> None:
    """A monster leaves its place, with its shields and its frost."""
    if g.delve is not None and monster in g.delve.monsters:
        g.delve.monsters = tuple([each for each in g.delve.monsters if each != monster])
    else:
        g.up[place] = tuple([each for each in g.up[place] if each != monster])
    g.set_leaf(monster, 0)
    if g.frost == monster:
        g.frost = -1


def defeat(g: Explorers, monster: int, place: int) -> None:
    """EW-11.14, EW-12.15, EW-18.2: to the discard pile; a Spirit that is not enraged is shuffled into the pile."""
    take_away(g, monster, place)
    g.defeated[TYPE_NUMBER[monster]] += 1
    g.tally[KILLS] += 1
    if TYPE[monster].returns and not g.enraged(monster):
        pile = g.zones[PILE]
        pile.pieces.append(monster)
        g.shuffle(pile)
        return
    g.monster_out.append(monster)
    g.discarded += 1
