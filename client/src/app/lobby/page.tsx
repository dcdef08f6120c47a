/** The first page: covers, tables that wait, open tables, a form. */
import { useSignal } from "@preact/signals";
import { api, type GameInfo, type NewTable } from "../api";
import { games, lookAt, me } from "../games";
import { say, told } from "../i18n";
import { mine, open, waiting } from "../mine";
import { complain } from "../people/signing";
import { go } from "../router";
import { Banner, Icon } from "../ui/marks";
import { underWay } from "../turns";
import { NameDialog } from "../ui/name";
import { SiteBar } from "../ui/sitebar";
import { Covers, inOrder } from "./covers";
import { CreateForm, quickTable } from "./create";
import { OpenLine, TableLine } from "./tables";

export default function Lobby() {
  const picked = useSignal(inOrder(games.peek() ?? [])[0]?.id ?? "");
  /** What to do once the person has a name. */
  const after = useSignal<(() => void) | null>(null);

  const named = (then: () => void) => {
    if (me.value?.name) then();
    else after.value = () => then();
  };
  const openTable = (table: NewTable, campaign = false) =>
    named(() => {
      if (campaign) api.begin(table).then((made) => go(`/c/${made.id}`), complain);
      else api.open(table).then((made) => go(`/t/${made.id}`), complain);
    });
  const learn = (game: GameInfo) =>
    named(() => {
      const lesson = game.lessons?.[0];
      if (lesson) api.startLesson(game.id, lesson.id).then((made) => go(`/t/${made.id}`), complain);
    });

  const pick = (id: string) => {
    picked.value = id;
    lookAt(id);
  };

  const game = games.value?.find((each) => each.id === picked.value) ?? inOrder(games.value ?? [])[0];
  const live = underWay(mine.value ?? []);
  return (
    <div class="table table--lobby">
      <SiteBar />
      <Hello waiting={waiting.value} free={open.value.length} />
      <main class="board board--lobby">
        <div class="area__head">
          <h2 class="area__title">
            {say("playNow")} <small>{say("pickCover")}</small>
          </h2>
          <a class="todaylink" href={`/leaders/${game?.id ?? ""}`}>
            <Icon name="calendar" /> {say("today")}
          </a>
        </div>
        <Covers picked={picked.value} onPick={pick} onPlay={(each) => openTable(quickTable(each))} onLearn={learn} />
      </main>
      <section class="panel waiting" id="mine" aria-labelledby="mine-title">
        <div class="panel__title">
          <h2 id="mine-title">{say(live.length > 0 && !waiting.value ? "playing" : "waiting")}</h2>
          {live.length > 0 && <small>{waiting.value || live.length}</small>}
        </div>
        <ul class="options__list">
          {live.map((table) => (
            <TableLine key={table.id} table={table} />
          ))}
          {live.length === 0 && <li class="empty">{say("noneWaiting")}</li>}
        </ul>
      </section>
      <section class="panel openings" id="open" aria-labelledby="open-title">
        <div class="panel__title">
          <h2 id="open-title">{say("openTables")}</h2>
          {open.value.length > 0 && <small>{open.value.length}</small>}
        </div>
        <ul class="options__list">
          {open.value.map((table) => (
            <OpenLine key={table.id} table={table} />
          ))}
          {open.value.length === 0 && <li class="empty">{say("noneOpen")}</li>}
        </ul>
      </section>
      <section class="panel create" id="create" aria-labelledby="create-title">
        <div class="panel__title">
          <h2 id="create-title">{say("newTable")}</h2>
          <small>{told(game?.name)}</small>
        </div>
        {game && <CreateForm game={game} onOpen={openTable} />}
      </section>
      {after.value && (
        <NameDialog
          onClose={() => (after.value = null)}
          onNamed={() => {
            const then = after.value;
            after.value = null;
            then?.();
          }}
        />
      )}
    </div>
  );
}

function Hello({ waiting, free }: { waiting: number; free: number }) {
  const name = me.value?.name;
  const wait = waiting ? say(waiting === 1 ? "oneWaits" : "nWait", { n: waiting }) : "";
  const seats = free ? say(free === 1 ? "oneOpen" : "nOpen", { n: free }) : "";
  const rest = say("strike");
  return (
    <Banner loud class="prompt--lobby">
      <h1 id="status">{name ? say("hello", { name }) : say("helloStranger")}</h1>
      <p>
        {wait && <a href="#mine">{wait}</a>}
        {wait && seats && ", "}
        {seats && <a href="#open">{capital(seats, !wait)}</a>}
        {(wait || seats) && <i class="dot" />}
        <a href="#create">{capital(rest, !wait && !seats)}</a>
      </p>
    </Banner>
  );
}

const capital = (text: string, really: boolean): string => (really ? text.charAt(0).toUpperCase() + text.slice(1) : text);
