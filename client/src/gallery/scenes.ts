/** Made-up scenes: every kind of area and piece, in every state. */
import type { FlatArea, FlatPiece, FlatScene } from "../frames";
import type { Live } from "../board";

export interface Exhibit {
  id: string;
  title: string;
  game: string;
  height: number;
  scene: FlatScene;
  live: Live;
}

type Pieces = Record<string, FlatPiece>;

const MATERIALS = [["grey", "square", "Fer"], ["blue", "wave", "Cobalt"], ["green", "leaf", "Jade"], ["yellow", "sun", "Or"], ["red", "flame", "Rubis"]] as const;

const live = (pickable: string[] = [], picked: string[] = [], pointed: string[] = []): Live => ({ pickable: new Set(pickable), picked, pointed: new Set(pointed) });

const scene = (areas: Record<string, FlatArea>, pieces: Pieces): FlatScene => {
  const inner = new Set(Object.values(areas).flatMap((area) => area.areas ?? []));
  return { roots: Object.keys(areas).filter((key) => !inner.has(key)), areas, pieces };
};

function part(side: "blade" | "handle", type: string, material: number, title: string, status: string[], extra: Partial<FlatPiece> = {}): FlatPiece {
  const [color, shape] = MATERIALS[material]!;
  const cost = Array.from({ length: (material % 4) + 1 }, (_, i): [string, string] => (i === 3 ? ["any", "star"] : [MATERIALS[(material + i) % 5]![0], MATERIALS[(material + i) % 5]![1]]));
  return {
    kind: "card", title, icon: `${side}-${type}`, color, shape, cost, status, text: side === "blade" ? "lame" : "manche",
    numbers: [["renown", (material % 5) + 1, "renom"], [shape, 3, "bonus de couleur"], [type, 4, "bonus de type"]], ...extra,
  };
}

function cards(): Exhibit {
  const pieces: Pieces = {
    H01: part("handle", "dagger", 0, "Poigne de fer", ["available"]),
    B05: part("blade", "sword", 1, "Lame de fond", ["available"]),
    B08: part("blade", "axe", 2, "Feuille d’acanthe", ["available"]),
    H11: part("handle", "sword", 3, "Garde solaire", ["covered"]),
    H15: part("handle", "axe", 4, "Manche du volcan", ["available"]),
    down: { kind: "card", back: "card" },
    rules: { kind: "card", title: "Lancer de Nain", color: "grey", shape: "square", icon: "rock-golem", numbers: [["move", 2, "pas"]], cost: [["red", "flame"], ["any", "star"]], text: "Poussée 2 : déplacez un autre aventurier d’ici jusqu’à deux sites, puis gagnez une action." },
    gone: { kind: "card", title: "Peur du noir", color: "red", icon: "terror", text: "Échec avec Obscurité : subissez 1 dégât.", status: ["spent"] },
  };
  return { id: "cards", title: "Row of cards: pickable, picked, pointed, open, covered, face down, rules", game: "forge_of_the_gods", height: 260, scene: scene({ row: { area: "row", title: "Cartes", pieces: ["H01", "B05", "B08", "", "H15", "H11", "down", "rules", "gone"] } }, pieces), live: live(["H01", "B05"], ["B05"], ["B08"]) };
}

function pyramid(): Exhibit {
  const pieces: Pieces = {};
  const names = ["Rayon de midi", "Croissant de lune", "Lame de fond", "Langue de feu", "Feuille d’acanthe", "Éclat du zénith", "Brise-lames", "Croc de loup", "Tranche-bouclier", "Gueule de la Chimère"];
  let n = 0;
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i <= row; i++) {
      if (row === 3 && i === 0) continue;
      const open = row === 3 || (row === 2 && i === 0);
      pieces[`B${String(n + 1).padStart(2, "0")}`] = part("blade", ["dagger", "sword", "axe"][n % 3]!, (n * 2) % 5, names[n % names.length]!, [open ? "available" : "covered"], { x: (3 - row) / 2 + i, y: row });
      n++;
    }
  }
  return { id: "grid", title: "Grid: a pyramid of cards", game: "forge_of_the_gods", height: 460, scene: scene({ blades: { area: "grid", title: "Lames", width: 4, height: 4, pieces: Object.keys(pieces) } }, pieces), live: live(["B08", "B09"], ["B09"], ["B04"]) };
}

