"""FF-4, FF-6, FF-8.1, FF-9: what an adventurer may do with icons, and doing it.

The icons come out of a purse: those of the card, those of the card that may be lent to an ally (FF-18.51), or a single
one of any kind that is given for this one action (FF-18.8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import (
    CLEAR,
    DIG_UP,
    GIVE,
    ORES,
    REWARD_ORE,
    REWARD_TREASURE,
    STRIKE,
    TAKE,
    TAKE_UP,
    TOKEN_IS,
    USE_TOTEM,
    WITH,
    Pick,
    PickUp,
)
from .board import TOUCHES, bits
from .cards import CAPACITY, KOBOLD_TOKEN, SILKARA
from .forging import forge, forgeable
from .mine import (
    NOTHING,
    dig,
    draw_from_bag,
    gain_treasure,
    kobolds_at,
    loose_kinds,
    lose_to_bag,
    receive,
    remove_kobold,
    take_loose,
)
from .moving import walk, walks
from .ores import ONE, kinds_in, parts, total
from .state import ANY, DIG, FIGHT, FIGHTS, ICON, MOVE, PICK_UP, SHARE, SUCCESSES, FlameState
from .totems import activate_totem, totem_usable

CARD, LENT, GIFT = range(3)
"""The purses."""
GIFT_ICONS: Final = ICON[ANY]
_PAYS_MOVE = 255 << 8 * MOVE | 255 << 8 * ANY
_PAYS_DIG = 255 << 8 * DIG | 255 << 8 * ANY
_PAYS_PICK_UP = 255 << 8 * PICK_UP | 255 << 8 * ANY
_PAYS_FIGHT = 255 << 8 * FIGHT | 255 << 8 * ANY
_PAYS_CLEARING = _PAYS_DIG | _PAYS_FIGHT
EVERY_ICON: Final = (MOVE, DIG, PICK_UP, FIGHT)


def purse_of(g: FlameState, purse: int) -> int:
    """The icons in a purse."""
    return g.icons if purse == CARD else g.lendable if purse == LENT else GIFT_ICONS


def icons_of(g: FlameState, who: int) -> int:
    """What somebody may spend: the icons of the card; an ally those that are lent, or the one that he is given."""
    if who == g.actor:
        return g.icons
    return g.lendable if g.in_force & SHARE else GIFT_ICONS


def actions(g: FlameState, who: int, icons: int) -> list[Option]:
    """FF-4.1 to FF-4.9: everything that an adventurer can do now with one of these icons."""
    found: list[Option] = []
    if not icons:
        return found
    site = g.at[who]
    if icons & _PAYS_MOVE and not g.webbed >> who & 1:
        found = walks(g, who, icons)
    kobolds = g.kobolds[site]
    if not kobolds or not g.restricted(who):
        if icons & _PAYS_DIG and g.undug >> site & 1:
            found.append(DIG_UP[site])
        if icons & _PAYS_PICK_UP and g.loose[site]:
            found += pick_ups(g, who, site)
        found += forgeable(g, who, site)
        totem = g.totems[site]
        if totem >= 0 and g.active_totems >> site & 1 and totem_usable(g, who, totem, site):
            found.append(USE_TOTEM[totem])
        allies = g.here[site] & g.side(g.owner[who]) & ~(1 << who)
        if allies:
            found += transfers(g, who, allies)
    if kobolds and icons & _PAYS_FIGHT:
        found += fights(g, site, icons)
    if g.rockfalls and g.rockfalls & TOUCHES[site] and icons & _PAYS_CLEARING:
        found += [CLEAR[passage] for passage in bits(g.rockfalls & TOUCHES[site])]
    return found


def pick_ups(g: FlameState, who: int, site: int) -> list[Option]:
    """FF-6.8 to FF-6.10, FF-18.44: the ores that the adventurer may pick up there, at capacity for another kind."""
    carried = g.carried[who]
    full = total(carried) >= CAPACITY[who]
    spins = bool(g.webbed_ores) and g.allied(g.owner[who], g.owner[SILKARA])
    table = TAKE_UP[site]
    found: list[Option] = []
    for kind, webbed in loose_kinds(g, site):
        if webbed and not spins:
            continue
        if full:
            found += [table[kind, webbed, drop] for drop in kinds_in(carried) if drop != kind]
        else:
            found.append(table[kind, webbed, -1])
    return found


def transfers(g: FlameState, who: int, allies: int) -> list[Option]:
    """FF-9.7, FF-9.8: ores that may change hands with one ally here."""
    found: list[Option] = []
    carried = g.carried[who]
    room = total(carried) < CAPACITY[who]
    for ally in bits(allies):
        if carried and total(g.carried[ally]) < CAPACITY[ally]:
            found.append(GIVE[ally])
        if room and g.carried[ally]:
            found.append(TAKE[ally])
    return found


def fights(g: FlameState, site: int, icons: int) -> list[Option]:
    """FF-6.13, FF-6.18, FF-17.16, FF-17.19: in the solo game a fight takes two icons, unless the kobold is slowed."""
    kobolds = kobolds_at(g, site)
    if g.deal.solo and total_icons(icons) < 2:
        kobolds = [kobold for kobold in kobolds if kobold & 2]
    return [STRIKE[kobold] for kobold in kobolds]


def total_icons(icons: int) -> int:
    return sum(icons >> 8 * icon & 255 for icon in range(5))


# Paying


def pay(g: FlameState, seat: int, purse: int, *kinds: int) -> Rules:
    """FF-4.1, FF-4.7: one icon; the player chooses between different ones. A wild icon is spent where no other will do:
    it could do all that they can."""
    if purse == GIFT:
        return
    icons = g.icons if purse == CARD else g.lendable
    options = [WITH[kind] for kind in kinds if icons >> 8 * kind & 255] or [WITH[ANY]]
    chosen: Pick = options[0] if len(options) == 1 else (yield Ask(seat, "with", options))
    spend(g, chosen.n, purse)


def spend(g: FlameState, icon: int, purse: int) -> None:
    """Take an icon out of a purse; what the actor himself spends is not lent as long as he has another of that kind."""
    one = ICON[icon]
    g.icons -= one
    if purse == LENT or g.lendable >> 8 * icon & 255 > g.icons >> 8 * icon & 255:
        g.lendable -= one


# Doing


def perform(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-3.10, FF-3.11: pay for an action and do it; ``who`` is the acting adventurer of this one action."""
    g.doing = who
    yield from DO[action.verb](g, seat, who, action, purse)
    g.doing = g.actor


