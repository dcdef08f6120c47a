/** Every legal choice as a sentence, by verb, with its gain at the right edge; filtered by typing, walked with the arrows. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { bringOutlines, glyph, isKnownIcon } from "../../board";
import type { FlatPiece } from "../../frames";
import { askedNow } from "../patch";
import type { IconName } from "../icons";
import { say } from "../i18n";
import { grouped, joined, matches, type Choice, type Group } from "../picking";
import { confirmTurn } from "../settings";
import { Icon } from "../ui/marks";
import { toast } from "../ui/toasts";
import { OrderBar } from "./orders";
import { PlanSheet } from "./plan";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

const VERB_ICONS: Record<string, IconName> = { take: "mining", forge: "anvil-impact", associate: "linked-rings", pass: "hourglass", face: "crossed-swords", again: "rolling-dices", bard: "rolling-dices", exhaust: "hourglass", keep: "hourglass" };

/** Pictures of the board for verbs whose choices name nothing that has one. */
const VERB_PICTURES: Record<string, string> = {
  move: "walking-boot", risky: "uncertainty", smoke: "walking-boot", place: "pine-tree", fight: "crossed-swords", end: "hourglass", chest: "chest", well: "well", vortex: "vortex", unlock: "round-star",
  roll: "rolling-dices", throw: "rolling-dices", reroll: "rolling-dices", sure: "rolling-dices", toss: "rolling-dices", done: "rolling-dices", support: "crossed-swords", aid: "hearts", lair: "cave-entrance",
};
const PICTURED = new Set(["split", "offer", "order", "chip", "tile", "token", "rack", "foe", "figure"]);

export function verbIcon(verb: string): IconName {
  return VERB_ICONS[verb] ?? "anvil-impact";
}

/** The icon of what a choice is about, where it names something that has one, or a part of it; else of what is done. */
function thingOf(choice: Choice, pieces: Readonly<Record<string, FlatPiece>>): string {
  const things = choice.targets.flatMap((target) => [pieces[target], pieces[target.split(".")[0] ?? ""]]);
  const thing = things.find((piece) => piece?.icon && (PICTURED.has(piece.kind) || (piece.kind === "card" && isKnownIcon(piece.icon))))?.icon ?? VERB_PICTURES[choice.verb];
  return thing ?? (!(choice.verb in VERB_ICONS) && isKnownIcon(choice.verb) ? choice.verb : "");
}

export function groupsOf(choices: readonly Choice[]): Group[] {
  return grouped(choices);
}

export const groupId = (verb: string): string => `verb-${verb.replace(/\W/g, "_")}`;

/** What a kind of choice is called: the word with which all its sentences begin; where they have none in common, just that. */
export function verbName(group: Group): string {
  const words = group.choices.map((choice) => choice.text.split(/[\s,(.:]/)[0] ?? "");
  const [word = ""] = words;
  return /\p{L}/u.test(word) && words.every((each) => each === word) ? word : say("choices");
}

/** A sentence without what it ends with, plain or in brackets, where that stands at the right edge. */
function short({ text, gain = "" }: Choice): string {
  const end = gain && [`(${gain})`, gain].find((each) => text.endsWith(each));
  return end ? text.slice(0, -end.length).replace(/[\s\u00a0\u202f]*:?[\s\u00a0\u202f]*$/, "") : text;
}

/** A sentence in two: what it is about, and how (payment, partner) in smaller print. What stands at the right edge is not said twice. */
export function halves(choice: Choice): [string, string] {
  const text = short(choice);
  const at = text.search(/ \(|, |[\s\u00a0\u202f]?: /);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at).replace(/^[\s\u00a0\u202f,:]+/, "")];
}