function heap(): Exhibit {
  const pieces: Pieces = {};
  const width = 4;
  for (let z = 0; z < 3; z++) {
    for (let y = 0; y < width - z; y++) {
      for (let x = 0; x < width - z; x++) {
        if ((z === 0 && x === 0 && y === 0) || (z === 1 && y === 2)) continue;
        const [color, shape, title] = MATERIALS[(x * 3 + y * 2 + z) % 5]!;
        const veiled = z === 0 && x === 3 && y === 3;
        const open = z === 2 || (z === 0 && y === 3 && x < 2);
        pieces[`C${z}${y}${x}`] = veiled ? { kind: "cube", title: "Voilé", back: "veil", status: ["veiled"], x, y, z } : { kind: "cube", title, color, shape, status: open ? ["available"] : [], x: x + z / 2, y: y + z / 2, z };
      }
    }
  }
  return { id: "iso", title: "Iso: a heap of cubes, its plans, veiled, pickable, picked, pointed", game: "forge_of_the_gods", height: 460, scene: scene({ mine: { area: "iso", title: "La Mine", width, height: width, pieces: Object.keys(pieces) } }, pieces), live: live(["C200", "C201", "C210", "C030"], ["C201"], ["C031"]) };
}

/** Cards of two halves with the fate of each die, offers, orders and chips. */
function bargains(): Exhibit {
  const die = (color: string, shape: string, title: string): FlatPiece => ({ kind: "die", color, shape, title });
  const pieces: Pieces = {
    lost: { kind: "slot", color: "any", shape: "star", status: ["lost"] },
    kept: { kind: "slot", color: "green", shape: "leaf", status: ["kept"] },
    either: { kind: "slot", color: "red/blue", shape: "gem/spark", status: ["kept"] },
    wood: die("green", "leaf", "Bois"),
    metal: die("grey", "square", "Métal"),
    there: { kind: "note", title: "en forge", status: ["smithy"] },
    words: { kind: "note", title: "copiez une action d’un lieu déjà pris", status: ["words"] },
    plus: { kind: "chip", title: "+2", text: "+2" },
    again: { kind: "chip", title: "Relancer un dé", icon: "reroll", text: "1" },
    top: { kind: "half", title: "Moulin haut", text: "1 au choix ✗, 1 Bois → 1 Bois, 1 Métal en forge", carries: ["lost", "kept", "wood", "metal", "there"] },
    bottom: { kind: "half", title: "Moulin bas", text: "1 Gemme ou Magie → copiez une action d’un lieu déjà pris", carries: ["either", "words"] },
    mill: { kind: "split", title: "Moulin", icon: "windmill", color: "green", shape: "leaf", text: "deux moitiés", carries: ["top", "bottom"] },
    here: { kind: "counter", title: "Métal", color: "grey", shape: "square", numbers: [["die", 2, "Métal"]], status: ["lost"], owner: 1 },
    dock: { kind: "offer", title: "Quai au bois", icon: "wood-pile", carries: ["lost", "wood", "there", "here"] },
    helper: { kind: "offer", title: "Hilda", icon: "hood", color: "yellow", shape: "sun", text: "Une prime chaque fois que vous passez.", carries: ["kept"] },
    order: { kind: "order", title: "Hache", emblem: ["flat-hammer", "extension"], owner: 2, icon: "wood-axe", color: "green", shape: "leaf", cost: [["grey", "square"], ["green", "leaf"]], numbers: [["rank", 11, "rang"], ["square", 5, "minimum"], ["leaf", 3, "minimum"], ["odds", 39, "chances sur cent"]] },
    later: { kind: "order", title: "Collier", icon: "necklace", color: "red", shape: "gem", cost: [["red", "gem"], ["blue", "spark"]], numbers: [["rank", 22, "rang"], ["gem", 2, "minimum"], ["spark", 6, "minimum"]], status: ["covered"] },
    supply: { kind: "counter", title: "Métal", color: "grey", shape: "square", numbers: [["die", 5, "Métal"]] },
  };
  const areas: Record<string, FlatArea> = {
    part: { area: "board", title: "Récolte", areas: ["row", "shore", "orders", "hand"] },
    row: { area: "row", title: "Lieux", pieces: ["mill"] },
    shore: { area: "row", title: "Quais", pieces: ["dock", "helper"] },
    orders: { area: "row", title: "Commandes", pieces: ["order", "later"] },
    hand: { area: "row", title: "En main", pieces: ["plus", "again", "supply"] },
  };
  return { id: "bargains", title: "Split cards, slots, offers, orders, chips, heaps of dice", game: "", height: 640, scene: scene(areas, pieces), live: { ...live(["top", "order", "plus", "dock"], ["order"], ["again"]), preview: { taken: new Map([["supply", 2]]), filled: new Map([["lost", "supply"]]), becomes: new Map([["order", { odds: 12 }]]) } } };
}

