"""The web application."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enclume.store import Store

from .accounts import Accounts
from .api import Api
from .browsers import Browsers
from .campaigns import Campaigns
from .daily import Days
from .draining import Draining
from .gate import Followed, Forwarded
from .gathering import FOLDER, Home
from .hub import Hub
from .leaders import Leaders
from .leaving import Leaving
from .limiter import Limiter
from .metrics import hand_on
from .notices import Notices
from .openapi import document
from .people import People, signing_key
from .post import Post
from .profiles import Profiles
from .settings import Settings
from .setup import Refusal
from .sockets import Sockets
from .sweeping import Sweeper
from .table import LiveTable
from .thinking import Thinkers
from .web import language_of, problem

STATIC = Path(__file__).with_name("static")
POLICY = (
    "default-src 'self'; script-src 'self'; script-src-attr 'none'; object-src 'none'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


class Headers:
    """The headers that keep pages of others from doing anything with ours."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self._app = app
        self._more = [(b"strict-transport-security", b"max-age=31536000")] if secure else []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"same-origin"),
                    (b"cross-origin-opener-policy", b"same-origin"),
                    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
                    *self._more,
                ]
            await send(message)

        await self._app(scope, receive, guarded if scope["type"] == "http" else send)


class Faults:
    """Answers where a fault of ours left a request without an answer: within the other gates, so that it has their
    headers, and a number to find the fault by. The fault itself goes on to the log."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = scope["type"] != "http"

        async def seen(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self._app(scope, receive, seen)
        except Exception:
            if not answered:
                told = problem(Refusal("failed"), language_of(Request(scope)))
                told.headers["connection"] = "close"  # the server hangs up after a fault: nobody is to count on it
                await told(scope, receive, send)
            raise


class SameOrigin:
    """Refuses commands that another site's page sends in a person's name."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app = app
        self._home = public_url.rstrip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not self._same(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403})
            else:
                await JSONResponse({"code": "other_origin", "text": "Another site's page may not do this."}, 403)(
                    scope, receive, send
                )
            return
        await self._app(scope, receive, send)

    def _same(self, scope: Scope) -> bool:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return True
        headers: dict[bytes, bytes] = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin:  # no page of a browser of today: those say at least from what kind of site
            return headers.get(b"sec-fetch-site", b"same-origin") in (b"same-origin", b"none")
        site, home = origin.partition("://")[2], self._home.partition("://")[2]
        if site == home:  # the plain page of a site that is served encrypted could be anybody's on the way
            return origin == self._home
        return bool(site) and site == headers.get(b"host", b"").decode("latin-1")


class Packed(StaticFiles):
    """Files of the client: those packed by the build are sent as they are, and kept by browsers for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
            if encoding in accepted and _is_file(STATIC / f"{path}{ending}"):
                response = await super().get_response(f"{path}{ending}", scope)
                response.headers["content-encoding"] = encoding
                response.headers["content-type"] = guess_type(path)[0] or "application/octet-stream"
                break
        else:
            response = await super().get_response(path, scope)
        response.headers["vary"] = "accept-encoding"
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # no file can be called so
        return False


def create_app(settings: Settings) -> Starlette:
    """The application for a data folder."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await Store.open(settings.database or settings.data)
        hub = Hub(store, Thinkers(settings.thinkers))
        limiter = Limiter(settings.limit, settings.limit, workers=settings.workers)
        key = settings.secret or signing_key(settings.data)
        people, days = People(hub, key, settings.secure), Days(hub, key)
        post = Post(settings.smtp, near=settings.near_webhooks)
        browsers = Browsers(store, post, settings.contact)
        LiveTable.tell_seconds = settings.tell_seconds
        sockets = Sockets(hub, people, limiter)
        api = Api(hub, people, limiter)
        app.state.hub, app.state.sockets = hub, sockets
        campaigns = Campaigns(hub, people, limiter)
        accounts = Accounts(hub, people, limiter)
        leaving = Leaving(accounts)
        app.router.routes[:0] = [
            *api.routes(),
            *campaigns.routes(),
            *accounts.routes(),
            *leaving.routes(),
            *Profiles(hub, people, limiter, days).routes(),
            *Leaders(hub, people, limiter, days).routes(),
            *Notices(hub, people, limiter, post, browsers, key, settings.public_url).routes(),
            WebSocketRoute("/ws/{id}", sockets.endpoint),
        ]
        await hub.begin()
        hub.start(leaving.finish())
        hub.start(Sweeper(sockets.busy).go_round())
        home = Home(Path(os.environ[FOLDER]), hub.worker, app) if FOLDER in os.environ else None
        if home is not None:
            home.open()
            sockets.on_close = home.close
        Draining(sockets, settings.drain_seconds).listen()
        yield
        await sockets.close()
        await hub.close()

    routes: list[BaseRoute] = [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api", openapi),
        Mount("/static", Packed(directory=STATIC, check_dir=False)),
        Route("/worker.js", worker),
        Route("/gallery", page("gallery.html")),
        Route("/{path:path}", page("index.html")),
    ]
    if not settings.metrics:
        routes = [route for route in routes if getattr(route, "path", "") != "/metrics"]
    middleware = [
        Middleware(Forwarded, proxies=settings.proxies),
        Middleware(Followed, access_log=settings.access_log),
        Middleware(Headers, secure=settings.secure),
        Middleware(Faults),
        Middleware(SameOrigin, public_url=settings.public_url),
        Middleware(GZipMiddleware, minimum_size=800),
    ]
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)


async def healthz(request: Request) -> Response:
    """Whether people may be sent here: not while it is about to stop."""
    if request.app.state.sockets.draining:
        return JSONResponse({"ok": False, "draining": True}, 503)
    return JSONResponse({"ok": True})


async def metrics(request: Request) -> Response:
    """The numbers of all workers together."""
    registry = REGISTRY
    hand_on()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library says no types
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


async def openapi(request: Request) -> Response:
    return Response(document(), media_type="application/json")


async def worker(request: Request) -> Response:
    """What shows notices while no page is open: it may speak to this server and to nobody else."""
    headers = {"cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'"}
    return FileResponse(STATIC / "worker.js", media_type="text/javascript", headers=headers)


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """A page of the client; every address that is not something else belongs to it."""

    async def show(request: Request) -> Response:
        if request.url.path.startswith(("/api/", "/ws/", "/static/")):
            return JSONResponse({"code": "not_found", "text": "There is nothing here."}, 404)
        return FileResponse(STATIC / name, headers={"cache-control": "no-cache"})

    return show
