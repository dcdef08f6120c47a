"""What the game says: every text in both languages, every kind of event told and described to everybody."""

from __future__ import annotations

from functools import cache
from random import Random
from string import Formatter

import pytest

from enclume.games.forge_of_the_gods import GAME
from enclume.games.forge_of_the_gods.cards import CONTENT, Card, Grade, Material, WeaponType
from enclume.games.forge_of_the_gods.texts import TEXTS
from enclume.kernel import Match
from enclume.kernel.events import Event
from enclume.kernel.texts import Text
from support import rule

from .oracle import CODES
from .play import CONFIGURATIONS, match_at, new_table, play

KINDS = [
    "setup_done",
    "turn_started",
    "material_taken",
    "materials_spent",
    "part_forged",
    "parts_associated",
    "cards_uncovered",
    "cubes_uncovered",
    "cube_revealed",
    "passed",
    "final_round",
    "brontes_dug",
    "brontes_seized",
    "game_ended",
]
"""The events of the rules."""

CODES_OF_REFUSALS = [
    "no_such_cube",
    "cube_covered",
    "cube_wedged",
    "no_such_card",
    "card_covered",
    "cannot_pay",
    "bad_payment",
    "partner_not_yours",
    "partner_not_loose",
    "partner_same_part",
    "must_act",
]


@cache
def told() -> tuple[tuple[int, tuple[Event, ...]], ...]:
    """The events of four matches of every configuration."""
    stories = []
    for nth, (seats, options) in enumerate(CONFIGURATIONS):
        for seed in range(4):
            t = new_table(seats=seats, seed=seed, **options).play_out(Random(nth + seed))
            stories.append((seats, tuple(t.events)))
    return tuple(stories)


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def whole(text: Text) -> bool:
    """Said in both languages, with nothing left to fill in."""
    return all(words.strip() and "{" not in words and "None" not in words for words in (text.fr, text.en))


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_a_text_says_the_same_in_both_languages(key: str) -> None:
    text = TEXTS[key]
    assert text.fr.strip()
    assert text.en.strip()
    assert blanks(text.fr) == blanks(text.en)


def test_everything_in_the_content_has_a_name_in_both_languages() -> None:
    things: list[Material | WeaponType | Card | Grade]
    things = [*CONTENT.materials, *CONTENT.types, *CONTENT.cards, *CONTENT.grades]
    assert len(things) == 5 + 3 + 30 + 5
    assert all(whole(thing.name) for thing in things)
    assert len({card.name.fr for card in CONTENT.cards}) == len({card.name.en for card in CONTENT.cards}) == 30
    assert all(card.source == "design" for card in CONTENT.cards)
    assert [kind.source for kind in CONTENT.types] == ["rulebook", "design", "rulebook"]


def test_the_game_its_seats_and_its_options_are_named() -> None:
    assert (GAME.name.fr, GAME.name.en) == ("La Forge des Dieux", "Forge of the Gods")
    assert [seat.id for seat in GAME.identities] == ["purple", "orange", "white", "brown"]
    assert [seat.name.fr.lower() for seat in GAME.identities] == ["violet", "orange", "blanc", "brun"]
    for option in GAME.options:
        assert whole(option.label)
        assert whole(option.help)
        assert all(whole(choice) for choice in getattr(option, "choices", {}).values())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_of_the_rules_is_told(kind: str) -> None:
    assert kind in {event.kind for _, events in told() for event in events}


def test_every_event_is_described_to_everybody_in_both_languages() -> None:
    described = set()
    for seats, events in told():
        names = [GAME.seat_name(seat) for seat in range(seats)]
        for event in events:
            readers = [None, *range(seats)]
            texts = {reader: GAME.describe_event(event, reader, names) for reader in readers}
            assert all(whole(text) for text in texts.values()), event
            if event.seat is not None:
                assert texts[event.seat] != texts[None], event
                assert "vous" in texts[event.seat].fr.lower()
                assert "you" in texts[event.seat].en.lower()
                assert names[event.seat].fr in texts[None].fr
            described.add(event.kind)
    assert len(described) >= 11


