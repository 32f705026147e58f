import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readArguments } from '#functions/core/http/request.ts';
import { defineService, type OperationsOf } from '#functions/core/http/service.ts';
import { InvalidInput } from '#functions/core/platform/errors.ts';
import { handler as customersHandler } from '#functions/lambdas/customers.ts';
import { handler as locationsHandler } from '#functions/lambdas/locations.ts';
import { handler as parcelsHandler } from '#functions/lambdas/parcels.ts';
import { handler as staffParcelsHandler } from '#functions/lambdas/staff-parcels.ts';
import { ApiErrorBody, UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { locationRoutes } from '#shared/contracts/locations.ts';
import { ORIGIN_SECRET_HEADER } from '#shared/deployment/origin-secret.ts';
import { routes } from '#shared/routes.ts';
import {
  anEvent,
  aPerson,
  errorBodyOf,
  flatClaims,
  invoke,
  TEST_ORIGIN_SECRET,
  TEST_ORIGIN_SECRET_HASH,
} from '#test/support/events.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';

// The engine is mocked only for errors that the real one cannot produce.
const engine = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  process.env.AWS_REGION = 'us-west-2';
});
afterEach(() => engine.reset());
afterAll(() => engine.restore());

const customers = customersHandler.with({ environment: TEST_ENVIRONMENT });
const parcels = parcelsHandler.with({ environment: TEST_ENVIRONMENT });
const staffParcels = staffParcelsHandler.with({ environment: TEST_ENVIRONMENT });
const notes = (request: Parameters<typeof anEvent>[2]) =>
  invoke(parcels, anEvent('updateParcelNotes', aPerson(), { params: { parcelId: 'any' }, ...request }));

describe('a request that did not come through CloudFront', () => {
  const current = createHash('sha256').update('the next secret').digest('hex');
  const environment = { ...TEST_ENVIRONMENT, ORIGIN_SECRET_HASHES: `${current} ${TEST_ORIGIN_SECRET_HASH}` };
  const locations = locationsHandler.with({ environment });
  const send = (secret: string | undefined, event = anEvent('listLanes', null)) => {
    const { [ORIGIN_SECRET_HEADER]: _, ...headers } = event.headers;
    const withSecret = { ...headers, ...(secret !== undefined && { [ORIGIN_SECRET_HEADER]: secret }) };
    return invoke(locations, { ...event, headers: withSecret });
  };

  it.each([
    ['without a secret', undefined],
    ['with an empty one', ''],
    ['with another one', 'another secret'],
    ['with a hash', current],
    ['with both secrets', `the next secret,${TEST_ORIGIN_SECRET}`],
  ])('gets the same response on every route: %s', async (_, secret) => {
    const unknown = { ...anEvent('listLanes', null), routeKey: 'GET /nothing' };
    for (const event of [anEvent('listLanes', null), anEvent('listLocations', aPerson()), unknown])
      expect(await send(secret, event)).toMatchObject({
        status: 403,
        body: { status: 403, error: 'Forbidden', message: 'Requests must come through the site.' },
      });
  });

  it('is one with neither of the two secrets that are accepted during a rotation', async () => {
    for (const secret of ['the next secret', TEST_ORIGIN_SECRET])
      expect((await send(secret)).status).toBe(200);
  });
});

describe('the caller', () => {
  it.each([
    ['no claims', undefined],
    ['an access token', { token_use: 'access' }],
    ['no token_use', { token_use: '' }],
    ['a malformed customer id', { customer_id: 'admin' }],
    ['no customer id', { customer_id: undefined }],
  ])('is rejected with %s', async (_, claims) => {
    const request = claims && { claims: { ...flatClaims(aPerson()), ...claims } };
    expect(await invoke(customers, anEvent('getMyProfile', null, request))).toMatchObject({
      status: 401,
      body: { status: 401, error: 'Unauthorized' },
    });
  });

  it.each([
    ['flattened by HTTP API', '[ParcelOperations Customer]', 404],
    ['one group', '[Customer]', 404],
    ['a list', ['Customer'], 404],
    ['staff only', '[ParcelOperations CustomerService Executive]', 403],
    ['similar group names', '[Customers customer XCustomer]', 403],
    ['none', '[]', 403],
    ['missing', undefined, 403],
  ])('has the groups in the token: %s', async (_, groups, status) => {
    engine.on(GetCommand).resolves({});
    const claims = { ...flatClaims(aPerson()), 'cognito:groups': groups };
    expect((await invoke(customers, anEvent('getMyProfile', null, { claims }))).status).toBe(status);
  });
});

