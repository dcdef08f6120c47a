/** Being told of my turns at slow tables, and being away for some days. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lang, say } from "../i18n";
import { toast } from "../ui/toasts";
import { people, type Notices } from "./api";
import { problemText } from "./signing";

export function NoticesForm() {
  const now = useSignal<Notices | null>(null);
  const days = useSignal(3);
  useEffect(() => {
    people.notices().then(
      (found) => (now.value = found),
      () => undefined,
    );
  }, []);
  if (!now.value) return null;
  const { email, webhook, mails, days_left: left } = now.value;
  const change = async (work: () => Promise<Notices>, said: string) => {
    try {
      now.value = await work();
      toast(said);
    } catch (error) {
      toast(problemText(error));
    }
  };
  const save = (event: Event) => {
    event.preventDefault();
    void change(() => people.setNotices(email, webhook, lang.value), say("noticesKept"));
  };
  const leave = (event: Event) => {
    event.preventDefault();
    void change(() => people.away(days.value), say("awayKept"));
  };
  const most = Math.floor(left);
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
      {most > 0 && (
        <form class="nameform" onSubmit={leave}>
          <label>
            {say("awayDays", { n: most })}
            <input class="text" type="number" min={1} max={most} value={days.value} onInput={(event) => (days.value = Number(event.currentTarget.value))} />
          </label>
          <button class="btn btn--ghost">{say("goAway")}</button>
        </form>
      )}
    </section>
  );
}
