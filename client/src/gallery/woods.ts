/** Made-up enemies, dice rolled against them, places for dice, gauges of single signs; a map on which a tile is being laid. */
import type { FlatArea, FlatPiece, FlatScene } from "../frames";
import type { Exhibit } from "./scenes";

type Pieces = Record<string, FlatPiece>;

const english = new URLSearchParams(location.search).get("lang") === "en";
const t = (fr: string, en: string): string => (english ? en : fr);
const game = "explorers_of_the_woodlands";
const live = (pickable: string[], picked: string[] = [], pointed: string[] = []) => ({ pickable: new Set(pickable), picked, pointed: new Set(pointed) });
const scene = (areas: Record<string, FlatArea>, pieces: Pieces): FlatScene => ({ roots: Object.keys(areas), areas, pieces });

const profile = (defence: number, health: number, attack: number): [string, number, string][] => [
  ["checked-shield", defence, t("défense", "defence")], ["heart", health, t("points de vie", "health")], ["crossed-swords", attack, t("attaque", "attack")],
];
const die = (face: number): FlatPiece => ({ kind: "die", color: "red", shape: "spark", title: String(face), numbers: [["face", face, String(face)]] });
const lot = (text: string, numbers: [string, number, string][], status: string[] = [], color = "black", shape = "square"): FlatPiece => ({ kind: "lot", title: t("dé", "die"), text, color, shape, numbers, status });

function foes(): Exhibit {
  const pieces: Pieces = {
    "plant.weak": { kind: "sign", color: "orange", shape: "flame", title: t("+1 au dé orange", "+1 to the orange die"), status: ["weak"] },
    "plant.resist": { kind: "sign", color: "blue", shape: "wave", title: t("−1 au dé bleu", "−1 to the blue die"), status: ["resist"] },
    "plant.reward": { kind: "sign", icon: "locked-chest", title: t("1 butin", "1 loot"), status: ["reward"] },
    "plant.penalty": { kind: "sign", icon: "thorny-vine", title: t("marqueur Ronces", "Brambles marker"), status: ["penalty"] },
    plant: { kind: "foe", title: t("Plante", "Plant"), icon: "carnivorous-plant", color: "green", shape: "octagon", numbers: profile(4, 2, 2), carries: ["plant.weak", "plant.resist", "plant.reward", "plant.penalty"] },
    ghost: { kind: "foe", title: t("Esprit", "Spirit"), icon: "ghost", color: "purple", shape: "octagon", numbers: profile(5, 1, 1), status: ["frozen"] },
    waits: lot("Xylia", [["least", 4, t("au moins", "at least")]]),
    power: lot(t("Dé Pouvoir", "Power die"), [["least", 4, t("au moins", "at least")], ["bonus", 1, "bonus"]], [], "green", "leaf"),
    hit: lot("Xylia", [["face", 5, "5"]], ["hit"]),
    miss: lot("Klethor", [["face", 2, "2"]], ["miss"]),
    tossed: lot("Klethor", [["face", 1, "1"]], ["tossed"]),
  };
  const areas: Record<string, FlatArea> = {
    enemies: { area: "row", title: t("Ennemis", "Enemies"), pieces: ["plant", "ghost"] },
    roll: { area: "row", title: t("Dés d’un combat", "Dice of a combat"), pieces: ["waits", "power", "hit", "miss", "tossed"] },
  };
  return { id: "foes", title: "Enemies, dice rolled against them", game, height: 320, scene: scene(areas, pieces), live: live(["plant", "miss"], [], ["ghost"]) };
}

