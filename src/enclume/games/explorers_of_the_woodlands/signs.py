"""What a prospect is read from: a few signs of how a team stands, each a small number, for the standard game and for
every chapter. Their weights are in ``prospects.toml``."""

from __future__ import annotations

from typing import Final

from .boss_sense import team_chance
from .cards import BOSS_CARD, CAMPFIRE, QUEST, RUNE, START, WELL
from .codes import ENTANGLED, FULL, POISON
from .corruption import reserve
from .geometry import distances
from .heroes import orb_value
from .judgement import collector
from .legal import BREW_COST, clear_camps
from .quests import ENOUGH
from .siege import NEEDED
from .state import Explorers
from .travelling import Traveller
from .values import worth
from .ways import Ways, ways_of

Signs = dict[str, float]
ATTACKS: Final = 3
"""How many attacks on the Boss a team hopes to survive."""
MOST: Final = 10.0
"""The most that anything ahead counts for, in orbs."""
FAR: Final = 8
"""How far is far: as far as where no path leads."""
LATE_ROUND: Final = 25
_HURT: Final = ("down", "under2", "under3", "under4", "under5")
"""How much health somebody lacks, step by step."""
HELPS: Final = frozenset(
    {
        *(
            "orbs",
            "more_orbs",
            "power1",
            "power2",
            "loot",
            "chance",
            "there",
            "begun",
            "time",
            "much_time",
            "little_time",
        ),
        *("quests", "gathered", "kinds", "complete", "paid", "potion", "ambush", "outlook", "have", "enough", "seen"),
        *("engaged", "fallen", "slain", "camp1", "camp2", "totem1", "totem2", "totem3", "totem4", "runes", "markers"),
    }
)
HARMS: Final = frozenset(
    {
        *(*_HURT, "weak", "poison", "entangled", "beset", "unhealed", "apart", "way", "late", "ambushers", "search"),
        *(
            "thieves",
            "lost",
            "near",
            "held",
            "hunted",
            "second",
            "unslain",
            "guards",
            "turned",
            "corrupt",
            "edge",
            "own",
        ),
    }
)
"""What can only help or harm, whatever goes together with it in matches of bots; the rest may do either."""


def signs(g: Explorers) -> tuple[str, Signs]:
    """Which set of weights goes with a state, and the signs."""
    ways = ways_of(g)
    found = _team(g, ways)
    match g.deal.chapter:
        case 0:
            return _standard(g, ways, found)
        case 1:
            _mushrooms(g, ways, found)
        case 2:
            _well(g, ways, found)
        case 3:
            _siege(g, ways, found)
        case 4:
            _camps(g, ways, found)
        case _:
            _corruption(g, ways, found)
    return f"chapter{g.deal.chapter}", found


def _team(g: Explorers, ways: Ways) -> Signs:
    """Health, orbs, powers and loot, on average; who is beset by enemies; how far the fire is, and friends."""
    heroes = g.deal.heroes
    each = 1 / heroes
    fire = ways[CAMPFIRE] if g.placed(CAMPFIRE) else None
    found: Signs = {"always": 1.0, "third": float(heroes == 3), "fourth": float(heroes == 4)}
    for name in _HURT:
        found[name] = 0.0
    found["poison"] = found["entangled"] = found["beset"] = found["unhealed"] = 0.0
    orbs = more = first = second = loot = 0.0
    for hero, hp in enumerate(g.hp):
        place, status = g.place[hero], g.status[hero]
        for name in _HURT[hp:]:
            found[name] += each
        orbs += min(g.orbs[hero], 5)
        more += max(0, g.orbs[hero] - 5)
        first += g.powers[hero] >= 1
        second += g.powers[hero] >= 2
        loot += sum([worth(card) for card in g.loot[hero]])
        if hp:
            found["poison"] += each * bool(status & POISON)
            found["entangled"] += each * bool(status & ENTANGLED)
            found["beset"] += each * bool(g.up[place])
            found["unhealed"] += each * (FULL - hp) / FULL * _steps(fire, place) / FAR
    found |= {"orbs": orbs * each, "more_orbs": more * each, "power1": first * each, "power2": second * each}
    standing = [place for place, hp in zip(g.place, g.hp, strict=True) if hp]
    found["apart"] = max([_steps(ways[standing[0]], place) for place in standing], default=0) / FAR
    found["loot"] = loot * each
    found["weak"] = float(all(hp <= 2 for hp in g.hp))
    found["outlook"] = _outlook(g) * each
    return found


