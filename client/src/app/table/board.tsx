/** The board and the seats' boards, which the renderer draws, kept in step with the table. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { mountBoard, mountSeat } from "../../board";
import type { Board, BoardOptions } from "../../board/api";
import { lang } from "../i18n";
import { motion } from "../settings";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

/** Boards of this page, so that a menu or a leader line finds where a piece is, whichever board it lies on. */
const mounted = new Set<Board>();

export function rectOf(key: string): DOMRect | null {
  for (const board of mounted) {
    const rect = board.rectOf(key);
    if (rect && rect.width) return rect;
  }
  return null;
}

/** Brings a piece into sight, on the first board that shows it. */
export function reveal(key: string): boolean {
  return [...mounted].some((board) => board.reveal(key));
}

function optionsOf(table: TableStore, turn: Turn): BoardOptions {
  const info = table.position.peek()?.table;
  return {
    lang: lang.peek(),
    game: info?.game ?? "",
    seats: info?.seats.map((seat) => seat.name) ?? [],
    identities: info?.seats.map((seat) => seat.identity) ?? [],
    motion: motion.peek(),
    boards: "none",
    viewer: table.mySeat.peek(),
    stage: table.id,
    onPick: (key, at) => turn.pick(key, at),
    onPickAmong: (place, keys, at) => turn.pickAmong(place, keys, at),
    onAsk: (key, at) => turn.ask(key, at),
    onHover: (key) => turn.hover(key),
    onFocusLost: () => document.getElementById("status")?.focus(),
  };
}

type Mount = (root: HTMLElement, options: BoardOptions) => Board;

/** A board and the element that it draws in. It can rest, out of sight but laid out, and come back as it was. */
class Kept {
  readonly root = document.createElement("div");
  readonly board: Board;
  private readonly table: TableStore;
  private readonly turn: Turn;
  private ends: (() => void)[] = [];

  constructor(table: TableStore, turn: Turn, mount: Mount, className: string) {
    this.table = table;
    this.turn = turn;
    this.root.className = className;
    this.board = mount(this.root, optionsOf(table, turn));
  }

  /** Shows the table in this place, now and whenever it changes. */
  wake(home: HTMLElement): void {
    this.rest();
    const { table, turn, board } = this;
    if (this.root.parentElement !== home) home.append(this.root);
    this.root.removeAttribute("data-rests");
    mounted.add(board);
    let shown: unknown = null;
    this.ends = [
      effect(() => {
        void [lang.value, motion.value, table.seats.value, table.mySeat.value];
        const { lang: language, seats, identities, motion: speed, viewer = null } = optionsOf(table, turn);
        board.setOptions({ lang: language, seats, identities, motion: speed, viewer });
      }),
      effect(() => {
        const scene = table.scene.value;
        const live = turn.live.value;
        if (!scene) return;
        if (scene === shown) board.setLive(live);
        else board.show(scene, live, { animate: shown !== null && table.animate });
        shown = scene;
      }),
    ];
  }

  rest(): void {
    for (const end of this.ends) end();
    this.ends = [];
    mounted.delete(this.board);
    this.root.setAttribute("data-rests", "");
  }

  close(): void {
    this.rest();
    this.board.destroy();
    this.root.remove();
  }
}

/** The seats' boards of each table: where several people share a screen, workshops and strips change places with every turn. */
const seatBoards = new WeakMap<TableStore, Map<string, Kept>>();

function seatBoard(table: TableStore, turn: Turn, area: string, size: "full" | "mini"): Kept {
  let all = seatBoards.get(table);
  if (!all) seatBoards.set(table, (all = new Map()));
  const name = `${size} ${area}`;
  let kept = all.get(name);
  if (!kept) all.set(name, (kept = new Kept(table, turn, (root, options) => mountSeat(root, area, { ...options, size }), `seatboard seatboard--${size}`)));
  return kept;
}

export function MainBoard({ table, turn, area }: { table: TableStore; turn: Turn; area: string | null }) {
  const home = useRef<HTMLDivElement>(null);
  const made = useRef<Kept | null>(null);
  useLayoutEffect(() => {
    const kept = new Kept(table, turn, mountBoard, "board__stage");
    made.current = kept;
    if (home.current) kept.wake(home.current);
    return () => {
      kept.close();
      for (const each of seatBoards.get(table)?.values() ?? []) each.close();
      seatBoards.delete(table);
    };
  }, [table]);
  useLayoutEffect(() => made.current?.board.focusArea(area), [table, area]);
  return <div class="eb-home" ref={home} />;
}

interface SeatBoardProps {
  table: TableStore;
  turn: Turn;
  area: string;
  size: "full" | "mini";
  /** A second look at a board that also stands elsewhere: its pieces do not fly. */
  second?: boolean;
}

export function SeatBoard({ table, turn, area, size, second = false }: SeatBoardProps) {
  const home = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const again = () => new Kept(table, turn, (root, options) => mountSeat(root, area, { ...options, size, stage: `${table.id} again` }), `seatboard seatboard--${size}`);
    const kept = second ? again() : seatBoard(table, turn, area, size);
    const here = home.current;
    if (here) kept.wake(here);
    // By now it may stand elsewhere: where two strips change places, one wakes it before the other lets it go.
    return () => (second ? kept.close() : kept.root.parentElement === here && kept.rest());
  }, [table, area, size, second]);
  return <div class="eb-home" ref={home} />;
}
