/** Slips at a piece: the menu of what it can do, and why it cannot be used, with a line that leads to it. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { renderPieceDetail } from "../../board";
import type { FlatNode, FlatPiece, WhyText } from "../../frames";
import { lang, say } from "../i18n";
import { Cite } from "../ui/cite";
import { rectOf } from "./board";
import { halves } from "./options";
import type { TableStore } from "./store";
import type { Point, Turn } from "./turn";

const MARGIN = 10;
const touch = matchMedia("(hover: none)");

/** Beside the piece where there is room, never outside the window, and off whatever asks to be kept clear. */
function place(node: HTMLElement, at: Point, piece: DOMRect | null): Point {
  const { width, height } = node.getBoundingClientRect();
  const around = piece ?? new DOMRect(at.x, at.y, 0, 0);
  const right = around.right + 36;
  const left = around.left - 36 - width;
  const x = right + width < innerWidth - MARGIN ? right : left > MARGIN ? left : at.x - width / 2;
  const beside = x === right || x === left;
  const y = beside ? around.top + around.height / 2 - height / 2 : around.bottom + 18 + height < innerHeight ? around.bottom + 18 : around.top - 18 - height;
  const low = innerHeight - height - MARGIN;
  const spot = { x: clamp(x, MARGIN, innerWidth - width - MARGIN), y: clamp(y, MARGIN, low) };
  const clear = [...document.querySelectorAll("[data-keep-clear]")].map((each) => each.getBoundingClientRect());
  const covers = (y: number) => clear.some((box) => spot.x < box.right && spot.x + width > box.left && y < box.bottom && y + height > box.top);
  const free = [spot.y, ...clear.flatMap((box) => [box.top - height - MARGIN, box.bottom + MARGIN])].find((y) => y >= MARGIN && y <= low && !covers(y));
  return { ...spot, y: free ?? spot.y };
}

const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(n, Math.max(low, high)));

export function PieceMenu({ table, turn }: { table: TableStore; turn: Turn }) {
  const at = turn.menu.value;
  const root = useRef<HTMLDivElement>(null);
  const picking = turn.picking.value;
  const key = picking?.place ?? picking?.picked.at(-1) ?? "";
  useLayoutEffect(() => {
    if (!at || !root.current) return;
    const spot = place(root.current, at, rectOf(key));
    root.current.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    root.current.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
  }, [at, key]);
  if (!at || !picking) return null;
  const title = table.scene.value?.pieces[key]?.title ?? nodeOf(table, key)?.title;
  const heads = new Set(picking.left.map((choice) => halves(choice)[0]));
  const same = heads.size === 1;
  const [first] = heads;
  const walk = (event: KeyboardEvent) => {
    const items = [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      items[(items.indexOf(document.activeElement as HTMLElement) + by + items.length) % items.length]?.focus();
    }
    if (event.key === "Tab") turn.stepBack();
  };
  return (
    <div ref={root} class="slip slip--menu" role="menu" aria-label={title || say("moves")} onKeyDown={walk}>
      <p class="slip__head">{same ? first : title}</p>
      {picking.left.map((choice) => {
        const [head, tail] = halves(choice);
        return (
          <button key={choice.key} class="option" role="menuitem" data-option={choice.key} aria-current={turn.wanted.value === choice ? "step" : undefined} onClick={() => turn.take(choice)} onMouseEnter={() => (turn.hovered.value = choice)} onMouseLeave={() => (turn.hovered.value = null)} onFocus={() => (turn.hovered.value = choice)}>
            <span class="option__txt">
              <b>{same && tail ? tail : head}</b>
              {!same && tail && <small>{tail}</small>}
            </span>
            {choice.gain && <span class="option__gain">{choice.gain}</span>}
          </button>
        );
      })}
    </div>
  );
}

interface Leader {
  from: Point;
  to: Point;
}

