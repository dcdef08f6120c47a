"""FG-1 and FG-2: the table's options, and laying out the Mine and the two card pyramids."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from enclume.kernel.errors import BadConfig
from enclume.kernel.game import Config
from enclume.kernel.rng import Rng
from enclume.kernel.table_options import Asking
from enclume.kernel.texts import Text

from .cards import CARD_NUMBER, CODE, COLORS, LETTERS, packed
from .geometry import CELLS, COVERS, FULL_MINE, FULL_PYRAMID, POSITIONS, available_cells, bits, uncovered, veiled_cells
from .state import Deal, ForgeState
from .texts import TEXTS

CYCLE = {"smith": 3, "legend": 2}
"""FG-13.3: every how many rounds Brontes seizes a card."""

_AVAILABLE: Final = available_cells(FULL_MINE)
_VEILED: Final = veiled_cells(FULL_MINE)
_ALL_CUBES: Final = packed([CELLS // COLORS] * COLORS)
_UNCOVERED: Final = {
    name: bits(uncovered(cover, FULL_PYRAMID) * (1 | 1 << POSITIONS)) for name, cover in COVERS.items()
}
"""The positions of both pyramids whose card is available at the start."""


_ask = Asking(TEXTS)
OPTIONS = (
    _ask.choice("card_pyramids", "wide", "summit"),
    _ask.choice("mine_visibility", "open", "veiled"),
    _ask.choice("level", "smith", "legend", seats=(1,)),
    _ask.line("layout"),
)


def set_up(config: Config, rng: Rng) -> ForgeState:
    """FG-2, FG-13.1: shuffle the decks, pile up the cubes, draw the first player."""
    if config["layout"]:
        handles, blades, colors = parse_layout(str(config["layout"]))
    else:
        handles, blades, colors = draw_layout(rng)
    solo = config.seats == 1
    first_chair = 0 if solo else rng.below(config.seats)
    pyramids, veiled = str(config["card_pyramids"]), config["mine_visibility"] == "veiled"
    cycle = CYCLE[str(config["level"])] if solo else 0
    deal = Deal(tuple(colors), (*handles, *blades), pyramids, veiled, cycle, first_chair)
    return lay_out(config.seats, rng, deal)


def draw_layout(rng: Rng) -> tuple[list[int], list[int], list[int]]:
    """FG-2.2, FG-2.6, FG-2.9: the draws, in the order in which they are made."""
    handles, blades = list(range(POSITIONS)), list(range(POSITIONS, 2 * POSITIONS))
    colors = [color for color in range(COLORS) for _ in range(CELLS // COLORS)]
    rng.shuffle(handles)
    rng.shuffle(blades)
    rng.shuffle(colors)
    return handles, blades, colors


def lay_out(seats: int, rng: Rng, deal: Deal) -> ForgeState:
    """FG-2.3 to FG-2.5, FG-2.8: everything in its place, nothing in the reserves."""
    ready = 0
    for place in _UNCOVERED[deal.pyramids]:
        ready |= 1 << deal.card_at[place]
    state = ForgeState(
        seats=seats,
        rng=rng,
        deal=deal,
        mine=FULL_MINE,
        open_=_AVAILABLE,
        left=_ALL_CUBES,
        standing=FULL_PYRAMID | FULL_PYRAMID << POSITIONS,
        ready=ready,
    )
    if deal.veiled:
        state.seen = FULL_MINE & ~_VEILED
    return state


def check_layout(config: Config) -> None:
    if config["layout"]:
        parse_layout(str(config["layout"]))


def parse_layout(line: str) -> tuple[list[int], list[int], list[int]]:
    """FG-2.11: handles, blades and colours from 55 letters and 30 codes; blanks, commas and slashes do not matter."""
    words = re.findall(r"[HB]\d\d|[A-Za-z]|\S", re.sub(r"[\s,/;]+", "", line))
    mine = [word for word in words if word in LETTERS]
    codes = [word for word in words if len(word) == 3]
    strange = [word for word in words if word not in LETTERS and word not in CARD_NUMBER]
    if strange:
        raise _bad_layout("strange", word=strange[0][:20], letters=LETTERS)
    if Counter(mine) != Counter(dict.fromkeys(LETTERS, CELLS // COLORS)):
        found = ", ".join(f"{letter} {mine.count(letter)}" for letter in LETTERS)
        raise _bad_layout("cubes", found=found, letters=LETTERS)
    numbers = [CARD_NUMBER[code] for code in codes]
    handles, blades = [n for n in numbers if n < POSITIONS], [n for n in numbers if n >= POSITIONS]
    if sorted(numbers) != list(range(2 * POSITIONS)):
        twice = [code for code, times in Counter(codes).items() if times > 1]
        missing = [code for code in CARD_NUMBER if code not in codes]
        raise _bad_layout("cards", twice=", ".join(twice) or "-", missing=", ".join(missing) or "-")
    return handles, blades, [LETTERS.index(letter) for letter in mine]


def write_layout(deal: Deal) -> str:
    """The set-up as a line that :func:`parse_layout` reads."""
    cubes = "".join(LETTERS[color] for color in deal.colors)
    return " ".join([cubes, *(CODE[card] for card in deal.card_at)])


def _bad_layout(problem: str, **args: object) -> BadConfig:
    why = TEXTS.say(f"layout.{problem}", **args)
    return BadConfig(Text(fr=f"Option « layout » : {why.fr}", en=f"Option 'layout': {why.en}"))