describe('a request body', () => {
  const PROTOTYPE = '{"customerNotes":"a","__proto__":"b"}';
  it.each(['', 'null', '[]', '"text"', '{"customerNotes":"a"}}', PROTOTYPE])(
    'is rejected if it is %j',
    async (rawBody) => {
      const response = await notes({ rawBody });
      expect(response.status).toBe(400);
      expect(ApiErrorBody.safeParse(response.body).success).toBe(true);
    },
  );

  it.each(['text/plain', 'application/jsonp', ''])(
    'is rejected with the content type %j',
    async (contentType) => {
      expect(await notes({ rawBody: '{"customerNotes":"x"}', contentType })).toMatchObject({
        status: 415,
        body: { error: 'Unsupported Media Type', message: 'Send the body as application/json.' },
      });
    },
  );

  it.each([
    ['application/json;charset=utf-8', false],
    ['application/vnd.api+json', false],
    ['application/json', true],
  ])('is read with the content type %s, base64 %s', async (contentType, base64) => {
    expect((await notes({ body: { customerNotes: 'x' }, contentType, base64 })).status).toBe(404);
  });

  it('is rejected if it is not JSON, or nested a million levels deep', async () => {
    expect(errorBodyOf(await notes({ rawBody: '{' })).message).toBe('The body is not valid JSON.');
    expect((await notes({ rawBody: `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` })).status).toBe(400);
  });

  const objectOf = (count: number, value: string) =>
    `{${Array.from({ length: count }, (_, index) => `"field${index}":${value}`).join()}}`;
  const listOf = (count: number, value: string) => `[${Array.from({ length: count }, () => value).join()}]`;

  it.each([
    ['200,000 unknown fields', objectOf(200_000, '0'), 50],
    ['51 unknown fields', objectOf(51, '{}'), 50],
    ['an unknown field with a name of 5 MB', `{"${'a'.repeat(5_000_000)}":0}`, 2],
    ['a list of two million entries', `{"customerNotes":${listOf(2_000_000, '0')}}`, 1],
    ['200,000 objects in a list', `{"customerNotes":"a","x":${listOf(200_000, '{"a":{}}')}}`, 1],
  ])('gets a short response to %s', async (_, rawBody, count) => {
    const { status, body } = await notes({ rawBody });
    expect(status).toBe(400);
    const { fieldErrors } = ApiErrorBody.parse(body);
    expect(fieldErrors).toHaveLength(count);
    expect(JSON.stringify(body).length).toBeLessThan(10_000);
  });

  it.each([
    ['two million entries', listOf(2_000_000, '0')],
    ['200,000 entries', listOf(200_000, '{}')],
  ])('gets a short response to %s where a list is expected', async (_, list) => {
    const event = anEvent('recordLabelPrint', aPerson('ParcelOperations'), {
      rawBody: `{"parcelIds":${list}}`,
    });
    const { status, body } = await invoke(staffParcels, event);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'parcelIds', message: 'At most 1,000 entries.' }] },
    });
  });
});

it('returns 404 for a route key of another service', async () => {
  const event = { ...anEvent('getMyProfile', aPerson()), routeKey: 'DELETE /everything' };
  expect(await invoke(customers, event)).toMatchObject({
    status: 404,
    body: { status: 404, error: 'Not Found' },
  });
});

it('names the release in each response, also to a request that fails', async () => {
  engine.on(GetCommand).rejects(new Error('broken'));
  const failing = await invoke(customers, anEvent('getMyProfile', aPerson()));
  const unknown = await invoke(customers, {
    ...anEvent('getMyProfile', aPerson()),
    routeKey: 'GET /nothing',
  });
  for (const { headers } of [failing, unknown]) expect(headers).toMatchObject({ release: 'test-release' });
});

