"""What the game says: options, prompts and events as sentences, and the account at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enclume.kernel.events import Event
from enclume.kernel.options import Option
from enclume.kernel.texts import Text, joined, listed, same

from .actions import FIRST_KOBOLD, Loose, Pay, Pick, PickUp
from .cards import (
    ADVENTURER_NUMBER,
    ARTEFACT,
    CARD,
    DEPOSIT,
    EPILOGUE,
    EVENT,
    FIRST_TREASURE,
    IMP,
    KOBOLD_TOKEN,
    POTION,
    SITE_NUMBER,
    TOTEM,
    TOTEM_NUMBER,
    TREASURE,
    VALUE,
    adventurer_of,
)
from .ores import YIELD
from .scoring import NEEDED, Score
from .state import ICONS, FlameState
from .texts import (
    TEXTS,
    ability_text,
    cost_words,
    event_text,
    figure_name,
    icons_words,
    ore_name,
    ores_words,
    passage_name,
    piece_name,
    potions_words,
    site_name,
    way_text,
)

_CARD_VERBS = frozenset({"leave", "play", "follow", "copy", "discard", "keep", "raise", "learn", "ability"})
_ARTEFACT_VERBS = frozenset({"power", "forge", "under", "by", "web"})
_FIGURE_VERBS = frozenset({"recruit", "place", "lend", "give", "take", "ally", "target"})
_SITE_VERBS = frozenset({"move", "step", "to", "site", "look"})


def describe_option(g: FlameState, option: Option) -> Text:
    """An option as a sentence."""
    verb, key = option.verb, f"choice.{option.verb}"
    if isinstance(option, PickUp):
        ore = _ore(option.kind, option.webbed)
        if option.drop >= 0:
            return TEXTS.say("choice.pick_up.for", ore=ore, drop=ore_name(option.drop))
        return TEXTS.say(key, ore=ore, site=site_name(option.site))
    if isinstance(option, Loose):
        return TEXTS.say("choice.ore.loose", ore=_ore(option.kind, option.webbed), site=site_name(option.site))
    if isinstance(option, Pay):
        return TEXTS.say(key, n=option.n, ore=ore_name(option.kind), who=figure_name(option.who))
    if isinstance(option, Pick):
        return _pick(g, option, verb, key)
    if option.verb == "end" and g.card < 0:
        return TEXTS["choice.end.no_card"]
    if option.verb == "end" and g.icons:
        return TEXTS.say("choice.end.unspent", n=sum(g.icons >> 8 * kind & 255 for kind in range(len(ICONS))))
    return TEXTS[".".join([key, *map(str, option.targets)])]


def _ore(kind: int, webbed: bool) -> Text:
    return TEXTS.say("word.webbed", ore=ore_name(kind)) if webbed else ore_name(kind)


def _pick(g: FlameState, option: Pick, verb: str, key: str) -> Text:
    n = option.n
    if verb in _CARD_VERBS:
        return TEXTS.say(key, card=CARD[n].name, who=figure_name(adventurer_of(n)), text=ability_text(n))
    if verb in _ARTEFACT_VERBS:
        artefact = ARTEFACT[n]
        power = TEXTS[f"power.{artefact.power}"] if artefact.power else same("")
        return TEXTS.say(key, artefact=artefact.name, cost=cost_words(artefact.cost), power=power)
    if verb in _FIGURE_VERBS:
        return TEXTS.say(key, who=_figure(n))
    if verb in _SITE_VERBS:
        return TEXTS.say(key, site=site_name(n))
    match verb:
        case "dig" | "fight":
            return TEXTS[key]
        case "drink":
            return TEXTS.say(key, potions=potions_words(n)) if n else TEXTS["choice.drink.none"]
        case "clear" | "block":
            return TEXTS.say(key, passage=passage_name(n))
        case "totem":
            return TEXTS.say(key, totem=TOTEM[n].name)
        case "with" | "gain":
            return TEXTS.say(key, icon=TEXTS[f"icon.{ICONS[n]}"])
        case "set_in":
            return TEXTS.say(key, who=figure_name(n))
        case "token":
            return TEXTS.say(key, token=KOBOLD_TOKEN[n].name, text=KOBOLD_TOKEN[n].text)
        case "ores" | "swap":
            return TEXTS.say(key, ores=ores_words(n))
        case "ore":
            who = str(option.targets[0]).partition("@")[2]
            return TEXTS.say("choice.ore.carried", ore=ore_name(n), who=_by_id(who))
        case "way":
            return TEXTS.say(key, text=_way(g, n))
        case "fill":
            return TEXTS.say(key, potion=POTION[n].name)
        case "from":
            return TEXTS.say(key, seat=TEXTS.say("word.seat", n=n + 1))
        case "treasure":
            return TEXTS.say(key, treasure=TREASURE[n - FIRST_TREASURE].name, n=VALUE[n])
        case "top":
            return TEXTS.say(key, event=EVENT[n].name, text=event_text(n))
        case _:
            return TEXTS.say(key, ore=ore_name(n))


def _figure(figure: int) -> Text:
    if figure >= FIRST_KOBOLD:
        return TEXTS.say("word.kobold", site=site_name((figure - FIRST_KOBOLD) // 4))
    return figure_name(figure)


def _by_id(adventurer: str) -> Text:
    return figure_name(ADVENTURER_NUMBER[adventurer])


def _way(g: FlameState, n: int) -> Text:
    """An alternative of the ability that is being used."""
    card = g.copied if g.copied_used else g.card
    ways = CARD[card].ways
    burst = ways[0][0].get("ways") if ways else None
    return way_text((burst or ways)[n])


def describe_prompt(g: FlameState, prompt: str, options: Sequence[Option]) -> Text:
    """What is asked now."""
    match prompt:
        case "act" if g.walker >= 0:
            return TEXTS.say("prompt.act.over_full", who=figure_name(g.walker))
        case "act":
            return TEXTS.say("prompt.act", who=figure_name(g.actor), icons=icons_words(g.icons))
        case "play":
            return TEXTS.say("prompt.play", turn=g.turns[g.seat] + 1)
        case "keep_back":
            return TEXTS.say("prompt.keep_back", who=figure_name(g.actor))
        case "absorption":
            return TEXTS.say("prompt.absorption", who=figure_name(g.actor))
        case "leave":
            first = options[0]
            assert isinstance(first, Pick)
            return TEXTS.say("prompt.leave", who=figure_name(adventurer_of(first.n)))
        case _:
            return TEXTS[f"prompt.{prompt}"]


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    """An event as a sentence of the log; readers are told more of what is about them alone."""
    kind = event.kind
    if kind == "picked_up" and event.args["drop"] >= 0:
        kind = "picked_up_for"
    key = f"event.{kind}"
    who = names[event.seat] if event.seat is not None else same("")
    if reader is not None and event.seat == reader and f"{key}.you" in TEXTS:
        key += ".you"
    return TEXTS.say(key, who=who, **_words(event, names))


def _words(event: Event, names: Sequence[Text]) -> dict[str, object]:
    """What an event is about, in words."""
    args = event.args
    words: dict[str, object] = {name: args[name] for name in ("n", "round") if name in args}
    for name in ("site", "to"):
        if name in args:
            place = args[name]
            words[name] = site_name(SITE_NUMBER[place] if isinstance(place, str) else place)
    for name in ("ore", "drop", "old", "new"):
        if name in args and args[name] >= 0:
            words[name] = ore_name(args[name])
    for name in ("ores", "given", "got"):
        if name in args:
            words[name] = ores_words(args[name])
    for name in ("other", "giver", "taker"):
        if name in args:
            words[name] = figure_name(args[name])
    if args.get("who", -1) >= 0:
        words["figure"] = figure_name(args["who"])
    return words | _about(event.pieces) | _special(event, args, names)


def _special(event: Event, args: dict[str, Any], names: Sequence[Text]) -> dict[str, object]:
    match event.kind:
        case "drunk":
            return {"potions": potions_words(args["potions"])}
        case "filled":
            return {"potion": POTION[args["potion"]].name}
        case "gained":
            return {"icon": TEXTS[f"icon.{ICONS[args['icon']]}"]}
        case "totem" | "totem_found":
            return {"totem": TOTEM[TOTEM_NUMBER[args["totem"]]].name}
        case "fight":
            by_id = {token.id: token.name for token in KOBOLD_TOKEN}
            return {"tokens": listed([by_id[token] for token in args["tokens"]])}
        case "cleared" | "rockfall":
            return {"passage": passage_name(args["passage"])}
        case "robbed":
            return {"victim": names[args["victim"]]}
        case "game_over":
            return {"reason": TEXTS[f"reason.{args['reason']}"]}
        case _:
            return {}


def _about(pieces: Sequence[int]) -> dict[str, object]:
    """The pieces of an event, as far as the reader knows them."""
    if not pieces:
        return {"tokens": TEXTS["word.nothing"], "artefacts": TEXTS["word.nothing"]}
    first = pieces[0]
    words: dict[str, object] = dict.fromkeys(
        ("card", "token", "deposit", "artefact", "event", "imp"), piece_name(first)
    )
    words["artefacts"] = words["tokens"] = listed([piece_name(piece) for piece in pieces])
    if first in DEPOSIT:
        words["ores"] = ores_words(YIELD[first])
    if first in VALUE:
        words |= {"treasure": piece_name(first), "n": VALUE[first]}
    if first in EVENT or first in IMP:
        words["text"] = EVENT[first].text if first in EVENT else IMP[first].text
    if len(pieces) > 1:
        words["new"] = piece_name(pieces[1])
    if 0 <= first < len(CARD):
        words["figure"] = figure_name(adventurer_of(first))
    return words


def gain(g: FlameState, option: Option) -> str:
    """The points of an artefact, for the edge of its line."""
    return f"+{ARTEFACT[option.n].vp}" if isinstance(option, Pick) and option.verb == "forge" else ""


def account(g: FlameState) -> list[list[tuple[Text, Text]]]:
    """FF-14.4 to FF-14.8, FF-17.28: what was counted; teammates read the same."""
    assert g.result is not None
    lines = []
    for counted in g.result.details["scores"]:
        score = Score(*counted)
        shown = [(name, n) for name, n in score._asdict().items() if n or name in ("artefacts", "ores")]
        account_ = [(TEXTS[f"account.{name}"], same(n)) for name, n in shown]
        account_.append((TEXTS["account.total"], same(score.total)))
        if g.deal.solo:
            account_.append(_epilogue(g))
        lines.append(account_)
    return lines


def _epilogue(g: FlameState) -> tuple[Text, Text]:
    assert g.result is not None
    details = g.result.details
    if len(details["objectives"]) < NEEDED:
        return TEXTS["account.epilogue"], TEXTS["account.not_counted"]
    story = next(each for each in EPILOGUE if each.id == details["epilogue"])
    return TEXTS["account.epilogue"], joined([story.name, story.text], ". ")
