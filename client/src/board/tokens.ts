/** Small things: tokens, figures on their plinths, counters, and anything whose kind nobody has heard of. */
import type { FlatPiece } from "../frames";
import { cubelet, noCube, strokes } from "./cubes";
import { dieFace } from "./dice";
import { esc, numeral } from "./dom";
import { cutout, glyph, inset } from "./glyphs";
import { isLump, lump, priceMark } from "./lumps";
import { isShape, knownShape, mark } from "./marks";

/** The rim of a token follows the shape of its mark, so that two tokens are told apart in black and white. */
const RIMS: Record<string, string> = {
  round: "M20 2C30.5 1.5 38.5 9.5 38 20C38.5 30.5 30.5 38.5 20 38C9.5 38.5 1.5 30.5 2 20C1.5 9.5 9.5 1.5 20 2z",
  square: "M3 4L37 2L38 36L20 38L2 36z",
  diamond: "M20 .5L39.5 20L20 39.5L.5 20z",
  octagon: "M12.5 2H27.5L38 12.5V27.5L27.5 38H12.5L2 27.5V12.5z",
  hexagon: "M20 .5L37.5 10V30L20 39.5L2.5 30V10z",
  shield: "M3 3L20 1L37 3L36 22C35 31 28 36 20 39.5C12 36 5 31 4 22z",
};

const RIM_OF: Record<string, string> = {
  square: "square", ingot: "square", diamond: "diamond", gem: "diamond", spark: "diamond", hexagon: "hexagon", nugget: "hexagon",
  crystal: "hexagon", star: "octagon", octagon: "octagon", plate: "square", lozenge: "diamond", pentacle: "octagon", cross: "octagon", sun: "octagon", shield: "shield", triangle: "shield",
};

export function tokenFace(piece: FlatPiece): string {
  const shape = piece.shape ?? "";
  const rim = RIMS[RIM_OF[shape] ?? "round"]!;
  const hidden = Boolean(piece.back);
  const icon = hidden ? (piece.back === "hidden" || piece.back === "token" ? "hidden" : piece.back!) : (piece.icon ?? "");
  const sign = icon ? inset(icon, 8, 8, 24, "eb-token__sign") : shape ? `<use class="eb-token__sign" href="#eb-m-${knownShape(shape)}" x="9" y="9" width="22" height="22"/>` : "";
  const both = !hidden && icon && isShape(shape) ? `<g class="eb-token__corner"><circle cx="33" cy="33" r="7.5"/><use href="#eb-m-${knownShape(shape)}" x="28" y="28" width="10" height="10"/></g>` : "";
  const number = hidden ? undefined : piece.numbers?.[0];
  return (
    `<svg class="eb-token__plate${hidden ? " is-hidden" : ""}${hidden && shape ? " is-marked" : ""}" viewBox="-1 -1 42 42" aria-hidden="true"><path class="eb-rays" transform="translate(20 20)" d="${strokes(23, 23, 12, 6, 0.2, Math.PI - 0.2)}"/><path class="eb-token__rim" d="${rim}"/><path class="eb-token__inner" transform="translate(20 20) scale(.84) translate(-20 -20)" d="${rim}"/>${sign}${both}</svg>` +
    (number ? numeral("eb-token__number", number[1]) : "") +
    (!hidden && piece.cost?.length ? `<span class="eb-token__price">${piece.cost.map(([color, form]) => priceMark(color, form, false)).join("")}</span>` : "")
  );
}

/** A figure cut from paper; the plinth below it is drawn round what it carries. */
export function figureFace(piece: FlatPiece): string {
  const halo = `<svg class="eb-figure__halo" viewBox="-50 -50 100 100" aria-hidden="true"><path class="eb-rays" d="${strokes(30, 30, 12, 11, 0.1, Math.PI - 0.1)}"/></svg>`;
  return halo + cutout(piece.icon || "meeple", "has-halo");
}

/** A number of things of one colour: as many little cubes as fit the eye, and the number. */
export function counterFace(piece: FlatPiece): string {
  const [icon, value, label] = piece.numbers?.[0] ?? ["", 0, ""];
  const [color, shape] = [piece.color ?? "", piece.shape || "circle"];
  const more = (piece.numbers ?? []).slice(1).map(([sign, n, what]) => `<small title="${esc(what)}">${glyph(sign)} ${numeral("", n)}</small>`).join("");
  const none = icon === "die" && !value;
  const things = icon === "die" && value
    ? dieFace({ ...piece, numbers: [] }).replace("<svg", '<svg preserveAspectRatio="xMinYMid slice"').repeat(Math.min(value, 8))
    : none || icon === "cube" || (color && !icon)
      ? value > 0
        ? cubelet(color, shape).repeat(Math.min(value, 3))
        : noCube(shape)
      : isLump(shape)
        ? lump(color, shape, !value)
        : `<span class="eb-counter__plate" data-color="${esc(color)}">${piece.icon || icon ? glyph(piece.icon || icon) : mark(shape)}</span>`;
  return `<span class="eb-counter__things">${things}</span>${numeral("eb-counter__value", value)}<span class="eb-counter__name">${esc(piece.title || label)}</span>${more}`;
}

/** The same in a strip: mark and number. */
export function counterChip(piece: FlatPiece): string {
  const [icon, value] = piece.numbers?.[0] ?? ["", 0];
  const sign = isLump(piece.shape ?? "") ? lump(piece.color ?? "", piece.shape ?? "") : piece.shape ? mark(piece.shape) : glyph(piece.icon || icon);
  return `<span class="eb-chip__plate${value ? "" : " is-zero"}" data-color="${esc(piece.color ?? "")}">${sign}</span>${numeral("", value)}`;
}
