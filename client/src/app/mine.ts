/** My tables and those with a free seat, looked at again and again while a page shows them. */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableInfo } from "../frames";
import { api } from "./api";
import { me } from "./games";
import { lang } from "./i18n";
import { myTurn } from "./turns";

export const mine = signal<readonly TableInfo[] | null>(null);
export const open = signal<readonly TableInfo[]>([]);

/** The person whose tables they are. */
let whose: string | undefined;

/** How many tables wait for me. */
export const waiting = computed(() => (mine.value ?? []).filter(myTurn).length);

/** Looks now, and every so many milliseconds while the page is in sight. */
export function useTables(every: number): void {
  const who = me.value?.id;
  useEffect(() => {
    let timer = 0;
    let here = true;
    if (whose !== who) [whose, mine.value] = [who, null];
    const look = async () => {
      if (document.visibilityState === "visible") {
        const found = await api.tables().catch(() => null);
        if (here && found) [mine.value, open.value] = [found.mine, found.open];
      }
      if (here) timer = setTimeout(() => void look(), every) as unknown as number;
    };
    void look();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [every, who, lang.value]);
}
