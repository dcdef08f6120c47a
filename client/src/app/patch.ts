/** A table as the frames tell it: what is kept, and how a patch changes it. */
import type { Asked, ChatLine, FlatArea, FlatPiece, FlatScene, Full, LogLine, OrderInfo, OrdersTold, Outcome, Patch, RoutineInfo, ScenePatch, TableInfo } from "../frames";

/** An option on offer: its key says the verb and the targets. */
export interface Offer {
  key: string;
  text: string;
  gain: string;
}

/** A decision: whose it is, and to that seat's viewer what is asked and on offer. */
export interface Ask {
  seat: number;
  prompt: string;
  offers: readonly Offer[];
  /** Pieces chosen so far in what is asked now. */
  begun: readonly string[];
  /** The kind of what may be answered in advance, whether it is asked even where there is no choice, and the option that the server is going to take as I ordered. */
  kind: string;
  masked: boolean;
  ordered: string;
}

/** A line of the log, with the moment it belongs to. */
export type Told = LogLine & { after: number };

export interface Position {
  seq: number;
  table: TableInfo;
  you: readonly number[];
  viewer: number | null;
  scene: FlatScene;
  asks: readonly Ask[];
  /** What each seat was offered when it was last asked: the next offers are told by the difference. */
  offered: Readonly<Record<number, readonly Offer[]>>;
  log: readonly Told[];
  chat: readonly ChatLine[];
  moment: number;
  /** Why the viewer cannot take back; empty, if they can. */
  noUndo: string;
  outcome: Outcome | null;
  /** What may be answered in advance here, and what I have answered so. */
  routines: readonly RoutineInfo[];
  orders: readonly OrderInfo[];
  /** When this page was last told what the clock says, by its own clock. */
  heard: number;
}

export function fromFull(frame: Full): Position {
  const { seq, table, you, viewer, scene, chat, moment, no_undo: noUndo } = frame;
  const asks = askedNow(frame.asks, {});
  return { seq, table, you, viewer, scene, asks, offered: remembered(asks, {}), log: dated(frame.log, moment), chat, moment, noUndo, outcome: frame.outcome ?? null, routines: frame.routines ?? [], orders: frame.orders ?? [], heard: performance.now() };
}

/**
 * The position after a patch; null if a frame is missing in between and everything must be asked for again.
 * A patch with the same number tells of people, not of the match: somebody came or went.
 */
export function patched(position: Position, patch: Patch): Position | null {
  if (patch.seq !== position.seq && (patch.follows ?? patch.seq - 1) !== position.seq) return null;
  const kept = patch.log_from == null ? position.log : position.log.slice(0, patch.log_from);
  const told = askedNow(patch.asks, position.offered);
  const asks = patch.seq === position.seq ? told.map((ask) => withOldOffers(ask, position)) : told;
  return {
    ...position,
    seq: patch.seq,
    viewer: patch.viewer ?? position.viewer,
    table: patch.table ?? (patch.clock ? { ...position.table, clock: patch.clock } : position.table),
    heard: patch.table || patch.clock ? performance.now() : position.heard,
    scene: patchedScene(position.scene, patch.scene),
    asks,
    offered: remembered(asks, position.offered),
    log: patch.log?.length ? [...kept, ...dated(patch.log, patch.moment)] : kept,
    moment: patch.moment,
    noUndo: patch.no_undo ?? position.noUndo,
    outcome: patch.outcome ?? null,
    orders: patch.orders ?? position.orders,
  };
}

/** News of people leave what is on offer the very list that it was, so that nobody has to begin anew what they were about to pick. */
function withOldOffers(ask: Ask, before: Position): Ask {
  const old = before.asks.find((each) => each.seat === ask.seat)?.offers ?? [];
  const same = old.length === ask.offers.length && old.every((offer, nth) => offer.key === ask.offers[nth]?.key && offer.text === ask.offers[nth]?.text);
  return same ? { ...ask, offers: old } : ask;
}

/** The position after I have given or revoked a standing order. */
export function ordered(position: Position, told: OrdersTold): Position {
  return { ...position, orders: told.orders, asks: position.asks.map((ask) => ({ ...ask, ordered: told.ordered[ask.seat] ?? ask.ordered })) };
}

export function askedNow(asks: readonly Asked[], before: Position["offered"]): Ask[] {
  return asks.map((ask) => ({
    seat: ask.seat,
    prompt: ask.prompt ?? "",
    offers: ask.prompt ? offersOf(ask, before[ask.seat] ?? []) : [],
    begun: ask.begun ?? [],
    kind: ask.kind ?? "",
    masked: ask.masked ?? false,
    ordered: ask.ordered ?? "",
  }));
}

function offersOf(ask: Asked, before: readonly Offer[]): readonly Offer[] {
  const offers = (ask.kept ?? []).flatMap(([from, to]) => before.slice(from, to));
  let last = { key: "", text: "" };
  for (const [place, same, keyEnd, alike, textEnd, gain] of ask.fresh ?? []) {
    last = { key: begins(last.key, same) + keyEnd, text: begins(last.text, alike) + textEnd };
    offers.splice(place, 0, { ...last, gain });
  }
  return offers;
}

/** The first characters; a character outside the basic plane is one, as the server counts. */
function begins(text: string, length: number): string {
  return [...text].slice(0, length).join("");
}

function remembered(asks: readonly Ask[], before: Position["offered"]): Position["offered"] {
  const told = asks.filter((ask) => ask.prompt);
  return told.length ? { ...before, ...Object.fromEntries(told.map((ask) => [ask.seat, ask.offers])) } : before;
}

const dated = (lines: readonly LogLine[], moment: number): Told[] => lines.map((line) => ({ ...line, after: line.after ?? moment }));

export function patchedScene(scene: FlatScene, patch: ScenePatch): FlatScene {
  const pieces = updated(scene.pieces, patch.pieces, patch.gone, patch.piece_changes);
  const areas = updated(scene.areas, patch.areas, patch.gone_areas, patch.area_changes);
  const gone = new Set(patch.gone);
  for (const [key, area] of Object.entries(scene.areas)) {
    const left = new Set(patch.left?.[key]);
    if (areas[key] && !patch.areas?.[key] && area.pieces?.some((piece) => gone.has(piece) || left.has(piece))) {
      areas[key] = { ...areas[key], pieces: (areas[key].pieces ?? []).filter((piece) => !gone.has(piece) && !left.has(piece)) };
    }
  }
  return { roots: patch.roots ?? scene.roots, areas, pieces, progress: patch.progress ?? scene.progress ?? "" };
}

type Change<T> = Partial<T> & { values?: number[] };

function updated<T extends FlatArea | FlatPiece>(
  old: Record<string, T>,
  fresh: Record<string, T> = {},
  gone: readonly string[] = [],
  changes: Record<string, Change<T>> = {},
): Record<string, T> {
  const result = { ...old, ...fresh };
  for (const key of gone) if (!(key in fresh)) delete result[key];
  for (const [key, { values, ...change }] of Object.entries(changes)) {
    const before = result[key];
    if (!before) continue;
    const numbers = values ? before.numbers?.map(([icon, , label], n): [string, number, string] => [icon, values[n] ?? 0, label]) : before.numbers;
    result[key] = { ...before, ...(values && { numbers }), ...(change as Partial<T>) };
  }
  return result;
}
