"""KD-8 to KD-12: an attempt in four steps: action, boosts, dice, complete or fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enclume.kernel.decisions import Ask, Rules
from enclume.kernel.options import Option

from .actions import AGAIN, BARE, BOOST, INSTEAD, KEEP, PASS, PLAY, TAKE_PENALTY, USE_LANTERN, Card
from .actions import BARD as BARD_OPTION
from .cards import DARKNESS, DESIGN, FATIGUE, KHOR, LIGHT, MASTER, SKILL_DESIGN
from .challenges import (
    DARK_CLIMB,
    G_WORSENS,
    SHARES,
    Completion,
    boost_limit,
    difficulty,
    master_is_ripe,
    type_faced,
)
from .clauses import after_roll, on_failure, on_play, on_success
from .deeds import discard_cards, go_up, suffer, throw_away
from .dice import matching, mean54, reading, roll_dice
from .effects import G_PENALTY, M_PENALTY, PENALTY, Cause, Effect, completed, give_rewards, resolve, settle, strike
from .ending import win
from .routines import HELP, ROLLS_AGAIN, SONGS
from .skills import (
    ACTS,
    BARD,
    BARDS,
    BEARS,
    BOOSTS,
    BULWARK,
    NOTHING_PLAYED,
    SHADOW,
    Action,
    action_of,
    action_value,
    applies,
    boost_value,
    facing,
)
from .state import (
    ACTION,
    BOOSTING,
    BROKEN_OFF,
    BY_ACTION,
    BY_BARD,
    EMPTY,
    FAILURE,
    LANTERN_ACTION,
    MASTER_SLOT,
    NO_ACTION,
    OUTCOME,
    ROLLING,
    SUCCESS,
    WELL_PHASE,
    DelveState,
)
from .tally import (
    ACTIONS,
    AS_FATIGUE,
    ATTEMPTS,
    BOOSTED,
    EXPECTED,
    FAILED,
    LANTERN_PLAYED,
    LANTERNS,
    LIGHTS,
    MATCHED,
    PLAYED,
    REROLLS,
    ROLLS,
    SUCCESSES,
)
from .tally import BARE as BARE_ATTEMPTS
from .tally import BOOSTS as BOOSTS_PLAYED
from .why_not import why_not

DARK_DAMAGE: Final = {p: int(c.effect["n"]) for p, c in FATIGUE.items() if c.effect["do"] == "dark_damage"}

ALL_DAMAGE: Final = 99


def attempt(g: DelveState, seat: int, slot: int, color: int) -> Rules:
    """KD-8.1: the four steps."""
    now = g.active
    now.target, now.color, now.prior = slot, color, g.progress[slot]
    now.card = g.slots[slot] if slot != MASTER_SLOT and g.phase == WELL_PHASE else EMPTY
    g.tally[ATTEMPTS] += 1
    now.step = ACTION
    yield from choose_action(g, seat)
    if now.outcome == BROKEN_OFF:
        return
    if now.action != NO_ACTION:
        now.step = BOOSTING
        yield from gather_boosts(g, seat)
    now.step = ROLLING
    yield from roll(g, seat)
    now.step = OUTCOME
    yield from decide(g, seat)


def played(g: DelveState, seat: int) -> Action:
    """The action of this attempt, or nothing."""
    action = g.active.action
    return NOTHING_PLAYED if action == NO_ACTION else action_of(g, seat, action)


# Step 1


def choose_action(g: DelveState, seat: int) -> Rules:
    """KD-8.2: one matching Skill card, or the charged lantern, or nothing."""
    now, hand, suits = g.active, g.hand(seat), ACTS[g.active.color]
    options: list[Option] = [BARE, *[PLAY[card] for card in sorted(hand.pieces) if card in suits]]
    if g.charged >> seat & 1:
        options.append(USE_LANTERN[g.deal.seekers[seat]])
    chosen: Option = BARE
    if len(options) > 1 or hides(g, seat):
        chosen = yield Ask(seat, "action", options, why_not, masked=hides(g, seat))
    if chosen is BARE:
        g.tally[BARE_ATTEMPTS] += 1
        g.tell("bare", "KD-8.3", seat)
        return
    g.tally[ACTIONS] += 1
    if type(chosen) is Card:
        now.action = card = chosen.piece
        g.lay_open(card, hand)
        g.course += (PLAYED + SKILL_DESIGN[card],)
        g.tell_of("acted", "KD-8.2 KD-8.7", seat, card)
    else:
        now.action = LANTERN_ACTION
        g.tally[LANTERNS] += 1
        g.course += (LANTERN_PLAYED + g.deal.seekers[seat],)
        g.tell("used_lantern", "KD-9.3", seat)
    yield from on_play(g, seat, action_of(g, seat, now.action))


def hides(g: DelveState, seat: int) -> bool:
    """Whether others would learn something if this seat were not asked: hands are hidden, and it holds cards."""
    return not g.deal.open_hands and g.seats > 1 and len(g.hand(seat).pieces) > 0


# Step 2


def gather_boosts(g: DelveState, seat: int) -> Rules:
    """KD-10.8: the others in turn, from the left; alone, a Seeker boosts itself (KD-10.3)."""
    now, suits = g.active, BOOSTS[g.active.color]
    boosters = g.others(seat) or [seat]
    limit = boost_limit(g, now.target)
    asked = passed = 0
    while len(now.boosts) < limit and passed < len(boosters):
        booster = boosters[asked % len(boosters)]
        asked += 1
        hand = g.hand(booster)
        options: list[Option] = [PASS, *[BOOST[card] for card in sorted(hand.pieces) if card in suits]]
        chosen: Option = PASS
        if len(options) > 1 or hides(g, booster):
            chosen = yield Ask(booster, "boost", options, why_not, hides(g, booster), HELP)
        if type(chosen) is not Card:
            passed += 1
            g.tell("passed", "KD-10.8", booster)
            continue
        passed = 0
        now.boosts += ((booster, chosen.piece),)
        g.lay_open(chosen.piece, hand)
        g.tally[BOOSTS_PLAYED] += 1
        g.course += (BOOSTED + SKILL_DESIGN[chosen.piece],)
        g.tell_of("boosted", "KD-10.1 KD-10.5", booster, chosen.piece)


# Step 3


def roll(g: DelveState, seat: int) -> Rules:
    """KD-11.1, KD-11.7: all four dice; then those who can may have them re-rolled, each once."""
    now, action = g.active, played(g, seat)
    throw(g, seat, "KD-11.1")
    bard = next((g.deal.seat_of[each] for each in BARDS if g.deal.seat_of[each] >= 0), EMPTY)
    while True:
        if action.re_rolls and not now.rerolled & BY_ACTION:
            chosen = yield Ask(seat, "again", [KEEP, AGAIN], why_not, routine=ROLLS_AGAIN)
            if chosen is AGAIN:
                now.rerolled |= BY_ACTION
                throw(g, seat, "KD-11.6 KD-11.7")
                continue
        if bard >= 0 and not now.rerolled & BY_BARD and g.hand(bard).pieces:
            cards = [BARD_OPTION[card] for card in sorted(g.hand(bard).pieces)]
            chosen = yield Ask(bard, "bard", [KEEP, *cards], why_not, routine=SONGS)
            if type(chosen) is Card:
                now.rerolled |= BY_BARD
                sing(g, bard, chosen.piece)
                throw(g, seat, "KD-11.6 KD-25.6")
                continue
        break
    end_roll(g, seat, action)
    after_roll(g, seat, action)


def throw(g: DelveState, seat: int, rules: str) -> None:
    """KD-11.6: a re-roll is one of all four dice."""
    now = g.active
    if now.dice:
        g.tally[REROLLS] += 1
    now.dice = roll_dice(g)
    g.tell("rolled", rules, seat, dice=list(now.dice), again=now.rerolled > 0)


def sing(g: DelveState, bard: int, card: int) -> None:
    """KD-25.6, KD-25.7: Feyn discards a card; a refrain brings progress as well."""
    throw_away(g, bard, card)
    if BEARS[card]:
        g.active.bonus += BARD[g.deal.seekers[bard]]
    g.tell_of("sang", "KD-25.6 KD-25.7", bard, card, refrain=BEARS[card])


def end_roll(g: DelveState, seat: int, action: Action) -> None:
    """The roll is final: note what it shows and which dice match."""
    now = g.active
    read = reading(g, now.target, now.color, action.dice_worth)
    now.face = now.dice[-1]
    for n, matched in enumerate(matching(now.dice, read)):
        now.matched |= matched << n
    g.tally[ROLLS] += 1
    g.tally[LIGHTS] += now.face == LIGHT
    g.tally[MATCHED] += now.matched.bit_count()
    g.tally[EXPECTED] += mean54(read.faces, read.light, read.blind)


# Step 4


def sums(g: DelveState, seat: int, action: Action) -> tuple[int, int, int, int]:
    """KD-12.2: action, boosts, dice and flat bonuses, as things are after the final roll."""
    now = g.active
    value = boosts = flat = 0
    if now.action != NO_ACTION:
        value = action_value(action, facing(g, seat, now.target, len(now.boosts)))
        kind = type_faced(g)
        for _, card in now.boosts:
            boosts += boost_value(card, kind, now.prior, action)
        if action.icon and now.face == DARKNESS:
            flat = SHADOW[action.seeker]
    return value, boosts, now.matched.bit_count() * action.dice_worth, flat + now.bonus


def decide(g: DelveState, seat: int) -> Rules:
    """KD-12.1, KD-12.3, KD-12.5, KD-12.9: place the whole total at once; then it is completed or failed."""
    now, action = g.active, played(g, seat)
    now.sums = sums(g, seat, action)
    total = sum(now.sums)
    slot = now.target
    g.progress[slot] += total
    if now.card >= 0 and SHARES[now.card]:
        for other, card in enumerate(g.slots):
            if other != slot and card >= 0 and DESIGN[card] == DESIGN[now.card]:
                g.progress[other] += total  # KD-26.3
    if g.journal is not None:
        g.tell("progress", "KD-12.1 KD-12.9", seat, n=total, sums=list(now.sums), slot=slot, card=now.card)
    if slot == MASTER_SLOT and master_is_ripe(g):
        now.outcome = SUCCESS
        g.tally[SUCCESSES] += 1
        win(g)
    done = completed(g, slot)
    aimed = next((each for each in done if each.aimed), None)
    if aimed is not None:
        now.outcome = SUCCESS
        g.tally[SUCCESSES] += 1
        yield from on_success(g, seat, action, aimed)
        yield from give_rewards(g, seat, done)
        yield from settle(g, seat)
    else:
        now.outcome = FAILURE
        yield from fail(g, seat, action, done)


def fail(g: DelveState, seat: int, action: Action, done: list[Completion]) -> Rules:
    """KD-12.7: rewards of other cards, the penalty, the rest of the action's text, and what darkness does."""
    now, slot = g.active, g.active.target
    yield from give_rewards(g, seat, done)
    card = None if slot == MASTER_SLOT else now.card if now.card >= 0 else ~slot
    cause = Cause(card, slot, g.progress[slot], difficulty(g, slot), penalty=True)
    g.course += (FAILED + cause.source,)
    g.tell("failed", "KD-12.5 KD-7.4", seat, slot=slot, card=now.card)
    yield from penalty(g, seat, action, due_penalty(g), cause)
    yield from on_failure(g, seat, action)
    if now.face == DARKNESS:
        darkness_falls(g)


