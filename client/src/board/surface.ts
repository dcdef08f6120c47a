/** A surface is a part of the page on which areas and pieces of a scene stand: the board, or one player's seat.
 *
 * It keeps one element for each key and touches only what has changed. */
import type { FlatArea, FlatPiece, FlatScene } from "../frames";
import type { Board, BoardOptions, Live, Preview } from "./api";
import { type AreaView, makeArea, type Size } from "./areas";
import { setAttribute } from "./dom";
import { fitWords } from "./fit";
import { attachInput } from "./input";
import { keepFocus, setTabStops } from "./focus";
import { bringOutlines } from "./glyphs";
import { defs } from "./marks";
import { type Stage, stageNamed } from "./motion";
import { DRAWN_FROM_PARTS, dress, type Host, labelOf, looksSame, makeView, type PieceContext, type PieceView } from "./pieces";
import { attachPeek } from "./detail";
import { atRest, tellRest } from "./rest";
import { reveal } from "./reveal";
import { say } from "./words";

const NOTHING: Live = { pickable: new Set(), picked: [], pointed: new Set() };

export interface Arrangement {
  /** The keys of the areas that stand here, and how large. */
  areas(scene: FlatScene): { key: string; size: Size }[];
  /** Where an area's element goes. */
  home(key: string, area: FlatArea): HTMLElement;
}

interface Drawn {
  view: AreaView;
  edition: number;
  views: Set<string>;
  pieces: Map<string, FlatPiece | undefined>;
  areas: Map<string, FlatArea>;
}

