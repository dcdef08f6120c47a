/** A guided match: each step says something, points at it, and waits for the choice that it teaches. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FlatScene } from "../../frames";
import { api, type Lesson } from "../api";
import { say, told } from "../i18n";
import { go } from "../router";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

export function LessonGuide({ table, turn, path }: { table: TableStore; turn: Turn; path: string }) {
  const lesson = useSignal<Lesson | null>(null);
  const at = useSignal(0);
  const [game = "", id = ""] = path.split("/");
  useEffect(() => {
    api.lesson(game, id).then(
      (read) => (lesson.value = read),
      () => go(location.pathname, true),
    );
  }, [path]);

  const steps = lesson.value?.steps ?? [];
  const step = steps[at.value];
  useEffect(() => {
    turn.lessonKeys.value = new Set(step?.highlight ?? []);
    turn.lessonExpects.value = step?.expect ?? null;
    showScene(table, step?.scene);
    return () => {
      turn.lessonKeys.value = new Set();
      turn.lessonExpects.value = null;
    };
  }, [step]);

  useEffect(
    () =>
      table.on((frame) => {
        if (frame.frame === "ack" && lesson.peek()?.steps[at.peek()]?.expect) at.value += 1;
      }),
    [table],
  );

  if (!lesson.value) return null;
  const over = !step;
  return (
    <aside class="lesson" role="region" aria-label={say("lesson")} aria-live="polite">
      <p class="lesson__count">
        {told(lesson.value.title)} · {say("lessonStep", { n: Math.min(at.value + 1, steps.length), of: steps.length })}
      </p>
      <p class="lesson__text">{over ? say("lessonOver") : told(step.text)}</p>
      <div class="acts">
        <button class="btn btn--ghost" onClick={() => go("/")}>
          {say("lessonQuit")}
        </button>
        {!over && !step.expect && (
          <button class="btn btn--main" onClick={() => (at.value += 1)}>
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
      <progress max={steps.length} value={at.value} aria-label={say("lesson")} />
    </aside>
  );
}

function showScene(table: TableStore, scene: unknown): void {
  if (!scene) return;
  const now = table.position.peek();
  if (now) table.past.value = { frame: "moment", moment: now.moment, scene: scene as FlatScene, asks: [], log_length: now.log.length };
}
