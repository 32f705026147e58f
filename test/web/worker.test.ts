import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, '../../web/public/sw.js'), 'utf8');
const ORIGIN = 'https://portal.example';
const DOCUMENT =
  '<link href="/favicon.svg"><script src="/assets/index-1.js"></script><script type="application/json" id="page-files">{"/orders":["assets/orders-1.js"]}</script>';

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
const urlOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

/** Cache storage in memory with one cache. */
function aCacheStorage() {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (request: string | Request) => kept.get(urlOf(request))?.clone(),
    put: async (request: string | Request, response: Response) => void kept.set(urlOf(request), response),
    add: async (request: string) => void kept.set(urlOf(request), await network(request)),
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

let network: (request: string | Request) => Promise<Response>;
let caches: ReturnType<typeof aCacheStorage>;
let windows: { url: string; focus: () => void }[];
const showNotification = vi.fn();
const openWindow = vi.fn();

/** Starts the worker. Returns a function that dispatches an event and resolves once its handler has finished. */
function start() {
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    skipWaiting: () => undefined,
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  };
  const fetch = (request: string | Request) => network(request);
  runInNewContext(SOURCE, { self, caches, fetch, location: { origin: ORIGIN }, URL, Set, Promise });
  return async (type: string, event: object = {}): Promise<Response | undefined> => {
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
    await Promise.all(work);
    return answered;
  };
}

const navigationTo = (path: string) => ({
  request: { method: 'GET', mode: 'navigate', url: ORIGIN + path },
  preloadResponse: Promise.resolve(undefined),
});
const offline = async () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.resetAllMocks();
  caches = aCacheStorage();
  windows = [];
  network = async () => html(DOCUMENT);
});

describe('without a network', () => {
  it('pages open with the document that was kept, which includes the files of Active Packages', async () => {
    const dispatch = start();
    await dispatch('install');
    expect(caches.paths()).toEqual(['/', '/assets/index-1.js', '/assets/orders-1.js', '/favicon.svg']);
    network = offline;
    const response = await dispatch('fetch', navigationTo('/orders'));
    expect(await response?.text()).toBe(DOCUMENT);
  });

  it('a page fails if no document was kept', async () => {
    network = offline;
    await expect(start()('fetch', navigationTo('/orders'))).rejects.toThrow('Failed to fetch');
  });
});

describe('the kept files', () => {
  it('are replaced after a new release', async () => {
    const dispatch = start();
    await dispatch('install');
    network = async () => html(DOCUMENT.replaceAll('-1.js', '-2.js'));
    await dispatch('fetch', navigationTo('/orders'));
    expect(caches.paths()).toEqual(['/', '/assets/index-2.js', '/assets/orders-2.js', '/favicon.svg']);
  });

  it.each([
    ['the page of a captive portal', () => html('<form>Accept the terms</form>')],
    ['an error page', () => new Response(DOCUMENT, { status: 503 })],
  ])('are not replaced by %s', async (_, reply) => {
    const dispatch = start();
    await dispatch('install');
    const before = caches.paths();
    network = async () => reply();
    await dispatch('fetch', navigationTo('/orders'));
    expect(caches.paths()).toEqual(before);
    expect(await (await caches.match('/'))?.text()).toBe(DOCUMENT);
  });

  it('never include responses of the API', async () => {
    const dispatch = start();
    const call = { request: { method: 'GET', mode: 'cors', url: `${ORIGIN}/api/parcels` } };
    expect(await dispatch('fetch', call)).toBeUndefined();
    network = async () => Response.json([{ parcelId: 'p-1' }]);
    await dispatch('fetch', navigationTo('/api/parcels'));
    expect(caches.paths()).toEqual([]);
  });

  it('are not needed for the worker to be installed', async () => {
    caches.open.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    await expect(start()('install')).resolves.toBeUndefined();
  });
});

describe('a notification', () => {
  it('is shown for each push, even one that cannot be read', async () => {
    const dispatch = start();
    const notification = { title: 'Ready for pickup', body: 'NB1', navigate: `${ORIGIN}/orders?parcel=p-1` };
    await dispatch('push', { data: { json: () => ({ web_push: 8030, notification }) } });
    await dispatch('push', { data: null });
    expect(showNotification.mock.calls).toMatchObject([
      ['Ready for pickup', { body: 'NB1', data: { navigate: notification.navigate } }],
      ['News about your packages', { body: '', data: { navigate: '/orders' } }],
    ]);
  });

  const tapOn = (navigate: string) => ({ notification: { close: () => undefined, data: { navigate } } });

  it('focuses the window that has its page, and opens a new one otherwise', async () => {
    const dispatch = start();
    const focus = vi.fn();
    windows = [{ url: `${ORIGIN}/profile`, focus: vi.fn() }];
    await dispatch('notificationclick', tapOn('/orders?parcel=p-1'));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders?parcel=p-1`);
    windows = [...windows, { url: `${ORIGIN}/orders?parcel=p-1`, focus }];
    await dispatch('notificationclick', tapOn('/orders?parcel=p-1'));
    expect(focus).toHaveBeenCalledOnce();
    expect(openWindow).toHaveBeenCalledOnce();
  });

  it('never opens another site', async () => {
    await start()('notificationclick', tapOn('https://attacker.example/login'));
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/orders`);
  });
});
