/** A line to a table that mends itself. Commands are kept and sent again until the server says that they are on disk. */
import { signal } from "@preact/signals";
import type { ClientFrame, ServerFrame } from "../frames";

export type LineState = "joining" | "open" | "lost" | "closed";

type Kept = Extract<ClientFrame, { idem: string }>;

const LONGEST_WAIT = 10_000;
const ANSWER_WITHIN = 6_000;

export class Line {
  readonly state = signal<LineState>("joining");
  /** Whether a command waits for an answer: it is sent again when the line is back. */
  readonly owed = signal(false);
  private socket: WebSocket | null = null;
  private readonly kept = new Map<string, Kept>();
  private tries = 0;
  private timer = 0;
  private watch = 0;
  private hiddenAt = 0;
  private readonly address: () => string;
  private readonly heard: (frame: ServerFrame) => void;
  private readonly refused: (code: number) => void;

  constructor(address: () => string, heard: (frame: ServerFrame) => void, refused: (code: number) => void) {
    this.address = address;
    this.heard = heard;
    this.refused = refused;
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Send a command that must arrive exactly once. */
  command(frame: Kept): void {
    this.kept.set(frame.idem, frame);
    this.owed.value = true;
    this.send(frame);
  }

  /** Send a question; if the line is down it is not worth keeping. */
  send(frame: ClientFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Hang up and call again, as somebody else: a name or a seat was taken. */
  restart(): void {
    const old = this.socket;
    this.connect();
    old?.close();
  }

  close(): void {
    this.state.value = "closed";
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      for (const frame of this.kept.values()) this.send(frame);
    };
    socket.onmessage = (message) => {
      clearTimeout(this.watch);
      const frame = JSON.parse(String(message.data)) as ServerFrame;
      if (frame.frame === "full") {
        this.tries = 0;
        this.state.value = "open";
      }
      if (frame.frame === "ack" || frame.frame === "refused") this.kept.delete(frame.idem);
      if (frame.frame === "patch" && frame.ack) this.kept.delete(frame.ack);
      this.owed.value = this.kept.size > 0;
      this.heard(frame);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.state.value === "closed") return;
      if (event.code >= 4000) {
        this.refused(event.code);
        return;
      }
      if (this.state.value === "open" || this.tries > 0) this.state.value = "lost";
      const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
      this.tries += 1;
      this.timer = setTimeout(() => this.connect(), wait) as unknown as number;
    };
  }

  /** After sleep a socket may look open and be dead: ask for everything, and start anew if nothing comes. */
  private readonly wake = (): void => {
    if (document.visibilityState === "hidden") {
      this.hiddenAt = Date.now();
      return;
    }
    if (this.socket?.readyState === WebSocket.OPEN) {
      if (Date.now() - this.hiddenAt < 20_000) return;
      this.hiddenAt = Date.now();
      this.send({ do: "full" });
      const asked = this.socket;
      clearTimeout(this.watch);
      this.watch = setTimeout(() => asked.close(), ANSWER_WITHIN) as unknown as number;
    } else if (this.state.value === "lost" || this.state.value === "joining") {
      if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
    }
  };
}
