"""Pictures: which icon stands for whom and what. Nothing here is a rule."""

from __future__ import annotations

from typing import Final

from enclume.kernel.scene import Mark

ORE_MARK: Final = (
    Mark("yellow", "nugget"),
    Mark("blue", "ingot"),
    Mark("green", "crystal"),
    Mark("white", "star"),
)
"""Ores by kind: told apart by shape as well as by colour."""

FACES: Final = {
    "granit": ("rock-golem", Mark("grey", "square")),
    "mogrimur": ("grim-reaper", Mark("blue", "moon")),
    "nobz": ("mine-wagon", Mark("orange", "circle")),
    "korgain": ("dwarf-face", Mark("green", "shield")),
    "molly": ("mole", Mark("brown", "leaf")),
    "gobetou": ("slime", Mark("purple", "drop")),
    "flyna": ("toolbox", Mark("yellow", "spark")),
    "ogmul": ("round-potion", Mark("red", "drop")),
    "silkara": ("spider-face", Mark("white", "cross")),
    "vaelindra": ("hood", Mark("black", "diamond")),
    "drsdaqt": ("brain-tentacle", Mark("purple", "wave")),
    "greedy": ("spiked-dragon-head", Mark("green", "flame")),
    "devorfu": ("smoking-volcano", Mark("red", "flame")),
}
"""Adventurers: the face of the figure, and the colour of the cards."""

TOKENS: Final = {
    "exp_treasure": "chest",
    "exp_flame": "flame",
    "exp_kobold": "goblin",
    "exp_trap": "skull-crossed-bones",
    "exp_totem": "totem-head",
    "exp_ore": "minerals",
}
FIGHT_TOKENS: Final = {
    "kob_win": "crossed-swords",
    "kob_win_ore": "minerals",
    "kob_win_choice": "chest",
    "kob_fail": "goblin",
    "kob_fail_loss": "broken-heart",
}
ICONS: Final = ("walking-boot", "war-pick", "grab", "crossed-swords", "star")
"""What an action is drawn as: move, dig, pick up, fight, any."""

POWERS: Final = {
    "treasure": "chest",
    "heal": "health-potion",
    "banish": "goblin",
    "peek": "evil-eyes",
    "flame": "flame",
    "flight": "feathered-wing",
    "stealth": "cowled",
    "wild": "drama-masks",
}
ARTEFACTS: Final = {
    "art_bottes_vents": "leather-boot",
    "art_cape_orfevre": "cape",
    "art_chope_doree": "beer-stein",
    "art_anneau_chance": "diamond-ring",
    "art_bouclier_solaire": "sun-radiations",
    "art_couronne_naine": "imperial-crown",
    "art_cle_forge": "key",
    "art_lanterne": "lantern",
    "art_heaume": "heavy-helm",
    "art_hache": "battle-axe",
    "art_marteau_alfimur": "thor-hammer",
    "art_enclume": "anvil",
    "art_ailes": "angel-wings",
    "art_oeil_dragon": "evil-eyes",
    "art_gantelet": "mailed-fist",
    "art_sceptre_braise": "wizard-staff",
    "art_lame": "relic-blade",
    "art_cuirasse": "scale-mail",
    "art_miroir": "mirror-mirror",
    "art_masque": "drama-masks",
    "art_coffre": "open-chest",
    "art_coeur_montagne": "mountaintop",
}
BEFALLEN: Final = {
    "stunned": "knocked-out-stars",
    "slowed": "snail",
    "webbed": "spider-web",
    "flying": "feathered-wing",
    "stealthy": "cowled",
    "passenger": "mine-wagon",
}
"""What a figure is marked with, the most important first."""
