/** Being told in this browser even when no page is open: what it can do, and switching it on and off. */
import { lang } from "../i18n";
import { people, type Notices } from "./api";

/** Why this browser cannot be told; nothing, if it can. */
export function obstacle(): "pushInsecure" | "pushCannot" | "pushDenied" | "" {
  if (!isSecureContext) return "pushInsecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "pushCannot";
  return Notification.permission === "denied" ? "pushDenied" : "";
}

/** The browser did not allow it, or its push service did not answer. */
export class NoPush extends Error {}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
}

async function mine(): Promise<PushSubscription | null> {
  const worker = obstacle() === "" ? await navigator.serviceWorker.getRegistration("/") : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The fingerprint by which the server knows this browser; empty, if it has no address. */
export async function thisBrowser(): Promise<string> {
  const here = await mine();
  if (!here) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(here.endpoint));
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function switchOn(key: string): Promise<Notices> {
  if ((await Notification.requestPermission()) !== "granted") throw new NoPush("pushDenied");
  try {
    await navigator.serviceWorker.register("/worker.js");
    const worker = await navigator.serviceWorker.ready;
    await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may have been made for another key
    const made = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON();
    return await people.addBrowser({ endpoint: made.endpoint ?? "", p256dh: made.keys?.p256dh ?? "", auth: made.keys?.auth ?? "", lang: lang.value });
  } catch (error) {
    throw error instanceof DOMException ? new NoPush("pushFailed") : error;
  }
}

export async function switchOff(): Promise<Notices> {
  const id = await thisBrowser();
  const now = await people.removeBrowser(id);
  await (await mine())?.unsubscribe();
  return now;
}

/** Whoever signs out is told here no more. */
export async function forgetHere(): Promise<void> {
  if (await thisBrowser()) await switchOff();
}
