"""EW-5, EW-6.12 to EW-6.16: a hero's turn: poison, Hero dice and their slots, and the end of it."""

from __future__ import annotations

from enclume.kernel.decisions import Rules
from enclume.kernel.options import Option

from .actions import DONE, PUT, REROLL_HERO, ROLL, SOOTHE, THROW, TOSS_HERO, UNLOCK, USE, Die, Piece, Put, Who
from .asking import asking
from .bosses import all_threats
from .cards import BETHRAS, CAMPFIRE, HERO, SHAVI
from .codes import ACT, FIVE, FOCUS, FULL, MEET, MOVE, POISON, ROUND_END, SIX, SLOTS, SUMMON, THIS_TURN, TURN, TURNS
from .corruption import bite
from .entering import at_home, meet_again, visit_inn
from .heroes import gain_orbs, heal, ready, spend_loot, still_up, tell, wound
from .legal import has, healing_fire, may_unlock, summons_with
from .quests import check_potions, check_well
from .routines import POWERS
from .state import Explorers
from .window import unlock

HERO_DICE = 4


def begin_turn(g: Explorers) -> Rules:
    """EW-5.1 to EW-5.4, EW-9.29: poison, refreshed loot, dice; who is down has no turn, but for the Campfire."""
    hero = g.active = g.order(g.deal.first)[g.turn]
    if g.kinds[hero] == SHAVI:
        g.frost = -1
    if not g.hp[hero] and g.place[hero] == CAMPFIRE and healing_fire(g):
        heal(g, hero, FULL, "EW-9.29")
    if not g.hp[hero]:
        tell(g, "skipped", "EW-5.2", hero)
        next_hero(g)
        return
    tell(g, "turn", "EW-5.1", hero)
    g.story = ()
    g.tally[TURNS] += 1
    g.phase = MEET
    if g.status[hero] & POISON:
        wound(g, hero, 1, "EW-5.3 EW-11.17")
        still_up(g)
    if g.spent[hero]:
        g.spent[hero] = ()
    yield from before_rolling(g, hero)
    yield from roll_hero_dice(g, hero)
    bite(g)


def next_hero(g: Explorers) -> None:
    """EW-3.1, EW-3.2."""
    g.turn += 1
    g.phase = TURN
    if g.turn == g.deal.heroes:
        g.turn, g.phase = 0, ROUND_END


def before_rolling(g: Explorers, hero: int) -> Rules:
    """Sha'Vi's Soothing Presence (DP30), and powers to unlock while there are no dice yet (EW-8.3)."""
    if g.kinds[hero] == SHAVI and g.powers[hero]:
        hurt = [each for each in g.standing_at(g.here) if g.hp[each] < FULL]
        if hurt:
            chosen: Who = yield asking(g, hero, "soothe", [SOOTHE[g.kinds[each]] for each in hurt])
            heal(g, g.hero_of_kind(chosen.kind), 1, "EW-10.28")
    while may_unlock(g) and (yield asking(g, hero, "before_roll", [ROLL, UNLOCK], POWERS)) is UNLOCK:
        unlock(g, UNLOCK)


# Hero dice


def roll_hero_dice(g: Explorers, hero: int) -> Rules:
    """EW-5.4 to EW-5.10: dice go to slots one by one; those not placed may be rolled once more."""
    g.tray = tuple(sorted(g.rolls(HERO_DICE)))
    g.rerolled = False
    tell(g, "hero_dice", "EW-5.4", hero, dice=list(g.tray))
    while g.tray:
        options = placings(g, hero)
        if not options:
            break
        chosen = yield asking(g, hero, "dice", options)
        if isinstance(chosen, Put):
            put(g, chosen)
        elif chosen is REROLL_HERO:
            g.rerolled = True
            roll_again(g, hero, g.tray, "EW-5.5 EW-5.7")
        elif chosen is DONE:
            break
        else:
            assert isinstance(chosen, Piece)
            yield from use_clover(g, hero, chosen.piece)
    g.used_dice += len(g.tray)
    g.tray = ()


