/** At the end of a rated match: what it has made of ratings. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../i18n";
import { people, type RatingChange } from "../people/api";
import { SeatMark } from "../ui/marks";
import type { TableStore } from "./store";

export function RatedPart({ table, order }: { table: TableStore; order: readonly number[] }) {
  const changes = useSignal<readonly RatingChange[]>([]);
  useEffect(() => {
    people.ratings(table.id).then(
      (found) => (changes.value = found),
      () => undefined,
    );
  }, [table.id]);
  if (changes.value.length === 0) return null;
  const seats = table.seats.value;
  return (
    <section class="end__part" aria-labelledby="rated">
      <h3 id="rated">{say("ratedNow")}</h3>
      <ul class="tallies">
        {[...changes.value].sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat)).map((each) => {
          const seat = seats[each.seat];
          const gained = each.gained < 0 ? `−${-each.gained}` : `+${each.gained}`;
          return (
            <li key={each.seat} class="tally" data-seat={seat?.identity}>
              <span class="tally__who">
                <SeatMark identity={seat?.identity ?? ""} name={seat?.name ?? ""} class="chair" />
                {seat?.person ? <a href={`/p/${seat.person}`}>{seat.name}</a> : seat?.name}
              </span>
              <b>
                {each.points} <em class={each.gained < 0 ? "is-down" : "is-up"}>{gained}</em>
              </b>
              <small>{say("unsure", { n: each.unsure })}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
