"""What each option is worth to a sensible player, at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from enclume.kernel.options import Option

from .actions import MASTER, PASS, ROLL, THROW, Cell, Count, Die, Piece, Put, To, Who
from .cards import (
    BETHRAS,
    BRAMBLED,
    CAMPFIRE,
    CHEST_ICONS,
    COLOR_OF,
    COLORS,
    DEN,
    KLETHOR,
    LOOT,
    LOOTS,
    MONSTER_ICONS,
    PLACES,
    RUNE,
    SHAVI,
    TYPE,
    TYPE_NUMBER,
    WELL,
    XYLIA,
)
from .combat import combat_dice, defence, hits, own_bonus, profile, shields_of, supporters, unshakable
from .corruption import due
from .geometry import STEPS, TURNED, x_of, y_of
from .judgement import (
    ORB,
    armour,
    assault,
    benefit,
    boss_value,
    chance_against,
    collector,
    fight_value,
    guard,
    health_gained,
    health_lost,
    lair_worth,
    loss_to,
    orb_worth,
    reach,
    reward_of,
    worth,
)
from .legal import CLEAR_CAMPS, PRICE, held, shields, summons_with
from .odds import at_least, faces_that_hit, win_chance
from .state import ENTANGLED, FIVE, FOCUS, FULL, MOVE, POISON, SIX, SUMMON, Explorers, Fight

AHEAD: Final = 0.75
"""What a step further away takes off the worth of a place."""
LATER: Final = 0.65
WAITING: Final = 0.75
"""What a turn without a step takes off what lies ahead."""
AFTER_A_FIGHT: Final = 0.5
COMPANY: Final = 0.05
UNLOCK: Final = (1.5, 0.8)
"""What the first and the second power are worth, beyond their orbs."""
DARE: Final = 1.0
"""What keeps heroes from Risky Moves."""
BOSS_STAKE: Final = 30.0
FATAL: Final = 20.0
"""Who falls in flight has not even fled."""


def appraise(g: Explorers, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option."""
    verbs = {option.verb for option in options}
    if "end" in verbs:
        traveller = Traveller(g)
        return [traveller.value(option) for option in options]
    if "fight" in verbs:
        return encounter(g, options)
    if "put" in verbs or verbs & {"done"} or "dice" in options[0].targets:
        return dice(g, options)
    if g.fight is not None and g.fight.stage != "prepare" and verbs & {"reroll", "sure", "master", "use", "toss"}:
        return rerolls(g, g.fight, options)
    if ROLL in options and g.fight is not None:
        return preparing(g, g.fight, options)
    if verbs == {"place"}:
        return [placing(g, option) for option in options]
    return [_VALUE[option.verb](g, option) if option.verb in _VALUE else 0.0 for option in options]


def rollout(g: Explorers, seat: int, options: Sequence[Option], chance: Callable[[], float]) -> Option:
    """A sensible option for playouts; now and then any."""
    if chance() < 0.05:
        return options[int(chance() * len(options))]
    values = appraise(g, seat, options)
    return options[max(range(len(values)), key=values.__getitem__)]


# The action window


class Traveller:
    """The active hero, and what every place around has for him."""

    def __init__(self, g: Explorers, planning: bool = False) -> None:
        """While dice are placed, and for places out of this turn's reach, the hero counts on a Summon."""
        self.g = g
        self.hero = g.active
        far = reach(g, g.here)
        moves = g.moves()
        self.worth = {
            place: benefit(g, self.hero, place, planning or far[place] > moves) for place in PLACES if g.placed(place)
        }
        for boss, place in enumerate(g.boss_at):
            self.worth[place] = boss_value(g, self.hero, boss, reach(g, place))
        self.gather_near_boss()

    def gather_near_boss(self) -> None:
        """Before an assault the team meets next to the boss."""
        g = self.g
        for boss, place in enumerate(g.boss_at):
            if g.place[self.hero] != place and self.worth[place] < 8 and assault(g, boss, reach(g, place)):
                for there in g.links[place]:
                    if there >= 0:
                        self.worth[there] = self.worth.get(there, 0.0) + 8.0

    def potential(self, start: int, spent: int = -1) -> float:
        """The best place to go to from here, nearer ones first."""
        best = 0.0
        for place, far in enumerate(reach(self.g, start)):
            if far > 0 and place != spent and place in self.worth:
                best = max(best, self.worth[place] * AHEAD ** (far - 1))
        return best

    def staying(self) -> float:
        """The end of the turn here."""
        g, here = self.g, self.g.here
        value = LATER * WAITING * self.potential(here)
        if here == CAMPFIRE:
            value += 0.9 * health_gained(g.hp[self.hero], FULL)
        if g.deal.chapter == 3:
            value += guard(g, self.hero, here)
        return value

    def entering(self, place: int) -> float:
        friends = sum(hero != self.hero for hero in self.g.standing_at(place))
        later = LATER if self.g.calm(place) else LATER * AFTER_A_FIGHT
        return self.worth.get(place, 0.0) + later * self.potential(place, place) + COMPANY * friends

    def flight(self) -> float:
        """What it costs to leave monsters behind."""
        g = self.g
        cost, damage = 0.0, 0
        for monster in g.up[g.here]:
            if monster != g.frost:
                cost += loss_to(g, self.hero, TYPE_NUMBER[monster], ())
                damage += armour(g, self.hero, TYPE[monster].attack)
        return cost if damage < g.hp[self.hero] else cost + FATAL

    def value(self, option: Option) -> float:
        g, hero = self.g, self.hero
        match option.verb:
            case "end":
                return self.staying()
            case "move":
                assert isinstance(option, To)
                return self.entering(option.place) - self.flight() + 0.02
            case "smoke" | "passage":
                assert isinstance(option, To)
                return self.entering(option.place) - 1.0
            case "risky" | "smoke_risky":
                return exploring(g, hero) - self.flight() + 0.3 * self.staying()
            case "vortex":
                return self.entering(0) - ORB - self.flight()
            case "use":
                return self.staying() + using(g, option)
            case _:
                return self.staying() + _VALUE[option.verb](g, option) + 0.01


