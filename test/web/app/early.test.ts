import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT, signInAs } from '../support/site.tsx';

const CONFIG = { userPoolClientId: CLIENT, apiUrl: '/api' };
const PAGES = {
  '/orders': {
    frame: 'packages',
    roles: ['Customer'],
    files: ['assets/orders-1.js'],
    calls: ['/customer/me', '/parcels?a=b'],
    callsWithoutParameters: [],
  },
  '/receipts/:id': {
    frame: 'customer',
    roles: ['Customer'],
    files: ['assets/receipt-1.js'],
    calls: [],
    callsWithoutParameters: [],
  },
};
const fetchMock = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => Response.json(CONFIG));
  vi.stubGlobal('fetch', fetchMock);
  const data = Object.assign(document.createElement('script'), {
    id: 'site-data',
    type: 'application/json',
  });
  data.textContent = JSON.stringify({ entry: ['assets/index-1.js'], pages: PAGES });
  document.head.append(data);
  return () => {
    // The other elements in the head belong to the style library, which later tests in this window use too.
    for (const own of document.head.querySelectorAll('#site-data, link[rel=modulepreload]')) own.remove();
    globalThis.early = undefined;
  };
});

/** Runs the document's script at a path. Resolves to the calls of the API once it has finished. */
async function runAt(path: string) {
  window.history.replaceState(null, '', path);
  vi.resetModules();
  await import('#web/app/early.ts');
  await globalThis.early?.config.catch(() => undefined);
  await new Promise((next) => setTimeout(next));
  return fetchMock.mock.calls
    .filter(([url]) => url.startsWith('/api/'))
    .map(([url, { headers } = {}]) => [url, new Headers(headers).get('authorization')]);
}

const storageKey = (name: string) => `CognitoIdentityServiceProvider.${CLIENT}.${name}`;

describe('the script in the document', () => {
  it('sends the calls of the page with the stored token, and preloads its files', async () => {
    signInAs(['Customer']);
    const token = localStorage.getItem(storageKey('ada.idToken'));
    expect(await runAt('/orders?parcel=p-1')).toEqual([
      ['/api/customer/me', `Bearer ${token}`],
      ['/api/parcels?a=b', `Bearer ${token}`],
    ]);
    expect([...(globalThis.early?.calls.keys() ?? [])]).toEqual(['/customer/me', '/parcels?a=b']);
    const preloaded = [...document.querySelectorAll('link[rel=modulepreload]')];
    expect(preloaded.map((link) => link.getAttribute('href'))).toEqual([
      '/assets/index-1.js',
      '/assets/orders-1.js',
    ]);
    expect(document.documentElement.getAttribute('data-frame')).toBe('packages');
  });

  it('forgets the answers that the page has not used within 30 seconds', async () => {
    signInAs(['Customer']);
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    await runAt('/orders');
    expect(globalThis.early?.calls.size).toBe(2);
    vi.advanceTimersByTime(30_000);
    expect(globalThis.early?.calls.size).toBe(0);
    vi.useRealTimers();
  });

  it.each(['/receipts/p-1', '/nowhere', '/orders/p-1'])('sends no calls at %s', async (path) => {
    signInAs(['Customer']);
    expect(await runAt(path)).toEqual([]);
  });

  it.each([
    ['nobody is signed in', () => localStorage.clear()],
    ['the page is not for the user', () => signInAs(['ParcelOperations'])],
    ['the user is in no group', () => signInAs([])],
    ['the token is about to expire', () => vi.setSystemTime(Date.now() + 3541_000)],
    ['the token has expired', () => vi.setSystemTime(Date.now() + 7200_000)],
    ['a sign-in is in progress', () => localStorage.setItem(storageKey('inflightOAuth'), 'true')],
    ['the token cannot be read', () => localStorage.setItem(storageKey('ada.idToken'), 'broken')],
    ['the configuration is missing', () => fetchMock.mockResolvedValue(new Response('', { status: 404 }))],
    ['there is no network', () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))],
    [
      'the browser blocks the storage',
      () =>
        vi.stubGlobal('localStorage', {
          getItem: () => {
            throw new DOMException('Blocked', 'SecurityError');
          },
        }),
    ],
  ])('sends no calls if %s', async (_, prepare) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    signInAs(['Customer']);
    prepare();
    expect(await runAt('/orders')).toEqual([]);
    expect(globalThis.early?.calls.size).toBe(0);
  });

  it('resolves a call without a response to nothing, so that the page sends it again', async () => {
    signInAs(['Customer']);
    fetchMock.mockImplementation(async (url) =>
      url.startsWith('/api/') ? Promise.reject(new TypeError('Failed to fetch')) : Response.json(CONFIG),
    );
    await runAt('/orders');
    expect(await globalThis.early?.calls.get('/customer/me')?.answer).toBeUndefined();
  });
});
