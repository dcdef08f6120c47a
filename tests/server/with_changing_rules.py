"""Enclume with the Beacon in its house, whose rules are other ones at each start: ``BEACON_RULES`` says which.

- ``more_oil``: who fetches takes two flasks; the same choices lead elsewhere.
- ``other_number``: they have a new number, and all that was played is played as it was.
- ``no_fetching``: nobody may fetch any more.
- ``other_state``: its state is no longer what it was; what was kept cannot be read.
- ``broken``: the rules fail when somebody climbs.
- ``gone``: there is no such game any more.
"""

import os
from dataclasses import replace

from enclume.cli import main
from enclume.kernel import Ask, Rules, register, registry
from enclume.kernel.plain import Plain
from kernel import beacon
from kernel.beacon import CLIMB, FETCH, GAME, Beacon


def more_oil(g: Beacon) -> Rules:
    seat = g.turn % g.seats
    before = len(g.hands[seat].pieces)
    yield from beacon.turn(g)
    if len(g.hands[seat].pieces) > before and g.stock:
        g.draw(g.stock, g.hands[seat])


def no_fetching(g: Beacon) -> Rules:
    yield Ask(g.turn % g.seats, "turn", [CLIMB, CLIMB])
    yield from beacon.climb(g, g.turn % g.seats)
    g.turn += 1


def broken(g: Beacon) -> Rules:
    choice = yield Ask(g.turn % g.seats, "turn", [CLIMB, FETCH])
    if choice is CLIMB:
        raise KeyError("a rung is missing")
    g.turn += 1


rules = os.environ.get("BEACON_RULES", "")
steps = {
    "more_oil": more_oil,
    "no_fetching": no_fetching,
    "broken": broken,
    "other_state": more_oil,
    "other_number": GAME.step,
}
if rules in steps:
    register(replace(GAME, version=2, step=steps[rules]))
if rules == "other_state":
    del Plain._classes["kernel.beacon.Beacon"]
if rules == "gone":
    registry._extra.clear()

if __name__ == "__main__":
    main()
