/** The language of the page, switchable at any time. */
import { effect, signal } from "@preact/signals";
import type { ClockInfo } from "../frames";
import { kept } from "./kept";
import { spanOf } from "./spans";
import { WORDS, type Word } from "./words";

export type Lang = "fr" | "en";

export interface Both {
  fr: string;
  en: string;
}

const first = kept("lang") ?? (navigator.language.startsWith("fr") ? "fr" : "en");
export const lang = signal<Lang>(first === "fr" ? "fr" : "en");

effect(() => {
  document.documentElement.lang = lang.value;
  document.cookie = `lang=${lang.value}; path=/; max-age=31536000; samesite=lax`;
});

/** What the page says, with `{name}` filled in. */
export function say(word: Word, values: Record<string, string | number> = {}): string {
  const text: string = WORDS[word][lang.value === "fr" ? 0 : 1];
  return text.replace(/(\bde )?\{(\w+)\}/g, (whole, of: string | undefined, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return of && VOWEL.test(String(value)) ? `d’${value}` : (of ?? "") + value;
  });
}

// French "de" gives way before these.
const VOWEL = /^[aeiouyàâäéèêëîïôöùûüæœ]/i;

/** A text that comes in both languages. */
export function told(text: Both | string | undefined): string {
  return typeof text === "string" ? text : (text?.[lang.value] ?? "");
}

/** Time that is left on a clock. */
export function written(left: number, kind: ClockInfo["kind"]): string {
  return spanOf(left, kind, lang.value === "fr" ? "j" : "d");
}

export function seconds(from: number): string {
  const passed = Math.max(0, Date.now() / 1000 - from);
  const [amount, unit] = passed < 3600 ? [passed / 60, "min"] : passed < 86400 ? [passed / 3600, "h"] : [passed / 86400, lang.value === "fr" ? "j" : "d"];
  return say("ago", { t: `${Math.max(1, Math.round(amount))} ${unit}` });
}
