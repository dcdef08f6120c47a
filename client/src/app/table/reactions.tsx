/** When reactions are passed for me: set where the question is asked, and among the settings of the table. */
import type { Passing as Wish } from "../../frames";
import { say } from "../i18n";
import type { TableStore } from "./store";

const WAYS = [
  { how: "ask", word: "askAlways" },
  { how: "idle", word: "passIdle" },
  { how: "always", word: "passAlways" },
] as const;

/** Under the options of a reaction. */
export function ReactionBar({ table }: { table: TableStore }) {
  const ask = table.ask.value;
  if (!ask?.passing) return null;
  return (
    <div class="reacting">
      <PassingField table={table} seat={ask.seat} />
      {ask.passed && (
        <p class="reacting__soon" role="status">
          {say("passedSoon")}
        </p>
      )}
    </div>
  );
}

export function PassingField({ table, seat }: { table: TableStore; seat: number }) {
  const how = table.seats.value[seat]?.passing ?? "ask";
  return (
    <label class="reacting__field">
      <span>{say("reactions")}</span>
      <select class="select" value={how} onChange={(event) => table.letPass(seat, event.currentTarget.value as Wish["how"])}>
        {WAYS.map((way) => (
          <option key={way.how} value={way.how}>
            {say(way.word)}
          </option>
        ))}
      </select>
    </label>
  );
}
