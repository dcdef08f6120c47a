/** A heap of solid cubes in isometric projection. It turns by quarters; small plans beside it show every floor. */
import type { FlatArea } from "../frames";
import { type AreaView, makeFrame, type Size } from "./areas";
import { CUBE_OUTLINE, CUBE_RAYS, HALF_HEIGHT, HALF_WIDTH, HEIGHT } from "./cubes";
import { chance, element, round, setAttribute, svgElement } from "./dom";
import { slide } from "./motion";
import { makePlans } from "./plans";
import type { Surface } from "./surface";
import { say } from "./words";
import { attachZoom, sign } from "./zoom";

const TURN = "M20 5v5h-5M4 19v-5h5M19 10A8 8 0 0 0 5.5 7.5M5 14a8 8 0 0 0 13.5 2.5";

/** A place after so many quarter turns of a square heap. */
export function turned(x: number, y: number, width: number, turns: number): [number, number] {
  for (let i = 0; i < turns; i++) [x, y] = [y, width - 1 - x];
  return [x, y];
}

const project = (x: number, y: number, z: number): [number, number] => [round((x - y) * HALF_WIDTH), round((x + y) * HALF_HEIGHT - z * HEIGHT)];

/** Which faces other cubes stand before or upon: nobody sees how they are engraved, so that need not be drawn. */
function hidden(taken: ReadonlySet<string>, [x, y]: [number, number], z: number): string | null {
  const is = (dx: number, dy: number, dz: number) => taken.has(`${[x + dx, y + dy]}/${z + dz}`);
  const top = is(0, 0, 1) || (is(0.5, 0.5, 1) && is(0.5, -0.5, 1) && is(-0.5, 0.5, 1) && is(-0.5, -0.5, 1));
  return [is(0, 1, 0) && "left", is(1, 0, 0) && "right", top && "top"].filter(Boolean).join(" ") || null;
}

