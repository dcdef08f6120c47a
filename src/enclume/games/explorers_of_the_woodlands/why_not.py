"""Why something is of no use now: the conditions of the rules, put into words."""

from __future__ import annotations

from typing import Final

from enclume.kernel.errors import Reason

from .cards import (
    BETHRAS,
    CAMPFIRE,
    HERO,
    HERO_NUMBER,
    LAIR_ICON,
    LOOT,
    LOOT_NUMBER,
    MERCHANT,
    PLACE_NUMBER,
    RUNE,
    TILE,
    TILE_OF,
    VORTEX,
    WELL,
)
from .codes import ACT, FIVE, FOCUS, GROWTH, IMMOBILE, MEET, MOVE, NO_RISK, SIX, SLOTS, SUMMON, WELL_TAKEN
from .geometry import OPEN, STEPS, around, cell_at, fitting, open_cells, opens
from .legal import BREW_COST, PRICE, UNLOCK_COST, enemies, recipe, stuck, summoned, summons_with
from .state import Explorers
from .texts import TEXTS, place_name

TILE_NUMBER: Final = {tile.id: n for n, tile in enumerate(TILE)}


def why_not(g: Explorers, seat: int, target: str) -> list[Reason]:
    """The reasons why a piece ("T07", "L05") or an option ("move:T07") is of no use to the seat now."""
    verb, *targets = target.split(":")
    if not targets and verb in _ALONE:
        return _ALONE[verb](g)
    match verb, targets:
        case "move" | "smoke", [place] if place in PLACE_NUMBER:
            return not_there(g, PLACE_NUMBER[place])
        case "risky" | "smoke_risky", [cell] if cell.startswith("@"):
            return not_into(g, cell)
        case "place", [*_, cell, turns] if cell.startswith("@") and turns in ("r0", "r1", "r2", "r3"):
            return not_placed(g, cell, int(turns[1]))
        case "put", [die, slot] if slot in SLOTS and die[1:].isdigit():
            return not_put(g, int(die[1:]), SLOTS.index(slot))
        case "buy", [card] if card in LOOT_NUMBER:
            return not_bought(g, LOOT_NUMBER[card])
        case "sell", [card] if card in LOOT_NUMBER:
            return [_reason("no_merchant", "EW-9.40")]
        case "use", [card, *_] if card in LOOT_NUMBER:
            return not_used(g, LOOT_NUMBER[card])
        case "give", [_, hero] if hero in HERO_NUMBER:
            return not_given(g, HERO_NUMBER[hero])
        case "aid", [hero] if hero in HERO_NUMBER:
            return not_aided(g, HERO_NUMBER[hero])
        case _, []:
            return not_this_piece(g, verb)
        case _:
            return []


def not_this_piece(g: Explorers, key: str) -> list[Reason]:
    """A piece that somebody points at."""
    if key.startswith("@"):
        return not_into(g, key) if g.phase in (ACT, MEET) else not_placed(g, key, -1)
    if key in TILE_NUMBER and key not in PLACE_NUMBER:
        return not_there(g, TILE_NUMBER[key])
    if key in PLACE_NUMBER and g.phase in (ACT, MEET):
        return not_there(g, PLACE_NUMBER[key])
    if key in LOOT_NUMBER:
        card = LOOT_NUMBER[key]
        return not_bought(g, card) if card in (*g.shop, *g.stall) else not_used(g, card)
    return []


# Moving and placing


def not_there(g: Explorers, place: int) -> list[Reason]:
    """EW-6.1, EW-13, EW-15.7, EW-25.6."""
    here = g.here
    if place == here:
        return [_reason("here_already", "EW-6.1")]
    reasons = []
    if place not in g.links[here]:
        near = g.at[TILE_OF[place]] - g.at[TILE_OF[here]] in STEPS and g.at[TILE_OF[place]] >= 0
        reasons.append(
            _reason("wall" if near else "not_adjacent", "EW-4.19" if near else "EW-6.1", place=place_name(place))
        )
    return reasons + not_moving(g)


def not_moving(g: Explorers) -> list[Reason]:
    if g.here in g.boss_at:
        return [_reason("boss_holds", "EW-13.2", "EW-15.7")]
    if g.deal.chapter == 3 and g.up[g.here] and enemies(g, g.here) >= 2:
        return [_reason("surrounded", "EW-25.6")]
    if g.flags[g.active] & IMMOBILE:
        return [_reason("immobilised", "EW-9.31", "EW-13.9")]
    if stuck(g, g.active):
        return [_reason("has_brewed", "EW-23.9")]
    return [] if g.moves() else [_reason("no_moves", "EW-6.1")]


