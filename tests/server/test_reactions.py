"""Reactions that are passed for those who wish it: without a page, without a trace, without giving anything away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from enclume.kernel import Ask, Match, Option
from enclume.server.reactions import LONGEST, SHORTEST, Reactions
from kernel.smugglers import GAME as SMUGGLERS
from server.serving import Looking, Server, Somebody, serving

HIDDEN = {"open_hands": False, "goal": 60}
SOON = LONGEST + 6


@pytest.fixture(scope="module")
def den(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("den")
    with serving(folder, "--limit", "100000", module="browser.with_smugglers") as running:
        yield running


def wishes(looking: Looking, seat: int, how: str) -> dict[str, Any]:
    looking.idem += 1
    looking.says(do="passing", seat=seat, how=how, idem=f"w{looking.idem}")
    return looking.until("ack", "refused")


def at_one_table(den: Server, **options: object) -> tuple[Somebody, Somebody, str]:
    """Nina and Omar, each at a device of their own."""
    nina, omar = Somebody(den, "Nina"), Somebody(den, "Omar")
    table = nina.opens("me", "open", game="beacon", options={**HIDDEN, **options})
    assert omar.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    return nina, omar, table


def waits_for(looking: Looking, moment: int) -> None:
    """Until so many choices have been made, by whoever."""
    until = time.monotonic() + SOON
    while looking.moment < moment:
        looking.hears(timeout=max(0.1, until - time.monotonic()))


def hears_nothing(looking: Looking) -> None:
    """As long as a pass could take."""
    with pytest.raises(TimeoutError):
        looking.hears(timeout=LONGEST + 0.5)


def choices(person: Somebody, table: str) -> list[str]:
    return list(person.http.get(f"/api/tables/{table}/record").json()["choices"])


# What is passed


def test_who_said_nothing_is_asked(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        assert hers.chooses("climb", 0)["frame"] == "ack"
        ask = his.until("patch")["asks"][0]
        assert (ask["passing"], "passed" in ask) == ("pass", False)
        hears_nothing(hers)


def test_who_passes_always_need_not_even_look(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with omar.looks_at(table) as his:
        assert wishes(his, 1, "always")["frame"] == "ack"
    with nina.looks_at(table) as hers:
        begun = time.monotonic()
        hers.chooses("climb", 0)
        waits_for(hers, 2)
        assert time.monotonic() - begun >= SHORTEST
        assert [ask["seat"] for ask in hers.asks] == [1]


def test_who_can_do_something_is_asked_and_who_cannot_is_passed_for(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        assert wishes(his, 1, "idle")["frame"] == "ack"
        for n in range(2):
            hers.chooses("climb", 0)
            his.until("patch")
            pour = next(key for key in his.asks[0]["options"] if key.startswith("pour"))
            his.chooses(pour, 1)
            waits_for(hers, 4 * n + 2)
            his.chooses("climb", 1)
            waits_for(hers, 4 * n + 3)
            hers.chooses("pass", 0)
            waits_for(his, 4 * n + 4)
        hers.chooses("climb", 0)
        asked = his.until("patch")["asks"][0]
        assert asked["passed"]
        waits_for(hers, 10)


def test_a_wish_holds_from_the_question_on_that_is_open(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his, omar.looks_at(table) as other_page:
        hers.chooses("climb", 0)
        his.until("patch")
        wishes(his, 1, "always")
        assert other_page.until("passing") == {"frame": "passing", "seat": 1, "how": "always", "passed": True}
        waits_for(hers, 2)


def test_a_wish_may_be_taken_back_before_it_comes_true(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        wishes(his, 1, "always")
        hers.chooses("climb", 0)
        wishes(his, 1, "ask")
        hears_nothing(hers)
        assert hers.moment == 1


def test_who_takes_a_pass_back_is_asked_though_they_wished_otherwise(tmp_path: Path) -> None:
    with serving(tmp_path, module="browser.with_smugglers") as server:
        nina, omar, table = at_one_table(server)
        with nina.looks_at(table) as hers, omar.looks_at(table) as his:
            wishes(his, 1, "always")
            hers.chooses("climb", 0)
            waits_for(his, 2)
            his.says(do="undo", seat=1, idem="u")
            his.until("ack")
            hears_nothing(his)
        server.kill()
        server.restart()
        with omar.looks_at(table) as his:
            hears_nothing(his)
            assert his.chooses(next(o for o in his.asks[0]["options"] if o.startswith("pour")), 1)["frame"] == "ack"


# What stays right


def test_a_pass_made_for_somebody_reads_like_one_that_was_chosen(den: Server) -> None:
    """In the record, in the log that others read, and in what may be taken back."""
    told = []
    for how in ("ask", "always"):
        nina, omar, table = at_one_table(den, turns=2)
        with nina.looks_at(table) as hers, omar.looks_at(table) as his:
            wishes(his, 1, how)
            hers.chooses("fetch", 0)
            his.until("patch")
            his.chooses("climb", 1)
            hers.until("patch")
            hers.chooses("pass", 0)
            hers.chooses("climb", 0)
            if how == "ask":
                waits_for(his, 4)
                his.chooses("pass", 1)
            waits_for(hers, 5)
            last = [frame for frame in hers.frames if frame["frame"] == "patch" and frame["moment"] == 5][-1]
            waits_for(his, 5)
            his.chooses("fetch", 1)
            asked = [ask["seat"] for ask in last["asks"]]
            told.append((choices(nina, table), sorted(last), last.get("no_undo"), asked))
    assert told[0] == told[1]


def test_nobody_else_is_told_what_somebody_wishes(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        wishes(his, 1, "always")
        with pytest.raises(TimeoutError):
            hers.hears(timeout=0.5)
    for frame in hers.frames:
        assert "passing" not in frame.get("table", {"seats": [{}, {}]})["seats"][1]
    assert his.frames[0]["table"]["seats"][1]["passing"] == "ask"


def test_a_wish_outlives_the_server_and_is_remembered_at_the_next_table(tmp_path: Path) -> None:
    with serving(tmp_path, module="browser.with_smugglers") as server:
        nina, omar, table = at_one_table(server)
        with omar.looks_at(table) as his:
            wishes(his, 1, "always")
        with nina.looks_at(table) as hers:
            hers.chooses("climb", 0)
        server.kill()
        server.restart()
        with nina.looks_at(table) as hers:
            waits_for(hers, 2)
        sat = nina.opens("me", "open", game="beacon", options=HIDDEN)
        omar.http.post(f"/api/tables/{sat}/join", json={"seat": 1})
        opened = omar.opens("me", "here", game="beacon", options=HIDDEN)
        other = omar.opens("me", "here", game="smugglers")
        for where, seat, how in ((sat, 1, "always"), (opened, 0, "always"), (other, 0, "ask")):
            assert omar.http.get(f"/api/tables/{where}").json()["seats"][seat]["passing"] == how


@pytest.mark.parametrize("how", ["", "never", 5, None])
def test_a_wish_must_be_one_of_three(den: Server, how: object) -> None:
    nina = Somebody(den, "Nina")
    with nina.looks_at(nina.opens("me", "here", game="beacon")) as looking:
        looking.says(do="passing", seat=0, how=how, idem="w")
        assert looking.until("ack", "refused")["frame"] == "refused"


def test_nobody_wishes_for_somebody_else(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, Somebody(den, "Eve").looks_at(table) as onlooker:
        assert wishes(hers, 1, "always")["code"] == "not_your_seat"
        assert wishes(onlooker, 0, "always")["code"] == "not_your_seat"
    assert omar.http.get(f"/api/tables/{table}").json()["seats"][1]["passing"] == "ask"


# How long it takes


def test_the_while_has_nothing_to_do_with_the_hand() -> None:
    passing = Option("pass")
    hands = {"empty": [passing], "full": [passing, *[Option("pour", n) for n in range(9)]]}
    means = {}
    for name, offered in hands.items():
        reactions = Reactions({0: "always"})
        waits = [reactions.begin(Ask(0, "pour", offered, passing="pass")) for _ in range(2000)]
        drawn = [wait for wait in waits if wait is not None]
        assert len(drawn) == 2000
        assert min(drawn) >= SHORTEST
        assert max(drawn) <= LONGEST
        means[name] = sum(drawn) / len(drawn)
    assert abs(means["empty"] - means["full"]) < 0.1


def test_a_question_is_passed_once() -> None:
    reactions = Reactions({0: "idle"})
    ask = Ask(0, "pour", [Option("pass")], passing="pass")
    assert reactions.begin(ask) is not None
    assert reactions.begin(ask) is None
    reactions.end(ask)
    assert reactions.begin(ask) is not None


def test_several_who_react_at_once_are_passed_for_one_by_one(den: Server) -> None:
    """Secret answers to one question: each comes after a while of its own, and none is told before all are in."""
    match = Match(SMUGGLERS, seats=3, seed=1)
    match.apply(0, "squeeze:p1")
    match.apply(1, match.decisions[0].options[0])
    assert [(ask.seat, ask.passing, ask.masked) for ask in match.decisions] == [(1, "quiet", True), (2, "quiet", True)]
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "here", "here", game="smugglers", options={"blockade": False})
    with nina.looks_at(table) as looking:
        for seat in (1, 2):
            wishes(looking, seat, "always")
        looking.chooses("squeeze:p1", 0)
        looking.says(do="full", viewer=1)  # the screen goes from hand to hand
        looking.until("full")
        give = next(ask for ask in looking.asks if ask["seat"] == 1)
        looking.chooses(give["options"][0], 1)
        waits_for(looking, 4)
        assert [ask["seat"] for ask in looking.asks] == [0]
