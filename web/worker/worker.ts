import { ExpirationPlugin } from 'workbox-expiration';
import { getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { paths } from '../src/lib/paths.ts';
import { KEEP_COUNTER } from '../src/lib/worker-messages.ts';
import { addPushListeners } from './push.ts';
import { entryIn } from './site-document.ts';

// The site's worker: shows notifications, and keeps the site's files so that it opens at once, also without a network. It
// never keeps responses of the API. `web/site-worker.ts` builds it, with the list of files.

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly __COUNTER_FILES: { url: string; revision: string | null }[];
};

/** The document and the configuration. `reload` of `lib/reload-once.ts` deletes them. */
const CACHE = 'shell';
const DOCUMENT = '/';
const CONFIG = '/runtime-config.json';

/** After that time, the document and the configuration come from the network only. */
const MAX_AGE_DAYS = 14;
const expiration = new ExpirationPlugin({ maxAgeSeconds: MAX_AGE_DAYS * 24 * 60 * 60 });

/** Tells a page that what it was opened with has been replaced. */
async function tell(event: ExtendableEvent): Promise<void> {
  if (!(event instanceof FetchEvent)) return;
  (await self.clients.get(event.resultingClientId || event.clientId))?.postMessage('replaced');
}

type Plugin = NonNullable<ConstructorParameters<typeof StaleWhileRevalidate>[0]>['plugins'];

/** Answers with what is kept, and loads it again. `isKept` decides about a response, and `versionOf` tells two apart. */
const kept = (
  key: string,
  isKept: (text: string) => boolean,
  versionOf: (response: Response) => Promise<string>,
) =>
  new StaleWhileRevalidate({
    cacheName: CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheKeyWillBeUsed: async () => key,
        cacheWillUpdate: async ({ response }) =>
          response.ok && isKept(await response.clone().text()) ? response : null,
        async cacheDidUpdate({ oldResponse, newResponse, event }) {
          if (oldResponse && (await versionOf(oldResponse)) !== (await versionOf(newResponse.clone())))
            await tell(event);
        },
      },
      expiration,
    ] satisfies Plugin,
  });

/** The document of this worker's release. That of the next one is kept by its own worker, with its files. */
const documents = kept(
  DOCUMENT,
  (html) => entryIn(html)?.every((file) => getCacheKeyForURL(`/${file}`) !== undefined) === true,
  // The browser applies the policy as it was kept.
  async (response) => `${response.headers.get('content-security-policy')}\n${await response.text()}`,
);

const configs = kept(CONFIG, isJson, (response) => response.text());

/** The page of a captive portal is not. */
function isJson(text: string): boolean {
  try {
    return Boolean(JSON.parse(text));
  } catch {
    return false;
  }
}

const PAGES = Object.values(paths).map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}([?]|$)`));

/** The counter's code, which only devices of staff keep (decision 205). */
const COUNTER_CACHE = 'counter';
const COUNTER_FILES = new Set(self.__COUNTER_FILES.map(({ url }) => new URL(url, self.location.href).href));

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ url }) => COUNTER_FILES.has(url.href),
  async ({ request }) => (await caches.match(request, { cacheName: COUNTER_CACHE })) ?? fetch(request),
);
registerRoute(new NavigationRoute(documents, { allowlist: PAGES }));
// With `no-store`, the site asks for what is deployed now.
registerRoute(({ url, request }) => url.pathname === CONFIG && request.cache !== 'no-store', configs);

self.addEventListener('message', (event) => {
  if (event.data === KEEP_COUNTER) event.waitUntil(keepCounter());
});

self.addEventListener('install', () => void self.skipWaiting());

/** Keeps the counter's code of this release, and removes that of earlier ones. */
async function keepCounter(): Promise<void> {
  const cache = await caches.open(COUNTER_CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  await cache.addAll([...COUNTER_FILES].filter((url) => !kept.includes(url)));
  await Promise.all(kept.filter((url) => !COUNTER_FILES.has(url)).map((url) => cache.delete(url)));
}

// By now, all files are there. The browser waits with the next page until this has finished.
self.addEventListener('activate', (event) => {
  const keep = async () => {
    await caches.delete(CACHE);
    await Promise.allSettled([
      ...documents.handleAll({ event, request: DOCUMENT }),
      ...configs.handleAll({ event, request: CONFIG }),
      caches.has(COUNTER_CACHE).then((isCounter) => (isCounter ? keepCounter() : undefined)),
    ]);
  };
  // The preload lets the browser request a page while the worker starts.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), keep()]));
});

addPushListeners(self);
