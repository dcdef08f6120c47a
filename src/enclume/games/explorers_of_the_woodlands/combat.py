"""EW-12: one combat against one enemy, from C1 to C7."""

from __future__ import annotations

from typing import Any

from enclume.kernel.decisions import Choosing, Rules
from enclume.kernel.options import Option

from .actions import (
    BREW,
    FREEZE,
    MASTER,
    PASS,
    REROLL,
    ROLL,
    SPARE,
    STAY,
    SUPPORT,
    SURE,
    THROW,
    TOSS,
    USE,
    Die,
    Piece,
)
from .asking import asking
from .cards import (
    BETHRAS,
    BOSS_CARD,
    COLOR_OF,
    KLETHOR,
    LAIR,
    LOOT,
    MONSTER_KEY,
    SHAVI,
    SKELETON,
    TYPE,
    TYPE_NUMBER,
    XYLIA,
)
from .codes import FIGHTS, SIX, WON_FIGHTS
from .entries import COLORS, Boss, Monster
from .heroes import ready, spend_loot, spend_orbs, tell
from .legal import boss_defence_of, defence_of, has, summoned
from .parts import Fight
from .routines import FROST_BOLTS, PREPARATIONS, REROLLS, STRIKES, SUPPORTS
from .state import Explorers


def profile(g: Explorers, f: Fight) -> Monster | Boss:
    return BOSS_CARD[g.boss_card[f.foe]] if f.boss else TYPE[f.foe]


def defence(g: Explorers, f: Fight) -> int:
    return boss_defence_of(g, f.foe) if f.boss else defence_of(g, f.foe)


def foe_key(g: Explorers, f: Fight) -> str:
    return BOSS_CARD[g.boss_card[f.foe]].id if f.boss else MONSTER_KEY[f.foe]


def shields_of(g: Explorers, f: Fight) -> int:
    """The Leaf Shields of the enemy."""
    return g.boss_leaf[f.foe] if f.boss else g.leaf_of(f.foe)


def combat(g: Explorers, f: Fight) -> Choosing[bool]:
    """EW-12.3: C2 to C6; whether the enemy is defeated. What it does before and after is for others to say."""
    g.tally[FIGHTS] += 1
    outer, g.fight = g.fight, f
    yield from prepare(g, f)
    yield from gather(g, f)
    roll_all(g, f)
    yield from reroll_window(g, f)
    needed = f.health + shields_of(g, f)
    won = yield from count_damage(g, f)
    spend_brew(g, f)
    g.fight = outer
    g.story += (chronicle(g, f, needed, won),)
    g.tally[WON_FIGHTS] += won
    return won


def chronicle(g: Explorers, f: Fight, needed: int, won: bool) -> tuple[Any, ...]:
    """A combat that is over, to be told: the enemy, its defence, what was needed, the dice, whether it fell."""
    dice = tuple([(g.kind_id(owner), color, face, bonus) for owner, color, face, bonus in f.dice])
    return ("fight", foe_key(g, f), defence(g, f), needed, hits(g, f), dice, won)


# C2: preparing


def prepare(g: Explorers, f: Fight) -> Rules:
    """EW-10.27, EW-12.3: limited loot and brew dice for this combat."""
    while True:
        options = preparations(g, f)
        if not options:
            return
        chosen = yield asking(g, g.active, "prepare", [*options, ROLL], PREPARATIONS)
        if chosen is ROLL:
            return
        if chosen is BREW:
            f.extra += 1
            f.brewed += 1
        else:
            assert isinstance(chosen, Piece)
            card = LOOT[chosen.piece]
            spend_loot(g, g.active, chosen.piece)
            if card.do == "combat_dice":
                f.extra += card.n
            elif card.do == "sharpen":
                f.sharp += card.n
            else:
                assert card.color is not None
                f.colors |= 1 << COLORS.index(card.color)


def preparations(g: Explorers, f: Fight) -> list[Option]:
    hero = g.active
    options: list[Option] = []
    for card in ready(g, hero, "prepare"):
        color = LOOT[card].color
        if color is None or usable(g, f, COLORS.index(color)):
            options.append(USE[card])
    if g.kinds[hero] == BETHRAS and len(g.slots[SIX]) > f.brewed:
        options.append(BREW)
    return options


def usable(g: Explorers, f: Fight, color: int) -> bool:
    """EW-6.17, EW-11.7, EW-15.25, EW-27.13: a Power die is used once a combat, and not against who is immune to it."""
    if f.colors >> color & 1 or g.totems >> color & 1 or (f.boss and g.ward >> color & 1):
        return False
    if color == COLOR_OF[g.kinds[g.active]] and summoned(g):
        return False
    return COLORS[color] not in profile(g, f).immune


# C3 and C4: who takes part, and the roll


