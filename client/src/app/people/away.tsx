/** Being away for some days: what it costs, until when, and coming back earlier. */
import { useSignal } from "@preact/signals";
import { me } from "../games";
import { say } from "../i18n";
import { Dialog } from "../ui/dialog";
import { people, type Notices } from "./api";
import { dayOf } from "./dates";

const DAY = 86400;

/** Days that are taken or come back, in words. */
const days = (n: number) => say(n === 1 ? "oneDay" : "nDays", { n });

type Change = (work: () => Promise<Notices>, said: string) => Promise<void>;

export function AwayField({ now, change }: { now: Notices; change: Change }) {
  if (now.away_until) return <Away until={now.away_until} change={change} />;
  return now.days_left >= 1 ? <GoAway most={Math.floor(now.days_left)} change={change} /> : null;
}

function Away({ until, change }: { until: number; change: Change }) {
  const whole = Math.max(0, Math.floor((until - Date.now() / 1000) / DAY));
  return (
    <div class="nameform">
      <p class="awaynow">{say("awayUntil", { day: dayOf(until) })}</p>
      {whole > 0 && <p class="help">{say("backHelp", { days: days(whole) })}</p>}
      <button class="btn btn--main" onClick={() => void change(people.back, say("welcomeBack", { name: me.peek()?.name ?? "" }))}>
        {say("comeBack")}
      </button>
    </div>
  );
}

function GoAway({ most, change }: { most: number; change: Change }) {
  const wanted = useSignal(Math.min(3, most));
  const asking = useSignal(false);
  const ask = (event: Event) => {
    event.preventDefault();
    asking.value = true;
  };
  const leave = () => {
    asking.value = false;
    void change(() => people.away(wanted.value), say("awayKept"));
  };
  return (
    <form class="nameform" onSubmit={ask}>
      <label>
        {say("awayDays", { n: most })}
        <input class="text" type="number" required min={1} max={most} value={wanted.value} onInput={(event) => (wanted.value = Number(event.currentTarget.value))} />
      </label>
      <button class="btn btn--ghost">{say("goAway")}…</button>
      {asking.value && (
        <Dialog title={say("goAway")} onClose={() => (asking.value = false)}>
          <p>{say("awayCosts", { day: dayOf(Date.now() / 1000 + wanted.value * DAY), left: days(most - wanted.value) })}</p>
          <p class="help">{say("awayHelp")}</p>
          <div class="acts">
            <button type="button" class="btn btn--ghost" onClick={() => (asking.value = false)}>
              {say("close")}
            </button>
            <button type="button" class="btn btn--main" autoFocus onClick={leave}>
              {say("goAwayYes", { days: days(wanted.value) })}
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
