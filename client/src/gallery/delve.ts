/** Made-up tasks, gauges, steps, heroes and hands: each kind by itself, and a whole table of them round a master. */
import type { FlatArea, FlatPiece, FlatScene } from "../frames";
import type { Exhibit } from "./scenes";

type Pieces = Record<string, FlatPiece>;
type Said = readonly [fr: string, en: string];
type Mark = keyof typeof MARKS;

const english = new URLSearchParams(location.search).get("lang") === "en";
const t = ([fr, en]: Said): string => (english ? en : fr);

const MARKS = { red: "triangle", green: "leaf", blue: "drop", white: "pentacle", black: "moon" } as const;
const live = (pickable: string[], picked: string[] = [], pointed: string[] = []) => ({ pickable: new Set(pickable), picked, pointed: new Set(pointed) });

/** Puts a piece among the others, with the signs that it carries. */
function add(pieces: Pieces, key: string, piece: FlatPiece, signs: FlatPiece[] = []): string {
  const carries = signs.map((sign, n) => {
    pieces[`${key}.${n}`] = sign;
    return `${key}.${n}`;
  });
  pieces[key] = { ...piece, carries };
  return key;
}

const sign = (role: string, icon: string, words: Said, value?: number, color?: Mark): FlatPiece => ({
  kind: "sign", icon, title: t(words), status: [role], ...(value !== undefined && { numbers: [[icon, value, t(words)]] }), ...(color && { color, shape: MARKS[color] }),
});
const delve = (n: number): FlatPiece => sign("reward", "depth", [`Descendez ${n}`, `Delve ${n}`], n);
const hurt = (n: number): FlatPiece => sign("penalty", "damage", [`Subissez ${n} dégâts`, `Suffer ${n} damage`], n);
const bold = (words: Said): FlatPiece => sign("bold", "", words);
const sort = (icon: string, words: Said): FlatPiece => sign("sort", icon, words);
const term = (n: number, words: Said): FlatPiece => sign("term", "", words, n);

const far = (progress: number, wanted: number, coming = 0): [string, number, string][] => [
  ["progress", progress, t(["progression", "progress"])], ["difficulty", wanted, t(["difficulté", "difficulty"])], ...(coming ? [["coming", coming, t(["à venir", "to come"])] as [string, number, string]] : []),
];
const task = (title: Said, icon: string, color: Mark | "", numbers: [string, number, string][], status: string[] = [], text?: Said): FlatPiece => ({ kind: "task", title: t(title), icon, numbers, status, ...(color && { color, shape: MARKS[color] }), ...(text && { text: t(text) }) });

/** The cross of a running match: what is attempted, what waits, what happens by itself, and the master face down. */
function well(pieces: Pieces): FlatArea {
  const at = (key: string, x: number, y: number) => ((pieces[key] = { ...pieces[key]!, x, y }), key);
  add(pieces, "fresco", task(["La fresque inachevée", "The Unfinished Fresco"], "large-paint-brush", "blue", far(1, 8, 6), ["target"]), [sort("jigsaw-piece", ["Énigme", "Puzzle"]), delve(3), sign("reward", "sunrise", ["Bravez la fatigue", "Brave fatigue"]), hurt(2)]);
  add(pieces, "fliers", task(["Les voltigeurs", "The Aerialists"], "acrobatic", "green", far(3, 7), ["static"]), [bold(["Échec avec Obscurité face à une autre carte : remontez 1.", "Failure with darkness against another card: climb 1."]), sort("fight", ["Combat", "Combat"]), term(6, ["difficulté", "difficulty"]), term(1, ["Champion masqué", "Masked Champion"]), delve(2), hurt(2)]);
  add(pieces, "spring", task(["La source claire", "The Clear Spring"], "droplet-splash", "", [], [], ["Récupérez 2 PV, puis remontez 3.", "Heal 2, then climb 3."]), [sort("drama-masks", ["Événement", "Event"]), sign("reward", "health", ["Récupérez 2 PV", "Heal 2"], 2), sign("reward", "ladder", ["Remontez 3", "Climb 3"], 3)]);
  add(pieces, "champion", task(["Le champion masqué", "The Masked Champion"], "carnival-mask", "red", far(4, 9), ["static", "unavailable"]), [bold(["Les autres Combats ont +1 en difficulté.", "Other Combats have +1 difficulty."]), sort("fight", ["Combat", "Combat"]), delve(3), hurt(2), sign("attached", "poison-bottle", ["Poison lent", "Slow Poison"])]);
  add(pieces, "master", task(["La Collectionneuse", "The Collector"], "double-face-mask", "", [], ["boss", "veiled"], ["Échec avec Obscurité : 1 carte attachée de plus.", "Failure with darkness: one more attached card."]), [sign("attached", "paper-clip", ["carte attachée", "attached card"], 1)]);
  pieces["account"] = { kind: "account", title: t(["Si vous gardez", "If you keep it"]), icon: "damage", numbers: [["", -1, t(["Pénalité 2, Rempart −1", "Penalty 2, Bulwark −1"])], ["", -1, t(["Peur du noir", "Fear of the Dark"])], ["", 1, t(["carte attachée", "attached card"])]], text: t(["La progression reste.", "The progress stays."]) };
  return { area: "grid", title: t(["Le Puits", "The Well"]), width: 3, height: 3, pieces: [at("fresco", 1, 0), at("fliers", 2, 1), at("spring", 1, 2), at("champion", 0, 1), at("master", 1, 1), at("account", 2, 0)] };
}

