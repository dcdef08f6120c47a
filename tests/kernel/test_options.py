"""Options of a turn, options of a table, and the games there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from enclume.kernel import (
    BadConfig,
    Choice,
    ChoiceOption,
    Config,
    ContentError,
    FlagOption,
    LineOption,
    NumberOption,
    Option,
    Rulebook,
    SeatIdentity,
    Text,
    all_games,
    find_game,
    register,
)
from enclume.kernel.lessons import Value
from enclume.kernel.table_options import Preset, TableOption
from enclume.kernel.texts import same
from kernel.smugglers import GAME

WORDS = Text(fr="réglage", en="setting")
EVERY_KIND = (
    ChoiceOption("sea", WORDS, WORDS, choices={"calm": WORDS, "rough": WORDS}, default="calm", source="rulebook"),
    FlagOption("fog", WORDS, WORDS, default=False, seats=(3, 4)),
    NumberOption("boats", WORDS, WORDS, low=-2, high=12, default=3),
    LineOption("motto", WORDS, WORDS),
)
FORM = replace(GAME, options=EVERY_KIND)


def refused(seats: int | None = None, options: Mapping[str, Value] | None = None) -> Text:
    with pytest.raises(BadConfig) as bad:
        FORM.config(seats, options)
    assert bad.value.text.fr != bad.value.text.en
    return bad.value.text


# Table options


def test_a_form_is_data_that_survives_the_wire() -> None:
    told = msgspec.json.encode(EVERY_KIND)
    assert msgspec.json.decode(told, type=tuple[TableOption, ...]) == EVERY_KIND
    assert [field["type"] for field in msgspec.json.decode(told)] == ["choice", "flag", "number", "line"]
    for game in all_games().values():
        assert msgspec.json.decode(msgspec.json.encode(game.options), type=tuple[TableOption, ...]) == game.options


def test_what_is_not_asked_for_has_its_default_where_it_makes_sense() -> None:
    assert FORM.config(2) == Config(2, {"sea": "calm", "boats": 3, "motto": ""})
    assert FORM.config(3).options == {"sea": "calm", "fog": False, "boats": 3, "motto": ""}
    assert FORM.config().seats == 2
    assert replace(FORM, seats=(3, 4)).config().seats == 3


def test_what_is_asked_for_is_taken() -> None:
    asked: dict[str, Value] = {"sea": "rough", "fog": True, "boats": -2, "motto": "onward"}
    config = FORM.config(4, asked)
    assert config.options == asked
    assert config["sea"] == "rough"
    assert asked == {"sea": "rough", "fog": True, "boats": -2, "motto": "onward"}


def test_numbers_and_flags_may_come_as_words() -> None:
    assert FORM.config(3, {"fog": "true", "boats": "-1"}).options["boats"] == -1
    assert FORM.config(3, {"fog": "false"}).options["fog"] is False


@pytest.mark.parametrize("seats", [0, 1, 5, -2, True])
def test_a_number_of_seats_that_the_game_does_not_take(seats: int) -> None:
    text = refused(seats)
    assert text.en == f"Smugglers takes 2, 3 or 4 seats; {seats} is not possible."
    assert text.fr == f"Contrebandiers se joue à 2, 3 ou 4 ; {seats} n'est pas possible."


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("sea", "stormy", "Option 'sea': 'stormy' is not possible; choose one of calm, rough."),
        ("sea", 1, "Option 'sea': '1' is not possible; choose one of calm, rough."),
        ("fog", "maybe", "Option 'fog': 'maybe' is neither yes nor no (true or false)."),
        ("fog", 1, "Option 'fog': '1' is neither yes nor no (true or false)."),
        ("boats", 13, "Option 'boats': 13 is not a whole number from -2 to 12."),
        ("boats", "many", "Option 'boats': many is not a whole number from -2 to 12."),
        ("boats", "--2", "Option 'boats': --2 is not a whole number from -2 to 12."),
        ("boats", True, "Option 'boats': True is not a whole number from -2 to 12."),
        ("boats", "9" * 5000, "Option 'boats': 999"),
        ("motto", 4, "Option 'motto': a text is expected."),
    ],
)
def test_a_value_that_an_option_does_not_take(option: str, value: Value, why: str) -> None:
    assert refused(3, {option: value}).en.startswith(why)


def test_an_option_that_does_not_exist_or_not_with_so_many() -> None:
    assert refused(2, {"wind": "west"}).en == "Smugglers has no option 'wind'. Options: sea, fog, boats, motto."
    assert refused(2, {"fog": True}).en == "Option 'fog' does not exist with 2 players."


def test_a_game_may_have_a_say_of_its_own() -> None:
    def no_fog_on_rough_seas(config: Config) -> None:
        if config["sea"] == "rough" and config["fog"]:
            raise BadConfig(Text(fr="Pas de brume.", en="No fog."))

    picky = replace(FORM, check_config=no_fog_on_rough_seas)
    picky.config(3, {"sea": "rough"})
    with pytest.raises(BadConfig, match="No fog"):
        picky.config(3, {"sea": "rough", "fog": True})


def test_a_table_ready_made_has_what_makes_sense_with_so_many() -> None:
    foggy = Preset("foggy", WORDS, WORDS, {"fog": True, "boats": 5})
    assert FORM.preset(foggy, 3).options == {"sea": "calm", "fog": True, "boats": 5, "motto": ""}
    assert FORM.preset(foggy, 2).options == {"sea": "calm", "boats": 5, "motto": ""}


def test_every_table_ready_made_can_be_opened() -> None:
    for game in all_games().values():
        for preset in game.presets:
            known = {option.id for option in game.options}
            assert set(preset.values) <= known, preset.id
            assert set(preset.seats) <= set(game.seats)
            for seats in preset.seats or game.seats:
                game.preset(preset, seats)


# Games


def test_what_only_some_know_is_hidden_and_looks_different() -> None:
    with pytest.raises(ValueError, match="smugglers"):
        replace(GAME, alike=True)
    with pytest.raises(ValueError, match="smugglers"):
        replace(GAME, hidden=False)


def test_a_game_registers_and_is_found_by_its_id() -> None:
    assert register(GAME) is GAME
    assert find_game("smugglers") is GAME
    assert all_games()["smugglers"] is GAME
    assert repr(GAME) == "Game('smugglers')"


def test_seats_have_names_before_people_sit_there() -> None:
    named = replace(GAME, identities=(SeatIdentity("red", Text(fr="Rouge", en="Red")),))
    assert named.seat_name(0).fr == "Rouge"
    assert named.seat_name(1) == Text(fr="Joueur 2", en="Player 2")


def test_a_rulebook_is_read_by_number(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text(
        "# Rules\n\n- **AB-1.1** One\n  and more.\n- **AB-1.10** Ten. *See AB-9.9.*\n\n## Next\n\ntext\n",
        encoding="utf-8",
    )
    rules = Rulebook(path)
    assert dict(rules) == {"AB-1.1": same("One and more."), "AB-1.10": same("Ten. *See AB-9.9.*")}
    assert len(rules) == 2
    assert list(GAME.rulebook)[:3] == ["SM-1.1", "SM-1.2", "SM-2.1"]


ENGLISH = "# Rules\n\n## Start\n\n- **AB-1.1** One.\n- **AB-1.2** Two.\n\n## End\n\n- **AB-2.1** Three.\n"
FRENCH = (
    "# Règles\n\n## Début\n\n- **AB-1.1** Un\N{NO-BREAK SPACE}!\n- **AB-1.2** Deux.\n\n## Fin\n\n- **AB-2.1** Trois.\n"
)


def books(folder: Path, french: str) -> Path:
    (folder / "RULES.md").write_text(ENGLISH, encoding="utf-8")
    (folder / "RULES.fr.md").write_text(french, encoding="utf-8")
    return folder / "RULES.md"


def test_a_rulebook_reads_in_french_what_stands_beside_it(tmp_path: Path) -> None:
    rules = Rulebook(books(tmp_path, FRENCH))
    assert rules["AB-1.1"] == Text(fr="Un\N{NO-BREAK SPACE}!", en="One.")
    assert rules.sections == {"AB-1": Text(fr="Début", en="Start"), "AB-2": Text(fr="Fin", en="End")}


@pytest.mark.parametrize(
    ("french", "wrong"),
    [
        (FRENCH.replace("- **AB-1.2** Deux.\n", ""), "missing ['AB-1.2'], unknown to the English text: []"),
        (FRENCH.replace("AB-2.1", "AB-2.9"), "missing ['AB-2.1'], unknown to the English text: ['AB-2.9']"),
        (FRENCH.replace("## Fin\n", ""), "missing ['AB-2'], unknown to the English text: []"),
        (FRENCH.replace("AB-1.1", "X").replace("AB-1.2", "AB-1.1").replace("X", "AB-1.2"), "not in the order"),
    ],
)
def test_a_french_rulebook_has_the_rules_of_the_english_one(tmp_path: Path, french: str, wrong: str) -> None:
    with pytest.raises(ContentError) as error:
        Rulebook(books(tmp_path, french))
    assert error.value.text.en.startswith("RULES.fr.md: ")
    assert wrong in error.value.text.en


# Options of a turn


def test_an_option_has_one_way_to_be_written() -> None:
    option = Option("move", 7, "forge")
    assert (str(option), repr(option)) == ("move:#7:forge", "Option('move', 7, 'forge')")
    assert eval(repr(option)) == option
    assert hash(option) == hash(Option("move", 7, "forge"))
    assert option != Option("move", "7", "forge")
    assert option != "move:#7:forge"


def test_an_option_names_its_targets_by_number_or_key() -> None:
    option = Option("move", 7, "forge")
    assert option.names(7)
    assert option.names("#7")
    assert option.names("forge")
    assert not option.names("7")
    assert not option.names(8)


def test_only_pieces_are_renamed() -> None:
    assert Option("swap", 1, 2, "3").renamed({1: 2, 2: 1, 3: 4}) == Option("swap", 2, 1, "3")


def test_a_choice_is_an_option_and_who_took_it() -> None:
    choice = Choice(1, Option("bid", "2"))
    assert (str(choice), repr(choice)) == ("1|bid:2", "Choice(1, Option('bid', '2'))")
    assert eval(repr(choice)) == choice
    assert len({choice, Choice(1, Option("bid", "2"), forced=True), Choice(0, Option("bid", "2"))}) == 2
    assert same(choice.option).en == "bid:2"
