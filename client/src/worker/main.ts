/** Shows notices while no page of ours is open, and leads from a notice to its table. */

/** What the server sends. */
interface Notice {
  title: string;
  text: string;
  link: string;
  tag: string;
}

/** As much of a service worker as this one uses; the page's types do not know them. */
interface Later extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Pushed extends Later {
  data: { json(): unknown } | null;
}
interface Clicked extends Later {
  notification: Notification;
}
interface Renewed extends Later {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
interface Window_ {
  url: string;
  focus(): Promise<unknown>;
}
interface Worker_ {
  addEventListener<E extends Later>(kind: string, listener: (event: E) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: { claim(): Promise<void>; matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Window_[]>; openWindow(link: string): Promise<unknown> };
}
const worker = self as unknown as Worker_;

worker.addEventListener("install", (event: Later) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event: Later) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event: Pushed) => {
  const { title, text, link, tag } = (event.data?.json() ?? {}) as Partial<Notice>;
  event.waitUntil(worker.registration.showNotification(title ?? "Enclume", { body: text ?? "", tag: tag ?? "", data: link ?? "/" }));
});

worker.addEventListener("notificationclick", (event: Clicked) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});

/** The table in a window that shows it already, or in a new one; never another site's page. */
async function goTo(link: string): Promise<unknown> {
  const there = new URL(link, worker.location.origin);
  if (there.origin !== worker.location.origin) return;
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = open.find((each) => new URL(each.url).pathname === there.pathname);
  return here ? here.focus() : worker.clients.openWindow(there.pathname);
}

/** The browser changed its address by itself: the server is told the new one. */
worker.addEventListener("pushsubscriptionchange", (event: Renewed) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }: Renewed): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const fresh = newSubscription ?? (key && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  const { endpoint, keys } = fresh?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return;
  const lang = navigator.language.startsWith("fr") ? "fr" : "en";
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, lang });
  await fetch("/api/notices/browsers", { method: "POST", headers: { "content-type": "application/json" }, body });
}
