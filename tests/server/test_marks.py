"""Marks on commands: what was carried out is known, however much others have done since."""

from __future__ import annotations

from enclume.server.marks import KEPT, Marks


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
