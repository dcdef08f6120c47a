/** One table as this page knows it: the line to the server, the position, and what was asked of it. */
import { batch, computed, signal } from "@preact/signals";
import type { Moment, SeatInfo, ServerFrame } from "../../frames";
import { lang, say } from "../i18n";
import { keep, kept } from "../kept";
import { fromFull, ordered, patched, type Ask, type Offer, type Position, type Told } from "../patch";
import { choiceOf, type Choice } from "../picking";
import { reasons } from "../settings";
import { Line } from "../socket";
import { toast } from "../ui/toasts";
import { unreadIn } from "../unread";

type Listener = (frame: ServerFrame) => void;

/** An answer that comes sooner than this is shown at once; drawing that we wait for it would only delay it. */
const PATIENCE = 200;

/** What was held back comes one after the other, as it would have come. */
const PACE = 600;

const NO_OFFERS: readonly Offer[] = [];

export class TableStore {
  readonly id: string;
  readonly position = signal<Position | null>(null);
  /** The moment that is looked at, when it is not the present one. */
  readonly past = signal<Moment | null>(null);
  /** A command has been under way for so long that the table should show it. */
  readonly busy = signal(false);
  /** The table cannot be joined; what the server said. */
  readonly shut = signal<number | null>(null);
  /** When the last line of the chat was said that was read here. */
  private readonly read = signal(0);
  /** At a hot-seat table with secrets: the seat whose person has said that they hold the device. */
  readonly holder = signal<number | null>(null);
  /** Whether the latest scene follows from the one before, so that it may move. */
  animate = false;
  readonly line: Line;
  private readonly listeners = new Set<Listener>();
  private readonly early = new Set<Listener>();
  /** Whether the table stays as it is for now: what happens meanwhile is shown when it may go on. */
  stays = (): boolean => false;
  private held: ServerFrame[] = [];
  private pace = 0;
  private pending = false;
  private patience = 0;

  constructor(id: string) {
    this.id = id;
    this.read.value = Number(kept(`read:${id}`) ?? 0);
    const host = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    this.line = new Line(
      () => `${host}/ws/${id}?lang=${lang.peek()}`,
      (frame) => this.hear(frame),
      (code) => (this.shut.value = code),
    );
  }

  readonly scene = computed(() => this.past.value?.scene ?? this.position.value?.scene ?? null);
  readonly moment = computed(() => this.past.value?.moment ?? this.position.value?.moment ?? 0);
  readonly asks = computed<readonly { seat: number }[]>(() => this.past.value?.asks ?? this.position.value?.asks ?? []);
  readonly log = computed<readonly Told[]>(() => {
    const lines = this.position.value?.log ?? [];
    const here = this.past.value ? lines.slice(0, this.past.value.log_length) : lines;
    return reasons.value ? here : here.filter((line) => !line.said);
  });
  readonly unread = computed(() => unreadIn(this.position.value?.chat ?? [], this.read.value, this.position.value?.you ?? []));
  readonly seats = computed<readonly SeatInfo[]>(() => this.position.value?.table.seats ?? []);

  /** The question that this viewer must answer now. */
  readonly ask = computed<Ask | null>(() => {
    const now = this.position.value;
    if (!now || this.past.value || now.outcome) return null;
    const mine = now.asks.filter((ask) => now.you.includes(ask.seat));
    return mine.find((ask) => ask.seat === now.viewer) ?? mine[0] ?? null;
  });

  /** What somebody has begun to pick lives as long as this very list: until something else is on offer. */
  private readonly offers = computed(() => this.ask.value?.offers ?? NO_OFFERS);
  readonly choices = computed<readonly Choice[]>(() => this.offers.value.map(choiceOf));

  /** The seat at the bottom of the table. */
  readonly mySeat = computed(() => this.position.value?.viewer ?? this.position.value?.you[0] ?? null);

  /** Takes an option, and the choices that go with it. */
  choose(option: string, then: readonly string[] = []): void {
    const now = this.position.peek();
    const ask = this.ask.peek();
    if (!now || !ask || this.pending) return;
    this.wait();
    this.line.command({ do: "choose", option, seat: ask.seat, moment: now.moment, idem: fresh(), ...(then.length && { then: [...then] }) });
  }

  undo(): void {
    const seat = this.mySeat.peek();
    if (seat === null || this.pending) return;
    this.wait();
    this.line.command({ do: "undo", seat, idem: fresh() });
  }

  /** Those at my seat would give the match up, or would rather not. */
  concede(agrees: boolean): void {
    const seat = this.position.peek()?.you[0];
    if (seat !== undefined) this.line.command({ do: "concede", seat, agrees, idem: fresh() });
  }

  /** I go for good, from all my seats. */
  resign(): void {
    const seat = this.position.peek()?.you[0];
    if (seat !== undefined) this.line.command({ do: "resign", seat, idem: fresh() });
  }

