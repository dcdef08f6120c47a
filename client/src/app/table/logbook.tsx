/** What has happened, in words, each line with its rules and the way to its moment; and what people say. */
import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Told } from "../patch";
import { say } from "../i18n";
import { Cite } from "../ui/cite";
import { Icon } from "../ui/marks";
import type { Replay } from "./replay";
import type { TableStore } from "./store";

export function Logbook({ table, replay }: { table: TableStore; replay: Replay }) {
  const tab = useSignal<"log" | "chat">("log");
  const chatting = tab.value === "chat";
  const pick = (which: "log" | "chat") => () => (tab.value = which);
  const turnTab = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    tab.value = chatting ? "log" : "chat";
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return (
    <section class="panel logbook" aria-label={say("log")}>
      <div class="tabs" role="tablist" onKeyDown={turnTab}>
        <button id="tab-log" role="tab" aria-selected={!chatting} aria-controls="log-panel" tabIndex={chatting ? -1 : 0} onClick={pick("log")}>
          {say("log")}
        </button>
        <button id="tab-chat" role="tab" aria-selected={chatting} aria-controls="log-panel" tabIndex={chatting ? 0 : -1} onClick={pick("chat")}>
          {say("chat")} {table.unread.value > 0 && <b>{table.unread.value}</b>}
        </button>
      </div>
      <div id="log-panel" class="logbook__panel" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
        {chatting ? <ChatPane table={table} /> : <LogPane table={table} replay={replay} />}
      </div>
    </section>
  );
}

/** What a signal says, a frame late: after the board, which people look at, has been painted. */
function useLater<T>(source: ReadonlySignal<T>): T {
  const shown = useSignal(source.peek());
  useEffect(() => {
    let frame = 0;
    const end = effect(() => {
      const value = source.value;
      cancelAnimationFrame(frame);
      if (value !== shown.peek()) frame = requestAnimationFrame(() => setTimeout(() => (shown.value = value)));
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [source]);
  return shown.value;
}

function LogPane({ table, replay }: { table: TableStore; replay: Replay }) {
  const lines = useLater(table.log);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => toTheEnd(list.current), [lines.length]);
  if (lines.length === 0) return <p class="empty">{say("noLog")}</p>;
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={say("log")}>
      {lines.map((line, nth) => (
        <Line key={nth} line={line} table={table} replay={replay} />
      ))}
    </ol>
  );
}

/** What comes before somebody's eyes is read; on a phone the chat may be there and not be looked at. */
function useReading(table: TableStore, list: RefObject<HTMLElement | null>): void {
  const lines = table.position.value?.chat.length;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && list.current && list.current.checkVisibility?.() !== false) table.readChat();
    };
    const seen = new IntersectionObserver(look);
    if (list.current) seen.observe(list.current);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      seen.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [lines]);
}

/** The last line is in view, also when the list comes into view later. */
function toTheEnd(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const look = new ResizeObserver(() => list.scrollTo({ top: list.scrollHeight }));
  look.observe(list);
  return () => look.disconnect();
}

export function Line({ line, table, replay }: { line: Told; table: TableStore; replay: Replay | null }) {
  const seat = line.seat == null ? null : table.seats.value[line.seat];
  const game = table.position.peek()?.table.game ?? "";
  return (
    <li data-seat={seat?.identity} data-private={line.private || undefined} class={table.past.value && line.after === table.past.value.moment ? "is-now" : ""}>
      {seat ? <i class="log__seat" aria-hidden="true">{seat.name.trim()[0]?.toUpperCase()}</i> : <i class="log__dot" aria-hidden="true" />}
      <p>
        {line.said ? <q>{line.text}</q> : line.text} {line.rules?.map((rule) => <Cite key={rule} game={game} rule={rule} />)}
      </p>
      {replay && (
        <button class="log__at" title={say("toMoment")} onClick={() => replay.to(line.after)}>
          <span class="unseen">{say("toMoment")} </span>
          {line.after}
        </button>
      )}
    </li>
  );
}

function ChatPane({ table }: { table: TableStore }) {
  const text = useSignal("");
  const lines = table.position.value?.chat ?? [];
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => toTheEnd(list.current), [lines.length]);
  useReading(table, list);
  const send = (event: Event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (!said) return;
    table.say(said);
    text.value = "";
  };
  return (
    <>
      {lines.length === 0 && <p class="empty">{say("noChat")}</p>}
      <ol class="log log--chat" ref={list} aria-live="polite">
        {lines.map((line, nth) => {
          const seat = line.seat == null ? null : table.seats.value[line.seat];
          return (
            <li key={nth} data-seat={seat?.identity}>
              <i class="log__seat" aria-hidden="true">{line.name.trim()[0]?.toUpperCase()}</i>
              <p>
                <b>{line.name}</b> {line.text}
              </p>
            </li>
          );
        })}
      </ol>
      <form class="saybox" onSubmit={send}>
        <input aria-label={say("sayPlaceholder")} placeholder={say("sayPlaceholder")} maxLength={500} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        <button class="btn btn--ghost" aria-label={say("say")}>
          <Icon name="chat-bubble" />
        </button>
      </form>
    </>
  );
}
