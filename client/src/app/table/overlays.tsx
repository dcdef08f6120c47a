/** What comes over the table: passing the device, what happened meanwhile, waiting for players. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { SeatInfo } from "../../frames";
import type { Told } from "../patch";
import { api } from "../api";
import { me } from "../games";
import { say } from "../i18n";
import { keep, kept } from "../kept";
import { complain, signing } from "../people/signing";
import { go } from "../router";
import { Dialog } from "../ui/dialog";
import { FreeMark, Grain, SeatMark } from "../ui/marks";
import { NameDialog } from "../ui/name";
import { Terms } from "../ui/stakes";
import { Line } from "./logbook";
import type { Replay } from "./replay";
import type { TableStore } from "./store";
import { copyLink } from "./topbar";

/** Hands are hidden and another person at this device must choose: nothing of the table is there until they say that they have it. */
export function Curtain({ table }: { table: TableStore }) {
  const now = table.position.value;
  if (!now?.table.curtain || now.outcome) return null;
  const holder = table.holder.value;
  const waiting = now.asks.map((ask) => ask.seat).filter((seat) => now.you.includes(seat));
  const next = waiting.find((seat) => seat === holder) ?? waiting[0];
  const seat = next === undefined ? undefined : now.table.seats[next];
  if (next === undefined || !seat || (holder === next && now.viewer === next)) return null;
  const take = () => {
    table.holder.value = next;
    table.past.value = null;
    table.askFull(next);
  };
  return <Handover key={next} seat={seat} onTake={take} />;
}

function Handover({ seat, onTake }: { seat: SeatInfo; onTake: () => void }) {
  const root = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => root.current?.showModal(), []);
  return (
    <dialog ref={root} class="curtain" aria-labelledby="handover" data-seat={seat.identity} onCancel={(event) => event.preventDefault()}>
      <Grain />
      <div class="curtain__in">
        <SeatMark identity={seat.identity} name={seat.name} class="curtain__mark" />
        <h2 id="handover">{say("passTo", { name: seat.name })}</h2>
        <p>{say("passHelp")}</p>
        <button class="btn btn--main" autoFocus onClick={onTake}>
          {say("iAm", { name: seat.name })}
        </button>
      </div>
    </dialog>
  );
}

/** At a hot-seat table where nothing is hidden a short word is enough. */
export function TurnFlash({ table }: { table: TableStore }) {
  const now = table.position.value;
  const shown = useSignal<number | null>(null);
  const seat = now && now.you.length > 1 && !now.outcome && !table.past.value ? now.viewer : null;
  useEffect(() => {
    if (seat === null) return;
    shown.value = seat;
    const timer = setTimeout(() => (shown.value = null), 1600);
    return () => clearTimeout(timer);
  }, [seat]);
  const info = shown.value === null ? null : table.seats.value[shown.value];
  if (!info) return null;
  return (
    <div class="flash" data-seat={info.identity} aria-hidden="true">
      <SeatMark identity={info.identity} name={info.name} />
      {say("turnOf", { name: info.name })}
    </div>
  );
}

/** What nobody should miss, in large print for as long as it takes to read; those that come together are told one after the other. */
export function News({ table }: { table: TableStore }) {
  const waiting = useSignal<readonly string[]>([]);
  const seats = useRef(table.position.peek()?.table.seats ?? []);
  useEffect(() => table.on((frame) => {
    const before = seats.current;
    seats.current = (frame.frame === "patch" || frame.frame === "full" ? frame.table?.seats : null) ?? before;
    // Somebody has left: the whole log is told anew, for they are called otherwise from then on.
    const left = seats.current.flatMap((seat, nth) => (seat.kind === "bot" && before[nth]?.kind === "person" ? [nth] : []));
    if (frame.frame === "patch" && left.length) {
      const lines = (frame.log ?? []).filter((line) => line.loud && line.seat != null && left.includes(line.seat));
      waiting.value = [...waiting.peek(), ...lines.slice(-left.length).map((line) => line.text)].slice(-3);
    }
    const news = frame.frame === "patch" && frame.log_from == null && table.past.peek() === null ? (frame.log ?? []).filter((line) => line.loud).map((line) => line.text) : [];
    if (news.length) waiting.value = [...waiting.peek(), ...news].slice(-3);
  }), [table]);
  const [text] = waiting.value;
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => (waiting.value = waiting.peek().slice(1)), READING + text.length * A_LETTER);
    return () => clearTimeout(timer);
  }, [waiting.value]);
  return text ? (
    <button class="news" onClick={() => (waiting.value = waiting.peek().slice(1))}>
      {text}
    </button>
  ) : null;
}

