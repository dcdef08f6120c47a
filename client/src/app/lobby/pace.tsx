/** How much time there is, in the form of a new table. */
import type { Signal } from "@preact/signals";
import type { Pace } from "../../frames";
import { say } from "../i18n";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const PACES: { id: string; word: "noClock" | "paceLive" | "paceDay" | "paceDays"; pace: Pace; n?: number; more?: number }[] = [
  { id: "none", word: "noClock", pace: { kind: "none" } },
  { id: "5", word: "paceLive", n: 5, more: 10, pace: { kind: "live", seconds: 5 * MINUTE, increment: 10 } },
  { id: "15", word: "paceLive", n: 15, more: 20, pace: { kind: "live", seconds: 15 * MINUTE, increment: 20 } },
  { id: "45", word: "paceLive", n: 45, more: 30, pace: { kind: "live", seconds: 45 * MINUTE, increment: 30 } },
  { id: "1d", word: "paceDay", pace: { kind: "days", seconds: DAY } },
  { id: "3d", word: "paceDays", n: 3, pace: { kind: "days", seconds: 3 * DAY } },
  { id: "7d", word: "paceDays", n: 7, pace: { kind: "days", seconds: 7 * DAY } },
];

const THEN = [
  { then: "bot", word: "thenBot" },
  { then: "default", word: "thenDefault" },
  { then: "vote", word: "thenVote" },
] as const;

const found = ({ kind, seconds, increment }: Pace) => PACES.find((each) => each.pace.kind === (kind ?? "none") && (each.pace.seconds ?? 0) === (seconds ?? 0) && (each.pace.increment ?? 0) === (increment ?? 0));

/** How much time there is, in words; nothing where nobody counts it. */
export function paceOf(pace: Pace = {}): string {
  const { kind = "none", seconds = 0, increment = 0 } = pace;
  if (kind === "none") return "";
  const known = found(pace);
  if (known) return say(known.word, { n: known.n ?? 0, more: known.more ?? 0 });
  return kind === "days" ? say("paceDays", { n: Math.round((seconds / DAY) * 10) / 10 }) : say("paceLive", { n: Math.round(seconds / MINUTE), more: increment });
}

/** A rated match ends in any case: it has a clock, and nobody is asked whether it shall go on. */
export function ratedPace(pace: Pace): Pace {
  const { then, ...timed } = pace.kind && pace.kind !== "none" ? pace : { kind: "live" as const, seconds: 15 * MINUTE, increment: 20, then: pace.then };
  return then && then !== "vote" ? { ...timed, then } : timed;
}

export function PaceField({ pace, rated }: { pace: Signal<Pace>; rated: boolean }) {
  const now = rated ? ratedPace(pace.value) : pace.value;
  const { kind, then } = now;
  const chosen = found(now) ?? PACES[0];
  const choose = (id: string) => (pace.value = { kind: "none", ...PACES.find((each) => each.id === id)?.pace, ...(then && { then }) });
  return (
    <>
      <div class="field">
        <span class="field__name">{say("time")}</span>
        <select class="select" aria-label={say("time")} value={chosen?.id} onChange={(event) => choose(event.currentTarget.value)}>
          {PACES.filter((each) => !rated || each.id !== "none").map((each) => (
            <option key={each.id} value={each.id}>
              {say(each.word, { n: each.n ?? 0, more: each.more ?? 0 })}
            </option>
          ))}
        </select>
      </div>
      {kind && kind !== "none" && (
        <div class="field">
          <span class="field__name">{say("whenTimeUp")}</span>
          <select class="select" aria-label={say("whenTimeUp")} value={then ?? "bot"} onChange={(event) => (pace.value = { ...now, then: event.currentTarget.value as (typeof THEN)[number]["then"] })}>
            {THEN.filter((each) => !rated || each.then !== "vote").map((each) => (
              <option key={each.then} value={each.then}>
                {say(each.word)}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}
