"""FF-3, FF-11, FF-12: a turn: its card, the window for Absorption, one thing after another, follow-up cards."""

from __future__ import annotations

from typing import Final

from enclume.kernel.decisions import Ask, Choosing, Rules
from enclume.kernel.options import Option

from .acting import CARD as CARD_PURSE
from .acting import LENT, actions, perform
from .actions import (
    ABILITY,
    ABSORB,
    DRINK,
    END,
    FOLLOW,
    LEND,
    LET,
    PLAY,
    PLAY_TOP,
    Pick,
)
from .board import bits, layout
from .cards import ABSORPTION, CARD, GOBETOU, ICON_LETTERS, OGMUL, adventurer_of
from .effects import usable, use_ability
from .keywords import put_in_force
from .mine import EndTurn
from .moving import moves_left, put, walks
from .routines import ABSORPTIONS, POTIONS
from .state import (
    ACTING,
    ALL_TURNS,
    DECISIONS,
    EVENT_PHASE,
    FLIGHT_POTION,
    FOLLOWING,
    ICON,
    MOVE,
    SPEED,
    START,
    STEALTH_POTION,
    TURNS,
    FlameState,
)
from .targets import Use
from .totems import powers, use_power
from .verbs_cards import follow_ups, restock
from .verbs_figures import leave_hand
from .why_not import why_not

PRINTED: Final = [sum(ICON[ICON_LETTERS.index(letter)] for letter in card.icons.split()) for card in CARD]
"""The icons of each card, packed."""
HAS_ABILITY: Final = [bool(card.ways) for card in CARD]


# The start of a turn


def start_of_turn(g: FlameState) -> Rules:
    """FF-3.4, FF-3.5, FF-3.12: powers that need nobody acting, then a card of the hand or the top of the pile."""
    seat = g.seat
    g.tally[DECISIONS] += 1
    choice: Option = yield Ask(seat, "play", [*playable(g, seat), *powers(g, seat)], why_not)
    if choice.verb == "power":
        assert isinstance(choice, Pick)
        yield from use_power(g, seat, choice.n)
    elif choice is END:
        g.happened("no_cards", "FF-3.5", seat)
        end_turn(g)
    elif choice is PLAY_TOP:
        restock(g, seat)
        card = g.draw_pile(seat).pieces.pop()
        g.show(card)
        yield from play(g, seat, card)
    else:
        assert isinstance(choice, Pick)
        leave_hand(g, seat, choice.n)
        yield from play(g, seat, choice.n)


def playable(g: FlameState, seat: int) -> list[Option]:
    """FF-3.4, FF-3.5: playing is a must; without any card the turn is taken without one."""
    hand = g.hand(seat).pieces
    if hand:
        return [PLAY[card] for card in sorted(hand)]
    return [PLAY_TOP] if g.draw_pile(seat) or g.discard[seat] else [END]


def play(g: FlameState, seat: int, card: int, again: bool = False) -> Rules:
    """FF-3.12: the card lies in the active zone; potions, the window for Absorption, stun and slow, then it acts."""
    if not again:
        g.active[seat] += (card,)
    g.played += (card,)
    g.card = card
    g.actor = g.doing = adventurer_of(card)
    g.held = bool(g.webbed >> g.actor & 1)
    g.happened_to("played", "FF-3.4" if not again else "FF-12.8", seat, card)
    drunk = 0
    if g.full_potions and g.owner[OGMUL] >= 0 and g.allied(seat, g.owner[OGMUL]):
        drunk = yield from put_potions(g, seat, card)
    yield from absorption(g, seat)
    g.icons = PRINTED[card]
    suffer(g, g.actor)
    if not g.lost:
        put_in_force(g, card)
    if drunk:
        swallow(g, drunk)
    g.phase = ACTING


