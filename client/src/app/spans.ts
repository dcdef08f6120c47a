/** Time as a clock has it: minutes and seconds, or days and hours. */
import type { ClockInfo } from "../frames";

/** From a day on, to the nearest hour: what has hardly begun to run is still whole. */
export function spanOf(seconds: number, kind: ClockInfo["kind"], day: string): string {
  const all = Math.ceil(seconds);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  if (kind === "live") return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
  const nearest = Math.round(all / 3600);
  if (nearest >= 24) return `${Math.floor(nearest / 24)} ${day}${nearest % 24 ? ` ${nearest % 24} h` : ""}`;
  return hours ? `${hours} h ${two(minutes)}` : `${minutes} min`;
}
