/** The board renderer: any scene, any game, no framework. The page around it talks to it through this and nothing else. */
import type { FlatPiece, FlatScene } from "../frames";

/** What the player can do now, as the board needs to know it. */
export interface Live {
  /** Keys of pieces, nodes and ghosts that an option begins with: they glow and can be picked. */
  pickable: ReadonlySet<string>;
  /** Keys picked so far, when an option takes several targets. */
  picked: readonly string[];
  /** Keys to point at: the blockers of a why-not, the focus of a lesson. */
  pointed: ReadonlySet<string>;
  /** What a choice that is being looked at would change. */
  preview?: Preview | null;
}

/** What the table would be like after a choice, as far as it is worth showing before. */
export interface Preview {
  /** How many would be taken from a counter. */
  taken: ReadonlyMap<string, number>;
  /** Places that would be filled, by the piece that would lie there. */
  filled: ReadonlyMap<string, string>;
  /** Numbers of pieces that would be others, by icon. */
  becomes: ReadonlyMap<string, Readonly<Record<string, number>>>;
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
  /** A place was tapped where several things stand, too small for a finger each: one of them is meant. */
  onPickAmong?(place: string, keys: readonly string[], at: { x: number; y: number }): void;
  /** A piece that cannot be used was clicked, or any piece was long-pressed: explain it. */
  onAsk(key: string, at: { x: number; y: number }): void;
  /** The mouse came to rest on a piece, or left it. */
  onHover?(key: string | null): void;
  /** Through whose eyes the scene is seen: that seat's board is the workshop, the others are shown small. */
  viewer?: number | null;
  /** Whether players' boards stand on this board too. Those that `mountSeat` shows elsewhere never do. */
  boards?: "all" | "none";
  /** Boards and seats of one table share a stage: pieces fly from one to another. Two tables on a page need two names. */
  stage?: string;
  /** The piece that had the focus is gone and its area offers nothing else: put the focus on the status line. */
  onFocusLost?(): void;
}

export interface Board {
  /** Show a scene. Pieces with the same key move from where they were; `animate: false` jumps (replay, first paint). */
  show(scene: FlatScene, live: Live, how?: { animate?: boolean }): void;
  /** Change what is pickable without a new scene. */
  setLive(live: Live): void;
  setOptions(change: Partial<BoardOptions>): void;
  /** Where a piece is on screen now, for leader lines and menus. */
  rectOf(key: string): DOMRect | null;
  /** Scroll and pan until a piece can be seen; false where it stands on no part of this board that is shown. */
  reveal(key: string): boolean;
  /** Put keyboard focus on the first pickable piece. */
  focusFirst(): void;
  /** Show one area alone, as on a phone under tabs; null shows them all again. */
  focusArea(key: string | null): void;
  destroy(): void;
}

export type MountBoard = (root: HTMLElement, options: BoardOptions) => Board;

export interface SeatOptions extends BoardOptions {
  /** Full is the workshop at the bottom of the table, mini the strip at its top. */
  size: "full" | "mini";
}

/** One player's board, anywhere on the page, by the key of its area. */
export type MountSeat = (root: HTMLElement, areaKey: string, options: SeatOptions) => Board;

export interface DetailOptions {
  lang: "fr" | "en";
  game: string;
  key?: string;
  /** Where the pieces that this one carries are found. */
  pieces?: Readonly<Record<string, FlatPiece>>;
}

/** A piece large enough to read everything on it: for a sheet, a dialog, a card enlarged. */
export type RenderPieceDetail = (piece: FlatPiece, options?: Partial<DetailOptions>) => HTMLElement;
