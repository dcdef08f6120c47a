"""The verbs of the content: whether each can be used now, and doing it (FF-3.9, FF-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import DO_PART, FIRST_PART, SECOND_PART, SKIP_PART, STOP, WAY, Pick
from .board import PASSAGE_MASK
from .cards import CARD
from .ores import ORDINARY
from .routines import PARTS_OF_CARDS
from .state import FlameState
from .targets import ABILITY, Effect, Use, Ways, applies, can_web, figures, legal, number, sites_in_reach
from .totems import heal, unseen_tokens
from .verbs_cards import (
    able,
    ally_actions,
    can_go_again,
    copy_abilities,
    copyable,
    draw_keep,
    extra_turn,
    far_totems,
    follow_ups,
    helpers,
    play_from,
    replace_row,
    use_totem,
)
from .verbs_figures import (
    apply,
    attract,
    attractable,
    boardable,
    carry,
    clean,
    clear_rockfall,
    clearable,
    one_target,
    peek_deposit,
    peek_explo,
    peek_site,
    rockfall,
    swap_positions,
    swappable,
    teleport,
    teleportable,
    treat,
    unseen_deposits,
    unseen_sites,
)
from .verbs_ores import (
    bag_ore,
    can_replace,
    destroy_ore,
    dig_at,
    diggable,
    find_ore,
    pick_at,
    pull_ore,
    pullable,
    replace_ores,
    sources,
    swap_ores,
    take_ore,
    transfer,
    transfer_partners,
    upgradable,
    upgrade_ore,
    within_reach,
)
from .verbs_tokens import (
    charge,
    digest,
    digestible,
    discharge,
    empty_potions,
    fill_potion,
    flight,
    gain,
    has_batteries,
    light_flame,
    overload,
    treasure,
    web_artefact,
    web_ore,
    webbable_ores,
)

COSTS: Final = frozenset({"discharge", "destroy_ore"})
"""As the first verb of a way these are its price: without them the rest does not happen."""


def heal_one(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-10.16."""
    yield from heal(g, u.seat, "FF-10.16")


