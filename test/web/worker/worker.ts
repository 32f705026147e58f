import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../web/public/sw.js'), 'utf8');
export const ORIGIN = 'https://portal.example';
export const DOCUMENT =
  '<link href="/favicon.svg"><script src="/assets/boot-1.js"></script><script type="application/json" id="site-data">{"entry":["assets/index-1.js"],"pages":{"/orders":{"files":["assets/orders-1.js"]},"/receipts/:id":{"files":[]}}}</script>';
/** The document of the next release. */
export const NEXT_DOCUMENT = DOCUMENT.replaceAll('-1.js', '-2.js');

export const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
export const urlOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

/** Cache storage in memory with one cache. */
function aCacheStorage() {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (request: string | Request) => kept.get(urlOf(request))?.clone(),
    put: async (request: string | Request, response: Response) => void kept.set(urlOf(request), response),
    add: async (request: string) => void kept.set(urlOf(request), await browser.network(request)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
  const open = vi.fn(async () => cache);
  return {
    open,
    match: cache.match,
    paths: () => [...kept.keys()].map((url) => new URL(url).pathname).sort(),
  };
}

/** What surrounds the worker. Tests replace the network and the windows. */
export const browser = {
  network: async (_request: string | Request): Promise<Response> => html(DOCUMENT),
  caches: aCacheStorage(),
  windows: [] as { url: string; focus: () => void }[],
  showNotification: vi.fn(),
  openWindow: vi.fn(),
  /** What the worker has told pages, by the id of their window. */
  told: vi.fn<(clientId: string, message: unknown) => void>(),
};

/** For each test: nothing is kept, and the network has the document. */
export function resetBrowser(): void {
  vi.resetAllMocks();
  browser.caches = aCacheStorage();
  browser.windows = [];
  browser.network = async () => html(DOCUMENT);
}

/**
 * Starts the worker. Returns a function that dispatches an event and resolves to its answer once its handler has finished;
 * `onAnswer` receives the answer earlier.
 */
export function startWorker() {
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: () => undefined,
    registration: { showNotification: browser.showNotification },
    clients: {
      matchAll: async () => browser.windows,
      openWindow: browser.openWindow,
      get: async (id: string) => ({ postMessage: (message: unknown) => browser.told(id, message) }),
    },
  };
  const fetch = (request: string | Request) => browser.network(request);
  runInNewContext(SOURCE, {
    self,
    caches: browser.caches,
    fetch,
    location: { origin: ORIGIN },
    URL,
    Set,
    Promise,
  });
  return async (
    type: string,
    event: object = {},
    onAnswer: (response: Response | undefined) => void = () => undefined,
  ): Promise<Response | undefined> => {
    let response: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    handlers.get(type)?.({
      ...event,
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
      waitUntil: (given: Promise<unknown>) => work.push(given),
    });
    const answered = await response;
    onAnswer(answered);
    await Promise.all(work);
    return answered;
  };
}
