"""Explorers of the Woodlands: a forest grows tile by tile, four heroes explore it together, and a Boss waits in it."""

from pathlib import Path

from enclume.kernel.content import fingerprint, pack_of
from enclume.kernel.game import Game, SeatIdentity
from enclume.kernel.lessons import load_lessons
from enclume.kernel.rulebook import Rulebook
from enclume.kernel.texts import Text

from .actions import VERBS
from .appraise import appraise, rollout
from .defaults import default_choice
from .evaluate import evaluate, promise, rivals
from .loading import FOLDER, load_content
from .measure import measure, turns_taken
from .reasons import reason
from .rounds import step
from .routines import ROUTINES
from .saga import SAGA
from .scene import scene
from .setup import OPTIONS, check_config, set_up
from .statistics import statistics
from .texts import TEXTS
from .view import view
from .words import account, describe_event, describe_option, describe_prompt, gain

ID = "explorers_of_the_woodlands"
SEATS = {
    "green": Text(fr="Vert", en="Green"),
    "purple": Text(fr="Violet", en="Purple"),
    "blue": Text(fr="Bleu", en="Blue"),
    "orange": Text(fr="Orange", en="Orange"),
}

GAME = Game(
    id=ID,
    name=TEXTS["game.name"],
    tagline=TEXTS["game.tagline"],
    seats=(1, 2, 3, 4),
    cooperative=True,
    version=4,
    content_hash=fingerprint(FOLDER, pack_of(ID)),
    rulebook=Rulebook(Path(__file__).with_name("RULES.md")),
    options=OPTIONS,
    identities=tuple(SeatIdentity(color, name) for color, name in SEATS.items()),
    setup=set_up,
    step=step,
    view=view,
    scene=scene,
    secrets=False,
    alike=True,
    verbs=VERBS,
    routines=ROUTINES,
    quiet=frozenset({"die_placed", "loot_granted", "walked"}),
    describe_option=describe_option,
    describe_event=describe_event,
    describe_prompt=describe_prompt,
    gain=gain,
    account=account,
    statistics=statistics,
    reason=reason,
    lessons=load_lessons(FOLDER),
    check_config=check_config,
    campaign=SAGA,
    absent=default_choice,
    load_content=load_content,
    evaluate=evaluate,
    appraise=appraise,
    rollout=rollout,
    promise=promise,
    trust=12,
    measure=measure,
    turns=turns_taken,
    rivals=rivals,
    lookahead=2,
    longest=20_000,
)
