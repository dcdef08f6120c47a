/** Tiles laid side by side, and the places where one may go. */
import { type AreaView, makeFrame, type Size } from "./areas";
import { element, setVariable } from "./dom";
import type { PieceView } from "./pieces";
import type { Surface } from "./surface";
import { attachZoom } from "./zoom";

export function makeTilemap(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "tiles", size);
  const window = element("div", "eb-window");
  const world = element("div", "eb-world");
  const field = element("div", "eb-tilemap");
  world.append(field);
  window.append(world);
  const zoom = attachZoom(window, world);
  frame.body.append(window, zoom.tools);
  return {
    key, kind: "tiles", size, el: frame.el,
    update(area) {
      const [tiles, ghosts] = [area.pieces ?? [], area.ghosts ?? []];
      const all = [...tiles, ...ghosts].flatMap((each) => surface.pieces[each] ?? []);
      const [xs, ys] = [all.map((piece) => piece.x ?? 0), all.map((piece) => piece.y ?? 0)];
      const [left, top] = [Math.min(0, ...xs), Math.min(0, ...ys)];
      setVariable(field, "--columns", String(Math.max(0, ...xs) - left + 1));
      setVariable(field, "--rows", String(Math.max(0, ...ys) - top + 1));
      frame.title(area.title ?? "", String(tiles.length));
      zoom.say(surface.options.lang);
      const stand = (view: PieceView) => {
        const el = view.el as HTMLElement;
        setVariable(el, "--x", String((view.piece.x ?? 0) - left));
        setVariable(el, "--y", String((view.piece.y ?? 0) - top));
      };
      surface.place(field, tiles, "full", key, stand);
      surface.place(field, ghosts, "ghost", key, stand);
    },
    destroy: () => zoom.stop(),
  };
}
