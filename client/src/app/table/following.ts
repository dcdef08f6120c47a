/** Which part of the table is looked at, where not all of it fits: what can be picked, or what a lesson points at. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FlatScene } from "../../frames";
import { reveal } from "./board";
import { revealLine } from "./options";
import type { TableStore } from "./store";
import type { Turn } from "./turn";
import { keysIn, MINE, TALK } from "./views";

const narrow = matchMedia("(max-width: 900px)");
const phone = matchMedia("(max-width: 700px)");

/** Where one area is shown at a time: to the one where there is something to pick, when the one shown has nothing. */
export function useFollow(table: TableStore, turn: Turn, view: Signal<string | null>): void {
  const all = turn.picking.value?.all;
  useEffect(() => {
    const scene = table.position.peek()?.scene;
    if (!all?.length || !scene || !narrow.matches) return;
    const { pickable } = turn.live.peek();
    const areas = scene.roots.filter((key) => scene.areas[key]?.owner == null);
    const holds = (key: string) => keysIn(scene, key).some((piece) => pickable.has(piece));
    const shown = view.peek() ?? areas[0];
    const mine = ownUndocked(scene, table.mySeat.peek());
    const there = areas.find(holds) ?? (mine.some((key) => pickable.has(key) && scene.pieces[key]?.kind !== "counter") ? MINE : null);
    if (there && shown && shown !== TALK && !(areas.includes(shown) && holds(shown))) view.value = there;
  }, [all]);
}

/** The keys on my board that are shown only when it is; a hand is docked under whatever is looked at. */
function ownUndocked(scene: FlatScene, seat: number | null): string[] {
  const own = scene.roots.filter((key) => scene.areas[key]?.owner === seat).flatMap((key) => scene.areas[key]?.areas ?? []);
  return own.filter((inner) => scene.areas[inner]?.area !== "fan").flatMap((inner) => keysIn(scene, inner));
}

/** Under which tab a key is shown; null: under any. */
function tabOf(scene: FlatScene, seat: number | null, key: string): string | null {
  const root = scene.roots.find((each) => keysIn(scene, each).includes(key));
  if (root === undefined) return null;
  if (scene.areas[root]?.owner == null) return root;
  return phone.matches && ownUndocked(scene, seat).includes(key) ? MINE : null;
}

/** A lesson brings what it points at into sight, and opens the list of moves where its choice stands only there. */
export function useGuide(table: TableStore, turn: Turn, view: Signal<string | null>, sheet: Signal<boolean>): void {
  const scene = table.scene.value;
  const taught = turn.taught.value;
  const step = turn.guided.step.value;
  useEffect(() => {
    if (!scene || !step || turn.guided.over.peek() || table.past.peek()) return;
    const keys = taught.keys.filter((key) => scene.roots.some((root) => keysIn(scene, root).includes(key)));
    const [first] = keys;
    const tab = first && narrow.matches ? tabOf(scene, table.mySeat.peek(), first) : null;
    if (tab) view.value = tab;
    else if (first && view.peek() === TALK) view.value = null;
    sheet.value = !phone.matches || taught.onlyListed;
    return afterLayout(() => {
      // The first comes last: whatever has to give way to it does.
      const shown = [...keys].reverse().map(reveal).at(-1) ?? true;
      if (!shown && turn.guided.waits.peek()) sheet.value = true;
      revealLine();
    });
  }, [scene, taught, step]);
}

/** Once the page has taken the shape that follows from what was set now. Gives back what calls it off. */
function afterLayout(act: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(act)));
  return () => cancelAnimationFrame(frame);
}

export function useNarrow() {
  const is = useSignal(narrow.matches);
  useEffect(() => {
    const look = () => (is.value = narrow.matches);
    narrow.addEventListener("change", look);
    return () => narrow.removeEventListener("change", look);
  }, []);
  return is;
}
