"""What people see and are told: scenes, sentences, reasons."""

from __future__ import annotations

from random import Random

import pytest

from enclume.games.forgeflame import GAME
from enclume.games.forgeflame.cards import ARTEFACT_NUMBER, CARD_NUMBER
from enclume.kernel.match import Match
from enclume.kernel.scene import Board, Map, Scene, keys
from support import rule

from .play import Table, acting, match_of, table


def reasons(t: Table, target: str, seat: int = 0) -> list[str]:
    """The rules that say why something is of no use now."""
    ask = t.world.asks[0]
    assert ask.why is not None
    return [rule_id for reason in ask.why(t.state, seat, target) for rule_id in reason.rules]


def places_of(scene: Scene) -> list[str]:
    """The sites and passages of the mine, once it is open."""
    parts = [inner for area in scene.areas if isinstance(area, Board) for inner in area.areas]
    maps = [area for area in parts if isinstance(area, Map)]
    sites = [node.key for map_ in maps for node in map_.nodes]
    return sites + [edge.key for map_ in maps for edge in map_.edges]


@pytest.mark.parametrize(("seats", "seed"), [(1, 5), (2, 2), (3, 3), (4, 4)])
def test_every_key_is_there_once_and_options_point_at_things_that_are_there(seats: int, seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, seats=seats, seed=seed, options={"extra_adventurers": True, "feu_et_flammes": True})
    pointed = 0
    while match.decision is not None and match.moment < 300:
        ask = match.decision
        if rng.random() < 0.3:
            scene = match.scene(ask.seat)
            there = keys(scene)
            assert len(set(there)) == len(there)
            places = set(there) | set(places_of(scene))
            for option in ask.options:
                if option.verb in ("move", "play", "forge", "fight", "clear", "target", "pick_up", "recruit", "totem"):
                    target = option.key.split(":")[1]
                    assert target in places, option
                    pointed += 1
        match.apply(ask.seat, rng.choice(ask.options))
    assert pointed > 50


@rule("FF-5.3", "FF-5.5", "FF-5.6", "FF-5.7", "FF-4.2", "FF-18.45")
def test_why_not_there() -> None:
    t = acting("granit_b1", 3).place("granit", "s1_puits").place("nobz mogrimur silkara", "s2_pont").rockfall("p05")
    t.do("play:granit_b1")
    assert reasons(t, "move:s2_pont") == ["FF-5.7", "FF-5.8"]
    assert reasons(t, "s1_lanternes") == ["FF-5.6"]
    assert reasons(t, "forge_site") == ["FF-5.5"]
    assert reasons(t, "s3_lac") == ["FF-5.3"]
    t.do("move:mine_entrance")
    assert t.seat == 1 or reasons(t, "s1_puits") == ["FF-4.2"]
    held = acting("granit_b1").web("granit").rockfall("p02").do("play:granit_b1")
    assert reasons(held, "s1_treuil") == ["FF-18.45"]


@rule("FF-6.1", "FF-6.8", "FF-4.9", "FF-6.13")
def test_why_not_dig_pick_up_or_fight() -> None:
    t = (
        acting("granit_b1")
        .place("granit", "s1_puits")
        .kobold("s1_puits")
        .loose("s1_puits", "G")
        .deposit("dep_1_1", "s1_puits")
    )
    t.do("play:granit_b1")
    assert reasons(t, "dig:s1_puits") == ["FF-4.9"]
    assert reasons(t, "gold@s1_puits") == ["FF-4.9"]
    assert reasons(t, "draconite@s1_puits") == ["FF-6.8"]
    assert reasons(t, "kobold@s1_puits") == ["FF-4.5"]
    assert reasons(t, "clear:p02") == ["FF-5.18"]
    assert reasons(t, "with:pick_up") == ["FF-4.9"]
    free = acting("granit_b2").place("granit", "s1_puits").set(undug=0).do("play:granit_b2")
    assert reasons(free, "dig:s1_puits") == ["FF-6.1", "FF-6.7"]
    assert reasons(free, "fight:kobold@s1_puits") == ["FF-6.13"]
    assert reasons(free, "with:fight") == ["FF-6.13"]
    assert reasons(free, "with:dig") == ["FF-6.1", "FF-6.7"]
    assert reasons(free, "with:pick_up") == ["FF-6.8"]
    alone = acting("granit_b2", 1).place("granit", "s1_puits").kobold("s1_puits").do("play:granit_b2")
    alone.set(icons=1 << 24)
    assert reasons(alone, "kobold@s1_puits") == ["FF-17.16"]


