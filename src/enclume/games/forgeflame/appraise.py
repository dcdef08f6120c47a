"""What each option is worth to a greedy player, in points, reckoned from the board and the numbers on the cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from enclume.kernel.options import Option

from . import haggle
from .acting import DO, actions, icons_of
from .actions import ABSORB, END, FIRST_KOBOLD, PLAIN, SKIP_PART, STOP, Pick
from .board import DEN, FORGE
from .cards import ARTEFACT, CARD, CARDS, EVENT, KOBOLD_TOKEN, POTION, TOTEM, VALUE, adventurer_of
from .evaluate import ORE_WORTH, TREASURE, reach_table, standing
from .moving import put, site_of
from .ores import KINDS, total
from .sketch import Sketch
from .state import AWAKE, FlameState
from .targets import ABILITY, CHAINS, Effect
from .turns import PRINTED

_ABILITY: Final = {
    "shock": 0.7,
    "stun": 0.6,
    "slow": 0.45,
    "web": 0.5,
    "discard_from": 0.6,
    "take_ore": 1.8,
    "swap_ores": 0.9,
    "heal": 0.4,
    "gain": 1.0,
    "dig_at": 1.2,
    "pick_at": 1.9,
    "pull_ore": 0.7,
    "upgrade_ore": 0.9,
    "replace_ores": 1.2,
    "find_ore": 2.0,
    "bag_ore": 1.7,
    "treasure": 1.7,
    "digest": 1.2,
    "light_flame": 0.3,
    "clean": 1.8,
    "peek_site": 0.1,
    "peek_explo": 0.1,
    "peek_deposit": 0.1,
    "draw_keep": 0.8,
    "extra_turn": 0.3,
    "copy_abilities": 0.6,
    "ally_actions": 1.4,
    "use_totem": 0.3,
    "replace_row": -0.2,
    "carry": -0.1,
    "charge": 0.7,
    "battery_burst": 1.6,
    "overload": 1.5,
    "fill_potion": 0.7,
    "web_ore": 0.2,
    "web_artefact": 0.3,
    "transfer": -0.1,
    "rockfall": -0.1,
    "clear_rockfall": 0.1,
    "push": 0.12,
    "attract": -0.1,
    "teleport": 0.1,
    "swap_positions": -0.1,
    "play_from": 0.015,
    "discharge": -0.3,
    "destroy_ore": -1.2,
    "flight": 0.2,
    "cancel_abilities": 0.0,
}
"""What the use of an ability is worth, about. One that plays another card comes last: it ends this one."""
_POWER: Final = {
    "treasure": 1.6,
    "heal": -0.1,
    "banish": -0.1,
    "peek": -0.1,
    "flame": -0.1,
    "flight": -0.1,
    "stealth": -0.1,
}
_TOKENS: Final = {"kob_win_choice": 3.0, "kob_win_ore": 2.6, "kob_win": 1.5, "kob_fail": 0.0, "kob_fail_loss": -0.8}
_TOTEMS: Final = {"totem_garde": 2.2, "totem_forge": 4.0, "totem_roche": 0.8, "totem_voyage": 0.4}


def appraise(g: FlameState, seat: int, options: Sequence[Option]) -> list[float]:
    """A value for each option."""
    verb = options[0].verb
    if g.doing != g.actor and verb in DO:
        return by_ally(g, seat, options)
    if g.card >= 0 and options[-1] is END:
        return in_turn(g, seat, options)
    if verb in ("play", "follow"):
        return [play_worth(g, seat, option) for option in options]
    if verb in ("step", "to", "move"):
        return [arrival(g, seat, option) for option in options]
    judge = _JUDGES.get(verb)
    if judge is None:
        return [0.0 if option is not STOP else -0.05 for option in options]
    return [judge(g, seat, option) if option.verb == verb else _otherwise(g, seat, option) for option in options]


def rollout(g: FlameState, seat: int, options: Sequence[Option], chance: Callable[[], float]) -> Option:
    """A sensible option for playouts: the best at a glance."""
    values = appraise(g, seat, options)
    return options[max(range(len(values)), key=values.__getitem__)]


def _otherwise(g: FlameState, seat: int, option: Option) -> float:
    """An option beside those of the first verb: to stop, to drink nothing, a reaction, another kind of target."""
    if option is STOP:
        return -0.05
    if option is ABSORB:
        return absorption(g)
    judge = _JUDGES.get(option.verb)
    return judge(g, seat, option) if judge is not None else 0.0


# The turn


def in_turn(g: FlameState, seat: int, options: Sequence[Option]) -> list[float]:
    """Actions by what they would change, abilities and powers by their kind."""
    sketch = Sketch(g, seat, g.icons)
    before = sketch.worth()
    values = []
    for option in options:
        if option is END:
            values.append(0.0)
        elif option.verb == "ability":
            assert isinstance(option, Pick)
            values.append(ability_worth(g, seat, option.n))
        elif option.verb == "power":
            assert isinstance(option, Pick)
            values.append(power_worth(g, seat, option))
        elif option.verb == "lend":
            assert isinstance(option, Pick)
            values.append(lending_worth(g, seat, option.n))
        else:
            values.append(sketch.value(g.doing, option, before))
    return values


def by_ally(g: FlameState, seat: int, options: Sequence[Option]) -> list[float]:
    """FF-18.8, FF-18.51: the actions of an ally, by what they would change; he may decline."""
    sketch = Sketch(g, seat, icons_of(g, g.doing))
    before = sketch.worth()
    return [0.0 if option is SKIP_PART else sketch.value(g.doing, option, before) for option in options]


def lending_worth(g: FlameState, seat: int, ally: int) -> float:
    """The best that an ally could do with an action."""
    sketch = Sketch(g, seat, g.lendable)
    before = sketch.worth()
    return max(sketch.value(ally, option, before) for option in actions(g, ally, g.lendable))


def ability_worth(g: FlameState, seat: int, card: int) -> float:
    """The best way to use the ability of a card."""
    return max(sum(effect_worth(g, seat, e) for e in way) for way in ABILITY[card])


def effect_worth(g: FlameState, seat: int, e: Effect) -> float:
    if e.do == "light_flame":
        return 1.6 if not g.lit else 0.4
    if e.do == "destroy_ore":
        carried = [ORE_WORTH[kind] for kind in range(KINDS) if g.carried[g.actor] >> 8 * kind & 255]
        return -0.8 * min(carried, default=0.3)
    if e.do == "teleport" and e.to:
        here = g.at[g.actor]
        return max(site_change(g, seat, g.actor, to) for to in e.to if to != here)
    if e.do == "replace_ores":
        return haggle.replacing(g, seat, e)
    if e.do == "swap_ores":
        return haggle.swapping(g, seat)
    if e.do == "slow" and e.who == "same":
        return 0.3
    return _ABILITY[e.do] * (1.5 if e.each else 1.0)


def power_worth(g: FlameState, seat: int, option: Pick) -> float:
    power = ARTEFACT[option.n].power
    if power == "flame" and not g.lit and g.actor >= 0 and g.at[g.actor] == FORGE:
        return 1.5
    if power == "banish" and g.actor >= 0 and g.kobolds[g.at[g.actor]] & AWAKE:
        return 0.8
    if power == "stealth" and g.actor >= 0 and g.restricted(g.actor) and g.icons:
        return 0.5
    if power == "heal" and (g.stunned | g.slowed) & g.crew[seat]:
        return 0.3
    return _POWER[power]


def play_worth(g: FlameState, seat: int, option: Option) -> float:
    """What a card would bring now: the best line with its icons, and its ability."""
    if not isinstance(option, Pick) or option.verb not in ("play", "follow"):
        return power_worth(g, seat, option) if isinstance(option, Pick) else 0.0
    card = option.n
    who = adventurer_of(card)
    twin = g.clone()
    twin.actor = twin.doing = who
    icons = PRINTED[card]
    if g.slowed >> who & 1 and icons & 255:
        icons -= 1
    keywords = CARD[card].keywords if not g.stunned >> who & 1 else ()
    if "flight" in keywords:
        twin.flying |= 1 << who
    if "stealth" in keywords:
        twin.stealthy |= 1 << who
    value = Sketch(twin, seat, icons).best_line(who)
    if ABILITY[card] and not g.stunned >> who & 1:
        g.actor, actor = who, g.actor
        value += 0.45 * max(0.0, ability_worth(g, seat, card)) + (1.2 if CHAINS[card] else 0.0)
        g.actor = actor
    return value - 0.12 * CARD[card].points


def absorption(g: FlameState) -> float:
    """Cancel what is worth it: chains, and the stronger abilities."""
    ways = ABILITY[g.card]
    strength = max((sum(max(0.0, _ABILITY[e.do]) for e in way) for way in ways), default=0.0)
    return 0.5 if CHAINS[g.card] or strength > 1.1 else -0.2


# Places


def site_change(g: FlameState, seat: int, who: int, to: int) -> float:
    """What it would change for a side if an adventurer stood elsewhere."""
    here, side = g.at[who], g.owner[who]
    worths = reach_table(g, side)
    before = standing(g, side, worths)
    put(g, who, to)
    after = standing(g, side, worths)
    put(g, who, here)
    return after - before if g.allied(seat, side) else before - after


def arrival(g: FlameState, seat: int, option: Option) -> float:
    """A step of somebody who is moved, or of the actor himself: by where he would stand."""
    if not isinstance(option, Pick):
        return 0.0
    who = moved(g, option)
    return site_change(g, seat, who, option.n) if who >= 0 else (0.2 if option.n == DEN else 0.0)


def moved(g: FlameState, option: Option) -> int:
    """Who is being moved, as far as that can be told: the actor teleports or walks; others are told by their site."""
    if option.verb in ("to", "move"):
        return g.walker if g.walker >= 0 else g.doing
    return -1


# Targets, ores, cards


def target(g: FlameState, seat: int, option: Option) -> float:
    """Help friends, harm the adversary who carries most."""
    assert isinstance(option, Pick)
    figure = option.n
    if figure >= FIRST_KOBOLD:
        site = site_of(g, figure)
        return 0.5 + 0.2 * total(g.loose[site]) + 0.3 * (g.here[site] & g.side(seat)).bit_count()
    if "replace_ores" in haggle.in_use(g):
        return sum(haggle.gains(g, g.carried[figure])) if g.side(seat) >> figure & 1 else -0.5
    load = sum(ORE_WORTH[kind] * (g.carried[figure] >> 8 * kind & 255) for kind in range(KINDS))
    friendly = bool(g.side(seat) >> figure & 1)
    return 0.4 + 0.3 * load if not friendly else 0.1 * load - 0.2


def icon_to_spend(g: FlameState, seat: int, option: Option) -> float:
    """Spend what is of least use: a fight without a kobold, then digging, picking up, moving."""
    assert isinstance(option, Pick)
    site = g.at[g.actor]
    use = [1.0, 0.7, 0.9, 0.3, 2.0][option.n]
    if option.n == 1 and g.undug >> site & 1:
        use = 1.4
    if option.n == 2 and g.loose[site]:
        use = 1.5
    if option.n == 3 and g.kobolds[site]:
        use = 1.3
    return -use


def card_worth(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, Pick)
    return CARD[option.n].points if option.n < CARDS else 0.0


def card_loss(g: FlameState, seat: int, option: Option) -> float:
    return -card_worth(g, seat, option)


def token_worth(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, Pick)
    return _TOKENS[KOBOLD_TOKEN[option.n].id]


def totem_worth(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, Pick)
    return _TOTEMS.get(TOTEM[option.n].id, 0.5)


def artefact_worth(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, Pick)
    return 0.1 * ARTEFACT[option.n].vp


def treasure_loss(g: FlameState, seat: int, option: Option) -> float:
    assert isinstance(option, Pick)
    return VALUE[option.n] - 1.0


def drink(g: FlameState, seat: int, option: Option) -> float:
    """Speed is always of use; stealth where a kobold is, flight now and then."""
    assert isinstance(option, Pick)
    worth = 0.0
    for n in range(len(POTION)):
        if option.n >> n & 1:
            worth += (0.8, 0.25, 0.9 if g.restricted(g.actor) else -0.4)[n]
    return worth


def set_in(g: FlameState, seat: int, option: Option) -> float:
    return 0.0 if option is PLAIN else 3.0


def event_worth(g: FlameState, seat: int, option: Option) -> float:
    """A quiet event on top of the pile."""
    assert isinstance(option, Pick)
    event = EVENT[option.n]
    return 0.3 * event.flames - 0.5 * len(event.kobolds) - 0.3 * event.activation


def flame_worth(g: FlameState, seat: int, option: Option) -> float:
    """Light rather than douse; in the solo game the Forge first."""
    return (1.0 if option.verb == "light" else 0.0) + (0.1 if option.targets[0] == "forge_site" else 0.0)


def _flat(value: float) -> Callable[[FlameState, int, Option], float]:
    return lambda g, seat, option: value


Judge = Callable[[FlameState, int, Option], float]
_JUDGES: Final[dict[str, Judge]] = {
    "target": target,
    "kind": haggle.kind_worth,
    "keep_back": haggle.keep_worth,
    "drop": haggle.drop_worth,
    "ore": haggle.ore_worth,
    "ores": haggle.ores_worth,
    "swap": haggle.swap_worth,
    "pick_up": haggle.pick_up_worth,
    "with": icon_to_spend,
    "learn": card_worth,
    "keep": card_worth,
    "discard": card_loss,
    "leave": card_loss,
    "copy": card_worth,
    "token": token_worth,
    "totem": totem_worth,
    "forge": artefact_worth,
    "by": artefact_worth,
    "web": artefact_worth,
    "treasure": treasure_loss,
    "drink": drink,
    "set_in": set_in,
    "top": event_worth,
    "light": flame_worth,
    "douse": flame_worth,
    "pay": haggle.pay_worth,
    "let": _flat(0.0),
    "part": lambda g, seat, option: 0.1 if option.targets[0] == "do" else 0.0,
    "ally": _flat(0.5),
    "gain": lambda g, seat, option: 0.5 - 0.1 * option.n if isinstance(option, Pick) else 0.0,
    "reward": lambda g, seat, option: TREASURE if option.targets[0] == "treasure" else 1.4,
    "flame": lambda g, seat, option: 0.3 if option.targets[0] == "spare" else 0.0,
    "from": lambda g, seat, option: 0.4 if isinstance(option, Pick) else 0.0,
    "look": _flat(0.1),
    "power": lambda g, seat, option: power_worth(g, seat, option) if isinstance(option, Pick) else 0.0,
    "play_top": _flat(0.0),
}
