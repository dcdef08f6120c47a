"""FF-17.11, FF-17.20 to FF-17.25: the imps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Ask, Rules

from . import mine, moving
from .actions import DISCARD, TREASURE_IS, Pick
from .board import DEN, ENTRANCE, FORGE, layout
from .cards import IMP, SLOW_PROOF, STUN_PROOF, adventurer_of
from .forging import replace_in_row
from .ores import ONE, most_precious
from .state import START, FlameState
from .verbs_figures import discard

PLACES: Final = ("left", "centre", "right")


def imps_turn(g: FlameState) -> Rules:
    """FF-17.11: the top imp card is revealed and resolved; the back of the next one says whom it hits."""
    imp = g.imps.pieces.pop()
    g.show(imp)
    g.past_imps += (imp,)
    place = PLACES.index(IMP[g.imps.top].back)
    target = g.order[place]
    g.happened_to("imp", "FF-17.11 FF-17.21", None, imp, who=target)
    yield from _IMP[IMP[imp].do](g, target)
    if IMP[imp].removes_artefact:
        remove_artefact(g, place)
    g.shielded = ()
    g.phase = START


def remove_artefact(g: FlameState, place: int) -> None:
    """FF-17.22, FF-17.32: the artefact at that place of the row is gone, unless it is shielded."""
    if place >= len(g.row):
        return
    artefact = g.row[place]
    if artefact in g.shielded:
        g.happened_to("shield_held", "FF-17.32", None, artefact)
        return
    g.gone += (artefact,)
    g.happened_to("artefact_removed", "FF-17.22", None, artefact)
    replace_in_row(g, artefact)


def trip(g: FlameState, who: int) -> Rules:
    """FF-17.25: shock."""
    yield from mine.shock(g, who, "FF-17.25")


def pickpocket(g: FlameState, who: int) -> Rules:
    """The most precious carried ore goes into the bag."""
    if g.carried[who]:
        kind = most_precious(g.carried[who])
        g.carried[who] -= ONE[kind]
        g.bag += ONE[kind]
        g.happened("bagged", "FF-17.20", 0, who=who, ore=kind)
    yield from ()


def sleeping_dust(g: FlameState, who: int) -> Rules:
    """FF-17.25: stun; FF-11.11: unless immune."""
    if not STUN_PROOF >> who & 1:
        g.stunned |= 1 << who
        g.happened("stun", "FF-17.25", 0, who=who)
    yield from ()


def tied_laces(g: FlameState, who: int) -> Rules:
    """FF-17.25: slow; FF-11.11: unless immune."""
    if not SLOW_PROOF >> who & 1:
        g.slowed |= 1 << who
        g.happened("slow", "FF-17.25", 0, who=who)
    yield from ()


def snuffer(g: FlameState, who: int) -> Rules:
    """FF-17.24: the player chooses which flame goes out."""
    options = mine.can_douse(g)
    if options:
        chosen = yield Ask(0, "douse", options)
        mine.douse(g, chosen, None, "FF-17.24")


def sapping(g: FlameState, who: int) -> Rules:
    """A rockfall between the target's site and the next one of the kobolds' way."""
    here = g.at[who]
    to = layout(g.rockfalls).next[here]
    if to >= 0:
        way = next(way for way in layout(g.rockfalls).ways[here] if way.to == to)
        g.rockfalls |= 1 << way.passage
        g.happened("rockfall", "FF-17.20", None, passage=way.passage)
    yield from ()


def trapdoor(g: FlameState, who: int) -> Rules:
    """FF-10.18: to the Mine Entrance; FF-10.25: not out of a web."""
    if g.at[who] != ENTRANCE and not g.webbed >> who & 1:
        yield from moving.shift(g, who, ENTRANCE, "FF-17.20")


def racket(g: FlameState, who: int) -> Rules:
    """A kobold where the target is; at the den if he is on the Forge or at the Entrance."""
    site = g.at[who]
    mine.place_kobold(g, DEN if site in (FORGE, ENTRANCE) else site, "FF-7.1")
    yield from ()


def whip(g: FlameState, who: int) -> Rules:
    """FF-7.5: all kobolds act."""
    mine.activate_kobolds(g, "FF-7.5")
    yield from ()


def petty_theft(g: FlameState, who: int) -> Rules:
    """A treasure of the player's choice returns to the supply, which is shuffled."""
    own = g.treasures_of(0)
    if own:
        chosen: Pick = yield Ask(0, "return_treasure", [TREASURE_IS[piece] for piece in sorted(own.pieces)])
        own.pieces.remove(chosen.n)
        g.treasures.pieces.append(chosen.n)
        g.shuffle(g.treasures)
        g.happened("treasure_returned", "FF-17.20", 0)


def hidden_cards(g: FlameState, who: int) -> Rules:
    """FF-18.3: a card of the target is discarded from the hand, if there is one."""
    cards = sorted(card for card in g.hand(0).pieces if adventurer_of(card) == who)
    if cards:
        chosen: Pick = yield Ask(0, "discard", [DISCARD[card] for card in cards])
        discard(g, 0, chosen.n)
        g.happened_to("discarded", "FF-17.20", 0, chosen.n)


Mischief = Callable[[FlameState, int], Rules]
_IMP: Final[dict[str, Mischief]] = {
    "croche_pied": trip,
    "pickpocket": pickpocket,
    "poudre_sommeil": sleeping_dust,
    "lacets_noues": tied_laces,
    "souffle": snuffer,
    "sape": sapping,
    "trappe": trapdoor,
    "tintamarre": racket,
    "fouet": whip,
    "larcin": petty_theft,
    "farce": hidden_cards,
}
