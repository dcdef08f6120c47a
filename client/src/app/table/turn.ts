/** My turn: what I have picked, the menu at a piece, the choice that waits to be confirmed, and why something cannot be done. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { Preview } from "../../board/api";
import type { PlanText, WhyText } from "../../frames";
import { back, begin, keysOf, pick, pickable, pickAmong, plainName, targetsOf, type Choice, type Picked, type Picking } from "../picking";
import { games } from "../games";
import { say } from "../i18n";
import { confirmTurn } from "../settings";
import { toast, unsay } from "../ui/toasts";
import { Guided } from "./guided";
import type { TableStore } from "./store";

export interface Point {
  x: number;
  y: number;
}

export interface WhySlip {
  target: string;
  /** What was asked about: the piece, or a choice that would go on with it. */
  asked: string;
  at: Point;
  reasons: readonly WhyText[] | null;
}

/** What a choice would take and bring: the answer to the last time that somebody wanted to know. */
export interface Planned {
  option: string;
  plan: PlanText;
}

/** What a lesson shows now: keys, the most important first, and whether its choice can be made nowhere but in the list. */
export interface Taught {
  keys: readonly string[];
  onlyListed: boolean;
}

const NOTHING: ReadonlySet<string> = new Set();

/** How long the mouse rests on something before we ask what it would take. */
const REST = 120;

export class Turn {
  readonly table: TableStore;
  readonly picking = signal<Picking | null>(null);
  /** Where the menu of the choices left stands; null: there is none. */
  readonly menu = signal<Point | null>(null);
  /** Chosen and not yet confirmed. */
  readonly chosen = signal<Choice | null>(null);
  /** The choice that the pointer or the keyboard rests on. */
  readonly hovered = signal<Choice | null>(null);
  /** The piece that the mouse rests on. */
  private readonly looked = signal<string | null>(null);
  readonly planned = signal<Planned | null>(null);
  /** The place of the plan on which another piece is to be laid. */
  readonly place = signal<number | null>(null);
  readonly whyMode = signal(false);
  readonly slip = signal<WhySlip | null>(null);
  readonly guided: Guided;
  private readonly ends: (() => void)[] = [];

  constructor(table: TableStore) {
    this.table = table;
    this.guided = new Guided(table);
    this.ends.push(
      this.whyMode.subscribe((asking) => asking || unsay(say("whyHint"))),
      effect(() => {
        const choices = table.choices.value;
        const scene = table.position.peek()?.scene;
        batch(() => {
          this.picking.value = scene && choices.length ? begin(choices, keysOf(scene)) : null;
          this.menu.value = null;
          this.chosen.value = null;
          this.hovered.value = null;
          this.planned.value = null;
          this.place.value = null;
        });
      }),
      effect(() => {
        const choice = this.hovered.value;
        if (!choice || this.chosen.value || !this.isPlanned(choice)) return;
        const timer = setTimeout(() => this.table.askPlan(choice.key), REST);
        return () => clearTimeout(timer);
      }),
      table.on((frame) => {
        const slip = this.slip.peek();
        if (frame.frame === "why" && slip?.asked === frame.target) this.explain(slip, frame.reasons);
        if (frame.frame === "patch") this.slip.value = null;
        if (frame.frame === "refused") this.hovered.value = null;
        if (frame.frame === "plan") this.learn(frame.option, frame.plan ?? null);
      }),
    );
  }

  /** The plan of the choice that waits to be confirmed. */
  readonly plan = computed(() => {
    const planned = this.planned.value;
    return planned && planned.option === this.chosen.value?.key ? planned.plan : null;
  });

  /** What the choice that is looked at would take, and what was taken already in what is asked now. */
  private readonly preview = computed<Preview | null>(() => {
    const at = this.chosen.value ?? this.hovered.value;
    const planned = this.planned.value;
    const plan = planned && planned.option === at?.key ? planned.plan : null;
    const begun = this.table.ask.value?.begun ?? [];
    if (!plan && !begun.length) return null;
    const taken = new Map<string, number>();
    for (const key of [...begun, ...(plan?.places ?? []).map((place) => place.piece)]) taken.set(key, (taken.get(key) ?? 0) + 1);
    const becomes = new Map<string, Record<string, number>>();
    for (const [piece, icon, value] of plan?.becomes ?? []) becomes.set(piece, { ...becomes.get(piece), [icon]: value });
    return { taken, becomes, filled: new Map(plan?.places?.map((place) => [place.key, place.piece])) };
  });