export class Surface implements Board, PieceContext {
  readonly views = new Map<string, PieceView>();
  readonly areas = new Map<string, AreaView>();
  readonly root: HTMLElement;
  readonly stage: Stage;
  options: BoardOptions;
  scene: FlatScene = { roots: [], areas: {}, pieces: {} };
  live: Live = NOTHING;
  private readonly arrangement: Arrangement;
  private readonly stops: (() => void)[] = [];
  private used = new Set<string>();
  private usedAreas = new Set<string>();
  /** What each area was last drawn from, with all that stands in it, and the one being drawn now. */
  private readonly drawn = new Map<string, Drawn>();
  private drawing: Drawn | null = null;
  /** Goes up when options change that areas are drawn from. */
  private edition = 0;
  private only: string | null = null;
  private shown = false;
  private fitting = 0;
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, options: BoardOptions, arrangement: Arrangement) {
    defs();
    this.root = root;
    this.options = options;
    this.arrangement = arrangement;
    this.stage = stageNamed(options.stage ?? "table");
    this.stage.surfaces.add(this);
    this.stops.push(attachInput(this), attachPeek(this), this.fitWhenResized());
    bringOutlines(options.game, () => this.redraw());
  }

  /** Draws everything anew: what it is drawn with has come. */
  private redraw(): void {
    if (!this.shown || !this.root.isConnected) return;
    for (const view of this.views.values()) dress(view, this);
    this.fitSoon();
  }

  /** Before the next picture, when everything stands where it will; what strips leave out is told behind it: to measure them takes long. */
  private fitSoon(): void {
    this.fitNoMore();
    this.fitting = requestAnimationFrame(() => {
      fitWords(this.root);
      this.telling = setTimeout(() => this.tellRest());
    });
  }

  private tellRest(): void {
    const [before, flights] = [this.telling, atRest(this.root)];
    if (!flights) return tellRest(this.root, this.pieces, this.options.lang);
    void flights.then(() => {
      if (this.telling === before) tellRest(this.root, this.pieces, this.options.lang);
    });
  }

  private fitNoMore(): void {
    cancelAnimationFrame(this.fitting);
    clearTimeout(this.telling);
  }

  private fitWhenResized(): () => void {
    const watch = new ResizeObserver(() => this.fitSoon());
    watch.observe(this.root);
    void document.fonts.ready.then(() => this.fitSoon());
    return () => {
      watch.disconnect();
      this.fitNoMore();
    };
  }

  get preview(): Preview | null {
    return this.live.preview ?? null;
  }

  get pieces(): Readonly<Record<string, FlatPiece>> {
    return this.scene.pieces;
  }

  show(scene: FlatScene, live: Live, how: { animate?: boolean } = {}): void {
    const moving = this.shown && how.animate !== false && this.options.motion > 0;
    if (moving) this.stage.remember(this.options.motion);
    const focus = keepFocus(this);
    this.scene = scene;
    this.used = new Set();
    this.usedAreas = new Set();
    const roots = this.arrangement.areas(scene);
    for (const { key, size } of roots) this.placeArea(key, size);
    for (const [key, view] of this.views) {
      if (this.used.has(key)) continue;
      view.el.remove();
      this.views.delete(key);
    }
    for (const [key, area] of this.areas) {
      if (this.usedAreas.has(key)) continue;
      area.destroy?.();
      area.el.remove();
      this.areas.delete(key);
      this.drawn.delete(key);
    }
    this.shown = true;
    this.applyLive(live, moving, true);
    if (this.only) this.focusArea(this.only);
    this.fitSoon();
    focus.restore();
    if (moving) this.stage.settle();
  }

  setLive(live: Live): void {
    this.applyLive(live, this.options.motion > 0);
  }

  setOptions(change: Partial<BoardOptions>): void {
    const before = this.options;
    this.options = { ...before, ...change };
    const differs = (names: readonly (keyof BoardOptions)[]) => names.some((name) => String(before[name]) !== String(this.options[name]));
    const faces = differs(["lang", "game", "seats", "identities"]);
    const places = differs(["boards"]) || (this.options.boards !== "none" && differs(["viewer"]));
    if (faces || places) this.edition += 1;
    if (!this.shown || !(faces || places)) return;
    if (faces)
      for (const view of this.views.values()) {
        dress(view, this);
        delete view.lit;
      }
    this.show(this.scene, this.live, { animate: false });
  }

  rectOf(key: string): DOMRect | null {
    return this.views.get(key)?.target.getBoundingClientRect() ?? null;
  }

  reveal(key: string): boolean {
    const target = this.views.get(key)?.target;
    return target !== undefined && reveal(target);
  }

  focusFirst(): void {
    for (const view of this.views.values()) {
      if (this.live.pickable.has(view.key)) return view.target.focus();
    }
  }

  focusArea(key: string | null): void {
    this.only = key;
    setAttribute(this.root, "data-only", key);
    for (const [each, area] of this.areas) area.el.classList.toggle("is-away", key !== null && !this.holds(key, each) && !this.holds(each, key));
    this.fitSoon();
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    for (const area of this.areas.values()) area.destroy?.();
    this.stage.surfaces.delete(this);
    this.root.replaceChildren();
    this.root.classList.remove(...[...this.root.classList].filter((name) => name === "eb" || name.startsWith("eb-")));
  }

  /** Whether an area is another or stands in it. */
  private holds(outer: string, inner: string): boolean {
    return outer === inner || Boolean(this.scene.areas[outer]?.areas?.includes(inner));
  }

  /** Puts an area where it belongs, made anew if it is of another kind than before. */
  placeArea(key: string, size: Size, home?: HTMLElement): void {
    const area = this.scene.areas[key];
    if (!area) return;
    let view = this.areas.get(key);
    if (!view || view.kind !== area.area || view.size !== size) {
      view?.destroy?.();
      view?.el.remove();
      view = makeArea(this, key, area, size);
      this.areas.set(key, view);
    }
    this.usedAreas.add(key);
    const parent = home ?? this.arrangement.home(key, area);
    if (view.el.parentElement !== parent) parent.append(view.el);
    const outer = this.drawing;
    let drawn = this.drawn.get(key);
    if (drawn?.view === view && this.isAsDrawn(drawn)) {
      for (const each of drawn.views) this.used.add(each);
      for (const each of drawn.areas.keys()) this.usedAreas.add(each);
    } else {
      drawn = this.drawing = { view, edition: this.edition, views: new Set(), pieces: new Map(), areas: new Map([[key, area]]) };
      this.drawn.set(key, drawn);
      view.update(area);
      this.drawing = outer;
    }
    if (!outer) return;
    for (const each of drawn.views) outer.views.add(each);
    for (const [each, piece] of drawn.pieces) outer.pieces.set(each, piece);
    for (const [each, inner] of drawn.areas) outer.areas.set(each, inner);
  }

  /** Whether nothing that an area was drawn from has changed since: patches leave what they do not name as it was. */
  private isAsDrawn({ edition, pieces, areas }: Drawn): boolean {
    if (edition !== this.edition) return false;
    for (const [key, area] of areas) if (this.scene.areas[key] !== area) return false;
    for (const [key, piece] of pieces) if (this.scene.pieces[key] !== piece) return false;
    return true;
  }

  /** Stands pieces in a container in this order; an empty key is an empty place. */
  place(container: Element, keys: readonly string[], host: Host, area: string, each?: (view: PieceView, index: number) => void): void {
    const wanted = new Set(keys);
    let next: ChildNode | null = container.firstChild;
    const skip = () => {
      while (next && !wanted.has(this.keyOf(next))) next = next.nextSibling;
    };
    keys.forEach((key, index) => {
      const view = this.viewOf(key, host, area);
      if (!view) return;
      skip();
      if (next === view.el) next = next.nextSibling;
      else container.insertBefore(view.el, next);
      each?.(view, index);
    });
  }

  /** The view of a piece, made, drawn and loaded as the scene says. */
  viewOf(key: string, host: Host, area: string, given?: FlatPiece): PieceView | null {
    const piece = given ?? this.scene.pieces[key];
    this.drawing?.pieces.set(key, this.scene.pieces[key]);
    if (!piece) return null;
    let view = this.views.get(key);
    if (view && (view.host !== host || view.piece.kind !== piece.kind)) {
      view.el.remove();
      view = undefined;
    }
    const fresh = !view;
    if (!view) {
      view = makeView(key, piece, host, area);
      this.views.set(key, view);
      keyOfElement.set(view.el, key);
    }
    const before = view.piece;
    view.piece = piece;
    view.area = area;
    const changed = fresh || !looksSame(before, piece);
    if (changed || piece.carries?.length) dressIfNeeded(view, this, changed);
    this.used.add(key);
    this.drawing?.views.add(key);
    for (const each of piece.carries ?? []) this.drawing?.pieces.set(each, this.scene.pieces[each]);
    if (view.slot && piece.kind !== "node") this.place(view.slot, piece.carries ?? [], host === "mini" ? "mini" : "full", area);
    return view;
  }

  private keyOf(node: Node): string {
    return keyOfElement.get(node) ?? "\0";
  }

  /** Gives a piece its state and its label; touches the document only where they differ from what it has. */
  private light(view: PieceView, can: boolean, picked: boolean, pointed: boolean, taken: number): void {
    const { target, lit } = view;
    const plain = labelOf(view, this.scene.areas[view.area], this);
    const label = can ? `${plain}, ${say(this.options.lang, "pickable")}` : plain;
    if (lit && lit.can === can && lit.picked === picked && lit.pointed === pointed && lit.taken === taken && lit.label === label) return;
    view.lit = { can, picked, pointed, taken, label };
    take(target, taken);
    target.classList.toggle("is-live", can);
    target.classList.toggle("is-picked", picked);
    target.classList.toggle("is-pointed", pointed);
    setAttribute(target, "aria-pressed", can || picked ? String(picked) : null);
    setAttribute(target, "aria-label", label);
  }

  /** Draws anew what shows what a choice would change. */
  private foresee(before: Preview | null, after: Preview | null): void {
    if (before === after) return;
    for (const preview of [before, after]) {
      const bearers = [...(preview?.filled.keys() ?? [])].map((place) => place.slice(0, place.lastIndexOf(".")));
      for (const key of new Set([...bearers, ...(preview?.becomes.keys() ?? [])])) {
        const view = this.views.get(key);
        if (!view) continue;
        dress(view, this);
        delete view.lit;
      }
    }
  }

  private applyLive(live: Live, moving: boolean, changed = false): void {
    const before = this.live;
    this.live = live;
    this.foresee(before.preview ?? null, live.preview ?? null);
    const picked = new Set(live.picked);
    const hot = new Set<string>();
    const fresh: PieceView[] = [];
    for (const view of this.views.values()) {
      const can = live.pickable.has(view.key);
      if (can) hot.add(view.area);
      if (can && !before.pickable.has(view.key)) fresh.push(view);
      this.light(view, can, picked.has(view.key), live.pointed.has(view.key), live.preview?.taken.get(view.key) ?? 0);
    }
    for (const [key, area] of this.areas) {
      area.el.classList.toggle("has-live", hot.has(key));
      area.live?.();
    }
    if (changed || live.pickable !== before.pickable) setTabStops(this);
    if (moving && fresh.length) this.stage.flash(fresh, this.options.motion);
  }
}

/** Marks as many things of a heap as would be taken from it, and says how many. */
function take(target: Element, taken: number): void {
  const things = [...target.querySelectorAll(".eb-counter__things > *")];
  things.forEach((thing, nth) => thing.classList.toggle("is-taken", nth >= things.length - taken));
  const number = target.querySelector(".eb-counter__value, .eb-chip__plate + .eb-n");
  if (number) setAttribute(number, "data-taken", taken ? `−${taken}` : null);
}

const keyOfElement = new WeakMap<Node, string>();

/** Some pieces are drawn from the parts they carry, so what those look like counts too. */
const drawnParts = new WeakMap<PieceView, string>();

function dressIfNeeded(view: PieceView, context: PieceContext, changed: boolean): void {
  const parts = DRAWN_FROM_PARTS.has(view.piece.kind) ? JSON.stringify((view.piece.carries ?? []).map((key) => context.pieces[key])) : "";
  if (!changed && drawnParts.get(view) === parts) return;
  drawnParts.set(view, parts);
  if (changed || parts) {
    dress(view, context);
    delete view.lit;
    delete view.said;
  }
}
