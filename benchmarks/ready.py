"""Pick made ready to be played as fast as a game of the house: its rules compiled, where the server is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from load import program

HERE = Path(__file__).parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "benchmarks"
FILES = ("pick.md", "pick.py", "pick_rules.py", "pick_state.py")


def pick() -> Path:
    """The folder from which Pick is played."""
    sources = ROOT / "src"
    if program() == sources:
        return HERE
    if not _made():
        shutil.rmtree(BUILD, ignore_errors=True)
        BUILD.mkdir(parents=True)
        for name in FILES:
            shutil.copyfile(HERE / name, BUILD / name)
        words = ["--config-file=", "--ignore-missing-imports", "pick_rules.py"]
        env = {**os.environ, "MYPYPATH": str(sources), "MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0"}
        made = subprocess.run([sys.executable, "-m", "mypyc", *words], cwd=BUILD, env=env, stdout=subprocess.DEVNULL)
        made.check_returncode()
    return BUILD


def _made() -> bool:
    """Whether they were made of the rules, and for the server, as they are."""
    made = [path.stat().st_mtime for path in BUILD.glob("pick_rules.*.so")]
    newest = max(path.stat().st_mtime for path in (program() / "made-of", *map(HERE.joinpath, FILES)))
    return any(at > newest for at in made)
