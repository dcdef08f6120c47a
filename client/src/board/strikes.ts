/** What a change feels like: a glass that is struck shakes, a lantern sinks, progress flies onto a task, a card turns over. */
import type { FlatPiece } from "../frames";
import { aloft, land, OVERSHOOT, STRIKE, seen, until } from "./air";
import { element } from "./dom";
import { readingOf } from "./gauges";
import { lump } from "./lumps";
import type { Before } from "./motion";
import type { PieceView } from "./pieces";
import type { Surface } from "./surface";

const has = (piece: FlatPiece, status: string): boolean => piece.status?.includes(status) ?? false;
const numberOf = (piece: FlatPiece, icon: string): number => piece.numbers?.find(([name]) => name === icon)?.[1] ?? 0;

/** A piece that stayed has changed. */
export function change(old: Before, view: PieceView, rect: DOMRect, before: Map<string, Before>, motion: number): void {
  const { piece } = view;
  if (piece.kind === "gauge") gauge(old.piece, view, rect, before, motion);
  else if (piece.kind === "lamp" && has(piece, "lit") && !has(old.piece, "lit")) land(view, rect, motion);
  else if (Boolean(piece.back) !== Boolean(old.piece.back) || has(piece, "veiled") !== has(old.piece, "veiled") || has(piece, "done") !== has(old.piece, "done")) turn(view, motion);
  else if (piece.kind === "task") {
    const by = numberOf(piece, "progress") - numberOf(old.piece, "progress");
    if (by > 0) gather(view, rect, by, before, motion);
  }
}

function gauge(old: FlatPiece, view: PieceView, rect: DOMRect, before: Map<string, Before>, motion: number): void {
  const by = readingOf(view.piece).now - readingOf(old).now;
  if (!by) return;
  const lamp = view.target.querySelector<SVGGElement>(".eb-shaft__lamp");
  if (lamp) return sink(lamp, by, readingOf(view.piece).most, motion);
  flash(rect, by < 0 ? "is-hurt" : "is-healed", motion);
  if (by > 0) return;
  const far = [-9, 8, -6, 4, -2, 0].map((x) => ({ translate: `${x * Math.min(2, 0.7 - by * 0.3)}px 0` }));
  view.target.animate([{ translate: "0 0" }, ...far], { duration: STRIKE * 1.6 * motion });
  for (const each of before.values()) if (has(each.piece, "target")) strike(each.view, motion);
}

/** A lantern on its rope goes down, or is hauled up, as far as the number has changed. */
function sink(lamp: SVGGElement, by: number, most: number, motion: number): void {
  const far = (by / most) * 338;
  lamp.animate([{ transform: `translate(0, ${far}px)` }, { transform: "translate(0, 0)" }], { duration: STRIKE * 2.4 * motion, easing: "cubic-bezier(.4,0,.3,1)" });
}

/** The penalty of what was attempted strikes. */
function strike(view: PieceView, motion: number): void {
  const loss = view.target.querySelector(".eb-fate__loss");
  loss?.animate([{ scale: 1 }, { scale: 1.35 }, { scale: 1 }], { duration: STRIKE * motion, easing: OVERSHOOT });
}

function flash(rect: DOMRect, how: string, motion: number): void {
  const light = element("div", `eb-flyer eb-flash ${how}`);
  aloft(light, rect);
  until(light.animate([{ opacity: 0.85 }, { opacity: 0 }], { duration: STRIKE * 2 * motion, easing: "ease-out" }), light);
}

/** A card is turned over. */
export function turn(view: PieceView, motion: number): void {
  view.target.animate([{ transform: "perspective(700px) rotateY(92deg)" }, { transform: "none" }], { duration: STRIKE * 1.6 * motion, easing: "cubic-bezier(.2,.8,.3,1)" });
}

const TOKEN = '<svg class="eb-token__fly" viewBox="0 0 40 40"><path d="M20 2L38 20L20 38L2 20z"/></svg>';

/** Progress flies from the dice that count and the cards that were played onto what was attempted. */
function gather(view: PieceView, rect: DOMRect, by: number, before: Map<string, Before>, motion: number): void {
  const sources = [...before.values()].filter((each) => has(each.piece, "hit") || each.piece.kind === "played");
  for (let n = 0; n < Math.min(by, 8); n++) {
    const from = sources[n % Math.max(1, sources.length)]?.rect;
    if (!from) break;
    const token = element("div", "eb-flyer", TOKEN);
    aloft(token, new DOMRect(rect.left + rect.width / 2 - 14, rect.top + rect.height / 2 - 14, 28, 28));
    const start = `translate(${from.left + from.width / 2 - rect.left - rect.width / 2}px, ${from.top + from.height / 2 - rect.top - rect.height / 2}px)`;
    until(token.animate([{ transform: start, opacity: 1 }, { transform: "none", opacity: 1, offset: 0.9 }, { transform: "none", opacity: 0 }], { duration: STRIKE * 1.8 * motion, delay: n * 60 * motion, easing: "cubic-bezier(.5,0,.3,1)", fill: "backwards" }), token);
  }
  land(view, rect, motion);
  const boxes = view.target.querySelectorAll(".eb-boxes > .is-on");
  [...boxes].slice(-by).forEach((box, n) => box.animate([{ scale: 0 }, { scale: 1 }], { duration: STRIKE * motion, delay: (STRIKE + n * 50) * motion, easing: OVERSHOOT, fill: "backwards" }));
}

