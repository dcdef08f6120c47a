/** Dice: a cube with worn corners, pips on its top face, the mark of its colour on the left. */
import type { FlatPiece } from "../frames";
import { cut, DIE_OUTLINE, knownShape } from "./marks";
import { strokes } from "./cubes";

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

/** A die; without a number on it, its mark lies on top. */
export function dieFace(piece: FlatPiece): string {
  const color = piece.color ?? "white";
  const shape = piece.shape ? knownShape(piece.shape) : "";
  const value = piece.numbers?.[0]?.[1];
  const use = (at: string, size: number, className: string) =>
    shape ? `<g transform="${at}"><use class="eb-die__mark ${className}" href="#eb-m-${shape}" x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"/></g>` : "";
  const top = value === undefined ? use("matrix(.866 .5 -.866 .5 0 0)", 34, "") : `<g transform="matrix(.866 .5 -.866 .5 0 0)">${pips(value)}</g>`;
  const side = value === undefined ? "" : use("translate(-22.5 39) matrix(.866 .5 0 1 0 0)", 26, "is-side");
  const right = `<g transform="translate(22.5 39) matrix(.866 -.5 0 1 0 0) scale(.75)">${pips(value === undefined ? 3 : ((value + 1) % 6) + 1, "is-side")}</g>`;
  return (
    `<svg class="eb-die" viewBox="-52 -31 104 115" aria-hidden="true"><path class="eb-rays" d="${RAYS}"/>` +
    `<g class="eb-cube is-open" data-color="${color}"><g clip-path="url(#eb-die)"><path class="eb-cube__top" d="M0 -26L45 0L0 26L-45 0z"/><path class="eb-cube__left" d="M-45 0L0 26V78L-45 52z"/><path class="eb-cube__right" d="M45 0L0 26V78L45 52z"/>` +
    `<path class="eb-die__cut" fill="${cut(color, "l")}" d="M-45 0L0 26V78L-45 52z"/><path class="eb-die__cut" fill="${cut(color, "r")}" d="M45 0L0 26V78L45 52z"/></g>` +
    `<path class="eb-cube__edge" d="M-39 4L0 27.5L39 4M0 28V71"/>${side}${right}${top}<path class="eb-cube__line" d="${DIE_OUTLINE}"/><path class="eb-cube__live" d="${DIE_OUTLINE}"/><path class="eb-cube__point" d="${DIE_OUTLINE}"/></g></svg>`
  );
}
