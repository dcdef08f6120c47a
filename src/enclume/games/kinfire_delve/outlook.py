"""What keeping a roll would come to: from a view alone, while the dice lie on the table and may still be re-rolled."""

from __future__ import annotations

from typing import NamedTuple

from enclume.kernel.texts import Text

from .cards import DARKNESS, FATIGUE, GAUNTLET, KHOR, LIGHT, MASTER, WELL, Challenge, Line
from .challenges import DARK_CLIMB, G_WORSENS
from .dice import matching, read_by
from .odds import action_in, fixed, needed, type_of
from .skills import BEARS, BULWARK, SHADOW, Action, applies
from .state import FINAL_PHASE, MASTER_SLOT, ROLLING, WELL_PHASE
from .texts import TEXTS, card_name, effect_words
from .view import Attempt, DelveView


class Item(NamedTuple):
    """A line of the account: what it is about, how much, in words."""

    about: str
    n: int
    words: Text


class Outlook(NamedTuple):
    """What the roll on the table would add, whether that is enough, what follows, and what it does to the HP."""

    dice: int
    flat: int
    total: int
    enough: bool
    items: tuple[Item, ...]
    hp: int


def outlook(v: DelveView) -> Outlook | None:
    """The outlook of a roll that is not final; None where there is no such roll."""
    now = v.attempt
    if now is None or now.step != ROLLING or not now.dice or now.difficulty < 0:
        return None
    action = action_in(v, now)
    read = read_by(now.card, now.color, v.misty, action.dice_worth)
    dice = sum(matching(now.dice, read)) * action.dice_worth
    flat = now.bonus + _flat(now, action)
    total = fixed(v, now, action, tuple(card for _, card in now.boosts)) + dice + flat
    missing = now.difficulty - now.prior - total
    enough = total >= needed(v, now)
    items = _of_the_card(now, action)
    items += _healing(v, action) + _items(v, _reward(now)) if enough else _failure(v, now, action, missing)
    hp = sum(item.n for item in items if item.about in ("damage", "heal"))
    return Outlook(dice, flat, total, enough, tuple(items), hp)


def _of_the_card(now: Attempt, action: Action) -> list[Item]:
    """What the action itself does in darkness, before any progress is placed (KD-11.10)."""
    dark = now.dice[-1] == DARKNESS
    hurt = [clause for clause in action.after_roll if clause.name == "damage" and dark]
    return [Item("damage", -clause.n, card_name(now.action)) for clause in hurt]


def _healing(v: DelveView, action: Action) -> list[Item]:
    """What the action heals when the challenge is completed, before the reward (KD-12.6)."""
    healed = [clause.n for clause in action.on_success if clause.name == "heal"]
    return [Item("heal", min(n, v.cap - v.hp), TEXTS.say("effect.heal", n=n)) for n in healed if v.hp < v.cap]


def _flat(now: Attempt, action: Action) -> int:
    """Asha's shadow and an omen (KD-25.3, KD-12.2)."""
    dark = now.dice[-1] == DARKNESS
    shadow = SHADOW[action.seeker] if action.icon and dark else 0
    told = next((clause.n for clause in action.after_roll if clause.name == "foretold"), 0)
    return shadow + (told if now.foretold == (DARKNESS if dark else LIGHT) else 0)


def _card(now: Attempt) -> Challenge | None:
    card = WELL[now.card] if now.card >= 0 else None
    return card if isinstance(card, Challenge) else None


def _reward(now: Attempt) -> tuple[Line, ...]:
    card = _card(now)
    if card is not None:
        return card.reward
    return () if now.target == MASTER_SLOT else GAUNTLET[now.target].reward


def _penalty(v: DelveView, now: Attempt) -> tuple[Line, ...]:
    """KD-20.13: most forms of the Master strike in darkness alone."""
    card = _card(now)
    if card is not None:
        return card.penalty
    if now.target != MASTER_SLOT:
        return GAUNTLET[now.target].penalty
    form = MASTER[v.centre.form]
    return form.penalty if form.fails == "always" or now.dice[-1] == DARKNESS else ()


