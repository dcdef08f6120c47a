/** Days and spans of time, in the reader's language. */
import { lang } from "../i18n";

export function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat(lang.value, { day: "numeric", month: "long", year: "numeric" }).format(new Date(seconds * 1000));
}

/** A day that is near, as short as can be. */
export function shortDay(seconds: number): string {
  return new Intl.DateTimeFormat(lang.value, { day: "numeric", month: "short" }).format(new Date(seconds * 1000));
}

/** How long until then, in hours or minutes. */
export function spanUntil(seconds: number): string {
  const minutes = Math.max(1, Math.round((seconds - Date.now() / 1000) / 60));
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}` : `${minutes} min`;
}
