"""A match of the Woodlands: how its data is looked at, and what nobody knows of it."""

from __future__ import annotations

from enclume.kernel.zones import Zone

from .board import Board
from .cards import HALVED, HERO, MONSTERS, PLACES, TILE, TILE_OF, TYPE_NUMBER
from .codes import FOREST, IMMOBILE, MOVE, STOPPED


class TurnOver(Exception):
    """EW-5.13: the active hero has gone down."""


class Elsewhere(Exception):
    """The active hero has left for another place: what is pending on the old one is dropped (EW-9.46)."""


class Explorers(Board):
    """A match of Explorers of the Woodlands."""

    __slots__ = ()

    def clone(self) -> Explorers:
        twin = Explorers.__new__(Explorers)
        self.copy_to(twin)
        return twin

    # Looking

    @property
    def pile(self) -> Zone:
        """The forest pile; the last tile is on top."""
        return self.zones[FOREST]

    def extra_zone(self, name: str) -> Zone:
        return self.zones[self.deal.extra[name]]

    @property
    def here(self) -> int:
        """Where the active hero is."""
        return self.place[self.active]

    def seat_of(self, hero: int) -> int:
        return self.deal.owner[hero]

    def hero_of_kind(self, kind: int) -> int:
        """Which of the heroes in play is of this kind; -1: none."""
        kinds = self.kinds
        return kinds.index(kind) if kind in kinds else -1

    def order(self, first: int) -> list[int]:
        """EW-2.13: all heroes, beginning with this one."""
        return [*range(first, self.deal.heroes), *range(first)]

    def standing_at(self, place: int) -> list[int]:
        """The heroes who stand on a place."""
        return [hero for hero, where in enumerate(self.place) if where == place and self.hp[hero]]

    def others_at(self, place: int) -> list[int]:
        """RU62: the other standing heroes there, in turn order after the active one."""
        return [h for h in self.order(self.active)[1:] if self.place[h] == place and self.hp[h]]

    def haunted(self, place: int) -> bool:
        """Whether a monster is on a place, face up or face down."""
        return bool(self.up[place]) or place in self.lurking_at

    def boss_on(self, place: int) -> int:
        """The number of the living boss on a place, revealed or not; -1: none."""
        return self.boss_at.index(place) if place in self.boss_at else -1

    def calm(self, place: int) -> bool:
        """Neither monster nor boss."""
        return not self.up[place] and place not in self.lurking_at and place not in self.boss_at

    def placed(self, place: int) -> bool:
        """EW-9.45: whether a place is part of the forest; a half only once a path joins it to the rest."""
        if self.at[TILE_OF[place]] < 0:
            return False
        return TILE_OF[place] != HALVED or max(self.links[place]) >= 0

    def in_play(self) -> list[int]:
        """All places of the forest."""
        return [place for place in PLACES if self.placed(place)]

    def moves(self) -> int:
        """How many Moves the active hero has left."""
        if self.flags[self.active] & (IMMOBILE | STOPPED):
            return 0
        return len(self.slots[MOVE]) + self.extra_moves

    def rooms(self, hero: int) -> int:
        """EW-7.6, EW-22.17: how many loot cards the hero may hold."""
        return 2 if self.quests[hero] else 3

    def leaf_of(self, monster: int) -> int:
        return self.leaf >> 2 * (monster - MONSTERS[0]) & 3

    def set_leaf(self, monster: int, shields: int) -> None:
        shift = 2 * (monster - MONSTERS[0])
        self.leaf = self.leaf & ~(3 << shift) | min(3, shields) << shift

    def enraged(self, monster: int) -> bool:
        return bool(self.deal.enraged >> TYPE_NUMBER[monster] & 1)

    def kind_id(self, hero: int) -> str:
        return HERO[self.kinds[hero]].id

    # Chance without words

    def rolls(self, number: int) -> list[int]:
        """The faces of so many dice."""
        if self.journal is not None:
            return [self.roll() for _ in range(number)]
        below = self.rng.below
        return [below(6) + 1 for _ in range(number)]

    # What nobody knows

    def hidden_from(self, seat: int) -> list[list[int]]:
        """Pieces of one kind could be each other; but some tiles are known to be in the lower part of the pile, and in
        a campaign it is known which loot was stolen (EW-26.4).

        Pools are permuted one after the other: first all tiles but the late ones, then those of the lower part.
        """
        pools = super().hidden_from(seat)
        late = [tile for tile in self.deal.late if not self.knows(seat, tile)]
        if late:
            low = self.pile.pieces[self.late_from : self.late_from + self.late_count]
            (tiles,) = [pool for pool in pools if pool[0] < len(TILE)]
            pools = [pool for pool in pools if pool is not tiles]
            pools.append([tile for tile in tiles if tile not in late])
            pools.append([tile for tile in low if not self.knows(seat, tile)])
        if self.deal.campaign and "piles" in self.deal.extra:
            stolen = self.extra_zone("piles").pieces
            pools = [[piece for piece in pool if piece not in stolen] for pool in pools]
            pools.append([piece for piece in stolen if not self.knows(seat, piece)])
        return [pool for pool in pools if pool]
