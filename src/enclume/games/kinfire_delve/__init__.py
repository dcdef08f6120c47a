"""Kinfire Delve: Vainglory's Grotto: go down the Well together and defeat its Master."""

from pathlib import Path

from enclume.kernel.content import fingerprint, pack_of
from enclume.kernel.game import Achievement, Game, SeatIdentity
from enclume.kernel.lessons import load_lessons
from enclume.kernel.rulebook import Rulebook

from .actions import VERBS
from .appraise import appraise, rollout
from .cards import CONTENT, FOLDER, load_content
from .defaults import default_choice
from .doom import ASKED_TWICE, plan
from .ending import concede, earned
from .evaluate import evaluate, promise, turns
from .measure import measure
from .reasons import reason
from .routines import ROUTINES
from .scene import scene
from .setup import OPTIONS, SEATS, characters, check_config, set_up
from .standard import novice, standard
from .statistics import account, statistics
from .texts import TEXTS
from .turn import step
from .view import view
from .words import describe_event, describe_option, describe_prompt, gain

ID = "kinfire_delve"
COLORS = ("purple", "orange", "green", "blue")

GAME = Game(
    id=ID,
    name=TEXTS["game.name"],
    tagline=TEXTS["game.tagline"],
    seats=SEATS,
    version=3,
    content_hash=fingerprint(FOLDER, pack_of(ID)),
    rulebook=Rulebook(Path(__file__).with_name("RULES.md")),
    options=OPTIONS,
    identities=tuple(SeatIdentity(color, TEXTS[f"seat.{n}"]) for n, color in enumerate(COLORS, 1)),
    characters=characters,
    setup=set_up,
    step=step,
    view=view,
    scene=scene,
    verbs=VERBS,
    routines=ROUTINES,
    quiet=frozenset({"passed", "refilled", "bare", "event"}),
    describe_option=describe_option,
    describe_event=describe_event,
    describe_prompt=describe_prompt,
    gain=gain,
    planned=ASKED_TWICE,
    plan=plan,
    account=account,
    statistics=statistics,
    reason=reason,
    achievements=tuple(Achievement(feat.id, feat.name, feat.text, feat.rules) for feat in CONTENT.feats),
    earned=earned,
    concede=concede,
    cooperative=True,
    check_config=check_config,
    absent=default_choice,
    load_content=load_content,
    evaluate=evaluate,
    appraise=standard,
    insight=appraise,
    promise=promise,
    trust=6,
    rollout=rollout,
    styles={"novice": novice, "planner": appraise},
    lessons=load_lessons(FOLDER),
    rivals=lambda state: 2.5,
    turns=turns,
    measure=measure,
    longest=40_000,
)
