"""Requests and answers: what comes in is read no further than allowed, what goes wrong is told in words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import unquote

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from enclume.kernel import EnclumeError
from enclume.kernel.errors import UnknownGame
from enclume.store import Conflict

from . import characters
from .limiter import Limiter
from .reading import NUL, must_be_text, read
from .setup import Refusal
from .words import WORDS

LONGEST_BODY = 64 * 1024
LONGEST_RECORD = 1024 * 1024
NOBODY_THERE = 499
"""What is answered to who has hung up, for the log and the counts."""
S = TypeVar("S")
Handler = Callable[[Request], Awaitable[Response]]


class Problem(msgspec.Struct):
    """What went wrong, for programs and for people."""

    code: str
    text: str


def safe(limiter: Limiter, handler: Handler) -> Handler:
    """Turn what can go wrong into an answer in the reader's language."""

    async def handle(request: Request) -> Response:
        try:
            limiter.check_request(request)
            _must_be_text(request)
            return await handler(request)
        except EnclumeError as error:
            return problem(error, language_of(request))
        except Conflict:  # somebody else's change, or one's own from elsewhere, came first
            return problem(Refusal("too_late"), language_of(request))
        except ClientDisconnect:
            return Response(status_code=NOBODY_THERE)

    return handle


def _must_be_text(request: Request) -> None:
    """Refuse addresses with a NUL: no id, no game and no day has one, and not every database can be asked for it."""
    if NUL in request.scope["path"] or NUL in unquote(request.scope["query_string"].decode("latin-1")):
        raise Refusal("bad_request", why=WORDS["wrong.nul"])


async def body(request: Request, kind: type[S]) -> S:
    return read(await raw_body(request, LONGEST_BODY), msgspec.json.Decoder(kind).decode)


async def raw_body(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long, or where a text in it has a NUL."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("too_long", most=most)
    must_be_text(data)
    return data


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON. What is told to one person is kept by nobody on the way."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def problem(error: EnclumeError, language: str) -> Response:
    code = error.code if isinstance(error, Refusal) else type(error).__name__
    missing = {
        **dict.fromkeys(("no_table", "no_campaign", "no_lesson", "no_person"), 404),
        **dict.fromkeys(("no_name", "no_account", "bad_login", "wrong_password", "bad_passkey"), 401),
        "too_many": 429,
        "too_long": 413,
        "failed": 500,
        "Unreachable": 503,
    }
    status = 404 if isinstance(error, UnknownGame) else missing.get(code, 409 if isinstance(error, Refusal) else 422)
    status = 422 if code == "bad_request" else status
    response = answer(Problem(code, error.text.to(language)), status)
    if status in (429, 503):
        response.headers["retry-after"] = str(getattr(error, "wait", None) or 5)
    return response


def language_of(request: Request) -> str:
    """The language asked for, or that of the cookie, or that of the browser."""
    asked = (
        request.query_params.get("lang") or request.cookies.get("lang") or request.headers.get("accept-language", "")
    )
    return "fr" if asked.lower().startswith("fr") else "en"


def short(text: str, most: int) -> str:
    """A title that is not too long; one of which nothing is seen is none."""
    if len(text) > most:
        raise Refusal("too_long", most=most)
    return characters.line(text) if characters.is_seen(text) else ""
