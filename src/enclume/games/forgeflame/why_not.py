"""Why a site, an ore, a card or a whole option is of no use now: the tests of the rules, put into words."""

from __future__ import annotations

from enclume.kernel.errors import Reason

from .acting import icons_of
from .board import ALL_WAYS, ENTRANCE, FORGE, TOUCHES
from .cards import (
    ADVENTURER_NUMBER,
    ARTEFACT,
    CAPACITY,
    CARDS,
    FIRST_ARTEFACT,
    ORE,
    PASSAGE,
    SITE_NUMBER,
    TOTEM_NUMBER,
)
from .forging import carriers, flame_burns, may_forge, ores_of
from .ores import COST, MASK, total
from .state import ANY, DIG, FIGHT, MOVE, PICK_UP, START, FlameState
from .texts import TEXTS, figure_name, ores_words

_PASSAGES = {passage.id: n for n, passage in enumerate(PASSAGE)}
_ORES = {ore.id: n for n, ore in enumerate(ORE)}


def why_not(g: FlameState, seat: int, target: str) -> list[Reason]:
    """The reasons why a piece ("s2_pont", "#141", "gold@s2_pont") or an option ("move:s2_pont") is of no use now."""
    if g.walker >= 0 and not target.startswith("move:"):
        return [_reason("over_full", "FF-5.10")]
    verb, _, rest = target.partition(":")
    if not rest and verb not in ("dig", "end"):
        return _piece(g, seat, target)
    return _option(g, seat, verb, rest) or [_reason("not_now", "FF-3.12")]


def _option(g: FlameState, seat: int, verb: str, rest: str) -> list[Reason]:
    if verb == "play" or verb == "ability" or verb == "power":
        return _card(g, seat, verb, rest) if g.doing == g.actor else []
    if g.phase == START:
        return []
    match verb:
        case "move" if rest in SITE_NUMBER:
            return _move(g, SITE_NUMBER[rest])
        case "dig":
            return _dig(g, SITE_NUMBER.get(rest, g.at[_doer(g)]))
        case "pick_up":
            return _pick_up(g, rest.partition(":")[0])
        case "fight":
            return _fight(g, rest)
        case "clear" if rest in _PASSAGES:
            return _clear(g, _PASSAGES[rest])
        case "forge" if rest[:1] == "#" and rest[1:].isdigit():
            return _forge(g, int(rest[1:]))
        case "totem" if rest in TOTEM_NUMBER:
            return _totem(g, TOTEM_NUMBER[rest])
        case "give" | "take" if rest in ADVENTURER_NUMBER:
            return _transfer(g, ADVENTURER_NUMBER[rest])
        case "with":
            return _icon(g, rest)
        case _:
            return []


def _piece(g: FlameState, seat: int, key: str) -> list[Reason]:
    """Something that the seat points at."""
    if key[:1] == "#" and key[1:].isdigit():
        n = int(key[1:])
        if n in ARTEFACT:
            return _forge(g, n) if g.card >= 0 and n in g.row else _option(g, seat, "power", key)
        return _option(g, seat, "play" if g.phase == START else "ability", key) if n < CARDS else []
    if g.card < 0:
        return []
    name, at, _ = key.partition("@")
    if key in SITE_NUMBER:
        return _move(g, SITE_NUMBER[key])
    if name in _ORES and at:
        return _pick_up(g, key)
    if name == "kobold":
        return _fight(g, key)
    if key in _PASSAGES:
        return _clear(g, _PASSAGES[key])
    if key in TOTEM_NUMBER:
        return _totem(g, TOTEM_NUMBER[key])
    return _transfer(g, ADVENTURER_NUMBER[key]) if key in ADVENTURER_NUMBER else []


def _doer(g: FlameState) -> int:
    """Who would do it: the actor, or the ally who is about to use an action of his (FF-18.9, FF-18.51)."""
    return g.walker if g.walker >= 0 else g.doing


def _icons(g: FlameState) -> int:
    """What he may spend."""
    return icons_of(g, _doer(g))


