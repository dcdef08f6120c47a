/** The face of a tile: a torn square of forest, the paths that leave it, a clearing, trees where there is room.
 *
 * A tile says where its paths go by its status: "path-n", "path-e", "path-s", "path-w", and "clearing"; "halved" where they do not
 * meet. "way-n" is the side by which somebody would come onto it, "join-n" one by which it would join its neighbour. */
import type { FlatPiece } from "../frames";
import { chance, round } from "./dom";
import { inset } from "./glyphs";
import { cut, knownShape } from "./marks";

const SQUARE = "M1.5 2.5L60 1L118.5 2L119 61L118 118.5L58 119L2 118L1 59z";
export const TILE_LIVE = "M0 1L60 -1L120 0L121 61L120 120L58 121L0 120L-1 59z";

const SIDES = ["n", "e", "s", "w"] as const;
const EDGE: Record<(typeof SIDES)[number], [number, number]> = { n: [60, 2], e: [118, 60], s: [60, 118], w: [2, 60] };

const PINE =
  '<path class="eb-tree" d="M0 -15L6.5 -5H3.5L9 4H4.8L10.5 13H-10.5L-4.8 4H-9L-3.5 -5H-6.5z"/><path class="eb-tree__deep" d="M1.5 -12L6.5 -5H3.5L9 4H4.8L10.5 13H4L2.5 4L3 -4z"/><path class="eb-tree__cut" d="M-5.5 -4.5L-1 -6M-7.5 5L-1.5 2.5M-8.5 12L-2 9"/><path class="eb-tree__deep" d="M-1.6 13H1.6V17H-1.6z"/>';
const OAK =
  '<path class="eb-tree__deep" d="M-1.8 6H1.8V17H-1.8z"/><path class="eb-tree" d="M0 -13C5 -14 9 -11 9.5 -7C13 -5 13 1 10 4C8 9 2 9 0 7C-3 10 -9 8 -10 4C-13.5 1 -13 -5 -9.5 -7C-9 -11 -5 -14 0 -13z"/><path class="eb-tree__cut" d="M2 -8q4 2 3 6M-6 -3q2 4 6 3"/>';

/** Quarter turns of a tile: small numbers are turns, larger ones degrees. */
const quarters = (piece: FlatPiece): number => ((Math.abs(piece.rotation ?? 0) < 4 ? (piece.rotation ?? 0) : (piece.rotation ?? 0) / 90) + 4) % 4;

function paths(piece: FlatPiece): (typeof SIDES)[number][] {
  const turn = quarters(piece);
  return SIDES.filter((side) => piece.status?.includes(`path-${side}`)).map((side) => SIDES[(SIDES.indexOf(side) + turn) % 4]!);
}

function clearing(random: () => number, radius: number, x = 60, y = 60): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * Math.PI * 2;
    const r = radius * (0.93 + random() * 0.14);
    return `${round(x + Math.cos(angle) * r)} ${round(y + Math.sin(angle) * r)}`;
  });
  return `M${points.join("L")}z`;
}

/** Where a path ends before it meets another. */
function end(random: () => number, side: (typeof SIDES)[number]): string {
  const [x, y] = EDGE[side];
  return clearing(random, 15, 60 + (x - 60) * 0.42, 60 + (y - 60) * 0.42);
}

/** Trees in the four corners and along the sides that no path crosses. */
function trees(random: () => number, open: ReadonlySet<string>): string {
  const spots: [number, number][] = [[18, 22], [34, 18], [100, 20], [86, 26], [19, 92], [33, 102], [101, 94], [88, 103]];
  if (!open.has("n")) spots.push([52, 17], [68, 20]);
  if (!open.has("s")) spots.push([50, 103], [69, 101]);
  if (!open.has("w")) spots.push([17, 52], [19, 70]);
  if (!open.has("e")) spots.push([102, 50], [101, 69]);
  return spots
    .filter(() => random() > 0.18)
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => `<g transform="translate(${round(x + random() * 6 - 3)} ${round(y + random() * 6 - 3)}) scale(${round(0.8 + random() * 0.3)})">${random() > 0.38 ? PINE : OAK}</g>`)
    .join("");
}