  readonly live = computed(() => {
    const picking = this.picking.value;
    const chosen = this.chosen.value ?? this.hovered.value;
    const preview = this.preview.value;
    const targets = this.chosen.value && picking ? targetsOf(this.chosen.value, picking.onTable) : (picking?.picked ?? []);
    const picked = [...targets, ...this.lying(preview)];
    const blockers = this.slip.value?.reasons?.flatMap((reason) => reason.blockers ?? []) ?? [];
    const pointed = new Set([...blockers, ...this.guided.keys.value, ...this.taught.value.keys.slice(0, 1), ...this.meant(), ...(chosen && picking ? targetsOf(chosen, picking.onTable) : [])]);
    const busy = this.table.busy.value;
    const instead = this.plan.value?.places?.flatMap((place, nth) => (this.place.value === null || this.place.value === nth ? (place.may ?? []) : [])) ?? [];
    return { pickable: picking && !busy ? new Set([...pickable(picking), ...instead]) : NOTHING, picked, pointed, preview };
  });

  /** The choice that a lesson accepts, where it is offered. */
  readonly wanted = computed(() => this.picking.value?.all.find((choice) => choice.key === this.guided.expected.value) ?? null);

  /** What a lesson points at, first of all where the choice that it waits for goes on. */
  readonly taught = computed<Taught>(() => {
    const { keys, waits } = this.guided;
    const [picking, wanted] = [this.picking.value, this.wanted.value];
    if (!picking || !wanted || !waits.value) return { keys: keys.value, onlyListed: false };
    const ways = picking.onTable.has(wanted.key) ? [wanted.key] : targetsOf(wanted, picking.onTable);
    const next = ways[picking.left.includes(wanted) ? Math.min(picking.picked.length, ways.length - 1) : 0];
    const alike = [...picking.onTable].filter((key) => key === next || plainName(key) === next);
    const isTold = (key: string) => keys.value.includes(key);
    return { keys: [...new Set([...alike.filter(isTold), ...alike, ...keys.value])], onlyListed: next === undefined };
  });

  /** Whom the piece is for that the mouse rests on. */
  private meant(): string[] {
    const piece = this.table.position.peek()?.scene.pieces[this.looked.value ?? ""];
    return piece?.about ? [piece.about] : [];
  }

  /** The pieces taken that are no counters: of those alike the first goes by the plain name. */
  private lying(preview: Preview | null): string[] {
    const pieces = this.table.position.peek()?.scene.pieces ?? {};
    return [...(preview?.taken ?? [])].flatMap(([key, n]) => (pieces[key]?.kind === "counter" ? [] : Array.from({ length: n }, (_, nth) => (nth ? `${key}~${nth + 1}` : key))));
  }

  readonly left = computed<readonly Choice[]>(() => this.picking.value?.left ?? []);

  /** A piece was picked on the table. */
  pick(key: string, at: Point): void {
    if (this.whyMode.peek()) {
      this.ask(key, at);
      return;
    }
    const picking = this.picking.peek();
    if (!picking || this.replace(key)) return;
    const fresh = this.chosen.peek() || (picking.picked.length && !pickable(picking).has(key));
    this.go(pick(fresh ? begin(picking.all, picking.onTable) : picking, key), at);
  }

  /** A place was picked with a finger, and with it one of the things that stand there. */
  pickAmong(place: string, keys: readonly string[], at: Point): void {
    const picking = this.picking.peek();
    if (this.whyMode.peek() || !picking) this.ask(place, at);
    else this.go(pickAmong(this.chosen.peek() || picking.place ? begin(picking.all, picking.onTable) : picking, place, keys), at);
  }

  private go(result: Picked, at: Point): void {
    batch(() => {
      this.slip.value = null;
      this.chosen.value = null;
      const wanted = this.wanted.peek();
      const first = result.kind === "menu" ? (result.picking.left.find((choice) => choice === wanted) ?? result.picking.left[0]) : undefined;
      if (result.kind === "chosen") this.take(result.choice);
      // Ways to do one thing are shown with its plan; a menu of them is not needed.
      else if (first && result.kind === "menu" && result.picking.left.every((choice) => choice.verb === first.verb && this.isPlanned(choice))) this.take(first);
      else if (result.kind !== "nothing") {
        this.picking.value = result.picking;
        this.menu.value = result.kind === "menu" ? at : null;
      }
    });
  }