export function OptionsPanel({ table, turn }: { table: TableStore; turn: Turn }) {
  const typed = useSignal("");
  const searching = useSignal(false);
  const list = useRef<HTMLDivElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  const backToList = useRef(false);
  const all = turn.left.value;
  const shown = typed.value ? all.filter((choice) => matches(choice, typed.value)) : all;
  const groups = joined(groupsOf(shown), verbName);
  const brought = useSignal(0);
  const game = table.position.value?.table.game ?? "";
  useEffect(() => bringOutlines(game, () => (brought.value += 1)), [game]);

  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) search(event);
    };
    addEventListener("keydown", slash);
    return () => removeEventListener("keydown", slash);
  }, []);

  // A choice that is about to go gives up the focus first: taken away with it, it would have the half-changed page laid out.
  useEffect(
    () =>
      table.before((frame) => {
        const focused = document.activeElement;
        if (frame.frame !== "patch" || !(focused instanceof HTMLElement) || !list.current?.contains(focused)) return;
        const stays = askedNow(frame.asks, table.position.peek()?.offered ?? {}).some((ask) => ask.offers.some((offer) => offer.key === focused.dataset["option"]));
        if (!stays) focused.blur();
      }),
    [table],
  );

  // When the focused choice is gone, the focus goes to the first of the new ones, else to the status line.
  useEffect(() => {
    typed.value = "";
    // The new list has come to lie under a mouse that rests: what it points at now is marked, as if it had moved there.
    const under = list.current?.querySelector<HTMLElement>("[role=option]:hover")?.dataset["option"];
    if (under) turn.hovered.value = turn.left.peek().find((choice) => choice.key === under) ?? null;
    if (!hadFocus.current || (document.activeElement !== document.body && document.activeElement?.id !== "status")) return;
    const first = list.current?.querySelector<HTMLElement>("[role=option]");
    (first ?? document.getElementById("status"))?.focus();
  }, [turn.picking.value?.all]);

  const search = (event: Event, first = "") => {
    event.preventDefault();
    searching.value = true;
    typed.value = first;
    filter.current?.focus();
  };

  const stopSearching = (event: Event) => {
    event.stopPropagation();
    backToList.current = true;
    typed.value = "";
    searching.value = false;
  };

  // The focus moves with the very change: whoever types on finds no gap between two keys in which nobody listens.
  useLayoutEffect(() => {
    if (searching.value) filter.current?.focus();
    else if (backToList.current) (list.current?.querySelector<HTMLElement>("[role=option]") ?? document.getElementById("status"))?.focus();
    backToList.current = false;
  }, [searching.value]);

  const walk = (event: KeyboardEvent) => {
    if (event.key === "Escape" && searching.peek()) return stopSearching(event);
    if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && list.current?.contains(event.target as Node)) return search(event, typed.peek() + event.key);
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0) filter.current?.focus();
    else items[Math.min(to, items.length - 1)]?.focus();
  };

  const planning = turn.plan.value !== null;
  const seated = isSeated(table);
  return (
    <section class={`panel options ${planning ? "has-plan" : ""}`} aria-labelledby="options-title" onKeyDown={walk} onFocusIn={() => (hadFocus.current = true)} onFocusOut={(event) => event.relatedTarget && (hadFocus.current = list.current?.contains(event.relatedTarget as Node) ?? false)}>
      <div class="panel__title">
        <h2 id="options-title">{say(seated ? "moves" : "watching")}</h2>
        {!searching.value &&
          groups.map((group) => (
            <a key={group.verb} class="count" href={`#${groupId(group.verb)}`} onClick={(event) => jump(event, group.verb)}>
              {verbName(group)} {group.choices.length}
            </a>
          ))}
        {searching.value && (
          <input
            ref={filter}
            class="filter"
            type="search"
            aria-label={say("filter")}
            placeholder={say("filter")}
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
            onBlur={() => (searching.value = typed.value !== "")}
            onKeyDown={(event) => event.key === "Enter" && shown[0] && turn.take(groups[0]?.choices[0] ?? shown[0])}
          />
        )}
        {all.length > 6 && !searching.value && (
          <button class="icb icb--s" aria-label={say("filterHint")} title={say("filterHint")} onClick={(event) => search(event)}>
            <Icon name="magnifying-glass" />
          </button>
        )}
      </div>
      {turn.chosen.value && turn.plan.value && <PlanSheet table={table} turn={turn} choice={turn.chosen.value} />}
      <div class="options__list" ref={list} role={groups.length ? "listbox" : "group"} aria-label={say("moves")} tabIndex={groups.length ? -1 : 0}>
        {groups.map((group, nth) => (
          <div key={group.verb} id={groupId(group.verb)} role="group" aria-label={`${verbName(group)} (${group.choices.length})`}>
            {group.choices.map((choice, place) => (
              <OptionRow key={choice.key} choice={choice} turn={turn} first={nth === 0 && place === 0} outlines={brought.value} />
            ))}
          </div>
        ))}
        {all.length === 0 && <p class="empty">{say(seated ? "noMoves" : "watchingHow")}</p>}
        {all.length > 0 && shown.length === 0 && <p class="empty">{say("noMatch")}</p>}
      </div>
      {all.length === 1 && table.ask.value?.masked && <p class="help">{say("maskedOnly")}</p>}
      <OrderBar table={table} />
      <Acts table={table} turn={turn} />
    </section>
  );
}