function dice(): Exhibit {
  const colors = [...MATERIALS.map(([color, shape]) => [color, shape] as const), ["white", "pentacle"] as const, ["black", "moon"] as const, ["purple", "gem"] as const];
  const pieces: Pieces = Object.fromEntries(colors.map(([color, shape], i) => [`d${i}`, { kind: "die", title: `dé ${color}`, color, shape, numbers: i === 7 ? [] : [["dice", (i % 6) + 1, "montre"]] }]));
  pieces["d8"] = { kind: "die", title: "dé usé", color: "green", shape: "leaf", numbers: [["dice", 4, "montre"]], status: ["spent"] };
  return { id: "dice", title: "Row of dice", game: "kings_forge", height: 150, scene: scene({ dice: { area: "row", title: "Dés", pieces: Object.keys(pieces) } }, pieces), live: live(["d1", "d2"], ["d2"], ["d3"]) };
}

function small(): Exhibit {
  const pieces: Pieces = {
    t1: { kind: "token", title: "Trésor", icon: "chest", color: "yellow", shape: "diamond" },
    t2: { kind: "token", title: "Kobold", icon: "goblin", color: "green", shape: "hexagon" },
    t3: { kind: "token", title: "Monstre", icon: "evil-eyes", color: "red", shape: "triangle", numbers: [["attack", 3, "attaque"]] },
    t4: { kind: "token", title: "Jeton caché", back: "hidden" },
    t5: { kind: "token", title: "Éboulement", icon: "rockfall", color: "grey", shape: "square", status: ["spent"] },
    t6: { kind: "token", title: "Rune", color: "purple", shape: "moon" },
    c1: { kind: "cube", title: "Rubis", color: "red", shape: "flame" },
    c2: { kind: "cube", title: "Cobalt", color: "blue", shape: "wave" },
    c3: { kind: "cube", title: "Cube voilé", back: "veil" },
    f1: { kind: "figure", title: "Korgain", icon: "dwarf-face", color: "purple", carries: ["o1", "o2"] },
    f2: { kind: "figure", title: "Molly", icon: "cowled", color: "orange" },
    o1: { kind: "token", title: "Or", color: "yellow", shape: "nugget" },
    o2: { kind: "token", title: "Draconite", color: "green", shape: "crystal" },
    n1: { kind: "counter", title: "Or", color: "yellow", shape: "sun", numbers: [["cube", 2, "Or"]] },
    n2: { kind: "counter", title: "Points de vie", numbers: [["health", 7, "points de vie"]] },
    what: { kind: "obelisk", title: "Chose inconnue", icon: "totem-head", color: "brown" },
    nothing: { kind: "mystery", title: "Mystère" },
  };
  const keys = Object.keys(pieces).filter((key) => !key.startsWith("o"));
  return { id: "small", title: "Tokens, cubes, figures, counters, unknown kinds", game: "forgeflame", height: 200, scene: scene({ things: { area: "row", title: "Petites choses", pieces: keys } }, pieces), live: live(["t1", "t2", "f1", "c1", "o1"], ["t2"], ["t3", "c2"]) };
}

