/** The block with a letter that stands for a seat. */
import { esc, numeral } from "./dom";

/** Seats are told apart by the cut of their block, too. */
const BLOCKS: Record<string, string> = {
  purple: "M3 4L37 2L38 36L20 39L2 35z",
  orange: "M20 1L39 20L20 39L1 20z",
  white: "M12 1H28L39 12V28L28 39H12L1 28V12z",
  green: "M20 1L38 11V30L20 39L2 30V11z",
  brown: "M2 6L20 1L38 6V26L20 39L2 26z",
  blue: "M1 12L20 1L39 12L34 38H6z",
  red: "M4 2H36L39 20L36 38H4L1 20z",
  yellow: "M20 1A19 19 0 1 1 19.9 1z",
};

export function seatMark(identity: string, name: string): string {
  const letter = esc([...name.trim()][0]?.toUpperCase() ?? "?");
  return `<svg class="eb-seat__mark" viewBox="0 0 40 40" aria-hidden="true"><path class="eb-seat__block" d="${BLOCKS[identity] ?? BLOCKS["purple"]}"/><text x="20" y="27.5" text-anchor="middle">${letter}</text></svg>`;
}

/** The same, small, on something that is a seat's: drawn, not read, for the thing says whose it is. */
export function ownerMark(identity: string, name: string): string {
  const letter = [...name.trim()][0]?.toUpperCase() ?? "?";
  return `<span class="eb-owner" data-seat="${esc(identity)}"><svg class="eb-seat__mark" viewBox="0 0 40 40" aria-hidden="true"><path class="eb-seat__block" d="${BLOCKS[identity] ?? BLOCKS["purple"]}"/></svg>${numeral("", letter)}</span>`;
}