def not_into(g: Explorers, key: str) -> list[Reason]:
    """EW-6.4, EW-6.10, EW-6.11."""
    if not g.deal.growing:
        return [_reason("no_growth", "EW-6.10", "EW-25.4")]
    if not g.pile.pieces:
        return [_reason("pile_empty", "EW-6.10")]
    if g.flags[g.active] & NO_RISK:
        return [_reason("risk_cancelled", "EW-6.11")]
    cell = _cell(key)
    links = g.links[g.here]
    ways = [g.at[TILE_OF[g.here]] + STEPS[edge] for edge in range(4) if links[edge] == OPEN]
    return ([] if cell in ways else [_reason("no_open_path", "EW-6.4")]) + not_moving(g)


def not_placed(g: Explorers, key: str, turns: int) -> list[Reason]:
    """EW-4.3, EW-4.6, EW-4.8."""
    cell = _cell(key)
    if cell in g.forest:
        return [_reason("occupied" if g.forest[cell] else "rock", "EW-4.3" if g.forest[cell] else "EW-27.16")]
    if not g.drawn or g.phase < GROWTH:
        return [_reason("no_tile", "EW-4.1")]
    cells = open_cells(g.forest)
    if cell not in cells:
        return [_reason("not_connected", "EW-4.3", "EW-9.35")]
    tile = g.drawn[0]
    fits = fitting(tile, *around(g.forest, cell))
    if not fits:
        return [_reason("tile_cannot", "EW-4.3")]
    if turns >= 0 and turns not in fits:
        return [_reason("more_paths", "EW-4.5", "EW-4.6")]
    if cells[cell] == sum(cells.values()) and not any(opens(g.forest, tile, turn, cell) for turn in fits):
        return [_reason("would_close", "EW-4.8")]
    return []


def _cell(key: str) -> int:
    x, _, y = key[1:].partition(",")
    return cell_at(int(x), int(y)) if x.lstrip("-").isdigit() and y.lstrip("-").isdigit() else -1


# Dice


def not_put(g: Explorers, face: int, slot: int) -> list[Reason]:
    """EW-5.9, EW-6.1, EW-6.12, EW-6.15, EW-10.3."""
    if face not in g.tray:
        return [_reason("no_such_die", "EW-5.8", face=face)]
    kind = g.kinds[g.active]
    laid = len(g.slots[slot])
    least = {MOVE: 1, FOCUS: 4, FIVE: 5, SIX: 5 if kind == BETHRAS and g.powers[g.active] else 6, SUMMON: 1}[slot]
    most = {MOVE: 99, FOCUS: 1, FIVE: 1, SIX: HERO[kind].six.max, SUMMON: summons_with(g, g.active)}[slot]
    if laid >= most:
        return [_reason("slot_full", "EW-5.9", n=most)]
    if face < least:
        return [_reason("too_low", "EW-5.9", n=least)]
    return [_reason("not_a_move", "EW-6.1")] if slot == MOVE and face > 3 else []


# Cards, orbs, markers


def not_bought(g: Explorers, card: int) -> list[Reason]:
    """EW-9.38, EW-9.40, EW-9.41."""
    if card not in (*g.shop, *g.stall):
        return [_reason("not_for_sale", "EW-9.38")]
    if g.here != (MERCHANT if card in g.shop else g.stall_at):
        return [_reason("no_merchant", "EW-9.40")]
    if not g.calm(g.here):
        return [_reason("enemies_here", "EW-9.41")]
    return [_reason("few_orbs", "EW-9.38", n=PRICE, have=g.orbs[g.active])] if g.orbs[g.active] < PRICE else []


def not_used(g: Explorers, card: int) -> list[Reason]:
    """EW-7.2 to EW-7.4, EW-7.12."""
    hero = g.active
    if card not in g.loot[hero]:
        return [_reason("not_yours", "EW-7.3")]
    if card in g.spent[hero]:
        return [_reason("face_down", "EW-7.4")]
    if LOOT[card].use == "permanent":
        return [_reason("permanent", "EW-7.2")]
    return [_reason("other_moment", "EW-7.12", when=TEXTS[f"window.{LOOT[card].when}"])]


