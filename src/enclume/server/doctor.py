"""Is everything as a server needs it? One finding for each thing, and nothing is changed."""

from __future__ import annotations

import os
import runpy
import shutil
import smtplib
import socket
import ssl
import stat
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Literal

import msgspec

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text, same
from enclume.store import Forbidden, is_there, without_password
from enclume.store.database import revisions
from enclume.store.reading import Reading

from . import push
from .people import KEY_FILE, BadKey, read_key
from .settings import SECRETS, Loaded, Settings, cannot_serve, links_lead_nowhere

ROOM = 200 * 2**20
"""Bytes without which a disk is too full, and five times as many of which one should have."""
STATIC = Path(__file__).with_name("static")
FUTURE_SECONDS = 120.0

State = Literal["ok", "warning", "failed"]


class Finding(msgspec.Struct, frozen=True):
    """How one thing is."""

    name: str
    state: State
    text: Text


async def examine(loaded: Loaded) -> list[Finding]:
    """All findings, in the order in which one would put things right."""
    settings = loaded.settings
    found = [*_settings(loaded), _folder(settings.data), _disk(settings.data), _key(settings)]
    found += [finding async for finding in _database(settings)]
    return [*found, _port(settings), _client(), *_smtp(settings), _push(settings)]


def _settings(loaded: Loaded) -> Iterator[Finding]:
    count = len(loaded.sources)
    yield Finding(
        "settings", "ok", Text(fr=f"{count} donnés, le reste par défaut", en=f"{count} given, others default")
    )
    if loaded.strange:
        names = ", ".join(loaded.strange)
        text = Text(
            fr=f"variables qui ne sont pas des réglages : {names}", en=f"variables that are no settings: {names}"
        )
        yield Finding("settings", "warning", text)
    if (fault := cannot_serve(loaded.settings)) is not None:
        yield Finding("settings", "failed", fault)
    if (readable := _readable(loaded)) is not None:
        yield Finding("settings", "warning", readable)
    local = loaded.settings.host in ("127.0.0.1", "localhost", "::1")
    if not local and not loaded.settings.secure:
        text = Text(
            fr="écoute au-delà de cette machine sans HTTPS (secure)",
            en="listens beyond this machine without HTTPS (secure)",
        )
        yield Finding("settings", "warning", text)


def _readable(loaded: Loaded) -> Text | None:
    """A file with secrets that everybody on the machine reads. It may lie where nobody else comes: a warning."""
    for key in sorted(SECRETS & set(loaded.sources)):
        file = Path(loaded.sources[key])
        if file.is_file() and file.stat().st_mode & 0o007:
            fr = f"{file} contient {key} et se lit par d'autres : chmod 640 (ou 600)"
            en = f"{file} holds {key} and can be read by others: chmod 640 (or 600)"
            return Text(fr=fr, en=en)
    return None


def _folder(folder: Path) -> Finding:
    there = _nearest(folder)
    if not there.is_dir():
        return Finding("folder", "failed", Text(fr=f"{there} n'est pas un dossier", en=f"{there} is no folder"))
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding("folder", "failed", Forbidden(there).text)
    return Finding("folder", "ok", same(folder.resolve()))


def _nearest(folder: Path) -> Path:
    """The folder, or what there is of the way to it."""
    return next(each for each in (folder.resolve(), *folder.resolve().parents) if os.path.exists(each))


def _disk(folder: Path) -> Finding:
    free = shutil.disk_usage(_nearest(folder)).free
    state: State = "failed" if free < ROOM else "warning" if free < 5 * ROOM else "ok"
    return Finding("disk", state, Text(fr=f"{free / 2**30:.1f} Gio libres", en=f"{free / 2**30:.1f} GiB free"))


