/** Areas by kind: what stands in them and how they are framed. */
import type { FlatArea } from "../frames";
import { makeTrack } from "./track";
import { element, esc, setAttribute, setVariable } from "./dom";
import { bringOutlines, glyph, isKnownIcon } from "./glyphs";
import { makeIso } from "./iso";
import { makeMap } from "./map";
import { kindOf } from "./pieces";
import { makeSeat } from "./seat";
import { makeSteps } from "./steps";
import type { Surface } from "./surface";
import { makeTilemap } from "./tilemap";
import { say } from "./words";

export type Size = "full" | "mini";

export interface AreaView {
  readonly key: string;
  readonly kind: string;
  readonly size: Size;
  readonly el: HTMLElement;
  update(area: FlatArea): void;
  /** What is pickable has changed. */
  live?(): void;
  destroy?(): void;
}

export interface Frame {
  el: HTMLElement;
  body: HTMLElement;
  title(text: string, count?: string): void;
  /** A sign on the ground of the area. */
  ground(icon: string): void;
}

let made = 0;

/** The part of a key before the seat: "reserve:0" is a "reserve". */
const family = (key: string): string => key.split(":")[0] ?? key;

/** A group with a title; one tab stop for all its pieces. */
export function makeFrame(surface: Surface, key: string, kind: string, size: Size): Frame {
  const id = `eb-area-${++made}`;
  const el = element("section", `eb-area eb-area--${kind} is-${size}`);
  el.dataset["area"] = family(key);
  el.dataset["rove"] = "";
  el.setAttribute("role", "group");
  const head = element(surface.scene.roots.includes(key) ? "h2" : "h3", "eb-area__title");
  head.id = id;
  const body = element("div", "eb-area__body");
  el.append(head, body);
  let said = "";
  let sign = "";
  return {
    el,
    body,
    ground(icon) {
      if (icon === sign) return;
      sign = icon;
      el.querySelector(":scope > .eb-ground")?.remove();
      const put = () => sign === icon && el.append(element("span", "eb-ground", glyph(icon)));
      // Outlines that only one game needs may come after its table: until then there is no sign.
      if (icon && isKnownIcon(icon)) put();
      else if (icon) bringOutlines(surface.options.game, put);
    },
    title(text, count = "") {
      const next = `${text}/${count}`;
      if (next === said) return;
      said = next;
      head.innerHTML = `<span>${esc(text)}</span>${count ? ` <small>${esc(count)}</small>` : ""}`;
      head.hidden = !text && !count;
      setAttribute(el, "aria-labelledby", text ? id : null);
      setAttribute(el, "aria-label", text ? null : family(key));
    },
  };
}

export function makeArea(surface: Surface, key: string, area: FlatArea, size: Size): AreaView {
  switch (area.area) {
    case "iso":
      return makeIso(surface, key, size);
    case "map":
      return makeMap(surface, key, size);
    case "tiles":
      return makeTilemap(surface, key, size);
    case "grid":
      return makeGrid(surface, key, size);
    case "stack":
      return makeStack(surface, key, size);
    case "track":
      return makeTrack(surface, key, size);
    case "steps":
      return makeSteps(surface, key, size);
    case "board":
      return area.owner == null ? makeGroup(surface, key, size) : makeSeat(surface, key, size);
    default:
      return makeRow(surface, key, size, area.area === "fan" ? "fan" : "row");
  }
}

/** What an area holds, so that the styles can lay out counters, cards and weapons each in their way; what stands beside tasks is theirs. */
function holds(surface: Surface, keys: readonly string[]): string | null {
  const all = keys.flatMap((key) => (surface.pieces[key] ? [kindOf(surface.pieces[key])] : []));
  const kinds = new Set(all.includes("task") ? all.filter((kind) => kind !== "counter" && kind !== "account") : all);
  return kinds.size === 1 ? [...kinds][0]! : kinds.size ? "mixed" : null;
}

