/** Enemies, the dice that are rolled against them, and the places on a board where dice are laid. */
import type { FlatPiece } from "../frames";
import { dieFace } from "./dice";
import { esc, numeral } from "./dom";
import { cutout, glyph } from "./glyphs";
import { mark } from "./marks";
import { picture, signFace, signsOf } from "./tasks";

type Pieces = Readonly<Record<string, FlatPiece>>;

/** How much a trait is worth, in sign. */
const TRAITS = { weak: "+1", resist: "−1", immune: "×" } as const;

/** An enemy: its picture, its profile, which dice it fears, what it brings and what it costs; its rules where it has some. */
export function foeFace(piece: FlatPiece, pieces: Pieces): string {
  const signs = signsOf(piece, pieces);
  const profile = (piece.numbers ?? []).map(([icon, value, label]) => `<span title="${esc(label)}">${glyph(icon)}${numeral("", value)}</span>`).join("");
  const traits = (Object.keys(TRAITS) as (keyof typeof TRAITS)[])
    .flatMap((role) => signs(role).map((sign) => `<span class="eb-foe__trait" title="${esc(sign.title ?? "")}">${numeral("", TRAITS[role])}<i class="eb-pip" data-color="${esc(sign.color ?? "")}">${mark(sign.shape ?? "")}</i></span>`))
    .join("");
  const line = (role: string) => signs(role).map((sign) => `<span class="eb-foe__line is-${role}">${glyph(sign.icon ?? "")}<span class="eb-n" data-n="${esc(sign.title ?? "")}"></span></span>`).join("");
  return (
    `<span class="eb-foe"><span class="eb-foe__name">${esc(piece.title ?? "")}</span>` +
    `<span class="eb-foe__art">${picture(piece, "eb-foe__ground")}${piece.icon ? cutout(piece.icon) : ""}</span>` +
    `<span class="eb-foe__in"><span class="eb-foe__profile">${profile}</span>${traits ? `<span class="eb-foe__traits">${traits}</span>` : ""}${line("reward")}${line("penalty")}` +
    (piece.text ? ` <span class="eb-foe__text">${esc(piece.text)}</span>` : "") +
    `</span></span>`
  );
}

/** The same in a strip: who it is and what it can do. */
export function miniFoe(piece: FlatPiece, pieces: Pieces): string {
  return `${glyph(piece.icon ?? "")}${(piece.numbers ?? []).map(([icon, value]) => `${glyph(icon)}${numeral("", value)}`).join("")}${signsOf(piece, pieces)("weak").map(signFace).join("")}`;
}

const TICK = '<svg class="eb-lot__tick" viewBox="0 0 24 24" aria-hidden="true"><path class="eb-lot__seal" d="M12 0l3 3 4-1 1 4 4 2-2 4 2 4-4 2-1 4-4-1-3 3-3-3-4 1-1-4-4-2 2-4-2-4 4-2 1-4 4 1z"/><path class="eb-lot__hook" d="M6.500 12.5l3.700 3.700L17.500 8.500"/></svg>';

/** A die of a roll: what it must show until it falls, then what it shows, what is added, and whether it counts. */
export function lotFace(piece: FlatPiece): string {
  const number = (name: string) => piece.numbers?.find(([icon]) => icon === name)?.[1];
  const [face, least, bonus] = [number("face"), number("least"), number("bonus")];
  const own = piece.shape && piece.shape !== "square" ? mark(piece.shape, "eb-mark eb-lot__mark") : "";
  const die = face === undefined ? `<span class="eb-lot__blank">${numeral("", `${least}+`)}${own}</span>` : dieFace(piece);
  const plus = bonus ? numeral("eb-lot__bonus", bonus > 0 ? `+${bonus}` : `−${-bonus}`) : "";
  const tick = piece.status?.includes("hit") ? TICK : "";
  return `<span class="eb-lot">${die}${plus}${tick}</span><span class="eb-lot__name eb-n" data-n="${esc(piece.text ?? "")}"></span>`;
}

/** A place for dice: which it takes, what they do there, and those that lie on it. */
export function rackFace(piece: FlatPiece, pieces: Pieces): string {
  const takes = piece.numbers?.[0]?.[2] ?? "";
  const dice = (piece.carries ?? []).flatMap((key) => (pieces[key] ? [dieFace(pieces[key])] : []));
  const place = dice.length ? dice.join("") : '<i class="eb-rack__hole"></i>';
  return (
    `<span class="eb-rack"><span class="eb-rack__dice">${place}</span><span class="eb-rack__head"><span class="eb-rack__takes eb-n" data-n="${esc(takes)}"></span>` +
    `<span class="eb-rack__name">${piece.icon ? glyph(piece.icon) : ""}<span>${esc(piece.title ?? "")}</span></span></span> <span class="eb-rack__text" data-fit>${esc(piece.text ?? "")}</span></span>`
  );
}

/** In a strip, only what lies there. */
export function miniRack(piece: FlatPiece, pieces: Pieces): string {
  const dice = (piece.carries ?? []).flatMap((key) => (pieces[key] ? [dieFace(pieces[key])] : []));
  return dice.length ? `${piece.icon ? glyph(piece.icon) : ""}${dice.join("")}` : "";
}