def not_given(g: Explorers, kind: int) -> list[Reason]:
    """EW-7.8."""
    receiver = g.hero_of_kind(kind)
    if receiver < 0 or g.place[receiver] != g.here:
        return [_reason("apart", "EW-7.8")]
    return [_reason("enemies_here", "EW-7.8")] if not g.calm(g.here) else [_reason("face_down", "EW-7.8")]


def not_aided(g: Explorers, kind: int) -> list[Reason]:
    """EW-14.9."""
    patient = g.hero_of_kind(kind)
    if patient < 0 or g.place[patient] != g.here:
        return [_reason("apart", "EW-14.9")]
    if g.hp[patient]:
        return [_reason("standing", "EW-14.9")]
    cost = g.deal.heroes
    return [_reason("few_orbs", "EW-14.9", n=cost, have=g.orbs[g.active])] if g.orbs[g.active] < cost else []


def not_opened(g: Explorers) -> list[Reason]:
    """EW-9.4."""
    return [_reason("enemies_here", "EW-9.4") if g.chests[g.here] else _reason("no_chest", "EW-9.4")]


def not_drawn(g: Explorers) -> list[Reason]:
    """EW-9.23, EW-9.24."""
    if g.here != WELL or not g.well_markers:
        return [_reason("no_well", "EW-9.23")]
    taken = g.flags[g.active] & WELL_TAKEN
    return [_reason("well_taken", "EW-9.24") if taken else _reason("enemies_here", "EW-9.23")]


def not_whirled(g: Explorers) -> list[Reason]:
    """EW-9.19, EW-26.6."""
    if g.here != VORTEX:
        return [_reason("no_vortex", "EW-9.19")]
    if g.deal.chapter == 4:
        return [_reason("vortex_asleep", "EW-26.6")]
    return [_reason("few_orbs", "EW-9.19", n=1, have=0)] if not g.orbs[g.active] else not_moving(g)


def not_unlocked(g: Explorers) -> list[Reason]:
    """EW-8.3, EW-8.4."""
    powers = g.powers[g.active]
    if powers == 2:
        return [_reason("all_unlocked", "EW-8.4")]
    return [_reason("few_orbs", "EW-8.3", n=UNLOCK_COST[powers], have=g.orbs[g.active])]


def not_explored(g: Explorers) -> list[Reason]:
    """EW-9.18, EW-9.42, EW-20.17, EW-20.19."""
    if not g.deal.lairs or not LAIR_ICON[g.here]:
        return [_reason("no_lair", "EW-9.18")]
    if g.closed_lairs >> g.here & 1:
        return [_reason("lair_closed", "EW-20.17")]
    return [_reason("no_lair_cards", "EW-20.19") if g.calm(g.here) else _reason("enemies_here", "EW-9.42")]


def not_searched(g: Explorers) -> list[Reason]:
    """EW-22.14."""
    return [_reason("enemies_here", "EW-22.14") if not g.calm(g.here) else _reason("nothing_to_find", "EW-22.14")]


def not_brewed(g: Explorers) -> list[Reason]:
    """EW-23.8, EW-23.9, EW-23.13."""
    hero = g.active
    if g.here != CAMPFIRE:
        return [_reason("no_fire", "EW-23.8")]
    reasons = [] if g.calm(CAMPFIRE) else [_reason("enemies_here", "EW-23.13")]
    reasons += [] if recipe(g, hero) else [_reason("ingredients", "EW-23.8")]
    orbs = g.orbs[hero]
    return reasons + ([] if orbs >= BREW_COST else [_reason("few_orbs", "EW-23.8", n=BREW_COST, have=orbs)])


def not_raised(g: Explorers) -> list[Reason]:
    """EW-27.12 to EW-27.14."""
    rune = RUNE[g.here]
    if rune < 0:
        return [_reason("no_rune", "EW-27.12")]
    if g.totems >> rune & 1:
        return [_reason("totem_active", "EW-27.13")]
    if not summoned(g):
        return [_reason("not_summoned", "EW-27.12")]
    return [_reason("few_orbs", "EW-27.14", n=1, have=0)]


_ALONE: Final = {
    "chest": not_opened,
    "well": not_drawn,
    "vortex": not_whirled,
    "unlock": not_unlocked,
    "lair": not_explored,
    "search": not_searched,
    "brew_potion": not_brewed,
    "totem": not_raised,
}


def _reason(code: str, *rules: str, **args: object) -> Reason:
    return Reason(code, TEXTS.say(f"error.{code}", **args), rules)
