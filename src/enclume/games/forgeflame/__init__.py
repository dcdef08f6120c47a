"""Forgeflame: lead a team into the mine, dig, carry, forge."""

from pathlib import Path

from enclume.kernel.content import fingerprint, pack_of
from enclume.kernel.game import Game, SeatIdentity
from enclume.kernel.lessons import load_lessons
from enclume.kernel.rulebook import Rulebook

from .actions import PARTS, VERBS
from .appraise import appraise, rollout
from .cards import FOLDER, load_content
from .defaults import default_choice
from .evaluate import evaluate, promise
from .measure import measure, turns_taken
from .pieces import COLORS
from .reasons import reason
from .rounds import step
from .routines import ROUTINES
from .scene import scene
from .setup import OPTIONS, PRESETS, set_up
from .statistics import statistics
from .texts import TEXTS
from .view import view
from .words import account, describe_event, describe_option, describe_prompt, gain

ID = "forgeflame"

GAME = Game(
    id=ID,
    name=TEXTS["game.name"],
    tagline=TEXTS["game.tagline"],
    seats=(1, 2, 3, 4),
    version=4,
    content_hash=fingerprint(FOLDER, pack_of(ID)),
    rulebook=Rulebook(Path(__file__).with_name("RULES.md")),
    options=OPTIONS,
    presets=PRESETS,
    identities=tuple(SeatIdentity(color, TEXTS[f"seat.{color}"]) for color in COLORS),
    setup=set_up,
    step=step,
    view=view,
    scene=scene,
    verbs=VERBS,
    routines=ROUTINES,
    quiet=frozenset({"turn_over", "kobold_moved", "revealed", "flame_used"}),
    loud=frozenset({"trapped", "event", "imp", "absorbed", "overrun", "fight_failed"}),
    describe_option=describe_option,
    describe_event=describe_event,
    describe_prompt=describe_prompt,
    gain=gain,
    parts=PARTS,
    account=account,
    statistics=statistics,
    reason=reason,
    lessons=load_lessons(FOLDER),
    absent=default_choice,
    load_content=load_content,
    evaluate=evaluate,
    appraise=appraise,
    promise=promise,
    trust=2,
    rollout=rollout,
    horizon=60,
    turns=turns_taken,
    paired=True,
    explore=0.07,
    widen=0.8,
    measure=measure,
    longest=20_000,
)
