/** The board renderer: any scene, any game, no framework. The page around it talks to it through this and nothing else. */
import type { FlatScene } from "../frames";

/** What the player can do now, as the board needs to know it. */
export interface Live {
  /** Keys of pieces, nodes and ghosts that an option begins with: they glow and can be picked. */
  pickable: ReadonlySet<string>;
  /** Keys picked so far, when an option takes several targets. */
  picked: readonly string[];
  /** Keys to point at: the blockers of a why-not, the focus of a lesson. */
  pointed: ReadonlySet<string>;
}

export interface BoardOptions {
  lang: "fr" | "en";
  /** The skin: a class on the board's root and the art the game brings, by game id. */
  game: string;
  /** Names of the seats, for boards and screen readers. */
  seats: readonly string[];
  /** Seats' identities (colours), in order. */
  identities: readonly string[];
  /** 0 (no motion) to 2 (slow); 1 is the normal speed. */
  motion: number;
  /** A pickable piece was clicked, tapped or chosen with Enter. */
  onPick(key: string, at: { x: number; y: number }): void;
  /** A piece that cannot be used was clicked, or any piece was long-pressed: explain it. */
  onAsk(key: string, at: { x: number; y: number }): void;
}

export interface Board {
  /** Show a scene. Pieces with the same key move from where they were; `animate: false` jumps (replay, first paint). */
  show(scene: FlatScene, live: Live, how?: { animate?: boolean }): void;
  /** Change what is pickable without a new scene. */
  setLive(live: Live): void;
  setOptions(change: Partial<BoardOptions>): void;
  /** Where a piece is on screen now, for leader lines and menus. */
  rectOf(key: string): DOMRect | null;
  /** Put keyboard focus on the first pickable piece. */
  focusFirst(): void;
  destroy(): void;
}

export type MountBoard = (root: HTMLElement, options: BoardOptions) => Board;