def put_potions(g: FlameState, seat: int, card: int) -> Choosing[int]:
    """FF-18.33, FF-15.10: any of the full potions may be put on the card."""
    full = g.full_potions
    options = [option for option in DRINK if not option.n & ~full]
    chosen: Pick = yield Ask(seat, "drink", options, routine=POTIONS)
    if chosen.n:
        g.full_potions &= ~chosen.n
        g.potions_on = tuple(card if chosen.n >> n & 1 else on for n, on in enumerate(g.potions_on))
        g.happened("drunk", "FF-18.33", seat, potions=chosen.n)
    return chosen.n


def swallow(g: FlameState, potions: int) -> None:
    """FF-18.33, FF-11.5: what potions give; they are not abilities."""
    if potions >> SPEED & 1:
        g.icons += ICON[MOVE]
    if potions >> FLIGHT_POTION & 1:
        g.flying |= 1 << g.actor
    if potions >> STEALTH_POTION & 1:
        g.stealthy |= 1 << g.actor


def absorption(g: FlameState, seat: int) -> Rules:
    """FF-12.10 to FF-12.18: Gobetou's player may cancel the abilities of an adversary's card.

    The window opens on what everybody sees, and is put to him whether or not he holds the card (FF-7H.3).
    """
    holder = g.owner[GOBETOU]
    if holder < 0 or g.allied(seat, holder) or (g.stunned >> g.actor | g.stunned >> GOBETOU) & 1:
        return
    hand = g.hand(holder).pieces
    if not hand or ABSORPTION in g.active[holder] or ABSORPTION in g.discard[holder]:
        return
    options = [LET, ABSORB] if ABSORPTION in hand else [LET]
    if (yield Ask(holder, "absorption", options, masked=True, routine=ABSORPTIONS)) is ABSORB:
        leave_hand(g, holder, ABSORPTION)
        g.active[holder] += (ABSORPTION,)
        g.slowed &= ~(1 << GOBETOU)
        g.webbed &= ~(1 << GOBETOU)
        g.lost = True
        g.happened_to("absorbed", "FF-12.10 FF-12.13", holder, g.card)


def suffer(g: FlameState, who: int) -> None:
    """FF-11.1 to FF-11.3: stunned and slowed tokens do their work and go."""
    bit = 1 << who
    if g.stunned & bit:
        g.stunned &= ~bit
        g.lost = True
        g.happened("stun_over", "FF-11.1", g.owner[who], who=who)
    if g.slowed & bit:
        g.slowed &= ~bit
        if g.icons >> 8 * MOVE & 255:
            g.icons -= ICON[MOVE]
        g.happened("slow_over", "FF-11.2", g.owner[who], who=who)


# One thing after another


def choices(g: FlameState) -> list[Option]:
    """FF-3.12 (5): what the player of the card may do next. On a site over its limit he must go on (FF-5.10)."""
    if g.walker >= 0:
        icons = g.icons if g.walker == g.actor else g.lendable
        return walks(g, g.walker, icons) if moves_left(icons) else []
    found = actions(g, g.actor, g.icons)
    if g.lendable:
        found += [LEND[ally] for ally in borrowers(g)]
    if not g.lost:
        if not g.used and HAS_ABILITY[g.card] and usable(g, Use(g.seat, g.actor), g.card):
            found.append(ABILITY[g.card])
        if g.copied >= 0 and not g.copied_used and usable(g, Use(g.seat, g.actor), g.copied):
            found.append(ABILITY[g.copied])
    if g.artefacts[g.seat]:
        found += powers(g, g.seat)
    found.append(END)
    return found


def borrowers(g: FlameState) -> list[int]:
    """FF-18.51: adjacent allies who could use one of the card's actions."""
    near = 0
    for site in bits(layout(g.rockfalls).within[1][g.at[g.actor]]):
        near |= g.here[site]
    allies = near & g.side(g.seat) & ~(1 << g.actor)
    return [ally for ally in bits(allies) if actions(g, ally, g.lendable)]


def act(g: FlameState) -> Rules:
    """FF-3.7 to FF-3.12: one action, ability or power; or the card ends."""
    seat = g.seat
    options = choices(g)
    if not options:
        put_back(g)
        return
    g.tally[DECISIONS] += 1
    choice: Option = yield Ask(seat, "act", options, why_not)
    try:
        yield from resolve(g, seat, choice)
    except EndTurn:
        end_card(g)
        end_turn(g)


