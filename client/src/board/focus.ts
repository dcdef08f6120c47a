/** Keyboard: one tab stop for each group of pieces, arrows within it, and the focus kept by key when the scene changes. */
import type { Surface } from "./surface";

type Target = HTMLElement | SVGElement;

const isTarget = (node: Element | null): node is Target => node instanceof HTMLElement || node instanceof SVGElement;

export const keyOf = (target: Element): string => (isTarget(target) ? (target.dataset["key"] ?? "") : "");

/** The piece's element that something happened in. */
export function targetAt(node: EventTarget | null): Target | null {
  const found = node instanceof Element ? node.closest("[data-key]") : null;
  return isTarget(found) ? found : null;
}

const groupOf = (target: Element): Element | null => target.closest("[data-rove]");

/** The targets of a group, without those of groups inside it. */
function members(group: Element): Target[] {
  return [...group.querySelectorAll("[data-key]")].filter((each): each is Target => isTarget(each) && groupOf(each) === group);
}

/** Every group can be reached with one tab: at its first pickable piece, or where the player left it. */
export function setTabStops(surface: Surface): void {
  const groups = new Map<Element, Target[]>();
  for (const each of surface.root.querySelectorAll<HTMLElement | SVGElement>("[data-key]")) {
    const group = groupOf(each);
    if (!group) continue;
    const list = groups.get(group);
    if (list) list.push(each);
    else groups.set(group, [each]);
  }
  const { pickable } = surface.live;
  for (const list of groups.values()) {
    const can = (target: Target) => pickable.has(keyOf(target));
    const old = list.find((each) => each.getAttribute("tabindex") === "0");
    const first = list.find(can);
    const stop = old && (old === document.activeElement || can(old) || !first) ? old : (first ?? list[0]!);
    for (const each of list) {
      const index = each === stop ? "0" : "-1";
      if (each.getAttribute("tabindex") !== index) each.setAttribute("tabindex", index);
    }
  }
}

function moveTo(target: Target, from: Target): void {
  from.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
  target.focus({ preventScroll: false });
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (target: Element): [number, number] => {
  const { left, top, width, height } = target.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** The nearest piece that way; what lies straight ahead counts as nearer than what lies aside. */
function neighbour(from: Target, list: Target[], [dx, dy]: [number, number]): Target | null {
  const [x, y] = middle(from);
  let best: Target | null = null;
  let least = Infinity;
  for (const each of list) {
    if (each === from) continue;
    const [ex, ey] = middle(each);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (ahead < 2) continue;
    const distance = ahead + aside * 2.2;
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}

/** Moves the focus for an arrow, Home or End; true when the key was one of these. */
export function steer(event: KeyboardEvent, target: Target): boolean {
  const way = WAYS[event.key];
  if (!way && event.key !== "Home" && event.key !== "End") return false;
  const group = groupOf(target);
  if (!group) return false;
  const list = members(group);
  const at = list.indexOf(target);
  const there = way
    ? (neighbour(target, list, way) ?? (way[0] ? list[at + way[0]] : undefined))
    : event.key === "Home"
      ? list[0]
      : list[list.length - 1];
  if (there) moveTo(there, target);
  return true;
}

/** Remembers who has the focus before a change; afterwards gives it back, or to the next choice of that area. */
export function keepFocus(surface: Surface): { restore(): void } {
  const active = document.activeElement;
  if (!active || !surface.root.contains(active) || !isTarget(active)) return { restore() {} };
  const key = keyOf(active);
  if (!key) return { restore() {} };
  const area = surface.views.get(key)?.area ?? "";
  const order = [...surface.views.values()].filter((view) => view.area === area).map((view) => view.key);
  return {
    restore() {
      if (document.activeElement === active && active.isConnected) return;
      const same = surface.views.get(key);
      if (same) return same.target.focus({ preventScroll: true });
      const after = order.slice(order.indexOf(key) + 1);
      const before = order.slice(0, order.indexOf(key)).reverse();
      const next = [...after, ...before].find((each) => surface.live.pickable.has(each) && surface.views.get(each)?.area === area);
      if (next) {
        surface.views.get(next)!.target.focus({ preventScroll: true });
        setTabStops(surface);
      } else surface.options.onFocusLost?.();
    },
  };
}