def _key(settings: Settings) -> Finding:
    if settings.secret:
        return Finding("key", "ok", Text(fr="donnée par secret", en="given by secret"))
    path = settings.data / KEY_FILE
    try:
        if not is_there(path):
            return Finding("key", "ok", Text(fr="sera faite au premier départ", en="will be made at the first start"))
        read_key(path)
    except (BadKey, Forbidden) as error:
        return Finding("key", "failed", error.text)
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        text = Text(
            fr=f"{path} se lit par d'autres ({mode:o}) : chmod 600",
            en=f"{path} can be read by others ({mode:o}): chmod 600",
        )
        return Finding("key", "failed", text)
    return Finding("key", "ok", same(path))


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    """Whether it answers, whether its shape is known, and whether its times are not those of tomorrow."""
    where = without_password(settings.database) or str(settings.data / "enclume.db")
    try:
        if not settings.database and not is_there(settings.data / "enclume.db"):
            text = Text(fr="sera faite au premier départ", en="will be made at the first start")
            yield Finding("database", "ok", text)
            return
        if not settings.database and not os.access(settings.data / "enclume.db", os.R_OK | os.W_OK):
            raise Forbidden(settings.data / "enclume.db")
        async with Reading.of(settings.database or settings.data) as reading:
            here, clock, latest = await reading.revision(), await reading.clock(), await reading.latest()
    except EnclumeError as error:
        yield Finding("database", "failed", error.text)
        return
    known = revisions()
    if here and here not in known:
        fr, en = f"{where} vient d'un programme plus récent ({here})", f"{where} is of a newer program ({here})"
        yield Finding("database", "failed", Text(fr=fr, en=en))
    elif here != known[0]:
        fr = f"{where}, révision {here or '-'} : sera mise à jour ({known[0]}) au départ ; sauvegardez avant"
        en = f"{where}, revision {here or '-'}: will be brought up to date ({known[0]}) at the start; back it up before"
        yield Finding("database", "warning", Text(fr=fr, en=en))
    else:
        yield Finding("database", "ok", same(f"{where}, {here}"))
    ahead = max(abs(clock - time.time()), latest - time.time())
    text = Text(fr=f"écart de {ahead:.0f} s avec la base", en=f"{ahead:.0f} s off the database's")
    yield Finding(
        "clock", "failed" if ahead > FUTURE_SECONDS else "ok", text if ahead > 1 else Text(fr="juste", en="right")
    )


def _port(settings: Settings) -> Finding:
    where = f"{settings.host}:{settings.port}"
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        if _is_ours(settings):
            text = Text(fr=f"{where} : Enclume y est déjà", en=f"{where}: Enclume is there already")
            return Finding("port", "warning", text)
        why = getattr(error, "strerror", None) or error
        text = Text(fr=f"{where} ne se laisse pas écouter : {why}", en=f"{where} cannot be listened on: {why}")
        return Finding("port", "failed", text)
    return Finding("port", "ok", Text(fr=f"{where} est libre", en=f"{where} is free"))


def _is_ours(settings: Settings) -> bool:
    host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
    host = f"[{host}]" if ":" in host else host
    try:
        with urllib.request.urlopen(f"http://{host}:{settings.port}/healthz", timeout=3) as answer:
            return b'"ok"' in answer.read(200)
    except (OSError, ValueError, HTTPException):
        return False


def _client() -> Finding:
    """Whether it is built; in a tree of sources, from those that are there, as the set-up script would tell."""
    makers = (folder / "client" / "make.py" for folder in STATIC.parents)
    maker = next((each for each in makers if each.is_file()), None)
    if (STATIC / "index.html").is_file():
        if maker is not None and runpy.run_path(str(maker))["stale"]():
            fr, en = (
                "construit d'autres sources : python client/make.py",
                "built from other sources: python client/make.py",
            )
            return Finding("client", "warning", Text(fr=fr, en=en))
        return Finding("client", "ok", Text(fr="construit", en="built"))
    text = Text(fr="pas construit : python client/make.py", en="not built: python client/make.py")
    return Finding("client", "failed", text)


def _smtp(settings: Settings) -> Iterator[Finding]:
    smtp = settings.smtp
    if not smtp.host:
        return
    if (nowhere := links_lead_nowhere(settings)) is not None:
        yield Finding("letters", "warning", nowhere)
    where = f"{smtp.host}:{smtp.port}"
    try:
        if smtp.security == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=5, context=ssl.create_default_context())
        else:
            line = smtplib.SMTP(smtp.host, smtp.port, timeout=5)
        with line:
            if smtp.security == "starttls":
                line.starttls(context=ssl.create_default_context())
            if smtp.user:
                line.login(smtp.user, smtp.password)
            line.noop()
    except (OSError, smtplib.SMTPException) as error:
        why = str(error) or type(error).__name__
        yield Finding("smtp", "failed", Text(fr=f"{where} ne répond pas : {why}", en=f"{where} does not answer: {why}"))
        return
    yield Finding("smtp", "ok", Text(fr=f"{where} répond", en=f"{where} answers"))


def _push(settings: Settings) -> Finding:
    """Whether browsers can be sent notices. The key is made on first use and kept in the database."""
    if not push.OFFERED:
        install = f"{sys.executable} -m pip install 'cryptography>=45'"
        fr, en = f"avis aux navigateurs pas proposés : {install}", f"notices to browsers are not offered: {install}"
        return Finding("push", "ok", Text(fr=fr, en=en))
    if settings.secure and not settings.contact:
        fr = "proposés, mais sans public_url en https:// ni sender, certains services de push refusent"
        en = "offered; but without a public_url of https:// or a sender some push services refuse"
        return Finding("push", "warning", Text(fr=fr, en=en))
    return Finding("push", "ok", Text(fr="proposés", en="offered"))
