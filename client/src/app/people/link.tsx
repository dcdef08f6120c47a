/** Where links in letters lead: one click, and a table is silent, or an address is known to be mine. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Problem } from "../api";
import { say } from "../i18n";
import { SiteBar } from "../ui/sitebar";
import { Broken, Loading } from "../ui/states";
import { people } from "./api";

const DONE = {
  silence: { title: "silenced", help: "silencedHelp" },
  address: { title: "addressKnown", help: "addressKnownHelp" },
} as const;

export default function LinkPage({ what, token }: { what: keyof typeof DONE; token: string }) {
  const done = useSignal(false);
  const failed = useSignal<Problem | null>(null);
  useEffect(() => {
    people.follow(what, token).then(
      () => (done.value = true),
      (error: unknown) => (failed.value = error instanceof Problem ? error : new Problem("broken", String(error), 0)),
    );
  }, [what, token]);
  if (failed.value) return <Broken text={failed.value.message} code={failed.value.status} />;
  if (!done.value) return <Loading />;
  return (
    <div class="page">
      <SiteBar />
      <main class="page__in">
        <header class="page__head">
          <div>
            <h1>{say(DONE[what].title)}</h1>
            <p>{say(DONE[what].help)}</p>
          </div>
        </header>
        <p>
          <a class="page__more" href="/me">
            {say("myTables")}
          </a>
        </p>
      </main>
    </div>
  );
}
