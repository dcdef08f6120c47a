"""What the table looks like: the mine with what is left of the card being played, artefacts and piles, a board each."""

from __future__ import annotations

from functools import lru_cache

from enclume.kernel.scene import AnyArea, Board, Edge, Fan, Map, Node, Number, Piece, Row, Scene
from enclume.kernel.texts import Text

from . import card_pieces, pieces
from .board import ENTRANCE, FORGE, LEVEL, LIMIT, bits
from .cards import ARTEFACT, CARD, FIRST_ARTEFACT, FLYNA, OGMUL, ORE, PASSAGE, SILKARA, SITE
from .ores import LETTERS
from .state import ALL_KOBOLDS, ICONS, TURNS
from .texts import TEXTS, piece_name
from .view import FlameView, Player

FEW_KOBOLDS = 2
"""So many kobolds or fewer in the supply are a warning."""
DARK = (0, 0)
"""Where no flame can burn."""
FORMING = frozenset({"forming", "choosing", "ordering"})
"""Phases before the mine is entered."""


def scene(v: FlameView) -> Scene:
    """A view laid out for the eye."""
    parts = (pool(v),) if v.phase in FORMING else (mine(v), market(v))
    return Scene(areas=(*parts, *[board(v, seat) for seat in range(len(v.players))]), progress=_progress(v))


def _progress(v: FlameView) -> Text:
    if v.phase in FORMING:
        return TEXTS["progress.forming"]
    return TEXTS.say(f"progress.{v.phase}" if v.phase in ("event", "upkeep") else "progress", round=v.round)


def pool(v: FlameView) -> Board:
    """FF-2.6, FF-17.2: the adventurers to choose from; in the solo game then their cards."""
    if v.phase == "choosing":
        cards = tuple(
            card_pieces.action_card(f"#{7 * who + nth}") for who in bits(v.players[0].crew) for nth in range(7)
        )
        return _part("box", _row("cards", None, cards))
    free = bits(v.players[0].crew) if v.phase == "ordering" else [who for who in bits(v.pool) if v.owner[who] < 0]
    return _part("pool", _row("recruits", None, tuple(pieces.recruit(who) for who in free)))


@lru_cache(maxsize=8192)
def _row(name: str, seat: int | None, row: tuple[Piece, ...]) -> Row:
    key = name if seat is None else f"{name}:{seat}"
    return Row(key=key, title=TEXTS[f"area.{name}"], owner=seat, pieces=row)


@lru_cache(maxsize=4096)
def _part(name: str, *areas: AnyArea) -> Board:
    return Board(key=name, title=TEXTS[f"area.{name}"], areas=areas)


# The mine


def mine(v: FlameView) -> Board:
    """FF-5.1: the sites and all that is on them, the passages with their rockfalls; threats; the card in play."""
    sites = _sites(_nodes(v), tuple([_passage(n, bool(v.rockfalls >> n & 1)) for n in range(len(PASSAGE))]))
    return _part("mine", _row("omens", None, _omens(v)), _row("horde", None, _horde(v)), sites, turn(v))


