/** Gauges: how much there is of something, out of how much; where it becomes dangerous, and what is about to change. */
import type { FlatPiece } from "../frames";
import { strokes } from "./cubes";
import { chance, esc, numeral, round } from "./dom";
import { glyph, inset } from "./glyphs";

export interface Reading {
  now: number;
  most: number;
  /** Values at which something ends. */
  dangers: readonly (readonly [number, string])[];
  /** What is about to be added or taken. */
  coming: number;
  unit: string;
}

/** A gauge's numbers: how much there is, "most", any "danger", and what is "coming". */
export function readingOf(piece: FlatPiece): Reading {
  const [first, ...rest] = piece.numbers ?? [];
  const named = (name: string) => rest.find(([icon]) => icon === name)?.[1];
  const dangers = rest.filter(([icon]) => icon === "danger").map(([, value, label]) => [value, label] as const);
  return { now: first?.[1] ?? 0, most: Math.max(1, named("most") ?? first?.[1] ?? 1), dangers, coming: named("coming") ?? 0, unit: first?.[2] ?? "" };
}

export function gaugeFace(piece: FlatPiece): string {
  if (piece.status?.includes("pips")) return pipsFace(piece);
  return piece.status?.includes("shaft") ? shaftFace(piece) : glassFace(piece);
}

const CELL = 26;

/** A lantern's glass, lying: one flame for each that is left, a dashed line where it becomes dangerous. */
function glassFace(piece: FlatPiece): string {
  const { now, most, dangers, coming } = readingOf(piece);
  const wide = most * CELL;
  const risk = now + Math.min(0, coming);
  const cells = Array.from({ length: most }, (_, n) => {
    const state = n >= now ? "" : n >= risk ? "is-risk" : "is-on";
    return `<g class="eb-glass__cell ${state}" transform="translate(${20 + n * CELL} 20)"><rect width="24" height="24"/>${inset(piece.icon || "flame", 3, 3, 18, "")}</g>`;
  });
  const lines = dangers.map(([at, label]) => `<g class="eb-glass__danger" transform="translate(${19 + at * CELL} 0)"><title>${esc(label)}</title><path d="M0 6V60"/><path class="eb-glass__flag" d="M-7 60H7L0 52z"/></g>`);
  const ends = `<path class="eb-glass__cap" d="M16 14L22 8H${wide + 18}L${wide + 24} 14V20H16zM16 44H${wide + 24}V50L${wide + 18} 56H22L16 50z"/><path class="eb-glass__ring" d="M2 32a9 9 0 0 1 14 -8v16a9 9 0 0 1 -14 -8zM${wide + 38} 32a9 9 0 0 0 -14 -8v16a9 9 0 0 0 14 -8z"/>`;
  const said = coming ? `<span class="eb-gauge__coming">${glyph(coming < 0 ? "damage" : "health")}${numeral("", (coming > 0 ? "+" : "−") + Math.abs(coming))}</span>` : "";
  return (
    `<span class="eb-gauge__value">${numeral("", now)}<small class="eb-n" data-n="/ ${most}"></small></span>` +
    `<svg class="eb-glass" viewBox="0 0 ${wide + 40} 64" aria-hidden="true">${ends}${cells.join("")}${lines.join("")}</svg>` +
    `<span class="eb-gauge__foot"><span>${esc(piece.text || piece.title || "")}</span>${said}</span>`
  );
}

const [TOP, FLOOR] = [34, 372];
let bricks = "";

/** The walls of a shaft, laid by hand. */
function walls(): string {
  if (bricks) return bricks;
  const random = chance("shaft");
  for (let y = 9; y < 388; y += 17.6) {
    for (const side of [0, 1]) {
      const wide = 14 + random() * 6;
      const tilt = random() * 2 - 1;
      const [a, b] = side ? [112 - wide, 112] : [8, 8 + wide];
      bricks += `M${round(a)} ${round(y)}L${round(b)} ${round(y + tilt)}L${round(b)} ${round(y + 15 + tilt)}L${round(a)} ${round(y + 15)}z`;
    }
  }
  return bricks;
}

