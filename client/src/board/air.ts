/** The air above the table, and what flies through it: copies of pieces, tokens, dust. */
import type { PieceView } from "./pieces";
import { cubelet, strokes } from "./cubes";
import { element } from "./dom";

export const STRIKE = 260;
export const OVERSHOOT = "cubic-bezier(.2,1.4,.3,1)";

export const seen = (rect: DOMRect): boolean => rect.width > 0 && rect.height > 0;

let layer: HTMLElement | null = null;

/** The air above the table. */
export function air(): HTMLElement {
  if (layer?.isConnected) return layer;
  layer = element("div", "eb eb-air");
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  return layer;
}

export function clone(view: PieceView): HTMLElement {
  if (view.target instanceof HTMLElement) {
    const copy = view.target.cloneNode(true) as HTMLElement;
    copy.classList.remove("is-live", "is-picked", "is-pointed");
    for (const name of ["data-key", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
    copy.classList.add("eb-flyer");
    return copy;
  }
  return element("div", "eb-flyer", cubelet(view.piece.color ?? "", view.piece.shape || "circle"));
}

export function aloft(flyer: HTMLElement, rect: DOMRect): void {
  Object.assign(flyer.style, { left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px` });
  air().append(flyer);
}

export function until(animation: Animation, flyer: HTMLElement): void {
  animation.finished.then(() => flyer.remove(), () => flyer.remove());
}

/** Flies a copy from one place to another; the real one stays hidden until it lands. */
export function fly(flyer: HTMLElement, from: DOMRect, to: DOMRect, motion: number, real?: PieceView): void {
  aloft(flyer, to);
  const [sx, sy] = [from.width / to.width, from.height / to.height];
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${sx}, ${sy})`;
  const timing = { duration: STRIKE * 1.25 * motion, easing: OVERSHOOT };
  until(flyer.animate([{ transform: start }, { transform: "none" }], timing), flyer);
  real?.el.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration });
}

export function fade(flyer: HTMLElement, rect: DOMRect, motion: number): void {
  aloft(flyer, rect);
  until(flyer.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(.94)" }], { duration: STRIKE * motion, easing: "ease-in" }), flyer);
}

export function fall(flyer: HTMLElement, rect: DOMRect, motion: number, delay = 0): void {
  aloft(flyer, rect);
  const steps = [{ opacity: 1, transform: "none" }, { opacity: 1, transform: "translateY(-14px) rotate(-6deg)", offset: 0.25 }, { opacity: 0, transform: "translateY(90px) rotate(24deg)" }];
  until(flyer.animate(steps, { duration: STRIKE * 1.5 * motion, delay: delay * motion, easing: "ease-in", fill: "backwards" }), flyer);
}

const DUST = strokes(20, 20, 10, 12, 0, Math.PI * 1.8);

/** Gouge strokes where something has struck. */
export function land(view: PieceView, at: DOMRect, motion: number): void {
  const delay = STRIKE * 0.9 * motion;
  const dust = element("div", "eb-flyer eb-dust", `<svg viewBox="-40 -40 80 80"><path class="eb-rays" d="${DUST}"/></svg>`);
  aloft(dust, new DOMRect(at.left + at.width / 2 - 32, at.top + at.height / 2 - 32, 64, 64));
  until(dust.animate([{ opacity: 0, transform: "scale(.5)" }, { opacity: 1, transform: "scale(.8)", offset: 0.3 }, { opacity: 0, transform: "scale(1.3)" }], { duration: STRIKE * motion, delay, fill: "backwards" }), dust);
  view.target.animate([{ scale: 1 }, { scale: 1.1 }, { scale: 1 }], { duration: STRIKE * 0.7 * motion, delay });
}
