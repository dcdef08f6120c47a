"""What the game says: options, prompts and events as sentences, and the account at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from enclume.kernel.events import Event
from enclume.kernel.options import Option
from enclume.kernel.texts import Text, joined, listed, same

from .actions import Card, Claim, Die, Kind, Make, Use
from .cards import APPRENTICE, APPRENTICE_NUMBER, DOCK, ITEM, LOCATION, MODIFIER, SMITHY
from .costs import written
from .dice import named, packed, total
from .matching import cheapest, crafts, safest, thefts
from .state import KingsState
from .texts import (
    TEXTS,
    action_name,
    cost_words,
    dice_words,
    die_words,
    effects_words,
    item_name,
    modifier_name,
    place_name,
    rolled_words,
    type_name,
)

FERGUS: Final = APPRENTICE_NUMBER["AP07"]


def describe_option(g: KingsState, option: Option) -> Text:
    """An option as a sentence."""
    key = f"choice.{option.verb}"
    if isinstance(option, Claim):
        return _action(g, key, option.action)
    if isinstance(option, Make):
        return _make(g, option)
    if isinstance(option, Use):
        mode = f".{option.targets[1]}" if len(option.targets) > 1 else ""
        return TEXTS.say(key + mode, modifier=modifier_name(option.modifier))
    if isinstance(option, Card):
        return _card(g, option)
    if isinstance(option, Kind):
        following = type_name(option.type + 1) if option.verb == "refine" else same("")
        return TEXTS.say(key, die=type_name(option.type), next=following)
    if isinstance(option, Die):
        after = foreseen(g.using, option.die) if option.verb == "die" else 0
        words = {"die": die_words(option.die), "value": after}
        return TEXTS.say(f"{key}.becomes" if after else key, **words)
    if option.verb == "side":
        tile, _, side = str(option.targets[0]).partition(".")
        smithy = next(each for each in SMITHY if each.id == tile)
        return (smithy.front if side == "front" else smithy.back).smithy
    if option.verb == "gain":
        return TEXTS.say(key, dice=dice_words(packed(str(option.targets[0]))))
    if option.verb == "pass" and not g.passed:
        return TEXTS["choice.pass.first"]
    return TEXTS[".".join([key, *map(str, option.targets)])]


def foreseen(modifier: int, code: int) -> int:
    """What a die will show once the modifier in use has been put on it; 0 where that is left to chance."""
    if modifier < 0:
        return 0
    match MODIFIER[modifier].op:
        case "plus":
            return min(6, (code & 7) + MODIFIER[modifier].amount)
        case "set" | "ones":
            return 6
        case "flip":
            return 7 - (code & 7)
        case _:
            return 0


def _action(g: KingsState, key: str, action: int) -> Text:
    card, side = action_name(action)
    location = LOCATION[action >> 1]
    half = location.bottom if action & 1 else location.top
    return TEXTS.say(
        key, card=card, side=side, cost=cost_words(written(action, g.deal.palace)), effect=effects_words(half.effects)
    )


def _make(g: KingsState, option: Make) -> Text:
    key, item = f"choice.{option.verb}", option.item
    if option.way == "pick":
        return TEXTS.say(f"{key}.pick", item=item_name(item))
    ways = crafts(item)
    for made in [made for each in g.made for made in each if made.item == item and option.verb == "steal"]:
        ways = thefts(made.dice)
    dice = (safest if option.way else cheapest)(g.tray, ways) or ()
    return TEXTS.say(
        key + (f".{option.way}" if option.way else ""), item=item_name(item), dice=rolled_words(named(dice))
    )


def _card(g: KingsState, option: Card) -> Text:
    key = f"choice.{option.verb}"
    if option.verb == "dock":
        dock, visit = DOCK[option.card], g.visits >> 2 * option.card & 3
        price = dock.second if visit else dock.first
        cost = cost_words(price[1:] if g.works(g.seat, FERGUS) else price)
        return TEXTS.say(key, dock=dock.name, cost=cost, effect=effects_words(dock.effects))
    if option.card in APPRENTICE:
        apprentice = APPRENTICE[option.card]
        cost = cost_words(apprentice.cost)
        return TEXTS.say(key, apprentice=apprentice.name, cost=cost, text=apprentice.text)
    return TEXTS.say(key, card=LOCATION[option.card].name)


def gain(g: KingsState, option: Option) -> str:
    """The rank of an item, for the edge of its line."""
    return f"{ITEM[option.item].rank}" if isinstance(option, Make) else ""


def describe_prompt(g: KingsState, prompt: str, options: Sequence[Option]) -> Text:
    """What is asked now."""
    if prompt == "target":
        return TEXTS.say("prompt.target", modifier=modifier_name(g.using))
    if prompt != "gather":
        return TEXTS[f"prompt.{prompt}"]
    verbs = [option.verb for option in options]
    kinds = [(verb, verbs.count(verb)) for verb in ("claim", "dock", "recruit") if verb in verbs]
    if not kinds:
        return TEXTS["prompt.gather.only_pass"]
    return TEXTS.say("prompt.gather", actions=listed([TEXTS.say(f"prompt.gather.{verb}", n=n) for verb, n in kinds]))


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    """An event as a sentence of the log; the reader finds "you" where it is about them."""
    key = f"event.{_kind(event)}"
    about = event.args["first"] if event.kind == "setup_done" else event.seat
    who = names[about] if about is not None else same("")
    if reader is not None and about == reader and f"{key}.you" in TEXTS:
        key += ".you"
    return TEXTS.say(key, who=who, **_words(event.kind, event.args, names))


def _kind(event: Event) -> str:
    args = event.args
    match event.kind:
        case "phase" | "flag":
            return f"{event.kind}.{args[event.kind]}"
        case "claimed" if args["copied"] >= 0:
            return "copied"
        case "recruited" if args["hired"]:
            return "recruited_hired"
        case "gained" if not args["dice"]:
            return "gained_nothing"
        case _:
            return event.kind


def _words(kind: str, args: dict[str, Any], names: Sequence[Text]) -> dict[str, object]:
    """What an event is about, in words."""
    match kind:
        case "claimed":
            card, side = action_name(args["action"])
            if args["copied"] < 0:
                return {"card": card, "side": side}
            copied, side = action_name(args["copied"])
            return {"card": card, "copied": copied, "side": side}
        case "paid":
            return {"dice": _paid(args["lost"], args["kept"])}
        case "row_refilled" | "turned_down":
            return {"card": LOCATION[args["card"]].name}
        case "crew_refilled" | "recruited" | "hired" | "activated":
            return {"apprentice": place_name(args["apprentice"])}
        case "docked":
            return {"dock": DOCK[args["dock"]].name}
        case "gained" | "borrowed" | "fetched" | "sent" | "saved":
            return {"dice": dice_words(args["dice"])}
        case "modifier":
            return {"modifier": modifier_name(args["modifier"])}
        case "rolled" | "prerolled":
            return {"dice": rolled_words(args["dice"])}
        case "modified":
            before, after = rolled_words(args["before"]), rolled_words(args["after"])
            return {"modifier": modifier_name(args["modifier"]), "before": before, "after": after}
        case "crafted" | "exchanged":
            return {"item": item_name(args["item"]), "dice": rolled_words(args.get("dice", ""))}
        case "stolen":
            owner = names[args["owner"]]
            return {"item": item_name(args["item"]), "dice": rolled_words(args["dice"]), "owner": owner}
        case "game_ended":
            lines = zip(names, args["items"], strict=False)
            return {"scores": listed([joined([name, same(f"{items:g}")]) for name, items in lines])}
        case _:
            return {name: args[name] for name in ("round", "n", "value") if name in args}


def _paid(lost: int, kept: int) -> Text:
    parts = [TEXTS.say("word.lost", dice=dice_words(lost))] if lost else []
    return listed([*parts, *([dice_words(kept)] if kept else [])])


def account(g: KingsState) -> list[list[tuple[Text, Text]]]:
    """KF-11.4 to KF-11.6: every item and its rank, then the dice that break ties."""
    return [
        [
            *[(item_name(item), same(ITEM[item].rank)) for item in g.items[seat]],
            (TEXTS["account.items"], same(len(g.items[seat]))),
            (TEXTS["account.dice"], same(total(g.dice_of(seat)))),
        ]
        for seat in range(g.seats)
    ]
