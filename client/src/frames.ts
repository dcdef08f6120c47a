/** What goes over the wire. Made from the server's frames by `python -m enclume.server.typescript`: do not edit. */

/** A piece in the viewer's language; `x`, `y`, `z` where its area gives it a place. */
export interface FlatPiece {
  kind: string;
  title?: string;
  icon?: string;
  color?: string;
  shape?: string;
  back?: string;
  cost?: [string, string][];
  numbers?: [string, number, string][];
  text?: string;
  status?: string[];
  rotation?: number;
  carries?: string[];
  source?: string;
  emblem?: [string, string] | null;
  owner?: number | null;
  about?: string;
  x?: number;
  y?: number;
  z?: number;
}

/** A place on a map. */
export interface FlatNode {
  key: string;
  x: number;
  y: number;
  title: string;
  kind?: string;
  pieces?: string[];
  status?: string[];
  taken?: number;
  room?: number;
}

/** A way between two places. */
export interface FlatEdge {
  key: string;
  ends: [string, string];
  kind?: string;
  status?: string[];
}

/** One of several steps, with the keys of what lies there. */
export interface FlatStep {
  title: string;
  value?: string;
  text?: string;
  pieces?: string[];
}

/** An area by kind: row, fan, stack, grid, iso, map, tiles, track, steps or board. */
export interface FlatArea {
  area: string;
  title?: string;
  owner?: number | null;
  icon?: string;
  pieces?: string[];
  areas?: string[];
  nodes?: FlatNode[];
  edges?: FlatEdge[];
  steps?: FlatStep[];
  ghosts?: string[];
  labels?: string[];
  numbers?: [string, number, string][];
  width?: number;
  height?: number;
  count?: number;
  length?: number;
}

/** A whole scene; `roots` are the areas that stand in no other; `progress` says how far the match is. */
export interface FlatScene {
  roots: string[];
  areas: Record<string, FlatArea>;
  pieces: Record<string, FlatPiece>;
  progress?: string;
}

/** What has changed: things that are new, the fields of others that differ, and the keys of things that are gone. */
export interface ScenePatch {
  roots?: string[] | null;
  areas?: Record<string, FlatArea>;
  area_changes?: Record<string, Partial<FlatArea> & { values?: number[] }>;
  pieces?: Record<string, FlatPiece>;
  piece_changes?: Record<string, Partial<FlatPiece> & { values?: number[] }>;
  gone_areas?: string[];
  gone?: string[];
  left?: Record<string, string[]>;
  progress?: string | null;
}

/** A decision: whose it is; to that seat's viewer also what is asked, and the options. */
export interface Asked {
  seat: number;
  prompt?: string;
  kind?: string;
  masked?: boolean;
  ordered?: string;
  kept?: [number, number][];
  fresh?: [number, number, string, number, string, string][];
  begun?: string[];
}

/** A place that a choice fills: the piece that would lie there, what becomes of it, and the pieces that might. */
export interface PlanPlace {
  key: string;
  piece: string;
  fate: string;
  says: string;
  may?: string[];
}

/** What a choice takes and brings; `becomes`: pieces, icons of their numbers, values; `ways`: options, names. */
export interface PlanText {
  option: string;
  label: string;
  text: string;
  places?: PlanPlace[];
  then?: string[];
  becomes?: [string, string, number][];
  ways?: [string, string][];
  warns?: boolean;
}

/** A sentence of the log: about which seat, by which rules, after which choice (in a patch: none is the latest). */
export interface LogLine {
  text: string;
  after?: number | null;
  seat?: number | null;
  rules?: string[];
  said?: boolean;
  loud?: boolean;
  private?: boolean;
}

/** A kind of decision that may be answered in advance: how, and until when. */
export interface RoutineInfo {
  kind: string;
  name: string;
  answers: [string, string][];
  ends: [string, string][];
}

