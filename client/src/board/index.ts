/** The board renderer. `mountBoard` shows a table, `mountSeat` one player's board elsewhere on the page. */
import type { FlatArea, FlatScene } from "../frames";
import type { Board, BoardOptions, MountBoard, MountSeat, SeatOptions } from "./api";
import type { Size } from "./areas";
import { scenery } from "./scenery";
import { element } from "./dom";
import { Surface } from "./surface";

export type { Board, BoardOptions, DetailOptions, Live, MountBoard, Preview, MountSeat, RenderPieceDetail, SeatOptions } from "./api";
export { renderPieceDetail } from "./detail";
export { dieFace } from "./dice";
export { bringOutlines, glyph, isKnownIcon } from "./glyphs";

/** Boards that `mountSeat` shows, by stage and key: `mountBoard` leaves them out. */
const claimed = new Map<string, number>();
const claim = (options: BoardOptions, key: string): string => `${options.stage ?? "table"}/${key}`;

function prepare(root: HTMLElement, options: BoardOptions, className: string): void {
  root.classList.add("eb", ...className.split(" "));
  root.dataset["game"] = options.game;
}

export const mountBoard: MountBoard = (root, options) => {
  prepare(root, options, "eb-board");
  const shared = element("div", "eb-shared");
  const boards = element("div", "eb-boards");
  root.replaceChildren(...scenery(options.game), shared, boards);
  const surface: Surface = new Surface(root, options, {
    areas(scene: FlatScene) {
      const { viewer, boards: which } = surface.options;
      root.dataset["game"] = surface.options.game;
      return scene.roots.flatMap((key): { key: string; size: Size }[] => {
        const area = scene.areas[key];
        if (area?.area !== "board" || area.owner == null) return [{ key, size: "full" }];
        if (which === "none" || claimed.has(claim(surface.options, key))) return [];
        return [{ key, size: area.owner === viewer ? "full" : "mini" }];
      });
    },
    home: (_key: string, area: FlatArea) => (area.area === "board" && area.owner != null ? boards : shared),
  });
  return surface;
};

export const mountSeat: MountSeat = (root, areaKey, options) => {
  prepare(root, options, `eb-place eb-place--${options.size}`);
  const name = claim(options, areaKey);
  claimed.set(name, (claimed.get(name) ?? 0) + 1);
  root.replaceChildren();
  let size = options.size;
  const surface = new Surface(root, { viewer: null, ...options, boards: "all" }, {
    areas: (scene) => (scene.areas[areaKey] ? [{ key: areaKey, size }] : []),
    home: () => root,
  });
  const board: Board = {
    show: (...all) => surface.show(...all),
    setLive: (live) => surface.setLive(live),
    setOptions(change: Partial<SeatOptions>) {
      if (change.size && change.size !== size) {
        root.classList.replace(`eb-place--${size}`, `eb-place--${change.size}`);
        size = change.size;
        surface.setOptions(change);
        surface.show(surface.scene, surface.live, { animate: false });
      } else surface.setOptions(change);
    },
    rectOf: (key) => surface.rectOf(key),
    reveal: (key) => surface.reveal(key),
    focusFirst: () => surface.focusFirst(),
    focusArea: (key) => surface.focusArea(key),
    destroy() {
      const left = (claimed.get(name) ?? 1) - 1;
      if (left) claimed.set(name, left);
      else claimed.delete(name);
      surface.destroy();
    },
  };
  return board;
};