function hand(): Exhibit {
  const pieces: Pieces = {
    h1: { kind: "card", title: "Ballade entraînante", color: "green", shape: "leaf", icon: "musical-score", numbers: [["progress", 2, "force"]], cost: [["green", "leaf"], ["blue", "drop"]], text: "Défi validé : un autre Éclaireur pioche une carte." },
    h2: { kind: "card", title: "Refrain", color: "white", shape: "pentacle", icon: "lyre", numbers: [["progress", 1, "force"]], cost: [["white", "pentacle"]], text: "Reprenez en main une autre carte Refrain de votre défausse." },
    h3: { kind: "card", title: "Coup de chance", color: "red", shape: "triangle", icon: "clover", numbers: [["progress", 2, "force"]], cost: [["red", "triangle"], ["green", "leaf"]], text: "Chaque dé favorable vaut deux, cette fois seulement." },
    h4: { kind: "card", title: "Pirouette", color: "green", shape: "leaf", icon: "acrobatic", numbers: [["progress", 3, "force"]], cost: [["green", "leaf"]], text: "Piège, échec : ignorez la pénalité et restez sur place." },
    h5: { kind: "card", back: "card", title: "Carte d’un autre" },
  };
  return { id: "fan", title: "Fan and stacks", game: "kinfire_delve", height: 260, scene: scene({ hand: { area: "fan", title: "Ma main", pieces: Object.keys(pieces) }, deck: { area: "stack", title: "Pioche", count: 14 }, discard: { area: "stack", title: "Défausse", count: 3, pieces: ["top"] }, none: { area: "stack", title: "Épuisée", count: 0 } }, { ...pieces, top: { ...pieces["h3"]!, status: ["spent"] } }), live: live(["h1", "h2", "h4"], ["h2"]) };
}

function map(): Exhibit {
  const node = (key: string, x: number, y: number, title: string, kind: string, pieces: string[] = [], status: string[] = []) => ({ key, x, y, title, kind, pieces, status, taken: pieces.length, room: 3 });
  const pieces: Pieces = {
    korgain: { kind: "figure", title: "Korgain", icon: "dwarf-face", color: "purple", carries: ["ore1", "ore2"] },
    molly: { kind: "figure", title: "Molly", icon: "cowled", color: "orange", carries: ["ore3"] },
    kobold: { kind: "token", title: "Kobold", icon: "goblin", color: "green", shape: "hexagon" },
    seam: { kind: "token", title: "Gisement caché", back: "hidden" },
    ore1: { kind: "ore", title: "Or", color: "yellow", shape: "nugget" },
    ore2: { kind: "ore", title: "Draconite", color: "green", shape: "crystal" },
    ore3: { kind: "ore", title: "Sombrefer", color: "blue", shape: "ingot" },
    ore4: { kind: "ore", title: "Or", color: "yellow", shape: "nugget" },
  };
  const nodes = [
    node("in", 50, 0, "Entrée de la Mine", "cave-entrance"), node("echo", 20, 35, "Pont des Échos", "II", ["ore4"]), node("forge", 50, 55, "Forge Quasi-Éternelle", "anvil", ["korgain"], ["here"]),
    node("smoke", 80, 35, "Galerie Fumante", "II", ["molly"]), node("cave", 18, 95, "Grotte aux Cristaux", "II", ["seam"]), node("gulf", 50, 100, "Faille Ardente", "III"), node("lair", 84, 92, "Tanière des Kobolds", "II", ["kobold"]),
  ];
  const edge = (a: string, b: string, kind = "gallery", status: string[] = []) => ({ key: `${a}-${b}`, ends: [a, b] as [string, string], kind, status });
  const edges = [edge("in", "echo"), edge("in", "smoke"), edge("echo", "forge"), edge("forge", "smoke", "gallery", ["blocked"]), edge("forge", "cave"), edge("forge", "lair"), edge("echo", "cave", "difficult"), edge("smoke", "lair", "difficult"), edge("forge", "gulf", "difficult")];
  return { id: "map", title: "Map of nodes and edges", game: "forgeflame", height: 460, scene: scene({ map: { area: "map", title: "La Mine", nodes, edges } }, pieces), live: live(["echo", "cave", "lair", "korgain", "forge-cave"], ["korgain"], ["smoke", "forge-smoke"]) };
}