/** A standing order of the viewer: for which of their seats, which kind of decision, how it is answered, until when. */
export interface OrderInfo {
  seat: number;
  kind: string;
  name: string;
  answer: string;
  until: string;
  says: string;
}

/** Something that was achieved, and by which seats. */
export interface Achieved {
  id: string;
  name: string;
  text: string;
  seats: number[];
}

/** A small table about a match: rows of cells; without names of columns one for each seat, or a single one. */
export interface StatTable {
  title: string;
  rows: [string, string[]][];
  columns?: string[];
}

/** The end: ranks and scores by seat, and each score line by line. `together`: all have won, or all have lost. */
export interface Outcome {
  reason: string;
  ranks: number[];
  scores: number[];
  shares: number[];
  lines?: [string, string][][];
  grade?: string;
  together?: boolean;
  achieved?: Achieved[];
  counts?: boolean;
  statistics?: StatTable[];
}

export interface ChatLine {
  at: number;
  name: string;
  text: string;
  seat: number | null;
}

/** Who sits there: a person, a bot, or nobody yet. `identity` is the seat's colour. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  identity: string;
  bot?: string;
  you?: boolean;
  here?: boolean;
  character?: string;
  person?: string;
  kept?: string;
}

/** How much time everybody has, at the moment it is told. */
export interface ClockInfo {
  kind: "days" | "live";
  left: number[];
  then: "bot" | "default" | "vote";
  running?: number[];
  paused?: boolean;
  pausing?: number[];
  flagged?: number[];
  ending?: number[];
  away?: Record<number, number>;
}

/** How a table was dealt: sealed beforehand, or `known` to somebody. Seed and nonce are told at the end, and those of a deal of the day when its day is over. */
export interface Deal {
  commitment?: string;
  known?: boolean;
  seed?: string;
  nonce?: string;
  until?: number;
}

/** How much time there is: for the whole match and a little more for every turn, or anew for every turn. */
export interface Pace {
  kind?: "days" | "live" | "none";
  seconds?: number;
  increment?: number;
  then?: "bot" | "default" | "vote";
}

/** A table as lists and headers show it. */
export interface TableInfo {
  id: string;
  game: string;
  name: string;
  seats: SeatInfo[];
  status: "finished" | "open" | "playing";
  options: Record<string, unknown>;
  created: number;
  moved?: number;
  moment?: number;
  waiting?: number[];
  hot_seat?: boolean;
  curtain?: boolean;
  invite?: string;
  owner?: boolean;
  host?: string;
  prompt?: string;
  lesson?: string;
  taught?: boolean;
  campaign?: string;
  winners?: number[];
  drawn?: boolean;
  together?: boolean;
  concedes?: boolean;
  conceding?: number[];
  resigns?: "" | "bot" | "end";
  rated?: boolean;
  daily?: string;
  pace?: Pace;
  clock?: ClockInfo | null;
  ended?: boolean;
  deal?: Deal;
  notice?: string;
  halted?: boolean;
}

/** Everything a viewer needs: on connecting, on asking for it, and when the language changes. */
export interface Full {
  frame: "full";
  seq: number;
  table: TableInfo;
  you: number[];
  viewer: number | null;
  scene: FlatScene;
  asks: Asked[];
  log: LogLine[];
  chat: ChatLine[];
  moment: number;
  no_undo: string;
  outcome?: Outcome | null;
  routines?: RoutineInfo[];
  orders?: OrderInfo[];
}

/** What has changed since the frame before; to the one whose command it was, with its mark: it is on disk. */
export interface Patch {
  frame: "patch";
  seq: number;
  scene: ScenePatch;
  asks: Asked[];
  moment: number;
  viewer?: number | null;
  no_undo?: string | null;
  log?: LogLine[];
  log_from?: number | null;
  outcome?: Outcome | null;
  table?: TableInfo | null;
  clock?: ClockInfo | null;
  orders?: OrderInfo[] | null;
  ack?: string;
  follows?: number | null;
}

