/** The board and the seats' boards, which the renderer draws, kept in step with the table. */
import { useEffect, useRef } from "preact/hooks";
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
    onAsk: (key, at) => turn.ask(key, at),
    onFocusLost: () => document.getElementById("status")?.focus(),
  };
}

function useBoard(table: TableStore, turn: Turn, mount: (root: HTMLElement, options: BoardOptions) => Board, key: string) {
  const root = useRef<HTMLDivElement>(null);
  const made = useRef<Board | null>(null);
  useEffect(() => {
    if (!root.current) return;
    const board = mount(root.current, optionsOf(table, turn));
    made.current = board;
    mounted.add(board);
    let shown: unknown = null;
    const ends = [
      effect(() => {
        const scene = table.scene.value;
        const live = turn.live.value;
        if (!scene) return;
        if (scene === shown) board.setLive(live);
        else board.show(scene, live, { animate: shown !== null && table.animate });
        shown = scene;
      }),
      effect(() => {
        void [lang.value, motion.value, table.seats.value, table.mySeat.value];
        const { lang: language, seats, identities, motion: speed, viewer = null } = optionsOf(table, turn);
        board.setOptions({ lang: language, seats, identities, motion: speed, viewer });
      }),
    ];
    return () => {
      for (const end of ends) end();
      mounted.delete(board);
      board.destroy();
      made.current = null;
    };
  }, [table, key]);
  return { root, made };
}

export function MainBoard({ table, turn, area }: { table: TableStore; turn: Turn; area: string | null }) {
  const { root, made } = useBoard(table, turn, mountBoard, "main");
  useEffect(() => made.current?.focusArea(area), [area]);
  return <div class="board__stage" ref={root} />;
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
  const mount = (node: HTMLElement, options: BoardOptions) => mountSeat(node, area, second ? { ...options, size, stage: `${table.id} again` } : { ...options, size });
  const { root } = useBoard(table, turn, mount, `${area} ${size}`);
  return <div class={`seatboard seatboard--${size}`} ref={root} />;
}
