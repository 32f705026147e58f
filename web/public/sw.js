// The site's worker: shows notifications, and keeps the site's files so that it opens at once, also without a network. It
// never keeps responses of the API.

const SHELL = 'shell';
const PAGE = '/';
const CONFIG = '/runtime-config.json';
/** Only the document of this site contains it, not the page of a captive portal. */
const MARK = 'id="site-data"';
/** Files of the site outside `/assets/`. */
const ROOT_FILE = /^\/[\w-]+\.(js|json|svg|png)$/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Notifications work without the kept files. If they cannot be stored now, the next page tries again.
  const kept = fetch(PAGE, { cache: 'no-cache' }).then(keepShell);
  event.waitUntil(kept.catch(() => undefined));
});

// Lets the browser request a page while the worker starts, so that the worker delays no page.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The site asks for what is deployed now.
  if (request.cache === 'no-store') return;
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname === CONFIG) event.respondWith(config(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request));
  else if (ROOT_FILE.test(pathname)) event.respondWith(file(request));
});

/**
 * The kept document for a page of the site, while the next one is requested; other addresses from the network, and without
 * a network the kept document.
 */
async function page(event, path) {
  const kept = await caches.match(PAGE);
  const isKept = kept && isPage(path, await kept.clone().text());
  // In both cases, what the network answers is kept for the next visit.
  const loaded = load(event);
  const stored = loaded.then((response) => response.ok && keepShell(response.clone()));
  event.waitUntil(
    stored.then(
      (isNew) => isNew && isKept && tell(event.resultingClientId),
      () => undefined,
    ),
  );
  return isKept ? kept : loaded.catch((error) => kept ?? Promise.reject(error));
}

async function load({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request);
}

/** The kept configuration, while the next one is requested; the first one from the network. */
async function config(event) {
  const { request, clientId } = event;
  const cache = await caches.open(SHELL);
  const kept = await cache.match(CONFIG);
  if (!kept) return fetch(request);
  const refresh = async () => {
    const before = await kept.clone().text();
    const response = await fetch(request);
    const text = await response.clone().text();
    // Throws for the page of a captive portal.
    if (!response.ok || text === before || !JSON.parse(text)) return;
    await cache.put(CONFIG, response);
    await tell(clientId);
  };
  event.waitUntil(refresh().catch(() => undefined));
  return kept;
}

/** Tells a page that the document or the configuration that it was opened with has been replaced. */
async function tell(clientId) {
  (await self.clients.get(clientId))?.postMessage('replaced');
}

/** A file whose name changes with its content. */
async function hashedFile(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A file from the network, which includes the browser's cache; without a network, the copy of the last visit. */
async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/**
 * Keeps the document and the files of Active Packages, and deletes those of earlier releases. Resolves to whether it
 * replaced another document.
 */
async function keepShell(response) {
  const html = await response.clone().text();
  if (!response.ok || !html.includes(MARK)) return false;
  const cache = await caches.open(SHELL);
  const before = await cache.match(PAGE);
  if (before && (await versionOf(before)) === (await versionOf(response))) return false;
  const files = filesOf(html);
  await Promise.all(files.map((path) => keep(cache, path)));
  // The document comes last, so that everything that a kept document needs is there.
  await cache.put(PAGE, response);
  const current = new Set([PAGE, ...files]);
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  return before !== undefined;
}

/** The document and its content security policy, which the browser applies as it was kept. */
async function versionOf(response) {
  return `${response.headers.get('content-security-policy')}\n${await response.clone().text()}`;
}

async function keep(cache, path) {
  // A hashed file never changes.
  const isKept = path.startsWith('/assets/') && (await cache.match(path));
  if (!isKept) await cache.add(path);
}

/** What the document loads, the code that every page starts with, and that of Active Packages. */
function filesOf(html) {
  const linked = [...html.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  const { entry, pages } = siteData(html);
  const code = [...entry, ...(pages['/orders']?.files ?? [])].map((path) => `/${path}`);
  return [...new Set([...linked, ...code])];
}

/** Whether a path is one of the site's pages, which may end in an id. */
function isPage(path, html) {
  const { pages } = siteData(html);
  return path in pages || path.replace(/[^/]+$/, ':id') in pages;
}

/** What the document says about the site; see `SiteData` of `src/lib/document/page-data.ts`. */
function siteData(html) {
  const [, json] = /id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  return json ? JSON.parse(json) : { entry: [], pages: {} };
}

// Browsers with Declarative Web Push show the notification themselves. The others end a subscription whose pushes show
// nothing, so there is always a notification.
self.addEventListener('push', (event) => {
  const {
    title = 'News about your packages',
    body = '',
    navigate = '/orders',
    lang,
    dir,
    tag,
  } = notificationIn(event);
  const shown = { body, lang, dir, tag, icon: '/icon-192.png', data: { navigate } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

function notificationIn({ data }) {
  try {
    return data.json().notification ?? {};
  } catch {
    return {};
  }
}

// Focuses a window with the page, or opens a new one: another window may have an unsaved form.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.navigate));
});

async function open(navigate) {
  const url = new URL(navigate ?? '/orders', location.origin);
  const target = url.origin === location.origin ? url.href : `${location.origin}/orders`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = windows.find((client) => client.url === target);
  return found ? found.focus() : self.clients.openWindow(target);
}

// The browser has replaced the subscription. The site sends the new one at its next load.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event;
  if (oldSubscription) event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});
