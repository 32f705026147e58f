import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { exportJWK, SignJWT } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { flattenClaims, jwtAuthorizer } from '../../local/gateway/authorizer.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import type { Invocation } from '../../local/lambda/protocol.ts';
import { ApiErrorBody } from '../../shared/api-error.ts';
import { MAX_BODY_BYTES } from '../../shared/route.ts';

const ISSUER = 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Example00';
const CLIENT = 'client-of-the-site';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig', kty: 'RSA' };

interface TokenParts {
  claims?: Record<string, unknown>;
  kid?: string;
  key?: typeof privateKey;
}

const now = () => Math.floor(Date.now() / 1000);
const sound = () => ({
  sub: randomUUID(),
  iss: ISSUER,
  aud: CLIENT,
  token_use: 'id',
  iat: now() - 5,
  exp: now() + 600,
});

function sign({ claims = {}, kid = 'one', key = privateKey }: TokenParts = {}): Promise<string> {
  return new SignJWT({ ...sound(), ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

/** A gateway on a server, whose functions answer by `answer` and are noted. */
async function aGateway(
  answer: (invocation: Invocation) => unknown = () => ({ statusCode: 200, body: '{}' }),
) {
  const invocations: Invocation[] = [];
  const reports: unknown[] = [];
  const gateway = createGateway({
    authorize: jwtAuthorizer({ issuer: ISSUER, clientId: CLIENT, jwks: { keys: [jwk] } }),
    invoke: async (invocation) => {
      invocations.push(invocation);
      return answer(invocation);
    },
    report: (error) => reports.push(error),
  });
  const server = createServer((request, response) => void gateway(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const call = async (path: string, init: RequestInit & { token?: string } = {}) => {
    const { token, headers, ...rest } = init;
    const authorization: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    return fetch(`http://127.0.0.1:${port}${path}`, { ...rest, headers: { ...authorization, ...headers } });
  };
  return { call, invocations, reports, port };
}

async function expectError(response: Response, status: number): Promise<void> {
  const body: unknown = await response.json();
  expect(response.status).toBe(status);
  expect(ApiErrorBody.parse(body)).toMatchObject({ status });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
}

const eventOf = ([invocation]: Invocation[]) => invocation?.event as APIGatewayProxyEventV2WithJWTAuthorizer;

describe('the event of a call', () => {
  it('has the shape that HTTP API gives it', async () => {
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

  it('leaves out what a call does not have', async () => {
    const { call, invocations } = await aGateway();

    await call('/api/location');

    const event = eventOf(invocations);
    expect(event.rawQueryString).toBe('');
    for (const part of ['queryStringParameters', 'pathParameters', 'body', 'cookies'])
      expect(event).not.toHaveProperty(part);
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  it('has a body that is no text in base64', async () => {
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

  it('flattens claims of every kind', () => {
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
    ['an empty one', () => ''],
    ['no JWT at all', () => 'abc'],
    ['an expired one', () => sign({ claims: { exp: now() - 1 } })],
    ['one without an end', () => sign({ claims: { exp: undefined } })],
    ['one that is not valid yet', () => sign({ claims: { nbf: now() + 60 } })],
    ['one issued in the future', () => sign({ claims: { iat: now() + 60 } })],
    ['the signature of another key', () => sign({ key: other })],
    ['a key that the pool does not have', () => sign({ kid: 'two', key: other })],
    ['alg none', () => `${base64({ alg: 'none', kid: 'one' })}.${base64(sound())}.`],
    ['another pool', () => sign({ claims: { iss: `${ISSUER}x` } })],
    ['another client', () => sign({ claims: { aud: 'another' } })],
    [
      'an access token of another client',
      () => sign({ claims: { aud: undefined, client_id: 'another', token_use: 'access' } }),
    ],
  ])('refuses %s', async (_, token) => {
    const { call, invocations } = await aGateway();
    const given = await token();

    const response = await call('/api/customer/me', given === undefined ? {} : { token: given });

    await expectError(response, 401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(invocations).toEqual([]);
  });

  it('takes an ID token, and an access token too, as the original does', async () => {
    const { call, invocations } = await aGateway();

    await call('/api/customer/me', { token: await sign() });
    await call('/api/customer/me', {
      token: await sign({ claims: { aud: undefined, client_id: CLIENT, token_use: 'access' } }),
    });

    expect(invocations).toHaveLength(2);
  });

  it('looks at no token on a public route', async () => {
    const { call, invocations } = await aGateway();

    await call('/api/location', { token: 'rubbish' });

    expect(eventOf(invocations).requestContext).not.toHaveProperty('authorizer');
  });
});

describe('what the gateway refuses', () => {
  it.each([
    ['an unknown path', 'GET', '/api/nothing'],
    ['the base path', 'GET', '/api'],
    ['a wrong method', 'POST', '/api/location'],
    ['a slash too many', 'GET', '/api/location/'],
    ['an empty parameter', 'PUT', '/api/parcels//notes'],
    ['an encoded slash in a parameter', 'PUT', '/api/parcels/a%2Fb/notes'],
    ['OPTIONS, for there is no other origin', 'OPTIONS', '/api/location'],
  ])('%s: 404', async (_, method, path) => {
    const { call } = await aGateway();

    await expectError(await call(path, { method }), 404);
  });

  it('a HEAD request, without a body', async () => {
    const { call } = await aGateway();

    const response = await call('/api/location', { method: 'HEAD' });

    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  });

  it('a path that is no UTF-8: 400', async () => {
    const { call } = await aGateway();

    await expectError(await call('/api/parcels/%E0%A4%A/notes'), 400);
  });

  it('a body of more than 6 MB: 413, also when its length was not announced', async () => {
    const { call, invocations, port } = await aGateway();
    const token = await sign();
    const init = { method: 'PUT', token, headers: { 'content-type': 'application/json' } };

    await expectError(
      await call('/api/parcels/1/notes', { ...init, body: Buffer.alloc(MAX_BODY_BYTES + 1, 'a') }),
      413,
    );
    const chunked = httpRequest({
      port,
      path: '/api/parcels/1/notes',
      method: 'PUT',
      headers: { authorization: token },
    });
    for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 1024 * 1024)
      chunked.write(Buffer.alloc(1024 * 1024, 'a'));
    chunked.end();
    const [response] = await once(chunked, 'response');
    response.resume();

    expect(response.statusCode).toBe(413);
    expect(invocations).toEqual([]);
  });

  it('nothing of exactly 6 MB', async () => {
    const { call } = await aGateway();

    const response = await call('/api/parcels/1/notes', {
      method: 'PUT',
      token: await sign(),
      body: Buffer.alloc(MAX_BODY_BYTES, 'a'),
    });

    expect(response.status).toBe(200);
  });
});

describe('the answer of a function', () => {
  it('goes out as it is', async () => {
    const { call } = await aGateway(() => ({
      statusCode: 201,
      headers: { 'content-type': 'image/png', 'next-cursor': 'abc' },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    }));

    const response = await call('/api/location');

    expect(response.status).toBe(201);
    expect(response.headers.get('next-cursor')).toBe('abc');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('apigw-requestid')).toBeTruthy();
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
  });

  it('without a status is a body in JSON', async () => {
    const { call } = await aGateway(() => ({ some: 'thing' }));

    expect(await (await call('/api/location')).json()).toEqual({ some: 'thing' });
  });

  it('that is an exception tells nothing of itself, but is reported', async () => {
    const { call, reports } = await aGateway(() => {
      throw new Error('secret detail');
    });

    const response = await call('/api/location');

    const text = await response.clone().text();
    await expectError(response, 500);
    expect(text).not.toContain('secret');
    expect(reports).toEqual([new Error('secret detail')]);
  });

  it('that is larger than Lambda allows is a fault', async () => {
    const { call, reports } = await aGateway(() => ({ statusCode: 200, body: 'a'.repeat(MAX_BODY_BYTES) }));

    await expectError(await call('/api/location'), 500);
    expect(reports).toHaveLength(1);
  });
});
