"""Requests and answers: what comes in is read no further than allowed, what goes wrong is told in words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from enclume.kernel import EnclumeError
from enclume.kernel.errors import UnknownGame

from .limiter import Limiter
from .setup import Refusal

LONGEST_BODY = 64 * 1024
LONGEST_RECORD = 1024 * 1024
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
            return await handler(request)
        except EnclumeError as error:
            return problem(error, language_of(request))

    return handle


async def body(request: Request, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(await raw_body(request, LONGEST_BODY), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("bad_request", why=str(error)) from error


async def raw_body(request: Request, most: int) -> bytes:
    """The body of a request, refused as soon as it is too long."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("too_long", most=most)
    return data


def answer(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def problem(error: EnclumeError, language: str) -> Response:
    code = error.code if isinstance(error, Refusal) else type(error).__name__
    missing = {
        **dict.fromkeys(("no_table", "no_campaign", "no_lesson", "no_person"), 404),
        **dict.fromkeys(("no_name", "no_account", "bad_login", "wrong_password", "bad_passkey"), 401),
        "too_many": 429,
        "too_long": 413,
    }
    status = 404 if isinstance(error, UnknownGame) else missing.get(code, 409 if isinstance(error, Refusal) else 422)
    status = 422 if code == "bad_request" else status
    return answer(Problem(code, error.text.to(language)), status)


def language_of(request: Request) -> str:
    """The language asked for, or that of the cookie, or that of the browser."""
    asked = (
        request.query_params.get("lang") or request.cookies.get("lang") or request.headers.get("accept-language", "")
    )
    return "fr" if asked.lower().startswith("fr") else "en"


def short(text: str, most: int) -> str:
    if len(text) > most:
        raise Refusal("too_long", most=most)
    return " ".join(text.split())
