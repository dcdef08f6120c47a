/** A piece on the board: its element, what is drawn in it, and what a screen reader says of it. */
import type { FlatArea, FlatPiece } from "../frames";
import type { BoardOptions, Preview } from "./api";
import { cardFace, miniCard } from "./cards";
import { actFace, crewFace, hordeFace, omenFace, pileFace } from "./deeds";
import { cubeFaces, cubelet, CUBE_OUTLINE, veiledFaces } from "./cubes";
import { dieFace } from "./dice";
import { element, esc, numeral, setAttribute, setVariable, svgElement } from "./dom";
import { glyph } from "./glyphs";
import { foeFace, lotFace, miniFoe, miniRack, rackFace } from "./foes";
import { gaugeFace, miniGauge } from "./gauges";
import { heroFace, lampFace, miniHero, playedFace } from "./heroes";
import { chipFace, halfFace, miniOrder, offerFace, orderFace, slotFace, splitFace } from "./slots";
import { freeRoom, lumpFace } from "./lumps";
import { ownerMark } from "./seatmark";
import { accountFace, miniTask, signFace, taskFace } from "./tasks";
import { ghostFace, spotFace, tileFace } from "./tiles";
import { counterChip, counterFace, figureFace, tokenFace } from "./tokens";
import { weaponArt } from "./weapons";
import { isWord, materialName, say } from "./words";

/** How a piece stands: as itself, in a heap of cubes, small in a strip, as a free place, or as a place of a map. */
export type Host = "full" | "iso" | "mini" | "ghost" | "node";

export interface PieceView {
  readonly key: string;
  readonly host: Host;
  /** The element that stands in the area. */
  readonly el: HTMLElement | SVGGElement;
  /** The part of it that is clicked and focused. */
  readonly target: HTMLElement | SVGGElement;
  /** Where the pieces that it carries stand, if they stand by themselves. */
  readonly slot: HTMLElement | null;
  piece: FlatPiece;
  area: string;
  /** What was last said of it, and of what that was true. */
  said?: { label: string; piece: FlatPiece; area: FlatArea | undefined; lang: string };
  /** How it was last lit, and the label that it was given. */
  lit?: { can: boolean; picked: boolean; pointed: boolean; taken: number; label: string };
}

export interface PieceContext {
  options: BoardOptions;
  pieces: Readonly<Record<string, FlatPiece>>;
  /** What a choice that is being looked at would change. */
  preview?: Preview | null;
}

const KINDS = new Set(["card", "die", "cube", "token", "tile", "figure", "counter", "weapon", "node", "split", "half", "slot", "chip", "offer", "order", "note", "task", "sign", "account", "gauge", "hero", "lamp", "played", "ore", "act", "crew", "pile", "omen", "horde", "foe", "lot", "rack", "spot"]);

/** Kinds on which other pieces stand as themselves. */
const BEARERS = new Set(["figure", "tile", "node", "split", "spot"]);

/** Kinds that are drawn from what they carry. */
export const DRAWN_FROM_PARTS = new Set(["card", "weapon", "half", "offer", "order", "task", "crew", "figure", "rack", "foe"]);

const OFF = new Set(["covered", "spent", "used", "exhausted", "off", "shut", "blocked", "tapped", "unavailable", "cancelled"]);

export const kindOf = (piece: FlatPiece): string => (KINDS.has(piece.kind) ? piece.kind : "token");

export function makeView(key: string, piece: FlatPiece, host: Host, area: string): PieceView {
  const kind = kindOf(piece);
  const name = `eb-piece eb-piece--${kind}${host === "full" ? "" : ` is-${host}`}`;
  let el: HTMLElement | SVGGElement;
  let target: HTMLElement | SVGGElement;
  let slot: HTMLElement | null = null;
  if (host === "iso") el = target = svgElement("g", { class: name });
  else if (BEARERS.has(kind) && host !== "mini") {
    el = element("div", `eb-bearer eb-bearer--${kind}`);
    target = element("div", name);
    slot = element("div", `eb-load eb-load--${kind}`);
    el.append(target, slot);
  } else el = target = element("div", name);
  target.dataset["key"] = key;
  target.setAttribute("role", "button");
  target.setAttribute("tabindex", "-1");
  return { key, host, el, target, slot, piece, area };
}

/** Fills a piece's element; its label says it all, so what is drawn is not read again. */
export function draw(target: Element, markup: string): void {
  target.innerHTML = markup;
  for (const child of target.children) child.setAttribute("aria-hidden", "true");
}

