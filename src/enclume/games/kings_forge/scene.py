"""What the table looks like."""

from __future__ import annotations

from enclume.kernel.scene import Scene

from .view import KingsView


def scene(v: KingsView) -> Scene:
    return Scene(areas=())