export function WhySlip({ table, turn }: { table: TableStore; turn: Turn }) {
  const slip = turn.slip.value;
  const root = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const leader = useSignal<Leader | null>(null);
  const scene = table.scene.value;
  const piece = slip && scene?.pieces[slip.target];
  // The whole piece where it cannot be seen by resting on it, or where there is nothing else to say.
  const whole = piece && (touch.matches || slip?.reasons?.length === 0);

  useLayoutEffect(() => {
    if (!piece || !detail.current) return;
    detail.current.replaceChildren(renderPieceDetail(piece, { lang: lang.peek(), game: table.position.peek()?.table.game ?? "", key: slip?.target ?? "", pieces: scene?.pieces ?? {} }));
  }, [slip?.target, whole]);

  useLayoutEffect(() => {
    if (!slip || !root.current) return;
    const rect = rectOf(slip.target);
    const spot = place(root.current, slip.at, rect);
    root.current.style.transform = `translate(${spot.x}px, ${spot.y}px)`;
    const box = root.current.getBoundingClientRect();
    const to = rect ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 } : slip.at;
    const from = { x: clamp(to.x, spot.x, spot.x + box.width), y: clamp(to.y, spot.y + 14, spot.y + box.height - 14) };
    leader.value = Math.hypot(from.x - to.x, from.y - to.y) > 12 ? { from, to } : null;
  }, [slip]);

  if (!slip) return null;
  const node = nodeOf(table, slip.target);
  const title = piece?.title || node?.title || slip.target;
  const game = table.position.value?.table.game ?? "";
  const usable = turn.live.value.pickable.has(slip.target);
  return (
    <>
      {leader.value && (
        <svg class="leader" aria-hidden="true">
          <path d={`M${leader.value.from.x} ${leader.value.from.y}L${leader.value.to.x} ${leader.value.to.y}`} />
          <circle cx={leader.value.to.x} cy={leader.value.to.y} r="6" />
        </svg>
      )}
      <div ref={root} class="slip slip--why" role="dialog" aria-label={title}>
        <button class="slip__close" aria-label={say("close")} onClick={() => (turn.slip.value = null)}>
          ×
        </button>
        {whole ? <div class="slip__piece" ref={detail} /> : <p class="slip__head">{title}</p>}
        {piece?.text && !whole && <p class="slip__text">{piece.text}</p>}
        {node && <Standing keys={node.pieces ?? []} pieces={scene?.pieces ?? {}} />}
        <div class="slip__why" aria-live="polite">
          {slip.reasons?.map((reason) => (
            <p key={reason.code} class="slip__msg">
              {named(reason, scene?.pieces ?? {})} {reason.rules?.map((rule) => <Cite key={rule} game={game} rule={rule} />)}
            </p>
          ))}
          {slip.reasons?.length === 0 && usable && <p class="slip__msg">{say("usable")}</p>}
        </div>
      </div>
    </>
  );
}

/** A reason in which the pieces in the way go by their names. */
function named(reason: WhyText, pieces: Readonly<Record<string, FlatPiece>>): string {
  return (reason.blockers ?? []).reduce((text, key) => text.replace(new RegExp(`\\b${key}\\b`), pieces[key]?.title || key), reason.text);
}

/** What stands on a place, each with what it does. */
function Standing({ keys, pieces }: { keys: readonly string[]; pieces: Readonly<Record<string, FlatPiece>> }) {
  const there = keys.flatMap((key) => (pieces[key]?.title ? [pieces[key]] : []));
  return (
    <ul class="slip__things">
      {there.map((piece, nth) => (
        <li key={nth}>
          <b>{piece.title}</b>
          {(piece.numbers?.[0]?.[0] === "count" ? piece.numbers[0][1] : 1) > 1 && ` × ${piece.numbers?.[0]?.[1]}`}
          {piece.text && ` ${piece.text}`}
        </li>
      ))}
    </ul>
  );
}

function nodeOf(table: TableStore, key: string): FlatNode | undefined {
  return Object.values(table.scene.value?.areas ?? {}).flatMap((area) => area.nodes ?? []).find((node) => node.key === key);
}
