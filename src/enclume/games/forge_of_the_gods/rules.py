"""The rules, in the order of the rulebook: a turn, its three actions, the end of the game; then Brontes' Challenge."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import ASSOCIATE, FORGE, PASS, Associate, Forge, Take, takes
from .cards import BLADES, CARD, COLORED_COST, HANDLES, ONE, SYMBOLS, WEAPON, WILD, blade_and_handle, colors_in, payable
from .geometry import CELL, COVERS, LIES_ON, POSITIONS, bits, newly_available, veiled
from .scoring import final_result
from .state import ForgeState, Weapon
from .why_not import why_not

COVER: Final = {name: [*cover, *[mask << POSITIONS for mask in cover]] for name, cover in COVERS.items()}
UNDER: Final = {name: [*under, *[[p + POSITIONS for p in below] for below in under]] for name, under in LIES_ON.items()}


def turn(g: ForgeState) -> Rules:
    """FG-6: the seat to move does exactly one thing; then the end is tested, and the next seat plays.

    In the solo challenge Brontes' step follows at once (FG-13.2).
    """
    seat = g.seat
    if g.journal is not None:
        tell_turn(g)
    action = yield Ask(seat, "turn", legal_actions(g, seat), why_not)
    if type(action) is Take:
        take_material(g, seat, action.cell)
    elif type(action) is Forge:
        forge_part(g, seat, action)
    elif type(action) is Associate:
        associate_parts(g, seat, action.blade, action.handle, free=False)
    else:
        g.happened("passed", "FG-6.5", seat)
    end_turn(g)
    if g.deal.cycle and g.result is None:
        brontes_step(g)


def tell_turn(g: ForgeState) -> None:
    if g.turn == 1:
        g.happened("setup_done", "FG-2.3 FG-2.5")
    g.happened("turn_started", "FG-6.1", g.seat, round=g.round)


def legal_actions(g: ForgeState, seat: int) -> list[Option]:
    """FG-6.2 to FG-6.5: all complete actions, in canonical order; the pass only when there is nothing else."""
    options = takes(g.open)
    reserve, loose = g.reserves[seat], g.loose[seat]
    cards = payable(reserve) & g.ready
    while cards:
        low = cards & -cards
        card = low.bit_length() - 1
        cards ^= low
        spare = colors_in(reserve - COLORED_COST[card]) if WILD[card] else 0
        options += forgings(card, spare, loose & (HANDLES if card >= 15 else BLADES))
    if loose & HANDLES and loose & BLADES:
        options += associations(loose)
    return options or [PASS]


@lru_cache(maxsize=1 << 14)
def forgings(card: int, spare: int, partners: int) -> list[Option]:
    """FG-8.3, FG-8.4, FG-8.8: every way to pay the card, with every loose partner or none.

    ``spare`` is the set of colours that could pay an any symbol.
    """
    ways = FORGE[card] if not WILD[card] else [FORGE[card][color] for color in bits(spare)]
    chosen: list[int | None] = [None, *bits(partners)]
    return [way[partner] for way in ways for partner in chosen]


@lru_cache(maxsize=1 << 14)
def associations(loose: int) -> list[Option]:
    """FG-9.1, FG-9.2: any loose blade with any loose handle."""
    return [ASSOCIATE[blade, handle] for blade in bits(loose & BLADES) for handle in bits(loose & HANDLES)]


def take_material(g: ForgeState, seat: int, cell: int) -> None:
    """FG-7: the cube goes to the seat's reserve; it may free others."""
    freed = dig(g, cell)
    color = g.deal.colors[cell]
    g.reserves[seat] += ONE[color]
    if g.journal is not None:
        g.happened("material_taken", "FG-7.1", seat, cell=cell, color=color, floor=CELL[cell].z)
        tell_freed(g, freed)
    if g.deal.veiled:
        unveil(g)


def dig(g: ForgeState, cell: int) -> int:
    """Take a cube out of the Mine; the cells that have become available by it (FG-7.4)."""
    bit = 1 << cell
    mine = g.mine = g.mine ^ bit
    freed = newly_available(mine, g.open, cell)
    g.open = g.open ^ bit | freed
    g.left -= ONE[g.deal.colors[cell]]
    return freed


def tell_freed(g: ForgeState, freed: int) -> None:
    if freed:
        g.happened("cubes_uncovered", "FG-7.4", cells=bits(freed))


def unveil(g: ForgeState) -> None:
    """FG-15.2: a cube that has become visible is known to everybody, for good."""
    seen = [cell for cell in bits(g.mine & ~g.seen) if not veiled(g.mine, cell)]
    for cell in seen:
        g.seen |= 1 << cell
        g.reveal(cell)
    if seen:
        g.happened("cube_revealed", "FG-15.2", cells=seen, colors=[g.deal.colors[cell] for cell in seen])


