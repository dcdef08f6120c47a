/** On a phone: one area at a time, under tabs with the number of things to pick there. */
import type { FlatScene } from "../../frames";
import { say } from "../i18n";
import { Icon } from "../ui/marks";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

export const MINE = "mine-bench";
export const TALK = "talk";

interface ViewsProps {
  table: TableStore;
  turn: Turn;
  areas: readonly string[];
  shown: string | null;
  onPick: (key: string) => void;
}

export function Views({ table, turn, areas, shown, onPick }: ViewsProps) {
  const scene = table.scene.value;
  if (!scene) return null;
  const pickable = turn.live.value.pickable;
  const mine = scene.roots.filter((key) => scene.areas[key]?.owner === table.mySeat.value);
  const mineCount = mine.flatMap((key) => keysIn(scene, key)).filter((piece) => pickable.has(piece)).length;
  const counted = (name: string, count: number) => (count ? `${name} ${count}` : name);
  const tabs = [...areas, MINE, TALK];
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = tabs[(tabs.indexOf(shown ?? "") + by + tabs.length) % tabs.length];
    if (next) onPick(next);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".views [aria-selected=true]")?.focus());
  };
  return (
    <section class="viewsbox" aria-label={say("board")}>
      <div class="views" role="tablist" aria-label={say("board")} onKeyDown={walk}>
        {areas.map((key) => {
          const count = keysIn(scene, key).filter((piece) => pickable.has(piece)).length;
          return (
            <button key={key} role="tab" aria-selected={shown === key} tabIndex={shown === key ? 0 : -1} onClick={() => onPick(key)}>
              {short(scene.areas[key]?.title ?? key)} <b class={count ? "" : "is-zero"}>{count}</b>
            </button>
          );
        })}
        <button role="tab" class="views__icon" aria-selected={shown === MINE} tabIndex={shown === MINE ? 0 : -1} aria-label={counted(say("workshop"), mineCount)} onClick={() => onPick(MINE)}>
          <Icon name="anvil" />
          <Count count={mineCount} />
        </button>
        <button role="tab" class="views__icon" aria-selected={shown === TALK} tabIndex={shown === TALK ? 0 : -1} aria-label={counted(say("log"), table.unread.value)} onClick={() => onPick(TALK)}>
          <Icon name="chat-bubble" />
          <Count count={table.unread.value} />
        </button>
      </div>
    </section>
  );
}

function Count({ count }: { count: number }) {
  return count ? <b>{count}</b> : null;
}

/** "La Mine" is "Mine" where space is short. */
const short = (title: string): string => title.replace(/^(La |Le |Les |L’|The )(.)/, (_, _article, letter: string) => letter.toUpperCase());

/** The keys of everything that lies in an area or in the areas inside it. */
export function keysIn(scene: FlatScene, key: string): string[] {
  const area = scene.areas[key];
  if (!area) return [];
  const nodes = (area.nodes ?? []).flatMap((node) => [node.key, ...(node.pieces ?? [])]);
  const edges = (area.edges ?? []).map((edge) => edge.key);
  const here = [...(area.pieces ?? []), ...(area.steps ?? []).flatMap((step) => step.pieces ?? [])];
  const pieces = here.flatMap((piece) => withCarried(scene, piece));
  const ghosts = (area.ghosts ?? []).flatMap((ghost) => withCarried(scene, ghost));
  return [...pieces, ...ghosts, ...nodes, ...edges, ...(area.areas ?? []).flatMap((inner) => keysIn(scene, inner))];
}

const withCarried = (scene: FlatScene, key: string): string[] => [key, ...(scene.pieces[key]?.carries ?? []).flatMap((each) => withCarried(scene, each))];
