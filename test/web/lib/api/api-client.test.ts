import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callPage } from '../../../../web/src/lib/api/api-client.ts';
import { ApiError } from '../../../../web/src/lib/api/api-error.ts';
import { configureApi } from '../../../../web/src/lib/api/api-settings.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ apiUrl: '/api', idToken: async () => 'the-token' });
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const respond = (body: unknown, init?: ResponseInit) =>
  fetchMock.mockResolvedValue(Response.json(body, init));
const sent = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`Not an ApiError: ${error}`);
};

describe('a request', () => {
  it('has the path and method of its route and the ID token', async () => {
    respond({ parcelId: 'a b' });
    await call('updateParcelNotes', { params: { parcelId: 'a b/c' }, body: { customerNotes: 'x' } });

    const { url, init, headers } = sent();
    expect(url).toBe('/api/parcels/a%20b%2Fc/notes');
    expect(init?.method).toBe('PUT');
    expect(init?.body).toBe('{"customerNotes":"x"}');
    expect(headers.get('authorization')).toBe('Bearer the-token');
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('has no token if no user is signed in, and no body if the route has none', async () => {
    configureApi({ apiUrl: 'https://api.example', idToken: async () => null });
    respond([]);
    await call('listLocations', { query: { type: undefined } });

    const { url, headers } = sent();
    expect(url).toBe('https://api.example/location');
    expect(headers.has('authorization')).toBe(false);
    expect(headers.has('content-type')).toBe(false);
  });

  it('resolves to undefined for 204', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call('listLanes', {})).toBeUndefined();
  });

  it('resolves to the items and the cursor of the next page', async () => {
    respond([], { headers: { 'next-cursor': 'more' } });
    const page = await callPage('listParcels', { query: { statuses: 'origin,transit', limit: '25' } });

    expect(sent().url).toBe('/api/parcels?statuses=origin%2Ctransit&limit=25');
    expect(page).toEqual({ items: [], nextCursor: 'more' });
  });
});

describe('a failed request', () => {
  it('keeps a response with status and error as it is', async () => {
    const body = {
      status: 400,
      error: 'Bad Request',
      message: 'No.',
      messages: ['Too long.', 'Too odd.'],
      fieldErrors: [{ field: 'customerNotes', message: 'Too long.' }],
    };
    respond(body, { status: 400 });

    expect(await failure(call('listLanes', {}))).toMatchObject(body);
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
  ])('has our status text if the gateway responds %i', async (status, error) => {
    fetchMock.mockResolvedValue(new Response('{"message":"Text of the gateway"}', { status }));

    const failed = await failure(call('listLanes', {}));

    expect(failed).toMatchObject({ status, error, message: '' });
  });

  it.each(['', '<html>', '{"oops":1}'])('is an "Unknown error" if the body is %j', async (body) => {
    fetchMock.mockResolvedValue(new Response(body, { status: 502 }));
    const error = await failure(call('listLanes', {}));
    expect(error).toMatchObject({ status: 502, error: 'Unknown error' });
  });

  it.each([
    [
      "has the gateway's request id as its reference",
      { 'apigw-requestid': 'gateway-id', 'x-amz-cf-id': 'edge-id' },
      'gateway-id',
    ],
    [
      "has CloudFront's request id as its reference on CloudFront's own error pages",
      { 'x-amz-cf-id': 'edge-id' },
      'edge-id',
    ],
    ['has no reference without either', {}, undefined],
  ])('%s', async (_, headers, reference) => {
    fetchMock.mockResolvedValue(new Response('', { status: 500, headers }));
    expect(await failure(call('listLanes', {}))).toHaveProperty('reference', reference);
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    [new TypeError(''), 'API call failed'],
    ['odd', 'API call failed'],
  ])('has status 0 without a response: %s', async (cause, text) => {
    fetchMock.mockRejectedValue(cause);
    const error = await failure(call('listLanes', {}));
    expect(error).toMatchObject({ status: 0, error: text, reference: undefined });
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
