"""Accounts, profiles and leaderboards, by mouse, by keyboard and on a phone."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.playing import FORGE, open_table
from browser.test_axe import expect_nothing_wrong
from server.serving import Server, Somebody
from server.test_accounts import PASSWORD, account
from server.test_leaving import play
from server.test_rated import DAYS, rated_table

Visitor = Callable[..., Page]


def login() -> str:
    return f"forge-{secrets.token_hex(5)}"


def signed_in(page: Page, person: Somebody) -> None:
    """The page is the person's from now on."""
    page.context.add_cookies([{"name": "enclume", "value": person.http.cookies["enclume"], "url": person.server.url}])


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_stranger_says_a_name_for_all_to_see_and_one_to_sign_in_with(visitor: Visitor) -> None:
    page, called = visitor("/account"), login()
    page.get_by_label("Votre nom").fill("Ysé")
    page.get_by_label("Nom de connexion").fill(called)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.locator("form.signing .btn--main").click()
    expect(page.get_by_text("Votre compte est prêt")).to_be_visible()
    assert page.request.get("/api/me").json()["name"] == "Ysé"


def test_a_guest_makes_an_account_by_keyboard_and_finds_the_table_elsewhere(visitor: Visitor) -> None:
    page, called = visitor(name="Maëlle"), login()
    table = open_table(page, "me", "here", name="Ma table")
    page.goto("/")
    page.get_by_role("button", name="Maëlle (invité").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Compte")).to_be_visible()
    expect(page.get_by_label("Nom de connexion")).to_be_focused()
    page.keyboard.type(called)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Votre compte est prêt")).to_be_visible()
    expect(page.get_by_role("link", name="Mon compte")).to_be_visible()

    phone = visitor(phone=True)
    phone.get_by_role("button", name="Connexion").click()
    phone.get_by_label("Nom de connexion").fill(called)
    phone.get_by_label("Mot de passe").fill("pas celui-là")
    phone.get_by_role("button", name="Se connecter").click()
    expect(phone.get_by_role("alert")).to_have_text("Ce nom et ce mot de passe ne vont pas ensemble.")
    phone.get_by_label("Mot de passe").fill(PASSWORD)
    phone.get_by_role("button", name="Se connecter").click()
    expect(phone.get_by_text("Bon retour, Maëlle")).to_be_visible()
    phone.goto("/me")
    expect(phone.locator(f"a[href='/t/{table}']")).to_be_visible()


def test_a_session_that_is_ended_leaves_the_table(visitor: Visitor, server: Server) -> None:
    person, called = account(server)
    table = person.opens("me", "here")
    lost = visitor()
    lost.request.post("/api/account/sign-in", data={"login": called, "password": PASSWORD})
    lost.goto(f"/t/{table}")
    expect(lost.get_by_role("listbox")).to_be_visible()
    mine = visitor()
    signed_in(mine, person)
    mine.goto("/account")
    mine.get_by_role("button", name="Fermer la session Chrome, Linux").click()
    expect(mine.get_by_role("button", name="Fermer la session")).to_have_count(0)
    expect(lost.get_by_text("Cette session a été fermée.")).to_be_visible()


def test_a_passkey_of_the_browser(visitor: Visitor, server: Server) -> None:
    """Keys are made for names, not for numbers: the page is visited as localhost."""
    site = server.url.replace("127.0.0.1", "localhost")
    page, called = visitor(), login()
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    key = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": {**key, "isUserVerified": True}})
    page.goto(site)
    page.request.post(f"{site}/api/account", data={"login": called, "password": PASSWORD, "name": "Maëlle"})
    page.goto(f"{site}/account")
    keys = page.get_by_role("region", name="Clés d’accès")
    keys.get_by_label("Mot de passe").fill(PASSWORD)
    keys.get_by_role("button", name="Ajouter une clé d’accès").click()
    expect(page.get_by_role("button", name="Retirer la clé d’accès")).to_be_visible()
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page.get_by_role("button", name="Connexion")).to_be_visible()
    page.get_by_role("button", name="Connexion").click()
    page.get_by_role("button", name="Avec une clé d’accès").click()
    expect(page.get_by_text("Bon retour, Maëlle")).to_be_visible()