def due_penalty(g: DelveState) -> Sequence[Effect]:
    """KD-7.4, KD-20.13, KD-20.14: the penalty of the targeted challenge; the Master's may need darkness."""
    now = g.active
    if now.target == MASTER_SLOT:
        always = MASTER[g.master].fails == "always"
        return M_PENALTY[g.master] if always or now.face == DARKNESS else ()
    return PENALTY[DESIGN[now.card]] if now.card >= 0 else G_PENALTY[now.target]


def penalty(g: DelveState, seat: int, action: Action, effects: Sequence[Effect], cause: Cause) -> Rules:
    """KD-12.7 (1) to (3), KD-12.14: cancelled, replaced, or suffered with additions and reductions."""
    if not effects:
        return
    instead = None
    for clause in action.on_fail:
        if clause.name == "ignore" and applies(clause, type_faced(g)):
            g.tell("ignored", "KD-12.14", seat)
            return
        if clause.name in ("damage_instead", "discard_instead"):
            instead = clause
    cause.more, cause.relief = worsening(g), relief(g, action)
    if instead is not None:
        chosen = yield Ask(seat, instead.name, [TAKE_PENALTY, INSTEAD], why_not)
        if chosen is INSTEAD:
            g.tell("replaced", "KD-26.13 KD-26.14", seat)
            if instead.name == "damage_instead":
                strike(g, instead.n, cause)
            else:
                yield from discard_cards(g, seat, instead.n)
            return
    yield from resolve(g, seat, effects, cause)


