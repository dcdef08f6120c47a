/** What things cost and what they bring: slots for dice, halves of cards, offers, orders, chips that change a roll. */
import type { FlatPiece } from "../frames";
import { dieFace, flatDie } from "./dice";
import { esc, numeral } from "./dom";
import { glyph } from "./glyphs";
import { cut, mark, outline } from "./marks";
import type { PieceContext } from "./pieces";
import { ownerMark } from "./seatmark";

const ARROW = '<svg class="eb-arrow" viewBox="0 0 14 10" aria-hidden="true"><path d="M0 3.6h8V0l6 5-6 5V6.4H0z"/></svg>';
const CROSS = '<path class="eb-slot__x" d="M4 4L28 28M28 4L4 28"/>';
const BACK = '<path class="eb-slot__back" d="M9 13.500H19.500A4.8 4.8 0 0 1 19.5 23.1H12M13 8.500L8 13.500L13 18.5"/>';

const put = (shape: string, x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 24})">${outline(shape, 'class="eb-slot__mark"')}</g>`;

/** A place for a die: what it takes by colour and mark, crossed where the die is lost, an arrow where it comes back. */
export function slotFace(piece: FlatPiece, lies?: FlatPiece): string {
  const [color = "any", other] = (piece.color ?? "any").split("/");
  const [shape = "", second] = (piece.shape ?? "").split("/");
  const lost = piece.status?.includes("lost");
  const any = color === "any";
  const all = piece.status?.includes("all") ? '<path class="eb-slot__line" d="M6 -2H34V26M10 -6H38V22"/>' : "";
  const plate = other
    ? `<path class="eb-slot__plate" data-color="${esc(color)}" d="M2 2H30L2 30z"/><path class="eb-slot__plate" data-color="${esc(other)}" d="M30 2V30H2z"/>${put(shape, 3.5, 3.5, 11)}${put(second ?? "", 17.5, 17.5, 11)}`
    : `<path class="eb-slot__plate" data-color="${esc(color)}" d="M2 2H30V30H2z"/>${any ? "" : lost ? put(shape, 7, 7, 18) : put(shape, 3.5, 3.5, 14)}`;
  const fate = lost ? CROSS : other ? "" : any ? BACK : `<g transform="translate(11.5 10.5) scale(.68)">${BACK}</g>`;
  if (lies) return `<span class="eb-slot is-filled" data-fate="${lost ? "lost" : "kept"}">${dieFace({ ...lies, numbers: [] })}<svg viewBox="0 0 32 32" aria-hidden="true"><path class="eb-slot__line" d="M2 2H30V30H2z"/>${lost ? CROSS : ""}</svg></span>`;
  return `<svg class="eb-slot" viewBox="0 0 32 32" aria-hidden="true">${plate}${all}${fate}<path class="eb-slot__line" d="M2 2H30V30H2z"/></svg>`;
}

/** A chip that changes a roll: a few signs, or an icon. */
export function chipFace(piece: FlatPiece): string {
  const text = piece.text ?? "";
  return `<span class="eb-chip">${piece.icon ? glyph(piece.icon) : ""}${text ? numeral(text.length > 3 ? "is-long" : "", text) : ""}</span>`;
}

const small = (piece: FlatPiece): string => (piece.kind === "chip" ? chipFace(piece) : dieFace(piece));

interface Parts {
  slots: string[];
  things: string;
  dice: number;
  note: string;
  words: string;
  steps: string;
  rows: number;
  laid: FlatPiece[];
}

/** What a half or an offer is made of: slots, things that it brings, words, and dice that lie on it. */
function parts(piece: FlatPiece, { pieces, preview }: PieceContext): Parts {
  const made: Parts = { slots: [], things: "", dice: 0, note: "", words: "", steps: "", rows: 0, laid: [] };
  for (const key of piece.carries ?? []) {
    const each = pieces[key];
    if (!each) continue;
    const how = each.status?.[0] ?? "";
    if (each.kind === "slot") made.slots.push(slotFace(each, pieces[preview?.filled.get(key) ?? ""]));
    else if (each.kind === "counter") made.laid.push(each);
    else if (each.kind !== "note") {
      made.things += small(each);
      made.dice += 1;
    }
    else if (how === "free") made.slots.push(`<span class="eb-note eb-n" data-how="free" data-n="${esc(each.title ?? "")}"></span>`);
    else if (how === "head") made.steps += `<span class="eb-steps__head eb-n" data-n="${esc(each.title ?? "")}"></span>`;
    else if (how === "step") {
      made.steps += step(each);
      made.rows += 1;
    }
    else if (how === "or") made.things += `<em class="eb-or eb-n" data-n="${esc(each.title ?? "")}"></em>`;
    else if (how === "words") made.words += `${made.words ? ", " : ""}${esc(each.title ?? "")}`;
    else made.note = `<small class="eb-note eb-n" data-how="${esc(how)}" data-n="${esc(each.title ?? "")}"></small>`;
  }
  return made;
}

/** A line of a table: when, and what it brings. */
function step(piece: FlatPiece): string {
  const marks = (piece.cost ?? []).map(([color, shape]) => `<i class="eb-step__mark" data-color="${esc(color)}">${mark(shape)}</i>`).join("");
  return `<span class="eb-step"><b class="eb-n" data-n="${esc(piece.title ?? "")}"></b>${marks}${piece.icon ? glyph(piece.icon) : ""}</span>`;
}