const READING = 1500;
const A_LETTER = 22;

const MANY = 1;

/** What the others did since my last choice, when I come back to a table. */
export function Since({ table, replay }: { table: TableStore; replay: Replay }) {
  const lines = useSignal<readonly Told[]>([]);
  useEffect(() => {
    const memory = `seen ${table.id}`;
    const look = () => {
      const now = table.position.peek();
      if (!now || document.visibilityState === "hidden") return;
      const last = now.log.findLastIndex((line) => line.seat === now.you[0]);
      // A slow table is looked at on another device, where nothing is remembered: then since my own last move.
      const unknown = now.table.pace?.kind === "days" ? now.log[last]?.after : undefined;
      const seen = Number(kept(memory) ?? unknown ?? now.moment);
      const news = now.log.slice(last + 1).filter((line) => line.seat != null && !line.said && !line.private && line.after > seen);
      if (now.you.length === 1 && table.ask.peek() && news.length >= MANY) lines.value = news.slice(-12);
      keep(memory, String(now.moment));
    };
    look();
    // What happens before my eyes needs no summary.
    const end = table.on((frame) => {
      const now = table.position.peek();
      if (frame.frame === "patch" && now && document.visibilityState === "visible") keep(memory, String(now.moment));
    });
    document.addEventListener("visibilitychange", look);
    return () => {
      end();
      document.removeEventListener("visibilitychange", look);
    };
  }, [table]);
  if (lines.value.length === 0) return null;
  const close = () => (lines.value = []);
  return (
    <Dialog title={say("since")} onClose={close}>
      <ol class="log log--since">
        {lines.value.map((line, nth) => (
          <Line key={nth} line={line} table={table} replay={null} />
        ))}
      </ol>
      <div class="acts">
        <button
          class="btn btn--ghost"
          onClick={() => {
            replay.to((lines.value[0]?.after ?? 1) - 1);
            close();
          }}
        >
          {say("toMoment")}
        </button>
        <button class="btn btn--main" onClick={close}>
          {say("goOn")}
        </button>
      </div>
    </Dialog>
  );
}

/** Before the start: who is missing, the link that brings them, and a seat for whoever followed it. */
export function Gathering({ table, invite }: { table: TableStore; invite: string }) {
  const naming = useSignal<number | null>(null);
  const now = table.position.value;
  if (!now || now.table.status !== "open") return null;
  const wantsAccount = Boolean(now.table.rated) && me.value?.guest !== false;
  const sit = async (seat: number) => {
    if (wantsAccount) {
      signing.value = "up";
      return;
    }
    if (!me.value?.name) {
      naming.value = seat;
      return;
    }
    try {
      await api.join(table.id, seat, invite);
      table.line.restart();
    } catch (error) {
      complain(error);
    }
  };
  const leave = async () => {
    await api.leave(table.id).then(() => go("/"), complain);
  };
  const link = `${location.origin}/t/${table.id}?invite=${now.table.invite || invite}`;
  const seated = now.you.length > 0;
  return (
    <div class="gathering">
      <h2>{say("gathering")}</h2>
      <Terms table={now.table} />
      {wantsAccount && !seated && (
        <p class="gathering__account">
          {say("ratedWants")}{" "}
          <button class="plainlink" onClick={() => (signing.value = "up")}>
            {say("signUp")}
          </button>
        </p>
      )}
      <ul class="gathering__seats">
        {now.table.seats.map((seat, nth) => (
          <li key={nth} data-seat={seat.identity}>
            {seat.kind === "open" ? <FreeMark /> : <SeatMark identity={seat.identity} name={seat.name} />}
            <b>{seat.kind !== "open" ? seat.name : seat.kept ? say("keptSeat", { name: seat.kept }) : seat.character ? `${say("freeSeat")} (${seat.character})` : say("freeSeat")}</b>
            {seat.kind === "open" && !seat.kept && !seated && (
              <button class="btn btn--main" onClick={() => void sit(nth)}>
                {say("sit")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {seated && (
        <div class="gathering__link">
          <label>
            {say("inviteLink")}
            <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <button class="btn btn--main" onClick={() => void copyLink(link)}>
            {say("copy")}
          </button>
        </div>
      )}
      {seated && (
        <button class="btn btn--ghost" onClick={() => void leave()}>
          {say("leaveSeat")}
        </button>
      )}
      {naming.value !== null && (
        <NameDialog
          onClose={() => (naming.value = null)}
          onNamed={() => {
            const seat = naming.value ?? 0;
            naming.value = null;
            void sit(seat);
          }}
        />
      )}
    </div>
  );
}
