/** What somebody can do: a card of actions, what is left of one, who does it, and piles that say what is in them. */
import type { FlatPiece } from "../frames";
import { cardArt } from "./cardart";
import { esc, numeral } from "./dom";
import { glyph, stampOf } from "./glyphs";
import { freeRoom, lumps, priceMark } from "./lumps";
import { signsOf } from "./tasks";

type Pieces = Readonly<Record<string, FlatPiece>>;

/** An action that can be taken: its icon on a plate; the wild one is in vermilion, one that is spent is struck out. */
const plate = (act: FlatPiece): string =>
  `<i class="eb-act${act.status?.includes("wild") ? " is-wild" : ""}${act.status?.includes("spent") ? " is-spent" : ""}" title="${esc(act.title ?? "")}">${glyph(act.icon ?? "")}</i>`;

/** A card of actions: its name, the actions, what else it allows, whose it is. */
export function deedFace(key: string, piece: FlatPiece, game: string, acts: readonly FlatPiece[], laid: readonly FlatPiece[]): string {
  const text = piece.text ?? "";
  const advanced = piece.status?.includes("advanced") ? `<span class="eb-deed__star">${glyph("perfect")}</span>` : "";
  const who = piece.emblem ? `<span class="eb-deed__who eb-n" data-n="${esc(piece.emblem[1])}"></span>` : "";
  const on = laid.map((each) => `<i class="eb-deed__laid" title="${esc(each.title ?? "")}">${glyph(each.icon ?? "")}</i>`).join("");
  return (
    `<span class="eb-card__sheet is-deed"><span class="eb-deed__name" data-fit="name">${esc(piece.title ?? "")}</span><span class="eb-deed__acts" data-n="${acts.length}">${acts.map(plate).join("")}</span>` +
    ` <span class="eb-deed__text${text.length > 92 ? " is-crammed" : text.length > 62 ? " is-wordy" : ""}" data-fit>${esc(text)}</span>${cardArt(key, piece, game)}${who}${advanced}${on}</span>`
  );
}

/** Something to be made for a price: what it is worth, its set, the price with what is missing, its picture, what it can do. */
export function wroughtFace(key: string, piece: FlatPiece, game: string, power: FlatPiece): string {
  const worth = piece.numbers?.[0];
  const status = piece.status ?? [];
  const set = piece.shape ? `<span class="eb-wrought__set">${priceMark(piece.color ?? "", piece.shape, false)}</span>` : "";
  const price = (piece.cost ?? []).map(([color, shape], nth) => priceMark(color, shape, status.includes(`lacks-${nth}`))).join("");
  const stamp = stampOf(game);
  return (
    `<span class="eb-card__sheet is-wrought"><span class="eb-card__head">${worth ? numeral("eb-card__renown", worth[1]) : ""}${set}</span><span class="eb-wrought__name">${esc(piece.title ?? "")}</span>` +
    `<span class="eb-wrought__price">${price}</span>${cardArt(key, piece, game)}<span class="eb-wrought__power${power.icon ? "" : " is-none"}">${power.icon ? glyph(power.icon) : ""}<span class="eb-n" data-n="${esc(power.title ?? "")}"></span></span></span>` +
    (stamp ? `<span class="eb-stamp" aria-hidden="true">${glyph(stamp)}</span>` : "")
  );
}

/** The same in a strip: its picture, what it is worth, its set. */
export function miniWrought(piece: FlatPiece): string {
  const set = piece.shape ? priceMark(piece.color ?? "", piece.shape, false) : "";
  return `<span class="eb-mini eb-mini--wrought">${glyph(piece.icon ?? "")}${numeral("", piece.numbers?.[0]?.[1] ?? "")}${set}</span>`;
}

/** Something that can be done now: an icon, what it is called, how often or to what end. */
export function actFace(piece: FlatPiece): string {
  const n = piece.numbers?.[0]?.[1] ?? 1;
  const icon = piece.icon ? plate(piece).repeat(Math.max(1, Math.min(4, n))) : "";
  const text = piece.text ? ` <small>${esc(piece.text)}</small>` : "";
  return `<span class="eb-do${n > 1 ? " is-many" : ""}">${icon}<span class="eb-do__words"><b>${esc(piece.title ?? "")}</b>${text}</span></span>`;
}

/** One of a team: a portrait, a name, what is carried and how much more could be. */
export function crewFace(piece: FlatPiece, pieces: Pieces): string {
  const load = (piece.carries ?? []).flatMap((key) => pieces[key] ?? []);
  const signs = signsOf(piece, pieces)("harm").map((sign) => `<i class="eb-crew__harm" title="${esc(sign.title ?? "")}">${glyph(sign.icon ?? "")}</i>`).join("");
  const ores = load.filter((each) => each.kind !== "sign");
  return (
    `<span class="eb-crew"><span class="eb-crew__who">${glyph(piece.icon ?? "")}<b>${esc((piece.title ?? "").split(" ")[0] ?? "")}</b>${signs}</span>` +
    `<span class="eb-crew__load">${ores.map(lumps).join("")}${'<i class="eb-room"></i>'.repeat(freeRoom(piece, ores))}</span></span>`
  );
}

/** A pile by its number and what it is; what is in it, as far as it is known, is told when it is asked about. */
export function pileFace(piece: FlatPiece): string {
  return `<span class="eb-pile">${glyph(piece.icon || "cards")}${numeral("", piece.numbers?.[0]?.[1] ?? 0)}<span class="eb-pile__name">${esc(piece.title ?? "")}</span></span>`;
}

/** Something that has happened and holds for all: its picture, what it is called, in a line; all of it when it is asked about. */
export function omenFace(piece: FlatPiece): string {
  const small = piece.emblem ? `<small class="eb-n" data-n="${esc(piece.emblem[1])}"></small>` : "";
  return `<span class="eb-omen"><span class="eb-omen__plate">${glyph(piece.icon ?? "")}</span><span class="eb-omen__words">${small}<b>${esc(piece.title ?? "")}</b></span></span>`;
}

/** How many are left of few: those that are out are outlines. */
export function hordeFace(piece: FlatPiece): string {
  const [, n = 0] = piece.numbers?.[0] ?? [];
  const most = piece.numbers?.[1]?.[1] ?? n;
  return `<span class="eb-horde"><small>${esc(piece.title ?? "")}</small><span class="eb-horde__row">${Array.from({ length: most }, (_, nth) => `<i class="${nth < n ? "is-on" : ""}">${glyph(piece.icon ?? "")}</i>`).join("")}</span></span>`;
}
