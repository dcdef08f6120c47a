/** Tables as lines: mine, and those with a free seat. */
import type { TableInfo } from "../../frames";
import { gameName } from "../games";
import { titleOf } from "../titles";
import { say, seconds } from "../i18n";
import { verdictAt } from "../table/verdict";
import { FreeMark, Icon, SeatMark } from "../ui/marks";
import { Thumb } from "./covers";

/** What a table is doing, from where I sit. */
export function headline(table: TableInfo): string {
  if (table.status === "finished") return verdictAt(table).text;
  if (table.status === "open") return say("waitingForPlayers");
  if (myTurn(table)) return say("yourStrike");
  const names = (table.waiting ?? []).map((seat) => table.seats[seat]?.name ?? "?").join(", ");
  return say("thinking", { name: names });
}

export function myTurn(table: TableInfo): boolean {
  return table.status === "playing" && (table.waiting ?? []).some((seat) => table.seats[seat]?.you);
}

export function TableLine({ table }: { table: TableInfo }) {
  const mine = myTurn(table);
  const about = [titleOf(table), table.moment ? say("move", { n: table.moment }) : "", seconds(table.created)].filter(Boolean).join(", ");
  return (
    <li>
      <a class={`option option--table ${mine ? "is-mine" : ""}`} href={`/t/${table.id}`} data-wait={mine ? undefined : true}>
        <Thumb game={table.game} />
        <span class="option__txt">
          <b>{headline(table)}</b>
          <small>{about}</small>
        </span>
        {mine ? (
          <span class="go">
            <Icon name="anvil-impact" />
          </span>
        ) : (
          <Chairs table={table} />
        )}
      </a>
    </li>
  );
}

export function OpenLine({ table }: { table: TableInfo }) {
  return (
    <li>
      <a class="option option--table" href={`/t/${table.id}`}>
        <Thumb game={table.game} />
        <span class="option__txt">
          <b>{titleOf(table)}</b>
          <small>{[gameName(table.game), seconds(table.created)].join(", ")}</small>
        </span>
        <Chairs table={table} />
      </a>
    </li>
  );
}

function Chairs({ table }: { table: TableInfo }) {
  return (
    <span class="chairs">
      {table.seats.map((seat, nth) => (seat.kind === "open" ? <FreeMark key={nth} /> : <SeatMark key={nth} identity={seat.identity} name={seat.name} class="chair" />))}
    </span>
  );
}
