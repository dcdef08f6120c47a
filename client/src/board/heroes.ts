/** Who plays: a hero with an ability, a lamp that is lit or dark, a card that was played. */
import type { FlatPiece } from "../frames";
import { strokes } from "./cubes";
import { esc, numeral } from "./dom";
import { cutout, glyph } from "./glyphs";
import { mark } from "./marks";
import { picture } from "./tasks";
import { type Lang, say } from "./words";

/** A portrait: the emblem on a plate in the hero's colour; the ability below. */
export function heroFace(piece: FlatPiece): string {
  return (
    `<span class="eb-hero"><span class="eb-hero__plate">${picture(piece, "eb-hero__ground")}${cutout(piece.icon || "hero")}</span>` +
    `<span class="eb-hero__words"><b>${esc(piece.title ?? "")}</b> <span>${esc(piece.text ?? "")}</span>${(piece.numbers ?? []).map(([icon, value, label]) => `<i class="eb-hero__number" title="${esc(label)}">${glyph(icon)}${numeral("", value)}</i>`).join("")}</span></span>`
  );
}

export function miniHero(piece: FlatPiece): string {
  return `<span class="eb-chip__plate" data-color="${esc(piece.color ?? "")}">${glyph(piece.icon || "hero")}</span><span>${esc(piece.title ?? "")}</span>`;
}

const GLOW = strokes(25, 25, 10, 7, 0.2, Math.PI * 2 - 0.2);

/** A lamp: dark until it is lit, then with rays all round and what it is worth. */
export function lampFace(piece: FlatPiece, lang: Lang): string {
  const lit = piece.status?.includes("lit");
  const value = piece.numbers?.[0]?.[1];
  return (
    `<span class="eb-lamp"><svg class="eb-lamp__glow" viewBox="-40 -40 80 80" aria-hidden="true"><path d="${GLOW}"/></svg>${glyph(piece.icon || "light")}${lit && value !== undefined ? numeral("", value) : ""}</span>` +
    `<span class="eb-lamp__name eb-n" data-n="${esc(say(lang, lit ? "lit" : "dark"))}"></span>`
  );
}

/** A card that was played: its picture in its colour, its name, what it does here. */
export function playedFace(piece: FlatPiece): string {
  return (
    `<span class="eb-played"><span class="eb-played__plate" data-color="${esc(piece.color ?? "")}">${piece.icon ? glyph(piece.icon) : mark(piece.shape || "circle")}</span>` +
    `<span class="eb-played__words"><b data-fit="line">${esc(piece.title ?? "")}</b> <small>${esc(piece.text ?? "")}</small></span></span>`
  );
}
