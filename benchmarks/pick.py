"""Pick: forty items lie open, two players take one each in turn. The same game is in peer/server.cjs.

    python benchmarks/pick.py up --port 8000

is Enclume with this game in its house.
"""

from __future__ import annotations

from pathlib import Path

import pick_rules
from pick_state import ITEMS, Picking

from enclume.kernel import Config, Game, Rng, Rulebook, Text, register
from enclume.kernel.texts import same


def set_up(config: Config, rng: Rng) -> Picking:
    return Picking(config.seats, rng)


GAME = register(
    Game(
        id="pick",
        name=Text(fr="Prendre", en="Pick"),
        tagline=same(""),
        seats=(2,),
        version=1,
        content_hash="",
        rulebook=Rulebook(Path(__file__).with_name("pick.md")),
        setup=set_up,
        step=pick_rules.turn,
        view=pick_rules.view,
        scene=pick_rules.scene,
        verbs=frozenset({"pick"}),
        describe_option=pick_rules.describe_option,
        describe_event=pick_rules.describe_event,
        describe_prompt=pick_rules.describe_prompt,
        steady=True,
        secrets=False,
        alike=True,
        longest=ITEMS,
    )
)

if __name__ == "__main__":
    from enclume.cli import main

    main()