def exploring(g: Explorers, hero: int) -> float:
    """A Risky Move: an orb, perhaps a monster, perhaps a find."""
    each = sum(fight_value(g, hero, kind, 0, ()) for kind in range(5)) / 5
    value = orb_worth(g, hero) + 0.67 * each - DARE - (1.6 if g.hp[hero] <= 2 else 0.0)
    unseen = [tile for tile in g.deal.late if g.at[tile] < 0]
    if DEN in unseen and len(g.pile.pieces) <= 3:
        value -= 4.0
    return value


def using(g: Explorers, option: Option) -> float:
    assert isinstance(option, Piece)
    card = LOOT[option.piece]
    match card.do:
        case "heal":
            patient = g.hero_of_kind(option.kind)
            return health_gained(g.hp[patient], card.n) - 2.2
        case "antidote":
            return 1.0
        case "orbs":
            return 0.3 if g.orbs[g.active] <= 7 else -1.0
        case _:
            return -0.4 if g.slots[MOVE] else 0.2


# Encounters


def encounter(g: Explorers, options: Sequence[Option]) -> list[float]:
    """Fight, freeze, put Boots on, or flee."""
    hero = g.active
    helpers = supporters(g)
    traveller = Traveller(g) if any(option.verb in ("move", "smoke") for option in options) else None
    stay = traveller.staying() if traveller is not None else 0.0
    shield = g.delve.shield if g.delve is not None else shields(g, g.here)
    values = []
    for option in options:
        if option.verb == "fight":
            assert isinstance(option, Piece)
            kind, leaf = TYPE_NUMBER[option.piece], g.leaf_of(option.piece)
            value = fight_value(g, hero, kind, leaf, helpers, shield)
            if option.piece == g.frost:
                value = chance_against(g, hero, kind, leaf, helpers, shield) * reward_of(g, kind)
            value += stay
        elif option.verb == "freeze":
            assert isinstance(option, Piece)
            kind = TYPE_NUMBER[option.piece]
            p = chance_against(g, hero, kind, g.leaf_of(option.piece), helpers, shield)
            value = stay + (1 - p) * loss_to(g, hero, kind, helpers) + 0.1 if p < 0.7 else -5.0
        elif isinstance(option, To) and traveller is not None:
            cost = traveller.flight() if option.verb == "move" else 1.0
            value = traveller.entering(option.place) - cost - 0.8
        elif option.verb == "use":
            value = -2.0
        else:
            value = -2.0 - (loss_to(g, hero, TYPE_NUMBER[g.up[g.here][0]], ()) if g.up[g.here] else 0.0)
        values.append(value)
    return values


def preparing(g: Explorers, f: Fight, options: Sequence[Option]) -> list[float]:
    """C2: loot and brew where they are needed."""
    plain = chance_in(g, f)
    return [0.0 if option is ROLL else 1.0 if plain < 0.9 else -1.0 for option in options]


