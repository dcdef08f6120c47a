/** Motion is a strike: pieces fly from where they were to where they are, new ones strike in, spent ones fall.
 *
 * All surfaces of a table share a stage. Each remembers where its pieces stood before a change; once all have changed, before
 * the next frame is painted, the stage compares and sets off the flights. Only transform and opacity move. */
import type { FlatPiece } from "../frames";
import { aloft, clone, fade, fall, fly, land, OVERSHOOT, seen, STRIKE, until } from "./air";
import { CUBE_TOP, cubelet } from "./cubes";
import { dieFace } from "./dice";
import { element } from "./dom";
import type { PieceView } from "./pieces";
import { carryLumps, change, type Heaps, heapsOf, shiftHeaps, turn } from "./strikes";
import type { Surface } from "./surface";

const FALLING = new Set(["cube", "die", "token"]);
const PILED = new Set(["card", "task", "played"]);

export interface Before {
  rect: DOMRect;
  view: PieceView;
  piece: FlatPiece;
  area: string;
  home: Element | null;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const stages = new Map<string, Stage>();

export function stageNamed(name: string): Stage {
  let stage = stages.get(name);
  if (!stage) stages.set(name, (stage = new Stage()));
  return stage;
}

export class Stage {
  readonly surfaces = new Set<Surface>();
  private before: Map<string, Before> | null = null;
  private heaps: Heaps = new Map();
  private motion = 1;

  /** Looks where everything stands, on all surfaces at once: before the first of them changes, so that nothing is laid out twice. */
  remember(motion: number): void {
    if (calm.matches || this.before) return;
    this.before = new Map();
    this.motion = motion;
    this.heaps = heapsOf(this.shown());
    for (const surface of this.shown()) {
      for (const view of surface.views.values()) {
        const rect = view.target.getBoundingClientRect();
        if (seen(rect)) this.before.set(view.key, { rect, view, piece: view.piece, area: view.area, home: view.el.parentElement });
      }
    }
  }

  private shown(): Surface[] {
    return [...this.surfaces].filter(({ root }) => root.isConnected && !root.hasAttribute("data-rests"));
  }

  /** Sets everything in motion before the next paint; surfaces that change in the same frame are seen together. */
  settle(): void {
    if (!this.before || this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      const before = this.before;
      this.before = null;
      if (before) this.play(before);
    });
  }

  private waiting = false;

  /** What has just become pickable says so, once. */
  flash(views: readonly PieceView[], motion: number): void {
    if (calm.matches) return;
    const drawn: PieceView[] = [];
    for (const view of views) {
      if (view.target instanceof SVGElement) drawn.push(view);
      else view.target.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: STRIKE * motion, easing: "ease-out" });
    }
    if (drawn.length) requestAnimationFrame(() => drawn.forEach((view) => gleam(view, motion)));
  }

  private play(before: Map<string, Before>): void {
    const now = new Map<string, PieceView>();
    for (const surface of this.shown()) for (const view of surface.views.values()) now.set(view.key, view);
    const rects = new Map([...now].map(([key, view]) => [key, view.target.getBoundingClientRect()]));
    const grown: { view: PieceView; by: number }[] = [];
    for (const [key, view] of now) {
      const old = before.get(key);
      const rect = rects.get(key)!;
      if (!seen(rect)) continue;
      if (!old) strikeIn(view, this.motion);
      else {
        const by = amount(view.piece) - amount(old.piece);
        if (view.piece.kind === "counter" && view.piece.color && by) grown.push({ view, by });
        if (old.piece !== view.piece) change(old, view, rect, before, this.motion);
        if (old.home === view.el.parentElement && old.view.el === view.el) shift(view, old.rect, rect, this.motion);
        // A whole board that has changed places takes its pieces along.
        else if (old.area !== view.area || old.view.host === view.host) {
          fly(clone(view), old.rect, rect, this.motion, view);
          if (view.piece.kind === "played") land(view, rect, this.motion);
        }
      }
    }
    const piles = shiftHeaps(this.heaps, heapsOf(this.shown()), this.motion);
    for (const key of carryLumps(before, now, rects, this.motion)) before.delete(key);
    this.farewell(before, now, rects, grown, piles);
  }

  /** Where pieces go that are no longer there: to a counter or a pile that grew, to whatever carries them now, or away. */
  private farewell(before: Map<string, Before>, now: Map<string, PieceView>, rects: Map<string, DOMRect>, grown: { view: PieceView; by: number }[], piles: DOMRect[]): void {
    const carriers = new Map<string, string>();
    for (const view of now.values()) for (const key of view.piece.carries ?? []) carriers.set(key, view.key);
    for (const [key, old] of before) {
      if (now.has(key)) continue;
      const counter = grown.find(({ view, by }) => by > 0 && view.piece.color === old.piece.color && old.piece.color);
      const carrier = carriers.get(key);
      const there = counter ? rects.get(counter.view.key) : carrier ? rects.get(carrier) : undefined;
      if (there && seen(there)) {
        if (counter) counter.by -= 1;
        const landed = counter?.view ?? now.get(carrier!);
        const goal = counter || landed?.piece.kind === "rack" ? inner(there, old.rect) : there;
        fly(clone(old.view), old.rect, goal, this.motion);
        if (landed) land(landed, goal, this.motion);
      } else if (PILED.has(old.piece.kind) && piles.length) fly(clone(old.view), old.rect, piles.shift()!, this.motion);
      else if (FALLING.has(old.piece.kind)) fall(clone(old.view), old.rect, this.motion);
      else fade(clone(old.view), old.rect, this.motion);
    }
    for (const { view, by } of grown) {
      if (by >= 0) continue;
      const rect = rects.get(view.key)!;
      for (let i = 0; i < Math.min(3, -by); i++) fall(element("div", "eb-flyer", view.piece.numbers?.[0]?.[0] === "die" ? dieFace({ ...view.piece, numbers: [] }) : cubelet(view.piece.color ?? "", view.piece.shape || "circle")), new DOMRect(rect.left + 6 + i * 10, rect.top, 36, 41), this.motion, i * 60);
    }
  }
}