/** The last cross: the master shows itself, with how its difficulty comes about and where it can be hurt. */
function gauntlet(pieces: Pieces): FlatArea {
  const at = (key: string, x: number, y: number) => ((pieces[key] = { ...pieces[key]!, x, y }), key);
  add(pieces, "mirror", task(["Le miroir flatteur", "The Flattering Mirror"], "mirror-mirror", "blue", [], ["done"], ["Faiblesse révélée : rouge.", "Weakness revealed: red."]), [sign("weak", "", ["vulnérable au rouge", "vulnerable to red"], undefined, "red")]);
  add(pieces, "guard", task(["La garde d’honneur", "The Guard of Honour"], "guards", "red", far(2, 7)), [sort("fight", ["Combat", "Combat"]), hurt(2)]);
  add(pieces, "thorns", task(["Le rideau d’épines", "The Curtain of Thorns"], "thorny-vine", "green", far(0, 6), ["static"]), [bold(["Face au Maître, un seul soutien par action.", "Against the Master, one boost for each action."]), sort("brick-wall", ["Obstacle", "Obstacle"]), sign("reward", "draw", ["Piochez 1", "Draw 1"], 1), hurt(2)]);
  add(pieces, "claque", task(["La claque", "The Claque"], "shouting", "green", far(4, 5), ["static"]), [bold(["Échec face au Maître avec Obscurité : 1 dégât de plus si la pénalité en inflige.", "Failure against the Master with darkness: 1 more damage if the penalty deals any."]), sort("wolf-trap", ["Piège", "Trap"]), hurt(1)]);
  add(pieces, "vain", task(["Vainglory, Tisseuse d’effroi", "Vainglory, Dreadweaver"], "spider-face", "black", far(8, 31), ["boss"], ["Pénalité seulement avec Obscurité.", "Penalty only with darkness."]), [sort("wolf-trap", ["Piège", "Trap"]), term(9, ["difficulté", "difficulty"]), term(21, ["7 par Épreuve face visible", "7 for each Gauntlet face up"]), term(1, ["carte attachée", "attached card"]), sign("weak", "", ["vulnérable au rouge", "vulnerable to red"], undefined, "red"), hurt(3), sign("attached", "paper-clip", ["carte attachée", "attached card"], 1)]);
  return { area: "grid", title: t(["L’épreuve finale", "The Final Gauntlet"]), width: 3, height: 3, pieces: [at("mirror", 1, 0), at("guard", 2, 1), at("thorns", 1, 2), at("claque", 0, 1), at("vain", 1, 1)] };
}

const glass = (now: number, extra: [string, number, string][], status: string[] = []): FlatPiece => ({ kind: "gauge", title: t(["Points de vie partagés", "Shared health"]), icon: "flame", status: ["glass", ...status], numbers: [["health", now, t(["points de vie", "health"])], ["most", 10, t(["au plus", "at most"])], ...extra] });
const shaft = (now: number, coming = 0): FlatPiece => ({ kind: "gauge", title: t(["Deck Puits", "Well deck"]), icon: "double-face-mask", status: ["shaft"], numbers: [["cards", now, t(["cartes", "cards"])], ["most", 50, t(["au départ", "at first"])], ...(coming ? [["coming", coming, t(["à venir", "to come"])] as [string, number, string]] : [])] });

const die = (color: Mark, ...status: string[]): FlatPiece => ({ kind: "die", title: color, color, shape: MARKS[color], status: ["rolled", ...status] });

