"""Events of long ago are packed, and nobody can tell."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from enclume.kernel.events import Event
from enclume.kernel.past import PACK, Past


def event(n: int) -> Event:
    return Event("happened", n, seat=n % 3, rules=("KX-1.2",), pieces=(n,), known=(-1,), args={"pair": (n, "x")})


@settings(deadline=None)
@given(st.lists(st.integers(0, 40), min_size=1, max_size=12), st.data())
def test_a_packed_past_is_the_list_it_stands_for(steps: list[int], data: st.DataObject) -> None:
    past, plain = Past(), list[Event]()
    for step in steps:
        past.pack()
        mark = data.draw(st.integers(0, len(past)))
        for _ in range(step):
            past.append(event(len(plain)))
            plain.append(event(len(plain)))
        if data.draw(st.booleans()):
            past.cut(mark)
            del plain[mark:]
        first = data.draw(st.integers(0, len(plain)))
        assert past.since(first) == plain[first:]
        assert list(past.copy(first)) == plain[:first]
        assert past.copy(first).known(1, ()) == first
    assert list(past) == plain
    assert len(past) == len(plain)


def test_long_ago_takes_little_room() -> None:
    past = Past()
    for n in range(10 * PACK):
        past.pack()
        past.append(event(n))
    assert len(past._packed) == 8
    assert past[-1] == event(10 * PACK - 1)
    assert past[3] == event(3)
