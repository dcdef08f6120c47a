"""Being told in the browser: the switch, what is said where it cannot be, and the worker that shows notices.

A headless Chromium has no push service: the page's subscription is a stand-in, and messages are delivered to the worker
by the browser's own tools.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import expect_no_sideways_scroll, open_table
from browser.test_axe import expect_nothing_wrong
from server.pushing import Browser, Service
from server.serving import Server

Visitor = Callable[..., Page]

SUBSCRIBING = """form => {
  let made = localStorage.getItem("pushed") ? form : null;
  const subscription = () => made && {
    endpoint: form.endpoint,
    toJSON: () => ({ endpoint: form.endpoint, keys: { p256dh: form.p256dh, auth: form.auth } }),
    unsubscribe: async () => { localStorage.removeItem("pushed"); made = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => subscription();
  PushManager.prototype.subscribe = async (wish) => {
    window.wished = { visible: wish.userVisibleOnly, key: wish.applicationServerKey.length };
    localStorage.setItem("pushed", "1");
    made = form;
    return subscription();
  };
}"""


@pytest.fixture
def form(tmp_path: Any) -> dict[str, str]:
    return Browser(Service(1, tmp_path)).form()


def with_push(page: Page, form: dict[str, str]) -> None:
    page.context.grant_permissions(["notifications"])
    page.add_init_script(f"({SUBSCRIBING})({json.dumps(form)})")


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("fr", True)])
def test_a_browser_is_told_from_the_switch_on_until_it_is_switched_off(
    visitor: Visitor, axe: str, form: dict[str, str], lang: str, phone: bool
) -> None:
    page = visitor(name="Maëlle", lang=lang, phone=phone)
    with_push(page, form)
    page.goto("/account")
    switch = page.get_by_role(
        "checkbox", name={"en": "Tell me in this browser", "fr": "M’avertir dans ce navigateur"}[lang]
    )
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
    assert page.evaluate("window.wished") == {"visible": True, "key": 65}
    told = page.evaluate("fetch('/api/notices').then((answer) => answer.json())")
    assert len(told["browsers"]) == 1
    expect_nothing_wrong(page, axe)
    expect_no_sideways_scroll(page)
    box = switch.bounding_box()
    assert box is not None
    assert box["height"] >= (44 if phone else 24)
    page.reload()
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    assert page.evaluate("fetch('/api/notices').then((answer) => answer.json())")["browsers"] == []


def test_a_browser_elsewhere_is_listed_and_can_be_stopped_from_here(visitor: Visitor, form: dict[str, str]) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.context.grant_permissions(["notifications"])
    answer = page.request.post("/api/notices/browsers", data=form, headers={"origin": page.url.rstrip("/")})
    assert answer.ok, answer.text()
    page.goto("/account")
    page.get_by_role("list", name="Other browsers where I am told").get_by_role("button").click()
    expect(page.get_by_role("list", name="Other browsers where I am told")).to_have_count(0)
    assert page.evaluate("fetch('/api/notices').then((answer) => answer.json())")["browsers"] == []


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ("delete window.PushManager", "This browser cannot take notices."),
        ("Object.defineProperty(Notification, 'permission', { value: 'denied' })", "This browser refuses notices"),
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "begins with https"),
    ],
)
def test_where_it_cannot_be_it_is_said_why(visitor: Visitor, axe: str, without: str, said: str) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.context.grant_permissions(["notifications"])
    page.add_init_script(without)
    page.goto("/account")
    expect(page.get_by_text(said)).to_be_visible()
    expect(page.get_by_role("checkbox", name="Tell me in this browser")).to_have_count(0)
    expect_nothing_wrong(page, axe)


def test_who_says_no_is_told_what_to_do(visitor: Visitor, form: dict[str, str]) -> None:
    page = visitor(name="Maëlle", lang="en")
    with_push(page, form)
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto("/account")
    page.get_by_role("checkbox", name="Tell me in this browser").click()
    expect(page.get_by_text("This browser refuses notices of this site.")).to_be_visible()
    assert page.evaluate("fetch('/api/notices').then((answer) => answer.json())")["browsers"] == []


def test_the_worker_shows_a_notice_and_a_click_leads_to_the_table(
    visitor: Visitor, server: Server, form: dict[str, str]
) -> None:
    page = visitor(name="Maëlle", lang="en")
    table = open_table(page, "me", "greedy")
    with_push(page, form)
    page.goto("/account")
    with page.context.expect_event("serviceworker") as appeared:
        page.get_by_role("checkbox", name="Tell me in this browser").click()
    worker = appeared.value
    assert worker.url == f"{server.url}/worker.js"
    expect(page.get_by_role("checkbox", name="Tell me in this browser")).to_be_checked()
    tools = page.context.new_cdp_session(page)
    registered: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(each["registrationId"] for each in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    worker.evaluate(WATCHING)
    message = {"title": "It is your turn", "text": "Forge of the Gods", "link": f"/t/{table}", "tag": table}
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": registered[0], "data": json.dumps(message)},
    )
    shown = worker.evaluate("() => self.shown")
    assert shown == {"title": "It is your turn", "body": "Forge of the Gods", "tag": table, "data": f"/t/{table}"}
    assert worker.evaluate(CLICKING, f"/t/{table}") == [f"/t/{table}"]
    assert worker.evaluate(CLICKING, "https://elsewhere.example/t/1") == []


# A notice may leave a headless screen at once: what counts is what the browser accepted for showing.
WATCHING = """() => {
  const show = ServiceWorkerRegistration.prototype.showNotification;
  self.shown = new Promise((resolve) => {
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
      await show.call(this, title, options);
      resolve({ title, body: options.body, tag: options.tag, data: options.data });
    };
  });
}"""

CLICKING = """async (data) => {
  const opened = [];
  Object.defineProperty(self.clients, "openWindow", { value: async (link) => opened.push(link), configurable: true });
  const notification = { data, close() {} };
  const work = [];
  const click = new ExtendableEvent("notificationclick");
  Object.defineProperty(click, "notification", { value: notification });
  Object.defineProperty(click, "waitUntil", { value: (each) => work.push(each) });
  self.dispatchEvent(click);
  await Promise.all(work);
  return opened;
}"""