function forest(key: string, piece: FlatPiece): string {
  const random = chance(key);
  const ways = paths(piece);
  const halved = piece.status?.includes("halved") ?? false;
  const centre = [60 + random() * 6 - 3, 60 + random() * 6 - 3].map(round);
  const road = ways
    .map((side) => {
      const [x, y] = EDGE[side];
      if (halved) return `M${x} ${y}L${round(x + (60 - x) * 0.55)} ${round(y + (60 - y) * 0.55)}`;
      const bend = [(x + centre[0]!) / 2 + random() * 8 - 4, (y + centre[1]!) / 2 + random() * 8 - 4].map(round);
      return `M${x} ${y}Q${bend[0]} ${bend[1]} ${centre[0]} ${centre[1]}`;
    })
    .join("");
  const open = halved ? ways.map((side) => end(random, side)).join("") : clearing(random, piece.status?.includes("clearing") ? 27 : 17);
  const grit = Array.from({ length: 6 }, () => `M${round(40 + random() * 40)} ${round(40 + random() * 40)}l${round(2 + random() * 3)} ${round(random())}`).join("");
  return (
    `<rect class="eb-tile__cut" x="2" y="2" width="116" height="116" fill="url(#eb-cut-wood)"/>` +
    `<path class="eb-tile__bank" d="${road}" stroke-width="32"/><path class="eb-tile__edge" d="${open}"/><path class="eb-tile__path" d="${road}" stroke-width="26"/><path class="eb-tile__clear" d="${open}"/>` +
    `<path class="eb-tile__grit" d="${grit}"/>${trees(random, new Set(ways))}`
  );
}

/** A tile without paths is a plate in its colour. */
function plate(piece: FlatPiece): string {
  return piece.color ? `<rect class="eb-tile__plate" data-color="${piece.color}" x="2" y="2" width="116" height="116"/><rect class="eb-art__cut" x="2" y="2" width="116" height="116" fill="${cut(piece.color, "p")}"/>` : "";
}

export function tileFace(key: string, piece: FlatPiece): string {
  if (piece.back) {
    return svg(`<path class="eb-tile__ground" d="${SQUARE}"/><rect x="2" y="2" width="116" height="116" fill="url(#eb-cut-veil)"/>${inset(piece.back, 36, 36, 48, "eb-tile__back")}<path class="eb-tile__line" d="${SQUARE}"/>`);
  }
  const wooded = piece.status?.some((each) => each.startsWith("path-"));
  const sign = piece.icon ? inset(piece.icon, 37, 37, 46, "eb-tile__sign") : "";
  const rune = piece.shape && wooded ? `<g class="eb-tile__rune" data-color="${piece.color ?? ""}"><path d="M86 86H112V112H86z"/><use href="#eb-m-${knownShape(piece.shape)}" x="90" y="90" width="18" height="18"/></g>` : "";
  return svg(`<path class="eb-tile__ground" d="${SQUARE}"/>${wooded ? forest(key, piece) : plate(piece)}${sign}${rune}<path class="eb-tile__line" d="${SQUARE}"/>${joins(piece)}`, way(piece));
}

/** A part of a tile that is a place of its own: only its frame, where it can be picked. */
export function spotFace(): string {
  return '<i class="eb-spot"></i>';
}

const SEAL = "M0 -17L4.400 -13.100L9.990 -13.800L11.300 -8.200L16.200 -5.300L13.700 0L16.200 5.300L11.300 8.200L9.990 13.800L4.400 13.100L0 17L-4.400 13.100L-9.990 13.800L-11.300 8.200L-16.200 5.300L-13.700 0L-16.200 -5.300L-11.300 -8.200L-9.990 -13.800L-4.400 -13.100z";
const ARROW = "M-3 -9H3V0H8L0 9L-8 0H-3z";
const TURN_OF: Record<(typeof SIDES)[number], number> = { n: 0, e: 90, s: 180, w: 270 };
const sides = (piece: FlatPiece, what: string): (typeof SIDES)[number][] => SIDES.filter((side) => piece.status?.includes(`${what}-${side}`));

/** An arrow on the side by which somebody would come in; it shows where that can be done now. */
function way(piece: FlatPiece): string {
  return sides(piece, "way")
    .map((side) => `<g class="eb-tile__way" transform="translate(${EDGE[side].join(" ")}) rotate(${TURN_OF[side]})"><path class="eb-tile__seal" d="${SEAL}"/><path class="eb-tile__arrow" d="${ARROW}"/></g>`)
    .join("");
}

/** Knots where paths would meet. */
function joins(piece: FlatPiece): string {
  return sides(piece, "join")
    .map((side) => `<path class="eb-tile__knot" transform="translate(${EDGE[side].join(" ")})" d="M0 -13L13 0L0 13L-13 0z"/>`)
    .join("");
}

/** A place where a tile may go. */
export function ghostFace(piece: FlatPiece): string {
  const rays = Array.from({ length: 13 }, (_, i) => `M${6 + i * 9} -6v-9`).join("");
  return svg(`<path class="eb-rays" d="${rays}"/><path class="eb-ghost__plate" d="${SQUARE}"/>${piece.icon ? inset(piece.icon, 38, 38, 44, "eb-ghost__sign") : `<text class="eb-ghost__ask" x="60" y="79" text-anchor="middle">?</text>`}`, way(piece));
}

const svg = (inner: string, above = ""): string => `<svg class="eb-tile__art" viewBox="0 0 120 120" aria-hidden="true">${inner}<path class="eb-tile__live" d="${TILE_LIVE}"/>${above}</svg>`;
