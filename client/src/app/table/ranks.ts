/** The seats at the end: whoever came first stands first, in every part of it. */
import type { Outcome, StatTable } from "../../frames";

/** Where all win or lose together nobody is before another. */
export function inOrderOfRank({ ranks, together }: Pick<Outcome, "ranks" | "together">): number[] {
  const seats = ranks.map((_, seat) => seat);
  return together ? seats : seats.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

/** A table with a column for each seat, with the columns in another order; other tables stay as they are. */
export function inOrderOfSeats(stat: StatTable, order: readonly number[]): StatTable {
  if (stat.columns?.length) return stat;
  return { ...stat, rows: stat.rows.map(([name, cells]) => [name, cells.length === order.length ? order.map((seat) => cells[seat] ?? "") : cells]) };
}
