/** The top of every page but the table. */
import { gameName, games, me } from "../games";
import { say } from "../i18n";
import { route } from "../router";
import { LangSeg, ThemeSeg } from "./controls";
import { signing } from "../people/signing";
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
        <a href="/leaders" aria-current={current("leaders")}>
          {say("leadersShort")}
        </a>
      </nav>
      <div class="topbar__end">
        <LangSeg />
        <ThemeSeg />
        <MeChip />
      </div>
    </header>
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