def cancel_abilities(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-12.16: in its player's own turn Absorption does nothing."""
    yield from ()


def battery_burst(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.27: for each charged battery that is emptied, one of the effects, as often as one likes."""
    used = False
    while g.charged:
        options: list[Option] = [WAY[n] for n, inner in enumerate(e.ways) if way_usable(g, u, inner)]
        chosen = yield Ask(u.seat, "burst", [*options, STOP] if used else options)
        if chosen is STOP:
            return
        g.charged -= 1
        used = True
        g.happened("charged", "FF-18.27", u.seat, n=g.charged)
        yield from run(g, u, e.ways[chosen.n], any_order=False)


Verb = Callable[[FlameState, Use, Effect, Ways], Rules]
DO: Final[dict[str, Verb]] = {
    **dict.fromkeys(["push", "shock", "stun", "slow", "web", "discard_from"], treat),
    "attract": attract,
    "teleport": teleport,
    "swap_positions": swap_positions,
    "heal": heal_one,
    "rockfall": rockfall,
    "clear_rockfall": clear_rockfall,
    "clean": clean,
    "peek_site": peek_site,
    "peek_explo": peek_explo,
    "peek_deposit": peek_deposit,
    "carry": carry,
    "dig_at": dig_at,
    "pick_at": pick_at,
    "pull_ore": pull_ore,
    "take_ore": take_ore,
    "swap_ores": swap_ores,
    "transfer": transfer,
    "replace_ores": replace_ores,
    "upgrade_ore": upgrade_ore,
    "destroy_ore": destroy_ore,
    "find_ore": find_ore,
    "bag_ore": bag_ore,
    "treasure": treasure,
    "digest": digest,
    "light_flame": light_flame,
    "gain": gain,
    "flight": flight,
    "charge": charge,
    "discharge": discharge,
    "battery_burst": battery_burst,
    "overload": overload,
    "fill_potion": fill_potion,
    "web_ore": web_ore,
    "web_artefact": web_artefact,
    "draw_keep": draw_keep,
    "play_from": play_from,
    "extra_turn": extra_turn,
    "cancel_abilities": cancel_abilities,
    "copy_abilities": copy_abilities,
    "ally_actions": ally_actions,
    "use_totem": use_totem,
    "replace_row": replace_row,
}

Test = Callable[[FlameState, Use, Effect], bool]
USABLE: Final[dict[str, Test]] = {
    "attract": lambda g, u, e: bool(attractable(g, u, e)),
    "teleport": lambda g, u, e: teleportable(g, u, e),
    "swap_positions": lambda g, u, e: bool(swappable(g, u, e)),
    "heal": lambda g, u, e: bool(g.stunned | g.slowed),
    "rockfall": lambda g, u, e: number(g, u, e.n) > 0 and g.rockfalls != PASSAGE_MASK,
    "clear_rockfall": lambda g, u, e: bool(g.rockfalls) and bool(clearable(g, u, e)),
    "clean": lambda g, u, e: g.kobolds_left < 6,
    "peek_site": lambda g, u, e: bool(unseen_sites(g, u.seat)),
    "peek_explo": lambda g, u, e: bool(unseen_tokens(g, u.seat, sites_in_reach(g, u, e.reach))),
    "peek_deposit": lambda g, u, e: bool(unseen_deposits(g, u, e)),
    "carry": lambda g, u, e: bool(boardable(g, u)),
    "dig_at": lambda g, u, e: bool(diggable(g, u, e)),
    "pick_at": lambda g, u, e: bool(within_reach(g, u, e)),
    "pull_ore": lambda g, u, e: bool(pullable(g, u, e)),
    "take_ore": lambda g, u, e: any(applies(g, u, e, who) for who in figures(g, u, e)),
    "swap_ores": lambda g, u, e: any(applies(g, u, e, who) for who in figures(g, u, e)),
    "transfer": lambda g, u, e: bool(transfer_partners(g, u)),
    "replace_ores": can_replace,
    "upgrade_ore": lambda g, u, e: bool(upgradable(g, u, e)),
    "destroy_ore": lambda g, u, e: bool(sources(g, u, e)),
    "find_ore": lambda g, u, e: bool(g.supply & ORDINARY),
    "bag_ore": lambda g, u, e: bool(g.bag),
    "treasure": lambda g, u, e: bool(g.treasures),
    "digest": lambda g, u, e: bool(digestible(g, u)),
    "light_flame": lambda g, u, e: True,
    "gain": lambda g, u, e: number(g, u, e.n) > 0,
    "flight": lambda g, u, e: True,
    "charge": lambda g, u, e: has_batteries(g, u) and g.charged < 3,
    "discharge": lambda g, u, e: has_batteries(g, u) and g.charged >= e.n,
    "battery_burst": lambda g, u, e: has_batteries(g, u) and g.charged > 0,
    "overload": lambda g, u, e: has_batteries(g, u) and g.charged < 3,
    "fill_potion": lambda g, u, e: bool(empty_potions(g, u)),
    "web_ore": lambda g, u, e: can_web(g, u) and bool(webbable_ores(g, u, e)),
    "web_artefact": lambda g, u, e: can_web(g, u) and len(g.webbed_row) < len(g.row),
    "draw_keep": lambda g, u, e: bool(g.draw_pile(u.seat)) or bool(g.discard[u.seat]),
    "play_from": lambda g, u, e: bool(follow_ups(g, u.seat, e.mode)),
    "extra_turn": lambda g, u, e: can_go_again(g, u),
    "cancel_abilities": lambda g, u, e: False,
    "copy_abilities": lambda g, u, e: bool(copyable(g)),
    "ally_actions": lambda g, u, e: bool(able(g, helpers(g, u))),
    "use_totem": lambda g, u, e: bool(g.active_totems) and g.icons > 0 and bool(far_totems(g, u)),
    "replace_row": lambda g, u, e: bool(g.row) and bool(g.pile),
}


def part_usable(g: FlameState, u: Use, e: Effect, way: Ways) -> bool:
    """Whether a part of an ability can do something now."""
    if e.who == "same":
        return False
    test = USABLE.get(e.do)
    if test is not None:
        return test(g, u, e)
    if e.each or e.up_to:
        return any(applies(g, u, e, figure) for figure in figures(g, u, e))
    return bool(legal(g, u, e, way))


def way_usable(g: FlameState, u: Use, way: Ways) -> bool:
    """FF-10.27: a cost must be payable; then one part that can do something is enough."""
    if way[0].do in COSTS:
        return part_usable(g, u, way[0], way) and way_usable(g, u, way[1:])
    for e in way:
        if part_usable(g, u, e, way):
            return True
    return False


def usable_ways(g: FlameState, u: Use, card: int) -> list[int]:
    return [n for n, way in enumerate(ABILITY[card]) if way_usable(g, u, way)]


def usable(g: FlameState, u: Use, card: int) -> bool:
    """FF-3.9, FF-10.27: whether the ability of a card can be used now."""
    for way in ABILITY[card]:
        if way_usable(g, u, way):
            return True
    return False


def use_ability(g: FlameState, u: Use, card: int) -> Rules:
    """FF-3.9: one of the ways to use the ability of a card, chosen by the player where there are several."""
    ways = usable_ways(g, u, card)
    chosen: Pick = yield Ask(u.seat, "way", [WAY[n] for n in ways])
    yield from run(g, u, ABILITY[card][chosen.n], CARD[card].any_order)


def run(g: FlameState, u: Use, way: Ways, any_order: bool) -> Rules:
    """The verbs of an ability one after another; parts that can do nothing are skipped (FF-10.27, FF-20.1)."""
    if any_order:
        yield from run_in_any_order(g, u, way)
        return
    for e in way:
        if e.who == "same":
            yield from treat(g, u, e, way)
            continue
        if not part_usable(g, u, e, way):
            continue
        if e.optional:
            chosen = yield Ask(u.seat, f"part.{e.do}", [DO_PART, SKIP_PART], routine=PARTS_OF_CARDS)
            if chosen is SKIP_PART:
                continue
        yield from DO[e.do](g, u, e, way)


def run_in_any_order(g: FlameState, u: Use, way: Ways) -> Rules:
    """Two effects on one target, the second of which may come first."""
    first, second = way
    yield from one_target(g, u, first, way)
    parts = [e for e in (first, second) if applies(g, u, e, u.target)]
    if len(parts) == 2 and (yield Ask(u.seat, "first", [FIRST_PART, SECOND_PART])) is SECOND_PART:
        parts.reverse()
    for e in parts:
        if applies(g, u, e, u.target):
            yield from apply(g, u, e, u.target)
