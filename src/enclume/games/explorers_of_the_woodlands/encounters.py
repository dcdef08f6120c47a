"""EW-9.11, EW-12.15 to EW-12.38, EW-13, EW-18: monsters are met, fought one after the other, or fled from."""

from __future__ import annotations

from collections.abc import Sequence

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import BY_SMOKE, FIGHT, FREEZE, GRANT, LOSE_ORB, MOVE, STRIKE, USE, Piece, Who, risky
from .asking import asking
from .boss_fights import fight_boss
from .bosses import reveal_boss
from .cards import LOOT, MONSTER_KEY, MUSHROOM, ORB_VALUE, SHAVI, SNAKE, SPIRIT, TYPE, TYPE_NUMBER
from .codes import BOSS_FOUGHT, ENTANGLED, POISON, SIX
from .combat import combat, freeze, freeze_after_losing, lair_rule, supporters
from .heroes import (
    afflict,
    attack,
    lose_orbs,
    ready,
    share_loot,
    share_orbs,
    spend_loot,
    still_up,
    tell,
)
from .legal import attack_of, defence_of, exits, gaps, held, stuck
from .monsters import defeat, put_face_up, reveal_at
from .moving import depart
from .parts import Fight
from .siege import check_siege
from .state import Elsewhere, Explorers
from .verbs import resolve


def encounter(g: Explorers, fought: Sequence[int] = ()) -> Rules:
    """EW-9.10, EW-9.11, EW-9.16, EW-15.2: all monsters one after the other, then the Boss.

    Those that the Brambles have brought were ``fought`` there: not again this turn (EW-12.29).
    """
    here = g.here
    reveal_at(g, here)
    boss = g.boss_on(here)
    if boss >= 0 and g.boss_card[boss] < 0:
        reveal_boss(g, boss, "EW-9.15")
    left = [monster for monster in g.up[here] if monster not in fought]
    if left and not (yield from fight_all(g, left)):
        return
    boss = g.boss_on(here)
    if boss >= 0 and not g.flags[g.active] & BOSS_FOUGHT:
        yield from fight_boss(g, boss)


def ambush(g: Explorers, number: int, rules: str) -> Rules:
    """EW-12.37: monsters that appear through the hero's own doing are fought at once."""
    monsters = [put_face_up(g, g.here, rules) for _ in range(number)]
    yield from fight_all(g, [monster for monster in monsters if monster >= 0])


# One after the other


def fight_all(g: Explorers, monsters: Sequence[int]) -> Choosing[bool]:
    """EW-12.23 to EW-12.26: lowest defence first, with a chance to flee. False: stays, but fights no more."""
    here = g.here
    left = list(monsters)
    while True:
        left = [monster for monster in left if monster in g.up[here]]
        if not left:
            return True
        options: list[Option] = [FIGHT[monster] for monster in next_ones(g, left)]
        options += ways_out(g)
        chosen = yield asking(g, g.active, "encounter", options)
        if chosen.verb == "fight":
            assert isinstance(chosen, Piece)
            left.remove(chosen.piece)
            yield from fight_monster(g, chosen.piece)
        elif chosen.verb == "freeze":
            freeze(g, chosen.piece)
        elif chosen.verb == "use":
            put_on_boots(g, chosen.piece)
        elif (yield from depart(g, chosen, strikes)):
            raise Elsewhere
        else:
            return False


def next_ones(g: Explorers, monsters: Sequence[int]) -> list[int]:
    """EW-12.23, EW-12.24: those of the lowest defence; of several that are alike, one."""
    lowest = min([defence_of(g, monster) for monster in monsters])
    return unlike(g, [monster for monster in monsters if defence_of(g, monster) == lowest])


def unlike(g: Explorers, monsters: Sequence[int]) -> list[int]:
    """Of monsters that differ in nothing, one."""
    seen = set()
    found = []
    loaded = {thief for thief, _ in g.thieves}
    for monster in monsters:
        look = (TYPE_NUMBER[monster], g.leaf_of(monster), monster == g.frost, monster if monster in loaded else -1)
        if look not in seen:
            seen.add(look)
            found.append(monster)
    return found


