/** Theme, motion, confirmation, bots' words: the person's own settings, kept in this browser. */
import { computed, effect, signal } from "@preact/signals";
import { lang, type Lang } from "./i18n";
import { keep, kept } from "./kept";

export type Theme = "dark" | "light" | "system";

const wantsLight = matchMedia("(prefers-color-scheme: light)");
const wantsStill = matchMedia("(prefers-reduced-motion: reduce)");
const systemLight = signal(wantsLight.matches);
const systemStill = signal(wantsStill.matches);
wantsLight.addEventListener("change", () => (systemLight.value = wantsLight.matches));
wantsStill.addEventListener("change", () => (systemStill.value = wantsStill.matches));

export const theme = signal<Theme>((kept("theme") as Theme | null) ?? "system");
export const shownTheme = computed(() => (theme.value === "system" ? (systemLight.value ? "light" : "dark") : theme.value));

/** 0 none, 0.5 quick, 1 normal, 2 slow. */
export const chosenMotion = signal(Number(kept("motion") ?? 1));
export const motion = computed(() => (systemStill.value ? 0 : chosenMotion.value));

/** Whether bots' reasons are shown. */
export const reasons = signal(kept("reasons") !== "no");

export const confirmTurn = signal(kept("confirm") === "yes");

/** Whether the table says how likely things are. */
export const showOdds = signal(kept("odds") === "yes");

effect(() => {
  document.documentElement.dataset.theme = shownTheme.value;
});
effect(() => {
  document.documentElement.style.setProperty("--speed", String(motion.value));
  document.documentElement.toggleAttribute("data-still", motion.value === 0);
});

effect(() => {
  document.documentElement.toggleAttribute("data-odds", showOdds.value);
});

export function chooseTheme(value: Theme): void {
  theme.value = value;
  keep("theme", value);
}

export function chooseMotion(value: number): void {
  chosenMotion.value = value;
  keep("motion", String(value));
}

export function chooseReasons(value: boolean): void {
  reasons.value = value;
  keep("reasons", value ? "yes" : "no");
}

export function chooseConfirm(value: boolean): void {
  confirmTurn.value = value;
  keep("confirm", value ? "yes" : "no");
}

export function chooseOdds(value: boolean): void {
  showOdds.value = value;
  keep("odds", value ? "yes" : "no");
}

export function chooseLang(value: Lang): void {
  lang.value = value;
  keep("lang", value);
}
