/** The end: who has won, what each score is made of, what was achieved, and the match in numbers. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Achieved, Outcome, StatTable } from "../../frames";
import { api } from "../api";
import { say } from "../i18n";
import { complain } from "../people/signing";
import { SaveRecord } from "../records";
import { go } from "../router";
import { Dialog } from "../ui/dialog";
import { Icon, SeatMark } from "../ui/marks";
import { DealNotes } from "./deal";
import { inOrderOfRank, inOrderOfSeats } from "./ranks";
import { RatedPart } from "./rated";
import type { Replay } from "./replay";
import type { TableStore } from "./store";
import { verdictOf } from "./verdict";

const endSeen = signal("");

export function EndScreen({ table, replay }: { table: TableStore; replay: Replay }) {
  const now = table.position.value;
  const mark = `${table.id} ${now?.moment}`;
  if (!now?.outcome || table.past.value) return null;
  if (endSeen.value === mark)
    return (
      <button class="btn btn--main endtab" onClick={() => (endSeen.value = "")}>
        {say("seeScores")}
      </button>
    );
  const close = () => (endSeen.value = mark);
  const rematch = async (swapped: boolean) => {
    try {
      go(`/t/${(await api.rematch(table.id, swapped)).id}`);
    } catch (error) {
      complain(error);
    }
  };
  const { outcome } = now;
  // What others are still to play today cannot be taken away or played again yet.
  const told = !now.table.deal?.until;
  return (
    <Dialog title={verdictOf(outcome, table.seats.value, now.you).text} class="sheet--end" onClose={close}>
      {outcome.grade && <p class="end__grade">{outcome.grade}</p>}
      <Scores table={table} outcome={outcome} />
      {now.table.rated && <RatedPart table={table} order={inOrderOfRank(outcome)} />}
      <Gained table={table} outcome={outcome} />
      {outcome.statistics?.map((each) => <Numbers key={each.title} stat={each} table={table} order={inOrderOfRank(outcome)} />)}
      <DealNotes table={table} />
      <div class="acts acts--end">
        <button class="btn btn--ghost" onClick={() => (close(), replay.play())}>
          {say("seeReplay")}
        </button>
        {now.table.daily && (
          <a class="btn btn--ghost" href={`/leaders/${now.table.game}`}>
            {say("toTheBoard")}
          </a>
        )}
        {told && <SaveRecord table={table.id} game={now.table.game} />}
        {told && now.you.length > 0 && !now.table.campaign && (
          <button class="btn btn--ghost" onClick={() => void rematch(true)}>
            {say(outcome.together ? "againSame" : "rematchSame")}
          </button>
        )}
        {now.table.campaign && (
          <a class="btn btn--main" href={`/c/${now.table.campaign}`}>
            <Icon name="anvil-impact" />
            {say("toTheCampaign")}
          </a>
        )}
        {now.you.length > 0 && !now.table.campaign && (
          <button class="btn btn--main" onClick={() => void rematch(false)}>
            <Icon name="anvil-impact" />
            {say(outcome.together ? "playAgain" : "rematch")}
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** Each seat with its score; where all win or lose together, no ranks and one score for all. */
function Scores({ table, outcome }: { table: TableStore; outcome: Outcome }) {
  const together = outcome.together ?? false;
  const score = outcome.scores[0] ?? 0;
  return (
    <>
      {together && score !== 0 && <p class="end__score">{say("teamScore", { n: score })}</p>}
      <div class={`scores ${together ? "scores--team" : ""}`}>
        {inOrderOfRank(outcome).map((seat) => {
          const info = table.seats.value[seat];
          const rank = outcome.ranks[seat];
          return (
            <section key={seat} class={`score ${rank === 1 && !together ? "is-first" : ""}`} data-seat={info?.identity}>
              <header>
                <SeatMark identity={info?.identity ?? ""} name={info?.name ?? ""} />
                <h3>{info?.person && !info.you ? <a href={`/p/${info.person}`}>{info.name}</a> : info?.name}</h3>
                {rank === 1 && !together && <Icon name="laurel-crown" />}
                {!together && <b class="score__total">{outcome.scores[seat]}</b>}
              </header>
              <dl>
                {(outcome.lines?.[seat] ?? []).map(([what, points], nth) => (
                  <div key={nth}>
                    <dt>{what}</dt>
                    <dd>{points}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </>
  );
}

/** What was achieved, and which of it I had never achieved before. */
function Gained({ table, outcome }: { table: TableStore; outcome: Outcome }) {
  const news = useSignal<ReadonlySet<string>>(new Set());
  const counts = outcome.counts ?? true;
  const game = table.position.value?.table.game ?? "";
  useEffect(() => {
    if (!outcome.achieved?.length || !counts) return;
    api.achievements().then(
      (mine) => (news.value = new Set(mine.filter((each) => each.game === game && each.table === table.id).map((each) => each.id))),
      () => undefined,
    );
  }, [table.id, outcome.achieved?.length]);
  if (!outcome.achieved?.length) return null;
  return (
    <section class="end__part" aria-labelledby="gained">
      <h3 id="gained">{say("achievements")}</h3>
      <ul class="feats">
        {outcome.achieved.map((each) => (
          <li key={each.id} class="feat is-got">
            <Icon name="laurels-trophy" />
            <span class="feat__txt">
              <b>{each.name}</b>
              <small>{each.text}</small>
            </span>
            {news.value.has(each.id) && <em class="feat__new">{say("firstTime")}</em>}
            <By table={table} achieved={each} />
          </li>
        ))}
      </ul>
      <p class="help">
        {counts ? (
          <a class="end__more" href={`/achievements/${game}`}>
            {say("allAchievements")}
          </a>
        ) : (
          say("notCounted")
        )}
      </p>
    </section>
  );
}

/** Whose it is, where it is not everybody's. */
function By({ table, achieved }: { table: TableStore; achieved: Achieved }) {
  const seats = table.seats.value;
  if (achieved.seats.length === seats.length) return null;
  const names = achieved.seats.map((seat) => seats[seat]?.name ?? "");
  return (
    <span class="chairs" role="img" aria-label={names.join(", ")}>
      {achieved.seats.map((seat) => (
        <span key={seat} data-seat={seats[seat]?.identity}>
          <SeatMark identity={seats[seat]?.identity ?? ""} name={seats[seat]?.name ?? ""} class="chair" />
        </span>
      ))}
    </span>
  );
}

/** A small table; numbers have bars, by the greatest of what they are compared with. */
function Numbers({ stat: told, table, order }: { stat: StatTable; table: TableStore; order: readonly number[] }) {
  const stat = inOrderOfSeats(told, order);
  const widest = Math.max(...stat.rows.map(([, cells]) => cells.length));
  const heads = stat.columns?.length ? stat.columns : widest > 1 ? order.map((seat) => table.seats.value[seat]?.name ?? "") : [];
  return (
    <section class="end__part">
      <table class="numbers">
        <caption>{stat.title}</caption>
        {heads.length > 0 && (
          <thead>
            <tr>
              <td />
              {heads.map((head, nth) => (
                <th key={nth} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {stat.rows.map(([name, cells], nth) => (
            <tr key={nth}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column} style={{ "--bar": String(share(cell, compared(stat, cells, column))) }}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a cell is compared with: seats with each other, columns of a kind downwards. */
function compared(stat: StatTable, row: readonly string[], column: number): readonly string[] {
  return stat.columns?.length ? stat.rows.map(([, cells]) => cells[column] ?? "") : row;
}

/** How long a cell's bar is; none where there is nothing to compare. */
function share(cell: string, others: readonly string[]): number {
  const part = Number(cell) / Math.max(...others.map(Number));
  return others.length > 1 && part > 0 && Number.isFinite(part) ? part : 0;
}
