/** Lumps of ore: a nugget, a bar, a crystal, a star, each with its facets; as many as there are. */
import type { FlatPiece } from "../frames";
import { esc, numeral } from "./dom";
import { mark } from "./marks";

/** The outline, the part in the shade, and the edges of the facets, on a field of 24 by 24. */
const LUMPS: Record<string, readonly [string, string, string]> = {
  nugget: ["M4.5 9L9.5 3.5L17.5 4.500L21.5 11L19 18.500L12 21.5L5 19L2.5 13.5z", "M12.5 11.5L21.5 11L19 18.500L12 21.5z", "M9.5 3.5L12.5 11.5L21.5 11M12.5 11.5L12 21.5M12.5 11.5L2.5 13.5"],
  ingot: ["M6.5 5H17.5L22 18.500H2z", "M4.7 10.5H19.3L22 18.500H2z", "M4.7 10.5H19.3M7 14.5H17"],
  crystal: ["M12 1L18.5 8L15.5 22.5H8.500L5.5 8z", "M12 1L18.5 8L15.5 22.5H12z", "M5.5 8L12 10.5L18.5 8M12 10.5V22.5"],
  star: ["M12 .5L15 8.500L23.5 9L17 14.500L19 23L12 18.300L5 23L7 14.500L.5 9L9 8.500z", "M12 12.500L23.5 9L17 14.500L19 23L12 18.300z", "M12 .5V12.5L5 23M12 12.5L19 23M.5 9L12 12.5L23.5 9"],
};

/** More than these are a number. */
const MOST = 4;

export const isLump = (shape: string): boolean => shape in LUMPS;

/** One lump; one that is missing is only an outline. */
export function lump(color: string, shape: string, missing = false): string {
  const [outline, shade, edges] = LUMPS[shape] ?? LUMPS["nugget"]!;
  return `<svg class="eb-lump${missing ? " is-missing" : ""}" data-color="${esc(color)}" viewBox="-1 -1 26 26" aria-hidden="true"><path class="eb-lump__rim" d="${outline}"/><path class="eb-lump__lit" d="${outline}"/><path class="eb-lump__shade" d="${shade}"/><path class="eb-lump__line" d="${outline}${missing ? "" : edges}"/></svg>`;
}

const countOf = (piece: FlatPiece): number => piece.numbers?.[0]?.[1] ?? 1;

/** So many lumps of a kind. */
export function lumps(piece: FlatPiece): string {
  const n = countOf(piece);
  const one = lump(piece.color ?? "", piece.shape ?? "");
  return n > MOST ? `${one}${numeral("eb-lumps__n", n)}` : one.repeat(n);
}

export function lumpFace(piece: FlatPiece): string {
  const held = piece.status?.includes("webbed") ? '<span class="eb-web"></span>' : "";
  return `<svg class="eb-lumps__ring" viewBox="-20 -20 40 40" aria-hidden="true"><circle r="18"/></svg><span class="eb-lumps">${lumps(piece)}</span>${held}`;
}

/** What something costs or is made of: lumps where the marks are those of ores, marks on plates elsewhere. */
export const priceMark = (color: string, shape: string, missing: boolean): string => (isLump(shape) ? lump(color, shape, missing) : `<i class="eb-pip" data-color="${esc(color)}">${mark(shape)}</i>`);

/** How much more somebody can carry. */
export function freeRoom(piece: FlatPiece, load: readonly FlatPiece[]): number {
  const most = piece.numbers?.find(([icon]) => icon === "capacity")?.[1];
  return most === undefined ? 0 : Math.max(0, most - load.reduce((sum, each) => sum + countOf(each), 0));
}
