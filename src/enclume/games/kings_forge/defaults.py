"""KF-19.4, KF-19.5: what is chosen for a player who is absent or out of time."""

from __future__ import annotations

from enclume.kernel.decisions import Ask
from enclume.kernel.options import Option

from .actions import DONE, END, ENOUGH, HIRE_LATER, OLD, PASS, WHITE_RESULT, Die, Kind, Make
from .state import KingsState


def default_choice(g: KingsState, ask: Ask) -> Option:
    """The option that the rules take for a player who does not choose: nothing risked, nothing blocked."""
    options = ask.options
    match ask.prompt:
        case "gather":
            return PASS
        case "hire_now":
            return HIRE_LATER
        case "modify" | "apprentices":
            return DONE
        case "craft":
            return _craft(g, ask)
        case "ket":
            old, white = (code & 7 for code in g.tray)
            return WHITE_RESULT if white > old else OLD
        case "fetch" | "save" | "send_other":
            return max(options, key=_type)
        case _:
            return ENOUGH if ENOUGH in options else options[0]


def _craft(g: KingsState, ask: Ask) -> Option:
    """One item, of the highest rank that the dice suffice for, with the cheapest of them."""
    if g.made[ask.seat]:
        return END
    crafts = [
        option for option in ask.options if isinstance(option, Make) and option.verb == "craft" and not option.way
    ]
    return max(crafts, key=lambda option: option.item, default=END)


def _type(option: Option) -> int:
    """The more valuable a die, the later its type."""
    return option.type if isinstance(option, Kind) else option.die >> 3 & 7 if isinstance(option, Die) else -1
