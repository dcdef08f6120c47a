/** What a table is called: as its opener typed it, else after its lesson or its people, in the reader's own language. */
import type { TableInfo } from "../frames";
import { gameName, games } from "./games";
import { say, told } from "./i18n";

export function titleOf(table: TableInfo): string {
  const lesson = games.value?.find((game) => game.id === table.game)?.lessons?.find((each) => each.id === table.lesson);
  if (lesson) return told(lesson.title);
  if (table.name) return table.name;
  // A table is its host's, whomever they play there and whoever sits in front of them.
  const guest = table.seats.find((seat) => seat.kind === "person" && seat.name);
  const host = table.host || guest?.name.replace(` (${guest.character})`, "");
  return host ? say("tableOf", { name: host }) : gameName(table.game);
}
