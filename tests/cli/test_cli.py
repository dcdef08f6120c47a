"""The command line, from outside: what a person types and reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

FORGE = "forge_of_the_gods"


def enclume(
    *words: str, typed: str = "", lang: str = "en", module: str = "enclume"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", module, "--lang", lang, *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": "", "PYTHONPATH": f"src{os.pathsep}tests", "COLUMNS": "140", "NO_COLOR": "1"},
    )


@pytest.mark.parametrize(
    "command",
    [
        "games",
        "play",
        "bench",
        "lab run",
        "lab balance",
        "rules coverage",
        "rules show",
        "check-tables",
        "doctor",
        "backup",
        "restore",
        "record replay",
        "record verify",
        "content check",
    ],
)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    done = enclume(*command.split(), "--help")
    assert done.returncode == 0
    assert f"Example: enclume {command}" in " ".join(done.stdout.replace("│", " ").split())


def test_games_lists_what_there_is_in_both_languages() -> None:
    assert "Forge of the Gods" in enclume("games").stdout
    assert "La Forge des Dieux" in enclume("games", lang="fr").stdout


def test_games_as_json_is_enough_to_build_a_form() -> None:
    (game,) = [g for g in json.loads(enclume("games", "--json").stdout) if g["id"] == FORGE]
    assert game["seats"] == [1, 2, 3, 4]
    options = {option["id"]: option for option in game["options"]}
    assert options["card_pyramids"]["type"] == "choice"
    assert options["card_pyramids"]["default"] == "wide"
    assert options["card_pyramids"]["choices"]["summit"]["fr"].startswith("Sommet")
    assert options["level"]["seats"] == [1]
    assert all(option["label"]["fr"] and option["help"]["en"] for option in options.values())


def test_a_person_plays_asks_why_undoes_and_leaves(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    done = enclume("play", FORGE, "--seed", "3", "--save", str(kept), typed="?\nw M45\n1\nu\n1\ntake:M0\nhello\nq\n")
    assert done.returncode == 0
    assert "Take (" in done.stdout
    assert "rest on it. Take first:" in done.stdout
    assert "FG-7.3" in done.stdout
    assert "'hello' is no option of this game" in done.stdout
    again = enclume("record", "replay", str(kept))
    assert again.returncode == 0
    assert "Replayed to the letter" in again.stdout


def test_a_match_is_played_to_its_end_and_goes_on_from_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    begun = enclume("play", FORGE, "--seed", "3", "--save", str(kept), typed="1\n" * 10 + "q\n")
    assert begun.returncode == 0
    done = enclume("play", FORGE, "--resume", str(kept), typed="1\n" * 90)
    assert done.returncode == 0
    assert "final round" in done.stdout
    assert "1. " in done.stdout
    facts = json.loads(enclume("record", "replay", str(kept), "--json").stdout)
    assert facts["result"]["ranks"] in ([1, 2], [2, 1])


def test_french_all_the_way() -> None:
    done = enclume("play", FORGE, "--seed", "3", typed="w M45\nq\n", lang="fr")
    assert "Piochez (" in done.stdout
    assert "matériaux reposent encore dessus" in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("play", "chess"), "There is no game 'chess'. Known games:"),
        (("play", FORGE, "--seats", "9"), "takes 1, 2, 3 or 4 seats; 9 is not possible"),
        (
            ("play", FORGE, "--set", "card_pyramids=upside_down"),
            "'upside_down' is not possible; choose one of wide, summit",
        ),
        (("play", FORGE, "--set", "colour=red"), "has no option 'colour'"),
        (("play", FORGE, "--set", "colour"), "write --set option=value"),
        (("play", FORGE, "--bots", "genius"), "There is no bot 'genius'"),
        (("play", FORGE, "--seat", "7"), "seats run from 0 to 1"),
        (("lab", "run", FORGE, "--bots", "search:soon"), "is no budget"),
        (("lab", "run", FORGE, "--matches", "0"), "0 is not in the range"),
        (("record", "replay", "nowhere.json"), "nowhere.json"),
        (("content", "check", "nowhere"), "nowhere is not a folder"),
        (("--lang", "de", "games"), "not a language of the house"),
    ],
)
def test_bad_input_is_one_clear_message_and_exit_code_2(words: tuple[str, ...], says: str) -> None:
    done = enclume(*words)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.replace("│", " ").split())
    assert "Traceback" not in done.stderr


def test_lab_run_counts_what_a_team_won() -> None:
    words = ("lab", "run", "beacon", "--matches", "6", "--workers", "1", "--set", "goal=1")
    alone = enclume(*words, "--bots", "greedy", module="browser.with_smugglers").stdout
    assert "100.0% [61.0%, 100.0%]" in alone
    assert ("team" in alone, "seat" in alone, "shared" in alone) == (True, False, False)
    mixed = enclume(*words, "--bots", "greedy,random", module="browser.with_smugglers").stdout
    assert [line.split("  ")[1].strip() for line in mixed.splitlines() if "100.0%" in line] == [
        "greedy, random",
        "greedy > random",
        "random > greedy",
    ]


def test_a_match_played_together_ends_for_all_alike() -> None:
    words = ("play", "beacon", "--seats", "2", "--bots", "human", "--seed", "1", "--set", "goal=1")
    told = enclume(*words, typed="climb\npass\n", module="browser.with_smugglers").stdout
    assert "We won." in told
    assert "Keepers of the light Win together." in told
    assert "1. " not in told
    assert "rolls" in told


def test_lab_run_writes_json_for_programs() -> None:
    done = enclume("lab", "run", FORGE, "--bots", "greedy,random", "--matches", "4", "--workers", "1", "--json", "-")
    report = json.loads(done.stdout)
    assert [player["bot"] for player in report["players"]] == ["greedy", "random"]
    assert report["experiment"]["matches"] == 4


def test_every_rule_has_a_test() -> None:
    done = enclume("rules", "coverage")
    assert done.returncode == 0, done.stdout


def test_a_rule_without_a_test_and_a_test_of_no_rule_are_found(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('@rule("FG-1.1", "FG-99.1")\ndef test_it(): ...\n')
    done = enclume("rules", "coverage", FORGE, "--tests", str(tmp_path), "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert "FG-1.1" not in found["untested"][FORGE]
    assert "FG-7.2" in found["untested"][FORGE]
    assert found["unknown"] == ["FG-99.1"]


def test_a_rule_can_be_read_by_its_number() -> None:
    assert "at most two of its four side faces" in enclume("rules", "show", "FG-7.2").stdout
    assert "au plus" in enclume("--lang", "fr", "rules", "show", "FG-7.2").stdout
    assert enclume("rules", "show", "FG-99").returncode == 1


def test_our_own_content_is_in_order() -> None:
    done = enclume("content", "check")
    assert done.returncode == 0
    assert "Forge of the Gods" in done.stdout


def test_a_content_pack_is_checked_and_played_with(tmp_path: Path) -> None:
    pack = tmp_path / FORGE
    pack.mkdir()
    card = """
