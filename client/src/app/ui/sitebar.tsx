/** The top of every page but the table. */
import { gameName, games, me } from "../games";
import { say } from "../i18n";
import { route } from "../router";
import { LangSeg, ThemeSeg } from "./controls";
import { Icon, SeatMark } from "./marks";

export function SiteBar({ waiting = 0 }: { waiting?: number }) {
  const here = route.value.page;
  const first = games.value?.[0];
  const current = (page: string) => (here === page ? "page" : undefined);
  return (
    <header class="topbar topbar--site">
      <a class="brand" href="/" aria-label="Enclume">
        <span class="brand__blk">
          <Icon name="anvil" />
        </span>
        <span class="brand__name">Enclume</span>
      </a>
      <nav class="topnav" aria-label="Enclume">
        <a href="/" aria-current={current("lobby")}>
          {say("play")}
        </a>
        <a href="/me" aria-current={current("me")}>
          {say("myTables")}
          {waiting > 0 && <b>{waiting}</b>}
        </a>
        {first && (
          <a href={`/rules/${first.id}`} aria-current={current("rules")} title={gameName(first.id)}>
            {say("rules")}
          </a>
        )}
      </nav>
      <div class="topbar__end">
        <LangSeg />
        <ThemeSeg />
        {me.value?.name && (
          <a class="me" href="/me" data-seat="purple">
            <SeatMark identity="purple" name={me.value.name} class="chair" />
            <b>{me.value.name}</b>
          </a>
        )}
      </div>
    </header>
  );
}
