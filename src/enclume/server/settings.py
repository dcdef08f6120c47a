"""How a server runs: from a file, the environment and the command line, each over the one before.

The file is TOML; a section such as ``[smtp]`` is a struct of its own. In the environment ``port`` is ``ENCLUME_PORT``,
``host`` of ``[smtp]`` is ``ENCLUME_SMTP_HOST``, and a list is written with commas. What is unknown or wrong in the file
is an error that names it; an ``ENCLUME_`` variable that nobody knows is only told: it may be meant for somebody else.
"""

from __future__ import annotations

import ipaddress
import tomllib
from collections.abc import Iterator, Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from enclume.kernel.errors import EnclumeError
from enclume.kernel.texts import Text
from enclume.store import Forbidden, is_address, without_password

from .post import is_address as is_mail_address

FILE: Final = "enclume.toml"
PREFIX: Final = "ENCLUME_"
OTHERS: Final = frozenset({"ENCLUME_CONFIG", "ENCLUME_CONTENT", "ENCLUME_LANG", "ENCLUME_SETTINGS"})
"""Variables of ours that are no settings of a server."""

SECRETS: Final = frozenset({"database", "secret", "smtp.password"})
"""Settings whose values are never shown."""
STRUCK: Final = "[…]"

Many = Annotated[int, Meta(ge=1, le=64)]
Port = Annotated[int, Meta(ge=0, le=65535)]


class BadSettings(EnclumeError):
    """A setting that is unknown or wrong; the message names it and where it stands."""


class Smtp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The server that sends mail; without a host none is sent."""

    host: str = ""
    port: Port = 587
    user: str = ""
    password: str = ""
    sender: str = ""
    """Who mails come from: an address."""
    security: Literal["starttls", "tls", "none"] = "starttls"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a server runs."""

    data: Path = Path("var")
    """The folder of the database and the signing key."""
    host: str = "127.0.0.1"
    port: Port = 8000
    database: str = ""
    """The address of a PostgreSQL database; without one, SQLite in the data folder."""
    workers: Many = 1
    thinkers: Many = 1
    """Processes of each worker in which bots search; those that choose at a glance have one more."""
    secure: bool = False
    """Whether people reach it over HTTPS only: cookies are then kept to that."""
    limit: Annotated[int, Meta(ge=1)] = 600
    """Requests and commands a minute from one address or person."""
    proxies: list[str] = []
    """Addresses or networks of reverse proxies: only they may say whom a request comes from."""
    public_url: str = ""
    """Where people find it, for links in mails: ``https://…``."""
    secret: str = ""
    """What cookies are signed with; without one, the key in the data folder."""
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    access_log: bool = False
    """Whether every request is a line of the log."""
    metrics: bool = True
    """Whether ``/metrics`` answers."""
    drain_seconds: Annotated[float, Meta(ge=0, le=300)] = 0.0
    """How long a server that is to stop goes on answering, and says on ``/healthz`` that it drains."""
    tell_seconds: Annotated[float, Meta(ge=0, le=86400)] = 60.0
    """How long a slow table waits before it tells somebody that it is their turn."""
    near_webhooks: bool = False
    """Whether people's webhooks and push services may be machines of the server's own network: never where strangers
    play."""
    smtp: Smtp = Smtp()

    @property
    def contact(self) -> str:
        """Where push services may reach whoever runs the server; empty, if nobody has said."""
        if self.public_url.startswith("https://"):
            return self.public_url
        return f"mailto:{self.smtp.sender}" if self.smtp.sender else ""


class Loaded(msgspec.Struct, frozen=True):
    """Settings, where each came from that is not the default, and what was found beside them."""

    settings: Settings
    sources: dict[str, str]
    strange: list[str]
    """Variables of the environment that look like settings and are none."""


def load(given: Mapping[str, Any], environ: Mapping[str, str], file: Path | None = None) -> Loaded:
    """The settings of a server. ``given`` are those of the command line; without a file, that of the data folder.

    >>> load({"port": 8080}, {"ENCLUME_PORT": "1", "ENCLUME_LIMIT": "90"}).settings.limit
    90
    """
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    strange: list[str] = []
    named = file or (Path(environ["ENCLUME_CONFIG"]) if environ.get("ENCLUME_CONFIG") else None)
    folder = given.get("data") or environ.get(f"{PREFIX}DATA") or Settings().data
    for key, value, source in (
        *_of_file(named, Path(folder) / FILE),
        *_of_environment(environ, strange),
        *((key, value, f"--{key.replace('_', '-')}") for key, value in given.items() if value is not None),
    ):
        values[key] = _checked(key, value, source)
        sources[key] = source
    settings = _built(values)
    _check_whole(settings, sources)
    return Loaded(settings, sources, strange)


def _of_file(named: Path | None, usual: Path) -> Iterator[tuple[str, Any, str]]:
    file = named or usual
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        if named is None:
            return
        raise _bad(file, "il n'existe pas", "there is no such file") from None
    except PermissionError as error:
        raise Forbidden(file) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _bad(file, f"illisible : {error}", f"cannot be read: {error}") from error
    for key, value in found.items():
        if key in SECTIONS and isinstance(value, dict):
            yield from ((f"{key}.{inner}", each, str(file)) for inner, each in value.items())
        else:
            yield key, value, str(file)


def _of_environment(environ: Mapping[str, str], strange: list[str]) -> Iterator[tuple[str, Any, str]]:
    names = {f"{PREFIX}{key.replace('.', '_').upper()}": key for key in TYPES}
    for variable in sorted(environ):
        if variable in names:
            key, text = names[variable], environ[variable]
            if not text and _default(key) not in ("", []):
                continue  # as good as none: only some settings can be empty
            listed = get_origin(TYPES[key]) is list
            yield key, [each.strip() for each in text.split(",") if each.strip()] if listed else text, variable
        elif variable.startswith(PREFIX) and variable not in OTHERS:
            strange.append(variable)


