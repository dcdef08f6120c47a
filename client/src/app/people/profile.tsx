/** What a person shows of themselves: what they play, how it went, what they are proud of. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Problem } from "../api";
import { gameName, games } from "../games";
import { lang, say, seconds, told } from "../i18n";
import { Thumb } from "../lobby/covers";
import { Icon, SeatMark } from "../ui/marks";
import { SiteBar } from "../ui/sitebar";
import { Broken, Loading } from "../ui/states";
import { people, type Played, type Profile } from "./api";
import { dayOf } from "./dates";

export default function ProfilePage({ id }: { id: string }) {
  const found = useSignal<Profile | null>(null);
  const failed = useSignal<Problem | null>(null);
  useEffect(() => {
    people.profile(id).then(
      (profile) => (found.value = profile),
      (error: unknown) => (failed.value = error instanceof Problem ? error : new Problem("broken", String(error), 0)),
    );
  }, [id, lang.value]);
  if (failed.value) return <Broken text={failed.value.message} code={failed.value.status} />;
  if (!found.value) return <Loading />;
  const profile = found.value;
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in">
        <header class="page__head who">
          <SeatMark identity="purple" name={profile.name} class="who__mark" />
          <div>
            <h1>{profile.name}</h1>
            <p>{say("hereSince", { day: dayOf(profile.since) })}</p>
          </div>
          {profile.mine && (
            <a class="btn btn--ghost" href="/account">
              {say("myAccount")}
            </a>
          )}
        </header>
        <Ratings profile={profile} />
        <ByGame profile={profile} />
        <Feats profile={profile} />
        {profile.played.length > 0 && (
          <section aria-labelledby="history">
            <h2 id="history">{say("history")}</h2>
            <ul class="options__list">
              {profile.played.map((each, nth) => (
                <PlayedLine key={nth} played={each} />
              ))}
            </ul>
          </section>
        )}
      </main>
    </div>
  );
}

function Ratings({ profile }: { profile: Profile }) {
  if (profile.ratings.length === 0) return null;
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{say("ratings")}</h2>
      <ul class="tallies">
        {profile.ratings.map((each) => (
          <li key={each.game} class="tally">
            <a href={`/leaders/${each.game}`}>{gameName(each.game)}</a>
            <b>{each.points}</b>
            <small>{say("unsure", { n: each.unsure })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ByGame({ profile }: { profile: Profile }) {
  return (
    <section aria-labelledby="games">
      <h2 id="games">{say("byGame")}</h2>
      {profile.games.length === 0 ? (
        <p class="empty">{say("noMatches")}</p>
      ) : (
        <table class="ledger">
          <thead>
            <tr>
              <th scope="col" class="ledger__name">
                {say("game")}
              </th>
              <th scope="col">{say("matches")}</th>
              <th scope="col">{say("victories")}</th>
              <th scope="col">{say("average")}</th>
              <th scope="col" class="ledger__wide">
                {say("best")}
              </th>
            </tr>
          </thead>
          <tbody>
            {profile.games.map((each, nth) => (
              <tr key={each.game}>
                <th scope="row" class="ledger__name">
                  {gameName(each.game)}
                  {nth === 0 && profile.games.length > 1 && <em>{say("favourite")}</em>}
                </th>
                <td>{each.matches}</td>
                <td>{each.won}</td>
                <td>{rounded(each.average)}</td>
                <td class="ledger__wide">{rounded(each.best)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Feats({ profile }: { profile: Profile }) {
  const all = (games.value ?? []).flatMap((game) => game.achievements.map((feat) => ({ game, feat, got: profile.achievements.find((each) => each.game === game.id && each.id === feat.id) })));
  const got = all.filter((each) => each.got);
  if (got.length === 0) return null;
  return (
    <section aria-labelledby="feats">
      <h2 id="feats">{say("achievements")}</h2>
      <ul class="feats">
        {got.map(({ game, feat, got: gained }) => (
          <li key={game.id + feat.id} class="feat is-got">
            <Icon name="laurels-trophy" />
            <span class="feat__txt">
              <b>{told(feat.name)}</b>
              <small>
                {told(game.name)}, {told(feat.text)}
              </small>
            </span>
            {(gained?.times ?? 0) > 1 && <small>{say("times", { n: gained?.times ?? 0 })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlayedLine({ played }: { played: Played }) {
  const cooperative = games.value?.find((game) => game.id === played.game)?.cooperative ?? false;
  const place = cooperative || played.seats === 1 ? say(played.won ? "wonIt" : "lostIt") : say("placeOf", { place: ordinal(played.place), of: played.seats });
  const names = played.others.map(([, name]) => name).filter(Boolean);
  const company = names.length ? say("against", { names: names.join(", ") }) : say(played.seats > 1 ? "againstBots" : "alone");
  const about = [gameName(played.game), company, played.day ? say("ofDay") : "", seconds(played.at)].filter(Boolean).join(", ");
  const inside = (
    <>
      <Thumb game={played.game} />
      <span class="option__txt">
        <b>
          {place}, {say("points", { n: rounded(played.score) })}
        </b>
        <small>{about}</small>
      </span>
      {played.won && <Icon name="laurel-crown" class="feats__mark" />}
    </>
  );
  return (
    <li>
      {played.table ? (
        <a class="option option--table" href={`/t/${played.table}`}>
          {inside}
        </a>
      ) : (
        <div class="option option--table">{inside}</div>
      )}
    </li>
  );
}

export const rounded = (value: number): string => new Intl.NumberFormat(lang.value, { maximumFractionDigits: 1 }).format(value);

export function ordinal(place: number): string {
  if (lang.value === "fr") return place === 1 ? "1er" : `${place}e`;
  return `${place}${place === 1 ? "st" : place === 2 ? "nd" : place === 3 ? "rd" : "th"}`;
}
