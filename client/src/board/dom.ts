/** The few things the board asks of the document. */

const SVG = "http://www.w3.org/2000/svg";

const UNSAFE: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text made safe for markup. */
export function esc(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => UNSAFE[sign] ?? sign);
}

/** A number that is drawn, not read: the label of the piece says it in words. */
export function numeral(className: string, value: number | string): string {
  return `<b class="${className} eb-n" data-n="${esc(String(value))}"></b>`;
}

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, className = "", inner = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (inner) made.innerHTML = inner;
  return made;
}

export function svgElement<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Record<string, string> = {}, inner = ""): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (inner) made.innerHTML = inner;
  return made;
}

/** Sets an attribute, or takes it away with null; touches the document only when something changes. */
export function setAttribute(of: Element, name: string, value: string | null): void {
  if (value === null) {
    if (of.hasAttribute(name)) of.removeAttribute(name);
  } else if (of.getAttribute(name) !== value) of.setAttribute(name, value);
}

export function setVariable(of: HTMLElement | SVGElement, name: string, value: string): void {
  if (of.style.getPropertyValue(name) !== value) of.style.setProperty(name, value);
}

/** Numbers between 0 and 1 that are always the same for the same text: for trees, torn edges and stars. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}

export const round = (value: number): number => Math.round(value * 10) / 10;
