import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  browser,
  DOCUMENT,
  html,
  NEXT_DOCUMENT,
  ORIGIN,
  resetBrowser,
  startWorker,
  urlOf,
} from './worker.ts';

const navigationTo = (path: string) => ({
  resultingClientId: 'the-page',
  request: { method: 'GET', mode: 'navigate', url: ORIGIN + path },
  preloadResponse: Promise.resolve(undefined),
});
const offline = async () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(resetBrowser);

describe('without a network', () => {
  it('pages open with the document that was kept, which includes the files of Active Packages', async () => {
    const dispatch = startWorker();
    await dispatch('install');
    expect(browser.caches.paths()).toEqual([
      '/',
      '/assets/boot-1.js',
      '/assets/index-1.js',
      '/assets/orders-1.js',
      '/favicon.svg',
    ]);
    browser.network = offline;
    const response = await dispatch('fetch', navigationTo('/orders'));
    expect(await response?.text()).toBe(DOCUMENT);
  });

  it('a page fails if no document was kept', async () => {
    browser.network = offline;
    await expect(startWorker()('fetch', navigationTo('/orders'))).rejects.toThrow('Failed to fetch');
  });
});

describe('the kept files', () => {
  it('are replaced after a new release', async () => {
    const dispatch = startWorker();
    await dispatch('install');
    browser.network = async () => html(NEXT_DOCUMENT);
    await dispatch('fetch', navigationTo('/orders'));
    expect(browser.caches.paths()).toEqual([
      '/',
      '/assets/boot-2.js',
      '/assets/index-2.js',
      '/assets/orders-2.js',
      '/favicon.svg',
    ]);
  });

  it.each([
    ['the page of a captive portal', () => html('<form>Accept the terms</form>')],
    ['an error page', () => new Response(DOCUMENT, { status: 503 })],
  ])('are not replaced by %s', async (_, reply) => {
    const dispatch = startWorker();
    await dispatch('install');
    const before = browser.caches.paths();
    browser.network = async () => reply();
    await dispatch('fetch', navigationTo('/orders'));
    expect(browser.caches.paths()).toEqual(before);
    expect(await (await browser.caches.match('/'))?.text()).toBe(DOCUMENT);
  });

  it('never include responses of the API', async () => {
    const dispatch = startWorker();
    const call = { request: { method: 'GET', mode: 'cors', url: `${ORIGIN}/api/parcels` } };
    expect(await dispatch('fetch', call)).toBeUndefined();
    browser.network = async () => Response.json([{ parcelId: 'p-1' }]);
    await dispatch('fetch', navigationTo('/api/parcels'));
    expect(browser.caches.paths()).toEqual([]);
  });

  it('stay as they are if a file of the new release cannot be loaded', async () => {
    const dispatch = startWorker();
    await dispatch('install');
    browser.network = async (request) => {
      if (urlOf(request).includes('/orders-2')) throw new TypeError('Failed to fetch');
      return html(NEXT_DOCUMENT);
    };
    await dispatch('fetch', navigationTo('/orders'));
    browser.network = offline;
    const response = await dispatch('fetch', navigationTo('/orders'));
    expect(await response?.text()).toBe(DOCUMENT);
  });

  it('do not answer for other origins, whatever their path', async () => {
    const dispatch = startWorker();
    await dispatch('install');
    const url = 'https://images.example/assets/index-1.js';
    expect(await dispatch('fetch', { request: { method: 'GET', mode: 'no-cors', url } })).toBeUndefined();
  });

  it('are not needed for the worker to be installed', async () => {
    browser.caches.open.mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    await expect(startWorker()('install')).resolves.toBeUndefined();
  });
});

