/** The clock: whose time runs and how much is left, stopping it together, and what to do when somebody's time is up. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say, written } from "../i18n";
import { shortDay } from "../people/dates";
import { Dialog } from "../ui/dialog";
import { Icon, SeatMark } from "../ui/marks";
import type { TableStore } from "./store";

/** Below this many seconds a clock is drawn as urgent. */
const URGENT = 30;

/** The day until which somebody who sits there is away; nothing, if they are not. */
export function awayUntil(table: TableStore, seat: number): string {
  const until = table.position.value?.table.clock?.away?.[seat] ?? 0;
  return until * 1000 > Date.now() ? shortDay(until) : "";
}

/** The clocks of all seats in the top bar; while one runs it is drawn anew every second. */
export function Clocks({ table }: { table: TableStore }) {
  const now = table.position.value;
  const clock = now?.table.clock;
  const tick = useSignal(0);
  const runs = (clock?.running?.length ?? 0) > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => (tick.value = performance.now()), 1000);
    return () => clearInterval(timer);
  }, [runs, clock]);
  if (!now || !clock) return null;
  const passed = Math.max(0, Math.max(tick.value, now.heard) - now.heard) / 1000;
  return (
    <ul class="clocks" aria-label={say("clock")}>
      {now.table.seats.map((seat, nth) => {
        if (seat.kind !== "person") return null;
        const running = clock.running?.includes(nth) ?? false;
        const left = Math.max(0, (clock.left[nth] ?? 0) - (running ? passed : 0));
        const late = clock.flagged?.includes(nth) ?? false;
        const state = [running ? "is-running" : "", late || (running && clock.kind === "live" && left < URGENT) ? "is-urgent" : "", now.you.includes(nth) ? "is-mine" : ""];
        const until = awayUntil(table, nth);
        const about = [seat.name, until ? say("awayUntil", { day: until }) : running ? say("timeRuns") : ""].filter(Boolean).join(", ");
        return (
          <li key={nth} class={`clock ${state.join(" ")}`} data-seat={seat.identity} title={about}>
            <SeatMark identity={seat.identity} name={seat.name} class="chair" />
            {until && <Icon name="moon" />}
            <time role="timer">{late ? say("timeUp") : written(left, clock.kind)}</time>
          </li>
        );
      })}
      {clock.paused && (
        <li class="clock clock--paused" title={say("clockPaused")}>
          <Icon name="pause-button" /> <span>{say("clockPaused")}</span>
        </li>
      )}
    </ul>
  );
}

/** In the settings of the table: stop the clock, if all want to, or let it run again. */
export function PauseField({ table }: { table: TableStore }) {
  const now = table.position.value;
  const clock = now?.table.clock;
  const seat = now?.you[0];
  if (!now || !clock || seat === undefined) return null;
  const names = (clock.pausing ?? []).map((nth) => now.table.seats[nth]?.name ?? "").join(", ");
  const mine = clock.pausing?.includes(seat) ?? false;
  const wish = !clock.paused && !mine;
  return (
    <div class="stackbtns">
      <p class="help" role="status">
        {clock.paused ? say("clockPaused") : mine ? say("pauseAsked") : names ? say("pauseWished", { names }) : say("pauseHelp")}
      </p>
      <button class="btn btn--ghost" onClick={() => table.pause(wish)}>
        {say(wish ? "stopClock" : clock.paused ? "runClock" : "pauseWithdraw")}
      </button>
    </div>
  );
}

/** Somebody else would stop the clock, or somebody's time is up: what do I want? */
export function ClockQuestions({ table }: { table: TableStore }) {
  const now = table.position.value;
  const clock = now?.table.clock;
  const seat = now?.you[0];
  const answered = useSignal("");
  if (!now || !clock || seat === undefined) return null;
  const namesOf = (seats: readonly number[]) => seats.map((nth) => now.table.seats[nth]?.name ?? "").join(", ");
  const late = clock.flagged ?? [];
  const pausing = clock.pausing ?? [];
  const mark = `${late.join()}/${pausing.join()}`;
  const leave = () => (answered.value = mark);
  if (answered.value === mark) return null;
  if (late.length && clock.then === "vote" && !late.includes(seat) && !clock.ending?.includes(seat))
    return (
      <Dialog title={say("timeUp")} onClose={leave}>
        <p>{say("lateIs", { names: namesOf(late) })}</p>
        <p class="help">{say("endHelp")}</p>
        <div class="acts">
          <button class="btn btn--ghost" onClick={() => table.end(true)}>
            {say("endMatch")}
          </button>
          <button class="btn btn--main" autoFocus onClick={leave}>
            {say("waitOn")}
          </button>
        </div>
      </Dialog>
    );
  if (pausing.length && !clock.paused && !pausing.includes(seat))
    return (
      <Dialog title={say("stopClock")} onClose={leave}>
        <p>{say("pauseWished", { names: namesOf(pausing) })}</p>
        <div class="acts">
          <button class="btn btn--ghost" onClick={leave}>
            {say("playOnClock")}
          </button>
          <button class="btn btn--main" autoFocus onClick={() => table.pause(true)}>
            {say("stopClock")}
          </button>
        </div>
      </Dialog>
    );
  return null;
}
