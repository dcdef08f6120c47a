/** The first page: covers, tables that wait, open tables, a form. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableInfo } from "../../frames";
import { api, Problem, type GameInfo, type NewTable } from "../api";
import { games, me } from "../games";
import { lang, say, told } from "../i18n";
import { go } from "../router";
import { Banner, Icon } from "../ui/marks";
import { NameDialog } from "../ui/name";
import { SiteBar } from "../ui/sitebar";
import { toast } from "../ui/toasts";
import { Covers, inOrder } from "./covers";
import { CreateForm, quickTable } from "./create";
import { myTurn, OpenLine, TableLine } from "./tables";

const EVERY = 5000;

export default function Lobby() {
  const mine = useSignal<readonly TableInfo[]>([]);
  const open = useSignal<readonly TableInfo[]>([]);
  const picked = useSignal(inOrder(games.peek() ?? [])[0]?.id ?? "");
  const view = useSignal<"play" | "tables" | "create">("play");
  /** What to do once the person has a name. */
  const after = useSignal<(() => void) | null>(null);

  useEffect(() => {
    let timer = 0;
    const look = async () => {
      if (document.visibilityState === "visible") {
        await api.tables().then(
          (found) => {
            mine.value = found.mine;
            open.value = found.open;
          },
          () => undefined,
        );
      }
      timer = setTimeout(() => void look(), EVERY) as unknown as number;
    };
    void look();
    return () => clearTimeout(timer);
  }, [lang.value]);

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

  const game = games.value?.find((each) => each.id === picked.value) ?? inOrder(games.value ?? [])[0];
  const live = mine.value.filter((table) => table.status !== "finished").sort((a, b) => Number(myTurn(b)) - Number(myTurn(a)) || b.created - a.created);
  const waiting = live.filter(myTurn).length;
  return (
    <div class="table table--lobby" data-view={view.value}>
      <SiteBar waiting={waiting} />
      <Hello waiting={waiting} free={open.value.length} />
      <main class="board board--lobby">
        <div class="area__head">
          <h2 class="area__title">
            {say("playNow")} <small>{say("pickCover")}</small>
          </h2>
          <a class="todaylink" href={`/leaders/${game?.id ?? ""}`}>
            <Icon name="calendar" /> {say("today")}
          </a>
        </div>
        <Covers picked={picked.value} onPick={(id) => (picked.value = id)} onPlay={(each) => openTable(quickTable(each))} onLearn={learn} />
      </main>
      <section class="panel waiting" id="mine" aria-labelledby="mine-title">
        <div class="panel__title">
          <h2 id="mine-title">{say("waiting")}</h2>
          {live.length > 0 && <small>{waiting || live.length}</small>}
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
      <section class="panel create" aria-labelledby="create-title">
        <div class="panel__title">
          <h2 id="create-title">{say("newTable")}</h2>
          <small>{told(game?.name)}</small>
        </div>
        {game && <CreateForm game={game} onOpen={openTable} />}
      </section>
      <nav class="views views--lobby" aria-label={say("play")}>
        <Tab shown={view.value} name="play" onPick={(name) => (view.value = name)} label={say("play")} icon="anvil-impact" />
        <Tab shown={view.value} name="tables" onPick={(name) => (view.value = name)} label={say("myTables")} icon="hourglass" count={live.length + open.value.length} />
        <Tab shown={view.value} name="create" onPick={(name) => (view.value = name)} label={say("newTable")} icon="meeple" />
        <a href={`/rules/${game?.id ?? ""}`}>
          <Icon name="open-book" /> {say("rules")}
        </a>
      </nav>
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

type View = "play" | "tables" | "create";

function Tab({ shown, name, label, icon, count = 0, onPick }: { shown: View; name: View; label: string; icon: "anvil-impact" | "hourglass" | "meeple"; count?: number; onPick: (view: View) => void }) {
  return (
    <button aria-current={shown === name ? "true" : undefined} onClick={() => onPick(name)}>
      <Icon name={icon} /> {label} {count > 0 && <b>{count}</b>}
    </button>
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
        {capital(rest, !wait && !seats)}
      </p>
    </Banner>
  );
}

const capital = (text: string, really: boolean): string => (really ? text.charAt(0).toUpperCase() + text.slice(1) : text);

function complain(error: unknown): void {
  toast(error instanceof Problem && error.message ? error.message : say("noConnection"));
}
