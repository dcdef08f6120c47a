"""EW-15.16 to EW-15.36: the combat skills of the bosses, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enclume.kernel.decisions import Choosing, Rules

from .actions import DISARM, Piece
from .asking import asking
from .bosses import raise_threat
from .brambles import roll_brambles
from .cards import BOSS_CARD, LOOT, LOOT_KEY
from .codes import POISON
from .entries import COLORS, Line, Skill
from .heroes import afflict, lose_orbs, must_discard, tell, within, wound
from .state import Explorers
from .verbs import VERB

SkillVerb = Callable[[Explorers, int, Skill], Rules | None]


def use_skill(g: Explorers, boss: int) -> Choosing[int]:
    """EW-15.16: a die, and what the card says; the number of Combat dice that everybody here does without (Daze)."""
    card = BOSS_CARD[g.boss_card[boss]]
    die = g.roll()
    skill = card.skills[die - 1]
    tell(g, "skill", "EW-15.16", g.active, boss=card.id, die=die, skill=skill.do)
    with within(g, f"skill:{skill.do}:{skill.n}"):
        rules = SKILL[skill.do](g, boss, skill)
        if rules is not None:
            yield from rules
    return int(skill.do == "daze")


def defence(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.18."""
    g.boss_defence = skill.n


def shock(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.19, EW-15.20: every hero, wherever he is."""
    for hero in g.order(g.active):
        wound(g, hero, 1, "EW-15.19")


def daze(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.21: see :func:`use_skill`."""


def venom(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.22."""
    for hero in g.standing_at(g.here):
        afflict(g, hero, POISON, "EW-15.22")


def disarm(g: Explorers, boss: int, skill: Skill) -> Rules:
    """EW-15.23, EW-15.36: each turns one of his limited cards face down."""
    for hero in (g.active, *g.others_at(g.here)):
        cards = [card for card in g.loot[hero] if LOOT[card].use == "exhaust" and card not in g.spent[hero]]
        if cards:
            chosen: Piece = yield asking(g, hero, "disarm", [DISARM[card] for card in cards])
            g.spent[hero] += (chosen.piece,)
            tell(g, "disarmed", "EW-15.23", hero, card=LOOT_KEY[chosen.piece])


def shatter(g: Explorers, boss: int, skill: Skill) -> Rules:
    """EW-15.24, EW-15.36: each discards a card."""
    for hero in (g.active, *g.others_at(g.here)):
        yield from must_discard(g, hero, "EW-15.24")


def ward(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.25."""
    assert skill.color is not None
    g.ward |= 1 << COLORS.index(skill.color)


def great_ward(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.26."""
    g.ward = 15


def menace(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.13, EW-15.27."""
    raise_threat(g, boss, "EW-15.13 EW-15.27")


def brambles(g: Explorers, boss: int, skill: Skill) -> Rules:
    """EW-15.28."""
    return roll_brambles(g, g.standing_at(g.here), "EW-15.28")


def none(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.29."""


def leech(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.30, EW-15.31."""
    lose_orbs(g, g.active, skill.n, "EW-15.30")


def leaf(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.32, EW-15.40."""
    g.boss_leaf[boss] += 1


def summon(g: Explorers, boss: int, skill: Skill) -> Rules | None:
    """EW-15.33, EW-15.34: a monster to fight first; if it survives it stays as a bodyguard."""
    return VERB["ambush"](g, g.active, Line("ambush", n=1))


def drain(g: Explorers, boss: int, skill: Skill) -> None:
    """EW-15.35, EW-15.41: an orb from each hero here, and a threat for each orb."""
    lost = sum(lose_orbs(g, hero, 1, "EW-15.35") for hero in (g.active, *g.others_at(g.here)))
    for _ in range(lost):
        raise_threat(g, boss, "EW-15.35")


SKILL: Final[dict[str, SkillVerb]] = {
    "defence": defence,
    "shock": shock,
    "daze": daze,
    "venom": venom,
    "disarm": disarm,
    "shatter": shatter,
    "ward": ward,
    "great_ward": great_ward,
    "menace": menace,
    "brambles": brambles,
    "none": none,
    "leech": leech,
    "leaf": leaf,
    "summon": summon,
    "drain": drain,
}
