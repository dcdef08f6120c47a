"""Why a card, a lantern or a whole option is of no use now: the tests of the rules, put into words."""

from __future__ import annotations

from enclume.kernel.errors import Reason

from .cards import COLORS, FATIGUE, GAUNTLET, LANTERN, MASTER, SKILL
from .challenges import COLOR_OF, HOLDS, vulnerable
from .skills import ACTS, BOOSTS
from .state import ACTION, BOOSTING, FINAL_PHASE, NO_ACTION, OPENING, WELL_PHASE, DelveState
from .texts import TEXTS, card_color_name, color_name

_GAUNTLET = {card.id: n for n, card in enumerate(GAUNTLET)}
_LANTERN = {lantern.id: n for n, lantern in enumerate(LANTERN)}
_COLOR = {color: n for n, color in enumerate(COLORS[:3])}


def why_not(g: DelveState, seat: int, target: str) -> list[Reason]:
    """The reasons why a piece ("#60", "G2", "L-asha") or an option ("play:#60") is of no use to the seat now."""
    verb, *targets = target.split(":")
    if not targets and (verb.startswith("#") or verb in _GAUNTLET or verb in _LANTERN):
        verb, targets = "", [verb]
    first = targets[0] if targets else ""
    if first in _LANTERN:
        return why_not_lantern(g, seat, _LANTERN[first], verb)
    if first in _GAUNTLET:
        return why_not_gauntlet(g, _GAUNTLET[first])
    if not first.startswith("#") or not first[1:].isdecimal():
        return [_reason("not_now", "KD-5.2")]
    piece = int(first[1:])
    if piece in SKILL:
        return why_not_skill(g, seat, piece, verb)
    if piece in MASTER:
        return why_not_master(g, targets[1] if len(targets) > 1 else "")
    if piece in FATIGUE:
        there = piece in g.fatigue
        return [_reason("not_now", "KD-14.7") if there else _reason("no_fatigue", "KD-14.7")]
    return why_not_well(g, piece, verb)


def why_not_skill(g: DelveState, seat: int, piece: int, verb: str) -> list[Reason]:
    """KD-2.2, KD-8.2, KD-8.6, KD-10.2, KD-10.4."""
    now = g.now
    if piece not in g.hand(seat).pieces:
        return [_reason("not_yours", "KD-8.2")]
    if now is None or now.color < 0:
        return [_reason("not_now", "KD-5.2")]
    if now.step == BOOSTING and verb != "play":
        return [] if piece in BOOSTS[now.color] else [_reason("wrong_boost", "KD-10.4", color=color_name(now.color))]
    if verb == "boost":
        own = seat == g.seat and g.seats > 1
        return [_reason("own_action", "KD-10.1", "KD-10.2") if own else _reason("not_now", "KD-10.1")]
    if now.step > ACTION or now.action != NO_ACTION:
        return [_reason("one_action", "KD-8.2") if verb == "play" else _reason("not_now", "KD-5.2")]
    if piece not in ACTS[now.color]:
        return [_reason("wrong_color", "KD-2.2", "KD-8.6", color=card_color_name(now.color))]
    return [_reason("not_now", "KD-5.2")]


def why_not_lantern(g: DelveState, seat: int, seeker: int, verb: str) -> list[Reason]:
    """KD-9.3, KD-9.6."""
    owner = g.deal.seat_of[seeker]
    step = OPENING if g.now is None else g.now.step
    if verb == "boost" or step == BOOSTING:
        return [_reason("lantern_no_boost", "KD-9.6")]
    if owner != seat:
        return [_reason("not_your_lantern", "KD-9.3")]
    return [_reason("not_now", "KD-9.3") if g.charged >> seat & 1 else _reason("uncharged", "KD-9.1", "KD-9.3")]


def why_not_gauntlet(g: DelveState, n: int) -> list[Reason]:
    """KD-20.1, KD-20.2."""
    if g.phase == WELL_PHASE:
        return [_reason("gone", "KD-4.5")]
    return [_reason("face_down", "KD-20.2") if g.down >> n & 1 else _reason("not_now", "KD-20.1")]


def why_not_master(g: DelveState, color: str) -> list[Reason]:
    """KD-18.1, KD-20.4, KD-20.6, KD-20.8."""
    if g.phase == WELL_PHASE:
        return [_reason("master_hidden", "KD-18.1", "KD-18.2")]
    weak = vulnerable(g)
    if not weak:
        return [_reason("no_weakness", "KD-20.4", "KD-20.6")]
    if color in _COLOR and _COLOR[color] not in weak:
        return [_reason("not_vulnerable", "KD-20.8")]
    return [_reason("not_now", "KD-20.1")]


def why_not_well(g: DelveState, piece: int, verb: str) -> list[Reason]:
    """KD-5.3, KD-26.9, KD-26.16."""
    if g.phase == FINAL_PHASE or piece not in g.slots:
        return [_reason("gone", "KD-5.3")]
    slot = g.slots.index(piece)
    if verb == "move":
        if HOLDS[piece]:
            return [_reason("held", "KD-26.9")]
        if not g.progress[slot]:
            return [_reason("no_progress", "KD-25.5")]
    return [_reason("not_now", "KD-5.2")]


def why_no_progress(g: DelveState, seat: int, target: str) -> list[Reason]:
    """KD-13.6, KD-25.5, KD-26.16: why something takes or gives no progress where some is placed or moved."""
    verb, *targets = target.split(":")
    ends = targets or [verb]
    for end in ends:
        if end in _GAUNTLET and g.front(_GAUNTLET[end]):
            slot = _GAUNTLET[end]
        elif end.startswith("#") and end[1:].isdecimal() and int(end[1:]) in g.slots:
            slot = g.slots.index(int(end[1:]))
            if COLOR_OF[g.slots[slot]] < 0:
                return [_reason("no_challenge", "KD-26.16")]
        elif end.startswith("#") and end[1:].isdecimal() and int(end[1:]) in MASTER and g.phase == FINAL_PHASE:
            return [_reason("master_untouched", "KD-13.6", "KD-26.16")]
        else:
            return why_not(g, seat, target)
        if verb != "move":
            same = g.active.target == slot
            return [_reason("same_target", "KD-26.16") if same else _reason("placed_already", "KD-26.16")]
    return why_not(g, seat, target)


def _reason(code: str, *rules: str, **args: object) -> Reason:
    return Reason(code, TEXTS.say(f"error.{code}", **args), rules)
