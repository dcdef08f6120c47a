/** A guided match: each step says something, points at it, and waits for the choice that it teaches. */
import { batch, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type Lesson } from "../api";
import { games } from "../games";
import { say, told } from "../i18n";
import { go } from "../router";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

export function LessonGuide({ table, turn }: { table: TableStore; turn: Turn }) {
  const title = useSignal<Lesson["title"] | null>(null);
  const { guided } = turn;
  const game = table.position.value?.table.game ?? "";
  const id = table.position.value?.table.lesson ?? "";
  useEffect(() => {
    const begin = (found: Lesson | null) => batch(() => ((title.value = found?.title ?? null), (guided.steps.value = found?.steps ?? [])));
    if (id) api.lesson(game, id).then(begin, () => begin(null));
    return () => begin(null);
  }, [game, id]);

  const steps = guided.steps.value;
  const place = guided.place.value;
  const step = guided.step.value;
  if (!title.value || !step || table.past.value) return null;
  const last = guided.last.value;
  const lessons = games.value?.find((each) => each.id === game)?.lessons ?? [];
  const next = lessons[lessons.findIndex((each) => each.id === id) + 1];
  return (
    <aside class="lesson" data-keep-clear aria-label={say("lesson")} aria-live="polite">
      <p class="lesson__count">
        {told(title.value)} · {say("lessonStep", { n: place + 1, of: steps.length })}
      </p>
      <p class="lesson__text">{told(step.text)}</p>
      <div class="acts">
        <button class="btn btn--ghost" onClick={() => (last ? guided.playOn() : go("/"))}>
          {say(last ? "lessonPlayOn" : "lessonQuit")}
        </button>
        {guided.more.value && (
          <button class="btn btn--main" onClick={() => guided.goOn()}>
            {say("lessonNext")}
          </button>
        )}
        {last && (
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

async function goOn(game: string, next: { id: string } | undefined): Promise<void> {
  const made = next && (await api.startLesson(game, next.id).catch(() => null));
  go(made ? `/t/${made.id}` : "/");
}
