/** A table as the frames tell it: what is kept, and how a patch changes it. */
import type { Asked, ChatLine, FlatArea, FlatScene, Full, LogLine, OptionText, Outcome, Patch, ScenePatch, TableInfo, Undo } from "../frames";

export interface Position {
  seq: number;
  table: TableInfo;
  you: readonly number[];
  viewer: number | null;
  scene: FlatScene;
  asks: readonly Asked[];
  words: Readonly<Record<string, OptionText>>;
  log: readonly LogLine[];
  chat: readonly ChatLine[];
  moment: number;
  undo: Undo;
  outcome: Outcome | null;
}

export function fromFull(frame: Full): Position {
  const { seq, table, you, viewer, scene, asks, words, log, chat, moment, undo } = frame;
  return { seq, table, you, viewer, scene, asks, words, log, chat, moment, undo, outcome: frame.outcome ?? null };
}

/**
 * The position after a patch; null if a frame is missing in between and everything must be asked for again.
 * A patch with the same number tells of people, not of the match: somebody came or went.
 */
export function patched(position: Position, patch: Patch): Position | null {
  if (patch.seq !== position.seq && patch.seq !== position.seq + 1) return null;
  const kept = patch.log_from == null ? position.log : position.log.slice(0, patch.log_from);
  return {
    ...position,
    seq: patch.seq,
    viewer: patch.viewer,
    table: patch.table ?? position.table,
    scene: patchedScene(position.scene, patch.scene),
    asks: patch.asks,
    words: patch.words ? { ...position.words, ...patch.words } : position.words,
    log: patch.log?.length ? [...kept, ...patch.log] : kept,
    moment: patch.moment,
    undo: patch.undo,
    outcome: patch.outcome ?? null,
  };
}

export function patchedScene(scene: FlatScene, patch: ScenePatch): FlatScene {
  const areas = changed(scene.areas, patch.areas, patch.gone_areas);
  for (const [key, left] of Object.entries(patch.left ?? {})) {
    const area = areas[key];
    if (area) areas[key] = without(area, left);
  }
  return { roots: patch.roots ?? scene.roots, areas, pieces: changed(scene.pieces, patch.pieces, patch.gone), progress: patch.progress ?? scene.progress ?? "" };
}

function changed<T>(old: Record<string, T>, fresh: Record<string, T> = {}, gone: readonly string[] = []): Record<string, T> {
  const result = { ...old, ...fresh };
  for (const key of gone) if (!(key in fresh)) delete result[key];
  return result;
}

function without(area: FlatArea, left: readonly string[]): FlatArea {
  return { ...area, pieces: (area.pieces ?? []).filter((piece) => !left.includes(piece)) };
}
