"""EW-15.1 to EW-15.8, EW-15.16, EW-15.37 to EW-15.39, EW-19: the combat against a Boss."""

from __future__ import annotations

from enclume.kernel.decisions import Rules

from .bosses import remove_boss
from .cards import BOSS_CARD
from .codes import BOSS_FOUGHT, POISON
from .combat import combat
from .corruption import check_totems, purify
from .endings import win
from .heroes import afflict, attack, still_up, tell
from .legal import sharper
from .parts import Fight
from .siege import check_siege
from .skills import use_skill
from .state import Explorers
from .verbs import resolve


def fight_boss(g: Explorers, boss: int) -> Rules:
    """EW-15.8, EW-15.16, EW-15.17: once a turn; a skill is rolled, then one combat decides."""
    card = BOSS_CARD[g.boss_card[boss]]
    g.flags[g.active] |= BOSS_FOUGHT
    daze = yield from use_skill(g, boss)
    still_up(g)
    rage = card.enraged.do if g.deal.enraged_bosses else ""
    damage = card.attack + sharper(g, g.here)
    if rage == "venom_mist":
        for hero in g.standing_at(g.here):
            afflict(g, hero, POISON, "EW-19.2")
    if rage == "first_strike":
        hit(g, damage, g.others_at(g.here))
        still_up(g)
    f = Fight(boss, True, card.health)
    f.daze = daze
    won = yield from combat(g, f)
    if won and rage == "last_breath":
        tell(g, "boss_returns", "EW-19.2", g.active, boss=card.id)
        f = Fight(boss, True, card.enraged.n)
        won = yield from combat(g, f)
    if won:
        yield from slay(g, boss)
        return
    tell(g, "boss_survives", "EW-15.1", g.active, boss=card.id)
    if rage != "first_strike":
        hit(g, damage, f.helpers)
    if g.plus_die == g.active:
        g.plus_die = -1
    still_up(g)
    yield from resolve(g, g.active, card.penalty)


def hit(g: Explorers, damage: int, helpers: tuple[int, ...] | list[int]) -> None:
    """EW-15.39: one attack; supporters take 1."""
    attack(g, g.active, damage, "EW-15.39")
    for helper in helpers:
        attack(g, helper, 1, "EW-12.20 EW-15.39")


def slay(g: Explorers, boss: int) -> Rules:
    """EW-15.38, EW-16.1, EW-25.20, EW-27.15: victory, or a step towards it."""
    tell(g, "boss_slain", "EW-15.38", g.active, boss=BOSS_CARD[g.boss_card[boss]].id)
    remove_boss(g, boss)
    if not g.deal.chapter:
        win(g, "boss_slain", "EW-15.38 EW-16.1")
    check_siege(g)
    if g.deal.chapter == 5:
        yield from purify(g)
        check_totems(g)