def ways_out(g: Explorers) -> list[Option]:
    """EW-10.31, EW-13.1, DP07: a Frost Bolt, Boots, flight by a Move, flight in smoke."""
    hero = g.active
    options: list[Option] = freezes(g)
    if held(g) or stuck(g, hero):
        return options
    moves = g.moves()
    if moves:
        places, cells = exits(g), gaps(g)
        options += [MOVE[place] for place in places]
        options += [risky(cell) for cell in cells]
        if ready(g, hero, "flight"):
            options += [BY_SMOKE[place] for place in places]
            options += [risky(cell, "smoke_risky") for cell in cells]
    options += [USE[card] for card in ready(g, hero, "window") if LOOT[card].do == "extra_move"]
    return options


def freezes(g: Explorers) -> list[Option]:
    if g.kinds[g.active] == SHAVI and g.slots[SIX]:
        here = g.delve.monsters if g.delve is not None else g.up[g.here]
        return [FREEZE[monster] for monster in unlike(g, here) if monster != g.frost]
    return []


def put_on_boots(g: Explorers, card: int) -> None:
    """Loot L12: one more Move this turn."""
    spend_loot(g, g.active, card)
    g.extra_moves += LOOT[card].n


# One combat


def fight_monster(g: Explorers, monster: int) -> Rules:
    """EW-12.14 to EW-12.19, EW-18.2, EW-18.3: an enraged Spirit has to fall twice."""
    helpers = yield from meet(g, monster)
    if helpers is not None and TYPE_NUMBER[monster] == SPIRIT and g.enraged(monster):
        tell(g, "returns", "EW-18.2", g.active, monster=MONSTER_KEY[monster])
        helpers = yield from meet(g, monster)
    if helpers is not None:
        yield from claim(g, monster, (g.active, *helpers))


def meet(g: Explorers, monster: int) -> Choosing[tuple[int, ...] | None]:
    """C1 to C7 against a monster: who supported, if it is defeated; nothing, if it is not."""
    struck = -1
    if TYPE_NUMBER[monster] == MUSHROOM and g.enraged(monster) and g.frost != monster:
        struck = strike_all(g, attack_of(g, monster), supporters(g), "EW-18.10 EW-18.11")
        still_up(g)
    f = Fight(monster, False, TYPE[monster].health)
    if g.delve is not None:
        f.fewer, f.surprise = g.delve.fewer, g.delve.surprise
        g.delve.surprise = 0
    won = yield from combat(g, f)
    if won:
        sting(g, monster, f)
        return f.helpers
    yield from lost(g, monster, f, struck)
    return None


def strike_all(g: Explorers, damage: int, helpers: Sequence[int], rules: str, least: int = 0) -> int:
    """EW-12.19 to EW-12.22: the active hero takes all of it, each supporter 1. What the active hero has lost."""
    lost = attack(g, g.active, damage, rules, least)
    if damage:
        for helper in helpers:
            attack(g, helper, 1, "EW-12.20")
    return lost


def sting(g: Explorers, monster: int, f: Fight) -> None:
    """EW-18.4, EW-18.5: an enraged Snake poisons everybody who fought it here."""
    if TYPE_NUMBER[monster] == SNAKE and g.enraged(monster) and g.frost != monster:
        for hero in (g.active, *f.helpers):
            afflict(g, hero, POISON, "EW-18.4")


def lost(g: Explorers, monster: int, f: Fight, struck: int) -> Rules:
    """C7 of a lost combat (EW-12.18 to EW-12.22): damage, then, for who still stands, the penalty.

    ``struck`` is what the monster's blow before the dice has cost; -1: there was none.
    """
    tell(g, "combat_lost", "EW-12.18", g.active, monster=MONSTER_KEY[monster])
    yield from freeze_after_losing(g, monster)
    frozen = g.frost == monster
    least = 1 if g.delve is not None and g.delve.passes >= 2 else 0
    if frozen or struck >= 0:
        strike_all(g, 0, (), "EW-20.22", least if struck <= 0 else 0)
    else:
        strike_all(g, attack_of(g, monster), f.helpers, "EW-12.19", least)
    sting(g, monster, f)
    if g.plus_die == g.active:
        g.plus_die = -1
    if g.deal.chapter == 2:
        yield from drop_orb_marker(g, monster)
    if g.delve is not None:
        after_loss_in_lair(g)
    still_up(g)
    if not frozen:
        yield from resolve(g, g.active, TYPE[monster].penalty)


