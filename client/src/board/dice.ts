/** Dice: a cube with worn corners, pips on its top face, the mark of its colour on the left. */
import type { FlatPiece } from "../frames";
import { numeral } from "./dom";
import { cut, DIE_OUTLINE, knownShape, mark } from "./marks";
import { strokes } from "./cubes";
import { inset } from "./glyphs";

const SPOTS: Record<number, readonly (readonly [number, number])[]> = {
  0: [],
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

const RAYS = strokes(54, 38, 13, 10, 0.3, Math.PI - 0.3);

function pips(value: number, className = ""): string {
  const spots = SPOTS[value];
  if (!spots) return `<text class="eb-die__value" text-anchor="middle" y="11">${value}</text>`;
  return spots.map(([x, y]) => `<circle class="eb-die__pip ${className}" cx="${x * 14}" cy="${y * 14}" r="5.4"/>`).join("");
}

/** How the commonest marks cut the outline of a face, so that dice are told apart in black and white. */
const FACES: Record<string, string> = {
  square: "M3 2H35L36 3V35L35 36H3L2 35V3z",
  leaf: "M11 2H27Q36 2 36 11V27Q36 36 27 36H11Q2 36 2 27V11Q2 2 11 2z",
  gem: "M12 2H26L36 12V26L26 36H12L2 26V12z",
  spark: "M19 1.5A17.5 17.5 0 1 1 18.9 1.5z",
  star: "M19 1.5A17.5 17.5 0 1 1 18.9 1.5z",
};

/** A face seen from above, with the least value that will do; or the value of the die that would lie there. */
export function flatDie(color: string, shape: string, least: number, lies?: number): string {
  const dots = (SPOTS[lies ?? least] ?? []).map(([x, y]) => `<circle class="eb-face__pip" cx="${19 + x * 8.5}" cy="${19 + y * 8.5}" r="3.4"/>`).join("");
  const line = FACES[shape] ?? FACES["leaf"]!;
  return (
    `<span class="eb-need${lies === undefined ? "" : " is-filled"}"><svg class="eb-face" viewBox="0 0 38 38" aria-hidden="true"><g data-color="${color}"><path class="eb-face__plate" d="${line}"/><path class="eb-face__cut" fill="${cut(color, "p")}" d="${line}"/></g>${dots}<path class="eb-face__line" d="${line}"/></svg>` +
    `<span class="eb-need__least">${mark(shape)}${numeral("", `${least}${least < 6 ? "+" : ""}`)}</span></span>`
  );
}

/** What is marked on a die that is not simply its owner's: lent, rolled before, out of use. */
const BADGES: Record<string, string> = { prerolled: "time", borrowed: "grab", conjured: "sparkles", wild: "star", cancelled: "cross", lost: "cross", spent: "cross" };

function badge(piece: FlatPiece): string {
  const icon = piece.status?.map((each) => BADGES[each]).find(Boolean);
  return icon ? `<g class="eb-die__badge"><circle cx="36" cy="60" r="19"/><g${icon === "cross" ? ' transform="rotate(45 36 60)"' : ""}>${inset(icon, 24, 48, 24, "")}</g></g>` : "";
}

/** The marks on the other sides of a die that has marks instead of pips. */
const AROUND: Record<string, readonly [string, string]> = {
  triangle: ["drop", "leaf"], leaf: ["triangle", "drop"], drop: ["leaf", "triangle"], pentacle: ["moon", "pentacle"], moon: ["pentacle", "moon"],
};

/** A die; without a number on it, its mark lies on top. */
export function dieFace(piece: FlatPiece): string {
  const color = piece.color ?? "white";
  const shape = piece.shape ? knownShape(piece.shape) : "";
  const value = piece.numbers?.[0]?.[1];
  const use = (at: string, size: number, className: string) =>
    shape ? `<g transform="${at}"><use class="eb-die__mark ${className}" href="#eb-m-${shape}" x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"/></g>` : "";
  const top = value === undefined ? use("matrix(.866 .5 -.866 .5 0 0)", 34, "") : `<g transform="matrix(.866 .5 -.866 .5 0 0)">${pips(value)}</g>`;
  const around = value === undefined && piece.status?.includes("rolled") ? AROUND[shape] : undefined;
  const flank = (name: string, at: string) => `<g transform="${at}"><use class="eb-die__mark is-side" href="#eb-m-${name}" x="-12" y="-12" width="24" height="24"/></g>`;
  const side = around ? flank(around[0], "translate(-22.5 39) matrix(.866 .5 0 1 0 0)") : value === undefined ? "" : use("translate(-22.5 39) matrix(.866 .5 0 1 0 0)", 26, "is-side");
  const right = around ? flank(around[1], "translate(22.5 39) matrix(.866 -.5 0 1 0 0)") : `<g transform="translate(22.5 39) matrix(.866 -.5 0 1 0 0) scale(.75)">${pips(value === undefined ? 3 : ((value + 1) % 6) + 1, "is-side")}</g>`;
  return (
    `<svg class="eb-die" viewBox="-52 -31 104 115" aria-hidden="true"><path class="eb-rays" d="${RAYS}"/>` +
    `<g class="eb-cube is-open" data-color="${color}"><g clip-path="url(#eb-die)"><path class="eb-cube__top" d="M0 -26L45 0L0 26L-45 0z"/><path class="eb-cube__left" d="M-45 0L0 26V78L-45 52z"/><path class="eb-cube__right" d="M45 0L0 26V78L45 52z"/>` +
    `<path class="eb-die__cut" fill="${cut(color, "l")}" d="M-45 0L0 26V78L-45 52z"/><path class="eb-die__cut" fill="${cut(color, "r")}" d="M45 0L0 26V78L45 52z"/></g>` +
    `<path class="eb-cube__edge" d="M-39 4L0 27.5L39 4M0 28V71"/>${side}${right}${top}<path class="eb-cube__line" d="${DIE_OUTLINE}"/><path class="eb-cube__live" d="${DIE_OUTLINE}"/><path class="eb-cube__point" d="${DIE_OUTLINE}"/></g>${badge(piece)}</svg>`
  );
}
