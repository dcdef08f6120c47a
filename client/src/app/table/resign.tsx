/** Going for good in the middle of a match: a bot plays on for the others, or it ends where there are none. */
import { useSignal } from "@preact/signals";
import { say } from "../i18n";
import type { TableStore } from "./store";

/** In the settings of the table; it is asked twice. */
export function ResignField({ table, onGone }: { table: TableStore; onGone: () => void }) {
  const sure = useSignal(false);
  const info = table.position.value?.table;
  if (!info?.resigns) return null;
  const press = () => {
    if (!sure.value) {
      sure.value = true;
      return;
    }
    table.resign();
    onGone();
  };
  return (
    <div class="stackbtns">
      {sure.value && (
        <p class="help" role="status">
          {say(info.resigns === "end" ? "resignEnd" : "resignBot")} {info.rated && info.resigns === "bot" && say("resignRated")}
        </p>
      )}
      <button class="btn btn--ghost" onClick={press}>
        {say(sure.value ? "confirm" : "resign")}
      </button>
    </div>
  );
}
