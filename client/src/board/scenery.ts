/** What the board is printed on: rays of glory from the middle, and the printer's register marks. */
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

export function scenery(): SVGSVGElement[] {
  const glory = svgElement("svg", { class: "eb-glory", viewBox: "-720 -240 1440 460", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, `<path d="${rays()}"/>`);
  const marks = ["tl", "tr", "bl", "br"].map((corner) => svgElement("svg", { class: `eb-register eb-register--${corner}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, `<path d="M10 0V20M0 10H20"/><circle cx="10" cy="10" r="5.5"/>`));
  return [glory, ...marks];
}
