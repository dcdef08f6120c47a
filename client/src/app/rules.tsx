/** The numbered rules of a game, to read and to search. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Problem, rulesOf } from "./api";
import { gameName, games } from "./games";
import { lang, say, told } from "./i18n";
import { withoutTag } from "./ui/cite";
import { Icon } from "./ui/marks";
import { SiteBar } from "./ui/sitebar";
import { Broken, Loading } from "./ui/states";

export default function RulesPage({ game, rule }: { game: string; rule: string }) {
  const rules = useSignal<Record<string, string> | null>(null);
  const failed = useSignal<Problem | null>(null);
  const typed = useSignal("");
  useEffect(() => {
    rulesOf(game).then(
      (read) => (rules.value = read),
      (error: unknown) => (failed.value = error instanceof Problem ? error : null),
    );
  }, [game]);
  useEffect(() => {
    if (rules.value && rule) document.getElementById(rule)?.scrollIntoView({ block: "center" });
  }, [rules.value, rule]);
  if (failed.value) return <Broken code={failed.value.status} text={failed.value.message} />;
  if (!rules.value) return <Loading />;
  const wanted = typed.value.toLowerCase();
  const found = Object.entries(rules.value).filter(([id, text]) => !wanted || id.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted));
  const sections = new Map<string, [string, string][]>();
  for (const entry of found) {
    const section = entry[0].split(".")[0] ?? entry[0];
    sections.set(section, [...(sections.get(section) ?? []), entry]);
  }
  const info = games.value?.find((each) => each.id === game);
  return (
    <div class="page page--rules">
      <SiteBar />
      <nav class="contents" aria-label={say("contents")}>
        <ul lang="en">
          {[...sections.keys()].map((section) => (
            <li key={section}>
              <a href={`#${section}`}>
                <small>{section}</small> {info?.sections[section]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main class="page__in">
        <header class="page__head">
          <h1>{gameName(game)}</h1>
          <p>{told(info?.tagline)}</p>
          {(info?.achievements.length ?? 0) > 0 && (
            <p>
              <a class="page__more" href={`/achievements/${game}`}>
                <Icon name="laurels-trophy" /> {say("achievements")}
              </a>
            </p>
          )}
          {lang.value !== "en" && <p class="help">{say("rulesInEnglish")}</p>}
          <input class="text" type="search" aria-label={say("search")} placeholder={say("search")} value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
        </header>
        {[...sections].map(([section, lines]) => (
          <section key={section} class="rules" lang="en">
            <h2 id={section}>
              {info?.sections[section] ?? section} <small>{section}</small>
            </h2>
            <dl>
              {lines.map(([id, text]) => (
                <div key={id} id={id} class={id === rule ? "is-sought" : ""}>
                  <dt>{id}</dt>
                  <dd>{withoutTag(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {found.length === 0 && <p class="empty">{say("noRules")}</p>}
      </main>
    </div>
  );
}