def _outlook(g: Explorers) -> float:
    """What those who stand have ahead of them, in tens of orbs: the best place to go to, less for every step."""
    total, active = 0.0, g.active
    for hero, hp in enumerate(g.hp):
        if hp:
            g.active = hero
            traveller = Traveller(g, planning=True)
            total += min(MOST, max(traveller.potential(g.here), traveller.worth.get(g.here, 0.0))) / MOST
    g.active = active
    return total


def _steps(far: list[int] | None, place: int) -> int:
    return FAR if far is None or far[place] < 0 else min(FAR, far[place])


def _standard(g: Explorers, ways: Ways, found: Signs) -> tuple[str, Signs]:
    """The strength against the Boss, and the time that is left; once the Boss is out, how near the team is."""
    boss = 0 if g.boss_card and g.boss_card[0] >= 0 else -1
    if not any(g.hp):
        return "forest" if boss < 0 else "boss", found
    heroes = g.deal.heroes
    found["chance"] = 1 - (1 - team_chance(g, 0 if g.boss_card else -1)) ** ATTACKS
    if boss < 0:
        rounds = len(g.pile.pieces) / heroes
        found["time"] = min(rounds, 6.0)
        found["much_time"] = max(0.0, rounds - 6.0)
        found["den"] = float(bool(g.boss_at))
        return "forest", found
    _hunt(g, ways, boss, found)
    return "boss", found


def _hunt(g: Explorers, ways: Ways, boss: int, found: Signs) -> None:
    left = (BOSS_CARD[g.boss_card[boss]].threat - g.threat[boss]) / (g.deal.heroes + 1)
    far = ways[g.boss_at[boss]]
    steps = [_steps(far, place) for place, hp in zip(g.place, g.hp, strict=True) if hp]
    found["time"] = min(left, 4.0)
    found["little_time"] = min(left, 1.0)
    found["way"] = max(steps, default=FAR)
    found["late"] = max(0.0, found["way"] - 2 * max(0.0, left - 1))
    found["there"] = max(0, steps.count(0) - 1) / g.deal.heroes
    found["begun"] = float(0 in steps)


def _bosses(g: Explorers, ways: Ways, found: Signs) -> None:
    """Bosses of a chapter that are out: how likely they fall, how much time they leave."""
    out = [boss for boss, card in enumerate(g.boss_card) if card >= 0]
    found["bosses"] = len(out)
    if out and any(g.hp):
        found["chance"] = min([1 - (1 - team_chance(g, boss)) ** ATTACKS for boss in out])
        _hunt(g, ways, out[0], found)


def _mushrooms(g: Explorers, ways: Ways, found: Signs) -> None:
    """Chapter 1: what is found, whether one hero has all of it, how far that is from the fire."""
    keeper = collector(g)
    kinds = len({QUEST[marker].id for marker in g.quests[keeper]})
    fire = ways[CAMPFIRE] if g.placed(CAMPFIRE) else None
    found["quests"] = sum(map(len, g.quests)) + 4 * g.potions
    found["gathered"] = len(g.quests[keeper])
    found["kinds"] = kinds
    found["complete"] = float(kinds == 4)
    found["paid"] = min(g.orbs[keeper], BREW_COST) / BREW_COST
    found["way"] = (kinds == 4) * _steps(fire, g.place[keeper]) / FAR
    found["potion"] = float(g.potions == 1)
    found["ambush"] = float(g.potions == 2)
    found["ambushers"] = (g.potions == 2) * len(g.up[CAMPFIRE])
    found["waiting"] = len(g.quest_at) + len(g.quest_up)
    goals = [*g.quest_at, *[place for place, _ in g.quest_up]]
    found["search"] = min([_steps(ways[goal], at) for goal in goals for at in g.place], default=FAR) / FAR
    found["growing"] = min(1.0, len(g.pile.pieces) / 10)
    found["round"] = g.round / 40
    found["late"] = max(0, g.round - LATE_ROUND) / 15