def _default(key: str) -> Any:
    section, dot, name = key.partition(".")
    return getattr(getattr(Settings(), section), name) if dot else getattr(Settings(), section)


def _types() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, kind in get_type_hints(Settings, include_extras=True).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            inner = get_type_hints(kind, include_extras=True)
            found |= {f"{name}.{each}": of for each, of in inner.items()}
        else:
            found[name] = kind
    return found


TYPES: Final = _types()
"""All settings, those of sections with a dot."""
SECTIONS: Final = frozenset(key.partition(".")[0] for key in TYPES if "." in key)


def _checked(key: str, value: Any, source: str) -> Any:
    if key not in TYPES:
        known = ", ".join(sorted(TYPES))
        raise _bad(source, f"réglage inconnu « {key} ». Connus : {known}", f"unknown setting '{key}'. Known: {known}")
    kind = TYPES[key]
    try:
        if kind is Path:
            return value if isinstance(value, Path) else Path(msgspec.convert(value, str))
        return msgspec.convert(value, kind, strict=not isinstance(value, str) or kind is str)
    except msgspec.ValidationError as error:
        choices = get_args(kind) if get_origin(kind) is Literal else ()
        more = f" ({', '.join(map(str, choices))})" if choices else ""
        shown = STRUCK if key in SECRETS else value
        fr, en = f"« {key} » ne peut être « {shown} »{more} : {error}", f"'{key}' cannot be '{shown}'{more}: {error}"
        raise _bad(source, fr, en) from error


def _built(values: Mapping[str, Any]) -> Settings:
    flat = {key: value for key, value in values.items() if "." not in key}
    inner: dict[str, dict[str, Any]] = {}
    for key, value in values.items():
        section, dot, name = key.partition(".")
        if dot:
            inner.setdefault(section, {})[name] = value
    kinds: dict[str, Any] = {"smtp": Smtp}
    return Settings(**flat, **{section: kinds[section](**found) for section, found in inner.items()})


def _check_whole(settings: Settings, sources: Mapping[str, str]) -> None:
    """What only shows when settings are seen together."""
    for proxy in settings.proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            fr, en = f"« {proxy} » n'est ni une adresse ni un réseau", f"'{proxy}' is no address and no network"
            raise _bad(sources["proxies"], f"proxies : {fr}", f"proxies: {en}") from None
    if settings.database and not is_address(settings.database):
        shown, right = without_password(settings.database), "postgresql://name:…@host:5432/database"
        fr = f"« database » est une adresse {right}, pas {shown}"
        en = f"'database' is an address {right}, not {shown}"
        fr += " (dans un mot de passe, / ? # [ s'écrivent %2F %3F %23 %5B)"
        en += " (in a password / ? # [ are written %2F %3F %23 %5B)"
        fr += ". Sans elle, SQLite dans le dossier « data »"
        en += ". Without one, SQLite in the folder of 'data'"
        raise _bad(sources["database"], fr, en)
    if settings.public_url:
        _check_public_url(settings.public_url, sources["public_url"])
    if settings.secret and len(settings.secret) < 32:
        raise _bad(sources["secret"], "secret : 32 caractères au moins", "secret: at least 32 characters")
    if settings.smtp.host and not settings.smtp.sender:
        raise _bad(sources["smtp.host"], "smtp : il manque sender", "smtp: sender is missing")
    if settings.smtp.sender and not is_mail_address(parseaddr(settings.smtp.sender)[1]):
        fr = f"smtp : sender est une adresse comme enclume@club.example, pas « {settings.smtp.sender} »"
        en = f"smtp: sender is an address such as enclume@club.example, not '{settings.smtp.sender}'"
        raise _bad(sources["smtp.sender"], fr, en)


def _check_public_url(url: str, source: str) -> None:
    """Tables are at the root of a site: links in letters and the check of where requests come from rely on it."""
    if not url.startswith(("http://", "https://")):
        raise _bad(source, "public_url commence par https://", "public_url begins with https://")
    try:
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        whole = bool(parts.hostname) and not parts.username
        parts.port  # noqa: B018  # a port that is none is told here
    except ValueError:
        site, whole = "https://club.example", False
    if not whole or url.rstrip("/") != site:
        right = site if whole else "https://club.example"
        raise _bad(source, f"public_url est « {right} », sans chemin", f"public_url is '{right}', without a path")


def links_lead_nowhere(settings: Settings) -> Text | None:
    """Letters without ``public_url`` have links that no mail program can follow.

    It is told and not refused: tables are played without letters, and a server that ran yesterday shall run today.
    """
    if not settings.smtp.host or settings.public_url:
        return None
    fr = "les liens des lettres ne mènent nulle part sans public_url : donnez-lui l'adresse de ce serveur (https://…)"
    en = "links in letters lead nowhere without public_url: give it the address of this server (https://…)"
    return Text(fr=fr, en=en)


def cannot_serve(settings: Settings) -> Text | None:
    """What keeps a server from running by settings that other commands may still use."""
    if settings.workers > 1 and not settings.database:
        many = settings.workers
        fr = f"SQLite sert un processus, pas {many}. Donnez une base PostgreSQL avec --database, ou --workers 1."
        en = f"SQLite serves one worker, not {many}. Name a PostgreSQL database with --database, or use --workers 1."
        return Text(fr=fr, en=en)
    return None


def _bad(source: object, fr: str, en: str) -> BadSettings:
    return BadSettings(Text(fr=f"{source} : {fr}.", en=f"{source}: {en}."))
