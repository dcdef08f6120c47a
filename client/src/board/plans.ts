/** Plans of the floors of a heap, each cube a square with its mark: those that are buried can be seen and asked about, too. */
import { setAttribute, svgElement, element } from "./dom";
import { turned } from "./iso";
import { outline } from "./marks";
import { labelOf } from "./pieces";
import type { Surface } from "./surface";
import { say } from "./words";

const CELL = 12;
const STEP = 13;
const GAP = 9;

interface Square {
  el: SVGGElement;
  key: string | null;
  /** How it was last lit, and its label. */
  lit?: string;
}

export interface Plans {
  readonly el: HTMLElement;
  update(keys: readonly string[], width: number, turns: number): void;
  live(): void;
}

export function makePlans(surface: Surface): Plans {
  const el = element("div", "eb-plans");
  el.dataset["rove"] = "";
  el.setAttribute("role", "group");
  const svg = svgElement("svg", { class: "eb-plans__svg" });
  el.append(svg);
  const squares = new Map<string, Square>();
  const homes = new Map<string, { x: number; y: number; z: number }>();

  /** All places of the heap: those of a pyramid, and any other that was ever taken. */
  const survey = (keys: readonly string[], width: number) => {
    const pyramid = keys.some((key) => (surface.pieces[key]?.x ?? 0) % 1 !== 0);
    if (pyramid && !homes.size) {
      for (let z = 0; z < width; z++) for (let y = 0; y < width - z; y++) for (let x = 0; x < width - z; x++) remember(x + z / 2, y + z / 2, z);
    }
    for (const key of keys) {
      const piece = surface.pieces[key];
      if (piece) remember(piece.x ?? 0, piece.y ?? 0, piece.z ?? 0);
    }
  };

  const remember = (x: number, y: number, z: number) => homes.set(`${x}/${y}/${z}`, { x, y, z });

  return {
    el,
    update(keys, width, turns) {
      setAttribute(el, "aria-label", say(surface.options.lang, "floors"));
      survey(keys, width);
      const there = new Map<string, string>(keys.map((key) => {
        const { x = 0, y = 0, z = 0 } = surface.pieces[key] ?? {};
        return [`${x}/${y}/${z}`, key] as const;
      }));
      const floors = Math.max(0, ...[...homes.values()].map((home) => home.z)) + 1;
      const sides = Array.from({ length: floors }, (_, z) => Math.max(1, ...[...homes.values()].filter((home) => home.z === z).map((home) => home.x - z / 2 + 1)));
      const pyramid = floors > 1 && sides[0]! > sides[floors - 1]!;
      const lefts: number[] = [];
      let right = 0;
      for (const side of sides) {
        lefts.push(right);
        right += (pyramid ? side : width) * STEP + GAP;
      }
      setAttribute(svg, "viewBox", `-2 -2 ${right - GAP + 3} ${width * STEP + 3}`);
      for (const [id, home] of homes) {
        const [x, y] = turned(home.x, home.y, width, turns);
        const shift = pyramid ? home.z / 2 : 0;
        const rise = pyramid ? home.z : 0;
        place(id, there.get(id) ?? null, lefts[home.z]! + (x - shift) * STEP, (y - shift + rise) * STEP);
      }
    },
    live() {
      const { pickable, picked, pointed } = surface.live;
      for (const square of squares.values()) {
        const { el: target, key } = square;
        const view = key ? surface.views.get(key) : undefined;
        const label = view ? labelOf(view, surface.scene.areas[view.area], surface) : null;
        const states = { "is-live": pickable.has(key ?? ""), "is-picked": picked.includes(key ?? ""), "is-pointed": pointed.has(key ?? "") };
        const lit = `${Object.values(states)}/${label}`;
        if (square.lit === lit) continue;
        square.lit = lit;
        for (const [state, on] of Object.entries(states)) target.classList.toggle(state, on);
        setAttribute(target, "aria-label", label);
      }
    },
  };

  function place(id: string, key: string | null, x: number, y: number): void {
    let square = squares.get(id);
    if (!square) {
      square = { el: svgElement("g", { class: "eb-plan" }), key: "" };
      squares.set(id, square);
      svg.append(square.el);
    }
    setAttribute(square.el, "transform", `translate(${x} ${y})`);
    const piece = key ? surface.pieces[key] : undefined;
    setAttribute(square.el, "data-color", piece?.color || null);
    square.el.classList.toggle("is-open", Boolean(piece?.status?.includes("available")));
    const look = piece ? (piece.back ? "?" : (piece.shape ?? "")) : "-";
    if (square.el.getAttribute("data-look") !== look) {
      square.el.setAttribute("data-look", look);
      square.el.innerHTML =
        `<rect width="${CELL}" height="${CELL}"/>` +
        (look === "?" ? `<text x="6" y="10" text-anchor="middle">?</text>` : look !== "-" ? outline(look, 'transform="translate(2 2) scale(.3333)"') : "");
    }
    if (square.key === key) return;
    square.key = key;
    square.el.classList.toggle("is-gone", !key);
    setAttribute(square.el, "data-key", key);
    setAttribute(square.el, "role", key ? "button" : null);
    setAttribute(square.el, "tabindex", key ? "-1" : null);
    if (!key) square.el.removeAttribute("aria-label");
    delete square.lit;
  }
}