def worsening(g: DelveState) -> int:
    """What face-up Gauntlet cards add to the damage of the Master's penalty in darkness (KD-12.7)."""
    if g.active.target != MASTER_SLOT or g.active.face != DARKNESS:
        return 0
    return sum([n for gauntlet, n in enumerate(G_WORSENS) if n and g.front(gauntlet)])


def relief(g: DelveState, action: Action) -> int:
    """KD-12.14: what the action and Bulwark take off the damage of a penalty."""
    taken = bulwark(g)
    for clause in action.on_fail:
        if clause.name == "no_damage":
            taken += ALL_DAMAGE
        elif clause.name == "less_damage":
            taken += clause.n
    return taken


def bulwark(g: DelveState) -> int:
    """KD-25.4: Khor played a shield this turn, as action or as boost."""
    now, khor = g.active, g.deal.seat_of[KHOR]
    if khor < 0:
        return 0
    if g.seat == khor and now.action >= 0 and BEARS[now.action]:
        return BULWARK[KHOR]
    for seat, card in now.boosts:
        if seat == khor and BEARS[card]:
            return BULWARK[KHOR]
    return 0


def darkness_falls(g: DelveState) -> None:
    """KD-12.7 (5) to (7): Fear of the Dark, The Collector, The Aerialists."""
    for card in g.fatigue:
        if card in DARK_DAMAGE:
            suffer(g, DARK_DAMAGE[card], AS_FATIGUE)
    if g.phase != WELL_PHASE:
        return
    if len(g.attached.pieces) < len(g.fatigue) and g.well_deck.pieces:
        attached = g.draw(g.well_deck, g.attached)
        g.tell_of("collected", "KD-18.6 KD-18.5", None, attached, n=len(g.attached.pieces))
    for card in g.slots:
        if card >= 0 and DARK_CLIMB[card] and card != g.active.card:
            go_up(g, DARK_CLIMB[card])
