"""States from the starts of steps long over, so that a match can go back without being played again from the deal."""

from __future__ import annotations

import pickle
import zlib
from bisect import bisect_right
from operator import attrgetter
from typing import Final, NamedTuple

from .events import Mark
from .state import State

RECENT: Final = 4
"""How many of the latest steps can be gone back to straight away: that is where choices are taken back."""

APART: Final = 32
"""How many choices lie between the steps that are kept of the time before."""

SMALL: Final = 2_000
"""Below so many bytes a state lies as it is: to press it would cost more than it saves."""

_PICKLED: Final = pickle.PROTO
"""How what is pickled begins, and what is pressed does not."""


class Checkpoint(NamedTuple):
    """The start of a step: how much had been noted, and the state, which nobody changes; of long ago it lies packed."""

    mark: Mark
    state: State | bytes

    @property
    def moment(self) -> int:
        return self.mark.choices

    def packed(self) -> Checkpoint:
        if isinstance(self.state, bytes):
            return self
        data = pickle.dumps(self.state, pickle.HIGHEST_PROTOCOL)
        return Checkpoint(self.mark, data if len(data) < SMALL else zlib.compress(data, 1))

    def new_state(self) -> State:
        """The state, to go on from."""
        if isinstance(self.state, State):
            return self.state.clone()
        data = self.state if self.state.startswith(_PICKLED) else zlib.decompress(self.state)
        state: State = pickle.loads(data)
        return state


class Checkpoints:
    """The starts of the latest steps, and of some before, oldest first."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: list[Checkpoint] = []

    def add(self, checkpoint: Checkpoint) -> None:
        """Another step begins. Of several without a choice between them the last one is enough."""
        kept = self._kept
        if kept and kept[-1].mark.choices == checkpoint.mark.choices:
            kept[-1] = checkpoint
            return
        kept.append(checkpoint)
        oldest = len(kept) - RECENT - 1
        if oldest < 0:
            return
        if kept[oldest].mark.choices - (kept[oldest - 1].mark.choices if oldest else 0) < APART:
            del kept[oldest]
        else:
            kept[oldest] = kept[oldest].packed()

    def before(self, moment: int) -> Checkpoint | None:
        """The last one from which a moment can be reached; none where that is the deal itself."""
        n = bisect_right(self._kept, moment, key=attrgetter("moment"))
        return self._kept[n - 1] if n else None

    def until(self, checkpoint: Checkpoint) -> Checkpoints:
        """Those up to one of them."""
        twin = Checkpoints()
        twin._kept = [each for each in self._kept if each.moment <= checkpoint.moment]
        return twin

    def __len__(self) -> int:
        return len(self._kept)
