"""Garbage is looked for between choices: new things soon, older ones only where it is quiet."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from enclume.server.busy import Busy
from enclume.server.sweeping import LATEST, Sweeper, calm


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Other tests get the collector as they would have found it."""
    before = gc.get_threshold()
    gc.collect()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def lying_about(monkeypatch: pytest.MonkeyPatch, young: int = 0, middle: int = 0, old: int = 0) -> list[int]:
    """So many things lie about; how old those were that were looked through."""
    looked: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (young, middle, old))
    monkeypatch.setattr(gc, "collect", looked.append)
    return looked


def wait(sweeper: Sweeper, seconds: float) -> None:
    for _ in range(round(seconds / sweeper.SECONDS)):
        sweeper.look()


class TestSweeper:
    def test_it_looks_through_new_things_between_choices(self, monkeypatch: pytest.MonkeyPatch) -> None:
        looked, sweeper = lying_about(monkeypatch, young=Sweeper.YOUNG), Sweeper(Busy())
        assert sweeper.look() == 0
        assert looked == [0]

    def test_a_few_new_things_are_not_worth_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        looked, sweeper = lying_about(monkeypatch, young=Sweeper.YOUNG - 1), Sweeper(Busy())
        assert sweeper.look() is None
        assert looked == []

    def test_nobody_who_asked_for_something_waits_for_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        busy = Busy()
        looked, sweeper = lying_about(monkeypatch, 1_000_000, 1_000, 1_000), Sweeper(busy)
        busy.begin()
        wait(sweeper, 60)
        assert looked == []
        busy.end()
        assert sweeper.look() == 2

    def test_older_things_wait_until_it_is_quiet(self, monkeypatch: pytest.MonkeyPatch) -> None:
        busy = Busy()
        looked, sweeper = lying_about(monkeypatch, middle=Sweeper.SOME), Sweeper(busy)
        for _ in range(100):
            busy.begin()
            busy.end()
            sweeper.look()
        assert looked == []
        wait(sweeper, Sweeper.QUIET + 1)
        assert set(looked) == {1}

    def test_the_oldest_wait_longer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        looked, sweeper = lying_about(monkeypatch, old=Sweeper.SOME), Sweeper(Busy())
        wait(sweeper, Sweeper.STILL - 1)
        assert looked == []
        wait(sweeper, 2)
        assert set(looked) == {2}

    @pytest.mark.parametrize(("lying", "age"), [({"middle": Sweeper.MANY}, 1), ({"old": Sweeper.MANY}, 2)])
    def test_but_not_for_ever(self, monkeypatch: pytest.MonkeyPatch, lying: dict[str, int], age: int) -> None:
        busy = Busy()
        sweeper = Sweeper(busy)
        lying_about(monkeypatch, **lying)
        busy.begin()
        busy.end()
        assert sweeper.look() == age

    def test_what_refers_to_itself_is_gone_afterwards(self) -> None:
        calm()
        assert gc.get_threshold() == LATEST
        for _ in range(Sweeper.YOUNG):
            ring: list[object] = []
            ring.append(ring)
        assert Sweeper(Busy()).look() == 0
        assert gc.get_count()[0] < Sweeper.YOUNG
