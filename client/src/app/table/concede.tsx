/** Giving a match up together: one proposes it, all the people at the table must want it. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../i18n";
import { Dialog } from "../ui/dialog";
import type { TableStore } from "./store";

/** The names of those who would give up, and whether I am among them; nothing where it is not to be given up. */
function conceding(table: TableStore): { names: string; mine: boolean } | null {
  const now = table.position.value;
  if (!now?.table.concedes || now.you.length === 0 || now.outcome) return null;
  const seats = now.table.conceding ?? [];
  const names = seats.map((seat) => now.table.seats[seat]?.name ?? "").join(", ");
  return { names, mine: seats.some((seat) => now.you.includes(seat)) };
}

/** In the settings of the table: propose it, or play on after all. */
export function ConcedeField({ table }: { table: TableStore }) {
  const now = conceding(table);
  const sure = useSignal(false);
  if (!now) return null;
  const press = () => {
    if (now.mine || sure.value) table.concede(!now.mine);
    sure.value = !now.mine && !sure.value;
  };
  return (
    <div class="stackbtns">
      {(sure.value || now.names) && (
        <p class="help" role="status">
          {now.names && say("conceding", { names: now.names })} {say("concedeHelp")}
        </p>
      )}
      <button class="btn btn--ghost" onClick={press}>
        {say(now.mine ? "concedeTake" : sure.value ? "confirm" : "concede")}
      </button>
    </div>
  );
}

/** Somebody else would give up: do I? */
export function ConcedeProposal({ table }: { table: TableStore }) {
  const now = conceding(table);
  const names = now?.names ?? "";
  const refused = useSignal("");
  useEffect(() => {
    if (!names) refused.value = "";
  }, [names]);
  if (!now || !names || now.mine || refused.value === names) return null;
  const playOn = () => (refused.value = names);
  return (
    <Dialog title={say("concede")} onClose={playOn}>
      <p>{say("conceding", { names })}</p>
      <p class="help">{say("concedeHelp")}</p>
      <div class="acts">
        <button class="btn btn--ghost" onClick={() => table.concede(true)}>
          {say("concedeYes")}
        </button>
        <button class="btn btn--main" autoFocus onClick={playOn}>
          {say("concedeNo")}
        </button>
      </div>
    </Dialog>
  );
}
