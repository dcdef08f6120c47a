"""Puts the built client into the wheel. Hatchling calls this more than once; a stamp skips what is already done."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs client/make.py before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        subprocess.run([sys.executable, str(Path(self.root) / "client" / "make.py")], check=True)