def forge_part(g: ForgeState, seat: int, action: Forge) -> None:
    """FG-8: pay, take the card, and maybe associate it at once."""
    card = action.card
    g.reserves[seat] -= action.paid
    g.box += action.paid
    g.loose[seat] |= 1 << card
    opened = remove_card(g, card)
    if g.journal is not None:
        g.happened("materials_spent", "FG-8.2 FG-8.6", seat, paid=action.paid)
        g.happened("part_forged", "FG-8.1 FG-8.7", seat, card=card, paid=action.paid)
    if action.partner is not None:
        associate_parts(g, seat, *blade_and_handle(card, action.partner), free=True)
    if opened and g.journal is not None:
        g.happened("cards_uncovered", "FG-8.14", cards=opened)


def remove_card(g: ForgeState, card: int) -> list[int]:
    """FG-4.7: the card leaves a hole; the cards that nothing covers any more become available."""
    place = g.deal.place[card]
    standing = g.standing = g.standing ^ 1 << place
    g.ready ^= 1 << card
    cover = COVER[g.deal.pyramids]
    opened = [g.deal.card_at[p] for p in UNDER[g.deal.pyramids][place] if standing >> p & 1 and not standing & cover[p]]
    for each in opened:
        g.ready |= 1 << each
    return opened


def associate_parts(g: ForgeState, seat: int, blade: int, handle: int, free: bool) -> None:
    """FG-8.8 (free, with the part just forged) and FG-9 (a whole action): two loose parts become a weapon for good."""
    score = WEAPON[blade][handle]
    g.loose[seat] ^= 1 << blade | 1 << handle
    g.weapons[seat] += (Weapon(blade, handle, g.turn, free),)
    g.scores[seat] += score
    if score > g.best[seat]:
        g.best[seat] = score
    if g.journal is not None:
        rules = "FG-8.8" if free else "FG-9.1"
        g.happened("parts_associated", rules, seat, blade=blade, handle=handle, free=free, score=score)


# The end


def end_turn(g: ForgeState) -> None:
    """FG-10.5, FG-10.8: test the end after every action; when it has come, finish the round."""
    if not g.ending and not (g.mine and anyone_can_still_forge(g)):
        begin_final_round(g)
    g.turn += 1
    if g.seat + 1 < g.players:
        g.seat += 1
        return
    g.seat = 0
    if g.ending:
        finish(g)


def anyone_can_still_forge(g: ForgeState) -> bool:
    """FG-10.3: some available card could be paid with somebody's reserve plus all that is left in the Mine."""
    left, ready = g.left, g.ready
    for reserve in g.reserves:
        if payable(reserve + left) & ready:
            return True
    return False


def begin_final_round(g: ForgeState) -> None:
    """FG-10.1, FG-10.2, FG-10.5: an empty Mine is the reason, even if nobody could forge either."""
    g.ending = "forge_dead" if g.mine else "mine_empty"
    if g.journal is not None:
        g.happened("final_round", "FG-10.2" if g.mine else "FG-10.1", reason=g.ending)


def finish(g: ForgeState) -> None:
    g.result = final_result(g)
    if g.journal is not None:
        rules = "FG-13.11" if g.solo else "FG-10.9 FG-12.1"
        g.happened("game_ended", rules, scores=list(g.scores), ranks=list(g.result.ranks), reason=g.ending)


# Brontes' Challenge


def brontes_step(g: ForgeState) -> None:
    """FG-13.4, FG-13.7: he seizes a card in every nth round and digs in the others."""
    if g.round % g.deal.cycle == 0 and g.standing:
        seize(g)
    elif g.mine:
        cell = brontes_cell(g.open)
        color = g.deal.colors[cell]
        g.box += ONE[color]
        freed = dig(g, cell)
        if g.journal is not None:
            g.happened("brontes_dug", "FG-13.5", cell=cell, color=color, floor=CELL[cell].z)
            tell_freed(g, freed)
        if g.deal.veiled:
            unveil(g)
    end_turn(g)


def brontes_cell(open_cells: int) -> int:
    """FG-13.5: of the highest floor, the lowest cell."""
    cells = bits(open_cells)
    top = max(CELL[cell].z for cell in cells)
    return next(cell for cell in cells if CELL[cell].z == top)


def brontes_card(standing: int, ready: int) -> int:
    """FG-13.6: from the fuller pyramid (the blades when equal), the most renowned card that is available."""
    handles, blades = standing & HANDLES, standing & BLADES
    pyramid = HANDLES if handles.bit_count() > blades.bit_count() else BLADES
    return max(bits(ready & pyramid), key=lambda c: (CARD[c].renown, SYMBOLS[c], -c))


def seize(g: ForgeState) -> None:
    """FG-13.6: he pays nothing, and the card is out of the game."""
    card = brontes_card(g.standing, g.ready)
    g.seized |= 1 << card
    opened = remove_card(g, card)
    g.happened("brontes_seized", "FG-13.6", card=card)
    if opened:
        g.happened("cards_uncovered", "FG-8.14", cards=opened)
