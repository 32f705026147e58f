import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { configureApi, onUnauthorized } from '#web/lib/api/api-settings.ts';

const fetchMock = vi.fn<typeof fetch>();
let token: string | null;

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(async () => Response.json({ from: 'the page' }));
  token = 'the-token';
  configureApi({ apiUrl: '/api', idToken: async () => token, username: () => null });
});
afterEach(() => {
  globalThis.early = undefined;
});

/** Sends early calls with a token. */
function sendEarly(calls: Record<string, Promise<Response | undefined>>, sentWith = 'the-token') {
  const entries = Object.entries(calls).map(([path, answer]) => [path, { token: sentWith, answer }] as const);
  globalThis.early = { config: Promise.resolve({}), calls: new Map(entries) };
}

const early = (init?: ResponseInit) => Promise.resolve(Response.json({ from: 'the document' }, init));
const lanes = () => call('listLanes', {});
const LANES = '/location/routes';

it('the answer to an early call is used once', async () => {
  sendEarly({ [LANES]: early() });
  expect(await lanes()).toEqual({ from: 'the document' });
  expect(fetchMock).not.toHaveBeenCalled();
  expect(await lanes()).toEqual({ from: 'the page' });
});

it('the answer has its headers', async () => {
  sendEarly({ '/parcels?statuses=origin': early({ headers: { 'unreadable-records': '2' } }) });
  expect(await callPage('listParcels', { query: { statuses: 'origin' } })).toMatchObject({ unreadable: 2 });
});

it.each([
  ['another user', 'the-token-of-another-user', 'the-token'],
  ['an earlier token', 'the-old-token', 'the-token'],
  ['a user who has logged out', 'the-token', null],
])('the answer to a call of %s is never used', async (_, sentWith, current) => {
  sendEarly({ [LANES]: early() }, sentWith);
  token = current;
  expect(await lanes()).toEqual({ from: 'the page' });
  // Not later either.
  token = sentWith;
  expect(await lanes()).toEqual({ from: 'the page' });
});

it('a call without a response is sent again', async () => {
  sendEarly({ [LANES]: Promise.resolve(undefined) });
  expect(await lanes()).toEqual({ from: 'the page' });
  expect(fetchMock).toHaveBeenCalledOnce();
});

it('a call that was refused is sent again with a renewed token', async () => {
  sendEarly({ [LANES]: early({ status: 401 }) });
  const stop = onUnauthorized(async () => {
    token = 'the-renewed-token';
  });
  expect(await lanes()).toEqual({ from: 'the page' });
  stop();
  const [, { headers } = {}] = fetchMock.mock.calls[0] ?? [];
  expect(new Headers(headers).get('authorization')).toBe('Bearer the-renewed-token');
});

it('before the session listens, a refused call of the first page renews the token by itself', async () => {
  sendEarly({ [LANES]: early({ status: 401 }) });
  const renew = async () => {
    token = 'the-renewed-token';
  };
  configureApi({ apiUrl: '/api', idToken: async () => token, username: () => null, renew });
  expect(await lanes()).toEqual({ from: 'the page' });
  const [, { headers } = {}] = fetchMock.mock.calls[0] ?? [];
  expect(new Headers(headers).get('authorization')).toBe('Bearer the-renewed-token');
});

it('an error response to an early call is reported like any other', async () => {
  sendEarly({ [LANES]: early({ status: 503 }) });
  await expect(lanes()).rejects.toMatchObject({ status: 503 });
  expect(fetchMock).not.toHaveBeenCalled();
});

it('a change never uses the answer of a GET call at the same path', async () => {
  sendEarly({ '/appointments': early() });
  const body = { locationCode: 'ANC', pickupDate: '2026-11-24T10:00', notes: '' } as const;
  expect(await call('createAppointment', { body })).toEqual({ from: 'the page' });
});
