"""What the game says: options, prompts and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enclume.kernel.events import Event
from enclume.kernel.options import Option
from enclume.kernel.texts import Text, listed, same

from .actions import Amount, At, Card, Face, Move
from .attempt import played, relief, worsening
from .cards import CONTENT, DARKNESS, GAUNTLET, LANTERN, MASTER
from .challenges import COLOR_OF, difficulty
from .effects import M_PENALTY
from .skills import ACTION_OF, LANTERN_OF, action_of, action_value, boost_adds, facing
from .state import MASTER_SLOT, NO_ACTION, DelveState
from .texts import TEXTS, card_color_name, card_name, color_name, face_name, place_name, seeker_name, source_name


def describe_option(g: DelveState, option: Option) -> Text:
    """An option as a sentence."""
    key = f"choice.{option.verb}"
    if isinstance(option, Face):
        return _face(g, option.slot, option.color, place_name(option.slot, -1))
    if isinstance(option, Move):
        return TEXTS.say(key, **{"from": _end(option.source), "to": _end(option.goal)})
    if isinstance(option, Amount):
        return TEXTS.say(key, n=option.n, depth=2 * option.n)
    if isinstance(option, At):
        return _at(g, option, key)
    if isinstance(option, Card):
        return _card(g, option, key)
    if option.verb == "hurt":
        return TEXTS.say(key, n=dance_damage(g))
    return TEXTS[".".join([key, *map(str, option.targets)])]


def _card(g: DelveState, option: Card, key: str) -> Text:
    card = option.piece
    if option.verb == "face":
        if COLOR_OF[card] < 0:
            return TEXTS.say("choice.event", card=card_name(card))
        return _face(g, g.slots.index(card), COLOR_OF[card], card_name(card)) if card in g.slots else card_name(card)
    if option.verb in ("place", "reward") and card in g.slots:
        slot = g.slots.index(card)
        return TEXTS.say(key, card=card_name(card), progress=g.progress[slot], difficulty=difficulty(g, slot))
    if option.verb == "place":
        return card_name(card)
    return TEXTS.say(key, card=card_name(card), n=f"{worth(g, option):+}")


def worth(g: DelveState, option: Option) -> int:
    """What a card would add as an action or as a boost, as things stand."""
    now = g.now
    if now is None or now.target < 0:
        return 0
    if option.verb == "lantern" and isinstance(option, At):
        return action_value(LANTERN_OF[option.n], facing(g, g.seat, now.target, len(now.boosts)))
    if isinstance(option, Card) and option.verb == "play":
        return action_value(ACTION_OF[option.piece], facing(g, g.seat, now.target, len(now.boosts)))
    if isinstance(option, Card) and option.verb == "boost" and now.action != NO_ACTION:
        faced = facing(g, g.seat, now.target, len(now.boosts))
        return boost_adds(option.piece, action_of(g, g.seat, now.action), faced)
    return 0


def _face(g: DelveState, slot: int, color: int, name: Text) -> Text:
    key = "choice.master" if slot == MASTER_SLOT else "choice.face"
    needed = difficulty(g, slot)
    return TEXTS.say(key, card=name, color=color_name(color), progress=g.progress[slot], difficulty=needed)


def _at(g: DelveState, option: At, key: str) -> Text:
    match option.verb:
        case "lantern":
            return TEXTS.say(key, card=LANTERN[option.n].name, n=f"{worth(g, option):+}")
        case "light" | "give":
            return TEXTS.say(key, seeker=seeker_name(option.n))
        case "place":
            needed = GAUNTLET[option.n].difficulty
            name = GAUNTLET[option.n].name
            return TEXTS.say(key, card=name, progress=g.progress[option.n], difficulty=needed)
        case _:
            return TEXTS.say(key, card=GAUNTLET[option.n].name)


def _end(end: int) -> Text:
    return card_name(end) if end >= 0 else GAUNTLET[~end].name


def dance_damage(g: DelveState) -> int:
    """KD-12.14: what the damage of the Danse Macabre comes to, with what adds to it and what is taken off."""
    (effect, *_) = M_PENALTY[g.master]
    n = effect.dark if g.active.face == DARKNESS else effect.n
    return max(0, n + worsening(g) - relief(g, played(g, g.seat)))


def gain(g: DelveState, option: Option) -> str:
    """What a card adds, or how far a challenge is, for the edge of its line."""
    if option.verb in ("play", "lantern", "boost"):
        return f"{worth(g, option):+}"
    if isinstance(option, Face):
        return f"{g.progress[option.slot]}/{difficulty(g, option.slot)}"
    if isinstance(option, Card) and option.verb == "face" and option.piece in g.slots and COLOR_OF[option.piece] >= 0:
        slot = g.slots.index(option.piece)
        return f"{g.progress[slot]}/{difficulty(g, slot)}"
    return ""


def describe_prompt(g: DelveState, prompt: str, options: Sequence[Option]) -> Text:
    """What is asked now."""
    color = card_color_name(g.now.color) if g.now is not None and g.now.color >= 0 else same("")
    return TEXTS.say(f"prompt.{prompt}", n=g.deal.hand_size, color=color)


# Events


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    """An event as a sentence of the log, where a seat goes by the name of its Seeker."""
    args = event.args
    who = seeker_name(args["seeker"]) if "seeker" in args else same("")
    words = _words(event.kind, args)
    return TEXTS.say(f"event.{_kind(event)}", who=who, cards=listed([card_name(p) for p in event.pieces]), **words)


def _kind(event: Event) -> str:
    kind, args = event.kind, event.args
    if kind in ("lost", "aborted"):
        return f"{kind}.{args['cause']}"
    if kind == "rolled" and args["again"]:
        return "rerolled"
    if kind == "sang" and args["refrain"]:
        return "sang.refrain"
    return f"{kind}.hidden" if kind in ("drew", "scouted") and -1 in event.pieces else kind


def _words(kind: str, args: dict[str, Any]) -> dict[str, object]:
    """What an event is about, in words."""
    words: dict[str, object] = {name: args[name] for name in ("n", "hp", "left") if name in args}
    match kind:
        case "damage":
            words["source"] = source_name(args["source"])
        case "faced_gauntlet" | "gauntlet_completed" | "turned_down" | "turned_up":
            card = GAUNTLET[args["gauntlet"]]
            words |= {"gauntlet": card.name, "back": card.back}
        case "faced_master":
            words["color"] = color_name(args["color"])
        case "used_lantern":
            words["lantern"] = LANTERN[args["seeker"]].name
        case "rolled":
            words["dice"] = listed([face_name(face) for face in args["dice"]])
        case "progress":
            words |= dict(zip("abcd", args["sums"], strict=True))
            words["place"] = place_name(args["slot"], args["card"])
        case "failed" | "placed" | "end_of_turn" | "clings":
            words["place"] = place_name(args["slot"], args["card"])
        case "moved":
            ends = [place_name(slot, card) for slot, card in zip(args["slots"], args["cards"], strict=True)]
            words |= {"from": ends[0], "to": ends[1]}
        case "foretold":
            words["face"] = face_name(args["face"])
        case "achieved":
            words["feat"] = CONTENT.feats[args["feat"]].name
        case "won" | "lost" | "aborted":
            words["master"] = MASTER[args["master"]].name
    return words
