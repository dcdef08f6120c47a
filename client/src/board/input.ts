/** Clicks, taps, long presses and keys, heard once at the root of a surface. */
import { keyOf, steer, targetAt } from "./focus";
import type { Surface } from "./surface";

const LONG_PRESS = 500;
const SLACK = 8;
const FINGER = matchMedia("(pointer: coarse)");

export function attachInput(surface: Surface): () => void {
  const { root } = surface;
  const stop = new AbortController();
  const heard = { signal: stop.signal };
  let timer = 0;
  let pressed: { x: number; y: number } | null = null;
  let swallow = false;

  const forget = () => {
    clearTimeout(timer);
    pressed = null;
  };

  /** Whoever clicks on what stands on a place that can be picked means the place; a finger on a place means all that stands there. */
  const use = (target: Element, at: { x: number; y: number }) => {
    const { pickable, picked } = surface.live;
    target = nearestWay(target, at);
    const bearer = target.closest(".eb-bearer--node");
    const place = bearer?.querySelector(":scope > [data-key]");
    if (bearer && place === target && (FINGER.matches || !pickable.has(keyOf(target)))) {
      const there = [...bearer.querySelectorAll("[data-key]")].map(keyOf).filter((key) => pickable.has(key));
      if (there.length > 1 && surface.options.onPickAmong) return surface.options.onPickAmong(keyOf(target), there, at);
      if (there[0]) return surface.options.onPick(there[0], at);
    }
    const key = [target, ...(place ? [place] : [])].map(keyOf).find((each) => pickable.has(each) || picked.includes(each));
    if (key) surface.options.onPick(key, at);
    else surface.options.onAsk(keyOf(target), at);
  };

  root.addEventListener("pointerdown", (event) => {
    swallow = false;
    const target = targetAt(event.target);
    if (!target || event.button !== 0) return;
    pressed = { x: event.clientX, y: event.clientY };
    const at = pressed;
    timer = window.setTimeout(() => {
      swallow = true;
      surface.options.onAsk(keyOf(target), at);
    }, LONG_PRESS);
  }, heard);
  root.addEventListener("pointermove", (event) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK) forget();
  }, heard);
  for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) root.addEventListener(name, forget, heard);

  root.addEventListener("click", (event) => {
    if (swallow || event.defaultPrevented) {
      swallow = false;
      return;
    }
    const target = targetAt(event.target);
    if (target) use(target, { x: event.clientX, y: event.clientY });
  }, heard);
  root.addEventListener("contextmenu", (event) => {
    const target = targetAt(event.target);
    if (!target) return;
    event.preventDefault();
    if (!swallow) surface.options.onAsk(keyOf(target), { x: event.clientX, y: event.clientY });
    swallow = true;
    forget();
  }, heard);

  root.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetAt(event.target);
    if (!target) return;
    if (event.key === "Enter" || event.key === " ") {
      const { left, top, width, height } = target.getBoundingClientRect();
      event.preventDefault();
      use(target, { x: left + width / 2, y: top + height / 2 });
    } else if (steer(event, target)) event.preventDefault();
  }, heard);

  root.addEventListener("pointerover", (event) => {
    const target = event.pointerType === "mouse" ? targetAt(event.target) : null;
    surface.options.onHover?.(target ? keyOf(target) : null);
  }, heard);
  root.addEventListener("pointerleave", () => surface.options.onHover?.(null), heard);

  twins(surface, heard);
  return () => {
    forget();
    stop.abort();
  };
}

/** Ways are narrow, and what can be touched of them is wide: where two of them overlap, the nearer one is meant. */
function nearestWay(target: Element, at: { x: number; y: number }): Element {
  if (!target.matches(".eb-waytag.is-live")) return target;
  const far = (way: Element): number => {
    const { left, top, width, height } = way.getBoundingClientRect();
    return Math.hypot(left + width / 2 - at.x, top + height / 2 - at.y);
  };
  return [...target.parentElement!.querySelectorAll(".eb-waytag.is-live")].reduce((best, each) => (far(each) < far(best) ? each : best), target);
}

/** A piece that is drawn twice (a cube and its place on the plan) is lit in both when either is looked at. */
function twins(surface: Surface, heard: { signal: AbortSignal }): void {
  let lit = "";
  const light = (key: string) => {
    if (key === lit) return;
    const mark = (which: string, on: boolean) => {
      if (!which) return;
      for (const each of surface.root.querySelectorAll(`[data-key="${CSS.escape(which)}"]`)) each.classList.toggle("is-lit", on);
    };
    mark(lit, false);
    mark(key, true);
    lit = key;
  };
  for (const name of ["pointerover", "focusin"] as const) {
    surface.root.addEventListener(name, (event) => {
      const target = targetAt(event.target);
      light(target?.closest("[data-twins]") ? keyOf(target) : "");
    }, heard);
  }
  for (const name of ["pointerleave", "focusout"] as const) surface.root.addEventListener(name, () => light(""), heard);
}
