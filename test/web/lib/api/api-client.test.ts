import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callPage } from '../../../../web/src/lib/api/api-client.ts';
import { ApiError, errorAdvice, errorText } from '../../../../web/src/lib/api/api-error.ts';
import { configureApi } from '../../../../web/src/lib/api/api-settings.ts';

const UNAVAILABLE = 'The service is not available at the moment. Try again in a moment.';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  configureApi({ apiUrl: '/api', idToken: async () => 'the-token' });
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

const answer = (body: unknown, init?: ResponseInit) => fetchMock.mockResolvedValue(Response.json(body, init));
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

describe('a call', () => {
  it('is built from the route table, with the token of the session', async () => {
    answer({ parcelId: 'a b' });
    await call('updateParcelNotes', { params: { parcelId: 'a b/c' }, body: { customerNotes: 'x' } });

    const { url, init, headers } = sent();
    expect(url).toBe('/api/parcels/a%20b%2Fc/notes');
    expect(init?.method).toBe('PUT');
    expect(init?.body).toBe('{"customerNotes":"x"}');
    expect(headers.get('authorization')).toBe('Bearer the-token');
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('carries no token where nobody is signed in, and no body where the route has none', async () => {
    configureApi({ apiUrl: 'https://api.example', idToken: async () => null });
    answer([]);
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

  it('gives the cursor of the next page', async () => {
    answer([], { headers: { 'next-cursor': 'more' } });
    const page = await callPage('listParcels', { query: { statuses: 'origin,transit', limit: '25' } });

    expect(sent().url).toBe('/api/parcels?statuses=origin%2Ctransit&limit=25');
    expect(page).toEqual({ items: [], nextCursor: 'more' });
  });
});

describe('a call that fails', () => {
  it('keeps an answer with status and error as it is', async () => {
    const body = {
      status: 400,
      error: 'Bad Request',
      message: 'No.',
      messages: ['Too long.', 'Too odd.'],
      fieldErrors: [{ field: 'customerNotes', message: 'Too long.' }],
    };
    answer(body, { status: 400 });
    const error = await failure(call('listLanes', {}));

    expect(error).toMatchObject(body);
    expect(errorText(error)).toBe('Too long.; Too odd.');
    expect(errorAdvice(error)).toBe('Too long.; Too odd.');
  });

  it.each([
    [400, 'Bad Request', 'The request cannot be read.'],
    [401, 'Unauthorized', 'Sign in to continue.'],
    [403, 'Forbidden', 'You do not have permission to do this.'],
    [404, 'Not Found', 'There is nothing here.'],
    [413, 'Payload Too Large', 'The body of the request is too large.'],
    [418, 'Bad Request', 'The request cannot be read.'],
    [429, 'Too Many Requests', 'Too many requests. Try again in a moment.'],
    [500, 'Internal Server Error', 'Internal Server Error'],
    [502, 'Service Unavailable', UNAVAILABLE],
    [503, 'Service Unavailable', UNAVAILABLE],
    [504, 'Service Unavailable', UNAVAILABLE],
  ])('has our words where the gateway answered %i', async (status, error, text) => {
    fetchMock.mockResolvedValue(new Response('{"message":"Words of the gateway"}', { status }));
    const failed = await failure(call('listLanes', {}));
    expect(failed).toMatchObject({ status, error });
    expect(errorText(failed)).toBe(text);
  });

  it.each(['', '<html>', '{"oops":1}'])('has "Unknown error" for the body %j', async (body) => {
    fetchMock.mockResolvedValue(new Response(body, { status: 502 }));
    const error = await failure(call('listLanes', {}));
    expect(error).toMatchObject({ status: 502, error: 'Unknown error' });
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Failed to fetch'],
    [new TypeError(''), 'API call failed'],
    ['odd', 'API call failed'],
  ])('has status 0 without an answer: %s', async (cause, text) => {
    fetchMock.mockRejectedValue(cause);
    const error = await failure(call('listLanes', {}));
    expect(error).toMatchObject({ status: 0, error: text });
    expect(errorText(error)).toBe(text);
    expect(errorAdvice(error)).toBe('The portal could not be reached. Check your connection and try again.');
  });

  it('stays an abort when it was aborted', async () => {
    const controller = new AbortController();
    const reason = new Error('The page was left.');
    fetchMock.mockImplementation(async () => {
      controller.abort(reason);
      throw reason;
    });
    await expect(call('listLanes', {}, { signal: controller.signal })).rejects.toBe(reason);
  });
});
