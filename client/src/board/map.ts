/** A map: places cut into the rock, ways between them, and whoever stands there. */
import type { FlatArea, FlatEdge, FlatNode } from "../frames";
import { type AreaView, makeFrame, type Size } from "./areas";
import { chance, element, esc, numeral, round, setAttribute, setVariable, svgElement } from "./dom";
import { glyph, isKnownIcon } from "./glyphs";
import { draw } from "./pieces";
import type { Surface } from "./surface";
import { say } from "./words";
import { attachZoom } from "./zoom";

/** Places nearer to the sides than this, in percent, grow away from them. */
const EDGE = 12;
/** How far the sign of a way keeps from names and from places, in pixels. */
const NEAR = 9;
const FAR = 12;
const ROUGH = new Set(["difficult", "rough", "hard", "steep", "air"]);

interface Spot {
  x: number;
  y: number;
}

/** Places in percent of the map, whatever units the game counts in. */
function spread(nodes: readonly FlatNode[]): Map<string, Spot> {
  const [xs, ys] = [nodes.map((node) => node.x), nodes.map((node) => node.y)];
  const scale = (value: number, all: number[], low: number, high: number) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return round(most === least ? (low + high) / 2 : low + ((value - least) / (most - least)) * (high - low));
  };
  return new Map(nodes.map((node) => [node.key, { x: scale(node.x, xs, 9, 91), y: scale(node.y, ys, 11, 88) }]));
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a spot is from a box; less than nothing inside it. */
function clearance({ x, y }: Spot, box: Box): number {
  const [dx, dy] = [Math.max(box.left - x, x - box.right), Math.max(box.top - y, y - box.bottom)];
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
}

/** Where a sign may hang on a way, in parts of it: as near to its middle as can be. */
const HOOKS = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75, 0.2, 0.8];

/** The spot on a way that keeps its distance from places and names; where there is none, from names, and as far out of places as can be. */
function freeSpot(from: Spot, to: Spot, places: readonly Box[], names: readonly Box[]): Spot {
  const spots = HOOKS.map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
  const room = (boxes: readonly Box[], enough: number) => spots.map((spot) => Math.min(enough, ...boxes.map((box) => clearance(spot, box))));
  const [legible, clear] = [room(names, NEAR), room(places, FAR)];
  const most = Math.max(...legible);
  const score = spots.map((_, n) => (legible[n] === most ? clear[n]! : -Infinity));
  return spots[score.indexOf(Math.max(...score))]!;
}

/** The torn edge of a cave and the strokes on its floor. */
function cave(key: string): string {
  const random = chance(key);
  const near = (value: number, by: number) => round(value + (random() - 0.5) * by);
  const outline = [[4, 10], [16, 4], [42, 5], [80, 3], [94, 9], [97, 48], [96, 94], [65, 97], [27, 96], [5, 95], [2, 52]].map(([x, y]) => `${near(x!, 5)} ${near(y!, 5)}`).join("L");
  const hatch = Array.from({ length: 8 }, (_, i) => {
    const x = 8 + i * 10.5 + random() * 3;
    return `M${round(x)} 88L${round(x + 7)} ${round(64 + random() * 12)}L${round(x + 2)} 91z`;
  }).join("");
  return `<svg class="eb-site__cut" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="eb-site__cave" d="M${outline}z"/><path class="eb-site__hatch" d="${hatch}"/><path class="eb-site__line" d="M${outline}z"/></svg>`;
}

/** A dot for each who may stand there, filled by those who do. */
const dots = (taken: number, room: number): string => `<i class="eb-site__room">${Array.from({ length: room }, (_, n) => `<i class="${n < taken ? "is-on" : ""}"></i>`).join("")}</i>`;

const RAYS = (() => {
  let path = "";
  for (let i = 0; i < 22; i++) {
    const angle = (i / 22) * Math.PI * 2;
    const k = 1 / Math.max(Math.abs(Math.cos(angle)) / 54, Math.abs(Math.sin(angle)) / 54);
    const [x, y] = [Math.cos(angle) * k, Math.sin(angle) * k];
    path += `M${round(x)} ${round(y)}L${round(x * 1.13)} ${round(y * 1.16)}`;
  }
  return `<svg class="eb-site__rays" viewBox="-60 -60 120 120" preserveAspectRatio="none" aria-hidden="true"><path class="eb-rays" d="${path}"/></svg>`;
})();