it('returns 404 for a path parameter that the contract of its route does not allow', () => {
  const params = z.object({ parcelId: z.string().check(z.regex(/^\d+$/)) });
  const read = (parcelId: string) =>
    readArguments({ ...routes.getParcel, params }, anEvent('getParcel', null, { params: { parcelId } }));
  expect(read('7')).toEqual({ params: { parcelId: '7' } });
  expect(() => read('seven')).toThrow(expect.objectContaining({ name: 'NotFound' }));
});

describe('DynamoDB errors', () => {
  it('cause a 503 with retry-after for throttling', async () => {
    const slow = new ProvisionedThroughputExceededException({ message: 'slow', $metadata: {} });
    engine.on(GetCommand).rejects(slow);
    const response = await invoke(customers, anEvent('getMyProfile', aPerson()), { remainingMs: 700 });
    expect(response).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { status: 503, error: 'Service Unavailable' },
    });
  });

  it('cause a 500 without the cause in the response', async () => {
    engine.on(GetCommand).rejects(new Error('secret table name'));
    expect((await invoke(customers, anEvent('getMyProfile', aPerson()))).body).toEqual({
      status: 500,
      error: 'Internal Server Error',
    });
  });

  it('cause a 503 for an item that is not a valid record', async () => {
    engine.on(GetCommand).resolves({ Item: { pk: 'x', sk: 'y', name: 7 } });
    expect(await invoke(customers, anEvent('getMyProfile', aPerson()))).toMatchObject({
      status: 503,
      body: { message: UNREADABLE_MESSAGE },
    });
  });
});

type Lane = { label: string; value: 'ANC' };
const lanes = (count: number): { routes: Record<string, Lane[]> } => ({
  routes: { TAC: Array<Lane>(count).fill({ label: 'Anchorage', value: 'ANC' }) },
});
const MANY = 200;

/** The response of a route that lists `count` lanes, or fails with `count` field errors. */
async function responseTo(acceptEncoding: string | undefined, { count = MANY, fails = false } = {}) {
  const listLanes: OperationsOf<'locations'>['listLanes'] = () => {
    if (!fails) return lanes(count);
    const errors = Array.from({ length: count }, (_, index) => ({ field: `field${index}`, message: 'No.' }));
    throw new InvalidInput('The body of the request is not valid.', errors);
  };
  const operations = { listLanes } as OperationsOf<'locations'>;
  const handler = defineService('locations', locationRoutes, () => operations).with({
    environment: TEST_ENVIRONMENT,
  });
  const event = anEvent('listLanes', null);
  if (acceptEncoding !== undefined) event.headers['accept-encoding'] = acceptEncoding;
  const { body = '', isBase64Encoded, headers = {}, statusCode } = await handler(event, {} as Context);
  return { statusCode, headers, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}

describe('a response of more than 1 KB', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;Q=0.5', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br ; q=0.000 , gzip', 'gzip'],
  ] as const)('is compressed for %s', async (accept, encoding) => {
    const { statusCode, headers, body } = await responseTo(accept);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
    expect(JSON.parse(decode(body).toString())).toEqual(lanes(MANY));
    expect(body.length).toBeLessThan(JSON.stringify(lanes(MANY)).length / 5);
  });

  it.each([undefined, '', 'deflate', 'gzip;q=0', 'brotli', 'x-gzip'])(
    'is not compressed for %j, but has the vary header',
    async (accept) => {
      const { headers, body } = await responseTo(accept);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).toHaveProperty('vary', 'accept-encoding');
      expect(JSON.parse(body.toString())).toEqual(lanes(MANY));
    },
  );

  it('is compressed even if it is an error', async () => {
    const { statusCode, headers, body } = await responseTo('br', { fails: true });
    expect([statusCode, headers['content-encoding']]).toEqual([400, 'br']);
    expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ status: 400 });
  });
});

it('a smaller response is not compressed', async () => {
  const { headers, body } = await responseTo('br', { count: 3 });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
  expect(JSON.parse(body.toString())).toEqual(lanes(3));
});
