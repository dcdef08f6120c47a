"""Content: cards, tiles and maps as TOML, decoded into frozen structs and checked when loaded.

A content pack is a folder of the same shape as a game's ``content``: its entries take the place of those with the same
id, or are added.
"""

from __future__ import annotations

import os
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .errors import ContentError
from .texts import Text

E = TypeVar("E", bound=msgspec.Struct)
WORDS = ("texts.toml", "lessons.toml")
"""Files that change what is said and taught, not what is played."""


def load(
    folder: Path,
    file: str,
    table: str,
    kind: type[E],
    *,
    key: str = "id",
    pack: Path | None = None,
    count: int | None = None,
) -> dict[str, E]:
    """The entries ``[[table]]`` of a file, by key, with those of a content pack in their place or after them.

    Every mistake is a :class:`ContentError` that names the file, the entry and the field.
    """
    path = folder / file
    entries = _entries(path, table, kind, key)
    if pack is not None and (pack / file).exists():
        path = pack / file
        entries |= _entries(path, table, kind, key, may_lack=True)
    if count is not None and len(entries) != count:
        fr = f"{len(entries)} entrées [[{table}]] au lieu de {count}"
        raise _mistake(path, fr, f"{len(entries)} entries [[{table}]] instead of {count}")
    return entries


def pack_of(game_id: str) -> Path | None:
    """The folder of the content pack in use for a game: ``$ENCLUME_CONTENT/<game id>``, where it exists."""
    packs = os.environ.get("ENCLUME_CONTENT")
    return Path(packs) / game_id if packs and (Path(packs) / game_id).is_dir() else None


def read(path: Path) -> dict[str, Any]:
    """A TOML file as it stands."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise _mistake(path, "le fichier manque", "the file is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _mistake(path, f"ce n'est pas du TOML : {error}", f"not TOML: {error}") from error


def check(path: Path, entry: str, ok: bool, text: Text) -> None:
    """Insist on something about an entry."""
    if not ok:
        raise _mistake(path, f"« {entry} » : {text.fr}", f"'{entry}': {text.en}")


def fingerprint(folder: Path, pack: Path | None = None) -> str:
    """A short hash of a content folder and of the pack laid over it; mere words do not count."""
    mill = blake2b(digest_size=6)
    for root in [folder] if pack is None else [folder, pack]:
        for path in sorted(root.rglob("*.toml")):
            if path.name in WORDS:
                continue
            mill.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mill.hexdigest()


def _entries(path: Path, table: str, kind: type[E], key: str, may_lack: bool = False) -> dict[str, E]:
    rows = read(path).get(table)
    if rows is None and may_lack:
        return {}
    if not isinstance(rows, list) or not rows:
        raise _mistake(path, f"pas d'entrée [[{table}]]", f"no entry [[{table}]]")
    entries: dict[str, E] = {}
    for nth, row in enumerate(rows, 1):
        name = str(row.get(key, f"n° {nth}")) if isinstance(row, dict) else f"n° {nth}"
        if name in entries:
            fr = f"[[{table}]] « {name} » : deux fois le même {key}"
            raise _mistake(path, fr, f"[[{table}]] '{name}': the same {key} twice")
        entries[name] = _entry(path, table, name, row, kind)
    return entries


def _entry(path: Path, table: str, name: str, row: object, kind: type[E]) -> E:
    if isinstance(row, dict):
        known = {field.encode_name for field in msgspec.structs.fields(kind)}
        for unknown in [field for field in row if field not in known]:
            near = ", ".join(sorted(known))
            raise _mistake(
                path,
                f"[[{table}]] « {name} » : champ inconnu « {unknown} » (champs : {near})",
                f"[[{table}]] '{name}': unknown field '{unknown}' (fields: {near})",
            )
    try:
        return msgspec.convert(row, kind)
    except msgspec.ValidationError as error:
        raise _mistake(path, f"[[{table}]] « {name} » : {error}", f"[[{table}]] '{name}': {error}") from error


def _mistake(path: Path, fr: str, en: str) -> ContentError:
    return ContentError(Text(fr=f"{path.name} : {fr}.", en=f"{path.name}: {en}."))