export function makeIso(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "iso", size);
  frame.el.dataset["twins"] = "";
  const window = element("div", "eb-window");
  const world = element("div", "eb-world");
  const svg = svgElement("svg", { class: "eb-mine", preserveAspectRatio: "xMidYMid meet" });
  const [shadow, foot, rays, cubes] = [svgElement("g", { class: "eb-mine__shadow" }), svgElement("g", { class: "eb-mine__foot" }), svgElement("g", { class: "eb-mine__rays" }), svgElement("g")];
  // Cubes are painted one over the other: what shows which of them has the focus lies over them all.
  const ring = svgElement("path", { class: "eb-mine__ring", d: CUBE_OUTLINE });
  svg.append(shadow, foot, rays, cubes, ring);
  world.append(svg);
  window.append(world);
  const zoom = attachZoom(window, world);
  const turner = element("button", "eb-tool eb-tool--turn", sign(TURN));
  turner.type = "button";
  zoom.tools.prepend(turner);
  const plans = makePlans(surface);
  frame.body.append(window, plans.el, zoom.tools);

  let turns = 0;
  let base = "";
  let haloed = "";
  let place = new Map<string, { at: [number, number]; z: number }>();
  let shown: FlatArea = { area: "iso" };

  const draw = () => {
    const width = shown.width ?? 1;
    const keys = shown.pieces ?? [];
    place = new Map(keys.map((each) => {
      const { x = 0, y = 0, z = 0 } = surface.pieces[each] ?? {};
      return [each, { at: turned(x, y, width, turns), z }] as const;
    }));
    const depth = (each: string) => {
      const { at, z } = place.get(each)!;
      return z * 1000 + at[0] + at[1];
    };
    const order = [...keys].sort((a, b) => depth(a) - depth(b));
    surface.place(cubes, order, "iso", key, (view) => {
      const { at, z } = place.get(view.key)!;
      const [px, py] = project(at[0], at[1], z);
      setAttribute(view.el, "transform", `translate(${px} ${py})`);
    });
    plans.update(keys, width, turns);
  };

  /** Leaves undrawn what other cubes hide. Those that can be picked are lifted at times: they hide nothing and are seen whole. */
  const veil = () => {
    const { pickable, picked } = surface.live;
    const lifts = (each: string) => pickable.has(each) || picked.includes(each);
    const taken = new Set([...place].filter(([each]) => !lifts(each)).map(([, { at, z }]) => `${at}/${z}`));
    for (const [each, { at, z }] of place) {
      const view = surface.views.get(each);
      if (view) setAttribute(view.el, "data-hid", lifts(each) ? null : hidden(taken, at, z));
    }
  };

  const encircle = () => {
    const focused = document.activeElement?.parentElement === (cubes as Element) ? document.activeElement : null;
    setAttribute(ring, "transform", focused?.getAttribute("transform") ?? null);
    ring.classList.toggle("is-shown", focused?.matches(":focus-visible") ?? false);
    ring.classList.toggle("is-lifted", focused?.classList.contains("is-picked") ?? false);
  };
  cubes.addEventListener("focusin", encircle);
  cubes.addEventListener("focusout", encircle);

  const turn = (by: number) => {
    const from = new Map([...cubes.children].map((each) => [each, each.getBoundingClientRect()]));
    turns = (turns + by + 4) % 4;
    draw();
    halo();
    veil();
    encircle();
    for (const [each, rect] of from) slide(each as SVGGElement, rect, surface.options.motion);
  };

  const halo = () => {
    const wanted = (shown.pieces ?? []).filter((each) => surface.live.pickable.has(each));
    const markup = wanted.map((each) => `<path class="eb-rays" transform="${surface.views.get(each)?.el.getAttribute("transform") ?? ""}" d="${CUBE_RAYS}"/>`).join("");
    if (markup !== haloed) rays.innerHTML = haloed = markup;
  };

  turner.addEventListener("click", () => turn(1));
  frame.el.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "r" || event.key === "R") turn(event.shiftKey ? 3 : 1);
  });

  return {
    key, kind: "iso", size, el: frame.el,
    update(area) {
      shown = area;
      const { lang } = surface.options;
      const width = area.width ?? 1;
      const pyramid = (area.pieces ?? []).some((each) => (surface.pieces[each]?.x ?? 0) % 1 !== 0) || base.startsWith("p");
      const floors = pyramid ? width : 1 + Math.max(0, ...(area.pieces ?? []).map((each) => surface.pieces[each]?.z ?? 0));
      const look = `${pyramid ? "p" : "b"}${width}/${floors}`;
      if (look !== base) {
        base = look;
        ground(svg, shadow, foot, width, floors);
      }
      frame.title(area.title ?? "", String(area.pieces?.length ?? 0));
      turner.title = `${say(lang, "turn")} (R)`;
      turner.setAttribute("aria-label", say(lang, "turn"));
      zoom.say(lang);
      draw();
    },
    live() {
      halo();
      veil();
      encircle();
      plans.live();
    },
    destroy: () => zoom.stop(),
  };
}

/** The floor that the heap stands on, engraved, and its shadow. */
function ground(svg: SVGSVGElement, shadow: SVGGElement, foot: SVGGElement, width: number, floors: number): void {
  const left = -width * HALF_WIDTH - 11;
  const top = Math.min(-28, (width - 1) * HALF_HEIGHT - (floors - 1) * HEIGHT - 28);
  const bottom = (width - 1) * HALF_HEIGHT * 2 + 78;
  svg.setAttribute("viewBox", `${left} ${top} ${-2 * left} ${bottom - top}`);
  let cells = "";
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = project(x, y, 0);
      cells += `M${px} ${py + 26}l45 26l-45 26l-45 -26z`;
    }
  }
  foot.innerHTML = `<path d="${cells}"/>`;
  const random = chance("shadow");
  let strokes = "";
  const [from, to] = [width * 24 + 18, width * 52 - 22];
  for (let y = from; y < to; y += 9.5) {
    const reach = Math.min(y - from + 150, to - y + 130) + random() * 50;
    strokes += `M${round(10 + random() * 12)} ${round(y)}L${round(30 + reach)} ${round(y - 12)}L${round(10 + random() * 12)} ${round(y + 6)}z`;
  }
  shadow.innerHTML = `<path transform="translate(0 40)" d="${strokes}"/>`;
}
