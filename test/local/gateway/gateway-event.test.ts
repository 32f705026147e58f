import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { flattenClaims } from '../../../local/gateway/authorizer.ts';
import {
  aGateway,
  CLIENT,
  eventOf,
  expectRefusal,
  ISSUER,
  now,
  sign,
  validClaims,
} from './gateway-support.ts';

describe('the event of a request', () => {
  it('has the format of HTTP API', async () => {
    const { call, invocations, port } = await aGateway();
    const claims = {
      'cognito:groups': ['Customer', 'ParcelOperations'],
      email_verified: true,
      email: 'a@b.test',
    };

    await call('/api/parcels/a%20b%C3%BC/notes?x=1&x=2&y=%26&z', {
      method: 'PUT',
      token: await sign({ claims }),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'X-Mixed-Case': 'Kept',
        cookie: 'a=1; b=2',
      },
      body: '{"customerNotes":"Grüße"}',
    });

    const event = eventOf(invocations);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'PUT /parcels/{parcelId}/notes',
      rawPath: '/api/parcels/a bü/notes',
      rawQueryString: 'x=1&x=2&y=%26&z',
      queryStringParameters: { x: '1,2', y: '&', z: '' },
      pathParameters: { parcelId: 'a bü' },
      cookies: ['a=1', 'b=2'],
      headers: { 'x-mixed-case': 'Kept', host: `127.0.0.1:${port}`, 'x-forwarded-proto': 'http' },
      body: '{"customerNotes":"Grüße"}',
      isBase64Encoded: false,
      requestContext: {
        stage: 'api',
        routeKey: 'PUT /parcels/{parcelId}/notes',
        http: { method: 'PUT', path: '/api/parcels/a bü/notes', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
        authorizer: {
          jwt: {
            claims: {
              'cognito:groups': '[Customer ParcelOperations]',
              email_verified: 'true',
              email: 'a@b.test',
            },
            scopes: null,
          },
        },
      },
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.requestContext.timeEpoch).toBeTypeOf('number');
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
    expect(event.requestContext.requestId).toBe(invocations[0]?.requestId);
    expect(invocations[0]?.service).toBe('parcels');
  });

  it('omits fields that the request does not have', async () => {
    const { call, invocations } = await aGateway();

    await call('/api/location');

    const event = eventOf(invocations);
    expect(event.rawQueryString).toBe('');
    for (const part of ['queryStringParameters', 'pathParameters', 'body', 'cookies'])
      expect(event).not.toHaveProperty(part);
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  it('encodes a binary body as base64', async () => {
    const { call, invocations } = await aGateway();
    const bytes = new Uint8Array([0, 255, 1]);

    await call('/api/parcels/1/notes', {
      method: 'PUT',
      token: await sign(),
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });

    expect(eventOf(invocations)).toMatchObject({
      body: Buffer.from(bytes).toString('base64'),
      isBase64Encoded: true,
    });
  });

  it('flattens claims of all types', () => {
    const claims = {
      list: ['a', 'b'],
      none: [],
      yes: true,
      when: 1_700_000_000,
      identities: [{ userId: '7', primary: false }],
    };

    expect(flattenClaims(claims)).toEqual({
      list: '[a b]',
      none: '[]',
      yes: 'true',
      when: '1700000000',
      identities: '[map[primary:false userId:7]]',
    });
  });
});

describe('the authorizer', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['a token that is not a JWT', () => 'abc'],
    ['an expired token', () => sign({ claims: { exp: now() - 1 } })],
    ['a token without an expiration time', () => sign({ claims: { exp: undefined } })],
    ['a token that is not valid yet', () => sign({ claims: { nbf: now() + 60 } })],
    ['a token issued in the future', () => sign({ claims: { iat: now() + 60 } })],
    ['a signature by another key', () => sign({ key: other })],
    ['an unknown key ID', () => sign({ kid: 'two', key: other })],
    ['an unsigned token', () => `${base64({ alg: 'none', kid: 'one' })}.${base64(validClaims())}.`],
    ['a token of another user pool', () => sign({ claims: { iss: `${ISSUER}x` } })],
    ['an ID token of another client', () => sign({ claims: { aud: 'another' } })],
    [
      'an access token of another client',
      () => sign({ claims: { aud: undefined, client_id: 'another', token_use: 'access' } }),
    ],
  ])('rejects %s', async (_, token) => {
    const { call, invocations } = await aGateway();
    const given = await token();

    const response = await call('/api/customer/me', given === undefined ? {} : { token: given });

    await expectRefusal(response, 401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(invocations).toEqual([]);
  });

  it('accepts both ID and access tokens, like API Gateway', async () => {
    const { call, invocations } = await aGateway();

    await call('/api/customer/me', { token: await sign() });
    await call('/api/customer/me', {
      token: await sign({ claims: { aud: undefined, client_id: CLIENT, token_use: 'access' } }),
    });

    expect(invocations).toHaveLength(2);
  });

  it('ignores the token on a public route', async () => {
    const { call, invocations } = await aGateway();

    await call('/api/location', { token: 'invalid' });

    expect(eventOf(invocations).requestContext).not.toHaveProperty('authorizer');
  });
});