def chance_in(g: Explorers, f: Fight) -> float:
    """The chance of a combat with the dice gathered so far."""
    hero, target, enemy = g.active, defence(g, f), profile(g, f)
    own = max(0, combat_dice(g, hero) + f.extra - f.fewer - f.daze)
    pool = [faces_that_hit(target, own_bonus(g, f) + f.surprise)] * own
    for color, name in enumerate(COLORS):
        if f.colors >> color & 1 or (
            color == COLOR_OF[g.kinds[hero]] and len(g.slots[SUMMON]) >= summons_with(g, hero)
        ):
            pool.append(faces_that_hit(target, (name in enemy.weak) - (name in enemy.resist)))
    for helper in supporters(g):
        pool += [faces_that_hit(target)] * max(0, combat_dice(g, helper) - f.daze)
    rerolls_ = 0 if unshakable(g, f) else min(3, g.orbs[hero])
    return win_chance(tuple(sorted(pool)), f.health + shields_of(g, f), rerolls_, faces_that_hit(target))


def rerolls(g: Explorers, f: Fight, options: Sequence[Option]) -> list[float]:
    """C5: only dice that miss, and only while the kill is within reach and worth the orbs."""
    target = defence(g, f)
    missing = f.health + shields_of(g, f) - hits(g, f)
    misses = [n for n, (_, color, face, bonus) in enumerate(f.dice) if color < 0 and face + bonus < target]
    own = sum(f.dice[n][0] == g.active for n in misses)
    p = faces_that_hit(target) / 6
    if f.boss:
        stake = BOSS_STAKE
    else:
        kind = TYPE_NUMBER[f.foe]
        stake = reward_of(g, kind) + loss_to(g, g.active, kind, f.helpers)
    values = []
    for option in options:
        if isinstance(option, Die):
            miss = option.die in misses
            if option.verb == "reroll":
                orbs = g.orbs[g.active]
                worth_ = stake * at_least(missing, orbs, p) - ORB * missing if missing <= min(orbs, own) else -1.0
                values.append(worth_ if miss and p else -5.0)
            else:
                values.append(3.0 if miss else -5.0)
        elif option is PASS:
            values.append(0.0)
        elif option is THROW:
            values.append(0.5)
        elif option is MASTER:
            values.append(2.5 if len(misses) > 1 or missing > 1 else 1.0 if misses else -1.0)
        elif isinstance(option, Piece) and LOOT[option.piece].do == "strike":
            values.append(5.0 if missing == 1 else -1.0)
        else:
            values.append(2.0 if misses else -1.0)
    return values


# Hero dice


def dice(g: Explorers, options: Sequence[Option]) -> list[float]:
    """What each slot would do this turn; a die that does little is rolled again."""
    hero = g.active
    plan = Plan(g, hero)
    values = []
    for option in options:
        if isinstance(option, Put):
            values.append(plan.value(option.slot) - 0.02 * option.face * (option.slot != SIX))
        elif option.verb == "reroll":
            stranded = plan.best > 4 and not plan.held and not g.slots[MOVE] and min(g.tray) > 3
            values.append(1.6 if stranded else 0.45)
        elif option.verb == "use":
            values.append(0.4 if len(g.tray) > 1 else 0.0)
        else:
            values.append(0.0)
    return values


class Plan:
    """What the active hero wants dice for."""

    def __init__(self, g: Explorers, hero: int) -> None:
        self.g, self.hero, here = g, hero, g.place[hero]
        traveller = Traveller(g, planning=True)
        self.steps, self.best, goal = 0, 0.0, here
        for place, far in enumerate(reach(g, here)):
            if far > 0 and place in traveller.worth:
                value = traveller.worth[place] * AHEAD ** (far - 1)
                if value > self.best:
                    self.best, self.steps, goal = value, far, place
        self.held = held(g)
        self.fight = not g.calm(here) or (self.steps <= 2 and not g.calm(goal))
        self.thorns = any(BRAMBLED[place] for place, far in enumerate(reach(g, here)) if 0 <= far <= 2)

    def value(self, slot: int) -> float:
        g, hero, kind = self.g, self.hero, self.g.kinds[self.hero]
        laid = len(g.slots[slot])
        match slot:
            case _ if slot == MOVE and self.held:
                return 0.05
            case _ if slot == MOVE:
                wanted = max(1, self.steps)
                return 1.0 + 0.1 * min(12.0, self.best) if laid < wanted else 0.4
            case _ if slot == FOCUS:
                return (
                    0.95
                    * min(1.0, orb_worth(g, hero) / ORB)
                    * (1 + 0.5 * any(LOOT[c].do == "focus" for c in g.loot[hero]))
                )
            case _ if slot == SUMMON:
                needed = summons_with(g, hero)
                if laid + len(g.tray) < needed:
                    return 0.05
                useful = 0.95 if self.fight else 0.12
                if g.deal.chapter == 5:
                    useful = max(useful, 0.7)
                return useful + (0.4 if laid and needed == 2 else 0.0)
            case _ if slot == FIVE:
                return self.five(kind)
            case _:
                return self.six(kind, laid)

    def five(self, kind: int) -> float:
        g, here = self.g, self.g.place[self.hero]
        friends = g.standing_at(here)
        match kind:
            case _ if kind == XYLIA:
                return 0.6 if self.thorns else 0.1
            case _ if kind == KLETHOR:
                return 0.35 if len(friends) > 1 else 0.1
            case _ if kind == SHAVI:
                return 0.1 + sum(health_gained(g.hp[each], 1) for each in friends)
            case _:
                return 0.1 + 1.0 * any(g.status[each] & (POISON | ENTANGLED) for each in friends)

    def six(self, kind: int, laid: int) -> float:
        if kind == BETHRAS:
            return 1.1 if self.fight else 0.1
        if kind == XYLIA:
            return 1.0 if self.fight else 0.1
        return 0.8 if self.fight else 0.1


