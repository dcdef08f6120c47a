"""The words of the game: one catalogue, and the sentences made from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from enclume.kernel.events import Event
from enclume.kernel.options import Option
from enclume.kernel.texts import Catalogue, Text, joined, listed, same

from .actions import Associate, Forge, Take
from .cards import CARD, FOLDER, MATERIALS, WEAPON, counts, match_class
from .geometry import CELL, bits
from .scoring import WeaponScore, explain

if TYPE_CHECKING:
    from .state import ForgeState

TEXTS: Final = Catalogue(FOLDER / "texts.toml")
NEAR_THE_END: Final = 8
"""From how few cubes on the prompt warns that the end is near."""
ACTIONS: Final = ("material_taken", "part_forged", "parts_associated")
"""Events that tell what somebody did with their turn."""


def card_name(card: int) -> Text:
    return CARD[card].name


def material_name(color: int) -> Text:
    return MATERIALS[color].name


@lru_cache(maxsize=1024)
def materials(packed: int) -> Text:
    """Cubes in words: "Iron ×2, Ruby"."""
    held = [(material_name(color), n) for color, n in enumerate(counts(packed)) if n]
    return listed([name if n == 1 else joined([name, same(f"×{n}")]) for name, n in held])


def describe_option(g: ForgeState, option: Option) -> Text:
    """An action as a sentence."""
    if isinstance(option, Take) and g.seen >> option.cell & 1:
        return _sentence(option, g.deal.colors[option.cell])
    return _sentence(option, -1)


@lru_cache(maxsize=2048)
def _sentence(option: Option, color: int) -> Text:
    """An action as a sentence; a cube's material where it is known."""
    if isinstance(option, Take):
        material = TEXTS["area.veiled"] if color < 0 else material_name(color)
        return TEXTS.say("choice.take", material=material, floor=CELL[option.cell].z, cell=option.cell)
    if isinstance(option, Forge):
        card, paid = card_name(option.card), materials(option.paid)
        if option.partner is None:
            return TEXTS.say("choice.forge", card=card, paid=paid)
        score = WEAPON[option.card][option.partner]
        return TEXTS.say("choice.forge_assoc", card=card, paid=paid, partner=card_name(option.partner), score=score)
    if isinstance(option, Associate):
        score = WEAPON[option.blade][option.handle]
        names = {"blade": card_name(option.blade), "handle": card_name(option.handle)}
        return TEXTS.say("choice.associate", score=score, **names)
    return TEXTS["choice.pass"]


def gain(g: ForgeState, option: Option) -> str:
    """The renown that an action brings at once; nothing for a cube."""
    if isinstance(option, Forge):
        return "0" if option.partner is None else f"+{WEAPON[option.card][option.partner]}"
    return f"+{WEAPON[option.blade][option.handle]}" if isinstance(option, Associate) else ""


def account(g: ForgeState) -> list[list[tuple[Text, Text]]]:
    """FG-11: every weapon, what its score is made of and comes to; then the loose parts, which score nothing."""
    return [
        [
            *[(_weapon_sum(w.blade, w.handle), same(WEAPON[w.blade][w.handle])) for w in made],
            *[(TEXTS.say("account.loose", card=card_name(card)), same(0)) for card in bits(g.loose[seat])],
        ]
        for seat, made in enumerate(g.weapons)
    ]


def _weapon_sum(blade: int, handle: int) -> Text:
    name = joined([card_name(blade), card_name(handle)], " & ")
    return TEXTS.say("account.weapon", weapon=name, sum=sum_of(explain(blade, handle)))


def sum_of(score: WeaponScore) -> Text:
    """FG-11.2 to FG-11.6: renown, and the bonuses that count."""
    parts = [same(score.renown)]
    if score.color_bonus:
        parts.append(TEXTS.say("number.plus_color", n=score.color_bonus))
    if score.type_bonus:
        parts.append(TEXTS.say("number.plus_type", n=score.type_bonus))
    return joined(parts)


def describe_prompt(g: ForgeState, prompt: str, options: Sequence[Option]) -> Text:
    """What can be done now: "Take (7 cubes), forge (2 cards) or associate (1 pair)"."""
    kinds = [type(option) for option in options]
    cards = {option.card for option in options if isinstance(option, Forge)} if Forge in kinds else ()
    left = g.left >> 20
    few = left if left <= NEAR_THE_END else 0
    return _prompt(prompt, kinds.count(Take), len(cards), kinds.count(Associate), few)


@lru_cache(maxsize=1024)
def _prompt(prompt: str, takes: int, cards: int, pairs: int, few: int) -> Text:
    """The same in words; ``few`` cubes are left, where the end is near."""
    counts = {"take": takes, "forge": cards, "associate": pairs}
    parts = [TEXTS.say(f"prompt.{verb}", n=n) for verb, n in counts.items() if n]
    if not parts:
        return TEXTS["prompt.pass"]
    text = TEXTS.say(f"prompt.{prompt}", actions=listed(parts, conjunction=TEXTS["prompt.or"]).capital())
    return joined([text, TEXTS.say("prompt.near_end", n=few)]) if few else text


def describe_event(event: Event, reader: int | None, names: Sequence[Text]) -> Text:
    """An event as a sentence of the log; the reader finds "you" where it is about them."""
    key = f"event.{event.kind}"
    if event.kind == "final_round":
        return TEXTS[f"{key}.{event.args['reason']}"]
    who = names[event.seat] if event.seat is not None else same("")
    if reader is not None and event.seat == reader and f"{key}.you" in TEXTS:
        key += ".you"
    text = TEXTS.say(key, who=who, **_words(event, names))
    return joined([text, TEXTS["event.forced"]]) if event.forced and event.kind in ACTIONS else text


def _words(event: Event, names: Sequence[Text]) -> dict[str, object]:
    """What an event is about, in words."""
    args = event.args
    match event.kind:
        case "material_taken" | "brontes_dug":
            return {"material": material_name(args["color"]), "floor": args["floor"]}
        case "turn_started":
            return {"round": args["round"]}
        case "materials_spent":
            return {"paid": materials(args["paid"])}
        case "part_forged":
            return {"card": card_name(args["card"]), "paid": materials(args["paid"])}
        case "parts_associated":
            badge = TEXTS[f"badge.{match_class(args['blade'], args['handle'])}"]
            names_ = {"blade": card_name(args["blade"]), "handle": card_name(args["handle"])}
            return {**names_, "score": args["score"], "match": badge}
        case "cards_uncovered":
            return {"cards": listed([card_name(card) for card in args["cards"]])}
        case "cubes_uncovered":
            return {"cells": ", ".join(str(cell) for cell in args["cells"])}
        case "cube_revealed":
            return {"cubes": listed([material_name(color) for color in args["colors"]])}
        case "brontes_seized":
            return {"card": card_name(args["card"])}
        case "game_ended":
            lines = zip(names, args["scores"], strict=False)
            return {"scores": listed([joined([name, same(score)]) for name, score in lines])}
        case _:
            return {}
