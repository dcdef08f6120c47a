"""EW-22: how the campaign is told: its chapters, and how the team stands between them."""

from __future__ import annotations

from collections.abc import Mapping

from enclume.kernel.campaigns import Campaign as Series
from enclume.kernel.campaigns import Member, Standing
from enclume.kernel.game import Config
from enclume.kernel.lessons import Value
from enclume.kernel.texts import Text, listed, same

from .campaign import NEW, Campaign, read
from .cards import CONTENT, HERO, HERO_NUMBER
from .setup import heroes_at
from .texts import TEXTS, loot_name, monster_name


def first(options: Mapping[str, Value]) -> dict[str, Value]:
    """Chapter 1 with nothing carried; what the team chose for itself stays for the whole campaign (EW-22.20)."""
    return {**options, "mode": "chapter1", "campaign": NEW}


def standing(config: Config) -> Standing:
    """EW-22.23: the chapter that comes, and what is handed on to it."""
    heroes = heroes_at(config.seats)
    saved = read(str(config["campaign"]), heroes)
    chapter = CONTENT.chapters[saved.chapter - 1]
    return Standing(
        chapter=saved.chapter,
        title=chapter.name,
        story=chapter.story,
        goal=chapter.goal,
        lost=saved.attempts,
        facts=_facts(config, saved),
        members=tuple(_member(config, saved, n) for n in range(heroes) if saved.heroes),
    )


def _facts(config: Config, saved: Campaign) -> tuple[tuple[Text, Text], ...]:
    """What holds for the whole team."""
    facts = [(TEXTS["option.brambles"], TEXTS[f"option.brambles.{config['brambles']}"])]
    facts.append((TEXTS["saga.matches"], same(str(saved.matches))))
    if saved.enraged:
        facts.append((TEXTS["saga.enraged"], listed([monster_name(kind) for kind in saved.enraged])))
    if saved.four_camps:
        facts.append((TEXTS["saga.camps"], TEXTS["saga.all_four"]))
    return tuple(facts)


def _member(config: Config, saved: Campaign, n: int) -> Member:
    """A hero, and what he or she brings along."""
    hero = HERO[HERO_NUMBER[saved.heroes[n]]]
    powers = [power.name for power in hero.powers[: saved.powers[n] if saved.powers else 0]]
    loot = [loot_name(card) for card in (saved.loot[n] if saved.loot else ())]
    lines = [(TEXTS["saga.powers"], listed(powers) if powers else TEXTS["saga.none"])]
    lines.append((TEXTS["saga.loot"], listed(loot) if loot else TEXTS["saga.none"]))
    if saved.orbs:
        lines.append((TEXTS["saga.orbs"], same(str(saved.orbs[n]))))
    if saved.health:
        lines.append((TEXTS["saga.health"], same(str(saved.health[n]))))
    seat = n if config.seats > 1 else 0
    return Member(seat, hero.name, hero.id, tuple(lines))


SAGA = Series(
    name=TEXTS["saga.name"],
    chapters=tuple(chapter.name for chapter in CONTENT.chapters),
    first=first,
    standing=standing,
    epilogue=CONTENT.epilogue.story,
    sets=frozenset({"mode", "campaign", "enraged_monsters"}),
    changeable=frozenset({"brambles"}),
)
