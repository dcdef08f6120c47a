/** Cards: 63 by 88, a frame, a numeral, what they cost, what they give, and art cut from shapes. */
import type { FlatPiece } from "../frames";
import { esc, numeral } from "./dom";
import { backOf, cutout, glyph, isKnownIcon, stampOf } from "./glyphs";
import { mark } from "./marks";
import { cardArt } from "./cardart";
import { deedFace, miniWrought, wroughtFace } from "./deeds";
import { signFace, signsOf } from "./tasks";
import { type Lang, materialName, say } from "./words";

/** Texts longer than this are rules to read; shorter ones say what kind of card it is. */
const SHORT = 24;

export function pip(color: string, shape: string, lang: Lang, pieces: Readonly<Record<string, FlatPiece>>): string {
  return `<i class="eb-pip" data-color="${esc(color)}" title="${esc(color === "any" ? say(lang, "free") : materialName(color, lang, pieces))}">${mark(shape)}</i>`;
}

/** The back of a card: nothing but the game's sign. */
export function cardBack(game: string): string {
  return `<span class="eb-card__sheet eb-card__back"><svg viewBox="0 0 63 88" preserveAspectRatio="none" aria-hidden="true"><rect class="eb-back__plate" width="63" height="88"/><rect width="63" height="88" fill="url(#eb-cut-veil)"/><path class="eb-back__frame" d="M5 5H58V83H5z"/></svg>${cutout(backOf(game))}</span>`;
}

/** The big numeral of a card is its first number; the others are bonuses, except what it is worth just now. */
function bonuses(piece: FlatPiece): string {
  const rest = (piece.numbers ?? []).slice(1).filter(([icon]) => icon !== "worth");
  if (!rest.length) return "";
  const each = rest.map(([icon, value, label]) => `<span class="eb-bonus" title="${esc(label)}">${glyph(icon)}${numeral("", (/bonus/i.test(label) && value >= 0 ? "+" : "") + value)}</span>`);
  return `<span class="eb-card__bonus">${each.join("")}</span>`;
}

const barOf = (bar: FlatPiece): string =>
  `<span class="eb-card__bar" data-color="${esc(bar.color ?? "")}" title="${esc([bar.title, bar.text].filter(Boolean).join(", "))}">${mark(bar.shape || "star")}<span class="eb-card__use eb-n" data-n="${esc(bar.title ?? "")}"></span>${numeral("", `+${bar.numbers?.[0]?.[1] ?? 0}`)}</span>`;

/** A card with a second use at its foot: what it is worth, in which colours, its effect, its picture, its rules, the bar. */
function barredFace(key: string, piece: FlatPiece, game: string, cost: string, effects: readonly FlatPiece[], bars: readonly FlatPiece[]): string {
  const value = piece.numbers?.[0];
  const worth = piece.numbers?.find(([icon]) => icon === "worth");
  const tab = worth ? `<span class="eb-card__tab" title="${esc(worth[2])}">${numeral("", worth[1] < 0 ? worth[1] : `+${worth[1]}`)}</span>` : "";
  return (
    `${tab}<span class="eb-card__sheet is-barred"><span class="eb-card__head">${value ? numeral("eb-card__renown", value[1]) : ""}<span class="eb-card__cost">${cost}</span>${effects.map(signFace).join("")}</span>` +
    `<span class="eb-card__name" data-fit="name">${esc(piece.title ?? "")}</span>${cardArt(key, piece, game)} <span class="eb-card__text${(piece.text ?? "").length > 64 ? " is-wordy" : ""}" data-fit>${esc(piece.text ?? "")}</span>${bars.map(barOf).join("")}</span>`
  );
}

/** A card in a strip: its sign and its mark; what it is worth and its bar, where it has one. */
export function miniCard(piece: FlatPiece, pieces: Readonly<Record<string, FlatPiece>>): string {
  if (piece.back) return glyph("cards");
  const signs = signsOf(piece, pieces);
  if (signs("power").length) return miniWrought(piece);
  const bar = signs("bar")[0];
  if (bar) {
    const marks = (piece.cost ?? []).map(([color, shape]) => `<span data-color="${esc(color)}">${mark(shape)}</span>`).join("");
    return `<span class="eb-mini">${numeral("", piece.numbers?.[0]?.[1] ?? "")}<span class="eb-mini__marks">${marks}</span>${numeral("eb-mini__bar", `+${bar.numbers?.[0]?.[1] ?? 0}`).replace("<b ", `<b data-color="${esc(bar.color ?? "")}" `)}</span>`;
  }
  const icon = piece.icon ?? "";
  const type = icon.replace(/^(blade|handle)-/, "");
  const sign = icon.startsWith("handle-") ? glyph("sword-hilt") : isKnownIcon(type) ? glyph(type) : "";
  const own = piece.shape ? `<span class="eb-chip__plate" data-color="${esc(piece.color ?? "")}">${mark(piece.shape)}</span>` : "";
  return sign + own || esc(piece.title ?? "");
}

export function cardFace(key: string, piece: FlatPiece, game: string, lang: Lang, pieces: Readonly<Record<string, FlatPiece>>): string {
  if (piece.back) return cardBack(game);
  const first = piece.numbers?.[0];
  const cost = (piece.cost ?? []).map(([color, shape]) => pip(color, shape, lang, pieces)).join("");
  const title = esc(piece.title ?? "");
  const text = piece.text ?? "";
  const long = text.length > SHORT;
  const stamp = stampOf(game);
  const signs = signsOf(piece, pieces);
  const bars = signs("bar");
  const acts = signs("act");
  const power = signs("power")[0];
  if (acts.length) return deedFace(key, piece, game, acts, signs("laid"));
  if (power) return wroughtFace(key, piece, game, power);
  if (bars.length) return barredFace(key, piece, game, cost, signs("effect"), bars);
  const head = first || cost ? `<span class="eb-card__head">${first ? numeral("eb-card__renown", first[1]) : ""}<span class="eb-card__cost">${cost}</span></span>` : "";
  const name = `<span class="eb-card__name">${title}</span>`;
  const art = cardArt(key, piece, game);
  const body = long ? `${name}${head}${bonuses(piece)}${art} <span class="eb-card__text" data-fit>${esc(text)}</span>` : `${head}${name}${bonuses(piece)}${art}`;
  return `<span class="eb-card__sheet${long ? " is-long" : ""}">${body}</span>${stamp ? `<span class="eb-stamp" aria-hidden="true">${glyph(stamp)}</span>` : ""}`;
}