function attempt(pieces: Pieces): FlatArea {
  Object.assign(pieces, {
    retort: { kind: "played", title: t(["Trait d’esprit", "Witty Retort"]), icon: "talk", color: "blue", shape: "drop", text: t(["3, +1 face à une Énigme", "3, +1 against a Puzzle"]) },
    wall: { kind: "played", title: t(["Mur d’acier", "Wall of Steel"]), icon: "shield-reflect", color: "white", shape: "pentacle", text: "Khor" },
    d1: die("red", "miss"), d2: die("green", "miss"), d3: die("blue", "hit"), d4: die("black", "miss"),
  });
  return {
    area: "steps", title: t(["La tentative", "The attempt"]), count: 2, numbers: [["odds", 48, t(["chances sur cent", "per cent"])]],
    steps: [
      { title: t(["Action", "Action"]), value: "4", pieces: ["retort"] },
      { title: t(["Soutiens", "Boosts"]), value: "+1", text: "1 / 1", pieces: ["wall"] },
      { title: t(["Dés", "Dice"]), value: "+1", text: t(["relançables", "may be re-rolled"]), pieces: ["d1", "d2", "d3", "d4"] },
      { title: t(["Issue", "Outcome"]), value: "7 / 8", text: t(["il manque 1", "1 is missing"]) },
    ],
  };
}

function skill(pieces: Pieces, key: string, title: Said, value: number, colors: Mark[], icon: string, text: Said, bar: [Mark, number], more: { effect?: boolean; worth?: number; status?: string[] } = {}): string {
  const numbers: [string, number, string][] = [["value", value, t(["valeur", "value"])], ...(more.worth ? [["worth", more.worth, t(["face à ce défi", "against this challenge"])] as [string, number, string]] : [])];
  const signs = [sign("bar", "", ["soutien", "boost"], bar[1], bar[0]), ...(more.effect ? [sign("effect", "lyre", ["Refrain", "Refrain"])] : [])];
  return add(pieces, key, { kind: "card", title: t(title), icon, color: colors[0]!, shape: MARKS[colors[0]!], cost: colors.map((color) => [color, MARKS[color]]), numbers, text: t(text), status: more.status ?? [] }, signs);
}

function cards(pieces: Pieces, prefix: string): string[] {
  return [
    skill(pieces, `${prefix}1`, ["Ballade entraînante", "Rousing Ballad"], 2, ["green", "blue"], "musical-score", ["Défi validé : un autre Éclaireur pioche 1.", "On success: another Seeker draws 1."], ["white", 1], { effect: true, worth: 3 }),
    skill(pieces, `${prefix}2`, ["Coup de chance", "Lucky Strike"], 2, ["red", "green"], "clover", ["Chaque dé favorable vaut 2.", "Each matching die is worth 2."], ["red", 1]),
    skill(pieces, `${prefix}3`, ["Berceuse", "Lullaby"], 2, ["green", "blue"], "night-sleep", ["Échec : vous pouvez défausser 1 carte au lieu de la pénalité.", "On failure: you may discard 1 card instead of the penalty."], ["green", 2]),
    skill(pieces, `${prefix}4`, ["Botte secrète", "Secret Thrust"], 3, ["red"], "fencer", ["Combat : +1.", "Combat: +1."], ["red", 2], { status: ["unavailable"] }),
  ];
}

function seat(pieces: Pieces, areas: Record<string, FlatArea>, n: number, title: string, ability: Said, icon: string, color: Mark, lit: boolean): void {
  pieces[`hero${n}`] = { kind: "hero", title: t(ability), icon, color, shape: MARKS[color], text: t(["Une carte défaussée, quatre dés relancés.", "A card discarded, four dice rolled again."]) };
  pieces[`lamp${n}`] = { kind: "lamp", title: t(lit ? ["allumée", "lit"] : ["éteinte", "dark"]), icon: lit ? "light" : "old-lantern", status: [lit ? "lit" : "dark"], numbers: [["value", 3, t(["valeur", "value"])]] };
  const hand = cards(pieces, `s${n}`);
  areas[`board:${n}`] = { area: "board", title, owner: n, areas: ["seeker", "lantern", "deck", "discard", "hand"].map((name) => `${name}:${n}`) };
  areas[`seeker:${n}`] = { area: "row", title: t(["Éclaireur", "Seeker"]), owner: n, pieces: [`hero${n}`] };
  areas[`lantern:${n}`] = { area: "row", title: t(["Lanterne", "Lantern"]), owner: n, pieces: [`lamp${n}`] };
  areas[`deck:${n}`] = { area: "stack", title: t(["Pioche", "Deck"]), owner: n, count: 4 };
  areas[`discard:${n}`] = { area: "stack", title: t(["Défausse", "Discard"]), owner: n, count: 7 };
  areas[`hand:${n}`] = { area: "fan", title: t(["Main", "Hand"]), owner: n, pieces: hand };
}

function scene(areas: Record<string, FlatArea>, pieces: Pieces): FlatScene {
  const inner = new Set(Object.values(areas).flatMap((area) => area.areas ?? []));
  return { roots: Object.keys(areas).filter((key) => !inner.has(key)), areas, pieces };
}

