/** A piece large enough to read: in the sheet that the page opens, and beside the pointer when it rests on a small card. */
import type { FlatPiece } from "../frames";
import type { RenderPieceDetail } from "./api";
import { element, esc } from "./dom";
import { keyOf, targetAt } from "./focus";
import { glyph } from "./glyphs";
import { pip } from "./cards";
import { air } from "./air";
import { fitWords } from "./fit";
import { dress, isTold, kindOf, makeView, said } from "./pieces";
import type { Surface } from "./surface";
import { signFace } from "./tasks";
import { isWord, materialName, say } from "./words";

const REST = 350;

export const renderPieceDetail: RenderPieceDetail = (piece, options = {}) => {
  const lang = options.lang ?? "fr";
  const game = options.game ?? "";
  const context = { options: { lang, game, seats: [], identities: [], motion: 0, onPick() {}, onAsk() {} }, pieces: options.pieces ?? {} };
  const view = makeView(options.key ?? "", piece, "full", "");
  dress(view, context);
  for (const name of ["data-key", "role", "tabindex"]) view.target.removeAttribute(name);
  view.target.setAttribute("aria-hidden", "true");
  const box = element("div", `eb eb-detail eb-detail--${kindOf(piece)}`);
  const picture = element("div", "eb-detail__picture");
  picture.append(view.el);
  box.append(picture, element("div", "eb-detail__words", words(piece, lang, context.pieces)));
  requestAnimationFrame(() => fitWords(box));
  return box;
};

function words(piece: FlatPiece, lang: "fr" | "en", pieces: Readonly<Record<string, FlatPiece>>): string {
  const numbers = (piece.numbers ?? []).filter(isTold).map(([icon, value, label]) => `<li>${glyph(icon)}<b>${value}</b> ${esc(label)}</li>`);
  const cost = (piece.cost ?? []).map(([color, shape]) => `<span>${pip(color, shape, lang, pieces)} ${esc(materialName(color, lang, pieces))}</span>`);
  const status = (piece.status ?? []).filter(isWord).map((each) => `<li>${esc(say(lang, each))}</li>`);
  const signs = (piece.carries ?? []).flatMap((key) => (pieces[key]?.kind === "sign" ? [`<li>${signFace(pieces[key])} ${esc(said(pieces[key], lang))}</li>`] : []));
  const heading = piece.title || (piece.back ? say(lang, "faceDown") : "");
  const source = piece.source && isWord(piece.source) ? `<p class="eb-detail__source">${esc(say(lang, piece.source))}</p>` : "";
  return (
    (heading ? `<h3>${esc(heading)}</h3>` : "") +
    (piece.text ? `<p class="eb-detail__text">${esc(piece.text)}</p>` : "") +
    (cost.length ? `<p class="eb-detail__cost">${esc(say(lang, "cost"))} ${cost.join("")}</p>` : "") +
    (signs.length ? `<ul class="eb-detail__signs">${signs.join("")}</ul>` : "") +
    (numbers.length ? `<ul class="eb-detail__numbers">${numbers.join("")}</ul>` : "") +
    (status.length ? `<ul class="eb-detail__status">${status.join("")}</ul>` : "") +
    source
  );
}

/** What is shown enlarged where it is small, and what has no room at all for its words. */
const PEEKED = new Set(["card", "weapon", "order", "offer", "task", "hero", "lamp", "played", "foe", "rack"]);
const SMALL = new Set(["omen", "pile", "crew", "counter"]);

/** Whether a piece says more enlarged than where it lies. */
function isWorthAPeek(piece: FlatPiece, width: number): boolean {
  const kind = kindOf(piece);
  if (piece.back) return false;
  if (SMALL.has(kind)) return Boolean(piece.text);
  return (PEEKED.has(kind) || (kind === "tile" && Boolean(piece.text))) && width <= (kind === "task" ? 260 : 190);
}

/**
 * Shows a card enlarged beside the mouse that moved onto it and rests there. Nothing is only there: a click or a long press
 * asks for the sheet. A card that comes to lie under a mouse at rest stays as it is.
 */
export function attachPeek(surface: Surface): () => void {
  const stop = new AbortController();
  const heard = { signal: stop.signal };
  let timer = 0;
  let over = "";
  let at = "";
  let shown: HTMLElement | null = null;

  const hide = () => {
    clearTimeout(timer);
    over = "";
    shown?.remove();
    shown = null;
  };

  const show = (key: string, target: Element) => {
    const piece = surface.pieces[key];
    const rect = target.getBoundingClientRect();
    if (!piece || !target.matches(":hover") || !isWorthAPeek(piece, rect.width)) return;
    shown = renderPieceDetail(piece, { lang: surface.options.lang, game: surface.options.game, key, pieces: surface.pieces });
    shown.classList.add("eb-peek");
    air().append(shown);
    const spot = besides(rect, shown.getBoundingClientRect());
    if (spot) Object.assign(shown.style, { left: `${spot.x}px`, top: `${spot.y}px` });
    else hide();
  };

  surface.root.addEventListener("pointermove", (event) => {
    const here = `${event.clientX} ${event.clientY}`;
    const moved = at !== "" && here !== at;
    at = here;
    const target = event.pointerType === "mouse" ? targetAt(event.target) : null;
    const key = target ? keyOf(target) : "";
    if (key !== over) hide();
    if (!target || !moved || shown) return;
    over = key;
    clearTimeout(timer);
    timer = window.setTimeout(show, REST, key, target);
  }, heard);
  surface.root.addEventListener("pointerover", (event) => {
    if (over && keyOf(targetAt(event.target) ?? surface.root) !== over) hide();
  }, heard);
  for (const name of ["pointerleave", "pointerdown", "keydown", "wheel"] as const) surface.root.addEventListener(name, hide, { passive: true, ...heard });
  return () => {
    hide();
    stop.abort();
  };
}

/** A place beside a card, inside the window and off everything that asks to be kept clear; null where there is none. */
function besides(card: DOMRect, own: DOMRect): { x: number; y: number } | null {
  const clear = [...document.querySelectorAll("[data-keep-clear]")].map((node) => node.getBoundingClientRect());
  const lowest = Math.max(8, innerHeight - own.height - 8);
  const middle = Math.min(lowest, Math.max(8, card.top + card.height / 2 - own.height / 2));
  for (const x of [card.right + 14, card.left - own.width - 14]) {
    if (x < 8 || x + own.width > innerWidth - 8) continue;
    for (const y of [middle, ...clear.map((box) => box.top - own.height - 12), 8]) {
      if (y < 8) continue;
      if (!clear.some((box) => x < box.right && x + own.width > box.left && y < box.bottom && y + own.height > box.top)) return { x, y };
    }
  }
  return null;
}
