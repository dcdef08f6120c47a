"""Marks on commands: what was carried out is known, however much others have done since."""

from __future__ import annotations

import pytest
from sqlalchemy import String

from enclume.server.marks import KEPT, LONGEST, Marks, owned
from enclume.store.schema import entry
from server.serving import Somebody


def test_a_command_that_was_carried_out_is_known_by_its_mark() -> None:
    marks = Marks()
    marks.add("nina:c1", 3)
    assert marks.find("nina:c1") == 3
    assert marks.find("nina:c2") is None
    assert marks.find("maelle:c1") is None, "a mark is its sender's own"


def test_it_stays_known_while_others_play_on_for_long() -> None:
    marks = Marks()
    marks.add("nina:c1", 0)
    for seq in range(1, 1_000):
        marks.add(f"bot:{seq}:1", seq)
    assert marks.find("nina:c1") == 0


def test_of_each_sender_the_latest_are_kept_and_no_more() -> None:
    marks = Marks()
    for n in range(3 * KEPT):
        marks.add(f"nina:c{n}", n)
    known = [n for n in range(3 * KEPT) if marks.find(f"nina:c{n}") is not None]
    assert known == list(range(2 * KEPT, 3 * KEPT))


def test_choices_that_go_with_another_count_as_one_command() -> None:
    marks = Marks()
    marks.add("nina:c1", 10)
    for n in range(2 * KEPT):
        marks.add(f"nina:c1+{n}", 11 + n)
    assert marks.find("nina:c1") == 10 + 2 * KEPT, "its last entry"


def test_marks_are_told_apart_by_all_their_signs_and_fit_into_the_log() -> None:
    given = ["c" * 24, "c" * 25, "c" * 40, "c" * 39 + "d", "a+b", "a-b", "a+c", "é" * 40, "x:y"]
    written = [owned("p" * 16, mark) for mark in given]
    assert len(set(written)) == len(given)
    assert written == [owned("p" * 16, mark) for mark in given], "the same mark is the same command"
    column = entry.c.idem.type
    assert isinstance(column, String)
    assert column.length is not None
    assert max(len(f"{mark}+39") for mark in written) <= column.length
    assert all(mark.count(":") >= 1 and "+" not in mark for mark in written)
    assert owned("p" * 16, "") != owned("p" * 16, "")


@pytest.mark.parametrize("same", ["m" * 24, "m" * (LONGEST - 1)])
def test_of_two_commands_with_long_marks_both_are_carried_out(maelle: Somebody, same: str) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        for n, ask in ((1, "a"), (2, "b")):
            seat = looking.asks[0]["seat"]
            option = looking.asks[0]["options"][0]
            assert looking.chooses(option, seat, idem=same + ask)["frame"] == "ack"
            assert looking.moment == n
        again = looking.chooses(option, seat, idem=same + "b")
        assert (again["frame"], looking.moment) == ("ack", 2), "it is known, and not done again"
        assert looking.chooses(option, seat, idem="m" * (LONGEST + 1))["code"] == "too_long"


def test_commands_without_a_mark_are_each_carried_out_and_answered(maelle: Somebody) -> None:
    table = maelle.opens("me", "here")
    with maelle.looks_at(table) as looking:
        for n in (1, 2, 3):
            ask = looking.asks[0]
            looking.says(do="choose", option=ask["options"][0], seat=ask["seat"], moment=looking.moment, idem="")
            answer = looking.until("ack", "refused")
            assert (answer["frame"], answer["idem"], looking.moment) == ("ack", "", n)
