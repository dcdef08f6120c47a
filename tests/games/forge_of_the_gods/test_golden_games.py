"""Three complete games, move by move, with the number of legal actions at every turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from enclume.games.forge_of_the_gods.scoring import grade
from enclume.kernel.match import Match
from support import rule

from .oracle import CODES, LETTERS, data
from .play import Table, codes, key, new_table

GAMES = data("games")["game"]
NAMES = [game["name"] for game in GAMES]


def seats_of(game: dict[str, Any]) -> int:
    return len(game["seats"])


def moves(game: dict[str, Any]) -> Iterator[tuple[str, int | None, bool]]:
    """Each move, with the number of legal actions (none for Brontes) and whether it set off the end."""
    for line in game["rounds"]:
        for cell in line:
            found = re.fullmatch(r"(\S+)(?: \[(\d+)\])?( <)?", cell)
            assert found is not None
            yield found[1], int(found[2]) if found[2] else None, bool(found[3])


def brontes_did(t: Table, move: str) -> bool:
    steps = [event for event in t.events if event.kind.startswith("brontes")]
    last = steps[-1]
    if move.startswith("X"):
        return last.kind == "brontes_dug" and f"X{last.args['cell']}" == move
    return last.kind == "brontes_seized" and f"S{CODES[last.args['card']]}" == move


@rule("FG-6.2", "FG-7.1", "FG-8.8", "FG-9.1", "FG-10.8", "FG-13.4")
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_turn_has_the_legal_actions_of_the_golden_game(game: dict[str, Any]) -> None:
    t = new_table(seats=seats_of(game), layout=game["layout"])
    for turn, (move, legal, trigger) in enumerate(moves(game), 1):
        if legal is None:
            assert brontes_did(t, move), f"turn {turn}: {move}"
        else:
            assert t.state.turn == turn
            assert len(t.options) == legal, f"turn {turn}: {move}"
            assert not t.seen.ending or turn > game["trigger"]["turn"]
            t.play(move)
        if trigger:
            assert turn == game["trigger"]["turn"]
            assert t.seen.ending == game["trigger"]["reason"]
            assert len(t.seen.mine) == game["trigger"]["cubes"]
            assert (turn - 1) % t.state.players == game["trigger"]["seat"]
    assert t.result is not None
    assert t.state.turn - 1 == game["turns"]


@rule("FG-10.9", "FG-11.9", "FG-12.1", "FG-13.11")
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_end_of_the_golden_game(game: dict[str, Any]) -> None:
    t = new_table(seats=seats_of(game), layout=game["layout"])
    t.play(*[move for move, legal, _ in moves(game) if legal is not None])
    for seat, expected in enumerate(game["seats"]):
        weapons = re.findall(r"(B\d\d\+H\d\d) = (\d+)", expected["weapons"])
        assert t.weapons(seat) == [weapon for weapon, _ in weapons]
        assert t.seen.scores[seat] == expected["total"] == sum(int(score) for _, score in weapons)
        assert t.loose(seat) == codes(expected["loose"])
        assert t.reserve(seat) == expected["reserve"]
        assert t.result.scores[seat] == expected["total"]
    assert t.result.reason == game["trigger"]["reason"]
    never = {CODES[t.state.deal.card_at[place]] for place in t.seen.standing}
    assert never == set(codes(game["never_forged"]))
    assert {CODES[card] for card in t.seen.seized} == set(codes(game["seized"]))
    seized = [CODES[event.args["card"]] for event in t.happened("brontes_seized")]
    assert seized == codes(game["seized"])
    assert " ".join(f"{letter}{n}" for letter, n in zip(LETTERS, t.seen.box, strict=True)) == game["box"]
    left = [f"{cell} {LETTERS[t.seen.materials[cell]]}" for cell in t.seen.mine]
    assert ", ".join(left) == game["left"]


@rule("FG-12.1", "FG-12.5")
def test_who_wins_the_golden_games() -> None:
    ranks = []
    for game in GAMES[:2]:
        t = new_table(seats=seats_of(game), layout=game["layout"])
        t.play(*[move for move, _, _ in moves(game)])
        ranks.append(t.result.ranks)
    assert ranks == [(2, 1), (2, 3, 1)]


@rule("FG-13.11")
def test_the_solo_game_is_graded_master_smith() -> None:
    game = GAMES[2]
    t = new_table(seats=1, layout=game["layout"], level="smith")
    t.play(*[move for move, legal, _ in moves(game) if legal is not None])
    assert t.result.scores == (109,)
    assert t.result.details["grade"] == game["grade"]
    assert grade(109, 3).name.en == "Master smith"


@rule("FG-6.5", "FG-6.8")
@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_match_plays_the_forced_moves_of_a_golden_game_by_itself(game: dict[str, Any]) -> None:
    """Only turns with a choice are asked; the rest follows, to the same end, and the record replays to the letter."""
    match = Match("forge_of_the_gods", seats=seats_of(game), options={"layout": game["layout"]})
    asked = [(move, legal) for move, legal, _ in moves(game) if legal is not None and legal > 1]
    for move, legal in asked:
        assert match.decision is not None
        assert len(match.decision.options) == legal
        match.apply(match.decision.seat, key(move))
    assert match.result is not None
    assert match.result.scores == tuple(seat["total"] for seat in game["seats"])
    assert Match.replay(match.record()).digest() == match.digest()
