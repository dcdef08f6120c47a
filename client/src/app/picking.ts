/** From clicks on pieces to an option. An option names its targets in order; those that lie on the table are picked there. */
import type { FlatScene } from "../frames";
import type { Offer } from "./patch";

export interface Choice extends Offer {
  verb: string;
  targets: readonly string[];
}

/** An offer taken apart: its key is the verb, then the targets. */
export function choiceOf(offer: Offer): Choice {
  const [verb = "", ...targets] = offer.key.split(":");
  return { ...offer, verb, targets };
}

export interface Picking {
  /** All that is asked now. */
  all: readonly Choice[];
  /** Keys picked so far. */
  picked: readonly string[];
  /** Choices that begin with what was picked. */
  left: readonly Choice[];
  onTable: ReadonlySet<string>;
  /** The place whose things are to be chosen from. */
  place?: string;
}

export type Picked = { kind: "chosen"; choice: Choice } | { kind: "menu" | "more"; picking: Picking } | { kind: "nothing" };

/** Keys that can be picked in a scene: pieces, places and ways. */
export function keysOf(scene: FlatScene): ReadonlySet<string> {
  const keys = new Set(Object.keys(scene.pieces));
  for (const area of Object.values(scene.areas)) {
    for (const node of area.nodes ?? []) keys.add(node.key);
    for (const edge of area.edges ?? []) keys.add(edge.key);
  }
  return keys;
}

export function begin(all: readonly Choice[], onTable: ReadonlySet<string>): Picking {
  return { all, picked: [], left: all, onTable };
}

/** The targets of a choice that lie on the table, in order. One that means something only after another goes by both names: "@3,1:r2". */
export function targetsOf(choice: Choice, onTable: ReadonlySet<string>): string[] {
  const { targets } = choice;
  return targets.flatMap((target, nth) => {
    const names = targets.slice(0, nth).map((_, from) => targets.slice(from, nth + 1).join(":"));
    return [...names, target].find((name) => onTable.has(name)) ?? [];
  });
}

/** Of several pieces that are alike one goes by the plain name, the others by "name~2", "name~3". */
export const plainName = (key: string): string => key.replace(/~\d+$/, "");

/** What can be picked next: the next target of a choice, or a piece that is a button for it and goes by its key. */
export function pickable(picking: Picking): ReadonlySet<string> {
  const next = new Set<string>();
  for (const choice of picking.left) {
    if (picking.onTable.has(choice.key)) next.add(choice.key);
    const target = targetsOf(choice, picking.onTable)[picking.picked.length];
    if (target !== undefined) next.add(target);
  }
  for (const key of picking.onTable) if (next.has(plainName(key))) next.add(key);
  return next;
}

/**
 * Pick a piece. One choice left and nothing more to pick, or only the one way that there is: it is chosen. Every choice left goes on
 * with another piece: more.
 * Otherwise the choices differ in something that does not lie on the table: a menu.
 */
export function pick(picking: Picking, key: string): Picked {
  if (!pickable(picking).has(key)) return { kind: "nothing" };
  const button = picking.left.find((choice) => choice.key === key);
  if (button) return { kind: "chosen", choice: button };
  const picked = [...picking.picked, key];
  const name = picking.left.some((choice) => targetsOf(choice, picking.onTable)[picking.picked.length] === key) ? key : plainName(key);
  const left = picking.left.filter((choice) => targetsOf(choice, picking.onTable)[picking.picked.length] === name);
  const next: Picking = { ...picking, picked, left };
  const finished = left.filter((choice) => targetsOf(choice, picking.onTable).length === picked.length);
  const [only] = left;
  const isWay = (target: string) => !only?.targets.includes(target);
  if (left.length === 1 && only && targetsOf(only, picking.onTable).slice(picked.length).every(isWay)) return { kind: "chosen", choice: only };
  return { kind: finished.length ? "menu" : "more", picking: next };
}

/** Pick a place with a finger: the one thing there that can be picked, or a menu of all that can be done there. */
export function pickAmong(picking: Picking, place: string, keys: readonly string[]): Picked {
  const can = pickable(picking);
  const there = keys.filter((key) => can.has(key));
  if (there.length < 2) return there[0] === undefined ? { kind: "nothing" } : pick(picking, there[0]);
  const left = picking.left.filter((choice) => there.includes(targetsOf(choice, picking.onTable)[picking.picked.length] ?? choice.key));
  return { kind: "menu", picking: { ...picking, left, place } };
}

/** One pick less. */
export function back(picking: Picking): Picking {
  return picking.picked.slice(0, -1).reduce<Picking>((before, key) => {
    const after = pick(before, key);
    return "picking" in after ? after.picking : before;
  }, begin(picking.all, picking.onTable));
}

export interface Group {
  verb: string;
  choices: Choice[];
}

/** Choices by verb, in the order in which the verbs first appear; within a verb the greatest gain first. */
export function grouped(choices: readonly Choice[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.verb, [...(groups.get(choice.verb) ?? []), choice]);
  return [...groups].map(([verb, members]) => ({ verb, choices: members.sort((a, b) => gainOf(b) - gainOf(a)) }));
}

/** Groups that are called the same are one to the reader, whatever their verbs. */
export function joined(groups: readonly Group[], nameOf: (group: Group) => string): Group[] {
  const byName = new Map<string, Group>();
  for (const group of groups) {
    const same = byName.get(nameOf(group));
    byName.set(nameOf(group), same ? { verb: same.verb, choices: [...same.choices, ...group.choices] } : group);
  }
  return [...byName.values()];
}

function gainOf(choice: Choice): number {
  return Number.parseFloat((choice.gain ?? "").replace("−", "-")) || 0;
}

/** Whether a sentence holds every word that was typed, whatever the accents. */
export function matches(choice: Choice, typed: string): boolean {
  const sentence = plain(choice.text);
  return plain(typed).split(/\s+/).every((word) => sentence.includes(word));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
