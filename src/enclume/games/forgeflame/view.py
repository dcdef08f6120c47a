"""What a seat may know (FF-7H): pieces are written ``#7`` where the viewer knows the face, else by a slip, ``?31``."""

from __future__ import annotations

import msgspec

from enclume.kernel.zones import Zone

from .board import SITES, TOKEN_PLACE
from .cards import IMP
from .piles import DEPOSITS, EXPLORATIONS
from .scoring import fulfilled, score_of
from .state import PHASES, FlameState


class Turn(msgspec.Struct, frozen=True):
    """The card that is being played, and what is left of it."""

    card: int
    actor: int
    doing: int
    icons: int
    lendable: int
    lost: bool
    used: bool
    copied: int
    copied_used: bool
    flying: int
    stealthy: int
    crossing: int
    digging: int
    flameless: int
    in_force: int
    passengers: int
    played: tuple[int, ...]
    chain: str
    extra: bool
    walker: int
    drawn: int


class Player(msgspec.Struct, frozen=True):
    """What lies in front of a player."""

    crew: int
    turns: int
    hand: tuple[str, ...]
    draw: int
    draw_known: tuple[str, ...]
    """Cards of the draw pile that the viewer knows to be there, in no order; see ``draw_top`` for the top one."""
    draw_top: str
    advanced: int
    face_up: tuple[int, ...]
    active: tuple[int, ...]
    discard: tuple[int, ...]
    artefacts: tuple[int, ...]
    treasures: tuple[str, ...]
    points: int
    """What the viewer can count: without treasures that it does not know."""


class FlameView(msgspec.Struct, frozen=True):
    """The table as one viewer knows it."""

    viewer: int | None
    phase: str
    round: int
    first: int
    seat: int
    solo: bool
    teams: bool
    threshold: int
    mithrul: bool
    pool: int
    owner: tuple[int, ...]
    at: tuple[int, ...]
    carried: tuple[int, ...]
    stunned: int
    slowed: int
    webbed: int
    loose: tuple[int, ...]
    webbed_ores: tuple[tuple[int, int], ...]
    supply: int
    bag: int
    kobolds: tuple[int, ...]
    kobolds_left: int
    rockfalls: int
    lit: int
    flames: int
    entrance_lit: bool
    deposits: tuple[str, ...]
    explorations: tuple[str, ...]
    """For each site the key of its token; empty: none."""
    totems: tuple[int, ...]
    active_totems: int
    totems_left: int
    row: tuple[int, ...]
    webbed_row: tuple[int, ...]
    shielded: tuple[int, ...]
    pile: int
    pile_known: tuple[str, ...]
    """Cards of the artefact pile that the viewer knows to be there, from the bottom; sorted where it knows them all."""
    events: int
    events_known: tuple[str, str]
    """The card at the bottom of the event pile and the one on top, where the viewer knows them."""
    past_events: tuple[int, ...]
    imps: int
    imp_back: str
    past_imps: tuple[int, ...]
    objectives: tuple[int, ...]
    fulfilled: tuple[int, ...]
    order: tuple[int, ...]
    gone: tuple[int, ...]
    eternal: bool
    winds: bool
    camp: bool
    exhausted: int
    set_in: int
    full_potions: int
    potions_on: tuple[int, ...]
    charged: int
    free_webs: int
    treasures: int
    turn: Turn
    players: tuple[Player, ...]


