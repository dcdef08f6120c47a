"""Standing orders: answered without a page, without a trace, without giving anything away, until something changes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enclume.kernel import Ask, Match, Option, find_game
from enclume.server.orders import LONGEST, SHORTEST, Orders
from enclume.server.setup import SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.store import OrderRow, Person, Store, TableRow, Unreachable
from enclume.store.database import NO_ANSWER
from kernel.beacon import GAME as BEACON
from kernel.beacon import POURING
from kernel.smugglers import GAME as SMUGGLERS
from server import loops
from server.postgres import Postgres
from server.serving import Looking, Server, Somebody, serving

HIDDEN = {"open_hands": False, "goal": 60}
SOON = LONGEST + 6
DELVE = "kinfire_delve"
HOUSE = "browser.with_smugglers"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def den(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    words = ["--limit", "100000"]
    if request.param == "postgresql":
        words += ["--database", request.getfixturevalue("cluster").database("orders"), "--workers", "2"]
    with serving(tmp_path_factory.mktemp("den"), *words, module=HOUSE) as running:
        yield running


def orders(looking: Looking, seat: int, until: str, kind: str = "pour", answer: str = "pass") -> dict[str, Any]:
    looking.idem += 1
    looking.says(do="order", seat=seat, kind=kind, answer=answer, until=until, idem=f"o{looking.idem}")
    return looking.until("ack", "refused")


def revokes(looking: Looking, seat: int, kind: str = "pour") -> dict[str, Any]:
    looking.idem += 1
    looking.says(do="revoke", seat=seat, kind=kind, idem=f"r{looking.idem}")
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


def hears_nothing(looking: Looking, seconds: float = LONGEST + 0.5) -> None:
    """As long as an answer could take."""
    with pytest.raises(TimeoutError):
        looking.hears_of_the_match(seconds)


def choices(person: Somebody, table: str) -> list[str]:
    return list(person.http.get(f"/api/tables/{table}/record").json()["choices"])


def given(person: Somebody, table: str) -> list[tuple[str, str, str]]:
    """The orders that a person sees on coming to a table."""
    with person.looks_at(table) as looking:
        return [(each["kind"], each["answer"], each["until"]) for each in looking.frames[0].get("orders", [])]


# What is answered


def test_who_said_nothing_is_asked(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        assert hers.chooses("climb", 0)["frame"] == "ack"
        ask = his.until("patch")["asks"][0]
        assert (ask["kind"], ask["masked"], "ordered" in ask) == ("pour", True, False)
        hears_nothing(hers)


def test_who_has_answered_for_good_need_not_even_look(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with omar.looks_at(table) as his:
        assert orders(his, 1, "match")["frame"] == "ack"
    with nina.looks_at(table) as hers:
        begun = time.monotonic()
        hers.chooses("climb", 0)
        waits_for(hers, 2)
        assert time.monotonic() - begun >= SHORTEST
        assert [ask["seat"] for ask in hers.asks] == [1]


def test_who_can_do_something_is_asked_and_who_cannot_is_answered_for(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        assert orders(his, 1, "idle")["frame"] == "ack"
        for n in range(2):
            hers.chooses("climb", 0)
            waits_for(his, 4 * n + 1)
            pour = next(key for key in his.asks[0]["options"] if key.startswith("pour"))
            his.chooses(pour, 1)
            waits_for(hers, 4 * n + 2)
            his.chooses("climb", 1)
            waits_for(hers, 4 * n + 3)
            hers.chooses("pass", 0)
            waits_for(his, 4 * n + 4)
        hers.chooses("climb", 0)
        assert his.until("patch")["asks"][0]["ordered"] == "pass"
        waits_for(hers, 10)


@pytest.mark.parametrize("until", ["turn", "oil"])
def test_an_order_ends_when_what_it_was_to_hold_until_has_come(den: Server, until: str) -> None:
    """A turn ends, or somebody pours oil; then its owner is asked again, and no longer sees it."""
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        assert orders(his, 1, until)["frame"] == "ack"
        hers.chooses("climb", 0)
        waits_for(hers, 2)  # his order answers in this turn
        waits_for(his, 2)
        his.chooses("climb", 1)
        waits_for(hers, 3)
        hers.chooses(next(key for key in hers.asks[0]["options"] if key.startswith("pour")), 0)
        waits_for(his, 4)
        assert [frame["orders"] for frame in his.frames if frame.get("orders") is not None][-1] == []
        hers.chooses("climb", 0)
        waits_for(his, 5)
        assert his.asks[0]["options"][0] == "pass"
        hears_nothing(hers)
    assert given(omar, table) == []


def test_an_order_holds_as_long_as_nothing_has_changed(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        orders(his, 1, "oil")
        for moment in (1, 4):
            hers.chooses("climb", 0)
            waits_for(hers, moment + 1)
            waits_for(his, moment + 1)
            his.chooses("fetch", 1)
            waits_for(hers, moment + 2)
    assert given(omar, table) == [("pour", "pass", "oil")]


def test_an_order_may_be_to_do_something_where_that_is_possible(den: Server) -> None:
    """Raise the alarm whenever I can: whoever cannot is asked, as everybody is."""
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "here", game="smugglers", options={"blockade": False})
    with nina.looks_at(table) as looking:
        assert orders(looking, 1, "round", "alarm", "alarm")["frame"] == "ack"
        assert orders(looking, 1, "hand", "alarm", "quiet")["frame"] == "ack"
        looking.says(do="full", viewer=1)
        told = looking.until("full")
    assert [(each["answer"], each["until"]) for each in told["orders"]] == [("quiet", "hand")]
    assert told["orders"][0]["says"] == "Keep quiet, until my hand changes"
    names = [(each["name"], [key for key, _ in each["answers"]]) for each in told["routines"]]
    assert names == [("Lookout", ["quiet", "alarm"])]
    match = Match(SMUGGLERS, seats=2, seed=1)
    ask = Ask(1, "alarm", [Option("quiet")], masked=True, routine=SMUGGLERS.routines[0])
    kept = Orders()
    kept.load([OrderRow("t", 1, "alarm", "p", "alarm", "match")], match)
    assert kept.answer(ask, "p") == ""
    ask = Ask(1, "alarm", [Option("quiet"), Option("alarm")], masked=True, routine=SMUGGLERS.routines[0])
    assert kept.answer(ask, "p") == "alarm"


def test_an_order_holds_from_the_question_on_that_is_open_and_on_all_pages(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his, omar.looks_at(table, "fr") as other_page:
        hers.chooses("climb", 0)
        waits_for(his, 1)
        orders(his, 1, "match")
        told = other_page.until("orders")
        assert told["ordered"] == {"1": "pass"}
        assert [each["says"] for each in told["orders"]] == ["Passer, toujours"]
        waits_for(hers, 2)


def test_an_order_may_be_revoked_before_it_is_carried_out(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his:
        orders(his, 1, "match")
        hers.chooses("climb", 0)
        assert revokes(his, 1)["frame"] == "ack"
        hears_nothing(hers)
        assert hers.moment == 1
    assert given(omar, table) == []


def test_who_takes_a_choice_back_is_asked_though_they_ordered_otherwise(tmp_path: Path) -> None:
    with serving(tmp_path, module=HOUSE) as server:
        nina, omar, table = at_one_table(server)
        with nina.looks_at(table) as hers, omar.looks_at(table) as his:
            orders(his, 1, "match")
            hers.chooses("climb", 0)
            waits_for(his, 2)
            his.says(do="undo", seat=1, idem="u")
            his.until("ack")
            hears_nothing(his)
        server.kill()
        server.restart()
        with omar.looks_at(table) as his, nina.looks_at(table) as hers:
            his.idem = hers.idem = 10
            hears_nothing(his)
            assert his.chooses(next(o for o in his.asks[0]["options"] if o.startswith("pour")), 1)["frame"] == "ack"
            his.chooses("climb", 1)
            waits_for(hers, 3)
            hers.chooses("pass", 0)
            hers.chooses("climb", 0)
            waits_for(hers, 6)  # he has chosen since: now it holds again


# What stays right


def test_an_answer_by_order_reads_like_one_that_was_chosen(den: Server) -> None:
    """In the record, in the log that others read, and in what may be taken back."""
    told = []
    for by_order in (False, True):
        nina, omar, table = at_one_table(den, turns=2)
        with nina.looks_at(table) as hers, omar.looks_at(table) as his:
            if by_order:
                orders(his, 1, "match")
            hers.chooses("fetch", 0)
            his.until("patch")
            his.chooses("climb", 1)
            hers.until("patch")
            hers.chooses("pass", 0)
            hers.chooses("climb", 0)
            if not by_order:
                waits_for(his, 4)
                his.chooses("pass", 1)
            waits_for(hers, 5)
            last = [frame for frame in hers.frames if frame["frame"] == "patch" and frame["moment"] == 5][-1]
            waits_for(his, 5)
            his.chooses("fetch", 1)
            asked = [ask["seat"] for ask in last["asks"]]
            lines = len(last.get("log", []))
            told.append((choices(nina, table), sorted(last), last.get("no_undo"), asked, lines))
    assert told[0] == told[1]


def test_nobody_else_is_told_of_an_order_or_of_what_it_did(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with nina.looks_at(table) as hers, omar.looks_at(table) as his, Somebody(den, "Eve").looks_at(table) as hidden:
        orders(his, 1, "match")
        hears_nothing(hers, 0.5)
        hers.chooses("climb", 0)
        for looking in (hers, his, hidden):
            waits_for(looking, 2)
    mine = [line for frame in his.frames for line in frame.get("log", []) if line.get("private")]
    assert [line["text"] for line in mine] == ["Pouring oil: answered by your standing order."]
    for frame in [*hers.frames, *hidden.frames]:
        assert not frame.get("orders")
        assert frame["frame"] != "orders"
        assert not [line for line in frame.get("log", []) if line.get("private")]
        assert not [ask for ask in frame.get("asks", []) if ask.get("ordered")]
    with omar.looks_at(table, "fr") as again, nina.looks_at(table) as others:
        assert "Verser de l'huile\u00a0: réponse donnée selon votre ordre permanent." in [
            line["text"] for line in again.frames[0]["log"]
        ]
        assert len(again.frames[0]["log"]) == len(others.frames[0]["log"]) + 1
        again.says(do="moment", moment=2)
        others.says(do="moment", moment=2)
        assert again.until("moment")["log_length"] == others.until("moment")["log_length"] + 1


def test_an_order_outlives_the_server_and_lasting_ones_begin_the_next_table(tmp_path: Path) -> None:
    with serving(tmp_path, module=HOUSE) as server:
        nina, omar, table = at_one_table(server)
        with omar.looks_at(table) as his:
            orders(his, 1, "match")
        with nina.looks_at(table) as hers:
            hers.chooses("climb", 0)
        server.kill()
        server.restart()
        with nina.looks_at(table) as hers:
            waits_for(hers, 2)
        sat = nina.opens("me", "open", game="beacon", options=HIDDEN)
        omar.http.post(f"/api/tables/{sat}/join", json={"seat": 1})
        opened = omar.opens("me", "greedy", game="beacon", options=HIDDEN)
        other = omar.opens("me", "greedy", game="smugglers")
        assert [given(omar, where) for where in (sat, opened, other)] == [[("pour", "pass", "match")]] * 2 + [[]]
        with omar.looks_at(opened) as his:
            revokes(his, 0)
            orders(his, 0, "turn")
        assert given(omar, omar.opens("me", "greedy", game="beacon", options=HIDDEN)) == []


def test_an_order_given_at_one_worker_is_carried_out_and_told_at_another(cluster: Postgres, tmp_path: Path) -> None:
    words = ("--database", cluster.database("order_pair"), "--limit", "100000")
    with serving(tmp_path, *words, module=HOUSE) as one, serving(tmp_path, *words, module=HOUSE) as other:
        nina, omar = Somebody(one, "Nina"), Somebody(other, "Omar")
        table = nina.opens("me", "open", game="beacon", options=HIDDEN)
        assert omar.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
        beside = Somebody(one)
        beside.http.cookies.update(omar.http.cookies)
        with nina.looks_at(table) as hers, omar.looks_at(table) as his, beside.looks_at(table) as his_too:
            orders(his, 1, "turn")
            assert [each["until"] for each in his_too.until("orders")["orders"]] == ["turn"]
        other.kill()
        with nina.looks_at(table) as hers:
            hers.chooses("climb", 0)
            waits_for(hers, 2)


def test_who_leaves_takes_their_orders_along_and_leaves_none(den: Server) -> None:
    _, omar, table = at_one_table(den)
    with omar.looks_at(table) as his:
        orders(his, 1, "match")
    kept = omar.http.get("/api/account/export").json()["kept"]
    for where in ("standing_order", "habit"):
        assert [(row["kind"], row["until"]) for row in kept[where]] == [("pour", "match")]
    me = omar.http.get("/api/me").json()["id"]
    assert omar.http.post("/api/account/delete", json={"password": ""}).status_code == 200

    async def left() -> tuple[int, int]:
        store = await Store.open(den.database)
        about = await store.all_about(me)
        await store.close()
        return len(about["standing_order"]), len(about["habit"])

    assert loops.run(left()) == (0, 0)


# What is refused


@pytest.mark.parametrize(
    ("kind", "answer", "until"),
    [
        ("boost", "pass", "match"),
        ("", "pass", "match"),
        ("pour", "climb", "match"),
        ("pour", "", "match"),
        ("pour", "pour:0", "match"),
        ("pour", "pass", "round"),
        ("pour", "pass", ""),
        ("pour" * 900, "pass", "turn"),
        (5, "pass", "turn"),
        ("pour", None, "turn"),
    ],
)
def test_an_order_must_be_about_something_that_there_is(den: Server, kind: Any, answer: Any, until: str) -> None:
    nina = Somebody(den, "Nina")
    with nina.looks_at(nina.opens("me", "here", game="beacon")) as looking:
        assert orders(looking, 0, until, kind, answer)["code"] in ("no_such_order", "bad_request")


def test_nobody_orders_or_revokes_for_somebody_else(den: Server) -> None:
    nina, omar, table = at_one_table(den)
    with omar.looks_at(table) as his:
        orders(his, 1, "match")
    with nina.looks_at(table) as hers, Somebody(den, "Eve").looks_at(table) as onlooker:
        for looking, seat in ((hers, 1), (onlooker, 0), (onlooker, 1), (hers, 7), (hers, -1)):
            assert orders(looking, seat, "match")["code"] == "not_your_seat"
            assert revokes(looking, seat)["code"] == "not_your_seat"
    assert given(omar, table) == [("pour", "pass", "match")]
    assert given(nina, table) == []


def test_nothing_is_ordered_before_a_match_or_after_it(den: Server) -> None:
    nina = Somebody(den, "Nina")
    with nina.looks_at(nina.opens("me", "open", game="beacon")) as looking:
        assert orders(looking, 0, "match")["code"] == "no_order_now"
    table = nina.opens("me", game="beacon", options={"goal": 1})
    with nina.looks_at(table) as looking:
        looking.chooses("climb", 0)
        assert looking.outcome is not None
        assert orders(looking, 0, "match")["code"] == "no_order_now"


# How long it takes


def test_the_while_has_nothing_to_do_with_the_hand() -> None:
    passing = Option("pass")
    hands = {"empty": [passing], "full": [passing, *[Option("pour", n) for n in range(9)]]}
    means = {}
    for name, offered in hands.items():
        kept = kept_by_somebody("match")
        waits = [kept.begin(Ask(0, "pour", offered, routine=POURING), "p") for _ in range(2000)]
        drawn = [wait for wait in waits if wait is not None]
        assert len(drawn) == 2000
        assert min(drawn) >= SHORTEST
        assert max(drawn) <= LONGEST
        means[name] = sum(drawn) / len(drawn)
    assert abs(means["empty"] - means["full"]) < 0.1


def kept_by_somebody(until: str) -> Orders:
    kept = Orders()
    kept.load([OrderRow("t", 0, "pour", "p", "pass", until)], Match(BEACON, seats=2, seed=1))
    return kept


def test_a_question_is_answered_once_and_for_nobody_but_who_ordered() -> None:
    kept = kept_by_somebody("idle")
    ask = Ask(0, "pour", [Option("pass")], routine=POURING)
    assert kept.begin(ask, "somebody who sat down later") is None
    assert kept.begin(ask, "p") is not None
    assert kept.begin(ask, "p") is None
    kept.end(ask)
    assert kept.begin(ask, "p") is not None


def test_several_who_are_asked_at_once_are_answered_for_one_by_one(den: Server) -> None:
    """Secret answers to one question: each comes after a while of its own, and none is told before all are in."""
    match = Match(SMUGGLERS, seats=3, seed=1)
    match.apply(0, "squeeze:p1")
    match.apply(1, match.decisions[0].options[0])
    assert [(ask.seat, ask.passing, ask.masked) for ask in match.decisions] == [(1, "quiet", True), (2, "quiet", True)]
    nina = Somebody(den, "Nina")
    table = nina.opens("me", "here", "here", game="smugglers", options={"blockade": False})
    with nina.looks_at(table) as looking:
        for seat in (1, 2):
            orders(looking, seat, "match", "alarm", "quiet")
        looking.chooses("squeeze:p1", 0)
        looking.says(do="full", viewer=1)  # the screen goes from hand to hand
        told = looking.until("full")
        assert [each["seat"] for each in told["orders"]] == [1]
        give = next(ask for ask in looking.asks if ask["seat"] == 1)
        looking.chooses(give["options"][0], 1)
        waits_for(looking, 4)
        assert [ask["seat"] for ask in looking.asks] == [0]


def test_an_order_that_cannot_be_kept_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> list[str]:
        store = await Store.open(tmp_path)
        await store.add_person(Person("nina", "Nina"))
        setup = Setup("", "nina", "", 5, {}, [SeatSetup("person", "Nina", "nina")], people=[0])
        row = TableRow("t", DELVE, 1, "", msgspec.json.encode(setup), 0.0, "playing", 0.0)
        await store.add_table(row)
        table = LiveTable(row, [], store)
        (routine, *_) = find_game(DELVE).routines
        answer = routine.answers[0][0]
        await table.order(0, routine.id, answer, "idle")

        async def away(*_: object) -> None:
            raise Unreachable(NO_ANSWER)

        monkeypatch.setattr(store, "give_order", away)
        with pytest.raises(Unreachable):
            await table.order(0, routine.id, answer, "match")
        kept = [each.until for each in await store.orders_at("t")]
        await store.close()
        return [*kept, *(each.until for each in table.orders.of(0))]

    assert loops.run(main()) == ["idle", "idle"]
