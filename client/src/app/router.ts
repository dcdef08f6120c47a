/** Where we are, by the address. */
import { computed, signal } from "@preact/signals";

const address = signal(new URL(location.href));
addEventListener("popstate", () => (address.value = new URL(location.href)));

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; at: number | null; invite: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "me" }
  | { page: "achievements"; game: string }
  | { page: "campaign"; id: string }
  | { page: "account" }
  | { page: "profile"; id: string }
  | { page: "leaders"; game: string }
  | { page: "link"; what: "silence" | "address"; token: string }
  | { page: "lost" };

export const route = computed<Route>(() => routeOf(address.value));

export function routeOf(url: URL): Route {
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const query = url.searchParams;
  if (!first) return { page: "lobby" };
  if (first === "me") return { page: "me" };
  if (first === "achievements" && second) return { page: "achievements", game: second };
  if (first === "c" && second) return { page: "campaign", id: second };
  if (first === "account") return { page: "account" };
  if (first === "p" && second) return { page: "profile", id: second };
  if (first === "silence" || first === "address") return { page: "link", what: first, token: url.hash.slice(1) };
  if (first === "leaders") return { page: "leaders", game: second };
  if (first === "rules") return { page: "rules", game: second, rule: url.hash.slice(1) };
  if (first === "t" && second) {
    const at = query.get("at");
    return { page: "table", id: second, at: at !== null && /^\d+$/.test(at) ? Number(at) : null, invite: query.get("invite") ?? "" };
  }
  return { page: "lost" };
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  address.value = new URL(location.href);
  if (!replace) scrollTo(0, 0);
}

/** Links of our own pages are followed without loading anything anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || routeOf(url).page === "lost" || (url.pathname === location.pathname && url.hash)) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}
