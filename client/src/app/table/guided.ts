/** Where a guided match stands: what it says now, what it points at, and the one choice that it accepts. */
import { computed, signal } from "@preact/signals";
import type { LessonStep } from "../api";
import { placeIn } from "./placing";
import type { TableStore } from "./store";

export class Guided {
  private readonly table: TableStore;
  readonly steps = signal<readonly LessonStep[]>([]);
  /** The first step that has not been read. */
  readonly read = signal(0);

  constructor(table: TableStore) {
    this.table = table;
    table.stays = () => (this.more.peek() || this.ends.peek()) && (table.position.peek()?.you.length ?? 0) > 0;
  }

  private readonly moment = computed(() => this.table.position.value?.moment ?? 0);
  readonly place = computed(() => placeIn(this.steps.value, this.read.value, this.moment.value));
  /** Whether the pupil has heard enough and plays on. */
  private readonly dismissed = signal(false);
  readonly step = computed(() => (this.dismissed.value ? undefined : this.steps.value[this.place.value]));
  /** Whether the last words are being said: nothing is asked for any more. */
  readonly last = computed(() => Boolean(this.step.value) && this.place.value + 1 >= this.steps.value.length && !this.step.value?.expect);
  /** Whether all has been said, and the match has gone on. */
  readonly over = computed(() => !this.step.value || (this.last.value && this.moment.value > this.step.value.at));
  /** Whether the others wait until the last words have been read. */
  private readonly ends = computed(() => this.last.value && !this.over.value);
  /** Whether the step that is read waits for a choice. */
  readonly waits = computed(() => Boolean(this.step.value?.expect) && this.step.value?.expect === this.expected.value);
  readonly keys = computed<readonly string[]>(() => this.step.value?.highlight ?? []);
  /** Follows from the position itself: a choice that is made at once is held against what is taught now. */
  readonly expected = computed(() => this.steps.value.find((step) => step.at === this.moment.value && step.expect)?.expect ?? null);

  /** Whether there is more to read before anything has to be chosen: until then the others wait. */
  readonly more = computed(() => {
    const following = this.steps.value[this.place.value + 1];
    return following !== undefined && !this.step.value?.expect && following.at <= this.moment.value;
  });

  goOn(): void {
    this.read.value = this.place.peek() + 1;
    this.table.goOn();
  }

  /** The lesson has been learned; the match goes on. */
  playOn(): void {
    this.dismissed.value = true;
    this.table.goOn();
  }
}
