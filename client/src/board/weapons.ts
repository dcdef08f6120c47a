/** Weapon parts, drawn upright round the joint at (0, 0): the blade grows up from it, the handle goes down. */
import type { FlatPiece } from "../frames";

interface Part {
  fill: string;
  shade: string;
  cut: string;
  line: string;
  length: number;
  half: number;
  /** How large it stands on its card. */
  scale: number;
}

const BLADES: Record<string, Part> = {
  dagger: {
    fill: "M-9 0L-13 -44C-13 -60 -6 -74 0 -86C6 -74 13 -60 13 -44L9 0z",
    shade: "M0 -86C6 -74 13 -60 13 -44L9 0H0z",
    cut: "M2 -66L8 -52M2 -56L10 -42M2 -46L10.5 -32M2 -36L10 -22M2 -26L9 -12M2 -16L8.5 -4",
    line: "M-9 0L-13 -44C-13 -60 -6 -74 0 -86C6 -74 13 -60 13 -44L9 0z M0 -80V0",
    length: 86, half: 22, scale: 0.84,
  },
  sword: {
    fill: "M-9 0L-10 -104L0 -126L10 -104L9 0z",
    shade: "M0 -126L10 -104L9 0H0z",
    cut: "M2 -104L8 -96M2 -92L9 -84M2 -80L9 -72M2 -68L9 -60M2 -56L9 -48M2 -44L9 -36M2 -32L9 -24M2 -20L9 -12",
    line: "M-9 0L-10 -104L0 -126L10 -104L9 0z M0 -118V-6 M-4 -96V-10",
    length: 126, half: 22, scale: 0.66,
  },
  axe: {
    fill: "M-8 0V-70H8V0z M8 -62C22 -60 34 -72 40 -84C56 -58 56 -26 40 0C34 -12 22 -24 8 -22z M-8 -54L-30 -66V-18L-8 -30z",
    shade: "M8 -42C26 -42 40 -42 51 -42C52 -28 48 -12 40 0C34 -12 22 -24 8 -22z M0 -70H8V0H0z",
    cut: "M14 -34L46 -30M16 -28L44 -20M24 -22L42 -11M-28 -24L-10 -34M-28 -32L-10 -40",
    line: "M-8 0V-70H8V0z M8 -62C22 -60 34 -72 40 -84C56 -58 56 -26 40 0C34 -12 22 -24 8 -22z M-8 -54L-30 -66V-18L-8 -30z M40 -74C49 -54 49 -30 40 -10",
    length: 84, half: 52, scale: 0.5,
  },
};

const HANDLES: Record<string, Part> = {
  dagger: {
    fill: "M-22 0H22L17 12H-17z M-8 12H8L10 46H-10z M-11 46H11L6 58H-6z",
    shade: "M0 0H22L17 12H8L10 46H11L6 58H0z",
    cut: "M-8 18L9 23M-8.5 25L9.5 30M-9 32L10 37M-9.5 39L10 44",
    line: "M-22 0H22L17 12H-17z M-8 12H8L10 46H-10z M-11 46H11L6 58H-6z",
    length: 58, half: 22, scale: 0.95,
  },
  sword: {
    fill: "M-38 -2C-30 6 -16 2 -8 2H8C16 2 30 6 38 -2L34 14C24 18 12 14 8 14H-8C-12 14 -24 18 -34 14z M-7 14H7V52H-7z M0 50A10 10 0 1 1 -.1 50z",
    shade: "M0 2H8C16 2 30 6 38 -2L34 14C24 18 12 14 8 14H7V52H0z",
    cut: "M-7 20L7 25M-7 27L7 32M-7 34L7 39M-7 41L7 46",
    line: "M-38 -2C-30 6 -16 2 -8 2H8C16 2 30 6 38 -2L34 14C24 18 12 14 8 14H-8C-12 14 -24 18 -34 14z M-7 14H7V52H-7z M0 51A10 10 0 1 1 -.1 51z",
    length: 71, half: 38, scale: 0.68,
  },
  axe: {
    fill: "M-11 0H11V14H-11z M-7 14H7L8 90H-8z M-11 90H11L8 102H-8z",
    shade: "M0 0H11V14H7L8 90H11L8 102H0z",
    cut: "M-7 52L8 57M-7.5 59L8 64M-7.5 66L8 71M-8 73L8 78M-3 20V46M3 22V42",
    line: "M-11 0H11V14H-11z M-7 14H7L8 90H-8z M-11 90H11L8 102H-8z",
    length: 102, half: 16, scale: 0.74,
  },
};

const draw = (part: Part): string =>
  `<path class="eb-wp-fill" d="${part.fill}"/><path class="eb-wp-shade" d="${part.shade}"/><path class="eb-wp-cut" d="${part.cut}"/><path class="eb-wp-line" d="${part.line}"/>`;

/** "blade-sword" or "handle-axe": the part that an icon names, if it names one. */
function partOf(icon: string): { part: Part; blade: boolean } | null {
  const [side, type] = icon.split("-");
  const part = side === "blade" ? BLADES[type ?? ""] : side === "handle" ? HANDLES[type ?? ""] : undefined;
  return part ? { part, blade: side === "blade" } : null;
}

export const isPart = (icon: string): boolean => partOf(icon) !== null;

/** A weapon part lying across the art of its card (90 by 54). */
export function partOnCard(icon: string): string {
  const found = partOf(icon);
  if (!found) return "";
  const { part, blade } = found;
  const half = (part.length * part.scale) / 2;
  const x = blade ? 45 - half : 45 + half;
  const y = blade && part === BLADES["axe"] ? 21 : 27;
  return `<g transform="rotate(-14 45 27) translate(${x} ${y}) rotate(90) scale(${part.scale})">${draw(part)}</g>`;
}

/** The types of a weapon's two parts, blade first, as their cards' icons tell. */
export function weaponArt(carried: readonly FlatPiece[]): string {
  const blade = carried.find((each) => each.icon?.startsWith("blade-"));
  const handle = carried.find((each) => each.icon?.startsWith("handle-"));
  const top = partOf(blade?.icon ?? "blade-sword")?.part ?? BLADES["sword"]!;
  const grip = partOf(handle?.icon ?? "handle-sword")?.part ?? HANDLES["sword"]!;
  const half = Math.max(top.half, grip.half) + 5;
  const box = `${-grip.length - 6} ${-half} ${grip.length + top.length + 12} ${half * 2}`;
  return (
    `<svg class="eb-weapon__art" viewBox="${box}" aria-hidden="true">` +
    `<g transform="rotate(90)" data-color="${handle?.color ?? ""}">${draw(grip)}</g><g transform="rotate(90)" data-color="${blade?.color ?? ""}">${draw(top)}</g>` +
    `<path class="eb-wp-joint" d="M-4 -13L4 -13L6 13L-6 13z"/></svg>`
  );
}
