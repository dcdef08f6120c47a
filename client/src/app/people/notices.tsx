/** Being told of my turns at slow tables, and being away for some days. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lang, say } from "../i18n";
import { toast } from "../ui/toasts";
import { Tick } from "../ui/controls";
import { people, type Notices } from "./api";
import { AwayField } from "./away";
import { dayOf } from "./dates";
import { NoPush, obstacle, switchOff, switchOn, thisBrowser } from "./push";
import { problemText } from "./signing";

export function NoticesForm() {
  const now = useSignal<Notices | null>(null);
  useEffect(() => {
    people.notices().then(
      (found) => (now.value = found),
      () => undefined,
    );
  }, []);
  if (!now.value) return null;
  const { email, webhook, mails } = now.value;
  const change = async (work: () => Promise<Notices>, said: string) => {
    try {
      now.value = await work();
      const { asked } = now.value;
      toast(asked ? say("letterSent", { email: asked }) : said);
    } catch (error) {
      toast(error instanceof NoPush ? say(error.message as "pushDenied" | "pushFailed") : problemText(error));
    }
  };
  const save = (event: Event) => {
    event.preventDefault();
    void change(() => people.setNotices(email, webhook, lang.value), say("noticesKept"));
  };
  return (
    <section class="part" aria-labelledby="notices">
      <h2 id="notices">{say("notices")}</h2>
      <p class="help">{say("noticesHelp")}</p>
      <form class="nameform" onSubmit={save}>
        {mails && (
          <label>
            {say("email")}
            <input class="text" type="email" maxLength={254} autocomplete="email" value={email} onInput={(event) => now.value && (now.value = { ...now.value, email: event.currentTarget.value })} />
          </label>
        )}
        <label>
          {say("webhook")}
          <input class="text" type="url" maxLength={500} placeholder="https://" value={webhook} onInput={(event) => now.value && (now.value = { ...now.value, webhook: event.currentTarget.value })} />
        </label>
        <button class="btn btn--ghost">{say("keep")}</button>
      </form>
      <PushField now={now.value} change={change} />
      <AwayField now={now.value} change={change} />
    </section>
  );
}

/** Being told in this browser even when no page is open; and in which others I am. */
function PushField({ now, change }: { now: Notices; change: (work: () => Promise<Notices>, said: string) => Promise<void> }) {
  const here = useSignal("");
  const busy = useSignal(false);
  useEffect(() => {
    thisBrowser().then(
      (id) => (here.value = id),
      () => undefined,
    );
  }, [now]);
  if (!now.push) return null;
  const cannot = obstacle();
  const on = now.browsers.some((each) => each.id === here.value);
  const others = now.browsers.filter((each) => each.id !== here.value);
  const pick = async (wanted: boolean) => {
    if (busy.value) return;
    busy.value = true;
    await change(() => (wanted ? switchOn(now.push) : switchOff()), say(wanted ? "pushOn" : "pushOff"));
    busy.value = false;
  };
  return (
    <div class="nameform" role="group" aria-label={say("pushHere")}>
      {cannot ? (
        <p class="help">{say(cannot)}</p>
      ) : (
        <>
          <Tick on={on} label={say("pushHere")} onPick={(wanted) => void pick(wanted)} />
          <p class="help">{say("pushHelp")}</p>
        </>
      )}
      {others.length > 0 && (
        <ul class="feats" aria-label={say("pushOthers")}>
          {others.map((each) => (
            <li key={each.id} class="feat">
              <span class="feat__txt">
                <b>{each.device}</b>
                <small>{say("pushSince", { day: dayOf(each.created) })}</small>
              </span>
              <button class="btn btn--ghost" aria-label={say("pushStop", { device: each.device })} onClick={() => void change(() => people.removeBrowser(each.id), say("pushOff"))}>
                {say("remove")}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