def gather(g: Explorers, f: Fight) -> Rules:
    """EW-12.4, EW-12.5, EW-20.3: everybody standing here supports; Xylia may from the next tile."""
    f.helpers = tuple(supporters(g))
    xylia = g.hero_of_kind(XYLIA)
    if xylia >= 0 and may_support_from_afar(g, xylia):
        chosen = yield asking(g, xylia, "support", [SUPPORT, STAY], SUPPORTS)
        if chosen is SUPPORT:
            f.ranged = xylia
    own = COLOR_OF[g.kinds[g.active]]
    warded = f.boss and g.ward >> own & 1
    if summoned(g) and not warded and not g.totems >> own & 1 and COLORS[own] not in profile(g, f).immune:
        f.colors |= 1 << own


def supporters(g: Explorers) -> list[int]:
    if g.delve is not None:
        return [hero for hero in g.delve.explorers if hero != g.active and g.hp[hero]]
    return g.others_at(g.here)


def may_support_from_afar(g: Explorers, xylia: int) -> bool:
    """EW-10.8, EW-20.3."""
    if g.powers[xylia] < 2 or xylia == g.active or not g.hp[xylia] or g.delve is not None:
        return False
    return g.place[xylia] in g.links[g.here]


def roll_all(g: Explorers, f: Fight) -> None:
    """EW-12.1, EW-12.2, EW-12.6, EW-12.10: all dice at once."""
    f.stage = "reroll"
    hero = g.active
    own = max(0, combat_dice(g, hero) + f.extra - f.fewer - f.daze)
    bonus = own_bonus(g, f) + f.surprise
    dice = [(hero, -1, face, bonus) for face in g.rolls(own)]
    enemy = profile(g, f)
    crystals = 1 if g.delve is not None and lair_rule(g) == "crystals" else 0
    for color in range(4):
        if f.colors >> color & 1:
            name = COLORS[color]
            bonus = (name in enemy.weak) - (name in enemy.resist) + crystals
            dice.append((hero, color, g.rolls(1)[0], bonus))
    for helper in (*f.helpers, *([f.ranged] if f.ranged >= 0 else [])):
        fewer = f.daze if helper != f.ranged else 0
        count = max(0, combat_dice(g, helper) - fewer)
        dice += [(helper, -1, face, f.surprise) for face in g.rolls(count)]
    f.dice = dice
    if g.journal is not None:
        tell(g, "rolled", "EW-12.2 EW-12.12", hero, **_told(g, f))


def own_bonus(g: Explorers, f: Fight) -> int:
    """EW-10.6, EW-12.10: what the active hero's Combat dice get: Precision, the Short Bow."""
    return f.sharp + (g.kinds[g.active] == XYLIA and bool(g.slots[SIX]))


def _told(g: Explorers, f: Fight) -> dict[str, Any]:
    dice = [(color, face, bonus) for _, color, face, bonus in f.dice]
    return {"foe": foe_key(g, f), "dice": dice, "defence": defence(g, f), "hits": hits(g, f)}


def lair_rule(g: Explorers) -> str:
    assert g.delve is not None
    return LAIR[g.delve.card_a].rule


def combat_dice(g: Explorers, hero: int) -> int:
    """EW-12.1: one, and what permanent loot and the marker of the Inn add."""
    extra = 0
    for card in g.loot[hero]:
        each = LOOT[card]
        if each.do == "combat_dice" and each.use == "permanent":
            extra += each.n
    return 1 + extra + (g.plus_die == hero)


# C5: rerolls


def reroll_window(g: Explorers, f: Fight) -> Rules:
    """EW-8.2, EW-10.16 to EW-10.18, EW-12.8, EW-12.9: until everybody who could passes. Who has won need not reroll."""
    if unshakable(g, f):
        return
    klethor = g.hero_of_kind(KLETHOR)
    players = [g.active] + ([klethor] if klethor in f.helpers else [])
    idle = turn = 0
    while idle < len(players) and not beaten(g, f):
        hero = players[turn % len(players)]
        options = rerolls(g, f, hero)
        chosen = (yield asking(g, hero, "rerolls", [*options, PASS], REROLLS)) if options else PASS
        if chosen is PASS:
            idle += 1
            turn += 1
            continue
        idle = 0
        yield from reroll(g, f, hero, chosen)


def unshakable(g: Explorers, f: Fight) -> bool:
    """EW-18.6, EW-18.7: dice are never rerolled against an enraged Skeleton, or its king."""
    if f.boss:
        return g.deal.enraged_bosses and BOSS_CARD[g.boss_card[f.foe]].enraged.do == "no_rerolls"
    return TYPE_NUMBER[f.foe] == SKELETON and g.enraged(f.foe)


def own_dice(f: Fight, hero: int) -> list[int]:
    """The Combat dice of a hero; of those that show the same, one."""
    seen = set()
    found = []
    for n, (owner, color, face, bonus) in enumerate(f.dice):
        if owner == hero and color < 0 and not f.tossed >> n & 1 and (face, bonus) not in seen:
            seen.add((face, bonus))
            found.append(n)
    return found


