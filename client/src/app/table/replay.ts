/** Looking back: any moment of the match, by steps, by dragging, or rolled out. */
import { signal } from "@preact/signals";
import type { Moment } from "../../frames";
import { go } from "../router";
import { motion } from "../settings";
import type { TableStore } from "./store";

export class Replay {
  readonly playing = signal(false);
  private readonly table: TableStore;
  private readonly seen = new Map<number, Moment>();
  private wanted: number | null = null;
  private timer = 0;
  private readonly end: () => void;

  constructor(table: TableStore) {
    this.table = table;
    this.end = table.on((frame) => {
      if (frame.frame === "moment") {
        this.seen.set(frame.moment, frame);
        if (frame.moment === this.wanted) this.show(frame);
      }
      if (frame.frame === "full" || (frame.frame === "patch" && frame.log_from != null)) this.seen.clear();
      if (frame.frame === "full" && this.table.past.peek()) this.to(this.table.moment.peek());
    });
  }

  get last(): number {
    return this.table.position.peek()?.moment ?? 0;
  }

  /** Look at a moment; the last one of a match that goes on is the present. */
  to(moment: number): void {
    const wanted = Math.max(0, Math.min(moment, this.last));
    if (wanted === this.last) {
      this.live();
      return;
    }
    this.wanted = wanted;
    const known = this.seen.get(wanted);
    if (known) this.show(known);
    else this.table.askMoment(wanted);
  }

  step(by: number): void {
    this.playing.value = false;
    this.to((this.wanted ?? this.table.moment.peek()) + by);
  }

  live(): void {
    this.pause();
    this.wanted = null;
    this.table.animate = false;
    this.table.past.value = null;
    if (location.search.includes("at=")) go(location.pathname, true);
  }

  play(): void {
    this.playing.value = true;
    if (!this.table.past.peek()) this.to(0);
    this.roll();
  }

  pause(): void {
    this.playing.value = false;
    clearTimeout(this.timer);
  }

  close(): void {
    this.pause();
    this.end();
  }

  private show(moment: Moment): void {
    this.table.animate = Math.abs(moment.moment - this.table.moment.peek()) === 1;
    this.table.past.value = moment;
  }

  private roll(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing.peek()) return;
      const next = this.table.moment.peek() + 1;
      this.to(next);
      if (next < this.last) this.roll();
    }, 500 + 500 * motion.peek()) as unknown as number;
  }
}
