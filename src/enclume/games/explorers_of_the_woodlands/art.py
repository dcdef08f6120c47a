"""Which picture stands for what: names of icons that the clients have outlines for."""

from __future__ import annotations

from typing import Final

_NAMES: Final = """
xylia high-shot, klethor scarab-beetle, shavi snowflake-1, bethras frog,
mushroom spotted-mushroom, plant carnivorous-plant, spirit ghost, skeleton skeleton, snake snake-spiral,
B1 mushrooms, B2 thorny-vine, B3 spectre, B4 crowned-skull, B5 snake-tongue, B6 evil-tree,
start wooden-sign, boss cave-entrance, inn beer-stein, merchant old-wagon, vortex vortex, well well, campfire campfire,
lair spider-web, brambles thorny-vine, chest locked-chest, event uncertainty, monster evil-eyes, shield shield,
corruption oily-spiral, quest uncertainty, camp camping-tent, totem totem-head, forbidden cancel,
orb crystal-ball, health heart, attack crossed-swords, defence checked-shield, leaf vine-leaf, hits crossed-swords,
move walking-boot, focus crystal-ball, summon sparkles, agility acrobatic, precision crosshair, carry grab, stance
shield, aura healing, frost ice-bolt, remedy round-potion, brew cauldron,
poison poison-bottle, entangled thorny-vine, immobilised crossed-chains, plus_die rolling-dices, extra_move
leather-boot, first round-star, down death-skull, unlocked round-star, locked padlock, permanent infinity,
exhaust cycle, returns cycle, discard card-discard,
pile pine-tree, monsters evil-eyes, fallen death-skull, loot locked-chest, events uncertainty, bosses crowned-skull,
lair_a spider-web, lair_b spider-web, fire campfire,
L01 flanged-mace, L02 broadsword, L03 daggers, L04 battle-axe, L05 pocket-bow, L06 wizard-staff, L07 wizard-staff, L08
wizard-staff, L09 wizard-staff, L10 breastplate, L11 leather-armor, L12 leather-boot, L13 health-potion, L14
round-potion, L15 heavy-lightning, L16 magic-portal, L17 gem-pendant, L18 cloak, L19 clover, L20 smoke-bomb, L21
lantern-flame, L22 square-bottle,
potions round-potion, discarded death-skull, slain crowned-skull, orbs crystal-ball, orbs_lost crystal-ball, camps
camping-tent, rounds hourglass, corrupted oily-spiral, level oily-spiral, reserve oily-spiral, totems totem-head
"""
_ICONS: Final = dict(pair.split() for pair in _NAMES.replace("\n", " ").strip().split(", "))

COLOR: Final = {"mushroom": "red", "plant": "green", "spirit": "purple", "skeleton": "grey", "snake": "yellow"}
"""The colour of each family of monsters."""
SHAPE: Final = {"green": "leaf", "purple": "moon", "blue": "wave", "orange": "flame", "red": "spark", "yellow": "drop"}
"""No colour without its shape."""


def icon(name: str) -> str:
    """The picture of a hero, monster, card, icon of a tile, slot or marker."""
    return _ICONS[name]