def after_loss_in_lair(g: Explorers) -> None:
    """EW-20.5: what the card of the entrance says about lost combats."""
    assert g.delve is not None
    match lair_rule(g):
        case "back_on_loss":
            g.delve.progress = max(0, g.delve.progress - 1)
            g.happened("pushed_back", "EW-20.10", n=g.delve.progress)
        case "entangle_on_loss":
            for hero in g.delve.explorers:
                afflict(g, hero, ENTANGLED, "EW-20.5")
        case "crystals":
            lose_orbs(g, g.active, 1, "EW-20.5")


def drop_orb_marker(g: Explorers, monster: int) -> Rules:
    """EW-24.10, EW-24.11: the monster takes one of the active hero's Orb markers."""
    markers = g.markers[g.active]
    if not markers:
        return
    chosen: Piece = yield asking(g, g.active, "lose_marker", [LOSE_ORB[marker] for marker in markers])
    g.markers[g.active] = tuple([marker for marker in markers if marker != chosen.piece])
    g.thieves += ((monster, chosen.piece),)
    tell(g, "marker_stolen", "EW-24.10", g.active, monster=MONSTER_KEY[monster], n=ORB_VALUE[chosen.piece])


def claim(g: Explorers, monster: int, heroes: Sequence[int]) -> Rules:
    """EW-12.15 to EW-12.17, EW-24.16: the monster is gone, its reward is shared."""
    tell(g, "defeated", "EW-12.14 EW-12.15", g.active, monster=MONSTER_KEY[monster])
    defeat(g, monster, g.here)
    back = [marker for thief, marker in g.thieves if thief == monster]
    if back:
        g.thieves = tuple([each for each in g.thieves if each[0] != monster])
        g.waiting = tuple([each for each in g.waiting if each != monster])
        for nth, marker in enumerate(back):
            g.pending = tuple(back[nth:])
            yield from recover_marker(g, marker, heroes)
        g.pending = ()
    standing = [hero for hero in heroes if g.hp[hero]]
    for line in TYPE[monster].reward:
        if line.do == "orbs":
            yield from share_orbs(g, standing, line.n, "EW-11.10 EW-12.16")
        else:
            yield from share_loot(g, standing, line.n, "EW-11.11 EW-12.16")
    check_siege(g)


def recover_marker(g: Explorers, marker: int, heroes: Sequence[int]) -> Rules:
    """EW-24.16: the marker goes to a hero of that combat."""
    options = [GRANT[g.kinds[hero]] for hero in heroes if g.hp[hero]]
    chosen: Who = yield asking(g, g.active, "grant_marker", options)
    hero = g.hero_of_kind(chosen.kind)
    g.markers[hero] += (marker,)
    tell(g, "marker_recovered", "EW-24.16", hero, n=ORB_VALUE[marker])


# Flight


def strikes(g: Explorers) -> Rules:
    """EW-13.3, EW-13.7: every monster here strikes, in the order that the fleeing player likes, with its penalty."""
    here = g.here
    left = list(g.up[here])
    while left:
        monster = left[0]
        options = [STRIKE[each] for each in unlike(g, left)]
        if len(options) > 1:
            chosen: Piece = yield asking(g, g.active, "strikes", options)
            monster = chosen.piece
        left.remove(monster)
        if g.frost != monster:
            tell(g, "flight_struck", "EW-13.3", g.active, monster=MONSTER_KEY[monster])
            attack(g, g.active, attack_of(g, monster), "EW-13.3")
            still_up(g)
            yield from resolve(g, g.active, TYPE[monster].penalty)
            still_up(g)
