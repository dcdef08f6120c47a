"""What is taken back makes no time: the clock is as if it had not been chosen."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from enclume.kernel import EnclumeError
from enclume.server.clock import Clock
from enclume.server.frames import Pace
from enclume.server.hub import Hub
from enclume.server.setup import SeatSetup, Setup
from enclume.server.table import LiveTable
from enclume.server.thinking import Thinkers
from enclume.store import Person, Store
from server import loops
from server.serving import FORGE, serving
from server.test_clocks import clock_in, two

MINUTE, DAY = 60.0, 86400.0


def test_who_takes_back_has_what_they_had_less_all_time_since() -> None:
    clock = Clock(Pace("live", seconds=MINUTE, increment=30), seats=2, at=0)
    clock.note(0, [0])
    for n in range(20):
        clock.chose(2 * n + 1, 0, 0)
        clock.note(2 * n + 1, [1])
        clock.take_back(2 * n + 2, 0, 0, [0])
    assert clock.left == [20, MINUTE]
    assert clock.due() == MINUTE


def test_a_turn_of_days_goes_on_where_it_was() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    clock.chose(DAY / 2, 0, 0)
    clock.note(DAY / 2, [1])
    clock.take_back(DAY * 3 / 4, 0, 0, [0])
    assert clock.due() == DAY


def test_several_undos_go_back_choice_by_choice() -> None:
    clock = Clock(Pace("live", seconds=MINUTE, increment=10), seats=2, at=0)
    clock.note(0, [0])
    clock.chose(5, 0, 0)
    clock.note(5, [0])
    clock.chose(10, 0, 1)
    clock.note(10, [1])
    clock.take_back(20, 0, 1, [0])
    assert clock.left == [40, MINUTE]
    clock.take_back(25, 0, 0, [0])
    assert clock.left == [35, MINUTE]
    clock.chose(30, 0, 0)
    clock.note(30, [1])
    assert clock.left == [40, MINUTE]


def test_secret_answers_that_stand_keep_the_time_of_who_gave_them() -> None:
    clock = Clock(Pace("live", seconds=MINUTE, increment=5), seats=3, at=0)
    clock.note(0, [0, 1, 2])
    clock.chose(10, 0, 0)
    clock.note(10, [1, 2])
    clock.chose(20, 1, 1)
    clock.note(20, [2])
    clock.take_back(30, 0, 1, [0, 2])
    assert clock.left == [30, 45, 30]
    clock.take_back(40, 1, 0, [0, 1, 2])
    assert clock.left == [20, 20, 20]


def test_nobody_takes_back_what_would_cost_them_all_their_time() -> None:
    clock = Clock(Pace("live", seconds=MINUTE, increment=30), seats=2, at=0)
    clock.note(0, [0])
    clock.chose(10, 0, 0)
    clock.note(10, [1])
    assert clock.can_take_back(59, 0)
    assert not clock.can_take_back(60, 0)
    clock.extend(30, 0, 5)
    assert clock.can_take_back(64, 0)
    assert not clock.can_take_back(65, 0)
    clock.pause(40, paused=True)
    assert clock.can_take_back(1000, 0)


def test_what_a_bot_did_since_and_a_match_that_was_over_cost_nobody_time() -> None:
    clock = Clock(Pace("live", seconds=MINUTE, increment=5), seats=2, at=0)
    clock.note(0, [0])
    clock.chose(10, 0, 0)
    clock.note(10, [])
    clock.chose(500, 1, 1)
    clock.note(500, [])
    clock.take_back(1000, 0, 0, [0])
    assert clock.left[0] == 50


def test_pauses_and_absences_stay_what_they_were() -> None:
    clock = Clock(Pace("days", seconds=DAY), seats=2, at=0)
    clock.note(0, [0])
    clock.chose(100, 0, 0)
    clock.note(100, [1])
    clock.pause(200, True)
    clock.pause(DAY, False)
    clock.extend(DAY, 0, 2 * DAY)
    clock.take_back(DAY, 0, 0, [0])
    assert clock.left[0] == 3 * DAY - 200


def test_a_choice_that_was_made_for_somebody_late_gives_them_no_time_when_it_is_taken_back() -> None:
    clock = Clock(Pace("live", seconds=MINUTE, increment=30), seats=2, at=0)
    clock.note(0, [0])
    clock.flag(MINUTE, 0)
    clock.chose(MINUTE, 0, 0, late=True)
    clock.note(MINUTE, [1])
    clock.take_back(MINUTE + 1, 0, 0, [0])
    assert clock.out_of_time(MINUTE + 1) == [0]


def shown(table: LiveTable) -> dict[str, Any]:
    clock = table.clock
    return {"left": clock.left, "running": clock.running, "flagged": clock.flagged, "at": clock.at}


def test_the_log_tells_the_same_time_and_none_is_made(tmp_path: Path) -> None:
    """Two who choose, take back, stop the clock and are away at random: whoever reads the log knows the same."""

    async def run() -> None:
        store = await Store.open(tmp_path)
        hub = Hub(store, Thinkers(1))
        hub.errands.see_to = lambda table: None  # type: ignore[method-assign]  # everything is done here, by hand
        now = store.now()
        store.now = lambda: now  # type: ignore[method-assign]
        try:
            for name in ("ada", "ben"):
                await store.add_person(Person(name, name))
            seats = [SeatSetup("person", name, name) for name in ("ada", "ben")]
            table = await hub.open(FORGE, Setup("", "ada", "", 3, {}, seats, pace=Pace("live", 10 * DAY)))
            rng, undone, paused, begun, stood = Random(4), 0, False, now, 0.0
            for n in range(300):
                passed = float(rng.randrange(1, 60))
                now, stood = now + passed, stood + passed * paused
                what = rng.random()
                try:
                    if what < 0.4 and table.match.choices:
                        await table.undo(table.match.choices[-1].seat, f"u{n}")
                        undone += 1
                    elif what < 0.5:
                        paused = not paused
                        for seat in (0, 1):
                            await table.pause(seat, paused, f"p{n}:{seat}")
                    else:
                        ask = table.match.decisions[0]
                        await table.choose(ask.seat, rng.choice(ask.options).key, table.match.moment, f"c{n}")
                except EnclumeError:
                    continue
                again = LiveTable(table.row, await store.log(table.id), store)
                assert shown(again) == shown(table)
                assert sum(table.clock.left) == 20 * DAY - (now - begun - stood)
            assert undone > 20
        finally:
            await hub.close()

    loops.run(run())


def test_nobody_gains_time_by_choosing_and_taking_back_again_and_again(tmp_path: Path) -> None:
    with serving(tmp_path, "--limit", "100000") as server:
        maelle, thibault, table = two(server, kind="live", seconds=600, increment=30)
        with maelle.looks_at(table) as hers, thibault.looks_at(table) as his:
            look = his if hers.my_ask() is None else hers
            for n in range(20):
                ask = look.my_ask()
                assert ask is not None
                assert look.chooses(ask["options"][0], ask["seat"])["frame"] == "ack"
                look.says(do="undo", seat=ask["seat"], idem=f"u{n}")
                assert look.until("ack", "refused")["frame"] == "ack"
            assert max(clock_in(look)["left"]) <= 600
        server.kill()
        server.restart()
        with maelle.looks_at(table) as look:
            assert max(clock_in(look)["left"]) <= 600
