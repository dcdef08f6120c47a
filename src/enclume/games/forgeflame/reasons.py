"""Why a bot takes an option, in a line made of what everybody at the table knows."""

from __future__ import annotations

from enclume.kernel.options import Option
from enclume.kernel.texts import Text

from .actions import Pick, PickUp
from .board import ENTRANCE, FORGE, bits
from .cards import ARTEFACT, CAPACITY
from .ores import LETTERS, total, worth
from .scoring import collection_points, pooled
from .state import FlameState
from .texts import TEXTS, figure_name, ore_name, site_name


def reason(g: FlameState, seat: int, option: Option) -> Text | None:
    """A sentence about the option, before it is taken; nothing where there is nothing to be said."""
    if isinstance(option, PickUp):
        return _pick_up(g, seat, option)
    if not isinstance(option, Pick) or g.doing < 0:
        return None
    match option.verb:
        case "forge":
            return _forge(g, seat, option.n)
        case "move":
            return _move(g, option.n)
        case "fight":
            return _fight(g)
    return None


def _forge(g: FlameState, seat: int, artefact: int) -> Text:
    made = ARTEFACT[artefact]
    owned = pooled(g, seat)
    more = collection_points((*owned, artefact)) - collection_points(owned)
    key = "reason.forge.set" if more else "reason.forge"
    return TEXTS.say(key, artefact=made.name, n=made.vp, more=more)


def _move(g: FlameState, site: int) -> Text | None:
    """Where to with what is carried; else what may be had there."""
    who = g.doing
    names = {"who": figure_name(who), "site": site_name(site)}
    if site in (FORGE, ENTRANCE) and g.carried[who]:
        return TEXTS.say("reason.move.home", **names, n=total(g.carried[who]))
    if total(g.carried[who]) >= CAPACITY[who]:
        return None
    if g.loose[site]:
        return TEXTS.say("reason.move.ores", **names, n=total(g.loose[site]))
    if g.unexplored >> site & 1:
        return TEXTS.say("reason.move.token", **names)
    return TEXTS.say("reason.move.deposit", **names) if g.undug >> site & 1 else None


def _pick_up(g: FlameState, seat: int, option: PickUp) -> Text:
    """An ore that an artefact of the row asks for, and the side does not carry yet."""
    crew = bits(g.side(seat))
    have = sum(g.carried[who] >> 8 * option.kind & 255 for who in crew)
    letter = LETTERS[option.kind]
    wanted = [n for n in g.row if ARTEFACT[n].cost.count(letter) > have]
    ore = ore_name(option.kind)
    if not wanted:
        return TEXTS.say("reason.pick_up", ore=ore, n=worth(1 << 8 * option.kind))
    best = max(wanted, key=lambda n: ARTEFACT[n].vp)
    return TEXTS.say("reason.pick_up.for", ore=ore, artefact=ARTEFACT[best].name)


def _fight(g: FlameState) -> Text:
    """FF-6.14: an ally on the site draws along."""
    site = g.at[g.doing]
    n = (g.here[site] & g.side(g.owner[g.doing])).bit_count()
    return TEXTS.say("reason.fight.many" if n > 1 else "reason.fight", site=site_name(site), n=n)