def view(g: FlameState, viewer: int | None) -> FlameView:
    """The state as a viewer may know it."""
    return FlameView(
        viewer=viewer,
        phase=PHASES[g.phase],
        round=g.round,
        first=g.first,
        seat=g.seat,
        solo=g.deal.solo,
        teams=g.deal.teams,
        threshold=g.deal.threshold,
        mithrul=g.deal.mithrul,
        pool=g.deal.pool,
        owner=tuple(g.owner),
        at=tuple(g.at),
        carried=tuple(g.carried),
        stunned=g.stunned,
        slowed=g.slowed,
        webbed=g.webbed,
        loose=tuple(g.loose),
        webbed_ores=g.webbed_ores,
        supply=g.supply,
        bag=g.bag,
        kobolds=tuple(g.kobolds),
        kobolds_left=g.kobolds_left,
        rockfalls=g.rockfalls,
        lit=g.lit,
        flames=g.flames(),
        entrance_lit=g.entrance_lit,
        deposits=_tokens(g, viewer, DEPOSITS, g.undug),
        explorations=_tokens(g, viewer, EXPLORATIONS, g.unexplored),
        totems=tuple(g.totems),
        active_totems=g.active_totems,
        totems_left=g.totems_left,
        row=g.row,
        webbed_row=g.webbed_row,
        shielded=g.shielded,
        pile=len(g.pile),
        pile_known=_known(g, viewer, g.pile),
        events=len(g.events),
        events_known=_ends(g, viewer, g.events),
        past_events=g.past_events,
        imps=len(g.imps) if g.deal.solo else 0,
        imp_back=IMP[g.imps.top].back if g.deal.solo else "",
        past_imps=g.past_imps,
        objectives=g.objectives,
        fulfilled=tuple(fulfilled(g)) if g.deal.solo else (),
        order=g.order,
        gone=g.gone,
        eternal=g.eternal,
        winds=g.winds,
        camp=g.camp,
        exhausted=g.exhausted,
        set_in=g.set_in,
        full_potions=g.full_potions,
        potions_on=g.potions_on,
        charged=g.charged,
        free_webs=g.free_webs(),
        treasures=len(g.treasures),
        turn=_turn(g),
        players=tuple(_player(g, viewer, seat) for seat in range(g.seats)),
    )


def _turn(g: FlameState) -> Turn:
    return Turn(
        card=g.card,
        actor=g.actor,
        doing=g.doing,
        icons=g.icons,
        lendable=g.lendable,
        lost=g.lost,
        used=g.used,
        copied=g.copied,
        copied_used=g.copied_used,
        flying=g.flying,
        stealthy=g.stealthy,
        crossing=g.crossing,
        digging=g.digging,
        flameless=g.flameless,
        in_force=g.in_force,
        passengers=g.passengers,
        played=g.played,
        chain=g.chain,
        extra=g.extra,
        walker=g.walker,
        drawn=g.drawn,
    )


def _player(g: FlameState, viewer: int | None, seat: int) -> Player:
    pile = g.draw_pile(seat)
    top = g.key(viewer, pile.top) if pile else ""
    known = sorted(key for key in g.keys(viewer, pile) if key[0] == "#")
    score = score_of(g, seat)
    mine = viewer is not None and g.allied(viewer, seat) and not g.deal.teams
    return Player(
        crew=g.crew[seat],
        turns=g.turns[seat],
        hand=tuple(g.keys(viewer, g.hand(seat))),
        draw=len(pile),
        draw_known=tuple(known),
        draw_top=top if top[:1] == "#" and len(known) < len(pile) else "",
        advanced=len(g.advanced(seat)),
        face_up=g.face_up[seat],
        active=g.active[seat],
        discard=g.discard[seat],
        artefacts=g.artefacts[seat],
        treasures=tuple(g.keys(viewer, g.treasures_of(seat))),
        points=score.total if mine or g.result is not None else score.total - score.treasures,
    )


def _tokens(g: FlameState, viewer: int | None, zone: int, left: int) -> tuple[str, ...]:
    names = g.names(viewer, g.zones[zone].pieces)
    return tuple([names[TOKEN_PLACE[site]] if left >> site & 1 else "" for site in range(SITES)])


def _known(g: FlameState, viewer: int | None, zone: Zone) -> tuple[str, ...]:
    known = [key for key in g.keys(viewer, zone) if key[0] == "#"]
    return tuple(sorted(known) if len(known) == len(zone) else known)


def _ends(g: FlameState, viewer: int | None, zone: Zone) -> tuple[str, str]:
    bottom, top = (g.key(viewer, zone.pieces[0]), g.key(viewer, zone.pieces[-1])) if zone.pieces else ("", "")
    return bottom if bottom[:1] == "#" else "", top if top[:1] == "#" else ""
