/** Steps that are taken one after the other: what is done, what is being done, what is still to come. */
import type { AreaView, Size } from "./areas";
import { makeFrame } from "./areas";
import { element, esc, setAttribute } from "./dom";
import { glyph } from "./glyphs";
import type { Surface } from "./surface";
import { say } from "./words";

interface StepView {
  el: HTMLElement;
  words: HTMLElement;
  things: HTMLElement;
  value: HTMLElement;
}

function makeStep(nth: number): StepView {
  const el = element("li", "eb-stage");
  const [words, things, value] = [element("div", "eb-stage__words"), element("div", "eb-stage__things"), element("b", "eb-stage__value")];
  el.append(element("i", "eb-stage__n", String(nth + 1)), words, things, value);
  return { el, words, things, value };
}

const fill = (of: HTMLElement, markup: string): void => {
  if (of.innerHTML !== markup) of.innerHTML = markup;
};

export function makeSteps(surface: Surface, key: string, size: Size): AreaView {
  const frame = makeFrame(surface, key, "steps", size);
  const list = element("ol", "eb-stages");
  const odds = element("p", "eb-odds");
  frame.body.append(list, odds);
  const views: StepView[] = [];
  return {
    key, kind: "steps", size, el: frame.el,
    update(area) {
      const steps = area.steps ?? [];
      const now = area.count ?? 0;
      const { lang } = surface.options;
      frame.title(area.title ?? "", now >= 0 && now < steps.length ? `${say(lang, "stepOf")} ${now + 1} / ${steps.length}` : "");
      while (views.length > steps.length) views.pop()!.el.remove();
      steps.forEach((step, nth) => {
        const view = (views[nth] ??= makeStep(nth));
        if (view.el.parentElement !== list) list.append(view.el);
        const state = nth < now ? "done" : nth === now ? "now" : "next";
        setAttribute(view.el, "data-state", state);
        setAttribute(view.el, "aria-current", state === "now" ? "step" : null);
        fill(view.words, `<b class="eb-stage__name">${esc(step.title)}</b>${step.text ? `<p>${esc(step.text)}</p>` : ""}`);
        fill(view.value, esc(step.value ?? ""));
        surface.place(view.things, step.pieces ?? [], size, key);
      });
      const chance = area.numbers?.find(([icon]) => icon === "odds");
      odds.hidden = !chance;
      fill(odds, chance ? `${glyph("odds")}<b>${chance[1]} %</b> <span>${esc(chance[2])}</span>` : "");
    },
  };
}