def put_back(g: FlameState) -> None:
    """FF-5.11: whoever cannot leave an over-full site returns to where he came from."""
    put(g, g.walker, g.came_from)
    g.happened("put_back", "FF-5.11", g.owner[g.walker], who=g.walker, site=g.came_from)
    g.walker = g.came_from = -1


def resolve(g: FlameState, seat: int, choice: Option) -> Rules:
    """Do what was chosen, completely, before the next choice (FF-3.10)."""
    verb = choice.verb
    if verb == "end":
        end_card(g)
        end_turn(g)
    elif verb == "ability":
        assert isinstance(choice, Pick)
        yield from ability(g, seat, choice.n)
    elif verb == "power":
        assert isinstance(choice, Pick)
        yield from use_power(g, seat, choice.n)
    elif verb == "lend":
        assert isinstance(choice, Pick)
        g.doing = choice.n
        action: Option = yield Ask(seat, "lent_action", actions(g, choice.n, g.lendable), why_not)
        yield from perform(g, seat, choice.n, action, LENT)
    elif g.walker >= 0 and g.walker != g.actor:
        yield from perform(g, seat, g.walker, choice, LENT)
    else:
        yield from perform(g, seat, g.actor, choice, CARD_PURSE)


def ability(g: FlameState, seat: int, card: int) -> Rules:
    """FF-3.9, FF-12.2: once in a turn; one that plays another card ends this one."""
    if card == g.card:
        g.used = True
    else:
        g.copied_used = True
    g.happened_to("ability", "FF-3.9", seat, card)
    yield from use_ability(g, Use(seat, g.actor), card)
    if g.chain:
        chain = g.chain
        end_card(g)
        g.chain = chain
        g.phase = FOLLOWING


def follow_up(g: FlameState) -> Rules:
    """FF-12.1 to FF-12.8: the follow-up card is chosen, or drawn, and played like any other.

    Whoever looks through the draw pile is asked even about a single card: how many are left is a secret."""
    seat, zone = g.seat, g.chain
    pile = g.draw_pile(seat)
    if zone == "draw":
        restock(g, seat)
        card = pile.pieces.pop()
        g.show(card)
    else:
        if zone == "silkara":
            for piece in pile.pieces:
                g.peek(seat, piece)
        options = [FOLLOW[card] for card in follow_ups(g, seat, zone)]
        chosen: Pick = yield Ask(seat, "follow", options, masked=zone == "silkara")
        card = chosen.n
        fetch(g, seat, zone, card)
    g.chain = ""
    yield from play(g, seat, card, again=zone == "active")


def fetch(g: FlameState, seat: int, zone: str, card: int) -> None:
    """FF-12.5, FF-12.6: take the card from where it lies; a draw pile that was looked through is shuffled."""
    if card in g.discard[seat]:
        g.discard[seat] = tuple(each for each in g.discard[seat] if each != card)
    pile = g.draw_pile(seat)
    if zone == "silkara":
        if card in pile:
            pile.pieces.remove(card)
            g.show(card)
        g.shuffle(pile)


# Endings


def end_card(g: FlameState) -> None:
    """FF-3.20: what is left of the card is lost; a web that lay on the adventurer when it was played returns."""
    if g.held:
        g.webbed &= ~(1 << g.actor)
    g.clear_card()
    g.walker = g.came_from = -1


def end_turn(g: FlameState) -> None:
    """FF-3.13, FF-3.3, FF-12.20: the turn is counted; the same player goes on after a mad dash, else the next."""
    seat, again = g.seat, g.extra
    g.turns[seat] += 1
    g.tally[ALL_TURNS] += 1
    g.clear_turn()
    g.happened("turn_over", "FF-3.13", seat)
    if again and g.turns[seat] < TURNS:
        g.phase = START
        return
    for step in range(1, g.seats + 1):
        following = (seat + step) % g.seats
        if g.turns[following] < TURNS:
            g.seat, g.phase = following, START
            return
    g.phase = EVENT_PHASE
