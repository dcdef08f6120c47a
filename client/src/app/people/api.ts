/** People on the server: accounts, profiles, leaderboards, the deal of the day. */
import type { TableInfo } from "../../frames";
import { ask, type Gained, type Me } from "../api";

export interface Session {
  id: string;
  device: string;
  created: number;
  seen: number;
  /** Whether it is this browser's. */
  here: boolean;
}

export interface Passkey {
  id: string;
  device: string;
  created: number;
}

export interface Account {
  /** Empty: a guest. */
  login: string;
  created: number;
  sessions: Session[];
  passkeys: Passkey[];
  offers_passkeys: boolean;
}

export type Shown = "everybody" | "known" | "nobody";

export interface Rating {
  game: string;
  points: number;
  unsure: number;
  matches: number;
}

export interface Played {
  game: string;
  at: number;
  place: number;
  seats: number;
  score: number;
  won: boolean;
  /** The day whose deal it was. */
  day: string;
  others: [id: string, name: string][];
  /** Empty where it is not to be seen yet. */
  table: string;
}

export interface Profile {
  id: string;
  name: string;
  since: number;
  mine: boolean;
  shown: Shown;
  games: { game: string; matches: number; won: number; average: number; best: number }[];
  ratings: Rating[];
  achievements: Gained[];
  played: Played[];
}

export interface Leader {
  person: string;
  name: string;
  rating: Rating;
  you: boolean;
}

export interface DayLine {
  person: string;
  name: string;
  you: boolean;
  won: boolean;
  place: number;
  score: number;
  at: number;
  table: string;
  /** Not where I have no account: then nobody else sees it. */
  counts: boolean;
}

export interface Day {
  game: string;
  day: string;
  today: boolean;
  until: number;
  seats: number;
  /** My own, if I have begun. */
  table: string;
  over: boolean;
  board: DayLine[];
}

export interface RatingChange {
  seat: number;
  points: number;
  gained: number;
  unsure: number;
}

/** Where I am told of my turns, and for how many days I may still be away this year. */
export interface Notices {
  email: string;
  webhook: string;
  mails: boolean;
  days_left: number;
  /** Until when I am away; zero, if I am not. */
  away_until: number;
  /** The key by which a browser lets the server send; empty where that is not offered. */
  push: string;
  browsers: Browser[];
  /** Where a letter has just been sent: the address counts when its link has been followed. */
  asked?: string;
}

/** A browser in which I am told even when no page is open. */
export interface Browser {
  id: string;
  device: string;
  created: number;
}

export const people = {
  notices: () => ask<Notices>("notices"),
  setNotices: (email: string, webhook: string, lang: string) => ask<Notices>("notices", { email, webhook, lang }),
  away: (days: number) => ask<Notices>("notices/away", { days }),
  back: () => ask<Notices>("notices/back", {}),
  addBrowser: (browser: { endpoint: string; p256dh: string; auth: string; lang: string }) => ask<Notices>("notices/browsers", browser),
  removeBrowser: (id: string) => ask<Notices>(`notices/browsers/${encodeURIComponent(id || "-")}/remove`, {}),
  isSilent: (table: string) => ask<{ silent: boolean }>(`tables/${table}/silence`),
  silence: (table: string, silent: boolean) => ask<{ silent: boolean }>(`tables/${table}/silence`, { silent }),
  follow: (what: "silence" | "address", token: string) => ask<unknown>(`${what}/${encodeURIComponent(token || "-")}`, {}),
  account: () => ask<Account>("account"),
  signUp: (login: string, password: string, name: string) => ask<Me>("account", { login, password, name }),
  signIn: (login: string, password: string) => ask<Me>("account/sign-in", { login, password }),
  signOut: () => ask<Me>("account/sign-out", {}),
  password: (old: string, fresh: string) => ask<Account>("account/password", { old, new: fresh }),
  endSession: (id: string) => ask<Account>(`account/sessions/${id}/end`, {}),
  endOthers: () => ask<Account>("account/sessions/end-others", {}),
  newPasskey: (password: string) => ask<PublicKeyCredentialCreationOptionsJSON>("account/passkeys/new", { password }),
  addPasskey: (credential: unknown) => ask<Account>("account/passkeys", credential),
  removePasskey: (id: string) => ask<Account>(`account/passkeys/${encodeURIComponent(id)}/remove`, {}),
  askPasskey: () => ask<PublicKeyCredentialRequestOptionsJSON>("account/passkeys/ask", {}),
  signInByKey: (credential: unknown) => ask<Me>("account/passkeys/sign-in", credential),
  export: () => ask<unknown>("account/export"),
  leave: (password: string) => ask<unknown>("account/delete", { password }),
  profile: (id: string) => ask<Profile>(`people/${encodeURIComponent(id)}`),
  show: (shown: Shown) => ask<Profile>("profile", { shown }),
  leaders: (game: string) => ask<Leader[]>(`leaders/${game}`),
  day: (game: string) => ask<Day>(`daily/${game}`),
  playDay: (game: string) => ask<TableInfo>(`daily/${game}`, {}),
  ratings: (table: string) => ask<RatingChange[]>(`tables/${table}/ratings`),
};
