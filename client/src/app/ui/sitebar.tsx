/** The top of every page but the table; on a phone its ways stand at the bottom, under the thumb. */
import { lastGame, me } from "../games";
import { say } from "../i18n";
import type { IconName } from "../icons";
import { useTables, waiting } from "../mine";
import { signing } from "../people/signing";
import { route, type Route } from "../router";
import { LangSeg, ThemeSeg } from "./controls";
import { Brand, Icon, SeatMark } from "./marks";

/** How often the first page looks for tables, and how often the others do. */
const OFTEN = 5_000;
const NOW_AND_THEN = 30_000;

export function SiteBar() {
  useTables(route.value.page === "lobby" ? OFTEN : NOW_AND_THEN);
  return (
    <header class="topbar topbar--site">
      <Brand />
      <nav class="topnav" aria-label="Enclume">
        <Way page="lobby" href="/" icon="anvil-impact" label={say("play")} />
        <Way page="me" href="/me" icon="hourglass" label={say("myTables")} count={waiting.value} />
        <Way page="rules" href={`/rules/${lastGame()}`} icon="open-book" label={say("rules")} />
        <Way page="leaders" href="/leaders" icon="podium" label={say("leadersShort")} />
      </nav>
      <div class="topbar__end">
        <LangSeg />
        <ThemeSeg />
        <MeChip />
      </div>
    </header>
  );
}

function Way({ page, href, icon, label, count = 0 }: { page: Route["page"]; href: string; icon: IconName; label: string; count?: number }) {
  return (
    <a href={href} aria-current={route.value.page === page ? "page" : undefined}>
      <Icon name={icon} />
      {label}
      {count > 0 && <b>{count}</b>}
    </a>
  );
}

/** Who I am: the way to my account; for a guest, to one; for a stranger, in. */
function MeChip() {
  const who = me.value;
  if (!who?.name)
    return (
      <button class="me me--stranger" onClick={() => (signing.value = "in")}>
        <Icon name="key" />
        <b>{say("signInShort")}</b>
      </button>
    );
  const inside = (
    <>
      <SeatMark identity="purple" name={who.name} class="chair" />
      <b>{who.name}</b>
      <span class="unseen">{say(who.guest ? "guestChip" : "myAccount")}</span>
    </>
  );
  if (who.guest)
    return (
      <button class="me" data-seat="purple" onClick={() => (signing.value = "up")}>
        {inside}
      </button>
    );
  return (
    <a class="me" data-seat="purple" href="/account">
      {inside}
    </a>
  );
}
