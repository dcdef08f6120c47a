"""KF-4.14, KF-5.3, KF-8.13: what a choice costs is shown before it is made, can be changed, and is then paid so."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.kings_forge.dice import letters
from enclume.games.kings_forge.plans import plan
from enclume.kernel import Match, Value
from enclume.kernel.plans import Plan, Wish
from support import rule

from .play import FULL, Table, table


def play_to(seats: int, seed: int, **options: Value) -> Match:
    return Match("kings_forge", seats=seats, seed=seed, options={**FULL, **options})


def changed(match: Match, seat: int, plan: Plan, key: str, rng: Random) -> Plan:
    """The plan after another die was laid on one of its places; that die does lie there, or an equal one elsewhere."""
    open_places = [n for n, place in enumerate(plan.places) if place.may]
    if not open_places:
        return plan
    nth = rng.choice(open_places)
    wanted = rng.choice(plan.places[nth].may)
    pieces = [place.piece for place in plan.places]
    pieces[nth] = wanted
    after = match.plan(seat, key, Wish(tuple(pieces), nth))
    assert after is not None
    kind = wanted.partition("~")[0]
    assert kind in [place.piece.partition("~")[0] for place in after.places]
    return after


def do(match: Match, seat: int, plan: Plan) -> bool:
    """Choose as planned; False where others, who chose at the same time, come first."""
    for key in (plan.option, *plan.then):
        ask = match.decision_of(seat)
        if ask is None or (ask.prompt not in ("pay", "lay") and key != plan.option):
            return False
        match.apply(seat, key)
    return True


def dice_of(plan: Plan, fate: str) -> str:
    found = [place.piece[0] for place in plan.places if place.fate == fate]
    return "".join(sorted(found, key="MWGA".index))


@rule("KF-4.14", "KF-5.2", "KF-5.3", "KF-8.10", "KF-8.13", "KF-8.14")
@pytest.mark.parametrize("seed", range(8))
def test_what_was_planned_is_what_is_paid(seed: int) -> None:
    rng = Random(seed)
    match = play_to(2 + seed % 3, seed, guest_conjurer=True)
    seen: set[str] = set()
    for _ in range(400):
        ask = rng.choice(match.decisions) if match.decisions else None
        if ask is None:
            break
        option = rng.choice(ask.options)
        found = match.plan(ask.seat, option.key)
        if found is None or len(match.decisions) > 1:
            match.apply(ask.seat, option)
            continue
        if rng.random() < 0.7:
            found = changed(match, ask.seat, found, option.key, rng)
        seen.add(option.verb)
        before = len(match.events)
        if not do(match, ask.seat, found) or (option.verb == "hire" and len(match.events) == before):
            continue  # whoever hires pays once everybody has chosen
        news = {event.kind: event.args for event in match.events[before:] if event.seat == ask.seat}
        if option.verb in ("craft", "steal"):
            dice = news["crafted" if option.verb == "craft" else "stolen"]["dice"].split()
            named = sorted(place.piece.partition("~")[0] for place in found.places)
            assert sorted(f"*{die[1]}" if die.endswith("*") else die for die in dice) == named
        elif found.places and option.verb != "refine":
            assert (letters(news["paid"]["lost"]), letters(news["paid"]["kept"])) == (
                dice_of(found, "lost"),
                dice_of(found, "kept"),
            )
    assert {"claim", "discard"} <= seen


def plan_of(t: Table, key: str, *laid: str, changed: int = 0) -> Plan | None:
    """What an option on offer would take, with these dice laid on its places."""
    ask = t.world.asks[0]
    option = ask.find(key)
    assert option is not None
    begun = [choice.option for choice in t.journal.step]
    return plan(t.state, ask.seat, option, begun, Wish(laid, changed))


def pieces(found: Plan | None) -> list[tuple[str, str]]:
    assert found is not None
    return [(place.piece, place.fate) for place in found.places]


@rule("KF-5.3", "KF-4.14")
def test_a_payment_is_proposed_with_the_cheapest_dice_on_the_crossed_slots() -> None:
    """East Forest (bottom): 1 any·X + 2 any·R."""
    t = table(supply=["MWWG"], row="G03 G01 G02 G04")
    proposed = plan_of(t, "claim:G03.bottom")
    assert pieces(proposed) == [("M@0", "lost"), ("W@0", "kept"), ("W@0", "kept")]
    assert proposed is not None
    assert (proposed.label.en, proposed.text.en) == ("Allocate 3 dice", "2 Wood to the smithy")
    assert proposed.places[0].may == ("M@0", "W@0", "G@0")
    other = plan_of(t, "claim:G03.bottom", "M@0", "G@0", "W@0", changed=1)
    assert pieces(other) == [("M@0", "lost"), ("G@0", "kept"), ("W@0", "kept")]


@rule("KF-5.1", "KF-5.5")
def test_a_die_that_is_wanted_elsewhere_leaves_its_slot_to_another() -> None:
    """Alchemist (top): 1 G·R + 1 G/A·R + 1 any·R."""
    t = table(supply=["GGA"], row="G05 G01 G02 G03")
    assert pieces(plan_of(t, "claim:G05.top")) == [("G@0", "kept"), ("G@0", "kept"), ("A@0", "kept")]
    swapped = plan_of(t, "claim:G05.top", "G@0", "A@0", "A@0", changed=1)
    assert pieces(swapped) == [("G@0", "kept"), ("A@0", "kept"), ("G@0", "kept")]


@rule("KF-4.5", "KF-4.6")
def test_a_dock_shows_its_price_once_a_location_is_turned_down() -> None:
    t = table(supply=["MMMW"], row="G01 G02 G03 G04").play("dock:DK3")
    proposed = plan_of(t, "discard:G02")
    assert pieces(proposed) == [("M@0", "lost")] * 3
    assert proposed is not None
    assert [number.piece for number in proposed.becomes] == t.display


@rule("KF-17.4")
def test_the_caravan_takes_all() -> None:
    t = table(supply=["MMWG"], row="G08 G01 G02 G03")
    assert [piece for piece, _ in pieces(plan_of(t, "claim:G08.bottom"))] == ["M@0", "M@0", "W@0", "G@0"]


@rule("KF-18.1", "KF-18.8", "KF-14.4", "KF-14.5")
def test_apprentices_show_what_they_take() -> None:
    hired = table(phase="opening", supply=["MW"], hired=["AP03 AP05"], apprentices=True)
    assert pieces(plan_of(hired, "activate:AP03")) == [("M@0", "lost")]
    assert plan_of(hired, "activate:AP05") is None
    assert pieces(plan_of(hired.play("activate:AP05"), "refine:W@0")) == [("W@0", "lost")]
    free = table(row="G01 G02", crew="AP06 AP01", apprentices=True).play("recruit:AP06")
    assert pieces(plan_of(free, "discard:G01")) == []
    dear = table(row="G01 G02", crew="AP06 AP01", apprentices=True).play("recruit:AP01")
    assert plan_of(dear, "discard:G01") is None
    assert pieces(plan_of(dear.play("discard:G01"), "engage:now")) == [("M@0", "lost")] * 2
    assert plan_of(dear, "engage:later") is None


@rule("KF-8.13", "KF-8.10")
def test_an_item_is_made_with_just_enough_or_the_best_or_whatever_one_likes() -> None:
    """Shield, M5 M5, with M6 M6 M5 M5: 5-5 is enough, 6-6 is safest, 6-5 is a choice."""
    t = table(phase="craft", display="I04 I05 I06", supply=["MMMM"], rolls=[6, 6, 5, 5])
    proposed = plan_of(t, "craft:I04")
    assert pieces(proposed) == [("M5", "laid"), ("M5~2", "laid")]
    assert proposed is not None
    assert [way for way, _ in proposed.ways] == ["craft:I04", "craft:I04:safe"]
    assert pieces(plan_of(t, "craft:I04:safe")) == [("M6", "laid"), ("M6~2", "laid")]
    mixed = plan_of(t, "craft:I04", "M6", "M5~2")
    assert mixed is not None
    assert (mixed.option, mixed.then) == ("craft:I04:pick", ("die:M6", "die:M5"))


@rule("KF-9.3")
def test_a_theft_is_planned_with_dice_that_beat_those_on_the_item() -> None:
    t = table(phase="craft", seat=1, made=[[("I04", "M5 M5")]], supply=["", "MMM"], rolls=[6, 5, 5])
    assert pieces(plan_of(t, "steal:I04")) == [("M6", "laid"), ("M5", "laid")]