@rule("FF-8.1", "FF-8.2", "FF-8.4", "FF-8.18")
def test_why_not_forge() -> None:
    key = f"#{ARTEFACT_NUMBER['art_lame']}"
    t = acting("granit_b1").row("art_lame", "art_heaume", "art_hache").place("granit", "s1_puits").do("play:granit_b1")
    assert reasons(t, f"forge:{key}") == ["FF-8.1"]
    there = acting("granit_b1").row("art_lame", "art_heaume", "art_hache").place("granit", "forge_site").set(lit=0)
    there.set(webbed_row=there.state.row[:1]).do("play:granit_b1")
    assert reasons(there, key) == ["FF-8.2", "FF-8.4", "FF-8.6", "FF-8.18"]
    ask = there.world.asks[0]
    assert ask.why is not None
    text = [reason.text.en for reason in ask.why(there.state, 0, key)]
    assert "Missing: 1 Darkiron, 2 Draconite." in text
    assert reasons(there, f"forge:#{ARTEFACT_NUMBER['art_coffre']}") == ["FF-8.1"]


@rule("FF-9.2", "FF-9.5", "FF-9.7", "FF-9.10")
def test_why_not_totems_and_transfers() -> None:
    t = acting("granit_b1").place("granit molly", "s1_puits").totem("totem_garde", "s1_puits").do("play:granit_b1")
    assert reasons(t, "totem_garde") == ["FF-9.5"]
    assert reasons(t, "totem:totem_voyage") == ["FF-9.2", "FF-9.3"]
    assert reasons(t, "give:molly") == ["FF-9.7", "FF-9.8"]
    assert reasons(t, "nobz") == ["FF-9.10"]
    assert reasons(t, "korgain") == ["FF-9.7"]


@rule("FF-3.9", "FF-3.4", "FF-11.4", "FF-8.12", "FF-8.15", "FF-5.10")
def test_why_not_this_card_or_power() -> None:
    t = acting("granit_b3").own(0, "art_ailes").own(1, "art_cle_forge")
    assert reasons(t, f"play:#{CARD_NUMBER['molly_b3']}") == ["FF-3.4"]
    assert reasons(t, f"#{ARTEFACT_NUMBER['art_ailes']}") == ["FF-8.14"]
    t.do("play:granit_b3", "ability:granit_b3", "block:p19", "power:art_ailes")
    assert reasons(t, f"ability:#{CARD_NUMBER['granit_b3']}") == ["FF-3.9"]
    assert reasons(t, f"power:#{ARTEFACT_NUMBER['art_ailes']}") == ["FF-8.12"]
    assert reasons(t, f"power:#{ARTEFACT_NUMBER['art_cle_forge']}") == ["FF-8.15"]
    lost = acting("molly_b1").stun("molly").do("play:molly_b1")
    assert reasons(lost, f"#{CARD_NUMBER['molly_b1']}") == ["FF-11.4"]
    full = acting("granit_b2", 3).place("granit", "s1_puits").place("nobz mogrimur silkara", "s2_pont")
    full.do("play:granit_b2", "move:s2_pont")
    assert reasons(full, "end") == ["FF-5.10"]


