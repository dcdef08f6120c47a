/** Who has won, in words: one of several, or all together. */
import type { Outcome, SeatInfo, TableInfo } from "../../frames";
import { say } from "../i18n";

export interface Verdict {
  text: string;
  /** Whether the reader has won. */
  mine: boolean;
}

interface End {
  winners: readonly number[];
  together: boolean;
  seats: readonly SeatInfo[];
  /** The seats of the reader. */
  you: readonly number[];
}

function verdict({ winners, together, seats, you }: End): Verdict {
  const names = winners.map((seat) => seats[seat]?.name ?? "?").join(", ");
  if (together && seats.length === 1) return { text: say(winners.length ? "youWon" : "youLost", { name: seats[0]?.name ?? "" }), mine: winners.length > 0 && you.length > 0 };
  if (together) return { text: say(winners.length ? "wonTogether" : "lostTogether"), mine: winners.length > 0 && you.length > 0 };
  if (winners.length > 1) return { text: say("drawn"), mine: false };
  const mine = you.length === 1 && you[0] === winners[0];
  return { text: say(mine ? "youWon" : "won", { name: names }), mine };
}

export function verdictOf(outcome: Outcome, seats: readonly SeatInfo[], you: readonly number[]): Verdict {
  const winners = outcome.shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
  return verdict({ winners, together: outcome.together ?? false, seats, you });
}

/** Of a finished table, as lists show it. */
export function verdictAt(table: TableInfo): Verdict {
  if (table.ended) return { text: say("endedMatch"), mine: false };
  const you = table.seats.flatMap((seat, nth) => (seat.you ? [nth] : []));
  return verdict({ winners: table.winners ?? [], together: table.together ?? false, seats: table.seats, you });
}
