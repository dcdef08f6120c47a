/** The table. */
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { lookAt, me } from "../games";
import { lang, say } from "../i18n";
import { titleOf } from "../titles";
import { RulePopover } from "../ui/cite";
import { Broken, Loading } from "../ui/states";
import { MainBoard, SeatBoard } from "./board";
import { LessonGuide } from "./lesson";
import { Logbook } from "./logbook";
import { isSeated, isTyping, OptionsPanel } from "./options";
import { EndScreen } from "./ending";
import { ClockQuestions } from "./clocks";
import { ConcedeProposal } from "./concede";
import { Curtain, Gathering, News, Since, TurnFlash } from "./overlays";
import { Prompt } from "./prompt";
import { Replay } from "./replay";
import { boardOf, Seats } from "./seats";
import { PieceMenu, WhySlip } from "./slips";
import { TableStore } from "./store";
import { TableBar } from "./topbar";
import { Turn } from "./turn";
import { useFollow, useGuide, useNarrow } from "./following";
import { MINE, TALK, Views } from "./views";
import { useAttending } from "./waiting";

interface TablePageProps {
  id: string;
  at: number | null;
  invite: string;
}

/** How the server closes a line whose session has ended. */
const SIGNED_OUT = 4401;

export default function TablePage({ id, at, invite }: TablePageProps) {
  const table = useMemo(() => new TableStore(id), [id]);
  const turn = useMemo(() => new Turn(table), [table]);
  const replay = useMemo(() => new Replay(table), [table]);
  useEffect(
    () => () => {
      replay.close();
      turn.close();
      table.close();
    },
    [table],
  );

  useEffect(() => {
    if (table.position.peek() && table.line.state.peek() === "open") table.askFull();
  }, [lang.value]);

  const who = `${me.value?.id} ${me.value?.guest}`;
  const known = useRef(who);
  useEffect(() => {
    if (known.current !== who) table.rejoin();
    known.current = who;
  }, [who]);

  const arrived = table.position.value !== null;
  useEffect(() => {
    if (arrived && at !== null) replay.to(at);
  }, [arrived, at]);
  useEffect(() => lookAt(table.position.peek()?.table.game ?? ""), [arrived]);

  useKeys(table, turn, replay);
  useAttending(table);
  const mineNow = table.ask.value !== null;
  useEffect(() => {
    const info = table.position.peek()?.table;
    const name = info ? titleOf(info) : "Enclume";
    document.title = mineNow ? `● ${say("yourStrike")} · ${name}` : name;
  }, [mineNow, arrived, lang.value]);
  // It changes by itself, after the board: it is not drawn anew whenever the page is.
  const logbook = useMemo(() => <Logbook table={table} replay={replay} />, [table, replay]);
  const view = useSignal<string | null>(null);
  const isNarrow = useNarrow();
  const sheet = useSignal(true);
  useFollow(table, turn, view);
  useGuide(table, turn, view, sheet);

  if (table.shut.value !== null) return <Broken code={table.shut.value} text={table.shut.value === SIGNED_OUT ? say("signedOutHere") : ""} />;
  const now = table.position.value;
  const scene = table.scene.value;
  if (!now || !scene) return <Loading />;
  const areas = scene.roots.filter((key) => scene.areas[key]?.owner == null);
  // Whoever has left their seat has no workshop any more.
  const shown = (view.value === MINE && !isSeated(table) ? null : view.value) ?? areas[0] ?? null;
  const mine = boardOf(table, table.mySeat.value);
  const classes = ["table", `table--${now.table.game}`, turn.whyMode.value ? "is-asking" : "", table.past.value ? "is-past" : "", sheet.value ? "" : "is-low", isSeated(table) ? "" : "is-watching"];
  return (
    <div class={classes.join(" ")} data-view={shown === MINE || shown === TALK ? shown : "area"}>
      <a class="skip" href="#options-title" onClick={skip}>
        {say("skip")}
      </a>
      <TableBar table={table} replay={replay} />
      <section class="strip" aria-label={say("players")}>
        <Prompt table={table} turn={turn} replay={replay} />
        <Seats table={table} turn={turn} side="left" />
        <Seats table={table} turn={turn} side="right" />
      </section>
      <Status table={table} />
      <Views table={table} turn={turn} areas={areas} shown={shown} onPick={(key) => (view.value = key)} />
      <main class="board" aria-label={say("board")}>
        <MainBoard table={table} turn={turn} area={isNarrow.value && shown !== MINE && shown !== TALK ? shown : null} />
        <Gathering table={table} invite={invite} />
      </main>
      <section class="bench" aria-label={say("workshop")}>
        {mine && <SeatBoard table={table} turn={turn} area={mine} size="full" />}
      </section>
      {mine && isNarrow.value && (
        <section class="pocket" aria-label={say("workshop")}>
          <SeatBoard table={table} turn={turn} area={mine} size="mini" second />
        </section>
      )}
      <button class="sheet__grip" aria-expanded={sheet.value} aria-label={say("moves")} onClick={() => (sheet.value = !sheet.value)}>
        <span />
      </button>
      <OptionsPanel table={table} turn={turn} />
      {logbook}
      <PieceMenu table={table} turn={turn} />
      <WhySlip table={table} turn={turn} />
      <TurnFlash table={table} />
      <News table={table} />
      <Since table={table} replay={replay} />
      <EndScreen table={table} replay={replay} />
      <Curtain table={table} />
      <ConcedeProposal table={table} />
      <ClockQuestions table={table} />
      {now.table.lesson && <LessonGuide table={table} turn={turn} />}
      <RulePopover />
      <RulesNotice table={table} />
    </div>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  (document.querySelector<HTMLElement>(".options [role=option]") ?? document.getElementById("status"))?.focus();
}

/** Tells readers whose turn it is, whenever that changes. */
function Status({ table }: { table: TableStore }) {
  const now = table.position.value;
  const ask = table.ask.value;
  const names = now?.asks.map((each) => table.seats.value[each.seat]?.name ?? "").join(", ") ?? "";
  const last = table.log.value.at(-1)?.text ?? "";
  const past = table.past.value;
  const turn = table.line.state.value === "lost" ? say("lineLost") : !now || !now.asks.length && !past ? "" : past ? say("moment", { n: past.moment, of: now.moment }) : now.outcome ? "" : ask ? say("yourTurn", { name: table.seats.value[ask.seat]?.name ?? "" }) : say("theirTurn", { name: names });
  return (
    <p class="unseen" role="status" aria-live="polite">
      {[last.replace(/(?<![.!?…»])$/, "."), turn].filter((part) => part && part !== ".").join(" ")}
    </p>
  );
}

/** The rules have changed under the match: said once to each page; where nothing can be chosen any more it stays. */
function RulesNotice({ table }: { table: TableStore }) {
  const read = useSignal(false);
  const info = table.position.value?.table;
  if (!info?.notice || (read.value && !info.halted)) return null;
  return (
    <p class="notice notice--rules" role="status">
      {info.notice}
      {!info.halted && (
        <button class="icb" aria-label={say("close")} onClick={() => (read.value = true)}>
          ×
        </button>
      )}
    </p>
  );
}

function useKeys(table: TableStore, turn: Turn, replay: Replay): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") {
        if (!turn.stepBack() && table.past.peek()) replay.live();
      } else if (table.past.peek()) return;
      else if (event.key === "z" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        if (table.position.peek()?.noUndo === "") table.undo();
      } else if (event.key === "?") turn.toggleWhy();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [table]);
}
