"""Golden records: finished matches, kept for good.

A change of behaviour shows up here. If it is meant, bump the game's version and make the records anew:
``python tests/games/test_golden_records.py`` (with ``src`` on the path).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from enclume.bots import make_bot, play_out
from enclume.kernel import Match, Record

FOLDER = Path(__file__).parent / "golden"
ADVENTURERS: dict[str, str | int | bool] = {"extra_adventurers": True, "feu_et_flammes": True}
EXPANSION: dict[str, str | int | bool] = {"apprentices": True, "craft_cards": True, "gather_cards": True}
MATCHES: dict[str, tuple[str, int, dict[str, str | int | bool], str]] = {
    "forge_of_the_gods-2": ("forge_of_the_gods", 2, {}, "greedy"),
    "forge_of_the_gods-3-summit": ("forge_of_the_gods", 3, {"card_pyramids": "summit"}, "greedy"),
    "forge_of_the_gods-4-veiled": ("forge_of_the_gods", 4, {"mine_visibility": "veiled"}, "random"),
    "forge_of_the_gods-solo-smith": ("forge_of_the_gods", 1, {"level": "smith"}, "greedy"),
    "forge_of_the_gods-solo-legend": (
        "forge_of_the_gods",
        1,
        {"level": "legend", "mine_visibility": "veiled"},
        "random",
    ),
    "kings_forge-2": ("kings_forge", 2, {}, "greedy"),
    "kings_forge-3-cleanup": ("kings_forge", 3, {"craft_refill": "cleanup", "craft_cards": True}, "greedy"),
    "kings_forge-4-full": ("kings_forge", 4, {**EXPANSION, "extra_dice": True}, "greedy"),
    "kings_forge-5-full": ("kings_forge", 5, {**EXPANSION, "guest_conjurer": True}, "greedy"),
    "kings_forge-2-random": ("kings_forge", 2, {**EXPANSION, "guest_conjurer": True}, "random"),
    "kinfire_delve-1": ("kinfire_delve", 1, {"seeker_1": "naz", "quick": True}, "greedy"),
    "kinfire_delve-2": ("kinfire_delve", 2, {"first_game": True}, "greedy"),
    "kinfire_delve-3-hidden": ("kinfire_delve", 3, {"open_hands": False, "mode": "hard"}, "greedy"),
    "kinfire_delve-4": ("kinfire_delve", 4, {"first_seat": "3", "master": "M3"}, "greedy"),
    "kinfire_delve-4-novice": ("kinfire_delve", 4, {"quick": True, "mode": "hard"}, "greedy@novice"),
    "kinfire_delve-2-random": ("kinfire_delve", 2, {"seeker_1": "feyn", "open_hands": False}, "random"),
    "forgeflame-2": ("forgeflame", 2, {}, "greedy"),
    "forgeflame-3-all": ("forgeflame", 3, {**ADVENTURERS, "mithrul": True, "team_formation": "random"}, "greedy"),
    "forgeflame-4-short": ("forgeflame", 4, {"short_game": True, "team_formation": "free"}, "greedy"),
    "forgeflame-solo": ("forgeflame", 1, {"mithrul": True}, "greedy"),
    "forgeflame-2-random": ("forgeflame", 2, {**ADVENTURERS, "mithrul": True}, "random"),
    "forgeflame-4-random": ("forgeflame", 4, {**ADVENTURERS, "mithrul": True}, "random"),
    "forgeflame-solo-random": ("forgeflame", 1, {**ADVENTURERS, "mithrul": True}, "random"),
}


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_a_golden_record_replays_to_the_letter(name: str) -> None:
    record = Record.load(FOLDER / f"{name}.json")
    match = Match.replay(record)
    assert match.result == record.result
    assert match.record() == record


def test_every_record_in_the_folder_is_replayed() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(MATCHES)


def make() -> None:
    """Play the golden matches and keep them."""
    for nth, (name, (game, seats, options, bot)) in enumerate(MATCHES.items()):
        match = Match(game, seats=seats, options=options, seed=2026 + nth)
        play_out(match, [make_bot(bot, seed=seat, game=match.game) for seat in range(seats)])
        match.record().save(FOLDER / f"{name}.json")


if __name__ == "__main__":
    make()
