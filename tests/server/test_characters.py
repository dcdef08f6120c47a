"""Tables whose seats are characters: their names, giving up together, one screen for two while a third is elsewhere."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from enclume.kernel import Match
from enclume.server.setup import SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.store import Person, Store, TableRow
from server.loops import run
from server.serving import Looking, Somebody

DELVE = "kinfire_delve"
FIRST = {"first_seat": "1"}


def concedes(looking: Looking, agrees: bool = True) -> dict[str, object]:
    looking.idem += 1
    looking.says(do="concede", seat=looking.you[0], agrees=agrees, idem=f"g{looking.idem}")
    return looking.until("ack", "refused")


def record_of(person: Somebody, table: str) -> dict[str, object]:
    found: dict[str, object] = person.http.get(f"/api/tables/{table}/record").json()
    return found


# Names


def test_everybody_sees_who_plays_whom(maelle: Somebody, thibault: Somebody) -> None:
    seekers = {"seeker_1": "naz", "seeker_2": "asha", "seeker_3": "khor", "seeker_4": "feyn"}
    table = maelle.opens("me", "greedy", "also", "open", game=DELVE, options=seekers)
    seats = maelle.http.get(f"/api/tables/{table}").json()["seats"]
    assert seats[0]["name"] == "Maëlle (Naz)"
    assert seats[1]["name"].endswith(" (Asha)")
    assert seats[2]["name"] == "Khor"
    assert (seats[3]["name"], seats[3]["character"]) == ("", "Feyn"), "who comes knows whom they will play"
    joined = thibault.http.post(f"/api/tables/{table}/join", json={"seat": 3}).json()
    assert joined["seats"][3]["name"] == "Thibault (Feyn)"


def test_seats_that_are_no_characters_go_by_plain_names(maelle: Somebody) -> None:
    seats = maelle.http.get(f"/api/tables/{maelle.opens('me', 'greedy')}").json()["seats"]
    assert seats[0]["name"] == "Maëlle"
    assert "character" not in seats[0]


# Giving up


def test_a_match_is_given_up_when_all_people_want_it(maelle: Somebody, thibault: Somebody) -> None:
    table = maelle.opens("me", "open", "greedy", game=DELVE, options=FIRST)
    with maelle.looks_at(table) as hers:
        assert "concedes" not in hers.table, "not before it has begun"
        thibault.http.post(f"/api/tables/{table}/join", json={"seat": 1})
        hers.until("patch")
        assert hers.table["concedes"]
        with thibault.looks_at(table) as his:
            assert concedes(hers)["frame"] == "ack"
            his.until("patch")
            assert his.table["conceding"] == [0]
            assert his.outcome is None
            concedes(hers, agrees=False)
            his.until("patch")
            assert "conceding" not in his.table, "she has thought better of it"
            concedes(his)
            concedes(hers)
            assert hers.outcome is not None
            assert (hers.outcome["reason"], hers.outcome["ranks"]) == ("concede", [2, 2, 2])
            assert hers.table["status"] == "finished"
            assert concedes(hers)["frame"] == "refused"
    record = record_of(maelle, table)
    assert record["conceded"]
    again = maelle.http.post("/api/records", json=record).json()
    assert again["status"] == "finished", "what was given up stays so when it is brought back"


def test_who_does_not_sit_there_gives_nothing_up_and_a_game_of_rivals_is_not_given_up(
    maelle: Somebody, thibault: Somebody
) -> None:
    table = maelle.opens("me", game=DELVE)
    with thibault.looks_at(table) as looking:
        looking.says(do="concede", seat=0, agrees=True, idem="x")
        assert looking.until("ack", "refused")["code"] == "not_your_seat"
    with maelle.looks_at(maelle.opens("me", "greedy")) as looking:
        assert "concedes" not in looking.table
        assert concedes(looking)["code"] == "no_concession"


# What is kept of a match that nobody ends


def somebody_alone(seed: int, known: bool = False) -> TableRow:
    seats = [SeatSetup("person", "Nina", "nina"), SeatSetup("person", "", "nina", also=True)]
    setup = Setup("", "nina", "", seed, {}, seats, people=[0, 1], known_deal=known)
    return TableRow(f"t{seed}{known}", DELVE, 1, "", msgspec.json.encode(setup), 0.0, "playing", 0.0)


def until_achieved() -> tuple[int, list[tuple[int, str]]]:
    """A deal and choices after which something has been achieved, though the match goes on."""
    for seed in range(200):
        match, rng = Match(DELVE, seats=2, seed=seed), Random(seed)
        while match.decision is not None:
            match.apply(match.decision.seat, rng.choice(match.decision.options))
            if match.result is None and match.achieved():
                return seed, [(choice.seat, choice.option.key) for choice in match.choices]
    raise AssertionError("nobody achieves anything")


def test_what_was_achieved_is_kept_when_the_match_is_left_there(tmp_path: Path) -> None:
    """KD-23.2."""
    seed, choices = until_achieved()

    async def play(known: bool) -> list[list[str]]:
        folder = tmp_path / str(known)
        folder.mkdir()
        store = await Store.open(folder)
        await store.add_person(Person("nina", "Nina"))
        row = somebody_alone(seed, known)
        await store.add_table(row)
        table = LiveTable(row, [], store)
        kept = []
        for n, (seat, option) in enumerate(choices):
            await table.choose(seat, option, n, f"c{n}")
            kept.append([honour.achievement for honour in await store.honours_of("nina")])
        again = LiveTable(row, await store.log(row.id), store)
        assert again.match.digest() == table.match.digest()
        await store.close()
        return kept

    kept = run(play(known=False))
    assert kept[-2] == []
    assert len(kept[-1]) == 1
    assert run(play(known=True))[-1] == [], "nothing where the deal was known"


# One screen for two, and a third elsewhere


def hands(looking: Looking) -> dict[int, bool]:
    """For each seat whether its hand lies open to this screen."""
    frame = next(frame for frame in reversed(looking.frames) if frame["frame"] == "full")
    areas = frame["scene"]["areas"]
    return {seat: any(key.startswith("#") for key in areas[f"hand:{seat}"]["pieces"]) for seat in range(3)}


def test_two_at_one_screen_and_a_third_elsewhere(maelle: Somebody, thibault: Somebody) -> None:
    """Nobody's hidden hand shows before somebody has taken the screen, and then only theirs, with their options."""
    options = {**FIRST, "open_hands": False, "first_game": True}
    table = maelle.opens("me", "here", "open", game=DELVE, options=options)
    thibault.http.post(f"/api/tables/{table}/join", json={"seat": 2})
    with maelle.looks_at(table) as screen, thibault.looks_at(table) as his:
        assert screen.table["curtain"]
        assert "curtain" not in his.table
        assert screen.frames[0].get("viewer") is None
        assert hands(screen) == {0: False, 1: False, 2: False}
        assert hands(his) == {0: False, 1: False, 2: True}
        assert all("options" not in ask for ask in screen.asks), "nor what the first could do"
        screen.says(do="full", viewer=0)
        screen.until("full")
        assert hands(screen) == {0: True, 1: False, 2: False}
        while [ask["seat"] for ask in screen.asks] == [0]:
            (ask,) = screen.asks
            play = next((key for key in ask["options"] if key.startswith("play:")), ask["options"][0])
            screen.chooses(play, 0)
        assert [ask["seat"] for ask in screen.asks] == [1], "the other one here may boost"
        assert all("options" not in ask for ask in screen.asks), "but has not taken the screen yet"
        screen.says(do="full", viewer=1)
        screen.until("full")
        assert hands(screen) == {0: False, 1: True, 2: False}
        assert screen.asks[0]["options"][0] == "pass"
        screen.chooses("pass", 1)
        his.until("patch")
        while not his.asks or his.asks[0]["seat"] != 2:
            his.until("patch")
        assert his.asks[0]["options"][0] == "pass"
        assert all("options" not in ask for ask in screen.asks)