/** Draws a piece anew. */
export function dress(view: PieceView, context: PieceContext): void {
  const { piece, target, host } = view;
  const status = piece.status ?? [];
  if (host !== "node") draw(target, face(view, context) + (host === "mini" ? "" : signs(piece, context)));
  setAttribute(target, "data-color", piece.color || null);
  setAttribute(target, "data-status", status.join(" ") || null);
  target.classList.toggle("is-off", status.some((each) => OFF.has(each)));
  target.classList.toggle("is-open", status.includes("available") || (kindOf(piece) === "cube" && host !== "iso"));
  target.classList.toggle("is-down", Boolean(piece.back));
  if (view.slot) {
    setAttribute(view.slot, "data-color", piece.color || null);
    const free = freeRoom(piece, carried(piece, context));
    view.slot.classList.toggle("is-empty", !piece.carries?.length && !free);
    if (kindOf(piece) === "figure") setVariable(view.slot, "--free", String(free));
  }
}

/** Whose a piece is and which set it belongs to, where that is not told by where it lies. */
function signs(piece: FlatPiece, context: PieceContext): string {
  const { identities, seats } = context.options;
  const owner = piece.owner == null ? "" : ownerMark(identities[piece.owner] ?? "", seats[piece.owner] ?? "");
  const emblem = piece.emblem ? `<span class="eb-emblem" title="${esc(piece.emblem[1])}">${glyph(piece.emblem[0])}</span>` : "";
  return owner + emblem;
}

function face(view: PieceView, context: PieceContext): string {
  const { key, piece, host } = view;
  const { game, lang } = context.options;
  const kind = kindOf(piece);
  if (host === "ghost") return ghostFace(piece) + (piece.status?.includes("ways") ? `<i class="eb-turns">${glyph("cycle")}</i>` : "");
  if (host === "iso") {
    const faces = piece.back ? veiledFaces() : cubeFaces(piece.color ?? "", piece.shape || "circle");
    return `<g class="eb-cube" data-color="${esc(piece.color ?? "")}"><path class="eb-cube__drop" d="${CUBE_OUTLINE}"/>${faces}<path class="eb-cube__live" d="${CUBE_OUTLINE}"/><path class="eb-cube__point" d="${CUBE_OUTLINE}"/></g>`;
  }
  if (host === "mini" && kind === "card") return miniCard(piece, context.pieces);
  if (host === "mini" && kind === "weapon") return miniWeapon(piece, context);
  switch (kind) {
    case "card":
      return cardFace(key, piece, game, lang, context.pieces);
    case "die":
      return dieFace(piece);
    case "cube":
      return piece.back ? `<svg class="eb-cubelet" viewBox="-49 -30 98 112" aria-hidden="true"><g class="eb-cube">${veiledFaces()}</g></svg>` : cubelet(piece.color ?? "", piece.shape || "circle");
    case "tile":
      return tileFace(key, piece);
    case "figure":
      return figureFace(piece);
    case "counter":
      return host === "mini" ? counterChip(piece) : counterFace(piece);
    case "weapon":
      return weaponFace(piece, context);
    case "split":
      return host === "mini" ? glyph(piece.icon ?? "") : splitFace(piece);
    case "half":
      return host === "mini" ? "" : halfFace(piece, context);
    case "slot":
      return slotFace(piece);
    case "chip":
      return chipFace(piece);
    case "offer":
      return host === "mini" ? glyph(piece.icon ?? "") : offerFace(piece, context);
    case "order":
      return host === "mini" ? miniOrder(piece) : orderFace(key, piece, context);
    case "task":
      return host === "mini" ? miniTask(piece) : taskFace(piece, context.pieces);
    case "sign":
      return signFace(piece);
    case "account":
      return accountFace(piece);
    case "gauge":
      return host === "mini" ? miniGauge(piece) : gaugeFace(piece);
    case "hero":
      return host === "mini" ? miniHero(piece) : heroFace(piece);
    case "lamp":
      return lampFace(piece, lang);
    case "played":
      return playedFace(piece);
    case "ore":
      return lumpFace(piece);
    case "act":
      return actFace(piece);
    case "crew":
      return crewFace(piece, context.pieces);
    case "pile":
      return pileFace(piece);
    case "omen":
      return omenFace(piece);
    case "horde":
      return hordeFace(piece);
    case "foe":
      return host === "mini" ? miniFoe(piece, context.pieces) : foeFace(piece, context.pieces);
    case "lot":
      return lotFace(piece);
    case "rack":
      return host === "mini" ? miniRack(piece, context.pieces) : rackFace(piece, context.pieces);
    case "spot":
      return spotFace();
    default:
      return tokenFace(piece);
  }
}

const carried = (piece: FlatPiece, context: PieceContext): FlatPiece[] => (piece.carries ?? []).flatMap((key) => context.pieces[key] ?? []);

