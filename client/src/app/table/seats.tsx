/** The others at the table: mark, name, what they are doing, and their board in small. */
import { useSignal } from "@preact/signals";
import { say } from "../i18n";
import { Dialog } from "../ui/dialog";
import { FreeMark } from "../ui/marks";
import { SeatBoard } from "./board";
import { awayUntil } from "./clocks";
import type { TableStore } from "./store";
import type { Turn } from "./turn";

/** Seats in the order of play, beginning after mine. */
export function others(table: TableStore): number[] {
  const count = table.seats.value.length;
  const mine = table.mySeat.value;
  const first = mine ?? -1;
  return Array.from({ length: count }, (_, i) => (first + 1 + i) % count).filter((seat) => seat !== mine);
}

/** The area that is a seat's own board. */
export function boardOf(table: TableStore, seat: number | null): string | null {
  const scene = table.scene.value;
  if (!scene || seat === null) return null;
  return scene.roots.find((key) => scene.areas[key]?.owner === seat) ?? null;
}

export function Seats({ table, turn, side }: { table: TableStore; turn: Turn; side: "left" | "right" }) {
  const all = others(table);
  const half = Math.ceil(all.length / 2);
  const seats = side === "left" ? all.slice(0, half) : all.slice(half);
  return (
    <div class={`seats seats--${side}`} data-count={seats.length}>
      {seats.map((seat, place) => (
        <Seat key={place} table={table} turn={turn} seat={seat} />
      ))}
    </div>
  );
}

function Seat({ table, turn, seat }: { table: TableStore; turn: Turn; seat: number }) {
  const looking = useSignal<number | null>(null);
  const info = table.seats.value[seat];
  const area = boardOf(table, seat);
  if (!info) return null;
  const active = table.asks.value.some((ask) => ask.seat === seat) && !table.position.value?.outcome;
  const over = table.position.value?.table.status === "finished";
  const next = others(table)[0] === seat && !over;
  const until = awayUntil(table, seat);
  const status = info.kind === "open" ? say("freeSeat") : until ? say("awayUntil", { day: until }) : active ? say("playsNow") : next && table.mySeat.value !== null ? say("playsNext") : info.kind === "bot" ? "" : say(info.here ? "online" : "away");
  const told = info.kind === "bot" ? [say("bot"), status].filter(Boolean).join(" · ") : status;
  // What a strip has no room for is in the workshop, which the mark opens too.
  const seeMore = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(".eb-more")) looking.value = seat;
  };
  return (
    <div class={`seat ${active ? "is-active" : ""}`} data-seat={info.identity} onClick={seeMore}>
      {area && info.kind !== "open" ? (
        <SeatBoard table={table} turn={turn} area={area} size="mini" />
      ) : (
        <p class="seat__free">
          <FreeMark /> {info.name || info.character || say("open")}
        </p>
      )}
      <span class="seat__status">{told}</span>
      {area && info.kind !== "open" && <button class="seat__open" aria-label={say("workshopOf", { name: info.name })} title={say("workshopOf", { name: info.name })} onClick={() => (looking.value = seat)} />}
      {area && looking.value === seat && (
        <Dialog title={say("workshopOf", { name: info.name })} class="sheet--seat" onClose={() => (looking.value = null)}>
          <SeatBoard table={table} turn={turn} area={area} size="full" second />
        </Dialog>
      )}
    </div>
  );
}
