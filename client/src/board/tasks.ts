/** Things to be done: what they ask for, how far they are, what they bring and what failing them costs. */
import type { FlatPiece } from "../frames";
import { esc, numeral } from "./dom";
import { glyph } from "./glyphs";
import { cut, mark } from "./marks";

type Pieces = Readonly<Record<string, FlatPiece>>;

const RAYS = "M45 27L-20 10V-6zM45 27L8 -20H24zM45 27L40 -20H54zM45 27L70 -20H90zM45 27L110 -6V10zM45 27L110 34V50zM45 27L90 74H70zM45 27L54 74H38zM45 27L20 74H4zM45 27L-20 50V34z";

/** More than these are no longer told apart: a bar instead of boxes. */
const MOST_BOXES = 14;

const words = (piece: FlatPiece): string => [piece.title, piece.text].filter(Boolean).join(", ");

/** A sign says something in little room: an icon or a mark, a number; in words where the pointer rests, and in the details. */
export function signFace(piece: FlatPiece): string {
  const value = piece.numbers?.[0]?.[1];
  const plate = piece.shape ? `<i class="eb-pip" data-color="${esc(piece.color ?? "")}">${mark(piece.shape)}</i>` : "";
  return `<span class="eb-sign${piece.status?.includes("harmful") ? " is-harmful" : ""}" title="${esc(words(piece))}">${piece.icon ? glyph(piece.icon) : plate}${value === undefined ? "" : numeral("", value)}${piece.icon ? plate : ""}</span>`;
}

/** The signs that a piece carries, by what they are there for. */
export function signsOf(piece: FlatPiece, pieces: Pieces): (role: string) => FlatPiece[] {
  const signs = (piece.carries ?? []).flatMap((key) => pieces[key] ?? []);
  return (role) => signs.filter((each) => each.kind === "sign" && each.status?.[0] === role);
}

const valueOf = (piece: FlatPiece, icon: string): number | undefined => piece.numbers?.find(([name]) => name === icon)?.[1];

/** A picture, engraved, with rays: a strip beside the words, or a whole ground. */
export function picture(piece: FlatPiece, className: string): string {
  const color = piece.color || "yellow";
  return (
    `<svg class="${className}" data-color="${esc(color)}" viewBox="0 0 62 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect class="eb-plate__ground" width="62" height="140"/><rect class="eb-plate__cut" width="62" height="140" fill="${cut(color, "p")}"/>` +
    `<path class="eb-plate__rays" transform="translate(-60 -12) scale(2.1 2.4)" d="${RAYS}"/></svg>`
  );
}

/** Boxes that fill up: what is there, what is about to come, what is still missing. */
function boxes(there: number, coming: number, wanted: number): string {
  if (wanted > MOST_BOXES) {
    const part = (n: number) => `${Math.min(100, Math.round((n / wanted) * 100))}%`;
    return `<span class="eb-boxes is-bar"><i class="is-new" style="width:${part(there + coming)}"></i><i class="is-on" style="width:${part(there)}"></i></span>`;
  }
  const one = (_: unknown, n: number) => `<i class="${n < there ? "is-on" : n < there + coming ? "is-new" : ""}"></i>`;
  return `<span class="eb-boxes">${Array.from({ length: wanted }, one).join("")}</span>`;
}

/** Tokens of three and of one, as they would lie on the card. */
function tokens(progress: number): string {
  const [threes, ones] = [Math.floor(progress / 3), progress % 3];
  const one = (n: number, d: string) => `<span><svg viewBox="0 0 40 40" aria-hidden="true"><path d="${d}"/></svg>${numeral("", n)}</span>`;
  const big = one(3, "M12 1H28L39 12V28L28 39H12L1 28V12z");
  const small = one(1, "M20 2L38 20L20 38L2 20z");
  return progress ? `<span class="eb-task__tokens">${big.repeat(Math.min(3, threes))}${small.repeat(ones)}</span>` : "";
}

const signed = (n: number, always = true): string => (n < 0 ? "−" : always ? "+" : "") + Math.abs(n);

/** How something is reckoned: "15 + 2". */
const formula = (terms: readonly FlatPiece[]): string =>
  terms.map((term, n) => `<span class="eb-term" title="${esc(words(term))}">${numeral("", signed(term.numbers?.[0]?.[1] ?? 0, n > 0))}${term.icon ? glyph(term.icon) : ""}</span>`).join("");