/** Blade and handle at one joint, the names, how they match, the sum and the score. */
function weaponFace(piece: FlatPiece, context: PieceContext): string {
  const match = piece.status?.[0] ?? "";
  const badge = isWord(match) ? `<span class="eb-badge is-${match}">${glyph(match)}${say(context.options.lang, match)}</span>` : "";
  const score = piece.numbers?.[0];
  return (
    weaponArt(carried(piece, context)) +
    `<span class="eb-weapon__caption"><span class="eb-weapon__name">${esc(piece.title ?? "")}</span> <span class="eb-weapon__sum"><span>${esc(piece.text ?? "")}</span> ${badge}</span></span>` +
    (score ? numeral("eb-weapon__score", score[1]) : "")
  );
}

function miniWeapon(piece: FlatPiece, context: PieceContext): string {
  const match = piece.status?.[0] ?? "";
  return `${weaponArt(carried(piece, context))}${numeral("", piece.numbers?.[0]?.[1] ?? "")}${match && match !== "none" ? glyph(match) : ""}`;
}

/** Where a piece stands, in words. */
function position(piece: FlatPiece, area: FlatArea, context: PieceContext): string {
  const word = (name: Parameters<typeof say>[1]) => say(context.options.lang, name);
  const [x, y, z] = [piece.x ?? 0, piece.y ?? 0, piece.z ?? 0];
  switch (area.area) {
    case "iso":
      return `${word("floor")} ${z}, ${word("row")} ${Math.floor(y - z / 2) + 1}, ${word("place")} ${Math.floor(x - z / 2) + 1}`;
    case "grid": {
      const before = (area.pieces ?? []).filter((key) => {
        const other = context.pieces[key];
        return other && (other.y ?? 0) === y && (other.x ?? 0) < x;
      });
      return `${word("row")} ${y + 1}, ${word("place")} ${before.length + 1}`;
    }
    case "tiles":
      return `${word("row")} ${y}, ${word("column")} ${x}`;
    case "track":
      return `${word("step")} ${x}`;
    default:
      return "";
  }
}

/** What a screen reader says: title, what it is worth, what it costs, where it stands, how it stands. */
export function labelOf(view: PieceView, area: FlatArea | undefined, context: PieceContext): string {
  const { piece, said } = view;
  const lang = context.options.lang;
  // Only in a grid does it depend on the others where a piece stands.
  const sameArea = said && (said.area === area || (area?.area !== "grid" && said.area?.area === area?.area));
  if (said && said.piece === piece && sameArea && said.lang === lang) return said.label;
  const label = describe(view, area, context);
  view.said = { label, piece, area, lang };
  return label;
}

/** Odds are told to those who want to know them. */
export const isTold = ([icon]: readonly [string, ...unknown[]]): boolean => icon !== "odds" || document.documentElement.hasAttribute("data-odds");

function describe(view: PieceView, area: FlatArea | undefined, context: PieceContext): string {
  const { piece } = view;
  const lang = context.options.lang;
  const parts = [piece.title || (piece.back ? say(lang, "faceDown") : view.host === "ghost" ? say(lang, "ghost") : "")];
  if (piece.text && piece.text !== piece.title) parts.push(piece.text);
  for (const status of piece.status ?? []) if (isWord(status)) parts.push(say(lang, status));
  for (const [icon, value, label] of (piece.numbers ?? []).filter(isTold)) parts.push(icon === "takes" ? label : label === piece.title ? String(value) : `${label} ${value}`);
  if (piece.cost?.length) parts.push(`${say(lang, "cost")} ${piece.cost.map(([color]) => materialName(color, lang, context.pieces)).join(" ")}`);
  const load = carried(piece, context);
  if (load.length && (BEARERS.has(kindOf(piece)) || piece.kind === "crew") && piece.kind !== "split") parts.push(`${say(lang, "carries")} ${load.map((each) => `${(each.numbers?.[0]?.[1] ?? 1) > 1 ? `${each.numbers?.[0]?.[1]} ` : ""}${each.title ?? ""}`).join(", ")}`);
  for (const sign of load) if (sign.kind === "sign") parts.push(said(sign, lang));
  if (piece.emblem) parts.push(piece.emblem[1]);
  if (piece.owner != null) parts.push(context.options.seats[piece.owner] ?? "");
  if (area) parts.push(position(piece, area, context));
  return parts.filter(Boolean).join(", ") || piece.kind;
}

/** A sign in words, after what it is there for: "penalty: suffer 2 damage". */
export function said(sign: FlatPiece, lang: BoardOptions["lang"]): string {
  const role = sign.status?.[0] ?? "";
  const words = [sign.title, sign.text].filter(Boolean).join(", ");
  return isWord(role) ? `${say(lang, role)}${lang === "fr" ? "\u00a0" : ""}: ${words}` : words;
}

/** Two descriptions that look the same; the place does not count. */
export function looksSame(one: FlatPiece, other: FlatPiece): boolean {
  return one === other || JSON.stringify({ ...one, x: 0, y: 0, z: 0 }) === JSON.stringify({ ...other, x: 0, y: 0, z: 0 });
}