def test_taking_everything_along_then_leaving_for_good(visitor: Visitor, server: Server) -> None:
    person, called = account(server, "Aliénor")
    page = visitor()
    signed_in(page, person)
    page.goto("/account")
    with page.expect_download() as download:
        page.get_by_role("button", name="Tout emporter").click()
    export = json.loads(Path(download.value.path()).read_text())
    assert export["kept"]["account"][0]["login"] == called
    page.get_by_role("button", name="Partir pour de bon").click()
    dialog = page.get_by_role("dialog", name="Partir pour de bon\N{NO-BREAK SPACE}?")
    expect(dialog).to_contain_text("Rien de cela ne se défait.")
    dialog.get_by_label("Mot de passe").fill("pas celui-là")
    dialog.get_by_role("button", name="Tout effacer et partir").click()
    expect(dialog.get_by_role("alert")).to_have_text("Ce n'est pas votre mot de passe.")
    dialog.get_by_label("Mot de passe").fill(PASSWORD)
    dialog.get_by_role("button", name="Tout effacer et partir").click()
    expect(page.get_by_role("heading", name="Le fer est chaud", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Connexion")).to_be_visible()


def test_the_deal_of_the_day_from_the_lobby_to_the_board(visitor: Visitor, server: Server) -> None:
    page = visitor(name="Maëlle", lang="en")
    page.goto("/")
    page.get_by_role("link", name="Deal of the day").click()
    page.get_by_role("button", name="Play today’s deal").click()
    page.wait_for_url(re.compile("/t/"))
    table = page.url.rpartition("/")[2]
    person = Somebody(server)
    cookie = next(each["value"] for each in page.context.cookies() if each["name"] == "enclume")
    person.http.cookies.set("enclume", cookie)
    with person.looks_at(table) as looking:
        looking.plays(Random(1))
    page.get_by_role("link", name="Today’s board").click()
    expect(page.locator(".today .is-you")).to_contain_text("Maëlle")
    expect(page.locator(".today .is-you .ledger__rank")).to_have_text(re.compile(r"\(\d+\)"))
    expect(page.locator(".today")).to_contain_text("only you see where you would stand")
    page.get_by_role("button", name="See my deal again").click()
    page.wait_for_url(re.compile(table))


def test_a_rated_match_from_the_form_to_the_profile(visitor: Visitor, server: Server) -> None:
    one, other = account(server, "Maëlle")[0], account(server, "Thibault")[0]
    page = visitor()
    signed_in(page, one)
    page.goto("/")
    rated = page.get_by_role("checkbox", name="Partie classée")
    expect(rated).to_have_count(0)
    page.get_by_label("Place 2").select_option("open")
    page.get_by_label("Temps", exact=True).select_option("1d")
    page.get_by_label("Temps écoulé").select_option("vote")
    page.get_by_label("Temps", exact=True).select_option("none")
    rated.click()
    expect(page.get_by_label("Temps", exact=True)).to_have_value("15")
    expect(page.get_by_label("Temps écoulé")).to_have_value("bot")
    page.get_by_role("button", name="Ouvrir la table").click()
    page.wait_for_url(re.compile("/t/"))
    table = page.url.rpartition("/")[2]
    seats = [seat["kind"] for seat in other.http.get(f"/api/tables/{table}").json()["seats"]]
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": seats.index("open")}).status_code == 200
    play(one, other, table)
    part = page.locator(".end__part", has=page.get_by_role("heading", name="Nouveau classement"))
    expect(part.locator(".tally")).to_have_count(2)
    expect(part).to_contain_text(re.compile(r"1553\s*\+53|1500\s*\+0"))
    part.get_by_role("link", name="Thibault").click()
    expect(page.get_by_role("heading", name="Thibault", level=1)).to_be_visible()
    page.get_by_role("link", name="La Forge des Dieux").first.click()
    expect(page.locator(".is-you")).to_contain_text("Maëlle")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_guest_is_told_that_a_rated_table_wants_an_account_and_led_to_one(
    visitor: Visitor, server: Server, axe: str, phone: bool
) -> None:
    host = account(server, "Maëlle")[0]
    table = host.opens("me", "open", rated=True, pace=DAYS)
    page, called = visitor(name="Tom", phone=phone), login()
    line = page.locator(f"#open a[href='/t/{table}']")
    expect(line).to_contain_text("Partie classée")
    line.click()
    card = page.locator(".gathering")
    expect(card).to_contain_text("Partie classée")
    expect(card).to_contain_text("Pour s’asseoir ici, il faut un compte.")
    assert fits(page)
    expect_nothing_wrong(page, axe)
    card.get_by_role("button", name="S’asseoir").click()
    expect(page.get_by_role("dialog", name="Compte")).to_be_visible()
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Créer un compte").click()
    page.get_by_label("Nom de connexion").fill(called)
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Créer un compte").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(card).not_to_contain_text("il faut un compte")
    card.get_by_role("button", name="S’asseoir").click()
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Réglages").click()
    expect(page.get_by_role("dialog")).to_contain_text("Partie classée")
    if not phone:
        expect(page.locator(".topbar__game")).to_contain_text("Partie classée")


def test_a_refusal_for_want_of_an_account_leads_to_one(visitor: Visitor, server: Server) -> None:
    host = account(server, "Maëlle")[0]
    table = host.opens("me", "open", rated=True, pace=DAYS)
    page = visitor(name="Tom", lang="en")
    page.route("**/api/me", lambda route: route.fulfill(json={"id": "somebody", "name": "Tom", "guest": False}))
    page.goto(f"/t/{table}")  # the page believes that they have an account
    page.get_by_role("button", name="Sit down").click()
    page.locator(".toast").get_by_role("button", name="Make an account").click()
    expect(page.get_by_role("dialog", name="Account")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_going_away_is_asked_told_and_taken_back(visitor: Visitor, server: Server, axe: str, phone: bool) -> None:
    one, other = account(server, "Maëlle")[0], Somebody(server, "Thibault")
    table = one.opens("me", "open", pace={"kind": "days", "seconds": 3 * 86400})
    assert other.http.post(f"/api/tables/{table}/join", json={"seat": 1}).status_code == 200
    page, watching = visitor(lang="en", phone=phone), visitor(f"/t/{table}", lang="en", phone=phone)
    signed_in(page, one)
    page.goto("/account")
    page.get_by_role("button", name="I am away").click()
    asked = page.get_by_role("dialog", name="I am away")
    expect(asked).to_contain_text("This leaves you 27 days this year.")
    expect_nothing_wrong(page, axe)
    asked.get_by_role("button", name="Close").last.click()
    assert one.http.get("/api/notices").json()["days_left"] == pytest.approx(30)
    page.get_by_role("button", name="I am away").click()
    asked.get_by_role("button", name="I am away for 3 days").click()
    expect(page.get_by_text("Away until")).to_be_visible()
    expect(page.get_by_role("button", name="I am away")).to_have_count(0)
    away = watching.locator(".clock").first
    expect(away).to_have_attribute("title", re.compile("Maëlle, away until"))
    expect(away.locator(".ico")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Coming back now gives you 2 days back.")).to_be_visible()
    expect_nothing_wrong(page, axe)
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("Days away (29 left this year)")).to_be_visible()
    expect(away.locator(".ico")).to_have_count(0)


def test_every_page_knows_how_many_tables_wait(visitor: Visitor) -> None:
    page = visitor(name="Maëlle")
    open_table(page, "me", "here")
    for path in ("/account", "/leaders", f"/rules/{FORGE}", f"/achievements/{FORGE}", "/me", "/"):
        page.goto(path)
        expect(page.get_by_role("link", name="Mes tables").locator("b")).to_have_text("1")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_is_wrong_on_any_screen(
    visitor: Visitor, server: Server, axe: str, lang: str, theme: str, phone: bool
) -> None:
    one, other = account(server, "Maëlle des Trois Montagnes")[0], account(server, "Thibault")[0]
    play(one, other, rated_table(one, other))
    today = one.http.post(f"/api/daily/{FORGE}").json()["id"]
    with one.looks_at(today) as looking:
        looking.plays(Random(1))
    page = visitor(lang=lang, theme=theme, phone=phone)
    guest = visitor(lang=lang, theme=theme, phone=phone, name="Ysé")
    signed_in(page, one)
    person = one.http.get("/api/me").json()["id"]
    for path in ("/account", f"/p/{person}", f"/leaders/{FORGE}", "/leaders/kinfire_delve", "/"):
        page.goto(path)
        expect(page.locator("main :is(h1, h2)").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        assert fits(page), path
        expect_nothing_wrong(page, axe)
    page.goto("/account")
    page.locator(".btn--grave").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect_nothing_wrong(page, axe)
    guest.locator("button.me").click()
    expect(guest.get_by_role("dialog")).to_be_visible()
    assert fits(guest)
    expect_nothing_wrong(guest, axe)
