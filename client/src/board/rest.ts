/** A strip shows what there is room for, whole; how much there is more, and what, is told at the end of its line. */
import type { FlatPiece } from "../frames";
import { element, setVariable } from "./dom";
import type { Lang } from "./words";

/** What "+9" takes, with the gap before it. */
const ROOM = 42;

interface Placed {
  el: HTMLElement;
  box: DOMRect;
}

interface Line {
  el: HTMLElement;
  box: { left: number; right: number; top: number; bottom: number };
  kept: Placed[];
  rest: Placed[];
}

const LINES = ".eb-seat--mini .eb-seat__line";

/** All lines are measured before any is changed. */
export function tellRest(root: ParentNode, pieces: Readonly<Record<string, FlatPiece>>, lang: Lang): void {
  for (const line of [...root.querySelectorAll<HTMLElement>(LINES)].map(measure)) draw(line, pieces, lang);
}

/** When all that is on its way into a strip has come to rest: until then it is not where it will stand. What glows on and on is not waited for. */
export function atRest(root: ParentNode): Promise<unknown> | null {
  const flights = [...root.querySelectorAll<HTMLElement>(LINES)].flatMap((line) => line.getAnimations({ subtree: true })).filter((each) => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)));
  return flights.length ? Promise.allSettled(flights.map((each) => each.finished)) : null;
}

function measure(el: HTMLElement): Line {
  const { paddingLeft, paddingRight } = getComputedStyle(el);
  const outer = el.getBoundingClientRect();
  const box = { left: outer.left + parseFloat(paddingLeft), right: outer.right - parseFloat(paddingRight), top: outer.top, bottom: outer.bottom };
  const all = inRows([...el.querySelectorAll<HTMLElement>("[data-key]")].map((each) => ({ el: each, box: each.getBoundingClientRect() })).filter((each) => each.box.width));
  const over = all.findIndex((each) => each.box.right > box.right + 1 || each.box.bottom > box.bottom + 4);
  if (over < 0) return { el, box, kept: all, rest: [] };
  let count = over;
  while (count && all[count - 1]!.box.right + ROOM > box.right) count--;
  return { el, box, kept: all.slice(0, count), rest: all.slice(count) };
}

/** From left to right, row after row; what stands in a row need not be of one height. */
function inRows(all: Placed[]): Placed[] {
  const middle = ({ box }: Placed) => box.top + box.height / 2;
  const rows: Placed[][] = [];
  for (const each of [...all].sort((one, other) => middle(one) - middle(other))) {
    const row = rows[rows.length - 1];
    if (row && row.some((other) => middle(each) < other.box.bottom)) row.push(each);
    else rows.push([each]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box.left - other.box.left));
}

function draw({ el, box, kept, rest }: Line, pieces: Readonly<Record<string, FlatPiece>>, lang: Lang): void {
  for (const area of el.children) area.classList.toggle("is-left-out", rest.some((each) => area.contains(each.el)) && !kept.some((each) => area.contains(each.el)));
  for (const each of kept) each.el.classList.remove("is-left-out");
  for (const each of rest) each.el.classList.add("is-left-out");
  let more = el.querySelector<HTMLElement>(":scope > .eb-more");
  if (!rest.length) return more?.remove();
  if (!more) {
    more = element("span", "eb-more");
    more.setAttribute("role", "img");
    el.append(more);
  }
  const count = `+${rest.length}`;
  const names = listed(rest.map((each) => named(pieces[each.el.dataset["key"]!])));
  if (more.textContent !== count) more.textContent = count;
  more.title = `${count}${lang === "fr" ? "\u00a0" : ""}: ${names}`;
  more.setAttribute("aria-label", more.title);
  more.classList.toggle("is-live", rest.some((each) => each.el.classList.contains("is-live")));
  const last = kept[kept.length - 1]?.box;
  const middle = last ? last.top + last.height / 2 : (box.top + box.bottom) / 2;
  setVariable(more, "--x", `${Math.round((last?.right ?? box.left - 6) - el.getBoundingClientRect().left + 6)}px`);
  setVariable(more, "--y", `${Math.round(middle - box.top)}px`);
}

/** Names, those that come again once with how many there are. */
function listed(names: readonly string[]): string {
  const count = (name: string) => names.filter((each) => each === name).length;
  return [...new Set(names)].map((name) => (count(name) > 1 ? `${count(name)} × ${name}` : name)).join(", ");
}

const named = (piece: FlatPiece | undefined): string => [piece?.title, piece?.kind === "counter" ? piece.numbers?.[0]?.[1] : ""].filter(Boolean).join(" ");
