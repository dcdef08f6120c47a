/** What was said at a table since somebody last read there. */
import type { ChatLine } from "../frames";

/** How many lines came after those that were read; one's own do not count. */
export function unreadIn(lines: readonly ChatLine[], read: number, mine: readonly number[]): number {
  return lines.filter((line) => line.at > read && !(line.seat != null && mine.includes(line.seat))).length;
}
