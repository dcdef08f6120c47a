"""What the table looks like: the cross round the Master, health, the attempt; the descent, fatigue; the Seekers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enclume.kernel.scene import AnyArea, Board, Fan, Grid, Number, Piece, Placed, Row, Scene, Stack, Step, Steps
from enclume.kernel.texts import Text, joined, same

from .art import icon
from .cards import COLORS, DARKNESS, FATIGUE, SEEKER, SKILL
from .dice import matching, read_by
from .ending import LOSES_AT_FATIGUE, LOSES_AT_HP
from .odds import Preview, action_in, facing, previews, running_odds, type_of
from .outlook import Outlook, outlook, phase_fronts
from .pieces import (
    count,
    die,
    fatigue,
    health,
    hero,
    hidden,
    lantern,
    played,
    played_before,
    played_lantern,
    shaft,
    skill,
)
from .skills import ACTS, BOOSTS, action_parts, boost_value
from .state import (
    ACTION,
    AFTERWARDS,
    BOOSTING,
    FAILURE,
    FINAL_PHASE,
    LANTERN_ACTION,
    MASTER_SLOT,
    NO_ACTION,
    OPENING,
    OUTCOME,
    ROLLING,
    SUCCESS,
)
from .texts import TEXTS, seeker_name
from .view import Attempt, DelveView, LastAttempt, Place, SeekerView
from .well_pieces import front, gauntlet, master, seen_card, unplayed_master, veiled_master, well_card

CROSS: Final = ((1, 0), (2, 1), (1, 2), (0, 1))
"""Where N, E, S and W lie round the Master."""
FULL_DEPTH: Final = 50
"""How many cards there are to go down (KD-4.9); ten fewer in a quick game."""


def scene(v: DelveView) -> Scene:
    """A view laid out for the eye."""
    ahead = outlook(v)
    shown = previews(v)
    well: list[AnyArea] = [_health(v, ahead), _cross(v, ahead), _attempt(v, ahead)]
    if seen := _seen(v):
        well.append(_row("scouted", seen))
    depths: list[AnyArea] = [
        _row("descent", (shaft(v.well_deck.count, _deepest(v)),)),
        _fatigue(v),
        _stack("weariness", "fatigue_deck", v.fatigue_deck.count),
        _stack("shed", "well_discard", v.well_discard.count),
        _stack("completed", "completed", len(v.completed)),
    ]
    if v.phase != FINAL_PHASE:
        depths.append(_row("gauntlets", tuple([front(n) for n in range(4)])))
    if v.over:
        depths.append(_row("box", tuple(unplayed_master(key) for key in v.box if key.startswith("#"))))
    boards = [_board(v, seat, shown) for seat in range(len(v.seekers))]
    return Scene(areas=(_part("well", *well), _part("depths", *depths), *boards), progress=_progress(v))


@lru_cache(maxsize=1024)
def _progress_text(key: str, turn: int, left: int) -> Text:
    return TEXTS.say(f"progress.{key}", turn=turn, left=left)


def _progress(v: DelveView) -> Text:
    key = "set_up" if not v.turn else "final" if v.phase == FINAL_PHASE else "well"
    return _progress_text(key, v.turn, v.well_deck.count)


@lru_cache(maxsize=2048)
def _part(name: str, *areas: AnyArea) -> Board:
    """A part of the table that belongs to nobody."""
    return Board(key=name, title=TEXTS[f"part.{name}"], areas=areas)


@lru_cache(maxsize=2048)
def _row(name: str, pieces: tuple[Piece, ...], seat: int | None = None) -> Row:
    key = name if seat is None else f"{name}:{seat}"
    return Row(key=key, title=TEXTS[f"area.{name}"], owner=seat, pieces=pieces)


@lru_cache(maxsize=2048)
def _stack(name: str, words: str, n: int, seat: int | None = None, top: Piece | None = None) -> Stack:
    key = name if seat is None else f"{name}:{seat}"
    return Stack(key=key, title=TEXTS[f"area.{words}"], owner=seat, count=n, top=top)


def _deepest(v: DelveView) -> int:
    """How many cards there were to go down at the start, or more if the group has climbed beyond that."""
    return max(FULL_DEPTH, v.well_deck.count)


# The cross


def _cross(v: DelveView, ahead: Outlook | None) -> Grid:
    laid = [
        Placed(*CROSS[slot], _place(v, slot, place, ahead)) for slot, place in enumerate(v.places) if place is not None
    ]
    laid.append(Placed(1, 1, _master(v, ahead)))
    if v.phase != FINAL_PHASE:
        laid.append(Placed(0, 2, count("below", v.well_deck.count)))
        laid.append(Placed(2, 2, count("shed", v.well_discard.count)))
    if ahead is not None:
        laid.append(Placed(2, 0, _account(ahead)))
    return _grid("final" if v.phase == FINAL_PHASE else "cross", tuple(laid))


@lru_cache(maxsize=1024)
def _grid(words: str, laid: tuple[Placed, ...]) -> Grid:
    return Grid(key="cross", title=TEXTS[f"area.{words}"], pieces=laid, width=3, height=3)


def _standing(v: DelveView, slot: int) -> tuple[str, ...]:
    """What is being attempted stands out, everything else steps back."""
    now = v.attempt
    if now is None or now.target < 0 or not ACTION <= now.step <= OUTCOME:
        return ()
    return ("target",) if now.target == slot else ("unavailable",)


def _coming(v: DelveView, slot: int, ahead: Outlook | None) -> int:
    return ahead.total if ahead is not None and v.attempt is not None and v.attempt.target == slot else 0


def _place(v: DelveView, slot: int, place: Place, ahead: Outlook | None) -> Piece:
    coming, status = _coming(v, slot, ahead), _standing(v, slot)
    if place.card < 0:
        return gauntlet(slot, place.progress, coming, place.down, status, place.clinging)
    return well_card(place.card, place.progress, place.difficulty, coming, status, place.clinging)


def _master(v: DelveView, ahead: Outlook | None) -> Piece:
    centre = v.centre
    known = tuple(sorted([int(key[1:]) for key in centre.attached if key.startswith("#")]))
    if centre.form < 0:
        return veiled_master(centre.key, len(centre.attached), known)
    needs = (centre.progress, centre.difficulty, _coming(v, MASTER_SLOT, ahead))
    status = _standing(v, MASTER_SLOT)
    return master(centre.form, needs, len(centre.attached), known, phase_fronts(v), centre.vulnerable, status)


def _account(ahead: Outlook) -> Piece:
    """What follows if the roll is kept."""
    lines = tuple([Number(icon(item.about) if not item.n else "", item.n, item.words) for item in ahead.items])
    foot = TEXTS["outlook.completed" if ahead.enough else "outlook.stays"]
    return Piece(key="outlook", kind="account", title=TEXTS["outlook.title"], text=foot, numbers=lines)


def _seen(v: DelveView) -> tuple[Piece, ...]:
    """Cards of the Well that the viewer is looking at, or knows to lie on top of the deck."""
    if v.scouted:
        return tuple([seen_card(int(key[1:])) for key in v.scouted if key.startswith("#")])
    at = {depth: card for card, depth in v.well_deck.known}
    known: list[int] = []
    while len(known) in at:
        known.append(at[len(known)])
    return tuple([seen_card(card) for card in known[:3]])


# Health and fatigue


def _limit(v: DelveView, loses: dict[int, int]) -> int:
    """The number of a Fatigue card in play that ends the match; 0 where there is none."""
    return max([loses[card] for card in v.fatigue if card in loses], default=0)


def _least_hp(v: DelveView) -> int:
    return _limit(v, LOSES_AT_HP)


def _most_fatigue(v: DelveView) -> int:
    return _limit(v, LOSES_AT_FATIGUE[len(v.seekers)])


def _health(v: DelveView, ahead: Outlook | None) -> Row:
    gauge = health(v.hp, v.cap, _least_hp(v), 0 if ahead is None else ahead.hp)
    return _row("vigour", (gauge,))


def _fatigue(v: DelveView) -> Row:
    return _burden(
        _most_fatigue(v), tuple([fatigue(card, _strikes(v, FATIGUE[card].effect["do"])) for card in v.fatigue])
    )


@lru_cache(maxsize=1024)
def _burden(limit: int, cards: tuple[Piece, ...]) -> Row:
    """The Fatigue cards in play; where too many of them are the end, how many that is."""
    n = len(cards)
    title = TEXTS.say("area.fatigue_of", n=n, most=limit) if limit else TEXTS.say("area.fatigue_n", n=n)
    return Row(key="fatigue", title=title if n else TEXTS["area.fatigue"], pieces=cards)


def _strikes(v: DelveView, effect: str) -> bool:
    """Whether a Fatigue card is about to matter: one more would be the end, or darkness lies on the table."""
    match effect:
        case "lose_at_fatigue":
            return len(v.fatigue) >= _most_fatigue(v) - 1
        case "lose_at_hp":
            return v.hp <= _least_hp(v) + 2
        case "dark_damage":
            now = v.attempt
            return now is not None and len(now.dice) > 0 and now.outcome != SUCCESS and now.dice[-1] == DARKNESS
    return False


# The attempt


def _attempt(v: DelveView, ahead: Outlook | None) -> Steps:
    """The four steps: what was played, what fell, what it comes to."""
    now = v.attempt
    if now is None or now.target < 0 or now.step <= OPENING:
        return (
            _steps(tuple([Step(TEXTS[f"step.{n}"]) for n in range(1, 5)]), -1, -1)
            if v.last is None
            else _over(v, v.last)
        )
    at = {ACTION: 0, BOOSTING: 1, ROLLING: 2, OUTCOME: 3, AFTERWARDS: 4}.get(now.step, -1)
    return _steps(tuple(_running(v, now, ahead)), at, running_odds(v))


@lru_cache(maxsize=1024)
def _steps(steps: tuple[Step, ...], now: int, odds: int, whose: int = -1) -> Steps:
    """``whose`` is the Seeker of an attempt that is over."""
    numbers = (Number("odds", odds, TEXTS["number.odds"]),) if odds >= 0 else ()
    title = TEXTS["area.attempt"] if whose < 0 else TEXTS.say("area.last_attempt", seeker=seeker_name(whose))
    return Steps(key="attempt", title=title, steps=steps, now=now, numbers=numbers)


def _over(v: DelveView, last: LastAttempt) -> Steps:
    """The attempt of the turn before, until the next begins."""
    seeker = v.seekers[last.seat].seeker
    _, boosts, dice, flat = last.sums
    throw = ((v.turn - 1) % 8) * 4 + last.rerolled
    fell = tuple([die(n, throw, face, bool(last.matched >> n & 1)) for n, face in enumerate(last.dice)])
    helped = tuple([played_before(card) for _, card in last.boosts])
    steps = (
        _action_before(seeker, last),
        Step(TEXTS["step.2"], _plus(boosts) if boosts else None, None, helped),
        Step(TEXTS["step.3"], _plus(dice + flat), None, fell),
        Step(
            TEXTS["step.4"],
            same(str(last.prior + sum(last.sums))),
            _ended("step.success" if last.outcome == SUCCESS else "step.failure", last.prior),
        ),
    )
    return _steps(steps, len(steps), -1, seeker)


def _ended(key: str, prior: int) -> Text:
    """How it ended; what the sum has from earlier attempts is told."""
    return joined([TEXTS[key], TEXTS.say("step.prior", n=prior)], ", ") if prior else TEXTS[key]


def _action_before(seeker: int, last: LastAttempt) -> Step:
    title = TEXTS["step.1"]
    if last.action == NO_ACTION:
        return Step(title, None, TEXTS["step.bare"])
    lamp = last.action == LANTERN_ACTION
    piece = played_lantern(seeker, None) if lamp else played_before(last.action, last.color)
    return Step(title, same(str(last.sums[0])), None, (piece,))


def _running(v: DelveView, now: Attempt, ahead: Outlook | None) -> list[Step]:
    return [_action_step(v, now), _boost_step(v, now), _dice_step(v, now, ahead), _outcome_step(now, ahead)]


def _plus(n: int) -> Text:
    return same(f"+{n}")


def _action_step(v: DelveView, now: Attempt) -> Step:
    title, seeker = TEXTS["step.1"], v.seekers[v.seat].seeker
    if now.action == NO_ACTION:
        color = TEXTS[f"color.{COLORS[now.color]}"]
        words = TEXTS.say("step.choose", color=color) if now.step == ACTION else TEXTS["step.bare"]
        return Step(title, None, words)
    parts = action_parts(action_in(v, now), facing(v, now, len(now.boosts)))
    words = _sum(tuple(parts))
    value = same(str(max(0, sum(n for _, n in parts))))
    if now.action == LANTERN_ACTION:
        return Step(title, value, None, (played_lantern(seeker, words),))
    color_name = COLORS[now.color] if COLORS[now.color] in SKILL[now.action].colors else "white"
    return Step(title, value, None, (played(now.action, color_name, words),))


@lru_cache(maxsize=512)
def _sum(parts: tuple[tuple[str, int], ...]) -> Text:
    """What an action is worth, item by item: "3 + 1 (text)"."""
    words = [TEXTS.say(f"part_of.{name}", n=abs(n)) for name, n in parts]
    return joined(words, " + ")


def _boost_step(v: DelveView, now: Attempt) -> Step:
    title = TEXTS["step.2"]
    if now.action == NO_ACTION:
        return Step(title)
    action, kind = action_in(v, now), type_of(v, now)
    values = [boost_value(card, kind, now.prior, action) for _, card in now.boosts]
    pieces = tuple(
        [
            played(card, SKILL[card].boost.color, _boost_words(v.seekers[seat].seeker, n))
            for (seat, card), n in zip(now.boosts, values, strict=True)
        ]
    )
    limit = TEXTS.say("step.boosts", n=len(values), most=now.limit) if now.limit else None
    return Step(title, _plus(sum(values)) if values else None, limit, pieces)


@lru_cache(maxsize=128)
def _boost_words(seeker: int, n: int) -> Text:
    return TEXTS.say("step.booster", seeker=seeker_name(seeker), n=n)


def _dice_step(v: DelveView, now: Attempt, ahead: Outlook | None) -> Step:
    title = TEXTS["step.3"]
    if not now.dice:
        return Step(title)
    read = read_by(now.card, now.color, v.misty, action_in(v, now).dice_worth)
    hits = matching(now.dice, read) if not now.sums else [bool(now.matched >> n & 1) for n in range(4)]
    throw = (v.turn % 8) * 4 + now.rerolled
    dice = tuple([die(n, throw, face, hit) for n, (face, hit) in enumerate(zip(now.dice, hits, strict=True))])
    value = now.sums[2] if now.sums else ahead.dice if ahead is not None else None
    return Step(title, None if value is None else _plus(value), None if now.sums else TEXTS["step.not_final"], dice)


def _outcome_step(now: Attempt, ahead: Outlook | None) -> Step:
    """The sum, and what is missing."""
    title = TEXTS["step.4"]
    if now.sums:
        total = now.prior + sum(now.sums)
        key = {SUCCESS: "step.success", FAILURE: "step.failure"}.get(now.outcome, "step.placed")
        value = same(f"{total} / {now.difficulty}") if now.difficulty >= 0 else same(str(total))
        return Step(title, value, _ended(key, now.prior))
    if now.difficulty < 0:
        return Step(title)
    if ahead is None:
        return Step(title, same(f"{now.prior} / {now.difficulty}"))
    total = now.prior + ahead.total
    missing = now.difficulty - total
    words = TEXTS["step.enough"] if ahead.enough else TEXTS.say("step.missing", n=missing)
    return Step(title, same(f"{total} / {now.difficulty}"), words)


# Seekers


def _board(v: DelveView, seat: int, shown: dict[int, Preview]) -> Board:
    """A Seeker: portrait, lantern, decks and hand."""
    mine = v.seekers[seat]
    light = shown.get(LANTERN_ACTION) if v.seat == seat else None
    top = skill(mine.discard[-1]) if mine.discard else None
    areas = (
        _row("seeker", (hero(mine.seeker),), seat),
        _row("lantern", (lantern(mine.seeker, mine.charged, -1 if light is None else light.value),), seat),
        _stack("deck", "deck", mine.deck.count, seat),
        _stack("discard", "discard", len(mine.discard), seat, top),
        _hand(seat, tuple([_in_hand(v, seat, mine, key, shown) for key in mine.hand])),
    )
    return _seeker_board(seat, mine.seeker, areas)


@lru_cache(maxsize=2048)
def _seeker_board(seat: int, seeker: int, areas: tuple[AnyArea, ...]) -> Board:
    return Board(key=f"board:{seat}", title=SEEKER[seeker].name, owner=seat, areas=areas)


@lru_cache(maxsize=2048)
def _hand(seat: int, pieces: tuple[Piece, ...]) -> Fan:
    return Fan(key=f"hand:{seat}", title=TEXTS["area.hand"], owner=seat, pieces=pieces)


def _in_hand(v: DelveView, seat: int, mine: SeekerView, key: str, shown: dict[int, Preview]) -> Piece:
    """A card in hand: those that do not fit what is asked step back, and one that is worth more here says so."""
    if not key.startswith("#"):
        return hidden(key)
    card, now = int(key[1:]), v.attempt
    if now is None or now.color < 0:
        return skill(card)
    if now.step == ACTION and now.action == NO_ACTION and seat == v.seat:
        if card not in ACTS[now.color]:
            return skill(card, ("unavailable",))
        worth = shown[card].value if card in shown else SKILL[card].value
        return skill(card, (), worth if worth != SKILL[card].value else None)
    if now.step == BOOSTING and (seat != v.seat or len(v.seekers) == 1):
        if card not in BOOSTS[now.color]:
            return skill(card, ("unavailable",))
        worth = shown[card].value if card in shown else SKILL[card].boost.n
        return skill(card, ("as_bar",), worth if worth != SKILL[card].boost.n else None)
    return skill(card)