def _well(g: Explorers, ways: Ways, found: Signs) -> None:
    """Chapter 2: orbs and markers, who hunts them, how far it is to the well."""
    heroes = g.deal.heroes
    have = sum(g.orbs) + sum([orb_value(g, hero) for hero in range(heroes)])
    well = ways[WELL] if g.placed(WELL) else None
    steps = [_steps(well, place) for place in g.place]
    found["have"] = min(1.0, have / ENOUGH[heroes])
    found["enough"] = float(have >= ENOUGH[heroes])
    found["thieves"] = len(g.thieves)
    found["lost"] = g.orbs_lost
    found["seen"] = float(well is not None)
    found["way"] = max(steps) / FAR
    found["near"] = (have >= ENOUGH[heroes]) * max(steps) / FAR
    found["there"] = steps.count(0) / heroes
    found["held"] = float(well is not None and g.haunted(WELL))
    found["monsters"] = (sum(map(len, g.up)) + len(g.lurking_at)) / 5
    found["hunted"] = sum([g.haunted(other) for at in set(g.place) for other in g.links[at] if other >= 0]) / heroes
    found["round"] = g.round / 40
    found["late"] = max(0, g.round - LATE_ROUND) / 15


def _siege(g: Explorers, ways: Ways, found: Signs) -> None:
    """Chapter 3: how many have fallen, how near the others are to the well, the Boss."""
    needed = NEEDED[g.deal.heroes]
    far = distances(g.links, WELL)
    near = second = held = 0
    for place in [*[place for place, up in enumerate(g.up) for _ in up], *g.lurking_at]:
        if 0 <= far[place] <= 3:
            if g.standing_at(place):
                held += 1
            elif far[place] <= 1:
                near += 1
            else:
                second += 1
    found |= {"near": near, "second": second, "engaged": held}
    found["fallen"] = min(1.0, g.discarded / needed)
    found["slain"] = float(g.bosses_slain > 0)
    found["unslain"] = float(g.discarded >= needed and not g.bosses_slain)
    found["monsters"] = (sum(map(len, g.up)) + len(g.lurking_at)) / 5
    found["round"] = min(g.round, 12) / 12
    found["watch"] = min([_steps(far, place) for place, hp in zip(g.place, g.hp, strict=True) if hp], default=FAR)
    _bosses(g, ways, found)


def _camps(g: Explorers, ways: Ways, found: Signs) -> None:
    """Chapter 4: camps that are clear, how far it is to the next, what guards it."""
    clear = clear_camps(g)
    goals = [*g.camp_at, *[place for place, _, _ in g.camp_up if g.haunted(place)]]
    standing = [place for place, hp in zip(g.place, g.hp, strict=True) if hp]
    found["camp1"] = float(clear >= 1)
    found["camp2"] = float(clear >= 2)
    found["way"] = min([_steps(ways[goal], at) for goal in goals for at in standing], default=FAR) / FAR
    found["turned"] = len(g.camp_up) - clear
    found["guards"] = sum([len(g.up[goal]) + g.lurking_at.count(goal) for goal in goals]) / 5
    found["monsters"] = (sum(map(len, g.up)) + len(g.lurking_at)) / 5
    found["round"] = g.round / 40
    found["late"] = max(0, g.round - LATE_ROUND) / 15


def _corruption(g: Explorers, ways: Ways, found: Signs) -> None:
    """Chapter 5: totems, tiles and cells that are corrupted, runes to be reached, Bosses."""
    totems = g.totems.bit_count()
    for number in range(1, 5):
        found[f"totem{number}"] = float(totems >= number)
    found["corrupt"] = g.corrupt.bit_count() / 10
    found["markers"] = reserve(g) / 10
    found["edge"] = float(reserve(g) <= 2)
    standing = [place for place, hp in zip(g.place, g.hp, strict=True) if hp]
    wanted = [place for place, rune in enumerate(RUNE) if rune >= 0 and not g.totems >> rune & 1 and g.placed(place)]
    steps = [min([_steps(ways[at], place) for at in standing], default=FAR) for place in wanted]
    found["runes"] = len({RUNE[place] for place in wanted})
    found["way"] = min(steps, default=FAR) / FAR
    own = [
        _steps(ways[g.place[hero]], place)
        for hero in range(g.deal.heroes)
        for place in wanted
        if RUNE[place] == g.kinds[hero]
    ]
    found["own"] = min(own, default=FAR) / FAR
    found["den"] = float(-1 in g.boss_card)
    found["retreat"] = _steps(ways[START], standing[0]) / FAR if standing else 0.0
    _bosses(g, ways, found)
