/** A guided match: each step says something, points at it, and waits for the choice that it teaches. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type Lesson } from "../api";
import { say, told } from "../i18n";
import { go } from "../router";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

export function LessonGuide({ table, turn }: { table: TableStore; turn: Turn }) {
  const lesson = useSignal<Lesson | null>(null);
  /** Which of the steps at this moment is shown. */
  const nth = useSignal(0);
  const now = table.position.value;
  const game = now?.table.game ?? "";
  const id = now?.table.lesson ?? "";
  useEffect(() => {
    if (id) api.lesson(game, id).then((read) => (lesson.value = read), () => (lesson.value = null));
  }, [game, id]);

  const moment = now?.moment ?? 0;
  useEffect(() => {
    nth.value = 0;
  }, [moment]);
  const steps = lesson.value?.steps ?? [];
  const here = steps.filter((step) => step.moment === moment);
  const step = here[Math.min(nth.value, here.length - 1)];
  useEffect(() => {
    turn.lessonKeys.value = new Set(step?.highlight ?? []);
    turn.lessonExpects.value = step?.expect || null;
    return () => {
      turn.lessonKeys.value = new Set();
      turn.lessonExpects.value = null;
    };
  }, [step]);

  if (!lesson.value || !step || table.past.value) return null;
  const place = steps.indexOf(step) + 1;
  const over = place === steps.length && !step.expect;
  const more = here.indexOf(step) < here.length - 1;
  return (
    <aside class="lesson" aria-label={say("lesson")} aria-live="polite">
      <p class="lesson__count">
        {told(lesson.value.title)} · {say("lessonStep", { n: place, of: steps.length })}
      </p>
      <p class="lesson__text">{told(step.text)}</p>
      <div class="acts">
        <button class="btn btn--ghost" onClick={() => go("/")}>
          {say("lessonQuit")}
        </button>
        {more && (
          <button class="btn btn--main" onClick={() => (nth.value += 1)}>
            {say("lessonNext")}
          </button>
        )}
        {over && (
          <button class="btn btn--main" onClick={() => go("/")}>
            <Icon name="anvil-impact" />
            {say("lessonDone")}
          </button>
        )}
      </div>
      <progress max={steps.length} value={place} aria-label={say("lesson")} />
    </aside>
  );
}
