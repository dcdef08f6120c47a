/** The numbered rules of a game, to read and to search. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Problem, rulesOf } from "./api";
import { gameName, games, lookAt } from "./games";
import { lang, say, told } from "./i18n";
import { withoutTag } from "./ui/cite";
import { Thumb } from "./lobby/covers";
import { go } from "./router";
import { Icon } from "./ui/marks";
import { SiteBar } from "./ui/sitebar";
import { Broken, Loading } from "./ui/states";

export default function RulesPage({ game, rule }: { game: string; rule: string }) {
  return game ? <Rulebook key={game} game={game} rule={rule} /> : <Shelf />;
}

/** No game was named: all of them, to choose from. */
function Shelf() {
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in">
        <header class="page__head">
          <h1>{say("rules")}</h1>
          <p>{say("rulesShelf")}</p>
        </header>
        <nav aria-label={say("game")}>
          <ul class="options__list">
            {(games.value ?? []).map((each) => (
              <li key={each.id}>
                <a class="option option--table" href={`/rules/${each.id}`}>
                  <Thumb game={each.id} />
                  <span class="option__txt">
                    <b>{told(each.name)}</b>
                    <small>{told(each.tagline)}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </main>
    </div>
  );
}

function Rulebook({ game, rule }: { game: string; rule: string }) {
  const rules = useSignal<Record<string, string> | null>(null);
  const failed = useSignal<Problem | null>(null);
  const typed = useSignal("");
  useEffect(() => {
    lookAt(game);
    rulesOf(game).then(
      (read) => (rules.value = read),
      (error: unknown) => (failed.value = error instanceof Problem ? error : null),
    );
  }, [game, lang.value]);
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
        <ul>
          {[...sections.keys()].map((section) => (
            <li key={section}>
              <a href={`#${section}`}>
                <small>{section}</small> {told(info?.sections[section])}
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
          <select class="select" aria-label={say("game")} value={game} onChange={(event) => go(`/rules/${event.currentTarget.value}`)}>
            {(games.value ?? []).map((each) => (
              <option key={each.id} value={each.id}>
                {told(each.name)}
              </option>
            ))}
          </select>
          <input class="text" type="search" aria-label={say("search")} placeholder={say("search")} value={typed.value} onInput={(event) => (typed.value = event.currentTarget.value)} />
        </header>
        {[...sections].map(([section, lines]) => (
          <section key={section} class="rules">
            <h2 id={section}>
              {told(info?.sections[section]) || section} <small>{section}</small>
            </h2>
            <dl>
              {lines.map(([id, text]) => (
                <div key={id} id={id} class={id === rule ? "is-sought" : ""}>
                  <dt>{id}</dt>
                  <dd>
                    <Wording text={text} />
                  </dd>
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

/** A rule's text; the table that some have behind it is set as one. */
function Wording({ text }: { text: string }) {
  const [, before = text, table = ""] = /^(.*?)\s*(\|.*\|)\s*$/s.exec(text) ?? [];
  const rows = table.split(/\|\s+\|/).map((row) => row.split("|").map((cell) => cell.trim()));
  const [head, rule, ...body] = rows.map((cells) => cells.filter((cell, nth) => cell || (nth && nth < cells.length - 1)));
  if (!head || !rule?.every((cell) => /^:?-+:?$/.test(cell))) return <>{withoutTag(text)}</>;
  // A column that told only where each line comes from has nothing to say to readers.
  const says = head.map((_, nth) => body.some((cells) => withoutTag(cells[nth] ?? "")));
  return (
    <>
      {withoutTag(before)}
      <table class="numbers rules__table">
        <thead>
          <tr>
            {head.map(
              (cell, nth) =>
                says[nth] && (
                  <th key={nth} scope="col">
                    {cell}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, nth) => says[nth] && <td key={nth}>{withoutTag(cell)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