function tasks(): Exhibit {
  const pieces: Pieces = {};
  const cross = well(pieces);
  return { id: "tasks", title: "Tasks round a master, an account", game: "kinfire_delve", height: 440, scene: scene({ tasks: cross }, pieces), live: live(["fliers", "spring"], [], ["champion"]) };
}

function gauges(): Exhibit {
  const pieces: Pieces = {
    whole: glass(9, []), struck: glass(6, [["coming", -2, t(["à venir", "to come"])]]), low: glass(3, [["danger", 2, t(["à 2 ou moins, vous perdez", "at 2 or less you lose"])]], ["low"]),
    deep: shaft(23, -3), bottom: shaft(0),
    lit: { kind: "lamp", title: t(["allumée", "lit"]), icon: "light", status: ["lit"], numbers: [["value", 4, t(["valeur", "value"])]] },
    dark: { kind: "lamp", title: t(["éteinte", "dark"]), icon: "old-lantern", status: ["dark"] },
    bard: { kind: "hero", title: t(["Barde du Destin", "Bard of Destiny"]), icon: "lyre", color: "blue", shape: "drop", text: t(["Une carte défaussée, quatre dés relancés.", "A card discarded, four dice rolled again."]) },
  };
  const areas: Record<string, FlatArea> = { glasses: { area: "row", title: t(["Santé", "Health"]), pieces: ["whole", "struck", "low"] }, shafts: { area: "row", title: t(["Descente", "Descent"]), pieces: ["deep", "bottom", "lit", "dark", "bard"] } };
  return { id: "gauges", title: "Gauges, lamps, a hero", game: "kinfire_delve", height: 420, scene: scene(areas, pieces), live: live(["lit"], [], ["struck"]) };
}

function steps(): Exhibit {
  const pieces: Pieces = {};
  const areas = { attempt: attempt(pieces), hand: { area: "fan", title: t(["Ma main", "My hand"]), pieces: cards(pieces, "h") } };
  return { id: "steps", title: "Steps, dice with marks, cards with a second use", game: "kinfire_delve", height: 420, scene: scene(areas, pieces), live: live(["h1", "h2"], ["h2"], ["h3"]) };
}

const burden = (title: Said, icon: string, text: Said, status: string[] = []): FlatPiece => ({ kind: "offer", title: t(title), icon, color: "black", shape: "moon", text: t(text), status });

/** A whole table, in its well or at the bottom of it. */
function kinfire(last: boolean): Exhibit {
  const pieces: Pieces = { health: last ? glass(3, [["danger", 2, t(["à 2 ou moins, vous perdez", "at 2 or less you lose"])]], ["low"]) : glass(6, [["coming", -2, t(["à venir", "to come"])]]), depth: shaft(last ? 0 : 23, last ? 0 : -3) };
  pieces["X1"] = burden(["Doigts gourds", "Numb Fingers"], "hand", ["1 soutien maximum par action.", "At most 1 boost for each action."]);
  pieces["X4"] = burden(["Peur du noir", "Fear of the Dark"], "terror", ["Échec avec Obscurité : subissez 1 dégât.", "Failure with darkness: suffer 1 damage."], ["strikes"]);
  const areas: Record<string, FlatArea> = {
    well: { area: "board", title: t(["Puits", "Well"]), areas: ["vigour", "cross", "attempt"] },
    vigour: { area: "row", title: t(["Santé", "Health"]), pieces: ["health"] },
    cross: last ? gauntlet(pieces) : well(pieces),
    attempt: attempt(pieces),
    depths: { area: "board", title: t(["Descente", "Descent"]), areas: ["descent", "fatigue", "weariness", "shed", "completed"] },
    descent: { area: "row", title: t(["Descente", "Descent"]), pieces: ["depth"] },
    fatigue: { area: "row", title: t(["Fatigue", "Fatigue"]), pieces: ["X1", "X4"] },
    weariness: { area: "stack", title: t(["deck Fatigue", "Fatigue deck"]), count: 4 },
    shed: { area: "stack", title: t(["défausse du Puits", "Well discard"]), count: 20 },
    completed: { area: "stack", title: t(["défis validés", "completed"]), count: 9 },
  };
  seat(pieces, areas, 0, "Feyn Longstride", ["Barde du Destin", "Bard of Destiny"], "lyre", "blue", true);
  seat(pieces, areas, 1, "Khor", ["Rempart", "Bulwark"], "checked-shield", "red", false);
  return { id: last ? "kinfire-final" : "kinfire", title: last ? "A whole table: the last fight" : "A whole table: the well", game: "kinfire_delve", height: 780, scene: scene(areas, pieces), live: last ? live(["guard", "thorns", "claque", "vain"]) : live(["s01", "s02", "s03"]) };
}

export const DELVE: readonly Exhibit[] = [tasks(), gauges(), steps(), kinfire(false), kinfire(true)];
