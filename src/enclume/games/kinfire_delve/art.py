"""Which picture stands on which card, and which icon for what: names of icons that the clients have outlines for."""

from __future__ import annotations

from typing import Final

_CARDS: Final = """
W01 stag-head, W02 fountain, W03 crystal-shine, W04 egyptian-bird, W05 carnival-mask, W06 closed-doors, W07
stone-pile, W08 crossed-chains, W09 clockwork, W10 crystal-growth, W11 footsteps, W12 stone-bridge, W13
carnivorous-plant, W14 spider-web, W15 spinning-blades, W16 acrobatic, W17 stairs, W18 fox-head, W19 candles, W20
maze, W21 violin, W22 greek-sphinx, W23 mirror-mirror, W24 mermaid, W25 stone-bust, W26 locked-box, W27
large-paint-brush, W28 ghost, W29 bird-cage, E01 hanger, E02 trumpet-flag, E03 droplet-splash, E04 sinking-trap, E05
fog, E06 scales, E07 portrait, E08 drama-masks, E09 theater-curtains, collector double-face-mask, M1 big-wave, M2
spider-face, M3 skeleton, G1 mirror-mirror, G2 guards, G3 thorny-vine, G4 shouting, X1 hand, X2 leg, X3 candle-light,
X4 terror, X5 weight-crush, X6 despair, A01 box-trap, A02 backstab, A03 crossed-sabres, A04 lockpicks, A05
shadow-follower, A06 thrown-daggers, A07 exit-door, A08 poison-bottle, A09 wolf-head, A10 candle-flame, A11
deadly-strike, A12 spyglass, K01 flanged-mace, K02 shield-reflect, K03 broken-wall, K04 conversation, K05 meditation,
K06 shield-bash, K07 campfire, K08 charging-bull, K09 spell-book, K10 shaking-hands, K11 lungs, K12 mountains, N01
rally-the-troops, N02 wind-slap, N03 arrow-cluster, N04 shouting, N05 binoculars, N06 chess-knight, N07
sword-brandish, N08 chess-king, N09 fire, N10 tied-scroll, N11 spears, N12 sword-slice, F01 musical-score, F02 talk,
F03 sprint, F04 clover, F05 musical-notes, F06 sunbeams, F07 rolling-dices, F08 book-pile, F09 music-spell, F10
fencer, F11 crystal-ball, F12 night-sleep, asha hood, khor checked-shield, naz orc-head, feyn lyre
"""
_MEANINGS: Final = """
combat crossed-swords, obstacle brick-wall, puzzle jigsaw-piece, trap wolf-trap, event drama-masks, shadow
shadow-follower, shield shield, banner vertical-banner, refrain lyre, delve stairs, climb ladder, draw card-draw,
discard card-discard, heal hearts, damage broken-heart, dance broken-heart, brave sunrise, fatigue tired-eye, charge
lantern-flame, charge_all lantern-flame, applaud round-star, bargain scales, rehearse cycle, attach_self paper-clip,
attach_discard paper-clip, attached paper-clip, discard_self card-discard, lit lantern-flame, dark old-lantern
"""


def _read(text: str) -> dict[str, str]:
    words = text.replace(",", " ").split()
    return dict(zip(words[::2], words[1::2], strict=True))


_PICTURE: Final = _read(_CARDS)
_ICON: Final = _read(_MEANINGS)


def picture(card: str) -> str:
    """The picture of a card by its id; cards of a content pack have a mask."""
    return _PICTURE.get(card, "drama-masks")


def icon(meaning: str) -> str:
    """The icon of a type of challenge, an effect, a Seeker's sign or the state of a lantern."""
    return _ICON.get(meaning, "sparkles")
