/** The server's REST interface. */
import type { Pace, SeatInfo, TableInfo } from "../frames";
import type { Both } from "./i18n";
import { lang } from "./i18n";

export interface Me {
  id?: string;
  name: string;
  guest?: boolean;
}

export type OptionValue = string | number | boolean;

export interface GameOption {
  type: "choice" | "flag" | "number" | "line";
  id: string;
  label: Both;
  help?: Both;
  choices?: Record<string, Both>;
  default: string | number | boolean;
  seats?: number[];
  source?: string;
  low?: number;
  high?: number;
}

/** A table ready made: values for some options, the others at their defaults. */
export interface Preset {
  id: string;
  label: Both;
  help: Both;
  values: Record<string, string | number | boolean>;
  seats?: number[];
}

export interface GameInfo {
  id: string;
  name: Both;
  tagline: Both;
  seats: number[];
  default_seats: number;
  identities: { id: string; name: Both }[];
  options: GameOption[];
  presets: Preset[];
  lessons?: { id: string; title: Both }[];
  /** The titles of the rulebook, by what the rules under them begin with. */
  sections: Record<string, Both>;
  /** Verbs of choices that are shown with what they take before they count. */
  planned: string[];
  /** Whether it can be drawn who sits in the seat that begins. */
  draws: boolean;
  /** Whether all win or lose together. */
  cooperative: boolean;
  achievements: Achievement[];
  /** What its campaign is called, where it has one, and the options that it decides by itself. */
  campaign: { name: Both; sets: string[] } | null;
}

export interface Achievement {
  id: string;
  name: Both;
  text: Both;
  rules: string[];
}

/** What I have achieved: when first, at which table, and how often. */
export interface Gained {
  game: string;
  id: string;
  first: number;
  table: string;
  times: number;
}

/** One who takes part in a campaign, and what it brings along. */
export interface Member {
  seat: number;
  name: string;
  icon: string;
  lines: [string, string][];
}

/** A campaign as a list shows it. */
export interface CampaignLine {
  id: string;
  game: string;
  name: string;
  title: string;
  status: "open" | "playing" | "ready" | "over";
  chapter: number;
  chapter_title: string;
}

export interface CampaignInfo {
  id: string;
  game: string;
  name: string;
  title: string;
  created: number;
  chapters: string[];
  status: "open" | "playing" | "ready" | "over";
  standing: { chapter: number; title: string; story: string; goal: string; lost: number; facts: [string, string][]; members: Member[] };
  played: { table: string; chapter: number; title: string; created: number; moment: number; won: boolean | null }[];
  seats: SeatInfo[];
  mine: boolean;
  waiting: boolean;
  /** Options that may be chosen anew now. */
  changeable: Record<string, string | number | boolean>;
  epilogue: string;
}

export interface NewSeat {
  kind: "me" | "also" | "open" | "bot" | "here";
  bot?: string;
  name?: string;
}

/** How much time there is: for the whole match, or for each turn. */
export interface NewTable {
  game: string;
  name: string;
  options: Record<string, unknown>;
  seats: NewSeat[];
  hot_seat: boolean;
  pace?: Pace;
  /** Whether the deal draws who begins. */
  draw: boolean;
  /** Whether it changes ratings. */
  rated?: boolean;
}

export interface LessonStep {
  /** The moment of the match at which it is shown. */
  at: number;
  text: Both;
  highlight?: string[];
  /** The choice that the step waits for. */
  expect?: string;
}

export interface Lesson {
  title: Both;
  steps: LessonStep[];
}

/** The server refused, and says why in the reader's language. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, text: string, status: number) {
    super(text);
    this.code = code;
    this.status = status;
  }
}

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "accept-language": lang.value, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Problem("no_connection", "", 0);
  }
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const told = (content ?? {}) as { code?: string; text?: string };
    throw new Problem(told.code ?? "broken", told.text ?? answer.statusText, answer.status);
  }
  return content as T;
}

export const api = {
  me: () => ask<Me>("me"),
  rename: (name: string) => ask<Me>("me", { name }),
  achievements: () => ask<Gained[]>("achievements"),
  games: () => ask<GameInfo[]>("games"),
  tables: () => ask<{ mine: TableInfo[]; open: TableInfo[] }>("tables"),
  table: (id: string) => ask<TableInfo>(`tables/${id}`),
  open: (table: NewTable) => ask<TableInfo>("tables", table),
  join: (id: string, seat: number, invite: string) => ask<TableInfo>(`tables/${id}/join`, { seat, invite }),
  leave: (id: string) => ask<unknown>(`tables/${id}/leave`, {}),
  rematch: (id: string, swapped: boolean) => ask<TableInfo>(`tables/${id}/rematch`, { same_deal: swapped, swap: swapped }),
  branch: (id: string, moment: number, hotSeat: boolean) => ask<TableInfo>(`tables/${id}/branch`, { moment, hot_seat: hotSeat }),
  record: (id: string) => ask<unknown>(`tables/${id}/record`),
  openRecord: (record: unknown) => ask<TableInfo>("records", record),
  campaigns: () => ask<CampaignLine[]>("campaigns"),
  campaign: (id: string) => ask<CampaignInfo>(`campaigns/${id}`),
  begin: (table: NewTable) => ask<CampaignInfo>("campaigns", table),
  goOn: (id: string, options: Record<string, unknown>) => ask<TableInfo>(`campaigns/${id}/next`, { options }),
  campaignRecord: (id: string) => ask<unknown>(`campaigns/${id}/record`),
  openCampaign: (record: unknown) => ask<CampaignInfo>("campaigns/records", record),
  rules: (game: string) => ask<Record<string, string>>(`rules/${game}`),
  lesson: (game: string, id: string) => ask<Lesson>(`lessons/${game}/${id}`),
  startLesson: (game: string, id: string) => ask<TableInfo>(`lessons/${game}/${id}`, {}),
};

const rulebooks = new Map<string, Promise<Record<string, string>>>();

/** The numbered rules of a game in the language of the page, read once. */
export function rulesOf(game: string): Promise<Record<string, string>> {
  const which = `${lang.value} ${game}`;
  const known = rulebooks.get(which) ?? api.rules(game);
  rulebooks.set(which, known);
  known.catch(() => rulebooks.delete(which));
  return known;
}
