"""Processes go when the one that started them goes, however it went: nobody minds them any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess


def when_parent_goes(act: Callable[[], None]) -> None:
    """Do something as soon as the process that started this one has ended; nothing, where none did."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_wait, args=(parent, act), daemon=True).start()


def _wait(parent: BaseProcess, act: Callable[[], None]) -> None:
    parent.join()
    act()
