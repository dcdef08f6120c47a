/** Tables as lines: mine, and those with a free seat. */
import type { TableInfo } from "../../frames";
import { gameName } from "../games";
import { titleOf } from "../titles";
import { say, seconds, written } from "../i18n";
import { myTurn } from "../turns";
import { verdictAt } from "../table/verdict";
import { FreeMark, Icon, SeatMark } from "../ui/marks";
import { RatedMark } from "../ui/stakes";
import { Thumb } from "./covers";
import { paceOf } from "./pace";

/** What a table is doing, from where I sit. */
export function headline(table: TableInfo): string {
  if (table.status === "finished") return verdictAt(table).text;
  if (table.lesson) return say(table.taught ? "lessonOver" : "lessonUnderWay");
  if (table.status === "open") return say("waitingForPlayers");
  if (myTurn(table)) return say("yourStrike");
  const names = (table.waiting ?? []).map((seat) => table.seats[seat]?.name ?? "?").join(", ");
  return say("thinking", { name: names });
}

/** Who else is there, beside those of whom the headline says that they think. */
function withWhom(table: TableInfo): string {
  const others = table.seats.filter((seat, nth) => !seat.you && seat.kind !== "open" && !table.waiting?.includes(nth)).map((seat) => seat.name);
  return others.length ? say("against", { names: others.join(", ") }) : "";
}

/** How long I still have where time is counted, else how long it has been my turn or theirs; before the start, since when it is open. */
function timeOf(table: TableInfo): string {
  const { clock } = table;
  const mine = (table.waiting ?? []).find((seat) => table.seats[seat]?.you);
  if (clock && mine !== undefined) return say("todayLeft", { t: written(clock.left[mine] ?? 0, clock.kind) });
  return [paceOf(table.pace), seconds(table.moved ?? table.created)].filter(Boolean).join(", ");
}

export function TableLine({ table }: { table: TableInfo }) {
  const mine = myTurn(table);
  const about = [table.name || table.lesson ? titleOf(table) : "", withWhom(table), table.moment ? say("move", { n: table.moment }) : "", timeOf(table)].filter(Boolean).join(", ");
  return (
    <li>
      <a class={`option option--table ${mine ? "is-mine" : ""}`} href={`/t/${table.id}`} data-wait={mine ? undefined : true}>
        <Thumb game={table.game} />
        <span class="option__txt">
          <b>{gameName(table.game)}</b>
          <small>
            <strong>{headline(table)}</strong>
            {about && ` · ${about}`}
          </small>
          {table.rated && <RatedMark />}
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
          <small>{[gameName(table.game), paceOf(table.pace), seconds(table.created)].filter(Boolean).join(", ")}</small>
          {table.rated && <RatedMark />}
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
