/** Marks and engravings: every colour has a shape and a cut of its own, so that nothing is told by hue alone. */
import { svgElement } from "./dom";

/** One mark for each shape, on a field of 24 by 24. */
const SHAPES: Record<string, string> = {
  square: "M4 4h16v16H4z M9 9v6h6V9z",
  wave: "M1.5 9.6C4.5 4.6 8 4.6 11 8s5.5 3.6 8 0l3.5 1.8c-3.5 6-9 6-12.5 2.2-2.2-2.4-3.8-2-5.4.6z M1.5 17.6c3-5 6.5-5 9.5-1.6s5.5 3.6 8 0l3.5 1.8c-3.5 6-9 6-12.5 2.2-2.2-2.4-3.8-2-5.4.6z",
  leaf: "M20.5 2.5C9 2.5 3 8 3.5 17.2L1.8 20.6l2 1.6 2.3-3.3C16 20.2 21.5 13 20.5 2.5z M8 15.2c2-3.6 4.8-6.3 8-8-2 3.3-4.6 6.2-8 8z",
  sun: "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z M10.6.8h2.8L12 6z M10.6 23.2h2.8L12 18z M.8 10.6v2.8L6 12z M23.2 10.6v2.8L18 12z M3.2 5.1l1.9-1.9 2.7 4.6z M20.8 5.1l-1.9-1.9-2.7 4.6z M3.2 18.9l1.9 1.9 2.7-4.6z M20.8 18.9l-1.9 1.9-2.7-4.6z",
  flame: "M12.5 1c1 4.5 7 7 7 13.5C19.5 19.6 16.2 23 12 23s-7.5-3.4-7.5-8c0-3 1.6-5 3.2-6.6.1 1.9.7 3 1.8 3.7C9 8 10 4 12.5 1z M12 14c-2 2-2.7 3-2.7 4.6 0 1.5 1.2 2.5 2.7 2.5s2.7-1 2.7-2.5c0-1.6-.9-2.7-2.7-4.6z",
  star: "M10.4 2h3.2v7.2l6.2-3.6 1.6 2.8L15.2 12l6.2 3.6-1.6 2.8-6.2-3.6V22h-3.2v-7.2l-6.2 3.6-1.6-2.8L8.8 12 2.6 8.4l1.6-2.8 6.2 3.6z",
  triangle: "M12 1.8L23 21.5H1z M12 10l-4 7.5h8z",
  drop: "M12 1C16 8 20 11.5 20 15.8A8 7.6 0 0 1 4 15.8C4 11.5 8 8 12 1z M8 15.5c-.6 3 1.6 5 4.3 5-1.8-1-3-2.6-2.5-5z",
  pentacle: "M12 .8l3.3 7.6 8.2.8-6.2 5.5 1.8 8.1L12 18.6l-7.1 4.2 1.8-8.1L.5 9.2l8.2-.8z",
  moon: "M15.5 1.5A10.8 10.8 0 1 0 22.5 16 9 9 0 0 1 15.5 1.5z",
  gem: "M6.5 2.5h11L23 9 12 22.5 1 9z M6.8 10h10.4L12 17z",
  spark: "M12 1L14.6 9.4 23 12l-8.4 2.6L12 23l-2.6-8.4L1 12l8.4-2.6z",
  diamond: "M12 1.5L22.5 12 12 22.5 1.5 12z M12 8L8 12l4 4 4-4z",
  circle: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  cross: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  hexagon: "M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11z M12 7.5L8 9.8v4.4l4 2.3 4-2.3V9.8z",
  ingot: "M6.5 5H17.5L22 18.5H2z M6.2 11.8h11.6l-.8-2.6H7z",
  nugget: "M4.5 9L9.5 3.5L17.5 4.5L21.5 11L19 18.5L12 21.5L5 19L2.5 13.5z M9 9.5l-2 4 4 3.5 3-6z",
  crystal: "M12 1L18.5 8L15.5 22.5H8.5L5.5 8z M10.8 11.5v9h2.4v-9L12 11z",
  heart: "M12 22C4 15.5 1.5 12 1.5 8A5.6 5.6 0 0 1 12 5.3 5.6 5.6 0 0 1 22.5 8c0 4-2.5 7.5-10.5 14z",
  shield: "M12 1l9 3v8c0 5.5-4 9-9 11-5-2-9-5.5-9-11V4z M12 5v13.5c3-1.6 5.4-3.8 5.4-6.8V6.6z",
};
SHAPES["any"] = SHAPES["star"]!;