[[card]]
code = "B01"
id = "b_grey_dagger"
color = "grey"
type = "dagger"
cost = "F"
renown = 9
color_bonus = 0
type_bonus = 3
name = { fr = "Croc imprimé", en = "Printed Fang" }
source = "public"
"""
    (pack / "blades.toml").write_text(card, encoding="utf-8")
    assert enclume("content", "check", str(tmp_path)).returncode == 0
    done = enclume("--content", str(tmp_path), "play", FORGE, "--seed", "3", typed="q\n")
    assert "Printed Fang" in done.stdout
    (pack / "blades.toml").write_text(card.replace('cost = "F"', 'cost = "FXX"'), encoding="utf-8")
    broken = enclume("content", "check", str(tmp_path))
    assert broken.returncode == 2
    assert "blades.toml: 'B01': cost: 1 to 4 letters of CFJOR and at most one *, not 'FXX'" in " ".join(
        broken.stderr.split()
    )


def test_bench_prints_its_figures_for_programs() -> None:
    done = enclume("bench", FORGE, "--no-peers", "--json")
    figures = {figure["what"]: figure for figure in json.loads(done.stdout)[FORGE]}
    assert set(figures) == {"random play", "clone", "fork", "imagine", "playout", "search"}
    assert all(figure["speed"]["yards"] > 0 for figure in figures.values())
