"""What the game says and shows: reasons, prompts, a running combat in view, scenes whose keys options name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enclume.bots import make_bot, play_out
from enclume.games.explorers_of_the_woodlands import GAME
from enclume.games.explorers_of_the_woodlands.setup import MODES
from enclume.games.explorers_of_the_woodlands.why_not import why_not
from enclume.kernel import Match
from enclume.kernel.scene import Board, Steps, keys
from support import rule

from .play import Table


def codes(t: Table, target: str) -> list[str]:
    t.begin()
    return [reason.code for reason in why_not(t.state, 0, target)]


@rule("EW-6.1", "EW-4.19", "EW-13.2")
def test_why_a_hero_cannot_go_there() -> None:
    t = Table().lay("T20", 1, 0, 1).lay("T06", 2, 0).lay("T11", 0, 1, 0).phase("act", "xylia")
    assert codes(t, "move:T20") == ["no_moves"]
    assert codes(t, "T06") == ["not_adjacent", "no_moves"]
    assert codes(t, "T01") == ["here_already"]
    wall = Table().lay("T12", 1, 0).phase("act", "xylia", move=[1])
    assert codes(wall, "move:T12") == ["wall"]
    boss = Table().lay("T02", 0, -1).boss("B2").stand("xylia", "T02").phase("act", "xylia", move=[1])
    assert codes(boss, "move:T01") == ["boss_holds"]
    stuck = Table().lay("T20", 1, 0, 1).phase("act", "xylia", move=[1])
    stuck.state.flags[0] = 8
    assert codes(stuck, "move:T20") == ["immobilised"]
    siege = Table(mode="chapter3").clear().monster("M5a", "T06").monster("M5b", "T06").phase("act", "xylia", move=[1])
    assert codes(siege, "move:T20") == ["surrounded"]


@rule("EW-6.10", "EW-6.11")
def test_why_no_risky_move() -> None:
    assert codes(Table().pile("").phase("act", "xylia", move=[1]), "risky:@0,-1") == ["pile_empty"]
    assert codes(Table(mode="chapter4").phase("act", "xylia", move=[1]), "risky:@5,5") == ["no_growth"]
    assert codes(Table().phase("act", "xylia", move=[1]), "@4,4") == ["no_open_path"]


@rule("EW-4.3", "EW-4.6", "EW-4.8")
def test_why_a_tile_does_not_go_there() -> None:
    t = Table().pile("T23 T20 T11").phase("growth").begin()
    assert codes(t, "place:@0,0:r0") == ["occupied"]
    assert codes(t, "place:@5,5:r0") == ["not_connected"]
    assert codes(t, "place:@0,-1:r0") == ["more_paths"]
    assert codes(Table(mode="chapter5").pile("T23 T20 T11").phase("growth"), "@3,0") == ["rock"]


@rule("EW-5.9")
def test_why_a_die_does_not_go_there() -> None:
    t = Table().phase("turn", "xylia").falls(1, 4, 4, 5).play("put:d4:focus")
    assert codes(t, "put:d4:focus") == ["slot_full"]
    assert codes(t, "put:d4:move") == ["not_a_move"]
    assert codes(t, "put:d5:six") == ["too_low"]
    assert codes(t, "put:d6:six") == ["no_such_die"]


def test_why_something_else_cannot_be_done() -> None:
    t = (
        Table()
        .give("xylia", loot="L01 L02 L05", spent="L05", orbs=1)
        .give("klethor", hp=0)
        .phase("act", "xylia", move=[1])
    )
    assert codes(t, "chest") == ["no_chest"]
    assert codes(t, "unlock") == ["few_orbs"]
    assert codes(t, "use:L01") == ["permanent"]
    assert codes(t, "L02") == ["other_moment"]
    assert codes(t, "use:L05") == ["face_down"]
    assert codes(t, "use:L09") == ["not_yours"]
    assert codes(t, "buy:L09") == ["not_for_sale"]
    assert codes(t, "sell:L01") == ["no_merchant"]
    assert codes(t, "aid:klethor") == ["few_orbs"]
    assert codes(t, "well") == ["no_well"]
    assert codes(t, "vortex") == ["no_vortex"]
    assert codes(t, "lair") == ["no_lair"]
    assert codes(t, "search") == ["nothing_to_find"]
    assert codes(t, "brew_potion") == ["no_fire"]
    assert codes(t, "totem") == ["no_rune"]
    assert codes(t, "give:L05:klethor") == ["face_down"]
    fire = Table(mode="chapter1").lay("T07", 0, -1).stand("xylia", "T07", orbs=1).phase("act", "xylia")
    assert codes(fire, "brew_potion") == ["ingredients", "few_orbs"]


def test_a_refusal_says_why_and_changes_nothing() -> None:
    match = Match("explorers_of_the_woodlands", seats=2, options={"heroes": "xylia klethor", "first_player": 1})
    before = match.digest()
    reasons = match.why_not(0, "place:@7,7:r0")
    assert [reason.code for reason in reasons] == ["not_connected"]
    assert reasons[0].rules == ("EW-4.3", "EW-9.35")
    assert "chemin" in reasons[0].text.fr
    assert match.digest() == before


def test_a_running_combat_is_in_view() -> None:
    """Dice with owner and colour, defence, hits, what may still be rerolled."""
    t = Table().lay("T20", 1, 0, 1).stand("klethor", "T20", powers=1).monster("M2a", "T20").give("xylia", orbs=2)
    t.phase("act", "xylia", move=[1], summon=[1, 1]).falls(1, 3, 5).play("move:T20", "fight:M2a")
    view = GAME.view(t.state, 0)
    fight = view.fight
    assert (fight.foe, fight.defence, fight.health, fight.attack) == ("M2a", 4, 2, 2)
    assert fight.dice == (("xylia", "", 1, 0, False), ("xylia", "green", 3, 0, False), ("klethor", "", 5, 0, True))
    assert (fight.hits, fight.needed, fight.helpers) == (1, 2, ("klethor",))
    assert fight.sure
    assert {"c0", "c1", "c2"} <= set(keys(GAME.scene(view)))
    assert "1 hit, 2 needed" in GAME.describe_prompt(t.state, t.prompt, t.world.asks[0].options).en


def test_a_long_chain_is_in_view() -> None:
    t = Table().lay("T22", 0, -1).top(events="E12").phase("act", "xylia", move=[1]).falls(6).play("move:T22")
    view = GAME.view(t.state, 0)
    assert view.chain == ("brambles", "event:E12")
    assert t.prompt == "choose"
    glade = next(area for area in GAME.scene(view).areas if area.key == "glade")
    assert isinstance(glade, Board)
    story = next(area for area in glade.areas if area.key == "story")
    assert isinstance(story, Steps)
    assert [(step.title.en, step.value and step.value.en) for step in story.steps] == [
        ("Brambles", "6"),
        ("Old Shrine", None),
    ]
    assert story.now == 1, "the Event is under way, the Brambles are behind us"


BOUND = {
    "put",
    "move",
    "risky",
    "place",
    "fight",
    "freeze",
    "use",
    "drop",
    "buy",
    "sell",
    "reroll",
    "sure",
    "toss",
    "hero",
}
BOUND |= {"aid", "grant", "soothe", "purify", "pile", "sentry", "step", "hunt", "passage", "path", "give", "spread"}


@pytest.mark.parametrize("mode", MODES)
def test_what_options_name_is_on_the_table(mode: str) -> None:
    """Options name the keys of pieces: a client binds them by itself."""
    rng = Random(3)
    for seats in (1, 3):
        options: dict[str, Any] = {"mode": mode, "lairs": True, "inn": True}
        match = Match("explorers_of_the_woodlands", seats=seats, options=options, seed=seats)
        for _ in range(160):
            if match.decision is None:
                break
            ask = match.decision
            shown = keys(match.scene(ask.seat))
            assert len(set(shown)) == len(shown), "two pieces of one name"
            for option in ask.options:
                if option.verb in BOUND:
                    named = [str(target) for target in option.targets if not str(target).startswith("r")]
                    named = [target for target in named if target != "dice"]
                    assert set(named) <= set(shown), (option.key, ask.prompt)
            match.apply(ask.seat, rng.choice(ask.options))


def test_hidden_faces_are_not_in_the_view() -> None:
    t = Table().lay("T13", 0, -1).monster("M1a", "T13", down=True).phase("act", "xylia", move=[1]).begin()
    view = GAME.view(t.state, 0)
    (tile,) = [tile for tile in view.tiles if tile.id == "T13"]
    assert tile.places[0].up == ()
    assert len(tile.places[0].lurking) == 1
    assert "M1a" not in str(view)


def test_the_log_reads_in_both_languages() -> None:
    match = Match("explorers_of_the_woodlands", seats=2, options={"lairs": True, "inn": True}, seed=5)
    play_out(match, [make_bot("greedy", seed=seat) for seat in range(2)])
    names = [GAME.seat_name(seat) for seat in range(2)]
    lines = [GAME.describe_event(event, None, names) for event in match.events]
    assert all(line.fr and line.en and "{" not in line.fr + line.en for line in lines)
    assert lines[-1].en.startswith(("Victory.", "Defeat."))
    assert len(GAME.account(match._world.state)) == 2


def test_a_bot_of_good_sense_beats_chance() -> None:
    """Greedy clears more than random play does, and lives longer."""
    kills = {"greedy": 0.0, "random": 0.0}
    for bot in kills:
        for seed in range(6):
            match = Match("explorers_of_the_woodlands", seats=2, seed=seed)
            play_out(match, [make_bot(bot, seed=seed + seat) for seat in range(2)])
            kills[bot] += match.measures()["kills"]
    assert kills["greedy"] > 2 * kills["random"]