def rerolls(g: Explorers, f: Fight, hero: int) -> list[Option]:
    dice = own_dice(f, hero)
    if not dice:
        return []
    options: list[Option] = []
    if hero == g.active:
        if g.orbs[hero] and not (g.delve is not None and lair_rule(g) == "no_orb_rerolls"):
            options += [REROLL[n] for n in dice]
        options += [USE[card] for card in ready(g, hero, "reroll")]
    if g.kinds[hero] == KLETHOR:
        if g.powers[hero] >= 1 and not f.used & 1:
            options += [SURE[n] for n in dice]
        if g.powers[hero] >= 2 and not f.used & 2:
            options.append(MASTER)
    return options


def reroll(g: Explorers, f: Fight, hero: int, chosen: Option) -> Rules:
    if isinstance(chosen, Die):
        if chosen.verb == "reroll":
            spend_orbs(g, hero, 1)
        else:
            f.used |= 1
        f.tossed = 1 << chosen.die
    elif chosen is MASTER:
        f.used |= 2
        yield from pick_up(g, f, hero, 99)
    else:
        assert isinstance(chosen, Piece)
        spend_loot(g, hero, chosen.piece)
        yield from pick_up(g, f, hero, LOOT[chosen.piece].n)
    throw(g, f, hero)


def pick_up(g: Explorers, f: Fight, hero: int, most: int) -> Rules:
    """Take dice up one by one, at least one, to roll them together."""
    while most:
        options: list[Option] = [TOSS[n] for n in own_dice(f, hero)]
        if not options:
            return
        chosen = yield asking(g, hero, "toss", [*options, THROW] if f.tossed else options)
        if chosen is THROW:
            return
        assert isinstance(chosen, Die)
        f.tossed |= 1 << chosen.die
        most -= 1


def throw(g: Explorers, f: Fight, hero: int) -> None:
    """EW-12.9, EW-20.21: the last result stands; the bonus of a first roll is lost."""
    for n, (owner, color, _, _) in enumerate(f.dice):
        if f.tossed >> n & 1:
            f.dice[n] = (owner, color, g.rolls(1)[0], own_bonus(g, f) if owner == g.active else 0)
    f.tossed = 0
    if g.journal is not None:
        tell(g, "rerolled", "EW-8.2 EW-12.9", hero, **_told(g, f))


# C6: damage


def hits(g: Explorers, f: Fight) -> int:
    """EW-12.12: each die that reaches the defence; a War Axe makes one six count twice."""
    target = defence(g, f)
    total = 0
    sixes = 0
    for owner, color, face, bonus in f.dice:
        if face + bonus >= target:
            total += 1
            if color < 0 and face == 6:
                sixes |= 1 << owner
    if sixes:
        for hero in range(g.deal.heroes):
            if sixes >> hero & 1 and has(g, hero, "cleave"):
                total += 1
    return total + f.strike


def beaten(g: Explorers, f: Fight) -> bool:
    """EW-12.13, EW-12.14: enough damage for health and Leaf Shields."""
    return hits(g, f) >= f.health + shields_of(g, f)


def count_damage(g: Explorers, f: Fight) -> Choosing[bool]:
    """EW-12.12 to EW-12.14: Lightning may add a damage; Leaf Shields go with the first ones."""
    f.stage = "strike"
    hero = g.active
    for card in ready(g, hero, "strike"):
        if not beaten(g, f) and (yield asking(g, hero, "strike", [USE[card], PASS], STRIKES)) is not PASS:
            spend_loot(g, hero, card)
            f.strike += LOOT[card].n
    won = beaten(g, f)
    broken = min(shields_of(g, f), hits(g, f))
    if broken:
        if f.boss:
            g.boss_leaf[f.foe] -= broken
        else:
            g.set_leaf(f.foe, g.leaf_of(f.foe) - broken)
        tell(g, "leaf_broken", "EW-12.13", hero, n=broken)
    return won


def spend_brew(g: Explorers, f: Fight) -> None:
    """EW-10.26: brew dice are gone after the combat they were used in, but for the Bottomless Flask."""
    if f.brewed and g.powers[g.active] < 2:
        g.slots[SIX] = g.slots[SIX][f.brewed :]
        g.used_dice += f.brewed


# The start of C7


def freeze_after_losing(g: Explorers, monster: int) -> Rules:
    """EW-10.22, EW-10.31: Sha'Vi may freeze the Monster before it strikes."""
    if g.kinds[g.active] == SHAVI and g.slots[SIX] and g.frost != monster:
        chosen = yield asking(g, g.active, "freeze", [FREEZE[monster], SPARE], FROST_BOLTS)
        if chosen is not SPARE:
            freeze(g, monster)


def freeze(g: Explorers, monster: int) -> None:
    """EW-10.21, EW-10.23: the one Frost marker goes onto the Monster; the die is spent."""
    g.frost = monster
    g.slots[SIX] = ()
    g.used_dice += 1
    tell(g, "frozen", "EW-10.21", g.active, monster=MONSTER_KEY[monster])