@lru_cache(maxsize=256)
def _sites(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> Map:
    return Map(key="sites", title=TEXTS["area.sites"], nodes=nodes, edges=edges)


def _omens(v: FlameView) -> tuple[Piece, ...]:
    """The last event and imp, and the next ones as far as they are known."""
    left = TEXTS.say("omen.last", n=v.events)
    shown = [card_pieces.event(f"#{n}", left) for n in v.past_events[-1:]]
    if v.events_known[1]:
        shown.append(card_pieces.event(v.events_known[1], TEXTS["omen.next"]))
    if v.solo:
        shown += [card_pieces.imp(n, TEXTS["omen.imp"]) for n in v.past_imps[-1:]]
        shown.append(card_pieces.imp_back(v.imp_back, TEXTS.say("omen.next_imp", n=v.imps)))
    return tuple(shown)


def _horde(v: FlameView) -> tuple[Piece, ...]:
    """FF-7.3: the kobolds that are left, and the ores in their bag."""
    kinds = range(len(ORE) if v.mithrul else len(ORE) - 1)
    bag = [pieces.ore_counter(kind, "bag", v.bag >> 8 * kind & 255) for kind in kinds]
    return pieces.horde(v.kobolds_left, ALL_KOBOLDS, v.kobolds_left <= FEW_KOBOLDS), *bag


@lru_cache(maxsize=128)
def _passage(n: int, blocked: bool) -> Edge:
    passage = PASSAGE[n]
    kind = "difficult" if passage.difficult else ""
    return Edge(key=passage.id, ends=passage.ends, kind=kind, status=("blocked",) if blocked else ())


def _nodes(v: FlameView) -> tuple[Node, ...]:
    """The sites. One on which nothing has changed since another scene is the very same object."""
    figures: dict[int, tuple[Piece, ...]] = {}
    for who, site in enumerate(v.at):
        if site >= 0:
            figures[site] = (*figures.get(site, ()), _figure(v, who))
    acting = v.at[v.turn.actor] if v.turn.card >= 0 and v.turn.actor >= 0 else -1
    hearths = {FORGE: (v.lit, v.flames), ENTRANCE: (int(v.entrance_lit), 1)}
    return tuple(
        [
            _site(
                site,
                v.deposits[site],
                v.explorations[site],
                hearths.get(site, DARK),
                (v.totems[site], v.active_totems >> site & 1),
                v.loose[site],
                tuple([kind for at, kind in v.webbed_ores if at == site]),
                v.kobolds[site],
                figures.get(site, ()),
                site == acting,
            )
            for site in range(len(SITE))
        ]
    )


@lru_cache(maxsize=8192)
def _site(
    site: int,
    deposit: str,
    exploration: str,
    flames: tuple[int, int],
    totem: tuple[int, int],
    loose: int,
    webbed: tuple[int, ...],
    kobolds: int,
    figures: tuple[Piece, ...],
    acts: bool,
) -> Node:
    """A site and all that is there: tokens, flames (how many burn, of how many), totem, ores, kobolds, figures."""
    here: list[Piece] = []
    if deposit:
        here.append(pieces.deposit(deposit, LEVEL[site]))
    if exploration:
        here.append(pieces.exploration(exploration))
    here += [pieces.flame(SITE[site].id, n, n < flames[0]) for n in range(flames[1])]
    if totem[0] >= 0:
        here.append(pieces.totem(totem[0], bool(totem[1])))
    here += _loose(site, loose, webbed)
    for status in range(4):
        here += [pieces.kobold(site, status, nth) for nth in range(kobolds >> 4 * status & 15)]
    made = SITE[site]
    words = ["here"] if acts else []
    if len(figures) >= LIMIT[site]:
        words.append("full")
    if made.event:
        words.append(made.event)
    if site in (FORGE, ENTRANCE):
        words.append("hearth" if site == FORGE else "gate")
    kind = {FORGE: "anvil", ENTRANCE: "cave-entrance"}.get(site, "I" * made.level)
    return Node(
        key=made.id,
        x=made.x,
        y=made.y,
        title=made.name,
        kind=kind,
        pieces=(*here, *figures),
        status=tuple(words),
        taken=len(figures),
        room=made.limit,
    )


def _loose(site: int, loose: int, webbed: tuple[int, ...]) -> list[Piece]:
    found = []
    for kind in range(len(ORE)):
        stuck = webbed.count(kind)
        free = (loose >> 8 * kind & 255) - stuck
        if free:
            found.append(pieces.loose_ore(kind, site, free, webbed=False))
        if stuck:
            found.append(pieces.loose_ore(kind, site, stuck, webbed=True))
    return found


def _figure(v: FlameView, who: int) -> Piece:
    sets = (
        ("stunned", v.stunned),
        ("slowed", v.slowed),
        ("webbed", v.webbed),
        ("flying", v.turn.flying),
        ("stealthy", v.turn.stealthy),
        ("passenger", v.turn.passengers),
    )
    status = [name for name, mask in sets if mask >> who & 1]
    if who == v.turn.actor:
        status.append("acting")
    return pieces.adventurer(who, v.owner[who], v.carried[who], tuple(status))


# The card that is being played


def turn(v: FlameView) -> Row:
    """FF-3.6: whose card it is, the icons left and those spent, its ability; tokens of a fight."""
    now = v.turn
    if now.card < 0:
        played = v.players[v.seat].turns
        return _row("turn", None, (card_pieces.waiting(min(played + 1, TURNS), TURNS, v.round),))
    row = [card_pieces.playing(now.card)]
    printed = [CARD[now.card].icons.split().count("MDPFA"[kind]) for kind in range(len(ICONS))]
    for kind in range(len(ICONS)):
        left = now.icons >> 8 * kind & 255 if v.phase == "acting" else printed[kind]
        if left:
            row.append(card_pieces.act(kind, left, spent=False))
        if printed[kind] > left:
            row.append(card_pieces.act(kind, printed[kind] - left, spent=True))
    for card, used in ((now.card, now.used), (now.copied, now.copied_used)):
        if card >= 0 and CARD[card].ways:
            row.append(card_pieces.ability(card, used or now.lost))
    row += [pieces.kobold_token(n) for n in bits(now.drawn)]
    unspent = sum(now.icons >> 8 * kind & 255 for kind in range(len(ICONS)))
    return _row("turn", None, (*row, card_pieces.finish(unspent)))


# Artefacts, the supply, and what is asked of a lone player


def market(v: FlameView) -> Board:
    """The artefact row with what the viewer's side lacks of each price; the supply."""
    kinds = range(len(ORE) if v.mithrul else len(ORE) - 1)
    supply = [pieces.ore_counter(kind, "supply", v.supply >> 8 * kind & 255) for kind in kinds]
    supply.append(pieces.counter("treasures_left", TEXTS["area.treasures"], "chest", v.treasures))
    areas: list[AnyArea] = [
        _named("row", TEXTS.say("area.row", n=v.pile), tuple(card_pieces.artefact(n, _in_row(v, n)) for n in v.row)),
        _row("supply", None, tuple(supply)),
    ]
    if v.solo:
        met = tuple(card_pieces.objective(n, n in v.fulfilled) for n in v.objectives)
        areas.insert(1, _row("objectives", None, met))
    return _part("market", *areas)


@lru_cache(maxsize=1024)
def _named(name: str, title: Text, row: tuple[Piece, ...]) -> Row:
    return Row(key=name, title=title, pieces=row)


def _in_row(v: FlameView, n: int) -> tuple[str, ...]:
    marked = [word for word, on in (("webbed", v.webbed_row), ("shielded", v.shielded)) if n in on]
    if v.viewer is None:
        return tuple(marked)
    crew = [who for who, seat in enumerate(v.owner) if seat >= 0 and _allied(v, seat, v.viewer)]
    have = [sum(v.carried[who] >> 8 * kind & 255 for who in crew) for kind in range(len(ORE))]
    for nth, letter in enumerate(ARTEFACT[n].cost):
        kind = LETTERS.index(letter)
        have[kind] -= 1
        if have[kind] < 0:
            marked.append(f"lacks-{nth}")
    return tuple(marked)


def _allied(v: FlameView, seat: int, other: int) -> bool:
    return seat == other or (v.teams and seat ^ 2 == other)


# Boards


def board(v: FlameView, seat: int) -> Board:
    """A player's team, cards, artefacts and tokens."""
    player = v.players[seat]
    top = [card_pieces.action_card(player.draw_top)] if player.draw_top else []
    areas: list[AnyArea] = [
        _row("team", seat, tuple(_crew(v, who) for who in _team(v, player))),
        _row("artefacts", seat, tuple(card_pieces.artefact(n, _owned(v, n)) for n in player.artefacts)),
        _row("treasures", seat, (*[pieces.treasure(key) for key in player.treasures], *_tokens(v, seat))),
        _fan(seat, tuple(card_pieces.action_card(key) for key in player.hand)),
        _row("active", seat, tuple(_played(v, card) for card in player.active)),
        _row("face_up", seat, (*[card_pieces.action_card(f"#{card}") for card in player.face_up], *top)),
        _row("piles", seat, _piles(player, seat)),
    ]
    if v.turn.chain in ("discard", "silkara") and v.seat == seat:
        keys = [f"#{card}" for card in player.discard]
        keys += player.draw_known if v.turn.chain == "silkara" else ()
        areas.append(_row("follow", seat, tuple(card_pieces.action_card(key) for key in keys)))
    numbers = (player.points, len(player.artefacts), len(player.hand), max(0, TURNS - player.turns))
    mate = v.viewer is not None and v.viewer != seat and _allied(v, seat, v.viewer)
    return _board(seat, tuple(areas), numbers, v.threshold, mate)


def _piles(player: Player, seat: int) -> tuple[Piece, ...]:
    """The draw pile, the discard pile and the advanced cards, each with what is known of it."""
    known = tuple(piece_name(int(key[1:])) for key in player.draw_known)
    gone = tuple(piece_name(card) for card in player.discard)
    return (
        card_pieces.pile(f"advanced:{seat}", TEXTS["area.advanced"], "round-star", player.advanced, (), ("advanced",)),
        card_pieces.pile(f"draw:{seat}", TEXTS["area.draw"], "card-draw", player.draw, known),
        card_pieces.pile(
            f"discard:{seat}", TEXTS["area.discard"], "card-discard", len(player.discard), gone, ("open",)
        ),
    )


@lru_cache(maxsize=2048)
def _board(seat: int, areas: tuple[AnyArea, ...], numbers: tuple[int, int, int, int], target: int, mate: bool) -> Board:
    points, artefacts, hand, turns = numbers
    shown = (
        Number("renown", points, TEXTS["number.vp"]),
        Number("anvil", artefacts, TEXTS.say("number.artefacts", n=target)),
        Number("cards", hand, TEXTS["number.hand"]),
        Number("time", turns, TEXTS["number.turns"]),
    )
    title = TEXTS["area.teammate"] if mate else None
    return Board(key=f"board:{seat}", title=title, owner=seat, areas=areas, numbers=shown)


@lru_cache(maxsize=2048)
def _fan(seat: int, hand: tuple[Piece, ...]) -> Fan:
    return Fan(key=f"hand:{seat}", title=TEXTS["area.hand"], owner=seat, pieces=hand)


def _team(v: FlameView, player: Player) -> tuple[int, ...]:
    return v.order if v.order else tuple(bits(player.crew))


def _crew(v: FlameView, who: int) -> Piece:
    harms = (("stunned", v.stunned), ("slowed", v.slowed), ("webbed", v.webbed))
    status = tuple(name for name, mask in harms if mask >> who & 1)
    if v.turn.card >= 0 and who == v.turn.actor:
        status += ("acting",)
    return pieces.crew(who, v.carried[who], status)


def _played(v: FlameView, card: int) -> Piece:
    potions = tuple(pieces.potion(n, "laid") for n, on in enumerate(v.potions_on) if on == card)
    if card == v.turn.copied:
        return card_pieces.action_card(f"#{card}", ("copied",), -1, potions)
    if card != v.turn.card:
        return card_pieces.action_card(f"#{card}", ("used",), -1, potions)
    return card_pieces.action_card(f"#{card}", ("playing",), v.turn.icons if v.phase == "acting" else -1, potions)


def _owned(v: FlameView, n: int) -> tuple[str, ...]:
    words = (("exhausted", v.exhausted), ("mithrul", v.set_in))
    return tuple(word for word, mask in words if mask >> n - FIRST_ARTEFACT & 1)


def _tokens(v: FlameView, seat: int) -> list[Piece]:
    """The first player's marker, batteries, potions and webs."""
    made = [pieces.token("first", TEXTS["piece.first"], "crown")] if v.first == seat else []
    if v.owner[FLYNA] == seat:
        for n in range(3):
            status = "charged" if n < v.charged else "empty"
            made.append(pieces.token(f"battery~{n + 1}", TEXTS["piece.battery"], "battery-pack", status))
    if v.owner[OGMUL] == seat:
        for n in range(3):
            if v.potions_on[n] < 0:
                made.append(pieces.potion(n, "full" if v.full_potions >> n & 1 else "empty"))
    if v.owner[SILKARA] == seat:
        made += [pieces.token(f"web~{n + 1}", TEXTS["piece.web"], "spider-web") for n in range(v.free_webs)]
    return made