/** What it brings on paper, what it costs on ink. */
function fate(gains: readonly FlatPiece[], losses: readonly FlatPiece[]): string {
  const part = (signs: readonly FlatPiece[], name: string) => (signs.length ? `<span class="eb-fate__${name}">${signs.map(signFace).join("")}</span>` : "");
  return gains.length + losses.length ? `<span class="eb-fate">${part(gains, "gain") || "<span></span>"}${part(losses, "loss")}</span>` : "";
}

/** A card to be dealt with: its difficulty large, its progress in boxes and tokens, its rules, what it brings and costs. */
export function taskFace(piece: FlatPiece, pieces: Pieces): string {
  const signs = signsOf(piece, pieces);
  const status = piece.status ?? [];
  const wanted = valueOf(piece, "difficulty");
  const progress = valueOf(piece, "progress") ?? 0;
  const [terms, weak, attached] = [signs("term"), signs("weak"), signs("attached")];
  const kind = signs("sort").map((sign) => `${glyph(sign.icon ?? "")}<span class="eb-n" data-n="${esc(sign.title ?? "")}"></span>`).join("");
  const sum = terms.length > 1 ? `<em>${formula(terms)}</em>` : "";
  const head = wanted === undefined ? `<span class="eb-task__sign">${glyph(signs("sort")[0]?.icon ?? "")}</span>` : `<span class="eb-task__wanted${wanted > 9 ? " is-wide" : ""}">${numeral("", wanted)}${piece.shape ? mark(piece.shape) : ""}</span>`;
  const said = (piece.text ?? "").length + signs("bold").reduce((sum, sign) => sum + (sign.title ?? "").length, 0);
  const size = said > 100 ? " is-crammed" : said > 66 ? " is-wordy" : "";
  const bold = signs("bold").map((sign) => `<span class="eb-task__text eb-fit is-static eb-n${size}" data-n="${esc(sign.title ?? "")}"></span>`).join("");
  const text = piece.text ? ` <span class="eb-task__text eb-fit${size}">${esc(piece.text)}</span>` : "";
  const far = wanted === undefined ? "" : `<span class="eb-task__far"><span>${numeral("", progress)}<span class="eb-n" data-n=" / ${wanted}"></span></span>${boxes(progress, valueOf(piece, "coming") ?? 0, wanted)}</span>`;
  const weaknesses = weak.length ? `<span class="eb-task__weak">${weak.map(signFace).join("")}</span>` : "";
  return (
    `<span class="eb-task${said > 110 ? " is-full" : ""}${status.includes("boss") ? " is-boss" : ""}${status.includes("veiled") ? " is-veiled" : ""}${status.includes("done") ? " is-done" : ""}${status.includes("static") ? " has-static" : ""}">` +
    `<span class="eb-task__art">${picture(piece, "eb-task__plate")}${piece.icon ? glyph(piece.icon, "eb-icon eb-task__emblem") : ""}${head}</span>` +
    `<span class="eb-task__in" data-fit="room"><span class="eb-task__name">${esc(piece.title ?? "")}</span>${kind || sum ? `<span class="eb-task__type">${kind}${sum}</span>` : ""}${bold}${text}${weaknesses}${far}${fate([...signs("reward"), ...signs("happens")], signs("penalty"))}</span></span>` +
    (wanted === undefined || wanted > MOST_BOXES ? "" : tokens(progress)) +
    (attached.length ? `<span class="eb-task__badge">${attached.map(signFace).join("")}</span>` : "")
  );
}

/** The same in a strip. */
export function miniTask(piece: FlatPiece): string {
  return `${glyph(piece.icon ?? "")}${numeral("", valueOf(piece, "difficulty") ?? "")}`;
}

/** An account, line by line: what is added and taken, and why. */
export function accountFace(piece: FlatPiece): string {
  const line = ([icon, value, label]: [string, number, string]) => `<span class="eb-account__line">${numeral("", value ? signed(value) : "")}<span>${icon ? glyph(icon) : ""}<span class="eb-n" data-n="${esc(label)}"></span></span></span>`;
  const foot = piece.text ? `<span class="eb-account__foot eb-n" data-n="${esc(piece.text)}"></span>` : "";
  return `<span class="eb-account"><span class="eb-account__name">${piece.icon ? glyph(piece.icon) : ""}${esc(piece.title ?? "")}</span>${(piece.numbers ?? []).map(line).join("")}${foot}</span>`;
}