def move(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.2, FF-5.3."""
    yield from pay(g, seat, purse, MOVE)
    assert isinstance(action, Pick)
    yield from walk(g, who, action.n)


def dig_here(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.3, FF-6.1."""
    yield from pay(g, seat, purse, DIG)
    yield from dig(g, seat, who, g.at[who], with_icon=True)


def pick_up(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.4, FF-6.8."""
    yield from pay(g, seat, purse, PICK_UP)
    assert isinstance(action, PickUp)
    lift(g, who, action)


def lift(g: FlameState, who: int, action: PickUp) -> None:
    """FF-6.8, FF-6.10: an ore from the ground onto the figure; what he drops for it falls where he stands."""
    take_loose(g, action.site, action.kind, action.webbed)
    g.carried[who] += ONE[action.kind]
    if action.drop >= 0:
        g.carried[who] -= ONE[action.drop]
        g.loose[g.at[who]] += ONE[action.drop]
    if g.journal is not None:
        owner = g.owner[who]
        g.happened("picked_up", "FF-6.8", owner, who=who, ore=action.kind, site=action.site, drop=action.drop)


def clear(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.3, FF-4.5, FF-5.18: destroy a rockfall."""
    yield from pay(g, seat, purse, DIG, FIGHT)
    assert isinstance(action, Pick)
    g.rockfalls &= ~(1 << action.n)
    g.happened("cleared", "FF-5.18", seat, who=who, passage=action.n)


def forge_here(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.6, FF-8.1."""
    yield from pay(g, seat, purse, *EVERY_ICON)
    assert isinstance(action, Pick)
    yield from forge(g, seat, who, action.n, g.at[who])


def use_totem(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.6, FF-9.2."""
    yield from pay(g, seat, purse, *EVERY_ICON)
    assert isinstance(action, Pick)
    yield from activate_totem(g, seat, who, g.at[who])


def give(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.6, FF-9.7: give ores to an ally here."""
    yield from pay(g, seat, purse, *EVERY_ICON)
    assert isinstance(action, Pick)
    yield from hand_over(g, seat, who, action.n)


def take(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-4.6, FF-9.7: take ores from an ally here."""
    yield from pay(g, seat, purse, *EVERY_ICON)
    assert isinstance(action, Pick)
    yield from hand_over(g, seat, action.n, who)


def hand_over(g: FlameState, seat: int, giver: int, taker: int) -> Rules:
    """FF-9.7, FF-9.8: one or more ores, as far as there is room."""
    room = CAPACITY[taker] - total(g.carried[taker])
    ways = parts(g.carried[giver], 1, min(room, total(g.carried[giver])))
    chosen: Pick = yield Ask(seat, "hand_over", [ORES[ores] for ores in ways])
    g.carried[giver] -= chosen.n
    g.carried[taker] += chosen.n
    g.happened("handed_over", "FF-9.7", g.owner[giver], giver=giver, taker=taker, ores=chosen.n)


# Fighting


def strike(g: FlameState, seat: int, who: int, action: Option, purse: int) -> Rules:
    """FF-6.13 to FF-6.15: draw a token, and one more for each ally here; the player chooses which one counts."""
    assert isinstance(action, Pick)
    kobold = action.n
    yield from pay(g, seat, purse, FIGHT)
    if g.deal.solo and not kobold & 2:
        yield from pay(g, seat, purse, *EVERY_ICON)
    allies = g.here[g.at[who]] & g.side(g.owner[who]) & ~(1 << who)
    drawn = draw_tokens(g, 1 + allies.bit_count())
    g.happened("fight", "FF-6.13 FF-6.14", g.owner[who], who=who, tokens=[KOBOLD_TOKEN[n].id for n in drawn])
    chosen: Pick = yield Ask(seat, "token", [TOKEN_IS[n] for n in drawn])
    g.drawn = 0
    g.tally[FIGHTS] += 1
    yield from outcome(g, seat, who, kobold, KOBOLD_TOKEN[chosen.n].id)


def draw_tokens(g: FlameState, count: int) -> list[int]:
    """FF-6.17: tokens are drawn without replacement, all five at most."""
    left = list(range(len(KOBOLD_TOKEN)))
    drawn = sorted(left.pop(g.chance(len(left))) for _ in range(min(count, len(left))))
    g.drawn = sum(1 << n for n in drawn)
    return drawn


def outcome(g: FlameState, seat: int, who: int, kobold: int, token: str) -> Rules:
    """FF-19.1: what the chosen token does."""
    if token.startswith("kob_win"):
        g.tally[SUCCESSES] += 1
        remove_kobold(g, kobold, "FF-19.1.a FF-6.20")
    if token == "kob_win_ore":
        yield from spoils(g, who, "FF-19.1.b")
    elif token == "kob_win_choice":
        options: list[Option] = [REWARD_ORE] if g.bag else []
        if g.treasures:
            options.append(REWARD_TREASURE)
        if not options:
            return
        chosen = yield Ask(seat, "reward", options)
        if chosen is REWARD_ORE:
            yield from spoils(g, who, "FF-19.1.c")
        else:
            gain_treasure(g, g.owner[who], "FF-19.1.c")
    elif token == "kob_fail":
        g.happened("fight_failed", "FF-19.1.d", g.owner[who], who=who)
    elif token == "kob_fail_loss":
        g.happened("fight_failed", "FF-19.1.e", g.owner[who], who=who)
        yield from lose_to_bag(g, who, "FF-19.1.e")


def spoils(g: FlameState, who: int, rules: str) -> Rules:
    """An ore drawn from the bag comes onto the adventurer (FF-6.21: nothing from an empty bag)."""
    kind = draw_from_bag(g)
    if kind != NOTHING:
        g.happened("spoils", rules, g.owner[who], who=who, ore=kind)
        yield from receive(g, who, kind)


Doing = Callable[[FlameState, int, int, Option, int], Rules]
DO: Final[dict[str, Doing]] = {
    "move": move,
    "dig": dig_here,
    "pick_up": pick_up,
    "fight": strike,
    "clear": clear,
    "forge": forge_here,
    "totem": use_totem,
    "give": give,
    "take": take,
}
