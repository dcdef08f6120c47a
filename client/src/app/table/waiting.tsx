/** What a page owes to slow tables: it tells that I am here, and leads on to the next table that waits for me. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableInfo } from "../../frames";
import { api } from "../api";
import { say } from "../i18n";
import { myTurn } from "../turns";
import { people } from "../people/api";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";

/** How often at most the server is told that somebody is at the page. */
const EVERY = 20_000;

/** Tells the server that somebody is at the page, whenever they do something there. */
export function useAttending(table: TableStore): void {
  useEffect(() => {
    let told = -EVERY;
    const tell = () => {
      if (document.visibilityState !== "visible" || performance.now() - told < EVERY) return;
      if (table.position.peek()?.table.clock?.kind !== "days" || !table.position.peek()?.you.length) return;
      told = performance.now();
      table.line.send({ do: "attend" });
    };
    const events = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
    for (const each of events) addEventListener(each, tell, { passive: true });
    return () => {
      for (const each of events) removeEventListener(each, tell);
    };
  }, [table]);
}

/** When it is not my turn here: the next of my tables where it is. */
export function NextTable({ table }: { table: TableStore }) {
  const next = useSignal<TableInfo | null>(null);
  const now = table.position.value;
  const mine = table.ask.value !== null;
  const moment = now?.moment;
  useEffect(() => {
    if (mine || !now?.you.length) return void (next.value = null);
    let here = true;
    api.tables().then(
      (found) => here && (next.value = found.mine.find((each) => each.id !== table.id && myTurn(each)) ?? null),
      () => undefined,
    );
    return () => void (here = false);
  }, [table, mine, moment === 0, now?.outcome !== null]);
  if (!next.value || mine) return null;
  return (
    <a class="btn btn--ghost nexttable" href={`/t/${next.value.id}`}>
      <Icon name="anvil-impact" />
      {say("nextTable")}
    </a>
  );
}

/** In the settings of a slow table: whether it tells me of my turns. */
export function SilenceField({ table }: { table: TableStore }) {
  const silent = useSignal<boolean | null>(null);
  const now = table.position.value;
  const slow = now?.table.clock?.kind === "days" && now.you.length > 0;
  useEffect(() => {
    if (slow) people.isSilent(table.id).then(({ silent: is }) => (silent.value = is), () => undefined);
  }, [slow]);
  if (!slow || silent.value === null) return null;
  const press = async () => {
    silent.value = (await people.silence(table.id, !silent.value)).silent;
  };
  return (
    <div class="stackbtns">
      <button class="btn btn--ghost" aria-pressed={silent.value} onClick={() => void press()}>
        {say(silent.value ? "tellMe" : "silence")}
      </button>
    </div>
  );
}
