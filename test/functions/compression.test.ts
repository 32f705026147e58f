import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { defineService } from '../../functions/http/service.ts';
import { InvalidInput } from '../../functions/platform/errors.ts';
import { locationRoutes } from '../../shared/contracts/locations.ts';
import { anEvent } from '../support/events.ts';
import { TEST_ENVIRONMENT } from '../support/local-stores.ts';

type Lane = { label: string; value: 'ANC' };
const lanes = (count: number): { routes: Record<string, Lane[]> } => ({
  routes: { TAC: Array<Lane>(count).fill({ label: 'Anchorage', value: 'ANC' }) },
});
const MANY = 200;

/** The response of a route that lists `count` lanes, or fails with `count` field errors. */
async function responseTo(acceptEncoding: string | undefined, { count = MANY, fails = false } = {}) {
  const listLanes = () => {
    if (!fails) return lanes(count);
    const errors = Array.from({ length: count }, (_, index) => ({ field: `field${index}`, message: 'No.' }));
    throw new InvalidInput('The body of the request is not valid.', errors);
  };
  const handler = defineService(
    'locations',
    locationRoutes,
    () => ({}),
    () => ({ listLocations: () => [], listLanes }),
  ).with({ environment: TEST_ENVIRONMENT });
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