/** Pieces side by side, or a hand of cards. */
function makeRow(surface: Surface, key: string, size: Size, kind: "row" | "fan"): AreaView {
  const frame = makeFrame(surface, key, kind, size);
  const holes: HTMLElement[] = [];
  return {
    key, kind, size, el: frame.el,
    update(area) {
      const all = area.pieces ?? [];
      const keys = all.filter(Boolean);
      const held = holds(surface, keys);
      if (held) frame.el.dataset["holds"] = held;
      frame.el.classList.toggle("is-empty", !keys.length);
      frame.ground(size === "full" ? (area.icon ?? "") : "");
      frame.title(area.title ?? "", held === "card" && keys.length > 1 ? String(keys.length) : "");
      setVariable(frame.body, "--n", String(keys.length));
      surface.place(frame.body, keys, size, key, (view, index) => {
        if (kind === "fan" && view.el instanceof HTMLElement) setVariable(view.el, "--i", String(index - (keys.length - 1) / 2));
      });
      for (const hole of holes.splice(0)) hole.remove();
      all.forEach((each, index) => {
        if (each) return;
        const hole = element("i", "eb-hole");
        holes.push(hole);
        frame.body.insertBefore(hole, frame.body.children[index] ?? null);
      });
    },
  };
}

/** Areas that belong together and to nobody: one part of the table, one tab on a phone. */
function makeGroup(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "group", size);
  delete frame.el.dataset["rove"];
  return {
    key, kind: "board", size, el: frame.el,
    update(area) {
      frame.title(area.title ?? "");
      for (const inner of area.areas ?? []) surface.placeArea(inner, size, frame.body);
      (area.areas ?? []).forEach((inner, nth) => {
        const el = surface.areas.get(inner)?.el;
        if (el && frame.body.children[nth] !== el) frame.body.insertBefore(el, frame.body.children[nth] ?? null);
      });
    },
  };
}

/** A pile: its count, its thickness, and the piece on top. */
function makeStack(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "stack", size);
  const count = element("b", "eb-stack__count");
  const pile = element("div", "eb-stack__pile");
  frame.body.append(pile, count);
  return {
    key, kind: "stack", size, el: frame.el,
    update(area) {
      const n = area.count ?? 0;
      frame.title(area.title ?? "");
      setVariable(pile, "--deep", String(Math.min(4, Math.ceil(n / 4))));
      pile.classList.toggle("is-empty", !n);
      const top = area.pieces ?? [];
      surface.place(pile, top, "full", key);
      pile.classList.toggle("has-top", top.length > 0);
      const text = `${glyph(family(key) === "discard" ? "discard" : "cards")}<span>${n}</span>`;
      if (count.innerHTML !== text) count.innerHTML = text;
      setAttribute(count, "aria-label", `${say(surface.options.lang, "cards")} ${n}`);
      count.setAttribute("role", "img");
    },
  };
}

/** Pieces at columns and rows. Where they stand at half columns they overlap, as cards in a pyramid do. */
function makeGrid(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "grid", size);
  const field = element("div", "eb-grid");
  frame.body.append(field);
  const holes = new Map<string, HTMLElement>();
  return {
    key, kind: "grid", size, el: frame.el,
    update(area) {
      const keys = area.pieces ?? [];
      const [width, height] = [area.width ?? 1, area.height ?? 1];
      const stacked = keys.some((each) => (surface.pieces[each]?.x ?? 0) % 1 !== 0) || frame.el.classList.contains("is-stacked");
      frame.title(area.title ?? "", String(keys.length));
      frame.el.classList.toggle("is-stacked", stacked);
      const held = holds(surface, keys);
      if (held) frame.el.dataset["holds"] = held;
      setVariable(field, "--columns", String(width));
      setVariable(field, "--rows", String(height));
      const taken = new Set<string>();
      surface.place(field, keys, "full", key, (view, index) => {
        const { x = 0, y = 0 } = view.piece;
        const el = view.el as HTMLElement;
        taken.add(`${x}/${y}`);
        setVariable(el, "--x", String(x));
        setVariable(el, "--y", String(y));
        setVariable(el, "--z", String(index + 1));
      });
      if (stacked) dig(field, holes, taken, width, height);
    },
  };
}

/** Dashed places where the cards of a triangle lay. */
function dig(field: HTMLElement, holes: Map<string, HTMLElement>, taken: ReadonlySet<string>, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    for (let i = 0; i <= y; i++) {
      const x = (width - 1 - y) / 2 + i;
      const at = `${x}/${y}`;
      const old = holes.get(at);
      if (taken.has(at)) {
        old?.remove();
        holes.delete(at);
      } else if (!old) {
        const hole = element("i", "eb-hole");
        setVariable(hole, "--x", String(x));
        setVariable(hole, "--y", String(y));
        holes.set(at, hole);
        field.prepend(hole);
      }
    }
  }
}

