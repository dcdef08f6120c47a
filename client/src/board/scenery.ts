/** What the board is printed on: rays of glory or the stones of a shaft round the middle, and the printer's register marks. */
import { chance, round, svgElement } from "./dom";

let drawn = "";

function rays(): string {
  if (drawn) return drawn;
  const random = chance("glory");
  for (let i = 0; i < 64; i++) {
    const angle = (i / 64) * Math.PI * 2 + (random() - 0.5) * 0.05;
    const [near, far] = [140 + random() * 70, 420 + random() * 420];
    const half = 0.009 + random() * 0.011;
    const at = (r: number, turn: number) => `${round(Math.cos(angle + turn) * r)} ${round(Math.sin(angle + turn) * r)}`;
    drawn += `M${at(near, 0)}L${at(far, -half)}L${at(far + 58, 0)}L${at(far, half)}z`;
  }
  return drawn;
}

let laid = "";

/** Rings of stones, seen from above: the mouth of a shaft. */
function stones(): string {
  if (laid) return laid;
  const random = chance("stones");
  for (let ring = 0; ring < 6; ring++) {
    const [near, far] = [150 + ring * 92, 150 + ring * 92 + 80];
    const many = 15 + ring * 3;
    for (let i = 0; i < many; i++) {
      if (random() < 0.32) continue;
      const from = ((i + ring * 0.4) / many) * Math.PI * 2 + 0.02;
      const to = from + (Math.PI * 2) / many - 0.045;
      const at = (r: number, a: number) => `${round(Math.cos(a) * r * 1.25)} ${round(Math.sin(a) * r * 0.82)}`;
      const rough = () => (random() - 0.5) * 16;
      laid += `M${at(near + rough(), from)}L${at(near + rough(), (from + to) / 2)}L${at(near + rough(), to)}L${at(far + rough(), to)}L${at(far + rough(), (from + to) / 2)}L${at(far + rough(), from)}z`;
    }
  }
  return laid;
}

/** Games that are played underground. */
const SHAFTS = new Set(["kinfire_delve"]);

export function scenery(game: string): SVGSVGElement[] {
  const glory = svgElement("svg", { class: "eb-glory", viewBox: "-720 -240 1440 460", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, `<path d="${SHAFTS.has(game) ? stones() : rays()}"/>`);
  const marks = ["tl", "tr", "bl", "br"].map((corner) => svgElement("svg", { class: `eb-register eb-register--${corner}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, `<path d="M10 0V20M0 10H20"/><circle cx="10" cy="10" r="5.5"/>`));
  return [glory, ...marks];
}