/** Strokes of the dark below. */
function dark(from: number): string {
  const random = chance("dark");
  let d = "";
  for (let y = from; y < 384; y += 4) {
    const [a, b] = [30 + random() * 9, 80 + random() * 10];
    d += `M${round(a)} ${round(y)}L${round(b)} ${round(y - 1)}L${round(a + 3)} ${round(y + 0.9)}z`;
  }
  return d;
}

const GLOW = strokes(27, 27, 12, 8, 0, Math.PI * 1.84);

/** Something written in the shaft, at a place of its drawing. */
const note = (className: string, x: number, y: number, words: string): string =>
  `<b class="eb-shaft__note ${className} eb-n" data-n="${esc(words)}" style="left:${round((x / 120) * 100)}%;top:${round((y / 404) * 100)}%"></b>`;

/** A shaft to go down: a lantern on its rope, what is still below, and what waits at the bottom. */
function shaftFace(piece: FlatPiece): string {
  const { now, most, coming, unit } = readingOf(piece);
  const at = (n: number) => round(TOP + ((most - Math.min(n, most)) / most) * (FLOOR - TOP));
  const lamp = at(now);
  const step = most > 24 ? 5 : 1;
  let [ticks, notes] = ["", ""];
  for (let n = Math.floor(most / step) * step; n >= 0; n -= step) {
    const long = n % (2 * step) === 0;
    const y = at(n);
    const told = long && y < lamp - (lamp > 280 ? 110 : 34);
    ticks += `M27 ${y}h${long ? 10 : 6}`;
    if (told) notes += note("eb-shaft__tick", 40, y, String(n));
  }
  const low = lamp > 280;
  const y = low ? lamp - 76 : lamp + 74;
  notes += note("eb-shaft__value", 60, y, String(now)) + note("eb-shaft__unit", 60, y + 26, unit);
  if (coming) notes += note("eb-shaft__by", 96, at(now + coming), `${coming > 0 ? "+" : "−"}${Math.abs(coming)}`);
  const goal = coming ? `<g class="eb-shaft__coming"><path d="M28 ${at(now + coming)}H92"/></g>` : "";
  return (
    `<span class="eb-shaft"><svg viewBox="0 0 120 404" aria-hidden="true"><path class="eb-shaft__void" d="M26 8H94V396H26z"/><path class="eb-shaft__brick" d="${walls()}"/><path class="eb-shaft__ticks" d="${ticks}"/>` +
    `<path class="eb-shaft__dark" d="${dark(Math.min(lamp + 54, 384))}"/>${inset(piece.icon || "hidden", 40, 352, 40, "eb-shaft__end")}${goal}` +
    `<g class="eb-shaft__lamp" data-at="${lamp}"><path class="eb-shaft__rope" d="M60 ${-lamp}V${lamp - 20}"/><g transform="translate(60 ${lamp})"><path class="eb-shaft__glow" d="${GLOW}"/></g>${inset("lantern-flame", 36, lamp - 24, 48, "eb-shaft__lantern")}</g></svg>${notes}</span>`
  );
}

/** As many signs as there can be, those that are there in full ink; the number for who does not count. */
function pipsFace(piece: FlatPiece): string {
  const { now, most } = readingOf(piece);
  const one = (_: unknown, n: number) => `<i class="${n < now ? "is-on" : ""}">${glyph(piece.shape || piece.icon || "")}</i>`;
  return `<span class="eb-pips" data-n="${now}">${Array.from({ length: most }, one).join("")}</span>${numeral("eb-pips__n", now)}`;
}

/** In a strip: a sign and two numbers. */
export function miniGauge(piece: FlatPiece): string {
  if (piece.status?.includes("pips")) return pipsFace(piece);
  const { now, most } = readingOf(piece);
  return `${glyph(piece.icon ?? "")}${numeral("", `${now} / ${most}`)}`;
}