  /** A choice was made, from the table, the menu or the list. */
  take(choice: Choice): void {
    if (this.whyMode.peek()) {
      toast(say("whyPossible"));
      return;
    }
    const expected = this.guided.expected.peek();
    if (expected !== null && choice.key !== expected) {
      toast(say("lessonNotThat", { choice: this.wanted.peek()?.text ?? "" }));
      return;
    }
    if (this.chosen.peek()?.key === choice.key) {
      this.confirm();
      return;
    }
    batch(() => {
      this.menu.value = null;
      this.place.value = null;
      if (confirmTurn.peek() || this.isPlanned(choice)) {
        this.chosen.value = choice;
        this.hovered.value = null;
        if (this.isPlanned(choice)) this.table.askPlan(choice.key);
      } else {
        // What it points at stays lit until the answer has come: nothing is drawn in between.
        this.chosen.value = null;
        this.table.choose(choice.key);
      }
    });
  }

  confirm(): void {
    const choice = this.chosen.peek();
    const plan = this.plan.peek();
    if (!choice || (this.isPlanned(choice) && !plan && !confirmTurn.peek())) return;
    this.chosen.value = null;
    this.table.choose(plan?.option ?? choice.key, plan?.then ?? []);
  }

  /** Whether a choice is shown with what it takes before it counts. */
  private isPlanned(choice: Choice): boolean {
    const game = this.table.position.peek()?.table.game;
    return games.peek()?.find((each) => each.id === game)?.planned.includes(choice.verb) ?? false;
  }

  /** What a choice takes has come; where there is nothing to show, it counts at once. */
  private learn(option: string, plan: PlanText | null): void {
    const chosen = this.chosen.peek();
    if (plan) this.planned.value = { option, plan };
    else if (chosen?.key === option && !confirmTurn.peek()) {
      this.chosen.value = null;
      this.table.choose(option);
    }
  }

  /** The mouse is on a piece: if it stands for one choice, that is looked at. */
  hover(key: string | null): void {
    this.looked.value = key;
    const picking = this.picking.peek();
    if (!picking || this.chosen.peek()) return;
    const found = key === null ? [] : picking.left.filter((choice) => this.isPlanned(choice) && targetsOf(choice, picking.onTable)[picking.picked.length] === key);
    this.hovered.value = found[0] ?? null;
  }

  /** Lay another piece on a place of the plan. */
  change(place: number, piece: string): void {
    const chosen = this.chosen.peek();
    const plan = this.plan.peek();
    if (!chosen || !plan) return;
    this.place.value = null;
    this.table.askPlan(chosen.key, (plan.places ?? []).map((each, nth) => (nth === place ? piece : each.piece)), place);
  }

  /** The same in another way. */
  way(option: string): void {
    const choice = this.picking.peek()?.all.find((each) => each.key === option);
    if (choice && choice.key !== this.chosen.peek()?.key) this.take(choice);
  }

  /** A piece picked on the table for a place of the plan: the one that was chosen, else the first that may have it. */
  private replace(piece: string): boolean {
    const places = this.plan.peek()?.places ?? [];
    const wanted = this.place.peek();
    const at = places.findIndex((place, nth) => (wanted === null || wanted === nth) && place.may?.includes(piece) && place.piece !== piece);
    if (at >= 0) this.change(at, piece);
    return at >= 0;
  }

  /** Escape: one step back. Whether there was anything to step back from. */
  stepBack(): boolean {
    const picking = this.picking.peek();
    if (this.slip.peek()) batch(() => ((this.slip.value = null), (this.whyMode.value = false)));
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
    const asked = this.goingOnWith(key);
    this.slip.value = { target: key, asked, at, reasons: asks ? null : [] };
    if (asks) this.table.askWhy(asked);
  }

  /** Where something was picked already: the choice that would go on with a piece; else the piece itself. */
  private goingOnWith(key: string): string {
    const picking = this.picking.peek();
    const verb = picking?.left[0]?.verb;
    if (!picking?.picked.length || !verb || pickable(picking).has(key) || picking.picked.includes(key)) return key;
    return [verb, ...picking.picked.map(plainName), key].join(":");
  }

  /** Reasons have come. Where a choice that would go on with a piece has none of its own, the piece alone is asked about. */
  private explain(slip: WhySlip, reasons: readonly WhyText[]): void {
    if (slip.asked !== slip.target && reasons.every((reason) => reason.code === "not_offered")) {
      this.slip.value = { ...slip, asked: slip.target };
      this.table.askWhy(slip.target);
    } else this.slip.value = { ...slip, reasons };
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
