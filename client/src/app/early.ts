/** Runs before the first paint: theme and language as they were chosen last time. */
const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const theme = stored("theme") ?? "system";
const light = theme === "light" || (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
document.documentElement.dataset.theme = light ? "light" : "dark";
document.documentElement.lang = stored("lang") ?? (navigator.language.startsWith("fr") ? "fr" : "en");