def _items(v: DelveView, lines: tuple[Line, ...], missing: int = 0) -> list[Item]:
    """A reward or a penalty, item by item; where there is nothing to climb, a penalty hurts instead (KD-26.20)."""
    made = []
    for line in lines:
        if "else_damage" in line and not v.well_discard.count:
            line = {"do": "damage", "n": line["else_damage"]}
        if "dark" in line and v.attempt is not None and v.attempt.dice[-1] == DARKNESS:
            line = {**line, "n": line["dark"]}
        n = line.get("n", 0)
        amount = missing if n == "missing" else n if isinstance(n, int) else 0
        about = "damage" if line["do"] == "damage" else line["do"]
        made.append(Item(about, -amount if about == "damage" else 0, effect_words(line)))
    return made


def _failure(v: DelveView, now: Attempt, action: Action, missing: int) -> list[Item]:
    """KD-12.7: the penalty with what softens it, then what darkness does."""
    items = _items(v, _penalty(v, now), missing)
    ignored = [clause for clause in action.on_fail if clause.name == "ignore" and applies(clause, type_of(v, now))]
    if items and ignored:
        items = [Item("ignored", 0, TEXTS["outlook.ignored"])]
    if any(item.n for item in items if item.about == "damage"):
        items += _worse(v, now)
        damage = -sum(item.n for item in items if item.about == "damage")
        relief = min(damage, _relief(v, now, action))
        items += [Item("damage", relief, TEXTS["outlook.relief"])] if relief else []
    if now.dice[-1] == DARKNESS:
        items += _darkness(v, now)
    return items


def _worse(v: DelveView, now: Attempt) -> list[Item]:
    """What face-up Gauntlet cards add to the Master's damage in darkness."""
    if now.target != MASTER_SLOT or now.dice[-1] != DARKNESS:
        return []
    fronts = [n for n, place in enumerate(v.places) if place is not None and not place.down and G_WORSENS[n]]
    return [Item("damage", -G_WORSENS[n], GAUNTLET[n].name) for n in fronts]


def _relief(v: DelveView, now: Attempt, action: Action) -> int:
    """Damage of the penalty that the action or Bulwark takes off (KD-25.4)."""
    relief = 0
    for clause in action.on_fail:
        relief += 99 if clause.name == "no_damage" else clause.n if clause.name == "less_damage" else 0
    khor = [seat for seat, seeker in enumerate(v.seekers) if seeker.seeker == KHOR]
    shields = [card for seat, card in now.boosts if seat in khor and BEARS[card]]
    if v.seat in khor and now.action >= 0 and BEARS[now.action]:
        shields.append(now.action)
    return relief + (BULWARK[KHOR] if shields else 0)


def _darkness(v: DelveView, now: Attempt) -> list[Item]:
    """KD-12.7 (5) to (7): Fear of the Dark, The Collector, The Aerialists."""
    items = [
        Item("damage", -int(FATIGUE[card].effect["n"]), FATIGUE[card].name)
        for card in v.fatigue
        if FATIGUE[card].effect["do"] == "dark_damage"
    ]
    if v.phase == WELL_PHASE:
        if len(v.centre.attached) < len(v.fatigue) and v.well_deck.count:
            items.append(Item("attached", 1, TEXTS["attached.one"]))
        others = [place.card for place in v.places if place is not None and place.card not in (-1, now.card)]
        items += [Item("climb", DARK_CLIMB[card], WELL[card].name) for card in others if DARK_CLIMB[card]]
    return items


def phase_fronts(v: DelveView) -> int:
    """How many Gauntlet cards lie face-up; in the Well phase all four are still to come."""
    return 4 if v.phase != FINAL_PHASE else sum(place is not None and not place.down for place in v.places)