def placings(g: Explorers, hero: int) -> list[Option]:
    """EW-5.6, EW-5.9, EW-5.10: a slot for a die; the reroll, once one is kept; the end only if no slot takes a die."""
    options: list[Option] = []
    last = 0
    for face in g.tray:
        if face != last:
            last = face
            options += [PUT[face][slot] for slot in slots_for(g, hero, face)]
    stuck = not options
    if not g.rerolled and any(g.slots):
        options.append(REROLL_HERO)
    for card in ready(g, hero, "dice"):
        options.append(USE[card])
    if stuck and options:
        options.append(DONE)
    return options


def slots_for(g: Explorers, hero: int, face: int) -> list[int]:
    """EW-5.9, EW-6, EW-10.1 to EW-10.3: the slots that accept a die."""
    slots, kind = g.slots, g.kinds[hero]
    found = []
    if face <= 3:
        found.append(MOVE)
    elif not slots[FOCUS]:
        found.append(FOCUS)
    if face >= 5:
        if not slots[FIVE]:
            found.append(FIVE)
        least = 5 if kind == BETHRAS and g.powers[hero] else 6
        if face >= least and len(slots[SIX]) < HERO[kind].six.max:
            found.append(SIX)
    if len(slots[SUMMON]) < summons_with(g, hero):
        found.append(SUMMON)
    return found


def put(g: Explorers, chosen: Put) -> None:
    tray = list(g.tray)
    tray.remove(chosen.face)
    g.tray = tuple(tray)
    g.slots[chosen.slot] += (chosen.face,)
    if g.journal is not None:
        tell(g, "die_placed", "EW-5.8", g.active, face=chosen.face, slot=SLOTS[chosen.slot])


def roll_again(g: Explorers, hero: int, dice: tuple[int, ...], rules: str) -> None:
    kept = list(g.tray)
    for die in dice:
        kept.remove(die)
    g.tray = tuple(sorted([*kept, *g.rolls(len(dice))]))
    tell(g, "hero_dice", rules, hero, dice=list(g.tray))


def use_clover(g: Explorers, hero: int, card: int) -> Rules:
    """Loot L19: any number of dice that are not placed, rolled again together."""
    spend_loot(g, hero, card)
    picked: list[int] = []
    left = list(g.tray)
    while left:
        options: list[Option] = [TOSS_HERO[face] for face in dict.fromkeys(left)]
        chosen = yield asking(g, hero, "toss", [*options, THROW] if picked else options)
        if chosen is THROW:
            break
        assert isinstance(chosen, Die)
        left.remove(chosen.die)
        picked.append(chosen.die)
    roll_again(g, hero, tuple(picked), "EW-7.12")


# The encounter where the turn begins


def meet(g: Explorers) -> Rules:
    """EW-5.12: enemies here come before anything else; then the action window opens."""
    g.phase = ACT
    if not g.calm(g.here):
        yield from at_home(g, meet_again(g))
    if g.deal.inn:
        yield from at_home(g, visit_inn(g))
    check_potions(g)
    if g.deal.chapter == 2:
        yield from check_well(g)


# The end


def end_turn(g: Explorers) -> Rules:
    """EW-5.14, EW-6.12, EW-9.26: the orb of Focus, the Campfire; then everything that lasts a turn is over."""
    hero = g.active
    if g.hp[hero]:
        if g.slots[FOCUS]:
            gain_orbs(g, hero, 1 + has(g, hero, "focus"), "EW-6.12")
        if g.place[hero] == CAMPFIRE and healing_fire(g):
            heal(g, hero, FULL, "EW-9.26")
    clear_turn(g)
    all_threats(g, "EW-15.11")
    if g.deal.chapter == 2:
        yield from check_well(g)
    next_hero(g)


def clear_turn(g: Explorers) -> None:
    g.slots = [()] * len(SLOTS)
    g.tray = ()
    g.used_dice = g.extra_moves = g.ward = g.boss_defence = 0
    g.flags = [flags & ~THIS_TURN for flags in g.flags]
    g.loot_out += g.stall
    g.stall, g.stall_at = (), -1
    g.chain, g.pending, g.fight, g.delve = (), (), None, None
