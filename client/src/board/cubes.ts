/** Solid cubes: three shaded faces, the engraving of the material, its mark on top. */
import { cut, outline } from "./marks";
import { round } from "./dom";

/** Half the width and half the height of a top face, and the height of a cube, in the drawing's units. */
export const HALF_WIDTH = 45.03;
export const HALF_HEIGHT = 26;
export const HEIGHT = 52;

export const CUBE_TOP = "M0 -26L45 0L0 26L-45 0z";
const LEFT = "M-45 0L0 26V78L-45 52z";
const RIGHT = "M45 0L0 26V78L45 52z";
export const CUBE_OUTLINE = "M0 -26L45 0V52L0 78L-45 52V0z";

/** How a mark lies on the top face. */
const ON_TOP = 'transform="matrix(.866 .5 -.866 .5 0 0) scale(1.32) translate(-12 -12)"';

/** The faces of a cube, its origin in the middle of the top face. */
export function cubeFaces(color: string, shape: string): string {
  return (
    `<path class="eb-cube__top" d="${CUBE_TOP}"/><path class="eb-cube__left" d="${LEFT}"/><path class="eb-cube__right" d="${RIGHT}"/>` +
    `<path class="eb-cube__cut is-left" fill="${cut(color, "l")}" d="${LEFT}"/><path class="eb-cube__cut is-right" fill="${cut(color, "r")}" d="${RIGHT}"/>` +
    `<path class="eb-cube__edge" d="M-42 3L0 27.5L42 3M0 28V72"/><path class="eb-cube__line" d="${CUBE_OUTLINE}"/>` +
    outline(shape, `class="eb-cube__mark" ${ON_TOP}`)
  );
}

/** A cube under its veil: hatched, and a question. */
export function veiledFaces(): string {
  return (
    `<path class="eb-cube__top" d="${CUBE_TOP}"/><path class="eb-cube__left" d="${LEFT}"/><path class="eb-cube__right" d="${RIGHT}"/>` +
    `<path fill="url(#eb-cut-veil)" d="${CUBE_OUTLINE}"/><path class="eb-cube__edge" d="M-42 3L0 27.5L42 3M0 28V72"/><path class="eb-cube__line" d="${CUBE_OUTLINE}"/>` +
    `<g transform="matrix(.866 .5 -.866 .5 0 0)"><text class="eb-cube__ask" text-anchor="middle" y="12">?</text></g>`
  );
}

/** A cube to stand among text: in counters, in flight, loose in a row. */
export function cubelet(color: string, shape: string, className = ""): string {
  return `<svg class="eb-cubelet ${className}" viewBox="-49 -30 98 112" aria-hidden="true"><g class="eb-cube is-open" data-color="${color}">${cubeFaces(color, shape)}</g></svg>`;
}

/** The place of a cube that is not there. */
export function noCube(shape: string): string {
  return `<svg class="eb-cubelet is-none" viewBox="-49 -30 98 112" aria-hidden="true"><path class="eb-cube__none" d="${CUBE_OUTLINE}"/>${outline(shape, `class="eb-cube__nomark" ${ON_TOP}`)}</svg>`;
}

/** Gouge strokes round the upper half of an ellipse: the halo of what can be taken. */
export function strokes(rx: number, ry: number, count: number, length: number, from = -0.05, to = Math.PI + 0.05): string {
  let path = "";
  for (let i = 0; i <= count; i++) {
    const angle = from + ((to - from) * i) / count;
    const [x, y] = [Math.cos(angle), -Math.sin(angle)];
    path += `M${round(x * rx)} ${round(y * ry)}l${round(x * length)} ${round(y * length * 0.8)}`;
  }
  return path;
}

export const CUBE_RAYS = strokes(48, 33, 13, 9, 0.31, Math.PI - 0.31);