function racks(): Exhibit {
  const pieces: Pieces = {
    "steps.0": die(1), "steps.1": die(3),
    steps: { kind: "rack", title: t("Déplacement", "Move"), icon: "walking-boot", text: t("Chaque dé : un pas.", "Each die: one step."), numbers: [["takes", 0, "1–3"]], carries: ["steps.0", "steps.1"], status: ["filled"] },
    focus: { kind: "rack", title: t("Concentration", "Focus"), icon: "crystal-ball", text: t("+1 orbe à la fin du tour.", "+1 orb at the end of the turn."), numbers: [["takes", 0, "4+"]] },
    summon: { kind: "rack", title: t("Invocation", "Summon"), icon: "sparkles", text: t("Votre dé Pouvoir combat.", "Your Power die fights."), numbers: [["takes", 0, t("2 dés", "2 dice")]] },
    hp: { kind: "gauge", title: t("vie", "health"), color: "red", shape: "heart", numbers: [["heart", 3, t("vie", "health")], ["most", 5, t("au plus", "at most")]], status: ["pips", "hp"] },
    orbs: { kind: "gauge", title: t("orbes", "orbs"), color: "blue", shape: "circle", numbers: [["crystal-ball", 4, t("orbes", "orbs")], ["most", 10, t("au plus", "at most")]], status: ["pips", "orbs"] },
  };
  const areas: Record<string, FlatArea> = {
    places: { area: "row", title: t("Places pour des dés", "Places for dice"), pieces: ["steps", "focus", "summon"] },
    signs: { area: "row", title: t("Jauges de signes", "Gauges of signs"), pieces: ["hp", "orbs"] },
  };
  return { id: "racks", title: "Places for dice, gauges of single signs", game, height: 240, scene: scene(areas, pieces), live: live(["focus"], [], ["summon"]) };
}

function ways(): Exhibit {
  const tile = (x: number, y: number, title: string, paths: string, more: Partial<FlatPiece> = {}): FlatPiece => ({ kind: "tile", title, x, y, ...more, status: [...[...paths].map((side) => `path-${side}`), ...(more.status ?? [])] });
  const pieces: Pieces = {
    hero: { kind: "figure", title: "Xylia", icon: "high-shot", color: "green", shape: "leaf" },
    here: tile(1, 1, t("Clairière", "Glade"), "nesw", { carries: ["hero"], status: ["here"] }),
    east: tile(2, 1, t("Feu de camp", "Campfire"), "nw", { icon: "campfire", status: ["clearing", "way-w"] }),
    "ends.n": { kind: "spot", title: t("côté nord", "north side"), status: ["side-n", "way-s"], emblem: ["thorny-vine", t("Ronces", "Brambles")] },
    "ends.s": { kind: "spot", title: t("côté sud", "south side"), status: ["side-s"] },
    ends: tile(1, 0, t("Double cul-de-sac", "Double dead end"), "ns", { status: ["halved"], carries: ["ends.n", "ends.s"] }),
    unknown: { kind: "tile", title: t("L’inconnu", "The unknown"), x: 0, y: 1, status: ["way-e"] },
    "cell:r0": tile(0, 0, t("Sente", "Trail"), "ns", { status: ["laid", "join-n"] }),
    "cell:r1": tile(0, 0, t("Sente", "Trail"), "ns", { rotation: 1, status: ["laid", "join-w"] }),
    cell: { kind: "tile", title: t("Case vide", "Empty cell"), x: 2, y: 2, icon: "pine-tree", status: ["ways"], carries: ["cell:r0", "cell:r1"] },
    shut: { kind: "tile", title: t("Case vide", "Empty cell"), x: 0, y: 2, icon: "cancel", status: ["off"] },
  };
  const areas: Record<string, FlatArea> = { map: { area: "tiles", title: t("Une tuile à poser", "A tile to place"), pieces: ["ends", "here", "east"], ghosts: ["unknown", "cell", "shut"] } };
  return { id: "ways", title: "A tile being laid: ways, joins, places within a tile", game, height: 460, scene: scene(areas, pieces), live: live(["east", "unknown", "ends.n", "cell:r0", "cell:r1"], ["cell"]) };
}

export const WOODS: readonly Exhibit[] = [foes(), racks(), ways()];