const amount = (piece: FlatPiece): number => piece.numbers?.[0]?.[1] ?? 0;

/** A small place at the left of a counter, where its cubes are. */
function inner(rect: DOMRect, like: DOMRect): DOMRect {
  const height = Math.min(rect.height, 40);
  const width = (height * like.width) / like.height;
  return new DOMRect(rect.left + 4, rect.top + (rect.height - height) / 2, width, height);
}

/** A cube is part of a drawing, and to move one part is to paint the whole anew: the light on its top plays in the air above it. */
function gleam(view: PieceView, motion: number): void {
  const rect = view.target.getBoundingClientRect();
  if (!seen(rect)) return;
  const light = element("div", "eb-flyer", `<svg class="eb-gleam" viewBox="-45 -26 90 104"><path d="${CUBE_TOP}"/></svg>`);
  aloft(light, rect);
  until(light.animate([{ opacity: 0.65 }, { opacity: 0 }], { duration: STRIKE * motion, easing: "ease-out" }), light);
}

/** A die that was thrown: it bounces and comes to rest, each a little later than the one before. */
function tumble(view: PieceView, motion: number): void {
  const die = view.target.firstElementChild;
  const nth = view.el.parentElement ? [...view.el.parentElement.children].indexOf(view.el) : 0;
  const turn = nth % 2 ? -1 : 1;
  const steps = [
    { opacity: 0, transform: `translate(${-46 * turn}px, -54px) rotate(${-300 * turn}deg) scale(1.2)` },
    { opacity: 1, transform: `translate(${-20 * turn}px, 3px) rotate(${-150 * turn}deg)`, offset: 0.4 },
    { transform: `translate(${-9 * turn}px, -17px) rotate(${-70 * turn}deg)`, offset: 0.62 },
    { transform: `translate(0, 2px) rotate(${-8 * turn}deg)`, offset: 0.86 },
    { opacity: 1, transform: "none" },
  ];
  die?.animate(steps, { duration: STRIKE * 2.2 * motion, delay: 35 * (nth % 12) * motion, easing: "ease-out", fill: "backwards" });
}

function strikeIn(view: PieceView, motion: number): void {
  if (view.piece.kind === "die" && (view.piece.numbers?.length || view.piece.status?.includes("rolled")) && view.host === "full") return tumble(view, motion);
  if (view.piece.kind === "task") return turn(view, motion);
  const moving = view.target instanceof SVGElement ? (view.target.firstElementChild ?? view.target) : view.target;
  moving.animate([{ opacity: 0, scale: 1.25 }, { opacity: 1, scale: 1 }], { duration: STRIKE * motion, easing: OVERSHOOT });
}

function shift(view: PieceView, from: DOMRect, to: DOMRect, motion: number): void {
  if (Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 1) return;
  slide(view.el, from, motion, to);
}

/** Slides an element from where it was to where it is, in whatever units it is drawn. */
export function slide(el: HTMLElement | SVGGElement, from: DOMRect, motion: number, to: DOMRect = el.getBoundingClientRect()): void {
  if (calm.matches || motion <= 0) return;
  const scale = el instanceof SVGGElement ? (el.getScreenCTM()?.a ?? 1) : to.width / (el.offsetWidth || to.width);
  const [dx, dy] = [(from.left - to.left) / scale, (from.top - to.top) / scale];
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  const moving = el instanceof SVGElement ? (el.firstElementChild ?? el) : el;
  moving.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: STRIKE * motion, easing: OVERSHOOT });
}
