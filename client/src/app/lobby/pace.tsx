/** How much time there is, in the form of a new table. */
import type { Signal } from "@preact/signals";
import type { Pace } from "../api";
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

export function PaceField({ pace }: { pace: Signal<Pace> }) {
  const { kind, seconds, then } = pace.value;
  const chosen = PACES.find((each) => each.pace.kind === kind && (each.pace.seconds ?? 0) === (seconds ?? 0)) ?? PACES[0];
  const choose = (id: string) => (pace.value = { kind: "none", ...PACES.find((each) => each.id === id)?.pace, ...(then && { then }) });
  return (
    <>
      <div class="field">
        <span class="field__name">{say("time")}</span>
        <select class="select" aria-label={say("time")} value={chosen?.id} onChange={(event) => choose(event.currentTarget.value)}>
          {PACES.map((each) => (
            <option key={each.id} value={each.id}>
              {say(each.word, { n: each.n ?? 0, more: each.more ?? 0 })}
            </option>
          ))}
        </select>
      </div>
      {kind !== "none" && (
        <div class="field">
          <span class="field__name">{say("whenTimeUp")}</span>
          <select class="select" aria-label={say("whenTimeUp")} value={then ?? "bot"} onChange={(event) => (pace.value = { ...pace.value, then: event.currentTarget.value as (typeof THEN)[number]["then"] })}>
            {THEN.map((each) => (
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