/** Scrolls the list so that the line that a lesson waits for comes first. */
export function revealLine(): void {
  const line = document.querySelector<HTMLElement>(".options__list [aria-current]");
  const list = line?.closest(".options__list");
  if (line && list) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

function jump(event: Event, verb: string): void {
  event.preventDefault();
  const group = document.getElementById(groupId(verb));
  group?.scrollIntoView({ block: "start" });
  group?.querySelector<HTMLElement>("[role=option]")?.focus({ preventScroll: true });
}

/** `outlines` goes up when outlines of icons have come: what is drawn with them is drawn anew. */
function OptionRow({ choice, turn, first }: { choice: Choice; turn: Turn; first: boolean; outlines: number }) {
  const [head, tail] = halves(choice);
  const picked = turn.chosen.value?.key === choice.key;
  const icon = thingOf(choice, turn.table.scene.peek()?.pieces ?? {});
  return (
    <button
      class={`option ${picked ? "is-picked" : ""}`}
      role="option"
      data-option={choice.key}
      aria-selected={picked}
      aria-current={turn.wanted.value?.key === choice.key ? "step" : undefined}
      tabIndex={first ? 0 : -1}
      onClick={() => turn.take(choice)}
      onMouseEnter={() => (turn.hovered.value = choice)}
      onMouseLeave={() => (turn.hovered.value = null)}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && (turn.hovered.value = choice)}
      onBlur={() => (turn.hovered.value = null)}
    >
      <span class="option__ico">
        {icon ? <span class="option__thing" dangerouslySetInnerHTML={{ __html: glyph(icon) }} /> : <Icon name={verbIcon(choice.verb)} />}
      </span>
      <span class="option__txt">
        <b>{head}</b>
        {tail && <small>{tail}</small>}
      </span>
      {choice.gain && <span class="option__gain">{choice.gain}</span>}
    </button>
  );
}

/** Whether somebody here plays, and does not only watch. */
export const isSeated = (table: TableStore): boolean => (table.position.value?.you.length ?? 0) > 0;

function Acts({ table, turn }: { table: TableStore; turn: Turn }) {
  const chosen = turn.chosen.value;
  const plan = turn.plan.value;
  if (!isSeated(table)) return null;
  const past = table.past.value ? say("notInReplay") : "";
  const noUndo = past || (table.position.value?.noUndo ?? "");
  return (
    <div class="acts">
      <button class="btn btn--ghost" aria-disabled={noUndo !== ""} title={noUndo} onClick={() => (noUndo ? toast(noUndo) : table.undo())}>
        {say("undo")}
      </button>
      <button class="btn btn--ghost" aria-disabled={past !== ""} aria-pressed={turn.whyMode.value} title={past || say("whyHint")} onClick={() => (past ? toast(past) : turn.toggleWhy())}>
        {say("why")}
      </button>
      {(confirmTurn.value || chosen) && (
        <button class="btn btn--main" disabled={!chosen} onClick={() => turn.confirm()}>
          <Icon name="anvil-impact" />
          <span>
            {plan ? plan.label : `${say("confirm")} ${chosen?.gain ?? ""}`}
            {chosen && <em>{plan ? plan.text : halves(chosen).join(" ")}</em>}
          </span>
        </button>
      )}
    </div>
  );
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
