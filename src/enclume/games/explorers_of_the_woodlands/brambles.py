"""EW-9.31, EW-10.5, EW-10.10, EW-11.20 to EW-11.23: a die for the Brambles, or two."""

from __future__ import annotations

from collections.abc import Sequence

from enclume.kernel.decisions import Rules

from .actions import CLOAK, PASS
from .asking import asking
from .cards import CONTENT, LOOT, XYLIA
from .codes import ENTANGLED, FIVE
from .heroes import ready, spend_loot, still_up, tell, within
from .routines import CLOAKS
from .state import Explorers
from .verbs import resolve


def enter_brambles(g: Explorers) -> Rules:
    """EW-9.31: on entering, before anything else; a Leaf Cloak may be drawn about the shoulders first."""
    hero = g.active
    spared: tuple[int, ...] = ()
    cloaks = ready(g, hero, "brambles")
    if cloaks and not nimble(g, hero):
        assert LOOT[cloaks[0]].do == "cloak"
        if (yield asking(g, hero, "cloak", [CLOAK, PASS], CLOAKS)) is CLOAK:
            spend_loot(g, hero, cloaks[0])
            spared = (hero,)
    yield from roll_brambles(g, g.standing_at(g.here), "EW-9.31", spared)


def nimble(g: Explorers, hero: int) -> bool:
    """EW-10.5: Xylia's Agility, in her own turn."""
    return hero == g.active and g.kinds[hero] == XYLIA and bool(g.slots[FIVE])


def roll_brambles(
    g: Explorers, heroes: Sequence[int], rules: str, spared: Sequence[int] = (), still: bool = True
) -> Rules:
    """The first die is for all heroes there, the second, if the active hero is entangled, for those who are."""
    affected = [hero for hero in g.order(g.active)[1:] if hero in heroes and hero not in spared]
    if g.active in heroes and g.active not in spared and not nimble(g, g.active):
        affected.append(g.active)  # last: if the active hero falls the turn is over, but nobody is spared by that
    if not affected:
        return
    with within(g, "brambles"):
        entangled = bool(g.status[g.active] & ENTANGLED)
        yield from _suffer(g, affected, rules, still)
        if entangled:
            marked = [hero for hero in affected if g.status[hero] & ENTANGLED and g.hp[hero]]
            if marked:
                yield from _suffer(g, marked, "EW-11.20 EW-11.21", still)


def _suffer(g: Explorers, heroes: Sequence[int], rules: str, still: bool) -> Rules:
    """One die, applied to each of them; an Event is the active hero's alone."""
    die = g.roll()
    g.story += (("brambles", die),)
    tell(g, "brambles", rules, g.active, die=die)
    for line in CONTENT.brambles[g.deal.brambles].lines[die - 1]:
        if line.do == "immobilise" and not still:
            continue
        for hero in [g.active] if line.do == "event" and g.active in heroes else heroes:
            if g.hp[hero] and (line.do != "event" or hero == g.active):
                yield from resolve(g, hero, (line,))
        still_up(g)