/** How many cards lie where: piles, and gauges that count cards. */
export type Heaps = Map<string, { count: number; rect: DOMRect }>;

export function heapsOf(surfaces: readonly Surface[]): Heaps {
  const heaps: Heaps = new Map();
  for (const surface of surfaces) {
    for (const [key, area] of surface.areas) {
      const there = area.kind === "stack" ? area.el.querySelector(".eb-stack__pile, .eb-stack__count") : null;
      if (there) heaps.set(key, { count: surface.scene.areas[key]?.count ?? 0, rect: shownRect(there, area.el) });
    }
    for (const view of surface.views.values()) {
      const [icon, count] = view.piece.numbers?.[0] ?? [];
      if (view.piece.kind === "gauge" && icon === "cards") heaps.set(view.key, { count: count ?? 0, rect: view.target.getBoundingClientRect() });
    }
  }
  return heaps;
}

/** A pile that is not drawn is where its number is. */
function shownRect(pile: Element, area: Element): DOMRect {
  const rect = pile.getBoundingClientRect();
  return seen(rect) ? rect : (area.querySelector(".eb-stack__count") ?? area).getBoundingClientRect();
}

const CARD = '<span class="eb-card__sheet eb-card__back"></span>';

/** Cards slide from piles that have shrunk to piles that have grown; what is left over are places for single cards to go. */
export function shiftHeaps(before: Heaps, now: Heaps, motion: number): DOMRect[] {
  const gains: DOMRect[] = [];
  const losses: DOMRect[] = [];
  for (const [key, { count, rect }] of now) {
    const by = count - (before.get(key)?.count ?? count);
    if (!seen(rect)) continue;
    for (let n = 0; n < Math.min(Math.abs(by), 5); n++) (by > 0 ? gains : losses).push(rect);
  }
  let nth = 0;
  while (gains.length && losses.length) slideCard(losses.shift()!, gains.shift()!, nth++, motion);
  return gains;
}

function slideCard(from: DOMRect, to: DOMRect, nth: number, motion: number): void {
  const card = element("div", "eb-flyer eb-piece--card", CARD);
  const [x, y] = [to.left + to.width / 2 - 17, to.top + to.height / 2 - 24];
  aloft(card, new DOMRect(x, y, 34, 48));
  const start = `translate(${from.left + from.width / 2 - 17 - x}px, ${from.top + from.height * 0.6 - 24 - y}px) rotate(-8deg)`;
  until(card.animate([{ transform: start, opacity: 0 }, { transform: start, opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1, offset: 0.85 }, { transform: "none", opacity: 0 }], { duration: STRIKE * 1.8 * motion, delay: nth * 90 * motion, easing: "cubic-bezier(.4,0,.2,1)", fill: "backwards" }), card);
}

interface Lumps {
  key: string;
  kind: string;
  rect: DOMRect;
}

const between = (one: DOMRect, other: DOMRect): number => Math.hypot(one.left + one.width / 2 - other.left - other.width / 2, one.top + one.height / 2 - other.top - other.height / 2);

/** Lumps of ore fly from heaps that have shrunk to the nearest that have grown; the heaps that are gone with them. */
export function carryLumps(before: ReadonlyMap<string, Before>, now: ReadonlyMap<string, PieceView>, rects: ReadonlyMap<string, DOMRect>, motion: number): Set<string> {
  const losses: Lumps[] = [];
  const gains: Lumps[] = [];
  const note = (key: string, piece: FlatPiece, rect: DOMRect, by: number): void => {
    for (let n = 0; n < Math.min(Math.abs(by), 4); n++) if (seen(rect)) (by > 0 ? gains : losses).push({ key, kind: `${piece.color} ${piece.shape}`, rect });
  };
  const count = (piece: FlatPiece | undefined): number => (piece ? (piece.numbers?.[0]?.[1] ?? 1) : 0);
  for (const [key, { piece, rect }] of before) if (piece.kind === "ore") note(key, piece, rect, Math.min(0, count(now.get(key)?.piece) - count(piece)));
  for (const [key, { piece }] of now) if (piece.kind === "ore") note(key, piece, rects.get(key)!, Math.max(0, count(piece) - count(before.get(key)?.piece)));
  const gone = new Set<string>();
  for (const loss of losses) {
    const alike = gains.filter((gain) => gain.kind === loss.kind).sort((a, b) => between(a.rect, loss.rect) - between(b.rect, loss.rect));
    const to = alike[0];
    if (!to) continue;
    gains.splice(gains.indexOf(to), 1);
    gone.add(loss.key);
    const [color, shape] = loss.kind.split(" ");
    flyLump(lump(color ?? "", shape ?? ""), loss.rect, to.rect, motion);
  }
  return gone;
}

function flyLump(drawing: string, from: DOMRect, to: DOMRect, motion: number): void {
  const flyer = element("div", "eb-flyer", drawing);
  const size = Math.max(16, Math.min(to.height, 26));
  aloft(flyer, new DOMRect(to.left + (to.width - size) / 2, to.top + (to.height - size) / 2, size, size));
  const start = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(1.3)`;
  until(flyer.animate([{ transform: start }, { transform: "none" }], { duration: STRIKE * 1.6 * motion, easing: "cubic-bezier(.4,0,.2,1)" }), flyer);
}