def _has(g: FlameState, *icons: int) -> bool:
    return any(_icons(g) >> 8 * icon & 255 for icon in (*icons, ANY))


def _no_icon(icon: str, rule: str) -> Reason:
    return _reason("no_icon", rule, icon=TEXTS[f"icon.{icon}"])


def _move(g: FlameState, to: int) -> list[Reason]:
    """FF-5.3 to FF-5.8, FF-18.45."""
    who = _doer(g)
    if g.webbed >> who & 1:
        return [_reason("webbed", "FF-18.45", who=figure_name(who))]
    ways = [way for way in ALL_WAYS[g.at[who]] if way.to == to]
    if not ways:
        return [_reason("not_adjacent", "FF-5.3")]
    reasons = [] if _has(g, MOVE) else [_no_icon("move", "FF-4.2")]
    if g.rockfalls >> ways[0].passage & 1 and not g.crossing >> who & 1:
        reasons.append(_reason("rockfall", "FF-5.6"))
    if ways[0].difficult and not g.flies(who):
        reasons.append(_reason("difficult", "FF-5.5"))
    return reasons or [_reason("full", "FF-5.7", "FF-5.8")]


def _restricted(g: FlameState) -> list[Reason]:
    return [_reason("restricted", "FF-4.9")] if g.restricted(_doer(g)) else []


def _dig(g: FlameState, site: int) -> list[Reason]:
    """FF-6.1."""
    if not g.undug >> site & 1:
        return [_reason("no_deposit", "FF-6.1", "FF-6.7")]
    if site != g.at[_doer(g)]:
        return [_reason("not_here", "FF-6.1", who=figure_name(_doer(g)))]
    return _restricted(g) + ([] if _has(g, DIG) else [_no_icon("dig", "FF-4.3")])


def _pick_up(g: FlameState, ore: str) -> list[Reason]:
    """FF-6.8 to FF-6.10, FF-18.44."""
    name, _, place = ore.partition("@")
    who = _doer(g)
    site = g.at[who]
    kind = _ORES.get(name, 0)
    if SITE_NUMBER.get(place.removesuffix(".web")) != site or not g.loose[site] & MASK[kind]:
        return [_reason("no_ore", "FF-6.8")]
    reasons = _restricted(g) + ([] if _has(g, PICK_UP) else [_no_icon("pick_up", "FF-4.4")])
    if total(g.carried[who]) >= CAPACITY[who] and not g.carried[who] & ~MASK[kind]:
        reasons.append(_reason("full_hands", "FF-6.9", "FF-6.10", who=figure_name(who)))
    return reasons or ([_reason("web_ore", "FF-18.44")] if ore.endswith(".web") else [])


def _fight(g: FlameState, kobold: str = "") -> list[Reason]:
    """FF-6.13, FF-17.16."""
    who = _doer(g)
    if not g.kobolds[g.at[who]]:
        return [_reason("no_kobold", "FF-6.13", who=figure_name(who))]
    if SITE_NUMBER.get(kobold.partition("@")[2].partition(".")[0], g.at[who]) != g.at[who]:
        return [_reason("not_here", "FF-6.13", who=figure_name(who))]
    if not _has(g, FIGHT):
        return [_no_icon("fight", "FF-4.5")]
    return [_reason("two_icons", "FF-17.16")] if g.deal.solo else []


def _icon(g: FlameState, icon: str) -> list[Reason]:
    """FF-4.3 to FF-4.5: what an icon could pay for here."""
    match icon:
        case "dig":
            return _dig(g, g.at[_doer(g)])
        case "fight":
            return _fight(g)
        case "pick_up":
            return _restricted(g) if g.loose[g.at[_doer(g)]] else [_reason("no_ores", "FF-6.8")]
        case _:
            return []


