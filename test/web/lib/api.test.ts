import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { configureApi } from '#web/lib/api/api-settings.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { notify } from '#web/lib/toasts.ts';

vi.mock('#web/lib/toasts.ts', () => ({ notify: vi.fn() }));
const fetchMock = vi.fn<typeof fetch>();
const notifyFailure = vi.fn();
let username: string | null;

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetchMock);
  username = 'ada';
  configureApi({ apiUrl: '/api', idToken: async () => 'the-token', username: () => username });
});

const respond = (body: unknown, init?: ResponseInit) =>
  fetchMock.mockImplementation(async () => Response.json(body, init));
const sent = () => {
  const [url, { method, body, headers } = {}] = fetchMock.mock.calls[0] ?? [];
  return { url, method, body, headers: Object.fromEntries(new Headers(headers)) };
};
const failure = () => call('listLanes', {}).catch((error: unknown) => error);

describe('a request', () => {
  it('has the path and method of its route and the ID token', async () => {
    respond({ parcelId: 'a b' });
    await call('updateParcelNotes', { params: { parcelId: 'a b/c' }, body: { customerNotes: 'x' } });
    expect(sent()).toMatchObject({
      url: '/api/parcels/a%20b%2Fc/notes',
      method: 'PUT',
      body: '{"customerNotes":"x"}',
      headers: { authorization: 'Bearer the-token', 'content-type': 'application/json' },
    });
  });

  it('has no token if no user is signed in, and no body if the route has none', async () => {
    configureApi({ apiUrl: 'https://api.example', idToken: async () => null, username: () => null });
    respond([]);
    await call('listLocations', { query: { type: undefined } });
    expect(sent().url).toBe('https://api.example/location');
    expect(Object.keys(sent().headers).join()).not.toMatch(/authorization|content-type/);
  });

  it('resolves to undefined for 204, and to the items and the cursor of the next page', async () => {
    respond([], { headers: { 'next-cursor': 'more', 'unreadable-records': '2' } });
    const page = await callPage('listParcels', { query: { statuses: 'origin,transit', limit: '25' } });
    expect(sent().url).toBe('/api/parcels?statuses=origin%2Ctransit&limit=25');
    expect(page).toMatchObject({ items: [], nextCursor: 'more', unreadable: 2 });
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call('listLanes', {})).toBeUndefined();
  });
});

describe('a failed request', () => {
  it.each([null, 'bob'])('is also one whose user has left before the response: %s', async (next) => {
    respond([]);
    const failed = failure();
    username = next;
    expect(await failed).toMatchObject({ status: 0 });
  });

  it('keeps the status, error and messages of the response', async () => {
    const fieldErrors = [{ field: 'customerNotes', message: 'Too long.' }];
    const messages = ['Too long.', 'Too odd.'];
    const body = { status: 400, error: 'Bad Request', message: 'No.', messages, fieldErrors };
    respond(body, { status: 400 });
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(body);
  });

  it.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [413, 'Payload Too Large'],
    [418, 'Bad Request'],
    [429, 'Too Many Requests'],
    [500, 'Internal Server Error'],
    [502, 'Service Unavailable'],
    [503, 'Service Unavailable'],
  ])('has a status text if the gateway responds with %i', async (status, error) => {
    respond({ message: 'Text of the gateway' }, { status });
    expect(await failure()).toMatchObject({ status, error, message: '' });
  });

  it.each(['', '<html>', '{"oops":1}'])('is an "Unknown error" if the body is %j', async (body) => {
    fetchMock.mockResolvedValue(new Response(body, { status: 502 }));
    expect(await failure()).toMatchObject({ status: 502, error: 'Unknown error' });
  });

  it.each([
    [{ 'apigw-requestid': 'gateway', 'x-amz-cf-id': 'edge' }, 'gateway'],
    // An error page of CloudFront.
    [{ 'x-amz-cf-id': 'edge' }, 'edge'],
    [{}, undefined],
  ])('with the headers %j has the reference %s', async (headers, reference) => {
    fetchMock.mockResolvedValue(new Response('', { status: 500, headers }));
    expect(await failure()).toHaveProperty('reference', reference);
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    [new TypeError(''), 'API call failed'],
    ['odd', 'API call failed'],
  ])('has status 0 without a response: %s', async (cause, error) => {
    fetchMock.mockRejectedValue(cause);
    expect(await failure()).toMatchObject({ status: 0, error, reference: undefined });
  });

  it('rejects with the reason of its signal if it is aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('The user left the page.');
    fetchMock.mockImplementation(async () => {
      controller.abort(reason);
      throw reason;
    });
    await expect(call('listLanes', {}, { signal: controller.signal })).rejects.toBe(reason);
  });
});

const refused = new ApiError({ status: 409, error: 'Conflict', message: 'It has changed.' });
const broken = new ApiError({ status: 503, error: 'Service Unavailable' });

describe('a mutation', () => {
  const mutate = (mutationFn: () => Promise<number>, meta: Record<string, unknown>) =>
    new MutationObserver(createQueryClient(notifyFailure), { mutationFn, meta }).mutate();

  it('shows a toast after success', async () => {
    await mutate(async () => 1, { success: 'Notes updated.' });
    expect(notify).toHaveBeenCalledExactlyOnceWith('Notes updated.');
  });

  it.each([undefined, 'It was not saved.'])('reports its error once, with its own text %j', async (text) => {
    const mutationFn = vi.fn(() => Promise.reject(refused));
    await expect(mutate(mutationFn, { failure: text })).rejects.toBe(refused);
    expect(notifyFailure).toHaveBeenCalledExactlyOnceWith(refused, text);
    expect(mutationFn).toHaveBeenCalledOnce();
  });

  it('does not report an error that a form shows', async () => {
    await expect(mutate(() => Promise.reject(refused), { failure: false })).rejects.toBe(refused);
    expect(notifyFailure).not.toHaveBeenCalled();
  });
});

it('a query is retried twice after a server error, but not after a client error', () => {
  const retry = createQueryClient(notifyFailure).getDefaultOptions().queries?.retry;
  if (typeof retry !== 'function') throw new Error('There is no retry function.');
  expect([retry(0, broken), retry(2, broken), retry(0, refused)]).toEqual([true, false, false]);
});