def test_every_event_cites_rules_that_exist() -> None:
    for _, events in told():
        for event in events:
            assert event.rules
            assert set(event.rules) <= set(GAME.rulebook)


@rule("FG-10.1", "FG-10.2")
def test_the_final_round_is_announced_with_its_reason() -> None:
    reasons = set()
    for _, events in told():
        (announced,) = [event for event in events if event.kind == "final_round"]
        assert events[-1].kind == "game_ended"
        assert events[-1].args["reason"] == announced.args["reason"]
        reasons.add((announced.args["reason"], GAME.describe_event(announced, None, []).en))
    assert reasons == {
        ("mine_empty", "The Mine is empty: final round."),
        ("forge_dead", "Nobody can forge any more: final round."),
    }


@pytest.mark.parametrize("code", CODES_OF_REFUSALS)
def test_every_refusal_has_a_message_in_both_languages(code: str) -> None:
    text = TEXTS[f"error.{code}"]
    assert text.fr
    assert text.fr != text.en


def test_actions_are_described_with_what_they_are_worth() -> None:
    match = match_at(mine=range(50), reserves=["FO"], loose=["H13 B14"], ready="B10")
    assert match.decision is not None
    said = {option.key: match.describe(option) for option in match.decision.options}
    assert all(whole(text) for text in said.values())
    assert len({text.fr for text in said.values()}) == len(said)
    assert "+14" in said["forge:B10:FO:H13"].en
    assert "Rayon de midi" in said["forge:B10:FO:H13"].fr
    assert "Living Flame" in said["associate:B14:H13"].en
    assert "garder libre" in said["forge:B10:FO"].fr


def test_the_prompt_counts_what_can_be_done() -> None:
    match = match_at(mine=range(50), reserves=["C"], loose=["H13 B14"], handles="H15 H11 H04", blades="B06")
    prompt = match.prompt(0)
    assert prompt.en.startswith("Take (4 cubes), forge (1 card) or associate (1 pair)")
    assert prompt.fr.startswith("Piochez (4 cubes), forgez (1 carte) ou associez (1 paire)")
    assert match.prompt(1).en == ""


def test_the_prompt_warns_when_at_most_eight_cubes_are_left() -> None:
    for cubes, warned in [(9, False), (8, True), (2, True)]:
        prompt = match_at(mine=range(0, 2 * cubes, 2), handles="H04", blades="B04").prompt(0)
        assert ("The end is near" in prompt.en) is warned
        assert ("La fin est proche" in prompt.fr) is warned


def test_the_story_of_a_match_is_told_in_order() -> None:
    match = match_at(mine=range(50), reserves=["RR"], loose=["H13"], blades="B08 B13 B04", handles="H06")
    play(match, "FB13(R)+H13")
    kinds = [event.kind for event in match.events]
    assert kinds[-4:] == ["materials_spent", "part_forged", "parts_associated", "turn_started"]
    forged, joined = match.events[-3:-1]
    assert CODES[forged.args["card"]] == "B13"
    assert (CODES[joined.args["blade"]], CODES[joined.args["handle"]], joined.args["score"]) == ("B13", "H13", 16)


NAMES = [GAME.seat_name(seat) for seat in range(2)]


def test_a_move_that_was_the_only_one_is_told_as_such() -> None:
    match = Match(GAME, seats=2, seed=1)
    first = next(event for event in match.events if event.kind == "material_taken")
    assert first.forced
    assert GAME.describe_event(first, None, NAMES).en.endswith("(the only legal move, made by itself)")
    assert match.decision is not None
    match.apply(match.decision.seat, match.decision.options[0])
    chosen = [event for event in match.events if event.kind == "material_taken"][1]
    assert not chosen.forced
    assert not GAME.describe_event(chosen, None, NAMES).en.endswith(")")


def test_the_scene_says_which_round_it_is() -> None:
    match = Match(GAME, seats=2, seed=1)
    assert match.scene(None).progress == Text(fr="Tour de table 1", en="Round 1")
    for _ in range(2):
        assert match.decision is not None
        match.apply(match.decision.seat, match.decision.options[0])
    assert match.scene(None).progress == Text(fr="Tour de table 2", en="Round 2")
