/** What the eye goes to first: whose turn it is and what is asked. Its numbers lead to the kinds of choice. */
import { say } from "../i18n";
import { Banner } from "../ui/marks";
import { awayUntil } from "./clocks";
import { groupId, groupsOf } from "./options";
import type { Replay } from "./replay";
import type { TableStore } from "./store";
import type { Turn } from "./turn";
import { verdictOf } from "./verdict";

export function Prompt({ table, turn, replay }: { table: TableStore; turn: Turn; replay: Replay }) {
  const now = table.position.value;
  if (!now) return null;
  const past = table.past.value;
  const ask = table.ask.value;
  const names = (seats: readonly number[]) => seats.map((seat) => table.seats.value[seat]?.name ?? "?").join(", ");
  const spectator = now.you.length === 0;
  if (table.line.state.value === "lost")
    return (
      <Banner loud={false}>
        <h2 id="status" tabIndex={-1}>
          {say("lineLost")}
        </h2>
        <p>{say(table.line.owed.value ? "lineLostOwed" : "reconnecting")}</p>
      </Banner>
    );
  if (past)
    return (
      <Banner loud={false}>
        <h2 id="status" tabIndex={-1}>
          {say("replay")}
        </h2>
        <p>
          {say("moment", { n: past.moment, of: now.moment })}{" "}
          <button class="prompt__link" onClick={() => replay.live()}>
            {say("live")}
          </button>
        </p>
      </Banner>
    );
  if (now.outcome) {
    const { text, mine } = verdictOf(now.outcome, table.seats.value, now.you);
    const scores = now.outcome.together ? now.outcome.scores.slice(0, 1) : now.outcome.scores;
    return (
      <Banner loud={mine}>
        <h2 id="status" tabIndex={-1}>
          {text}
        </h2>
        <p>{now.outcome.grade || scores.filter((score) => score !== 0 || !now.outcome?.together).join(" – ")}</p>
      </Banner>
    );
  }
  if (now.table.ended)
    return (
      <Banner loud={false}>
        <h2 id="status" tabIndex={-1}>
          {say("endedMatch")}
        </h2>
        <p>{say("endedHelp")}</p>
      </Banner>
    );
  if (now.table.status === "open")
    return (
      <Banner loud={false}>
        <h2 id="status" tabIndex={-1}>
          {say("gathering")}
        </h2>
        <p>{say("gatheringHelp")}</p>
      </Banner>
    );
  const [waited] = now.asks;
  const absent = now.asks.length === 1 && waited ? awayUntil(table, waited.seat) : "";
  if (!ask)
    return (
      <Banner loud={false}>
        <h2 id="status" tabIndex={-1}>
          {now.asks.length > 1 ? say("severalTurn", { names: names(now.asks.map((each) => each.seat)) }) : say("theirTurn", { name: names(now.asks.map((each) => each.seat)) })}
        </h2>
        <p>{absent ? say("awayUntil", { day: absent }) : spectator ? say("youWatch") : (table.log.value.at(-1)?.text ?? "")}</p>
      </Banner>
    );
  const picking = turn.picking.value;
  const chosen = turn.plan.value ? null : turn.chosen.value;
  if (chosen)
    return (
      <Banner loud>
        <h2 id="status" tabIndex={-1}>
          {say("confirmQuestion")}
        </h2>
        <p>{chosen.text}</p>
      </Banner>
    );
  const midway = picking && picking.picked.length > 0 && !turn.chosen.value;
  return (
    <Banner loud>
      <h2 id="status" tabIndex={-1}>
        {midway ? say("pickMore") : say("yourTurn", { name: names([ask.seat]) })}
      </h2>
      <p>{midway ? say("pickMoreHelp") : <Asking turn={turn} text={ask.prompt ?? ""} />}</p>
    </Banner>
  );
}

/** The n-th number in parentheses belongs to the n-th kind of choice. */
function Asking({ turn, text }: { turn: Turn; text: string }) {
  const groups = groupsOf(turn.picking.value?.all ?? []);
  const parts = text.split(/(\([^)]*\d[^)]*\))/);
  const numbers = parts.filter((part) => part.startsWith("("));
  if (!numbers.length || numbers.length > groups.length) return <>{text}</>;
  let nth = -1;
  return (
    <>
      {parts.map((part, place) => {
        // What follows the sentence of the last number is the small print.
        if (place === parts.length - 1) {
          const [end = "", ...rest] = part.split(/(?<=[.!?])\s/);
          return [end, rest.length > 0 && <span class="prompt__rest"> {rest.join(" ")}</span>];
        }
        if (!part.startsWith("(")) return part;
        nth += 1;
        const verb = groups[nth]?.verb ?? "";
        return (
          <button key={verb} class="prompt__link" onClick={() => document.querySelector<HTMLElement>(`#${groupId(verb)} [role=option]`)?.focus()}>
            {part}
          </button>
        );
      })}
    </>
  );
}