describe('a page of the site', () => {
  it.each(['/orders', '/orders?parcel=p-1', '/receipts/pay-1'])(
    '%s opens with the kept document while the next one is requested, and is told that it was replaced',
    async (path) => {
      const dispatch = startWorker();
      await dispatch('install');
      browser.network = async () => html(NEXT_DOCUMENT);
      expect(await (await dispatch('fetch', navigationTo(path)))?.text()).toBe(DOCUMENT);
      expect(browser.told.mock.calls).toEqual([['the-page', 'replaced']]);
      expect(await (await dispatch('fetch', navigationTo(path)))?.text()).toBe(NEXT_DOCUMENT);
      expect(browser.told).toHaveBeenCalledOnce();
    },
  );

  it('is also replaced if only its content security policy has changed', async () => {
    const dispatch = startWorker();
    await dispatch('install');
    const policy = 'frame-src https://cards.example';
    browser.network = async () => new Response(DOCUMENT, { headers: { 'content-security-policy': policy } });
    await dispatch('fetch', navigationTo('/orders'));
    expect(browser.told.mock.calls).toEqual([['the-page', 'replaced']]);
    const response = await dispatch('fetch', navigationTo('/orders'));
    expect(response?.headers.get('content-security-policy')).toBe(policy);
    expect(browser.told).toHaveBeenCalledOnce();
  });

  it('does not wait for the network', async () => {
    const dispatch = startWorker();
    await dispatch('install');
    const { promise, resolve } = Promise.withResolvers<Response>();
    browser.network = () => promise;
    const answered = vi.fn();
    const dispatched = dispatch('fetch', navigationTo('/orders'), answered);
    await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce());
    resolve(html(DOCUMENT));
    await dispatched;
    expect(browser.told).not.toHaveBeenCalled();
  });

  it('is told nothing at the first visit, and after an error of the network', async () => {
    const dispatch = startWorker();
    await dispatch('fetch', navigationTo('/orders'));
    browser.network = offline;
    await dispatch('fetch', navigationTo('/orders'));
    expect(browser.told).not.toHaveBeenCalled();
  });
});

it.each(['/nowhere', '/api/parcels/p-1', '/receipts', '/orders/p-1', '/local/mailbox'])(
  'the address %s, which is not in the list of pages, opens from the network, and is told nothing',
  async (path) => {
    const dispatch = startWorker();
    await dispatch('install');
    browser.network = async () => html(NEXT_DOCUMENT);
    expect(await (await dispatch('fetch', navigationTo(path)))?.text()).toBe(NEXT_DOCUMENT);
    expect(browser.told).not.toHaveBeenCalled();
  },
);

describe('the configuration', () => {
  const DOCUMENT_WITH_CONFIG = `${DOCUMENT}<link href="/runtime-config.json">`;
  const request = { method: 'GET', mode: 'cors', url: `${ORIGIN}/runtime-config.json` };
  const configOf = async (dispatch: ReturnType<typeof startWorker>) =>
    (await dispatch('fetch', { request, clientId: 'the-page' }))?.text();
  const OFF = '{"maintenanceMode":"false"}';
  const ON = '{"maintenanceMode":"true"}';
  const siteWith = (config: () => Response) => async (asked: string | Request) =>
    urlOf(asked) === request.url ? config() : html(DOCUMENT_WITH_CONFIG);

  async function startWith(config: string) {
    const dispatch = startWorker();
    browser.network = siteWith(() => new Response(config));
    await dispatch('install');
    return dispatch;
  }

  it('comes from the network until it is kept', async () => {
    browser.network = async () => new Response(OFF);
    expect(await configOf(startWorker())).toBe(OFF);
  });

  it('is answered from what is kept, also without a network', async () => {
    const dispatch = await startWith(OFF);
    browser.network = offline;
    expect(await configOf(dispatch)).toBe(OFF);
  });

  it('comes from the network if the site asks for what is deployed now', async () => {
    const dispatch = await startWith(OFF);
    await configOf(dispatch);
    const deployed = { ...request, cache: 'no-store' };
    expect(await dispatch('fetch', { request: deployed, clientId: 'the-page' })).toBeUndefined();
  });

  it('reaches the page after a change, which is told, such as at the start of a maintenance', async () => {
    const dispatch = await startWith(OFF);
    expect(await configOf(dispatch)).toBe(OFF);
    expect(browser.told).not.toHaveBeenCalled();
    browser.network = siteWith(() => new Response(ON));
    expect(await configOf(dispatch)).toBe(OFF);
    expect(browser.told.mock.calls).toEqual([['the-page', 'replaced']]);
    expect(await configOf(dispatch)).toBe(ON);
    expect(browser.told).toHaveBeenCalledOnce();
  });

  it.each([
    ['the page of a captive portal', () => html('<form>Accept the terms</form>')],
    ['an error', () => new Response(ON, { status: 503 })],
  ])('is not replaced by %s', async (_, reply) => {
    const dispatch = await startWith(OFF);
    browser.network = siteWith(reply);
    await configOf(dispatch);
    expect(await configOf(dispatch)).toBe(OFF);
    expect(browser.told).not.toHaveBeenCalled();
  });
});
