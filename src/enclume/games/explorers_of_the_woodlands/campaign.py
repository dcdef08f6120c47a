"""EW-22: the campaign: what one chapter hands to the next, as plain data in the options of the next match."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from enclume.kernel.errors import BadConfig
from enclume.kernel.lessons import Value
from enclume.kernel.texts import Text

from .cards import HERO, HERO_NUMBER, LOOT_KEY, LOOT_NUMBER, MONSTER, SPIRIT
from .state import Explorers

LAST_CHAPTER: Final = 5
NEW: Final = "{}"
"""How a campaign begins: chapter 1, nothing carried."""


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """EW-22.23: what is saved between chapters; lists are by hero, in the order of their seats."""

    chapter: int = 1
    attempts: int = 0
    """How often this chapter was lost."""
    matches: int = 0
    """How many matches the campaign has had."""
    heroes: tuple[str, ...] = ()
    powers: tuple[int, ...] = ()
    loot: tuple[tuple[str, ...], ...] = ()
    enraged: tuple[str, ...] = ()
    orbs: tuple[int, ...] = ()
    health: tuple[int, ...] = ()
    """Orbs and health, only on the way from chapter 2 to chapter 3."""
    four_camps: bool = False


def read(line: str, heroes: int) -> Campaign:
    """The campaign that a line of the table's options describes; a :class:`BadConfig` where it describes none."""
    try:
        campaign = msgspec.json.decode(line, type=Campaign)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise _bad(f"ce n'est pas une campagne ({error})", f"not a campaign ({error})") from error
    lists = (campaign.heroes, campaign.powers, campaign.loot, campaign.orbs, campaign.health)
    if any(each and len(each) != heroes for each in lists):
        raise _bad("chaque liste a une entrée par héros", "each list has one entry a hero")
    cards = [card for each in campaign.loot for card in each]
    known = set(cards) <= LOOT_NUMBER.keys() and set(campaign.heroes) <= HERO_NUMBER.keys()
    types = [monster.id for monster in MONSTER]
    if not known or len(set(cards)) < len(cards) or any(len(each) > 3 for each in campaign.loot):
        raise _bad("butin ou héros impossibles", "impossible loot or heroes")
    if len(set(campaign.heroes)) < len(campaign.heroes) or not set(campaign.enraged) <= set(types):
        raise _bad("héros ou Monstres impossibles", "impossible heroes or Monsters")
    low = all(0 <= n <= 2 for n in campaign.powers) and all(0 <= n <= 10 for n in campaign.orbs)
    if not low or any(not 1 <= n <= 5 for n in campaign.health) or not 1 <= campaign.chapter <= LAST_CHAPTER:
        raise _bad("nombres impossibles", "impossible numbers")
    return campaign


def write(campaign: Campaign) -> str:
    return msgspec.json.encode(campaign).decode()


def _bad(fr: str, en: str) -> BadConfig:
    return BadConfig(Text(fr=f"Option « campaign » : {fr}.", en=f"Option 'campaign': {en}."))


# What a match hands on


def sequel(g: Explorers, campaign: Campaign) -> dict[str, Value]:
    """The options of the match that goes on from here."""
    return {
        "mode": f"chapter{campaign.chapter}",
        "campaign": write(campaign),
        "brambles": g.deal.brambles,
        "lairs": g.deal.wants_lairs,
        "inn": g.deal.wants_inn,
        "enraged_bosses": g.deal.enraged_bosses,
    }


def after_defeat(g: Explorers) -> Campaign:
    """EW-22.5 to EW-22.8: the same chapter from the same saved state; powers, once unlocked, stay."""
    saved = read(g.deal.campaign, g.deal.heroes)
    return msgspec.structs.replace(
        saved,
        attempts=saved.attempts + 1,
        matches=saved.matches + 1,
        heroes=tuple(HERO[kind].id for kind in g.kinds),
        powers=tuple(g.powers),
    )


def after_victory(g: Explorers, enraged: tuple[str, ...], four_camps: bool) -> Campaign:
    """EW-22.2 to EW-22.4, EW-24.21, EW-24.22: the next chapter."""
    saved = read(g.deal.campaign, g.deal.heroes)
    onward = g.deal.chapter == 2
    return Campaign(
        chapter=g.deal.chapter + 1,
        matches=saved.matches + 1,
        heroes=tuple(HERO[kind].id for kind in g.kinds),
        powers=tuple(g.powers),
        loot=tuple(tuple(LOOT_KEY[card] for card in cards) for cards in g.loot),
        enraged=enraged,
        orbs=tuple(g.orbs) if onward else (),
        health=tuple(min(5, health + 1) for health in g.hp) if onward else (),
        four_camps=saved.four_camps or four_camps,
    )


def awakening(g: Explorers) -> list[int]:
    """EW-22.9 to EW-22.12: the types that may become Enraged: several where the team chooses, none: draw by lot."""
    counted = [n if kind != SPIRIT else 0 for kind, n in enumerate(g.defeated)]
    most = max(counted)
    if not most:
        return []
    return [kind for kind, n in enumerate(counted) if n == most and not g.deal.enraged >> kind & 1]


def calm_types(g: Explorers) -> list[int]:
    """The types that are not Enraged yet."""
    return [kind for kind in range(len(MONSTER)) if not g.deal.enraged >> kind & 1]


def details(g: Explorers, campaign: Campaign | None) -> dict[str, Any]:
    """What the result of a chapter says beside who won: the match that follows, or that the campaign is over."""
    return {"epilogue": True} if campaign is None else {"sequel": sequel(g, campaign)}
