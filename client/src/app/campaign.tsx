/** A campaign: the chapters, what comes next, what everybody brings along, and the matches so far. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, Problem, type CampaignInfo, type Member, type OptionValue } from "./api";
import { games } from "./games";
import { lang, say, seconds, told } from "./i18n";
import { saveFile } from "./records";
import { go } from "./router";
import { Icon, SeatMark } from "./ui/marks";
import { OptionField } from "./ui/option";
import { SiteBar } from "./ui/sitebar";
import { Broken, Loading } from "./ui/states";
import { toast } from "./ui/toasts";

export default function CampaignPage({ id }: { id: string }) {
  const found = useSignal<CampaignInfo | Problem | null>(null);
  useEffect(() => {
    api.campaign(id).then(
      (campaign) => (found.value = campaign),
      (error: unknown) => (found.value = error instanceof Problem ? error : new Problem("broken", String(error), 0)),
    );
  }, [id, lang.value]);
  const campaign = found.value;
  if (!campaign) return <Loading />;
  if (campaign instanceof Problem) return <Broken text={campaign.message} code={campaign.status} />;
  document.title = `${campaign.name || campaign.title} · Enclume`;
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in saga">
        <header class="page__head">
          <h1>{campaign.name || campaign.title}</h1>
          <p>{[told(games.value?.find((game) => game.id === campaign.game)?.name), campaign.title].filter(Boolean).join(" · ")}</p>
        </header>
        <Chapters campaign={campaign} />
        <Comes campaign={campaign} />
        <Team campaign={campaign} />
        <Played campaign={campaign} />
        <div class="acts">
          <button class="btn btn--ghost" onClick={() => void saveFile(() => api.campaignRecord(id), `enclume-campaign-${id}.json`)}>
            {say("saveCampaign")}
          </button>
        </div>
      </main>
    </div>
  );
}

/** The way from the first chapter to the last. */
function Chapters({ campaign }: { campaign: CampaignInfo }) {
  const now = campaign.standing.chapter;
  const over = campaign.status === "over";
  return (
    <ol class="saga__way" aria-label={say("chapters")}>
      {campaign.chapters.map((title, nth) => {
        const done = over || nth + 1 < now;
        return (
          <li key={nth} class={done ? "is-done" : nth + 1 === now ? "is-now" : ""} aria-current={!over && nth + 1 === now ? "step" : undefined}>
            <b>{done ? <Icon name="laurel-crown" /> : nth + 1}</b>
            <span>{title}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The chapter that comes, or the end of the story. */
function Comes({ campaign }: { campaign: CampaignInfo }) {
  const { standing, status } = campaign;
  const wishes = useSignal<Record<string, OptionValue>>({});
  const goOn = async () => {
    try {
      go(`/t/${(await api.goOn(campaign.id, wishes.value)).id}`);
    } catch (error) {
      toast(error instanceof Problem && error.message ? error.message : say("noConnection"));
    }
  };
  if (status === "over")
    return (
      <section class="saga__tale" aria-label={say("epilogue")}>
        <h2>{say("epilogue")}</h2>
        <p>{campaign.epilogue}</p>
      </section>
    );
  const options = games.value?.find((game) => game.id === campaign.game)?.options ?? [];
  const table = campaign.played.at(-1)?.table ?? "";
  return (
    <section class="saga__tale" aria-labelledby="comes">
      <h2 id="comes">
        {say("chapterN", { n: standing.chapter, title: standing.title })}
      </h2>
      <p>{standing.story}</p>
      <p class="saga__goal">
        <Icon name="anvil" /> {standing.goal}
      </p>
      {standing.lost > 0 && <p class="saga__lost">{say(standing.lost === 1 ? "lostOnce" : "lostTimes", { n: standing.lost })}</p>}
      <dl class="saga__facts">
        {standing.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {Object.entries(campaign.changeable).map(([name, value]) => {
        const option = options.find((each) => each.id === name);
        return option && <OptionField key={name} option={option} value={wishes.value[name] ?? value} onPick={(next) => (wishes.value = { ...wishes.value, [name]: next })} />;
      })}
      <div class="acts">
        {status !== "ready" ? (
          <a class="btn btn--main" href={`/t/${table}`}>
            <Icon name="anvil-impact" />
            {status === "open" ? say("waitingForPlayers") : campaign.waiting && campaign.played.at(-1)?.moment ? say("yourStrike") : say("playChapter", { n: standing.chapter })}
          </a>
        ) : (
          campaign.mine && (
            <button class="btn btn--main" onClick={() => void goOn()}>
              <Icon name="anvil-impact" />
              {say(standing.lost ? "tryAgain" : "nextChapter")}
            </button>
          )
        )}
      </div>
    </section>
  );
}

function Team({ campaign }: { campaign: CampaignInfo }) {
  const { members } = campaign.standing;
  if (!members.length) return null;
  return (
    <section aria-labelledby="team">
      <h2 id="team">{say("team")}</h2>
      <ul class="saga__team">
        {members.map((member) => (
          <One key={member.name + member.seat} member={member} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

function One({ member, campaign }: { member: Member; campaign: CampaignInfo }) {
  const seat = campaign.seats[member.seat];
  return (
    <li data-seat={seat?.identity}>
      <header>
        <SeatMark identity={seat?.identity ?? ""} name={seat?.name ?? ""} class="chair" />
        <b>{member.name}</b>
        <small>{seat?.name}</small>
      </header>
      <dl>
        {member.lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Played({ campaign }: { campaign: CampaignInfo }) {
  return (
    <section aria-labelledby="played">
      <h2 id="played">{say("matchesSoFar")}</h2>
      <ul class="options__list">
        {[...campaign.played].reverse().map((match) => (
          <li key={match.table}>
            <a class="option option--table" href={`/t/${match.table}`}>
              <Icon name={match.won === null ? "hourglass" : match.won ? "laurels-trophy" : "crossed-swords"} class="feats__mark" />
              <span class="option__txt">
                <b>
                  {say("chapterN", { n: match.chapter, title: match.title })}
                </b>
                <small>{[say(match.won === null ? "underWay" : match.won ? "matchWon" : "matchLost"), say("move", { n: match.moment }), seconds(match.created)].join(", ")}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