function bargain({ slots, things, note, words, steps }: Parts): string {
  const cost = slots.length ? `<span class="eb-cost">${slots.join("")}</span>` : "";
  if (steps) return `${cost}${ARROW}<span class="eb-steps">${steps}${note}</span>`;
  const brings = things || words ? `${ARROW}<span class="eb-brings">${things}${words ? `<span class="eb-words eb-n" data-n="${words}"></span>` : ""}${note}</span>` : "";
  return cost + brings;
}

const RAYS = "M60 0L-20 -40V-20zM60 0L10 -60H30zM60 0L52 -60H72zM60 0L95 -60H120zM60 0L160 -30V-8zM60 0L160 18V44zM60 0L120 70H92zM60 0L72 70H50zM60 0L24 70H2zM60 0L-40 44V16z";

/** A picture: a plate in the colour of the thing, engraved, rays, and its icon in ink. */
function plate(piece: FlatPiece): string {
  const color = piece.color ?? "";
  return (
    `<span class="eb-plate" data-color="${esc(color)}"><svg viewBox="0 -25 120 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect class="eb-plate__ground" y="-60" x="-40" width="200" height="120"/><rect class="eb-plate__cut" y="-60" x="-40" width="200" height="120" fill="${cut(color, "p")}"/><path class="eb-plate__rays" d="${RAYS}"/></svg>` +
    `${piece.icon ? glyph(piece.icon) : ""}</span>`
  );
}

/** Half of a card: a cost and what it brings. */
export function halfFace(piece: FlatPiece, context: PieceContext): string {
  const made = parts(piece, context);
  return `<span class="eb-half${made.words ? " has-words" : ""}${made.slots.length > 2 ? " is-dear" : ""}${made.slots.length > 4 ? " is-dearest" : ""}${made.dice > 2 ? " is-rich" : ""}${made.words.length > 70 ? " is-wordy" : ""}${made.rows > 4 ? " is-table" : ""}">${bargain(made)}</span>`;
}

/** The head of a card that is split in halves: its name, its picture. */
export function splitFace(piece: FlatPiece): string {
  return `<span class="eb-split"><span class="eb-split__name" data-fit="line">${esc(piece.title ?? "")}</span>${plate(piece)}</span>`;
}

/** Dice that lie somewhere, by owner, colour and fate: one of each, and how many there are. */
function heap(laid: readonly FlatPiece[], { options: { identities, seats } }: PieceContext): string {
  const whose = (seat: number) => ownerMark(identities[seat] ?? "", seats[seat] ?? "");
  const dice = laid.flatMap((each) => {
    const count = each.numbers?.[0]?.[1] ?? 0;
    const many = count > 1 ? numeral("eb-laid__n", `×${count}`) : "";
    return count ? `<span class="eb-laid" data-fate="${esc(each.status?.[0] ?? "")}">${dieFace({ ...each, numbers: [] })}${each.owner == null ? "" : whose(each.owner)}${many}</span>` : [];
  });
  return dice.length ? `<span class="eb-heap">${dice.join("")}</span>` : "";
}

/** Something on offer, wide: a picture, a name, what it does, what it costs; dice that lie on it. */
export function offerFace(piece: FlatPiece, context: PieceContext): string {
  const made = parts(piece, context);
  const text = piece.text ? ` <span class="eb-offer__text">${esc(piece.text)}</span>` : "";
  return (
    `<span class="eb-offer"><span class="eb-offer__plate">${piece.icon ? glyph(piece.icon) : ""}</span>` +
    `<span class="eb-offer__body"><span class="eb-offer__name">${esc(piece.title ?? "")}</span>${text}<span class="eb-offer__deal">${bargain(made)}</span></span>${heap(made.laid, context)}</span>`
  );
}

/** Something to be made: its rank, its picture, the dice it asks for, those that lie on it, how likely it is. */
export function orderFace(key: string, piece: FlatPiece, { pieces, preview }: PieceContext): string {
  const [rank, ...rest] = piece.numbers ?? [];
  const needs = piece.cost ?? [];
  const lies = (nth: number): number | undefined => pieces[preview?.filled.get(`${key}.${nth}`) ?? ""]?.numbers?.[0]?.[1];
  const faces = needs.map(([color, shape], nth) => flatDie(color, shape, rest[nth]?.[1] ?? 0, lies(nth))).join("");
  const odds = rest[needs.length];
  const laid = (piece.carries ?? []).flatMap((each) => (pieces[each] ? [dieFace(pieces[each])] : []));
  const then = preview?.becomes.get(key)?.["odds"];
  const after = odds && then !== undefined && then !== odds[1] ? `<i>→</i><b class="eb-n ${then < odds[1] ? "is-less" : ""}" data-n="${then} %"></b>` : "";
  const foot = laid.length ? `<span class="eb-order__foot">${laid.join("")}</span>` : odds ? `<span class="eb-order__foot eb-order__odds">${glyph("dice")}<b class="eb-n" data-n="${odds[1]} %"></b>${after}</span>` : "";
  return (
    `<span class="eb-order"><span class="eb-order__head">${rank ? numeral("eb-order__rank", rank[1]) : ""}<span class="eb-order__name">${esc(piece.title ?? "")}</span></span>` +
    `${plate(piece)}<span class="eb-order__needs" data-n="${needs.length}">${faces}</span>${foot}</span>`
  );
}

/** An order in a strip: its picture and its rank. */
export function miniOrder(piece: FlatPiece): string {
  return `${glyph(piece.icon ?? "")}${numeral("", piece.numbers?.[0]?.[1] ?? "")}`;
}

