"""Compile the modules that a choice spends its time in, with mypyc: the same program, and a choice two fifths cheaper.

    ./enclume compile                      (or .venv/bin/python compiled/make.py)
    .venv/bin/python compiled/make.py test

What comes out is a tree of its own in build/compiled: the sources as they were and, beside those of modules.txt, the
compiled ones, which Python then prefers. `./enclume` uses the tree as long as it was made of the sources as they are.
"test" puts the tests of the kernel, a few games and most of the server to it. A C compiler is needed, and Python's
headers.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve()
ROOT = HERE.parent.parent
SOURCES = ROOT / "src" / "enclume"
STATIC = SOURCES / "server" / "static"
MODULES = HERE.with_name("modules.txt")
BUILD = ROOT / "build"
TREE = BUILD / "compiled"
STAMP = "made-of"

TESTS = ("tests/kernel", "tests/server", "tests/games/forge_of_the_gods", "tests/test_every_game.py")
ELSEWHERE = (
    "absences", "accounts", "campaigns", "clocks", "daily", "fair_deals", "guards", "leaving", "notices", "openapi",
    "operations", "profiles", "push", "rated", "rating", "rematches", "settings",
)  # fmt: skip
"""What tests of the server are about that has little to do with what is compiled."""
CHOSEN = "not (test_every_game and (kings_forge or explorers_of_the_woodlands or forgeflame))"
"""Of the games whose rules are not compiled one is enough."""

MUST_BE_COMPILED = """
import importlib, sys
loaded = {name: importlib.import_module(name).__file__ for name in sys.argv[1:]}
sys.exit("not compiled: " + ", ".join(n for n, file in loaded.items() if file.endswith(".py"))
         if any(file.endswith(".py") for file in loaded.values()) else 0)
"""


def modules() -> list[str]:
    """The files to compile, relative to the package."""
    lines = MODULES.read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def sources() -> list[Path]:
    """All files of the package; what is built for the browser may come later or change."""
    folders = sorted(os.walk(SOURCES))
    return [
        Path(folder, name)
        for folder, _, names in folders
        for name in sorted(names)
        if "__pycache__" not in folder and not Path(folder).is_relative_to(STATIC)
    ]


def fingerprint() -> str:
    """What a tree depends on: every source, the modules, the interpreter, and how it is made."""
    digest = hashlib.sha256(f"{sys.version}\n{ROOT}\n".encode())
    for path in (HERE, MODULES, ROOT / "requirements" / "dev.lock", *sources()):
        digest.update(f"{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def present() -> bool:
    """Whether there is a tree at all."""
    return TREE.exists()


def stale() -> bool:
    """Whether there is no tree, or one made of other sources."""
    try:
        return (TREE / STAMP).read_text() != fingerprint()
    except OSError:
        return True


def make() -> None:
    """Make the tree anew, beside the old one, and put it in its place when it is whole."""
    fresh = BUILD / "compiled.new"
    shutil.rmtree(fresh, ignore_errors=True)
    wanted = fingerprint()
    compile_into(fresh)
    copy_into(fresh / "enclume")
    (fresh / STAMP).write_text(wanted)
    shutil.rmtree(TREE, ignore_errors=True)
    fresh.rename(TREE)


def compile_into(folder: Path) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(ROOT)
    os.environ["MYPYPATH"] = str(SOURCES.parent)
    files = [str((SOURCES / name).relative_to(ROOT)) for name in modules()]
    # What is right and wrong is mypy's to say, with the settings of the project.
    words = ["--config-file=", "--explicit-package-bases", "--ignore-missing-imports", *files]
    made_of = mypycify(words, opt_level="2", debug_level="0", target_dir=str(BUILD / "mypyc"))
    command = Distribution({"name": "enclume", "ext_modules": made_of}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(BUILD / "mypyc")
    command.ensure_finalized()
    command.run()


def copy_into(package: Path) -> None:
    """The sources as they are: whoever starts another process later must not find old and new side by side."""
    for source in sources():
        place = package / source.relative_to(SOURCES)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)
    static = package / STATIC.relative_to(SOURCES)
    static.symlink_to(os.path.relpath(STATIC, static.parent))


def test() -> int:
    """Whether what was compiled is what runs, and passes."""
    env = {**os.environ, "PYTHONPATH": str(TREE)}
    names = ["enclume." + name.removesuffix(".py").replace("/", ".") for name in modules()]
    loaded = subprocess.run([sys.executable, "-c", MUST_BE_COMPILED, *names], env=env, cwd=BUILD)
    if loaded.returncode:
        return loaded.returncode
    left_out = [f"--ignore=tests/server/test_{name}.py" for name in ELSEWHERE]
    chosen = ["-m", "not sources", "-k", CHOSEN, "-o", f"pythonpath={TREE} tests", *left_out, *sys.argv[2:], *TESTS]
    words = ["-n", "auto", "--dist", "worksteal", *chosen]
    return subprocess.run([sys.executable, "-m", "pytest", *words], env=env, cwd=ROOT).returncode


def find_compiler() -> None:
    """Have a compiler and Python's headers, installed where they may be: tests never pass by doing without."""
    sys.path.insert(0, str(ROOT / "tests"))
    from machine import program

    headers = Path(sysconfig.get_path("include"), "Python.h")
    program(lambda: shutil.which("cc"), "gcc")
    program(lambda: str(headers) if headers.exists() else None, "python3-dev")


def main() -> int:
    testing = sys.argv[1:2] == ["test"]
    if testing:
        find_compiler()
    if stale():
        make()
    return test() if testing else 0


if __name__ == "__main__":
    sys.exit(main())