# Tiles


def placing(g: Explorers, option: Option) -> float:
    """Good tiles near the heroes, bad ones away; the Boss near the fire; loops rather than long arms."""
    assert isinstance(option, Cell)
    named = [target for target in option.targets if str(target).startswith("T")]
    tile = next((n for n in g.drawn if not named or f"T{n + 1:02}" == named[0]), g.drawn[0])
    joins = sum(option.cell + STEPS[edge] in g.forest for edge in range(4) if TURNED[tile][option.turns] >> edge & 1)
    value = 0.3 * joins
    good = CHEST_ICONS[tile] + 2.0 * (tile in (CAMPFIRE, WELL)) + 0.3 - 0.5 * MONSTER_ICONS[tile] - 0.5 * BRAMBLED[tile]
    heroes = [g.at[min(place, 23) if place < 24 else 9] for place, hp in zip(g.place, g.hp, strict=True) if hp]
    far = sum(_apart(option.cell, cell) for cell in heroes) / max(1, len(heroes))
    value -= 0.15 * good * far + 0.04 * far
    if tile == DEN:
        value -= 0.4 * far
    if g.deal.chapter == 5:
        value += _away_from_corruption(g, tile, option.cell, far)
    return value


def _away_from_corruption(g: Explorers, tile: int, cell: int, far: float) -> float:
    """EW-27.6: what grows near the corrupted tiles is soon corrupted; a Rune is wanted near the heroes."""
    tainted = [at for each, at in enumerate(g.at) if g.corrupt >> each & 1]
    value = 0.3 * min(4, min(_apart(cell, other) for other in tainted)) - 1.5 * (cell in g.blight)
    if RUNE[tile] >= 0 and not g.totems >> RUNE[tile] & 1:
        value -= 0.3 * far
    return value


def _apart(one: int, other: int) -> int:
    return abs(x_of(one) - x_of(other)) + abs(y_of(one) - y_of(other))


# Everything else


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
    """Ingredients to whoever has most of them."""
    assert isinstance(option, Piece)
    receiver = g.hero_of_kind(option.kind)
    if option.piece in LOOTS:
        return -1.0
    room = g.quests[receiver] or len(g.loot[receiver]) < 3
    return 0.8 if receiver == collector(g) and room and g.deal.chapter == 1 else -1.0


def _unlocking(g: Explorers, option: Option) -> float:
    if g.here in g.boss_at:
        return -1.0
    shop = g.shop_open and any(worth(card) > 3.5 for card in g.shop)
    wanted = UNLOCK[g.powers[g.active]]
    if not g.powers[g.active] and g.kinds[g.active] == XYLIA:
        wanted -= 1.2
    return wanted - 1.2 * shop


def _choosing(g: Explorers, option: Option) -> float:
    hp = g.hp[g.subject]
    return {
        "blood": 2.2 - health_lost(hp, 1) if hp > 1 else -5.0,
        "gift": health_gained(hp, FULL) - 1.6,
        "sleep": health_gained(hp, FULL) + 1.0 * bool(g.status[g.subject]) - 0.8,
        "drop": -min([worth(card) for card in g.loot[g.subject]], default=0.0),
        "fall": -health_lost(hp, 2),
        "nothing": 0.0,
    }.get(str(option.targets[0]), 0.0)


def _leading(g: Explorers, option: Option) -> float:
    """A secret path to the best place."""
    assert isinstance(option, To)
    return Traveller(g).entering(option.place) if g.hp[g.active] else 0.0


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


_VALUE: Final[dict[str, Callable[[Explorers, Option], float]]] = {
    "drop": _dropping,
    "disarm": _dropping,
    "grant": _granting,
    "buy": _buying,
    "sell": lambda g, option: ORB - worth(option.piece) - 0.6 if isinstance(option, Piece) else 0.0,
    "give": _giving,
    "unlock": _unlocking,
    "roll": _always(0.5),
    "choose": _choosing,
    "path": _leading,
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