export function makeMap(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "map", size);
  const window = element("div", "eb-window");
  const world = element("div", "eb-world eb-map");
  const ways = svgElement("svg", { class: "eb-ways", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" });
  world.append(ways);
  window.append(world);
  const zoom = attachZoom(window, world);
  frame.body.append(window, zoom.tools);
  const faces = new Map<string, string>();
  const tags = new Map<string, HTMLElement>();
  let shown: FlatArea = { area: "map" };
  let spots = new Map<string, Spot>();

  const drawNode = (node: FlatNode) => {
    const room = node.room ? `${node.taken ?? 0} / ${node.room}` : "";
    const view = surface.viewOf(node.key, "node", key, { kind: "node", title: node.title, text: room, status: node.status ?? [] });
    if (!view) return;
    const spot = spots.get(node.key)!;
    const el = view.el as HTMLElement;
    if (el.parentElement !== world) world.append(el);
    el.dataset["kind"] = node.kind ?? "";
    setAttribute(el, "data-status", node.status?.join(" ") || null);
    const figures = (node.pieces ?? []).filter((each) => surface.pieces[each]?.kind === "figure").length;
    setAttribute(el, "data-crowd", figures > 1 ? String(Math.min(6, figures)) : null);
    setAttribute(el, "data-things", String(Math.min(6, (node.pieces ?? []).length - figures)));
    setVariable(el, "--x", String(spot.x));
    setVariable(el, "--y", String(spot.y));
    setAttribute(el, "data-edge", spot.x < EDGE ? "left" : spot.x > 100 - EDGE ? "right" : null);
    const label = `${node.kind && isKnownIcon(node.kind) ? `<b>${glyph(node.kind)}</b>` : node.kind && node.kind.length < 4 ? numeral("", node.kind) : ""}<span>${esc(node.title)}</span>${node.room ? dots(node.taken ?? 0, node.room) : ""}`;
    const face = `${RAYS}${cave(node.key)}<span class="eb-site__label">${label}</span>`;
    if (faces.get(node.key) !== face || !view.target.firstChild) {
      faces.set(node.key, face);
      draw(view.target, face);
    }
    surface.place(view.slot!, node.pieces ?? [], "full", key);
  };

  /** Whether a way goes from where somebody acts to a place that can be picked. */
  const leads = (edge: FlatEdge): boolean => {
    const here = shown.nodes?.find((node) => node.status?.includes("here"))?.key;
    if (!here || !edge.ends.includes(here) || edge.status?.includes("blocked")) return false;
    return edge.ends.some((end) => end !== here && surface.live.pickable.has(end));
  };

  const drawWays = (edges: readonly FlatEdge[]) => {
    const line = ({ ends }: FlatEdge) => {
      const [a, b] = [spots.get(ends[0]), spots.get(ends[1])];
      return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
    };
    const rough = edges.filter((edge) => ROUGH.has(edge.kind ?? ""));
    const rails = edges.filter((edge) => !ROUGH.has(edge.kind ?? ""));
    const path = (list: readonly FlatEdge[], name: string) => list.map((edge) => `<path class="eb-way ${name}${edge.status?.includes("blocked") ? " is-blocked" : ""}" d="${line(edge)}"/>`).join("");
    const hot = edges.filter((edge) => surface.live.pickable.has(edge.key) || leads(edge));
    const markup = path(rough, "is-rough") + path(rails, "is-wall") + path(rails, "is-floor") + path(rails, "is-sleepers") + path(hot, "is-hot");
    if (ways.innerHTML !== markup) ways.innerHTML = markup;
  };

  /** Where such elements stand, in pixels of the map as it is without zoom. */
  const standing = (selector: string): Box[] => {
    const whole = world.getBoundingClientRect();
    const scale = whole.width / world.clientWidth || 1;
    return [...world.querySelectorAll(selector)].map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return { left: (left - whole.left) / scale, top: (top - whole.top) / scale, right: (right - whole.left) / scale, bottom: (bottom - whole.top) / scale };
    });
  };

  /** Where the signs of ways that can be chosen hang: clear of the places, of their names and of each other. */
  const hang = (edges: readonly FlatEdge[]): Map<string, Spot> => {
    const [w, h] = [world.clientWidth, world.clientHeight];
    const hung = new Map<string, Spot>();
    if (!w || !h || !edges.length) return hung;
    const places = standing(".eb-bearer--node");
    const names = standing(".eb-site__label, .eb-site__label > span");
    const pixels = (key: string): Spot => ({ x: (spots.get(key)!.x * w) / 100, y: (spots.get(key)!.y * h) / 100 });
    for (const { key, ends } of edges) {
      const spot = freeSpot(pixels(ends[0]), pixels(ends[1]), places, names);
      names.push({ left: spot.x - NEAR, right: spot.x + NEAR, top: spot.y - NEAR, bottom: spot.y + NEAR });
      hung.set(key, { x: round((spot.x / w) * 100), y: round((spot.y / h) * 100) });
    }
    return hung;
  };

  /** Half-way. Names stand at the foot of places: on a steep way the sign hangs nearer to the lower one, and covers none. */
  const midway = (a: Spot, b: Spot): Spot => {
    const [upper, lower] = a.y < b.y ? [a, b] : [b, a];
    const along = lower.y - upper.y > Math.abs(lower.x - upper.x) ? 0.56 : 0.5;
    return { x: round(upper.x + (lower.x - upper.x) * along), y: round(upper.y + (lower.y - upper.y) * along) };
  };

  /** Small signs half-way: what blocks a way, what makes it hard, or that it can be chosen. */
  const drawTags = (edges: readonly FlatEdge[]) => {
    const kept = new Set<string>();
    const hung = hang(edges.filter((edge) => surface.live.pickable.has(edge.key) && edge.ends.every((end) => spots.has(end))));
    for (const edge of edges) {
      const hot = surface.live.pickable.has(edge.key);
      const blocked = edge.status?.find((each) => each !== "open") ?? "";
      const icon = blocked === "blocked" ? "rockfall" : isKnownIcon(blocked) ? blocked : edge.kind === "difficult" ? "fly" : isKnownIcon(edge.kind ?? "") ? edge.kind! : hot ? "move" : "";
      const [a, b] = [spots.get(edge.ends[0]), spots.get(edge.ends[1])];
      if (!icon || !a || !b) continue;
      kept.add(edge.key);
      let tag = tags.get(edge.key);
      if (!tag) {
        tag = element("span", "eb-waytag");
        tags.set(edge.key, tag);
        world.append(tag);
      }
      const spot = hung.get(edge.key) ?? midway(a, b);
      setVariable(tag, "--x", String(spot.x));
      setVariable(tag, "--y", String(spot.y));
      const inner = glyph(icon);
      if (tag.dataset["icon"] !== icon) {
        tag.dataset["icon"] = icon;
        tag.innerHTML = inner;
      }
      tag.classList.toggle("is-live", hot);
      tag.classList.toggle("is-blocked", blocked === "blocked");
      tag.classList.toggle("is-pointed", surface.live.pointed.has(edge.key));
      setAttribute(tag, "data-key", hot || blocked ? edge.key : null);
      setAttribute(tag, "role", hot || blocked ? "button" : null);
      setAttribute(tag, "tabindex", hot || blocked ? (tag.getAttribute("tabindex") ?? "-1") : null);
      const names = edge.ends.map((end) => shown.nodes?.find((node) => node.key === end)?.title ?? "");
      setAttribute(tag, "aria-label", hot || blocked ? `${say(surface.options.lang, "way")} ${names.join(" – ")}` : null);
    }
    for (const [edge, tag] of tags) {
      if (kept.has(edge)) continue;
      tag.remove();
      tags.delete(edge);
    }
  };

  return {
    key, kind: "map", size, el: frame.el,
    update(area) {
      shown = area;
      spots = spread(area.nodes ?? []);
      frame.title(area.title ?? "");
      zoom.say(surface.options.lang);
      for (const node of area.nodes ?? []) drawNode(node);
    },
    live() {
      drawWays(shown.edges ?? []);
      drawTags(shown.edges ?? []);
    },
    destroy: () => zoom.stop(),
  };
}
