/** The block with a letter that stands for a seat. */
import { SEAT_SHAPES } from "../seatshapes";
import { esc, numeral } from "./dom";

export function seatMark(identity: string, name: string): string {
  const letter = esc([...name.trim()][0]?.toUpperCase() ?? "?");
  return `<svg class="eb-seat__mark" viewBox="0 0 40 40" aria-hidden="true"><path class="eb-seat__block" d="${SEAT_SHAPES[identity] ?? SEAT_SHAPES["purple"]}"/><text x="20" y="27.5" text-anchor="middle">${letter}</text></svg>`;
}

/** The same, small, on something that is a seat's: drawn, not read, for the thing says whose it is. */
export function ownerMark(identity: string, name: string): string {
  const letter = [...name.trim()][0]?.toUpperCase() ?? "?";
  return `<span class="eb-owner" data-seat="${esc(identity)}"><svg class="eb-seat__mark" viewBox="0 0 40 40" aria-hidden="true"><path class="eb-seat__block" d="${SEAT_SHAPES[identity] ?? SEAT_SHAPES["purple"]}"/></svg>${numeral("", letter)}</span>`;
}