function tiles(): Exhibit {
  const tile = (x: number, y: number, ways: string, extra: Partial<FlatPiece> = {}): FlatPiece => ({ kind: "tile", title: `Tuile ${x}, ${y}`, x, y, ...extra, status: [...[...ways].map((way) => `path-${way}`), ...(extra.status ?? [])] });
  const pieces: Pieces = {
    a: tile(0, 0, "nesw", { status: ["clearing", "here"], title: "Grande clairière", carries: ["hero", "beast"] }),
    b: tile(1, 0, "ws", { icon: "mine-wagon" }), c: tile(0, -1, "s", { icon: "snake-spiral" }), d: tile(0, 1, "nes", { icon: "campfire", status: ["clearing"] }),
    e: tile(1, 1, "nw", { color: "green", shape: "leaf" }), f: tile(2, 0, "ns", { carries: ["eyes"] }), g: tile(2, 1, "new", { color: "purple", shape: "moon", rotation: 1 }),
    h: tile(0, 2, "ne", {}), i: { kind: "tile", title: "Tuile cachée", back: "uncertainty", x: 2, y: 2 }, j: { kind: "tile", title: "Plaque", color: "yellow", icon: "well", x: 1, y: 2 },
    gw: { kind: "tile", title: "", x: -1, y: 0 }, gn: { kind: "tile", title: "", x: 1, y: -1, icon: "hidden" },
    hero: { kind: "figure", title: "Xylia", icon: "meeple", color: "green" }, beast: { kind: "token", title: "Plante", icon: "carnivorous-plant", color: "red", shape: "triangle" }, eyes: { kind: "token", title: "Monstre caché", back: "evil-eyes" },
  };
  return { id: "tiles", title: "Tiles and the places where one may go", game: "explorers_of_the_woodlands", height: 480, scene: scene({ forest: { area: "tiles", title: "La Forêt", pieces: [..."abcdefghij"], ghosts: ["gw", "gn"] } }, pieces), live: live(["b", "c", "d", "gw", "beast"], ["d"], ["b"]) };
}

function track(): Exhibit {
  const pieces: Pieces = { at: { kind: "cube", title: "Menace", color: "blue", shape: "wave", x: 3 }, me: { kind: "token", title: "Maëlle", color: "purple", shape: "moon", x: 6 } };
  return { id: "track", title: "Tracks", game: "explorers_of_the_woodlands", height: 180, scene: scene({ threat: { area: "track", title: "Menace", length: 11, pieces: ["at", "me"] }, phases: { area: "track", title: "Phases", length: 4, labels: ["Apprentis", "Récolte", "Fabrication", "Nettoyage"], pieces: ["now"] } }, { ...pieces, now: { kind: "token", title: "Phase", icon: "time", x: 1 } }), live: live(["at"]) };
}

function boards(): Exhibit {
  const pieces: Pieces = {};
  const areas: Record<string, FlatArea> = {};
  [0, 1, 2].forEach((seat) => {
    const reserve = MATERIALS.map(([color, shape, title], i) => {
      pieces[`reserve:${seat}:${i}`] = { kind: "counter", title, color, shape, numbers: [["cube", (i * 2 + seat) % 4, title]] };
      return `reserve:${seat}:${i}`;
    });
    const [loose, blade, handle, weapon] = [`L${seat}`, `b${seat}`, `h${seat}`, `weapon:${seat}`];
    pieces[loose] = part("handle", "sword", 3 - seat, "Garde solaire", ["available"]);
    pieces[blade] = part("blade", ["sword", "dagger", "axe"][seat]!, 4 - seat, "Flamme vive", ["available"]);
    pieces[handle] = part("handle", ["sword", "dagger", "axe"][seat]!, seat === 1 ? 1 : 4 - seat, "Garde de braise", ["available"]);
    pieces[weapon] = { kind: "weapon", title: "Flamme vive & Garde de braise", color: MATERIALS[4 - seat]![0], shape: MATERIALS[4 - seat]![1], numbers: [["renown", 18 - seat, "renom"]], text: "6 + 4 couleur + 8 type", status: [["perfect", "type", "perfect"][seat]!], carries: [blade, handle] };
    areas[`board:${seat}`] = { area: "board", owner: seat, areas: [`reserve:${seat}`, `loose:${seat}`, `weapons:${seat}`], numbers: [["renown", 35 - seat * 7, "renom"]] };
    areas[`reserve:${seat}`] = { area: "row", title: "Réserve", owner: seat, pieces: reserve };
    areas[`loose:${seat}`] = { area: "row", title: "Morceaux libres", owner: seat, pieces: [loose] };
    areas[`weapons:${seat}`] = { area: "row", title: "Armes forgées", owner: seat, pieces: [weapon] };
  });
  return { id: "boards", title: "Players’ boards: a workshop and two strips", game: "forge_of_the_gods", height: 420, scene: scene(areas, pieces), live: live(["L0", "reserve:0:3"], ["reserve:0:3"], ["weapon:0"]) };
}

export const EXHIBITS: readonly Exhibit[] = [cards(), pyramid(), heap(), dice(), bargains(), small(), hand(), map(), tiles(), track(), boards()];
