/** Who has won, in words: one of several, a team, or all together. */
import type { Outcome, SeatInfo, TableInfo } from "../../frames";
import { lang, say } from "../i18n";

export interface Verdict {
  text: string;
  /** Whether the reader has won. */
  mine: boolean;
}

interface End {
  winners: readonly number[];
  /** Whether the winners are rivals; else they are of one side. */
  drawn: boolean;
  together: boolean;
  seats: readonly SeatInfo[];
  /** The seats of the reader. */
  you: readonly number[];
}

function verdict({ winners, drawn, together, seats, you }: End): Verdict {
  const names = new Intl.ListFormat(lang.value).format(winners.map((seat) => seats[seat]?.name ?? "?"));
  if (together && seats.length === 1) return { text: say(winners.length ? "youWon" : "youLost", { name: seats[0]?.name ?? "" }), mine: winners.length > 0 && you.length > 0 };
  if (together) return { text: say(winners.length ? "wonTogether" : "lostTogether"), mine: winners.length > 0 && you.length > 0 };
  if (drawn) return { text: say("drawn"), mine: false };
  const mine = you.length === 1 && winners.includes(you[0]!);
  return { text: say(mine ? "youWon" : winners.length > 1 ? "wonAsTeam" : "won", { name: names }), mine };
}

export function verdictOf(outcome: Outcome, seats: readonly SeatInfo[], you: readonly number[]): Verdict {
  const winners = outcome.shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
  const drawn = outcome.shares.some((share) => share > 0 && share < 1);
  return verdict({ winners, drawn, together: outcome.together ?? false, seats, you });
}

/** Of a finished table, as lists show it. */
export function verdictAt(table: TableInfo): Verdict {
  if (table.ended) return { text: say("endedMatch"), mine: false };
  const you = table.seats.flatMap((seat, nth) => (seat.you ? [nth] : []));
  return verdict({ winners: table.winners ?? [], drawn: table.drawn ?? false, together: table.together ?? false, seats: table.seats, you });
}