/** How each colour is engraved, on a tile of 12 by 12; the width of the cut comes with the side. */
const CUTS: Record<string, (width: number) => string> = {
  grey: (w) => `<path d="M0 3H12M0 9H12" stroke-width="${w}"/>`,
  blue: (w) => `<path d="M0 4Q3 .5 6 4T12 4M0 10Q3 6.5 6 10T12 10" stroke-width="${w}"/>`,
  green: (w) => `<path d="M0 0L6 5L12 0M0 6L6 11L12 6M0 12L6 17L12 12" stroke-width="${w}"/>`,
  yellow: (w) => `<path d="M3 0V12M9 0V12" stroke-width="${w}" stroke-dasharray="4.5 1.5"/>`,
  red: (w) => `<path d="M-1 13L13 -1M-1 1L1 -1M11 13L13 11M-1 7L7 -1M5 13L13 5" stroke-width="${w}"/>`,
  white: (w) => `<path d="M1 3h2M7 3h2M4 9h2M10 9h2" stroke-width="${w + 0.6}"/>`,
  purple: (w) => `<path d="M-1 13L13 -1M-1 -1L13 13" stroke-width="${w * 0.7}"/>`,
  orange: (w) => `<path d="M-1 -1L13 13M5 -1L13 7M-1 5L7 13" stroke-width="${w * 0.8}" stroke-dasharray="3 2.2"/>`,
  black: (w) => `<path d="M0 6H12" stroke-width="${w * 0.8}" stroke-dasharray="1 2"/>`,
  brown: (w) => `<path d="M0 2C4 4 8 0 12 2M0 8C4 10 8 6 12 8" stroke-width="${w}"/>`,
};

/** Names of colours that games use, and the cut that goes with each. */
const SAME: Record<string, string> = { any: "white", metal: "grey", gold: "yellow", steel: "blue" };

export const cutOf = (color: string): string => (color in CUTS ? color : (SAME[color] ?? "white"));

/** The engraving of a colour: left face, right face in the shade, or plain for plates. */
export const cut = (color: string, side: "l" | "r" | "p"): string => `url(#eb-cut-${cutOf(color)}-${side})`;

export const knownShape = (shape: string): string => (shape in SHAPES ? shape : "circle");

/** The outline of a shape, drawn in place: there are hundreds on a table, and a reference costs three times as many elements. */
export const outline = (shape: string, attributes = ""): string => `<path ${attributes} fill-rule="evenodd" d="${SHAPES[knownShape(shape)]}"/>`;

/** The mark of a shape. */
export function mark(shape: string, className = "eb-mark"): string {
  return `<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true">${outline(shape)}</svg>`;
}

export function isShape(name: string): boolean {
  return name in SHAPES;
}

let definitions: SVGDefsElement | null = null;

/** The page's own store of marks, cuts and icons, made when first asked for. */
export function defs(): SVGDefsElement {
  if (definitions?.isConnected) return definitions;
  const symbols = Object.entries(SHAPES).map(([name, d]) => `<symbol id="eb-m-${name}" viewBox="0 0 24 24" overflow="visible"><path fill-rule="evenodd" d="${d}"/></symbol>`);
  const pattern = (id: string, transform: string, inner: string) =>
    `<pattern id="eb-cut-${id}" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="${transform}"><g fill="none" stroke="#15110d">${inner}</g></pattern>`;
  const cuts = Object.entries(CUTS).flatMap(([color, draw]) => [
    pattern(`${color}-l`, "matrix(.866 .5 0 1 0 0)", draw(1.5)),
    pattern(`${color}-r`, "matrix(.866 -.5 0 1 0 0)", draw(3.4)),
    pattern(`${color}-p`, "scale(.8) rotate(-8)", draw(1.6)),
  ]);
  const veil = `<pattern id="eb-cut-veil" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 2H9" style="stroke:var(--rule)" stroke-width="3"/></pattern>`;
  const wood = `<pattern id="eb-cut-wood" width="20" height="12" patternUnits="userSpaceOnUse"><path class="eb-wood" d="M1 3l5 -1M9 8l6 -1.5M15 2l4 -1M2 10l4 -1"/></pattern>`;
  const die = `<clipPath id="eb-die"><path d="${DIE_OUTLINE}"/></clipPath>`;
  const holder = svgElement("svg", { width: "0", height: "0", "aria-hidden": "true", class: "eb-defs", focusable: "false" }, `<defs>${symbols.join("")}${cuts.join("")}${veil}${wood}${die}</defs>`);
  document.body.append(holder);
  definitions = holder.querySelector("defs")!;
  return definitions;
}

/** A cube with worn corners. */
export const DIE_OUTLINE =
  "M-7.7 -21.6Q0 -26 7.7 -21.6L37.4 -4.4Q45 0 45 8.8L45 43.2Q45 52 37.4 56.4L7.7 73.6Q0 78 -7.7 73.6L-37.4 56.4Q-45 52 -45 43.2L-45 8.8Q-45 0 -37.4 -4.4z";
