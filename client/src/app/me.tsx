/** My tables, my name, my settings. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type CampaignLine } from "./api";
import { useGained } from "./achievements";
import { games, me } from "./games";
import { lang, say, told } from "./i18n";
import { Thumb } from "./lobby/covers";
import { TableLine } from "./lobby/tables";
import { mine } from "./mine";
import { OpenRecord } from "./records";
import { isOver, underWay } from "./turns";
import { SettingsForm } from "./ui/controls";
import { Icon } from "./ui/marks";
import { NameForm } from "./ui/name";
import { SiteBar } from "./ui/sitebar";
import { toast } from "./ui/toasts";

export default function MePage() {
  const all = mine.value ?? [];
  const playing = underWay(all);
  const finished = all.filter(isOver);
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in page__in--two">
        <h1 class="unseen">{say("myTables")}</h1>
        <section aria-labelledby="playing">
          <h2 id="playing">{say("playing")}</h2>
          <ul class="options__list">
            {playing.map((table) => (
              <TableLine key={table.id} table={table} />
            ))}
            {mine.value !== null && playing.length === 0 && <li class="empty">{say("noTables")}</li>}
          </ul>
          {finished.length > 0 && <h2>{say("finished")}</h2>}
          {finished.length > 0 && (
            <ul class="options__list">
              {finished.map((table) => (
                <TableLine key={table.id} table={table} />
              ))}
            </ul>
          )}
          <MyCampaigns />
          <MyAchievements />
          <OpenRecord />
        </section>
        <section aria-labelledby="settings">
          <h2 id="settings">{say("settings")}</h2>
          <NameForm key={me.value?.name} button={say("save")} onNamed={() => toast(say("saved"))} />
          <SettingsForm />
          {me.value?.name && (
            <p>
              <a class="page__more" href="/account">
                {say("myAccount")}
              </a>
            </p>
          )}
          <p class="help">{say("credits")}</p>
        </section>
      </main>
    </div>
  );
}

function MyCampaigns() {
  const campaigns = useSignal<readonly CampaignLine[]>([]);
  useEffect(() => {
    api.campaigns().then(
      (found) => (campaigns.value = found),
      () => undefined,
    );
  }, [lang.value]);
  if (campaigns.value.length === 0) return null;
  return (
    <>
      <h2>{say("campaigns")}</h2>
      <ul class="options__list">
        {campaigns.value.map((each) => (
          <li key={each.id}>
            <a class="option option--table" href={`/c/${each.id}`}>
              <Thumb game={each.game} />
              <span class="option__txt">
                <b>{each.name || each.title}</b>
                <small>{each.status === "over" ? say("finished") : say("chapterN", { n: each.chapter, title: each.chapter_title })}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Games in which there is something to achieve, and how much of it I have. */
function MyAchievements() {
  const gained = useGained();
  const here = (games.value ?? []).filter((game) => game.achievements.length > 0);
  if (here.length === 0 || !gained) return null;
  return (
    <>
      <h2>{say("achievements")}</h2>
      <ul class="options__list">
        {here.map((game) => (
          <li key={game.id}>
            <a class="option option--table" href={`/achievements/${game.id}`}>
              <Thumb game={game.id} />
              <span class="option__txt">
                <b>{told(game.name)}</b>
                <small>{say("gotOf", { n: gained.filter((each) => each.game === game.id).length, of: game.achievements.length })}</small>
              </span>
              <Icon name="laurels-trophy" class="feats__mark" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
