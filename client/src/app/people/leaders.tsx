/** The deal of the day, and the strongest: game by game. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { games, lastGame, lookAt, me } from "../games";
import { lang, say, told } from "../i18n";
import { inOrder, Thumb } from "../lobby/covers";
import { go } from "../router";
import { Icon } from "../ui/marks";
import { NameDialog } from "../ui/name";
import { SiteBar } from "../ui/sitebar";
import { Broken } from "../ui/states";
import { toast } from "../ui/toasts";
import type { Word } from "../words";
import { people, type Day, type DayLine, type Leader } from "./api";
import { spanUntil } from "./dates";
import { ordinal, rounded } from "./profile";
import { problemText } from "./signing";

export default function LeadersPage({ game }: { game: string }) {
  const all = inOrder(games.value ?? []);
  const asked = game || lastGame();
  const info = asked ? all.find((each) => each.id === asked) : all[0];
  useEffect(() => lookAt(game), [game]);
  if (!info) return <Broken code={404} />;
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in page__in--leaders">
        <header class="page__head">
          <h1>{say("leaders")}</h1>
          <nav class="gamenav" aria-label={say("game")}>
            {all.map((each) => (
              <a key={each.id} href={`/leaders/${each.id}`} aria-current={each.id === info.id ? "page" : undefined}>
                <Thumb game={each.id} />
                <span>{told(each.name)}</span>
              </a>
            ))}
          </nav>
        </header>
        <Today key={`day ${info.id}`} game={info.id} cooperative={info.cooperative} />
        <Strongest key={`best ${info.id}`} game={info.id} cooperative={info.cooperative} />
      </main>
    </div>
  );
}

function Today({ game, cooperative }: { game: string; cooperative: boolean }) {
  const day = useSignal<Day | null>(null);
  const asksName = useSignal(false);
  useEffect(() => {
    people.day(game).then(
      (found) => (day.value = found),
      (error: unknown) => toast(problemText(error)),
    );
  }, [game, lang.value, me.value?.id]);
  const play = () => {
    if (!me.peek()?.name) {
      asksName.value = true;
      return;
    }
    people.playDay(game).then(
      (made) => go(`/t/${made.id}`),
      (error: unknown) => toast(problemText(error)),
    );
  };
  const now = day.value;
  return (
    <section class="today" aria-labelledby="today">
      <div class="today__head">
        <div>
          <h2 id="today">{say("today")}</h2>
          <p>
            {say("todayHelp")} {now && <b>{say("todayLeft", { t: spanUntil(now.until) })}</b>}
          </p>
        </div>
        <button class="btn btn--main" onClick={play}>
          <Icon name="anvil-impact" />
          {say(!now?.table ? "playToday" : now.over ? "seeToday" : "goOnToday")}
        </button>
      </div>
      {now && now.board.length === 0 && <p class="empty">{say("noDay")}</p>}
      {now && me.value?.guest !== false && <p class="help">{say("dayGuest")}</p>}
      {now && now.board.length > 0 && <Board lines={now.board} shared={cooperative || now.seats === 1} />}
      {asksName.value && (
        <NameDialog
          onClose={() => (asksName.value = false)}
          onNamed={() => {
            asksName.value = false;
            play();
          }}
        />
      )}
    </section>
  );
}

function Board({ lines, shared }: { lines: readonly DayLine[]; shared: boolean }) {
  return (
    <table class="ledger">
      <LedgerHead columns={["result", "score"]} />
      <tbody>
        {lines.map((line) => {
          const rank = 1 + lines.filter((each) => each.counts).indexOf(line);
          const wouldBe = 1 + lines.slice(0, lines.indexOf(line)).filter((each) => each.counts).length;
          const result = shared ? say(line.won ? "wonIt" : "lostIt") : ordinal(line.place);
          return (
            <tr key={line.person} class={line.you ? "is-you" : ""}>
              <td class="ledger__rank">{rank || `(${wouldBe})`}</td>
              <th scope="row" class="ledger__name">
                <Name person={line.person} name={line.name} you={line.you} />
              </th>
              <td>{line.table ? <a href={`/t/${line.table}`}>{result}</a> : result}</td>
              <td>{rounded(line.score)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Rank and name, then what is counted. */
function LedgerHead({ columns }: { columns: readonly Word[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" class="ledger__rank">
          {say("rank")}
        </th>
        <th scope="col" class="ledger__name">
          {say("player")}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {say(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Strongest({ game, cooperative }: { game: string; cooperative: boolean }) {
  const leaders = useSignal<readonly Leader[] | null>(null);
  useEffect(() => {
    if (cooperative) return;
    people.leaders(game).then(
      (found) => (leaders.value = found),
      () => (leaders.value = []),
    );
  }, [game, me.value?.id]);
  return (
    <section aria-labelledby="strongest">
      <h2 id="strongest">{say("ratings")}</h2>
      <p class="help">{say(cooperative ? "noRatings" : "ratingHelp")}</p>
      {leaders.value?.length === 0 && <p class="empty">{say("noLeaders")}</p>}
      {leaders.value && leaders.value.length > 0 && (
        <table class="ledger">
          <LedgerHead columns={["ratings", "matches"]} />
          <tbody>
            {leaders.value.map((each, nth) => (
              <tr key={each.person} class={each.you ? "is-you" : ""}>
                <td class="ledger__rank">{nth + 1}</td>
                <th scope="row" class="ledger__name">
                  <Name person={each.person} name={each.name} you={each.you} />
                </th>
                <td title={say("unsure", { n: each.rating.unsure })}>
                  {each.rating.points} <small>±{each.rating.unsure}</small>
                </td>
                <td>{each.rating.matches}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Name({ person, name, you }: { person: string; name: string; you: boolean }) {
  return (
    <>
      <a href={`/p/${person}`}>{name}</a>
      {you && <em>{say("you")}</em>}
    </>
  );
}
