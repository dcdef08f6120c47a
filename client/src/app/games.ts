/** The games of the house, read once. */
import { signal } from "@preact/signals";
import { api, type GameInfo, type Me } from "./api";
import { told } from "./i18n";

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

export function gameName(id: string): string {
  return told(games.value?.find((game) => game.id === id)?.name) || "Enclume";
}
