"""Verbs about cards, artefacts and other people's turns: FF-12, FF-18.4, FF-18.7, FF-18.8, FF-18.16."""

from __future__ import annotations

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .acting import CARD as CARD_PURSE
from .acting import EVERY_ICON, GIFT, GIFT_ICONS, actions, pay, perform
from .actions import ALLY, COPY, KEEP, SKIP_PART, STOP, UNDER, USE_TOTEM, Pick
from .board import bits, layout
from .cards import CARD_NUMBER, SILKARA, adventurer_of
from .forging import fill_row, under_pile
from .keywords import put_in_force
from .state import TURNS, FlameState
from .targets import Effect, Use, Ways
from .totems import activate_totem, totem_usable
from .verbs_figures import discard
from .why_not import why_not

METAMORPHOSIS = CARD_NUMBER["ogmul_a2"]

# Drawing


def restock(g: FlameState, seat: int) -> bool:
    """FF-3.18: an empty draw pile is made of the discard pile; whether there is a card to draw."""
    pile = g.draw_pile(seat)
    if not pile and g.discard[seat]:
        pile.pieces.extend(g.discard[seat])
        g.discard[seat] = ()
        g.shuffle(pile)
        g.happened("reshuffled", "FF-3.18", seat)
    return bool(pile)


def draw(g: FlameState, seat: int) -> int:
    """FF-3.18, FF-3.19: the top card into the hand; -1 where there is none."""
    return g.draw(g.draw_pile(seat), g.hand(seat)) if restock(g, seat) else -1


def draw_keep(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.4: draw some cards, keep one in hand, the others go to the discard pile."""
    drawn = [card for card in [draw(g, u.seat) for _ in range(e.n)] if card >= 0]
    g.happened("drew", "FF-18.4", u.seat, n=len(drawn))
    kept: Pick = yield Ask(u.seat, "keep", [KEEP[card] for card in sorted(drawn)])
    for card in drawn:
        if card != kept.n:
            discard(g, u.seat, card)
            g.happened_to("discarded", "FF-18.4", u.seat, card)


# Follow-up cards, extra turns, copies


def follow_ups(g: FlameState, seat: int, zone: str) -> list[int]:
    """FF-12.5 to FF-12.9: the cards that may follow; for the top of the draw pile, whether there will be one."""
    played = g.played
    match zone:
        case "discard":
            return sorted(card for card in g.discard[seat] if card not in played)
        case "active":
            return sorted(card for card in g.active[seat] if card not in played)
        case "silkara":
            cards = [*g.draw_pile(seat).pieces, *g.discard[seat]]
            return sorted(card for card in cards if adventurer_of(card) == SILKARA and card not in played)
        case _:
            return sorted([*g.draw_pile(seat).pieces, *g.discard[seat]])


def play_from(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-12.1, FF-12.2: the card ends, and another one follows."""
    g.chain = e.mode
    yield from ()


def can_go_again(g: FlameState, u: Use) -> bool:
    """FF-12.21, FF-12.22."""
    return not g.deal.solo and not g.extra and g.turns[u.seat] + 1 < TURNS


def extra_turn(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-12.19."""
    g.extra = True
    g.happened("extra_turn", "FF-12.19", u.seat)
    yield from ()


def copyable(g: FlameState) -> list[int]:
    """FF-12.23 to FF-12.25: the cards of all active zones but this one."""
    return sorted(card for zone in g.active for card in zone if card != METAMORPHOSIS)


def copy_abilities(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-12.24: Ogmül takes on what that card can do, keywords included."""
    chosen: Pick = yield Ask(u.seat, "copy", [COPY[card] for card in copyable(g)])
    g.copied = chosen.n
    put_in_force(g, chosen.n)
    g.happened_to("copied", "FF-12.23", u.seat, chosen.n)


# Allies, totems, the row


def helpers(g: FlameState, u: Use) -> int:
    """FF-18.8, FF-10.22: the allies on the actor's site and on adjacent ones."""
    near = layout(g.rockfalls).within[1][g.at[u.actor]]
    found = 0
    for site in bits(near):
        found |= g.here[site]
    return found & g.side(u.seat) & ~(1 << u.actor)


def able(g: FlameState, allies: int) -> list[int]:
    return [ally for ally in bits(allies) if actions(g, ally, GIFT_ICONS)]


def ally_actions(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.8, FF-18.9: each adjacent ally uses one action of any kind, in the order that the player chooses."""
    left = helpers(g, u)
    while True:
        options: list[Option] = [ALLY[ally] for ally in able(g, left & helpers(g, u))]
        if not options:
            return
        chosen = yield Ask(u.seat, "ally", [*options, STOP])
        if chosen is STOP:
            return
        left &= ~(1 << chosen.n)
        g.doing = chosen.n
        action: Option = yield Ask(u.seat, "ally_action", [*actions(g, chosen.n, GIFT_ICONS), SKIP_PART], why_not)
        g.doing = g.actor
        if action is not SKIP_PART:
            yield from perform(g, u.seat, chosen.n, action, GIFT)


def far_totems(g: FlameState, u: Use) -> list[int]:
    """FF-18.16, FF-18.17: the sites of active totems that Molly can use from where she is."""
    return [site for site in bits(g.active_totems) if totem_usable(g, u.actor, g.totems[site], site)]


def use_totem(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.16: for one icon, any totem that has its active token."""
    sites = {g.totems[site]: site for site in far_totems(g, u)}
    chosen: Pick = yield Ask(u.seat, "totem", [USE_TOTEM[totem] for totem in sorted(sites)])
    yield from pay(g, u.seat, CARD_PURSE, *EVERY_ICON)
    yield from activate_totem(g, u.seat, u.actor, sites[chosen.n])


def replace_row(g: FlameState, u: Use, e: Effect, way: Ways) -> Rules:
    """FF-18.7: artefacts of the row go under the pile, the first chosen nearest the top; then the row is refilled."""
    chosen: list[int] = []
    while len(chosen) < len(g.row):
        options: list[Option] = [UNDER[artefact] for artefact in g.row if artefact not in chosen]
        option = yield Ask(u.seat, "reforge", [*options, STOP] if chosen else options)
        if option is STOP:
            break
        chosen.append(option.n)
    places = sorted(g.row.index(artefact) for artefact in chosen)
    under_pile(g, chosen)
    g.happened_to("reforged", "FF-18.7", u.seat, *chosen)
    fill_row(g, places)
