/** Standing orders: given where the question is asked, listed and revoked among the settings of the table. */
import { say } from "../i18n";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";

const ASK = "";

/** Under the options of a decision that may be answered in advance. */
export function OrderBar({ table }: { table: TableStore }) {
  const ask = table.ask.value;
  const now = table.position.value;
  const routine = now?.routines.find((each) => each.kind === ask?.kind);
  if (!ask || !now || !routine) return null;
  const given = now.orders.find((each) => each.seat === ask.seat && each.kind === ask.kind);
  const ends = routine.ends.filter(([until]) => until !== "idle" || ask.masked);
  const pick = (value: string) => {
    const [answer, until] = value.split("|");
    if (answer && until) table.order(ask.seat, ask.kind, answer, until);
    else table.revoke(ask.seat, ask.kind);
  };
  return (
    <div class={`ordering ${given ? "is-given" : ""}`}>
      <label class="ordering__field">
        <Icon name="calendar" />
        <span>{say("inAdvance")}</span>
        <select class="select" value={given ? `${given.answer}|${given.until}` : ASK} onChange={(event) => pick(event.currentTarget.value)}>
          <option value={ASK}>{say("askAlways")}</option>
          {routine.answers.map(([answer, name]) => (
            <optgroup key={answer} label={name}>
              {ends
                .filter(([until]) => until !== "idle" || answer === routine.answers[0]?.[0])
                .map(([until, end]) => (
                  <option key={until} value={`${answer}|${until}`}>
                    {name}, {end}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {ask.ordered && (
        <p class="ordering__soon" role="status">
          {say("orderedSoon")}
        </p>
      )}
    </div>
  );
}

/** All that I have answered in advance at this table. */
export function OrderList({ table }: { table: TableStore }) {
  const now = table.position.value;
  if (!now || now.outcome || now.routines.length === 0) return null;
  return (
    <section class="ordering ordering--set" aria-labelledby="orders">
      <h3 id="orders">{say("orders")}</h3>
      {now.orders.length > 0 ? (
        <ul class="ordering__list">
          {now.orders.map((each) => (
            <li key={`${each.seat} ${each.kind}`}>
              <span>
                <b>{each.name}</b>
                <small>
                  {now.you.length > 1 && `${table.seats.value[each.seat]?.name ?? ""}, `}
                  {each.says}
                </small>
              </span>
              <button class="btn btn--ghost" aria-label={say("revokeOf", { name: each.name })} onClick={() => table.revoke(each.seat, each.kind)}>
                {say("revoke")}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="help">{say("noOrders")}</p>
      )}
      <p class="help">{say("ordersHelp")}</p>
    </section>
  );
}
