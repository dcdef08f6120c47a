/** The page: finds the room for the address and keeps what all rooms share. */
import "@preact/signals";
import "../styles/fonts.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/controls.css";
import "../styles/table.css";
import "../styles/panels.css";
import "../styles/plan.css";
import "../styles/overlays.css";
import "../styles/lobby.css";
import "../styles/campaign.css";
import "../styles/people.css";
import "../styles/narrow.css";
import "../styles/touch.css";
import "../styles/contrast.css";
import { signal } from "@preact/signals";
import { render, type ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Problem } from "./api";
import { games, gameName, getReady } from "./games";
import { lang, say } from "./i18n";
import { follow, route, type Route } from "./router";
import { SigningDialog } from "./people/signing";
import { Grain } from "./ui/marks";
import { Broken, Loading } from "./ui/states";
import { Toasts } from "./ui/toasts";

type Page = ComponentType<Record<string, unknown>>;

const ROOMS: Record<Exclude<Route["page"], "lost">, () => Promise<{ default: ComponentType<never> }>> = {
  lobby: () => import("./lobby/page"),
  table: () => Promise.all([import("./table/page"), boardStyle()]).then(([room]) => room),
  me: () => import("./me"),
  achievements: () => import("./achievements"),
  rules: () => import("./rules"),
  campaign: () => import("./campaign"),
  account: () => import("./people/account"),
  profile: () => import("./people/profile"),
  leaders: () => import("./people/leaders"),
  link: () => import("./people/link"),
};

/** What the board looks like comes with the first table. */
function boardStyle(): Promise<unknown> {
  const href = document.querySelector<HTMLMetaElement>("meta[name=board-style]")?.content ?? "";
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
}

const loaded = signal<Partial<Record<Route["page"], Page>>>({});
const failed = signal<Problem | null>(null);

function load(page: Route["page"]): void {
  if (page === "lost" || loaded.peek()[page]) return;
  ROOMS[page]().then(
    (room) => (loaded.value = { ...loaded.peek(), [page]: room.default as unknown as Page }),
    () => (failed.value = new Problem("no_connection", "", 0)),
  );
}

function start(): void {
  failed.value = null;
  load(route.peek().page);
  getReady().catch((error: unknown) => (failed.value = error instanceof Problem ? error : new Problem("broken", String(error), 0)));
}

function titleOf(here: Route): string {
  if (here.page === "rules") return `${say("rules")} · ${here.game ? gameName(here.game) : "Enclume"}`;
  if (here.page === "achievements") return `${say("achievements")} · ${gameName(here.game)}`;
  if (here.page === "account") return `${say("myAccount")} · Enclume`;
  if (here.page === "profile") return `${say("profile")} · Enclume`;
  if (here.page === "link") return `${say("notices")} · Enclume`;
  if (here.page === "leaders") return `${say("leaders")} · Enclume`;
  if (here.page === "me") return `${say("myTables")} · Enclume`;
  return "Enclume";
}

function App() {
  const here = route.value;
  useEffect(() => load(here.page), [here.page]);
  useEffect(() => {
    if (here.page !== "table" && here.page !== "campaign") document.title = titleOf(here);
  }, [here, lang.value, games.value]);
  const Room = loaded.value[here.page];
  const { page, ...rest } = here;
  return (
    <>
      <Grain />
      {failed.value ? (
        <Broken text={failed.value.message} code={failed.value.status} onRetry={start} />
      ) : page === "lost" ? (
        <Broken code={404} />
      ) : !Room || games.value === null ? (
        <Loading />
      ) : (
        <Room key={"id" in here ? here.page + here.id : page} {...rest} />
      )}
      <SigningDialog />
      <Toasts />
    </>
  );
}

document.addEventListener("click", follow);
start();
render(<App />, document.getElementById("root") as HTMLElement);
