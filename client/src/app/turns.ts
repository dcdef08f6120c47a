/** What a table wants of me. */
import type { TableInfo } from "../frames";

/** Whether others wait for me there; in a lesson nobody does. */
export function myTurn(table: TableInfo): boolean {
  return table.status === "playing" && !table.lesson && (table.waiting ?? []).some((seat) => table.seats[seat]?.you);
}

/** Whether there is nothing more to do there. */
export function isOver(table: TableInfo): boolean {
  return table.status === "finished" || (table.taught ?? false);
}

/** Tables that are not over, those that wait for me first. */
export function underWay(tables: readonly TableInfo[]): TableInfo[] {
  return tables.filter((table) => !isOver(table)).sort((a, b) => Number(myTurn(b)) - Number(myTurn(a)) || b.created - a.created);
}
