/** One player's board: the workshop of whoever looks, or a strip for everybody else. */
import type { FlatArea } from "../frames";
import type { AreaView, Size } from "./areas";
import { element, esc, setAttribute } from "./dom";
import { chip } from "./track";
import type { Surface } from "./surface";
import { seatMark } from "./seatmark";
import { say } from "./words";

const BESIDE_THE_NAME = new Set(["counter", "gauge", "hero", "lamp", "crew"]);

/** Who is played, and by whom. A name that has the character in brackets says it once; a strip has room for its short form. */
function playedBy(title: string, name: string, size: Size): [string, string] {
  const [, person, character] = /^(.+) \((.+)\)$/.exec(name) ?? [];
  return person && character && title.startsWith(character) ? [size === "mini" ? character : title, person] : [title, name];
}

export function makeSeat(surface: Surface, key: string, size: Size): AreaView {
  const el = element("section", `eb-seat eb-seat--${size}`);
  el.setAttribute("role", "group");
  el.dataset["board"] = key;
  const head = element("div", "eb-seat__head");
  const body = element("div", "eb-seat__areas");
  const title = element("h2", "eb-seat__name");
  if (size === "mini") title.dataset["fit"] = "line";
  const lines = size === "mini" ? [element("div", "eb-seat__line"), element("div", "eb-seat__line")] : [body];
  el.append(head, body);
  if (size === "mini") {
    lines[0]!.append(title);
    body.append(...lines);
  }

  /** In a strip, what counts and who it is stand beside the name, with what comes after them; everything else below. */
  const lineOf = (inner: string): HTMLElement => {
    const area = surface.scene.areas[inner];
    const counts = area?.area === "stack" || BESIDE_THE_NAME.has(surface.pieces[area?.pieces?.[0] ?? ""]?.kind ?? "");
    return counts ? lines[0]! : lines[lines.length - 1]!;
  };

  let drawn = "";
  return {
    key, kind: "board", size, el,
    update(area: FlatArea) {
      const { options } = surface;
      const owner = area.owner ?? 0;
      const identity = options.identities[owner] ?? "purple";
      const name = options.seats[owner] ?? String(owner + 1);
      const heading = area.title || (size === "full" && options.viewer === owner ? say(options.lang, "workshop") : name);
      setAttribute(el, "data-seat", identity);
      setAttribute(el, "data-game", options.game);
      setAttribute(el, "aria-label", heading === name ? name : `${heading}, ${name}`);
      const [shown, by] = playedBy(heading, name, size);
      const words = `${esc(shown)}${area.title && area.title !== name ? ` <small>${esc(by)}</small>` : ""}`;
      if (title.innerHTML !== words) title.innerHTML = words;
      const [score, ...rest] = area.numbers ?? [];
      const first = score ? `<p class="eb-seat__score" title="${esc(score[2])}"><b>${score[1]}</b> <span>${esc(score[2])}</span></p>` : "";
      const look = `${seatMark(identity, name)}${first}<p class="eb-seat__stats">${rest.map(chip).join("")}</p>`;
      if (look !== drawn) {
        head.innerHTML = drawn = look;
        if (size === "full") head.children[0]!.after(title);
      }
      for (const inner of area.areas ?? []) surface.placeArea(inner, size, lineOf(inner));
    },
  };
}
