/** What can be achieved in a game: which of it I have, and which is still missing. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type Achievement, type Gained } from "./api";
import { gameName, games } from "./games";
import { lang, say, seconds, told } from "./i18n";
import { Cite, RulePopover } from "./ui/cite";
import { Icon } from "./ui/marks";
import { SiteBar } from "./ui/sitebar";
import { Broken, Loading } from "./ui/states";

export default function AchievementsPage({ game }: { game: string }) {
  const mine = useGained();
  const info = games.value?.find((each) => each.id === game);
  if (!info) return <Broken code={404} />;
  if (!mine) return <Loading />;
  const got = mine.filter((each) => each.game === game);
  const missing = info.achievements.filter((each) => !got.some((one) => one.id === each.id));
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in">
        <header class="page__head">
          <h1>{say("achievements")}</h1>
          <p>
            {gameName(game)}, {say("gotOf", { n: got.length, of: info.achievements.length })}
          </p>
          <p class="help">{say("achievementsHelp")}</p>
        </header>
        <Part title={say("got")} all={info.achievements} shown={got} game={game} empty={say("noneGot")} />
        {missing.length > 0 && (
          <section aria-labelledby="missing">
            <h2 id="missing">{say("stillMissing")}</h2>
            <ul class="feats">
              {missing.map((each) => (
                <Feat key={each.id} feat={each} game={game} got={null} />
              ))}
            </ul>
          </section>
        )}
        <p class="feats__more">
          <a href={`/rules/${game}`}>{say("rules")}</a>
        </p>
      </main>
      <RulePopover />
    </div>
  );
}

function Part({ title, all, shown, game, empty }: { title: string; all: readonly Achievement[]; shown: readonly Gained[]; game: string; empty: string }) {
  const here = all.flatMap((feat) => shown.filter((each) => each.id === feat.id).map((each) => ({ feat, each })));
  return (
    <section aria-labelledby="got">
      <h2 id="got">{title}</h2>
      {here.length === 0 && <p class="empty">{empty}</p>}
      <ul class="feats">
        {here.map(({ feat, each }) => (
          <Feat key={feat.id} feat={feat} game={game} got={each} />
        ))}
      </ul>
    </section>
  );
}

function Feat({ feat, game, got }: { feat: Achievement; game: string; got: Gained | null }) {
  return (
    <li class={`feat ${got ? "is-got" : ""}`}>
      <Icon name={got ? "laurels-trophy" : "padlock"} />
      <span class="feat__txt">
        <b>{told(feat.name)}</b>
        <small>
          {told(feat.text)} {feat.rules.map((rule) => <Cite key={rule} game={game} rule={rule} />)}
        </small>
      </span>
      {got && (
        <a class="feat__when" href={`/t/${got.table}`} title={say("seeMatch")}>
          {seconds(got.first)}
          {got.times > 1 && <small>{say("times", { n: got.times })}</small>}
        </a>
      )}
    </li>
  );
}

/** What I have achieved in all games; nothing yet while it is being asked for. */
export function useGained(): readonly Gained[] | null {
  const mine = useSignal<readonly Gained[] | null>(null);
  useEffect(() => {
    api.achievements().then(
      (found) => (mine.value = found),
      () => (mine.value = []),
    );
  }, [lang.value]);
  return mine.value;
}
