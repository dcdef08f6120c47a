"""Which picture stands on which card: names of icons that the clients have outlines for."""

from __future__ import annotations

from typing import Final

_LOCATIONS: Final = """
G01 mine-wagon, G02 war-pick, G03 oak, G04 pine-tree, G05 round-potion, G06 crystal-ball, G07 shop, G08 old-wagon, G09
tombstone, G10 plant-watering, G11 village, G12 bookshelf, G13 windmill, G14 knapsack, G15 forest, G16 beer-stein, G17
greek-temple, G18 hammer-nails, GX01 tied-scroll, GX02 wizard-staff, GX03 fruiting, GX04 castle, GX05 scales, GX06
prisoner, GX07 stone-pile, GX08 toolbox, GX09 melting-metal, GX10 portal, GX11 two-coins, GX12 castle-ruins, GX13
harbor-dock, GX14 cauldron, GC1 magic-hat
"""
_ITEMS: Final = """
I01 anvil, I02 hammer-nails, I03 bowie-knife, I04 shield, I05 horseshoe, I06 table, I07 gem-necklace, I08 wood-axe,
I09 war-pick, I10 diamond-ring, I11 wood-club, I12 plain-dagger, I13 smoking-pipe, I14 fairy-wand, I15 chalice-drops,
I16 pipes, I17 necklace, I18 toy-mallet, I19 gem-pendant, I20 spears, I21 wizard-staff, I22 broadsword, I23
winged-sword, I24 bow-arrow, I25 checked-shield, I26 breastplate, I27 crossbow, I28 rune-sword, I29 holy-hand-grenade,
I30 gauntlet, I31 battle-axe, I32 crown, I33 sword-in-stone, X01 nails, X02 ladle, X03 cartwheel, X04 lantern-flame, X05
sewing-string, X06 lyre, X07 rune-stone, X08 warhammer, X09 saddle, X10 jeweled-chalice, X11 ballista, X12 orb-wand,
X13 spell-book, X14 throne-king, X15 dragon-head, X16 old-wagon, X17 crystal-growth, X18 imperial-crown
"""
_DOCKS: Final = "DK1 wood-pile, DK2 toolbox, DK3 gems, DK4 crystal-ball"
_APPRENTICES: Final = "cowled hood blacksmith monk-face"


def _read(text: str) -> dict[str, str]:
    pairs = [entry.split() for entry in text.split(",")]
    return {card: icon for card, icon in pairs}  # noqa: C416 (mypy wants pairs)


_ICON: Final = {**_read(_LOCATIONS), **_read(_ITEMS), **_read(_DOCKS)}


def icon_of(card: str) -> str:
    """The picture of a location, an item, a dock or an apprentice; cards of a content pack have an anvil."""
    faces = _APPRENTICES.split()
    if card.startswith("AP") and card[2:].isdigit():
        return faces[int(card[2:]) % len(faces)]
    return _ICON.get(card, "anvil")
