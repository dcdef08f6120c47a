/** Bringing a piece out into the open: inside every window that it lies in, and under nothing. */

/** What a window on a zoomed world hears when something in it is to be seen. */
export const REVEAL = "eb-reveal";

const PARTS = [0.5, 0.25, 0.75];
const WAYS = ["nearest", "center", "start", "end"] as const;
type Way = (typeof WAYS)[number];

/** Room left between a piece and the edge that it was brought in from: its outline is to be seen too. */
const MARGIN = 8;

/** Scrolls what scrolls around a piece so that as much of it as possible can be seen. Whether anything of it can. */
export function reveal(target: Element): boolean {
  if (target.checkVisibility?.({ visibilityProperty: true }) === false || !target.getBoundingClientRect().width) return false;
  target.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
  const windows = scrollersAround(target);
  const shown = WAYS.map((way) => {
    for (const each of windows) scroll(each, target, way);
    return openParts(target);
  });
  const most = Math.max(...shown);
  for (const each of windows) scroll(each, target, WAYS[shown.indexOf(most)] ?? "nearest");
  return most > 0;
}

function scrollersAround(target: Element): Element[] {
  const found: Element[] = [];
  for (let each = target.parentElement; each; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    const isPage = each === document.scrollingElement;
    const scrolls = (overflow: string) => isPage || overflow === "auto" || overflow === "scroll";
    if ((scrolls(overflowY) && each.scrollHeight > each.clientHeight) || (scrolls(overflowX) && each.scrollWidth > each.clientWidth)) found.push(each);
  }
  return found;
}

function scroll(around: Element, target: Element, way: Way): void {
  const box = target.getBoundingClientRect();
  const frame = around === document.scrollingElement ? new DOMRect(0, 0, innerWidth, innerHeight) : around.getBoundingClientRect();
  around.scrollLeft += shift(box.left, box.right, frame.left, frame.right, "nearest");
  around.scrollTop += shift(box.top, box.bottom, frame.top, frame.bottom, way);
}

/** How far a stretch must go to lie in a frame in this way; one that is too long shows its beginning. */
function shift(from: number, to: number, least: number, most: number, way: Way): number {
  const [before, after] = [from - MARGIN - least, to + MARGIN - most];
  if (way === "start") return before;
  if (way === "end") return after;
  if (way === "center") return (before + after) / 2;
  return before < 0 || after - before > 0 ? before : Math.max(0, after);
}

/** How many parts of a piece lie under nothing else. */
function openParts(target: Element): number {
  const { left, top, width, height } = target.getBoundingClientRect();
  return PARTS.flatMap((down) => PARTS.map((along) => isOpen(target, left + width * along, top + height * down))).filter(Boolean).length;
}

/** Pieces that are only pictures let what is under them be hit: that is still the same board. */
function isOpen(target: Element, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y);
  if (!hit) return false;
  const picture = getComputedStyle(target).pointerEvents === "none" || hit.contains(target);
  return target.contains(hit) || (picture && hit.closest(".eb") === target.closest(".eb"));
}
