"""Why a bot takes an option, in a line made of what everybody at the table knows."""

from __future__ import annotations

from enclume.kernel.options import Option
from enclume.kernel.texts import Text

from .actions import AGAIN, BARE, EXHAUST, PASS, At, Card, Face
from .cards import GAUNTLET, WELL, EventCard
from .challenges import COLOR_OF, difficulty
from .odds import action_in, completion_odds, running_odds
from .skills import ACTION_OF, LANTERN_OF, NOTHING_PLAYED, Action
from .state import MASTER_SLOT, WELL_PHASE, DelveState
from .texts import TEXTS, card_name, color_name, effects_words, seeker_name
from .view import DelveView, view
from .words import worth

GOOD_ENOUGH = 70
"""The odds, in percent, from which nobody would think of boosting."""


def reason(g: DelveState, seat: int, option: Option) -> Text | None:
    """A sentence about the option, before it is taken; nothing where there is nothing to be said."""
    who = seeker_name(g.deal.seekers[seat])
    if option is EXHAUST:
        return TEXTS.say("reason.exhaust", who=who, n=len(g.hand(seat).pieces))
    if isinstance(option, Face):
        return _face(g, who, option.slot, option.color)
    if isinstance(option, Card) and option.verb == "face":
        if COLOR_OF[option.piece] < 0:
            return TEXTS.say("reason.event", who=who, card=card_name(option.piece))
        return _face(g, who, g.slots.index(option.piece), COLOR_OF[option.piece])
    if option is BARE or option is PASS or option is AGAIN or option.verb in ("play", "lantern", "boost", "bard"):
        return _attempt(g, who, option, view(g, None))
    return None


def _face(g: DelveState, who: Text, slot: int, color: int) -> Text:
    missing = difficulty(g, slot) - g.progress[slot]
    if slot == MASTER_SLOT:
        return TEXTS.say("reason.master", who=who, color=color_name(color), missing=missing)
    card = WELL[g.slots[slot]] if g.phase == WELL_PHASE else GAUNTLET[slot]
    assert not isinstance(card, EventCard)
    return TEXTS.say("reason.face", who=who, card=card.name, missing=missing, reward=effects_words(card.reward))


def _attempt(g: DelveState, who: Text, option: Option, v: DelveView) -> Text | None:
    attempt = v.attempt
    if attempt is None or attempt.difficulty < 0:
        return None
    boosts = tuple(card for _, card in attempt.boosts)

    def odds(action: Action, cards: tuple[int, ...]) -> int:
        return round(100 * completion_odds(v, attempt, action, cards))

    if option is BARE:
        return TEXTS.say("reason.bare", who=who, odds=odds(NOTHING_PLAYED, ()))
    if option is PASS:
        now = running_odds(v)
        return TEXTS.say("reason.pass.sure" if now >= GOOD_ENOUGH else "reason.pass.poor", who=who, odds=now)
    if isinstance(option, At):
        return TEXTS.say("reason.lantern", who=who, n=worth(g, option), odds=odds(LANTERN_OF[option.n], ()))
    if isinstance(option, Card) and option.verb == "play":
        n, action = worth(g, option), ACTION_OF[option.piece]
        return TEXTS.say("reason.play", who=who, card=card_name(option.piece), n=n, odds=odds(action, ()))
    if isinstance(option, Card) and option.verb == "boost":
        after = odds(action_in(v, attempt), (*boosts, option.piece))
        return TEXTS.say("reason.boost", who=who, before=running_odds(v), after=after)
    return TEXTS.say("reason.again", who=who, odds=odds(action_in(v, attempt), boosts))
