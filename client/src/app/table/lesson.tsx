/** A guided match: each step says something, points at it, and waits for the choice that it teaches. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type Lesson, type LessonStep } from "../api";
import { games } from "../games";
import { say, told } from "../i18n";
import { go } from "../router";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

export function LessonGuide({ table, turn }: { table: TableStore; turn: Turn }) {
  const lesson = useSignal<Lesson | null>(null);
  /** The first step that has not been read. */
  const read = useSignal(0);
  const now = table.position.value;
  const game = now?.table.game ?? "";
  const id = now?.table.lesson ?? "";
  useEffect(() => {
    if (id) api.lesson(game, id).then((found) => (lesson.value = found), () => (lesson.value = null));
  }, [game, id]);

  const moment = now?.moment ?? 0;
  const steps = lesson.value?.steps ?? [];
  const place = placeIn(steps, read.value, moment);
  const step = steps[place];
  const expected = steps.find((each) => each.at === moment && each.expect)?.expect;
  useEffect(() => {
    turn.lessonKeys.value = new Set(step?.highlight ?? []);
    turn.lessonExpects.value = expected ?? null;
    return () => {
      turn.lessonKeys.value = new Set();
      turn.lessonExpects.value = null;
    };
  }, [step, expected]);

  if (!lesson.value || !step || table.past.value) return null;
  const following = steps[place + 1];
  const over = !following && !step.expect;
  const more = following && !step.expect && following.at <= moment;
  const lessons = games.value?.find((each) => each.id === game)?.lessons ?? [];
  const next = lessons[lessons.findIndex((each) => each.id === id) + 1];
  return (
    <aside class="lesson" data-keep-clear aria-label={say("lesson")} aria-live="polite">
      <p class="lesson__count">
        {told(lesson.value.title)} · {say("lessonStep", { n: place + 1, of: steps.length })}
      </p>
      <p class="lesson__text">{told(step.text)}</p>
      <div class="acts">
        <button class="btn btn--ghost" onClick={() => go("/")}>
          {say("lessonQuit")}
        </button>
        {more && (
          <button class="btn btn--main" onClick={() => (read.value = place + 1)}>
            {say("lessonNext")}
          </button>
        )}
        {over && (
          <button class="btn btn--main" onClick={() => void goOn(game, next)}>
            <Icon name="anvil-impact" />
            <span>
              {say(next ? "lessonNext" : "lessonDone")}
              {next && <em>{told(next.title)}</em>}
            </span>
          </button>
        )}
      </div>
      <progress max={steps.length} value={place + 1} aria-label={say("lesson")} />
    </aside>
  );
}

/** Steps are read one after the other; a choice that was made takes with it what led up to it. */
export function placeIn(steps: readonly LessonStep[], read: number, moment: number): number {
  const done = steps.findLastIndex((step) => step.expect && step.at < moment);
  return Math.max(read, done + 1);
}

async function goOn(game: string, next: { id: string } | undefined): Promise<void> {
  const made = next && (await api.startLesson(game, next.id).catch(() => null));
  go(made ? `/t/${made.id}` : "/");
}
