/** A scale with markers on it. */
import type { AreaView, Size } from "./areas";
import { makeFrame } from "./areas";
import { element, esc } from "./dom";
import { glyph } from "./glyphs";
import type { Surface } from "./surface";

export function makeTrack(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "track", size);
  const scale = element("div", "eb-track");
  frame.body.append(scale);
  let drawn = "";
  return {
    key, kind: "track", size, el: frame.el,
    update(area) {
      frame.title(area.title ?? "");
      const length = area.length ?? 0;
      const labels = area.labels ?? [];
      const last = area.icon ? glyph(area.icon) : "";
      const look = `${length}/${area.icon ?? ""}/${labels.join("|")}`;
      if (look !== drawn) {
        drawn = look;
        scale.replaceChildren(...Array.from({ length }, (_, i) => element("span", "eb-track__step", i === length - 1 && last ? last : `<i>${esc(labels[i] ?? String(i))}</i>`)));
      }
      const at = new Map<number, string[]>();
      for (const each of area.pieces ?? []) {
        const x = Math.min(length - 1, Math.max(0, Math.round(surface.pieces[each]?.x ?? 0)));
        at.set(x, [...(at.get(x) ?? []), each]);
      }
      const reached = Math.max(-1, ...at.keys());
      [...scale.children].forEach((step, i) => {
        surface.place(step, at.get(i) ?? [], "full", key);
        step.classList.toggle("is-past", i < reached);
        step.classList.toggle("is-now", at.has(i));
      });
    },
  };
}

/** A number with its icon, as on the heads of boards. */
export function chip([icon, value, label]: readonly [string, number, string]): string {
  return `<span class="eb-stat" title="${esc(label)}">${glyph(icon)}<b>${value}</b><span>${esc(label)}</span></span>`;
}
