/** The games of the house, read once. */
import { signal } from "@preact/signals";
import { api, type GameInfo, type Me } from "./api";
import { told } from "./i18n";
import { keep, kept } from "./kept";

export const games = signal<readonly GameInfo[] | null>(null);
export const me = signal<Me | null>(null);

let asked: Promise<void> | null = null;

/** Who I am and what can be played; asked once, again after a failure. */
export function getReady(): Promise<void> {
  asked ??= Promise.all([api.me(), api.games()]).then(
    ([who, list]) => {
      me.value = who;
      games.value = list;
    },
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The game that this browser last looked at: its rules, its leaderboard or a table of it; empty, if none yet. */
export function lastGame(): string {
  const last = kept("game") ?? "";
  return games.value?.some((game) => game.id === last) ? last : "";
}

export function lookAt(game: string): void {
  if (game) keep("game", game);
}

export function gameName(id: string): string {
  return told(games.value?.find((game) => game.id === id)?.name) || "Enclume";
}
