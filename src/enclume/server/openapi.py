"""The OpenAPI document, made from the types that the handlers decode and encode."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from enclume import __version__
from enclume.kernel import Record

from .accounts import AccountInfo, NewPasskey, NewPassword, SigningIn, SigningUp
from .browsers import BrowserForm
from .campaigns import CampaignInfo, CampaignLine, CampaignRecord, GoingOn
from .forms import Branching, Gained, GameForm, Joining, LessonText, Me, Naming, Opening, Rematch, Tables
from .frames import TableInfo
from .leaders import Day, Leader, RatingChange
from .leaving import Export, Farewell
from .notices import Address, Away, ChannelForm, NoticeInfo, Silence
from .passkeys import Credential
from .profiles import Profile, Showing
from .web import Problem

Operation = tuple[str, str, str, Any, Any, int]
OPERATIONS: list[Operation] = [
    ("get", "/api/me", "Who I am", None, Me, 200),
    ("post", "/api/me", "Choose a name", Naming, Me, 200),
    ("get", "/api/account", "My account", None, AccountInfo, 200),
    ("post", "/api/account", "Make an account of the guest that I am", SigningUp, Me, 201),
    ("post", "/api/account/sign-in", "Sign in", SigningIn, Me, 200),
    ("post", "/api/account/sign-out", "Sign out", None, Me, 200),
    (
        "post",
        "/api/account/password",
        "Change the password; other sessions end, passkeys go",
        NewPassword,
        AccountInfo,
        200,
    ),
    ("post", "/api/account/sessions/{id}/end", "End a session of mine", None, AccountInfo, 200),
    ("post", "/api/account/sessions/end-others", "End all other sessions of mine", None, AccountInfo, 200),
    ("post", "/api/account/passkeys/new", "What a browser needs to make a passkey", NewPasskey, dict[str, Any], 200),
    ("post", "/api/account/passkeys", "Keep a new passkey", Credential, AccountInfo, 201),
    ("post", "/api/account/passkeys/{id}/remove", "Remove a passkey", None, AccountInfo, 200),
    ("post", "/api/account/passkeys/ask", "What a browser needs to find a passkey", None, dict[str, Any], 200),
    ("post", "/api/account/passkeys/sign-in", "Sign in with a passkey", Credential, Me, 200),
    ("get", "/api/account/export", "All that is kept of me", None, Export, 200),
    ("post", "/api/account/delete", "Leave for good", Farewell, dict[str, Any], 200),
    ("get", "/api/people/{id}", "The profile of a person", None, Profile, 200),
    ("post", "/api/profile", "Choose who sees my profile", Showing, Profile, 200),
    ("get", "/api/leaders/{game}", "The strongest in a game", None, list[Leader], 200),
    ("get", "/api/daily/{game}", "The deal of the day, and its board", None, Day, 200),
    ("post", "/api/daily/{game}", "Play today's deal", None, TableInfo, 201),
    ("get", "/api/tables/{id}/ratings", "What a match has made of ratings", None, list[RatingChange], 200),
    ("get", "/api/notices", "Where I am told of my turns", None, NoticeInfo, 200),
    ("post", "/api/notices", "Choose where I am told of my turns", ChannelForm, NoticeInfo, 200),
    ("post", "/api/notices/away", "Be away for some days", Away, NoticeInfo, 200),
    ("post", "/api/notices/back", "Come back before the days are over", None, NoticeInfo, 200),
    ("post", "/api/notices/browsers", "Be told in this browser, too", BrowserForm, NoticeInfo, 200),
    ("post", "/api/notices/browsers/{id}/remove", "Be told in a browser no more", None, NoticeInfo, 200),
    ("get", "/api/tables/{id}/silence", "Whether a table tells me of my turns", None, Silence, 200),
    ("post", "/api/tables/{id}/silence", "Silence a table, or no longer", Silence, Silence, 200),
    ("post", "/api/address/{token}", "Take an address for letters by the link of the first", None, Address, 200),
    ("post", "/api/silence/{token}", "Silence a table by the link of a notice", None, Silence, 200),
    ("get", "/api/achievements", "What I have achieved", None, list[Gained], 200),
    ("get", "/api/games", "The games and their option forms", None, list[GameForm], 200),
    (
        "get",
        "/api/rules/{game}",
        "The numbered rules of a game, in the language of who asks",
        None,
        dict[str, str],
        200,
    ),
    ("get", "/api/tables", "My tables and those with an open seat", None, Tables, 200),
    ("post", "/api/tables", "Open a table", Opening, TableInfo, 201),
    ("get", "/api/tables/{id}", "A table", None, TableInfo, 200),
    ("post", "/api/tables/{id}/join", "Take a seat", Joining, TableInfo, 200),
    ("post", "/api/tables/{id}/leave", "Leave before the start", None, TableInfo, 200),
    ("post", "/api/tables/{id}/branch", "Go on from a moment at a table of one's own", Branching, TableInfo, 201),
    ("post", "/api/tables/{id}/rematch", "The same table again", Rematch, TableInfo, 201),
    ("get", "/api/tables/{id}/record", "The record of a match", None, Record, 200),
    ("get", "/api/lessons/{game}/{lesson}", "A lesson", None, LessonText, 200),
    ("post", "/api/lessons/{game}/{lesson}", "Begin a lesson", None, TableInfo, 201),
    ("post", "/api/records", "Import a record", Record, TableInfo, 201),
    ("get", "/api/campaigns", "My campaigns", None, list[CampaignLine], 200),
    ("post", "/api/campaigns", "Begin a campaign", Opening, CampaignInfo, 201),
    ("post", "/api/campaigns/records", "Import a campaign", CampaignRecord, CampaignInfo, 201),
    ("get", "/api/campaigns/{id}", "A campaign", None, CampaignInfo, 200),
    ("post", "/api/campaigns/{id}/next", "The next chapter", GoingOn, TableInfo, 201),
    ("get", "/api/campaigns/{id}/record", "The record of a campaign", None, CampaignRecord, 200),
]


@cache
def document() -> bytes:
    """The whole document as JSON."""
    kinds = [Problem, *[k for *_, asked, given, _ in OPERATIONS for k in (asked, given) if k is not None]]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for method, path, summary, asked, given, status in OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(path, summary, asked, given, status)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Enclume", "version": __version__},
            "paths": paths,
            "components": {"schemas": components},
        }
    )


def _operation(path: str, summary: str, asked: Any, given: Any, status: int) -> dict[str, Any]:
    problem = {"description": "Refused", "content": _content(Problem)}
    operation: dict[str, Any] = {
        "summary": summary,
        "responses": {
            str(status): {"description": "Done", "content": _content(given)},
            **{str(code): problem for code in (401, 404, 409, 413, 422, 429)},
        },
    }
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
    if asked is not None:
        operation["requestBody"] = {"required": True, "content": _content(asked)}
    return operation


def _content(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    return {"application/json": {"schema": schema}}