  /** Those at my seat would stop the clock, or let it run again. */
  pause(wish: boolean): void {
    const seat = this.position.peek()?.you[0];
    if (seat !== undefined) this.line.command({ do: "pause", seat, wish, idem: fresh() });
  }

  /** Somebody's time is up: those at my seat would end the match. */
  end(agrees: boolean): void {
    const seat = this.position.peek()?.you[0];
    if (seat !== undefined) this.line.command({ do: "end", seat, agrees, idem: fresh() });
  }

  /** From now on decisions of this kind are answered so for me. */
  order(seat: number, kind: string, answer: string, until: string): void {
    this.line.command({ do: "order", seat, kind, answer, until, idem: fresh() });
  }

  revoke(seat: number, kind: string): void {
    this.line.command({ do: "revoke", seat, kind, idem: fresh() });
  }

  say(text: string): void {
    this.line.command({ do: "chat", text, idem: fresh() });
  }

  /** Whoever is at this page has the chat before their eyes. */
  readChat(): void {
    const last = this.position.peek()?.chat.at(-1)?.at ?? 0;
    if (last <= this.read.peek()) return;
    this.read.value = last;
    keep(`read:${this.id}`, String(last));
  }

  askWhy(target: string): void {
    const seat = this.mySeat.peek();
    if (seat !== null) this.line.send({ do: "why", target, seat });
  }

  /** What would an option take, with these pieces on its places? */
  askPlan(option: string, pieces: readonly string[] = [], changed = 0): void {
    const seat = this.ask.peek()?.seat;
    if (seat !== undefined) this.line.send({ do: "plan", option, seat, pieces: [...pieces], changed });
  }

  askMoment(moment: number): void {
    this.line.send({ do: "moment", moment });
  }

  askFull(viewer?: number): void {
    this.line.send(viewer === undefined ? { do: "full", lang: lang.peek() } : { do: "full", lang: lang.peek(), viewer });
  }

  on(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Be told of a frame before it changes anything, while the page still stands as it is laid out. */
  before(listener: Listener): () => void {
    this.early.add(listener);
    return () => this.early.delete(listener);
  }

  /** Come again as who one is now: the session that came first may have ended. */
  rejoin(): void {
    this.shut.value = null;
    this.line.restart();
  }

  close(): void {
    clearTimeout(this.patience);
    clearTimeout(this.pace);
    this.line.close();
  }

  private wait(): void {
    this.pending = true;
    this.patience = setTimeout(() => (this.busy.value = true), PATIENCE) as unknown as number;
  }

  private answered(): void {
    clearTimeout(this.patience);
    this.pending = false;
    this.busy.value = false;
  }

  /** The next of what was held back. */
  goOn(): void {
    clearTimeout(this.pace);
    const frame = this.stays() ? undefined : this.held.shift();
    if (frame) this.heed(frame);
    if (frame && this.held.length) this.pace = setTimeout(() => this.goOn(), PACE) as unknown as number;
  }

  private hear(frame: ServerFrame): void {
    const answers = frame.frame === "patch" && Boolean(frame.ack);
    if (frame.frame === "patch" && !answers && (this.held.length || this.stays())) {
      this.held.push(frame);
      return;
    }
    if (answers) for (const each of this.held) this.heed(each);
    if (answers || frame.frame === "full") this.held = [];
    this.heed(frame);
  }

  private heed(frame: ServerFrame): void {
    // What early listeners do and what the frame changes is seen at once, not one after the other.
    batch(() => {
      for (const listener of this.early) listener(frame);
      this.take(frame);
    });
    for (const listener of this.listeners) listener(frame);
  }

  private take(frame: ServerFrame): void {
    const now = this.position.peek();
    switch (frame.frame) {
      case "full":
        this.animate = false;
        this.answered();
        this.position.value = fromFull(frame);
        break;
      case "patch": {
        const next = now && patched(now, frame);
        if (!next) {
          this.askFull();
          break;
        }
        this.animate = true;
        if (frame.ack) this.answered();
        if (next.outcome && !now.outcome) announce(next);
        this.position.value = next;
        break;
      }
      case "chat":
        if (now) this.position.value = { ...now, chat: [...now.chat, frame.line] };
        break;
      case "orders":
        if (now) this.position.value = ordered(now, frame);
        break;
      case "here":
        if (now) this.position.value = { ...now, table: { ...now.table, seats: now.table.seats.map((seat, nth) => ({ ...seat, here: frame.seats.includes(nth) })) } };
        break;
      case "ack":
        this.answered();
        break;
      case "refused":
        this.answered();
        toast(frame.text);
        if (frame.code === "too_late") this.askFull();
        break;
      case "moment":
      case "plan":
      case "why":
        break;
    }
  }
}

/** A match ended before our eyes: what we achieved is said at once. */
function announce(end: Position): void {
  const mine = (end.outcome?.achieved ?? []).filter((each) => each.seats.some((seat) => end.you.includes(seat)));
  if (mine.length) toast(say("achieved", { names: mine.map((each) => each.name).join(", ") }));
}

export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