@rule("FF-18.9", "FF-18.51")
def test_why_an_ally_cannot_do_it_is_told_of_the_ally() -> None:
    """Not of the one who lends the action."""
    t = acting("drsdaqt_b1", ["drsdaqt molly korgain", "granit nobz silkara"]).place("drsdaqt", "s1_puits")
    t.place("molly", "s2_pont").kobold("s2_pont").loose("s2_pont", "G").loose("s1_puits", "S").rockfall("p15")
    t.do("play:drsdaqt_b1", "lend:molly")
    assert t.prompt == "lent_action"
    assert reasons(t, "gold@s2_pont") == ["FF-4.9"], "the kobold is where Molly is"
    assert reasons(t, "darkiron@s1_puits") == ["FF-6.8"], "this lies where Drsdaqt is"
    assert reasons(t, "forge_site") == ["FF-5.6"]
    assert reasons(t, "s2_fumante") == ["FF-5.3"]
    clan = acting("molly_a1").place("molly", "s1_puits").place("granit", "s2_pont").kobold("s2_pont")
    clan.loose("s2_pont", "G").do("play:molly_a1", "ability:molly_a1", "ally:granit")
    assert (clan.prompt, reasons(clan, "gold@s2_pont")) == ("ally_action", ["FF-4.9"])
    assert reasons(clan, f"ability:#{CARD_NUMBER['molly_a1']}") == ["FF-3.12"]


@rule("FF-6.1", "FF-6.13", "FF-6.9", "FF-6.10", "FF-9.7", "FF-8.16", "FF-4.5")
def test_reasons_name_what_is_really_in_the_way() -> None:
    t = acting("granit_b1").place("granit molly", "s1_puits").kobold("s1_puits", "s2_pont")
    t.deposit("dep_2_1", "s2_pont").own(0, "art_miroir", "art_lame").do("play:granit_b1")
    assert reasons(t, "dig:s2_pont") == ["FF-6.1"], "there is one, but he is not there"
    assert reasons(t, "kobold@s2_pont") == ["FF-6.13"]
    assert reasons(t, "give:granit") == ["FF-9.7"]
    assert reasons(t, f"power:#{ARTEFACT_NUMBER['art_miroir']}") == ["FF-8.16"]
    assert reasons(t, f"power:#{ARTEFACT_NUMBER['art_lame']}") == ["FF-8.11"]
    loaded = acting("silkara_b1", ["silkara molly korgain", "granit nobz mogrimur"]).place("silkara", "s1_puits")
    loaded.loose("s1_puits", "GS").carry("silkara", "GG").do("play:silkara_b1")
    assert reasons(loaded, "pick_up:gold@s1_puits") == ["FF-6.9", "FF-6.10"], "gold for gold is no exchange"
    walled = acting("nobz_b2", ["nobz molly korgain", "granit silkara mogrimur"]).rockfall("p02").do("play:nobz_b2")
    assert reasons(walled, "p02") == ["FF-4.3", "FF-4.5"], "either of the two would do"


def test_the_account_adds_up() -> None:
    t = (
        table(2, phase="event")
        .own(0, "art_lame", "art_ailes", "art_hache", "art_coffre")
        .treasures(0, 3)
        .carry("granit", "R")
    )
    assert not t.world.asks
    lines = GAME.account(t.state)[0]
    numbers = {label.en: value.en for label, value in lines}
    assert numbers == {
        "Artefacts": "30",
        "Collections": "3",
        "Treasures": "3",
        "Carried ores": "3",
        "Total": "39",
    }
    assert t.result.scores[0] == 39


def test_the_solo_account_tells_how_the_story_ends() -> None:
    t = table(1, phase="event").set(round=9).objectives("obj_chasseur", "obj_explorateur", "obj_retour")
    assert not t.world.asks
    numbers = {label.en: value.en for label, value in GAME.account(t.state)[0]}
    assert numbers["Objectives"] == "8"
    assert numbers["Epilogue"].startswith("Covered in shame")
    lost = table(1, phase="event").set(round=9).objectives("obj_maitre_forgeron", "obj_tresors", "obj_retour")
    assert not lost.world.asks
    assert {a.en: b.en for a, b in GAME.account(lost.state)[0]}["Epilogue"].startswith("Fewer than 2")


def test_a_refused_choice_is_explained() -> None:
    from enclume.kernel.errors import IllegalChoice

    match = match_of(acting("granit_b1").place("granit", "s1_puits"))
    match.apply(0, "play:#0")
    with pytest.raises(IllegalChoice, match="needs Flight"):
        match.apply(0, "move:forge_site")
