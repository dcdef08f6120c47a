/** Icons by what they mean: scenes say "renown" or "sword", the page has outlines. */
import { ICONS, type IconName } from "../icons";
import { svgElement } from "./dom";
import { defs, isShape, mark } from "./marks";

const MEANING: Record<string, IconName> = {
  renown: "crown", dagger: "plain-dagger", sword: "broadsword", axe: "battle-axe",
  perfect: "round-star", color: "palette", type: "crossed-swords", none: "linked-rings",
  health: "hearts", life: "hearts", damage: "broken-heart", defence: "shield", armour: "shield", attack: "crossed-swords",
  gold: "two-coins", coins: "two-coins", cards: "card-random", deck: "card-draw", draw: "card-draw", discard: "card-discard", dice: "rolling-dices",
  move: "walking-boot", dig: "war-pick", fight: "crossed-swords", forge: "flat-hammer", carry: "grab", grab: "grab", pick_up: "grab", play: "card-random", follow: "card-random", ability: "sparkles", power: "sparkles", end: "hourglass", clear: "stone-pile", totem: "totem-head", give: "swap-bag", capacity: "swap-bag", transfer: "swap-bag",
  fly: "feathered-wing", treasure: "chest", chest: "chest", monster: "evil-eyes", boss: "death-skull", kobold: "goblin",
  rockfall: "stone-pile", flames: "flame", light: "lantern-flame", depth: "stairs", time: "hourglass", progress: "round-star",
  reroll: "rolling-dices", flip: "cycle", items: "crown", target: "round-star", counterfeits: "two-coins", price: "two-coins", visits: "anchor", rank: "crown", odds: "rolling-dices", difficulty: "stairs", hidden: "uncertainty", unknown: "uncertainty", figure: "meeple", hero: "meeple", shield: "shield",
};

const EMBLEMS: Record<string, Record<string, IconName>> = {
  forge_of_the_gods: {
    H01: "mailed-fist", H02: "spartan-helmet", H03: "skull-crossed-bones", H04: "splash", H05: "big-wave",
    H06: "giant-squid", H07: "vine-leaf", H08: "stag-head", H09: "oak", H10: "sunrise", H11: "sun", H12: "chariot",
    H13: "sparkles", H14: "burning-embers", H15: "smoking-volcano",
    B01: "wolf-head", B02: "cracked-shield", B03: "spears", B04: "sea-urchin", B05: "big-wave", B06: "lighthouse",
    B07: "wasp-sting", B08: "curled-leaf", B09: "moon", B10: "sunbeams", B11: "sun-radiations", B12: "heavy-lightning",
    B13: "flame", B14: "fire", B15: "lion",
  },
};

const BACKS: Record<string, IconName> = {
  forge_of_the_gods: "anvil", kings_forge: "griffin-symbol", kinfire_delve: "drama-masks",
  explorers_of_the_woodlands: "pine-tree", forgeflame: "flame",
};

/** What a card that can be used now is stamped with. */
const STAMPS: Record<string, IconName> = { forge_of_the_gods: "flat-hammer", forgeflame: "flat-hammer" };

const outlines: Record<string, string> = { ...ICONS };

/** Outlines that only one game needs come when its table does. */
const PACKS: Record<string, () => Promise<{ ICONS: Readonly<Record<string, string>> }>> = {
  kings_forge: () => import("../outlines/kings_forge"),
  kinfire_delve: () => import("../outlines/kinfire_delve"),
  forgeflame: () => import("../outlines/forgeflame"),
  explorers_of_the_woodlands: () => import("../outlines/explorers_of_the_woodlands"),
};

const brought = new Set<string>();

/** Brings a game's own outlines, if it has any; calls back once they are here. */
export function bringOutlines(game: string, then: () => void): void {
  if (brought.has(game)) return then();
  PACKS[game]?.().then(({ ICONS: more }) => {
    brought.add(game);
    Object.assign(outlines, more);
    then();
  }, () => undefined);
}

const has = (name: string): boolean => Object.hasOwn(outlines, name);

/** The outline that a name means, if there is one. */
export function outlineOf(name: string): string | null {
  if (has(name)) return name;
  return MEANING[name] ?? null;
}

export const isKnownIcon = (name: string): boolean => isShape(name) || outlineOf(name) !== null;

const defined = new Set<string>();
let store: SVGDefsElement | null = null;

function symbolOf(name: string): string {
  const here = defs();
  if (here !== store) {
    store = here;
    defined.clear();
  }
  if (!defined.has(name)) {
    here.append(svgElement("symbol", { id: `eb-i-${name}`, viewBox: "0 0 512 512", overflow: "visible" }, `<path d="${outlines[name]}"/>`));
    defined.add(name);
  }
  return `#eb-i-${name}`;
}

/** An icon in the colour of the text around it; a shape's mark where the name is a shape's; a circle for what nobody knows. */
export function glyph(name: string, className = "eb-icon"): string {
  if (isShape(name)) return mark(name, className);
  const outline = outlineOf(name);
  if (!outline) return mark("circle", className);
  return `<svg class="${className}" viewBox="0 0 512 512" aria-hidden="true"><use href="${symbolOf(outline)}"/></svg>`;
}

/** An icon as a piece of another drawing, at a place and a size. */
export function inset(name: string, x: number, y: number, size: number, className: string): string {
  const outline = outlineOf(name);
  if (!outline) return `<use class="${className}" href="#eb-m-${isShape(name) ? name : "circle"}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
  return `<use class="${className}" href="${symbolOf(outline)}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
}

/** An icon cut out of paper: a dark edge all round, light inside. */
export function cutout(name: string, className = ""): string {
  const outline = outlineOf(name) ?? "uncertainty";
  const href = symbolOf(outline);
  return `<svg class="eb-cutout ${className}" viewBox="-44 -44 600 600" aria-hidden="true">${className.includes("has-halo") ? `<use class="eb-cutout__halo" href="${href}" width="512" height="512"/>` : ""}<use class="eb-cutout__key" href="${href}" width="512" height="512"/><use class="eb-cutout__lit" href="${href}" width="512" height="512"/></svg>`;
}

export const emblemOf = (game: string, key: string): string | null => EMBLEMS[game]?.[key] ?? null;
export const backOf = (game: string): string => BACKS[game] ?? "anvil";
export const stampOf = (game: string): string | null => STAMPS[game] ?? null;