def _clear(g: FlameState, passage: int) -> list[Reason]:
    """FF-5.18."""
    if not g.rockfalls & TOUCHES[g.at[_doer(g)]] & 1 << passage:
        return [_reason("no_rockfall", "FF-5.18")]
    return [_reason("no_icon_of_two", "FF-4.3", "FF-4.5", icon=TEXTS["icon.dig"], other=TEXTS["icon.fight"])]


def _forge(g: FlameState, artefact: int) -> list[Reason]:
    """FF-8.1, FF-8.2, FF-8.4, FF-8.18."""
    if artefact not in g.row:
        return [_reason("not_in_row", "FF-8.1")]
    who = _doer(g)
    site = g.at[who]
    if site not in (FORGE, ENTRANCE):
        return [_reason("not_at_forge", "FF-8.1")]
    reasons = _restricted(g)
    if not _icons(g):
        reasons.append(_reason("no_action", "FF-4.6"))
    if not flame_burns(g, who, site):
        reasons.append(_reason("no_flame", "FF-8.2"))
    have = ores_of(g, carriers(g, who, site))
    missing = sum(max(0, (COST[artefact] & mask) - (have & mask)) for mask in MASK)
    if missing:
        reasons.append(_reason("ores_short", "FF-8.4", "FF-8.6", ores=ores_words(missing)))
    if not may_forge(g, who, artefact):
        reasons.append(_reason("web_artefact", "FF-8.18"))
    return reasons


def _totem(g: FlameState, totem: int) -> list[Reason]:
    """FF-9.2, FF-9.3, FF-9.5."""
    site = g.at[_doer(g)]
    if g.totems[site] != totem or not g.active_totems >> site & 1:
        return [_reason("no_totem", "FF-9.2", "FF-9.3")]
    if not _icons(g):
        return [_reason("no_action", "FF-4.6")]
    return _restricted(g) or [_reason("totem_idle", "FF-9.5")]


def _transfer(g: FlameState, who: int) -> list[Reason]:
    """FF-9.7 to FF-9.10."""
    if g.owner[who] < 0 or not g.allied(g.seat, g.owner[who]):
        return [_reason("adversary", "FF-9.10")]
    if who == _doer(g):
        return [_reason("oneself", "FF-9.7")]
    if g.at[who] != g.at[_doer(g)]:
        return [_reason("not_here", "FF-9.7", who=figure_name(who))]
    if not _icons(g):
        return [_reason("no_action", "FF-4.6")]
    return _restricted(g) or [_reason("nothing_to_move", "FF-9.7", "FF-9.8")]


def _card(g: FlameState, seat: int, verb: str, key: str) -> list[Reason]:
    """A card of the hand, the ability of a card, the power of an artefact."""
    if key[:1] != "#" or not key[1:].isdigit():
        return []
    n = int(key[1:])
    if verb == "play":
        return [_reason("not_your_card", "FF-3.4")]
    if verb == "ability":
        if n not in (g.card, g.copied):
            return [_reason("not_this_card", "FF-3.11")]
        if g.lost:
            return [_reason("ability_lost", "FF-11.4")]
        used = g.used if n == g.card else g.copied_used
        return [_reason("ability_used", "FF-3.9") if used else _reason("ability_idle", "FF-10.27")]
    if n not in g.artefacts[seat]:
        return [_reason("not_yours", "FF-8.15")]
    return _power(g, n)


def _power(g: FlameState, artefact: int) -> list[Reason]:
    """FF-8.12 to FF-8.16, FF-8.19."""
    power = ARTEFACT[artefact].power
    if not power:
        return [_reason("no_power", "FF-8.11")]
    if power == "wild":
        return [_reason("power_at_the_end", "FF-8.16")]
    if g.exhausted >> artefact - FIRST_ARTEFACT & 1:
        return [_reason("power_used", "FF-8.12")]
    if g.actor < 0 and power in ("flight", "stealth", "banish"):
        return [_reason("power_too_early", "FF-8.14")]
    return [_reason("power_idle", "FF-8.19")]


def _reason(code: str, *rules: str, **args: object) -> Reason:
    return Reason(code, TEXTS.say(f"error.{code}", **args), rules)
