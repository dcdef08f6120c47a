/** Tiles laid side by side, and the places where one may go. */
import { type AreaView, makeFrame, type Size } from "./areas";
import { element, setVariable } from "./dom";
import type { PieceView } from "./pieces";
import type { Surface } from "./surface";
import { attachZoom } from "./zoom";

/** No tile need be larger than this; where all would be smaller than enough, whoever acts on one sees it this large. */
const [LARGEST, ENOUGH, CLOSE] = [132, 80, 112];
/** So small a tile can still be hit with a finger. */
const LEAST = 48;

interface Extent {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

export function makeTilemap(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "tiles", size);
  const window = element("div", "eb-window");
  const world = element("div", "eb-world");
  const field = element("div", "eb-tilemap");
  world.append(field);
  window.append(world);
  const zoom = attachZoom(window, world);
  frame.body.append(window, zoom.tools);
  let extent: Extent = { left: 0, top: 0, columns: 1, rows: 1 };
  let shown: readonly string[] = [];

  /** All of it while a tile is placed; close to whoever is about to act. */
  const look = () => {
    const { clientWidth: wide, clientHeight: high } = window;
    if (!wide) return;
    const { left, top, columns, rows } = extent;
    const tile = Math.min(LARGEST, (wide - 12) / columns, (high - 20) / rows);
    const here = shown.find((each) => isHere(surface, each));
    const piece = here === undefined ? null : surface.pieces[here];
    const at = piece ? [(piece.x ?? 0) - left + 0.5, (piece.y ?? 0) - top + 0.5] : [columns / 2, rows / 2];
    const x = (wide - columns * tile) / 2 + at[0]! * tile;
    const y = (high - rows * tile) / 2 + at[1]! * tile;
    zoom.look(here ?? "", { x, y, scale: Math.max(1, (!piece ? LEAST : tile < ENOUGH ? CLOSE : tile) / tile) });
  };
  const watch = new ResizeObserver(look);
  watch.observe(window);

  return {
    key, kind: "tiles", size, el: frame.el,
    update(area) {
      const [tiles, ghosts] = [area.pieces ?? [], area.ghosts ?? []];
      const all = [...tiles, ...ghosts].flatMap((each) => surface.pieces[each] ?? []);
      const [xs, ys] = [all.map((piece) => piece.x ?? 0), all.map((piece) => piece.y ?? 0)];
      const [left, top] = [Math.min(0, ...xs), Math.min(0, ...ys)];
      extent = { left, top, columns: Math.max(0, ...xs) - left + 1, rows: Math.max(0, ...ys) - top + 1 };
      shown = tiles;
      setVariable(field, "--columns", String(extent.columns));
      setVariable(field, "--rows", String(extent.rows));
      frame.title(area.title ?? "", String(tiles.length));
      zoom.say(surface.options.lang);
      const stand = (view: PieceView) => {
        const el = view.el as HTMLElement;
        setVariable(el, "--x", String((view.piece.x ?? 0) - left));
        setVariable(el, "--y", String((view.piece.y ?? 0) - top));
      };
      surface.place(field, tiles, "full", key, stand);
      surface.place(field, ghosts, "ghost", key, stand);
      look();
    },
    /** The ways in which a tile can lie on the cell that was picked stay inside the window. */
    live() {
      const ways = field.querySelector<HTMLElement>(".is-ghost.is-picked + .eb-load--tile");
      if (!ways) return;
      for (const name of ["--dx", "--dy"]) ways.style.setProperty(name, "0px");
      const [box, frame] = [ways.getBoundingClientRect(), window.getBoundingClientRect()];
      const scale = Number(world.style.getPropertyValue("--zoom")) || 1;
      const into = (from: number, to: number, least: number, most: number) => (from < least ? least - from : Math.min(0, most - to)) / scale;
      ways.style.setProperty("--dx", `${into(box.left, box.right, frame.left, frame.right)}px`);
      ways.style.setProperty("--dy", `${into(box.top, box.bottom, frame.top, frame.bottom)}px`);
    },
    destroy() {
      watch.disconnect();
      zoom.stop();
    },
  };
}

/** Whether whoever acts stands on a tile, or on a part of it. */
function isHere(surface: Surface, key: string): boolean {
  const piece = surface.pieces[key];
  return Boolean(piece?.status?.includes("here") || piece?.carries?.some((each) => surface.pieces[each]?.status?.includes("here")));
}
