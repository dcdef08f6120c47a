"""EW-10.20, EW-10.25, EW-14.5, EW-14.9: healing, curing, reviving: free actions, also between the passes of a Lair."""

from __future__ import annotations

from enclume.kernel.options import Option

from .actions import AID, AURA, CURE, USE, USE_FOR, Piece, Who
from .cards import BETHRAS, LOOT, SHAVI
from .codes import FIVE, FULL, POISON
from .heroes import cure, gain_orbs, heal, ready, spend_loot, spend_orbs, statuses_of, tell
from .state import Explorers


def remedies(g: Explorers) -> list[Option]:
    """What the active hero can do for the health of those here."""
    hero, here = g.active, g.here
    friends = [each for each in range(g.deal.heroes) if g.place[each] == here]
    options: list[Option] = []
    if g.slots[FIVE]:
        if g.kinds[hero] == SHAVI:
            options.append(AURA)
        elif g.kinds[hero] == BETHRAS:
            options += [CURE[status][g.kinds[each]] for each in friends for status in statuses_of(g, each)]
    cost = g.deal.heroes
    for each in friends:
        if not g.hp[each] and g.orbs[hero] >= cost:
            options.append(AID[g.kinds[each]])
    if g.loot[hero]:
        options += _from_loot(g, hero, friends)
    return options


def _from_loot(g: Explorers, hero: int, friends: list[int]) -> list[Option]:
    options: list[Option] = []
    for card in ready(g, hero, "window"):
        match LOOT[card].do:
            case "heal":
                options += [USE_FOR[card][g.kinds[each]] for each in friends if g.hp[each] < FULL]
            case "antidote":
                options += [USE_FOR[card][g.kinds[each]] for each in friends if g.status[each] & POISON]
            case "orbs":
                options.append(USE[card])
    return options


def use_remedy(g: Explorers, chosen: Option) -> None:
    hero = g.active
    if chosen is AURA:
        aura(g)
    elif isinstance(chosen, Who):
        patient = g.hero_of_kind(chosen.kind)
        if chosen.verb == "aid":
            first_aid(g, patient)
        else:
            g.slots[FIVE] = ()
            g.used_dice += 1
            cure(g, patient, chosen.status, "EW-10.25")
    else:
        assert isinstance(chosen, Piece)
        card = LOOT[chosen.piece]
        spend_loot(g, hero, chosen.piece)
        match card.do:
            case "heal":
                heal(g, g.hero_of_kind(chosen.kind), card.n, "EW-14.5")
            case "antidote":
                cure(g, g.hero_of_kind(chosen.kind), POISON, "EW-11.18")
            case _:
                gain_orbs(g, hero, card.n, "EW-7.5")


def aura(g: Explorers) -> None:
    """EW-10.20, EW-14.6: everybody who stands here; nobody is revived."""
    g.slots[FIVE] = ()
    g.used_dice += 1
    tell(g, "aura", "EW-10.20", g.active)
    for each in g.standing_at(g.here):
        heal(g, each, 1, "EW-10.20")


def first_aid(g: Explorers, patient: int) -> None:
    """EW-14.9: as many orbs as there are heroes; the patient stands up with 1 health."""
    spend_orbs(g, g.active, g.deal.heroes)
    tell(g, "first_aid", "EW-14.9", g.active)
    heal(g, patient, 1, "EW-14.9")
