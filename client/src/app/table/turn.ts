/** My turn: what I have picked, the menu at a piece, the choice that waits to be confirmed, and why something cannot be done. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { WhyText } from "../../frames";
import { back, begin, keysOf, pick, pickable, targetsOf, type Choice, type Picking } from "../picking";
import { say } from "../i18n";
import { confirmTurn } from "../settings";
import { toast } from "../ui/toasts";
import type { TableStore } from "./store";

export interface Point {
  x: number;
  y: number;
}

export interface WhySlip {
  target: string;
  at: Point;
  reasons: readonly WhyText[] | null;
}

const NOTHING: ReadonlySet<string> = new Set();

export class Turn {
  readonly table: TableStore;
  readonly picking = signal<Picking | null>(null);
  /** Where the menu of the choices left stands; null: there is none. */
  readonly menu = signal<Point | null>(null);
  /** Chosen and not yet confirmed. */
  readonly chosen = signal<Choice | null>(null);
  /** The choice that the pointer or the keyboard rests on. */
  readonly hovered = signal<Choice | null>(null);
  readonly whyMode = signal(false);
  readonly slip = signal<WhySlip | null>(null);
  /** Keys that a lesson points at, and the only choice that it accepts. */
  readonly lessonKeys = signal<ReadonlySet<string>>(NOTHING);
  readonly lessonExpects = signal<string | null>(null);
  private readonly ends: (() => void)[] = [];

  constructor(table: TableStore) {
    this.table = table;
    this.ends.push(
      effect(() => {
        const choices = table.choices.value;
        const scene = table.position.peek()?.scene;
        batch(() => {
          this.picking.value = scene && choices.length ? begin(choices, keysOf(scene)) : null;
          this.menu.value = null;
          this.chosen.value = null;
          this.hovered.value = null;
        });
      }),
      table.on((frame) => {
        const slip = this.slip.peek();
        if (frame.frame === "why" && slip?.target === frame.target) this.slip.value = { ...slip, reasons: frame.reasons };
        if (frame.frame === "patch") this.slip.value = null;
        if (frame.frame === "refused") this.hovered.value = null;
      }),
    );
  }

  readonly live = computed(() => {
    const picking = this.picking.value;
    const chosen = this.chosen.value ?? this.hovered.value;
    const picked = this.chosen.value && picking ? targetsOf(this.chosen.value, picking.onTable) : (picking?.picked ?? []);
    const blockers = this.slip.value?.reasons?.flatMap((reason) => reason.blockers ?? []) ?? [];
    const pointed = new Set([...blockers, ...this.lessonKeys.value, ...(chosen && picking ? targetsOf(chosen, picking.onTable) : [])]);
    const busy = this.table.busy.value;
    return { pickable: picking && !busy ? pickable(picking) : NOTHING, picked, pointed };
  });

  readonly left = computed<readonly Choice[]>(() => this.picking.value?.left ?? []);

  /** A piece was picked on the table. */
  pick(key: string, at: Point): void {
    if (this.whyMode.peek()) {
      this.ask(key, at);
      return;
    }
    const picking = this.picking.peek();
    if (!picking) return;
    const fresh = this.chosen.peek() || (picking.picked.length && !pickable(picking).has(key));
    const result = pick(fresh ? begin(picking.all, picking.onTable) : picking, key);
    batch(() => {
      this.slip.value = null;
      this.chosen.value = null;
      if (result.kind === "chosen") this.take(result.choice);
      else if (result.kind !== "nothing") {
        this.picking.value = result.picking;
        this.menu.value = result.kind === "menu" ? at : null;
      }
    });
  }

  /** A choice was made, from the table, the menu or the list. */
  take(choice: Choice): void {
    const expected = this.lessonExpects.peek();
    if (expected !== null && choice.key !== expected) {
      toast(say("lessonNotThat"));
      return;
    }
    batch(() => {
      this.menu.value = null;
      if (confirmTurn.peek() && this.chosen.peek()?.key !== choice.key) {
        this.chosen.value = choice;
        this.hovered.value = null;
      } else {
        // What it points at stays lit until the answer has come: nothing is drawn in between.
        this.chosen.value = null;
        this.table.choose(choice.key);
      }
    });
  }

  confirm(): void {
    const choice = this.chosen.peek();
    if (choice) {
      this.chosen.value = null;
      this.table.choose(choice.key);
    }
  }

  /** Escape: one step back. Whether there was anything to step back from. */
  stepBack(): boolean {
    const picking = this.picking.peek();
    if (this.slip.peek()) this.slip.value = null;
    else if (this.menu.peek() && picking) batch(() => ((this.menu.value = null), (this.picking.value = back(picking))));
    else if (this.chosen.peek() && picking) batch(() => ((this.chosen.value = null), (this.picking.value = begin(picking.all, picking.onTable))));
    else if (picking?.picked.length) this.picking.value = back(picking);
    else if (this.whyMode.peek()) this.whyMode.value = false;
    else return false;
    return true;
  }

  /** Why can I not use that? */
  ask(key: string, at: Point): void {
    // Of a moment past, or to somebody who only looks on, a piece can be shown but not explained.
    const asks = this.table.mySeat.peek() !== null && this.table.past.peek() === null;
    this.menu.value = null;
    this.slip.value = { target: key, at, reasons: asks ? null : [] };
    if (asks) this.table.askWhy(key);
  }

  toggleWhy(): void {
    this.whyMode.value = !this.whyMode.peek();
    this.slip.value = null;
    if (this.whyMode.peek()) toast(say("whyHint"));
  }

  close(): void {
    for (const end of this.ends) end();
  }
}
