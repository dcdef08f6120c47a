"""What the server writes about itself: one event a line, as JSON for programs or as text for people.

Nothing that must stay secret is ever written: values under the names of secrets are struck out wherever they stand.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, Final

import msgspec
import structlog

from .settings import Settings

SECRETS: Final = frozenset(
    {"authorization", "cookie", "cookies", "database", "invite", "key", "nonce", "password", "secret", "seed", "setup"}
)
STRUCK: Final = "[…]"


def configure(settings: Settings) -> None:
    """Write as the settings say, whatever comes from us or from the libraries we use."""
    level = getattr(logging, settings.log_level.upper())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        strike_out,
    ]
    if settings.log == "json":
        last: structlog.typing.Processor = structlog.processors.JSONRenderer(serializer=_encode)
        shared.append(structlog.processors.format_exc_info)
    else:
        plain = structlog.dev.plain_traceback
        last = structlog.dev.ConsoleRenderer(colors=sys.stdout.isatty(), exception_formatter=plain)
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stdout),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=last, foreign_pre_chain=shared))
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True


def strike_out(_: object, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Strike out what is kept under the name of a secret, however deep."""
    return {name: _struck(name, value) for name, value in event.items()}


def _struck(name: str, value: Any) -> Any:
    if name.lower() in SECRETS:
        return STRUCK
    if isinstance(value, Mapping):
        return {each: _struck(str(each), inner) for each, inner in value.items()}
    return value


def _encode(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()
