/** Looking closer: wheel, pinch, drag and buttons move and scale a world within its window. */
import { element } from "./dom";
import { targetAt } from "./focus";
import { REVEAL } from "./reveal";
import { type Lang, say } from "./words";

const LEAST = 1;
const MOST = 8;
const DRAG = 6;

export interface Zoom {
  readonly tools: HTMLElement;
  say(lang: Lang): void;
  /** Looks at a point of the world, this close, unless somebody has chosen a view of their own since `about` changed. */
  look(about: string, at: { x: number; y: number; scale: number }): void;
  stop(): void;
}

const SIGNS = { zoomIn: "M12 4v16M4 12h16", zoomOut: "M4 12h16", whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" } as const;

export const sign = (path: string): string => `<svg viewBox="0 0 24 24" aria-hidden="true" class="eb-tool__sign"><path d="${path}"/></svg>`;

export function attachZoom(frame: HTMLElement, world: HTMLElement): Zoom {
  const stop = new AbortController();
  const heard = { signal: stop.signal };
  const fingers = new Map<number, { x: number; y: number }>();
  let [scale, x, y] = [1, 0, 0];
  let dragged = 0;
  let looked = { about: "", at: { x: 0, y: 0, scale: 1 } };
  let own = false;

  const apply = () => {
    const { clientWidth: w, clientHeight: h } = frame;
    x = Math.min(0, Math.max(w * (1 - scale), x));
    y = Math.min(0, Math.max(h * (1 - scale), y));
    world.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    world.style.setProperty("--zoom", String(scale));
    frame.classList.toggle("is-zoomed", scale > 1);
  };

  /** Scales so that the point under the pointer stays where it is. */
  const zoomTo = (next: number, clientX: number, clientY: number) => {
    own = true;
    next = Math.min(MOST, Math.max(LEAST, next));
    const box = frame.getBoundingClientRect();
    const [px, py] = [clientX - box.left, clientY - box.top];
    x = px - ((px - x) * next) / scale;
    y = py - ((py - y) * next) / scale;
    scale = next;
    apply();
  };

  const zoomBy = (factor: number) => {
    const box = frame.getBoundingClientRect();
    zoomTo(scale * factor, box.left + box.width / 2, box.top + box.height / 2);
  };

  const reset = () => {
    own = true;
    [scale, x, y] = [1, 0, 0];
    apply();
  };

  frame.addEventListener("wheel", (event) => {
    // Where the page itself scrolls, the wheel is the page's.
    if (!event.ctrlKey && document.documentElement.scrollHeight > innerHeight) return;
    const next = scale * Math.exp(-event.deltaY * 0.0016);
    if (Math.min(MOST, Math.max(LEAST, next)) === scale) return;
    event.preventDefault();
    zoomTo(next, event.clientX, event.clientY);
  }, { passive: false, ...heard });

  frame.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) dragged = 0;
  }, heard);
  frame.addEventListener("pointermove", (event) => {
    const old = fingers.get(event.pointerId);
    if (!old) return;
    const now = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)![1];
      const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(old.x - other.x, old.y - other.y));
      dragged = DRAG + 1;
      zoomTo(scale * spread, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (scale > 1) {
      dragged += Math.hypot(now.x - old.x, now.y - old.y);
      if (dragged > DRAG) {
        if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
        own = true;
        x += now.x - old.x;
        y += now.y - old.y;
        apply();
      }
    }
    fingers.set(event.pointerId, now);
  }, heard);
  for (const name of ["pointerup", "pointercancel"] as const) frame.addEventListener(name, (event) => fingers.delete(event.pointerId), heard);
  frame.addEventListener("click", (event) => {
    if (dragged > DRAG) {
      event.preventDefault();
      event.stopPropagation();
    }
    dragged = 0;
  }, { capture: true, ...heard });
  /** Twice on the ground: closer, or all of it again. Pieces are for picking. */
  frame.addEventListener("dblclick", (event) => {
    if (targetAt(event.target)) return;
    if (scale > 1) reset();
    else zoomTo(2, event.clientX, event.clientY);
  }, heard);

  const follow = () => {
    if (own || !frame.clientWidth) return;
    const { at } = looked;
    scale = Math.min(MOST, Math.max(LEAST, at.scale));
    [x, y] = [frame.clientWidth / 2 - at.x * scale, frame.clientHeight / 2 - at.y * scale];
    apply();
  };

  frame.addEventListener(REVEAL, ({ target }) => {
    if (scale === 1 || !(target instanceof Element)) return;
    const [box, around] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (box.left >= around.left && box.right <= around.right && box.top >= around.top && box.bottom <= around.bottom) return;
    own = true;
    x += around.left + around.width / 2 - (box.left + box.width / 2);
    y += around.top + around.height / 2 - (box.top + box.height / 2);
    apply();
  }, heard);

  const tools = element("div", "eb-tools");
  const buttons = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).map((name) => {
    const button = element("button", `eb-tool eb-tool--${name}`, sign(SIGNS[name]));
    button.type = "button";
    button.addEventListener("click", () => (name === "whole" ? reset() : zoomBy(name === "zoomIn" ? 1.4 : 1 / 1.4)), heard);
    tools.append(button);
    return { name, button };
  });
  frame.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") zoomBy(1.4);
    else if (event.key === "-") zoomBy(1 / 1.4);
    else if (event.key === "0") reset();
  }, heard);

  return {
    tools,
    say(lang) {
      for (const { name, button } of buttons) {
        button.title = say(lang, name);
        button.setAttribute("aria-label", say(lang, name));
      }
    },
    look(about, at) {
      if (about !== looked.about) own = false;
      looked = { about, at };
      follow();
    },
    stop: () => stop.abort(),
  };
}