export interface Chat {
  frame: "chat";
  line: ChatLine;
}

/** To the person alone: their standing orders, and for each seat that is asked now the option taken by them. */
export interface OrdersTold {
  frame: "orders";
  orders: OrderInfo[];
  ordered: Record<number, string>;
}

/** Somebody who plays has come or gone: the seats whose people look at the table now. */
export interface Here {
  frame: "here";
  seats: number[];
}

/** A command was carried out and is on disk. */
export interface Ack {
  frame: "ack";
  idem: string;
  seq: number;
}

/** A reason in words, with the rules it follows from and the pieces that stand in the way. */
export interface WhyText {
  code: string;
  text: string;
  rules?: string[];
  blockers?: string[];
}

/** A command was not carried out; nothing has changed. */
export interface Refused {
  frame: "refused";
  idem: string;
  code: string;
  text: string;
  reasons?: WhyText[];
}

/** The answer to "why can I not use that?"; no reasons: it can be used. */
export interface Why {
  frame: "why";
  target: string;
  reasons: WhyText[];
}

/** The table as it was after so many choices. */
export interface Moment {
  frame: "moment";
  moment: number;
  scene: FlatScene;
  asks: Asked[];
  log_length: number;
  outcome?: Outcome | null;
}

/** The answer to "what would that take?"; no plan: nothing worth showing. */
export interface Planned {
  frame: "plan";
  option: string;
  plan?: PlanText | null;
}

/** Take an option; `moment`: how many choices the client had seen; `idem`: makes a repetition harmless. */
export interface Choose {
  do: "choose";
  option: string;
  seat: number;
  moment: number;
  idem: string;
  then?: string[];
}

export interface TakeBack {
  do: "undo";
  seat: number;
  idem: string;
}

/** The person at a seat would give the match up, or no longer; it ends when all people would. */
export interface Concede {
  do: "concede";
  seat: number;
  agrees: boolean;
  idem: string;
}

/** The person at a seat goes for good: a bot plays on for the others, or the match ends where there are none. */
export interface Resign {
  do: "resign";
  seat: number;
  idem: string;
}

/** The person at a seat would stop the clock, which takes all of them; or lets it run again. */
export interface Pause {
  do: "pause";
  seat: number;
  wish: boolean;
  idem: string;
}

/** The person at a seat would end the match because somebody's time is up, or no longer. */
export interface End {
  do: "end";
  seat: number;
  agrees: boolean;
  idem: string;
}

/** Somebody is at the page: it need not tell them elsewhere that it is their turn. */
export interface Attend {
  do: "attend";
}

export interface Say {
  do: "chat";
  text: string;
  idem: string;
}

/** From now on decisions of this kind are answered so for a seat, until something changes. */
export interface Order {
  do: "order";
  seat: number;
  kind: string;
  answer: string;
  until: string;
  idem: string;
}

/** Ask me again. */
export interface Revoke {
  do: "revoke";
  seat: number;
  kind: string;
  idem: string;
}

export interface AskWhy {
  do: "why";
  target: string;
  seat: number;
}

/** What would an option take, with these pieces on its places, and the one at `changed` in any case? */
export interface AskPlan {
  do: "plan";
  option: string;
  seat: number;
  pieces?: string[];
  changed?: number;
}

/** Send everything again, in this language, through the eyes of this seat (at a hot-seat table). */
export interface AskFull {
  do: "full";
  lang?: "en" | "fr" | null;
  viewer?: number | null;
}

export interface AskMoment {
  do: "moment";
  moment: number;
}

export type ServerFrame = Full | Patch | Chat | OrdersTold | Here | Ack | Refused | Why | Moment | Planned;

export type ClientFrame = Attend | Choose | TakeBack | Concede | Resign | Pause | End | Order | Revoke | Say | AskWhy | AskPlan | AskFull | AskMoment;
