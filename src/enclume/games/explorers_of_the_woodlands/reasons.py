"""Why a bot takes an option, in a line made of what everybody at the table knows."""

from __future__ import annotations

from enclume.kernel.options import Option
from enclume.kernel.texts import Text

from .actions import PASS, Cell, Die, Piece, To
from .cards import CAMPFIRE, MONSTER_KEY, TYPE
from .codes import FULL
from .combat import hits, shields_of
from .geometry import TURNED, around
from .legal import healing_fire
from .outlook import against, chance
from .parts import Fight
from .state import Explorers
from .texts import TEXTS, hero_name, monster_name


def reason(g: Explorers, seat: int, option: Option) -> Text | None:
    """A sentence about the option, before it is taken; nothing where there is nothing to be said."""
    who = hero_name(g.kinds[g.subject])
    if isinstance(option, Piece) and option.verb == "fight":
        return _odds(g, "reason_of.fight", who, option.piece)
    if isinstance(option, To) and option.verb == "move":
        return _move(g, who, option.place)
    if isinstance(option, Cell):
        return _cell(g, who, option)
    if g.fight is not None and (option is PASS or (isinstance(option, Die) and option.verb in ("reroll", "sure"))):
        return _reroll(g, g.fight, who, option)
    return TEXTS.say("reason_of.unlock", who=who, n=g.orbs[g.active]) if option.verb == "unlock" else None


def _odds(g: Explorers, key: str, who: Text, monster: int) -> Text:
    f = Fight(monster, False, TYPE[monster].health)
    against(g, f)
    return TEXTS.say(key, who=who, monster=monster_name(MONSTER_KEY[monster]), odds=chance(g, f))


def _move(g: Explorers, who: Text, place: int) -> Text | None:
    """Flight, a wound to be healed, a chest, the Boss."""
    if g.up[g.here]:
        return _odds(g, "reason_of.flee", who, g.up[g.here][0])
    if place == CAMPFIRE and healing_fire(g) and g.hp[g.active] < FULL:
        return TEXTS.say("reason_of.heal", who=who, n=FULL - g.hp[g.active])
    if place in g.boss_at:
        return TEXTS.say("reason_of.boss", who=who)
    return TEXTS.say("reason_of.chest", who=who) if g.chests[place] else None


def _cell(g: Explorers, who: Text, option: Cell) -> Text | None:
    """A Risky Move brings an orb; a tile that joins several paths makes ways shorter."""
    if option.verb == "risky" and not g.up[g.here]:
        return TEXTS.say("reason_of.risky", who=who)
    if option.verb != "place" or len(g.drawn) != 1:
        return None
    joins = TURNED[g.drawn[0]][option.turns] & around(g.forest, option.cell)[1]
    return TEXTS.say("reason_of.joins", who=who, n=joins.bit_count()) if joins.bit_count() > 1 else None


def _reroll(g: Explorers, f: Fight, who: Text, option: Option) -> Text:
    missing = max(0, f.health + shields_of(g, f) - hits(g, f))
    key = "reason_of.keep" if option is PASS else "reason_of.reroll"
    return TEXTS.say(key, who=who, n=missing, odds=chance(g, f))
